//! Kalah as a plugin: the store that moves again, the capture from the opposite pit, and the end when a row is empty.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod ending;
mod landing;

pub use capture::Opposite;
pub use ending::RowEmpty;
pub use landing::Store;

mancala_core::export_plugin!("plugin.toml", rules {
    "store" => Store,
    "opposite" => Opposite,
    "row-empty" => RowEmpty,
});
