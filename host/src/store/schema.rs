//! The file of the store: how it is opened, told from other files, and brought from older formats to this one.
//!
//! It reads no game. Format numbers are `user_version`; a step of [`STEPS`], once released, is never changed.

use super::error::{Attempt as _, StoreError};
use super::kept::Row;
use crate::reach;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, params};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

/// What marks a database as a store of games (`manc`).
const APPLICATION: i32 = 0x6d61_6e63;
/// The format this program writes.
pub(super) const FORMAT: i64 = STEPS.len() as i64;
/// How long another program is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long between two attempts.
const PAUSE: Duration = Duration::from_millis(2);

/// A step from one format to the next.
type Step = fn(&Transaction<'_>) -> rusqlite::Result<()>;

/// The steps, the first from nothing to format 1.
const STEPS: [Step; 2] = [first, digests];

/// Format 1.
fn first(file: &Transaction<'_>) -> rusqlite::Result<()> {
    file.pragma_update(None, "application_id", APPLICATION)?;
    file.execute_batch(
        "CREATE TABLE games (
             id INTEGER PRIMARY KEY AUTOINCREMENT,
             game TEXT NOT NULL,
             name TEXT NOT NULL,
             load TEXT NOT NULL,
             setup TEXT NOT NULL,
             sheet TEXT NOT NULL,
             plugins TEXT NOT NULL,
             position TEXT NOT NULL,
             ply INTEGER NOT NULL,
             standing TEXT NOT NULL,
             created INTEGER NOT NULL,
             changed INTEGER NOT NULL
         ) STRICT;
         CREATE INDEX games_changed ON games (changed);",
    )
}

/// Format 2: a digest a game, so that what changed on the disk is seen.
fn digests(file: &Transaction<'_>) -> rusqlite::Result<()> {
    file.execute_batch("ALTER TABLE games ADD COLUMN digest BLOB NOT NULL DEFAULT x''")?;
    let mut take = file.prepare(&format!("SELECT {} FROM games", Row::COLUMNS))?;
    let rows: Vec<_> = take.query_map([], Row::read)?.collect::<rusqlite::Result<_>>()?;
    for (id, row) in rows {
        file.execute("UPDATE games SET digest = ?1 WHERE id = ?2", params![row.digest_now(), id.0])?;
    }
    Ok(())
}

/// Opens a file, and makes or updates it where that is needed.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    regular(path)?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| {
            let what = format!("its folder cannot be made: {}", reach::words(&error));
            StoreError::System { path: path.to_path_buf(), what }
        })?;
    }
    let mut file = connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
    match patiently(|| update(&mut file, path)) {
        // A reader needs no format to be changed, and none is when it is the one of today.
        Err(StoreError::ReadOnly { .. }) if format(&file, path).is_ok_and(|format| format == FORMAT) => {}
        done => done?,
    }
    Ok(file)
}

/// Tries again what another program stands in the way of. SQLite waits for locks by itself, but not while two programs
/// both change a file's journal: there it answers at once that the file is busy.
fn patiently<T>(mut work: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begun = Instant::now();
    loop {
        match work() {
            Err(StoreError::Busy { .. }) if begun.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
            done => return done,
        }
    }
}

/// Refuses what is there and is no file: folders, devices, pipes, links that lead nowhere.
pub(super) fn regular(path: &Path) -> Result<(), StoreError> {
    let what = match path.metadata() {
        Ok(found) if found.is_dir() => "this is a folder, not a file",
        Ok(found) if !found.is_file() => "this is no regular file",
        Err(error) if reach::is_loop(&error) => "its symbolic links lead round in a circle",
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            return Err(StoreError::Forbidden { path: path.to_path_buf() });
        }
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(StoreError::System { path: path.to_path_buf(), what: reach::words(&error) });
        }
        _ => return Ok(()),
    };
    Err(StoreError::NotAFile { path: path.to_path_buf(), what })
}

