//! Verification: recorded games and single positions compared with the rules, up to the first difference.
//!
//! Reading records and comparing them is core's; this finds the game of each and keeps count. It opens no file.

use super::Control;
use super::failure::Failure;
use super::local::compose;
use super::spec::{GameSpec, Setting};
use crate::plugin::Registry;
use crate::record::json::{self, Fault};
use mancala_core::Game;
use mancala_core::match_record::{RecordedMatch, verify_match};
use mancala_core::record::{Difference, RecordedGame, RecordedPosition, verify_game, verify_position};
use mancala_core::settings::Value;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Lines of one file of records: JSON lines of recorded games and of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The file's name, for errors.
    pub file: String,
    /// The number of the first line, from 1.
    pub first_line: usize,
    /// The lines.
    pub lines: Vec<String>,
    /// Look at this game only.
    pub game: Option<String>,
}

/// What verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verified {
    /// Recorded games compared.
    pub games: u64,
    /// Recorded matches compared.
    pub matches: u64,
    /// Single positions compared.
    pub positions: u64,
    /// Moves compared.
    pub moves: u64,
    /// Records of games that no plugin offers, by game.
    pub skipped: BTreeMap<String, u64>,
    /// Records of other games than the one asked for.
    pub filtered: u64,
    /// The first difference.
    pub difference: Option<Disagreement>,
}

/// Where a record and the rules differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Disagreement {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The record.
    pub id: String,
    /// Its game.
    pub game: String,
    /// The move, from 1, where one is at fault.
    pub ply: Option<usize>,
    /// What was compared.
    pub what: String,
    /// What the record says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
}

impl Verified {
    /// Adds the counts of another batch.
    pub fn add(&mut self, other: Verified) {
        self.games += other.games;
        self.matches += other.matches;
        self.positions += other.positions;
        self.moves += other.moves;
        self.filtered += other.filtered;
        for (game, count) in other.skipped {
            *self.skipped.entry(game).or_default() += count;
        }
        self.difference = self.difference.take().or(other.difference);
    }
}

/// The games of records, each composed once.
#[derive(Default)]
pub(super) struct Records {
    games: BTreeMap<String, Arc<Game>>,
}

/// Most games kept composed.
const KEPT: usize = 256;

impl Records {
    /// Verifies a batch.
    pub fn verify(
        &mut self,
        registry: &Registry,
        batch: &Batch,
        control: &Control<'_>,
    ) -> Result<Verified, Failure> {
        if batch.first_line.checked_add(batch.lines.len()).is_none() {
            return Err(Failure::BadRequest { message: "`first_line` is too large a number".into() });
        }
        let mut verified = Verified::default();
        for (index, text) in batch.lines.iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            if control.stopped() {
                return Err(Failure::Stopped);
            }
            let line = batch.first_line + index;
            let wrong = |message: String| Failure::BadRecord { file: batch.file.clone(), line, message };
            // Mostly a record is one line: then only the column means anything.
            let unread = |fault: Fault| Failure::BadRecord {
                file: batch.file.clone(),
                line: line + fault.line.saturating_sub(1),
                message: format!("{} (column {})", fault.message, fault.column),
            };
            let record = Record::read(text).map_err(unread)?;
            let (id, settings) = record.game();
            if batch.game.as_ref().is_some_and(|wanted| wanted != id) {
                verified.filtered += 1;
                continue;
            }
            let game = match self.game(registry, id, settings) {
                Ok(Some(game)) => game,
                Ok(None) => {
                    *verified.skipped.entry(id.to_string()).or_default() += 1;
                    continue;
                }
                Err(failure @ Failure::BadGame { .. }) => {
                    return Err(wrong(format!("`{id}` cannot be set up as recorded\n{failure}")));
                }
                Err(failure) => return Err(failure),
            };
            match record.compare(&game) {
                Ok(moves) => {
                    verified.moves += moves;
                    match record {
                        Record::Game(_) => verified.games += 1,
                        Record::Match(_) => verified.matches += 1,
                        Record::Position(_) => verified.positions += 1,
                    }
                }
                Err(found) => {
                    verified.difference = Some(Disagreement {
                        file: batch.file.clone(),
                        line,
                        id: found.id,
                        game: id.to_string(),
                        ply: found.ply,
                        what: found.what,
                        expected: found.expected,
                        found: found.found,
                    });
                    break;
                }
            }
        }
        Ok(verified)
    }

    /// The game of a record, unless no plugin offers it.
    fn game(
        &mut self,
        registry: &Registry,
        id: &str,
        settings: &BTreeMap<String, Value>,
    ) -> Result<Option<Arc<Game>>, Failure> {
        if !registry.plugins().iter().any(|plugin| plugin.manifest.game(id).is_some()) {
            return Ok(None);
        }
        let key = format!("{id} {settings:?}");
        if let Some(game) = self.games.get(&key) {
            return Ok(Some(game.clone()));
        }
        let setting =
            |(path, value): (&String, &Value)| Setting { path: path.clone(), value: value.to_string() };
        let spec = GameSpec { settings: settings.iter().map(setting).collect(), ..GameSpec::id(id) };
        let game = compose(registry, &spec)?;
        if self.games.len() >= KEPT {
            self.games.clear();
        }
        self.games.insert(key, game.clone());
        Ok(Some(game))
    }
}

/// What is wrong with a text that is no record of any kind.
pub fn unread(text: &str) -> Option<Fault> {
    Record::read(text).err()
}

/// A record of any kind.
enum Record {
    Game(RecordedGame),
    Match(RecordedMatch),
    Position(RecordedPosition),
}

