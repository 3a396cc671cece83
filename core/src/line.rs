//! A line of play: a position with the history that repetition, turns of several moves and passes need.
//!
//! Every rule that looks back lives here and nowhere else, and play and search use it alike. A line sows nothing
//! itself; it asks the [kernel](crate::kernel).

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::kernel::{Ran, Stopped};
use crate::moves::{Move, MoveKind};
use crate::position::{Phase, Position};
use crate::sheet::{Leftover, RepetitionAward};
use crate::slots::ending::Stuck;
use crate::step::{NoTrace, Step, Trace};
use std::hash::Hasher;
use std::sync::Arc;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// This side had no legal move.
    NoMoves(Side),
    /// The ending rule said so.
    Ending,
    /// The position stood for the last time allowed.
    Repetition,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Seeds in South's and North's store at the end.
    pub stores: [u16; 2],
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a move may not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The game is over.
    Over,
    /// The one thing to do is pass.
    MustPass,
    /// A pass while there are moves.
    MayNotPass,
    /// Not a pit of the mover's row.
    NotYours,
    /// The pit is empty.
    Empty,
    /// The rules of choice do not offer it.
    NotOffered,
    /// The sowing does not end within so many laps.
    Endless(u32),
    /// The landing rule forbids it.
    Landing,
    /// It would come back to a board of this turn, and move again.
    Returns,
    /// There are moves that fulfil a duty this one does not.
    Duty,
    /// A rule failed.
    Fault(Fault),
}

/// What `status` tells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The side to move has legal moves (or, in [`Line::legal`], the pass).
    ToMove,
    /// The game is over.
    Over(Outcome),
}

/// What a line knows of one position it went through.
#[derive(Clone, Copy)]
struct Ply {
    /// Of what repetition compares.
    hash: u64,
    /// It stood at the start of a turn.
    turn_start: bool,
    /// The ply at which this turn started.
    turn: u32,
    /// The first ply since stores last changed: nothing before can come back.
    since: u32,
}

/// A position and its history.
#[derive(Clone)]
pub struct Line {
    game: Arc<Game>,
    /// The words of every position, one after the other; the last is the present.
    words: Vec<u16>,
    stride: usize,
    plies: Vec<Ply>,
    repetition: u32,
    scratch: Box<Position>,
    candidates: Vec<Move>,
    outcome: Option<Outcome>,
    /// The legal list and whether it is up to date.
    legal: Vec<Move>,
    settled: bool,
    /// Laps sown by the moves played.
    laps: u64,
}

impl Line {
    /// A new game, South to move.
    pub fn new(game: Arc<Game>) -> Line {
        let start = game.start().to_box();
        Line::from_position(game, &start)
    }

    /// A fresh history from a position of this game's shape, which has occurred once.
    pub fn from_position(game: Arc<Game>, position: &Position) -> Line {
        let stride = game.shape().words();
        assert_eq!(position.words()[0] as usize, stride, "the position is not of this game's shape");
        let mut line = Line {
            repetition: game.sheet().repetition,
            scratch: position.to_box(),
            words: Vec::with_capacity(16 * stride),
            stride,
            plies: Vec::new(),
            candidates: Vec::new(),
            outcome: None,
            legal: Vec::new(),
            settled: false,
            laps: 0,
            game,
        };
        line.restart(position);
        line
    }

    /// Forgets everything and starts again from a position.
    pub fn restart(&mut self, position: &Position) {
        self.words.clear();
        self.plies.clear();
        self.scratch.copy_from(position);
        self.outcome = None;
        self.settled = false;
        self.laps = 0;
        self.push(true);
    }

