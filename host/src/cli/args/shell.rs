//! The arguments of what is made from the arguments themselves: `completions`, `man`; and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

use clap::Args;
use std::path::PathBuf;

/// Arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  mancala completions bash > ~/.local/share/bash-completion/completions/mancala
  mancala completions zsh > ~/.zfunc/_mancala
  mancala completions fish > ~/.config/fish/completions/mancala.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Without --dir it prints the page of the program.

Examples:
  mancala man | man -l -
  mancala man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write a page for the program and one for each command into this folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}
