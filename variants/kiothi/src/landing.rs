//! Rule 5.4, where the first lap may not end: in an own pit that is occupied at that moment.
//!
//! Later laps end wherever they end, and relay from an occupied pit.

use mancala_core::slots::foresight::{CellKind, Ended, Lands};
use mancala_core::slots::landing::{Land, Landing, relay_or_stop};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingsBlock};

/// The settings of `kiothi/first-lap`.
#[derive(SettingsBlock)]
struct FirstLapSettings {
    first_lap: bool,
}

/// `kiothi/first-lap`: relays from an occupied pit; the first lap may not end in an own one.
pub struct FirstLap(FirstLapSettings);

impl Rule for FirstLap {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        FirstLapSettings::read(setup.settings).map(FirstLap)
    }
}

impl Landing for FirstLap {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        if self.0.first_lap
            && sown.lap() == 0
            && sown.last_before() > 0
            && position.board().is_own(sown.mover(), sown.last())
        {
            return Land::Illegal;
        }
        relay_or_stop(position, sown)
    }

    fn lands(&self, ended: Ended) -> Lands {
        let first_lap = self.0.first_lap && ended.cell == CellKind::OwnPit && ended.before > 0;
        if first_lap { Lands::Ask } else { Lands::relay_or_stop(ended) }
    }
}
