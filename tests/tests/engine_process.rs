//! The engine process as the front sees it: killed at any moment it loses no move, and the front never maps a plugin.
//!
//! What plugins do to an engine is tested in `survival.rs`, what its lines say in `protocol.rs`.

use mancala_host::engine::{Dice, Engine, EngineProcess, Failure, GameSpec, Options, Session, State};
use mancala_tests::program::{engine_of, has_no_plugin, maps};
use mancala_tests::{folder_of, mancala, plugin, variants};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

fn engine(name: &str) -> EngineProcess {
    let files: Vec<_> = variants().iter().map(|variant| plugin(variant)).collect();
    let folder = folder_of(&format!("engine-{name}"), &files);
    let arguments =
        vec!["--no-other-plugins".into(), "--trust-once".into(), "--plugins".into(), folder.into()];
    EngineProcess::new(Options { program: mancala(), arguments, patience: Duration::from_secs(60) })
}

/// Kills whichever engine it is shown, at moments that a seed fixes as far as the system lets it.
struct Killer {
    target: Arc<AtomicU32>,
    over: Arc<AtomicBool>,
    thread: Option<thread::JoinHandle<u32>>,
}

impl Killer {
    fn start() -> Killer {
        let (target, over) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let (shown, done) = (target.clone(), over.clone());
        let thread = thread::spawn(move || {
            let (mut dice, mut kills) = (Dice::new(7, 0), 0);
            while !done.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_micros(u64::from(dice.below(200_000))));
                let id = shown.swap(0, Ordering::Relaxed);
                if id != 0
                    && Command::new("kill")
                        .args(["-9", &id.to_string()])
                        .status()
                        .is_ok_and(|status| status.success())
                {
                    kills += 1;
                }
            }
            kills
        });
        Killer { target, over, thread: Some(thread) }
    }

    fn stop(mut self) -> u32 {
        self.over.store(true, Ordering::Relaxed);
        self.thread.take().expect("it runs").join().expect("it ends")
    }
}

/// Asks until the engine lives long enough to answer.
fn insist<T>(
    killer: &Killer,
    engine: &mut EngineProcess,
    mut ask: impl FnMut(&mut EngineProcess) -> Result<T, Failure>,
) -> T {
    loop {
        let result = ask(engine);
        killer.target.store(engine.id().unwrap_or(0), Ordering::Relaxed);
        match result {
            Ok(answer) => return answer,
            Err(Failure::Crashed(crash)) => {
                assert!(crash.what.contains("killed") || crash.what.contains("signal 9"), "{crash}");
            }
            Err(failure) => panic!("{failure}"),
        }
    }
}

/// Plays games at random in an engine that is killed meanwhile; every move must be there afterwards.
fn killed_while_playing(name: &str, games: u32) {
    let mut engine = engine(name);
    let ids = variants();
    let killer = Killer::start();
    for index in 0..games {
        let mut dice = Dice::new(11, u64::from(index));
        let spec = GameSpec::id(&ids[index as usize % ids.len()]);
        let started = insist(&killer, &mut engine, |engine| engine.start(&spec));
        let (session, mut state): (Session, State) = (started.session, started.state);
        let mut played = Vec::new();
        // Long enough for openings and captures, short enough for a thousand games.
        while state.outcome.is_none() && played.len() < 40 {
            let text = state.legal[dice.below(state.legal.len() as u32) as usize].clone();
            state = insist(&killer, &mut engine, |engine| engine.play(session, &text)).state;
            played.push(text);
            assert_eq!(state.ply, played.len() as u64, "game {index}");
        }
        let history = insist(&killer, &mut engine, |engine| engine.history(session));
        assert_eq!(history.iter().map(|one| one.text.clone()).collect::<Vec<_>>(), played, "game {index}");
        assert_eq!(insist(&killer, &mut engine, |engine| engine.state(session)), state, "game {index}");
        insist(&killer, &mut engine, |engine| match engine.end(session) {
            Err(Failure::NoSession) => Ok(()),
            other => other,
        });
    }
    let kills = killer.stop();
    println!("{kills} engines killed in {games} games");
    assert!(kills >= games / 20, "only {kills} engines were killed");
}

#[cfg(unix)]
#[test]
fn an_engine_killed_at_any_moment_loses_no_move() {
    killed_while_playing("killed", 60);
}

#[cfg(unix)]
#[test]
#[ignore = "a thousand games take a quarter of an hour"]
fn a_thousand_games_lose_no_move() {
    killed_while_playing("killed-often", 1000);
}

/// The front plays a game while it is looked at: what it has mapped, and what it has open.
#[cfg(target_os = "linux")]
#[test]
fn the_front_maps_and_opens_no_plugin() {
    let folder = mancala_tests::scratch("engine-front");
    let mut front = Command::new(mancala())
        .args(["play", "kpe", "--plain"])
        .current_dir(&folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut input = front.stdin.take().expect("stdin is piped");
    input.write_all(b"A\nb\n").expect("it listens");
    // The engine is the front's child, and it is the one that has the plugin.
    let engine = engine_of(front.id(), "kpe");
    assert_ne!(engine, front.id());
    has_no_plugin(front.id());
    drop(input);
    let output = front.wait_with_output().expect("it ends");
    assert!(output.status.success());
    // An engine ends with its front.
    let began = Instant::now();
    while maps(engine).contains("mancala_kpe") {
        assert!(began.elapsed() < Duration::from_secs(60), "the engine outlives its front");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn doctor_tells_what_needs_attention() {
    let files = [plugin("kpe")];
    let good = folder_of("engine-doctor", &files);
    let home = mancala_tests::scratch("engine-doctor-home");
    let doctor = |arguments: &[&str]| {
        let output = Command::new(mancala())
            .arg("doctor")
            .args(arguments)
            .current_dir(&home)
            .env("XDG_DATA_HOME", home.join("data"))
            .output()
            .expect("the program can be run");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (_, out) = doctor(&["--trust-once", "--plugins", good.to_str().unwrap()]);
    assert!(
        out.contains("  kpe ") && out.contains("  ABI 1  SHA-256 ") && out.contains("  sandbox: "),
        "{out}"
    );
    std::fs::write(good.join("libodd.so"), "no library").unwrap();
    let (code, out) = doctor(&["--trust-once", "--plugins", good.to_str().unwrap()]);
    assert!(code == Some(1) && out.contains("attention: refused: ") && out.contains("libodd.so"), "{out}");
    let (code, out) = doctor(&["--sandbox", "off", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(code, Some(1));
    assert_eq!(document["attention"][0], "plugins run unconfined");
    assert_eq!(document["engine"]["hello"]["protocol"], 1);
}
