//! Tests of a file that somebody else writes into, cuts short or empties while it is open.

use super::*;
use std::io::{Seek as _, SeekFrom, Write as _};

/// A table of two people, a store of many games on the disk, and a keeper that has kept the table's game in it.
fn kept_among_others(folder: &Folder, engine: &mut LocalEngine) -> (Table, Store, Keeper, GameId) {
    let mut table = table_of_two(engine);
    let store = Store::open(&folder.file()).unwrap();
    for time in 0..100 {
        store.begin(&kept(&["A"], time)).unwrap();
    }
    let mut keeper = Keeper::new(store.clone());
    on(&mut table, engine);
    let id = keeper.keep(&table, engine).unwrap();
    to_disk(&store);
    (table, store, keeper, id)
}

/// Writes all of a store into its one file, as SQLite does now and then.
fn to_disk(store: &Store) {
    store.connection().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
}

/// Writes into a file in place.
fn write_at(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = std::fs::File::options().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

#[test]
fn a_file_that_is_cut_short_or_written_over_is_set_aside_and_the_game_kept() {
    type Spoil = fn(&Path);
    let ways: [(&str, Spoil); 5] = [
        ("emptied", |path| std::fs::File::options().write(true).open(path).unwrap().set_len(0).unwrap()),
        ("halved", |path| {
            let file = std::fs::File::options().write(true).open(path).unwrap();
            file.set_len(file.metadata().unwrap().len() / 8192 * 4096).unwrap();
        }),
        ("another", |path| std::fs::write(path, "a letter, longer than a head\n".repeat(1000)).unwrap()),
        ("head", |path| write_at(path, 0, &[0xa5; 100])),
        ("middle", |path| write_at(path, 3 * 4096, &[0xa5; 5 * 4096])),
    ];
    for (name, spoil) in ways {
        let folder = Folder::new(&format!("spoilt-{name}"));
        let engine = &mut LocalEngine::alone();
        let (mut table, store, mut keeper, id) = kept_among_others(&folder, engine);
        assert_eq!(id, GameId(101));
        spoil(&folder.file());
        let spoilt = std::fs::read(folder.file()).unwrap();
        let told = store.list().unwrap_err();
        assert!(matches!(told, StoreError::Damaged { .. }), "{name}: {told}");
        assert!(told.to_string().ends_with("it was overwritten or cut short since it was opened"), "{told}");

        on(&mut table, engine);
        let said = keeper.keep(&table, engine).unwrap_err().to_string();
        let aside = folder.0.join("games.sqlite.damaged");
        let expected = format!(
            "{}: the file was overwritten or cut short meanwhile; what is left of it is set aside as {}, and this game is \
             kept as game 1 in a new one",
            folder.file().display(),
            aside.display()
        );
        assert_eq!(said, expected, "{name}");
        assert_eq!(std::fs::read(&aside).unwrap(), spoilt, "{name}: nothing of it is touched");
        on(&mut table, engine);
        assert_eq!(keeper.keep(&table, engine).unwrap(), GameId(1), "{name}: it is said once");
        drop((keeper, store));
        let store = Store::open(&folder.file()).unwrap();
        assert_eq!(store.get(GameId(1)).unwrap().position, table.state().position, "{name}");
        assert_eq!(store.check().unwrap(), [], "{name}");
    }
}

#[test]
fn what_sqlite_itself_writes_spoils_nothing() {
    let folder = Folder::new("unspoilt");
    let engine = &mut LocalEngine::alone();
    let (mut table, store, mut keeper, id) = kept_among_others(&folder, engine);
    let other = Store::open(&folder.file()).unwrap();
    for _ in 0..3 {
        other.begin(&kept(&["A"], 1)).unwrap();
        to_disk(&other);
        on(&mut table, engine);
        assert_eq!(keeper.keep(&table, engine).unwrap(), id);
    }
    // A store that another program has packed is shorter, and whole.
    for game in 1..90 {
        other.delete(GameId(game)).unwrap();
    }
    other.connection().execute_batch("VACUUM").unwrap();
    to_disk(&other);
    on(&mut table, engine);
    assert_eq!(keeper.keep(&table, engine).unwrap(), id);
    assert_eq!((store.times(), store.list().unwrap().len()), (0, 15));
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 3, "the file and its journal alone");
}

