//! What keeps games: every change of a game is handed over, and a game is taken up again from what was.
//!
//! It understands nothing of a game; it hands back what it was given.

use crate::engine::Load;
use crate::table::Setup;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// What takes it up again.
    pub load: Load,
    /// Who plays, and how.
    pub setup: Setup,
    /// Its name for people.
    pub name: String,
    /// The position it stands in.
    pub position: String,
    /// Whether it, or its match, is over.
    pub over: bool,
}

/// Keeps games. Errors are said in words.
pub trait Keeps: Send + Sync {
    /// Keeps a new game, and gives it its number.
    fn begin(&self, kept: &Kept) -> Result<u64, String>;

    /// Keeps what a game has become.
    fn save(&self, id: u64, kept: &Kept) -> Result<(), String>;

    /// A game of this number, where there is one.
    fn get(&self, id: u64) -> Result<Option<Kept>, String>;

    /// All of them, the newest first.
    fn list(&self) -> Result<Vec<(u64, Kept)>, String>;

    /// Forgets a game; whether there was one.
    fn delete(&self, id: u64) -> Result<bool, String>;
}

/// Keeps games until the program ends.
#[derive(Debug, Default)]
pub struct InMemory(Mutex<BTreeMap<u64, Kept>>);

impl InMemory {
    fn games(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keeps for InMemory {
    fn begin(&self, kept: &Kept) -> Result<u64, String> {
        let mut games = self.games();
        let id = games.last_key_value().map_or(0, |(id, _)| *id) + 1;
        games.insert(id, kept.clone());
        Ok(id)
    }

    fn save(&self, id: u64, kept: &Kept) -> Result<(), String> {
        // A game that was deleted meanwhile stays deleted.
        if let Some(game) = self.games().get_mut(&id) {
            *game = kept.clone();
        }
        Ok(())
    }

    fn get(&self, id: u64) -> Result<Option<Kept>, String> {
        Ok(self.games().get(&id).cloned())
    }

    fn list(&self) -> Result<Vec<(u64, Kept)>, String> {
        Ok(self.games().iter().rev().map(|(id, kept)| (*id, kept.clone())).collect())
    }

    fn delete(&self, id: u64) -> Result<bool, String> {
        Ok(self.games().remove(&id).is_some())
    }
}
