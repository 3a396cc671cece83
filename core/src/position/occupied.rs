//! Which cells of a ring hold seeds, a bit each: worked out several cells at a time, and asked many times.
//!
//! It knows no counts, and only rings that have a bit for each cell.

use super::{CELLS, Layout, Position, join};
use crate::board::Side;

/// Words that are looked at at once.
const BLOCK: usize = 16;

/// The most cells a ring may have: a bit for each.
pub(super) const MOST: usize = 64;

/// Words before a ring of so many cells that whole blocks which end with it hold.
pub(super) fn spare(cells: usize) -> usize {
    cells.next_multiple_of(BLOCK) - cells
}

/// The cells that hold seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occupied(u64);

/// The pits of one row that hold seeds, the leftmost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OccupiedRow(u64);

impl Layout {
    /// The cells that hold seeds. To be asked where the ring [is small](Layout::is_small).
    #[inline]
    pub fn occupied(&self, position: &Position) -> Occupied {
        // Whole blocks that end with the ring: what they hold of the words before it is shifted out.
        let words = position.0[CELLS - self.spare..CELLS + self.cells].as_chunks::<BLOCK>().0;
        let all = words.iter().rev().fold(0, |all, block| all << BLOCK | bits(block));
        Occupied(all >> (self.spare & 63))
    }

    /// Those of one row.
    #[inline]
    pub fn row(&self, occupied: Occupied, side: Side) -> OccupiedRow {
        OccupiedRow(occupied.0 >> (self.firsts[side.index()] & 63) & self.row)
    }
}

/// A bit for each word that is not 0.
#[inline]
fn bits(words: &[u16; BLOCK]) -> u64 {
    const LOW: u64 = 0x7FFF_7FFF_7FFF_7FFF;
    const EACH: u64 = 0x0001_0001_0001_0001;
    let mut all = 0;
    for (nth, &four) in words.as_chunks().0.iter().enumerate() {
        let four = join(four);
        // The highest bit of a word that is not 0 is set, or is when all the others are added to as many.
        let occupied = (((four & LOW) + LOW) | four) >> 15 & EACH;
        all |= occupied << (4 * nth);
    }
    // Every sixteenth bit from four places on: this brings each to its own, without one falling on another.
    all.wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48
}

impl OccupiedRow {
    /// Whether no pit holds a seed.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pits hold seeds.
    #[inline]
    pub fn count(self) -> u32 {
        let (mut count, mut rest) = (0, self.0);
        while rest != 0 {
            count += u32::from(COUNTS[rest as usize & 0xff]);
            rest >>= 8;
        }
        count
    }

    /// The pit of the row that is the `nth` of them, from 0; there must be so many.
    #[inline]
    pub fn nth(self, nth: u32) -> u16 {
        let (mut left, mut rest, mut first) = (nth, self.0, 0);
        loop {
            let byte = rest as usize & 0xff;
            let count = u32::from(COUNTS[byte]);
            if left < count || rest >> 8 == 0 {
                return first + u16::from(PLACES[byte][left as usize & 7]);
            }
            (left, rest, first) = (left - count, rest >> 8, first + 8);
        }
    }
}

/// For each byte, how many of its bits are set.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    counts
};

/// For each byte, the places of the bits that are set.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Shape;

    #[test]
    fn what_is_occupied_is_what_holds_seeds() {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        for (pits, stores_on_track) in
            [(2, false), (3, true), (4, false), (7, true), (6, true), (8, false), (10, false), (31, true)]
        {
            let board = Board::new(pits, stores_on_track);
            let shape = Shape { board, registers: 1, sets: 1 };
            let (layout, mut position) = (Layout::new(shape), shape.empty());
            assert!(layout.is_small());
            for _ in 0..200 {
                for cell in 0..board.cells() {
                    random = random.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(1);
                    position.set_seeds(cell, if random >> 62 > 1 { (random >> 40) as u16 } else { 0 });
                }
                for side in Side::BOTH {
                    let row = layout.row(layout.occupied(&position), side);
                    let pits: Vec<u16> =
                        (0..pits).filter(|&pit| position.row(side)[usize::from(pit)] > 0).collect();
                    assert_eq!((row.count() as usize, row.is_empty()), (pits.len(), pits.is_empty()));
                    assert_eq!((0..row.count()).map(|nth| row.nth(nth)).collect::<Vec<_>>(), pits);
                }
            }
        }
        let layout = |pits| Layout::new(Shape { board: Board::new(pits, false), registers: 0, sets: 0 });
        assert!(layout(2).is_small() && layout(32).is_small() && !layout(33).is_small());
    }
}
