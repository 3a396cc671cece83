//! The file of a store while it is open: whether it still is the one at its path and as SQLite left it, how long others
//! are waited for, and files that may be read but not written.
//!
//! It reads no game.

use super::error::{Attempt as _, StoreError};
use super::{health, schema};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::fmt::Write as _;
use std::fs::Metadata;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long another program is waited for when a game is saved.
const PATIENCE: Duration = Duration::from_secs(2);
/// The same while it was in vain the last time: nobody is to wait at every move.
const IMPATIENCE: Duration = Duration::from_millis(50);

/// An open file.
#[derive(Debug)]
pub(super) struct File {
    path: PathBuf,
    connection: Connection,
    /// What the system knows the file by; none where the file is another one's copy, or nobody writes it.
    seen: Option<Seen>,
    /// Another program was waited for in vain the last time.
    held: bool,
    /// How often it was opened anew, as the file at its path was another one.
    pub times: u64,
    /// Where the file that was open before was set aside, if that is why it was opened anew.
    pub aside: Option<PathBuf>,
    /// It may be written.
    pub writable: bool,
    /// The folder of a copy, gone with it.
    _copy: Option<Copy>,
}

impl File {
    /// Opens a file, and makes or updates it where that is needed. One that may not be written is opened to be read.
    pub fn open(path: &Path) -> Result<File, StoreError> {
        match schema::open(path) {
            Ok(connection) => {
                connection.busy_timeout(PATIENCE).at(path)?;
                let writable = !connection.is_readonly(rusqlite::MAIN_DB).at(path)?;
                Ok(File {
                    path: path.to_path_buf(),
                    connection,
                    seen: Some(Seen::at(path)),
                    held: false,
                    times: 0,
                    aside: None,
                    writable,
                    _copy: None,
                })
            }
            Err(StoreError::ReadOnly { .. }) if path.is_file() => File::look(path),
            Err(error) => Err(error),
        }
    }

