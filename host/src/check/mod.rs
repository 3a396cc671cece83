//! The conformance kit: laws that every plugin's rules keep whatever game they make, each tried by itself.
//!
//! A law is tried in the process that asks; confining that process, and ending it, is the engine's affair.

mod lies;
mod memory;
mod play;
mod reach;
mod settings;
mod subject;

pub use subject::{Subject, subjects};

use crate::engine::{Failure, GameSpec};
use crate::plugin::Registry;
use mancala_core::Game;
use mancala_core::laws::{self, Broken, Tried};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

macro_rules! laws {
    ($($(#[$doc:meta])* $law:ident = $name:literal: $says:literal, $help:literal;)*) => {
        /// A law, in the order they are tried: one that others rest on comes before them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
        #[serde(rename_all = "kebab-case")]
        pub enum Law {
            $($(#[$doc])* $law,)*
        }

        impl Law {
            /// Every law.
            pub const ALL: &[Law] = &[$(Law::$law),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Law::$law => $name,)* }
            }

            /// What it says.
            pub fn says(self) -> &'static str {
                match self { $(Law::$law => $says,)* }
            }

            /// What the author of a rule that breaks it does about it.
            pub fn help(self) -> &'static str {
                match self { $(Law::$law => $help,)* }
            }
        }
    };
}

laws! {
    /// Manifest and code agree
    Manifest = "manifest": "manifest and code agree",
        "build the plugin again after every change of plugin.toml, and give every rule there its code";
    /// The manifest's texts fit where they are shown
    Texts = "texts": "the manifest's texts fit where they are shown",
        "correct that text in plugin.toml";
    /// No hook beyond the slots of its rule
    Hooks = "hooks": "no rule has a hook beyond its slots",
        "add the slot to the rule's `slots` in plugin.toml, or leave the hook out";
    /// No rule reaches beyond the position it is given
    Bounds = "bounds": "no rule reaches beyond the position it is given",
        "in Rust, write to a position by its methods alone; in C, look at every index and every `*`";
    /// No hook loses or makes a seed
    Seeds = "seeds": "no hook loses or makes a seed",
        "move seeds by `capture`, `take` and `place` of `Position`, which lose none; `set_seeds` is for openings";
    /// Lists of moves do not depend on the room for them
    Room = "room": "lists of moves do not depend on the room for them",
        "list every move whatever the room is; in C, write `capacity` of them and count them all";
    /// Random games are played without a fault
    Play = "play": "random games are played without a fault",
        "write a test with `Trial` that begins at this position: it fails at the same place";
    /// The same input gives the same output
    Same = "same": "the same input gives the same output",
        "keep what a rule remembers in pit sets and registers of the position: no statics, no clock, no chance";
    /// Two games on one instance do not notice each other
    Apart = "apart": "two games on one instance do not notice each other",
        "keep what a rule remembers in pit sets and registers of the position: an instance plays many games";
    /// What is listed can be played, and nothing else
    Legal = "legal": "what is listed can be played, and nothing else",
        "list each move once; what `play` of an opening takes and what `moves` lists are the same";
    /// Every setting works at both ends of its range
    Settings = "settings": "every setting works at both ends of its range",
        "narrow `min` and `max` in plugin.toml, or refuse in `Rule::new` what the board is too small for";
    /// Every game ends
    Ends = "ends": "every game ends",
        "set `repetition` of `[ending]`, or let an ending rule watch for positions that come again";
    /// Every match ends
    Matches = "matches": "every match ends",
        "let every round bring some match nearer to its end, or bound the number of rounds";
    /// A turned board plays the same
    Turned = "turned": "a turned board plays the same",
        "go by the mover and his row (`sown.mover()`, `board().row(side)`), never by cell numbers, unless it is meant";
    /// Games, matches and positions can be written down and taken up again
    Records = "records": "games, matches and positions can be written down and taken up again",
        "keep what a rule remembers in pit sets and registers that are `shown`, so that a text says all of a position";
    /// Rules leave no memory behind
    Leak = "leak": "rules leave no memory behind",
        "drop what a hook makes: no `Box::leak`, no `mem::forget`; in C, free in `destroy` what `create` made";
}

/// A law to be tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The game.
    pub spec: GameSpec,
    /// The law.
    pub law: Law,
    /// What fixes every random choice.
    #[serde(default)]
    pub seed: u64,
}