/// A connection, and nothing looked at yet; to be written unless told otherwise.
pub(super) fn connect(path: &Path, more: OpenFlags) -> Result<Connection, StoreError> {
    let reads = more.contains(OpenFlags::SQLITE_OPEN_READ_ONLY);
    let writes = if reads { OpenFlags::empty() } else { OpenFlags::SQLITE_OPEN_READ_WRITE };
    let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX | writes | more;
    let opened = Connection::open_with_flags(path, flags);
    let file = opened.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen) => unopened(path),
        _ => StoreError::of(path, &error),
    })?;
    file.busy_timeout(PATIENCE).at(path)?;
    // What is written inside a file that somebody else may have made is not obeyed.
    file.pragma_update(None, "trusted_schema", false).at(path)?;
    file.pragma_update(None, "cell_size_check", true).at(path)?;
    Ok(file)
}

/// Why a file could not be opened.
fn unopened(path: &Path) -> StoreError {
    if !reach::is_nothing(path) && reach::is_forbidden(path) {
        return StoreError::Forbidden { path: path.to_path_buf() };
    }
    let what = match path.metadata() {
        Ok(_) => "it cannot be opened".to_string(),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            "it cannot be made: its folder may not be written, or is not there".to_string()
        }
        Err(error) => reach::words(&error),
    };
    StoreError::System { path: path.to_path_buf(), what }
}

fn number(file: &Connection, path: &Path, pragma: &str) -> Result<i64, StoreError> {
    file.pragma_query_value(None, pragma, |row| row.get(0)).at(path)
}

/// The format of a store; 0 where the file is still empty. Whatever is no store is refused.
pub(super) fn format(file: &Connection, path: &Path) -> Result<i64, StoreError> {
    // All of it as it stood at one moment: another program may be making the file.
    let _moment = file.is_autocommit().then(|| file.unchecked_transaction()).transpose().at(path)?;
    let application = number(file, path, "application_id")?;
    let format = number(file, path, "user_version")?;
    let tables: i64 = file.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).at(path)?;
    match (application == i64::from(APPLICATION), format) {
        (true, 1..=FORMAT) => Ok(format),
        (true, found) if found > FORMAT => {
            Err(StoreError::Newer { path: path.to_path_buf(), found, known: FORMAT })
        }
        (false, 0) if application == 0 && tables == 0 => Ok(0),
        _ => Err(StoreError::Foreign { path: path.to_path_buf() }),
    }
}

/// Brings the file to the format of today, wholly or not at all.
fn update(file: &mut Connection, path: &Path) -> Result<(), StoreError> {
    format(file, path)?;
    // Readers and one writer at once, and every transaction on the disk when it is done, power cuts included.
    let mode: String =
        file.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0)).at(path)?;
    if mode != "wal" {
        let what = format!("its journal cannot be set up ({mode})");
        return Err(StoreError::System { path: path.to_path_buf(), what });
    }
    file.pragma_update(None, "synchronous", "full").at(path)?;
    if format(file, path)? == FORMAT {
        return Ok(());
    }
    let file = file.transaction_with_behavior(TransactionBehavior::Immediate).at(path)?;
    // Another program may have done it while this one waited.
    let from = format(&file, path)?;
    for (step, number) in STEPS.iter().zip(1..).skip(usize::try_from(from).unwrap_or_default()) {
        step(&file).at(path)?;
        file.pragma_update(None, "user_version", number).at(path)?;
    }
    file.commit().at(path)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A store of an older format, as the program of then made it.
    pub fn older(path: &Path, format: usize) -> Connection {
        let mut file = connect(path, OpenFlags::SQLITE_OPEN_CREATE).unwrap();
        let making = file.transaction().unwrap();
        for (step, number) in STEPS.iter().zip(1..).take(format) {
            step(&making).unwrap();
            making.pragma_update(None, "user_version", number).unwrap();
        }
        making.commit().unwrap();
        file
    }

    /// Closes the last copy of a store, so that all of it is in the one file.
    pub fn close(store: super::super::Store) {
        let file = store.connection();
        file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    }
}
