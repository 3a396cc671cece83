//! The arguments of `play`, and their help.

use super::{patience, whole};
use crate::table::Seat;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Starter {
    /// South, as in a single game
    South,
    /// North
    North,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = "\
On a terminal the board fills the screen: it says what to do, and `?` lists the keys. With --plain, moves are typed one a \
line, and `help` lists the other commands. Without a terminal, moves are read from standard input, and an illegal one \
stops the game with exit code 1, as it does in --moves and --moves-file. The game is kept after every move: see \
`mancala games`.

Examples:
  mancala play GAME --north 3
  mancala play GAME --north random --seed 7
  mancala play GAME --moves \"A b C\"
  printf 'A\\nb\\n' | mancala play GAME --position \"4,4,4/4,4,4 0-0 S\" --set board.pits=3
  mancala play GAME --match --north random --record match.json
  mancala play --resume match.json --record match.json")]
pub struct PlayArgs {
    /// The id of a game, the name of a game file, or a path to one; with --resume that of the record unless given
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Change a setting, such as `board.pits=6`; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE", conflicts_with = "resume")]
    pub set: Vec<String>,
    /// Play a whole match, round after round
    #[arg(long = "match", conflicts_with = "position")]
    pub series: bool,
    /// Who begins the first round of a match
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Starter::South, requires = "series")]
    pub starter: Starter,
    /// Keep the game or match in this file as a record
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Go on with a recorded game or match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["series", "position"])]
    pub resume: Option<PathBuf>,
    /// Who plays South: `human`, `random`, or a level from 1, a beginner, to 8
    #[arg(long, default_value = "human", value_name = "WHO")]
    pub south: Seat,
    /// Who plays North
    #[arg(long, default_value = "human", value_name = "WHO")]
    pub north: Seat,
    /// What fixes random moves and the errors of weak levels; one is chosen, and printed, when it is not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// How long level 8 thinks about a move, and `hint` at most, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = patience)]
    pub think: Duration,
    /// Play these moves first, with spaces between
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Play the moves of this file first
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub moves_file: Option<PathBuf>,
    /// Plain lines of text, for scripts and screen readers, whatever the terminal can do
    #[arg(long)]
    pub plain: bool,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}
