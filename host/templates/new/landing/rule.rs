//! The landing: what follows when a lap is over.
//!
//! It changes nothing: it answers what comes next, and the kernel does it.

use mancala_core::slots::landing::{Land, Landing, relay_or_stop};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingsBlock};

/// The settings of `few-laps`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct FewLapsSettings {
    laps: u32,
}

/// `few-laps`: a last seed in an occupied pit lifts that pit as the next lap, a few times.
pub struct FewLaps(FewLapsSettings);

impl Rule for FewLaps {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        FewLapsSettings::read(setup.settings).map(FewLaps)
    }
}

impl Landing for FewLaps {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        // The first lap is lap 0.
        if sown.lap() + 1 >= self.0.laps {
            return Land::Stop;
        }
        relay_or_stop(position, sown)
    }
}