    /// Opens a file in a folder where nothing can be written, not even the journal that readers share. A file without a
    /// journal changes no more; one with a journal is copied with it, as only together they say what was saved.
    pub fn look(path: &Path) -> Result<File, StoreError> {
        // The journal lies beside the file itself, whatever links lead there.
        let journal = journal(&path.canonicalize().unwrap_or_else(|_| path.to_path_buf()));
        let (connection, copy) = if journal.metadata().is_ok_and(|found| found.len() > 0) {
            let copy = Copy::of(path, &journal).map_err(|error| {
                let what = format!("its folder may not be written, and it cannot be copied: {error}");
                StoreError::System { path: path.to_path_buf(), what }
            })?;
            let connection = schema::connect(&copy.file(), OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            (connection, Some(copy))
        } else {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            (schema::connect(Path::new(&unchanging(path)), flags)?, None)
        };
        connection.pragma_update(None, "query_only", true).at(path)?;
        match schema::format(&connection, path)? {
            schema::FORMAT => {}
            _ => return Err(StoreError::ReadOnly { path: path.to_path_buf() }),
        }
        Ok(File {
            path: path.to_path_buf(),
            connection,
            seen: None,
            held: false,
            times: 0,
            aside: None,
            writable: false,
            _copy: copy,
        })
    }

    /// Opens the file at the path where that is no longer the one that is open, which was deleted or replaced: what is
    /// saved into that one is lost. One that somebody has written over or cut
    /// short is an error, and stays open as it is.
    pub fn refresh(&mut self) -> Result<(), StoreError> {
        let now = Seen::at(&self.path);
        match self.seen {
            Some(seen) if seen.identity != now.identity => {
                let mut other = File::open(&self.path)?;
                other.times = self.times + 1;
                *self = other;
            }
            // SQLite itself writes into it now and then. Whoever else did has left something that does not hold together.
            Some(seen) if seen != now => {
                if !is_whole(&self.path, &now)? {
                    return Err(StoreError::Damaged { path: self.path.clone(), what: SPOILT.into() });
                }
                // What is remembered of the file may not be what it holds by now.
                let mut other = File::open(&self.path)?;
                (other.times, other.aside) = (self.times, self.aside.take());
                *self = other;
            }
            _ => {}
        }
        Ok(())
    }

    /// The same, with a file that was written over or cut short set aside and a new one begun in its place.
    pub fn restore(&mut self) -> Result<(), StoreError> {
        match self.refresh() {
            Err(StoreError::Damaged { what, .. }) if what == SPOILT => {}
            done => return done,
        }
        // Its journal goes with it: nothing of it may get into the new file, nor the other way round.
        self.leave_alone();
        let aside = health::set_aside(&self.path)?;
        let mut other = File::open(&self.path)?;
        (other.times, other.aside) = (self.times + 1, Some(aside));
        *self = other;
        Ok(())
    }

    /// SQLite takes a journal away by its name when nobody needs it any more: here it is to leave it.
    fn leave_alone(&self) {
        let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
    }

    /// Writes. Whoever waited in vain for another program is not to wait as long again.
    pub fn write<T>(
        &mut self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let done = work(&self.connection).at(&self.path);
        let held = matches!(done, Err(StoreError::Busy { .. }));
        if held != std::mem::replace(&mut self.held, held) {
            self.connection.busy_timeout(if held { IMPATIENCE } else { PATIENCE }).at(&self.path)?;
        }
        done
    }
}

impl Drop for File {
    /// The journal of another file is left alone, and so is that of a file which was written over or cut short.
    fn drop(&mut self) {
        let now = Seen::at(&self.path);
        let changed = self.seen.filter(|seen| *seen != now);
        if changed
            .is_some_and(|seen| seen.identity != now.identity || !is_whole(&self.path, &now).unwrap_or(true))
        {
            self.leave_alone();
        }
    }
}

impl Deref for File {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for File {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// What is wrong with a file that was whole when it was opened.
const SPOILT: &str = "it was overwritten or cut short since it was opened";

/// What the system says of a file without opening it: SQLite's locks do not survive that this process opens and closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    /// Which file it is; all 0 where there is none.
    identity: (u64, u64),
    /// Its bytes.
    length: u64,
    /// When it was written last.
    written: Option<SystemTime>,
}

impl Seen {
    fn at(path: &Path) -> Seen {
        match path.metadata() {
            Ok(found) => {
                Seen { identity: identity(&found), length: found.len(), written: found.modified().ok() }
            }
            Err(_) => Seen { identity: (0, 0), length: 0, written: None },
        }
    }
}

/// Device and number of a file.
#[cfg(unix)]
fn identity(found: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

/// An open file can be neither deleted nor replaced here: any two are the same one.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 1)
}

/// Whether a file that was a store still is one: its head, its length and how its pages hold together, as somebody sees
/// them who remembers nothing of it.
fn is_whole(path: &Path, now: &Seen) -> Result<bool, StoreError> {
    // SQLite would take an empty file for a new one, and throw its journal away.
    if now.length == 0 {
        return Ok(false);
    }
    let looked = schema::connect(path, OpenFlags::empty()).and_then(|file| {
        let format = schema::format(&file, path)?;
        let said: String = file.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).at(path)?;
        Ok(format > 0 && said == "ok")
    });
    match looked {
        Err(StoreError::NotAStore { .. } | StoreError::Damaged { .. } | StoreError::Foreign { .. }) => {
            Ok(false)
        }
        looked => looked,
    }
}

/// The journal of a file.
fn journal(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    PathBuf::from(name)
}

/// The address under which SQLite opens a file that nobody writes.
fn unchanging(path: &Path) -> String {
    let mut address = "file:".to_string();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                address.push(byte.into())
            }
            byte => {
                let _ = write!(address, "%{byte:02x}");
            }
        }
    }
    address + "?immutable=1"
}

/// A copy of a file and its journal, in a folder of its own that nobody else may look into.
#[derive(Debug)]
struct Copy(PathBuf);

impl Copy {
    fn of(path: &Path, journal_of: &Path) -> std::io::Result<Copy> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let folder = std::env::temp_dir().join(format!("mancala-{}-{moment}", std::process::id()));
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        let copy = Copy(folder);
        let put = |from: &Path, to: PathBuf| -> std::io::Result<()> {
            // The bytes alone: what may not be written there is to be written here.
            std::io::copy(&mut std::fs::File::open(from)?, &mut std::fs::File::create_new(to)?).map(drop)
        };
        put(path, copy.file())?;
        put(journal_of, journal(&copy.file()))?;
        Ok(copy)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
