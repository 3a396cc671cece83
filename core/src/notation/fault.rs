//! What can be wrong with a position text, as a code with what it is about, so that it can be said in any language.
//!
//! It reads no text; in English it says itself.

use super::MoveError;
use crate::board::Side;
use serde::{Deserialize, Serialize};

/// What is wrong with a piece of a position text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are what the messages say
pub enum PositionFault {
    /// A word where a number of seeds must stand.
    #[error("`{text}` is no count of seeds from 0 to {most}")]
    Count { text: String, most: u32 },
    /// No rows.
    #[error("two rows are expected, such as `4,4,4/4,4,4`")]
    NoRows,
    /// One row, or rows that nothing keeps apart.
    #[error("two rows are expected, South's and North's, with `/` between")]
    OneRow,
    /// A row of another length.
    #[error("{side}'s row has {pits} pits, this game's board has {board}")]
    Row { side: Side, pits: usize, board: usize },
    /// More seeds than a game can have.
    #[error("there are {seeds} seeds; at most {most} are allowed")]
    Seeds { seeds: u64, most: u32 },
    /// No stores.
    #[error("the stores are expected, South's and North's, such as `0-0`")]
    NoStores,
    /// No side to move.
    #[error("the side to move is expected, `S` or `N`")]
    NoSide,
    /// A word where the side to move must stand.
    #[error("the side to move is expected, `S` or `N`, not `{word}`")]
    Side { word: String },
    /// A word that stands twice.
    #[error("`{key}` is given twice")]
    Twice { key: String },
    /// A word whose value is none of those it has.
    #[error("`{key}` is {values}")]
    Value { key: String, values: String },
    /// A word where a pit's name must stand.
    #[error("`{pit}` is no pit: pits are A to {last} and a to {}", last.to_lowercase())]
    NoPit { pit: String, last: String },
    /// A pit that the board has not.
    #[error("there is no pit `{pit}` on this board: pits are A to {last} and a to {}", last.to_lowercase())]
    NoSuchPit { pit: String, last: String },
    /// A word that means nothing in this game.
    #[error("`{key}` is nothing this game knows; it knows {known}")]
    Unknown { key: String, known: String },
    /// A word that belongs to an opening, outside of one.
    #[error("`{key}` belongs to an opening (`phase=lift` or `phase=place`)")]
    OnlyOpening { key: String },
    /// An opening in a game without one.
    #[error("this game has no opening of lifts and placements")]
    NoOpening,
    /// An opening that does not say what is in hand.
    #[error("an opening's position says what is in hand: `hand=N`")]
    NoHand,
    /// Nothing in a hand that is being placed.
    #[error("in `phase=place` the hand holds seeds")]
    EmptyHand,
    /// A direction without an extra move.
    #[error("`dir` belongs to an extra move: write `again` before it")]
    NotAgain,
}

impl From<MoveError> for PositionFault {
    fn from(error: MoveError) -> PositionFault {
        match error {
            MoveError::NoSuchPit { pit, last } => PositionFault::NoSuchPit { pit, last },
            MoveError::NoPit { pit, last } => PositionFault::NoPit { pit, last },
            // The name of a pit is nothing else.
            MoveError::Empty => PositionFault::NoPit { pit: String::new(), last: String::new() },
            MoveError::NoCount { count, text } => PositionFault::NoPit { pit: text, last: count },
        }
    }
}
