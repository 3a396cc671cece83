//! Rules 3.1 and 3.3: a lap's last seed that makes a four (*binikh*) ends the sowing, and the mover takes that four.
//!
//! Fours made on the way are none of its business.

use mancala_core::Position;
use mancala_core::SettingsBlock;
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::foresight::{Ended, Lands};
use mancala_core::slots::landing::{Land, Landing, relay_or_stop};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;

/// The settings of `rio-kadalis/binikh`.
#[derive(SettingsBlock)]
struct BinikhSettings {
    group: u16,
}

/// `rio-kadalis/binikh`: the sowing stops in an empty pit or with a four, which is the mover's.
pub struct Binikh(BinikhSettings);

impl Rule for Binikh {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        BinikhSettings::read(setup.settings).map(Binikh)
    }
}

impl Binikh {
    #[inline]
    fn made(&self, position: &Position, sown: &Sown<'_>) -> bool {
        sown.last_before() + 1 == self.0.group && position.board().is_pit(sown.last())
    }
}

impl Landing for Binikh {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        if self.made(position, sown) { Land::Stop } else { relay_or_stop(position, sown) }
    }

    fn lands(&self, ended: Ended) -> Lands {
        match self.may_capture(ended) {
            true if ended.before == Ended::MANY => Lands::Ask,
            true => Lands::Stop,
            false => Lands::relay_or_stop(ended),
        }
    }
}

impl Capture for Binikh {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if !self.made(position, sown) {
            return Captured::Nothing;
        }
        position.capture(sown.last(), sown.mover());
        Captured::Taken
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.cell.is_pit() && ended.may_make(self.0.group)
    }
}
