//! The award: who gets the seeds that are left on the board when a game ends, and who has won.
//!
//! It ends no game: whether it is over is the [line](crate::line)'s to find out.

use crate::board::Side;
use crate::game::Game;
use crate::line::Reason;
use crate::position::{Phase, Position};
use crate::sheet::{Leftover, RepetitionAward};
use crate::step::{Step, Trace};

impl Game {
    /// Awards what is left on the board and says who won.
    pub(crate) fn award<T: Trace>(
        &self,
        position: &mut Position,
        reason: Reason,
        trace: &mut T,
    ) -> Option<Side> {
        let sheet = self.sheet();
        let by_rows = |pit: u16| self.board().owner(pit);
        match reason {
            Reason::Repetition => match sheet.repetition_award {
                RepetitionAward::RowOwners => give(position, by_rows, trace),
                RepetitionAward::Draw => {
                    position.set_phase(Phase::Over);
                    return None;
                }
                RepetitionAward::Split => split(position, trace),
            },
            _ => match sheet.leftover {
                Leftover::RowOwners => give(position, by_rows, trace),
                Leftover::Opponent => {
                    let to = position.side().other();
                    give(position, |_| to, trace);
                }
            },
        }
        position.set_phase(Phase::Over);
        match position.store(Side::South).cmp(&position.store(Side::North)) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Gives every pit to somebody's store.
fn give<T: Trace>(position: &mut Position, to: impl Fn(u16) -> Side, trace: &mut T) {
    for pit in position.board().pits_in_ring_order() {
        let seeds = position.seeds(pit);
        if seeds > 0 {
            position.set_seeds(pit, 0);
            let to = to(pit);
            position.set_store(to, position.store(to) + seeds);
            trace.step(Step::Awarded { pit: Some(pit), seeds, to });
        }
    }
    let hand = position.hand();
    if hand > 0 {
        let to = position.side();
        position.set_hand(0);
        position.set_store(to, position.store(to) + hand);
        trace.step(Step::Awarded { pit: None, seeds: hand, to });
    }
}

/// Gives half the board to each, in ring order; an odd seed stays where it lies last.
fn split<T: Trace>(position: &mut Position, trace: &mut T) {
    let board: u32 = Side::BOTH.iter().map(|&side| position.row_seeds(side)).sum();
    let mut due = [board / 2; 2];
    for pit in position.board().pits_in_ring_order() {
        for side in Side::BOTH {
            let seeds = u32::from(position.seeds(pit)).min(due[side.index()]) as u16;
            if seeds > 0 {
                due[side.index()] -= u32::from(seeds);
                position.set_seeds(pit, position.seeds(pit) - seeds);
                position.set_store(side, position.store(side) + seeds);
                trace.step(Step::Awarded { pit: Some(pit), seeds, to: side });
            }
        }
    }
}
