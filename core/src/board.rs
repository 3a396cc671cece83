//! The geometry of a board: which cell comes next, which faces which, whose row it lies in.
//!
//! A board knows nothing of seeds, rules or whose turn it is.

use crate::slots::foresight::CellKind;
use serde::{Deserialize, Serialize};

/// One of the two players, and the row that is his.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// Sits at the bottom; his pits are written in capitals.
    South = 0,
    /// Sits at the top; his pits are written in small letters.
    North = 1,
}

impl Side {
    /// South, then North.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// 0 for South, 1 for North.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case word used in records: `south` or `north`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }

    /// The capitalised word used in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Side::South => "South",
            Side::North => "North",
        }
    }

    /// The letter of a position text, `S` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}

/// The way a lap goes round the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Direction {
    /// Counterclockwise, `>`: ring order, from South's left to his right.
    Ccw = 1,
    /// Clockwise, `<`.
    Cw = -1,
}

impl Direction {
    /// The other way round.
    #[inline]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Ccw => Direction::Cw,
            Direction::Cw => Direction::Ccw,
        }
    }

    /// The mark in move notation, `>` or `<`.
    pub const fn mark(self) -> char {
        match self {
            Direction::Ccw => '>',
            Direction::Cw => '<',
        }
    }
}

/// The geometry of a two-row board: a ring of cells in counterclockwise order, South's pits first. A cell is its number
/// on that ring, from 0.
///
/// Where stores lie on the track (Kalah), each player's store is the cell after his last pit;
/// elsewhere the stores stand beside the ring and are not cells of it.
///
/// ```
/// use mancala_core::{Board, Side};
/// let board = Board::new(6, false);
/// assert_eq!(board.cells(), 12);
/// assert_eq!(board.opposite(0), 11); // A faces North's last pit
/// assert_eq!(board.owner(6), Side::North);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pits: u16,
    stores_on_track: bool,
}

impl Board {
    /// A board of `pits` pits a row (2 to 4096 in a game), stores beside it or on its track.
    pub const fn new(pits: u16, stores_on_track: bool) -> Board {
        Board { pits, stores_on_track }
    }

    /// Pits in one row.
    #[inline]
    pub const fn pits(self) -> u16 {
        self.pits
    }

    /// Whether the stores are cells of the ring.
    #[inline]
    pub const fn stores_on_track(self) -> bool {
        self.stores_on_track
    }

    /// Cells of the ring: both rows, and the stores where they lie on the track.
    #[inline]
    pub const fn cells(self) -> u16 {
        2 * self.half()
    }

    /// Cells from South's first pit to North's first pit.
    #[inline]
    const fn half(self) -> u16 {
        self.pits + self.stores_on_track as u16
    }

    /// The cell of `side`'s leftmost pit.
    #[inline]
    pub const fn first(self, side: Side) -> u16 {
        match side {
            Side::South => 0,
            Side::North => self.half(),
        }
    }

    /// The cells of `side`'s pits, from his left to his right.
    #[inline]
    pub const fn row(self, side: Side) -> std::ops::Range<u16> {
        let first = self.first(side);
        first..first + self.pits
    }

    /// Whether `cell` is a pit of `side`'s row.
    #[inline]
    pub const fn is_own(self, side: Side, cell: u16) -> bool {
        let first = self.first(side);
        cell >= first && cell < first + self.pits
    }

    /// Whose half of the ring `cell` lies in; a store on the track is its owner's.
    #[inline]
    pub const fn owner(self, cell: u16) -> Side {
        if cell < self.half() { Side::South } else { Side::North }
    }

    /// What `cell` is to `side`.
    #[inline]
    pub(crate) const fn kind(self, side: Side, cell: u16) -> CellKind {
        if self.is_own(side, cell) {
            CellKind::OwnPit
        } else if self.is_own(side.other(), cell) {
            CellKind::EnemyPit
        } else if self.owner(cell) as u8 == side as u8 {
            CellKind::OwnStore
        } else {
            CellKind::EnemyStore
        }
    }

    /// Whether `cell` is a pit (not a store on the track, not beyond the ring).
    #[inline]
    pub const fn is_pit(self, cell: u16) -> bool {
        self.is_own(Side::South, cell) || self.is_own(Side::North, cell)
    }

    /// The pit that faces `pit` across the board. Only pits face one another: where a cell may be a store, ask
    /// [`is_pit`](Board::is_pit) first.
    #[inline]
    pub const fn opposite(self, pit: u16) -> u16 {
        2 * self.half() - self.stores_on_track as u16 - 1 - pit
    }

    /// The next cell along the ring, stores on the track included.
    #[inline]
    pub const fn step(self, cell: u16, direction: Direction) -> u16 {
        match direction {
            Direction::Ccw if cell + 1 == self.cells() => 0,
            Direction::Ccw => cell + 1,
            Direction::Cw if cell == 0 => self.cells() - 1,
            Direction::Cw => cell - 1,
        }
    }

    /// The cell that takes this one's place when the board is turned round (South becomes North).
    #[inline]
    pub const fn turned(self, cell: u16) -> u16 {
        if cell < self.half() { cell + self.half() } else { cell - self.half() }
    }

    /// All pits in ring order, stores left out.
    pub fn pits_in_ring_order(self) -> impl Iterator<Item = u16> {
        self.row(Side::South).chain(self.row(Side::North))
    }
}
