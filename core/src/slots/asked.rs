//! A slot's rule as the kernel asks it: the standard rules that run in every move are called directly, which lets a
//! compiler put them in the place of the call; every other rule is asked through its trait.
//!
//! It changes no answer.

use super::choice::{AnyPit, Choice};
use super::landing::{Land, Landing, Relay, SingleLap};
use super::rule::{Rule, Setup};
use super::sowing::{Dropped, Laps, Lift, Sowing, Sown};
use crate::moves::Moves;
use crate::position::Position;
use std::sync::Arc;

/// A standard rule that is called directly.
pub(crate) enum Direct {
    AnyPit,
    Laps(Laps),
    SingleLap,
    Relay,
}

impl Direct {
    /// The standard rule of this name, where it is one of these.
    pub fn of(name: &str, setup: &Setup<'_>) -> Option<Direct> {
        match name {
            "any-pit" => Some(Direct::AnyPit),
            "laps" => Laps::new(setup).ok().map(Direct::Laps),
            "single-lap" => Some(Direct::SingleLap),
            "relay" => Some(Direct::Relay),
            _ => None,
        }
    }
}

/// Answers `choice`.
pub(crate) enum AskedChoice {
    AnyPit,
    Rule(Arc<dyn Choice>),
}

impl AskedChoice {
    pub fn new(rule: Arc<dyn Choice>, direct: Option<&Direct>) -> AskedChoice {
        match direct {
            Some(Direct::AnyPit) => AskedChoice::AnyPit,
            _ => AskedChoice::Rule(rule),
        }
    }

    #[inline]
    pub fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        match self {
            AskedChoice::AnyPit => AnyPit.moves(position, moves),
            AskedChoice::Rule(rule) => rule.moves(position, moves),
        }
    }

    #[inline]
    pub fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        match self {
            AskedChoice::AnyPit => 0,
            AskedChoice::Rule(rule) => rule.judge(sown, after),
        }
    }
}

/// Answers `sowing`.
pub(crate) enum AskedSowing {
    Laps(Laps),
    Rule(Arc<dyn Sowing>),
}

impl AskedSowing {
    pub fn new(rule: Arc<dyn Sowing>, direct: Option<&Direct>) -> AskedSowing {
        match direct {
            Some(Direct::Laps(laps)) => AskedSowing::Laps(laps.clone()),
            _ => AskedSowing::Rule(rule),
        }
    }

    #[inline]
    pub fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        match self {
            AskedSowing::Laps(laps) => laps.lift(position, sown, pit),
            AskedSowing::Rule(rule) => rule.lift(position, sown, pit),
        }
    }

    #[inline]
    pub fn after_drop(&self, position: &mut Position, sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        match self {
            AskedSowing::Laps(_) => Dropped::GoOn,
            AskedSowing::Rule(rule) => rule.after_drop(position, sown, pit, is_last),
        }
    }

    #[inline]
    pub fn lap_end(&self, position: &mut Position, sown: &Sown<'_>) {
        if let AskedSowing::Rule(rule) = self {
            rule.lap_end(position, sown);
        }
    }
}

/// Answers `landing`.
pub(crate) enum AskedLanding {
    SingleLap,
    Relay,
    Rule(Arc<dyn Landing>),
}

impl AskedLanding {
    pub fn new(rule: Arc<dyn Landing>, direct: Option<&Direct>) -> AskedLanding {
        match direct {
            Some(Direct::SingleLap) => AskedLanding::SingleLap,
            Some(Direct::Relay) => AskedLanding::Relay,
            _ => AskedLanding::Rule(rule),
        }
    }

    #[inline]
    pub fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        match self {
            AskedLanding::SingleLap => SingleLap.land(position, sown),
            AskedLanding::Relay => Relay.land(position, sown),
            AskedLanding::Rule(rule) => rule.land(position, sown),
        }
    }
}
