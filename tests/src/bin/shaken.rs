//! A process that takes the terminal as the board does, and panics: `shaken drawer`, `shaken worker`, `shaken nested`.
//!
//! It shows nothing; the tests of the board look at the terminal afterwards.

use mancala_host::tui::Screen;
use std::thread;

fn quake() {
    panic!("an earthquake");
}

fn main() {
    let act = std::env::args().nth(1).unwrap_or_default();
    let screen = Screen::enter().expect("there is a terminal");
    match act.as_str() {
        "drawer" => quake(),
        // Another thread panics while the screen is up, and its panic ends the program later.
        "worker" => {
            let worker = thread::spawn(quake).join();
            drop(screen);
            if let Err(panic) = worker {
                std::panic::resume_unwind(panic);
            }
        }
        // As in the board: the worker is joined in a scope that is left by a panic.
        _ => thread::scope(|scope| {
            let worker = scope.spawn(quake);
            while !worker.is_finished() {
                thread::yield_now();
            }
            drop(screen);
        }),
    }
}
