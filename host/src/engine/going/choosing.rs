//! An opening's choices: lifts and placements that the player to move makes in any order, laid over a line of play that has
//! them in the order they are written in.
//!
//! It judges no move; the line does.

use super::Going;
use crate::engine::failure::Failure;
use mancala_core::line::Line;
use mancala_core::moves::{Move, MoveKind};
use mancala_core::notation::format_move;
use mancala_core::{Phase, Position, Side, Step, opening_order};

impl Going {
    /// How many of the last moves belong to the opening of the player to move, which still goes on.
    pub(super) fn trailing(&self) -> usize {
        let position = self.line.position();
        if !matches!(position.phase(), Phase::Lift | Phase::Place) {
            return 0;
        }
        self.moves.iter().rev().take_while(|(side, _)| *side == position.side()).count()
    }

    /// What the player to move has chosen in his opening, in the order he did.
    pub(super) fn chosen(&self) -> &[Move] {
        &self.made[self.moves.len() - self.trailing()..]
    }

    /// Lifts that wait for another to be chosen.
    pub(in crate::engine) fn held(&self) -> Vec<Move> {
        let made = &self.moves[self.moves.len() - self.trailing()..];
        let waits =
            |chosen: &&Move| chosen.kind() == MoveKind::Lift && !made.iter().any(|(_, made)| made == *chosen);
        self.chosen().iter().filter(waits).copied().collect()
    }

    /// The last move chosen of those that were played.
    pub(super) fn last_made(&self) -> Option<(Side, Move)> {
        let (side, _) = *self.moves.last()?;
        let held = self.held();
        self.made.iter().rev().find(|made| !held.contains(made)).map(|&made| (side, made))
    }

    /// A line of play from here that knows of no order: what was lifted or placed so far comes before all else.
    pub(in crate::engine) fn unordered(&self) -> Line {
        Line::from_position(self.game(), &of_any_order(self.line.position().to_box()))
    }

    /// The position with lifts made that wait for another.
    pub(super) fn lifted(&self, waiting: &[Move]) -> Box<Position> {
        let mut position = of_any_order(self.line.position().to_box());
        for lift in waiting {
            position.take(lift.pit());
            position.set_lifted(position.lifted() + 1);
        }
        position
    }

    /// What may be chosen in an opening, where that is anything else than the legal moves: those that come before others
    /// already chosen are in it.
    pub(super) fn free(&mut self) -> Result<Vec<Move>, Failure> {
        let position = self.line.position();
        let (phase, fresh) = (position.phase(), position.last().is_none());
        let legal = self.line.legal()?.to_vec();
        let choices = match phase {
            Phase::Lift => {
                let lifts = self.game().board().pits_in_ring_order().map(Move::lift);
                let stop = legal.iter().copied().filter(|one| one.kind() != MoveKind::Lift);
                lifts.chain(stop).filter(|&one| self.takes(one)).collect()
            }
            Phase::Place if !fresh => self.unordered().legal()?.to_vec(),
            _ => Vec::new(),
        };
        Ok(if choices == legal { Vec::new() } else { choices })
    }

    /// What may be chosen now.
    pub(in crate::engine) fn choices(&mut self) -> Result<Vec<Move>, Failure> {
        let free = self.free()?;
        Ok(if free.is_empty() { self.line.legal()?.to_vec() } else { free })
    }

    /// Whether a lift, or the end of lifting, may be chosen now.
    fn takes(&mut self, one: Move) -> bool {
        let empty = one.kind() == MoveKind::Lift && self.line.position().seeds(one.pit()) == 0;
        let in_order = self.held().is_empty() && self.line.check(one).is_ok();
        in_order || (!empty && self.clone().reorder(one).is_some())
    }

    /// The same with this chosen, too; nothing when it may not be.
    pub(in crate::engine) fn with(&self, one: Move) -> Option<Going> {
        let mut other = self.clone();
        other.make(&format_move(self.line.game().board(), one)).ok()?;
        Some(other)
    }

    /// Takes a lift or placement that comes before others already chosen: those are taken back, and all are played in
    /// the order they are written in. Nothing when it cannot be played that way either.
    pub(super) fn reorder(&mut self, made: Move) -> Option<Vec<Step>> {
        let fits = match self.line.position().phase() {
            Phase::Lift => made.kind() == MoveKind::Lift && !self.chosen().contains(&made),
            Phase::Place => made.kind() == MoveKind::Place,
            _ => false,
        };
        if !fits {
            return None;
        }
        let mut chosen = self.chosen().to_vec();
        chosen.push(made);
        let mut other = self.clone();
        let steps = other.choose(chosen)?;
        *self = other;
        Some(steps)
    }

    /// Makes these the choices of the player to move, and says what those did that were not made before.
    pub(super) fn choose(&mut self, chosen: Vec<Move>) -> Option<Vec<Step>> {
        let before = self.moves.split_off(self.moves.len() - self.trailing());
        for _ in &before {
            self.line.undo();
        }
        // What they did before is not told again.
        let (mut earlier, mut told) = (self.line.clone(), Vec::new());
        for (_, made) in before {
            told.extend(earlier.play_traced(made).ok()?);
        }
        self.made.truncate(self.moves.len());
        let mut sorted = chosen.clone();
        opening_order::sort(&mut sorted);
        let mut steps = Vec::new();
        let mut waiting = sorted.as_slice();
        while let Some((&next, rest)) = waiting.split_first() {
            if self.line.check(next).is_err() {
                break;
            }
            for step in self.record(next).ok()? {
                match told.iter().position(|known| *known == step) {
                    Some(at) => drop(told.swap_remove(at)),
                    None => steps.push(step),
                }
            }
            waiting = rest;
        }
        let may_wait = waiting.iter().all(|one| one.kind() == MoveKind::Lift)
            && (waiting.is_empty() || completes(&mut self.line.clone(), waiting));
        if !may_wait {
            return None;
        }
        self.made.extend(chosen);
        Some(steps)
    }
}

/// The same position, in which nothing lifted or placed so far says what may follow.
pub(super) fn of_any_order(mut position: Box<Position>) -> Box<Position> {
    if matches!(position.phase(), Phase::Lift | Phase::Place) {
        position.set_last(None);
    }
    position
}

/// Whether these lifts can be played once others that come before them have been.
fn completes(line: &mut Line, waiting: &[Move]) -> bool {
    let Some((&next, rest)) = waiting.split_first() else { return true };
    if line.check(next).is_ok() {
        return line.play(next).is_ok() && completes(line, rest);
    }
    let Ok(legal) = line.legal().map(<[_]>::to_vec) else { return false };
    let before = |one: &&Move| one.kind() == MoveKind::Lift && one.pit() < next.pit();
    legal.iter().filter(before).any(|&one| {
        let mut line = line.clone();
        line.play(one).is_ok() && completes(&mut line, waiting)
    })
}
