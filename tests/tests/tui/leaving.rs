//! Ways to leave the board: the terminal is given back as it was found, whichever it is.
//!
//! It plays nothing.

use crate::pty::Pty;
use crate::{ENTER, play};
use mancala_tests::program::{engine_of, has_no_plugin};
use std::path::Path;
use std::process::Command;

/// The terminal is as a shell needs it.
fn given_back(pty: &Pty) {
    assert_eq!(pty.taken(), (false, false), "{}", pty.screen());
    assert!(pty.is_cooked());
}

fn begun(name: &str, arguments: &str) -> Pty {
    let pty = play(name, arguments, 80, 24);
    pty.sees("q leave");
    assert_eq!(pty.taken(), (true, true));
    assert!(!pty.is_cooked());
    pty
}

fn kill(pty: &Pty, signal: i32) {
    let sent = Command::new("kill").arg(format!("-{signal}")).arg(pty.id().to_string()).status();
    assert!(sent.expect("signals can be sent").success());
}

#[test]
fn a_key_leaves() {
    let mut pty = begun("quit", "kpe");
    pty.keys("q");
    assert!(pty.ends().success());
    given_back(&pty);
    assert!(pty.screen().contains("position 6,6,6,6/6,6,6,6"), "how it stood is told:\n{}", pty.screen());
}

#[test]
fn a_game_that_goes_on_is_asked_about() {
    let folder = crate::scratch("ask");
    let program = mancala_tests::mancala();
    let mut pty = Pty::start(&program, &folder, "play kpe --record game.json", 80, 24);
    pty.sees("q leave");
    pty.keys(&format!("{ENTER} q"));
    pty.sees("Leave the game? Press q or Enter to leave, any other key to stay.");
    pty.keys("x");
    // A key that means nothing asks on; Esc stays.
    pty.keys("\x1b");
    pty.sees("North: choose a pit");
    pty.keys("q");
    pty.sees("Leave the game?");
    pty.keys("q");
    assert!(pty.ends().success());
    given_back(&pty);
    let record = std::fs::read_to_string(folder.join("game.json")).unwrap();
    assert!(record.contains("\"move\":\"A\""), "{record}");
}

#[test]
fn control_c_leaves_at_once() {
    let mut pty = begun("break", "kpe");
    pty.keys(&format!("{ENTER}\x03"));
    assert!(pty.ends().success());
    given_back(&pty);
}

#[test]
fn signals_leave_and_are_obeyed() {
    for signal in [libc::SIGTERM, libc::SIGHUP, libc::SIGINT, libc::SIGQUIT] {
        let mut pty = begun(&format!("signal-{signal}"), "kpe");
        kill(&pty, signal);
        let status = pty.ends();
        assert!(status.signal().is_some(), "{signal}: {status:?}");
        given_back(&pty);
    }
}

#[test]
fn a_board_whose_terminal_is_gone_ends() {
    let pty = begun("gone", "kpe");
    pty.rests();
    // By the signal, or because there was nothing left to draw on.
    assert!(!pty.vanishes().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_suspended_board_comes_back() {
    let mut pty = begun("suspend", "kpe --north random --seed 1");
    kill(&pty, libc::SIGTSTP);
    until(|| state_of(pty.id()) == Some('T'));
    until(|| pty.taken() == (false, false));
    given_back(&pty);
    kill(&pty, libc::SIGCONT);
    until(|| pty.taken() == (true, true));
    pty.sees("q leave");
    pty.keys(ENTER);
    pty.sees("2 North");
    pty.keys("\x03");
    pty.ends();
    given_back(&pty);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_ends_costs_nothing() {
    let mut pty = begun("engine", "kpe --north random --seed 1");
    let engine = child_of(pty.id());
    let sent = Command::new("kill").args(["-9", &engine.to_string()]).status();
    assert!(sent.expect("signals can be sent").success());
    until(|| child_of(pty.id()) != engine);
    // Whatever the engine was asked when it ended, the key that tries again leads on.
    for _ in 0..4 {
        pty.keys(ENTER);
        if pty.rests().split_whitespace().collect::<Vec<_>>().join(" ").contains("2 North") {
            break;
        }
    }
    pty.sees("2 North");
    pty.sees("South: choose a pit");
    pty.keys("\x03");
    assert!(pty.ends().success());
    given_back(&pty);
}

/// The process that another one started; 0 where there is none that runs.
#[cfg(target_os = "linux")]
fn child_of(parent: i32) -> i32 {
    let processes = std::fs::read_dir("/proc").expect("processes are listed").flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let started = |id: &i32| {
        let text = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let mut fields = text.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ');
        let runs = fields.next().is_some_and(|state| state != "Z");
        runs && fields.next() == Some(&parent.to_string())
    };
    let mut numbers = numbers;
    numbers.find(started).unwrap_or_default()
}

/// The letter that the system has for what a process does.
#[cfg(target_os = "linux")]
fn state_of(id: i32) -> Option<char> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    text.rsplit_once(") ")?.1.chars().next()
}

#[cfg(target_os = "linux")]
fn until(test: impl Fn() -> bool) {
    let began = std::time::Instant::now();
    while !test() {
        assert!(began.elapsed().as_secs() < 60, "it never comes");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    for act in ["drawer", "worker", "nested"] {
        let program = Path::new(env!("CARGO_BIN_EXE_shaken"));
        let mut pty = Pty::start(program, &crate::scratch(&format!("panic-{act}")), act, 80, 24);
        let status = pty.ends();
        assert_eq!(status.exit_code(), 101, "{act}");
        given_back(&pty);
        let raw = pty.raw();
        let (_, after) = raw.rsplit_once("\x1b[?1049l").expect("the full screen is left");
        assert!(after.contains("an earthquake"), "{act} is told on the terminal as it was:\n{raw}");
    }
}

/// The screen, like any other command, has no plugin in its own process.
#[cfg(target_os = "linux")]
#[test]
fn the_board_maps_and_opens_no_plugin() {
    let mut pty = begun("front", "kpe");
    pty.keys(ENTER);
    pty.sees("North: choose a pit");
    let front = u32::try_from(pty.id()).unwrap();
    assert_ne!(engine_of(front, "kpe"), front);
    has_no_plugin(front);
    pty.keys("qq");
    assert!(pty.ends().success());
}
