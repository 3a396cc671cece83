//! The ending: when the game is over.
//!
//! It shares nothing out: who gets the seeds that are left, `leftover` of the same table says.

use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Position, SettingsBlock, Side};

/// The settings of `enough`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct EnoughSettings {
    goal: u32,
}

/// `enough`: the game ends as soon as a player has captured enough.
pub struct Enough {
    goal: u32,
}

impl Rule for Enough {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        let EnoughSettings { goal } = EnoughSettings::read(setup.settings)?;
        let seeds = setup.seeds;
        match goal {
            0 => Ok(Enough { goal: seeds / 2 + 1 }),
            goal if goal <= seeds => Ok(Enough { goal }),
            _ => Err(Refusal::new(["goal"], format!("must be at most the {seeds} seeds there are"))),
        }
    }
}

impl Ending for Enough {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }

    fn watches(&self) -> bool {
        true
    }

    fn over(&self, position: &Position) -> bool {
        let captured = |side: Side| u32::from(position.store(side));
        Side::BOTH.into_iter().any(|side| captured(side) >= self.goal)
    }
}
