//! Mancala games as rule sheets: a board, and one answer for each of seven questions.

pub mod board;
pub mod moves;
pub mod notation;
pub mod position;
pub mod step;

mod award;
pub mod game;
mod history;
pub mod kernel;
mod lap;
pub mod laws;
pub mod line;
pub mod match_play;
pub mod match_record;
pub mod opening_order;
pub mod perft;
pub mod record;
pub mod search;
pub mod slots;
mod ways;

pub mod sdk;
pub mod trial;

pub mod diagnostic;
pub mod game_file;
pub mod manifest;
pub mod settings;
pub mod sheet;

pub use board::{Board, Direction, Side};
pub use game::{Fault, Game};
pub use line::{Line, Outcome, Status, WhyNot};
pub use moves::{Move, MoveKind, Moves};
pub use position::{Phase, PitSet, Position, Register};
pub use step::Step;

pub use mancala_macros::{SettingChoice, SettingsBlock, export_plugin};