#[test]
fn a_game_deleted_elsewhere_stays_deleted_until_it_is_kept_anew() {
    let folder = Folder::new("deleted");
    let engine = &mut LocalEngine::alone();
    let (mut table, store, mut keeper, id) = kept_among_others(&folder, engine);
    Store::open(&folder.file()).unwrap().delete(id).unwrap();
    for _ in 0..2 {
        on(&mut table, engine);
        let said = keeper.keep(&table, engine).unwrap_err().to_string();
        assert_eq!(said, format!("game {id} was deleted elsewhere meanwhile; it is kept no longer"));
        assert!(keeper.is_deleted());
        assert_eq!(store.list().unwrap().len(), 100, "it does not come back by itself");
    }
    let now = keeper.keep_anew(&table, engine).unwrap();
    assert!(now > id && !keeper.is_deleted());
    assert_eq!(store.get(now).unwrap().position, table.state().position);
    on(&mut table, engine);
    assert_eq!(keeper.keep(&table, engine).unwrap(), now);
}

#[test]
fn the_last_number_is_told_from_a_full_disk() {
    let folder = Folder::new("numbers");
    let store = Store::open(&folder.file()).unwrap();
    store.begin(&kept(&[], 1)).unwrap();
    store.connection().execute("UPDATE games SET id = ?1", [i64::MAX]).unwrap();
    store.connection().execute("UPDATE sqlite_sequence SET seq = ?1", [i64::MAX]).unwrap();
    let refused = store.begin(&kept(&[], 2)).unwrap_err();
    assert!(matches!(refused, StoreError::NoNumbers { .. }), "{refused}");
    assert!(refused.hint().unwrap().contains("record import"));
    store.save(GameId(i64::MAX), &kept(&["A"], 3)).unwrap();
}

#[test]
fn no_statement_is_shown_to_anybody() {
    for change in
        ["DROP TABLE games", "ALTER TABLE games RENAME COLUMN ply TO plies", "DROP INDEX games_changed"]
    {
        let folder = Folder::new("statements");
        let store = Store::open(&folder.file()).unwrap();
        store.begin(&kept(&["A"], 1)).unwrap();
        store.connection().execute_batch(change).unwrap();
        let mut said: Vec<String> = store.check().unwrap().into_iter().map(|finding| finding.what).collect();
        said.extend(
            [store.list().err(), store.begin(&kept(&[], 2)).err()]
                .iter()
                .flatten()
                .map(StoreError::to_string),
        );
        drop(store);
        let repaired = Store::repair(&folder.file()).unwrap();
        said.extend(repaired.lost.into_iter().map(|finding| finding.what));
        assert!(
            !said.iter().any(|said| said.contains("SELECT") || said.contains("INSERT")),
            "{change}: {said:?}"
        );
        let told = |said: &String| said.contains("its table of games is not as this program makes it (");
        assert_eq!(said.iter().any(told), !change.contains("INDEX"), "{change}: {said:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_in_a_circle_are_no_store() {
    let folder = Folder::new("circle");
    let (one, other) = (folder.0.join("one"), folder.0.join("other"));
    std::os::unix::fs::symlink(&one, &other).unwrap();
    std::os::unix::fs::symlink(&other, &one).unwrap();
    for error in [Store::open(&one).unwrap_err(), Store::repair(&one).unwrap_err()] {
        let said = format!("{}: its symbolic links lead round in a circle", one.display());
        assert_eq!((error.to_string(), error.hint().is_some()), (said, true));
    }
    let under = Store::open(&one.join("games.sqlite")).unwrap_err().to_string();
    assert!(under.ends_with("one/games.sqlite: its symbolic links lead round in a circle"), "{under}");
}
