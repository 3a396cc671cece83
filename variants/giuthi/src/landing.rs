//! Rules 4.2 to 4.4: relay from an occupied pit; an empty own pit reached without a seed in the enemy row moves again.
//!
//! In every other empty pit the sowing stops, and what is taken is for the capture rules to say.

use mancala_core::slots::foresight::{Ended, Lands};
use mancala_core::slots::landing::{Land, Landing, relay_or_stop};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingChoice, SettingsBlock};

/// Which way an extra move may go.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum ExtraDirection {
    Free,
    Opposite,
}

/// The settings of `giuthi/extra-move`.
#[derive(SettingsBlock)]
struct ExtraMoveSettings {
    extra_direction: ExtraDirection,
}

/// `giuthi/extra-move`: ended in an empty own pit, no seed of the move in the enemy row: the player moves again.
pub struct ExtraMove(ExtraMoveSettings);

impl Rule for ExtraMove {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        ExtraMoveSettings::read(setup.settings).map(ExtraMove)
    }
}

impl Landing for ExtraMove {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let land = relay_or_stop(position, sown);
        let stays_home = sown.enemy_seeds() == 0 && position.board().is_own(sown.mover(), sown.last());
        if land != Land::Stop || !stays_home {
            return land;
        }
        Land::Again(match self.0.extra_direction {
            ExtraDirection::Free => None,
            ExtraDirection::Opposite => Some(sown.first_direction().reversed()),
        })
    }

    fn lands(&self, ended: Ended) -> Lands {
        if ended.in_empty_own_pit() { Lands::Ask } else { Lands::relay_or_stop(ended) }
    }
}
