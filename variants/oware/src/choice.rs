//! Rule 7.4: the enemy must be left a seed if he can be.
//!
//! It offers every occupied own pit and leaves to the kernel which of them can be played.

use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Moves, Position, SettingsBlock};

/// The settings of `oware/feed`.
#[derive(SettingsBlock)]
struct FeedSettings {
    must_feed: bool,
}

/// `oware/feed`: any occupied own pit; a move that leaves the enemy row empty only if every move does.
pub struct Feed(FeedSettings);

impl Rule for Feed {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        FeedSettings::read(setup.settings).map(Feed)
    }
}

impl Choice for Feed {
    #[inline]
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
    }

    fn lists_any_occupied(&self) -> bool {
        true
    }

    fn judges_hunger_alone(&self) -> bool {
        true
    }

    fn judges(&self) -> bool {
        self.0.must_feed
    }

    #[inline]
    fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        u32::from(after.row(sown.mover().other()).iter().all(|&seeds| seeds == 0))
    }
}
