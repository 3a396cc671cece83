//! Playouts: a tree that grows where random games go well, for positions whose moves are too many and too small to
//! search to a depth.
//!
//! It proves nothing beyond what stores say. Repetition and passes are exact, like everywhere.

use super::eval::{bounds, final_difference};
use super::path::{Child, Halt, NEXT, Path};
use super::{GRAIN, Limits, Report, Searcher, Value, Variation};
use crate::board::Side;
use crate::game::Fault;
use crate::line::{Line, Reason, Status};
use crate::moves::Move;
use crate::position::Phase;
use std::sync::atomic::Ordering::Relaxed;

/// How much a move that was tried little is preferred; results lie between -1 and 1.
const CURIOSITY: f64 = 0.4;
/// A playout is estimated after so many plies of normal play.
const PLIES: u32 = 24;

/// A tree of more positions than this grows no further.
const MOST: usize = 1 << 20;

/// A position of the tree.
struct Node {
    played: Move,
    index: usize,
    /// Whose view `total` is: the side that chose this move.
    by: Side,
    visits: u32,
    total: f64,
    /// Its children, once it has been looked at.
    children: std::ops::Range<usize>,
    looked: bool,
}

impl Node {
    fn new(child: &Child, by: Side) -> Node {
        let (played, index) = (child.played, child.index);
        Node { played, index, by, visits: 0, total: 0.0, children: 0..0, looked: false }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}

impl Searcher<'_> {
    /// Searches by playouts; each is one node of the limits. `pick(n)` gives a number below n, and with the same
    /// numbers the report is the same.
    pub fn playouts(
        &mut self,
        line: &Line,
        limits: &Limits<'_>,
        lines: usize,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Report, Fault> {
        if let Status::Over(_) = line.clone().status()? {
            return Ok(Report { proven: true, ..Report::default() });
        }
        self.path.begin(line);
        let mut forest = Forest::new(self, pick);
        match forest.grow(limits) {
            Ok(()) | Err(Halt::Stopped) => Ok(forest.report(lines.max(1))),
            Err(Halt::Fault(fault)) => Err(*fault),
        }
    }
}

/// The tree, and the path it is walked on.
struct Forest<'s> {
    path: &'s mut Path,
    weights: super::Weights,
    pick: &'s mut dyn FnMut(u32) -> u32,
    nodes: Vec<Node>,
    /// Laid out children, and the indices of candidates not yet tried: room that is used again.
    children: Vec<Child>,
    untried: Vec<usize>,
    trail: Vec<usize>,
    seeds: f64,
    playouts: u64,
    deepest: usize,
}

