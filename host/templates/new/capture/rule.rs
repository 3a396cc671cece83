//! The capture: what the mover takes when the sowing has stopped.
//!
//! It moves seeds by the recorded operations of `Position` alone, so that none is lost.

use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingsBlock};

/// The settings of `exact`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct ExactSettings {
    count: u16,
}

/// `exact`: an enemy pit that the last seed makes a certain number is captured.
pub struct Exact(ExactSettings);

impl Rule for Exact {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        ExactSettings::read(setup.settings).map(Exact)
    }
}

impl Capture for Exact {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let (mover, pit) = (sown.mover(), sown.last());
        let in_enemy_row = position.board().is_own(mover.other(), pit);
        if in_enemy_row && position.seeds(pit) == self.0.count {
            position.capture(pit, mover);
            Captured::Taken
        } else {
            Captured::Nothing
        }
    }
}
