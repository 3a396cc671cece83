//! Rule 6.3: the opposite pit and the last seed, when the sowing ended in an empty own pit.
//!
//! It takes the last seed alone only where `capture.empty` says so.

use mancala_core::slots::capture::{Capture, Captured, ended_in_empty_own_pit, take_opposite};
use mancala_core::slots::foresight::Ended;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingsBlock};

/// The settings of `kalah/opposite`.
#[derive(SettingsBlock)]
struct OppositeSettings {
    empty: bool,
}

/// `kalah/opposite`: the opposite pit and the last seed.
pub struct Opposite(OppositeSettings);

impl Rule for Opposite {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        OppositeSettings::read(setup.settings).map(Opposite)
    }
}

impl Capture for Opposite {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if ended_in_empty_own_pit(position, sown) && take_opposite(position, sown, self.0.empty) {
            Captured::Taken
        } else {
            Captured::Nothing
        }
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}
