//! Rules 1.2 and 1.3: the opposite pit with the capturing seed.
//!
//! It takes nothing from a sowing that ended in the enemy row.

use mancala_core::slots::capture::{Capture, Captured, ended_in_empty_own_pit, take_opposite};
use mancala_core::slots::foresight::Ended;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingsBlock};

/// The settings of `en-dodoi/opposite`.
#[derive(SettingsBlock)]
struct OppositeSettings {
    take_alone: bool,
}

/// `en-dodoi/opposite`: ended in an empty own pit, the opposite pit and the capturing seed are captured.
pub struct Opposite(OppositeSettings);

impl Rule for Opposite {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        OppositeSettings::read(setup.settings).map(Opposite)
    }
}

impl Capture for Opposite {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if ended_in_empty_own_pit(position, sown) && take_opposite(position, sown, self.0.take_alone) {
            Captured::Taken
        } else {
            Captured::Nothing
        }
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}
