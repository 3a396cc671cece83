//! Kiothi (Meru) as a plugin: an opening of lifts and placements, protected pits, partial harvests, the leftmost pit.
//!
//! It knows no board size and no host; `plugin.toml` says what it offers.

mod capture;
mod choice;
mod landing;
mod matches;
mod opening;
mod sowing;

pub use capture::{Leftmost, Opposite};
pub use choice::Harvest;
pub use landing::FirstLap;
pub use matches::OneWarrior;
pub use opening::LiftAndPlace;
pub use sowing::Laps;

mancala_core::export_plugin!("plugin.toml", rules {
    "lift-and-place" => LiftAndPlace,
    "harvest" => Harvest,
    "laps" => Laps,
    "first-lap" => FirstLap,
    "leftmost" => Leftmost,
    "opposite" => Opposite,
    "one-warrior" => OneWarrior,
});
