//! `new`: writes a plugin crate that builds, passes its tests and can be played at once.
//!
//! It overwrites nothing, fetches nothing and runs no cargo; what it cannot write whole it takes away again.

mod parts;

use super::args::{NewArgs, SlotArg};
use super::error::{Code, CommandError};
use super::output::{Output, showable};
use crate::engine::Engine;
use mancala_core::manifest::Manifest;
use mancala_core::slots::Slot;
use parts::{PARTS, Part};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

macro_rules! template {
    ($file:literal) => {
        include_str!(concat!("../../templates/new/", $file))
    };
}

/// Packages of this workspace that depend on one another; a plugin's package may not be called like one.
const TAKEN: [&str; 5] = ["abi", "core", "host", "macros", "tests"];

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &NewArgs) -> Result<Code, CommandError> {
    let name = args.name.as_str();
    check_name(name)?;
    check_free(engine, name)?;
    let core = Core::find(args)?;
    let files = files(name, args.slot, &core);
    let folder = Path::new(name);
    write(folder, &files).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            CommandError::new(Code::Usage, format!("`{name}` is there already; nothing was changed"))
                .hint("choose another name, or another folder")
        }
        _ => CommandError::new(Code::No, format!("`{name}` cannot be written: {error}")),
    })?;
    out.line(format_args!("The plugin `{name}` lies in the folder `{name}`. Go on with:\n"));
    out.line(format_args!("    cd {name}"));
    out.line("    cargo build");
    out.line(format_args!("    mancala --plugins target/debug play {name} --north random"));
    out.line("    cargo test");
    out.line("\nREADME.md tells how to change its rule.");
    Ok(Code::Done)
}

fn check_name(name: &str) -> Result<(), CommandError> {
    let usage = |message: String| Err(CommandError::new(Code::Usage, message));
    let first = name.bytes().next().unwrap_or(b'-');
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.len() > 64 || !first.is_ascii_lowercase() || name.ends_with('-') || !name.bytes().all(plain) {
        let name = showable(name);
        return usage(format!(
            "`{name}` is no name for a plugin: it begins with a letter, goes on with a-z, 0-9 and -, does not end with \
             -, and has at most 64 characters"
        ));
    }
    // What core itself says of it: some names are reserved.
    let manifest = format!("abi = 1\nid = \"{name}\"\nversion = \"0.1.0\"\n");
    if let Err(errors) = Manifest::parse(&manifest, "plugin.toml") {
        let message = errors.first().map_or_else(String::new, |error| error.message.clone());
        return usage(format!("`{name}` is no name for a plugin: {message}"));
    }
    if TAKEN.contains(&name) {
        return usage(format!("`{name}` is no name for a plugin: a package `mancala-{name}` exists"));
    }
    Ok(())
}

/// Two plugins of one id are both refused, so a name that is in use would take a plugin away.
fn check_free(engine: &mut dyn Engine, name: &str) -> Result<(), CommandError> {
    let listing = engine.games()?;
    for plugin in &listing.plugins {
        let file = showable(&plugin.file);
        let what = if plugin.id == name {
            "a plugin"
        } else if plugin.games.iter().any(|game| game.id == name) {
            "a game"
        } else {
            continue;
        };
        let message = format!("there is {what} `{name}` already, of {file}");
        return Err(CommandError::new(Code::Usage, message).hint("choose another name"));
    }
    Ok(())
}

/// Where the new crate has `mancala-core` from.
struct Core {
    /// The value in its `Cargo.toml`.
    dependency: String,
    /// The versions that are known to work, where core lies in a workspace: so that nothing need be fetched.
    lock: Option<String>,
}

impl Core {
    fn find(args: &NewArgs) -> Result<Core, CommandError> {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        if let Some(url) = &args.git {
            return Ok(Core { dependency: format!("{{ git = {} }}", quoted(url)), lock: None });
        }
        if let Some(version) = &args.core_version {
            return Ok(Core { dependency: quoted(version), lock: None });
        }
        let folder = match &args.core {
            Some(given) if is_core(given) => given.clone(),
            Some(given) => {
                let message =
                    format!("no package `mancala-core` lies in {}", showable(&given.to_string_lossy()));
                return Err(CommandError::new(Code::Usage, message));
            }
            None => Core::near().ok_or_else(|| {
                CommandError::new(
                    Code::Usage,
                    "`mancala-core` is neither above this folder nor above the program",
                )
                .hint("say where it is, by `--core PATH`, `--git URL` or `--version V`")
            })?,
        };
        let unusable = |error: &dyn std::fmt::Display| {
            CommandError::new(Code::Usage, format!("{} cannot be used: {error}", folder.display()))
        };
        let folder = folder.canonicalize().map_err(|error| unusable(&error))?;
        let path = folder.to_str().ok_or_else(|| unusable(&"its path is no Unicode text"))?;
        let lock = folder.parent().and_then(|parent| fs::read_to_string(parent.join("Cargo.lock")).ok());
        Ok(Core { dependency: format!("{{ path = {} }}", quoted(path)), lock })
    }

