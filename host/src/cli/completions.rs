//! `completions`: what a shell needs to complete commands, options and their values.
//!
//! It writes to standard output alone; where a shell looks for such a file differs from one to the next.

use super::args::{CompletionsArgs, command};
use super::error::{Code, CommandError};
use super::output::Output;

/// Runs the command.
pub fn run(out: &mut Output, args: &CompletionsArgs) -> Result<Code, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "mancala", &mut script);
    out.write(format_args!("{}", String::from_utf8_lossy(&script)));
    Ok(Code::Done)
}
