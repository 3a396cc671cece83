//! Rio Kadalis (Somali) as a plugin: fours taken by their row's owner, the four that ends a move, and rounds.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod binikh;
mod matches;
mod sowing;

pub use binikh::Binikh;
pub use matches::Rounds;
pub use sowing::Fours;

mancala_core::export_plugin!("plugin.toml", rules {
    "fours" => Fours,
    "binikh" => Binikh,
    "rounds" => Rounds,
});
