//! Analysis: the best moves of a game in progress, what its position is proven to be worth, and the move of a level.
//!
//! It searches nothing itself, core does; it shares the work among threads, keeps the time, and says what was found.

use super::dice::Dice;
use super::failure::Failure;
use super::state::Player;
use super::{Control, Progress, why};
use mancala_core::line::Line;
use mancala_core::notation::{format_move, format_position};
use mancala_core::search::{Level, Limits, Report, Searcher, Solution, Table, Weights};
use mancala_core::{Game, Side};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Bytes of the table of an analysis, and of the move of a level.
const TABLE: usize = 64 << 20;
const LEVEL_TABLE: usize = 4 << 20;
/// The longest rows that are searched: on longer ones a single look takes longer than anybody waits for it to stop.
const LONGEST: u16 = 512;
/// The most lines and threads that may be asked for.
const MOST: u32 = 256;
/// The largest table that may be asked for, in megabytes.
const LARGEST: u32 = 1 << 19;

/// What to find out about a position. Without a limit it goes on until everything is proven, or it is stopped; at the
/// request's deadline it tells what it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyzeOrder {
    /// Look no further ahead than so many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Visit no more nodes: on one thread the same limit gives the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// So many moves are ranked, from 1; 1 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
    /// Threads, from 1; 1 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// What is known of positions is kept in a table of so many megabytes (of 2^20 bytes), from 1; 64 unless given. A long
    /// proof takes fewer nodes with a larger one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
    /// Estimate positions by these weights instead of the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Weights>,
    /// Prove what the position is worth, as if it occurred for the first time, instead of ranking moves; without `depth`
    /// and `lines`.
    #[serde(default)]
    pub solve: bool,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Analysis {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub side: Player,
    /// How many moves ahead it looked.
    pub depth: u32,
    /// How many nodes it visited; in an opening, random games.
    pub nodes: u64,
    /// How long it took.
    pub nanoseconds: u64,
    /// South's seeds less North's at the end of the game are proven to be at least this.
    pub low: i32,
    /// And at most this.
    pub high: i32,
    /// The bounds hold by the repetition rule alone.
    pub by_repetition: bool,
    /// The best moves, the best first; none when the game is over.
    pub lines: Vec<Ranked>,
}

/// A move, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ranked {
    /// Best play by both sides, the move itself first. In an opening the move alone; that of the best line is followed by
    /// all the others to the end of the mover's opening, which may be played in this order.
    pub moves: Vec<String>,
    /// South's seeds less North's, as expected, in sixteenths of a seed.
    pub sixteenths: i32,
    /// The difference is proven to be at least this, in seeds.
    pub low: i32,
    /// And at most this.
    pub high: i32,
}

/// The move of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chosen {
    /// The move; none when the game is over.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// What it saw.
    pub analysis: Analysis,
}

