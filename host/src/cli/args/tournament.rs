//! The arguments of `tournament`, and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

use super::{GameArgs, patience, whole};
use crate::tournament::{Entrant, Sprt};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `tournament`.
#[derive(Debug, Args)]
#[command(after_help = "\
A PLAYER is a level from 1 to 8, `random`, or `cmd:PROGRAM ARGS`, a program that serves the protocol of host/PROTOCOL.md and \
is asked `load`, `best` and `end`. The search itself plays as `nodes:N` or `depth:N`, and with other weights than the game's own \
as `nodes:N,seed:S,pit:P,turn:T` (in sixteenths of a seed; what is not given is usual). Everybody plays everybody else, each opening from both seats. Whoever names an illegal \
move, crashes or oversteps his time loses the game. The seed fixes every game, whatever --parallel says, save those of \
level 8, of programs, and by the clock.

With --out, every game is kept, and the same command goes on where it stopped; more --games may be asked for then. Games that \
are found in the file are replayed first: one that is not of this tournament, or does not come out as it says, is refused with \
its line.

Examples:
  mancala tournament GAME --games 100 3 4
  mancala tournament GAME --games 400 nodes:5000 nodes:5000,seed:4,pit:0
  mancala tournament GAME --games 20 3 7 random --seed 7 --out games.jsonl
  mancala tournament GAME --games 1000 5 \"cmd:python3 bot.py\" --time 10 --increment 0.1 --sprt 0,20")]
pub struct TournamentArgs {
    /// Which game
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays, at least two
    #[arg(required = true, value_name = "PLAYER")]
    pub players: Vec<Entrant>,
    /// So many games of each pair of players; an even number
    #[arg(long, value_name = "N", value_parser = even)]
    pub games: u64,
    /// Games begin with so many random legal moves
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(0..=1000))]
    pub opening: u32,
    /// What fixes the games; one is chosen, and printed, when it is not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Each player's clock for a game, in seconds; no clock unless given
    #[arg(long, value_name = "SECONDS", value_parser = patience)]
    pub time: Option<Duration>,
    /// What each move adds to its player's clock, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = increment, requires = "time")]
    pub increment: Option<Duration>,
    /// Without clocks, how long level 8 and programs think about a move, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = patience, conflicts_with = "time")]
    pub think: Duration,
    /// Stop once it is likely whether the first player is stronger than the second by the first difference in Elo points
    /// or by the second one, with errors of 5 %
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Keep every game in this file, a JSON object a line, and go on with what it holds
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// So many games at once; one a processor unless given
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=256))]
    pub parallel: Option<u32>,
    /// A game longer than this is a draw
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(1..=10_000_000))]
    pub max_plies: u64,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// A time added to a clock, in seconds, fractions allowed; may be none.
fn increment(text: &str) -> Result<Duration, String> {
    if text.parse() == Ok(0.0) { Ok(Duration::ZERO) } else { patience(text) }
}

/// A number of games that can be played half from either seat.
fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games.is_multiple_of(2) => Ok(games),
        Ok(_) => Err("it is even, and not 0: every opening is played from both seats".into()),
        Err(_) => Err("it is no number of games".into()),
    }
}
