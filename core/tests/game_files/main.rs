//! Game files and manifests against stand-in plugins: merging, settings given by hand, every error, texts of no sense.
//! Plays no game; the corpora of `tests/games` meet the real plugins elsewhere.

mod corpora;
mod given;
mod manifests;
mod resolving;
mod shelf;
