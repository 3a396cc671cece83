//! Recorded positions and counts from an independent implementation, played through this plugin's rules.

use mancala_core::perft::perft;
use mancala_core::trial::{Trial, verify_perft, verify_records};
use mancala_kalah::PLUGIN;

fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn recorded_positions_of_kalah() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/kalah-positions.jsonl")), 150);
}

#[test]
fn the_other_records_hold_none_of_kalah() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/positions.jsonl")), 0);
    assert_eq!(verify_perft(&PLUGIN, &data("known-values/perft.json")), 0);
}

#[test]
fn published_counts() {
    let known: serde_json::Value = serde_json::from_str(&data("known-values/kalah.json")).unwrap();
    let trial = Trial::new(&PLUGIN, "kalah", &[]);
    let counts = known["perft"]["kalah 6x4 standard"].as_array().unwrap();
    assert_eq!(counts.len(), 6);
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft(&trial.game, trial.game.start(), depth).unwrap(), expected.as_u64().unwrap());
    }
}
