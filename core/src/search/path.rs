//! The path of a search: the positions from the beginning of the game to the node looked at, and the moves there.
//!
//! It applies exactly what [`Line`] applies — repetition, no return within a turn, passes — on positions it keeps
//! itself, so that each child is sown once. It values nothing.

use super::key::{Keys, mix};
use crate::game::{Fault, Game};
use crate::kernel::{Ran, Stopped};
use crate::line::{Line, Reason};
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::slots::ending::Stuck;
use crate::step::NoTrace;
use std::sync::Arc;

/// Why a search ended before its time.
#[derive(Clone, Debug)]
pub(super) enum Halt {
    /// Its limits are reached, or the caller stopped it.
    Stopped,
    /// A rule failed.
    Fault(Box<Fault>),
}

/// One position of the path.
#[derive(Clone, Copy)]
struct Ply {
    /// Where the position lies.
    frame: usize,
    /// Of everything in the position that its key tells.
    hash: u64,
    /// It counts for repetition.
    counts: bool,
    /// The ply at which this turn started.
    turn: usize,
    /// The first ply since stores last changed: nothing before can come back.
    since: usize,
}

/// A legal move, and where the position after it lies.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub played: Move,
    /// Its place among the candidates.
    pub index: usize,
    pub frame: usize,
    pub again: bool,
    pub rank: u32,
    /// The hash of the position after it.
    pub hash: u64,
    /// Where ordering puts it: the greatest first.
    pub order: i32,
    /// What is proven of it, seen by whoever moves there; for proofs to fill in.
    pub low: i32,
    pub high: i32,
}

impl Child {
    /// A child that nothing is known of yet.
    pub fn new(played: Move, index: usize, frame: usize, ran: Ran, hash: u64) -> Child {
        let Ran { again, rank, .. } = ran;
        Child { played, index, frame, again, rank, hash, order: 0, low: 0, high: 0 }
    }
}

/// A move after which the other side is to move, such as the pass.
pub(super) const NEXT: Ran = Ran { again: false, rank: 0, laps: 0 };

/// See the [module](self).
pub(super) struct Path {
    pub game: Arc<Game>,
    frames: Vec<Box<Position>>,
    /// The first frame that is free.
    top: usize,
    plies: Vec<Ply>,
    /// Room for candidates; it keeps its length.
    candidates: Vec<Move>,
    /// All seeds.
    seeds: u32,
    keys: Keys,
    /// Repetition is looked at.
    repeats: bool,
}

impl Path {
    pub fn new(game: Arc<Game>) -> Path {
        let keys = Keys::new(&game);
        let (frames, plies, candidates) = (Vec::new(), Vec::new(), Vec::new());
        let repeats = game.sheet().repetition > 0;
        Path { frames, top: 0, plies, candidates, seeds: 0, keys, repeats, game }
    }

    /// From the next [`begin`](Path::begin) on, whether keys take positions for one that are worth the same to whoever
    /// moves, where the game has such. What stands under such a key says nothing of a pass.
    pub fn liken_turns(&mut self, liken: bool) {
        self.keys.likens = liken && self.game.turns_alike;
    }

    /// Whether what is found out about the present position, in which nothing but a pass is left, is said by its key: a
    /// position like it may be over, because there no turn is going on.
    #[cold]
    pub fn key_tells_of_pass(&self) -> bool {
        !self.keys.likens || !self.position().again()
    }

    /// Starts with the history of a line that is not over.
    pub fn begin(&mut self, line: &Line) {
        let mut positions = vec![line.position().to_box()];
        let mut line = line.clone();
        while line.undo() {
            positions.push(line.position().to_box());
        }
        self.plies.clear();
        self.top = 0;
        self.seeds = positions[0].total();
        for position in positions.into_iter().rev() {
            let turn_start = self.plies.is_empty() || !(position.again() || position.phase() != Phase::Play);
            let frame = self.room();
            self.frames[frame].copy_from(&position);
            self.top += 1;
            let hash = self.keys.of(&self.frames[frame]);
            self.push(frame, turn_start, hash);
        }
    }

    /// The frame at the top, made if there is none.
    fn room(&mut self) -> usize {
        while self.frames.len() <= self.top {
            self.frames.push(self.game.shape().empty());
        }
        self.top
    }

    #[inline]
    pub fn position(&self) -> &Position {
        &self.frames[self.plies[self.plies.len() - 1].frame]
    }

