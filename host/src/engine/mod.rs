//! The engine: the one boundary between whoever asks (a command, a board on a screen) and whoever runs rules.
//!
//! Whole moves and whole batches cross it, never a hook, and only plain data. It prints nothing and reads no game file.

mod analysis;
mod child;
mod dice;
mod failure;
mod game_text;
mod going;
mod lifting;
mod listing;
mod local;
mod plan;
mod playouts;
mod process;
mod refusal;
mod request;
mod schema;
mod serve;
mod spec;
mod state;
mod verify;
mod why;
pub(crate) mod wire;

pub use analysis::{Analysis, AnalyzeOrder, Chosen, Ranked};
pub use child::Options;
pub use dice::Dice;
pub use failure::{Crash, Failure, Illegal, Place, Problem, TextFault};
pub use listing::{Description, GameInfo, Listing, PluginInfo, RefusedInfo, RuleInfo, Section};
pub use local::{LocalEngine, threads};
pub(crate) use local::{compose, sheet};
pub use playouts::{Counts, Ends, Playouts, PlayoutsOrder, Speed};
pub use process::EngineProcess;
pub use refusal::Refusal;
pub use request::{Reply, Request};
pub use schema::schema;
pub use serve::Server;
pub use spec::{FileText, GameSpec, Setting};
pub use state::{End, EndReason, Happened, Lifting, MatchState, NamedSet, Played, Player, State, Then};
pub use verify::{Batch, Disagreement, Verified};
pub use wire::{Hello, PROTOCOL, VERBS};

use crate::check::{Finding, Subject, Trial};
use mancala_core::match_record::RecordedMatch;
use mancala_core::record::RecordedGame;
use mancala_core::settings::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The number of a game in progress.
pub type Session = u64;

/// A game that was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Started {
    /// Its number.
    pub session: Session,
    /// Where it stands.
    pub state: State,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// The move, in the one spelling it has.
    pub made: Played,
    /// Everything that happened, in order.
    pub steps: Vec<Happened>,
    /// Where the game stands after it.
    pub state: State,
}

/// What perft counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// The position counted from.
    pub position: String,
    /// Plies.
    pub depth: u32,
    /// Legal sequences of exactly so many plies.
    pub nodes: u64,
    /// The same by first move, where asked for.
    pub divide: Vec<Divided>,
}

/// The sequences that begin with one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Sequences that begin with it.
    pub nodes: u64,
}

/// A game or match to take up: from its start, or where some moves have led.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The game.
    pub spec: GameSpec,
    /// Moves to play first; in a match those of the round that goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A match, and its rounds so far.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
}

/// The rounds of a match that are finished.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// Who began the first.
    pub starter: Player,
    /// The moves of each.
    #[serde(default)]
    pub finished: Vec<Vec<String>>,
}

/// A game or match as a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Recorded {
    /// A game.
    Game(RecordedGame),
    /// A match.
    Match(RecordedMatch),
}

impl<'de> Deserialize<'de> for Recorded {
    /// A match is what has `rounds`; what is wrong with either is told as such.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Recorded, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let read = match value.get("rounds") {
            Some(_) => serde_json::from_value(value).map(Recorded::Match),
            None => serde_json::from_value(value).map(Recorded::Game),
        };
        read.map_err(serde::de::Error::custom)
    }
}

impl Recorded {
    /// The game it names, and what differs from that game's own settings.
    pub fn game(&self) -> (&str, &BTreeMap<String, Value>) {
        match self {
            Recorded::Game(record) => (&record.game, &record.settings),
            Recorded::Match(record) => (&record.game, &record.settings),
        }
    }

    /// What takes the record up again, played as `spec`.
    pub fn load(&self, mut spec: GameSpec) -> Load {
        let moves = |record: &RecordedGame| record.plies.iter().map(|ply| ply.played.clone()).collect();
        match self {
            Recorded::Game(record) => {
                spec.position = Some(record.start.clone());
                Load { spec, moves: moves(record), rounds: None }
            }
            Recorded::Match(record) => {
                let over = |round: &&RecordedGame| round.result.is_some();
                let mut finished: Vec<Vec<String>> = record.rounds.iter().filter(over).map(moves).collect();
                let mut last = record.rounds.iter().find(|round| !over(round)).map(moves);
                if record.result.is_some() {
                    // The end of the match is the end of its last round.
                    last = finished.pop();
                }
                let rounds = Rounds { starter: record.starter.into(), finished };
                Load { spec, moves: last.unwrap_or_default(), rounds: Some(rounds) }
            }
        }
    }
}

/// How whoever asks keeps a hand on what takes long: a flag that stops it, and an ear for how far it has got.
pub struct Control<'a> {
    stop: &'a AtomicBool,
    told: &'a (dyn Fn(Progress) + Sync),
    deadline: Option<Instant>,
    timed: bool,
}

