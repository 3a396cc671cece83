//! The host: finds, checks and loads game plugins, and plays with them.
//!
//! It knows no rule of any game and names none; all of that comes from core and from plugins.

pub mod check;
pub mod cli;
pub mod engine;
pub mod palette;
pub mod plugin;
mod reach;
pub mod record;
pub mod sandbox;
pub mod store;
pub mod table;
pub mod tournament;
pub mod tui;
pub mod web;
pub mod words;
