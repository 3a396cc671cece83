//! How fast search is: nodes a second in every game, the time to solve small Kalahs, what a second core gives, and the
//! checksum of a fixed set of searches. Times are told against one fixed workload of the same run, too.
//!
//! It judges no time; a value that is not the published one ends it. `cargo bench -p mancala-tests --bench search` prints
//! the tables; with `-- GAME` after it, it solves that Kalah alone, with a table of so many megabytes if a number follows,
//! on so many threads if another does.

#[path = "shared/by_hand.rs"]
mod by_hand;
#[path = "shared/nodes.rs"]
mod nodes;
#[path = "shared/mod.rs"]
mod shared;

use by_hand::{by_hand, median, time};
use mancala_core::search::{Limits, Searcher, Solution, Table};
use shared::{GAMES, dice, linked};
use std::sync::atomic::{AtomicBool, Ordering};

/// Searches a figure is the median of.
const ROUNDS: usize = 5;
/// Nodes of each.
const NODES: u64 = 200_000;
/// Bytes of a table, as an analysis has them.
const TABLE: usize = 64 << 20;
/// The Kalahs that are solved.
const KALAHS: [&str; 6] = ["kalah-3x3", "kalah-4x3", "kalah-4x4", "kalah-5x3", "kalah-5x4", "kalah-6x3"];

/// Nanoseconds a move of the fixed workload takes now.
fn reference() -> f64 {
    let mut plies = 0;
    time(|| plies = by_hand(1000)) / plies as f64
}

fn rates() {
    println!(
        "nodes a second on one thread, median of {ROUNDS} searches of {NODES} nodes; `by hand` is nanoseconds a"
    );
    println!("node against a move of a Kalah written out by hand, in the same run");
    for (number, (id, _)) in (0..).zip(GAMES) {
        let mut line = linked(id);
        let mut pick = dice(number);
        while line.position().phase() != mancala_core::Phase::Play {
            line.play_random(&mut pick).expect("no rule fails").expect("openings end");
        }
        let (mut one, mut ratio) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (table, hand) = (Table::new(TABLE), reference());
            let mut searcher = Searcher::new(line.game().clone(), &table);
            let mut nodes = 0;
            let spent = time(|| {
                let report = searcher.search(&line, &Limits::nodes(NODES), 1, &mut |_| {});
                nodes = report.expect("no rule fails").nodes;
            });
            one.push(spent / nodes as f64);
            ratio.push(spent / nodes as f64 / hand);
        }
        println!("  {id:<16} {:>10.0} nodes/s {:>7.2}x", 1e9 / median(one), median(ratio));
    }
}

/// Solves a game from its start on so many threads: nanoseconds of the first of them, and what it found.
fn solve(id: &str, threads: u32, bytes: usize) -> (f64, Solution) {
    let game = linked(id).game().clone();
    let (table, done) = (Table::new(bytes), AtomicBool::new(false));
    let mut solution = None;
    let spent = std::thread::scope(|scope| {
        for number in 1..threads {
            let (game, table, done) = (game.clone(), &table, &done);
            scope.spawn(move || {
                let limits = Limits { stop: Some(done), ..Limits::NONE };
                Searcher::new(game.clone(), table).with_number(number).solve(game.start(), &limits).map(drop)
            });
        }
        let spent = time(|| {
            solution = Some(Searcher::new(game.clone(), &table).solve(game.start(), &Limits::NONE));
        });
        done.store(true, Ordering::Relaxed);
        spent
    });
    (spent, solution.expect("it was solved").expect("no rule fails"))
}

/// The published value of a Kalah, by its name.
fn published(id: &str) -> i64 {
    let known = include_str!("../data/known-values/kalah.json");
    let known: serde_json::Value = serde_json::from_str(known).expect("the known values are JSON");
    let size = id.strip_prefix("kalah-").and_then(|size| size.split_once('x'));
    let value = size.and_then(|(pits, seeds)| {
        let nth = seeds.parse::<usize>().ok()?.checked_sub(1)?;
        known["standard"][pits][nth].as_i64()
    });
    value.unwrap_or_else(|| panic!("no value of {id} is published"))
}

fn tell(id: &str, threads: u32, bytes: usize) -> f64 {
    let hand = reference();
    let (spent, solution) = solve(id, threads, bytes);
    let value = solution.value().expect("there is no limit");
    assert_eq!(i64::from(value), published(id), "{id} on {threads} threads");
    println!(
        "  {id:<10} {value:>+4} {:>11} nodes {:>8.2} s {:>8.2} million moves by hand, {threads} threads",
        solution.nodes,
        spent / 1e9,
        spent / hand / 1e6,
    );
    spent
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    match words.as_slice() {
        [] if std::env::args().any(|word| word == "--list") => {}
        [] => {
            let (count, sum) = nodes::checksum();
            let same = if sum == nodes::CHECKSUM { "as it was" } else { "NOT as it was" };
            println!("checksum of {count} nodes: {sum:#x}, {same}");
            rates();
            println!("Kalah solved");
            for id in KALAHS {
                tell(id, 1, TABLE);
            }
            println!("and by two threads on one table");
            let ratios = ["kalah-5x4", "kalah-6x3"].map(|id| tell(id, 1, TABLE) / tell(id, 2, TABLE));
            println!("  speed-up {:.2}x and {:.2}x", ratios[0], ratios[1]);
        }
        [id] => {
            tell(id, 1, TABLE);
        }
        [id, megabytes] | [id, megabytes, _] => {
            let megabytes: usize = megabytes.parse().expect("a number of megabytes");
            let threads = words.get(2).map_or(1, |threads| threads.parse().expect("a number of threads"));
            tell(id, threads, megabytes << 20);
        }
        _ => panic!("nothing, or a Kalah, the megabytes of its table, and threads"),
    }
}
