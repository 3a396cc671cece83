//! How a game ended, in words.
//!
//! It decides no winner: the outcome says who won, and why the game ended.

use super::{GameTexts, Words};
use crate::engine::{EndReason, Player, State};

/// How the game of a state ended; nothing while it goes on. A rule that ends it is told in its own words.
pub fn ending(words: &Words, texts: &GameTexts, state: &State) -> Option<String> {
    let end = state.outcome.as_ref()?;
    let why = match end.reason {
        EndReason::NoMoves(side) => words.say_of("over-no-moves", &[("player", words.player(side).into())]),
        EndReason::Ending => texts.say(&end.summary).to_string(),
        EndReason::Repetition => words.say_of("over-repetition", &[("times", end.repetition.into())]),
    };
    let [south, north] = state.stores;
    let result = match end.winner {
        Some(winner) => {
            let (won, lost) = if winner == Player::South { (south, north) } else { (north, south) };
            let of = [("player", words.player(winner).into()), ("won", won.into()), ("lost", lost.into())];
            words.say_of("result-win", &of)
        }
        None if south == north => words.say_of("result-even", &[("seeds", south.into())]),
        None => words.say_of("result-draw", &[("south", south.into()), ("north", north.into())]),
    };
    Some(words.say_of("game-over", &[("why", why.into()), ("result", result.into())]))
}
