//! A process's open descriptors: its streams move out of a plugin's way, and nothing inherited is passed on.
//!
//! It closes nothing that somebody owns.

#![cfg(unix)]

use rustix::fs::{FileType, Stat, fstat};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;

/// What stood on the first two descriptors.
#[derive(Debug)]
pub struct Streams {
    /// What was standard input.
    pub input: OwnedFd,
    /// What was standard output.
    pub output: OwnedFd,
}

impl Streams {
    /// Whether what is written, errors included, goes to a file.
    pub fn into_file(&self) -> bool {
        let is_file = |stat: rustix::io::Result<Stat>| {
            stat.is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile)
        };
        is_file(fstat(&self.output)) || is_file(fstat(stderr()))
    }
}

/// Takes standard input and output away: whoever reads descriptor 0 afterwards finds it empty, and whoever prints
/// prints where errors go. Before anything has been read.
pub fn take_streams() -> io::Result<Streams> {
    let input = fcntl_dupfd_cloexec(stdin(), 3)?;
    let output = fcntl_dupfd_cloexec(stdout(), 3)?;
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(stderr())?;
    Ok(Streams { input, output })
}

/// Marks every descriptor but the first three, such as those a shell left open, to stay out of processes started from
/// now on.
pub fn keep_descriptors() {
    close_fds::set_fds_cloexec_threadsafe(3, &[]);
}
