//! A snapshot: all that a page needs to show a game, in no language, made after every change and shared by every reader.
//!
//! It is data; it asks nobody.

use super::opening::Opening;
use super::trouble::Trouble;
use crate::engine::{Analysis, Happened, Played, Player, State};
use crate::store::GameId;
use crate::table::{Setup, Turn};
use mancala_core::translations::Translations;
use serde::Serialize;
use std::sync::Arc;

/// A game at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The number it is kept under: another one than it was opened by, once somebody else has played that one on.
    pub id: GameId,
    /// Grows with every change, whatever changed.
    pub version: u64,
    /// Grows with every change of the game itself: a move names the one it was chosen at.
    pub at: u64,
    /// The game's own texts in other languages.
    pub translations: Arc<Translations>,
    /// Where it stands.
    pub state: State,
    /// Whose turn it is.
    pub turn: Turn,
    /// Who plays, and how.
    pub setup: Setup,
    /// The moves that may be chosen now: the legal ones, and in an opening those that may be chosen out of order.
    pub choices: Vec<String>,
    /// The moves since the start.
    pub history: Vec<Played>,
    /// The last of them, and all it did.
    pub last: Option<(Played, Vec<Happened>)>,
    /// How far the opening has come that a person is in.
    pub opening: Option<Opening>,
    /// A move can be taken back.
    pub can_undo: bool,
    /// What was taken back can be played again.
    pub can_redo: bool,
    /// The last moves, for pages that saw the game before them.
    pub recent: Vec<Told>,
    /// A level is thinking.
    pub thinking: bool,
    /// Analysis, while somebody looks at it.
    pub analysis: Option<Watched>,
    /// The number that it was kept under before somebody else played that one on.
    pub parted: Option<GameId>,
    /// What went wrong with the keeping of the game.
    pub trouble: Option<Arc<Trouble>>,
}

/// A move that was played, and what it did.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// [`Snapshot::at`] after it.
    pub at: u64,
    /// The move.
    pub made: Played,
    /// All that happened, in order.
    pub steps: Vec<Happened>,
    /// The board before it.
    pub before: Board,
}

/// What lies on the board.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// Seeds in the pits: South's, North's.
    pub rows: [Vec<u16>; 2],
    /// Seeds in the stores.
    pub stores: [u16; 2],
    /// Seeds in the hand.
    pub hand: u16,
    /// Whose turn it was.
    pub side: Player,
}

impl Board {
    /// The board of a state.
    pub fn of(state: &State) -> Board {
        Board { rows: state.rows.clone(), stores: state.stores, hand: state.hand, side: state.side }
    }
}

/// An analysis that goes on.
#[derive(Clone, Debug)]
pub struct Watched {
    /// It still looks further.
    pub running: bool,
    /// What it has found so far.
    pub found: Option<Analysis>,
    /// Why it found nothing.
    pub failed: Option<Arc<Trouble>>,
}
