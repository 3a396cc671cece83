//! The arguments of what authors of plugins use: `new`, `check`, `trust`; and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

use super::{patience, whole};
use crate::check::Law;
use clap::{Args, ValueEnum};
use mancala_core::slots::Slot;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `new`.
#[derive(Debug, Args)]
#[command(after_help = "\
It writes the folder NAME: a crate with a small game and its tests, and a README.md that goes on from there. The crate \
depends on the mancala-core found above this folder or above the program, unless told otherwise.

Examples:
  mancala new my-game
  mancala new my-rule --slot capture
  mancala new my-rule --slot opening --core ../mancala/core")]
pub struct NewArgs {
    /// The id of the plugin and of its game: a-z, 0-9 and -
    pub name: String,
    /// Begin with a rule for this slot; with two rules, for choice and capture, unless given
    #[arg(long, value_enum, value_name = "SLOT")]
    pub slot: Option<SlotArg>,
    /// Depend on the mancala-core in this folder
    #[arg(long, value_name = "PATH")]
    pub core: Option<PathBuf>,
    /// Depend on the mancala-core of this repository
    #[arg(long, value_name = "URL", conflicts_with = "core")]
    pub git: Option<String>,
    /// Depend on this version of mancala-core from the registry
    #[arg(long = "version", value_name = "V", conflicts_with_all = ["core", "git"])]
    pub core_version: Option<String>,
}

/// The slot a new plugin has a rule for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SlotArg {
    /// How the board stands before the first move
    Opening,
    /// Which pits may be played
    Choice,
    /// How a lap is sown
    Sowing,
    /// What follows a lap
    Landing,
    /// What is taken
    Capture,
    /// When the game is over
    Ending,
    /// How rounds make a match
    Match,
}

impl SlotArg {
    /// The slot itself.
    pub fn slot(self) -> Slot {
        Slot::ALL[self as usize]
    }
}

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each law is tried in a process of its own that can reach nothing but memory, so that a plugin need not be trusted to be \
checked. PASS: it holds as far as was tried. WARN: it does not, which may be meant. FAIL, CRASH and TIMEOUT make the exit \
code 1; of several the first tells most, as later laws rest on earlier ones.

Examples:
  mancala check target/debug/libmy_game.so
  mancala check GAME --only bounds --only seeds --seed 7
  mancala check GAME --only play --in-process        under a debugger")]
pub struct CheckArgs {
    /// The path of a plugin's file, the id of a game, or a game file
    #[arg(value_name = "PLUGIN|GAME")]
    pub what: String,
    /// Change a setting of the game, such as `board.pits=6`; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Try this law only; may be given several times
    #[arg(long, value_enum, value_name = "NAME")]
    pub only: Vec<Law>,
    /// What fixes every random choice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// Seconds that a law may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = patience)]
    pub limit: Duration,
    /// Address space, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = whole::<u64>(64..=1 << 20))]
    pub memory: u64,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `trust`.
#[derive(Debug, Args)]
#[command(after_help = "\
A plugin that did not come with this program does not run until the SHA-256 of its file is recorded; one that has changed \
since is refused. Without arguments it lists what is recorded.

Examples:
  mancala trust target/release/libmy_game.so
  mancala trust --dev target/debug
  mancala trust --revoke target/debug")]
pub struct TrustArgs {
    /// Plugins whose files may run as they are now
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// A folder of your own whose plugins may run, however often they are built anew, until revoked
    #[arg(long, value_name = "FOLDER")]
    pub dev: Vec<PathBuf>,
    /// Take back what was said of a file or a folder
    #[arg(long, value_name = "PATH")]
    pub revoke: Vec<PathBuf>,
    /// Print all that is recorded as one JSON document
    #[arg(long)]
    pub json: bool,
}