    /// The folder `core` of `mancala-core` above the current folder, or above the program.
    fn near() -> Option<PathBuf> {
        let program = std::env::current_exe().ok().and_then(|program| program.canonicalize().ok());
        let starts = [std::env::current_dir().ok(), program];
        let above = starts.iter().flatten().flat_map(|start| start.ancestors());
        above.map(|folder| folder.join("core")).find(|folder| is_core(folder))
    }
}

/// Whether the package in a folder is `mancala-core`.
fn is_core(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let table: Option<toml::Table> = text.parse().ok();
    table.is_some_and(|table| {
        table.get("package").and_then(|package| package.get("name")?.as_str()) == Some("mancala-core")
    })
}

/// Writes a folder of files; when that fails, nothing of it stays.
fn write(folder: &Path, files: &[(String, String)]) -> io::Result<()> {
    fs::create_dir(folder)?;
    let written = files.iter().try_for_each(|(name, text)| {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    });
    if let Err(error) = written {
        fs::remove_dir_all(folder)?;
        // Only the folder itself may be said to be there already.
        return Err(io::Error::other(error.to_string()));
    }
    Ok(())
}

/// A template with each `{key}` replaced.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_string();
    for (key, value) in values {
        text = text.replace(&format!("{{{key}}}"), value);
    }
    text
}

/// Every file of a new plugin: its path and its text.
fn files(name: &str, rules: Option<SlotArg>, core: &Core) -> Vec<(String, String)> {
    let parts: Vec<&Part> = PARTS.iter().filter(|part| chosen(rules, part.slot)).collect();
    let title = title(name);
    let each = |line: &dyn Fn(&Part) -> String| parts.iter().map(|part| line(part)).collect::<String>();
    let part = parts[0];
    let table = part.slot.name();
    let [key, value] = part.setting;
    let [from, to, effect] = part.change;
    let count = if parts.len() == 1 { ["one rule", "it"] } else { ["two rules", "them"] };

    let manifest = filled(
        template!("plugin.toml.txt"),
        &[
            ("rules", &each(&|part| format!("{}\n", part.manifest))),
            ("summary", &parts.iter().map(|part| summary(part)).collect::<Vec<_>>().join("; ")),
            ("told", &told(&parts)),
            ("answers", &answers(name, &parts)),
            ("name", name),
            ("title", &title),
        ],
    );
    let code = filled(
        template!("lib.rs.txt"),
        &[
            ("modules", &sorted(each(&|part| format!("mod {};\n", part.module)))),
            ("types", &sorted(each(&|part| format!("pub use {}::{};\n", part.module, part.of_type)))),
            ("pairs", &pairs(&parts)),
            ("title", &title),
        ],
    );
    let tests = filled(
        template!("rules.rs.txt"),
        &[
            ("uses", &uses(&parts)),
            (
                "tests",
                parts.iter().map(|part| after_head(part.tests)).collect::<Vec<_>>().join("\n").trim_end(),
            ),
            ("crate", &name.replace('-', "_")),
            ("name", name),
        ],
    );
    let readme = filled(
        template!("README.md.txt"),
        &[
            ("counted", count[0]),
            ("them", count[1]),
            ("list", &each(&|part| format!("- `{name}/{}`: {}\n", part.rule, summary(part)))),
            ("set", &format!("{table}.{key}={value}")),
            ("file", &format!("src/{}.rs", part.module)),
            ("from", from),
            ("to", to),
            ("effect", effect),
            ("first", &format!("`{name}/{}`", part.rule)),
            (
                "files",
                &each(&|part| format!("| `src/{}.rs` | the rule of `[{}]` |\n", part.module, part.slot)),
            ),
            ("name", name),
            ("title", &title),
        ],
    );
    let game = filled(
        template!("game.toml.txt"),
        &[("name", name), ("title", &title), ("table", &format!("[{table}]\n{key} = {value}"))],
    );
    let cargo = filled(template!("Cargo.toml.txt"), &[("name", name), ("core", &core.dependency)]);
    let mut files = vec![
        ("Cargo.toml".to_string(), cargo),
        ("plugin.toml".into(), manifest),
        ("README.md".into(), readme),
        (".gitignore".into(), template!("gitignore.txt").into()),
        // The style of the rules here, so that one can be moved among them as it is.
        ("rustfmt.toml".into(), include_str!("../../../rustfmt.toml").into()),
        ("games/wide.toml".into(), game),
        ("src/lib.rs".into(), code),
        ("tests/rules.rs".into(), tests),
    ];
    files.extend(parts.iter().map(|part| (format!("src/{}.rs", part.module), part.source.to_string())));
    files.extend(core.lock.iter().map(|lock| ("Cargo.lock".to_string(), lock.clone())));
    files
}

