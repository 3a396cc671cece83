//! The arguments of `record`, and their help.

use super::whole;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Arguments of `record`.
#[derive(Debug, Args)]
#[command(after_help = "\
A record is text that people can read (.mgr, described in host/RECORDS.md), or JSON as `play --record` writes it. It is \
replayed whenever it is read: a move that is not legal, or a count that does not come out, is an error with its line.

Examples:
  mancala record show evening.mgr
  mancala record replay evening.mgr --to 12
  mancala record export evening.mgr --as openspiel
  mancala record import evening.mgr
  echo 'C f' | mancala record import - --from openspiel --game GAME --out new.mgr")]
pub struct RecordArgs {
    /// What to do
    #[command(subcommand)]
    pub command: RecordCommand,
}

/// What is done with records.
#[derive(Debug, Subcommand)]
pub enum RecordCommand {
    /// Show records: what they say of themselves, their moves, the board they lead to
    #[command(after_help = "\
Examples:
  mancala record show evening.mgr
  mancala games export 12 | mancala record show -")]
    Show {
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// Play records again, every move explained
    #[command(after_help = "\
Examples:
  mancala record replay evening.mgr
  mancala record replay evening.mgr --to 12")]
    Replay {
        /// The file; `-` is standard input
        file: PathBuf,
        /// Stop after so many moves, the rounds of a match counted together
        #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
        to: Option<u64>,
    },
    /// Write records in another form
    #[command(after_help = "\
Examples:
  mancala record export evening.mgr --as jsonl > evening.jsonl
  mancala record export evening.mgr --as csv --out evening.csv")]
    Export {
        /// The file; `-` is standard input
        file: PathBuf,
        /// In which form
        #[arg(long = "as", value_enum, value_name = "FORM")]
        form: As,
        /// Write into this file, which must be new, instead of to standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Take records into the store, or write them as new records
    Import(ImportArgs),
}

/// Arguments of `record import`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  mancala record import evening.mgr
  mancala record import evening.jsonl --out evening.mgr
  echo 'C f' | mancala record import - --from openspiel --game GAME --out new.mgr")]
pub struct ImportArgs {
    /// The file; `-` is standard input
    pub file: PathBuf,
    /// In which form it is; a record of this program's own unless given
    #[arg(long, value_enum, value_name = "FORM", default_value_t = From::Record)]
    pub from: From,
    /// Which game it is, where the form does not say it
    #[arg(long, value_name = "GAME", required_if_eq_any = [("from", "openspiel"), ("from", "playstrategy"), ("from", "kgp")])]
    pub game: Option<String>,
    /// Change a setting of that game, such as `board.pits=6`; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE", requires = "game")]
    pub set: Vec<String>,
    /// Write into this file, which must be new, instead of into the store; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The forms a record can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum As {
    /// A record people can read
    Mgr,
    /// JSON, a list where there are several
    Json,
    /// JSON lines, as `verify` reads them
    Jsonl,
    /// A table, a line a game
    Csv,
    /// The actions of OpenSpiel
    #[value(name = "openspiel")]
    OpenSpiel,
    /// The position and moves of PlayStrategy
    #[value(name = "playstrategy")]
    PlayStrategy,
    /// The boards of the Kalah Game Protocol
    Kgp,
}

impl As {
    /// What manifests call the notation, where this is that of another program.
    pub fn foreign(self) -> Option<&'static str> {
        match self {
            As::OpenSpiel => Some("openspiel"),
            As::PlayStrategy => Some("playstrategy"),
            As::Kgp => Some("kgp"),
            As::Mgr | As::Json | As::Jsonl | As::Csv => None,
        }
    }
}

/// The forms a record can be read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum From {
    /// A record of this program's own, of either kind
    Record,
    /// The actions of OpenSpiel
    #[value(name = "openspiel")]
    OpenSpiel,
    /// A position and moves of PlayStrategy
    #[value(name = "playstrategy")]
    PlayStrategy,
    /// The boards of the Kalah Game Protocol
    Kgp,
}

impl From {
    /// What manifests call the notation, where this is that of another program.
    pub fn foreign(self) -> Option<&'static str> {
        match self {
            From::Record => None,
            From::OpenSpiel => As::OpenSpiel.foreign(),
            From::PlayStrategy => As::PlayStrategy.foreign(),
            From::Kgp => As::Kgp.foreign(),
        }
    }
}
