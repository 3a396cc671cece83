//! Entrants: who plays in a tournament, as written on the command line and in results.
//!
//! It starts nothing and chooses no move.

use crate::engine::AnalyzeOrder;
use mancala_core::search::{LEVELS, Weights};
use std::fmt;
use std::str::FromStr;

/// What a program's command follows.
const PROGRAM: &str = "cmd:";

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A level of the search.
    Level(u32),
    /// The search itself, as far as this order says: so many moves ahead, so many nodes, by these weights.
    Search(AnalyzeOrder),
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
            Entrant::Search(_) | Entrant::Random => true,
            Entrant::Program(_) => false,
        }
    }
}

/// Reads `depth:6`, `nodes:20000`, `nodes:20000,seed:3,turn:0`.
fn search(text: &str) -> Result<AnalyzeOrder, String> {
    let mut order = AnalyzeOrder::default();
    let mut given = Vec::new();
    for setting in text.split(',') {
        let (name, number) = setting.split_once(':').ok_or_else(|| match setting {
            "" => "a setting follows each comma, such as `depth:6`".to_string(),
            _ => format!("a number follows `{setting}:`"),
        })?;
        if given.contains(&name) {
            return Err(format!("`{name}` is given twice"));
        }
        given.push(name);
        let wrong = |wanted: &str| format!("`{name}` is {wanted}, not `{number}`");
        let mut weight = |of: fn(&mut Weights) -> &mut i32| {
            let weights = order.weights.get_or_insert_default();
            *of(weights) = number.parse().map_err(|_| wrong("a whole number"))?;
            let most = Weights::MOST;
            if weights.are_possible() { Ok(()) } else { Err(wrong(&format!("from -{most} to {most}"))) }
        };
        match name {
            "depth" | "nodes" => {
                let number = number.parse::<u32>().ok().filter(|&number| number > 0);
                let number = number.ok_or_else(|| wrong(&format!("from 1 to {}", u32::MAX)))?;
                if name == "depth" {
                    order.depth = Some(number);
                } else {
                    order.nodes = Some(number.into());
                }
            }
            "seed" => weight(|weights| &mut weights.seed)?,
            "pit" => weight(|weights| &mut weights.pit)?,
            "turn" => weight(|weights| &mut weights.turn)?,
            _ => return Err(format!("there is no setting `{name}`: depth, nodes, seed, pit, turn")),
        }
    }
    if order.depth.is_none() && order.nodes.is_none() {
        return Err("`depth:N` or `nodes:N` says how far it looks".into());
    }
    Ok(order)
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
        if text.contains(':') {
            return search(text).map(Entrant::Search);
        }
        match text.parse() {
            Ok(level) if LEVELS.iter().any(|one| one.number == level) => Ok(Entrant::Level(level)),
            _ => Err(format!(
                "it is `random`, a level from 1 to {}, `depth:N`, `nodes:N`, or `{PROGRAM}PROGRAM ARGS`",
                LEVELS.len()
            )),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Level(level) => level.fmt(f),
            Entrant::Search(order) => {
                let limits = [("depth", order.depth.map(u64::from)), ("nodes", order.nodes)];
                let mut said: Vec<String> = limits
                    .into_iter()
                    .filter_map(|(name, limit)| Some(format!("{name}:{}", limit?)))
                    .collect();
                if let Some(Weights { seed, pit, turn }) = order.weights {
                    said.push(format!("seed:{seed},pit:{pit},turn:{turn}"));
                }
                f.write_str(&said.join(","))
            }
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
        for text in [
            "1",
            "8",
            "random",
            "cmd:bot",
            "cmd:python3 bot.py 7",
            "nodes:20000",
            "depth:6",
            "depth:6,nodes:20000",
            "nodes:5000,seed:3,pit:-2,turn:0",
        ] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
        for wrong in ["", "0", "9", "human", "cmd:", "cmd:  ", "-1"] {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
        let repeatable = |text: &str| text.parse::<Entrant>().unwrap().is_repeatable();
        assert!(repeatable("7") && repeatable("random") && repeatable("nodes:9"));
        assert!(!repeatable("8") && !repeatable("cmd:bot"));
    }

    #[test]
    fn settings_that_mean_nothing_are_refused() {
        let refused = |text: &str| text.parse::<Entrant>().unwrap_err();
        assert_eq!(refused("nodes:0"), "`nodes` is from 1 to 4294967295, not `0`");
        assert_eq!(refused("depth:deep"), "`depth` is from 1 to 4294967295, not `deep`");
        assert_eq!(refused("nodes:9,nodes:8"), "`nodes` is given twice");
        assert_eq!(refused("nodes:9,depth"), "a number follows `depth:`");
        assert_eq!(refused("nodes:9,"), "a setting follows each comma, such as `depth:6`");
        assert_eq!(refused("nodes:9,seed:-2147483648"), "`seed` is from -160 to 160, not `-2147483648`");
        assert_eq!(refused("seed:3"), "`depth:N` or `nodes:N` says how far it looks");
        assert_eq!(refused("nodes:9,seed:161"), "`seed` is from -160 to 160, not `161`");
        assert_eq!(refused("node:9"), "there is no setting `node`: depth, nodes, seed, pit, turn");
    }
}
