//! How fast random play is: every game against one fixed workload of the same run, a Kalah written out by hand, so
//! that a slow machine or a noisy one disturbs both alike.
//!
//! It judges nothing. `cargo bench -p mancala-tests --bench playouts` prints the table; with `-- GAME N` after it, it
//! plays N games with linked rules, or with `-- GAME N loaded` through plugins, and does nothing else, which is what a
//! counter of instructions wants and what `openspiel.py` compares.

#[path = "shared/by_hand.rs"]
mod by_hand;
#[path = "shared/mod.rs"]
mod shared;

use by_hand::{by_hand, median, time};
use mancala_core::Line;
use shared::{GAMES, Played, linked, loaded, play};

/// Batches a figure is the median of.
const ROUNDS: usize = 15;
/// Moves a batch has, about.
const PLIES: u64 = 30_000;

/// Games that have about as many moves as a batch is to have, and what they are made of.
fn batch(line: &mut Line) -> (u32, Played) {
    let probe = play(line, 64);
    let games = (64 * PLIES / probe.plies).max(1) as u32;
    (games, play(line, games))
}

fn table() {
    println!(
        "random play on one core, median of {ROUNDS} rounds; `by hand` is nanoseconds a move against a Kalah"
    );
    println!("written out by hand, in the same run; `plugins` is loaded rules against linked ones, in pairs");
    println!(
        "  {:<16} {:>8} {:>8} {:>10} {:>11} {:>8} {:>8}",
        "game", "plies", "laps/ply", "ns a ply", "games/s", "by hand", "plugins"
    );
    let games_by_hand = (PLIES / 32) as u32;
    let plies_by_hand = by_hand(games_by_hand) as f64;
    for (id, _) in GAMES {
        let (mut linked, mut loaded) = (linked(id), loaded(id));
        let (games, played) = batch(&mut linked);
        assert_eq!(play(&mut loaded, games), played, "{id} plays the same through plugins");
        let plies = played.plies as f64;
        let (mut one, mut hand, mut other) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let reference = time(|| by_hand(games_by_hand)) / plies_by_hand;
            let linked = time(|| play(&mut linked, games)) / plies;
            let loaded = time(|| play(&mut loaded, games)) / plies;
            one.push(linked);
            hand.push(linked / reference);
            other.push(loaded / linked);
        }
        let ns = median(one);
        println!(
            "  {id:<16} {:>8.1} {:>8.2} {ns:>10.1} {:>11.0} {:>7.2}x {:>7.2}x",
            plies / f64::from(games),
            played.laps as f64 / plies,
            1e9 / (ns * plies / f64::from(games)),
            median(hand),
            median(other),
        );
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    match words.as_slice() {
        [] if std::env::args().any(|word| word == "--list") => {}
        [] => table(),
        [id, games, rules @ ..] => {
            let games = games.parse().expect("the number of games");
            let mut line = match rules {
                [] => linked(id),
                [how] if how == "linked" => linked(id),
                [how] if how == "loaded" => loaded(id),
                _ => panic!("rules are linked or loaded"),
            };
            let mut played = Played::default();
            let spent = time(|| played = play(&mut line, games));
            println!("{played:?} in {spent:.0} ns of processor time");
        }
        _ => panic!("either nothing, or a game, how many games and whether rules are linked or loaded"),
    }
}
