//! Rule 4.1: a pit of enough seeds, either way round; an extra move only the way it is bound to.
//!
//! It binds no direction itself: the landing rule does, and the position keeps it.

use mancala_core::slots::choice::Choice;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Direction, Move, Moves, Position, SettingsBlock};

/// The settings of `giuthi/either-way`.
#[derive(SettingsBlock)]
struct EitherWaySettings {
    min_seeds: u16,
}

/// `giuthi/either-way`: any own pit of at least so many seeds, in either direction.
pub struct EitherWay(EitherWaySettings);

impl Rule for EitherWay {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        EitherWaySettings::read(setup.settings).map(EitherWay)
    }
}

impl Choice for EitherWay {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        let side = position.side();
        let bound = position.bound_direction();
        for (pit, &seeds) in position.board().row(side).zip(position.row(side)) {
            if seeds >= self.0.min_seeds {
                for direction in [Direction::Ccw, Direction::Cw] {
                    if bound.is_none_or(|bound| bound == direction) {
                        moves.push(Move::sow(pit).towards(direction));
                    }
                }
            }
        }
    }
}
