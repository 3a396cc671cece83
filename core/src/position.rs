//! A position: one flat, relocatable block of 16-bit words that holds everything the future of a game depends on,
//! save the history that repetition needs.
//!
//! A position refuses to know rules or history; it has no heap inside, so copying it is one `memcpy`.
//!
//! The block is part of the plugin ABI. Words, in order:
//!
//! | word | meaning |
//! | --- | --- |
//! | 0 | words in the block, the journal not counted |
//! | 1 | pits in one row |
//! | 2 | 1 when the stores lie on the track |
//! | 3 | the side to move: 0 South, 1 North |
//! | 4 | phase: 0 play, 1 lift, 2 place, 3 over |
//! | 5 | 1 inside a turn (an extra move) |
//! | 6 | direction bound for this move: 0 none, 1 counterclockwise, 2 clockwise |
//! | 7 | seeds in the hand |
//! | 8 | pits lifted in this opening |
//! | 9 | the last pit lifted from or placed in, plus one; 0 none |
//! | 10, 11 | number of registers, number of pit sets |
//! | 12 | where the journal begins; 0 when nothing is recorded |
//! | 13 | openings done so far |
//! | 14 | the side that started: 0 South, 1 North |
//! | 15 | reserved, 0 |
//! | 16 … | cells in ring order; two stores where they stand aside; registers; pit sets, one bit a cell |
//!
//! A journal, where there is one, is a capacity word, a length word, then four words an entry.

mod changes;
mod journal;
mod layout;
mod occupied;

pub use journal::Entry;
pub(crate) use layout::{Layout, join};
pub(crate) use occupied::{Occupied, OccupiedRow};

use crate::board::{Board, Direction, Side};
use mancala_abi::words::{
    AGAIN, BOUND, HAND, JOURNAL, LAST, LIFTED, OPENED, PHASE, PITS, REGISTERS, SETS, SIDE, STARTER, TRACK,
};
pub(crate) use mancala_abi::words::{CELLS, LEN};

/// What part of a game a position stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum Phase {
    /// Normal play.
    Play = 0,
    /// The opening: pits are being lifted.
    Lift = 1,
    /// The opening: the hand is being placed.
    Place = 2,
    /// The game is over.
    Over = 3,
}

/// A named pit set, as an index into the position's sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PitSet(pub u16);

/// A named register, as an index into the position's registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register(pub u16);

/// What a block must hold: the board, how many registers and how many pit sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The geometry.
    pub board: Board,
    /// How many registers.
    pub registers: u16,
    /// How many pit sets.
    pub sets: u16,
}

impl Shape {
    /// Words of a block of this shape.
    pub fn words(self) -> usize {
        let cells = usize::from(self.board.cells());
        let stores = if self.board.stores_on_track() { 0 } else { 2 };
        CELLS + cells + stores + usize::from(self.registers) + usize::from(self.sets) * cells.div_ceil(16)
    }

    /// An empty position: no seed anywhere, South to move.
    pub fn empty(self) -> Box<Position> {
        let mut words = vec![0; self.words()].into_boxed_slice();
        words[LEN] = words.len() as u16;
        words[PITS] = self.board.pits();
        words[TRACK] = self.board.stores_on_track().into();
        words[REGISTERS] = self.registers;
        words[SETS] = self.sets;
        Position::from_boxed(words)
    }
}

/// The state of a game, borrowed or boxed; see the [module](self) for its words.
#[derive(PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Position([u16]);

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let board = self.board();
        f.debug_struct("Position")
            .field("south", &self.row(Side::South))
            .field("north", &self.row(Side::North))
            .field("stores", &[self.store(Side::South), self.store(Side::North)])
            .field("side", &self.side())
            .field("phase", &self.phase())
            .field("hand", &self.hand())
            .field("pits", &board.pits())
            .finish()
    }
}

impl Clone for Box<Position> {
    fn clone(&self) -> Box<Position> {
        Position::from_boxed(self.0.into())
    }

    fn clone_from(&mut self, source: &Box<Position>) {
        if self.0.len() == source.0.len() {
            self.0.copy_from_slice(&source.0);
        } else {
            *self = source.clone();
        }
    }
}

impl Position {
    #[allow(unsafe_code)]
    fn from_boxed(words: Box<[u16]>) -> Box<Position> {
        // SAFETY: `Position` is a transparent wrapper of `[u16]`, so the two boxes have one layout.
        unsafe { Box::from_raw(Box::into_raw(words) as *mut Position) }
    }

    /// The words of the block, journal included.
    pub fn words(&self) -> &[u16] {
        &self.0
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }

