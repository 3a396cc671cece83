//! Whole tournaments: the command with the plugins of this workspace and with small programs that play, well or not.
//!
//! It tests no rule and no search; the arithmetic of scores is tested beside it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A small game, and an opening short enough for it.
const SMALL: &str = "kpe --set board.pits=3 --set board.seeds=3 --opening 3 --max-plies 300";

fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("tournament-{name}"))
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs a tournament; players that are commands are given apart, for the spaces in them.
fn run(folder: &Path, arguments: &str, programs: &[String]) -> Ran {
    let mut command = Command::new(mancala_tests::mancala());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).env_remove("MANCALA_PLUGIN_PATH");
    command.arg("tournament").args(arguments.split_whitespace()).args(programs).stdin(Stdio::null());
    let output = command.output().expect("the binary can be run");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("it was not killed");
    Ran { code, out: text(output.stdout), err: text(output.stderr) }
}

/// The one JSON document of a tournament that went well.
fn table(folder: &Path, arguments: &str, programs: &[String]) -> Value {
    let ran = run(folder, &format!("{arguments} --json"), programs);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    serde_json::from_str(&ran.out).expect("one JSON document")
}

/// The games of a file of results, without its heading.
fn games(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).expect("there are results");
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game a line")).collect()
}

#[test]
fn the_seed_fixes_every_game_however_many_are_played_at_once() {
    let folder = scratch("seed");
    let arguments = |file: &str, parallel: u32| {
        format!("{SMALL} --games 4 1 3 random --seed 5 --out {file} --parallel {parallel}")
    };
    let one = table(&folder, &arguments("one.jsonl", 1), &[]);
    assert_eq!(one, table(&folder, &arguments("three.jsonl", 3), &[]));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(read("one.jsonl"), read("three.jsonl"));
    // Three pairs, four games each.
    assert_eq!((one["games"].as_u64(), one["pairs"].as_array().map(Vec::len)), (Some(12), Some(3)));
    let sum: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| one["south"][key].as_u64()).sum();
    assert_eq!(sum, 12);
    assert_eq!(one["forfeits"], Value::Array(Vec::new()));
    let other = table(&folder, &format!("{SMALL} --games 4 1 3 random --seed 6 --out six.jsonl"), &[]);
    assert_eq!(other["seed"], 6);
    assert_ne!(games(&folder.join("six.jsonl")), games(&folder.join("one.jsonl")));
}

#[test]
fn every_opening_is_played_from_both_seats_and_as_the_rules_say() {
    let folder = scratch("seats");
    let told = table(&folder, &format!("{SMALL} --games 10 1 random --seed 3 --out games.jsonl"), &[]);
    let games = games(&folder.join("games.jsonl"));
    assert_eq!(games.len(), 10);
    let mut wins = 0;
    for (number, pair) in games.chunks(2).enumerate() {
        assert_eq!(pair[0]["number"], 2 * number);
        assert_eq!((&pair[0]["south"], &pair[0]["north"]), (&"1".into(), &"random".into()));
        assert_eq!((&pair[1]["south"], &pair[1]["north"]), (&"random".into(), &"1".into()));
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        assert_eq!(pair[0]["opening"].as_array().map(Vec::len), Some(3));
        wins += u64::from(pair[0]["winner"] == "south") + u64::from(pair[1]["winner"] == "north");
    }
    assert_eq!(told["pairs"][0]["score"]["wins"], wins);
    assert!(games.iter().any(|game| game["opening"] != games[0]["opening"]), "openings vary");
    // Played again by hand, the moves lead to the same end.
    for game in &games[..4] {
        let words =
            |key: &str| game[key].as_array().unwrap().iter().filter_map(Value::as_str).map(String::from);
        let moves: Vec<String> = words("opening").chain(words("moves")).collect();
        let mut play = Command::new(mancala_tests::mancala());
        play.args("play kpe --set board.pits=3 --set board.seeds=3 --moves".split(' ')).arg(moves.join(" "));
        let played = play.current_dir(&folder).stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8(played.stdout).unwrap();
        assert!(played.status.success() && text.contains("The game is over: "), "{text}");
        let stores = format!(" {}-{} ", game["stores"][0], game["stores"][1]);
        assert!(text.lines().any(|line| line.starts_with("position ") && line.contains(&stores)), "{text}");
    }
}

