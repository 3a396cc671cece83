//! Whole commands: the binary with the plugins of this workspace, its output, its errors and its exit codes.
//!
//! It tests no rule; what a game does is tested beside the game.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of a test's own, where no games and no plugins lie about.
fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("cli-{name}"))
}

fn command(folder: &Path) -> Command {
    let mut command = Command::new(mancala_tests::mancala());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data"));
    command.env_remove("MANCALA_PLUGIN_PATH").env_remove("NO_COLOR").env_remove("COLUMNS");
    command.env("MANCALA_LANG", "en");
    command
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("it was not killed");
    Ran { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs a command, its arguments with spaces between, given these lines.
fn run(folder: &Path, arguments: &str, input: &str) -> Ran {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let mut child = command(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary can be run");
    // It may end before it reads anything.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    ran(child.wait_with_output().expect("it ends"))
}

#[test]
fn list_tells_plugins_games_and_boards() {
    let folder = scratch("list");
    let listed = run(&folder, "list", "");
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    assert!(
        listed.out.lines().any(|line| line.starts_with("  kpe ") && line.ends_with("2x4, 6 in each pit"))
    );
    let listed = run(&folder, "list --json", "");
    let document: serde_json::Value = serde_json::from_str(&listed.out).expect("one JSON document");
    let plugins = document["plugins"].as_array().expect("a list");
    let kpe = plugins.iter().find(|plugin| plugin["id"] == "kpe").expect("kpe is there");
    assert_eq!(kpe["games"][0]["board"]["pits"], 4);
    assert!(kpe["sha256"].as_str().is_some_and(|hash| hash.len() == 64));
}

#[test]
fn list_tells_what_it_refused() {
    let folder = scratch("refused");
    std::fs::create_dir_all(folder.join("plugins")).unwrap();
    std::fs::write(folder.join("plugins").join("libodd.so"), "no library").unwrap();
    let listed = run(&folder, "list --plugins plugins", "");
    assert_eq!(listed.code, 0);
    assert!(listed.out.contains("refused\n  plugins/libodd.so: "), "{}", listed.out);
    let odd = run(&folder, "show odd --plugins plugins", "");
    assert_eq!(odd.code, 3, "{}", odd.err);
    assert!(odd.err.starts_with("error: there is no game `odd`\n  plugins/libodd.so: "), "{}", odd.err);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let folder = scratch("pipe");
    let mut child =
        command(&folder).arg("list").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ended = ran(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}

#[test]
fn show_tells_where_values_came_from() {
    let folder = scratch("show");
    let file = "extends = \"kpe\"\n[board]\npits = 5\n[capture]\nuse = \"std/opposite\"\n";
    std::fs::create_dir_all(folder.join("games")).unwrap();
    std::fs::write(folder.join("games").join("mine.toml"), file).unwrap();
    for game in ["mine", "games/mine.toml"] {
        let shown = run(&folder, &format!("show {game} --set board.seeds=3"), "");
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        let lines: Vec<&str> = shown.out.lines().map(str::trim_end).collect();
        assert!(lines.contains(&"  2x5, 3 in each pit"), "{}", shown.out);
        assert!(
            lines.iter().any(|line| line.starts_with("  pits = 5 ") && line.ends_with("games/mine.toml:3"))
        );
        assert!(lines.iter().any(|line| line.starts_with("  seeds = 3 ") && line.ends_with("given by hand")));
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("  use = \"kpe/feed\" ") && line.contains("plugin kpe, line "))
        );
        assert!(lines.last().is_some_and(|line| line.starts_with("hash ") && line.len() == 69));
    }
    let document = run(&folder, "show mine --json", "");
    let document: serde_json::Value = serde_json::from_str(&document.out).unwrap();
    assert_eq!(document["sections"][0]["values"][0]["origin"]["from"], "file");
}

#[test]
fn faulty_game_files_are_drawn_with_a_caret() {
    let folder = scratch("faulty");
    std::fs::write(folder.join("bad.toml"), "extends = \"kpe\"\n[board]\npitz = 5\n").unwrap();
    let shown = run(&folder, "play bad.toml", "");
    assert_eq!((shown.code, shown.out.as_str()), (4, ""));
    assert!(
        shown.err.contains("--> bad.toml:3:1\n") && shown.err.contains("did you mean `pits`?"),
        "{}",
        shown.err
    );
    let shown = run(&folder, "show kpe --set board.pitz=5", "");
    assert_eq!(shown.code, 4);
    assert!(shown.err.contains("did you mean `pits`?"), "{}", shown.err);
}

#[test]
fn odd_arguments_get_a_clear_error() {
    let folder = scratch("odd");
    let said = |arguments: &str| {
        let ran = run(&folder, arguments, "");
        (ran.code, ran.err.lines().next().unwrap_or_default().to_string())
    };
    std::fs::write(folder.join("latin.toml"), b"name = \"Kp\xe9\"\n").unwrap();
    assert_eq!(said("show kep"), (2, "error: there is no game `kep`; did you mean `kpe`?".into()));
    assert_eq!(said("show ."), (2, "error: there is no game `.`".into()));
    assert_eq!(said("show ./"), (4, "error: ./: this is a folder, not a file".into()));
    assert_eq!(said("show no.toml"), (4, "error: no.toml: there is no such file".into()));
    assert_eq!(said("show latin.toml"), (4, "error: latin.toml: it is not UTF-8 (line 1)".into()));
    assert_eq!(said("show kpe --set pits"), (2, "error: `pits` is no setting".into()));
    assert_eq!(said("perft kpe --depth x").0, 2);
    assert_eq!(said("--lang").0, 2);
    assert_eq!(said("verify .").0, 4);
    assert_eq!(said("play kpe --position 1").0, 4);
    if cfg!(unix) {
        assert_eq!(said("verify /dev/null"), (4, "error: /dev/null: this is no regular file".into()));
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_get_a_clear_error() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = scratch("bytes");
    let odd = std::ffi::OsStr::from_bytes(b"\xff");
    let ended = ran(command(&folder).arg("show").arg(odd).output().unwrap());
    assert_eq!(ended.code, 2);
    let ended = ran(command(&folder).arg("verify").arg(odd).output().unwrap());
    assert_eq!(ended.code, 4);
}

#[test]
fn play_reads_a_script() {
    let folder = scratch("script");
    let played = run(&folder, "play kpe", "A\n\nb\nposition\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.contains("South A: sows 6 seeds to c; A is no longer unsown\n"), "{}", played.out);
    assert!(played.out.contains("1,8,8,8/8,0,8,7 0-0 S unsown=B.C.D.a.c.d\n"), "{}", played.out);
    assert!(played.out.ends_with("last move: North b\nSouth to move\n"), "{}", played.out);
    let rules = run(&folder, "play kpe", "rules quit");
    assert!(rules.out.contains("Lift a whole own pit and sow one lap counterclockwise."), "{}", rules.out);
    let directed = run(&folder, "play giuthi --moves A", "");
    let expected = "error: A is not legal: a direction is needed: `A>` or `A<`\n";
    assert!(directed.err.starts_with(expected), "{}", directed.err);
    let again = run(&folder, "play kpe", "A undo A b");
    assert!(again.out.ends_with("last move: North b\nSouth to move\n"), "{}", again.out);
}

#[test]
fn lines_tell_what_an_opening_wants_and_why_a_game_is_over() {
    let folder = scratch("told");
    let asks = |moves: &str, what: &str| {
        let played = run(&folder, "play kiothi", moves);
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{moves}");
        assert!(played.out.trim_end().ends_with(what), "{moves}: {}", played.out);
    };
    asks("", "Opening, South: lift 2 of your pits (none so far). `^E` lifts one, with all its seeds.");
    asks("^F", "Opening, South: lift 2 of your pits (1 so far). `^E` lifts one, with all its seeds.");
    asks("^F ^G", "South: place the 10 seeds in your hand in any pits, yours or not: `@A` places one there.");
    asks(
        "^F ^G @A @A @A @A @A @A @A @A @A",
        "South: place your last seed in any pit, yours or not, such as `@A`.",
    );
    let range = run(&folder, "play kiothi --set opening.lift-min=1 --set opening.lift-max=3", "^F");
    assert!(range.out.contains("lift 1 to 3 of your pits (1 so far)"), "{}", range.out);
    assert!(range.out.contains("; `^.` stops lifting."), "{}", range.out);
    let held = run(&folder, "play kiothi", "^J");
    assert!(held.out.contains("(1 so far)"), "{}", held.out);

    let over = run(&folder, "play kalah --south random --north random --seed 1", "");
    let words = "The game is over: a move that leaves either row empty ends the game. ";
    assert!(over.out.contains(words), "{}", over.out);
}

#[test]
fn an_illegal_move_stops_a_script() {
    let folder = scratch("illegal");
    let stopped = run(&folder, "play kpe", "A\nB\nb\n");
    assert_eq!(stopped.code, 1);
    assert_eq!(stopped.err, "error: B is not legal: B is a pit of South\n  legal: a b c d\n");
    assert!(!stopped.out.contains("North b"));
}

#[test]
fn a_duty_is_explained_by_its_rule() {
    let folder = scratch("duty");
    let mut play = command(&folder);
    play.args(["play", "kpe", "--position", "1,1,0,1/0,0,0,0 2-2 S", "--moves", "A"]).stdin(Stdio::null());
    let played = ran(play.output().unwrap());
    assert_eq!(played.code, 1);
    let expected = "error: A is not legal: the enemy row is empty, and there are moves that leave a seed in it (rule \
                    kpe/feed)\n  legal: D\n";
    assert_eq!(played.err, expected);
}

#[test]
fn random_games_end_and_a_seed_repeats_them() {
    let folder = scratch("random");
    let play =
        |seed: u32| run(&folder, &format!("play en-dodoi --south random --north random --seed {seed}"), "");
    let one = play(3);
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(one.out.contains("seed 3\n") && one.out.contains("The game is over: "), "{}", one.out);
    assert_eq!(one.out, play(3).out);
    assert_ne!(one.out, play(4).out);
}

#[test]
fn perft_counts() {
    let folder = scratch("perft");
    assert_eq!(run(&folder, "perft kpe --depth 3", "").out, "64\n");
    assert_eq!(run(&folder, "perft kpe --depth 0", "").out, "1\n");
    let divided = run(&folder, "perft kpe --depth 2 --divide", "");
    assert_eq!(divided.out, "A 4\nB 4\nC 4\nD 4\ntotal 16\n");
}

#[test]
fn a_proof_has_the_table_it_was_given() {
    let folder = scratch("memory");
    let solve =
        |memory: &str| run(&folder, &format!("analyze kalah-3x3 --solve --json --memory {memory}"), "");
    for memory in ["1", "256"] {
        let ran = solve(memory);
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((ran.code, &found["value"]), (0, &serde_json::json!(2)), "{}", ran.err);
    }
    for wrong in ["0", "1000000", "64MB"] {
        let ran = solve(wrong);
        assert!(ran.code == 2 && ran.err.contains("no whole number from 1 to 524288"), "{}", ran.err);
    }
    if cfg!(target_os = "linux") {
        let ran = solve("524288");
        assert!(ran.code == 2 && ran.err.contains("a table of 524288 MB is more than the "), "{}", ran.err);
        assert!(ran.err.contains("give a smaller `--memory`"), "{}", ran.err);
    }
}

#[test]
fn playouts_are_the_same_on_any_number_of_threads() {
    let folder = scratch("playouts");
    let counts = |threads: u32| {
        let ran = run(&folder, &format!("playouts kpe --games 60 --seed 9 --threads {threads} --json"), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let document: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert!(document["speed"]["plies_per_second"].as_u64().is_some());
        document["counts"].clone()
    };
    assert_eq!(counts(1), counts(2));
    let cut = run(&folder, "playouts kpe --games 3 --seed 9 --max-plies 5", "");
    assert_eq!(cut.code, 1);
    assert!(cut.out.contains("unended     3\n"), "{}", cut.out);
}

#[test]
fn verify_agrees_and_catches_a_corrupted_record() {
    let folder = scratch("verify");
    let file = mancala_tests::data("vectors/kpe.jsonl");
    let file = file.to_str().expect("a path in UTF-8");
    let text = std::fs::read_to_string(file).unwrap();
    let first = text.lines().next().unwrap();
    let verified = run(&folder, "verify -", &format!("{first}\n"));
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert!(verified.out.starts_with("1 game, 0 positions, "), "{}", verified.out);

    let mut record: serde_json::Value = serde_json::from_str(first).unwrap();
    record["plies"][2]["legal"] = serde_json::json!(["A"]);
    let corrupt = run(&folder, "verify -", &record.to_string());
    assert_eq!(corrupt.code, 1);
    assert!(corrupt.out.contains(", ply 3: the legal list\n  expected  A\n  found     "), "{}", corrupt.out);

    record["plies"] = serde_json::json!([]);
    record["plyes"] = serde_json::json!([]);
    let unknown = run(&folder, "verify -", &format!("{first}\n{record}\n"));
    assert_eq!(unknown.code, 4);
    assert!(unknown.err.starts_with("error: standard input:2: unknown field `plyes`"), "{}", unknown.err);

    let none = run(&folder, &format!("verify {file} --game en-dodoi"), "");
    assert_eq!(none.code, 1);
    assert!(none.err.starts_with("error: nothing was compared\n"), "{}", none.err);

    record.as_object_mut().unwrap().remove("plyes");
    record["game"] = "nobodys".into();
    let skipped = run(&folder, "verify -", &format!("{first}\n{record}\n"));
    assert_eq!(skipped.code, 0, "{}", skipped.err);
    assert!(
        skipped.out.ends_with("skipped: 1 record of `nobodys`, which no plugin offers\n"),
        "{}",
        skipped.out
    );
}

#[test]
fn colour_is_obeyed() {
    let folder = scratch("colour");
    assert!(run(&folder, "list --color always", "").out.contains('\u{1b}'));
    assert!(!run(&folder, "list", "").out.contains('\u{1b}'));
    assert!(!run(&folder, "list --color never", "").out.contains('\u{1b}'));
}

#[test]
fn a_printed_game_file_is_the_same_game() {
    let folder = scratch("toml");
    let listed = run(&folder, "list --json", "");
    let document: serde_json::Value = serde_json::from_str(&listed.out).unwrap();
    let games =
        document["plugins"].as_array().unwrap().iter().flat_map(|plugin| plugin["games"].as_array().unwrap());
    let hash = |game: &str| {
        let shown = run(&folder, &format!("show {game} --json"), "");
        assert_eq!(shown.code, 0, "{game}: {}", shown.err);
        let document: serde_json::Value = serde_json::from_str(&shown.out).unwrap();
        document["hash"].as_str().unwrap().to_string()
    };
    let mut compared = 0;
    for game in games {
        let id = game["id"].as_str().unwrap();
        let printed = run(&folder, &format!("show {id} --toml"), "");
        assert_eq!(printed.code, 0, "{}", printed.err);
        std::fs::write(folder.join("printed.toml"), &printed.out).unwrap();
        assert_eq!(hash("printed.toml"), hash(id), "{id}");
        compared += 1;
    }
    assert!(compared >= mancala_tests::variants().len());
}

#[test]
fn moves_come_from_a_file_too() {
    let folder = scratch("moves");
    std::fs::write(folder.join("moves.txt"), "A\nb\n").unwrap();
    let played = run(&folder, "play kpe --moves-file moves.txt", "");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.ends_with("last move: North b\nSouth to move\n"), "{}", played.out);
    let missing = run(&folder, "play kpe --moves-file no.txt", "");
    assert_eq!((missing.code, missing.err.as_str()), (4, "error: no.txt: there is no such file\n"));
}

#[test]
fn names_of_game_files_are_suggested() {
    let folder = scratch("near");
    std::fs::create_dir_all(folder.join("games")).unwrap();
    std::fs::write(folder.join("games").join("evening.toml"), "extends = \"kpe\"\n").unwrap();
    let near = run(&folder, "show evenning", "");
    assert_eq!(near.code, 2);
    assert_eq!(near.err, "error: there is no game `evenning`\n  did you mean the game file `evening`?\n");
}
