//! Rule 1.6: the parity of a lap's count gives its direction.
//!
//! It has no direction of its own and offers none to choose.

use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::slots::sowing::{Lift, Skip, Sowing, Sown, standard_skip, whole_or_chosen};
use mancala_core::{Direction, Position};

/// `en-dodoi/parity`: even counts run counterclockwise, odd counts clockwise.
pub struct Parity(Skip);

impl Rule for Parity {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Parity(standard_skip(setup)))
    }
}

impl Sowing for Parity {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        let count = whole_or_chosen(position, sown, pit);
        let direction = if count.is_multiple_of(2) { Direction::Ccw } else { Direction::Cw };
        Lift { count, direction, skip: self.0 }
    }
}
