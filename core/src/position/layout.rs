//! The layout of a shape's blocks: where their counts stand, worked out once for whoever reads them after every move.
//!
//! It holds no position and changes none.

use super::{CELLS, Position, Shape, occupied};
use crate::board::Side;

/// Where the counts of a shape's blocks stand.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub cells: usize,
    /// Words in a block.
    pub words: usize,
    /// The first pit of each row.
    pub(super) firsts: [usize; 2],
    /// Words before the ring that its whole blocks hold.
    pub(super) spare: usize,
    /// A bit for each pit of a row, where the ring has a bit for each cell.
    pub(super) row: u64,
    /// One past the last count: cells, and stores where they stand aside.
    counts: usize,
    stores: [usize; 2],
}

impl Layout {
    /// The layout of a shape.
    pub fn new(shape: Shape) -> Layout {
        let empty = shape.empty();
        let cells = empty.cells().len();
        Layout {
            cells,
            words: empty.words().len(),
            firsts: Side::BOTH.map(|side| shape.board.first(side).into()),
            spare: occupied::spare(cells),
            row: if cells <= occupied::MOST { (1 << shape.board.pits()) - 1 } else { 0 },
            counts: empty.registers_at(),
            stores: Side::BOTH.map(|side| empty.store_at(side)),
        }
    }

    /// Whether the ring is one whose [occupied](Layout::occupied) cells can be asked for.
    #[inline]
    pub fn is_small(&self) -> bool {
        self.row != 0
    }

    /// All seeds there are: pits, stores and hand.
    #[inline]
    pub fn total(&self, position: &Position) -> u32 {
        sum(self.counts(position)) + u32::from(position.hand())
    }

    /// Seeds in `cell`; a cell beyond the ring has none.
    #[inline]
    pub fn seeds(&self, position: &Position, cell: u16) -> u16 {
        let cell = usize::from(cell);
        if cell < self.cells { position.0[CELLS + cell] } else { 0 }
    }

    /// Cells and stores.
    #[inline]
    pub fn counts<'a>(&self, position: &'a Position) -> &'a [u16] {
        &position.0[CELLS..self.counts]
    }

    /// Where both stores stand.
    pub fn stores_at(&self) -> [usize; 2] {
        self.stores
    }

    /// Both stores.
    #[inline]
    pub fn stores(&self, position: &Position) -> [u16; 2] {
        self.stores.map(|at| position.0[at])
    }
}

/// The sum of counts, four at a time.
#[inline]
pub(super) fn sum(counts: &[u16]) -> u32 {
    const EVEN: u64 = 0x0000_FFFF_0000_FFFF;
    let (fours, rest) = counts.as_chunks::<4>();
    let pairs = fours.iter().fold(0, |pairs, &four| {
        let four = join(four);
        pairs + (four & EVEN) + (four >> 16 & EVEN)
    });
    rest.iter().fold((pairs as u32) + ((pairs >> 32) as u32), |sum, &count| sum + u32::from(count))
}

/// Four words as one.
#[inline]
pub(crate) fn join([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
}
