//! Perft: how many legal sequences of exactly so many plies there are.
//!
//! Every move, extra move and pass is one ply; games over earlier add nothing. The repetition rule (0.8) is off, the
//! rules inside a turn (0.9) hold.

use crate::game::{Fault, Game};
use crate::line::Line;
use crate::moves::Move;
use crate::position::Position;
use std::sync::Arc;

/// The number of legal sequences of exactly `depth` plies from a position.
///
/// # Errors
/// A rule failed.
pub fn perft(game: &Arc<Game>, position: &Position, depth: u32) -> Result<u64, Fault> {
    perft_until(game, position, depth, &|| false).map(Option::unwrap_or_default)
}

/// As [`perft`], unless `stop` says so on the way: nothing then.
///
/// # Errors
/// A rule failed.
pub fn perft_until(
    game: &Arc<Game>,
    position: &Position,
    depth: u32,
    stop: &dyn Fn() -> bool,
) -> Result<Option<u64>, Fault> {
    count(&mut Line::from_position(game.clone(), position).without_repetition(), depth, stop)
}

/// The same, split by the first move, in the order of the legal list. Depth 0 has no first move.
///
/// # Errors
/// A rule failed.
pub fn divide_until(
    game: &Arc<Game>,
    position: &Position,
    depth: u32,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Vec<(Move, u64)>>, Fault> {
    let mut line = Line::from_position(game.clone(), position).without_repetition();
    let Some(rest) = depth.checked_sub(1) else { return Ok(Some(Vec::new())) };
    let moves = line.legal()?.to_vec();
    let one = |played| Ok(after(&mut line, played, rest, stop)?.map(|nodes| (played, nodes)));
    moves.into_iter().map(one).collect()
}

fn count(line: &mut Line, depth: u32, stop: &dyn Fn() -> bool) -> Result<Option<u64>, Fault> {
    match depth {
        0 => Ok(Some(1)),
        _ if stop() => Ok(None),
        1 => Ok(Some(line.legal()?.len() as u64)),
        _ => {
            let moves = line.legal()?.to_vec();
            moves.into_iter().map(|played| after(line, played, depth - 1, stop)).sum()
        }
    }
}

fn after(line: &mut Line, played: Move, depth: u32, stop: &dyn Fn() -> bool) -> Result<Option<u64>, Fault> {
    match line.advance(played) {
        Ok(_) => {}
        Err(crate::line::WhyNot::Fault(fault)) => return Err(fault),
        Err(why) => unreachable!("a listed move was refused: {why:?}"),
    }
    let sequences = count(line, depth, stop);
    line.undo();
    sequences
}
