//! Orders: what pages ask for in the bodies of their requests, and the reading of them.
//!
//! Unknown fields, deep nesting and long bodies are refused before anything is done.

use super::trouble::Trouble;
use crate::engine::{Player, Setting};
use crate::store::GameId;
use crate::table::{Seat, Setup};
use axum::body::Bytes;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Bytes read of a body, and of one that holds a record.
pub const MOST: usize = 64 << 10;
/// Bytes read of a body that holds a record.
pub const MOST_RECORD: usize = 8 << 20;
/// Seconds that the last level may think.
pub const THINK: RangeInclusive<u64> = 1..=20;
/// The most settings given at once.
const SETTINGS: usize = 200;

/// Reads a body.
pub fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Trouble> {
    serde_json::from_slice(body)
        .map_err(|error| Trouble::BadRequest(format!("the request cannot be read: {error}")))
}

/// A game, and how it is set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Its id, or the name of a game file.
    #[serde(default)]
    pub game: Option<String>,
    /// Or the number of a game: the same rules and settings.
    #[serde(default)]
    pub like: Option<GameId>,
    /// What differs.
    #[serde(default)]
    pub settings: Vec<Setting>,
    /// Where it begins, where not as the game says.
    #[serde(default)]
    pub position: Option<String>,
}

impl Wanted {
    /// Refuses what nobody would ask for.
    pub fn check(self) -> Result<Wanted, Trouble> {
        if self.settings.len() > SETTINGS {
            return Err(Trouble::BadRequest(format!("at most {SETTINGS} settings are read")));
        }
        if self.like.is_some() && !self.settings.is_empty() {
            return Err(Trouble::BadRequest("a game like another has its settings".into()));
        }
        Ok(self)
    }
}

/// Who plays, and how long the last level thinks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Who plays South.
    pub south: Seat,
    /// Who plays North.
    pub north: Seat,
    /// Seconds that level 8, and a hint, may take.
    #[serde(default = "two")]
    pub think: u64,
}

fn two() -> u64 {
    2
}

impl Seats {
    /// The setup these make.
    pub fn setup(&self, seed: u64) -> Result<Setup, Trouble> {
        if !THINK.contains(&self.think) {
            return Err(Trouble::BadThink);
        }
        Ok(Setup { seats: [self.south, self.north], seed, think: Duration::from_secs(self.think) })
    }
}

/// A game to begin.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begin {
    /// Which.
    pub wanted: Wanted,
    /// Who plays.
    pub seats: Seats,
    /// What fixes random moves; one is chosen when it is not given. In words, as a page cannot count so far.
    #[serde(default)]
    pub seed: Option<String>,
    /// Play a match, begun by this player.
    #[serde(default, rename = "match")]
    pub series: Option<Player>,
}

impl Begin {
    /// The seed that was given.
    pub fn seed(&self) -> Result<Option<u64>, Trouble> {
        let read = |text: &String| text.trim().parse().map_err(|_| Trouble::BadSeed(text.clone()));
        self.seed.as_ref().filter(|text| !text.trim().is_empty()).map(read).transpose()
    }
}

/// Records to open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeUp {
    /// The text: one record or several, for people or for programs.
    pub text: String,
}

/// A change of a game, chosen at this moment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The snapshot's `at`.
    pub at: u64,
}

/// A move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The snapshot's `at`.
    pub at: u64,
    /// The move's text.
    pub text: String,
}

/// A question about a move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The move's text.
    pub text: String,
}

/// Whether to look ahead.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Begin, or end.
    pub on: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused<T: DeserializeOwned>(text: &str) -> String {
        match read::<T>(&Bytes::copy_from_slice(text.as_bytes())) {
            Err(Trouble::BadRequest(message)) => message,
            _ => panic!("{text} is taken"),
        }
    }

    #[test]
    fn what_is_no_order_is_refused_in_words() {
        assert!(refused::<At>("{\"at\":1,\"more\":2}").contains("unknown field `more`"));
        assert!(refused::<At>("{\"at\":-1}").contains("invalid value"));
        assert!(refused::<Seats>("{\"south\":\"9\",\"north\":\"human\"}").contains("a level from 1 to 8"));
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(refused::<serde_json::Value>(&deep).contains("recursion limit"));
        assert!(refused::<Move>("\u{0}").contains("expected value"));
    }

    #[test]
    fn seeds_and_times_have_their_bounds() {
        let begin = |seed: &str| {
            let text = format!(
                "{{\"wanted\":{{\"game\":\"g\"}},\"seats\":{{\"south\":\"human\",\"north\":\"8\",\"think\":21}},\"seed\":{seed}}}"
            );
            read::<Begin>(&Bytes::from(text)).unwrap()
        };
        assert_eq!(begin("\"18446744073709551615\"").seed().unwrap(), Some(u64::MAX));
        assert_eq!(begin("\" \"").seed().unwrap(), None);
        assert!(begin("\"1e3\"").seed().is_err());
        assert!(begin("null").seats.setup(1).is_err());
    }
}
