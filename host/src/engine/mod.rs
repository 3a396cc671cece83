//! The engine: the one boundary between whoever asks (a command, a board on a screen) and whoever runs rules.
//!
//! Whole moves and whole batches cross it, never a hook, and only plain data. It prints nothing and reads no game file.

mod dice;
mod failure;
mod game_text;
mod listing;
mod local;
mod playouts;
mod request;
mod spec;
mod state;
mod verify;
mod why;

pub use dice::Dice;
pub use failure::{Failure, Illegal, Problem, TextFault};
pub use listing::{Description, GameInfo, Listing, PluginInfo, RefusedInfo, RuleInfo, Section};
pub use local::LocalEngine;
pub use playouts::{Counts, Ends, Playouts, PlayoutsOrder, Speed};
pub use request::{Reply, Request};
pub use spec::{FileText, GameSpec, Setting};
pub use state::{End, EndReason, Happened, NamedSet, Played, Player, State};
pub use verify::{Batch, Disagreement, Verified};

use serde::{Deserialize, Serialize};

/// The number of a game in progress.
pub type Session = u64;

/// A game that was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Started {
    /// Its number.
    pub session: Session,
    /// Where it stands.
    pub state: State,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Everything that happened, in order.
    pub steps: Vec<Happened>,
    /// Where the game stands after it.
    pub state: State,
}

/// What perft counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Sequences that begin with it.
    pub nodes: u64,
}

/// Runs games. A failure leaves the game in progress as it was.
pub trait Engine {
    /// Every plugin and its games; runs no plugin.
    fn games(&mut self) -> Result<Listing, Failure>;

    /// A game's rule sheet; runs no plugin.
    fn describe(&mut self, spec: &GameSpec) -> Result<Description, Failure>;

    /// Starts a game.
    fn start(&mut self, spec: &GameSpec) -> Result<Started, Failure>;

    /// Where a game stands, its legal moves included.
    fn state(&mut self, session: Session) -> Result<State, Failure>;

    /// The moves played since a game started.
    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure>;

    /// Why a move may not be played; nothing when it may.
    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure>;

    /// Plays a move.
    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure>;

    /// Takes the last move back.
    fn undo(&mut self, session: Session) -> Result<State, Failure>;

    /// Forgets a game.
    fn end(&mut self, session: Session) -> Result<(), Failure>;

    /// Counts legal sequences from the start or the position given.
    fn perft(&mut self, spec: &GameSpec, depth: u32, divide: bool) -> Result<Counted, Failure>;

    /// Plays random games.
    fn playouts(&mut self, spec: &GameSpec, order: &PlayoutsOrder) -> Result<Playouts, Failure>;

    /// Compares recorded games and positions with the rules, up to the first difference.
    fn verify(&mut self, batch: &Batch) -> Result<Verified, Failure>;

    // Provided.

    /// The legal moves of a game.
    fn legal(&mut self, session: Session) -> Result<Vec<String>, Failure> {
        Ok(self.state(session)?.legal)
    }
}
