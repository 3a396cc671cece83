//! `opening`: how does the board stand at first, and what happens before normal play?

use super::rule::{Refusal, Rule, Setup};
use crate::moves::{Move, Moves};
use crate::position::Position;

/// What a micro-move of an opening leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The same player goes on with his opening.
    More,
    /// This player's opening is done. The kernel clears the lift count and the last pit and hands over to the other
    /// player: to his own opening (in the phase the start had), or to normal play when both are done.
    Done,
}

/// Answers `opening`.
pub trait Opening: Send + Sync {
    /// Changes the plain start (the rows of `[board]`, pit sets as declared, the starter to move). A start left in
    /// phase `lift` or `place` has micro-moves; one in phase `play` has none.
    fn start(&self, position: &mut Position);

    // ---- provided

    /// Lists the micro-moves of the side to move.
    fn moves(&self, _position: &Position, _moves: &mut Moves<'_>) {}

    /// Plays one listed micro-move. Seeds in hand stay in [`Position::hand`].
    fn play(&self, _position: &mut Position, _played: Move) -> Opened {
        Opened::Done
    }
}

/// `std/fill`: the board stands as `[board]` says, and normal play begins at once.
pub struct Fill;

impl Rule for Fill {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Fill)
    }
}

impl Opening for Fill {
    fn start(&self, _position: &mut Position) {}
}
