//! The command line: arguments in, text or one JSON document out, and an exit code.
//!
//! It runs no rule: every command asks the [engine](crate::engine).

mod analyze;
mod args;
mod board;
mod check;
mod completions;
mod count;
mod doctor;
mod engine;
mod error;
mod games;
mod input;
mod interrupt;
mod keep;
mod list;
mod man;
mod new;
pub(crate) mod output;
mod play;
mod progress;
mod record;
mod screen;
mod serve;
mod sheet;
mod shelf;
mod show;
mod tournament;
mod trust;
mod verify;
mod welcome;
pub(crate) mod width;

pub(crate) use output::showable;

use crate::words::{Language, Words};
use args::{Cli, Command};
use clap::FromArgMatches as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use error::{Code, CommandError};
use output::Output;
use std::ffi::OsString;
use std::hash::{BuildHasher as _, Hasher as _};
use std::process::ExitCode;

/// Runs a command given by its arguments, the program's name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let read = args::command_of(output::columns()).try_get_matches_from(arguments);
    let cli = match read.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output and are no error; nobody can be told when printing fails.
            let _ = error.print();
            if lacks_a_game(&error) {
                eprintln!("\n`mancala list` lists the games there are.");
            }
            return ExitCode::from(if error.use_stderr() { Code::Usage as u8 } else { Code::Done as u8 });
        }
    };
    let language = Language::chosen(cli.lang);
    let mut out = Output::standard(cli.color, Words::of(language.clone().unwrap_or_default()));
    let result = match language {
        Ok(_) => run(&cli, &mut out),
        Err(wrong) => Err(CommandError::new(Code::Usage, wrong)),
    };
    let flushed = out.flush();
    let code = match result.and_then(|code| flushed.map(|()| code)) {
        Ok(code) => code,
        Err(error) => {
            out.error(&error);
            error.code()
        }
    };
    ExitCode::from(code as u8)
}

/// Whether a command was given without the game it needs.
fn lacks_a_game(error: &clap::Error) -> bool {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(arguments)) => arguments.as_slice(),
        _ => return false,
    };
    error.kind() == ErrorKind::MissingRequiredArgument && missing.iter().any(|one| one == "<GAME>")
}

fn run(cli: &Cli, out: &mut Output) -> Result<Code, CommandError> {
    let start = || engine::start(cli);
    let Some(command) = &cli.command else { return welcome::run(&mut *start()?, out) };
    match command {
        Command::Engine(args) if args.schema => engine::schema(out),
        Command::Engine(args) => engine::serve(cli, args),
        Command::Check(args) => check::run(cli, out, args),
        Command::Analyze(args) => analyze::run(&mut *engine::start_with_table(cli, args.memory)?, out, args),
        Command::Completions(args) => completions::run(out, args),
        Command::Doctor(args) => doctor::run(cli, out, args),
        Command::List(args) => list::run(&mut *start()?, out, args),
        Command::Show(args) => show::run(&mut *start()?, out, args),
        Command::Man(args) => man::run(out, args),
        Command::New(args) => new::run(&mut *start()?, out, args),
        Command::Play(args) => {
            let store = games::keeping(cli, out);
            play::run(&mut *start()?, out, args, store, cli.color)
        }
        Command::Games(args) => games::run(cli, out, args),
        Command::Record(args) => record::run(cli, out, args),
        Command::Serve(args) => serve::run(cli, out, args),
        Command::Tournament(args) => tournament::run(cli, out, args),
        Command::Trust(args) => trust::run(out, args),
        Command::Verify(args) => verify::run(&mut *start()?, out, args),
        Command::Perft(args) => count::perft(&mut *start()?, out, args),
        Command::Playouts(args) => count::playouts(&mut *start()?, out, args),
    }
}

/// A seed nobody chose.
fn seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
}