impl<'s> Forest<'s> {
    fn new(searcher: &'s mut Searcher<'_>, pick: &'s mut dyn FnMut(u32) -> u32) -> Forest<'s> {
        let path = &mut searcher.path;
        let side = path.position().side();
        let root = Child::new(Move::PASS, 0, 0, NEXT, 0);
        Forest {
            seeds: f64::from(path.position().total().max(1)),
            path,
            weights: searcher.weights,
            pick,
            nodes: vec![Node::new(&root, side.other())],
            children: Vec::new(),
            untried: Vec::new(),
            trail: Vec::new(),
            playouts: 0,
            deepest: 0,
        }
    }

    fn grow(&mut self, limits: &Limits<'_>) -> Result<(), Halt> {
        let (len, mark) = (self.path.len(), self.path.mark());
        self.look(0)?;
        while self.playouts < limits.nodes && !limits.stop.is_some_and(|stop| stop.load(Relaxed)) {
            self.playouts += 1;
            let value = self.descend();
            self.path.back_to(len, mark);
            let value = value?;
            for &at in &self.trail {
                let node = &mut self.nodes[at];
                node.visits += 1;
                node.total += if node.by == Side::South { value } else { -value };
            }
        }
        Ok(())
    }

    /// Walks down to a position that was not tried yet and plays on from there: what South gets of it, from -1 to 1.
    fn descend(&mut self) -> Result<f64, Halt> {
        self.trail.clear();
        let mut at = 0;
        loop {
            self.trail.push(at);
            self.deepest = self.deepest.max(self.trail.len() - 1);
            let node = &self.nodes[at];
            if !node.looked && (node.visits == 0 || self.nodes.len() > MOST) {
                return self.play_on();
            }
            if let Some(value) = self.look(at)? {
                return Ok(value);
            }
            at = self.select(at);
            let (played, index) = (self.nodes[at].played, self.nodes[at].index);
            let child = self.path.replay(played, index, &mut self.children)?;
            self.path.enter(&child);
        }
    }

    /// Lists what follows a position of the tree that stands on the path; what South gets if the game is over there.
    fn look(&mut self, at: usize) -> Result<Option<f64>, Halt> {
        if let Some(value) = self.over()? {
            return Ok(Some(value));
        }
        if !self.nodes[at].looked {
            let mark = self.path.mark();
            self.children.clear();
            let reason = self.path.expand(None, &mut self.children)?;
            self.path.release(mark);
            if let Some(reason) = reason {
                return Ok(Some(self.result(reason)));
            }
            let (by, first) = (self.path.position().side(), self.nodes.len());
            self.nodes.extend(self.children.iter().map(|child| Node::new(child, by)));
            self.nodes[at].children = first..self.nodes.len();
            self.nodes[at].looked = true;
        }
        Ok(None)
    }

    /// The child to go on with: good so far, or tried little.
    fn select(&mut self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let children = parent.children.clone();
        let many = f64::from(parent.visits.max(1)).ln().max(1.0);
        // A move not tried yet is thought as good as the position was so far.
        let mover = self.nodes[children.start].by;
        let unknown = if parent.by == mover { parent.mean() } else { -parent.mean() };
        let worth = |node: &Node| {
            let mean = if node.visits == 0 { unknown } else { node.mean() };
            mean + CURIOSITY * (many / f64::from(node.visits + 1)).sqrt()
        };
        let start = (self.pick)(children.len() as u32) as usize;
        let order = children.clone().cycle().skip(start).take(children.len());
        order
            .max_by(|&a, &b| worth(&self.nodes[a]).total_cmp(&worth(&self.nodes[b])))
            .expect("it has children")
    }

    /// What South gets when the game is over here, by the ending rule or by repetition.
    fn over(&mut self) -> Result<Option<f64>, Halt> {
        if self.path.ended()? {
            return Ok(Some(self.result(Reason::Ending)));
        }
        if self.path.repeated() {
            let mark = self.path.mark();
            self.children.clear();
            let reason = self.path.expand(None, &mut self.children)?.unwrap_or(Reason::Repetition);
            self.path.release(mark);
            return Ok(Some(self.result(reason)));
        }
        Ok(None)
    }

    fn result(&self, reason: Reason) -> f64 {
        self.seen(f64::from(final_difference(&self.path.game, self.path.position(), reason)))
    }

    /// A difference seen by the side to move, as South's part of all seeds.
    fn seen(&self, difference: f64) -> f64 {
        let sign = if self.path.position().side() == Side::South { 1.0 } else { -1.0 };
        sign * difference / self.seeds
    }

    /// Plays at random from the present position, and estimates where that leads.
    fn play_on(&mut self) -> Result<f64, Halt> {
        let mut plies = 0;
        while plies < PLIES {
            if let Some(value) = self.over()? {
                return Ok(value);
            }
            plies += u32::from(self.path.position().phase() == Phase::Play);
            let child = match self.random()? {
                Ok(child) => child,
                Err(reason) => return Ok(self.result(reason)),
            };
            self.path.enter(&child);
        }
        Ok(self.seen(f64::from(self.weights.estimate(self.path.position())) / f64::from(GRAIN)))
    }

    /// A random legal move, or why there is none.
    fn random(&mut self) -> Result<Result<Child, Reason>, Halt> {
        let count = self.path.list();
        self.untried.clear();
        self.untried.extend(0..count);
        let mut best: Option<Child> = None;
        while !self.untried.is_empty() {
            let at = (self.pick)(self.untried.len() as u32) as usize;
            let Some(child) = self.path.attempt(self.untried.swap_remove(at))? else { continue };
            if best.is_none_or(|best| child.rank < best.rank) {
                best = Some(child);
            }
            if child.rank == 0 {
                break;
            }
        }
        if let Some(child) = best {
            return Ok(Ok(child));
        }
        self.children.clear();
        Ok(match self.path.expand(None, &mut self.children)? {
            Some(reason) => Err(reason),
            None => Ok(self.children[0]),
        })
    }

    fn report(&self, lines: usize) -> Report {
        let side = self.path.position().side();
        let (low, high) = bounds(&self.path.game, self.path.position(), self.seeds as i32);
        let (low, high) = if side == Side::South { (low, high) } else { (-high, -low) };
        let value = |node: &Node| {
            let south = if node.by == Side::South { node.mean() } else { -node.mean() };
            let sixteenths = (south * self.seeds * f64::from(GRAIN)).round() as i32;
            Value { sixteenths: sixteenths.clamp(GRAIN * low, GRAIN * high), low, high }
        };
        let mut roots: Vec<usize> = self.nodes[0].children.clone().collect();
        roots.sort_by_key(|&at| std::cmp::Reverse(self.nodes[at].visits));
        let variation = |&first: &usize| {
            let (mut moves, mut at) = (vec![self.nodes[first].played], first);
            let most = |node: &Node| node.children.clone().max_by_key(|&at| self.nodes[at].visits);
            while let Some(next) = most(&self.nodes[at]).filter(|&next| self.nodes[next].visits > 0) {
                moves.push(self.nodes[next].played);
                at = next;
            }
            Variation { moves, value: value(&self.nodes[first]) }
        };
        Report {
            depth: self.deepest as u32,
            nodes: self.playouts,
            lines: roots.iter().take(lines).map(variation).collect(),
            proven: false,
        }
    }
}
