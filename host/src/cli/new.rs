//! `new`: writes a plugin crate that builds, passes its tests and can be played at once.
//!
//! It overwrites nothing, fetches nothing and runs no cargo; what it cannot write whole it takes away again.

mod core;
mod home;
mod parts;
mod texts;

use self::core::Core;
use self::home::Home;
use super::args::{NewArgs, SlotArg};
use super::error::{Code, CommandError};
use super::output::{Output, showable};
use crate::engine::Engine;
use mancala_core::manifest::Manifest;
use std::env;
use std::fs;
use std::io;
use std::path::Path;

/// Packages of this workspace that depend on one another; a plugin's package may not be called like one.
const TAKEN: [&str; 5] = ["abi", "core", "host", "macros", "tests"];

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &NewArgs) -> Result<Code, CommandError> {
    let name = args.name.as_str();
    check_name(name)?;
    check_free(engine, name)?;
    let home = Home::of(name);
    let core = Core::find(args, home.workspace.as_ref())?;
    let files = texts::files(name, args.slot.map(SlotArg::slot), &core, &home);
    let folder = Path::new(name);
    write(folder, &files).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            CommandError::new(Code::Usage, format!("`{name}` is there already; nothing was changed"))
                .hint("choose another name, or another folder")
        }
        _ => CommandError::new(Code::System, format!("`{name}` cannot be written: {error}")),
    })?;
    let member = match &home.workspace {
        Some(workspace) => {
            let root = workspace.root.display().to_string();
            format!(", a member of the workspace {}", showable(&root))
        }
        None => String::new(),
    };
    out.line(format_args!("The plugin `{name}` lies in the folder `{name}`{member}. Go on with:\n"));
    out.line(format_args!("    cd {name}"));
    if let Some(alias) = alias() {
        out.line(format_args!("    {}", showable(&alias)));
    }
    home.commands(name).iter().for_each(|line| out.line(format_args!("    {line}")));
    out.line("    cargo test");
    out.line("\nREADME.md tells how to change its rule.");
    Ok(Code::Done)
}

/// What makes `mancala` this program in a shell, unless it is already.
fn alias() -> Option<String> {
    let program = env::current_exe().ok()?.canonicalize().ok()?;
    let paths = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&paths).map(|folder| folder.join("mancala")).find(|path| path.is_file());
    let known = found.and_then(|path| path.canonicalize().ok());
    let quoted = program.to_str()?.replace('\'', "'\\''");
    (cfg!(unix) && known != Some(program)).then(|| format!("alias mancala='{quoted}'"))
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

#[cfg(test)]
mod tests {
    use super::parts::PARTS;
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
            assert!(part.tests.contains("\nfn "), "the first test of {} gets its number", part.rule);
            let [from, to, _] = part.change;
            assert_eq!(part.source.lines().filter(|line| line.trim() == from).count(), 1, "{}", part.rule);
            assert!(!part.source.contains(to), "{}", part.rule);
            assert!(part.manifest.contains(&format!("[rule.settings.{}]", part.setting[0])), "{}", part.rule);
        }
    }
}
