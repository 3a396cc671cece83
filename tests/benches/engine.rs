//! What the wall between front and engine costs: a start, a round trip, a move, and batches through the engine process
//! against the same batches in this process, in pairs of one run.
//!
//! It judges nothing.

#[path = "shared/mod.rs"]
mod shared;

use mancala_host::engine::{
    Control, Engine, EngineProcess, GameSpec, LocalEngine, Options, PlayoutsOrder, threads,
};
use shared::{folder, registry};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Pairs measured of each batch.
const PAIRS: usize = 15;

/// The program as this profile builds it; its build is part of the bench, its time is not.
fn program() -> PathBuf {
    let root = mancala_tests::root();
    let output = mancala_tests::cargo("bench-host", &["build", "--release", "-p", "mancala-host"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    root.join(target).join("bench-host/release").join(format!("mancala{}", std::env::consts::EXE_SUFFIX))
}

fn process(program: &Path) -> EngineProcess {
    let arguments =
        vec!["--no-other-plugins".into(), "--beside".into(), folder().into(), "--threads=1".into()];
    EngineProcess::new(Options { program: program.into(), arguments, patience: Duration::from_secs(60) })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let began = Instant::now();
    let answer = work();
    (began.elapsed().as_secs_f64(), answer)
}

fn trips(program: &Path) {
    let starts: Vec<f64> =
        (0..PAIRS).map(|_| timed(|| process(program).hello().map(drop).expect("it greets")).0).collect();
    println!("start of an engine, to its first answer   {:>9.0} µs", median(starts) * 1e6);
    let mut engine = process(program);
    let started = engine.start(&GameSpec::id("kpe")).expect("it starts");
    let session = started.session;
    let pings: Vec<f64> = (0..2000).map(|_| timed(|| engine.ping()).0).collect();
    println!("round trip that needs no game             {:>9.1} µs", median(pings) * 1e6);
    let mut local = LocalEngine::new(registry(), threads(Some(1)).expect("threads start"));
    let ours = local.start(&GameSpec::id("kpe")).expect("it starts").session;
    let moves = |engine: &mut dyn Engine, session| -> Vec<f64> {
        (0..1000)
            .map(|_| {
                let (spent, moved) = timed(|| engine.play(session, "A"));
                moved.expect("A is legal");
                engine.undo(session).expect("a move was played");
                spent
            })
            .collect()
    };
    let (theirs, ours) = (median(moves(&mut engine, session)), median(moves(&mut local, ours)));
    println!("a move: process {:.1} µs, here {:.1} µs", theirs * 1e6, ours * 1e6);
}

/// Time here over time in the process: 1 is no cost, 0.95 a twentieth.
fn batches(program: &Path) {
    let mut process = process(program);
    let mut local = LocalEngine::new(registry(), threads(Some(1)).expect("threads start"));
    println!("rate through the process / rate here, median of {PAIRS} pairs (lowest, highest)");
    for id in ["kpe", "en-dodoi"] {
        let spec = GameSpec::id(id);
        let order =
            PlayoutsOrder { games: 4000, first: 0, seed: 1, threads: 1, max_plies: 10_000, max_rounds: None };
        let control = Control::none();
        let playouts = |engine: &mut dyn Engine| {
            timed(|| engine.playouts(&spec, &order, &control).expect("they are played").counts)
        };
        report(&format!("{id} playouts"), &mut process, &mut local, playouts);
        let perft = |engine: &mut dyn Engine| {
            timed(|| engine.perft(&spec, 9, false, &control).expect("it counts").nodes)
        };
        report(&format!("{id} perft 9"), &mut process, &mut local, perft);
    }
}

fn report<T: PartialEq + std::fmt::Debug>(
    name: &str,
    process: &mut EngineProcess,
    local: &mut LocalEngine,
    mut batch: impl FnMut(&mut dyn Engine) -> (f64, T),
) {
    batch(process);
    let mut ratios: Vec<f64> = (0..PAIRS)
        .map(|_| {
            let ((theirs, one), (ours, other)) = (batch(process), batch(local));
            assert_eq!(one, other);
            ours / theirs
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    println!("  {name:<22} {:.3} ({:.3}, {:.3})", ratios[PAIRS / 2], ratios[0], ratios[PAIRS - 1]);
}

fn main() {
    let program = program();
    trips(&program);
    batches(&program);
}