impl Analysis {
    /// The value of the position, where it is proven.
    pub fn proven(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

impl AnalyzeOrder {
    pub(super) fn check(&self) -> Result<(), Failure> {
        let within = |name: &str, value: Option<u32>| match value {
            Some(0) | Some(MOST..) => {
                Err(Failure::BadRequest { message: format!("`{name}` is from 1 to {}", MOST - 1) })
            }
            _ => Ok(()),
        };
        if self.depth == Some(0) || self.nodes == Some(0) {
            return Err(Failure::BadRequest { message: "`depth` and `nodes` are from 1".into() });
        }
        if self.solve && (self.depth.is_some() || self.lines.is_some()) {
            let message = "`solve` proves the value of the position alone, as deep as that takes: it takes neither `depth` nor \
                           `lines`";
            return Err(Failure::BadRequest { message: message.into() });
        }
        if !self.memory.is_none_or(|memory| (1..=LARGEST).contains(&memory)) {
            let message = format!("`memory` is from 1 to {LARGEST}, in megabytes");
            return Err(Failure::BadRequest { message });
        }
        within("lines", self.lines)?;
        within("threads", self.threads)?;
        match self.weights {
            Some(weights) if !weights.are_possible() => {
                let most = Weights::MOST;
                Err(Failure::BadRequest { message: format!("`weights` are from -{most} to {most}") })
            }
            _ => Ok(()),
        }
    }

    /// The table that is to be searched with.
    fn table(&self) -> Result<Table, Failure> {
        let Some(asked) = self.memory else {
            // Two entries a node are enough for however many are visited.
            let bytes = self.nodes.and_then(|nodes| usize::try_from(nodes.saturating_mul(32)).ok());
            return Ok(Table::new(bytes.map_or(TABLE, |bytes| bytes.clamp(LEVEL_TABLE, TABLE))));
        };
        let bytes = usize::try_from(u64::from(asked) << 20).ok();
        bytes.and_then(|bytes| Table::try_new(bytes).ok()).ok_or_else(|| Failure::BadRequest {
            message: format!(
                "`memory`: a table of {asked} MB is more than the system gives this engine; ask for a smaller one, or start \
                 the engine with more memory"
            ),
        })
    }
}

/// Ranks moves, or proves what the position is worth. The moves of an opening are ranked by a [plan](super::plan).
pub(super) fn analyze(
    line: &Line,
    order: &AnalyzeOrder,
    pool: &ThreadPool,
    control: &Control<'_>,
) -> Result<Analysis, Failure> {
    order.check()?;
    let began = Instant::now();
    let game = line.game().clone();
    let pits = game.board().pits();
    if pits > LONGEST {
        let message = format!(
            "boards of up to {LONGEST} pits a row are analysed, and this one has {pits}: looking ahead would take too long"
        );
        return Err(Failure::BadRequest { message });
    }
    let table = order.table()?;
    let limits = Limits {
        depth: order.depth.unwrap_or(u32::MAX),
        nodes: order.nodes.unwrap_or(u64::MAX),
        stop: Some(control.stop()),
    };
    let teller = Teller { line, game: &game, began };
    let (done, others) = (AtomicBool::new(false), order.threads.unwrap_or(1) - 1);
    let weights = order.weights.unwrap_or(game.sheet().weights);
    let mut result = None;
    pool.in_place_scope(|scope| {
        for number in 1..=others {
            let (game, table, done) = (game.clone(), &table, &done);
            scope.spawn(move |_| {
                let limits = Limits { stop: Some(done), ..limits };
                let mut searcher = Searcher::new(game, table).with_weights(weights).with_number(number);
                // What another searcher finds is in the table; a rule's failure is found by the first searcher too.
                let _ = if order.solve {
                    searcher.solve(line.position(), &limits).map(drop)
                } else {
                    searcher.search(line, &limits, 1, &mut |_| {}).map(drop)
                };
            });
        }
        let mut searcher = Searcher::new(game.clone(), &table).with_weights(weights);
        let lines = order.lines.unwrap_or(1) as usize;
        result = Some(if order.solve {
            searcher.solve(line.position(), &limits).map(|solution| teller.solved(&solution))
        } else {
            let mut whole = None;
            let tell = &mut |report: &Report| {
                control.tell(Progress::Analysis(Box::new(teller.report(report))));
                whole = Some(report.lines.clone());
            };
            searcher.search(line, &limits, lines, tell).map(|mut report| {
                // Values are compared, so all are of one depth: the last that was searched whole, whatever stopped it.
                if lines > 1
                    && let Some(whole) = whole
                {
                    report.lines = whole;
                }
                teller.report(&report)
            })
        });
        done.store(true, Ordering::Relaxed);
    });
    match result {
        Some(result) => Ok(result?),
        None => Err(Failure::Stopped),
    }
}

/// Chooses the move of a level. The same seed, position and level give the same move, save for the level that has no
/// end but the request's deadline.
pub(super) fn choose(line: &Line, level: u32, seed: u64, control: &Control<'_>) -> Result<Chosen, Failure> {
    let level = Level::of(level).ok_or_else(|| Failure::BadRequest {
        message: format!("there is no level {level}; they are 1 to 8"),
    })?;
    if level.nodes == u64::MAX && !control.is_timed() {
        let message = format!("level {} plays until its `deadline`, which is missing", level.number);
        return Err(Failure::BadRequest { message });
    }
    let (began, game) = (Instant::now(), line.game().clone());
    let table = Table::new(if level.nodes == u64::MAX { TABLE } else { LEVEL_TABLE });
    let mut dice = Dice::new(seed, line.plies() as u64);
    let pick = &mut |limit| dice.below(limit);
    let mut searcher = Searcher::new(game.clone(), &table);
    let (chosen, report) = searcher.choose(line, level, Some(control.stop()), pick)?;
    let teller = Teller { line, game: &game, began };
    let text = chosen.map(|chosen| format_move(game.board(), chosen));
    Ok(Chosen { text, analysis: teller.report(&report) })
}

/// Puts what core found into words.
pub(super) struct Teller<'a> {
    pub(super) line: &'a Line,
    pub(super) game: &'a Game,
    pub(super) began: Instant,
}

impl Teller<'_> {
    fn nothing(&self) -> Analysis {
        let seeds = self.game.start().total() as i32;
        Analysis {
            position: format_position(self.game, self.line.position()),
            side: self.line.position().side().into(),
            depth: 0,
            nodes: 0,
            nanoseconds: self.began.elapsed().as_nanos().try_into().unwrap_or(u64::MAX),
            low: -seeds,
            high: seeds,
            by_repetition: false,
            lines: Vec::new(),
        }
    }

