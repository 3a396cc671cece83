//! Rules 2.2 to 2.4: twos and fours, locked while the mover has an unsown pit.
//!
//! It keeps the set `unsown` in every game it is put into, whatever way that game's sowings end.

use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::foresight::{CellKind, Ended};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{PitSet, Position, SettingChoice, SettingsBlock};

/// When captures become possible.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum Unlock {
    AtCapture,
    NextMove,
    Off,
}

/// The settings of `kpe/lock`.
#[derive(SettingsBlock)]
struct LockSettings {
    unlock: Unlock,
}

/// `kpe/lock`: twos and fours made in the enemy row, then backwards, once the mover has sown every own pit.
pub struct Lock {
    settings: LockSettings,
    unsown: PitSet,
}

impl Rule for Lock {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Lock { settings: LockSettings::read(setup.settings)?, unsown: setup.set("unsown")? })
    }
}

impl Lock {
    fn is_locked(&self, position: &Position, sown: &Sown<'_>) -> bool {
        let mover = sown.mover();
        match self.settings.unlock {
            Unlock::AtCapture => position.any_in_row(self.unsown, mover),
            Unlock::NextMove => sown.before().any_in_row(self.unsown, mover),
            Unlock::Off => false,
        }
    }
}

impl Capture for Lock {
    fn begins(&self) -> bool {
        true
    }

    fn begin(&self, position: &mut Position, sown: &Sown<'_>) {
        position.unmark(self.unsown, sown.played().pit());
    }

    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let board = position.board();
        let enemy = sown.mover().other();
        let back = sown.direction().reversed();
        let mut pit = sown.last();
        let mut captured = Captured::Nothing;
        while board.is_own(enemy, pit)
            && matches!(position.seeds(pit), 2 | 4)
            && (captured != Captured::Nothing || !self.is_locked(position, sown))
        {
            position.capture(pit, sown.mover());
            captured = Captured::Taken;
            pit = board.step(pit, back);
        }
        captured
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.cell == CellKind::EnemyPit && (ended.may_make(2) || ended.may_make(4))
    }
}
