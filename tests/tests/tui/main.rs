//! The board on a terminal, on a real one: keys in, and what is on the screen.
//!
//! It tests no rule, and what the screen is drawn from is tested beside the drawing.
#![cfg(unix)]

mod films;
mod interrupting;
mod leaving;
mod playing;
mod pty;
mod screens;

use pty::Pty;
use std::path::PathBuf;

const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const ESC: &str = "\x1b";
const ENTER: &str = "\r";

/// A folder of a test's own.
fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("tui-{name}"))
}

/// The program on a terminal of so many columns and lines, with a game begun.
fn play(name: &str, arguments: &str, columns: u16, lines: u16) -> Pty {
    Pty::start(&mancala_tests::mancala(), &scratch(name), &format!("play {arguments}"), columns, lines)
}
