//! Ways: where the seeds of a lap fall, worked out once for each cell a lap can be lifted from.
//!
//! A way knows nothing of seeds that lie on the board, and nothing of pit sets: a lap that passes over one has no way.

use crate::board::{Direction, Side};
use crate::position::{CELLS as FIRST, Shape};
use crate::slots::foresight::CellKind;
use crate::slots::sowing::Skip;
use std::sync::OnceLock;

/// Cells that are changed at once.
pub(crate) const BLOCK: usize = 8;

/// The rings that have ways: of a block at least, and not so large that tables, which grow with the square, are.
const CELLS: std::ops::RangeInclusive<u16> = BLOCK as u16..=128;

/// In [`Block::turns`]: never reached.
const NEVER: i16 = i16::MAX;

/// Where the seeds of a lap stand after so many.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    /// The cell the last of them fell in.
    pub cell: u16,
    /// How many of them fell in the enemy row.
    pub enemy: u8,
    /// What that cell is to the mover.
    pub kind: CellKind,
}

/// What a lap from one origin does to some words that follow one another.
pub(crate) struct Block {
    /// For each, how many seeds fall elsewhere before one falls there: more than any hand where none does.
    pub turns: [i16; BLOCK],
    /// For each, all bits where it is the origin and none elsewhere.
    pub own: [u16; BLOCK],
}

/// Where the seeds of a lap from one origin fall.
pub(crate) struct Lane {
    /// The cells in ring order, and all words behind them, up to the last block.
    pub blocks: Box<[Block]>,
    /// The last block: it may hold words of the one before.
    pub last: Block,
    /// The last block of the cells alone, where the words behind them are left as they are.
    pub last_cells: Block,
    /// Where the lap stands after each seed, once round; empty when it passes over every cell.
    pub stops: Box<[Stop]>,
}

impl Lane {
    fn new(shape: Shape, mover: Side, direction: Direction, skip: Skip, origin: u16) -> Lane {
        let board = shape.board;
        let mut turns = vec![NEVER; shape.words() - FIRST];
        let mut stops = Vec::new();
        let mut stop = Stop { cell: origin, enemy: 0, kind: CellKind::OwnPit };
        for _ in 0..board.cells() {
            stop.cell = board.step(stop.cell, direction);
            if !skip.passes_over(board, stop.cell, origin, mover) {
                stop.kind = board.kind(mover, stop.cell);
                stop.enemy += u8::from(stop.kind == CellKind::EnemyPit);
                turns[usize::from(stop.cell)] = stops.len() as i16;
                stops.push(stop);
            }
        }
        let block = |from: usize| Block {
            turns: std::array::from_fn(|nth| turns[from + nth]),
            own: std::array::from_fn(|nth| if from + nth == usize::from(origin) { u16::MAX } else { 0 }),
        };
        let blocks = (0..turns.len() - BLOCK).step_by(BLOCK).map(block).collect();
        let (last, last_cells) = (block(turns.len() - BLOCK), block(usize::from(board.cells()) - BLOCK));
        Lane { blocks, last, last_cells, stops: stops.into() }
    }
}

/// The way of laps in one direction by one player that pass over the same cells: a lane for each origin.
pub(crate) struct Way(Box<[Lane]>);

impl Way {
    /// The lane of a lap lifted from this cell of the ring.
    #[inline]
    pub fn lane(&self, origin: u16) -> Option<&Lane> {
        self.0.get(usize::from(origin))
    }
}

/// The ways of a board, each worked out when first gone.
pub(crate) struct Ways {
    shape: Shape,
    ways: [OnceLock<Way>; 32],
}

impl Ways {
    /// The ways of a board, in blocks of this shape.
    pub fn new(shape: Shape) -> Ways {
        Ways { shape, ways: [const { OnceLock::new() }; 32] }
    }