    #[inline]
    pub fn frame(&self, frame: usize) -> &Position {
        &self.frames[frame]
    }

    /// Positions on the path.
    #[inline]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Comes back to so many positions from anywhere below.
    pub fn back_to(&mut self, len: usize, mark: usize) {
        self.plies.truncate(len);
        self.top = mark;
    }

    /// Where frames now end, to [`release`](Path::release) what is laid out from here on.
    #[inline]
    pub fn mark(&self) -> usize {
        self.top
    }

    #[inline]
    pub fn release(&mut self, mark: usize) {
        self.top = mark;
    }

    #[inline]
    fn push(&mut self, frame: usize, turn_start: bool, hash: u64) {
        let now = self.plies.len();
        let position = &self.frames[frame];
        let counts = turn_start && self.repeats && position.phase() == Phase::Play;
        let (turn, since) = match self.plies.last() {
            None => (0, 0),
            Some(last) => {
                let before = &self.frames[last.frame];
                let quiet = self.game.layout.stores(before) == self.game.layout.stores(position);
                (if turn_start { now } else { last.turn }, if quiet { last.since } else { now })
            }
        };
        self.plies.push(Ply { frame, hash, counts, turn, since });
    }

    /// Goes on to a child.
    #[inline]
    pub fn enter(&mut self, child: &Child) {
        self.push(child.frame, !child.again, child.hash);
    }

    /// Comes back from a child.
    #[inline]
    pub fn leave(&mut self) {
        self.plies.pop();
    }

    /// How often the present position has stood at the start of a turn, the present included; 0 where that does not
    /// count.
    #[inline]
    pub fn times(&self) -> u32 {
        let now = self.plies.len() - 1;
        let present = &self.plies[now];
        if !present.counts {
            return 0;
        }
        let position = &self.frames[present.frame];
        let same = |then: &&Ply| then.counts && self.game.repeats(&self.frames[then.frame], position);
        1 + self.plies[present.since..now].iter().filter(same).count() as u32
    }

    /// Whether the present position has stood as often as the repetition rule allows.
    #[inline]
    pub fn repeated(&self) -> bool {
        let repetition = self.game.sheet().repetition;
        repetition > 0 && self.times() >= repetition
    }

    /// The key of the present position with the part of this turn that its legal moves depend on, and the same with
    /// the whole history its value depends on.
    #[inline]
    pub fn keys(&self) -> (u64, u64) {
        let now = self.plies.len() - 1;
        let present = &self.plies[now];
        let (mut plain, mut exact) = (present.hash, 0);
        // Of what came before only this turn matters, and, where repetition is looked at, all that may come back.
        let first = if self.repeats { present.since } else { present.since.max(present.turn) };
        for (ply, then) in self.plies[..now].iter().enumerate().skip(first) {
            // Sums, because the order in which positions stood does not matter.
            if ply >= present.turn {
                plain = plain.wrapping_add(mix(then.hash, 0x9E37_79B9_7F4A_7C15));
            }
            if then.counts {
                exact = mix(then.hash, 0xD6E8_FEB8_6659_FD93).wrapping_add(exact);
            }
        }
        (plain, plain ^ exact)
    }

    /// Both keys of a child, where they are one, because nothing that came before matters to it.
    #[inline]
    pub fn key_after(&self, child: &Child) -> Option<u64> {
        let begins = !child.again && !self.repeats;
        let stores = |position| self.game.layout.stores(position);
        (begins || stores(self.position()) != stores(self.frame(child.frame))).then_some(child.hash)
    }

    /// Whether the ending rule ends the game here.
    #[inline]
    pub fn ended(&self) -> Result<bool, Halt> {
        self.ends(self.position())
    }

    /// Whether the ending rule ends the game in this position.
    #[inline]
    pub fn ends(&self, position: &Position) -> Result<bool, Halt> {
        if !self.game.watches || position.phase() != Phase::Play {
            return Ok(false);
        }
        let over = self.game.ending.over(position);
        if self.game.faults().is_set() { Err(self.halt()) } else { Ok(over) }
    }

    /// An error where a rule failed.
    #[inline]
    pub fn faultless(&self) -> Result<(), Halt> {
        if self.game.faults().is_set() { Err(self.halt()) } else { Ok(()) }
    }

    #[cold]
    fn halt(&self) -> Halt {
        // Another searcher of this game may have taken the fault away already; then the search just ends.
        self.game.faults().take().map_or(Halt::Stopped, |fault| Halt::Fault(Box::new(fault)))
    }

