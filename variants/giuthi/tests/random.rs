//! Random games of every preset, played to their end with every seed accounted for.

use mancala_core::Line;
use mancala_core::trial::{Linked, Trial};
use mancala_giuthi::PLUGIN;

/// A small generator of its own (xorshift): what is played here matters to nobody else.
fn dice(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |limit| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) % u64::from(limit)) as u32
    }
}

#[test]
fn random_games_end_and_keep_every_seed() {
    for manifest in Linked(&[&PLUGIN]).manifests() {
        for game in &manifest.games {
            let trial = Trial::new(&PLUGIN, &game.id, &[]);
            let total = trial.game.start().total();
            let mut pick = dice(0x9E37_79B9 + total as u64);
            for played in 0..200 {
                let mut line = Line::new(trial.game.clone());
                while line.play_random(&mut pick).expect("no rule fails").is_ok() {
                    assert_eq!(line.position().total(), total, "{} {played}", game.id);
                    assert!(line.plies() < 20_000, "{} {played} does not end", game.id);
                }
                assert_eq!(line.position().total(), total, "{} {played}", game.id);
            }
        }
    }
}
