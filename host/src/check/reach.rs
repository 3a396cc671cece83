//! Laws of reach: what a hook may touch of the memory it is handed. They are tried while random games are played.
//!
//! They speak of nothing else: a game that ends by another fault is simply over.

use super::{Bench, LONGEST, Outcome, Wrong, games};
use crate::engine::Dice;
use crate::plugin::{End, Watch, Watching};
use mancala_core::Game;
use mancala_core::game::ComposeError;
use mancala_core::line::Line;
use mancala_core::match_play::MatchPlay;
use mancala_core::{Side, Status};
use std::sync::Arc;

/// Games are played with a fence behind every position, then with one before it; either end is found by the process
/// ending in the hook at fault.
pub(super) fn bounds(bench: &Bench<'_>) -> Outcome {
    watched(bench, Watch::Bounds(End::Last))?;
    let moves = watched(bench, Watch::Bounds(End::First))?;
    Ok(format!("{moves} moves with a fence behind each position, as many with one before it"))
}

/// Counted before and after every hook.
pub(super) fn seeds(bench: &Bench<'_>) -> Outcome {
    watched(bench, Watch::Seeds).map(|moves| format!("counted after each hook of {moves} moves"))
}

/// Each list asked for with room for none, some, all and more than all of its moves.
pub(super) fn room(bench: &Bench<'_>) -> Outcome {
    watched(bench, Watch::Room).map(|moves| format!("before each of {moves} moves"))
}

/// Plays random games, and a match, of watched rules; says how many moves, or what was found.
fn watched(bench: &Bench<'_>, watch: Watch) -> Result<u64, Wrong> {
    let watching = Watching::new(bench.registry, watch)
        .map_err(|error| Wrong::Warn(format!("it cannot be tried here: {error}")))?;
    let found = || watching.found().map_or(Ok(()), |fault| Err(Wrong::Fail(fault.to_string())));
    let sheet = crate::engine::sheet(bench.registry, bench.spec)?;
    let game = match Game::compose(sheet, &watching) {
        Ok(game) => Arc::new(game),
        Err(ComposeError::Fault(fault)) => {
            found()?;
            return Err(Wrong::Fail(fault.to_string()));
        }
        Err(error) => return Err(Wrong::Fail(error.to_string())),
    };
    found()?;
    let mut moves = 0;
    for index in 0..games(6, 60) {
        let mut dice = Dice::new(bench.seed, index);
        let mut line = Line::new(game.clone());
        while (line.plies() as u64) < LONGEST.min(600) {
            // Every other move by way of the list, so that hooks are asked both ways.
            if line.plies().is_multiple_of(8) && !matches!(line.status(), Ok(Status::ToMove)) {
                break;
            }
            if !matches!(line.play_random(&mut |n| dice.below(n)), Ok(Ok(_))) {
                break;
            }
            moves += 1;
        }
        found()?;
    }
    for starter in Side::BOTH {
        let mut dice = Dice::new(bench.seed, u64::MAX);
        let Ok(mut play) = MatchPlay::new(game.clone(), starter) else { break };
        while play.rounds().len() < 3 && !play.is_over() {
            if play.play_random_round(2000, &mut |n| dice.below(n)).is_err() {
                break;
            }
        }
        found()?;
    }
    Ok(moves)
}
