//! The record of a game that was played: its tags from what is known of it, its moves from the engine.
//!
//! It judges nothing; the engine plays the game again and says how it ended.

use super::tags::{Name, Tag};
use super::{Line, Noted, Place, Record, Round, Score};
use crate::engine::{Engine, Failure, Load, Player, Recorded, Session, State, Then};
use crate::store::{Kept, Moment, PluginVersion};
use crate::table::{Seat, Setup};
use mancala_core::record::RecordedGame;

/// A game, and what only those know who were there.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    /// What takes it up again.
    pub load: Load,
    /// Who played South, and who North.
    pub players: Option<[String; 2]>,
    /// When it began.
    pub date: Option<Moment>,
    /// The seed, where chance or a level played.
    pub seed: Option<u64>,
}

impl Whole {
    /// A game as the store keeps it.
    pub fn of(kept: &Kept) -> Whole {
        Whole::at(kept.load.clone(), &kept.setup, kept.created)
    }

    /// A game at a table, begun then.
    pub fn at(load: Load, setup: &Setup, begun: Moment) -> Whole {
        let name = |seat: &Seat| match seat {
            Seat::Level(level) => format!("level {level}"),
            seat => seat.to_string(),
        };
        Whole {
            load,
            players: Some([name(&setup.seats[0]), name(&setup.seats[1])]),
            date: Some(begun),
            seed: setup.seats.iter().any(|seat| *seat != Seat::Human).then_some(setup.seed),
        }
    }
}

/// The level or random mover that a record names as a player; nobody where it names a person.
pub fn seated(said: &str) -> Option<Seat> {
    let seat = said.strip_prefix("level ").unwrap_or(said).parse().ok();
    seat.filter(|seat| *seat != Seat::Human)
}

/// The record of a game.
pub fn made(engine: &mut dyn Engine, whole: &Whole) -> Result<Record, Failure> {
    let sheet = engine.describe(&whole.load.spec)?;
    let started = engine.load(&whole.load)?;
    let read = played(engine, started.session);
    engine.end(started.session)?;
    let (recorded, kept, state) = read?;

    let mut tags = vec![Tag::new(Name::Game, &sheet.id), Tag::new(Name::GameName, &sheet.name)];
    let mut add = |name: Name, value: String| tags.push(Tag::new(name, value));
    if let Some(date) = whole.date {
        add(Name::Date, date.to_string());
    }
    if let Some([south, north]) = &whole.players {
        add(Name::South, south.clone());
        add(Name::North, north.clone());
    }
    if let Some(seed) = whole.seed {
        add(Name::Seed, seed.to_string());
    }
    let settings = match &recorded {
        Recorded::Game(record) => &record.settings,
        Recorded::Match(record) => &record.settings,
    };
    if whole.load.spec.files.is_empty() {
        for (path, value) in settings {
            add(Name::Setting, format!("{path}={value}"));
        }
    } else {
        add(Name::Rules, sheet.to_toml());
    }
    if let (Some(_), Recorded::Game(record)) = (&whole.load.spec.position, &recorded) {
        add(Name::Start, record.start.clone());
    }
    add(Name::Sheet, sheet.hash.clone());
    let plugins = PluginVersion::of(&sheet);
    let plugins: Vec<String> = plugins.iter().map(|one| format!("{} {}", one.id, one.version)).collect();
    add(Name::Plugins, plugins.join(", "));

    let mut rounds: Vec<Round> = match &recorded {
        Recorded::Game(record) => vec![round(record)],
        Recorded::Match(record) => record.rounds.iter().map(round).collect(),
    };
    if let Recorded::Match(record) = &recorded {
        add(Name::Starter, Player::from(record.starter).title().to_lowercase());
        // A round that has only begun is a round all the same.
        let begun = kept.rounds.as_ref().map_or(0, |rounds| rounds.finished.len()) + 1;
        rounds.resize_with(begun.max(rounds.len()), Round::default);
    }
    if let Some(last) = rounds.last_mut().filter(|last| last.result.is_none()) {
        // Lifts that wait for another are in no record of the engine's, and lead back to where the game stands.
        last.line = line(kept.moves.iter());
    }
    let (result, winner) = match &state.series {
        None => (rounds.first().and_then(|round| round.result), state.outcome.as_ref().map(|end| end.winner)),
        Some(series) => match series.then {
            Some(Then::Over { winner }) => (Some(Score(series.tally)), Some(winner)),
            _ => (None, None),
        },
    };
    add(Name::Result, result.map_or_else(|| "*".to_string(), |score| score.to_string()));
    if let Some(winner) = winner {
        add(Name::Winner, winner.map_or("draw".to_string(), |player| player.title().to_lowercase()));
    }
    Ok(Record { tags, rounds })
}

fn played(engine: &mut dyn Engine, session: Session) -> Result<(Recorded, Load, State), Failure> {
    Ok((engine.record(session, "game")?, engine.kept(session)?, engine.state(session)?))
}

fn round(record: &RecordedGame) -> Round {
    let result = record.result.as_ref().map(|result| Score([result.south.into(), result.north.into()]));
    Round { line: line(record.plies.iter().map(|ply| &ply.played)), result, place: Place::default() }
}

fn line<'a>(moves: impl Iterator<Item = &'a String>) -> Line {
    let noted = |text: &String| Noted { text: text.clone(), ..Noted::default() };
    Line { lead: Vec::new(), moves: moves.map(noted).collect() }
}
