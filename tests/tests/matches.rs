//! Matches and openings as a person plays them: whole commands, their records, and records taken up again.
//!
//! It tests no rule of a match; those are tested beside the games.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs `mancala play …`, its arguments with spaces between, given these lines: exit code, output, errors.
fn mancala(folder: &Path, arguments: &str, input: &str) -> (i32, String, String) {
    let mut child = Command::new(mancala_tests::mancala())
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary can be run");
    // It may end before it reads anything.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("it was not killed"), text(output.stdout), text(output.stderr))
}

fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("matches-{name}"))
}

fn last(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn a_match_of_every_game_is_played_recorded_and_verified() {
    let folder = scratch("all");
    for game in mancala_tests::variants() {
        let record =
            format!("play {game} --match --south random --north random --seed 11 --record {game}.json");
        let (code, out, err) = mancala(&folder, &record, "");
        assert_eq!(code, 0, "{game}: {err}");
        assert!(last(&out).starts_with("The match is over: "), "{game}: {out}");
        assert_eq!(mancala(&folder, &record.replace(".json", "-2.json"), "").1, out, "{game}");
        let (code, out, err) = mancala(&folder, &format!("verify {game}.json"), "");
        assert_eq!(code, 0, "{game}: {out}{err}");
        assert!(out.starts_with("0 games, 1 match, "), "{game}: {out}");
    }
}

#[test]
fn pegs_tell_how_a_match_stands_and_the_starter_alternates() {
    let folder = scratch("pegs");
    let (_, out, _) = mancala(&folder, "play en-dodoi --match --south random --north random --seed 3", "");
    let rounds: Vec<&str> = out.lines().filter(|line| line.starts_with("Round ")).collect();
    assert_eq!(rounds[0], "Round 1, South begins; tally: South 0, North 0");
    assert!(rounds[1].starts_with("Round 2, North begins; tally: "), "{}", rounds[1]);
    assert!(
        rounds[1].ends_with("South 1 |, North 0") || rounds[1].ends_with("South 0, North 1 |"),
        "{}",
        rounds[1]
    );
    let (_, out, _) = mancala(&folder, "play kpe --match --starter north --moves quit", "");
    assert!(out.contains("Round 1, North begins"), "{out}");
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let folder = scratch("resume");
    let (code, ..) = mancala(&folder, "play kpe --match --set match.wins=1 --record m.json", "A\nb\n");
    assert_eq!(code, 0);
    let (code, out, err) = mancala(&folder, "play --resume m.json --record m.json", "history\n");
    assert_eq!(
        (code, err.contains("`history`") || err.contains("history is not legal")),
        (1, true),
        "{out}{err}"
    );
    let (code, out, err) = mancala(&folder, "play --resume m.json --record m.json", "B\nmoves\n");
    assert!(code == 0 && out.contains("played: A b B"), "{out}{err}");
    let go_on = "play --resume m.json --record m.json --south random --north random --seed 5";
    let (code, out, err) = mancala(&folder, go_on, "");
    assert_eq!(code, 0, "{err}");
    assert!(last(&out).starts_with("The match is over: "), "{out}");
    let (code, out, _) = mancala(&folder, "verify m.json", "");
    assert!(code == 0 && out.contains("1 match"), "{out}");
    let record = std::fs::read_to_string(folder.join("m.json")).unwrap();
    assert!(record.contains(r#""settings":{"match.wins":1}"#), "{record}");
    // An ended match can be looked at, and played no further.
    let (code, out, err) = mancala(&folder, "play --resume m.json --moves A", "");
    assert!(code == 1 && err.contains("comes after the end"), "{out}{err}");
    // A single game likewise, and its undo reaches back before it was left.
    mancala(&folder, "play giuthi --record g.json", "A>\n");
    let (code, out, err) = mancala(&folder, "play --resume g.json", "undo\nmoves\n");
    assert!(code == 0 && out.contains("\nplayed: \n"), "{out}{err}");
}

#[test]
fn records_are_never_overwritten_and_never_believed() {
    let folder = scratch("bad");
    mancala(&folder, "play kpe --match --record m.json", "A\nb\n");
    let whole = std::fs::read_to_string(folder.join("m.json")).unwrap();
    let (code, _, err) = mancala(&folder, "play kpe --record m.json", "");
    assert!(code == 4 && err.contains("there is such a file already"), "{err}");
    assert_eq!(std::fs::read_to_string(folder.join("m.json")).unwrap(), whole);
    let refused = |text: &str, said: &str| {
        std::fs::write(folder.join("bad.json"), text).unwrap();
        let (code, out, err) = mancala(&folder, "play --resume bad.json", "");
        assert!(code == 4 && err.contains("--> bad.json:1:") && err.contains(said), "{said}: {out}{err}");
    };
    refused("", "this text holds no record");
    refused("[1]", "this is no record of a game");
    refused(&whole.replace("\"starter\":\"south\"", "\"starter\":\"east\""), "unknown variant `east`");
    refused(&whole.replace("\"move\":\"b\"", "\"move\":\"a\""), "differs");
    refused(&whole.replace("\"carry\":[]", "\"carry\":[[1,0]]"), "tallies");
    refused(&whole[..whole.len() / 2], "EOF");
    let (code, _, err) = mancala(&folder, "play --resume none.json", "");
    assert!(code == 4 && err.contains("there is no such file"), "{err}");
    let (code, _, err) = mancala(&folder, "play", "");
    assert!(code == 2 && err.ends_with("`mancala list` lists the games there are.\n"), "{err}");
    assert_eq!(mancala(&folder, "play kpe --starter north", "").0, 2);
}

#[test]
fn an_opening_is_chosen_in_any_order_and_recorded_in_one() {
    let folder = scratch("opening");
    let chosen = "^J\n^E\n@b\n@B\n@A\n@A\n@j\n@a\n@a\n@a\n@a\n@c\nmoves\n";
    let (code, out, err) = mancala(&folder, "play kiothi --record any.json", chosen);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("J is lifted; `undo` takes that back\n"), "{out}");
    assert!(out.contains("played: ^E ^J @A @A @B @a @a @a @a @b @c @j\n"), "{out}");
    let sorted = "^E ^J @A @A @B @a @a @a @a @b @c @j moves quit";
    let (_, same, _) = mancala(&folder, "play kiothi --record same.json", &sorted.replace(' ', "\n"));
    assert_eq!(
        out.lines().find(|line| line.starts_with("played:")),
        same.lines().find(|line| line.starts_with("played:"))
    );
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("any.json").replace("\"any\"", "\"same\""), read("same.json"));
    assert_eq!(mancala(&folder, "verify any.json", "").0, 0);
}

#[test]
fn choices_of_an_opening_are_taken_back_in_the_order_made() {
    let folder = scratch("undo");
    let (_, out, err) =
        mancala(&folder, "play kiothi", "^J\n^E\n@j\n@b\nundo\nmoves\nundo\nundo\nmoves\nundo\nundo\n");
    let played: Vec<&str> = out.lines().filter(|line| line.starts_with("played:")).collect();
    assert_eq!(played, ["played: ^E ^J @j", "played: "], "{out}");
    assert!(err.contains("there is no move to take back"), "{out}{err}");
    // A third lift, the same pit twice, and a held lift that nothing can come before are no choices.
    for (lines, said) in [
        ("^J\n^E\n^F\n", "^F is not legal"),
        ("^J\n^J\n", "^J is not legal"),
        ("^E\n^E\n", "^E is not legal"),
        ("^J\n^.\n", "^. is not legal"),
        ("^J\n@a\n", "@a is not legal"),
    ] {
        let (code, out, err) = mancala(&folder, "play kiothi", lines);
        assert!(code == 1 && err.contains(said), "{lines:?}: {out}{err}");
    }
    let three = "play kiothi --set opening.lift-max=3 --set opening.lift-min=3";
    let (_, out, err) = mancala(&folder, three, "^J\n^I\n^F\nmoves\n");
    assert!(out.contains("played: ^F ^I ^J\n"), "{out}{err}");
}
