//! Rule 5.3, which moves may begin a turn: any number of seeds of an own pit.
//!
//! Where their first lap may end it leaves to `landing`.

use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Move, Moves, Position, SettingsBlock};

/// The settings of `kiothi/harvest`.
#[derive(SettingsBlock)]
struct HarvestSettings {
    partial_harvest: bool,
}

/// `kiothi/harvest`: one to all seeds of an own pit.
pub struct Harvest(HarvestSettings);

impl Rule for Harvest {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        HarvestSettings::read(setup.settings).map(Harvest)
    }
}

impl Choice for Harvest {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if !self.0.partial_harvest {
            return any_occupied(position, moves);
        }
        let side = position.side();
        for (pit, &seeds) in position.board().row(side).zip(position.row(side)) {
            for count in 1..seeds {
                moves.push(Move::sow(pit).lifting(count));
            }
            if seeds > 0 {
                moves.push(Move::sow(pit));
            }
        }
    }

    fn lists_any_occupied(&self) -> bool {
        !self.0.partial_harvest
    }
}
