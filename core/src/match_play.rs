//! A match: rounds of one game, one after the other, until the `match` rule says who has won.
//!
//! It is a value like a line of play. What one round leaves to the next is the rule's affair; a round itself is an
//! ordinary [`Line`], and this module makes no move of its own.

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::line::{Line, Outcome, Status, WhyNot};
use crate::moves::Move;
use crate::position::Position;
use crate::slots::matches::{Next, Round, Then};
use std::sync::Arc;

/// A finished round: where it began, its moves, and what came of it.
#[derive(Clone)]
pub struct PlayedRound {
    /// The position at its start.
    pub start: Box<Position>,
    /// Every move.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome,
    /// Laps sown by its moves.
    pub laps: u64,
    /// What the match rule learns of it.
    pub round: Round,
    /// South's and North's tally after it: seeds or wins, as the match rule counts.
    pub carry: [u32; 2],
}

/// A match as far as it has been played.
#[derive(Clone)]
pub struct MatchPlay {
    game: Arc<Game>,
    starter: Side,
    rounds: Vec<PlayedRound>,
    next: Next,
    start: Box<Position>,
}

/// Why a round cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// No round is left to play.
    #[error("the match is over")]
    Over,
    /// Its moves do not end the round.
    #[error("the round is not over after {0} moves")]
    Unfinished(usize),
    /// One of its moves is refused.
    #[error("move {ply} of the round is refused: {}", crate::laws::reason(why))]
    Refused {
        /// The move, counted from 1.
        ply: usize,
        /// Why.
        why: WhyNot,
    },
    /// A rule failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl MatchPlay {
    /// A new match, its first round begun by this side.
    ///
    /// # Errors
    /// The match or the opening rule failed.
    pub fn new(game: Arc<Game>, starter: Side) -> Result<MatchPlay, Fault> {
        let (next, start) = game.first_round(starter)?;
        Ok(MatchPlay { game, starter, rounds: Vec::new(), next, start })
    }

    /// The game its rounds are played in.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The side that began the first round.
    pub fn starter(&self) -> Side {
        self.starter
    }

    /// The rounds that are finished.
    pub fn rounds(&self) -> &[PlayedRound] {
        &self.rounds
    }

    /// The tally so far and what comes: a round, or the end of the match.
    pub fn next(&self) -> Next {
        self.next
    }

    /// Whether no round is left to play.
    pub fn is_over(&self) -> bool {
        matches!(self.next.then, Then::Over(_))
    }

    /// Where the round that comes starts; `None` when the match is over.
    pub fn start(&self) -> Option<&Position> {
        if self.is_over() { None } else { Some(&self.start) }
    }

    /// The round that comes, no move made yet; `None` when the match is over.
    pub fn line(&self) -> Option<Line> {
        self.start().map(|start| Line::from_position(self.game.clone(), start))
    }

    /// Counts the round these moves play from its start to its end, and says how the match goes on. The match is
    /// unchanged when they are refused or do not end the round.
    ///
    /// # Errors
    /// The match is over, a move is refused, the moves do not end the round, or a rule failed.
    pub fn finish_round(&mut self, moves: &[Move]) -> Result<Next, MatchError> {
        let mut line = self.line().ok_or(MatchError::Over)?;
        for (index, &played) in moves.iter().enumerate() {
            line.play(played).map_err(|why| match why {
                WhyNot::Fault(fault) => MatchError::Fault(fault),
                why => MatchError::Refused { ply: index + 1, why },
            })?;
        }
        match line.status()? {
            Status::Over(outcome) => self.count(moves.to_vec(), outcome, line.laps()),
            Status::ToMove => Err(MatchError::Unfinished(moves.len())),
        }
    }

    /// Plays the round that comes at random and counts it; `pick(n)` gives a number below n. A round of more than
    /// `most` moves is given up as unfinished.
    ///
    /// # Errors
    /// The match is over, the round goes on after `most` moves, or a rule failed.
    pub fn play_random_round(
        &mut self,
        most: usize,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Next, MatchError> {
        let mut line = self.line().ok_or(MatchError::Over)?;
        let mut moves = Vec::new();
        loop {
            match line.play_random(pick)? {
                Ok(_) if moves.len() == most => return Err(MatchError::Unfinished(most)),
                Ok(played) => moves.push(played),
                Err(outcome) => return self.count(moves, outcome, line.laps()),
            }
        }
    }

    /// Takes the last round back, for it to be played again; false when there is none.
    ///
    /// # Errors
    /// The match rule failed when it was asked for the first round again.
    pub fn undo_round(&mut self) -> Result<bool, Fault> {
        let Some(last) = self.rounds.pop() else { return Ok(false) };
        self.next = match self.rounds.last() {
            Some(before) => Next { carry: before.carry, then: Then::Round(last.round.starter) },
            None => self.game.first_round(self.starter)?.0,
        };
        self.start = last.start;
        Ok(true)
    }

    fn count(&mut self, moves: Vec<Move>, outcome: Outcome, laps: u64) -> Result<Next, MatchError> {
        let Then::Round(starter) = self.next.then else { return Err(MatchError::Over) };
        let round = Round { starter, stores: outcome.stores, winner: outcome.winner };
        let mut rounds: Vec<Round> = self.rounds.iter().map(|played| played.round).collect();
        rounds.push(round);
        let (next, start) = self.game.next_round(&rounds)?;
        let start = std::mem::replace(&mut self.start, start);
        self.rounds.push(PlayedRound { start, moves, outcome, laps, round, carry: next.carry });
        self.next = next;
        Ok(next)
    }
}