#[test]
fn a_tournament_goes_on_where_it_stopped() {
    let folder = scratch("resume");
    let arguments = |games: u32| format!("{SMALL} --games {games} 1 2 --seed 4 --out games.jsonl");
    let whole = table(&folder, &arguments(8), &[]);
    let file = folder.join("games.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    // Stopped inside the sixth line: what was whole stays, the rest is played again and comes out the same.
    let five: usize = text.split_inclusive('\n').take(5).map(str::len).sum();
    std::fs::write(&file, &text[..five + 20]).unwrap();
    assert_eq!(table(&folder, &arguments(8), &[]), whole);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    // Nothing is left to play; the seed is that of the file; fewer games are its first ones, more are added.
    let unseeded = |games: u32| format!("{SMALL} --games {games} 1 2 --out games.jsonl");
    assert_eq!(table(&folder, &unseeded(8), &[]), whole);
    assert_eq!(table(&folder, &unseeded(4), &[])["games"], 4);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(table(&folder, &unseeded(10), &[])["games"], 10);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with(&text));
}

/// What a file says of its games is not believed: each is replayed before it counts.
#[test]
fn a_game_that_does_not_come_out_as_it_says_is_refused() {
    let folder = scratch("wrong");
    let arguments = format!("{SMALL} --games 4 1 random --seed 4 --out games.jsonl");
    table(&folder, &arguments, &[]);
    let file = folder.join("games.jsonl");
    let before = std::fs::read_to_string(&file).unwrap();
    let third: Value = serde_json::from_str(before.lines().nth(3).unwrap()).unwrap();
    let refused = |change: &dyn Fn(&mut Value), expected: &str| {
        let mut game = third.clone();
        change(&mut game);
        let mut lines: Vec<String> = before.lines().map(String::from).collect();
        lines[3] = game.to_string();
        let text = lines.join("\n") + "\n{\"number\":";
        std::fs::write(&file, &text).unwrap();
        let ran = run(&folder, &arguments, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (4, ""), "{expected}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("error: games.jsonl:4: {expected}")), "{expected}: {}", ran.err);
        assert!(
            ran.err.contains("take this line and all after it out, and these games are played again"),
            "{}",
            ran.err
        );
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "a file that is refused stays as it is");
    };
    let stores = third["stores"].clone();
    refused(&|game| game["number"] = 7.into(), "game 2 of this tournament should stand here");
    refused(&|game| game["south"] = "random".into(), "game 2 of this tournament should stand here");
    refused(
        &|game| drop(game["opening"].as_array_mut().unwrap().pop()),
        "its opening is not that of seed 4, which is ",
    );
    refused(&|game| game["moves"][0] = "Z".into(), "its moves cannot be played: ");
    refused(&|game| game["moves"].as_array_mut().unwrap().push("A".into()), "its moves cannot be played: ");
    refused(
        &|game| game["stores"][0] = 200.into(),
        &format!("its moves lead to {}-{} in the stores", stores[0], stores[1]),
    );
    let turned = if third["winner"] == "south" { "north" } else { "south" };
    refused(&|game| game["winner"] = turned.into(), "its moves are won by ");
    refused(&|game| game["ended"] = "too-long".into(), "its moves end it by ");
    refused(&|game| game["said"] = "so".into(), "what is said of a forfeit belongs to one");
    let shorter = |game: &mut Value| drop(game["moves"].as_array_mut().unwrap().pop());
    let cut = |game: &mut Value| {
        shorter(game);
        let moves: Vec<&str> = ["opening", "moves"]
            .iter()
            .flat_map(|key| game[*key].as_array().unwrap())
            .filter_map(Value::as_str)
            .collect();
        let mut play = Command::new(mancala_tests::mancala());
        play.args("--no-store play kpe --set board.pits=3 --set board.seeds=3 --plain --moves".split(' '));
        play.arg(moves.join(" ") + " position").current_dir(&folder).stdin(Stdio::null());
        let text = String::from_utf8(play.output().unwrap().stdout).unwrap();
        let position =
            text.lines().find(|line| line.contains('/') && line.contains('-')).unwrap().to_string();
        let (south, north) = position.split_whitespace().find_map(|word| word.split_once('-')).unwrap();
        let (south, north): (u16, u16) = (south.parse().unwrap(), north.parse().unwrap());
        game["stores"] = serde_json::json!([south, north]);
    };
    refused(&cut, "the game goes on after its moves, and did not end by ");
    std::fs::write(&file, &before).unwrap();
    table(&folder, &arguments, &[]);
}

