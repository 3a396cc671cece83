//! The store as players meet it: every move kept, killed at any moment, listed, resumed, deleted, checked and repaired.
//!
//! What is inside the file is tested beside it.

use mancala_host::engine::{Dice, Player};
use mancala_host::store::{GameId, Kept, Standing, Store};
use mancala_tests::program::{command, good, run as mancala};
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("store-{name}"))
}

fn file(folder: &Path) -> PathBuf {
    folder.join("data/mancala/games.sqlite")
}

fn game(folder: &Path, id: i64) -> Kept {
    Store::open(&file(folder)).unwrap().get(GameId(id)).unwrap()
}

#[test]
fn every_move_undo_and_redo_is_kept() {
    let folder = scratch("moves");
    good(&folder, "play kpe", "A\nb\nB\nundo\n");
    assert_eq!(game(&folder, 1).load.moves, ["A", "b"]);
    good(&folder, "play kpe", "A\nb\nundo\nundo\nredo\nredo\n");
    assert_eq!(game(&folder, 2).load.moves, ["A", "b"]);
    // A script that goes wrong keeps what went well.
    let (code, _, err) = mancala(&folder, "play kpe", "A\nZ\n");
    assert!(code == 1 && err.contains("Z is not legal"), "{err}");
    assert_eq!(game(&folder, 3).load.moves, ["A"]);
    // A game nobody moved in is none.
    good(&folder, "play kpe", "");
    assert_eq!(Store::open(&file(&folder)).unwrap().list().unwrap().len(), 3);
}

#[test]
fn a_game_is_resumed_where_it_stood_with_its_players_and_seed() {
    let folder = scratch("resume");
    good(&folder, "play oware --south random --north random --seed 11", "");
    let whole = game(&folder, 1);
    // South's moves by hand; North answers as the seed has it, before and after the game is taken up again.
    let south: Vec<&str> = whole.load.moves.iter().step_by(2).map(String::as_str).collect();
    good(&folder, "play oware --north random --seed 11", &south[..3].join("\n"));
    assert_eq!(game(&folder, 2).load.moves, whole.load.moves[..6]);
    good(&folder, "games resume 2", &south[3..6].join("\n"));
    assert_eq!(game(&folder, 2).load.moves, whole.load.moves[..12]);
    // Somebody else may sit down.
    good(&folder, "games resume 2 --south random", "");
    let over = game(&folder, 2);
    assert!(matches!(over.standing, Standing::Over { .. }), "{over:?}");
    let resumed = good(&folder, "games resume 2", "");
    assert!(resumed.contains("The game is over: "), "{resumed}");
}

#[test]
fn matches_are_kept_with_their_rounds() {
    let folder = scratch("match");
    good(&folder, "play giuthi --match --starter north --south random --north random --seed 2", "");
    let kept = game(&folder, 1);
    let rounds = kept.load.rounds.as_ref().unwrap();
    assert_eq!(rounds.starter, Player::North);
    assert!(matches!(kept.standing, Standing::Over { winner: Some(_), .. }), "{:?}", kept.standing);
    assert!(good(&folder, "games resume 1", "").contains("The match is over: "));
}

#[test]
fn games_are_listed_shown_and_deleted() {
    let folder = scratch("list");
    assert!(good(&folder, "games list", "").starts_with("No game is kept yet."));
    good(&folder, "play kpe --moves A", "");
    good(&folder, "play oware --south random --north random --seed 4", "");
    let listed = good(&folder, "games list", "");
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[0].starts_with("2  ") && lines[0].contains("Oware (oware)  random - random"), "{listed}");
    assert!(lines[1].ends_with("Kpé (kpe)  human - human  1 move, North to move"), "{listed}");
    assert!(good(&folder, "games list --lang th", "").contains("คน - คน"));
    let json: serde_json::Value = serde_json::from_str(&good(&folder, "games list --json", "")).unwrap();
    assert_eq!(
        (json[1]["id"].as_i64(), json[1]["game"].as_str(), json[1]["ply"].as_u64()),
        (Some(1), Some("kpe"), Some(1))
    );
    let shown = good(&folder, "games show 1", "");
    assert!(shown.contains("1. A *") && shown.contains("North to move"), "{shown}");

    let (code, _, err) = mancala(&folder, "games delete 1", "yes\n");
    assert!(code == 2 && err.contains("say so by `--yes`"), "{err}");
    let (code, _, err) = mancala(&folder, "games delete 1 7 --yes", "");
    assert!(code == 2 && err.contains("there is no game 7"), "{err}");
    assert_eq!(good(&folder, "games delete 1 --yes", ""), "1 game deleted.\n");
    let (code, _, err) = mancala(&folder, "games show 1", "");
    assert!(
        code == 2
            && err.contains(
                "there is no game 1 any more: it was deleted\n  `mancala games list` lists the games"
            ),
        "{err}"
    );
    assert_eq!(good(&folder, "games delete --all --yes", ""), "1 game deleted.\n");
}