/// What tells the kinds apart.
#[derive(Deserialize)]
struct Kind {
    plies: Option<IgnoredAny>,
    rounds: Option<IgnoredAny>,
    position: Option<IgnoredAny>,
}

impl Record {
    fn read(text: &str) -> Result<Record, Fault> {
        let said = |error: serde_json::Error| Fault::of(&error);
        let none = || {
            let message =
                "a record has `plies` (a game), `rounds` (a match) or `position` (a position), one of them";
            Fault { line: 1, column: 1, message: message.into() }
        };
        json::check(text)?;
        if !text.trim_start().starts_with('{') {
            return Err(none());
        }
        let kind: Kind = serde_json::from_str(text).map_err(said)?;
        match (kind.plies.is_some(), kind.rounds.is_some(), kind.position.is_some()) {
            (true, false, false) => serde_json::from_str(text).map(Record::Game).map_err(said),
            (false, true, false) => serde_json::from_str(text).map(Record::Match).map_err(said),
            (false, false, true) => serde_json::from_str(text).map(Record::Position).map_err(said),
            _ => Err(none()),
        }
    }

    fn game(&self) -> (&str, &BTreeMap<String, Value>) {
        match self {
            Record::Game(record) => (&record.game, &record.settings),
            Record::Match(record) => (&record.game, &record.settings),
            Record::Position(record) => (&record.game, &record.settings),
        }
    }

    /// Compares, and says how many moves were.
    fn compare(&self, game: &Arc<Game>) -> Result<u64, Difference> {
        match self {
            Record::Game(record) => verify_game(game, record).map(|()| record.plies.len() as u64),
            Record::Match(record) => verify_match(game, record)
                .map(|()| record.rounds.iter().map(|round| round.plies.len() as u64).sum()),
            Record::Position(record) => verify_position(game, record).map(|()| record.moves.len() as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(lines: &[&str]) -> Batch {
        let lines = lines.iter().map(|line| line.to_string()).collect();
        Batch { file: "f.jsonl".into(), first_line: 7, lines, game: None }
    }

    const GAME: &str = r#"{"id":"g","game":"nobodys","start":"1/1 0-0 S","plies":[],"result":null}"#;
    const POSITION: &str = r#"{"id":"p","game":"nobodys","position":"1/1 0-0 S","moves":[]}"#;

    #[test]
    fn games_nobody_offers_are_counted() {
        let verified = Records::default()
            .verify(&Registry::default(), &batch(&[GAME, "", POSITION]), &Control::none())
            .unwrap();
        assert_eq!(verified.skipped, BTreeMap::from([("nobodys".to_string(), 2)]));
        assert_eq!((verified.games, verified.positions, verified.difference), (0, 0, None));
        let other = Batch { game: Some("other".into()), ..batch(&[GAME, POSITION]) };
        let verified = Records::default().verify(&Registry::default(), &other, &Control::none()).unwrap();
        assert_eq!((verified.filtered, verified.skipped.len()), (2, 0));
    }

    #[test]
    fn bad_records_are_told_with_their_line() {
        let said = |line: &str| {
            let result =
                Records::default().verify(&Registry::default(), &batch(&[GAME, line]), &Control::none());
            result.unwrap_err().to_string()
        };
        assert!(said("{").starts_with("f.jsonl:8: EOF while parsing an object (column 1)"), "{}", said("{"));
        let unknown = said(&POSITION.replace("\"moves\"", "\"move\""));
        assert!(unknown.starts_with("f.jsonl:8: unknown field `move`"), "{unknown}");
        assert_eq!(
            said("{}"),
            "f.jsonl:8: a record has `plies` (a game), `rounds` (a match) or `position` (a position), one of them (column 1)"
        );
        assert!(said("[]").starts_with("f.jsonl:8: a record has "), "{}", said("[]"));
        let twice = said(&POSITION.replace("\"moves\"", "\"settings\":{\"a\":1,\"a\":2},\"moves\""));
        assert!(twice.starts_with("f.jsonl:8: the key `a` stands twice (column "), "{twice}");
        let late = said(&POSITION.replace(",\"moves\"", ",\n\"move\""));
        assert!(late.starts_with("f.jsonl:9: unknown field `move`"), "{late}");
    }

    #[test]
    fn a_corrupted_record_is_caught() {
        let toml = "[board]\npits = 2\nseeds = 1\n";
        let source = mancala_core::diagnostic::Source::new("t.toml", toml);
        let sheet = mancala_core::game_file::resolve(
            mancala_core::game_file::GameSource::Text(source),
            &[],
            &Vec::<mancala_core::manifest::Manifest>::new(),
        )
        .unwrap();
        let game = Arc::new(Game::compose(sheet, &mancala_core::game::StandardOnly).unwrap());
        let good = r#"{"id":"p","game":"t","position":"1,1/1,1 0-0 S","moves":[{"move":"A","after":"0,2/1,1 0-0 N"},{"move":"B","after":"1,0/2,1 0-0 N"}]}"#;
        let compare = |text: &str| Record::read(text).unwrap().compare(&game);
        assert_eq!(compare(good), Ok(2));
        let found = compare(&good.replace("1,0/2,1", "1,0/1,2")).unwrap_err();
        assert_eq!(
            (found.ply, found.expected.as_str(), found.found.as_str()),
            (Some(2), "1,0/1,2 0-0 N", "1,0/2,1 0-0 N")
        );
        assert!(compare(&good.replace(r#"{"move":"A","after":"0,2/1,1 0-0 N"},"#, "")).is_err());
    }
}
