//! Why a move is refused, as a code with what it is about, so that it can be said in any language.
//!
//! It says nothing itself: [`crate::words::reason`] does.

use super::Player;
use mancala_core::diagnostic::short;
use mancala_core::notation::MoveError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// There is no text.
    NoText,
    /// The text has a word where a pit's name must stand.
    NoPit {
        /// The word.
        pit: String,
        /// The name of South's last pit.
        last: String,
    },
    /// The board has no such pit.
    NoSuchPit {
        /// Its name.
        pit: String,
        /// The name of South's last pit.
        last: String,
    },
    /// The text has a word where the number of seeds must stand.
    NoCount {
        /// The word.
        count: String,
        /// The text.
        text: String,
    },
    /// The game is over.
    Over,
    /// The player has no move, and must pass.
    MustPass {
        /// The player.
        side: Player,
    },
    /// The player has moves.
    MayNotPass {
        /// The player.
        side: Player,
    },
    /// The pit is the opponent's.
    PitOf {
        /// The pit.
        pit: String,
        /// Its owner.
        side: Player,
    },
    /// It is no pit at all.
    NoPitOf {
        /// The player who moves.
        side: Player,
    },
    /// The pit is empty.
    Empty {
        /// The pit.
        pit: String,
    },
    /// The pit holds fewer seeds than were asked for.
    TooMany {
        /// The pit.
        pit: String,
        /// What it holds.
        seeds: u16,
        /// What was asked for.
        count: u16,
    },
    /// In the opening, only pits of one's own row are lifted.
    LiftOwn {
        /// The pit.
        pit: String,
        /// Its owner.
        side: Player,
    },
    /// In the opening, there is nothing in the pit to lift.
    LiftEmpty {
        /// The pit.
        pit: String,
    },
    /// In the opening, the pit has been lifted already.
    LiftAgain {
        /// The pit.
        pit: String,
    },
    /// In the opening, too few pits have been lifted to stop.
    LiftMore {
        /// The fewest that may be lifted.
        least: u16,
        /// Those lifted so far.
        chosen: u16,
    },
    /// In the opening, seeds are placed one at a time.
    PlaceOne {
        /// What was asked for.
        count: u16,
    },
    /// In the opening, there are fewer seeds in the hand than were asked for.
    MoreThanHand {
        /// What was asked for.
        count: u16,
        /// What is in the hand.
        hand: u16,
    },
    /// In the opening, pits are being lifted.
    Lifting,
    /// In the opening, seeds are being placed.
    Placing,
    /// The opening is over.
    OpeningOver,
    /// The move needs a direction.
    NeedsDirection {
        /// The pit.
        pit: String,
    },
    /// Only the other direction can be played.
    OneDirection {
        /// What can be played.
        suggestion: String,
    },
    /// The game has one direction, which is not written.
    NoDirection {
        /// What can be played.
        suggestion: String,
    },
    /// The whole pit is lifted.
    WholePit {
        /// What can be played.
        suggestion: String,
    },
    /// The rule refuses it, and says why in the words of its plugin.
    Ruled {
        /// These words, in English.
        words: String,
    },
    /// The rule does not offer it.
    NotOffered {
        /// The rule, `plugin/rule`.
        rule: String,
    },
    /// The rule asks for another move, which can be played.
    Duty {
        /// The rule, `plugin/rule`.
        rule: String,
    },
    /// The rule does not let the sowing end where it does.
    Landing {
        /// The rule, `plugin/rule`.
        rule: String,
    },
    /// The sowing does not end.
    Endless {
        /// Within so many laps.
        laps: u32,
    },
    /// It would come back to a board that stood earlier in this turn, and move again.
    Returns,
}

impl From<MoveError> for Refusal {
    /// Whatever was typed is told, but no page of it.
    fn from(error: MoveError) -> Refusal {
        let cut = |text: String| short(&text).into_owned();
        match error {
            MoveError::Empty => Refusal::NoText,
            MoveError::NoPit { pit, last } => Refusal::NoPit { pit: cut(pit), last },
            MoveError::NoSuchPit { pit, last } => Refusal::NoSuchPit { pit: cut(pit), last },
            MoveError::NoCount { count, text } => Refusal::NoCount { count: cut(count), text: cut(text) },
        }
    }
}
