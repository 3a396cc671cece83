//! Recorded games, positions and counts from an independent implementation, played through this plugin's rules.

use mancala_core::trial::{verify_perft, verify_records};
use mancala_rio_kadalis::PLUGIN;

fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn recorded_games_of_rio_kadalis() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/rio-kadalis.jsonl")), 34);
}

#[test]
fn recorded_positions() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/positions.jsonl")), 78);
}

#[test]
fn published_counts() {
    assert_eq!(verify_perft(&PLUGIN, &data("known-values/perft.json")), 1);
}
