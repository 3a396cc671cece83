//! A plan for the rest of an opening, as a player sees it: what to lift, and where all the seeds in his hand go.
//!
//! Lifts and placements may be chosen in any order, so what was chosen so far binds none of those to come. It judges
//! nothing: random games do, and the game in progress says what may be played.

use super::analysis::{Analysis, AnalyzeOrder, Teller};
use super::dice::Dice;
use super::failure::Failure;
use super::going::Going;
use super::{Control, Progress};
use mancala_core::line::Line;
use mancala_core::moves::Move;
use mancala_core::search::{Limits, Report, Searcher, Table, Variation};
use mancala_core::{Phase, Side};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Random games that decide on each further move, once those that were looked at together are played.
const FURTHER: u64 = 200;
/// Random games a choice, when choices are compared for the first time; and how many times more each further time.
const FIRST: u64 = 40;
const MORE: u64 = 4;
/// Bytes of the table that a searcher wants, and random games do not use.
const TABLE: usize = 1 << 16;

/// Ranks what may be chosen in an opening, the best with all that follows it; nothing in normal play.
pub(super) fn plan(
    going: &mut Going,
    order: &AnalyzeOrder,
    control: &Control<'_>,
) -> Result<Option<Analysis>, Failure> {
    order.check()?;
    if !opens(going.line()?) {
        return Ok(None);
    }
    let (began, table, game) = (Instant::now(), Table::new(TABLE), going.line()?.game().clone());
    let (lines, nodes) = (order.lines.unwrap_or(1) as usize, order.nodes.unwrap_or(u64::MAX));
    let searcher =
        Searcher::new(game.clone(), &table).with_weights(order.weights.unwrap_or(game.sheet().weights));
    let mut planner = Planner { searcher, dice: Dice::new(0, 0), side: going.line()?.position().side() };
    let teller = Going::clone(going);
    let tell = |report: Report| Teller { line: teller.plain(), game: &game, began }.report(&report);
    if lines == 1 && going.held().is_empty() {
        let limits = Limits { nodes, stop: Some(control.stop()), ..Limits::NONE };
        let report = planner.look(&going.unordered(), &limits)?;
        return Ok(Some(tell(planner.spelled(going, report)?)));
    }
    // Choices are compared again and again, each time more closely, as long as there is time.
    let (mut found, mut each, mut looked) = (None, FIRST, 0);
    while let Some(report) = planner.compared(going, each, lines, found.as_ref().map(|_| control.stop()))? {
        looked += report.nodes;
        each = each.saturating_mul(MORE);
        let report = planner.spelled(going, report)?;
        let told: &Analysis = found.insert(tell(Report { nodes: looked, ..report }));
        if control.stopped() || looked.saturating_mul(MORE) > nodes {
            break;
        }
        control.tell(Progress::Analysis(Box::new(told.clone())));
    }
    Ok(found)
}

/// Whether the player to move is in his opening.
fn opens(line: &Line) -> bool {
    matches!(line.position().phase(), Phase::Lift | Phase::Place)
}

/// What looks ahead for the player to move.
struct Planner<'a> {
    searcher: Searcher<'a>,
    dice: Dice,
    side: Side,
}

impl Planner<'_> {
    fn look(&mut self, line: &Line, limits: &Limits<'_>) -> Result<Report, Failure> {
        let dice = &mut self.dice;
        Ok(self.searcher.playouts(line, limits, 1, &mut |limit| dice.below(limit))?)
    }

    /// Every choice by itself, the best first; nothing when it was stopped before all were looked at.
    fn compared(
        &mut self,
        going: &mut Going,
        each: u64,
        lines: usize,
        stop: Option<&AtomicBool>,
    ) -> Result<Option<Report>, Failure> {
        let mut report = Report::default();
        for one in going.choices()? {
            let Some(mut after) = going.with(one) else { continue };
            let limits = Limits { nodes: each, stop, ..Limits::NONE };
            let best = self.best(&mut after, &limits, &mut report)?;
            if stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed)) {
                return Ok(None);
            }
            report.lines.extend(best.map(|best| before(one, best)));
        }
        report.lines.sort_by_key(|line| -line.value.sixteenths_for(self.side));
        report.lines.truncate(lines);
        Ok(Some(report))
    }

    /// What is best from here. Where lifts wait for another one, each that may be chosen is tried.
    fn best(
        &mut self,
        going: &mut Going,
        limits: &Limits<'_>,
        report: &mut Report,
    ) -> Result<Option<Variation>, Failure> {
        if going.held().is_empty() {
            let found = self.look(&going.unordered(), limits)?;
            report.nodes += found.nodes;
            report.depth = report.depth.max(found.depth + 1);
            return Ok(found.lines.into_iter().next());
        }
        let choices = going.choices()?;
        let limits = Limits { nodes: (limits.nodes / choices.len().max(1) as u64).max(1), ..*limits };
        let mut best: Option<Variation> = None;
        for one in choices {
            let Some(mut after) = going.with(one) else { continue };
            let found = self.best(&mut after, &limits, report)?.map(|found| before(one, found));
            let worth = |one: &Variation| one.value.sixteenths_for(self.side);
            let better = found.filter(|found| best.as_ref().is_none_or(|best| worth(found) > worth(best)));
            best = better.or(best);
        }
        Ok(best)
    }

    /// The same lines, of each the mover's own part; the first of them goes on to the end of his opening.
    fn spelled(&mut self, going: &Going, mut report: Report) -> Result<Report, Failure> {
        let mut spelled = Vec::with_capacity(report.lines.len());
        for (nth, line) in report.lines.drain(..).enumerate() {
            let moves = self.own(going, &line.moves, nth == 0)?;
            spelled.extend((!moves.is_empty()).then_some(Variation { moves, ..line }));
        }
        Ok(Report { lines: spelled, ..report })
    }

    /// The mover's own part of these moves, as far as it may be played; the `whole` of it where that is wanted.
    fn own(&mut self, going: &Going, moves: &[Move], whole: bool) -> Result<Vec<Move>, Failure> {
        let (mut own, mut after, mut ahead) = (Vec::new(), going.clone(), moves.iter().copied());
        while opens(after.line()?) && after.line()?.position().side() == self.side {
            let next = match ahead.next() {
                None if whole => {
                    let limits = Limits::nodes(FURTHER);
                    self.best(&mut after, &limits, &mut Report::default())?.map(|best| best.moves[0])
                }
                next => next,
            };
            let Some((next, then)) = next.and_then(|next| Some((next, after.with(next)?))) else { break };
            own.push(next);
            after = then;
        }
        Ok(own)
    }
}

/// A line of play after one move more.
fn before(one: Move, then: Variation) -> Variation {
    Variation { moves: std::iter::once(one).chain(then.moves).collect(), ..then }
}
