//! The arguments of every command, and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

mod serve;
mod tournament;

pub use serve::ServeArgs;
pub use tournament::TournamentArgs;

use crate::check::Law;
use crate::sandbox::Mode;
use crate::table::Seat;
use crate::words::Language;
use clap::{Args, Parser, Subcommand, ValueEnum};
use mancala_core::slots::Slot;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  mancala list                                   plugins and their games
  mancala show GAME                              the rule sheet of a game
  mancala play GAME --north 3                    play against level 3 of 8
  mancala serve --open                           play in a browser
  mancala analyze GAME --time 10 --lines 3       the best moves and their values
  mancala play GAME --set board.pits=6           the same game on another board
  mancala perft GAME --depth 6 --divide          count move sequences
  mancala playouts GAME --games 1000 --seed 1    random games, counted
  mancala tournament GAME --games 100 4 random   let players compete
  mancala verify games.jsonl                     compare recorded games with the rules
  mancala new NAME                               begin a plugin of one's own
  mancala check PLUGIN                           try a plugin against the laws of every game

GAME is the id of a game, the name of a game file in the folder of games or in ./games, or a path to a TOML file.
Exit codes: 0 done, 1 the answer is no, 2 wrong usage, 3 a plugin was refused or failed, 4 bad data.";

/// Mancala games: play, count and verify them.
#[derive(Debug, Parser)]
#[command(name = "mancala", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Cli {
    /// Look for plugins here too; may be given several times
    #[arg(long, global = true, value_name = "DIR")]
    pub plugins: Vec<PathBuf>,

    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// Speak this language: `en`, `th` or `fil`; that of MANCALA_LANG or of the system, unless given
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Language>,

    /// How the engine, which runs the plugins, must be locked in; everything the system has, unless given
    #[arg(long, global = true, value_enum, value_name = "HOW")]
    pub sandbox: Option<Mode>,

    /// Run every plugin this time, trusted or not
    #[arg(long, global = true)]
    pub trust_once: bool,

    /// Run plugins in this process, unconfined, for debugging
    #[arg(long, global = true)]
    pub in_process: bool,

    /// Seconds that a plugin may take over one move
    #[arg(long, global = true, value_name = "SECONDS", default_value = "10", value_parser = patience)]
    pub patience: Duration,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// A time in seconds, fractions allowed.
fn patience(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is no number of seconds".to_string())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if (0.01..=86_400.0).contains(&seconds) => Ok(time),
        _ => Err("it is not between 0.01 and 86400".into()),
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List plugins, their games, and files refused; runs no plugin
    List(ListArgs),
    /// Show the rule sheet of a game; runs no plugin
    Show(ShowArgs),
    /// Write a plugin to begin with: it builds, passes its tests and can be played
    New(NewArgs),
    /// Play a game as text
    Play(PlayArgs),
    /// Play in a browser: serve the board on this machine's own address
    Serve(ServeArgs),
    /// Compare recorded games and positions with the rules
    Verify(VerifyArgs),
    /// Count legal move sequences of a given length
    Perft(PerftArgs),
    /// Play random games and count what comes of them
    Playouts(PlayoutsArgs),
    /// Try a plugin or a game against the laws every game keeps, locked in and each by itself
    Check(CheckArgs),
    /// Let levels, random movers and other programs play many games, and compare them
    Tournament(TournamentArgs),
    /// Rank the moves of a position, or prove what it is worth
    Analyze(AnalyzeArgs),
    /// Tell what there is to play with, how plugins are locked in, and what needs attention
    Doctor(DoctorArgs),
    /// Say which plugins may run, beside those that came with this program
    Trust(TrustArgs),
    /// Serve games to another program, by JSON lines on standard input and output
    Engine(EngineArgs),
}

/// A game, as asked for.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// The id of a game, the name of a game file, or a path to one
    pub game: String,

    /// Change a setting, such as `board.pits=6`; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<String>,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each law is tried in a process of its own that can reach nothing but memory, so that a plugin need not be trusted to be
checked. PASS: it holds as far as was tried. WARN: it does not, which may be meant. FAIL, CRASH and TIMEOUT make the exit
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
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Seconds that a law may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = patience)]
    pub limit: Duration,
    /// Address space, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(64..=1 << 20))]
    pub memory: u64,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `analyze`.
