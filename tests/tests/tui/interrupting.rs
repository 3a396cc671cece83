//! Ctrl-C while something long runs: what was found is told, and whatever was asked meanwhile ends.
//!
//! It counts nothing but what is printed.

use crate::pty::Pty;
use crate::scratch;

const CTRL_C: &str = "\x03";

/// What a command has printed once it was interrupted after `seen` was on its screen.
fn interrupted(name: &str, arguments: &str, seen: &str) -> String {
    let mut pty = Pty::start(&mancala_tests::mancala(), &scratch(name), arguments, 100, 30);
    pty.sees(seen);
    pty.keys(CTRL_C);
    let status = pty.ends();
    let screen = pty.screen();
    assert_eq!(status.exit_code(), 130, "{screen}");
    screen
}

#[test]
fn an_analysis_tells_what_it_has_found() {
    let screen = interrupted("interrupt-analysis", "analyze kalah --time 1000 --lines 2", "depth");
    assert!(screen.contains("position 4,4,4,4,4,4/4,4,4,4,4,4"), "{screen}");
    assert!(screen.contains("nodes a second"), "{screen}");
    let line = |line: &&str| line.trim_start().starts_with(['+', '-']);
    assert_eq!(screen.lines().filter(line).count(), 2, "two moves are ranked:\n{screen}");
}

#[test]
fn a_proof_tells_its_bounds() {
    let screen = interrupted("interrupt-proof", "analyze kalah --solve", "proving, ");
    assert!(screen.contains("not proven"), "{screen}");
}

#[test]
fn random_games_and_tournaments_tell_how_far_they_came() {
    let screen =
        interrupted("interrupt-playouts", "playouts kpe --games 1000000000 --seed 1", "random games");
    assert!(screen.contains("stopped after ") && screen.contains("of 1000000000"), "{screen}");
    assert!(screen.contains("seed        1"), "{screen}");
    let results = "tournament kpe --games 1000000000 --seed 1 --out results.jsonl 1 random";
    let screen = interrupted("interrupt-tournament", results, "games, ");
    assert!(screen.contains("of 1000000000 games"), "{screen}");
    assert!(screen.contains("the same command goes on from there"), "{screen}");
}
