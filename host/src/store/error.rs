//! What can be wrong with the store, in words that say what to do.
//!
//! It decides no exit code and prints nothing.

use super::kept::GameId;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the fields are what the messages say
pub enum StoreError {
    /// The file is no SQLite database.
    #[error("{}: this is no store of games, but some other file", path.display())]
    NotAStore { path: PathBuf },
    /// What is there is no file.
    #[error("{}: {what}", path.display())]
    NotAFile { path: PathBuf, what: &'static str },
    /// The file is a database of another program.
    #[error("{}: this database belongs to another program", path.display())]
    Foreign { path: PathBuf },
    /// A newer program has written the file.
    #[error("{}: a newer version of this program has written it (format {found}; this one knows {known})", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    /// Nothing can be written.
    #[error("{}: it may be read but not written", path.display())]
    ReadOnly { path: PathBuf },
    /// The disk is full.
    #[error("{}: no space is left on the disk", path.display())]
    Full { path: PathBuf },
    /// Another program holds the file.
    #[error("{}: another program keeps it busy", path.display())]
    Busy { path: PathBuf },
    /// The file is damaged.
    #[error("{}: the file is damaged: {what}", path.display())]
    Damaged { path: PathBuf, what: String },
    /// No game has this number.
    #[error("{}: there is no game {id}", path.display())]
    NoSuchGame { path: PathBuf, id: GameId },
    /// A game was changed by somebody else since it was read or saved last; it is kept as another one.
    #[error("game {id} was played on elsewhere meanwhile; this one is kept as game {now}")]
    Elsewhere { path: PathBuf, id: GameId, now: GameId },
    /// The file was deleted, or another one put in its place, since it was opened; the game is kept in the one there now.
    #[error("{}: the file was deleted or replaced meanwhile; this game is kept as game {now} in the one that is there now", path.display())]
    Replaced { path: PathBuf, now: GameId },
    /// A game cannot be read.
    #[error("{}: game {id} cannot be read: {what}", path.display())]
    Unreadable { path: PathBuf, id: GameId, what: String },
    /// The system would not give what it takes.
    #[error("{}: {what}", path.display())]
    System { path: PathBuf, what: String },
}

impl StoreError {
    /// What may help.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            StoreError::NotAStore { .. } | StoreError::NotAFile { .. } | StoreError::Foreign { .. } => {
                Some("name another file by `--store FILE`; this one was left as it is")
            }
            StoreError::Newer { .. } => Some("use the newer program, or name another file by `--store FILE`"),
            StoreError::ReadOnly { .. } => {
                Some("make the file and its folder writable, or name another file by `--store FILE`")
            }
            StoreError::Full { .. } => Some("make room; what was saved before is safe"),
            StoreError::Busy { .. } => Some("end the other program, or try again"),
            StoreError::Damaged { .. } | StoreError::Unreadable { .. } => {
                Some("`mancala games check` tells more, `mancala games repair` saves what can be saved")
            }
            StoreError::NoSuchGame { .. } => Some("`mancala games list` lists the games"),
            StoreError::Elsewhere { .. } => Some("`mancala games list` lists both"),
            StoreError::Replaced { .. } | StoreError::System { .. } => None,
        }
    }

    /// What SQLite says, as what it means here.
    pub(super) fn of(path: &Path, error: &rusqlite::Error) -> StoreError {
        let path = path.to_path_buf();
        let rusqlite::Error::SqliteFailure(failure, said) = error else {
            return match error {
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::Utf8Error(..) => StoreError::Damaged { path, what: error.to_string() },
                error => StoreError::System { path, what: error.to_string() },
            };
        };
        let what = said.clone().unwrap_or_else(|| failure.to_string());
        match failure.code {
            ErrorCode::NotADatabase => StoreError::NotAStore { path },
            // What is open already cannot be opened only where its journal can be neither made nor written.
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen => {
                StoreError::ReadOnly { path }
            }
            ErrorCode::DiskFull => StoreError::Full { path },
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy { path },
            ErrorCode::DatabaseCorrupt => StoreError::Damaged { path, what },
            _ => StoreError::System { path, what },
        }
    }
}

/// What SQLite answers, as what it means for this file.
pub(super) trait Attempt<T> {
    /// The same with an error that names the file.
    fn at(self, path: &Path) -> Result<T, StoreError>;
}

impl<T> Attempt<T> for rusqlite::Result<T> {
    fn at(self, path: &Path) -> Result<T, StoreError> {
        self.map_err(|error| StoreError::of(path, &error))
    }
}
