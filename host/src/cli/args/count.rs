//! The arguments of what counts and compares: `verify`, `perft`, `playouts`; and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

use super::{GameArgs, whole};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
Files hold one JSON object a line: recorded games, positions, or both. It stops at the first difference, with exit code 1. \
Games that no plugin offers are skipped and counted.

Examples:
  mancala verify games.jsonl positions.jsonl
  mancala verify games.jsonl --game GAME")]
pub struct VerifyArgs {
    /// Files of JSON lines; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Look at the records of this game only
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `perft`.
#[derive(Debug, Args)]
#[command(after_help = "\
Every move, extra move and pass is one ply; repetition does not end a game here.

Examples:
  mancala perft GAME --depth 6
  mancala perft GAME --depth 4 --divide --position \"4,4,4/4,4,4 0-0 S\" --set board.pits=3")]
pub struct PerftArgs {
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// Plies, up to 200
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=200))]
    pub depth: u32,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Show the count of each first move
    #[arg(long)]
    pub divide: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `playouts`.
#[derive(Debug, Args)]
#[command(after_help = "\
The seed fixes every move, whatever the number of threads. A game or match that does not end makes the exit code 1.

Examples:
  mancala playouts GAME --games 1000
  mancala playouts GAME --match --games 100
  mancala playouts GAME --games 100000 --threads 2 --seed 7 --json")]
pub struct PlayoutsArgs {
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// How many games, or matches
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub games: u64,
    /// Play whole matches, round after round, instead of single games
    #[arg(long = "match", conflicts_with = "position")]
    pub matches: bool,
    /// A match of more rounds counts as one that did not end
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(1..=1_000_000), requires = "matches")]
    pub max_rounds: u64,
    /// Threads; one a processor unless given
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=256))]
    pub threads: Option<u32>,
    /// What fixes every move; one is chosen, and printed, when it is not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// A game longer than this counts as one that did not end
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(1..=10_000_000))]
    pub max_plies: u64,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
