//! En Dodoi (Maasai) and Cross-Endodoi as a plugin: a capture and a sowing; the rest are standard rules.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod sowing;

pub use capture::Opposite;
pub use sowing::Parity;

mancala_core::export_plugin!("plugin.toml", rules { "opposite" => Opposite, "parity" => Parity });