/// What came of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It holds, as far as was tried.
    Pass,
    /// It does not hold, which may be meant, or it cannot be tried here.
    Warn,
    /// It does not hold.
    Fail,
    /// The process that tried it ended.
    Crash,
    /// It was not done in time.
    Timeout,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The law.
    pub law: Law,
    /// What came of it.
    pub verdict: Verdict,
    /// How much was tried, or what is wrong and where.
    pub message: String,
    /// A hash of all that was seen, where two processes must see the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// What a law comes to: how much was tried, or what is wrong.
type Outcome = Result<String, Wrong>;

/// Why a law does not hold.
enum Wrong {
    /// It is broken.
    Fail(String),
    /// That may be meant, or it cannot be tried here.
    Warn(String),
}

impl From<Broken> for Wrong {
    fn from(broken: Broken) -> Wrong {
        Wrong::Fail(broken.to_string())
    }
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Wrong {
        Wrong::Fail(failure.to_string())
    }
}

/// No random game may be longer.
const LONGEST: u64 = 20_000;
/// No random match may have more rounds.
const ROUNDS: usize = 1000;

/// So many games: a build that is not optimised tries fewer.
fn games(debug: u64, release: u64) -> u64 {
    if cfg!(debug_assertions) { debug } else { release }
}

/// Tries a law on a game.
pub fn try_law(registry: &Registry, trial: &Trial) -> Finding {
    let bench = Bench { registry, spec: &trial.spec, seed: trial.seed };
    let mut seen = None;
    let outcome = match trial.law {
        Law::Manifest => lies::manifest(&bench),
        Law::Texts => lies::texts(&bench),
        Law::Hooks => lies::hooks(&bench),
        Law::Bounds => reach::bounds(&bench),
        Law::Seeds => reach::seeds(&bench),
        Law::Room => reach::room(&bench),
        Law::Play => play::faultless(&bench),
        Law::Same => play::same(&bench).map(|(tried, hash)| {
            seen = Some(hash);
            tried
        }),
        Law::Apart => play::apart(&bench),
        Law::Legal => play::legal(&bench),
        Law::Settings => settings::ends(&bench),
        Law::Ends => bench.law(|game, seed| laws::conserve_and_end(game, games(60, 2000), seed, LONGEST)),
        Law::Matches => bench.law(|game, seed| laws::matches_end(game, games(2, 50), seed, ROUNDS)),
        Law::Turned => {
            bench.law(|game, seed| laws::turned(game, games(2, 40), seed, 500)).map_err(|wrong| match wrong {
                // No manifest says that a game is meant to be unlike for its two sides.
                Wrong::Fail(why) | Wrong::Warn(why) => Wrong::Warn(why),
            })
        }
        Law::Records => records(&bench),
        Law::Leak => memory::leak(&bench),
    };
    let (verdict, message) = match outcome {
        Ok(tried) => (Verdict::Pass, tried),
        Err(Wrong::Warn(why)) => (Verdict::Warn, why),
        Err(Wrong::Fail(why)) => (Verdict::Fail, why),
    };
    Finding { law: trial.law, verdict, message, seen }
}

fn records(bench: &Bench<'_>) -> Outcome {
    bench.law(|game, seed| {
        laws::records_verify(game, games(2, 40), seed, 500)?;
        laws::matches_resume(game, games(2, 20), seed, 4)?;
        laws::blind_to_stores(game, games(2, 20), seed, 300)?;
        laws::blind_to_turns(game, games(2, 20), seed, 300)?;
        laws::texts_say_all(game, games(3, 60), seed, 300)
    })
}

/// Where laws are tried: a game, and what fixes chance.
struct Bench<'a> {
    registry: &'a Registry,
    spec: &'a GameSpec,
    seed: u64,
}

impl Bench<'_> {
    /// The game, its rules made anew.
    fn game(&self) -> Result<Arc<Game>, Failure> {
        crate::engine::compose(self.registry, self.spec)
    }

    fn law(&self, law: impl FnOnce(&Arc<Game>, u64) -> Result<Tried, Broken>) -> Outcome {
        let tried = law(&self.game()?, self.seed)?;
        Ok(format!("{} games, {} moves", tried.games, tried.moves))
    }
}