    /// The way of laps of a player that pass over these cells, as if the pit set they pass over were empty; none on a ring too
    /// small or too large for tables.
    #[inline]
    pub fn find(&self, skip: u8, mover: Side, direction: Direction) -> Option<&Way> {
        let index = skip & 7 | (mover as u8) << 3 | u8::from(direction == Direction::Cw) << 4;
        match self.ways[usize::from(index)].get() {
            Some(way) => Some(way),
            None => self.work_out(index),
        }
    }

    #[cold]
    fn work_out(&self, index: u8) -> Option<&Way> {
        let board = self.shape.board;
        if !CELLS.contains(&board.cells()) {
            return None;
        }
        let skip = Skip::from_words(index & 7, mancala_abi::NONE);
        let mover = Side::BOTH[usize::from(index >> 3 & 1)];
        let direction = if index >> 4 == 0 { Direction::Ccw } else { Direction::Cw };
        let lane = |origin| Lane::new(self.shape, mover, direction, skip, origin);
        Some(self.ways[usize::from(index)].get_or_init(|| Way((0..board.cells()).map(lane).collect())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// One part of the blocks of so many words, the last of which is this one, word by word.
    fn spread<T: Copy>(lane: &Lane, last: &Block, words: usize, part: impl Fn(&Block, usize) -> T) -> Vec<T> {
        let whole = lane.blocks.iter().flat_map(|block| (0..BLOCK).map(|nth| part(block, nth)));
        let mut all: Vec<T> = whole.take(words - BLOCK).collect();
        assert_eq!(all.len(), words - BLOCK, "whole blocks reach as far as the last one");
        all.extend((0..BLOCK).map(|nth| part(last, nth)));
        all
    }

    /// Every way agrees with going along the ring cell by cell, and leaves alone what stands behind it.
    #[test]
    fn a_way_is_the_ring_walked() {
        let shape = |(pits, stores_on_track, registers, sets)| Shape {
            board: Board::new(pits, stores_on_track),
            registers,
            sets,
        };
        for shape in [(4, false, 0, 1), (3, true, 0, 0), (6, true, 2, 0), (10, false, 9, 2)].map(shape) {
            let (board, ways, position) = (shape.board, Ways::new(shape), shape.empty());
            for index in 0..32 {
                let skip = Skip::from_words(index & 7, mancala_abi::NONE);
                let side = Side::BOTH[usize::from(index >> 3 & 1)];
                let direction = [Direction::Ccw, Direction::Cw][usize::from(index >> 4)];
                let way = ways.work_out(index).expect("the ring is small");
                for origin in 0..board.cells() {
                    let lane = way.lane(origin).expect("it is on the ring");
                    let (mut cell, mut enemy) = (origin, 0);
                    let mut turns = vec![NEVER; shape.words() - FIRST];
                    for (turn, stop) in lane.stops.iter().enumerate() {
                        cell = skip.next(&position, cell, origin, side, direction).expect("there is one");
                        enemy += u8::from(board.is_own(side.other(), cell));
                        assert_eq!((stop.cell, stop.enemy, stop.kind), (cell, enemy, board.kind(side, cell)));
                        turns[usize::from(cell)] = turn as i16;
                    }
                    for (last, words) in [(&lane.last, turns.len()), (&lane.last_cells, board.cells().into())]
                    {
                        assert_eq!(spread(lane, last, words, |block, nth| block.turns[nth]), turns[..words]);
                        let own = spread(lane, last, words, |block, nth| block.own[nth]);
                        let lifted = |cell| if cell == origin { u16::MAX } else { 0 };
                        assert!((0..).zip(own).all(|(cell, own)| own == lifted(cell)));
                    }
                    let again = skip.next(&position, cell, origin, side, direction);
                    assert_eq!(again, lane.stops.first().map(|stop| stop.cell));
                }
            }
        }
    }

    #[test]
    fn rings_that_are_too_small_or_too_large_have_none() {
        let shape = |pits| Shape { board: Board::new(pits, false), registers: 0, sets: 0 };
        let has = |pits| Ways::new(shape(pits)).work_out(0).is_some();
        assert!(!has(3) && has(4) && has(64) && !has(65));
    }
}
