//! Rule 3.6, the match: each player fills the pits he can from what he won; the others are closed for a round.
//!
//! It makes no position of its own: it lays the seeds of the plain start out anew.

use mancala_core::slots::matches::{Match, Next, Round, Starter, Then};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{PitSet, Position, SettingChoice, SettingsBlock, Side};

/// The end of his row a player fills first.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum FillFrom {
    Right,
    Left,
}

/// The settings of `rio-kadalis/rounds` beyond the starter.
#[derive(SettingsBlock)]
struct RoundsSettings {
    group: u16,
    fill_from: FillFrom,
}

/// `rio-kadalis/rounds`: rows filled from what was won, until a player cannot fill one pit.
pub struct Rounds {
    settings: RoundsSettings,
    starter: Starter,
    closed: PitSet,
}

impl Rule for Rounds {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Rounds {
            settings: RoundsSettings::read(setup.settings)?,
            starter: Starter::from_settings(setup),
            closed: setup.set("closed")?,
        })
    }
}

impl Rounds {
    /// Fills one row from `won` seeds, closes the rest of it, and leaves what is over in the store.
    fn fill(&self, start: &mut Position, side: Side, mut won: u32) {
        let group = u32::from(self.settings.group);
        let row = start.board().row(side);
        for nth in 0..row.end - row.start {
            let pit = match self.settings.fill_from {
                FillFrom::Right => row.end - 1 - nth,
                FillFrom::Left => row.start + nth,
            };
            if won >= group {
                won -= group;
                start.set_seeds(pit, self.settings.group);
                start.unmark(self.closed, pit);
            } else {
                start.set_seeds(pit, 0);
                start.mark(self.closed, pit);
            }
        }
        start.set_store(side, won as u16);
    }
}

impl Match for Rounds {
    fn next(&self, rounds: &[Round], start: &mut Position) -> Next {
        let Some(&last) = rounds.last() else {
            return Next {
                carry: Side::BOTH.map(|side| start.store(side).into()),
                then: Then::Round(Side::South),
            };
        };
        // A drawn round may leave seeds on the board that nobody won: half to each, an odd one to the second player.
        let mut won = last.stores.map(u32::from);
        let shared = start.total().saturating_sub(won[0] + won[1]);
        won[last.starter.index()] += shared / 2;
        won[last.starter.other().index()] += shared - shared / 2;

        let group = u32::from(self.settings.group);
        if won.iter().any(|&seeds| seeds < group) {
            let winner = match won[0].cmp(&won[1]) {
                std::cmp::Ordering::Greater => Some(Side::South),
                std::cmp::Ordering::Less => Some(Side::North),
                std::cmp::Ordering::Equal => None,
            };
            return Next { carry: won, then: Then::Over(winner) };
        }
        for side in Side::BOTH {
            self.fill(start, side, won[side.index()]);
        }
        Next { carry: won, then: Then::Round(self.starter.after(last)) }
    }
}
