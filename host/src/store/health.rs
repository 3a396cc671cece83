//! The health of the store: what is damaged, and a new file from what can still be read of an old one.
//!
//! It throws nothing away: a damaged file is set aside whole, under a name of its own.

use super::error::{Attempt as _, StoreError};
use super::kept::{GameId, Kept, Row};
use super::schema;
use crate::reach;
use rusqlite::{Connection, OpenFlags};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Most faults of the file itself that are told.
const TOLD: usize = 100;

/// Something wrong with the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The game it concerns; none where it is the file.
    pub id: Option<GameId>,
    /// What is wrong.
    pub what: String,
}

/// What a repair did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repaired {
    /// Games in the new file.
    pub games: usize,
    /// What was wrong with the file itself.
    pub damage: Vec<Finding>,
    /// What could not be saved.
    pub lost: Vec<Finding>,
    /// Games that are not as they were saved; they are in the new file as they read now.
    pub doubtful: Vec<Finding>,
    /// Where the damaged file is now; none where nothing was wrong and nothing was done.
    pub aside: Option<PathBuf>,
}

/// Looks at the file, then at every game.
pub(super) fn check(file: &Connection, path: &Path) -> Result<Vec<Finding>, StoreError> {
    let mut findings = of_file(file, path)?;
    let (rows, broken) = salvage(file, path);
    findings.extend(broken.map(|what| Finding { id: None, what }));
    for (id, row) in rows {
        findings.extend(fault(row).err().map(|fault| Finding { id: Some(id), what: fault.to_string() }));
    }
    Ok(findings)
}

/// Looks at the file.
fn of_file(file: &Connection, path: &Path) -> Result<Vec<Finding>, StoreError> {
    let mut findings = Vec::new();
    let of_file = |what: String| Finding { id: None, what };
    let mut statement = file.prepare(&format!("PRAGMA integrity_check({TOLD})")).at(path)?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).at(path)?;
    for row in rows {
        match row {
            Ok(said) if said == "ok" => {}
            Ok(said) => findings.push(of_file(format!("its pages do not hold together: {said}"))),
            Err(error) => findings.push(of_file(StoreError::of(path, &error).bare(path))),
        }
    }
    Ok(findings)
}

/// What is wrong with a row.
#[derive(Debug, thiserror::Error)]
enum Fault {
    /// It holds no game.
    #[error("{0}")]
    Unreadable(String),
    /// It holds a game, but not the one that was saved.
    #[error("it is not as it was saved")]
    Changed(Box<Kept>),
}

/// The game of a row, if all is well with it.
fn fault(row: Row) -> Result<Kept, Fault> {
    let whole = row.is_whole();
    let kept = row.read_kept().map_err(Fault::Unreadable)?;
    if whole { Ok(kept) } else { Err(Fault::Changed(Box::new(kept))) }
}

/// Every row that can be read, from the first on and from the last back, and what stopped the reading.
fn salvage(file: &Connection, path: &Path) -> (BTreeMap<GameId, Row>, Option<String>) {
    let (mut found, mut broken) = (BTreeMap::new(), None);
    for order in ["ASC", "DESC"] {
        let take = format!("SELECT {} FROM games NOT INDEXED ORDER BY id {order}", Row::COLUMNS);
        let mut read = || -> rusqlite::Result<()> {
            let mut statement = file.prepare(&take)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (id, row) = Row::read(row)?;
                found.entry(id).or_insert(row);
            }
            Ok(())
        };
        match read() {
            Ok(()) => break,
            Err(error) => {
                let why = StoreError::of(path, &error).bare(path);
                broken = Some(format!("not every game can be read: {why}"));
            }
        }
    }
    (found, broken)
}

