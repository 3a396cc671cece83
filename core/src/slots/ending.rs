//! `ending`: is it over, who gets the rest?

use super::rule::{Refusal, Rule, Setup};
use crate::position::Position;

/// What happens when the side to move has no legal move at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The game is over.
    Over,
    /// It passes.
    Pass,
}

/// Answers `ending`.
pub trait Ending: Send + Sync {
    /// The side to move has no legal move at the start of its turn; can the other side move?
    fn stuck(&self, position: &Position, other_can_move: bool) -> Stuck;

    // ---- provided

    /// Whether [`over`](Ending::over) is to be called.
    fn watches(&self) -> bool {
        false
    }

    /// Whether the game is over; asked after every move in play, the next side already to move. Must be cheap.
    fn over(&self, _position: &Position) -> bool {
        false
    }
}

/// `std/no-moves`: the game ends when the player to move has no legal move (rule 0.7).
pub struct NoMoves;

impl Rule for NoMoves {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(NoMoves)
    }
}

impl Ending for NoMoves {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }
}
