//! `playouts --match`: whole matches of every game here, in bulk; and those that do not end.
//!
//! What a match rule does with one round's result is tested beside the rule.

use mancala_tests::{mancala, scratch, variants};
use serde_json::Value;
use std::process::Command;

/// Exit code, standard output and standard error.
fn run(arguments: &str) -> (i32, String, String) {
    let folder = scratch("match-playouts");
    let mut command = Command::new(mancala());
    command.current_dir(&folder).env("XDG_DATA_HOME", folder.join("data")).env_remove("MANCALA_PLUGIN_PATH");
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn document(arguments: &str) -> (i32, Value) {
    let (code, out, err) = run(&format!("{arguments} --json"));
    (code, serde_json::from_str(&out).unwrap_or_else(|error| panic!("{arguments}: {error}\n{out}{err}")))
}

#[test]
fn matches_of_every_game_end_whatever_the_threads() {
    for variant in variants() {
        let asked = format!("playouts {variant} --match --games 40 --seed 3");
        let (code, one) = document(&format!("{asked} --threads 1"));
        assert_eq!(code, 0, "{variant}: {one}");
        assert_eq!(one["counts"], document(&format!("{asked} --threads 3")).1["counts"], "{variant}");
        let (counts, matches) = (&one["counts"], &one["counts"]["matches"]);
        let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("{variant}: {value} in {one}"));
        assert_eq!((number(&matches["matches"]), number(&matches["unended"])), (40, 0), "{variant}");
        let won = ["south", "north", "draws"].map(|who| number(&matches[who]));
        assert_eq!(won.iter().sum::<u64>(), 40, "{variant}");
        assert!(number(&counts["games"]) >= 40 && number(&matches["seeds"]) > 0, "{variant}: {one}");
        assert!(number(&matches["shortest"]) <= number(&matches["longest"]), "{variant}: {one}");
    }
}

#[test]
fn a_match_that_cannot_be_won_does_not_end() {
    // With one seed a pit no pit can be played: every game is a draw, and a draw counts for nobody.
    let asked = "playouts giuthi --set board.seeds=1 --match --games 3 --max-rounds 50 --seed 1";
    let (code, told) = document(asked);
    assert_eq!((code, &told["counts"]["matches"]["unended"]), (1, &Value::from(3)));
    assert_eq!(told["counts"]["games"], 150, "fifty rounds each");
    let (code, out, err) = run(asked);
    assert_eq!(code, 1);
    assert!(out.contains("\nunended     3\nseeds       16 in every round\n"), "{out}");
    assert!(err.contains("3 of 3 matches did not end within 50 rounds"), "{err}");
}

#[test]
fn a_round_that_does_not_end_ends_no_match() {
    let (code, told) = document("playouts kpe --match --games 2 --max-plies 3 --seed 1");
    assert_eq!((code, &told["counts"]["unended"]), (1, &Value::from(2)));
    assert_eq!(told["counts"]["matches"]["unended"], 2);
}

#[test]
fn arguments_that_do_not_go_together() {
    for wrong in ["--max-rounds 5", "--match --max-rounds 0", "--match --position x"] {
        let (code, out, err) = run(&format!("playouts kpe --games 1 {wrong}"));
        assert_eq!((code, out.as_str()), (2, ""), "{wrong}: {err}");
    }
}
