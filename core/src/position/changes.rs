//! What a rule did to a position without recording it, told by what has changed.
//!
//! It knows the operations of a position and no others: seeds that were made, lost or taken out of a store it does not
//! tell of.

use super::{Entry, JOURNAL, PitSet, Position};
use crate::board::Side;

impl Position {
    /// Whether what rules do is recorded here.
    pub(crate) fn is_recording(&self) -> bool {
        self.0[JOURNAL] != 0
    }

    /// Records all that differs from `before`, a position of the same shape: what a side's store gained, the mover's
    /// first, comes out of the pits that lost seeds, in ring order; what else these lost went through the hand.
    pub(crate) fn note_changes(&mut self, before: &Position) {
        let board = self.board();
        let mover = before.side();
        let mut gains =
            [mover, mover.other()].map(|by: Side| (by, self.store(by).saturating_sub(before.store(by))));
        for pit in board.pits_in_ring_order() {
            let mut lost = before.seeds(pit).saturating_sub(self.seeds(pit));
            for (by, gain) in &mut gains {
                let seeds = lost.min(*gain);
                if seeds > 0 {
                    self.note(Entry::Captured { pit, seeds, by: *by });
                    (lost, *gain) = (lost - seeds, *gain - seeds);
                }
            }
            if lost > 0 {
                self.note(Entry::Taken { pit, seeds: lost });
            }
        }
        for pit in board.pits_in_ring_order() {
            for _ in before.seeds(pit)..self.seeds(pit) {
                self.note(Entry::Placed { pit });
            }
        }
        for set in (0..self.shape().sets).map(PitSet) {
            for pit in board.pits_in_ring_order() {
                match (before.contains(set, pit), self.contains(set, pit)) {
                    (false, true) => self.note(Entry::Marked { pit, set }),
                    (true, false) => self.note(Entry::Unmarked { pit, set }),
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Shape;

    const SET: PitSet = PitSet(1);

    fn laid(stores_on_track: bool) -> Box<Position> {
        let mut position = Shape { board: Board::new(4, stores_on_track), registers: 0, sets: 2 }.empty();
        for pit in position.board().pits_in_ring_order() {
            position.set_seeds(pit, 3);
        }
        position.to_recording()
    }

    /// The entries of what `recorded` does are those that `note_changes` finds of the same done behind its back.
    fn told(recorded: impl Fn(&mut Position)) {
        for stores_on_track in [false, true] {
            for side in Side::BOTH {
                let mut position = laid(stores_on_track);
                position.set_side(side);
                let before = position.to_box();
                recorded(&mut position);
                let entries = position.drain();
                assert!(!entries.is_empty());
                position.note_changes(&before);
                assert_eq!(position.drain(), entries);
            }
        }
    }

    #[test]
    fn what_was_done_behind_its_back_is_told_as_it_would_have_been_recorded() {
        told(|position| {
            let (mover, first) = (position.side(), position.board().first(position.side().other()));
            position.capture(first, mover);
            position.capture(first + 2, mover);
            position.mark(SET, first);
        });
        told(|position| {
            position.take(1);
            position.take(3);
            for pit in [0, 0, 2] {
                assert!(position.place(pit));
            }
        });
        told(|position| {
            position.capture(2, position.side().other());
        });
    }

    #[test]
    fn a_part_of_a_pit_and_both_stores_are_told() {
        let mut position = laid(false);
        let before = position.to_box();
        position.set_seeds(0, 1);
        position.set_store(Side::South, 1);
        position.set_store(Side::North, 1);
        position.note_changes(&before);
        let captured = |by| Entry::Captured { pit: 0, seeds: 1, by };
        assert_eq!(position.drain(), [captured(Side::South), captured(Side::North)]);
    }

    #[test]
    fn what_is_no_operation_is_not_told() {
        let mut position = laid(false);
        position.set_store(Side::South, 5);
        let before = position.to_box();
        position.set_store(Side::South, 2);
        position.note_changes(&before);
        assert_eq!(position.drain(), []);
    }
}
