//! How a game stands, asked of its engine: what snapshots are made of.
//!
//! It changes nothing.

use super::opening::Opening;
use super::snapshot::Snapshot;
use crate::engine::{Engine, Failure, State};
use crate::store::GameId;
use crate::table::{Table, Turn};
use mancala_core::notation::pit_name;
use mancala_core::translations::Translations;
use mancala_core::{Board, Side};
use std::sync::Arc;

/// A snapshot of a game as it stands; what only the room knows is left out.
pub fn snapshot_of(
    engine: &mut dyn Engine,
    table: &Table,
    translations: &Arc<Translations>,
    id: GameId,
    at: u64,
) -> Result<Snapshot, Failure> {
    let state = table.state().as_seen();
    let history = engine.history(table.session())?;
    let steps = match state.last_of(&history) {
        0 => Vec::new(),
        ply => engine.steps(table.session(), ply)?,
    };
    let opening = match table.turn() {
        Turn::Choose(_) => Opening::of(engine, table)?,
        _ => None,
    };
    Ok(Snapshot {
        id,
        version: at,
        at,
        translations: translations.clone(),
        turn: table.turn(),
        setup: table.setup().clone(),
        choices: state.choices().to_vec(),
        history,
        last: state.last.clone().map(|made| (made, steps)),
        opening,
        can_undo: state.ply > 0 || !state.held.is_empty(),
        can_redo: table.can_redo(),
        recent: Vec::new(),
        thinking: false,
        analysis: None,
        parted: None,
        trouble: None,
        state,
    })
}

/// The names of the pits: South's, North's, each from his own left.
pub fn pits(state: &State) -> [Vec<String>; 2] {
    let board = Board::new(state.rows[0].len().try_into().unwrap_or(u16::MAX), state.stores_on_track);
    Side::BOTH.map(|side| board.row(side).map(|pit| pit_name(board, pit)).collect())
}