/// Whether a plugin with these rules has one of its own for `slot`; not asked for any, it has two.
fn chosen(rules: Option<SlotArg>, slot: Slot) -> bool {
    match rules {
        Some(rules) => rules.slot() == slot,
        None => matches!(slot, Slot::Choice | Slot::Capture),
    }
}

/// `two-words` as a title: `Two words`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
}

/// The summary that the manifest of a rule gives.
fn summary(part: &Part) -> &str {
    let line = part.manifest.lines().find_map(|line| line.strip_prefix("summary = \""));
    line.unwrap_or_default().trim_end_matches('"')
}

/// A text without its first line, which says what it is, and the blank one after it.
fn after_head(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, rest)| rest)
}

/// The imports of the tests.
fn uses(parts: &[&Part]) -> String {
    let mut uses: Vec<&str> = parts.iter().flat_map(|part| part.uses).copied().collect();
    uses.push("use mancala_core::trial::{Trial, verify_laws};");
    uses.join("\n") + "\n"
}

/// Lines in the order that formatting wants.
fn sorted(lines: String) -> String {
    let mut lines: Vec<&str> = lines.split_inclusive('\n').collect();
    lines.sort_unstable();
    lines.concat()
}

fn pairs(parts: &[&Part]) -> String {
    let pairs: Vec<String> =
        parts.iter().map(|part| format!("\"{}\" => {}", part.rule, part.of_type)).collect();
    pairs.join(", ")
}

/// The rules in words, numbered.
fn told(parts: &[&Part]) -> String {
    (1..)
        .zip(parts)
        .map(|(number, part)| {
            let (slot, words) = (part.slot, part.words);
            format!("[[game.rules]]\nnumber = \"{number}\"\ntext = \"{words}\"\nabout = \"{slot}\"\n\n")
        })
        .collect::<String>()
        .trim_end()
        .to_string()
        + "\n"
}

/// What answers each slot of the game: the plugin's own rules, and standard ones.
fn answers(name: &str, parts: &[&Part]) -> String {
    let standard = |slot| match slot {
        Slot::Opening => "std/fill",
        Slot::Choice => "std/any-pit",
        Slot::Sowing => "std/laps",
        Slot::Landing => "std/single-lap",
        Slot::Capture => "std/opposite",
        Slot::Ending => "std/no-moves",
        Slot::Match => "std/wins",
    };
    let mut text = String::new();
    for slot in Slot::ALL {
        let own = parts.iter().find(|part| part.slot == slot);
        let rule = own.map_or_else(|| standard(slot).to_string(), |part| format!("{name}/{}", part.rule));
        text += &format!("[game.{slot}]\nuse = \"{rule}\"\n");
        if slot == Slot::Ending {
            text += "repetition = 3\n";
        }
    }
    text.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_plugins_and_of_packages() {
        for name in ["a", "two-words", "x9"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        let long = "a".repeat(65);
        for name in ["", "Two", "two words", "../up", "-a", "a-", "9x", "a_b", "é", &long] {
            let error = check_name(name).expect_err(name);
            assert!(
                error.code() == Code::Usage && error.to_string().contains("is no name for a plugin"),
                "{error}"
            );
        }
        assert!(check_name("std").unwrap_err().to_string().contains("the id `std` is taken"));
        assert!(check_name("core").unwrap_err().to_string().contains("`mancala-core` exists"));
    }

    #[test]
    fn what_cannot_be_written_whole_is_taken_away() {
        let folder = std::env::temp_dir().join(format!("mancala-new-{}", std::process::id()));
        let file = |name: &str| (name.to_string(), "text".to_string());
        let error = write(&folder, &[file("a"), file("a/b")]).unwrap_err();
        assert!(error.kind() != io::ErrorKind::AlreadyExists && !folder.exists(), "{error}");
        write(&folder, &[file("a"), file("b/c")]).unwrap();
        assert_eq!(write(&folder, &[file("d")]).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(folder.join("b/c").is_file() && !folder.join("d").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn every_change_the_readme_proposes_is_one_of_one_line() {
        for part in &PARTS {
            let [from, to, _] = part.change;
            assert_eq!(part.source.lines().filter(|line| line.trim() == from).count(), 1, "{}", part.rule);
            assert!(!part.source.contains(to), "{}", part.rule);
            assert!(part.manifest.contains(&format!("[rule.settings.{}]", part.setting[0])), "{}", part.rule);
        }
    }
}
