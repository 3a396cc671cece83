//! Alpha-beta: principal variation search by side, to a depth, with bounds that are proven told apart from scores that
//! are estimated.
//!
//! Scores are sixteenths of a seed, seen by the side to move of the node; they change sign only where the side
//! changes. Beside its score every node has `low` and `high`, whole seeds between which the final difference is proven
//! to lie; only these outlive the depth they were found at.

use super::eval::{Weights, bounds, final_difference, lead};
use super::order::{Order, rank_for_proof};
use super::path::{Child, Halt, Path};
use super::table::{DEEPEST, Entry, Kind, Table};
use super::{GRAIN, Limits};
use crate::board::Side;
use crate::line::Reason;
use crate::moves::Move;
use crate::position::Position;
use std::sync::atomic::Ordering::Relaxed;

/// No node lies more plies below the root.
pub(super) const PLIES: usize = 400;
/// How many plies a turn may be followed past the depth.
const BEYOND: i32 = 6;
/// No variation is longer.
const LONGEST: usize = 60;
/// Greater than any score.
pub(super) const INFINITE: i32 = 1 << 24;

/// What a node is worth to its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub score: i32,
    pub low: i32,
    pub high: i32,
}

impl Found {
    fn certain(difference: i32) -> Found {
        Found { score: GRAIN * difference, low: difference, high: difference }
    }

    /// The same seen by the other side.
    pub fn turned(self) -> Found {
        Found { score: -self.score, low: -self.high, high: -self.low }
    }
}

/// What a search is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A good move: the horizon is estimated, repetition is what the rules say.
    Play,
    /// A proof under the rules: whatever is not known counts against this side.
    Prove(Side),
    /// A proof that holds without the repetition rule: a position that stood before is not known either.
    ProveAcyclic(Side),
}

/// A search of one root.
pub(super) struct Tree<'s> {
    pub path: &'s mut Path,
    pub order: &'s mut Order,
    pub table: &'s Table,
    pub weights: Weights,
    pub limits: Limits<'s>,
    pub aim: Aim,
    pub nodes: u64,
    /// The caller is heeded where none of these bits of the count of nodes is set: more often where a node takes longer, as
    /// it does with the square of the pits.
    heeds: u64,
    /// Whether the horizon was reached since this was last set back.
    pub reached: bool,
    /// Whether scores found with another history may stand for ones not found yet.
    pub borrows: bool,
    /// Whether moves are looked at in the order that suits proofs.
    pub proving: bool,
    /// All seeds.
    pub total: i32,
    /// Positions on the path up to the root.
    pub root: usize,
    pub repetition: u32,
    pub children: Vec<Child>,
    /// The keys others are told this searcher is about.
    begun: Vec<u64>,
    /// The principal variation from each ply below the root on.
    variations: Vec<Vec<Move>>,
}