/// How far something has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", content = "value", rename_all = "kebab-case")]
pub enum Progress {
    /// It still runs.
    Alive,
    /// So many games of a batch have been begun.
    Games(u64),
    /// What an analysis has found so far.
    Analysis(Box<Analysis>),
}

impl<'a> Control<'a> {
    /// A hand on a request.
    pub fn new(stop: &'a AtomicBool, told: &'a (dyn Fn(Progress) + Sync)) -> Control<'a> {
        Control { stop, told, deadline: None, timed: false }
    }

    /// Nobody stops it and nobody listens.
    pub fn none() -> Control<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Control::new(&NEVER, &|_| {})
    }

    /// The same, to be stopped at a moment if it has not ended before.
    pub fn until(self, deadline: Instant) -> Control<'a> {
        Control { deadline: Some(deadline), timed: true, ..self }
    }

    /// The same where somebody else keeps the time and sets the flag.
    pub(crate) fn timed(self, timed: bool) -> Control<'a> {
        Control { timed, ..self }
    }

    /// Whether it is sure to be stopped some day.
    pub fn is_timed(&self) -> bool {
        self.timed
    }

    /// When it is to be stopped, where nobody else keeps the time.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The flag, for what polls it itself.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Whether to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells how far it has got.
    pub fn tell(&self, progress: Progress) {
        (self.told)(progress);
    }
}

/// Runs games. A failure leaves the game in progress as it was.
pub trait Engine {
    /// Every plugin and its games; runs no plugin.
    fn games(&mut self) -> Result<Listing, Failure>;

    /// A game's rule sheet; runs no plugin.
    fn describe(&mut self, spec: &GameSpec) -> Result<Description, Failure>;

    /// Takes up a game or a match.
    fn load(&mut self, load: &Load) -> Result<Started, Failure>;

    /// Takes up a recorded game or match, after comparing all of it with the rules.
    fn resume(&mut self, spec: &GameSpec, record: &Recorded) -> Result<Started, Failure>;

    /// Where a game stands, its legal moves included.
    fn state(&mut self, session: Session) -> Result<State, Failure>;

    /// The moves played since a game started; in a match, since the round did.
    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure>;

    /// Everything that a move of the history did; it is counted from 1.
    fn steps(&mut self, session: Session, ply: u64) -> Result<Vec<Happened>, Failure>;

    /// Why a move may not be played; nothing when it may.
    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure>;

    /// Plays a move. An opening's lifts, and its placements, may be chosen in any order.
    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure>;

    /// Takes the last move back, in an opening the last one chosen.
    fn undo(&mut self, session: Session) -> Result<State, Failure>;

    /// Counts a finished round and goes on to the next round of the match.
    fn next_round(&mut self, session: Session) -> Result<State, Failure>;

    /// The game or match as a record of this name.
    fn record(&mut self, session: Session, id: &str) -> Result<Recorded, Failure>;

    /// What takes the game or match up again where it stands.
    fn kept(&mut self, session: Session) -> Result<Load, Failure>;

    /// The best moves of a game in progress, or what its position is proven to be worth.
    fn analyze(
        &mut self,
        session: Session,
        order: &AnalyzeOrder,
        control: &Control<'_>,
    ) -> Result<Analysis, Failure>;

    /// The move of a level, from 1 to 8; the last plays as well as it can until the deadline it needs.
    fn best(
        &mut self,
        session: Session,
        level: u32,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Chosen, Failure>;

    /// Forgets a game.
    fn end(&mut self, session: Session) -> Result<(), Failure>;

    /// Counts legal sequences from the start or the position given.
    fn perft(
        &mut self,
        spec: &GameSpec,
        depth: u32,
        divide: bool,
        control: &Control<'_>,
    ) -> Result<Counted, Failure>;

    /// Plays random games.
    fn playouts(
        &mut self,
        spec: &GameSpec,
        order: &PlayoutsOrder,
        control: &Control<'_>,
    ) -> Result<Playouts, Failure>;

    /// Compares recorded games and positions with the rules, up to the first difference.
    fn verify(&mut self, batch: &Batch, control: &Control<'_>) -> Result<Verified, Failure>;

    /// What is to be checked of the plugin in a file; runs no plugin.
    fn subjects(&mut self, file: &str) -> Result<Vec<Subject>, Failure>;

    /// Tries one law on a game.
    fn check(&mut self, trial: &Trial) -> Result<Finding, Failure>;

    // Provided.

    /// Starts a game.
    fn start(&mut self, spec: &GameSpec) -> Result<Started, Failure> {
        self.load(&Load { spec: spec.clone(), ..Load::default() })
    }

    /// The legal moves of a game.
    fn legal(&mut self, session: Session) -> Result<Vec<String>, Failure> {
        Ok(self.state(session)?.legal)
    }
}
