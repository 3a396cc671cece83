//! What a position is worth: for certain, by the seeds already in stores, and as an estimate, by a few weights.
//!
//! It knows no rule and looks at no history. A rule plugin brings nothing for it; a game may bring weights of its own,
//! which decide how well it is played and nothing else.

use super::GRAIN;
use crate::board::Side;
use crate::game::Game;
use crate::line::Reason;
use crate::position::{Phase, Position};
use crate::sheet::{Leftover, RepetitionAward};
use serde::{Deserialize, Serialize};

/// What an estimate is made of, in sixteenths of a seed; each weighs the mover's against the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Each seed in the own row.
    pub seed: i32,
    /// Each occupied own pit.
    pub pit: i32,
    /// The move.
    pub turn: i32,
}

impl Weights {
    /// No weight is further from 0: ten seeds.
    pub const MOST: i32 = 10 * GRAIN;

    /// Whether each is small enough.
    pub fn are_possible(&self) -> bool {
        [self.seed, self.pit, self.turn]
            .iter()
            .all(|weight| (-Weights::MOST..=Weights::MOST).contains(weight))
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { seed: 2, pit: 2, turn: 4 }
    }
}

impl Weights {
    /// The expected final difference seen by the side to move, in sixteenths of a seed.
    #[inline]
    pub(super) fn estimate(&self, position: &Position) -> i32 {
        let side = position.side();
        let of = |side: Side| {
            let (mut seeds, mut pits) = (0, 0);
            for &there in position.row(side) {
                seeds += i32::from(there);
                pits += i32::from(there > 0);
            }
            GRAIN * i32::from(position.store(side)) + self.seed * seeds + self.pit * pits
        };
        let turn = if position.phase() == Phase::Play { self.turn } else { 0 };
        of(side) - of(side.other()) + turn
    }
}

/// The store of `side` less the enemy's.
#[inline]
pub(super) fn lead(position: &Position, side: Side) -> i32 {
    i32::from(position.store(side)) - i32::from(position.store(side.other()))
}

/// The least and the greatest final difference for the side to move that stores leave open, of so many seeds in all.
#[inline]
pub(super) fn bounds(game: &Game, position: &Position, total: i32) -> (i32, i32) {
    let [south, north] = Side::BOTH.map(|side| i32::from(position.store(side)));
    let (lead, left) = (lead(position, position.side()), total - south - north);
    let (low, high) = (lead - left, lead + left);
    let sheet = game.sheet();
    // A repetition may make a draw of any lead.
    if sheet.repetition > 0 && sheet.repetition_award == RepetitionAward::Draw {
        (low.min(0), high.max(0))
    } else {
        (low, high)
    }
}

/// The final difference for the side to move when the game ends here; a draw whatever the scores is 0.
pub(super) fn final_difference(game: &Game, position: &Position, reason: Reason) -> i32 {
    let side = position.side();
    let row = |side| position.row_seeds(side) as i32;
    let (own, enemy, hand) = (row(side), row(side.other()), i32::from(position.hand()));
    let lead = lead(position, side);
    let sheet = game.sheet();
    match (reason, sheet.repetition_award, sheet.leftover) {
        (Reason::Repetition, RepetitionAward::Draw, _) => 0,
        (Reason::Repetition, RepetitionAward::Split, _) => lead,
        (Reason::Repetition, RepetitionAward::RowOwners, _) | (_, _, Leftover::RowOwners) => {
            lead + own - enemy + hand
        }
        (_, _, Leftover::Opponent) => lead - own - enemy + hand,
    }
}
