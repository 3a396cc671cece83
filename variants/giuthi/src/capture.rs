//! Rules 4.5 and 4.6: the opposite pit with the last seed, and on along the own row while pits there are empty.
//!
//! It takes nothing from a sowing that ended in the enemy row or dropped no seed there.

use mancala_core::slots::capture::{Capture, Captured, ended_in_empty_own_pit, take_opposite};
use mancala_core::slots::foresight::Ended;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingChoice, SettingsBlock};

/// How far a capture goes on.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum Reach {
    All,
    One,
    Off,
}

/// What an empty own pit that faces an empty pit does to a chain.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum Gap {
    Pass,
    Stop,
}

/// The settings of `giuthi/chain`.
#[derive(SettingsBlock)]
struct ChainSettings {
    chain: Reach,
    chain_gap: Gap,
    take_alone: bool,
}

/// `giuthi/chain`: the opposite pit and the last seed, then the pits opposite the empty own pits that follow.
pub struct Chain(ChainSettings);

impl Rule for Chain {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        ChainSettings::read(setup.settings).map(Chain)
    }
}

impl Capture for Chain {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let visited = sown.enemy_seeds() > 0;
        if !visited
            || !ended_in_empty_own_pit(position, sown)
            || !take_opposite(position, sown, self.0.take_alone)
        {
            return Captured::Nothing;
        }
        let board = position.board();
        let mut left = match self.0.chain {
            Reach::All => board.pits(),
            Reach::One => 1,
            Reach::Off => 0,
        };
        let mut pit = board.step(sown.last(), sown.direction());
        while left > 0 && board.is_own(sown.mover(), pit) && position.seeds(pit) == 0 {
            let opposite = position.opposite(pit);
            if position.seeds(opposite) > 0 {
                position.capture(opposite, sown.mover());
            } else if self.0.chain_gap == Gap::Stop {
                break;
            }
            left -= 1;
            pit = board.step(pit, sown.direction());
        }
        Captured::Taken
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}
