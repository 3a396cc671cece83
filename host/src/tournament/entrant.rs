//! Entrants: who plays in a tournament, as written on the command line and in results.
//!
//! It starts nothing and chooses no move.

use mancala_core::search::LEVELS;
use std::fmt;
use std::str::FromStr;

/// What a program's command follows.
const PROGRAM: &str = "cmd:";

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A level of the search.
    Level(u32),
    /// Uniformly random moves.
    Random,
    /// Another program that serves the protocol: the words of its command.
    Program(Vec<String>),
}

impl Entrant {
    /// Whether its moves are the same however fast the machine is, as long as no clock runs.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Entrant::Level(level) => LEVELS.iter().any(|one| one.number == *level && one.nodes < u64::MAX),
            Entrant::Random => true,
            Entrant::Program(_) => false,
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        if text == "random" {
            return Ok(Entrant::Random);
        }
        if let Some(command) = text.strip_prefix(PROGRAM) {
            let words: Vec<String> = command.split_whitespace().map(str::to_string).collect();
            return if words.is_empty() {
                Err(format!("a program follows `{PROGRAM}`"))
            } else {
                Ok(Entrant::Program(words))
            };
        }
        match text.parse() {
            Ok(level) if LEVELS.iter().any(|one| one.number == level) => Ok(Entrant::Level(level)),
            _ => {
                Err(format!("it is `random`, a level from 1 to {}, or `{PROGRAM}PROGRAM ARGS`", LEVELS.len()))
            }
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Level(level) => level.fmt(f),
            Entrant::Random => f.write_str("random"),
            Entrant::Program(words) => write!(f, "{PROGRAM}{}", words.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_read_as_they_are_written() {
        for text in ["1", "8", "random", "cmd:bot", "cmd:python3 bot.py 7"] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        for wrong in ["", "0", "9", "human", "cmd:", "cmd:  ", "-1"] {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
        let repeatable = |text: &str| text.parse::<Entrant>().unwrap().is_repeatable();
        assert!(repeatable("7") && repeatable("random") && !repeatable("8") && !repeatable("cmd:bot"));
    }
}
