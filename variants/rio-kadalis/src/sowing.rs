//! Rules 3.1, 3.2 and 3.4, how a lap is sown: fours made on the way go to the owner of their row.
//!
//! The four a lap's last seed makes it leaves alone; that one is `binikh`'s.

use mancala_core::slots::foresight::Lifts;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::{DropOn, Dropped, Lift, Sowing, Sown, standard_lifts};
use mancala_core::{Position, SettingChoice, SettingsBlock};

/// When a four on the way is taken.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum FourTiming {
    Immediate,
    LapEnd,
}

/// The settings of `rio-kadalis/fours` beyond those of every sowing.
#[derive(SettingsBlock)]
struct FoursSettings {
    group: u16,
    four_timing: FourTiming,
}

/// `rio-kadalis/fours`: a pit made a four by a seed that is not its lap's last goes to the owner of its row.
pub struct Fours {
    settings: FoursSettings,
    lifts: Lifts,
}

impl Rule for Fours {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Fours { settings: FoursSettings::read(setup.settings)?, lifts: standard_lifts(setup) })
    }
}

impl Sowing for Fours {
    #[inline]
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.lifts.lift(position, sown, pit)
    }

    fn lifts(&self) -> Option<Lifts> {
        Some(self.lifts)
    }

    fn drop_on(&self) -> DropOn {
        match self.settings.four_timing {
            FourTiming::Immediate => DropOn::Counts([self.settings.group, 0, 0, 0]),
            FourTiming::LapEnd => DropOn::Never,
        }
    }

    #[inline]
    fn after_drop(&self, position: &mut Position, _sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        if !is_last && position.board().is_pit(pit) {
            position.capture(pit, position.board().owner(pit));
        }
        Dropped::GoOn
    }

    fn ends_laps(&self) -> bool {
        self.settings.four_timing == FourTiming::LapEnd
    }

    fn lap_end(&self, position: &mut Position, sown: &Sown<'_>) {
        let board = position.board();
        let mut cell = sown.origin();
        for _ in 0..sown.lap_seeds().min(board.cells().into()) {
            let Some(next) = sown.next_cell(position, cell) else { break };
            cell = next;
            if cell != sown.last() && board.is_pit(cell) && position.seeds(cell) == self.settings.group {
                position.capture(cell, board.owner(cell));
            }
        }
    }
}
