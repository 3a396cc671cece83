//! A line of play: a position with the history that repetition, turns of several moves and passes need.
//!
//! Every rule that looks back lives here and nowhere else, and play and search use it alike. A line sows nothing
//! itself; it asks the [kernel](crate::kernel).

mod random;

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::history::History;
use crate::kernel::{Ran, Stopped};
use crate::moves::{Move, MoveKind};
use crate::position::{Phase, Position};
use crate::slots::ending::Stuck;
use crate::step::{NoTrace, Step};
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

/// Why a candidate cannot be played, in as little room as can be.
#[derive(Clone, Copy)]
enum Barred {
    Stopped(Stopped),
    /// It would come back to a board of this turn, and move again.
    Returns,
}

/// A position and its history.
#[derive(Clone)]
pub struct Line {
    game: Arc<Game>,
    history: History,
    repetition: u32,
    /// All seeds: a move changes where they lie, never how many there are.
    seeds: u32,
    /// Room for candidates; what it holds means nothing between two calls.
    room: Vec<Move>,
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
        assert_eq!(position.shape(), game.shape(), "the position is not of this game's shape");
        let repetition = game.sheet().repetition;
        Line {
            history: History::new(position, repetition > 0),
            repetition,
            seeds: position.total(),
            room: Vec::new(),
            outcome: None,
            legal: Vec::new(),
            settled: false,
            laps: 0,
            game,
        }
    }

    /// Forgets everything and starts again from a position.
    pub fn restart(&mut self, position: &Position) {
        self.history.restart(position);
        self.seeds = position.total();
        self.outcome = None;
        self.settled = false;
        self.laps = 0;
    }

    /// The same line with the repetition rule (0.8) switched off, for counting.
    pub fn without_repetition(mut self) -> Line {
        self.repetition = 0;
        self.history.count_none();
        self
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The position that stands now.
    #[inline]
    pub fn position(&self) -> &Position {
        self.history.present()
    }

    /// Moves played since the line began.
    pub fn plies(&self) -> usize {
        self.history.plies()
    }

    /// Laps sown by all moves played since the line began; taking moves back takes none away.
    pub fn laps(&self) -> u64 {
        self.laps
    }

    /// Makes the position behind the present one the present.
    #[inline(always)]
    fn push(&mut self, ran: Ran) {
        self.history.push(!ran.again);
        self.laps += u64::from(ran.laps);
        self.outcome = None;
        self.settled = false;
    }

    /// Whether the present position stands for the last time allowed.
    #[inline]
    fn repeated(&self) -> bool {
        self.repetition > 0 && self.history.times(&self.game) >= self.repetition
    }

    /// Runs one candidate into the room behind the present position and applies the rules of history.
    fn attempt(&mut self, played: Move) -> Result<Ran, Barred> {
        self.attempt_inline(played)
    }

    /// The same, in the place of the call: random play has no other work.
    #[inline(always)]
    fn attempt_inline(&mut self, played: Move) -> Result<Ran, Barred> {
        let (from, to) = self.history.present_and_next();
        let ran = self.game.run_seeds(self.seeds, from, played, to, &mut NoTrace);
        self.unless_it_returns(ran)
    }

    /// Bars a move that moves again and returns to a board of this turn (rule 0.9).
    #[inline(always)]
    fn unless_it_returns(&self, ran: Result<Ran, Stopped>) -> Result<Ran, Barred> {
        let (ran, from) = (ran.map_err(Barred::Stopped)?, self.history.present());
        if ran.again && from.again() && from.phase() == Phase::Play && self.history.returns(&self.game) {
            return Err(Barred::Returns);
        }
        Ok(ran)
    }

    #[cold]
    fn why_not(&self, barred: Barred) -> WhyNot {
        match barred {
            Barred::Stopped(Stopped::Endless) => WhyNot::Endless(self.game.sheet().lap_limit),
            Barred::Stopped(Stopped::Refused) => WhyNot::Landing,
            Barred::Stopped(Stopped::Fault) => WhyNot::Fault(self.game.taken_fault()),
            Barred::Returns => WhyNot::Returns,
        }
    }

    /// Whether the side to move in this position has any move that can be played at all.
    fn any_playable(&mut self, position: &Position) -> Result<bool, Fault> {
        let mut candidates = Vec::new();
        self.game.candidates(position, &mut candidates);
        let mut found = false;
        for &played in &candidates {
            let (_, to) = self.history.present_and_next();
            match self.game.run_seeds(self.seeds, position, played, to, &mut NoTrace) {
                Ok(_) => {
                    found = true;
                    break;
                }
                Err(Stopped::Fault) => return Err(self.game.taken_fault()),
                Err(_) => {}
            }
        }
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
            if self.outcome.is_none() && self.repeated() {
                self.legal.clear();
                self.finish(Reason::Repetition);
            }
        }
        self.settled = true;
        Ok(())
    }

    fn list_legal(&mut self) -> Result<(), Fault> {
        let count = self.game.list(self.history.present(), &mut self.room);
        let (mut best, mut failed) = (u32::MAX, false);
        for at in 0..count {
            let played = self.room[at];
            match self.attempt(played) {
                Ok(ran) if ran.rank < best => {
                    best = ran.rank;
                    self.legal.clear();
                    self.legal.push(played);
                }
                Ok(ran) if ran.rank == best => self.legal.push(played),
                Err(Barred::Stopped(Stopped::Fault)) => {
                    failed = true;
                    break;
                }
                Ok(_) | Err(_) => {}
            }
        }
        if failed || self.game.faults().is_set() {
            self.legal.clear();
            return Err(self.game.taken_fault());
        }
        Ok(())
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
            self.finish(Reason::Ending);
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
                self.finish(Reason::NoMoves(side));
                return Ok(());
            }
        }
        self.legal.push(Move::PASS);
        Ok(())
    }

    /// Ends the game: awards what is left and makes the present position final.
    fn finish(&mut self, reason: Reason) {
        let position = self.history.present_mut();
        let winner = self.game.award(position, reason, &mut NoTrace);
        let stores = Side::BOTH.map(|side| position.store(side));
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
            let (from, to) = self.history.present_and_next();
            to.copy_from(from);
            to.set_side(from.side().other());
            to.set_again(false, None);
            Ran { again: false, rank: 0, laps: 0 }
        } else {
            self.attempt(played).map_err(|barred| self.why_not(barred))?
        };
        self.push(ran);
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
        Err(self.attempt(played).err().map_or(WhyNot::Duty, |barred| self.why_not(barred)))
    }

    /// Takes the last move back; false at the beginning of the line. A position that was final is restored as it
    /// stood before leftovers were awarded only by undoing the move that led to it.
    pub fn undo(&mut self) -> bool {
        let back = self.history.pop();
        if back {
            self.outcome = None;
            self.settled = false;
        }
        back
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
}
