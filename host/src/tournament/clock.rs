//! A player's clock: the time he has for a game, what each move adds, and what he may spend on the next.
//!
//! It is told how long a move took and looks at no time itself.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The times of a game, the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// For the whole game.
    pub time: Duration,
    /// More with every move.
    pub increment: Duration,
}

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    left: Duration,
    increment: Duration,
}

/// A move is planned to take this part of what is left.
const PART: u32 = 20;
/// Kept back for the way to the player and back, as far as there is so much.
const MARGIN: Duration = Duration::from_millis(50);

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(times: Times) -> Clock {
        Clock { left: times.time, increment: times.increment }
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What a move should take: part of what is left and half of what it adds, and never all there is.
    pub fn budget(&self) -> Duration {
        let wanted = self.left / PART + self.increment / 2;
        wanted.min(self.left.saturating_sub(MARGIN).max(self.left / 2))
    }

    /// A move took so long: whether that was in time.
    pub fn spend(&mut self, took: Duration) -> bool {
        match self.left.checked_sub(took) {
            Some(left) => {
                self.left = left.saturating_add(self.increment);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time: u64, increment: u64) -> Clock {
        let [time, increment] = [time, increment].map(Duration::from_millis);
        Clock::new(Times { time, increment })
    }

    #[test]
    fn time_runs_out_and_moves_add_to_it() {
        let mut clock = clock(1000, 100);
        assert!(clock.spend(Duration::from_millis(600)));
        assert_eq!(clock.left(), Duration::from_millis(500));
        assert!(clock.spend(Duration::from_millis(500)));
        assert_eq!(clock.left(), Duration::from_millis(100));
        assert!(!clock.spend(Duration::from_millis(101)));
    }

    #[test]
    fn who_keeps_to_the_budget_never_oversteps() {
        for (time, increment) in [(1000, 0), (1000, 50), (100, 0), (100, 1000), (60_000, 600)] {
            let mut clock = clock(time, increment);
            for _ in 0..500 {
                let budget = clock.budget();
                assert!(budget < clock.left() || clock.left().is_zero());
                assert!(clock.spend(budget));
            }
        }
        assert_eq!(clock(60_000, 0).budget(), Duration::from_secs(3));
        assert_eq!(clock(100, 1000).budget(), Duration::from_millis(50));
    }
}
