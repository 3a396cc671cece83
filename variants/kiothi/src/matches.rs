//! Rule 5.9, the match: a win by exactly two seeds (*one-warrior*) counts for more.
//!
//! It never changes how a round starts.

use mancala_core::slots::matches::{Match, Next, Round, Starter, first_to};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Position, SettingsBlock, Side};

/// The settings of `kiothi/one-warrior` beyond the starter.
#[derive(SettingsBlock)]
struct OneWarriorSettings {
    wins: u32,
    one_warrior: u32,
}

/// `kiothi/one-warrior`: first to a number of wins, a win by exactly two seeds counting for several.
pub struct OneWarrior {
    settings: OneWarriorSettings,
    starter: Starter,
}

impl Rule for OneWarrior {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(OneWarrior {
            settings: OneWarriorSettings::read(setup.settings)?,
            starter: Starter::from_settings(setup),
        })
    }
}

impl Match for OneWarrior {
    fn next(&self, rounds: &[Round], _start: &mut Position) -> Next {
        let mut carry = [0; 2];
        for round in rounds {
            if let Some(winner) = round.winner {
                let by_two = round.stores[0].abs_diff(round.stores[1]) == 2;
                carry[winner.index()] += if by_two { self.settings.one_warrior } else { 1 };
            }
        }
        let next = rounds.last().map_or(Side::South, |&last| self.starter.after(last));
        first_to(self.settings.wins, carry, next)
    }
}
