//! The store: every game a person plays, in one SQLite file that survives crashes and is shared by all faces.
//!
//! It judges no move and knows no clock: a game comes in as [`Kept`] and goes out as it came. A transaction is on the
//! disk when a call returns, so that a killed program loses at most the move it was about to save.

mod error;
mod file;
mod health;
mod keeper;
mod kept;
mod schema;

pub use error::StoreError;
pub use health::{Finding, Repaired};
pub use keeper::{Keeper, Unkept};
pub use kept::{GameId, Kept, Moment, PluginVersion, Standing};

use error::Attempt as _;
use file::File;
use kept::Row;
use rusqlite::{OptionalExtension as _, ToSql, params, params_from_iter};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The games in one file. Copies share the connection, so that a server may hand them to all its games.
#[derive(Clone, Debug)]
pub struct Store {
    path: Arc<PathBuf>,
    file: Arc<Mutex<File>>,
}

/// A game of a list: what could be read of it.
#[derive(Debug)]
pub struct Listed {
    /// Its number.
    pub id: GameId,
    /// The game, or why it cannot be read.
    pub kept: Result<Kept, StoreError>,
}

impl Store {
    /// Opens the store in a file, which is made where there is none and brought up to date where it is older than
    /// this program. Another program's file is never touched.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let file = File::open(path)?;
        Ok(Store { path: Arc::new(path.to_path_buf()), file: Arc::new(Mutex::new(file)) })
    }

    /// Whether games can be kept in it; one that cannot be written can be read all the same.
    pub fn is_writable(&self) -> bool {
        self.connection().writable
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a new game.
    pub fn begin(&self, kept: &Kept) -> Result<GameId, StoreError> {
        let row = Row::of(kept);
        let put = "INSERT INTO games (game, name, load, setup, sheet, plugins, position, ply, standing, created, changed, digest)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        let mut file = self.current()?;
        let begun = file.write(|file| {
            file.execute(put, row.values())?;
            Ok(GameId(file.last_insert_rowid()))
        });
        // SQLite says the same of a full disk and of numbers that are used up.
        match begun {
            Err(StoreError::Full { .. }) if last_number(&file) == Ok(Some(i64::MAX)) => {
                Err(StoreError::NoNumbers { path: self.path.to_path_buf() })
            }
            begun => begun,
        }
    }

    /// Keeps a game as it stands now.
    pub fn save(&self, id: GameId, kept: &Kept) -> Result<(), StoreError> {
        let row = Row::of(kept);
        let put = format!(
            "UPDATE games SET game = ?1, name = ?2, load = ?3, setup = ?4, sheet = ?5, plugins = ?6, position = ?7,
             ply = ?8, standing = ?9, created = ?10, changed = ?11, digest = ?12 WHERE id = {}",
            id.0
        );
        let saved = self.current()?.write(|file| file.execute(&put, row.values()))?;
        if saved == 0 { Err(self.missing(id)?) } else { Ok(()) }
    }

    /// Keeps a game as it stands now where it is still the one with this digest; says its new digest, or none where
    /// somebody else has changed it.
    fn save_over(&self, id: GameId, kept: &Kept, digest: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let row = Row::of(kept);
        let put = format!(
            "UPDATE games SET game = ?1, name = ?2, load = ?3, setup = ?4, sheet = ?5, plugins = ?6, position = ?7,
             ply = ?8, standing = ?9, created = ?10, changed = ?11, digest = ?12 WHERE id = {} AND digest = ?13",
            id.0
        );
        let digest: &dyn ToSql = &digest;
        let values = row.values().into_iter().chain([digest]);
        let mut file = self.current()?;
        if file.write(|file| file.execute(&put, params_from_iter(values)))? > 0 {
            return Ok(Some(row.digest()));
        }
        let there = "SELECT 1 FROM games WHERE id = ?1";
        let there = file.query_row(there, params![id.0], |_| Ok(())).optional().at(&self.path)?;
        drop(file);
        if there.is_none() { Err(self.missing(id)?) } else { Ok(None) }
    }

    /// The digest of a game as it was read. Where the file holds another one by now, no row has it.
    fn digest(&self, id: GameId, kept: &Kept) -> Vec<u8> {
        let take = format!("SELECT {} FROM games WHERE id = ?1", Row::COLUMNS);
        let found = self.connection().query_row(&take, params![id.0], Row::read);
        // An older program may have written the same game in other words.
        let stored = found.ok().and_then(|(_, row)| {
            let digest = row.digest();
            row.read_kept().is_ok_and(|stored| stored == *kept).then_some(digest)
        });
        stored.unwrap_or_else(|| Row::of(kept).digest())
    }

    /// A game.
    pub fn get(&self, id: GameId) -> Result<Kept, StoreError> {
        let take = format!("SELECT {} FROM games WHERE id = ?1", Row::COLUMNS);
        let row = self.current()?.query_row(&take, params![id.0], Row::read).optional().at(&self.path)?;
        match row {
            Some((_, row)) => row.kept(&self.path, id),
            None => Err(self.missing(id)?),
        }
    }

    /// Whether nobody keeps a game any longer that was kept when the file had turned out to be another one so many
    /// [times](Store::times): what was in a file that is gone was not deleted.
    pub fn is_deleted(&self, id: GameId, times: u64) -> Result<bool, StoreError> {
        let file = self.current()?;
        let there = "SELECT 1 FROM games WHERE id = ?1";
        let there = file.query_row(there, params![id.0], |_| Ok(())).optional().at(&self.path)?;
        Ok(file.times == times && there.is_none())
    }

    /// Every game, the one played last first. One that cannot be read hides no other.
    pub fn list(&self) -> Result<Vec<Listed>, StoreError> {
        let take = format!("SELECT {} FROM games ORDER BY changed DESC, id DESC", Row::COLUMNS);
        let file = self.current()?;
        let mut statement = file.prepare(&take).at(&self.path)?;
        let rows = statement.query_map([], Row::read).at(&self.path)?;
        rows.map(|row| {
            let (id, row) = row.at(&self.path)?;
            Ok(Listed { id, kept: row.kept(&self.path, id) })
        })
        .collect()
    }

    /// Forgets a game.
    pub fn delete(&self, id: GameId) -> Result<(), StoreError> {
        let forget = "DELETE FROM games WHERE id = ?1";
        let forgotten = self.current()?.write(|file| file.execute(forget, params![id.0]))?;
        if forgotten == 0 { Err(self.missing(id)?) } else { Ok(()) }
    }

    /// Forgets every game, and says how many there were.
    pub fn delete_all(&self) -> Result<usize, StoreError> {
        self.current()?.write(|file| file.execute("DELETE FROM games", []))
    }

    /// Looks for damage in the file, and for games that are not as they were saved.
    pub fn check(&self) -> Result<Vec<Finding>, StoreError> {
        let file = self.current()?;
        health::check(&file, &self.path)
    }

    /// Writes all that can be read of a damaged store into a new file in its place; the old one is kept beside it.
    pub fn repair(path: &Path) -> Result<Repaired, StoreError> {
        health::repair(path)
    }

    /// Looks whether the file at the path is still the one that is open. One that was written over or cut short since is
    /// set aside, and a new one begun, so that a game which is still being played can be kept.
    fn restore(&self) -> Result<(), StoreError> {
        self.connection().restore()
    }

    /// Where the file was set aside that this one replaces, if it was.
    fn aside(&self) -> Option<PathBuf> {
        self.connection().aside.clone()
    }

    /// How often the file at its path has turned out to be another one.
    pub fn times(&self) -> u64 {
        self.connection().times
    }

    /// The file that is at the path now.
    fn current(&self) -> Result<MutexGuard<'_, File>, StoreError> {
        let mut file = self.connection();
        file.refresh()?;
        Ok(file)
    }

    fn connection(&self) -> MutexGuard<'_, File> {
        // Whoever panicked held no transaction: each statement stands alone.
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// That there is no such game. Numbers are given one after the other and never twice, so that one which was given
    /// belonged to a game that was deleted.
    pub fn missing(&self, id: GameId) -> Result<StoreError, StoreError> {
        let last = last_number(&**self.current()?).at(&self.path)?.unwrap_or_default();
        let deleted = (1..=last).contains(&id.0);
        Ok(StoreError::NoSuchGame { path: self.path.to_path_buf(), id, deleted })
    }
}

/// The number that was given last.
fn last_number(file: &rusqlite::Connection) -> rusqlite::Result<Option<i64>> {
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'games'";
    file.query_row(last, [], |row| row.get(0)).optional()
}

#[cfg(test)]
mod tests;
