//! Records for programs: JSON objects, one after the other, one a line, or in lists; each is told with its place.
//!
//! It judges no move: the engine compares every record with the rules. No key may stand twice, and none that nobody knows.

use super::{LARGEST, Refused};
use crate::engine::{Failure, Problem, Recorded, TextFault};
use mancala_core::diagnostic::{Diagnostic, Source};
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What a text that is no record lacks.
const NO_RECORD: &str = "this is no record of a game (`plies`) or of a match (`rounds`)";

/// Whether a text begins as JSON does: an object, or a list of anything. A tag begins with a bracket and a letter.
pub fn is_json(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    match text.strip_prefix('[') {
        Some(rest) => !rest.trim_start().starts_with(char::is_alphabetic),
        None => text.starts_with('{'),
    }
}

/// The text of a file of records, whatever byte order mark stands before it.
pub fn source(name: &str, bytes: &[u8]) -> Result<Arc<Source>, Vec<Diagnostic>> {
    let wrong = |message: String| vec![Diagnostic::new(&Source::new(name, ""), 0..0, message)];
    if bytes.len() > LARGEST {
        return Err(wrong(format!("the text is {} bytes long, more than {LARGEST}", bytes.len())));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(text))),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
            Err(wrong(format!("line {line} is not UTF-8")))
        }
    }
}

/// A record, and where it stands.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it says.
    pub recorded: Recorded,
    /// Where it stands in its source.
    pub place: Range<usize>,
}

/// Every record of a text. Of those that are none each is told.
pub fn records(source: &Arc<Source>) -> Result<Vec<Found>, Vec<Diagnostic>> {
    let places = places(source)?;
    if places.is_empty() {
        let fault = Diagnostic::new(source, 0..0, "this text holds no record");
        return Err(vec![fault.help("a record is an object with `plies` (a game) or `rounds` (a match)")]);
    }
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for place in places {
        match read(&source.text[place.clone()]) {
            Ok(recorded) => found.push(Found { recorded, place }),
            Err(fault) => faults.push(fault.at(source, &place)),
        }
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// Where the records of a text stand, one after the other or in lists; nothing is said of what they hold.
pub fn places(source: &Arc<Source>) -> Result<Vec<Range<usize>>, Vec<Diagnostic>> {
    let text = &*source.text;
    let place = |raw: &RawValue| {
        let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
        start..start + raw.get().len()
    };
    let mut found = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    loop {
        let whole = 0..text.len();
        match stream.next() {
            None => return Ok(found),
            Some(Ok(raw)) if raw.get().starts_with('[') => {
                match serde_json::from_str::<Vec<&RawValue>>(raw.get()) {
                    Ok(several) => found.extend(several.into_iter().map(place)),
                    Err(error) => return Err(vec![Fault::of(&error).at(source, &place(raw))]),
                }
            }
            Some(Ok(raw)) => found.push(place(raw)),
            Some(Err(error)) => return Err(vec![Fault::of(&error).at(source, &whole)]),
        }
    }
}

/// What is wrong with a text that should be a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the text, from 1.
    pub line: usize,
    /// The byte of that line, from 1; 0 before its first.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl Fault {
    /// An error of the reader, without the place it tells in words.
    pub fn of(error: &serde_json::Error) -> Fault {
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(words, _)| words).to_string();
        Fault { line: error.line(), column: error.column(), message }
    }

    /// The same of a text that stands here.
    pub fn at(&self, source: &Arc<Source>, place: &Range<usize>) -> Diagnostic {
        let text = &source.text[place.clone()];
        let start = match self.line {
            0 | 1 => 0,
            line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
        };
        let at = place.start + (start + self.column.saturating_sub(1)).min(text.len());
        Diagnostic::new(source, at..at, format!("this is no record: {}", self.message))
    }
}

/// Reads one record by what it holds, so that an error tells of the kind that was meant.
pub fn read(text: &str) -> Result<Recorded, Fault> {
    #[derive(serde::Deserialize)]
    struct Kind {
        plies: Option<IgnoredAny>,
        rounds: Option<IgnoredAny>,
    }
    check(text)?;
    let kind = if text.trim_start().starts_with('{') {
        serde_json::from_str::<Kind>(text).map_err(|error| Fault::of(&error))?
    } else {
        Kind { plies: None, rounds: None }
    };
    match (kind.plies.is_some(), kind.rounds.is_some()) {
        (true, false) => serde_json::from_str(text).map(Recorded::Game).map_err(|error| Fault::of(&error)),
        (false, true) => serde_json::from_str(text).map(Recorded::Match).map_err(|error| Fault::of(&error)),
        _ => Err(Fault { line: 1, column: 1, message: NO_RECORD.into() }),
    }
}

