//! Records taken from a file or from standard input: text that people can read, or JSON in any of its shapes.
//!
//! A record that came from somewhere names its game by an id. It names no path: what lies on this machine is the reader's.

use super::differs;
use crate::cli::error::{Code, CommandError};
use crate::cli::{keep, shelf};
use crate::engine::{Engine, Failure, GameSpec, Recorded, Setting};
use crate::record::{LARGEST, Record, Whole, made, read};
use mancala_core::diagnostic::Source;
use serde_json::Value;
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

/// Bytes as text, whatever byte order mark stands before it.
pub(super) fn text<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str, CommandError> {
    let wrong = |why: String| CommandError::new(Code::Data, format!("{name}: {why}"));
    if bytes.len() > LARGEST {
        return Err(wrong(format!("it is larger than {LARGEST} bytes")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        wrong(format!("it is not UTF-8 (line {line})"))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The records of a file, in whichever form.
pub(super) fn take(engine: &mut dyn Engine, path: &Path) -> Result<Vec<Taken>, CommandError> {
    let (name, bytes) = bytes(path)?;
    if is_json(&bytes) {
        return take_json(engine, &name, text(&name, &bytes)?);
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

/// Whether a text begins as JSON does: an object, or a list of them. A tag begins with a bracket and a name.
fn is_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut signs = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    match signs.next() {
        Some(b'{') => true,
        Some(b'[') => matches!(signs.next(), Some(b'{' | b']')),
        _ => false,
    }
}

/// JSON records, one after the other or in lists, each with the line it begins at.
fn values(name: &str, text: &str) -> Result<Vec<(usize, Value)>, CommandError> {
    let mut found = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let (mut line, mut seen) = (1, 0);
    loop {
        let at = stream.byte_offset();
        let at = at + (text[at..].len() - text[at..].trim_start().len());
        line += text[seen..at].matches('\n').count();
        seen = at;
        match stream.next() {
            None => return Ok(found),
            Some(Ok(Value::Array(several))) => found.extend(several.into_iter().map(|value| (line, value))),
            Some(Ok(value)) => found.push((line, value)),
            Some(Err(error)) => {
                let message = format!("{name}:{}: this is no record: {error}", error.line());
                return Err(CommandError::new(Code::Data, message));
            }
        }
    }
}

/// JSON records, each compared whole with the rules.
fn take_json(engine: &mut dyn Engine, name: &str, text: &str) -> Result<Vec<Taken>, CommandError> {
    let mut taken = Vec::new();
    for (nth, (line, value)) in (1..).zip(values(name, text)?) {
        let wrong = |why: String| CommandError::new(Code::Data, format!("{name}:{line}: {why}"));
        let recorded = keep::recorded(value).map_err(wrong)?;
        let (game, settings) = recorded.game();
        let id = match &recorded {
            Recorded::Game(record) => record.id.clone(),
            Recorded::Match(_) => format!("match-{nth}"),
        };
        shelf::is_id(game).map_err(wrong)?;
        let mut spec = shelf::spec(game, &[], None)?;
        spec.settings = (settings.iter())
            .map(|(path, value)| Setting { path: path.clone(), value: value.to_string() })
            .collect();
        let started = engine.resume(&spec, &recorded).map_err(|failure| match failure {
            Failure::BadRecord { message, .. } => wrong(message),
            failure => failure.into(),
        })?;
        let mut load = engine.kept(started.session)?;
        engine.end(started.session)?;
        if let Recorded::Game(record) = &recorded {
            // A start that is the game's own needs no telling.
            let own = engine.start(&spec)?;
            engine.end(own.session)?;
            load.spec.position = (own.state.position != record.start).then(|| record.start.clone());
        }
        let record = made(engine, &Whole { load: load.clone(), ..Whole::default() })?;
        taken.push(Taken { id, record, source: Source::new(name, ""), spec: load.spec });
    }
    if taken.is_empty() {
        return Err(CommandError::new(Code::Data, format!("{name}: this text holds no record")));
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_tags() {
        for json in ["{", " [{", "[]", "\u{feff}\n{\"a\": 1}", "[\n {"] {
            assert!(is_json(json.as_bytes()), "{json}");
        }
        for other in ["[Game \"x\"]", "[ Game", "\u{feff}[Game", "A b", ""] {
            assert!(!is_json(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn records_of_every_shape_of_json_are_found_with_their_lines() {
        let lines = |text: &str| values("f", text).unwrap().iter().map(|(line, _)| *line).collect::<Vec<_>>();
        assert_eq!(lines("{}\n{}\n\n{}\n"), [1, 2, 4]);
        assert_eq!(lines("\n{\n}\n[{},\n{}]\n{}"), [2, 4, 4, 6]);
        assert!(lines(" ").is_empty());
        let wrong = values("f", "{}\n{\n\"a\": x\n}").unwrap_err().to_string();
        assert!(wrong.starts_with("error: f:3: this is no record: expected value"), "{wrong}");
    }
}
