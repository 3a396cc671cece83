//! The law of memory: a game that is made, played a little and unmade leaves nothing behind.
//!
//! It measures the process, so nothing else may run in it meanwhile.

use super::{Bench, Outcome, Wrong};
use crate::engine::Dice;
use crate::plugin::held;
use mancala_core::line::Line;

/// Rounds of one stretch.
const ROUNDS: u64 = 40;
/// Stretches after which growth is called a leak: until then an allocator may still be settling.
const STRETCHES: u64 = 100;
/// Stretches in a row that must add nothing.
const STILL: u64 = 2;

fn untold() -> Wrong {
    Wrong::Warn("it cannot be tried here: this system does not tell what a process holds".into())
}

pub(super) fn leak(bench: &Bench<'_>) -> Outcome {
    let mut round = |index: u64| -> Result<(), Wrong> {
        let mut line = Line::new(bench.game()?);
        let mut dice = Dice::new(bench.seed, index);
        // A rule that fails is another law's affair.
        for _ in 0..10 {
            if !matches!(line.play_random(&mut |n| dice.below(n)), Ok(Ok(_))) {
                break;
            }
        }
        Ok(())
    };
    (0..ROUNDS).try_for_each(&mut round)?;
    let (mut still, mut tried) = (0, 0);
    let (mut bytes, mut pages) = (i64::MAX, i64::MAX);
    while still < STILL {
        if tried == STRETCHES {
            let grows = bytes.max(pages.max(0)) / ROUNDS as i64;
            return Err(Wrong::Fail(format!("each game made and unmade leaves {grows} bytes behind")));
        }
        let before = held().ok_or_else(untold)?;
        (0..ROUNDS).try_for_each(&mut round)?;
        let after = held().ok_or_else(untold)?;
        let grown = (after.bytes - before.bytes, after.peak - before.peak);
        // The least that a leak leaves each time is more than a few bytes; what a rule maps itself comes by the page.
        let leaks = grown.0 >= 8 * ROUNDS as i64 || grown.1 >= 4096 * ROUNDS as i64;
        still = if leaks { 0 } else { still + 1 };
        (bytes, pages) = (bytes.min(grown.0), pages.min(grown.1));
        tried += 1;
    }
    Ok(format!("{} games made, begun and unmade", (tried + 1) * ROUNDS))
}
