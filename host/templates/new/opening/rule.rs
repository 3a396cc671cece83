//! The opening: how the board stands before the first move.
//!
//! It moves seeds about and adds none: every round starts with the seeds of the board.

use mancala_core::slots::opening::Opening;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Position, SettingsBlock, Side};

/// The settings of `heap`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct HeapSettings {
    emptied: u16,
}

/// `heap`: the seeds of each player's first pits lie together in the last one.
pub struct Heap(HeapSettings);

impl Rule for Heap {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        let settings = HeapSettings::read(setup.settings)?;
        let pits = setup.board.pits();
        if settings.emptied >= pits {
            let message = format!("must be fewer than the {pits} pits of a row");
            return Err(Refusal::new(["emptied"], message));
        }
        Ok(Heap(settings))
    }
}

impl Opening for Heap {
    fn start(&self, position: &mut Position) {
        for side in Side::BOTH {
            let row = position.board().row(side);
            let heap = row.end - 1;
            for pit in row.take(self.0.emptied.into()) {
                let seeds = position.seeds(pit);
                position.set_seeds(pit, 0);
                position.set_seeds(heap, position.seeds(heap) + seeds);
            }
        }
    }
}
