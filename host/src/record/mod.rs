//! Records people can read: tags, then moves in the notation of the boards, with comments and variations.
//!
//! `host/RECORDS.md` is the grammar. What is here reads and writes text and judges no move; [`replay()`] lets the engine
//! judge them. Nothing that is not understood is passed over.

pub mod foreign;
pub mod json;
mod made;
mod reader;
mod replay;
mod table;
mod tags;
mod tokens;
mod writer;

pub use made::{Whole, made, seated};
pub use reader::read;
pub use replay::{Refused, Remark, Replayed, Visit, replay};
pub use table::csv;
pub use tags::{Name, Tag};
pub use writer::write;

use crate::engine::{FileText, GameSpec, Load, Player, Rounds, Setting};
use std::ops::Range;

/// The largest file read, in bytes.
pub const LARGEST: usize = 16 << 20;
/// Variations inside variations, at most.
pub const DEEPEST: usize = 16;
/// Variations in one record, at most: each is replayed from the start.
pub const VARIATIONS: usize = 1_000;
/// Errors told of one text.
const FAULTS: usize = 50;

/// Where something stands in the text it was read from; two of them are always equal, so that records compare by what
/// they say.
#[derive(Clone, Debug, Default)]
pub struct Place(pub Range<usize>);

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// A recorded game, or a match with its rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The rounds; a game has one.
    pub rounds: Vec<Round>,
}

/// A game's moves, or those of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// What was played, and what is said about it.
    pub line: Line,
    /// How it ended; none while it goes on.
    pub result: Option<Score>,
    /// Where the result stands.
    pub place: Place,
}

/// Moves one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first.
    pub lead: Vec<String>,
    /// The moves.
    pub moves: Vec<Noted>,
}

/// A move with what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// The move, as it is written.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// What follows it, in order.
    pub notes: Vec<Note>,
}

/// What may follow a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Words.
    Comment(String),
    /// What might have been played in its stead.
    Variation(Line),
}

/// Seeds, or a tally, of South and North.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score(pub [u32; 2]);

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.0[0], self.0[1])
    }
}

impl Record {
    /// The value of a tag, where the record has it.
    pub fn tag(&self, name: Name) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The text of a tag.
    pub fn text(&self, name: Name) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// Who began the first round, where this is a match.
    pub fn starter(&self) -> Option<Player> {
        match self.text(Name::Starter)? {
            "north" => Some(Player::North),
            _ => Some(Player::South),
        }
    }

    /// The seed, where the record has one.
    pub fn seed(&self) -> Option<u64> {
        self.text(Name::Seed)?.parse().ok()
    }

    /// The name of the game, and the rules that came with it.
    pub fn spec(&self) -> GameSpec {
        let game = self.text(Name::Game).unwrap_or_default().to_string();
        let setting = |tag: &Tag| {
            let (path, value) = tag.value.split_once('=')?;
            Some(Setting { path: path.trim().into(), value: value.trim().into() })
        };
        let mut spec = GameSpec {
            settings: self.tags.iter().filter(|tag| tag.name == Name::Setting).filter_map(setting).collect(),
            position: self.text(Name::Start).map(str::to_string),
            ..GameSpec::default()
        };
        match self.text(Name::Rules) {
            None => spec.game = game,
            Some(text) => {
                spec.game = format!("{game}.toml");
                let name = spec.game.clone();
                spec.files.push(FileText { asked: name.clone(), from: None, name, text: text.to_string() });
            }
        }
        spec
    }

    /// What takes the game up where the record leaves it.
    pub fn load(&self) -> Load {
        let moves = |round: &Round| round.line.moves.iter().map(|noted| noted.text.clone()).collect();
        let mut rounds: Vec<Vec<String>> = self.rounds.iter().map(moves).collect();
        let last = rounds.pop().unwrap_or_default();
        let match_rounds = self.starter().map(|starter| Rounds { starter, finished: rounds });
        Load { spec: self.spec(), moves: last, rounds: match_rounds }
    }
}
