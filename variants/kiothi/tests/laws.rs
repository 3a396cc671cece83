//! What holds in every game, tried on random play of every game this plugin brings; a release build tries more.

use mancala_core::laws::{conserve_and_end, matches_end, matches_resume, random_is_legal, turned};
use mancala_core::trial::{Linked, Trial};
use mancala_kiothi::PLUGIN;

/// Every game of the manifest, by id.
fn games() -> Vec<(String, Trial)> {
    let ids: Vec<String> =
        Linked(&[&PLUGIN]).manifests()[0].games.iter().map(|game| game.id.clone()).collect();
    ids.into_iter().map(|id| (id.clone(), Trial::new(&PLUGIN, &id, &[]))).collect()
}

fn times(debug: u64, release: u64) -> u64 {
    if cfg!(debug_assertions) { debug } else { release }
}

#[test]
fn seeds_are_conserved_and_games_end() {
    for (id, trial) in games() {
        let tried = conserve_and_end(&trial.game, times(300, 10_000), 1, 20_000)
            .unwrap_or_else(|broken| panic!("{id}: {broken}"));
        println!("{id}: {tried:?}");
    }
}

#[test]
fn random_moves_are_legal_moves() {
    for (id, trial) in games() {
        random_is_legal(&trial.game, times(5, 200), 2, 20_000)
            .unwrap_or_else(|broken| panic!("{id}: {broken}"));
    }
}

#[test]
fn a_turned_position_plays_the_same() {
    for (id, trial) in games() {
        turned(&trial.game, times(3, 100), 3, 20_000).unwrap_or_else(|broken| panic!("{id}: {broken}"));
    }
}

#[test]
fn matches_come_to_an_end() {
    for (id, trial) in games() {
        let tried = matches_end(&trial.game, times(3, 200), 4, 20_000)
            .unwrap_or_else(|broken| panic!("{id}: {broken}"));
        println!("{id}: {tried:?}");
    }
}

#[test]
fn recorded_matches_can_be_taken_up_again() {
    for (id, trial) in games() {
        matches_resume(&trial.game, times(3, 50), 5, 6).unwrap_or_else(|broken| panic!("{id}: {broken}"));
    }
}
