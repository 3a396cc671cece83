//! Recorded games, positions and counts from an independent implementation, played through this plugin's rules.

use mancala_core::trial::{verify_perft, verify_records};
use mancala_giuthi::PLUGIN;

fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn recorded_games_of_giuthi() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/giuthi.jsonl")), 49);
}

#[test]
fn recorded_positions() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/positions.jsonl")), 120);
}

#[test]
fn published_counts() {
    assert_eq!(verify_perft(&PLUGIN, &data("known-values/perft.json")), 2);
}
