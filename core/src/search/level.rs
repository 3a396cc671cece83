//! Levels of play, as data: how far a level looks, and how much it cares which of two moves is a little better.
//!
//! A weak level errs like a beginner: it looks a move or two ahead and takes what seems about as good as the best. It
//! never plays a move it sees to be bad. A strong one that sees that it does not win sets traps.

use super::{GRAIN, Limits, Report, Searcher};
use crate::game::Fault;
use crate::line::Line;
use crate::moves::Move;
use crate::position::Phase;
use std::sync::atomic::AtomicBool;

/// How strong to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u32,
    /// It looks no further ahead.
    pub depth: u32,
    /// It visits no more nodes.
    pub nodes: u64,
    /// It plays no more random games, in openings of many small moves.
    pub playouts: u64,
    /// Moves that are worse than the best by less than this, in sixteenths of a seed, may seem better to it.
    pub blur: u32,
}

const fn level(number: u32, depth: u32, nodes: u64, playouts: u64, blur: u32) -> Level {
    Level { number, depth, nodes, playouts, blur }
}

/// The levels, weakest first. The last has no end of its own: the caller's clock stops it.
pub static LEVELS: [Level; 8] = [
    level(1, 1, 200, 20, 16 * GRAIN as u32),
    level(2, 1, 300, 40, 4 * GRAIN as u32),
    level(3, 2, 600, 80, 8 * GRAIN as u32),
    level(4, 2, 1_000, 120, 3 * GRAIN as u32),
    level(5, 4, 3_000, 250, GRAIN as u32),
    level(6, 8, 10_000, 500, 0),
    level(7, u32::MAX, 50_000, 1_500, 0),
    level(8, u32::MAX, u64::MAX, u64::MAX, 0),
];

impl Level {
    /// The level of a number.
    pub fn of(number: u32) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.number == number)
    }
}

impl Searcher<'_> {
    /// The move a level plays, and what it saw; no move when the game is over. `pick(n)` gives a number below n. The
    /// last level ends only when everything is proven or `stop` is set.
    pub fn choose(
        &mut self,
        line: &Line,
        level: &Level,
        stop: Option<&AtomicBool>,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> Result<(Option<Move>, Report), Fault> {
        let lines = if level.blur > 0 { usize::MAX } else { 1 };
        let mut report = if matches!(line.position().phase(), Phase::Lift | Phase::Place) {
            let limits = Limits { depth: u32::MAX, nodes: level.playouts, stop };
            self.playouts(line, &limits, lines, pick)?
        } else {
            let limits = Limits { depth: level.depth, nodes: level.nodes, stop };
            self.search(line, &limits, lines, &mut |_| {})?
        };
        let side = line.position().side();
        if level.blur == 0
            && report.proven
            && let Some(best) = report.lines.first()
            && best.value.sixteenths_for(side) <= 0
        {
            let spare = level.nodes.saturating_sub(report.nodes);
            let (trap, nodes) = self.trap(line, best, spare, stop)?;
            report.nodes += nodes;
            if let Some(trap) = trap {
                report.lines[0] = trap;
            }
        }
        let mut chosen: Option<(i32, Move)> = None;
        for one in &report.lines {
            let seems = one.value.sixteenths_for(side) + pick(level.blur + 1) as i32;
            if chosen.is_none_or(|(best, _)| seems > best) {
                chosen = Some((seems, one.moves[0]));
            }
        }
        Ok((chosen.map(|(_, played)| played), report))
    }
}
