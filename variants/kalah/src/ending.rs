//! Rule 6.4: a move that leaves either row empty ends the game.
//!
//! Who gets the seeds that are left is not its business.

use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::{Position, Side};

/// `kalah/row-empty`: over as soon as either row is empty, and when the player to move has no legal move.
pub struct RowEmpty;

impl Rule for RowEmpty {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(RowEmpty)
    }
}

impl Ending for RowEmpty {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }

    fn watches(&self) -> bool {
        true
    }

    fn watches_rows_alone(&self) -> bool {
        true
    }

    #[inline]
    fn over(&self, position: &Position) -> bool {
        Side::BOTH.iter().any(|&side| position.row(side).iter().all(|&seeds| seeds == 0))
    }
}