    /// The same line with the repetition rule (0.8) switched off, for counting.
    pub fn without_repetition(mut self) -> Line {
        self.repetition = 0;
        self
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The position that stands now.
    #[inline]
    pub fn position(&self) -> &Position {
        self.at(self.plies.len() - 1)
    }

    #[inline]
    fn at(&self, ply: usize) -> &Position {
        Position::from_words(&self.words[ply * self.stride..(ply + 1) * self.stride])
    }

    /// Moves played since the line began.
    pub fn plies(&self) -> usize {
        self.plies.len() - 1
    }

    /// Laps sown by all moves played since the line began; taking moves back takes none away.
    pub fn laps(&self) -> u64 {
        self.laps
    }

    /// Makes the scratch position the present.
    fn push(&mut self, turn_start: bool) {
        let now = self.plies.len();
        let position = &self.scratch;
        let counts = self.repetition > 0 && turn_start && position.phase() == Phase::Play;
        let hash = if counts { self.game.repetition_hash(position) } else { 0 };
        let (turn, since) = match self.plies.last() {
            None => (0, 0),
            Some(last) => {
                let before = self.at(now - 1);
                let quiet = Side::BOTH.iter().all(|&side| before.store(side) == position.store(side));
                (if turn_start { now as u32 } else { last.turn }, if quiet { last.since } else { now as u32 })
            }
        };
        self.words.extend_from_slice(&position.words()[..self.stride]);
        self.plies.push(Ply { hash, turn_start: counts, turn, since });
        self.outcome = None;
        self.settled = false;
    }

    /// How often the present position has stood at the start of a turn, the present included.
    fn times(&self) -> u32 {
        let now = self.plies.len() - 1;
        let present = self.plies[now];
        if !present.turn_start {
            return 0;
        }
        let position = self.at(now);
        let earlier = (present.since as usize..now).filter(|&ply| {
            let then = self.plies[ply];
            then.turn_start && then.hash == present.hash && self.game.repeats(self.at(ply), position)
        });
        1 + earlier.count() as u32
    }

    /// Whether a move that lets the mover move again comes back to a board of this turn (rule 0.9).
    fn returns(&self, after: &Position) -> bool {
        let turn = self.plies[self.plies.len() - 1].turn as usize;
        (turn..self.plies.len()).any(|ply| self.game.repeats(self.at(ply), after))
    }

    /// Runs one candidate into `scratch` and applies the rules of history.
    #[inline]
    fn attempt(&mut self, played: Move) -> Result<Ran, WhyNot> {
        let from = Position::from_words(
            &self.words[(self.plies.len() - 1) * self.stride..self.plies.len() * self.stride],
        );
        let ran = match self.game.run(from, played, &mut self.scratch, &mut NoTrace) {
            Ok(ran) => ran,
            Err(Stopped::Endless) => return Err(WhyNot::Endless(self.game.sheet().lap_limit)),
            Err(Stopped::Refused) => return Err(WhyNot::Landing),
            Err(Stopped::Fault) => return Err(WhyNot::Fault(self.game.taken_fault())),
        };
        if ran.again && from.again() && from.phase() == Phase::Play && self.returns(&self.scratch) {
            return Err(WhyNot::Returns);
        }
        Ok(ran)
    }

    /// Whether the position of `scratch`'s side has any move that can be played at all.
    fn any_playable(&mut self, position: &Position) -> Result<bool, Fault> {
        let mut candidates = std::mem::take(&mut self.candidates);
        self.game.candidates(position, &mut candidates);
        let mut found = false;
        for &played in &candidates {
            match self.game.run(position, played, &mut self.scratch, &mut NoTrace) {
                Ok(_) => {
                    found = true;
                    break;
                }
                Err(Stopped::Fault) => return Err(self.game.taken_fault()),
                Err(_) => {}
            }
        }
        self.candidates = candidates;
        if self.game.faults().is_set() { Err(self.game.taken_fault()) } else { Ok(found) }
    }

    /// Where the line stands: who moves, or how it ended.
    pub fn status(&mut self) -> Result<Status, Fault> {
        self.settle()?;
        Ok(self.outcome.map_or(Status::ToMove, Status::Over))
    }

    /// The result, if the game is known to be over; ask [`status`](Line::status) to find out.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Every legal move: in ring order, then `>` before `<`, then by count. The pass alone where passing is the one
    /// thing to do; empty when the game is over.
    pub fn legal(&mut self) -> Result<&[Move], Fault> {
        self.settle()?;
        Ok(&self.legal)
    }

    fn settle(&mut self) -> Result<(), Fault> {
        if self.settled {
            return Ok(());
        }
        self.legal.clear();
        if self.position().phase() != Phase::Over && !self.ended_by_rule()? {
            self.list_legal()?;
            if self.legal.is_empty() {
                self.stuck()?;
            }
            // Whoever must pass stands at the start of a turn like any other, and repeats like any other.
            if self.outcome.is_none() && self.repetition > 0 && self.times() >= self.repetition {
                self.legal.clear();
                self.finish(Reason::Repetition, &mut NoTrace);
            }
        }
        self.settled = true;
        Ok(())
    }

    fn list_legal(&mut self) -> Result<(), Fault> {
        let mut candidates = std::mem::take(&mut self.candidates);
        self.game.candidates(self.position(), &mut candidates);
        let (mut best, mut fault) = (u32::MAX, None);
        for &played in &candidates {
            match self.attempt(played) {
                Ok(ran) if ran.rank < best => {
                    best = ran.rank;
                    self.legal.clear();
                    self.legal.push(played);
                }
                Ok(ran) if ran.rank == best => self.legal.push(played),
                Ok(_) => {}
                Err(WhyNot::Fault(one)) => {
                    fault = Some(one);
                    break;
                }
                Err(_) => {}
            }
        }
        self.candidates = candidates;
        match fault.or_else(|| self.game.faults().take()) {
            Some(fault) => {
                self.legal.clear();
                Err(fault)
            }
            None => Ok(()),
        }
    }

    fn ended_by_rule(&mut self) -> Result<bool, Fault> {
        if !self.game.watches || self.position().phase() != Phase::Play {
            return Ok(false);
        }
        let over = self.game.ending.over(self.position());
        if self.game.faults().is_set() {
            return Err(self.game.taken_fault());
        }
        if over {
            self.finish(Reason::Ending, &mut NoTrace);
        }
        Ok(over)
    }

    /// No move is legal: a pass inside a turn, else what the ending rule says.
    fn stuck(&mut self) -> Result<(), Fault> {
        let position = self.position().to_box();
        let side = position.side();
        if !position.again() {
            let mut other = position.clone();
            other.set_side(side.other());
            let other_can_move = self.any_playable(&other)?;
            let stuck = self.game.ending.stuck(&position, other_can_move);
            if self.game.faults().is_set() {
                return Err(self.game.taken_fault());
            }
            if stuck == Stuck::Over || !other_can_move {
                self.finish(Reason::NoMoves(side), &mut NoTrace);
                return Ok(());
            }
        }
        self.legal.push(Move::PASS);
        Ok(())
    }

    /// Ends the game: awards what is left and makes the present position final.
    fn finish<T: Trace>(&mut self, reason: Reason, trace: &mut T) {
        let now = self.plies.len() - 1;
        self.scratch.copy_from(Position::from_words(&self.words[now * self.stride..]));
        let winner = self.game.award(&mut self.scratch, reason, trace);
        self.words[now * self.stride..].copy_from_slice(&self.scratch.words()[..self.stride]);
        let stores = Side::BOTH.map(|side| self.scratch.store(side));
        self.outcome = Some(Outcome { stores, winner, reason });
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) -> Result<(), WhyNot> {
        self.check(played)?;
        self.advance(played).map(|_| ())
    }

    /// Plays a legal move and tells everything that happened, the awarding of leftovers included.
    pub fn play_traced(&mut self, played: Move) -> Result<Vec<Step>, WhyNot> {
        self.check(played)?;
        let from = self.position().to_box();
        let mut steps = Vec::new();
        if played == Move::PASS {
            steps.push(Step::Passed { side: from.side() });
        } else {
            let mut work = from.to_recording();
            if self.game.run(&from, played, &mut work, &mut steps) == Err(Stopped::Fault) {
                return Err(WhyNot::Fault(self.game.taken_fault()));
            }
        }
        self.advance(played)?;
        let before_award = self.position().to_box();
        self.settle().map_err(WhyNot::Fault)?;
        if let Some(outcome) = self.outcome {
            self.game.award(&mut before_award.clone(), outcome.reason, &mut steps);
        }
        Ok(steps)
    }

    /// Plays a move known to be legal, listing nothing.
    pub(crate) fn advance(&mut self, played: Move) -> Result<Ran, WhyNot> {
        let ran = if played == Move::PASS {
            let now = self.plies.len() - 1;
            self.scratch.copy_from(Position::from_words(&self.words[now * self.stride..]));
            let side = self.scratch.side();
            self.scratch.set_side(side.other());
            self.scratch.set_again(false, None);
            Ran { again: false, rank: 0, laps: 0 }
        } else {
            self.attempt(played)?
        };
        self.push(!ran.again);
        self.laps += u64::from(ran.laps);
        Ok(ran)
    }

    /// Whether a move is legal, and if not, why.
    pub fn check(&mut self, played: Move) -> Result<(), WhyNot> {
        self.settle().map_err(WhyNot::Fault)?;
        if self.legal.contains(&played) {
            return Ok(());
        }
        if self.position().phase() == Phase::Over {
            return Err(WhyNot::Over);
        }
        if self.legal == [Move::PASS] && played.kind() != MoveKind::Sow {
            return Err(WhyNot::MustPass);
        }
        if played == Move::PASS {
            return Err(WhyNot::MayNotPass);
        }
        let position = self.position();
        if played.kind() == MoveKind::Sow && !position.is_own(played.pit()) {
            return Err(WhyNot::NotYours);
        }
        if matches!(played.kind(), MoveKind::Sow | MoveKind::Lift) && position.seeds(played.pit()) == 0 {
            return Err(WhyNot::Empty);
        }
        let mut candidates = Vec::new();
        self.game.candidates(self.position(), &mut candidates);
        if !candidates.contains(&played) {
            return Err(WhyNot::NotOffered);
        }
        Err(self.attempt(played).err().unwrap_or(WhyNot::Duty))
    }

    /// Takes the last move back; false at the beginning of the line. A position that was final is restored as it
    /// stood before leftovers were awarded only by undoing the move that led to it.
    pub fn undo(&mut self) -> bool {
        if self.plies.len() < 2 {
            return false;
        }
        self.plies.pop();
        self.words.truncate(self.plies.len() * self.stride);
        self.outcome = None;
        self.settled = false;
        true
    }

    /// Plays one uniformly random legal move; `pick(n)` gives a number below n. Nothing is sown twice: candidates
    /// are tried in random order until one is legal and of the best rank. Returns the move, or the outcome when the
    /// game is over.
    pub fn play_random(&mut self, pick: &mut dyn FnMut(u32) -> u32) -> Result<Result<Move, Outcome>, Fault> {
        if let Some(outcome) = self.outcome {
            return Ok(Err(outcome));
        }
        if self.ended_by_rule()? {
            return Ok(Err(self.over()));
        }
        if self.repetition > 0 && self.times() >= self.repetition {
            self.settle()?;
            if let Some(outcome) = self.outcome {
                return Ok(Err(outcome));
            }
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        self.game.candidates(self.position(), &mut candidates);
        let mut best: Option<(u32, Move)> = None;
        let mut left = candidates.len();
        let chosen = loop {
            if left == 0 {
                break best;
            }
            let at = if left == 1 { 0 } else { pick(left as u32) as usize };
            left -= 1;
            candidates.swap(at, left);
            let played = candidates[left];
            match self.attempt(played) {
                Ok(ran) if ran.rank == 0 => {
                    self.push(!ran.again);
                    self.laps += u64::from(ran.laps);
                    self.candidates = candidates;
                    return Ok(Ok(played));
                }
                Ok(ran) if best.is_none_or(|(rank, _)| ran.rank < rank) => best = Some((ran.rank, played)),
                Ok(_) => {}
                Err(WhyNot::Fault(fault)) => return Err(fault),
                Err(_) => {}
            }
        };
        self.candidates = candidates;
        if self.game.faults().is_set() {
            return Err(self.game.taken_fault());
        }
        let played = match chosen {
            Some((_, played)) => played,
            None => {
                self.stuck()?;
                if let Some(outcome) = self.outcome {
                    return Ok(Err(outcome));
                }
                Move::PASS
            }
        };
        match self.advance(played) {
            Ok(_) => Ok(Ok(played)),
            Err(WhyNot::Fault(fault)) => Err(fault),
            Err(_) => unreachable!("a move that could be played can be played again"),
        }
    }

    fn over(&self) -> Outcome {
        self.outcome.expect("finish sets the outcome")
    }
}

impl Game {
    #[cold]
    fn taken_fault(&self) -> Fault {
        self.faults().take().unwrap_or_else(|| Fault {
            plugin: "?".into(),
            rule: "?".into(),
            hook: "?".into(),
            message: "it failed without a report".into(),
        })
    }

    /// Whether repetition takes two positions for the same: pits, stores, side, and the sets and registers that count.
    pub(crate) fn repeats(&self, a: &Position, b: &Position) -> bool {
        let sheet = self.sheet();
        let every =
            sheet.sets.iter().all(|set| set.repetition) && sheet.registers.iter().all(|one| one.repetition);
        if a.side() != b.side() || a.counts() != b.counts() {
            return false;
        }
        if every {
            return a.marks() == b.marks();
        }
        (sheet.registers.iter().enumerate()).filter(|(_, one)| one.repetition).all(|(index, _)| {
            let register = crate::position::Register(index as u16);
            a.register(register) == b.register(register)
        }) && (sheet.sets.iter().enumerate()).filter(|(_, set)| set.repetition).all(|(index, _)| {
            let set = crate::position::PitSet(index as u16);
            a.set_words(set) == b.set_words(set)
        })
    }

    fn repetition_hash(&self, position: &Position) -> u64 {
        let mut hasher = Mixer(u64::from(position.side() as u8));
        for &word in position.counts() {
            hasher.write_u16(word);
        }
        hasher.finish()
    }

    /// Awards what is left on the board and says who won.
    fn award<T: Trace>(&self, position: &mut Position, reason: Reason, trace: &mut T) -> Option<Side> {
        let sheet = self.sheet();
        let by_rows = |pit: u16| self.board().owner(pit);
        match reason {
            Reason::Repetition => match sheet.repetition_award {
                RepetitionAward::RowOwners => give(position, by_rows, trace),
                RepetitionAward::Draw => {
                    position.set_phase(Phase::Over);
                    return None;
                }
                RepetitionAward::Split => split(position, trace),
            },
            _ => match sheet.leftover {
                Leftover::RowOwners => give(position, by_rows, trace),
                Leftover::Opponent => {
                    let to = position.side().other();
                    give(position, |_| to, trace);
                }
            },
        }
        position.set_phase(Phase::Over);
        match position.store(Side::South).cmp(&position.store(Side::North)) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Gives every pit to somebody's store.
fn give<T: Trace>(position: &mut Position, to: impl Fn(u16) -> Side, trace: &mut T) {
    for pit in position.board().pits_in_ring_order() {
        let seeds = position.seeds(pit);
        if seeds > 0 {
            position.set_seeds(pit, 0);
            let to = to(pit);
            position.set_store(to, position.store(to) + seeds);
            trace.step(Step::Awarded { pit: Some(pit), seeds, to });
        }
    }
    let hand = position.hand();
    if hand > 0 {
        let to = position.side();
        position.set_hand(0);
        position.set_store(to, position.store(to) + hand);
        trace.step(Step::Awarded { pit: None, seeds: hand, to });
    }
}

/// Gives half the board to each, in ring order; an odd seed stays where it lies last.
fn split<T: Trace>(position: &mut Position, trace: &mut T) {
    let board: u32 = Side::BOTH.iter().map(|&side| position.row_seeds(side)).sum();
    let mut due = [board / 2; 2];
    for pit in position.board().pits_in_ring_order() {
        for side in Side::BOTH {
            let seeds = u32::from(position.seeds(pit)).min(due[side.index()]) as u16;
            if seeds > 0 {
                due[side.index()] -= u32::from(seeds);
                position.set_seeds(pit, position.seeds(pit) - seeds);
                position.set_store(side, position.store(side) + seeds);
                trace.step(Step::Awarded { pit: Some(pit), seeds, to: side });
            }
        }
    }
}

/// A small multiplicative hash; collisions only cost a comparison.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u16(byte.into()));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.0 = (self.0 ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}
