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
    /// Permissions forbid to read it.
    #[error("{}: its permissions do not let you read it", path.display())]
    Forbidden { path: PathBuf },
    /// Nothing can be written.
    #[error("{}: it may be read but not written", path.display())]
    ReadOnly { path: PathBuf },
    /// The disk is full.
    #[error("{}: no space is left on the disk", path.display())]
    Full { path: PathBuf },
    /// The last number there is was given to a game.
    #[error("{}: it holds a game of the last number there is, {}, so that it takes no new one", path.display(), i64::MAX)]
    NoNumbers { path: PathBuf },
    /// Another program holds the file.
    #[error("{}: another program keeps it busy", path.display())]
    Busy { path: PathBuf },
    /// The file is damaged.
    #[error("{}: the file is damaged: {what}", path.display())]
    Damaged { path: PathBuf, what: String },
    /// No game has this number; one that had it was deleted, or none ever had it.
    #[error("{}: there is no game {id}{}", path.display(), if *deleted { " any more: it was deleted" } else { "" })]
    NoSuchGame { path: PathBuf, id: GameId, deleted: bool },
    /// A game was changed by somebody else since it was read or saved last; it is kept as another one.
    #[error("game {id} was played on elsewhere meanwhile; this one is kept as game {now}")]
    Elsewhere { path: PathBuf, id: GameId, now: GameId },
    /// The file was deleted, or another one put in its place, since it was opened; the game is kept in the one there now.
    #[error("{}: the file was deleted or replaced meanwhile; this game is kept as game {now} in the one that is there now", path.display())]
    Replaced { path: PathBuf, now: GameId },
    /// A game was deleted by somebody else since it was read or saved last; it is kept no longer, unless it is kept anew.
    #[error("game {id} was deleted elsewhere meanwhile; it is kept no longer")]
    Deleted { path: PathBuf, id: GameId },
    /// The file was written over or cut short since it was opened. What is left of it was set aside, and the game is kept
    /// in a new one.
    #[error("{}: the file was overwritten or cut short meanwhile; what is left of it is set aside as {}, and this game is kept as game {now} in a new one", path.display(), aside.display())]
    Spoilt { path: PathBuf, aside: PathBuf, now: GameId },
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
            StoreError::Forbidden { .. } => {
                Some("make the file and its folder readable, or name another file by `--store FILE`")
            }
            StoreError::NoNumbers { .. } => Some(
                "write its games out by `mancala games export --all`, and take them into another file by \
                 `mancala --store FILE record import`",
            ),
            StoreError::Full { .. } => Some("make room; what was saved before is safe"),
            StoreError::Busy { .. } => Some("end the other program, or try again"),
            StoreError::Damaged { .. } | StoreError::Unreadable { .. } => {
                Some("`mancala games check` tells more, `mancala games repair` saves what can be saved")
            }
            StoreError::NoSuchGame { .. } => Some("`mancala games list` lists the games"),
            StoreError::Elsewhere { .. } => Some("`mancala games list` lists both"),
            StoreError::Spoilt { .. } => Some(
                "`mancala games repair --store`, with the name of what was set aside, saves what can be saved of it",
            ),
            StoreError::System { .. } => Some(
                "put that right, or name another file by `--store FILE`, or keep nothing by `--no-store`",
            ),
            StoreError::Replaced { .. } | StoreError::Deleted { .. } => None,
        }
    }

    /// What SQLite says, as what it means here.
    pub(super) fn of(path: &Path, error: &rusqlite::Error) -> StoreError {
        let path = path.to_path_buf();
        let rusqlite::Error::SqliteFailure(failure, said) = error else {
            return match error {
                // Statements are ours and fit our tables: it is the tables that are not ours any more.
                rusqlite::Error::SqlInputError { msg, .. } => {
                    let what = format!("its table of games is not as this program makes it ({msg})");
                    StoreError::Damaged { path, what }
                }
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::Utf8Error(..) => {
                    StoreError::Damaged { path, what: "a value in it is none that belongs there".into() }
                }
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
            ErrorCode::SystemIoFailure => {
                StoreError::System { path, what: format!("it cannot be read or written ({what})") }
            }
            ErrorCode::Unknown | ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch => {
                let what = format!("its table of games is not as this program makes it ({what})");
                StoreError::Damaged { path, what }
            }
            _ => StoreError::System { path, what },
        }
    }

    /// The same without the name of the file, for whoever has told it.
    pub(super) fn bare(&self, path: &Path) -> String {
        let said = self.to_string();
        let lead = format!("{}: ", path.display());
        said.strip_prefix(&lead).map_or(said.clone(), str::to_string)
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
