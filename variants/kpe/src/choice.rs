//! Rule 2.5: an empty enemy row must be fed if it can be.
//!
//! It offers every occupied own pit and leaves to the kernel which of them can be played.

use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Moves, Position, SettingsBlock};

/// The settings of `kpe/feed`.
#[derive(SettingsBlock)]
struct FeedSettings {
    must_feed: bool,
}

/// `kpe/feed`: any occupied own pit, with the duty to feed.
pub struct Feed(FeedSettings);

impl Rule for Feed {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        FeedSettings::read(setup.settings).map(Feed)
    }
}

impl Choice for Feed {
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

    fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        let enemy = sown.mover().other();
        u32::from(sown.before().row_seeds(enemy) == 0 && after.row_seeds(enemy) == 0)
    }
}
