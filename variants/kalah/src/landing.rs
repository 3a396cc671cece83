//! Rule 6.2: a last seed in one's own store moves again.
//!
//! It refuses boards whose stores stand aside, where no seed is ever sown into one.

use mancala_core::Position;
use mancala_core::slots::foresight::{CellKind, Ended, Lands};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::rule::{Refusal, Rule, Setup};
use mancala_core::slots::sowing::Sown;

/// `kalah/store`: ended in one's own store, the player moves again; else the sowing stops.
pub struct Store;

impl Rule for Store {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        if setup.board.stores_on_track() {
            Ok(Store)
        } else {
            Err(Refusal::new(["board.stores"], "it needs stores that lie on the ring and are sown into"))
        }
    }
}

impl Landing for Store {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let own_store = position.board().row(sown.mover()).end;
        if sown.last() == own_store { Land::Again(None) } else { Land::Stop }
    }

    fn lands(&self, ended: Ended) -> Lands {
        if ended.cell == CellKind::OwnStore { Lands::Again } else { Lands::Stop }
    }
}
