//! Screens of many games at three sizes, written to `target/screens` for people to look at.
//!
//! It judges none of them; people do.

use crate::pty::Pty;
use crate::{DOWN, ENTER, ESC, RIGHT, UP};
use std::fs;

/// A name, the arguments, and rounds of keys with the words that are seen after each.
type Shown<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

#[test]
#[ignore = "it writes screens to look at"]
fn screens_to_look_at() {
    let off: (&str, &str) = ("++", "Moves are not shown");
    let lifted = &format!("{RIGHT}{ENTER}")[..];
    let illegal = &format!("{UP}{ENTER}")[..];
    let legal = &format!("{DOWN}{ENTER}")[..];
    let shown: &[Shown<'_>] = &[
        (
            "en-dodoi",
            "en-dodoi --north random --seed 1",
            &[off, (ENTER, "2 North"), ("a", "moves ahead"), (illegal, "is not legal"), (legal, "4 North")],
        ),
        (
            "kiothi",
            "kiothi --north random --seed 1",
            &[
                off,
                (lifted, "one more"),
                (ENTER, "places one"),
                (ENTER, "9 seeds in"),
                (ENTER, "8 seeds in"),
                (ENTER, "7 seeds in"),
                (ENTER, "6 seeds in"),
                (ENTER, "5 seeds in"),
                (ENTER, "4 seeds in"),
                (ENTER, "3 seeds in"),
                (ENTER, "2 seeds in"),
                (ENTER, "your last seed"),
                (ENTER, "* protected"),
                ("\t\r", "seeds?"),
                (ESC, "press Enter"),
            ],
        ),
        ("kalah", "kalah --north 2 --seed 1", &[off, ("\x1b[F\r", "2 North")]),
        (
            "oware",
            "oware --match --north random --seed 4",
            &[off, (ENTER, "2 North"), ("r", "Rules"), ("s", "Settings"), ("?", "The aim of")],
        ),
        ("giuthi", "giuthi --north random --seed 1", &[off, (ENTER, "way, now"), (ENTER, "North")]),
        ("rio-kadalis", "rio-kadalis --north random --seed 1", &[off, (ENTER, "2 North")]),
        ("three-by-nine", "games/three-by-nine.toml --north random --seed 1", &[off, (ENTER, "2 North")]),
        ("opened-dodoi", "games/opened-dodoi.toml --north random --seed 1", &[off, (ENTER, "one more")]),
        ("two-way-kalah", "games/two-way-kalah.toml --north random --seed 1", &[off, (ENTER, "way, now")]),
        (
            "long",
            "kalah --set board.pits=24 --north random --seed 1",
            &[off, (ENTER, "North"), ("a", "moves ahead")],
        ),
        (
            "longer",
            "kalah --set board.pits=64 --north random --seed 1",
            &[off, (ENTER, "North"), ("\x1b[F", "South")],
        ),
    ];
    let root = mancala_tests::root();
    let folder = root.join("target/screens");
    fs::create_dir_all(&folder).unwrap();
    // Game files are found in the workspace; what is kept of the games does not stay there.
    let data = mancala_tests::scratch("screens");
    let variables = [("LANG", "en_GB.UTF-8"), ("XDG_DATA_HOME", data.to_str().expect("it is UTF-8"))];
    for (columns, lines) in [(80, 24), (120, 40), (40, 12)] {
        for (name, arguments, rounds) in shown {
            let program = mancala_tests::mancala();
            let arguments = format!("play {arguments}");
            let mut pty = Pty::start_with(&program, &root, &arguments, columns, lines, &variables);
            let write = |text: String, nth: usize| {
                let file = folder.join(format!("{name}-{columns}x{lines}-{nth}.txt"));
                fs::write(file, text + "\n").unwrap();
            };
            write(pty.sees("leave"), 0);
            for (nth, (keys, words)) in rounds.iter().enumerate() {
                pty.keys(keys);
                // Not all words find room in the smallest window.
                let text = if columns > 40 { pty.sees(words) } else { pty.rests() };
                write(text, nth + 1);
            }
        }
    }
}
