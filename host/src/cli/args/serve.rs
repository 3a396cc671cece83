//! The arguments of `serve`, and their help.
//!
//! It reads arguments and nothing else: no file, no environment.

use super::whole;
use clap::Args;

/// Arguments of `serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
The board is served on this machine's own address, 127.0.0.1, and to nobody else. Every game is kept after every move.

Examples:
  mancala serve
  mancala serve --port 8080 --open")]
pub struct ServeArgs {
    /// The port; a free one is taken where another program has this
    #[arg(long, value_name = "N", default_value_t = 8017, value_parser = whole::<u16>(0..=u64::from(u16::MAX)))]
    pub port: u16,
    /// Open the board in the browser
    #[arg(long)]
    pub open: bool,
}
