//! An opening, as far as somebody in the middle of it has come, and how far it goes.
//!
//! How many pits it lifts no state says: it is tried out, in a session of its own, with the engine's own legal moves.

use super::turns::turns;
use crate::engine::{Engine, Failure, Session, State};
use crate::table::Table;

/// More lifts than these are not tried: an opening of so many is told without a number.
const TRIED: u32 = 40;

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
        let of = if state.phase == "lift" { tried(engine, table, lifted)? } else { None };
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

/// The fewest and the most pits that are lifted when the first that may be is lifted again and again.
fn tried(engine: &mut dyn Engine, table: &Table, lifted: u32) -> Result<Option<[u32; 2]>, Failure> {
    let load = table.kept(engine)?;
    let mut state = engine.load(&load)?;
    let found = lift_on(engine, &mut state.state, state.session, table.state(), lifted);
    engine.end(state.session)?;
    found
}

fn lift_on(
    engine: &mut dyn Engine,
    state: &mut State,
    session: Session,
    from: &State,
    lifted: u32,
) -> Result<Option<[u32; 2]>, Failure> {
    let (mut count, mut least) = (lifted, None);
    while state.phase == "lift" && state.side == from.side {
        let may_stop = state.legal.iter().any(|text| text == "^.");
        least = least.or(may_stop.then_some(count));
        let Some(next) = state.legal.iter().find(|text| *text != "^.").cloned() else { break };
        if count >= TRIED {
            return Ok(None);
        }
        *state = engine.play(session, &next)?.state;
        count += 1;
    }
    Ok(Some([least.unwrap_or(count), count]))
}
