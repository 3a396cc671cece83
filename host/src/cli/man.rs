//! `man`: the manual, a page for the program and one for each command, made from the arguments and their help.
//!
//! It says nothing of its own.

use super::args::{Cli, ManArgs};
use super::error::{Code, CommandError};
use super::output::Output;
use clap::CommandFactory as _;
use std::fs;

/// Runs the command.
pub fn run(out: &mut Output, args: &ManArgs) -> Result<Code, CommandError> {
    let Some(folder) = &args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        out.write(format_args!("{}", String::from_utf8_lossy(&page)));
        return Ok(Code::Done);
    };
    fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder)).map_err(
        |error| CommandError::new(Code::No, format!("{}: it cannot be written: {error}", folder.display())),
    )?;
    Ok(Code::Done)
}
