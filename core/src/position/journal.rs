//! The journal of a position: what rules did to its seeds and pit sets, written down behind the block's end.
//!
//! It is written only where a move is to be explained, and read by nothing that decides.

use super::{JOURNAL, LEN, PitSet, Position};
use crate::board::Side;

/// Words of one entry.
const ENTRY: usize = 4;

/// One recorded operation on seeds or pit sets, as a rule carried it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `seeds` went from `pit` to a store.
    Captured {
        /// The pit they lay in.
        pit: u16,
        /// How many.
        seeds: u16,
        /// Whose store.
        by: Side,
    },
    /// `seeds` went from `pit` to the hand.
    Taken {
        /// The pit they lay in.
        pit: u16,
        /// How many.
        seeds: u16,
    },
    /// One seed went from the hand into `pit`.
    Placed {
        /// The pit.
        pit: u16,
    },
    /// `pit` joined a pit set.
    Marked {
        /// The pit.
        pit: u16,
        /// The set.
        set: PitSet,
    },
    /// `pit` left a pit set.
    Unmarked {
        /// The pit.
        pit: u16,
        /// The set.
        set: PitSet,
    },
}

impl Position {
    /// A copy that records what rules do to it.
    pub(crate) fn to_recording(&self) -> Box<Position> {
        let len = usize::from(self.0[LEN]);
        let capacity = 4 * usize::from(self.board().cells()) + 16;
        let mut words = vec![0; len + 2 + ENTRY * capacity];
        words[..len].copy_from_slice(&self.0[..len]);
        words[JOURNAL] = len as u16;
        words[len] = capacity as u16;
        Position::from_boxed(words.into())
    }

    #[inline]
    pub(super) fn note(&mut self, entry: Entry) {
        if self.0[JOURNAL] != 0 {
            self.write(entry);
        }
    }

    #[cold]
    fn write(&mut self, entry: Entry) {
        let at = usize::from(self.0[JOURNAL]);
        let (capacity, len) = (self.0[at], self.0[at + 1]);
        if len < capacity {
            let words = match entry {
                Entry::Captured { pit, seeds, by } => [by as u16, pit, seeds, 0],
                Entry::Taken { pit, seeds } => [2, pit, seeds, 0],
                Entry::Placed { pit } => [3, pit, 1, 0],
                Entry::Marked { pit, set } => [4, pit, set.0, 0],
                Entry::Unmarked { pit, set } => [5, pit, set.0, 0],
            };
            let entry = at + 2 + ENTRY * usize::from(len);
            self.0[entry..entry + ENTRY].copy_from_slice(&words);
            self.0[at + 1] = len + 1;
        }
    }

    /// Empties the journal and gives what it held, in order.
    pub(crate) fn drain(&mut self) -> Vec<Entry> {
        let at = usize::from(self.0[JOURNAL]);
        if at == 0 {
            return Vec::new();
        }
        let len = usize::from(self.0[at + 1].min(self.0[at]));
        let entries = self.0[at + 2..at + 2 + ENTRY * len]
            .chunks_exact(ENTRY)
            .map(|words| {
                let (pit, rest) = (words[1], words[2]);
                match words[0] {
                    0 => Entry::Captured { pit, seeds: rest, by: Side::South },
                    1 => Entry::Captured { pit, seeds: rest, by: Side::North },
                    2 => Entry::Taken { pit, seeds: rest },
                    3 => Entry::Placed { pit },
                    4 => Entry::Marked { pit, set: PitSet(rest) },
                    _ => Entry::Unmarked { pit, set: PitSet(rest) },
                }
            })
            .collect();
        self.0[at + 1] = 0;
        entries
    }
}
