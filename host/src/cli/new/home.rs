//! Where a new crate lies: by itself, or in a workspace whose `members` take the folder it is written into.
//!
//! Cargo refuses a root within a workspace that counts it as a member, so that such a crate may not be a workspace of its
//! own. It reads manifests above the folder as cargo does, and runs no cargo.

use std::fs;
use std::path::{Path, PathBuf};

/// Where a new crate lies, and where cargo puts what is built there.
pub struct Home {
    /// The workspace it becomes a member of, if any.
    pub workspace: Option<Workspace>,
    /// The folder of its library, seen from the crate's.
    pub built: String,
    /// Whether that is the program's own folder, where plugins are found and trusted.
    pub beside_program: bool,
}

impl Home {
    /// The home of a crate in a folder of this name here.
    pub fn of(name: &str) -> Home {
        let here = std::env::current_dir().unwrap_or_default();
        Home::with(Workspace::around(&here.join(name)), std::env::current_exe().ok().as_deref())
    }

    fn with(workspace: Option<Workspace>, program: Option<&Path>) -> Home {
        let up = workspace.as_ref().map_or(String::new(), |found| format!("{}/", found.up));
        let own = workspace.as_ref().map(|found| found.root.join("target/debug"));
        let beside_program = own.is_some_and(|own| program.and_then(Path::parent) == Some(&own));
        Home { workspace, built: format!("{up}target/debug"), beside_program }
    }

    /// What is typed to build a plugin of this name and to play its game.
    pub fn commands(&self, name: &str) -> Vec<String> {
        let built = &self.built;
        let (trust, plugins) = if self.beside_program {
            (None, String::new())
        } else {
            (Some(format!("mancala trust --dev {built}")), format!("--plugins {built} "))
        };
        let play = format!("mancala {plugins}play {name} --north random");
        ["cargo build".to_string()].into_iter().chain(trust).chain([play]).collect()
    }
}

/// A workspace that takes a new crate as a member.
pub struct Workspace {
    /// Its folder.
    pub root: PathBuf,
    /// The way there from the crate's folder, such as `../..`.
    pub up: String,
    manifest: toml::Table,
}

impl Workspace {
    /// The workspace that a crate in `folder` is a member of, if any; the folder need not exist.
    pub fn around(folder: &Path) -> Option<Workspace> {
        for (depth, root) in folder.ancestors().enumerate().skip(1) {
            let text = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
            // What cannot be read is cargo's to tell.
            let Ok(manifest) = text.parse::<toml::Table>() else { continue };
            let way = folder.strip_prefix(root).ok()?;
            let Some(workspace) = manifest.get("workspace").filter(|workspace| !excludes(workspace, way))
            else {
                continue;
            };
            // Of several roots above, the nearest counts.
            let takes = paths(workspace, "members").any(|pattern| matches(pattern, way));
            let up = vec![".."; depth].join("/");
            return takes.then(|| Workspace { root: root.to_path_buf(), up, manifest });
        }
        None
    }

    /// Whether its `[workspace.dependencies]` say where `mancala-core` comes from.
    pub fn names_core(&self) -> bool {
        let dependencies = self.manifest["workspace"].get("dependencies");
        dependencies.is_some_and(|dependencies| dependencies.get("mancala-core").is_some())
    }

    /// Whether it has lints for its members.
    pub fn lints(&self) -> bool {
        self.manifest["workspace"].get("lints").is_some()
    }
}

fn paths<'a>(workspace: &'a toml::Value, key: &str) -> impl Iterator<Item = &'a str> {
    let list = workspace.get(key).and_then(toml::Value::as_array);
    list.into_iter().flatten().filter_map(toml::Value::as_str)
}

fn excludes(workspace: &toml::Value, way: &Path) -> bool {
    paths(workspace, "exclude").any(|path| way.starts_with(path.trim_start_matches("./")))
}

fn matches(pattern: &str, way: &Path) -> bool {
    let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
    glob::Pattern::new(pattern.trim_start_matches("./").trim_end_matches('/'))
        .is_ok_and(|pattern| pattern.matches_path_with(way, options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_beside_the_program_needs_no_word_of_where() {
        let alone = Home::with(None, None);
        let says = ["cargo build", "mancala trust --dev target/debug"];
        assert_eq!(alone.commands("x")[..2], says);
        assert_eq!(alone.commands("x")[2], "mancala --plugins target/debug play x --north random");
        let within = |program: &str| {
            let workspace = Workspace { root: "/w".into(), up: "../..".into(), manifest: toml::Table::new() };
            Home::with(Some(workspace), Some(Path::new(program))).commands("x")
        };
        assert_eq!(within("/w/target/debug/mancala"), ["cargo build", "mancala play x --north random"]);
        assert_eq!(within("/w/target/release/mancala")[1], "mancala trust --dev ../../target/debug");
    }

    #[test]
    fn a_workspace_takes_the_folders_its_members_name() {
        let root = std::env::temp_dir().join(format!("mancala-workspace-{}", std::process::id()));
        fs::create_dir_all(root.join("own/games")).unwrap();
        let manifest = "[workspace]\nmembers = [\"games/*\", \"./one/\", \"deep/**\"]\nexclude = [\"games/not\"]\n\
            [workspace.dependencies]\nmancala-core = \"1\"\n";
        fs::write(root.join("Cargo.toml"), manifest).unwrap();
        fs::write(root.join("own/Cargo.toml"), "[workspace]\n").unwrap();
        fs::write(root.join("own/games/Cargo.toml"), "no TOML").unwrap();
        let way_up = |folder: &str| Workspace::around(&root.join(folder)).map(|found| found.up);
        assert_eq!(way_up("games/a").as_deref(), Some("../.."));
        assert_eq!(way_up("one").as_deref(), Some(".."));
        assert_eq!(way_up("deep/er/still").as_deref(), Some("../../.."));
        // Beside and beneath what is named, what is excluded, and what lies in a root of its own.
        for folder in ["a", "games", "games/a/b", "games/not", "own/games/a"] {
            assert_eq!(way_up(folder), None, "{folder}");
        }
        let found = Workspace::around(&root.join("games/a")).unwrap();
        assert_eq!((found.root.as_path(), found.names_core(), found.lints()), (root.as_path(), true, false));
        fs::remove_dir_all(&root).unwrap();
    }
}
