//! The arguments of `games`, and their help.

use super::record::As;
use crate::store::GameId;
use crate::table::Seat;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Arguments of `games`.
#[derive(Debug, Args)]
#[command(after_help = "\
Every game played is kept after every move, in `games.sqlite` in the user's data folder, in the file that the variable \
MANCALA_STORE names, or in that of --store; --no-store keeps nothing.

Examples:
  mancala games list
  mancala games resume 12
  mancala games export 12 > evening.mgr
  mancala games export --all --as csv --out games.csv")]
pub struct GamesArgs {
    /// What to do
    #[command(subcommand)]
    pub command: GamesCommand,
}

/// What is done with kept games.
#[derive(Debug, Subcommand)]
pub enum GamesCommand {
    /// List the games, the one played last first
    #[command(after_help = "\
Examples:
  mancala games list
  mancala games list --json")]
    List {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Go on with a game
    Resume(ResumeArgs),
    /// Show a game: who played, its moves, its board
    #[command(after_help = "\
Example:
  mancala games show 12")]
    Show {
        /// The number of the game
        id: GameId,
    },
    /// Forget games for good
    #[command(after_help = "\
Their numbers are not used again.

Examples:
  mancala games delete 12 13
  mancala games delete --all --yes")]
    Delete {
        /// The numbers of the games
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<GameId>,
        /// Every game
        #[arg(long)]
        all: bool,
        /// Do not ask first
        #[arg(long)]
        yes: bool,
    },
    /// Write games as records, as a table, or in the notation of another program
    #[command(after_help = "\
Examples:
  mancala games export 12 > evening.mgr
  mancala games export 12 --as openspiel
  mancala games export --all --as csv --out games.csv")]
    Export {
        /// The numbers of the games
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<GameId>,
        /// Every game
        #[arg(long)]
        all: bool,
        /// In which form
        #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = As::Mgr)]
        form: As,
        /// Write into this file, which must be new, instead of to standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Look for damage, and replay every game
    #[command(after_help = "\
It changes nothing.

Exit codes: 0 nothing is wrong, 1 something is, and it is told, 3 an engine failed, 4 this is no store of this program, 5 it \
cannot be read, or another program keeps it busy.

Examples:
  mancala games check
  mancala games check --store old.sqlite --json")]
    Check {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Save what can be read of a damaged store into a new one; the old file is kept beside it
    #[command(after_help = "\
A game that is not as it was saved is taken over as it reads now, and named.

Exit codes: 0 nothing was wrong, or all of it was saved, 1 a game was lost or is not vouched for, and is named, 4 this is no \
store of this program, and it was left as it is, 5 it cannot be read or written, or another program keeps it busy.

Examples:
  mancala games repair
  mancala games repair --store old.sqlite")]
    Repair,
}

/// Arguments of `games resume`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  mancala games resume 12
  mancala games resume 12 --north 5 --plain")]
pub struct ResumeArgs {
    /// The number of the game
    pub id: GameId,
    /// Who plays South from now on
    #[arg(long, value_name = "WHO")]
    pub south: Option<Seat>,
    /// Who plays North from now on
    #[arg(long, value_name = "WHO")]
    pub north: Option<Seat>,
    /// Plain lines of text, whatever the terminal can do
    #[arg(long)]
    pub plain: bool,
}
