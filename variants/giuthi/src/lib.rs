//! Giuthi (Kikuyu, Embu) as a plugin: moves either way, laps that turn back and forth, extra moves and chain captures.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod choice;
mod ending;
mod landing;
mod sowing;

pub use capture::Chain;
pub use choice::EitherWay;
pub use ending::PassOn;
pub use landing::ExtraMove;
pub use sowing::BackAndForth;

mancala_core::export_plugin!("plugin.toml", rules {
    "either-way" => EitherWay,
    "back-and-forth" => BackAndForth,
    "extra-move" => ExtraMove,
    "chain" => Chain,
    "pass-on" => PassOn,
});
