//! Random games and matches of every preset, played to their end with every seed accounted for.

use mancala_core::Line;
use mancala_core::line::Status;
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::{Linked, Trial};
use mancala_rio_kadalis::PLUGIN;

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

#[test]
fn random_matches_end_and_keep_every_seed() {
    for manifest in Linked(&[&PLUGIN]).manifests() {
        for (at, game) in manifest.games.iter().enumerate() {
            for (starter, fill) in [("alternate", "right"), ("loser", "left"), ("winner", "right")] {
                let settings = [("match.starter", starter), ("match.fill-from", fill)];
                let trial = Trial::new(&PLUGIN, &game.id, &settings);
                let total = trial.game.start().total();
                let mut pick = dice(0xB5297A4D + at as u64);
                let (mut closed, mut reopened) = (0, 0);
                for _ in 0..10 {
                    let mut rounds: Vec<Round> = Vec::new();
                    loop {
                        let (next, start) = trial.game.next_round(&rounds).expect("no rule fails");
                        let Then::Round(starts) = next.then else {
                            assert_eq!(next.carry.iter().sum::<u32>(), total);
                            assert!(next.carry.iter().any(|&seeds| seeds < 4), "{:?}", next.carry);
                            break;
                        };
                        assert_eq!((start.side(), start.total()), (starts, total));
                        let set = trial.game.set("closed").expect("the set is declared");
                        let shut: Vec<u16> = start
                            .board()
                            .pits_in_ring_order()
                            .filter(|&pit| start.contains(set, pit))
                            .collect();
                        reopened += u32::from(shut.len() < closed);
                        closed = shut.len();
                        let mut line = Line::from_position(trial.game.clone(), &start);
                        while line.play_random(&mut pick).expect("no rule fails").is_ok() {
                            assert!(
                                shut.iter().all(|&pit| line.position().seeds(pit) == 0),
                                "a closed pit was sown"
                            );
                        }
                        let Ok(Status::Over(outcome)) = line.status() else { panic!("the round is over") };
                        rounds.push(Round {
                            starter: starts,
                            stores: outcome.stores,
                            winner: outcome.winner,
                        });
                        assert!(rounds.len() < 5_000, "the match of {} does not end", game.id);
                    }
                    assert!(!rounds.is_empty());
                }
                assert!(reopened > 0, "closed pits reopen");
            }
        }
    }
}
