//! An opening, as far as somebody in the middle of it has come, and how far it goes.
//!
//! It counts what the turn has done so far; how many pits an opening lifts is what the state says.

use crate::engine::{Engine, Failure, Session, State};
use crate::table::Table;
use crate::words::turns::turns;

/// How far an opening has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Pits lifted, or chosen to be.
    pub lifted: u32,
    /// The fewest and the most that can be lifted in all, where they are known.
    pub of: Option<[u32; 2]>,
    /// Seeds put down.
    pub placed: u32,
}

impl Opening {
    /// How far the opening has come that the player to move is in; nothing in normal play.
    pub fn of(engine: &mut dyn Engine, table: &Table) -> Result<Option<Opening>, Failure> {
        let state = table.state();
        if !matches!(state.phase.as_str(), "lift" | "place") {
            return Ok(None);
        }
        let [lifted, placed] = done(engine, table.session(), state)?;
        let of = state.lifting.map(|lifting| [lifting.least, lifting.most].map(u32::from));
        Ok(Some(Opening { lifted, of, placed }))
    }
}

/// Pits lifted and seeds placed by the player to move, in the opening he is in.
fn done(engine: &mut dyn Engine, session: Session, state: &State) -> Result<[u32; 2], Failure> {
    let history = engine.history(session)?;
    let last = turns(&history).pop().filter(|turn| turn.opening && turn.side == state.side);
    let lifted = last.as_ref().map_or(0, |turn| turn.lifted().len()) + state.held.len();
    let placed = last.map_or(0, |turn| turn.placed().iter().map(|(_, count)| count).sum());
    Ok([u32::try_from(lifted).unwrap_or(u32::MAX), placed])
}
