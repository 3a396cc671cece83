//! Tests of the store: what goes in comes out, older files are brought up to date, damage is seen and survived.

mod spoilt;

use super::*;
use crate::engine::{FileText, GameSpec, Load, LocalEngine, Player, Rounds};
use crate::table::{Seat, Setup, Table, Turn};
use rusqlite::{Connection, OpenFlags};
use std::time::Duration;

/// A folder of a test's own, empty at first and gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("mancala-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn kept(moves: &[&str], changed: i64) -> Kept {
    let rounds = Some(Rounds { starter: Player::North, finished: vec![vec!["A".into(), "--".into()]] });
    let moves = moves.iter().map(|text| text.to_string()).collect::<Vec<_>>();
    Kept {
        setup: Setup {
            seats: [Seat::Human, Seat::Level(3)],
            seed: u64::MAX,
            think: Duration::from_millis(1500),
        },
        game: "t".into(),
        name: "Spiel \u{1f3b2} 'ʻ\"".into(),
        sheet: "ab".repeat(32),
        plugins: vec![PluginVersion { id: "p".into(), version: "1.2.3".into() }],
        position: "1,2/3,4 5-6 N".into(),
        ply: moves.len() as u64,
        load: Load { spec: GameSpec::id("t"), moves, rounds },
        standing: Standing::Going { side: Player::North },
        created: Moment(1_000),
        changed: Moment(changed),
    }
}

/// Two people at a board of six pits.
fn table_of_two(engine: &mut LocalEngine) -> Table {
    let text = "[board]\npits = 6\nseeds = 4\n".into();
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
    let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
    let setup = Setup { seats: [Seat::Human, Seat::Human], seed: 5, think: Duration::from_secs(1) };
    Table::open(engine, &Load { spec, ..Load::default() }, setup).unwrap()
}

#[test]
fn what_goes_in_comes_out() {
    let folder = Folder::new("round-trip");
    let store = Store::open(&folder.file()).unwrap();
    let (one, other) = (store.begin(&kept(&[], 5)).unwrap(), store.begin(&kept(&["A"], 9)).unwrap());
    assert_eq!(store.get(one).unwrap(), kept(&[], 5));
    store.save(one, &kept(&["B", "a"], 12)).unwrap();
    drop(store);

    let store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.get(one).unwrap(), kept(&["B", "a"], 12));
    let listed: Vec<GameId> = store.list().unwrap().iter().map(|listed| listed.id).collect();
    assert_eq!(listed, [one, other], "the one played last comes first");
    assert_eq!(store.check().unwrap(), []);
    store.delete(one).unwrap();
    for gone in [store.get(one).map(drop), store.save(one, &kept(&[], 1)), store.delete(one)] {
        assert!(matches!(gone, Err(StoreError::NoSuchGame { deleted: true, .. })), "{gone:?}");
    }
    for never in [GameId(0), GameId(other.0 + 1), GameId(-1)] {
        let none = store.get(never);
        assert!(matches!(none, Err(StoreError::NoSuchGame { deleted: false, .. })), "{none:?}");
    }
    let next = store.begin(&kept(&[], 13)).unwrap();
    assert!(next > other, "a number is not used again");
    assert_eq!(store.delete_all().unwrap(), 2);
    assert!(store.list().unwrap().is_empty());
}

#[test]
fn two_programs_share_one_file() {
    let folder = Folder::new("shared");
    let (one, other) = (Store::open(&folder.file()).unwrap(), Store::open(&folder.file()).unwrap());
    let id = one.begin(&kept(&[], 1)).unwrap();
    let threads: Vec<_> = [one.clone(), other.clone()]
        .into_iter()
        .map(|store| {
            std::thread::spawn(move || {
                for time in 0..50 {
                    store.save(id, &kept(&["A"], time)).unwrap();
                    store.begin(&kept(&[], time)).unwrap();
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(other.list().unwrap().len(), 101);
    assert_eq!(one.check().unwrap(), []);
}

#[test]
fn many_programs_make_the_file_at_once() {
    let folder = Folder::new("race");
    let path = folder.file();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| Store::open(&path).unwrap().begin(&kept(&[], 1)).unwrap());
        }
    });
    assert_eq!(Store::open(&path).unwrap().list().unwrap().len(), 8);
}

#[test]
fn an_older_file_is_brought_up_to_date() {
    let folder = Folder::new("migration");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/store/format-1.sqlite");
    std::fs::copy(&data, folder.file()).unwrap();
    let store = Store::open(&folder.file()).unwrap();
    let listed = store.list().unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0].kept.as_ref().unwrap(), &kept(&["A", "b"], 20));
    assert_eq!(listed[1].kept.as_ref().unwrap(), &kept(&[], 10));
    assert_eq!(store.check().unwrap(), []);
    let again = Store::open(&folder.file()).unwrap();
    assert_eq!(again.list().unwrap().len(), 2);
}

