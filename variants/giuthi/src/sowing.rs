//! Rules 4.1 and 4.2: the first lap goes the way the player chose, every relay the other way than the lap before.
//!
//! It decides nothing about where a sowing ends.

use mancala_core::slots::foresight::{Goes, Lifts};
use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::slots::sowing::{Lift, Sowing, Sown, standard_skip};
use mancala_core::{Direction, Position};

/// `giuthi/back-and-forth`: every relay reverses.
pub struct BackAndForth(Lifts);

impl Rule for BackAndForth {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(BackAndForth(Lifts { goes: Goes::BackAndForth(Direction::Ccw), skip: standard_skip(setup) }))
    }
}

impl Sowing for BackAndForth {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.0.lift(position, sown, pit)
    }

    fn lifts(&self) -> Option<Lifts> {
        Some(self.0)
    }
}
