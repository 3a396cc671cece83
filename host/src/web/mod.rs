//! The web board: games played in a browser, served on this machine's own loopback address.
//!
//! It judges no move and draws nothing itself: rooms ask the engine, the page shows what they answer. It answers nobody but
//! pages that it served itself.

mod assets;
mod catalogue;
mod game;
mod guard;
mod guide;
mod hall;
mod library;
mod opening;
mod orders;
mod records;
mod room;
mod routes;
mod server;
mod snapshot;
mod standing;
mod trouble;
mod view;
mod why;

pub use server::{Server, serve};

use crate::engine::{Engine, Failure, GameSpec};

/// Where engines and game files come from.
pub trait House: Send + Sync {
    /// An engine, to be used and dropped on the thread that asked for it.
    fn engine(&self) -> Result<Box<dyn Engine>, Failure>;

    /// The names of people's game files.
    fn files(&self) -> Vec<String>;

    /// What a game of a plugin, or a game file, is asked for by.
    fn spec(&self, game: &str) -> Result<GameSpec, String>;
}
