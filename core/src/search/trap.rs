//! Traps: which of several moves that are equally lost leaves the opponent most to do wrong.
//!
//! It gives away nothing: only moves that are proven worth as much as the best are weighed, by what the opponent's
//! replies are worth on average. It looks no further than his next turn.

use super::{Limits, Searcher, Variation};
use crate::board::Side;
use crate::game::Fault;
use crate::line::{Line, Status};
use std::sync::atomic::AtomicBool;

/// Enough nodes to weigh moves by, whatever else may be spent.
const ENOUGH: u64 = 50_000;
/// The part of them that goes into which moves are equal.
const RANKING: u64 = 3;
/// A turn of moves again is followed no further.
const TURN: usize = 20;

impl Searcher<'_> {
    /// Of the moves that are proven worth as much as `best`, the one after which replies are worth most on average to
    /// the side to move; none where no second one is proven. Says how many nodes it took.
    pub(super) fn trap(
        &mut self,
        line: &Line,
        best: &Variation,
        nodes: u64,
        stop: Option<&AtomicBool>,
    ) -> Result<(Option<Variation>, u64), Fault> {
        let nodes = nodes.min(ENOUGH);
        let side = line.position().side();
        let limits = Limits { stop, ..Limits::nodes(nodes / RANKING) };
        let ranked = self.search(line, &limits, usize::MAX, &mut |_| {})?;
        let mut spent = ranked.nodes;
        let mut equal = ranked.lines;
        equal.retain(|one| one.value.proven().is_some() && one.value == best.value);
        if equal.len() < 2 {
            return Ok((None, spent));
        }
        let share = nodes.saturating_sub(spent) / equal.len() as u64;
        let mut chosen: Option<(f64, Variation)> = None;
        for one in equal {
            let limits = Limits { stop, ..Limits::nodes(share) };
            let (worth, took) = self.replies(line, &one, side, &limits)?;
            spent += took;
            if chosen.as_ref().is_none_or(|(most, _)| worth > *most) {
                chosen = Some((worth, one));
            }
        }
        Ok((chosen.map(|(_, one)| one), spent))
    }

    /// What the opponent's replies to a variation's moves of this turn are worth to `side` on average, in sixteenths of
    /// a seed, and the nodes that took.
    fn replies(
        &mut self,
        line: &Line,
        variation: &Variation,
        side: Side,
        limits: &Limits<'_>,
    ) -> Result<(f64, u64), Fault> {
        let certain = f64::from(variation.value.sixteenths_for(side));
        let mut after = line.clone();
        for &played in variation.moves.iter().take(TURN) {
            if after.play(played).is_err() || after.status()? != Status::ToMove {
                return Ok((certain, 0));
            }
            if after.position().side() != side {
                let replies = self.search(&after, limits, usize::MAX, &mut |_| {})?;
                let worth: i32 = replies.lines.iter().map(|one| one.value.sixteenths_for(side)).sum();
                return Ok((f64::from(worth) / replies.lines.len() as f64, replies.nodes));
            }
        }
        Ok((certain, 0))
    }
}
