//! The arguments of every command, and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

mod author;
mod count;
mod games;
mod play;
mod record;
mod serve;
mod shell;
mod tournament;

pub use author::{CheckArgs, NewArgs, SlotArg, TrustArgs};
pub use count::{PerftArgs, PlayoutsArgs, VerifyArgs};
pub use games::{GamesArgs, GamesCommand, ResumeArgs};
pub use play::{PlayArgs, Starter};
pub use record::{As, ImportArgs, RecordArgs, RecordCommand};
pub use serve::ServeArgs;
pub use shell::{CompletionsArgs, ManArgs};
pub use tournament::TournamentArgs;

use super::engine::ROOM;
use super::width::fitted;
use crate::sandbox::Mode;
use crate::words::Language;
use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
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
  mancala games list                             the games you have played, kept after every move
  mancala record replay game.mgr                 a recorded game, every move explained
  mancala verify games.jsonl                     compare recorded games with the rules
  mancala new NAME                               begin a plugin of one's own
  mancala check PLUGIN                           try a plugin against the laws of every game

GAME is the id of a game, the name of a game file in the folder of games or in ./games, or a path to a TOML file.

Exit codes: 0 done, 1 the answer is no, 2 wrong usage, 3 a plugin was refused or failed, 4 bad data, 5 the system would not \
let it: permissions, a full disk, a busy file; 130 interrupted by Ctrl-C, where what there was by then has been printed.";

/// Mancala games: play, count and verify them.
#[derive(Debug, Parser)]
#[command(name = "mancala", version, after_help = EXAMPLES)]
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

    /// Keep games in this file instead of `games.sqlite` in the user's data folder
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_store")]
    pub store: Option<PathBuf>,

    /// Keep no games
    #[arg(long, global = true)]
    pub no_store: bool,

    /// What to do; without a command, a few to begin with are told
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A time in seconds, fractions allowed.
fn patience(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is no number of seconds".to_string())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if (0.01..=86_400.0).contains(&seconds) => Ok(time),
        _ => Err("it is not between 0.01 and 86400".into()),
    }
}

/// A whole number of a range; what is none is told together with the range.
fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let (least, most) = (range.start(), range.end());
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match *most {
            u64::MAX => format!("it is no whole number from {least} on, below 2^64"),
            most => format!("it is no whole number from {least} to {most}"),
        })
    }
}

/// The same with help in lines of at most so many columns.
pub fn command_of(width: usize) -> clap::Command {
    fn fit(command: clap::Command, width: usize) -> clap::Command {
        let after = command.get_after_help().map(|text| fitted(&text.to_string(), width));
        let command = after.into_iter().fold(command.term_width(width), clap::Command::after_help);
        command.mut_subcommands(|below| fit(below, width))
    }
    fit(command(), width)
}

/// The program's arguments. A number below 0 is a value like any other, so that its option says what is wrong with it.
pub fn command() -> clap::Command {
    fn numbers(command: clap::Command) -> clap::Command {
        let command = command.mut_args(|arg| {
            let takes = arg.get_action().takes_values() && !arg.is_positional();
            if takes { arg.allow_negative_numbers(true) } else { arg }
        });
        command.mut_subcommands(numbers)
    }
    numbers(Cli::command())
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
    /// Play a game, on a board or line by line
    Play(PlayArgs),
    /// List, show, go on with, export or delete the games that are kept
    Games(GamesArgs),
    /// Show, replay or convert recorded games
    Record(RecordArgs),
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
    /// Write the completions of a shell
    Completions(CompletionsArgs),
    /// Write the manual
    Man(ManArgs),
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
#[command(after_help = "\
Examples:
  mancala list
  mancala list --plugins target/debug
  mancala list --json")]
pub struct ListArgs {
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `analyze`.
#[derive(Debug, Args)]
#[command(after_help = "\
Values are how many more seeds than the other the player to move has at the end of the game: expected ones with \
fractions, proven ones whole; in `--json` they are South's seeds less North's. Without a limit it thinks for 5 seconds; with --depth, --nodes or --solve until that is done, or --time is up.

Examples:
  mancala analyze GAME --time 10 --lines 3
  mancala analyze GAME --moves \"A b C\" --depth 12
  mancala analyze GAME --set board.pits=3 --solve --memory 256 --json")]
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
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=120))]
    pub depth: Option<u32>,
    /// Visit no more positions; with one thread the same number gives the same answer
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub nodes: Option<u64>,
    /// Rank so many moves; 1 unless given
    #[arg(long, value_name = "K", value_parser = whole::<u32>(1..=255))]
    pub lines: Option<u32>,
    /// Threads; one a processor unless given
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=255))]
    pub threads: Option<u32>,
    /// Keep what is known of positions in a table of so many megabytes; 64 unless given
    ///
    /// A long proof takes fewer positions with a larger one.
    #[arg(long, value_name = "MB", value_parser = whole::<u32>(1..=1 << 19))]
    pub memory: Option<u32>,
    /// Prove the value of the position, or bounds of it
    #[arg(long)]
    pub solve: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `doctor`.
#[derive(Debug, Args)]
#[command(after_help = "\
The exit code is 1 when something needs attention.

Examples:
  mancala doctor
  mancala doctor --json")]
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
The protocol is described in host/PROTOCOL.md; --schema prints its JSON schema. Plugins are run here, locked in as \
`--sandbox` says. What was asked before the input ends is still answered.

