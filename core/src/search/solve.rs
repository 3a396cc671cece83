//! Solving: the value of a position, proven, or the bounds that could be proven.
//!
//! Nothing here is an estimate. Where a position may come back, first what holds without the repetition rule is proven,
//! and only what that leaves open is searched under the rule.

use super::alpha_beta::{Aim, Found, Tree};
use super::eval::lead;
use super::path::Halt;
use super::{DEPTH, GRAIN, Limits, Searcher};
use crate::board::Side;
use crate::game::Fault;
use crate::line::{Line, Reason, Status};
use crate::moves::Move;
use crate::position::{Phase, Position};

/// Nodes spent on a first guess at the value, and on an order of moves.
const GUESS: u64 = 5_000;

/// What could be proven of a position that has occurred once: South's seeds less North's when the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The difference is at least this.
    pub low: i32,
    /// The difference is at most this.
    pub high: i32,
    /// The bounds hold only by the repetition rule; without it they would be wider.
    pub by_repetition: bool,
    /// Best play by both sides from here, as far as the table still proves it; none where the value is not proven.
    pub moves: Vec<Move>,
    /// How many nodes were visited.
    pub nodes: u64,
}

impl Solution {
    /// That of a game that is over.
    fn known(value: i32, by_repetition: bool) -> Solution {
        Solution { low: value, high: value, by_repetition, moves: Vec::new(), nodes: 0 }
    }

    /// The value, where it is proven.
    pub fn value(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
}

impl Searcher<'_> {
    /// Proves as much as limits allow of a position, which has occurred once. The depth limit is not looked at.
    pub fn solve(&mut self, position: &Position, limits: &Limits<'_>) -> Result<Solution, Fault> {
        let mut line = Line::from_position(self.path.game.clone(), position);
        if position.phase() == Phase::Over {
            return Ok(Solution::known(lead(position, Side::South), false));
        }
        if let Status::Over(outcome) = line.status()? {
            let [south, north] = outcome.stores.map(i32::from);
            let value = if outcome.winner.is_some() { south - north } else { 0 };
            return Ok(Solution::known(value, outcome.reason == Reason::Repetition));
        }
        let guess = {
            let limits = Limits { nodes: limits.nodes.min(GUESS), ..*limits };
            let report = self.search(&line, &limits, 1, &mut |_| {})?;
            (report.lines[0].value.sixteenths_for(position.side()) / GRAIN, report.nodes)
        };
        // From here on, so that the proof does not begin with the moves of the guess, which cost more than they save.
        self.path.liken_turns(true);
        self.path.begin(&line);
        let (len, mark) = (self.path.len(), self.path.mark());
        let mut tree =
            Tree::new(&mut self.path, &mut self.order, self.table, self.weights, *limits, Aim::Play);
        tree.nodes = guess.1;
        let mut proof = Proof { bounds: tree.bounds(), by_repetition: false, moves: Vec::new() };
        let done = proof.run(&mut tree, guess.0);
        let nodes = tree.nodes;
        drop(tree);
        self.path.back_to(len, mark);
        self.path.liken_turns(false);
        if let Err(Halt::Fault(fault)) = done {
            return Err(*fault);
        }
        let (low, high) = match position.side() {
            Side::South => proof.bounds,
            Side::North => (-proof.bounds.1, -proof.bounds.0),
        };
        Ok(Solution { low, high, by_repetition: proof.by_repetition, moves: proof.moves, nodes })
    }
}

/// Nodes of the first attempt at a proof, and how many times as many each further one may take.
const ATTEMPT: u64 = 250_000;
const PATIENCE: u64 = 8;
/// Before an attempt moves are ordered by looks ahead, which take this part of its nodes.
const LOOK: u64 = 1024;

/// What is proven so far, seen by the side to move.
struct Proof {
    bounds: (i32, i32),
    by_repetition: bool,
    moves: Vec<Move>,
}

impl Proof {
    fn run(&mut self, tree: &mut Tree<'_>, guess: i32) -> Result<(), Halt> {
        let side = tree.path.position().side();
        if tree.path.game.sheet().repetition > 0 {
            for against in [side, side.other()] {
                self.squeeze(tree, Aim::ProveAcyclic(against), guess)?;
            }
            self.by_repetition = self.bounds.0 < self.bounds.1;
        }
        for against in [side, side.other()] {
            if self.bounds.0 < self.bounds.1 {
                self.squeeze(tree, Aim::Prove(against), guess)?;
            }
        }
        if self.bounds.0 == self.bounds.1 {
            self.moves = tree.proven_line(self.bounds.0)?;
        }
        Ok(())
    }

    /// Asks whether the value is at least this or that, until the answers meet.
    fn squeeze(&mut self, tree: &mut Tree<'_>, aim: Aim, mut guess: i32) -> Result<(), Halt> {
        tree.aim = aim;
        (tree.borrows, tree.proving) = (false, true);
        // What counts against a side meets at a bound, which need not be the value.
        let (mut low, mut high) = self.bounds;
        while low < high {
            let least = guess.clamp(low + 1, high);
            let found = self.ask(tree, aim, least)?;
            self.bounds = (self.bounds.0.max(found.low), self.bounds.1.min(found.high));
            guess = found.score;
            if found.score >= least {
                low = guess.max(self.bounds.0);
            } else {
                high = guess.min(self.bounds.1);
                low = low.max(self.bounds.0);
            }
        }
        Ok(())
    }

    /// Asks whether the value is at least so much, with what counts against `aim`. A proof goes to the end of every
    /// line, so it is the order of moves that decides how long it takes: attempts take turns with looks ahead, which
    /// leave the moves that seem good in the table. What an attempt that is given up has proven stays there too.
    fn ask(&mut self, tree: &mut Tree<'_>, aim: Aim, least: i32) -> Result<Found, Halt> {
        let (alpha, beta) = (GRAIN * least - 1, GRAIN * least);
        let (len, mark, limit) = (tree.path.len(), tree.path.mark(), tree.limits.nodes);
        let (mut attempt, mut depth) = (ATTEMPT, 0);
        loop {
            tree.aim = Aim::Play;
            let enough = tree.nodes.saturating_add(attempt / LOOK);
            while tree.nodes < enough && depth < DEPTH as i32 {
                depth += 1;
                tree.node(depth, alpha, beta)?;
            }
            tree.aim = aim;
            tree.limits.nodes = limit.min(tree.nodes.saturating_add(attempt));
            let found = tree.prove(least);
            let given_up = tree.nodes >= tree.limits.nodes && tree.nodes < limit;
            tree.limits.nodes = limit;
            match found {
                Err(Halt::Stopped) if given_up => tree.back_to(len, mark),
                found => return found,
            }
            attempt = attempt.saturating_mul(PATIENCE);
        }
    }
}
