//! Records taken from a file or from standard input: text that people can read, or JSON in any of its shapes.
//!
//! A record that came from somewhere names its game by an id. It names no path: what lies on this machine is the reader's.

use super::differs;
use crate::cli::error::{Code, CommandError};
use crate::cli::shelf;
use crate::engine::{Engine, GameSpec, Recorded, Setting};
use crate::record::{LARGEST, Record, Whole, json, made, read};
use mancala_core::diagnostic::Source;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

/// A record as it was read, to be replayed.
pub(super) struct Taken {
    /// What it goes by.
    pub id: String,
    /// What it says.
    pub record: Record,
    /// The text it was read from.
    pub source: Arc<Source>,
    /// The game it names.
    pub spec: GameSpec,
}

/// A file, or standard input, as bytes.
pub(super) fn bytes(path: &Path) -> Result<(String, Vec<u8>), CommandError> {
    let (name, mut source): (String, Box<dyn std::io::Read>) = match path.as_os_str() == "-" {
        true => ("standard input".into(), Box::new(std::io::stdin())),
        false => (path.display().to_string(), Box::new(shelf::open(path)?)),
    };
    let mut bytes = Vec::new();
    let read = source.by_ref().take(LARGEST as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| CommandError::new(Code::Data, format!("{name}: it cannot be read: {error}")))?;
    Ok((name, bytes))
}

/// The records of a file, in whichever form.
pub(super) fn take(engine: &mut dyn Engine, path: &Path) -> Result<Vec<Taken>, CommandError> {
    let (name, bytes) = bytes(path)?;
    if std::str::from_utf8(&bytes).is_ok_and(json::is_json) {
        return take_json(engine, &json::source(&name, &bytes).map_err(|faults| differs(&faults))?);
    }
    let (source, records) = read(&name, &bytes).map_err(|faults| differs(&faults))?;
    let stem = path.file_stem().map_or_else(|| "record".into(), |stem| stem.to_string_lossy().into_owned());
    let several = records.len() > 1;
    let taken = (1..).zip(records).map(|(number, record)| {
        let id = if several { format!("{stem}-{number}") } else { stem.clone() };
        let own = record.spec();
        let spec = match own.files.is_empty() {
            // The game may be a file of the reader's own.
            true => GameSpec { files: shelf::spec(&own.game, &[], None)?.files, ..own },
            false => own,
        };
        Ok(Taken { id, record, source: source.clone(), spec })
    });
    taken.collect()
}

/// JSON records, each compared whole with the rules.
fn take_json(engine: &mut dyn Engine, source: &Arc<Source>) -> Result<Vec<Taken>, CommandError> {
    let mut taken = Vec::new();
    for (nth, found) in (1..).zip(json::records(source).map_err(|faults| differs(&faults))?) {
        let (game, settings) = found.recorded.game();
        let id = match &found.recorded {
            Recorded::Game(record) => record.id.clone(),
            Recorded::Match(_) => format!("match-{nth}"),
        };
        shelf::is_id(game).map_err(|why| differs(&[json::misnamed(source, &found, why)]))?;
        let mut spec = shelf::spec(game, &[], None)?;
        spec.settings = (settings.iter())
            .map(|(path, value)| Setting { path: path.clone(), value: value.to_string() })
            .collect();
        let started = engine.resume(&spec, &found.recorded);
        let started = started.map_err(|failure| json::refused(source, &found, failure))?;
        let mut load = engine.kept(started.session)?;
        engine.end(started.session)?;
        if let Recorded::Game(record) = &found.recorded {
            // A start that is the game's own needs no telling.
            let own = engine.start(&spec)?;
            engine.end(own.session)?;
            load.spec.position = (own.state.position != record.start).then(|| record.start.clone());
        }
        let record = made(engine, &Whole { load: load.clone(), ..Whole::default() })?;
        taken.push(Taken { id, record, source: Source::new(source.name.as_str(), ""), spec: load.spec });
    }
    Ok(taken)
}
