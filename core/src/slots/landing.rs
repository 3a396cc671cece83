//! `landing`: the lap is over, what now?

use super::rule::{Refusal, Rule, Setup};
use super::sowing::Sown;
use crate::board::Direction;
use crate::position::Position;

/// What follows a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// The sowing stops; `capture` is asked.
    Stop,
    /// The next lap is lifted from this pit.
    Relay(u16),
    /// The move ends without a capture.
    End,
    /// The mover moves again, in a bound direction if one is given.
    Again(Option<Direction>),
    /// Such a move may not be played; the manifest's `refuses` says why.
    Illegal,
}

/// Answers `landing`.
pub trait Landing: Send + Sync {
    /// What follows the lap that has just ended.
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land;
}

/// `std/single-lap`: the sowing stops after one lap.
pub struct SingleLap;

impl Rule for SingleLap {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(SingleLap)
    }
}

impl Landing for SingleLap {
    fn land(&self, _position: &Position, _sown: &Sown<'_>) -> Land {
        Land::Stop
    }
}

/// `std/relay`: a last seed in an occupied pit lifts that pit as the next lap (rule 0.4).
pub struct Relay;

impl Rule for Relay {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Relay)
    }
}

/// Relays from an occupied pit, stops in an empty one.
#[inline]
pub fn relay_or_stop(position: &Position, sown: &Sown<'_>) -> Land {
    if sown.last_before() > 0 && position.board().is_pit(sown.last()) {
        Land::Relay(sown.last())
    } else {
        Land::Stop
    }
}

impl Landing for Relay {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        relay_or_stop(position, sown)
    }
}
