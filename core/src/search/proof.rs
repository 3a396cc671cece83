//! Proofs: is a position worth at least so much? Every line goes to its end, and nothing is estimated.
//!
//! A node answers one question with yes or no, so it ends with the first move that is good enough. What could not be
//! followed to the end counts against one side, which leaves bounds wider and never wrong.

use super::alpha_beta::{Aim, Found, PLIES, Tree};
use super::eval::{final_difference, lead};
use super::order::rank_for_proof;
use super::path::{Child, Halt};
use super::table::{DEEPEST, Entry, Kind};
use crate::line::Reason;

/// Worse than any difference.
const LEAST: i32 = i32::MIN / 4;
/// After a move that took so many nodes the table is asked again what it knows of the position they came from: another
/// searcher may have proven it meanwhile.
const LONG: u64 = 2_000;
/// So many moves below the root searchers keep out of each other's way; further down it costs more than it saves.
const NEAR: usize = 24;

/// The best of the children looked at so far, in whole seeds.
struct Best {
    found: Found,
    index: Option<usize>,
}

/// What came of laying out the children of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laid {
    /// There is none.
    None,
    /// They were laid out.
    Out,
    /// One is good enough.
    Enough,
}

impl Best {
    /// Takes in what a child is worth.
    #[inline]
    fn take(&mut self, child: &Child, found: Found) {
        let best = &mut self.found;
        (best.low, best.high) = (best.low.max(found.low), best.high.max(found.high));
        if found.score > best.score {
            (best.score, self.index) = (found.score, Some(child.index));
        }
    }
}

