//! Oware (Abapa) and awari as a plugin: the duty to feed, and twos and threes taken backwards along the enemy row.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod choice;

pub use capture::TwosAndThrees;
pub use choice::Feed;

mancala_core::export_plugin!("plugin.toml", rules { "feed" => Feed, "twos-and-threes" => TwosAndThrees });
