//! Screens of many games at three sizes, written to `target/screens` for people to look at.

use crate::pty::Pty;
use crate::{DOWN, LEFT, RIGHT, UP};
use std::fs;

/// What is shown: a name, the arguments, and rounds of keys with what must be seen after each.
const SHOWN: &[(&str, &str, &[(&str, &str)])] = &[
    ("en-dodoi", "en-dodoi --north random --seed 1", &[("-", "Speed"), ("+", "Speed")]),
];

#[test]
#[ignore = "it writes screens to look at"]
fn screens_to_look_at() {
    let folder = mancala_tests::root().join("target/screens");
    fs::create_dir_all(&folder).unwrap();
    let _ = (LEFT, RIGHT, UP, DOWN);
    for (columns, lines) in [(80, 24), (120, 40), (40, 12)] {
        for (name, arguments, rounds) in SHOWN {
            let mut pty: Pty = crate::play(&format!("screens-{name}-{columns}"), arguments, columns, lines);
            pty.sees("leave");
            for (nth, (keys, words)) in rounds.iter().enumerate() {
                pty.keys(keys);
                let text = pty.sees(words);
                let file = folder.join(format!("{name}-{columns}x{lines}-{nth}.txt"));
                fs::write(file, text + "\n").unwrap();
            }
        }
    }
}
