//! Rule 5.5, how a lap is sown: like any other, but a lift clears the pit's protection for good.
//!
//! It protects no pit; that is the opening's.

use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::{
    Lift, Skip, Sowing, Sown, direction_setting, standard_skip, whole_or_chosen,
};
use mancala_core::{Direction, PitSet, Position, SettingChoice, SettingsBlock};

/// Whose lifts clear a protection.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum UnmarkBy {
    Anyone,
    Owner,
}

/// The settings of `kiothi/laps` beyond those of every sowing.
#[derive(SettingsBlock)]
struct LapsSettings {
    unmark_by: UnmarkBy,
}

/// `kiothi/laps`: a lift, the first or a relay's, clears the protection of its pit.
pub struct Laps {
    settings: LapsSettings,
    direction: Direction,
    skip: Skip,
    protected: PitSet,
}

impl Rule for Laps {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Laps {
            settings: LapsSettings::read(setup.settings)?,
            direction: direction_setting(setup),
            skip: standard_skip(setup),
            protected: setup.set("protected")?,
        })
    }
}

impl Sowing for Laps {
    #[inline]
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        if self.settings.unmark_by == UnmarkBy::Anyone || position.board().is_own(sown.mover(), pit) {
            position.unmark(self.protected, pit);
        }
        let direction = sown.played().direction().unwrap_or(self.direction);
        Lift { count: whole_or_chosen(position, sown, pit), direction, skip: self.skip }
    }
}
