//! The sowing: how many seeds a lap lifts, which way they go, and what they pass over.
//!
//! It lifts and drops nothing itself: it says how, and the kernel does it.

use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::{Lift, Skip, Sowing, Sown, standard_skip};
use mancala_core::{Direction, Position, SettingsBlock};

/// The settings of `keep`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct KeepSettings {
    kept: u16,
}

/// `keep`: some seeds stay in the pit a lap is lifted from, unless it holds no more than those.
pub struct Keep {
    settings: KeepSettings,
    skip: Skip,
}

impl Rule for Keep {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        let settings = KeepSettings::read(setup.settings)?;
        let skip = standard_skip(setup);
        Ok(Keep { settings, skip })
    }
}

impl Sowing for Keep {
    fn lift(&self, position: &mut Position, _sown: &Sown<'_>, pit: u16) -> Lift {
        let seeds = position.seeds(pit);
        let kept = self.settings.kept;
        Lift {
            count: if seeds > kept { seeds - kept } else { seeds },
            direction: Direction::Ccw,
            skip: self.skip,
        }
    }
}
