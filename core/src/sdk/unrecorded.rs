//! Hooks that change a position's words themselves, as rules in C do: what they did is recorded for them.
//!
//! It does not judge what they did to seeds; that they leave the block's shape alone it does see to.

use crate::position::Position;
use mancala_abi::words::{JOURNAL, LEN, PITS, REGISTERS, SETS, TRACK};

/// The words that say how all others are read.
const SHAPE: [usize; 6] = [LEN, PITS, TRACK, REGISTERS, SETS, JOURNAL];

/// A position as it was before such a hook.
pub struct Before {
    shape: [u16; SHAPE.len()],
    /// The journal's capacity and length, and all the rest; only where something is recorded.
    recorded: Option<([u16; 2], Box<Position>)>,
}

impl Before {
    /// What must be known of a position before the hook is called.
    pub fn of(position: &Position) -> Before {
        let words = position.words();
        let journal = usize::from(words[JOURNAL]);
        Before {
            shape: SHAPE.map(|at| words[at]),
            recorded: (position.is_recording())
                .then(|| ([words[journal], words[journal + 1]], position.to_box())),
        }
    }

    /// Records what the hook has changed, and says whether it left the block's shape alone; if not, the shape is put
    /// back, so that the position can be read.
    #[must_use]
    pub fn note(self, position: &mut Position) -> bool {
        let words = position.words_mut();
        let kept = SHAPE.map(|at| words[at]) == self.shape;
        for (at, word) in SHAPE.into_iter().zip(self.shape) {
            words[at] = word;
        }
        if let Some((head, before)) = self.recorded {
            // The journal is the host's: what a hook wrote there is not believed.
            let journal = usize::from(words[JOURNAL]);
            words[journal..journal + 2].copy_from_slice(&head);
            position.note_changes(&before);
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Side};
    use crate::position::{Entry, Shape};

    fn recording() -> Box<Position> {
        let mut position = Shape { board: Board::new(3, false), registers: 1, sets: 1 }.empty();
        position.set_seeds(4, 2);
        position.to_recording()
    }

    #[test]
    fn what_a_hook_does_is_recorded_and_what_it_wrote_in_the_journal_is_not_believed() {
        let mut position = recording();
        let before = Before::of(&position);
        position.set_seeds(4, 0);
        position.set_store(Side::South, 2);
        let journal = usize::from(position.words()[JOURNAL]);
        position.words_mut()[journal..].fill(u16::MAX);
        assert!(before.note(&mut position));
        assert_eq!(position.drain(), [Entry::Captured { pit: 4, seeds: 2, by: Side::South }]);
        assert_eq!(position.drain(), []);
    }

    #[test]
    fn a_shape_that_was_changed_is_told_and_put_back() {
        for at in SHAPE {
            let mut position = recording();
            let shape = position.shape();
            let before = Before::of(&position);
            position.words_mut()[at] = 60_000;
            assert!(!before.note(&mut position), "word {at}");
            assert_eq!((position.shape(), position.drain()), (shape, Vec::new()));
        }
    }

    #[test]
    fn where_nothing_is_recorded_nothing_is_copied() {
        assert!(Before::of(&recording().to_box()).recorded.is_none());
    }
}