#[test]
fn a_file_of_another_tournament_is_refused() {
    let folder = scratch("another");
    table(&folder, &format!("{SMALL} --games 2 1 random --seed 4 --out games.jsonl"), &[]);
    let file = folder.join("games.jsonl");
    let before = std::fs::read_to_string(&file).unwrap();
    let refused = |arguments: &str, expected: &str| {
        let ran = run(&folder, &format!("{arguments} --games 2 --out games.jsonl"), &[]);
        assert_eq!(ran.code, 4, "{arguments}: {}", ran.err);
        assert!(ran.err.starts_with("error: games.jsonl:") && ran.err.contains(expected), "{}", ran.err);
    };
    refused(
        &format!("{SMALL} 1 random --seed 5"),
        ":1: this is another tournament: its `seed` is 4 and not 5",
    );
    refused(&format!("{SMALL} 2 random"), "its `players` is [\"1\",\"random\"] and not [\"2\",\"random\"]");
    refused(&format!("{SMALL} 1 random --time 3"), "its `time` is null and not 3.0");
    refused("kpe --opening 3 --max-plies 300 1 random", "its `settings` is ");
    refused("oware --opening 3 --max-plies 300 1 random", "its `game` is \"kpe\" and not \"oware\"");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    // Lines that are none of its games.
    let lines: Vec<&str> = before.lines().collect();
    for (text, expected) in [
        ("mine\n".to_string(), ":1: this is no tournament"),
        ("{}\n".to_string(), ":1: this is no tournament"),
        (format!("{}\n{}\n", lines[0], lines[2]), ":2: game 0 of this tournament should stand here"),
        (format!("{}\n{{}}\n", lines[0]), ":2: this is no game of a tournament"),
    ] {
        std::fs::write(&file, &text).unwrap();
        refused(&format!("{SMALL} 1 random"), expected);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn odd_arguments_get_a_clear_error() {
    let folder = scratch("odd");
    let said = |arguments: &str| {
        let ran = run(&folder, arguments, &[]);
        (ran.code, ran.err)
    };
    for (arguments, code, expected) in [
        ("kpe --games 3 1 2", 2, "every opening is played from both seats"),
        ("kpe --games 0 1 2", 2, "every opening is played from both seats"),
        ("kpe --games 2 1", 2, "a tournament needs two players or more"),
        (
            "kpe --games 2 1 9",
            2,
            "it is `random`, a level from 1 to 8, `depth:N`, `nodes:N`, or `cmd:PROGRAM ARGS`",
        ),
        ("kpe --games 2 1 2 --sprt 5,5", 2, "the first difference is below the second"),
        ("kpe --games 2 1 2 3 --sprt 0,5", 2, "--sprt compares two players"),
        ("kpe --games 2 1 2 --increment 1", 2, "--time <SECONDS>"),
        ("kep --games 2 1 2", 2, "did you mean `kpe`?"),
        ("kpe --games 2 1 2 --out .", 5, "error: .: "),
        ("kpe --games 2 1 cmd:./no-such-program", 5, "./no-such-program cannot be run"),
        (
            "kpe --games 2 random 1 --opening 1000",
            2,
            "100 openings of 1000 random moves left no game to play",
        ),
    ] {
        let (found, err) = said(arguments);
        assert_eq!(found, code, "{arguments}: {err}");
        assert!(err.contains(expected), "{arguments}: {err}");
    }
}

#[test]
fn a_test_stops_the_tournament_once_it_is_decided() {
    let folder = scratch("sprt");
    let arguments = |parallel: u32| {
        format!(
            "{SMALL} --games 2000 4 random --seed 2 --sprt -200,200 --out {parallel}.jsonl --parallel {parallel}"
        )
    };
    let told = table(&folder, &arguments(1), &[]);
    assert_eq!(told["sprt"]["verdict"], "higher");
    assert!(told["sprt"]["llr"].as_f64() >= told["sprt"]["bound"].as_f64());
    let games = told["games"].as_u64().unwrap();
    assert!(games < 200 && games.is_multiple_of(2), "{games}");
    assert_eq!(told, table(&folder, &arguments(2), &[]));
    // It stays decided.
    assert_eq!(told, table(&folder, &arguments(1), &[]));
    let words = run(&folder, &format!("{SMALL} --games 2000 random 4 --seed 2 --sprt -200,200"), &[]);
    assert!(words.out.contains("Elo -200 or +200: rather -200 (LLR -"), "{}", words.out);
}

#[test]
fn an_engine_of_ones_own_plays() {
    let folder = scratch("own");
    let program = format!("cmd:{} engine", mancala_tests::mancala().display());
    // So few seeds that all is soon proven, and nobody thinks to the end of his time.
    let late = ["--position".into(), "1,0,1,1/1,0,1,1 21-21 S".into(), "random".into(), program.clone()];
    for clock in ["--think 10", "--time 200 --increment 1"] {
        let told = table(&folder, &format!("kpe --games 2 --opening 1 --seed 1 {clock}"), &late);
        assert_eq!((&told["games"], &told["forfeits"]), (&2.into(), &Value::Array(Vec::new())));
        assert_eq!(told["players"][1]["player"], program.as_str());
    }
}

/// A program that reads requests and answers as the cases of a shell's `case` say.
#[cfg(unix)]
fn script(folder: &Path, name: &str, cases: &str) -> String {
    let text = format!(
        "while read -r line; do\n  id=${{line#*'\"id\":'}}; id=${{id%%[!0-9]*}}\n  case $line in\n{cases}\n  esac\ndone\n"
    );
    std::fs::write(folder.join(name), text).unwrap();
    format!("cmd:sh {name}")
}

#[cfg(unix)]
#[test]
fn who_errs_forfeits_and_is_told() {
    let folder = scratch("forfeits");
    let loads = r#"*'"load"'*) echo '{"id":'$id',"event":"alive"}'; echo '{"id":'$id',"answer":"started","value":{"session":1}}';;"#;
    let ends = r#"*'"end"'*) echo '{"id":'$id',"answer":"ended"}';;"#;
    let best = |then: &str| format!("{loads}\n{ends}\n*'\"best\"'*) {then};;");
    for (name, cases, ended, said) in [
        ("nonsense", "*) echo hello;;".to_string(), "failure", "it said what is no answer: hello"),
        (
            "other",
            best("echo '{\"id\":0,\"answer\":\"chosen\",\"value\":{\"move\":\"A\"}}'"),
            "failure",
            "it said what is no answer: {",
        ),
        ("dies", best("exit 3"), "failure", "it ended, or closed its output"),
        (
            "fails",
            best("echo '{\"id\":'$id',\"answer\":\"failed\",\"value\":{\"kind\":\"system\"}}'"),
            "failure",
            "it failed: {\"kind\":\"system\"}",
        ),
        (
            "moveless",
            best("echo '{\"id\":'$id',\"answer\":\"chosen\",\"value\":{\"move\":null}}'"),
            "failure",
            "it named no move",
        ),
        (
            "illegal",
            best("echo '{\"id\":'$id',\"answer\":\"chosen\",\"value\":{\"move\":\"Z\"}}'"),
            "illegal",
            "Z is not legal: ",
        ),
        ("sleeps", best("exec sleep 60"), "time", "there was no move in time"),
        ("deaf", "*) exec sleep 60;;".to_string(), "failure", "it was silent for 2 s"),
    ] {
        let program = script(&folder, name, &cases);
        let file = format!("{name}.jsonl");
        let arguments = format!("{SMALL} --games 2 --time 0.5 --patience 2 random --seed 1 --out {file}");
        let told = table(&folder, &arguments, std::slice::from_ref(&program));
        assert_eq!(told["players"][1]["score"]["losses"], 2, "{name}: {told:#}");
        let forfeits = told["forfeits"].as_array().unwrap();
        assert_eq!(forfeits.len(), 2, "{name}");
        for (forfeit, seat) in forfeits.iter().zip(["north", "south"]) {
            assert_eq!((&forfeit["entrant"], &forfeit["seat"]), (&program.as_str().into(), &seat.into()));
            assert_eq!(forfeit["ended"], ended, "{name}: {forfeit}");
            assert!(forfeit["said"].as_str().unwrap().starts_with(said), "{name}: {forfeit}");
        }
        let winners: Vec<Value> =
            games(&folder.join(&file)).iter().map(|game| game["winner"].clone()).collect();
        assert_eq!(winners, ["south", "north"], "{name}");
        let again = run(&folder, &arguments, std::slice::from_ref(&program));
        let words = format!("game 0: {program}, North, forfeits (");
        assert!(again.out.contains(&words), "{}", again.out);
    }
}

#[test]
fn a_middling_level_beats_random_moves_in_every_game() {
    let folder = scratch("middling");
    let mut list = Command::new(mancala_tests::mancala());
    let listed = list.current_dir(&folder).args(["list", "--json"]).output().unwrap();
    let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
    let plugins = listed["plugins"].as_array().unwrap();
    let ids: Vec<&str> = plugins.iter().filter_map(|plugin| plugin["games"][0]["id"].as_str()).collect();
    assert_eq!(ids.len(), mancala_tests::variants().len());
    for id in ids {
        let told =
            table(&folder, &format!("{id} --games 4 4 random --seed 1 --opening 2 --max-plies 400"), &[]);
        assert!(told["pairs"][0]["points"].as_f64() > Some(0.5), "{id}: {told:#}");
        assert_eq!(told["forfeits"], Value::Array(Vec::new()), "{id}");
    }
}

#[test]
fn the_page_of_levels_says_what_levels_are() {
    use mancala_core::search::LEVELS;
    let page = std::fs::read_to_string(mancala_tests::root().join("host/LEVELS.md")).unwrap();
    let number = |number: u64, none: u64| {
        let digits = number.to_string();
        let places =
            (0..digits.len()).map(|at| (at > 0 && (digits.len() - at).is_multiple_of(3), &digits[at..=at]));
        let grouped: String =
            places.flat_map(|(group, digit)| [if group { "," } else { "" }, digit]).collect();
        if number == none { "no limit".to_string() } else { grouped }
    };
    for level in &LEVELS {
        let (depth, nodes) = (number(level.depth.into(), u32::MAX.into()), number(level.nodes, u64::MAX));
        let (playouts, blur) = (number(level.playouts, u64::MAX), level.blur / 16);
        let row = format!("| {} | {depth} | {nodes} | {playouts} | {blur} |", level.number);
        assert!(page.lines().any(|line| line == row), "{row}");
    }
}

#[test]
fn the_search_itself_plays_and_weights_change_how() {
    let folder = scratch("search");
    let players = ["nodes:300", "depth:1", "nodes:300,seed:-40,pit:-40"].map(String::from);
    let arguments = format!("{SMALL} --games 2 --seed 3 --out games.jsonl");
    let found = table(&folder, &arguments, &players);
    let names: Vec<&str> =
        found["players"].as_array().unwrap().iter().filter_map(|one| one["player"].as_str()).collect();
    assert_eq!(names, ["nodes:300", "depth:1", "nodes:300,seed:-40,pit:-40,turn:4"]);
    let moves: Vec<Value> =
        games(&folder.join("games.jsonl")).into_iter().map(|game| game["moves"].clone()).collect();
    assert_eq!(moves.len(), 6);
    // The same opening, the same opponent and seat, and other weights: another game.
    assert_ne!(moves[0], moves[5]);
    let refused = run(&folder, &format!("{SMALL} --games 2 1 nodes:0"), &[]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("`nodes` is from 1 to 4294967295, not `0`"), "{}", refused.err);
}

#[test]
fn files_that_are_no_results_are_left_as_they_are() {
    let folder = scratch("others");
    let file = folder.join("notes.txt");
    let refused = |text: &str, arguments: &str| {
        std::fs::write(&file, text).unwrap();
        let ran = run(&folder, &format!("{SMALL} --games 2 1 random {arguments} --out notes.txt"), &[]);
        assert_eq!((ran.code, std::fs::read_to_string(&file).unwrap().as_str()), (4, text), "{}", ran.err);
        ran.err
    };
    assert!(refused("my notes", "--seed 1").contains("notes.txt:1: this is no tournament"));
    assert!(refused("{}\n", "--seed 1").contains("notes.txt:1: this is no tournament"));
    std::fs::remove_file(&file).unwrap();
    let ran = run(&folder, &format!("{SMALL} --games 2 1 random --seed 1 --out notes.txt"), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut cut = std::fs::read_to_string(&file).unwrap();
    cut.pop();
    assert!(refused(&cut, "--seed 2").contains("this is another tournament"));
}
