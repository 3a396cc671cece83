//! Records kept of what is played: written whole or not at all, and taken up again after all of it has been compared.
//!
//! It knows no move; the engine makes records and compares them.

use super::error::{Code, CommandError};
use super::record::differs;
use super::shelf;
use crate::engine::{Engine, Session, Setting, Started};
use crate::record::json;
use mancala_core::diagnostic::{Diagnostic, Source};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The largest record read, in bytes.
const RECORD_CAP: u64 = 64 << 20;

/// Where a record is kept, if anywhere.
pub struct Keep(Option<PathBuf>);

impl Keep {
    /// Keeps a record in this file, which must be new, or the record that is gone on with.
    pub fn new(record: Option<&Path>, resumed: Option<&Path>) -> Result<Keep, CommandError> {
        match record {
            Some(path) if path.exists() && !resumed.is_some_and(|resumed| same_file(path, resumed)) => {
                let error = CommandError::new(
                    Code::Data,
                    format!("{}: there is such a file already", path.display()),
                );
                Err(error.hint("name another file, or go on with it by --resume"))
            }
            // What is only found out when the game is over loses it.
            Some(path) if !folder(path).is_dir() => {
                let message = format!("{}: there is no such folder", folder(path).display());
                Err(CommandError::new(Code::Data, message).hint("make it, or name another file"))
            }
            _ => Ok(Keep(record.map(Path::to_path_buf))),
        }
    }

    /// Writes the record.
    pub fn save(&self, engine: &mut dyn Engine, session: Session) -> Result<(), CommandError> {
        let Some(path) = &self.0 else { return Ok(()) };
        let name = path.file_stem().map_or_else(|| "game".into(), |stem| stem.to_string_lossy());
        let record = engine.record(session, &name)?;
        let text = serde_json::to_string(&record).map_err(std::io::Error::from)?;
        write(path, &text).map_err(|error| {
            CommandError::new(Code::System, format!("{}: it cannot be written: {error}", path.display()))
        })
    }
}

/// The folder a file lies in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Writes beside the file and renames, so that the old record stays until the new one is whole.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = File::create_new(&part)
        .and_then(|mut file| writeln!(file, "{text}").and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Writes a text into a file that must be new, whole or not at all.
pub fn write_new(path: &Path, text: &str) -> Result<(), CommandError> {
    if path.exists() {
        let message = format!("{}: there is such a file already", path.display());
        return Err(CommandError::new(Code::Data, message).hint("name another file"));
    }
    write(path, text.strip_suffix('\n').unwrap_or(text)).map_err(|error| {
        CommandError::new(Code::System, format!("{}: it cannot be written: {error}", path.display()))
    })
}

/// Goes on with the one record of a file, in the game it names or in `game`.
pub fn resume(engine: &mut dyn Engine, path: &Path, game: Option<&str>) -> Result<Started, CommandError> {
    let file = path.display().to_string();
    let text = shelf::read_text(path, RECORD_CAP)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim_start().starts_with('[') && !json::is_json(text) {
        let message = format!("{file}: this is a record for people, not one that `play --record` wrote");
        let hint = format!("`mancala record import {file}`, then `mancala games resume N`");
        return Err(CommandError::new(Code::Data, message).hint(hint));
    }
    let source = Source::new(file.as_str(), text);
    let mut records = json::records(&source).map_err(|faults| differs(&faults))?;
    let found = records.remove(0);
    if let Some(second) = records.first() {
        let fault =
            Diagnostic::new(&source, second.place.start..second.place.start, "this is a second record");
        return Err(differs(&[fault.help("`play --resume` goes on with the one record of a file")]));
    }
    let (id, settings) = found.recorded.game();
    if game.is_none() {
        let fault = |why| json::misnamed(&source, &found, why);
        shelf::is_id(id).map_err(|why| {
            differs(&[fault(why).help("name the game yourself: `mancala play GAME --resume FILE`")])
        })?;
    }
    let mut spec = shelf::spec(game.unwrap_or(id), &[], None)?;
    spec.settings = (settings.iter())
        .map(|(path, value)| Setting { path: path.clone(), value: value.to_string() })
        .collect();
    engine.resume(&spec, &found.recorded).map_err(|failure| json::refused(&source, &found, failure).into())
}