    /// Lists the candidates of the present position, and says how many there are.
    #[inline]
    pub fn list(&mut self) -> usize {
        let Path { game, frames, candidates, plies, .. } = self;
        game.list(&frames[plies[plies.len() - 1].frame], candidates)
    }

    /// Runs one of the candidates listed last, and lays out the position after it if it can be played.
    #[inline]
    pub fn attempt(&mut self, index: usize) -> Result<Option<Child>, Halt> {
        let played = self.candidates[index];
        let to = self.room();
        let now = self.plies.len() - 1;
        let (before, after) = self.frames.split_at_mut(to);
        let from = &before[self.plies[now].frame];
        let ran = match self.game.run_seeds(self.seeds, from, played, &mut after[0], &mut NoTrace) {
            Ok(ran) => ran,
            Err(Stopped::Endless | Stopped::Refused) => return Ok(None),
            Err(Stopped::Fault) => return Err(self.halt()),
        };
        // What stores have gained never goes back, so that no earlier board of the turn has so much in them.
        let stores = |position| self.game.layout.stores(position);
        if ran.again && from.again() && from.phase() == Phase::Play && stores(from) == stores(&after[0]) {
            let turn = self.plies[now].turn;
            let returns = |ply: &Ply| self.game.repeats(&self.frames[ply.frame], &self.frames[to]);
            if self.plies[turn..].iter().any(returns) {
                return Ok(None);
            }
        }
        self.top += 1;
        let hash = self.keys.of(&self.frames[to]);
        Ok(Some(Child::new(played, index, to, ran, hash)))
    }

    /// Lays out a move that was legal here before, by its index among the candidates.
    pub fn replay(&mut self, played: Move, index: usize, room: &mut Vec<Child>) -> Result<Child, Halt> {
        if played == Move::PASS {
            room.clear();
            self.expand(None, room)?;
            return room.first().copied().ok_or(Halt::Stopped);
        }
        self.list();
        self.attempt(index)?.ok_or(Halt::Stopped)
    }

    /// Lays out every child of the present position but the one at index `tried` (whose rank was 0), appending to
    /// `children`. The reason when the game is over instead.
    pub fn expand(
        &mut self,
        tried: Option<usize>,
        children: &mut Vec<Child>,
    ) -> Result<Option<Reason>, Halt> {
        let count = self.list();
        let base = children.len();
        let mut best = if tried.is_some() { 0 } else { u32::MAX };
        for index in (0..count).filter(|&index| Some(index) != tried) {
            let Some(child) = self.attempt(index)? else { continue };
            if child.rank < best {
                best = child.rank;
                children.truncate(base);
            }
            if child.rank == best {
                children.push(child);
            }
        }
        self.faultless()?;
        if children.len() == base && tried.is_none() {
            return self.stuck(children);
        }
        Ok(None)
    }

    /// No move is legal: a pass inside a turn, else what the ending rule says.
    pub fn stuck(&mut self, children: &mut Vec<Child>) -> Result<Option<Reason>, Halt> {
        let to = self.room();
        let position = self.position().to_box();
        let side = position.side();
        self.frames[to].copy_from(&position);
        self.frames[to].set_side(side.other());
        if !position.again() {
            let other_can_move = self.any_playable(to)?;
            let stuck = self.game.ending.stuck(&position, other_can_move);
            if self.game.faults().is_set() {
                return Err(self.halt());
            }
            if stuck == Stuck::Over || !other_can_move {
                return Ok(Some(Reason::NoMoves(side)));
            }
        }
        self.frames[to].set_again(false, None);
        self.top = to + 1;
        let hash = self.keys.of(&self.frames[to]);
        children.push(Child::new(Move::PASS, 0, to, NEXT, hash));
        Ok(None)
    }

    fn any_playable(&mut self, frame: usize) -> Result<bool, Halt> {
        self.top = frame + 1;
        let to = self.room();
        self.top = frame;
        let (before, after) = self.frames.split_at_mut(to);
        let count = self.game.list(&before[frame], &mut self.candidates);
        for &played in &self.candidates[..count] {
            match self.game.run_seeds(self.seeds, &before[frame], played, &mut after[0], &mut NoTrace) {
                Ok(_) => return Ok(true),
                Err(Stopped::Fault) => return Err(self.halt()),
                Err(_) => {}
            }
        }
        Ok(false)
    }
}
