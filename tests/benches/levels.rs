//! How strong levels are: every level against the next weaker one, the level that is to be clearly better against the
//! one below it by three, and the strongest that counts nodes against random moves, in every game.
//!
//! It judges nothing, and what it prints is the same on every machine: games are fixed by a seed. `cargo bench -p
//! mancala-tests --bench levels` prints the tables of `host/LEVELS.md` and takes hours; with `-- GAME …` after it, the
//! rows of those games alone.

#[path = "shared/mod.rs"]
mod shared;

use mancala_host::engine::{Engine, Failure, GameSpec, LocalEngine, threads};
use mancala_host::tournament::{Plan, Score, Table, run};
use shared::{GAMES, registry};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The pairs of players, and how many games they play.
const PAIRS: [(&str, &str, u64); 8] = [
    ("2", "1", 100),
    ("3", "2", 100),
    ("4", "3", 100),
    ("5", "4", 100),
    ("6", "5", 100),
    ("7", "6", 100),
    ("7", "4", 300),
    ("7", "random", 1000),
];

fn plan(game: &str, players: [&str; 2]) -> Plan {
    Plan {
        spec: GameSpec::id(game),
        entrants: players.map(|player| player.parse().expect("they are entrants")).into(),
        seed: 1,
        // A lost opening says nothing of who is never to lose.
        opening: if players[1] == "random" { 0 } else { 2 },
        times: None,
        think: Duration::from_secs(1),
        max_plies: 2000,
        patience: Duration::from_secs(60),
    }
}

fn score(plan: &Plan, games: u64) -> Score {
    let hire = || -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(LocalEngine::new(registry(), threads(Some(1)).expect("threads start"))))
    };
    let parallel = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
    let mut table = Table::new(plan);
    run(plan, 0..games, parallel, &hire, &AtomicBool::new(false), &mut |game| {
        table.add(plan, &game);
        Ok(true)
    })
    .expect("nothing fails");
    table.pairs[0].score
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if std::env::args().any(|word| word == "--list") {
        return;
    }
    for (id, _) in GAMES.iter().filter(|(id, _)| words.is_empty() || words.iter().any(|word| word == id)) {
        for (better, worse, games) in PAIRS {
            let score = score(&plan(id, [better, worse]), games);
            let Score { wins, draws, losses } = score;
            let elo = score.elo().expect("games were played");
            println!("| {id} | {better} against {worse} | {wins} | {draws} | {losses} | {elo} |");
        }
    }
}
