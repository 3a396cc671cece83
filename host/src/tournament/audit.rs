//! The audit of games found in a file: each must be of its tournament, and come out as it says when it is played again.
//!
//! It searches nothing: what a player chose is his affair, as long as it was legal.

use super::referee::Referee;
use super::{Ended, Fixture, Game};
use crate::engine::{Failure, Load};

/// Says what is wrong with a game that stands in a file, if anything.
pub type Audit<'a> = dyn FnMut(&Fixture, &Game) -> Result<Option<String>, Failure> + 'a;

impl Referee<'_> {
    /// What is wrong with a game that was found, if anything; a failure is the engine's own.
    pub fn audit(&mut self, fixture: &Fixture, game: &Game) -> Result<Option<String>, Failure> {
        let seats = fixture.seats.map(|entrant| self.plan().entrants[entrant].to_string());
        if game.number != fixture.number || [&game.south, &game.north] != [&seats[0], &seats[1]] {
            return Ok(Some(format!("game {} of this tournament should stand here", fixture.number)));
        }
        let opening = self.opening(fixture.opening)?;
        if game.opening != opening {
            let (seed, own) = (self.plan().seed, opening.join(" "));
            return Ok(Some(format!("its opening is not that of seed {seed}, which is {own}")));
        }
        let moves = opening.iter().chain(&game.moves).cloned().collect();
        let load = Load { spec: self.plan().spec.clone(), moves, rounds: None };
        let started = match self.engine().load(&load) {
            Ok(started) => started,
            Err(failure @ (Failure::Illegal(_) | Failure::BadRecord { .. } | Failure::BadRequest { .. })) => {
                return Ok(Some(format!("its moves cannot be played: {failure}")));
            }
            Err(failure) => return Err(failure),
        };
        self.engine().end(started.session)?;
        let state = started.state;
        if game.stores != state.stores {
            let ([south, north], [was_south, was_north]) = (state.stores, game.stores);
            let message =
                format!("its moves lead to {south}-{north} in the stores, not {was_south}-{was_north}");
            return Ok(Some(message));
        }
        let played = load.moves.len() as u64;
        let (winner, ended) = match &state.outcome {
            Some(end) => (end.winner, Some(end.reason.into())),
            None if played >= self.plan().max_plies => (None, Some(Ended::TooLong)),
            // Only whoever was to move can have forfeited.
            None => (Some(state.side.other()), Some(game.ended).filter(|ended| ended.is_forfeit())),
        };
        Ok(match ended {
            None => {
                Some(format!("the game goes on after its moves, and did not end by {}", game.ended.words()))
            }
            Some(ended) if ended != game.ended => {
                let (found, said) = (ended.words(), game.ended.words());
                Some(format!("its moves end it by {found}, not by {said}"))
            }
            Some(_) if winner != game.winner => {
                let name =
                    |winner: Option<crate::engine::Player>| winner.map_or("nobody", |player| player.title());
                Some(format!("its moves are won by {}, not by {}", name(winner), name(game.winner)))
            }
            Some(_) if game.said.is_some() != game.ended.is_forfeit() => {
                Some("what is said of a forfeit belongs to one, and to nothing else".into())
            }
            Some(_) => None,
        })
    }
}
