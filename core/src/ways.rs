//! Ways: where the seeds of a lap fall, worked out once for each cell a lap can be lifted from.
//!
//! A way knows nothing of seeds that lie on the board, and nothing of pit sets: a lap that passes over one has no way.

use crate::board::{Board, Direction, Side};
use crate::slots::sowing::Skip;
use std::sync::OnceLock;

/// Cells that are changed at once.
pub(crate) const BLOCK: usize = 8;

/// The rings that have ways: of a block at least, and not so large that tables, which grow with the square, are.
const CELLS: std::ops::RangeInclusive<u16> = BLOCK as u16..=128;

/// In [`Block::turns`]: never reached.
const NEVER: i16 = i16::MAX;

/// Where the seeds of a lap stand after so many.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stop {
    /// The cell the last of them fell in.
    pub cell: u16,
    /// How many of them fell in the enemy row.
    pub enemy: u16,
}

/// What a lap from one origin does to some cells that follow one another.
pub(crate) struct Block {
    /// For each, how many seeds fall elsewhere before one falls there: more than any hand where none does.
    pub turns: [i16; BLOCK],
    /// For each, all bits where it is the origin and none elsewhere.
    pub own: [u16; BLOCK],
}

/// Where the seeds of a lap from one origin fall.
pub(crate) struct Lane {
    /// The cells in ring order, up to the last block of them.
    pub blocks: Box<[Block]>,
    /// The last block: it may hold cells of the one before.
    pub last: Block,
    /// Where the lap stands after each seed, once round; empty when it passes over every cell.
    pub stops: Box<[Stop]>,
}

impl Lane {
    fn new(board: Board, mover: Side, direction: Direction, skip: Skip, origin: u16) -> Lane {
        let enemy = board.row(mover.other());
        let mut turns = vec![NEVER; board.cells().into()];
        let mut stops = Vec::new();
        let mut stop = Stop { cell: origin, enemy: 0 };
        for _ in 0..board.cells() {
            stop.cell = board.step(stop.cell, direction);
            if !skip.passes_over(board, stop.cell, origin, mover) {
                stop.enemy += u16::from(enemy.contains(&stop.cell));
                turns[usize::from(stop.cell)] = stops.len() as i16;
                stops.push(stop);
            }
        }
        let block = |from: usize| Block {
            turns: std::array::from_fn(|nth| turns[from + nth]),
            own: std::array::from_fn(|nth| if from + nth == usize::from(origin) { u16::MAX } else { 0 }),
        };
        let blocks = (0..turns.len() - BLOCK).step_by(BLOCK).map(block).collect();
        Lane { blocks, last: block(turns.len() - BLOCK), stops: stops.into() }
    }
}

/// The way of laps in one direction by one player that pass over the same cells: a lane for each origin.
pub(crate) struct Way(Box<[Lane]>);

impl Way {
    /// The lane of a lap lifted from this cell.
    #[inline]
    pub fn lane(&self, origin: u16) -> &Lane {
        &self.0[usize::from(origin)]
    }
}

/// The ways of a board, each worked out when first gone.
pub(crate) struct Ways {
    board: Board,
    ways: [OnceLock<Way>; 32],
}

impl Ways {
    /// The ways of a board.
    pub fn new(board: Board) -> Ways {
        Ways { board, ways: [const { OnceLock::new() }; 32] }
    }

    /// The way of a lap, as if the pit set it passes over were empty; none on a ring too small or too large for tables.
    #[inline]
    pub fn find(&self, sowing: &mancala_abi::Sowing) -> Option<&Way> {
        let index = sowing.skip & 7 | (sowing.side & 1) << 3 | u8::from(sowing.direction < 0) << 4;
        match self.ways[usize::from(index)].get() {
            Some(way) => Some(way),
            None => self.work_out(index),
        }
    }

    #[cold]
    fn work_out(&self, index: u8) -> Option<&Way> {
        let board = self.board;
        if !CELLS.contains(&board.cells()) {
            return None;
        }
        let skip = Skip::from_words(index & 7, mancala_abi::NONE);
        let mover = Side::BOTH[usize::from(index >> 3 & 1)];
        let direction = if index >> 4 == 0 { Direction::Ccw } else { Direction::Cw };
        let lane = |origin| Lane::new(board, mover, direction, skip, origin);
        Some(self.ways[usize::from(index)].get_or_init(|| Way((0..board.cells()).map(lane).collect())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One part of all blocks, cell by cell.
    fn spread<T: Copy>(lane: &Lane, cells: usize, part: impl Fn(&Block, usize) -> T) -> Vec<T> {
        let mut all: Vec<T> = lane
            .blocks
            .iter()
            .flat_map(|block| (0..BLOCK).map(|nth| part(block, nth)).collect::<Vec<_>>())
            .collect();
        let over = all.len() + BLOCK - cells;
        all.extend((over..BLOCK).map(|nth| part(&lane.last, nth)));
        for nth in 0..over {
            assert!(lane.blocks.last().is_some(), "{nth} cells of the last block are in the one before");
        }
        all
    }

    /// Every way agrees with going along the ring cell by cell.
    #[test]
    fn a_way_is_the_ring_walked() {
        for board in [Board::new(4, false), Board::new(3, true), Board::new(6, true), Board::new(10, false)] {
            let ways = Ways::new(board);
            let position = crate::position::Shape { board, registers: 0, sets: 0 }.empty();
            for index in 0..32 {
                let skip = Skip::from_words(index & 7, mancala_abi::NONE);
                let side = Side::BOTH[usize::from(index >> 3 & 1)];
                let direction = [Direction::Ccw, Direction::Cw][usize::from(index >> 4)];
                let way = ways.work_out(index).expect("the ring is small");
                for origin in 0..board.cells() {
                    let lane = way.lane(origin);
                    let (mut cell, mut enemy) = (origin, 0);
                    let mut turns = vec![NEVER; board.cells().into()];
                    for (turn, stop) in lane.stops.iter().enumerate() {
                        cell = skip.next(&position, cell, origin, side, direction).expect("there is one");
                        enemy += u16::from(board.is_own(side.other(), cell));
                        assert_eq!((stop.cell, stop.enemy), (cell, enemy));
                        turns[usize::from(cell)] = turn as i16;
                    }
                    assert_eq!(spread(lane, turns.len(), |block, nth| block.turns[nth]), turns);
                    let own = spread(lane, turns.len(), |block, nth| block.own[nth]);
                    assert!(
                        (0..).zip(own).all(|(cell, own)| own == if cell == origin { u16::MAX } else { 0 })
                    );
                    let again = skip.next(&position, cell, origin, side, direction);
                    assert_eq!(again, lane.stops.first().map(|stop| stop.cell));
                }
            }
        }
    }

    #[test]
    fn rings_that_are_too_small_or_too_large_have_none() {
        let has = |pits| Ways::new(Board::new(pits, false)).work_out(0).is_some();
        assert!(!has(3) && has(4) && has(64) && !has(65));
    }
}
