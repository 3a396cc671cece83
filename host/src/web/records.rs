//! Records that a page opens: read, replayed whole by the engine, and kept as games of their own.
//!
//! Nothing of a text is kept in which anything is wrong; a text names games of the shelf alone, or brings its rules along.

use super::library::Library;
use super::trouble::Trouble;
use crate::engine::{Engine, GameSpec, Load, Setting};
use crate::record::json::{self, Found};
use crate::record::{self, Name, Record, Remark, replay, seated};
use crate::store::{GameId, Keeper, Store};
use crate::table::{Seat, Setup, Table};
use crate::words::{Language, Words};
use mancala_core::diagnostic::{Diagnostic, Source};
use std::sync::Arc;
use std::time::Duration;

/// What errors call the text.
const TEXT: &str = "record";
/// So many records are opened at once: each is replayed.
const MOST: usize = 50;
/// How long the last level thinks in a game that was opened.
const THINK: Duration = Duration::from_secs(2);

/// A record that was read, and the game it is of.
pub struct Taken {
    spec: GameSpec,
    what: What,
}

enum What {
    /// For people.
    Text(Arc<Source>, Record),
    /// For programs.
    Json(Arc<Source>, Found),
}

/// A record that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The number of its game.
    pub id: GameId,
    /// What the game is called.
    pub name: String,
    /// What is not as it was when the record was made.
    pub remarks: Vec<Remark>,
}

/// Reads every record of a text, in either form.
pub fn read(library: &Library, text: &str) -> Result<Vec<Taken>, Trouble> {
    if json::is_json(text) {
        let source = json::source(TEXT, text.as_bytes()).map_err(Trouble::Record)?;
        let records = json::records(&source).map_err(Trouble::Record)?;
        few(records.len())?;
        return records.into_iter().map(|found| taken_json(library, &source, found)).collect();
    }
    let (source, records) = record::read(TEXT, text.as_bytes()).map_err(Trouble::Record)?;
    few(records.len())?;
    records.into_iter().map(|record| taken(library, &source, record)).collect()
}

/// Whether so many records are opened at once.
fn few(count: usize) -> Result<(), Trouble> {
    if count > MOST { Err(Trouble::Records { count, most: MOST }) } else { Ok(()) }
}

fn taken_json(library: &Library, source: &Arc<Source>, found: Found) -> Result<Taken, Trouble> {
    let (game, settings) = found.recorded.game();
    let setting = |(path, value): (&String, &mancala_core::settings::Value)| Setting {
        path: path.clone(),
        value: value.to_string(),
    };
    let spec = library.spec(game, settings.iter().map(setting).collect()).map_err(|trouble| {
        let why = trouble.message(&Words::of(Language::English));
        Trouble::Record(vec![json::misnamed(source, &found, why)])
    })?;
    Ok(Taken { spec, what: What::Json(source.clone(), found) })
}

fn taken(library: &Library, source: &Arc<Source>, record: Record) -> Result<Taken, Trouble> {
    let own = record.spec();
    let spec = if own.files.is_empty() {
        // The game may be a file on the shelf.
        let found = library.spec(&own.game, own.settings).map_err(|trouble| {
            let place = record.tag(Name::Game).map(|tag| tag.place.0.clone()).unwrap_or_default();
            Trouble::Record(vec![Diagnostic::new(
                source,
                place,
                trouble.message(&Words::of(Language::English)),
            )])
        })?;
        GameSpec { position: own.position, ..found }
    } else {
        own
    };
    Ok(Taken { spec, what: What::Text(source.clone(), record) })
}

/// Replays every record, then keeps each as a game. `seed` fixes the chance of a game whose record names none.
pub fn keep(
    engine: &mut dyn Engine,
    store: &Store,
    records: Vec<Taken>,
    seed: u64,
) -> Result<Vec<Opened>, Trouble> {
    let replayed: Result<Vec<_>, Trouble> =
        records.into_iter().map(|taken| replayed(engine, taken, seed)).collect();
    let mut opened = Vec::new();
    for (load, setup, remarks) in replayed? {
        let table = Table::open(engine, &load, setup)?;
        let id = Keeper::new(store.clone()).keep(&table, engine)?;
        engine.end(table.session())?;
        opened.push(Opened { id, name: table.state().name.clone(), remarks });
    }
    Ok(opened)
}

fn replayed(engine: &mut dyn Engine, taken: Taken, seed: u64) -> Result<(Load, Setup, Vec<Remark>), Trouble> {
    let persons = Setup { seats: [Seat::Human; 2], seed, think: THINK };
    match taken.what {
        What::Json(source, found) => {
            let started = engine.resume(&taken.spec, &found.recorded);
            let started = started.map_err(|failure| json::refused(&source, &found, failure))?;
            let load = engine.kept(started.session)?;
            engine.end(started.session)?;
            Ok((load, persons, Vec::new()))
        }
        What::Text(source, record) => {
            let replayed = replay(engine, &source, &record, &taken.spec, &mut |_| {})?;
            let setup = Setup { seats: seats(&record), seed: record.seed().unwrap_or(seed), ..persons };
            Ok((replayed.load, setup, replayed.remarks))
        }
    }
}

/// Who goes on playing: the levels and random movers that the record names, but never two of them, so that a game that is
/// opened waits for whoever opened it.
fn seats(record: &Record) -> [Seat; 2] {
    let seat = |name: Name| record.text(name).and_then(seated).unwrap_or(Seat::Human);
    let seats = [seat(Name::South), seat(Name::North)];
    if seats.contains(&Seat::Human) { seats } else { [Seat::Human; 2] }
}

/// What a file with the record of a game is called.
pub fn file_name(game: &str, id: Option<GameId>) -> String {
    let fits = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let game: String = game.chars().map(fits).collect();
    match id {
        Some(id) => format!("{game}-{id}.mgr"),
        None => format!("{game}.mgr"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(south: &str, north: &str) -> Record {
        let text = format!("[Game \"g\"]\n[South \"{south}\"]\n[North \"{north}\"]\n*\n");
        let (_, mut records) = record::read(TEXT, text.as_bytes()).unwrap();
        records.remove(0)
    }

    #[test]
    fn a_game_that_is_opened_waits_for_a_person() {
        assert_eq!(seats(&record("Ann", "level 3")), [Seat::Human, Seat::Level(3)]);
        assert_eq!(seats(&record("random", "human")), [Seat::Random, Seat::Human]);
        assert_eq!(seats(&record("level 1", "random")), [Seat::Human; 2]);
        assert_eq!(seats(&record("?", "level 9")), [Seat::Human; 2]);
    }

    #[test]
    fn files_have_plain_names() {
        assert_eq!(file_name("rio-kadalis", Some(GameId(7))), "rio-kadalis-7.mgr");
        assert_eq!(file_name("../a b\"", None), "___a_b_.mgr");
    }
}
