//! Rules 7.2 and 7.3: twos and threes made in the enemy row, and what becomes of a grand slam.
//!
//! It never takes a seed of the mover's own row. As `landing` it stops after one lap and refuses forbidden slams.

use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::foresight::{CellKind, Ended, Lands};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingChoice, SettingsBlock};

/// What a capture of every seed of the enemy row is.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum GrandSlam {
    NoCapture,
    Legal,
    Illegal,
}

/// The settings of `oware/twos-and-threes`.
#[derive(SettingsBlock)]
struct TwosAndThreesSettings {
    grand_slam: GrandSlam,
}

/// `oware/twos-and-threes`: one lap, then twos and threes backwards along the enemy row.
pub struct TwosAndThrees(TwosAndThreesSettings);

impl Rule for TwosAndThrees {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        TwosAndThreesSettings::read(setup.settings).map(TwosAndThrees)
    }
}

/// How many pits a sowing would take, from its last one backwards, and whether that is a grand slam.
#[inline]
fn harvest(position: &Position, sown: &Sown<'_>) -> (u16, bool) {
    let board = position.board();
    let enemy = sown.mover().other();
    let (mut pits, mut seeds, mut pit) = (0, 0, sown.last());
    while board.is_own(enemy, pit) && matches!(position.seeds(pit), 2 | 3) {
        pits += 1;
        seeds += u32::from(position.seeds(pit));
        pit = board.step(pit, sown.direction().reversed());
    }
    (pits, pits > 0 && seeds == position.row_seeds(enemy))
}

impl Landing for TwosAndThrees {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let forbidden = self.0.grand_slam == GrandSlam::Illegal && harvest(position, sown).1;
        if forbidden { Land::Illegal } else { Land::Stop }
    }

    fn lands(&self, ended: Ended) -> Lands {
        if self.0.grand_slam == GrandSlam::Illegal && self.may_capture(ended) {
            Lands::Ask
        } else {
            Lands::Stop
        }
    }
}

impl Capture for TwosAndThrees {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let (pits, slam) = harvest(position, sown);
        if pits == 0 {
            return Captured::Nothing;
        }
        if slam && self.0.grand_slam != GrandSlam::Legal {
            return Captured::Taken;
        }
        let mut pit = sown.last();
        for _ in 0..pits {
            position.capture(pit, sown.mover());
            pit = position.board().step(pit, sown.direction().reversed());
        }
        Captured::Taken
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.cell == CellKind::EnemyPit && (ended.may_make(2) || ended.may_make(3))
    }
}