impl Tree<'_> {
    /// Whether the position on top of the path is worth at least so many seeds to its side to move: the score, which is
    /// in whole seeds here, says yes where it is that many. An error leaves the path wherever it was.
    pub fn prove(&mut self, least: i32) -> Result<Found, Halt> {
        let (low, high) = self.bounds();
        if let Some(found) = settled(low, high, least) {
            self.count()?;
            return Ok(found);
        }
        if self.path.ended()? {
            self.count()?;
            return Ok(certain(self.ended_by(Reason::Ending)));
        }
        self.prove_open(least, low, high)
    }

    /// The same of a position that is not over by its ending rule, and of which this much is known.
    fn prove_open(&mut self, least: i32, mut low: i32, mut high: i32) -> Result<Found, Halt> {
        self.count()?;
        let before = self.nodes;
        if self.repetition > 0 {
            let (times, unknown) = (self.path.times(), matches!(self.aim, Aim::ProveAcyclic(_)));
            if times >= if unknown { 2 } else { self.repetition } {
                return Ok(match self.repeated(unknown)? {
                    Some(value) => certain(value),
                    None => self.unknown(low, high),
                });
            }
        }
        if self.path.len() - self.root >= PLIES {
            return Ok(self.unknown(low, high));
        }
        let key = self.keys().1;
        let mut hint = None;
        if let Some(entry) = self.recall(key) {
            (low, high) = (low.max(entry.low), high.min(entry.high));
            if let Some(found) = settled(low, high, least) {
                return Ok(found);
            }
            hint = entry.best;
        }
        if hint.is_none() && matches!(self.aim, Aim::ProveAcyclic(_)) {
            // What was good in play is worth a try where repetition is left out too.
            hint = self.recall(self.path.keys().1).and_then(|entry| entry.best);
        }

        let (base, mark) = (self.children.len(), self.path.mark());
        let mut best = Best { found: Found { score: LEAST, low, high: LEAST }, index: None };
        // The move that was best before goes first, and if it is good enough nothing else is sown.
        let mut tried = None;
        if let Some(index) = hint.map(usize::from)
            && index < self.path.list()
            && let Some(child) = self.path.attempt(index)?
        {
            if child.rank == 0 {
                tried = Some(index);
                let found = self.prove_child(&child, least, None)?;
                best.take(&child, found);
            } else {
                self.path.release(mark);
            }
        }
        let laid = if best.found.score < least {
            self.lay_out(base, tried, least, &mut best)?
        } else {
            Laid::Enough
        };
        let mut tells = true;
        if laid == Laid::None {
            if let Some(reason) = self.path.stuck(&mut self.children)? {
                self.path.release(mark);
                return Ok(certain(self.ended_by(reason)));
            }
            tells = self.path.key_tells_of_pass();
            self.children[base] = self.glance(self.children[base])?;
        }
        if laid != Laid::Enough
            && let Some(found) = self.prove_by_children(base, key, least, &mut best)?
        {
            self.children.truncate(base);
            self.path.release(mark);
            return Ok(found);
        }
        self.children.truncate(base);
        self.path.release(mark);

        let enough = best.found.score >= least;
        low = low.max(best.found.low);
        if !enough {
            high = high.min(best.found.high);
        }
        debug_assert!(low <= high, "proven to lie between {low} and {high}");
        // Where no move is good enough, the one that seemed least bad says nothing to the next question.
        let index = best.index.filter(|_| enough).and_then(|index| u8::try_from(index).ok());
        // All proofs go to the end: an entry is worth the work it saves.
        let depth = (2 * (self.nodes - before + 1).ilog2() as i32).min(DEEPEST);
        let best_move = index.filter(|&index| index < u8::MAX);
        if tells {
            self.keep(key, Entry { score: 0, kind: Kind::Nothing, depth, low, high, best: best_move });
        }
        Ok(Found { score: best.found.score.clamp(low, high), low, high })
    }

    /// Lays out every child but the one at index `tried`, from `base` on, the candidate listed last first, and looks at
    /// what is known of each: one that is good enough ends it, and one that cannot be is not kept.
    #[inline]
    fn lay_out(
        &mut self,
        base: usize,
        tried: Option<usize>,
        least: i32,
        best: &mut Best,
    ) -> Result<Laid, Halt> {
        let mut rank = if tried.is_some() { 0 } else { u32::MAX };
        let mut laid = if tried.is_some() { Laid::Out } else { Laid::None };
        for index in (0..self.path.list()).rev().filter(|&index| Some(index) != tried) {
            let Some(child) = self.path.attempt(index)? else { continue };
            laid = Laid::Out;
            if child.rank < rank {
                rank = child.rank;
                self.children.truncate(base);
            }
            if child.rank == rank {
                // Its entry is fetched while the children after it are sown.
                self.table.fetch(self.key_for_aim(child.hash));
                self.children.push(child);
            }
        }
        self.path.faultless()?;
        let mut kept = base;
        for at in base..self.children.len() {
            let child = self.glance(self.children[at])?;
            if let Some(found) = settled(child.low, child.high, least) {
                best.take(&child, found);
                if found.score >= least {
                    return Ok(Laid::Enough);
                }
            } else {
                self.children[kept] = child;
                kept += 1;
            }
        }
        self.children.truncate(kept);
        Ok(laid)
    }

    /// Goes into the children laid out from `base` on until one is good enough. An answer where the table has one of its
    /// own by then.
    #[inline]
    fn prove_by_children(
        &mut self,
        base: usize,
        key: u64,
        least: i32,
        best: &mut Best,
    ) -> Result<Option<Found>, Halt> {
        let end = self.children.len();
        rank_for_proof(self.path, &mut self.children[base..]);
        let near = self.path.len() - self.root < NEAR;
        // From here on stand those that another searcher was about.
        let mut put_off = end;
        let mut at = base;
        while at < end {
            if at < put_off {
                let order = |&at: &usize| (self.children[at].order, end - at);
                let next = (at..put_off).max_by_key(order).expect("not empty");
                self.children.swap(at, next);
            }
            let child = self.children[at];
            if let Some(found) = settled(child.low, child.high, least) {
                best.take(&child, found);
                if best.found.score >= least {
                    break;
                }
                at += 1;
                continue;
            }
            if near && base < at && at < put_off && self.table.busy.with(child.hash) {
                put_off -= 1;
                self.children.swap(at, put_off);
                continue;
            }
            at += 1;
            let before = self.nodes;
            if near {
                self.begin(child.hash);
            }
            let found = self.prove_child(&child, least, Some((child.low, child.high)))?;
            if near {
                self.end();
            }
            best.take(&child, found);
            if best.found.score >= least {
                break;
            }
            if self.nodes - before > LONG
                && let Some(entry) = self.recall(key)
                && let Some(found) = settled(entry.low, entry.high, least)
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Asks of a child; the answer is seen by the side to move of the position on top of the path. What is known of the
    /// child is told as seen by that side, too.
    #[inline]
    fn prove_child(&mut self, child: &Child, least: i32, known: Option<(i32, i32)>) -> Result<Found, Halt> {
        let same = self.path.frame(child.frame).side() == self.path.position().side();
        self.path.enter(child);
        let asked = if same { least } else { 1 - least };
        let found = match known {
            Some((low, high)) if same => self.prove_open(asked, low, high)?,
            Some((low, high)) => self.prove_open(asked, -high, -low)?,
            None => self.prove(asked)?,
        };
        self.path.leave();
        Ok(if same { found } else { found.turned() })
    }

    /// Writes down what is known of a child without searching it.
    #[inline]
    fn glance(&mut self, child: Child) -> Result<Child, Halt> {
        let position = self.path.frame(child.frame);
        let side = position.side();
        let same = side == self.path.position().side();
        let (mut low, mut high) = self.bounds_of(position);
        if self.path.ends(position)? {
            low = final_difference(&self.path.game, position, Reason::Ending);
            high = low;
        } else if low < high {
            let entry = match self.path.key_after(&child) {
                Some(key) => self.table.get(self.key_for_aim(key)).map(|entry| {
                    let lead = if self.path.game.leads_add { lead(position, side) } else { 0 };
                    entry.plus(lead)
                }),
                None => {
                    self.path.enter(&child);
                    let entry = self.recall(self.keys().1);
                    self.path.leave();
                    entry
                }
            };
            if let Some(entry) = entry {
                (low, high) = (low.max(entry.low), high.min(entry.high));
            }
        }
        let (low, high) = if same { (low, high) } else { (-high, -low) };
        Ok(Child { low, high, ..child })
    }

    /// The answer where nothing is looked at any more: it counts against the side the aim names.
    fn unknown(&self, low: i32, high: i32) -> Found {
        let against = match self.aim {
            Aim::Prove(side) | Aim::ProveAcyclic(side) => side,
            Aim::Play => unreachable!("a proof counts what it does not know against somebody"),
        };
        Found { score: if against == self.path.position().side() { low } else { high }, low, high }
    }

    /// What a position is worth that stood before, where that ends the game; a player without a move ends it all the
    /// same. Nothing where it is not to be known.
    #[cold]
    fn repeated(&mut self, unknown: bool) -> Result<Option<i32>, Halt> {
        let reason = self.ending_without_moves()?;
        Ok(match reason {
            None if unknown => None,
            reason => Some(self.ended_by(reason.unwrap_or(Reason::Repetition))),
        })
    }
}

fn certain(difference: i32) -> Found {
    Found { score: difference, low: difference, high: difference }
}

/// What bounds alone answer.
#[inline]
fn settled(low: i32, high: i32, least: i32) -> Option<Found> {
    if low >= least {
        Some(Found { score: low, low, high })
    } else if high < least {
        Some(Found { score: high, low, high })
    } else {
        None
    }
}