/// Whether a text is JSON in which no object has a key twice.
pub fn check(text: &str) -> Result<(), Fault> {
    serde_json::from_str::<Once>(text).map(|Once| ()).map_err(|error| Fault::of(&error))
}

/// JSON in which no object has a key twice.
struct Once;

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Once, D::Error> {
        struct Anything;
        impl<'de> Visitor<'de> for Anything {
            type Value = Once;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_bool<E>(self, _: bool) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_str<E>(self, _: &str) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_unit<E>(self) -> Result<Once, E> {
                Ok(Once)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Once, A::Error> {
                while list.next_element::<Once>()?.is_some() {}
                Ok(Once)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Once, A::Error> {
                let mut seen = BTreeSet::new();
                while let Some(key) = map.next_key::<String>()? {
                    if seen.contains(&key) {
                        return Err(de::Error::custom(format_args!("the key `{key}` stands twice")));
                    }
                    seen.insert(key);
                    map.next_value::<Once>()?;
                }
                Ok(Once)
            }
        }
        deserializer.deserialize_any(Anything)
    }
}

/// Why the engine did not take a record up, at the part of it that is at fault.
pub fn refused(source: &Arc<Source>, found: &Found, failure: Failure) -> Refused {
    let place = |key: &str| part(source, &found.place, key).unwrap_or(found.place.start..found.place.start);
    let faults = match &failure {
        Failure::UnknownGame { suggestion, .. } => {
            let fault = Diagnostic::new(source, place("game"), failure.to_string());
            vec![fault.suggest(suggestion.as_deref())]
        }
        Failure::BadGame { errors, .. } => {
            let settings = place("settings");
            let one = |error: &Problem| {
                // The engine calls a setting by its path.
                let path = error.message.split('`').nth(1).unwrap_or_default();
                let own = source.text[settings.clone()].find(&format!("\"{path}\""));
                let span = own
                    .map_or(settings.clone(), |at| settings.start + at..settings.start + at + path.len() + 2);
                let fault = Diagnostic::new(source, span, error.message.clone());
                match error.help.clone().or(error.label.clone()) {
                    Some(help) => fault.help(help),
                    None => fault,
                }
            };
            errors.iter().map(one).collect()
        }
        Failure::BadPosition { errors, .. } => {
            let start = place("start");
            // The text stands after its quote.
            let at = |offset: usize| (start.start + 1 + offset).min(start.end);
            let one = |error: &TextFault| {
                Diagnostic::new(source, at(error.start)..at(error.end), error.message.clone())
            };
            errors.iter().map(one).collect()
        }
        Failure::BadRecord { message, .. } => {
            let mut lines = message.lines().map(str::trim);
            let first = lines.next().unwrap_or_default();
            let rest: Vec<String> =
                lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
            let told =
                if rest.is_empty() { first.to_string() } else { format!("{first}: {}", rest.join(", ")) };
            vec![Diagnostic::new(source, found.place.start..found.place.start, told)]
        }
        _ => return Refused::Failed(failure),
    };
    Refused::Differs(faults)
}

/// A fault with the name of a record's game.
pub fn misnamed(source: &Arc<Source>, found: &Found, why: String) -> Diagnostic {
    let span = part(source, &found.place, "game").unwrap_or(found.place.start..found.place.start);
    Diagnostic::new(source, span, why)
}

/// Where the value of a key stands in the record of a place.
fn part(source: &Source, place: &Range<usize>, key: &str) -> Option<Range<usize>> {
    let text = &source.text[place.clone()];
    let parts: std::collections::BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let value = parts.get(key)?.get();
    let start = place.start + (value.as_ptr() as usize - text.as_ptr() as usize);
    Some(start..start + value.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mancala_core::notation::PositionFault;
    use mancala_core::translations::Translations;

    const GAME: &str = r#"{"id":"g","game":"x","start":"1/1 0-0 S","plies":[],"result":null}"#;

    fn told(text: &str) -> Result<Vec<usize>, String> {
        let source = source("f", text.as_bytes()).unwrap();
        match records(&source) {
            Ok(found) => Ok(found.iter().map(|one| source.line_column(one.place.start).0).collect()),
            Err(faults) => {
                let one =
                    |fault: &Diagnostic| format!("{}:{}: {}", fault.line(), fault.column(), fault.message);
                Err(faults.iter().map(one).collect::<Vec<_>>().join("\n"))
            }
        }
    }

    #[test]
    fn json_is_told_from_tags() {
        for json in ["{", " [{", "[]", "[1]", "\u{feff}\n{\"a\": 1}", "[\n {"] {
            assert!(is_json(json), "{json}");
        }
        for other in ["[Game \"x\"]", "[ Game", "\u{feff}[Game", "A b", ""] {
            assert!(!is_json(other), "{other}");
        }
    }

    #[test]
    fn records_of_every_shape_are_found_with_their_places() {
        assert_eq!(told(&format!("{GAME}\n{GAME}\r\n\n{GAME}\n")), Ok(vec![1, 2, 4]));
        assert_eq!(told(&format!("\u{feff}\n{GAME}\n[{GAME},\n {GAME}]{GAME}")), Ok(vec![2, 3, 4, 4]));
        for empty in [" ", "[]"] {
            assert_eq!(told(empty), Err("1:1: this text holds no record".into()));
        }
    }

    #[test]
    fn what_is_no_record_is_told_where_it_stands() {
        let wrong = |from: &str, to: &str| GAME.replace(from, to);
        let list = format!("[{GAME},\n  {},\n{}]", wrong("\"x\"", "7"), wrong("\"plies\"", "\"moves\""));
        assert_eq!(
            told(&list),
            Err(format!(
                "2:20: this is no record: invalid type: integer `7`, expected a string\n3:1: this is no record: {NO_RECORD}"
            ))
        );
        assert_eq!(told(&format!("{GAME}\n[1]")), Err(format!("2:2: this is no record: {NO_RECORD}")));
        assert_eq!(told("[{},\n x]"), Err("2:2: this is no record: expected value".into()));
        assert!(told("{\n\"plies\":").unwrap_err().contains("EOF while parsing"));
    }

    #[test]
    fn no_key_stands_twice_at_any_depth() {
        for (from, to, key) in [
            ("\"id\":\"g\"", "\"id\":\"g\",\"id\":\"h\"", "id"),
            ("\"plies\"", "\"settings\":{\"board.pits\":3,\"board.pits\":4},\"plies\"", "board.pits"),
            ("[]", "[{\"move\":\"A\",\"legal\":[],\"move\":\"B\"}]", "move"),
        ] {
            let said = told(&GAME.replace(from, to)).unwrap_err();
            assert!(said.contains(&format!("the key `{key}` stands twice")), "{said}");
        }
    }

    #[test]
    fn a_setting_of_no_kind_is_told_what_was_expected() {
        let said = told(&GAME.replace("\"plies\"", "\"settings\":{\"a\":{\"b\":1}},\"plies\"")).unwrap_err();
        assert!(
            said.ends_with("invalid type: map, expected true or false, a whole number, a text, or a list"),
            "{said}"
        );
    }

    #[test]
    fn a_failure_is_placed_at_the_part_of_the_record_that_is_at_fault() {
        let text = GAME.replace("\"plies\"", "\"settings\":{\"board.pits\":0},\"plies\"");
        let source = source("f", format!("[\n{text}]").as_bytes()).unwrap();
        let found = &records(&source).unwrap()[0];
        let at = |failure: Failure| match refused(&source, found, failure) {
            Refused::Differs(faults) => {
                let fault = &faults[0];
                (fault.line(), source.text[fault.span.clone()].to_string(), fault.message.clone())
            }
            Refused::Failed(failure) => panic!("{failure}"),
        };
        let because = PositionFault::NoSide;
        let fault = TextFault { start: 2, end: 3, message: "no".into(), because };
        let position = Failure::BadPosition { text: "1/1 0-0 S".into(), errors: vec![fault] };
        assert_eq!(at(position), (2, "1".into(), "no".into()));
        let problem = Problem {
            file: "--set".into(),
            line: 1,
            column: 1,
            message: "`board.pits` must be 1".into(),
            label: None,
            help: None,
            because: None,
        };
        let translations = Translations::default();
        let game = Failure::BadGame { errors: vec![problem], rendered: String::new(), translations };
        assert_eq!(at(game), (2, "\"board.pits\"".into(), "`board.pits` must be 1".into()));
        let differs = "g, ply 1: the move differs\n  expected A\n  found    B".to_string();
        let record = Failure::BadRecord { file: "g".into(), line: 1, message: differs };
        assert_eq!(at(record), (2, String::new(), "g, ply 1: the move differs: expected A, found B".into()));
    }
}