    /// The shape this block has.
    pub fn shape(&self) -> Shape {
        Shape { board: self.board(), registers: self.0[REGISTERS], sets: self.0[SETS] }
    }

    /// Copies another position of the same shape over this one; a journal here stays and is emptied.
    #[inline]
    pub fn copy_from(&mut self, source: &Position) {
        let len = usize::from(source.0[LEN]);
        let journal = self.0[JOURNAL];
        self.0[..len].copy_from_slice(&source.0[..len]);
        self.0[JOURNAL] = journal;
        if journal != 0 {
            self.0[usize::from(journal) + 1] = 0;
        }
    }

    /// A copy of the whole position, without any journal.
    pub fn to_box(&self) -> Box<Position> {
        let len = usize::from(self.0[LEN]);
        let mut copy = Position::from_boxed(self.0[..len].into());
        copy.0[JOURNAL] = 0;
        copy
    }

    /// The same position with the board turned round: South's row, store and turn become North's, and the other way
    /// about. Journals are left behind.
    pub fn turned(&self) -> Box<Position> {
        let board = self.board();
        let mut turned = self.to_box();
        for cell in 0..board.cells() {
            turned.cells_mut()[usize::from(board.turned(cell))] = self.seeds(cell);
        }
        for side in Side::BOTH {
            turned.set_store(side, self.store(side.other()));
        }
        for set in (0..self.0[SETS]).map(PitSet) {
            for pit in board.pits_in_ring_order() {
                if self.contains(set, pit) {
                    turned.mark(set, board.turned(pit));
                } else {
                    turned.unmark(set, board.turned(pit));
                }
            }
        }
        turned.set_side(self.side().other());
        turned.set_starter(self.starter().other());
        turned.set_last(self.last().map(|pit| board.turned(pit)));
        turned
    }

    // ---- geometry

    /// The geometry of the board.
    #[inline]
    pub fn board(&self) -> Board {
        Board::new(self.0[PITS], self.0[TRACK] != 0)
    }

    /// The pit that faces `pit`.
    #[inline]
    pub fn opposite(&self, pit: u16) -> u16 {
        self.board().opposite(pit)
    }

    /// Whether `cell` is a pit of the side to move.
    #[inline]
    pub fn is_own(&self, cell: u16) -> bool {
        self.board().is_own(self.side(), cell)
    }