#[test]
fn the_file_is_where_one_says_or_nowhere() {
    let folder = scratch("place");
    good(&folder, "--no-store play kpe --moves A", "");
    assert!(!file(&folder).exists());
    good(&folder, "--store here/mine.sqlite play kpe --moves A", "");
    let variable = command(&folder, "games list").env("MANCALA_STORE", "here/mine.sqlite").output().unwrap();
    assert!(String::from_utf8_lossy(&variable.stdout).contains("1 move"), "{variable:?}");
    assert!(!file(&folder).exists());
    let (code, _, err) = mancala(&folder, "--no-store games list", "");
    assert!(code == 2 && err.contains("leaves no games to look at"), "{err}");
}

#[test]
fn a_file_that_was_named_and_is_not_there_is_not_made() {
    let folder = scratch("mistyped");
    for command in ["list", "show 1", "export 1", "check", "delete 1 --yes", "resume 1"] {
        let (code, _, err) = mancala(&folder, &format!("--store gmaes.sqlite games {command}"), "");
        let said = "error: gmaes.sqlite: there is no such file\n  `mancala play` makes it\n";
        assert_eq!((code, err.as_str()), (4, said), "{command}");
    }
    let output = command(&folder, "games list").env("MANCALA_STORE", "gmaes.sqlite").output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(!folder.join("gmaes.sqlite").exists());
}

/// A game whose first move was played and shown.
fn begun(folder: &Path) -> (Child, BufReader<ChildStdout>, ChildStdin) {
    let mut child = command(folder, "play kpe").spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "A").unwrap();
    until(&mut out, "South A: ");
    (child, out, input)
}