    pub(super) fn report(&self, report: &Report) -> Analysis {
        let board = self.game.board();
        let ranked = |one: &mancala_core::search::Variation| Ranked {
            moves: why::texts(board, &one.moves),
            sixteenths: one.value.sixteenths,
            low: one.value.low,
            high: one.value.high,
        };
        let mut lines: Vec<Ranked> = report.lines.iter().map(ranked).collect();
        // A level that was stopped has seen some moves further ahead than others; the one to play stays first.
        if let Some(others) = lines.get_mut(1..) {
            let sign = if self.line.position().side() == Side::South { -1 } else { 1 };
            others.sort_by_key(|line| sign * line.sixteenths);
        }
        let plain = self.nothing();
        let every = self.line.clone().legal().is_ok_and(|legal| legal.len() == lines.len());
        let (low, high) = match (lines.first(), self.line.position().side()) {
            (Some(best), _) if report.proven => (best.low, best.high),
            // The mover has at least what his best move is proven to give, and no more than any move may give; one that is
            // not among the lines may give more.
            (Some(best), Side::South) => (
                best.low,
                every.then(|| lines.iter().map(|line| line.high).max()).flatten().unwrap_or(plain.high),
            ),
            (Some(best), Side::North) => (
                every.then(|| lines.iter().map(|line| line.low).min()).flatten().unwrap_or(plain.low),
                best.high,
            ),
            (None, _) => self.result(),
        };
        Analysis { depth: report.depth, nodes: report.nodes, low, high, lines, ..plain }
    }

    /// The value of a game that is over.
    fn result(&self) -> (i32, i32) {
        let outcome = self.line.outcome();
        let value = outcome
            .filter(|outcome| outcome.winner.is_some())
            .map_or(0, |outcome| i32::from(outcome.stores[0]) - i32::from(outcome.stores[1]));
        (value, value)
    }

    fn solved(&self, solution: &Solution) -> Analysis {
        let moves = why::texts(self.game.board(), &solution.moves);
        let (low, high) = (solution.low, solution.high);
        let line = Ranked { moves, sixteenths: 8 * (low + high), low, high };
        let lines = if line.moves.is_empty() { Vec::new() } else { vec![line] };
        let by_repetition = solution.by_repetition;
        Analysis { nodes: solution.nodes, low, high, by_repetition, lines, ..self.nothing() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine as _, FileText, GameSpec, Load, LocalEngine};

    #[test]
    fn moves_stand_best_first_wherever_the_search_was_stopped() {
        let mut engine = LocalEngine::alone();
        let text = "[board]\npits = 6\nseeds = 4\n[capture]\nuse = \"std/opposite\"\n".to_string();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        for moves in [vec![], vec!["A".to_string()]] {
            let session =
                engine.load(&Load { spec: spec.clone(), moves, ..Load::default() }).unwrap().session;
            for nodes in (500..8_000).step_by(500) {
                let order = AnalyzeOrder { nodes: Some(nodes), lines: Some(6), ..AnalyzeOrder::default() };
                let found = engine.analyze(session, &order, &Control::none()).unwrap();
                let sign = if found.side == Player::South { 1 } else { -1 };
                let values: Vec<i32> = found.lines.iter().map(|line| sign * line.sixteenths).collect();
                assert!(values.len() == 6 && values.is_sorted_by(|a, b| a >= b), "{nodes}: {values:?}");
            }
        }
    }

    /// What is said of an order on a board with so many pits a row.
    fn said(pits: u16, order: &AnalyzeOrder) -> Result<(), String> {
        let text = format!("[board]\npits = {pits}\nseeds = 1\n");
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        let mut engine = LocalEngine::alone();
        let session = engine.load(&Load { spec, ..Load::default() }).unwrap().session;
        let found = engine.analyze(session, order, &Control::none());
        found.map(drop).map_err(|failure| failure.to_string())
    }

    #[test]
    fn what_cannot_be_answered_in_time_or_means_nothing_is_refused_with_the_reason() {
        let look = AnalyzeOrder { nodes: Some(1), ..AnalyzeOrder::default() };
        assert_eq!(said(LONGEST, &look), Ok(()));
        let refused = said(4096, &look).unwrap_err();
        assert!(refused.contains("up to 512 pits a row are analysed, and this one has 4096"), "{refused}");
        let proof = AnalyzeOrder { solve: true, ..look.clone() };
        assert_eq!(said(3, &proof), Ok(()));
        for vain in [
            AnalyzeOrder { lines: Some(1), ..proof.clone() },
            AnalyzeOrder { depth: Some(9), ..proof.clone() },
        ] {
            let refused = said(3, &vain).unwrap_err();
            assert!(refused.contains("it takes neither `depth` nor `lines`"), "{refused}");
        }
        assert_eq!(said(3, &AnalyzeOrder { memory: Some(1), ..look.clone() }), Ok(()));
        for wrong in [0, LARGEST + 1] {
            let refused = said(3, &AnalyzeOrder { memory: Some(wrong), ..look.clone() }).unwrap_err();
            assert!(refused.contains("`memory` is from 1 to 524288, in megabytes"), "{refused}");
        }
    }
}
