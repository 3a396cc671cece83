//! Kpé (Bété) as a plugin: the duty to feed, and captures that stay locked until every own pit has been sown.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod choice;

pub use capture::Lock;
pub use choice::Feed;

mancala_core::export_plugin!("plugin.toml", rules { "feed" => Feed, "lock" => Lock });
