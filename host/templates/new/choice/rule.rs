//! The choice: which pits may be played.
//!
//! It lists candidates; whether a move can be played at all is for the kernel to find out.

use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Move, Moves, Position, SettingsBlock};

/// The settings of `at-least`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct AtLeastSettings {
    least: u16,
}

/// `at-least`: a pit of few seeds may be played only when there is no larger one.
pub struct AtLeast(AtLeastSettings);

impl Rule for AtLeast {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        AtLeastSettings::read(setup.settings).map(AtLeast)
    }
}

impl Choice for AtLeast {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        for pit in position.board().row(position.side()) {
            if position.seeds(pit) >= self.0.least {
                moves.push(Move::sow(pit));
            }
        }
        if moves.count() == 0 {
            any_occupied(position, moves);
        }
    }
}
