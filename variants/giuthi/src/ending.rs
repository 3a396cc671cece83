//! Rule 4.7: a player who cannot move passes while the other can.
//!
//! Who gets the seeds that are left is not its business.

use mancala_core::Position;
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::rule::{Refusal, Rule, Setup};

/// `giuthi/pass-on`: the game ends when neither player can move.
pub struct PassOn;

impl Rule for PassOn {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(PassOn)
    }
}

impl Ending for PassOn {
    fn stuck(&self, _position: &Position, other_can_move: bool) -> Stuck {
        if other_can_move { Stuck::Pass } else { Stuck::Over }
    }
}
