//! `man`: the manual, a page for the program and one for each command, made from the arguments and their help.
//!
//! It says nothing of its own.

use super::args::{ManArgs, command};
use super::error::{Code, CommandError};
use super::output::{Output, showable};
use std::fs;

/// Runs the command.
pub fn run(out: &mut Output, args: &ManArgs) -> Result<Code, CommandError> {
    let Some(folder) = &args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command()).render(&mut page)?;
        out.write(format_args!("{}", String::from_utf8_lossy(&page)));
        return Ok(Code::Done);
    };
    fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command(), folder)).map_err(
        |error| {
            CommandError::new(Code::System, format!("{}: it cannot be written: {error}", folder.display()))
        },
    )?;
    let (of, folder) = ("for the program and for each command", showable(&folder.display().to_string()));
    out.line(format_args!("written into {folder}: mancala.1 and its like, a page {of}"));
    Ok(Code::Done)
}