    // ---- the turn

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        if self.0[SIDE] == 0 { Side::South } else { Side::North }
    }

    /// Makes `side` the side to move.
    #[inline]
    pub fn set_side(&mut self, side: Side) {
        self.0[SIDE] = side as u16;
    }

    /// The part of the game.
    #[inline]
    pub fn phase(&self) -> Phase {
        match self.0[PHASE] {
            0 => Phase::Play,
            1 => Phase::Lift,
            2 => Phase::Place,
            _ => Phase::Over,
        }
    }

    /// Whether normal play goes on.
    #[inline]
    pub(crate) fn is_in_play(&self) -> bool {
        self.0[PHASE] == Phase::Play as u16
    }

    /// Sets the part of the game; only openings and the kernel have reason to.
    #[inline]
    pub fn set_phase(&mut self, phase: Phase) {
        self.0[PHASE] = phase as u16;
    }

    /// Whether the side to move is inside its own turn (an extra move).
    #[inline]
    pub fn again(&self) -> bool {
        self.0[AGAIN] != 0
    }

    #[inline]
    pub(crate) fn set_again(&mut self, again: bool, bound: Option<Direction>) {
        self.0[AGAIN] = again.into();
        self.0[BOUND] = match bound {
            None => 0,
            Some(Direction::Ccw) => 1,
            Some(Direction::Cw) => 2,
        };
    }

    /// The direction a rule has bound this move to.
    #[inline]
    pub fn bound_direction(&self) -> Option<Direction> {
        match self.0[BOUND] {
            0 => None,
            1 => Some(Direction::Ccw),
            _ => Some(Direction::Cw),
        }
    }

    /// The side that made the first move of the game.
    #[inline]
    pub fn starter(&self) -> Side {
        if self.0[STARTER] == 0 { Side::South } else { Side::North }
    }

    pub(crate) fn set_starter(&mut self, side: Side) {
        self.0[STARTER] = side as u16;
    }

    // ---- the opening

    /// Seeds in the hand, between two moves: not zero only in an opening.
    #[inline]
    pub fn hand(&self) -> u16 {
        self.0[HAND]
    }

    #[inline]
    pub(crate) fn set_hand(&mut self, seeds: u16) {
        self.0[HAND] = seeds;
    }

    /// Pits lifted so far in this player's opening.
    pub fn lifted(&self) -> u16 {
        self.0[LIFTED]
    }

    /// Sets the number of pits lifted so far in this player's opening.
    pub fn set_lifted(&mut self, pits: u16) {
        self.0[LIFTED] = pits;
    }

    /// The last pit lifted from (phase lift) or placed in (phase place).
    pub fn last(&self) -> Option<u16> {
        self.0[LAST].checked_sub(1)
    }

    /// Sets the last pit lifted from or placed in.
    pub fn set_last(&mut self, pit: Option<u16>) {
        self.0[LAST] = pit.map_or(0, |pit| pit + 1);
    }

    /// How many players have done their opening: 0, 1 or 2.
    pub fn opened(&self) -> u16 {
        self.0[OPENED]
    }

    pub(crate) fn set_opened(&mut self, players: u16) {
        self.0[OPENED] = players;
    }

    // ---- seeds

    /// The cells in ring order.
    #[inline]
    pub fn cells(&self) -> &[u16] {
        let cells = usize::from(self.board().cells());
        &self.0[CELLS..CELLS + cells]
    }

    #[inline]
    pub(crate) fn cells_mut(&mut self) -> &mut [u16] {
        let cells = usize::from(self.board().cells());
        &mut self.0[CELLS..CELLS + cells]
    }

    /// Seeds in `cell`; a cell beyond the ring has none.
    #[inline]
    pub fn seeds(&self, cell: u16) -> u16 {
        self.cells().get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// `side`'s pits, from his left to his right.
    #[inline]
    pub fn row(&self, side: Side) -> &[u16] {
        let row = self.board().row(side);
        &self.0[CELLS + usize::from(row.start)..CELLS + usize::from(row.end)]
    }

    /// All seeds in `side`'s row.
    #[inline]
    pub fn row_seeds(&self, side: Side) -> u32 {
        self.row(side).iter().map(|&seeds| u32::from(seeds)).sum()
    }

    #[inline]
    fn store_at(&self, side: Side) -> usize {
        let board = self.board();
        if board.stores_on_track() {
            CELLS + usize::from(board.row(side).end)
        } else {
            CELLS + usize::from(board.cells()) + side.index()
        }
    }

    /// Seeds in `side`'s store.
    #[inline]
    pub fn store(&self, side: Side) -> u16 {
        self.0[self.store_at(side)]
    }

    /// All seeds there are: pits, stores and hand.
    #[inline]
    pub fn total(&self) -> u32 {
        layout::sum(self.counts()) + u32::from(self.hand())
    }

    /// Sets up a pit: for openings and for boards typed in by people, not for play.
    pub fn set_seeds(&mut self, cell: u16, seeds: u16) {
        if let Some(slot) = self.cells_mut().get_mut(usize::from(cell)) {
            *slot = seeds;
        }
    }

    /// Sets up a store: for openings, match rules and boards typed in by people, not for play.
    pub fn set_store(&mut self, side: Side, seeds: u16) {
        let at = self.store_at(side);
        self.0[at] = seeds;
    }

    /// Captures a whole pit into `by`'s store and says how many seeds that was.
    #[inline]
    pub fn capture(&mut self, pit: u16, by: Side) -> u16 {
        let Some(slot) = self.cells_mut().get_mut(usize::from(pit)) else { return 0 };
        let seeds = std::mem::take(slot);
        let store = self.store_at(by);
        self.0[store] += seeds;
        self.note(Entry::Captured { pit, seeds, by });
        seeds
    }

    /// Takes a whole pit into the hand and says how many seeds that was.
    pub fn take(&mut self, pit: u16) -> u16 {
        let Some(slot) = self.cells_mut().get_mut(usize::from(pit)) else { return 0 };
        let seeds = std::mem::take(slot);
        self.0[HAND] += seeds;
        self.note(Entry::Taken { pit, seeds });
        seeds
    }

    /// Puts one seed of the hand into `pit`; an empty hand places nothing and says so.
    pub fn place(&mut self, pit: u16) -> bool {
        let cells = self.board().cells();
        if self.0[HAND] == 0 || pit >= cells {
            return false;
        }
        self.0[HAND] -= 1;
        self.0[CELLS + usize::from(pit)] += 1;
        self.note(Entry::Placed { pit });
        true
    }

    // ---- registers and pit sets

    fn registers_at(&self) -> usize {
        let board = self.board();
        CELLS + usize::from(board.cells()) + if board.stores_on_track() { 0 } else { 2 }
    }

    /// Cells and stores.
    #[inline]
    pub(crate) fn counts(&self) -> &[u16] {
        &self.0[CELLS..self.registers_at()]
    }

    /// The value of a register.
    pub fn register(&self, register: Register) -> u16 {
        assert!(register.0 < self.0[REGISTERS], "the position has no register {}", register.0);
        self.0[self.registers_at() + usize::from(register.0)]
    }

    /// Sets a register.
    pub fn set_register(&mut self, register: Register, value: u16) {
        assert!(register.0 < self.0[REGISTERS], "the position has no register {}", register.0);
        let at = self.registers_at() + usize::from(register.0);
        self.0[at] = value;
    }

    #[inline]
    fn set_at(&self, set: PitSet) -> usize {
        assert!(set.0 < self.0[SETS], "the position has no pit set {}", set.0);
        let stride = usize::from(self.board().cells()).div_ceil(16);
        self.registers_at() + usize::from(self.0[REGISTERS]) + usize::from(set.0) * stride
    }

    /// The word of a pit set that has a cell's bit, and that bit; none beyond the ring.
    #[inline]
    fn bit_at(&self, set: PitSet, cell: u16) -> Option<(usize, u16)> {
        let at = self.set_at(set);
        (cell < self.board().cells()).then(|| (at + usize::from(cell / 16), 1 << (cell % 16)))
    }

    /// Whether `cell` is in a pit set.
    #[inline]
    pub fn contains(&self, set: PitSet, cell: u16) -> bool {
        self.bit_at(set, cell).is_some_and(|(at, bit)| self.0[at] & bit != 0)
    }

    /// Whether any pit of `side`'s row is in a pit set.
    pub fn any_in_row(&self, set: PitSet, side: Side) -> bool {
        self.board().row(side).any(|pit| self.contains(set, pit))
    }

    /// Whether a pit set has no pit at all.
    pub fn is_set_empty(&self, set: PitSet) -> bool {
        self.set_words(set).iter().all(|&word| word == 0)
    }

    pub(crate) fn set_words(&self, set: PitSet) -> &[u16] {
        let at = self.set_at(set);
        &self.0[at..at + usize::from(self.board().cells()).div_ceil(16)]
    }

    /// Puts a pit into a pit set.
    #[inline]
    pub fn mark(&mut self, set: PitSet, pit: u16) {
        if let Some((at, bit)) = self.bit_at(set, pit).filter(|&(at, bit)| self.0[at] & bit == 0) {
            self.0[at] |= bit;
            self.note(Entry::Marked { pit, set });
        }
    }

    /// Takes a pit out of a pit set.
    #[inline]
    pub fn unmark(&mut self, set: PitSet, pit: u16) {
        if let Some((at, bit)) = self.bit_at(set, pit).filter(|&(at, bit)| self.0[at] & bit != 0) {
            self.0[at] &= !bit;
            self.note(Entry::Unmarked { pit, set });
        }
    }
}