#[derive(Debug, Args)]
#[command(after_help = "\
Values are South's seeds less North's at the end of the game: expected ones with fractions, proven ones whole. Without a
limit it thinks for 5 seconds; with --depth, --nodes or --solve until that is done, or --time is up.

Examples:
  mancala analyze GAME --time 10 --lines 3
  mancala analyze GAME --moves \"A b C\" --depth 12
  mancala analyze GAME --set board.pits=3 --solve --json")]
pub struct AnalyzeArgs {
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Play these moves first, with spaces between
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Think no longer than so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = patience)]
    pub time: Option<Duration>,
    /// Look so many moves ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=120))]
    pub depth: Option<u32>,
    /// Visit no more positions; with one thread the same number gives the same answer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Rank so many moves
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=255))]
    pub lines: u32,
    /// Threads; one a processor unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=255))]
    pub threads: Option<u32>,
    /// Prove the value of the position, or bounds of it
    #[arg(long, conflicts_with_all = ["lines", "depth"])]
    pub solve: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `trust`.
#[derive(Debug, Args)]
#[command(after_help = "\
A plugin that did not come with this program does not run until the SHA-256 of its file is recorded; one that has changed
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

/// Arguments of `doctor`.
#[derive(Debug, Args)]
#[command(after_help = "The exit code is 1 when something needs attention.")]
pub struct DoctorArgs {
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `show`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  mancala show GAME\n  mancala show GAME --sheet | less\n  mancala show my-game.toml --set board.pits=6 --json\n  mancala show GAME --toml > games/mine.toml"
)]
pub struct ShowArgs {
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Print a game file that says everything itself
    #[arg(long, conflicts_with = "json")]
    pub toml: bool,
    /// Print the rules as a player reads them, with every setting and what else it may be
    #[arg(long, conflicts_with_all = ["json", "toml"])]
    pub sheet: bool,
}

/// Arguments of `engine`.
#[derive(Debug, Args)]
#[command(after_help = "\
The protocol is described in host/PROTOCOL.md; --schema prints its JSON schema. Plugins are run here, locked in as
`--sandbox` says. What was asked before the input ends is still answered.

Example:
  printf '{\"id\":1,\"ask\":\"hello\"}\\n' | mancala engine")]
pub struct EngineArgs {
    /// Print the JSON schema of the protocol, and end
    #[arg(long)]
    pub schema: bool,
    /// Threads for random games; one a processor unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: Option<u32>,
    /// Address space, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(64..=1 << 20))]
    pub memory: u64,
    /// Look for plugins in the folders named and nowhere else
    #[arg(long, hide = true)]
    pub no_other_plugins: bool,
    /// A descriptor of the page to record hooks on
    #[arg(long, hide = true, value_name = "N")]
    pub recorder: Option<u32>,
    /// The file that says which plugins may run
    #[arg(long, hide = true, value_name = "FILE")]
    pub trust: Option<PathBuf>,
    /// A folder where plugins lie among other files
    #[arg(long, hide = true, value_name = "DIR")]
    pub beside: Vec<PathBuf>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
#[command(after_help = "\
It writes the folder NAME: a crate with a small game and its tests, and a README.md that goes on from there. The crate
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
Moves are typed one a line; `help` lists the other commands. Without a terminal, moves are read from standard input, and
an illegal one stops the game with exit code 1, as it does in --moves and --moves-file.

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
    #[arg(long = "match")]
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
    #[arg(long, value_name = "N")]
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
    /// Plain lines of text, whatever the terminal can do
    #[arg(long)]
    pub plain: bool,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
}

/// Arguments of `verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
Files hold one JSON object a line: recorded games, positions, or both. It stops at the first difference, with exit code 1.
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Play whole matches, round after round, instead of single games
    #[arg(long = "match", conflicts_with = "position")]
    pub matches: bool,
    /// A match of more rounds counts as one that did not end
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000), requires = "matches")]
    pub max_rounds: u64,
    /// Threads; one a processor unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: Option<u32>,
    /// What fixes every move; one is chosen, and printed, when it is not given
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// A game longer than this counts as one that did not end
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub max_plies: u64,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
