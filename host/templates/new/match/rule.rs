//! The match: how one round leads to the next, and who has won in the end.
//!
//! It is told of every round so far and remembers none.

use mancala_core::slots::matches::{Match, Next, Round, Then};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Position, SettingsBlock, Side};

/// The settings of `ahead`; `plugin.toml` declares them, with their ranges and defaults.
#[derive(SettingsBlock)]
struct AheadSettings {
    lead: u32,
}

/// `ahead`: a match goes to the first who has won some rounds more than the other.
pub struct Ahead(AheadSettings);

impl Rule for Ahead {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        AheadSettings::read(setup.settings).map(Ahead)
    }
}

impl Match for Ahead {
    fn next(&self, rounds: &[Round], _start: &mut Position) -> Next {
        let won = |side| rounds.iter().filter(|round| round.winner == Some(side)).count() as u32;
        let wins = Side::BOTH.map(won);
        let leader = if wins[0] > wins[1] { Side::South } else { Side::North };
        let then = if wins[0].abs_diff(wins[1]) >= self.0.lead {
            Then::Over(Some(leader))
        } else {
            Then::Round(rounds.last().map_or(Side::South, |last| last.starter.other()))
        };
        Next { carry: wins, then }
    }
}
