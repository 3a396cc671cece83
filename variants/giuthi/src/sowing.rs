//! Rules 4.1 and 4.2: the first lap goes the way the player chose, every relay the other way than the lap before.
//!
//! It decides nothing about where a sowing ends.

use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::slots::sowing::{Lift, Skip, Sowing, Sown, standard_skip, whole_or_chosen};
use mancala_core::{Direction, Position};

/// `giuthi/back-and-forth`: every relay reverses.
pub struct BackAndForth(Skip);

impl Rule for BackAndForth {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(BackAndForth(standard_skip(setup)))
    }
}

impl Sowing for BackAndForth {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        let direction = if sown.lap() == 0 {
            sown.played().direction().unwrap_or(Direction::Ccw)
        } else {
            sown.direction().reversed()
        };
        Lift { count: whole_or_chosen(position, sown, pit), direction, skip: self.0 }
    }
}
