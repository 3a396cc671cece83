//! Rule 1.6: the parity of a lap's count gives its direction.
//!
//! It has no direction of its own and offers none to choose.

use mancala_core::Position;
use mancala_core::slots::foresight::{Goes, Lifts};
use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::slots::sowing::{Lift, Sowing, Sown, standard_skip};

/// `en-dodoi/parity`: even counts run counterclockwise, odd counts clockwise.
pub struct Parity(Lifts);

impl Rule for Parity {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Parity(Lifts { goes: Goes::ByParity, skip: standard_skip(setup) }))
    }
}

impl Sowing for Parity {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.0.lift(position, sown, pit)
    }

    fn lifts(&self) -> Option<Lifts> {
        Some(self.0)
    }
}