Example:
  printf '{\"id\":1,\"ask\":\"hello\"}\\n' | mancala engine")]
pub struct EngineArgs {
    /// Print the JSON schema of the protocol, and end
    #[arg(long)]
    pub schema: bool,
    /// Threads for random games; one a processor unless given
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=256))]
    pub threads: Option<u32>,
    /// Address space, in megabytes
    #[arg(long, value_name = "MB", default_value_t = ROOM, value_parser = whole::<u64>(64..=1 << 20))]
    pub memory: u64,
    /// Processor time of all threads together, in seconds; eleven days unless given
    #[arg(long, value_name = "SECONDS", default_value_t = 1_000_000, value_parser = whole::<u64>(1..=1 << 30))]
    pub cpu: u64,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::width::columns_of;

    /// Every command, and those below it, by its words.
    fn every(command: &clap::Command, words: &str, seen: &mut dyn FnMut(&clap::Command, &str)) {
        seen(command, words);
        for below in command.get_subcommands() {
            every(below, &format!("{words} {}", below.get_name()), seen);
        }
    }

    /// The words of a line as a shell takes them: quotes keep spaces.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut open, mut quote) = (Vec::new(), false, None);
        for c in line.chars() {
            match (c, quote) {
                (' ', None) => open = false,
                ('"' | '\'', None) => quote = Some(c),
                (c, Some(q)) if c == q => quote = None,
                (c, _) => {
                    if !std::mem::replace(&mut open, true) {
                        words.push(String::new());
                    }
                    words.iter_mut().last().expect("there is a word").push(c);
                }
            }
        }
        words
    }

    #[test]
    fn every_command_shows_examples_that_can_be_typed() {
        let mut commands = 0;
        every(&command(), "mancala", &mut |command, name| {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let mut examples = 0;
            let lines = help.lines().skip_while(|line| !line.starts_with("Example"));
            for line in lines.filter_map(|line| line.strip_prefix("  ")) {
                // What it is for stands behind two spaces; pipes and files are the shell's.
                let typed = line.split("  ").next().unwrap_or_default();
                for part in typed.split(" | ").filter(|part| part.starts_with("mancala")) {
                    let words = words(part.split(" > ").next().unwrap_or_default());
                    let read = super::command().try_get_matches_from(&words);
                    let read =
                        read.and_then(|matches| <Cli as clap::FromArgMatches>::from_arg_matches(&matches));
                    assert!(read.is_ok(), "{name}: {part}: {}", read.unwrap_err());
                    examples += usize::from(part.starts_with(name));
                }
            }
            assert!(examples > 0, "{name} has no example of its own: {help}");
            commands += 1;
        });
        assert!(commands > 25, "{commands} commands were looked at");
        command().debug_assert();
    }

    #[test]
    fn help_is_whole_at_any_width() {
        // A path that is longer than a line is broken anywhere.
        let words = |text: &str| text.split_whitespace().collect::<String>();
        for width in [40, 80] {
            let mut narrow = Vec::new();
            every(&command_of(width), "mancala", &mut |command, name| {
                let help = command.clone().render_long_help().to_string();
                // A word longer than a line stays whole.
                let long = |line: &str| line.split_whitespace().any(|word| word.len() + 10 > width);
                for line in help.lines().filter(|line| !long(line) && !line.starts_with("Usage:")) {
                    assert!(columns_of(line) <= width, "{name} at {width}: {line}");
                }
                let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                narrow.push(words(&after));
            });
            let mut whole = Vec::new();
            every(&command(), "mancala", &mut |command, _| {
                let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                // What is too long for any line stands in one piece: a paragraph is never broken by hand.
                let broken =
                    |pair: &[&str]| pair.iter().all(|line| line.len() > 90 && !line.starts_with(' '));
                let lines: Vec<&str> = after.lines().collect();
                assert!(!lines.windows(2).any(broken), "{after}");
                whole.push(words(&after));
            });
            assert!(narrow == whole, "words are lost at {width}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_told_with_their_range() {
        let said = |line: &str| {
            let words = line.split(' ');
            let read = command().try_get_matches_from(words).map(drop);
            read.expect_err(line).to_string()
        };
        for (line, expected) in [
            ("mancala serve --port -1", "'-1' for '--port <N>': it is no whole number from 0 to 65535"),
            ("mancala serve --port 65536", "'65536' for '--port <N>': it is no whole number from 0 to 65535"),
            (
                "mancala play x --seed -7",
                "'-7' for '--seed <N>': it is no whole number from 0 on, below 2^64",
            ),
            ("mancala playouts x --games 0", "'0' for '--games <N>': it is no whole number from 1 on"),
            ("mancala perft x --depth 1e3", "'1e3' for '--depth <N>': it is no whole number from 0 to 200"),
            ("mancala analyze x --time -1", "'-1' for '--time <SECONDS>': it is not between 0.01 and 86400"),
            ("mancala --patience -1 list", "'-1' for '--patience <SECONDS>': it is not between"),
            ("mancala show x --lang garbage", "'garbage' for '--lang <LANGUAGE>': it is `en`, `th` or `fil`"),
        ] {
            assert!(said(line).contains(expected), "{}", said(line));
        }
    }
}
