//! `choice`: which moves may begin a turn?

use super::rule::{Refusal, Rule, Setup};
use super::sowing::Sown;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// Answers `choice`.
pub trait Choice: Send + Sync {
    /// Lists the candidates of the side to move in ring order, then `>` before `<`, then by count ascending. Whether
    /// they can be played at all is the kernel's to find out.
    fn moves(&self, position: &Position, moves: &mut Moves<'_>);

    // ---- provided

    /// Whether [`judge`](Choice::judge) is to be called.
    fn judges(&self) -> bool {
        false
    }

    /// The rank of a move that can be played: of those, only the ones of the least rank are legal. Rank 0 is the
    /// best there is.
    fn judge(&self, _sown: &Sown<'_>, _after: &Position) -> u32 {
        0
    }
}

/// Lists every occupied own pit, to be sown whole in the game's one direction.
#[inline]
pub fn any_occupied(position: &Position, moves: &mut Moves<'_>) {
    let side = position.side();
    let first = position.board().first(side);
    let pits = position.row(side).iter().zip(first..);
    moves.extend_if(pits.map(|(&seeds, pit)| (seeds > 0, Move::sow(pit))));
}

/// `std/any-pit`: any occupied own pit may be played.
pub struct AnyPit;

impl Rule for AnyPit {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(AnyPit)
    }
}

impl Choice for AnyPit {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
    }
}
