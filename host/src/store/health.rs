//! The health of the store: what is damaged, and a new file from what can still be read of an old one.
//!
//! It throws nothing away: a damaged file is set aside whole, under a name of its own.

use super::error::{Attempt as _, StoreError};
use super::kept::{GameId, Row};
use super::schema;
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
    /// What could not be saved, or not vouched for.
    pub lost: Vec<Finding>,
    /// Where the damaged file is now; none where nothing was wrong and nothing was done.
    pub aside: Option<PathBuf>,
}

/// Looks at the file, then at every game.
pub(super) fn check(file: &Connection, path: &Path) -> Result<Vec<Finding>, StoreError> {
    let mut findings = Vec::new();
    let of_file = |what: String| Finding { id: None, what };
    let mut statement = file.prepare(&format!("PRAGMA integrity_check({TOLD})")).at(path)?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0)).at(path)?;
    for row in rows {
        match row {
            Ok(said) if said == "ok" => {}
            Ok(said) => findings.push(of_file(said)),
            Err(error) => findings.push(of_file(StoreError::of(path, &error).to_string())),
        }
    }
    let (rows, broken) = salvage(file);
    findings.extend(broken.map(of_file));
    for (id, row) in rows {
        findings.extend(fault(row).map(|what| Finding { id: Some(id), what }));
    }
    Ok(findings)
}

/// What is wrong with a row.
fn fault(row: Row) -> Option<String> {
    let whole = row.is_whole();
    match row.read_kept() {
        Err(what) => Some(what),
        Ok(_) if !whole => Some("it is not as it was saved".into()),
        Ok(_) => None,
    }
}

/// Every row that can be read, from the first on and from the last back, and what stopped the reading.
fn salvage(file: &Connection) -> (BTreeMap<GameId, Row>, Option<String>) {
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
            Err(error) => broken = Some(format!("not every game can be read: {error}")),
        }
    }
    (found, broken)
}

/// Writes what can be read into a new file and puts it in the old one's place.
pub(super) fn repair(path: &Path) -> Result<Repaired, StoreError> {
    let system = |what: String| StoreError::System { path: path.to_path_buf(), what };
    if !path.is_file() {
        return Err(system("there is no such file".into()));
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
    let mut lost = match check(&old, path) {
        Ok(findings) => findings,
        Err(error) => vec![Finding { id: None, what: error.to_string() }],
    };
    let (rows, _) = salvage(&old);
    if lost.is_empty() {
        return Ok(Repaired { games: rows.len(), lost, aside: None });
    }
    let part = beside(path, "repaired");
    let _ = std::fs::remove_file(&part);
    let mut games = 0;
    let mut new = schema::open(&part)?;
    let filling = new.transaction().at(&part)?;
    for (id, row) in rows {
        let Ok(kept) = row.read_kept() else { continue };
        let row = Row::of(&kept);
        let put = format!(
            "INSERT INTO games ({}) VALUES ({}, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            Row::COLUMNS,
            id.0
        );
        filling.execute(&put, row.values()).at(&part)?;
        games += 1;
    }
    filling.commit().at(&part)?;
    close(new, &part)?;
    // The old one's journal is its own: what it holds is in the new file, and it goes aside with it.
    drop(old);
    let aside = unused(path);
    let moved = |from: &Path, to: &Path| {
        std::fs::rename(from, to).map_err(|error| system(format!("it cannot be set aside: {error}")))
    };
    for ending in ["-wal", "-shm"] {
        let journal = with_ending(path, ending);
        if journal.exists() {
            moved(&journal, &with_ending(&aside, ending))?;
        }
    }
    moved(path, &aside)?;
    moved(&part, path)?;
    lost.sort_by_key(|finding| finding.id);
    Ok(Repaired { games, lost, aside: Some(aside) })
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
fn unused(path: &Path) -> PathBuf {
    let first = beside(path, "damaged");
    let more = (2..).map(|number| beside(path, &format!("damaged-{number}")));
    std::iter::once(first).chain(more).find(|name| !name.exists()).unwrap_or_else(|| beside(path, "damaged"))
}
