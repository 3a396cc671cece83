//! `trust`: which plugins may run beside those that came with the host; recorded, listed and taken back.
//!
//! It runs no plugin.

use super::args::TrustArgs;
use super::error::{Code, CommandError};
use super::output::{Output, showable};
use super::shelf;
use crate::plugin::{Trust, inspect};
use std::path::PathBuf;

/// The file of trust, unless the system has no place for it.
pub fn file() -> Option<PathBuf> {
    Some(shelf::config_folder()?.join("trust.toml"))
}

/// What the user has said, this time's word included.
pub fn given(once: bool) -> Result<Trust, CommandError> {
    read(file(), once)
}

/// The same from a file somebody else has named.
pub fn read(file: Option<PathBuf>, once: bool) -> Result<Trust, CommandError> {
    let trust = file.map_or(Ok(Trust::default()), |file| Trust::read(&file));
    let trust = trust.map_err(|error| {
        CommandError::new(Code::Data, error).hint("no plugin runs by it until it is put right or removed")
    })?;
    Ok(Trust { once, ..trust })
}

/// Runs the command.
pub fn run(out: &mut Output, args: &TrustArgs) -> Result<Code, CommandError> {
    let Some(file) = file() else {
        return Err(CommandError::new(Code::System, "this system has no folder for configuration"));
    };
    let mut trust = read(Some(file.clone()), false)?;
    let before = trust.clone();
    for path in &args.files {
        let plugin = inspect(path).map_err(|refused| CommandError::new(Code::Plugin, refused.to_string()))?;
        trust.record(&plugin);
        let manifest = &plugin.manifest;
        let words = format!("trusted: {} {}, {}", manifest.id, manifest.version, path.display());
        out.line(showable(&words));
        out.line(format_args!("  SHA-256 {}", plugin.sha256));
    }
    for folder in &args.dev {
        if !folder.is_dir() {
            return Err(CommandError::new(Code::Data, format!("{}: this is no folder", folder.display())));
        }
        trust.develop(folder);
        out.line(showable(&format!("trusted until revoked: whatever lies in {}", folder.display())));
    }
    for path in &args.revoke {
        if !trust.revoke(path) {
            let error = format!("{}: nothing was said of it", path.display());
            return Err(CommandError::new(Code::Usage, error).hint("`mancala trust` lists what was"));
        }
        out.line(showable(&format!("no longer trusted: {}", path.display())));
    }
    if trust != before {
        trust.write(&file).map_err(|error| CommandError::new(Code::System, error))?;
    }
    if args.json {
        out.json(&trust);
    } else if args.files.is_empty() && args.dev.is_empty() && args.revoke.is_empty() {
        list(out, &trust, &file.display().to_string());
    }
    Ok(Code::Done)
}

fn list(out: &mut Output, trust: &Trust, file: &str) {
    out.line(showable(&format!("kept in {file}; plugins beside the program need no word")));
    for known in &trust.plugins {
        out.line(showable(&format!("{}  {}", known.sha256, known.file.display())));
    }
    for folder in &trust.folders {
        out.line(showable(&format!("whatever lies in  {}", folder.path.display())));
    }
}
