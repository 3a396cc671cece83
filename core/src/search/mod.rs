//! Search: strong play for any game, over the kernel and nothing else.
//!
//! It assumes of a game only what every game has: a side to move, legal moves, stores that never shrink. Sides need
//! not alternate. It does no IO, reads no clock and starts no thread: time is the caller's flag, threads are the
//! caller's too, each with a [`Searcher`] of its own on one [`Table`].
//!
//! ```
//! use mancala_core::search::{Limits, Searcher, Table};
//! use mancala_core::trial::Trial;
//!
//! let trial = Trial::from_toml(&[], "[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"std/opposite\"", &[]);
//! let table = Table::new(1 << 20);
//! let mut searcher = Searcher::new(trial.game.clone(), &table);
//! let report = searcher.search(&trial.line(""), &Limits::nodes(10_000), 1, &mut |_| {}).unwrap();
//! println!("{:?} for {:?}", report.best(), report.lines[0].value);
//! ```

mod alpha_beta;
mod busy;
mod eval;
mod key;
mod level;
mod mcts;
mod order;
mod pages;
mod path;
mod proof;
mod solve;
mod table;
mod trap;

pub use eval::Weights;
pub use level::{LEVELS, Level};
pub use solve::Solution;
pub use table::Table;

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::line::{Line, Status};
use crate::moves::Move;
use alpha_beta::{Aim, Found, INFINITE, Tree};
use order::Order;
use path::{Child, Halt, Path};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Estimates are kept in this part of a seed.
const GRAIN: i32 = 16;
/// No search goes deeper.
const DEPTH: u32 = 120;
/// The first window round the score of the depth before, in sixteenths of a seed.
const WINDOW: i32 = 24;

/// When a search ends; whatever comes first.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After looking so many moves ahead.
    pub depth: u32,
    /// After so many nodes.
    pub nodes: u64,
    /// When somebody sets this: the caller's clock, or its user.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// No limit at all: the search ends when everything is proven.
    pub const NONE: Limits<'static> = Limits { depth: u32::MAX, nodes: u64::MAX, stop: None };

    /// A limit of nodes alone.
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, ..Limits::NONE }
    }

    /// A limit of depth alone.
    pub const fn depth(depth: u32) -> Limits<'static> {
        Limits { depth, ..Limits::NONE }
    }
}

/// What a position or a move is worth: South's seeds less North's when the game is over. A draw that the rules award
/// whatever the scores counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The expected difference, in sixteenths of a seed; always from `low` to `high`.
    pub sixteenths: i32,
    /// The proven least difference, in seeds.
    pub low: i32,
    /// The proven greatest difference, in seeds.
    pub high: i32,
}

impl Value {
    /// The difference, where it is proven and not only expected.
    pub fn proven(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The expected difference, in seeds.
    pub fn seeds(self) -> f64 {
        f64::from(self.sixteenths) / f64::from(GRAIN)
    }

    /// The expected difference for one side, in sixteenths of a seed.
    pub fn sixteenths_for(self, side: Side) -> i32 {
        if side == Side::South { self.sixteenths } else { -self.sixteenths }
    }

    /// A result seen by `side` as everybody sees it.
    fn seen_by(side: Side, found: Found) -> Value {
        match side {
            Side::South => Value { sixteenths: found.score, low: found.low, high: found.high },
            Side::North => Value { sixteenths: -found.score, low: -found.high, high: -found.low },
        }
    }
}

/// A line of best play by both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, the first one now; never empty, and legal to play one after the other.
    pub moves: Vec<Move>,
    /// What it leads to.
    pub value: Value,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many moves ahead it looked.
    pub depth: u32,
    /// How many nodes it visited.
    pub nodes: u64,
    /// The best moves, the best first; none when the game is over.
    pub lines: Vec<Variation>,
    /// The value of every line is proven, and nothing left out is better: looking on would change nothing.
    pub proven: bool,
}

impl Report {
    /// The move to play; none when the game is over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.moves[0])
    }
}

/// A move of the root, what it is worth to the side to move there, and what is expected after it.
struct Root {
    child: Child,
    found: Found,
    expected: Vec<Move>,
}

/// Searches one game, in one thread.
pub struct Searcher<'t> {
    path: Path,
    order: Order,
    table: &'t Table,
    weights: Weights,
    /// A number that tells searchers of one position apart, so that they do not all do the same.
    number: u32,
}

impl<'t> Searcher<'t> {
    /// A searcher of this game on this table.
    pub fn new(game: Arc<Game>, table: &'t Table) -> Searcher<'t> {
        let weights = game.sheet().weights;
        Searcher { path: Path::new(game), order: Order::default(), table, weights, number: 0 }
    }

    /// The same with other weights than the game's own.
    pub fn with_weights(self, weights: Weights) -> Searcher<'t> {
        Searcher { weights, ..self }
    }