#[test]
fn every_older_format_can_be_updated() {
    for format in 1..schema::FORMAT {
        let folder = Folder::new(&format!("format-{format}"));
        drop(schema::tests::older(&folder.file(), usize::try_from(format).unwrap()));
        let store = Store::open(&folder.file()).unwrap();
        let id = store.begin(&kept(&[], 1)).unwrap();
        assert_eq!(store.get(id).unwrap(), kept(&[], 1), "format {format}");
    }
}

#[test]
fn files_that_are_no_store_are_left_alone() {
    let folder = Folder::new("foreign");
    let path = folder.file();
    let said = |path: &Path| Store::open(path).unwrap_err();

    std::fs::write(&path, "a letter to a friend, longer than a header\n".repeat(100)).unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(said(&path), StoreError::NotAStore { .. }));
    assert!(matches!(Store::repair(&path), Err(StoreError::NotAStore { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let other = folder.0.join("other.sqlite");
    let file = Connection::open(&other).unwrap();
    file.execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    drop(file);
    let before = std::fs::read(&other).unwrap();
    assert!(matches!(said(&other), StoreError::Foreign { .. }));
    assert!(matches!(Store::repair(&other), Err(StoreError::Foreign { .. })));
    assert_eq!(std::fs::read(&other).unwrap(), before);

    let newer = folder.0.join("newer.sqlite");
    drop(Store::open(&newer).unwrap());
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", schema::FORMAT + 1).unwrap();
    let error = said(&newer);
    let (found, known) = (schema::FORMAT + 1, schema::FORMAT);
    let expected = format!(
        "{}: a newer version of this program has written it (format {found}; this one knows {known})",
        newer.display()
    );
    assert_eq!(error.to_string(), expected);

    assert!(said(&folder.0).to_string().ends_with("this is a folder, not a file"));
}

#[test]
fn a_full_disk_and_a_file_not_to_be_written_are_told() {
    let folder = Folder::new("full");
    let store = Store::open(&folder.file()).unwrap();
    let id = store.begin(&kept(&["A"], 1)).unwrap();
    store.connection().pragma_update(None, "max_page_count", 1).unwrap();
    let long = Kept { position: "0,".repeat(100_000), ..kept(&[], 2) };
    assert!(matches!(store.save(id, &long), Err(StoreError::Full { .. })));
    assert_eq!(store.get(id).unwrap(), kept(&["A"], 1), "what was saved before is safe");

    store.connection().pragma_update(None, "query_only", true).unwrap();
    let refused = store.save(id, &kept(&[], 3)).unwrap_err();
    assert!(matches!(refused, StoreError::ReadOnly { .. }), "{refused}");
    assert!(refused.hint().unwrap().contains("--store"));
}

#[test]
fn a_busy_file_is_told() {
    let folder = Folder::new("busy");
    let store = Store::open(&folder.file()).unwrap();
    store.connection().busy_timeout(Duration::ZERO).unwrap();
    let other = Connection::open(folder.file()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let waits =
        || -> u32 { store.connection().pragma_query_value(None, "busy_timeout", |row| row.get(0)).unwrap() };
    for _ in 0..2 {
        assert!(matches!(store.begin(&kept(&[], 1)), Err(StoreError::Busy { .. })));
        assert_eq!(waits(), 50, "nobody is to wait long at every move");
    }
    other.execute_batch("COMMIT").unwrap();
    store.begin(&kept(&[], 1)).unwrap();
    assert_eq!(waits(), 2_000, "others are waited for again");
}

#[test]
fn a_file_in_a_folder_that_cannot_be_written_is_read() {
    let folder = Folder::new("look %41?#");
    let store = Store::open(&folder.file()).unwrap();
    let id = store.begin(&kept(&["A"], 1)).unwrap();
    let read = |file: File| {
        let store = Store { path: Arc::new(folder.file()), file: Arc::new(Mutex::new(file)) };
        assert_eq!(store.get(id).unwrap(), kept(&["A"], 1));
        assert!(!store.is_writable());
        assert!(matches!(store.begin(&kept(&[], 2)), Err(StoreError::ReadOnly { .. })));
        assert_eq!(store.list().unwrap().len(), 1);
    };
    // What was saved lies in the journal still: a copy of both is read.
    let before = std::fs::read(folder.file()).unwrap();
    read(File::look(&folder.file()).unwrap());
    assert_eq!(std::fs::read(folder.file()).unwrap(), before, "the file stays as it is");
    schema::tests::close(store);
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.0.join(format!("games.sqlite{ending}")));
    }
    read(File::look(&folder.file()).unwrap());
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is written beside it");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_no_store() {
    let folder = Folder::new("no-file");
    for (path, what) in [
        (folder.0.as_path(), "this is a folder, not a file"),
        (Path::new("/dev/null"), "this is no regular file"),
    ] {
        for error in [Store::open(path).unwrap_err(), Store::repair(path).unwrap_err()] {
            assert!(matches!(error, StoreError::NotAFile { .. }), "{error}");
            assert_eq!(error.to_string(), format!("{}: {what}", path.display()));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_was_deleted_or_replaced_is_noticed_and_the_game_kept_again() {
    let folder = Folder::new("replaced");
    let engine = &mut LocalEngine::alone();
    let mut table = table_of_two(engine);
    let store = Store::open(&folder.file()).unwrap();
    let mut keeper = Keeper::new(store.clone());
    on(&mut table, engine);
    keeper.keep(&table, engine).unwrap();

    let gone = || {
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(folder.0.join(format!("games.sqlite{ending}")));
        }
    };
    gone();
    on(&mut table, engine);
    let said = keeper.keep(&table, engine).unwrap_err().to_string();
    assert!(
        said.ends_with(
            "deleted or replaced meanwhile; this game is kept as game 1 in the one that is there now"
        ),
        "{said}"
    );
    assert_eq!(Store::open(&folder.file()).unwrap().get(GameId(1)).unwrap().ply, 2);
    on(&mut table, engine);
    assert_eq!(keeper.keep(&table, engine).unwrap(), GameId(1), "it is said once");

    // Another store in its place, with another game of that number.
    gone();
    let other = Store::open(&folder.file()).unwrap();
    other.begin(&kept(&["A"], 1)).unwrap();
    on(&mut table, engine);
    assert!(keeper.keep(&table, engine).unwrap_err().to_string().contains("kept as game 2 in"));
    assert_eq!(other.get(GameId(1)).unwrap(), kept(&["A"], 1), "no other game is written over");
    assert_eq!(other.get(GameId(2)).unwrap().ply, 4);
    assert_eq!(store.list().unwrap().len(), 2, "every copy of the store sees the file that is there");

    // Whoever leaves without having noticed takes no journal away that is another file's.
    gone();
    let last = Store::open(&folder.file()).unwrap();
    last.begin(&kept(&["A"], 1)).unwrap();
    drop((store, keeper, other));
    assert!(folder.0.join("games.sqlite-wal").exists());
    assert_eq!(Store::open(&folder.file()).unwrap().list().unwrap().len(), 1);
}

#[test]
fn a_changed_game_is_seen_and_hides_no_other() {
    let folder = Folder::new("changed");
    let store = Store::open(&folder.file()).unwrap();
    let ids: Vec<GameId> = (1..=4).map(|time| store.begin(&kept(&["A"], time)).unwrap()).collect();
    let last = store.begin(&kept(&[], 9)).unwrap();
    store.delete(last).unwrap();
    let change = |sql: &str, id: GameId| {
        assert_eq!(store.connection().execute(sql, [id.0]).unwrap(), 1);
    };
    change("UPDATE games SET position = '9,9/9,9 0-0 S' WHERE id = ?1", ids[1]);
    change("UPDATE games SET load = '{' WHERE id = ?1", ids[2]);
    let findings = store.check().unwrap();
    assert_eq!(findings.iter().map(|finding| finding.id).collect::<Vec<_>>(), [Some(ids[1]), Some(ids[2])]);
    assert_eq!(findings[0].what, "it is not as it was saved");
    assert!(findings[1].what.starts_with("its load cannot be read: EOF"), "{}", findings[1].what);
    assert!(matches!(store.get(ids[1]), Err(StoreError::Unreadable { .. })));
    let readable = store.list().unwrap().iter().filter(|listed| listed.kept.is_ok()).count();
    assert_eq!(readable, 2);
    drop(store);

    let repaired = Store::repair(&folder.file()).unwrap();
    assert_eq!((repaired.games, repaired.damage.len()), (3, 0));
    assert_eq!(repaired.lost.iter().map(|lost| lost.id).collect::<Vec<_>>(), [Some(ids[2])]);
    let changed = Finding { id: Some(ids[1]), what: "it is not as it was saved".into() };
    assert_eq!(repaired.doubtful, [changed]);
    let aside = repaired.aside.unwrap();
    let store = Store::open(&folder.file()).unwrap();
    assert_eq!(store.check().unwrap(), []);
    assert_eq!(store.get(ids[3]).unwrap(), kept(&["A"], 4));
    assert_eq!(store.get(ids[1]).unwrap().position, "9,9/9,9 0-0 S");
    assert!(matches!(store.get(ids[2]), Err(StoreError::NoSuchGame { .. })));
    assert!(store.begin(&kept(&[], 10)).unwrap() > last, "a number is not used again");
    let old = Connection::open(aside).unwrap();
    let lost: String =
        old.query_row("SELECT load FROM games WHERE id = ?1", [ids[2].0], |row| row.get(0)).unwrap();
    assert_eq!(lost, "{", "nothing is thrown away");
}

#[test]
fn a_sound_store_is_not_repaired() {
    let folder = Folder::new("sound");
    Store::open(&folder.file()).unwrap().begin(&kept(&[], 1)).unwrap();
    let repaired = Store::repair(&folder.file()).unwrap();
    let nothing = Vec::new;
    let expected =
        Repaired { games: 1, damage: nothing(), lost: nothing(), doubtful: nothing(), aside: None };
    assert_eq!(repaired, expected);
}

#[test]
fn a_store_in_use_is_not_repaired() {
    let folder = Folder::new("in-use");
    let store = Store::open(&folder.file()).unwrap();
    store.begin(&kept(&[], 1)).unwrap();
    let other = schema::connect(&folder.file(), OpenFlags::empty()).unwrap();
    other.execute_batch("BEGIN; SELECT count(*) FROM games;").unwrap();
    assert!(matches!(Store::repair(&folder.file()), Err(StoreError::Busy { .. })));
}

#[test]
fn pages_written_over_cost_their_games_only() {
    let folder = Folder::new("pages");
    let path = folder.file();
    let store = Store::open(&path).unwrap();
    for time in 0..300 {
        store.begin(&kept(&["A"], time)).unwrap();
    }
    schema::tests::close(store);
    let whole = std::fs::read(&path).unwrap();
    let mut state = 7_u64;
    for round in 0..20 {
        // One page in the middle is written over, each time another one.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let pages = whole.len() / 4096;
        let page = 4 + (state >> 33) as usize % (pages - 4);
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
        std::fs::write(&path, &bytes).unwrap();
        let repaired =
            Store::repair(&path).unwrap_or_else(|error| panic!("round {round}, page {page}: {error}"));
        let store = Store::open(&path).unwrap();
        assert_eq!(store.check().unwrap(), [], "round {round}");
        let listed = store.list().unwrap();
        assert_eq!(listed.len(), repaired.games);
        assert!(listed.iter().all(|listed| listed.kept.is_ok()));
        assert!(repaired.games >= 250 || repaired.lost.iter().any(|lost| lost.id.is_none()), "{repaired:?}");
        schema::tests::close(store);
    }
}

#[test]
fn a_keeper_keeps_every_move_and_what_it_takes_to_go_on() {
    let folder = Folder::new("keeper");
    let engine = &mut LocalEngine::alone();
    let text = "[board]\npits = 3\nseeds = 2\n";
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: text.into() };
    let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
    let load = Load { spec, ..Load::default() };
    let setup = Setup { seats: [Seat::Human, Seat::Random], seed: 5, think: Duration::from_secs(1) };
    let mut table = Table::open(engine, &load, setup).unwrap();

    let store = Store::open(&folder.file()).unwrap();
    let mut keeper = Keeper::new(store.clone());
    table.play(engine, "A").unwrap();
    let id = keeper.keep(&table, engine).unwrap();
    table.answer(engine, crate::engine::Control::none()).unwrap();
    assert_eq!(keeper.keep(&table, engine).unwrap(), id);
    let kept = store.get(id).unwrap();
    assert_eq!((kept.position.as_str(), kept.ply), (table.state().position.as_str(), 2));
    assert_eq!(kept.plugins.iter().map(|plugin| plugin.id.as_str()).collect::<Vec<_>>(), ["std"]);
    assert_eq!(kept.sheet.len(), 64);

    let mut again = Table::open(engine, &kept.load, kept.setup.clone()).unwrap();
    assert_eq!(again.state(), table.state());
    let mut other = Keeper::resume(store.clone(), id, &kept);
    while again.turn() != Turn::Over {
        match again.turn() {
            Turn::Choose(_) => drop(again.play(engine, &again.state().legal[0].clone()).unwrap()),
            _ => drop(again.answer(engine, crate::engine::Control::none()).unwrap()),
        }
        assert_eq!(other.keep(&again, engine).unwrap(), id);
    }
    let over = store.get(id).unwrap();
    assert!(matches!(over.standing, Standing::Over { .. }));
    assert_eq!(over.created, kept.created);
}

/// Plays the first of the legal moves.
fn on(table: &mut Table, engine: &mut LocalEngine) {
    let text = table.state().legal[0].clone();
    table.play(engine, &text).unwrap();
}

#[test]
fn a_game_played_on_elsewhere_is_not_written_over() {
    let folder = Folder::new("elsewhere");
    let engine = &mut LocalEngine::alone();
    let file = FileText {
        asked: "t.toml".into(),
        from: None,
        name: "t.toml".into(),
        text: "[board]\npits = 6\nseeds = 4\n".into(),
    };
    let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
    let load = Load { spec, ..Load::default() };
    let setup = Setup { seats: [Seat::Human, Seat::Human], seed: 5, think: Duration::from_secs(1) };
    let mut here = Table::open(engine, &load, setup).unwrap();

    // Two programs, each with a connection of its own.
    let mut keeper = Keeper::new(Store::open(&folder.file()).unwrap());
    on(&mut here, engine);
    let id = keeper.keep(&here, engine).unwrap();
    let store = Store::open(&folder.file()).unwrap();
    let kept = store.get(id).unwrap();
    let mut there = Table::open(engine, &kept.load, kept.setup.clone()).unwrap();
    let mut other = Keeper::resume(store.clone(), id, &kept);
    for _ in 0..2 {
        on(&mut there, engine);
        assert_eq!(other.keep(&there, engine).unwrap(), id);
    }

    on(&mut here, engine);
    let said = keeper.keep(&here, engine).unwrap_err().to_string();
    let now = keeper.id().unwrap();
    assert_ne!(now, id);
    let expected = format!("game {id} was played on elsewhere meanwhile; this one is kept as game {now}");
    assert_eq!(said, expected);
    assert_eq!(store.get(id).unwrap().position, there.state().position, "the other's moves are all there");
    assert_eq!(store.get(now).unwrap().position, here.state().position);
    on(&mut here, engine);
    assert_eq!(keeper.keep(&here, engine).unwrap(), now, "it is said once");
    on(&mut there, engine);
    assert_eq!(other.keep(&there, engine).unwrap(), id);
    assert_eq!(store.list().unwrap().len(), 2);
}

#[test]
fn moments_are_told_as_people_write_them() {
    assert_eq!(Moment(0).to_string(), "1970-01-01T00:00:00Z");
    assert_eq!(Moment(1_935_842_820_999).to_string(), "2031-05-06T14:07:00Z");
    assert_eq!(Moment(i64::MAX).to_string(), format!("{} ms", i64::MAX));
}