impl<'s> Tree<'s> {
    pub fn new(
        path: &'s mut Path,
        order: &'s mut Order,
        table: &'s Table,
        weights: Weights,
        limits: Limits<'s>,
        aim: Aim,
    ) -> Tree<'s> {
        let (total, root) = (path.position().total() as i32, path.len());
        let repetition = path.game.sheet().repetition;
        let pits = u64::from(path.game.board().pits());
        let (children, variations) = (Vec::new(), Vec::new());
        Tree {
            path,
            order,
            table,
            weights,
            limits,
            aim,
            nodes: 0,
            heeds: (1 << (512 * 144 / (pits * pits)).clamp(1, 512).ilog2()) - 1,
            reached: false,
            borrows: aim == Aim::Play,
            proving: false,
            total,
            root,
            repetition,
            children,
            begun: Vec::new(),
            variations,
        }
    }

    /// The moves that a search of the child entered last expects.
    pub fn variation(&self) -> &[Move] {
        self.variations.get(1).map_or(&[], |moves| moves)
    }

    /// Comes back to the root of the search from wherever a halt left it.
    pub fn back_to(&mut self, len: usize, mark: usize) {
        self.path.back_to(len, mark);
        self.children.clear();
        self.give_up();
    }

    /// Tells others that this searcher is about the position of a key.
    #[inline]
    pub fn begin(&mut self, key: u64) {
        self.table.busy.begin(key);
        self.begun.push(key);
    }

    /// Tells others that the position begun last is done.
    #[inline]
    pub fn end(&mut self) {
        if let Some(key) = self.begun.pop() {
            self.table.busy.end(key);
        }
    }

    /// Leaves to others whatever was begun.
    fn give_up(&mut self) {
        while !self.begun.is_empty() {
            self.end();
        }
    }

    /// Bounds of the position on top of the path that hold whatever is searched.
    #[inline]
    pub fn bounds(&self) -> (i32, i32) {
        self.bounds_of(self.path.position())
    }

    /// The same of another position.
    #[inline]
    pub fn bounds_of(&self, position: &Position) -> (i32, i32) {
        bounds(&self.path.game, position, self.total)
    }

    /// Searches a child of the position on top of the path; the result is seen by that position's side to move.
    #[inline]
    pub fn descend(&mut self, child: &Child, depth: i32, alpha: i32, beta: i32) -> Result<Found, Halt> {
        let same = self.path.frame(child.frame).side() == self.path.position().side();
        self.path.enter(child);
        let found = if same {
            self.node(depth - 1, alpha, beta)?
        } else {
            self.node(depth - 1, -beta, -alpha)?.turned()
        };
        self.path.leave();
        Ok(found)
    }

    /// Searches a child as a later one of its siblings: first whether it is better at all.
    #[inline]
    pub fn scout(
        &mut self,
        child: &Child,
        depth: i32,
        alpha: i32,
        beta: i32,
        first: bool,
    ) -> Result<Found, Halt> {
        if first || beta - alpha == 1 {
            return self.descend(child, depth, alpha, beta);
        }
        let found = self.descend(child, depth, alpha, alpha + 1)?;
        if found.score > alpha && found.score < beta {
            return self.descend(child, depth, alpha, beta);
        }
        Ok(found)
    }

    /// Lengthens a variation from the root by what the table holds for best, as far as it is legal.
    pub fn go_on(&mut self, moves: &mut Vec<Move>) -> Result<(), Halt> {
        let (len, mark) = (self.path.len(), self.path.mark());
        let mut played = 0;
        while moves.len() < LONGEST {
            let mut children = Vec::new();
            let over = self.path.ended()?
                || self.path.repeated()
                || self.path.expand(None, &mut children)?.is_some();
            let next = match moves.get(played) {
                _ if over && played > 0 => None,
                Some(next) => Some(*next),
                None => {
                    let best = self.recall(self.keys().1).and_then(|entry| entry.best).map(usize::from);
                    children.iter().find(|child| Some(child.index) == best).map(|child| child.played)
                }
            };
            let Some(child) = children.into_iter().find(|child| Some(child.played) == next) else { break };
            moves.truncate(played);
            moves.push(child.played);
            played += 1;
            self.path.enter(&child);
        }
        moves.truncate(played);
        self.path.back_to(len, mark);
        Ok(())
    }

    /// Best play from the root, whose value for its side to move this is, as far as the table proves it.
    pub fn proven_line(&mut self, mut value: i32) -> Result<Vec<Move>, Halt> {
        let (len, mark) = (self.path.len(), self.path.mark());
        let mut moves = Vec::new();
        while moves.len() < LONGEST && self.path.times() < 2 && !self.path.ended()? {
            let mut children = Vec::new();
            if self.path.expand(None, &mut children)?.is_some() {
                break;
            }
            let side = self.path.position().side();
            let mut proven = None;
            for child in children {
                self.path.enter(&child);
                let same = self.path.position().side() == side;
                let (low, high) = self.known()?;
                if value <= if same { low } else { -high } {
                    proven = Some((child, same));
                    break;
                }
                self.path.leave();
            }
            let Some((child, same)) = proven else { break };
            moves.push(child.played);
            value = if same { value } else { -value };
        }
        self.path.back_to(len, mark);
        Ok(moves)
    }

    /// What is proven of the position on top of the path without searching.
    fn known(&mut self) -> Result<(i32, i32), Halt> {
        let (low, high) = self.bounds();
        if self.path.ended()? {
            let value = self.ended_by(Reason::Ending);
            return Ok((value, value));
        }
        let over = self.ending_without_moves()?;
        if let Some(reason) = over.or(self.path.repeated().then_some(Reason::Repetition)) {
            let value = self.ended_by(reason);
            return Ok((value, value));
        }
        let entry = self.recall(self.keys().1);
        Ok(entry.map_or((low, high), |entry| (low.max(entry.low), high.min(entry.high))))
    }

    /// The lead to add to what the table tells of the position on top of the path.
    #[inline]
    fn added_lead(&self) -> i32 {
        let position = self.path.position();
        if self.path.game.leads_add { lead(position, position.side()) } else { 0 }
    }

    /// What the table tells of the position on top of the path, by one of its keys.
    #[inline]
    pub fn recall(&self, key: u64) -> Option<Entry> {
        self.table.get(key).map(|entry| entry.plus(self.added_lead()))
    }

    /// Writes down what was found out about the position on top of the path.
    #[inline]
    pub fn keep(&self, key: u64, entry: Entry) {
        self.table.put(key, entry.plus(-self.added_lead()));
    }

    #[inline]
    pub fn count(&mut self) -> Result<(), Halt> {
        if self.nodes >= self.limits.nodes
            || (self.nodes & self.heeds == 0 && self.limits.stop.is_some_and(|stop| stop.load(Relaxed)))
        {
            return Err(Halt::Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Searches the position on top of the path. An error leaves the path wherever it was.
    pub fn node(&mut self, depth: i32, mut alpha: i32, mut beta: i32) -> Result<Found, Halt> {
        self.count()?;
        let ply = self.path.len() - self.root;
        if let Some(variation) = self.variations.get_mut(ply) {
            variation.clear();
        }
        let (stores_low, stores_high) = self.bounds();
        let (mut low, mut high) = (stores_low, stores_high);
        if let Some(found) = cut(low, high, alpha, beta) {
            return Ok(found);
        }
        if self.path.ended()? {
            return Ok(Found::certain(self.ended_by(Reason::Ending)));
        }
        if self.path.repeated() {
            let reason = self.ending_without_moves()?.unwrap_or(Reason::Repetition);
            return Ok(Found::certain(self.ended_by(reason)));
        }
        let again = self.path.position().again();
        if ply >= PLIES || (depth <= 0 && !(again && depth > -BEYOND)) {
            self.reached = true;
            let score = self.weights.estimate(self.path.position()).clamp(GRAIN * low, GRAIN * high);
            return Ok(Found { score, low, high });
        }

        let (plain, exact) = self.keys();
        let entry = match self.recall(exact) {
            None if self.borrows && plain != exact => self.recall(plain),
            found => {
                if let Some(entry) = found {
                    (low, high) = (low.max(entry.low), high.min(entry.high));
                }
                found
            }
        };
        if let Some(entry) = entry {
            if let Some(found) = cut(low, high, alpha, beta) {
                return Ok(found);
            }
            if entry.depth >= depth && beta - alpha == 1 {
                let score = entry.score.clamp(GRAIN * low, GRAIN * high);
                let enough = match entry.kind {
                    Kind::Nothing => false,
                    Kind::AtLeast => score >= beta,
                    Kind::AtMost => score <= alpha,
                    Kind::Exact => true,
                };
                if enough {
                    return Ok(Found { score, low, high });
                }
            }
        }
        (alpha, beta) = (alpha.max(GRAIN * low - 1), beta.min(GRAIN * high + 1));

        // The move that was best before goes first, and if it refutes alone nothing else is sown.
        let (base, mark, first_alpha) = (self.children.len(), self.path.mark(), alpha);
        let mut best = Best::new(low);
        let (mut tried, mut tells) = (None, true);
        if let Some(index) = entry.and_then(|entry| entry.best).map(usize::from)
            && index < self.path.list()
            && let Some(child) = self.path.attempt(index)?
        {
            if child.rank == 0 {
                tried = Some(index);
                let found = self.descend(&child, depth, alpha, beta)?;
                self.take(&mut best, &child, found, &mut alpha, beta, ply);
            } else {
                self.path.release(mark);
            }
        }
        if best.score < beta {
            if let Some(reason) = self.path.expand(tried, &mut self.children)? {
                self.path.release(mark);
                return Ok(Found::certain(self.ended_by(reason)));
            }
            let end = self.children.len();
            let children = &mut self.children[base..];
            if children.first().is_some_and(|child| child.played == Move::PASS) {
                tells = self.path.key_tells_of_pass();
            }
            if depth > 1 {
                children.iter().for_each(|child| self.table.fetch(child.hash));
            }
            if self.proving {
                rank_for_proof(self.path, children);
            } else {
                self.order.rank(self.path, ply, children);
            }
            for at in base..end {
                let next =
                    (at..end).max_by_key(|&at| (self.children[at].order, end - at)).expect("not empty");
                self.children.swap(at, next);
                let child = self.children[at];
                let first = at == base && tried.is_none();
                let found = self.scout(&child, depth, alpha, beta, first)?;
                self.take(&mut best, &child, found, &mut alpha, beta, ply);
                if best.score >= beta {
                    break;
                }
            }
            self.children.truncate(base);
        }
        self.path.release(mark);

        let kind = if best.score >= beta {
            if !self.proving {
                self.order.refuted(self.path.position().side(), ply, best.played, depth);
            }
            Kind::AtLeast
        } else {
            high = high.min(best.high);
            if best.score <= first_alpha { Kind::AtMost } else { Kind::Exact }
        };
        low = low.max(best.low);
        debug_assert!(low <= high, "proven to lie between {low} and {high}");
        let score = best.score.clamp(GRAIN * low, GRAIN * high);
        let index = best.index.and_then(|index| u8::try_from(index).ok()).filter(|&index| index < 255);
        let depth = depth.clamp(0, DEEPEST);
        if !tells {
            return Ok(Found { score, low, high });
        }
        self.keep(exact, Entry { score, kind, depth, low, high, best: index });
        if self.borrows && plain != exact {
            let (low, high) = (stores_low, stores_high);
            self.keep(plain, Entry { score, kind, depth, low, high, best: index });
        }
        Ok(Found { score, low, high })
    }

    /// The key that scores of another history may be borrowed from, and the key of this position.
    #[inline]
    pub fn keys(&self) -> (u64, u64) {
        let (plain, exact) = self.path.keys();
        match self.aim {
            Aim::ProveAcyclic(_) => (plain, self.key_for_aim(plain)),
            _ => (plain, exact),
        }
    }

    /// The key of a position that no history counts for, which has one of its own where repetition is left out.
    #[inline]
    pub fn key_for_aim(&self, plain: u64) -> u64 {
        if matches!(self.aim, Aim::ProveAcyclic(_)) { plain ^ 0x6C62_272E_07BB_0142 } else { plain }
    }

    /// Takes in what a child is worth.
    #[inline]
    fn take(&mut self, best: &mut Best, child: &Child, found: Found, alpha: &mut i32, beta: i32, ply: usize) {
        best.low = best.low.max(found.low);
        best.high = best.high.max(found.high);
        if found.score > best.score {
            (best.score, best.index, best.played) = (found.score, Some(child.index), child.played);
            if found.score > *alpha {
                if beta - *alpha > 1 {
                    self.expect(ply, child.played);
                }
                *alpha = found.score;
            }
        }
    }

    /// Writes down the principal variation of a ply: a move, and what is expected after it.
    fn expect(&mut self, ply: usize, played: Move) {
        if self.variations.len() < ply + 2 {
            self.variations.resize(ply + 2, Vec::new());
        }
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(played);
        here[ply].extend_from_slice(&below[0]);
    }

    pub fn ended_by(&self, reason: Reason) -> i32 {
        final_difference(&self.path.game, self.path.position(), reason)
    }

    /// How the game ends here for want of a move, where it does.
    #[cold]
    pub fn ending_without_moves(&mut self) -> Result<Option<Reason>, Halt> {
        let (base, mark) = (self.children.len(), self.path.mark());
        let reason = self.path.expand(None, &mut self.children)?;
        self.children.truncate(base);
        self.path.release(mark);
        Ok(reason)
    }
}

impl Drop for Tree<'_> {
    fn drop(&mut self) {
        self.give_up();
    }
}

/// The best of the children looked at so far.
struct Best {
    score: i32,
    index: Option<usize>,
    played: Move,
    low: i32,
    high: i32,
}

impl Best {
    fn new(low: i32) -> Best {
        Best { score: -INFINITE, index: None, played: Move::PASS, low, high: i32::MIN }
    }
}

/// What proven bounds alone settle for a window.
#[inline]
fn cut(low: i32, high: i32, alpha: i32, beta: i32) -> Option<Found> {
    if low == high || GRAIN * low >= beta {
        Some(Found { score: GRAIN * low, low, high })
    } else if GRAIN * high <= alpha {
        Some(Found { score: GRAIN * high, low, high })
    } else {
        None
    }
}
