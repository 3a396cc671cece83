//! The client for Python: its bot plays a whole game, the same one again from the same seed.
//!
//! These tests are left out of a plain run, as they need an interpreter that no other test does.

use mancala_tests::{mancala, root};
use std::process::{Command, Output};

fn python(script: &str, arguments: &[&str]) -> Output {
    let output = Command::new("python3")
        .arg("-B")
        .arg(root().join("tests/python").join(script))
        .args(arguments)
        .env("MANCALA", mancala())
        .output()
        .expect("python3 runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
#[ignore = "needs python3"]
fn the_bot_plays_a_whole_game() {
    for game in mancala_tests::variants() {
        let played = python("random_bot.py", &[&game, "7"]).stdout;
        let text = String::from_utf8_lossy(&played);
        let last = text.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("South wins") || last.starts_with("North wins") || last == "a draw",
            "{text}"
        );
        assert!(text.lines().count() > 5, "{text}");
        assert_eq!(python("random_bot.py", &[&game, "7"]).stdout, played, "a seed fixes the game");
    }
}

#[test]
#[ignore = "needs python3"]
fn the_client_keeps_its_promises() {
    let output = python("test_client.py", &[]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("OK"), "{output:?}");
}