    /// The same as one of several that search a position together, numbered from 0; the report of number 0 is the
    /// one to go by.
    pub fn with_number(self, number: u32) -> Searcher<'t> {
        Searcher { number, ..self }
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.path.game
    }

    /// Searches the position a line has come to for its `lines` best moves, deeper and deeper, telling `progress` after
    /// each depth. The same line, limits and table give the same report, as long as nobody else uses the table.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits<'_>,
        lines: usize,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, Fault> {
        if let Status::Over(_) = line.clone().status()? {
            return Ok(Report { proven: true, ..Report::default() });
        }
        self.path.begin(line);
        self.order.clear(self.path.game.board());
        self.table.grow_older();
        let mut report = Report::default();
        match self.deepen(limits, lines.max(1), &mut report, progress) {
            Ok(()) | Err(Halt::Stopped) => Ok(report),
            Err(Halt::Fault(fault)) => Err(*fault),
        }
    }

    fn deepen(
        &mut self,
        limits: &Limits<'_>,
        lines: usize,
        report: &mut Report,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<(), Halt> {
        let side = self.path.position().side();
        let mut tree =
            Tree::new(&mut self.path, &mut self.order, self.table, self.weights, *limits, Aim::Play);
        let mut roots = tree.roots()?;
        let lines = lines.min(roots.len());
        let (len, mark) = (tree.path.len(), tree.path.mark());
        let publish = |roots: &[Root], tree: &mut Tree<'_>, report: &mut Report| -> Result<(), Halt> {
            report.nodes = tree.nodes;
            report.lines.clear();
            for root in &roots[..lines] {
                let mut moves = vec![root.child.played];
                moves.extend_from_slice(&root.expected);
                tree.go_on(&mut moves)?;
                report.lines.push(Variation { moves, value: Value::seen_by(side, root.found) });
            }
            let rest = roots[lines..].iter().map(|root| root.found.high).max();
            let worst = roots[..lines].iter().map(|root| root.found.low).min();
            report.proven = report.lines.iter().all(|line| line.value.proven().is_some())
                && rest.is_none_or(|rest| worst.is_none_or(|worst| rest <= worst));
            Ok(())
        };
        publish(&roots, &mut tree, report)?;
        for depth in 1..=limits.depth.min(DEPTH) {
            // Every other searcher runs one depth ahead.
            let depth = (depth + self.number % 2).min(DEPTH);
            tree.reached = false;
            for first in 0..lines {
                let searched = tree.best_of(&mut roots[first..], depth as i32);
                tree.path.back_to(len, mark);
                match searched {
                    Ok(()) => {}
                    Err(halt) => {
                        // What was found before the halt is sound: the best so far stands first.
                        publish(&roots, &mut tree, report)?;
                        return Err(halt);
                    }
                }
            }
            roots[..lines].sort_by_key(|root| -root.found.score);
            report.depth = depth;
            publish(&roots, &mut tree, report)?;
            progress(report);
            if report.proven {
                break;
            }
            // Nothing is left to guess but what was borrowed.
            tree.borrows &= tree.reached;
        }
        Ok(())
    }
}

impl Tree<'_> {
    /// Lays out the moves of the root, in the order of a first look.
    fn roots(&mut self) -> Result<Vec<Root>, Halt> {
        let mut children = Vec::new();
        self.path.expand(None, &mut children)?;
        self.order.rank(self.path, 0, &mut children);
        children.sort_by_key(|child| -child.order);
        let (low, high) = self.bounds();
        let side = self.path.position().side();
        let look = |child: Child| {
            let after = self.path.frame(child.frame);
            let score = self.weights.estimate(after);
            let score = if after.side() == side { score } else { -score };
            let found = Found { score: score.clamp(GRAIN * low, GRAIN * high), low, high };
            Root { child, found, expected: Vec::new() }
        };
        Ok(children.into_iter().map(look).collect())
    }

    /// Finds the best of these moves and puts it first, in a window round what it was worth before.
    fn best_of(&mut self, roots: &mut [Root], depth: i32) -> Result<(), Halt> {
        let expected = roots[0].found.score;
        let (mut below, mut above) = (WINDOW, WINDOW);
        loop {
            let (alpha, beta) = if depth < 3 {
                (-INFINITE, INFINITE)
            } else {
                ((expected - below).max(-INFINITE), (expected + above).min(INFINITE))
            };
            let score = self.best_within(roots, depth, alpha, beta)?;
            if score <= alpha {
                below = if below > 16 * WINDOW { INFINITE } else { 4 * below };
            } else if score >= beta {
                above = if above > 16 * WINDOW { INFINITE } else { 4 * above };
            } else {
                return Ok(());
            }
        }
    }

    fn best_within(
        &mut self,
        roots: &mut [Root],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Halt> {
        let mut best = -INFINITE;
        for at in 0..roots.len() {
            let found = self.scout(&roots[at].child, depth, alpha, beta, at == 0)?;
            let root = &mut roots[at];
            root.found = Found {
                score: found.score,
                low: found.low.max(root.found.low),
                high: found.high.min(root.found.high),
            };
            if found.score > best {
                best = found.score;
                if at == 0 || found.score > alpha {
                    root.expected.clear();
                    root.expected.extend_from_slice(self.variation());
                    roots[..=at].rotate_right(1);
                }
                alpha = alpha.max(best);
                if best >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}
