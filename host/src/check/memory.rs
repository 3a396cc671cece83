//! The law of memory: a game that is made, played a little and unmade leaves nothing behind.
//!
//! It measures the process, so nothing else may run in it meanwhile.

use super::{Bench, Outcome, Wrong, games};
use crate::engine::Dice;
use crate::plugin::held;
use mancala_core::line::Line;

/// Rounds before anything is measured: whoever keeps something for good does it at first.
const WARM: u64 = 30;

pub(super) fn leak(bench: &Bench<'_>) -> Outcome {
    let times = games(150, 1000);
    let mut round = |index: u64| -> Result<(), Wrong> {
        let mut line = Line::new(bench.game()?);
        let mut dice = Dice::new(bench.seed, index % WARM);
        // A rule that fails is another law's affair.
        for _ in 0..10 {
            if !matches!(line.play_random(&mut |n| dice.below(n)), Ok(Ok(_))) {
                break;
            }
        }
        Ok(())
    };
    (0..WARM).try_for_each(&mut round)?;
    let Some(before) = held() else {
        return Err(Wrong::Warn(
            "it cannot be tried here: this system does not tell what a process holds".into(),
        ));
    };
    (0..times).try_for_each(&mut round)?;
    let after = held().unwrap_or(before);
    let count = times as i64;
    let (bytes, pages) = (after.bytes - before.bytes, after.peak - before.peak);
    // A leak leaves something each time, and the least that can be kept is more than a few bytes; pages come by the page.
    if bytes >= 8 * count {
        return Err(Wrong::Fail(format!("each game made and unmade leaves {} bytes behind", bytes / count)));
    }
    if pages >= 4096 * count {
        return Err(Wrong::Fail(format!(
            "each game made and unmade makes the process grow by {} bytes",
            pages / count
        )));
    }
    Ok(format!("{times} games made, begun and unmade"))
}
