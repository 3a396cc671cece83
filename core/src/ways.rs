//! Ways: where the seeds of a lap fall, worked out once for each cell a lap can be lifted from.
//!
//! A way knows nothing of seeds that lie on the board, and nothing of pit sets: a lap that passes over one has no way.

use crate::board::{Board, Direction, Side};
use crate::slots::sowing::Skip;
use std::sync::OnceLock;

/// The largest ring that has ways; the tables grow with its square.
const MOST_CELLS: u16 = 128;

/// In [`Lane::turns`]: never reached.
const NEVER: i16 = i16::MAX;

/// Where the seeds of a lap stand after so many.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stop {
    /// The cell the last of them fell in.
    pub cell: u16,
    /// How many of them fell in the enemy row.
    pub enemy: u16,
}

/// Where the seeds of a lap from one origin fall.
pub(crate) struct Lane {
    /// For each cell, how many seeds fall elsewhere before one falls there: more than any hand where none does.
    pub turns: Box<[i16]>,
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
        Lane { turns: turns.into(), stops: stops.into() }
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

    /// The way of a lap, as if the pit set it passes over were empty; none on a ring too large for tables.
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
        if board.cells() > MOST_CELLS {
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

    /// Every way agrees with going along the ring cell by cell.
    #[test]
    fn a_way_is_the_ring_walked() {
        for board in [Board::new(1, false), Board::new(1, true), Board::new(6, false), Board::new(6, true)] {
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
                    assert_eq!(*lane.turns, turns);
                    let again = skip.next(&position, cell, origin, side, direction);
                    assert_eq!(again, lane.stops.first().map(|stop| stop.cell));
                }
            }
        }
    }

    #[test]
    fn a_large_ring_has_none() {
        let has = |pits| Ways::new(Board::new(pits, false)).work_out(0).is_some();
        assert!(has(64) && !has(65));
    }
}