/// Writes what can be read into a new file and puts it in the old one's place.
pub(super) fn repair(path: &Path) -> Result<Repaired, StoreError> {
    schema::regular(path)?;
    if reach::is_nothing(path) {
        return Err(StoreError::NotAFile { path: path.to_path_buf(), what: "there is no such file" });
    }
    let old = schema::connect(path, OpenFlags::empty())?;
    // Nobody else may have it open: what he saves from now on would go into the file set aside.
    old.pragma_update(None, "locking_mode", "exclusive").at(path)?;
    let format = schema::format(&old, path);
    match format {
        Ok(schema::FORMAT) | Err(StoreError::Damaged { .. }) => {}
        Ok(_) => {
            drop(old);
            drop(schema::open(path)?);
            return repair(path);
        }
        // Whatever is no store of ours, or not ours alone at present, stays where it is.
        Err(error) => return Err(error),
    }
    let damage = match of_file(&old, path) {
        Ok(findings) => findings,
        Err(error) => vec![Finding { id: None, what: error.bare(path) }],
    };
    let (rows, broken) = salvage(&old, path);
    let mut lost: Vec<Finding> = broken.map(|what| Finding { id: None, what }).into_iter().collect();
    let (mut doubtful, mut saved) = (Vec::new(), Vec::new());
    for (id, row) in rows {
        let finding = |what: String| Finding { id: Some(id), what };
        match fault(row) {
            Ok(kept) => saved.push((id, kept)),
            Err(fault @ Fault::Unreadable(_)) => lost.push(finding(fault.to_string())),
            Err(fault) => {
                doubtful.push(finding(fault.to_string()));
                if let Fault::Changed(kept) = fault {
                    saved.push((id, *kept));
                }
            }
        }
    }
    let games = saved.len();
    if damage.is_empty() && lost.is_empty() && doubtful.is_empty() {
        return Ok(Repaired { games, damage, lost, doubtful, aside: None });
    }
    let part = unused(path, "repaired");
    let mut new = schema::open(&part)?;
    let filling = new.transaction().at(&part)?;
    for (id, kept) in saved {
        let row = Row::of(&kept);
        let put = format!(
            "INSERT INTO games ({}) VALUES ({}, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            Row::COLUMNS,
            id.0
        );
        filling.execute(&put, row.values()).at(&part)?;
    }
    // Numbers of games that were deleted or lost are not used again.
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'games'";
    if let Ok(last) = old.query_row(last, [], |row| row.get::<_, i64>(0)) {
        filling.execute("DELETE FROM sqlite_sequence WHERE name = 'games'", []).at(&part)?;
        filling.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('games', ?1)", [last]).at(&part)?;
    }
    filling.commit().at(&part)?;
    close(new, &part)?;
    // The old one's journal is its own: what it holds is in the new file, and it goes aside with it.
    drop(old);
    let aside = set_aside(path)?;
    moved(&part, path, path)?;
    Ok(Repaired { games, damage, lost, doubtful, aside: Some(aside) })
}

/// Gives a file and its journal a name of their own, and says which.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    let aside = unused(path, "damaged");
    for ending in ["-wal", "-shm"] {
        let journal = with_ending(path, ending);
        if journal.exists() {
            moved(&journal, &with_ending(&aside, ending), path)?;
        }
    }
    moved(path, &aside, path)?;
    Ok(aside)
}

/// Renames what belongs to the file of this path.
fn moved(from: &Path, to: &Path, path: &Path) -> Result<(), StoreError> {
    std::fs::rename(from, to).map_err(|error| {
        let what = format!("it cannot be set aside: {}", reach::words(&error));
        StoreError::System { path: path.to_path_buf(), what }
    })
}

/// Closes a new file so that all of it is in the one file.
fn close(file: Connection, path: &Path) -> Result<(), StoreError> {
    let checkpoint = file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    checkpoint.at(path)?;
    file.close().map_err(|(_, error)| StoreError::of(path, &error))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}

fn beside(path: &Path, word: &str) -> PathBuf {
    with_ending(path, &format!(".{word}"))
}

/// A name for the damaged file that nothing has yet.
fn unused(path: &Path, what: &str) -> PathBuf {
    let first = beside(path, what);
    let more = (2..).map(|number| beside(path, &format!("{what}-{number}")));
    std::iter::once(first).chain(more).find(|name| !name.exists()).unwrap_or_else(|| beside(path, what))
}
