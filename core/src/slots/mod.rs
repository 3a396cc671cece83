//! The seven slots of a game: one trait each, and the standard rules that answer them.
//!
//! A slot asks a question and refuses to know who asks; the order of the questions is the [kernel](crate::kernel)'s.

pub mod capture;
pub mod choice;
pub mod ending;
pub mod foresight;
pub mod landing;
pub mod matches;
pub mod opening;
pub mod rule;
pub mod sowing;

use serde::{Deserialize, Serialize};

/// One of the seven questions a game answers; the name is the TOML table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// How does the board stand at first, and what happens before normal play?
    Opening,
    /// Which moves may begin a turn?
    Choice,
    /// How is a lap sown?
    Sowing,
    /// The lap is over: what now?
    Landing,
    /// The sowing stopped: what is taken?
    Capture,
    /// Is it over, who gets the rest?
    Ending,
    /// How does one round set up the next?
    Match,
}

impl Slot {
    /// All seven, in the order a rule sheet gives them.
    pub const ALL: [Slot; 7] =
        [Slot::Opening, Slot::Choice, Slot::Sowing, Slot::Landing, Slot::Capture, Slot::Ending, Slot::Match];

    /// The name of its table.
    pub const fn name(self) -> &'static str {
        match self {
            Slot::Opening => "opening",
            Slot::Choice => "choice",
            Slot::Sowing => "sowing",
            Slot::Landing => "landing",
            Slot::Capture => "capture",
            Slot::Ending => "ending",
            Slot::Match => "match",
        }
    }

    /// The slot of a table's name.
    pub fn from_name(name: &str) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| slot.name() == name)
    }
}

impl std::fmt::Display for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