/// Waits until the first game is kept: its move is shown before the next one is asked for, and may be on its way still.
fn until_kept(folder: &Path) {
    while !file(folder).exists() || Store::open(&file(folder)).unwrap().get(GameId(1)).is_err() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whoever has a game open while another program plays on in it keeps both, and is told.
#[test]
fn a_game_open_in_two_places_becomes_two() {
    let folder = scratch("two");
    let (child, mut out, mut input) = begun(&folder);
    until_kept(&folder);
    good(&folder, "games resume 1 --plain", "b\n");
    writeln!(input, "b\nB").unwrap();
    until(&mut out, "South B: ");
    drop(input);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    let said = "game 1 was played on elsewhere meanwhile; this one is kept as game 2";
    assert_eq!(err.matches(said).count(), 1, "{err}");
    assert_eq!(game(&folder, 1).load.moves, ["A", "b"]);
    assert_eq!(game(&folder, 2).load.moves, ["A", "b", "B"]);
}

/// Whoever plays on in a game that was deleted elsewhere is told, and keeps it only if he says so.
#[test]
fn a_game_deleted_elsewhere_is_kept_again_on_demand_alone() {
    let folder = scratch("deleted");
    let (child, mut out, mut input) = begun(&folder);
    until_kept(&folder);
    good(&folder, "games delete 1 --yes", "");
    writeln!(input, "b\nB").unwrap();
    until(&mut out, "South B: ");
    let listed = || Store::open(&file(&folder)).unwrap().list().unwrap().len();
    assert_eq!(listed(), 0, "it does not come back by itself");
    writeln!(input, "keep").unwrap();
    until(&mut out, "Kept as game 2.");
    writeln!(input, "a").unwrap();
    until(&mut out, "North a: ");
    drop(input);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    let said = "game 1 was deleted elsewhere, and is kept no longer; the game goes on. `keep` keeps it as a new game";
    assert_eq!(err.matches(said).count(), 1, "{err}");
    assert_eq!((listed(), game(&folder, 2).load.moves), (1, ["A", "b", "B", "a"].map(String::from).to_vec()));
}

#[test]
fn a_game_goes_on_when_it_cannot_be_kept() {
    let folder = scratch("unkept");
    let text = "a letter, longer than the header of a database, so that it is looked at\n".repeat(20);
    std::fs::write(folder.join("letter.txt"), &text).unwrap();
    let (code, out, err) = mancala(&folder, "--store letter.txt play kpe --moves A", "");
    assert!(code == 0 && out.contains("last move: South A"), "{out}");
    assert!(
        err.contains("letter.txt: this is no store of games, but some other file\n  name another file"),
        "{err}"
    );
    assert!(err.contains("this game is played all the same, and not kept"), "{err}");
    assert_eq!(std::fs::read_to_string(folder.join("letter.txt")).unwrap(), text);
    for command in ["games list", "games repair"] {
        let (code, _, err) = mancala(&folder, &format!("--store letter.txt {command}"), "");
        assert!(code == 4 && err.contains("this is no store of games"), "{command}: {err}");
    }
    let (code, out, err) = mancala(&folder, "--store . play kpe --moves A", "");
    assert!(
        code == 0 && out.contains("last move: South A") && err.contains("this is a folder, not a file"),
        "{err}"
    );
}

#[test]
fn what_is_no_file_is_bad_data_and_an_empty_store_says_so() {
    let folder = scratch("odd");
    for (store, what) in [(".", "this is a folder, not a file"), ("/dev/null", "this is no regular file")] {
        for command in ["games list", "games repair", "games export --all"] {
            let (code, _, err) = mancala(&folder, &format!("--store {store} {command}"), "");
            assert_eq!(code, 4, "{command}: {err}");
            assert!(err.contains(&format!("{store}: {what}")), "{command}: {err}");
        }
    }
    let (code, out, err) = mancala(&folder, "games export --all", "");
    assert_eq!((code, out.as_str()), (0, ""));
    assert!(err.starts_with("No game is kept yet."), "{err}");
}

/// Somebody who may read a store but not write beside it, such as one on a read-only disk.
#[cfg(unix)]
#[test]
fn a_store_in_a_folder_that_cannot_be_written_is_listed() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65_534;
    let folder = scratch("read-only");
    good(&folder, "play kpe --moves A", "");
    // Out of whatever folders only the builder may enter.
    let public = std::env::temp_dir().join(format!("mancala-tests-{}", std::process::id()));
    std::fs::create_dir_all(&public).unwrap();
    let program = public.join("mancala");
    std::fs::copy(mancala_tests::mancala(), &program).unwrap();
    let store = public.join("store/games.sqlite");
    std::fs::create_dir_all(store.parent().unwrap()).unwrap();
    std::fs::copy(file(&folder), &store).unwrap();
    let mode =
        |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(&store, 0o444);
    mode(store.parent().unwrap(), 0o555);
    let run = |arguments: &str| {
        let mut command = std::process::Command::new(&program);
        command.args(["--store", store.to_str().unwrap()]).args(arguments.split(' ')).current_dir(&public);
        command.env("LC_ALL", "C").env("HOME", &public).stdin(Stdio::null());
        if std::fs::metadata("/proc/self").is_ok_and(|found| std::os::unix::fs::MetadataExt::uid(&found) == 0)
        {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    let (code, out, err) = run("games list");
    assert!(code == 0 && out.contains("Kp\u{e9} (kpe)") && err.is_empty(), "{out}{err}");
    let (code, _, err) = run("games delete 1 --yes");
    assert!(code == 5 && err.contains("it may be read but not written"), "{err}");
    mode(&store, 0o000);
    for command in ["games list", "games check", "games repair", "games export --all"] {
        let (code, out, err) = run(command);
        let said = format!(
            "error: {}: its permissions do not let you read it\n  make the file and its folder readable",
            store.display()
        );
        assert!(code == 5 && out.is_empty() && err.starts_with(&said), "{command}: {err}");
    }
    mode(store.parent().unwrap(), 0o755);
    std::fs::remove_dir_all(&public).unwrap();
}

/// Another program takes the store away in mid-game: that is told, once, and the game goes on.
#[test]
fn a_store_that_breaks_in_mid_game_is_told_once() {
    let folder = scratch("breaks");
    let (child, mut out, mut input) = begun(&folder);
    let broken = rusqlite_break(&file(&folder));
    writeln!(input, "b\nB").unwrap();
    until(&mut out, "South B: ");
    drop((input, broken));
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert_eq!(err.matches("the game is not saved").count(), 1, "{err}");
    assert!(err.contains("the game goes on"), "{err}");
}

/// Takes the table of games out of the store's file.
fn rusqlite_break(path: &Path) -> rusqlite::Connection {
    let file = rusqlite::Connection::open(path).unwrap();
    file.execute_batch("DROP TABLE games").unwrap();
    file
}

fn until(out: &mut impl std::io::BufRead, word: &str) {
    let mut line = String::new();
    while !line.contains(word) {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "the output ends before `{word}`");
    }
}

#[test]
fn damage_is_found_and_repaired() {
    let folder = scratch("damage");
    for seed in 1..=3 {
        good(&folder, &format!("play kpe --south random --north random --seed {seed}"), "");
    }
    assert_eq!(good(&folder, "games check", ""), "3 games looked at, nothing is wrong.\n");
    assert_eq!(good(&folder, "games repair", ""), "Nothing is wrong with the store; it holds 3 games.\n");
    let sql = |text: &str| rusqlite::Connection::open(file(&folder)).unwrap().execute_batch(text).unwrap();
    sql(
        "UPDATE games SET setup = '{}' WHERE id = 1; UPDATE games SET position = '1,1/1,1 0-0 S' WHERE id = 3",
    );
    let (code, out, _) = mancala(&folder, "games check", "");
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("Game 1: its setup cannot be read: missing field `seats`"), "{out}");
    assert!(out.contains("Game 3: it is not as it was saved"), "{out}");
    assert!(out.ends_with("3 games looked at, 2 faults found.\n"), "{out}");
    let (code, listed, _) = mancala(&folder, "games list", "");
    assert!(code == 0 && listed.contains("2  ") && listed.contains("game 1 cannot be read"), "{listed}");
    let (code, repaired, err) = mancala(&folder, "games repair", "");
    assert_eq!((code, err.as_str()), (1, ""), "what was lost is no success");
    assert!(
        repaired.starts_with("Lost. Game 1: its setup cannot be read: missing field `seats`"),
        "{repaired}"
    );
    assert!(repaired.contains("\nKept as it reads now. Game 3: it is not as it was saved\n"), "{repaired}");
    assert!(repaired.contains("2 games are in the new store. The old file is kept as "), "{repaired}");
    // The position was changed to one the moves do not lead to: the rules say so.
    let (code, out, _) = mancala(&folder, "games check", "");
    assert!(code == 1 && out.contains("Game 3: played again it stands "), "{out}");
    assert!(folder.join("data/mancala/games.sqlite.damaged").exists());
}