/// The views that cross the plugin boundary, and those of a line's history.
#[allow(unsafe_code)]
impl Position {
    /// The position of a stretch of words that holds one.
    pub(crate) fn from_words(words: &[u16]) -> &Position {
        // SAFETY: `Position` is a transparent wrapper of `[u16]`.
        unsafe { &*(words as *const [u16] as *const Position) }
    }

    /// The position of a stretch of words that holds one, or is to hold one, to change.
    pub(crate) fn from_words_mut(words: &mut [u16]) -> &mut Position {
        // SAFETY: `Position` is a transparent wrapper of `[u16]`.
        unsafe { &mut *(words as *mut [u16] as *mut Position) }
    }

    /// The position behind a pointer to its first word.
    ///
    /// # Safety
    /// `block` must point at `words` words that stay valid and unchanged by others for `'a`.
    pub(crate) unsafe fn from_raw<'a>(block: *const u16, words: usize) -> &'a Position {
        // SAFETY: the caller's promise; `Position` is a transparent wrapper of `[u16]`.
        unsafe { &*(std::ptr::slice_from_raw_parts(block, words) as *const Position) }
    }

    /// The position behind a pointer to its first word, to change.
    ///
    /// # Safety
    /// `block` must point at `words` words that stay valid and are nobody else's for `'a`.
    pub(crate) unsafe fn from_raw_mut<'a>(block: *mut u16, words: usize) -> &'a mut Position {
        // SAFETY: the caller's promise; `Position` is a transparent wrapper of `[u16]`.
        unsafe { &mut *(std::ptr::slice_from_raw_parts_mut(block, words) as *mut Position) }
    }
}
