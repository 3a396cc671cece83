//! Recorded games and positions from an independent implementation, played through this plugin's rules.

use mancala_core::trial::verify_records;
use mancala_kiothi::PLUGIN;

fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn recorded_games_of_kiothi() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/kiothi.jsonl")), 50);
}

#[test]
fn recorded_positions() {
    assert_eq!(verify_records(&PLUGIN, &data("vectors/positions.jsonl")), 154);
}