/// Plays move after move, each confirmed, and kills the program at a moment that a seed fixes as far as the system lets
/// it: what was confirmed is kept, and of the move in flight all or nothing.
fn killed_while_playing(name: &str, games: u32) {
    let folder = scratch(name);
    good(&folder, "play oware --south random --north random --seed 3", "");
    let moves = game(&folder, 1).load.moves;
    let mut dice = Dice::new(7, 1);
    let (mut in_flight, mut lost) = (0, 0);
    for seed in 1..=games {
        let arguments = format!("play oware --seed {}", 1000 + seed);
        let mut child = command(&folder, &arguments).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut input = child.stdin.take().unwrap();
        let confirmed = dice.below(6) as usize;
        for text in &moves[..confirmed] {
            writeln!(input, "{text}").unwrap();
            until(&mut out, &format!(" {text}: "));
        }
        writeln!(input, "{}", moves[confirmed]).unwrap();
        std::thread::sleep(Duration::from_micros(u64::from(dice.below(8_000))));
        child.kill().unwrap();
        child.wait().unwrap();

        let store = Store::open(&file(&folder)).unwrap();
        let listed = store.list().unwrap();
        let kept: Vec<Kept> = listed.into_iter().map(|listed| listed.kept.unwrap()).collect();
        let ours = kept.iter().find(|kept| kept.setup.seed == u64::from(1000 + seed));
        let found = ours.map_or(0, |kept| kept.load.moves.len());
        assert!(found == confirmed || found == confirmed + 1, "game {seed}: {found} of {confirmed} are kept");
        assert_eq!(ours.map_or(&[][..], |kept| &kept.load.moves), &moves[..found]);
        if found == confirmed { lost += 1 } else { in_flight += 1 }
    }
    assert_eq!(Store::open(&file(&folder)).unwrap().check().unwrap(), []);
    assert!(good(&folder, "games check", "").ends_with("nothing is wrong.\n"));
    if games > 100 {
        assert!(lost > 0 && in_flight > 0, "the moments were all alike: {lost} {in_flight}");
    }
}

#[test]
fn a_killed_program_loses_at_most_the_move_in_flight() {
    killed_while_playing("killed", 12);
}

#[test]
#[ignore = "three hundred games killed take a minute"]
fn three_hundred_killed_programs_lose_at_most_the_move_in_flight() {
    killed_while_playing("killed-often", 300);
}
