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
use mancala_core::search::{Limits, Report, Searcher, Table, Value, Variation};
use mancala_core::{Phase, Side};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Random games a choice, when choices are compared for the first time; and how many times more each further time.
const FIRST: u64 = 4;
const MORE: u64 = 4;
/// A plan that there is no time to look at goes on for so many moves.
const BLIND: usize = 64;
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
    let side = going.line()?.position().side();
    let mut planner = Planner { searcher, dice: Dice::new(0, 0), side, stop: control.stop() };
    let teller = Going::clone(going);
    let tell = |report: Report| Teller { line: teller.plain(), game: &game, began }.report(&report);
    // Everything is looked at again and again, each time more closely, as long as there is time.
    let (mut found, mut each, mut looked) = (None, FIRST, 0);
    loop {
        let report = planner.planned(going, each, lines)?;
        looked += report.nodes;
        if planner.stopped() && found.is_some() {
            break;
        }
        let told: &Analysis = found.insert(tell(Report { nodes: looked, ..report }));
        if planner.stopped() || looked.saturating_mul(MORE) > nodes {
            break;
        }
        control.tell(Progress::Analysis(Box::new(told.clone())));
        each = each.saturating_mul(MORE);
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
    /// Nobody waits any more once this is set.
    stop: &'a AtomicBool,
}

impl Planner<'_> {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn look(&mut self, line: &Line, nodes: u64) -> Result<Report, Failure> {
        let (dice, limits) = (&mut self.dice, Limits { nodes, stop: Some(self.stop), ..Limits::NONE });
        Ok(self.searcher.playouts(line, &limits, 1, &mut |limit| dice.below(limit))?)
    }

    /// The best choices, of which the first goes on to the end of the opening: where there is no time left, by chance.
    fn planned(&mut self, going: &mut Going, each: u64, lines: usize) -> Result<Report, Failure> {
        let mut report = self.compared(going, each)?;
        report.lines.truncate(lines);
        let Some(best) = report.lines.first_mut() else { return Ok(report) };
        let mut after = going.with(best.moves[0]);
        while let Some(going) = after.as_mut() {
            if !opens(going.line()?) || going.line()?.position().side() != self.side {
                break;
            }
            let next = if self.stopped() {
                let choices = going.choices()?;
                let at = self.dice.below(choices.len().max(1) as u32) as usize;
                choices.get(at).copied().filter(|_| best.moves.len() < BLIND)
            } else {
                let next = self.compared(going, each)?;
                report.nodes += next.nodes;
                next.lines.first().map(|line| line.moves[0])
            };
            let Some(next) = next else { break };
            best.moves.push(next);
            after = going.with(next);
        }
        Ok(report)
    }

    /// Every choice by itself, the best first.
    fn compared(&mut self, going: &mut Going, each: u64) -> Result<Report, Failure> {
        let mut report = Report::default();
        for one in going.choices()? {
            let Some(mut after) = going.with(one) else { continue };
            if self.stopped() && !report.lines.is_empty() {
                break;
            }
            let best = self.best(&mut after, each, &mut report)?;
            report.lines.extend(best.map(|value| Variation { moves: vec![one], value }));
        }
        report.lines.sort_by_key(|line| -line.value.sixteenths_for(self.side));
        Ok(report)
    }

    /// What the best is worth from here, after so many random games. Where lifts wait for another one, each that may be
    /// chosen is tried.
    fn best(&mut self, going: &mut Going, nodes: u64, report: &mut Report) -> Result<Option<Value>, Failure> {
        if going.held().is_empty() {
            let found = self.look(&going.unordered(), nodes)?;
            report.nodes += found.nodes;
            report.depth = report.depth.max(found.depth + 1);
            return Ok(found.lines.first().map(|line| line.value));
        }
        let choices = going.choices()?;
        let nodes = (nodes / choices.len().max(1) as u64).max(1);
        let mut best: Option<Value> = None;
        for one in choices {
            let Some(mut after) = going.with(one) else { continue };
            let found = self.best(&mut after, nodes, report)?;
            best = best.into_iter().chain(found).max_by_key(|value| value.sixteenths_for(self.side));
        }
        Ok(best)
    }
}
