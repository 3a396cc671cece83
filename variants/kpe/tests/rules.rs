//! The rules of Kpé (section 2), one test a number, as position, move, position.

use mancala_core::line::Reason;
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::Trial;
use mancala_core::{Side, Step, WhyNot};
use mancala_kpe::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "kpe", settings)
}

#[test]
fn rule_2_1_one_lap_of_the_whole_pit() {
    let trial = game(&[]);
    let start = "6,6,6,6/6,6,6,6 0-0 S unsown=A.B.C.D.a.b.c.d";
    assert_eq!(trial.text(&trial.line("")), start);
    trial.check(start, "A", "0,7,7,7/7,7,7,6 0-0 N unsown=B.C.D.a.b.c.d");
    let laps = trial.steps(start, "A").iter().filter(|step| matches!(step, Step::Lifted { .. })).count();
    assert_eq!(laps, 1);
}

#[test]
fn rule_2_2_a_pit_is_sown_when_its_owner_starts_a_move_from_it() {
    let trial = game(&[]);
    trial.check("1,1,0,0/1,1,0,0 0-0 S unsown=A.B.a", "A", "0,2,0,0/1,1,0,0 0-0 N unsown=B.a");
    // The pits it drops into stay as they were.
    trial.check("1,1,0,0/1,1,0,0 0-0 N unsown=A.a.b", "a", "1,1,0,0/0,2,0,0 0-0 S unsown=A.b");
}

#[test]
fn rule_2_2_captures_are_locked_while_an_own_pit_is_unsown() {
    let trial = game(&[]);
    // D makes a two in a. Locked: the mover still has A unsown.
    trial.check("3,0,0,1/1,0,5,0 0-0 S unsown=A.D", "D", "3,0,0,0/2,0,5,0 0-0 N unsown=A");
    // The enemy's unsown pits do not matter.
    trial.check("3,0,0,1/1,0,5,0 0-0 S unsown=a.b", "D", "3,0,0,0/0,0,5,0 2-0 N unsown=a.b");
}

#[test]
fn rule_2_2_unlock_says_whether_the_move_that_sows_the_last_pit_captures() {
    let (position, played) = ("3,0,0,1/1,0,5,0 0-0 S unsown=D", "D");
    game(&[]).check(position, played, "3,0,0,0/0,0,5,0 2-0 N");
    game(&[("capture.unlock", "next-move")]).check(position, played, "3,0,0,0/2,0,5,0 0-0 N");
    let off = game(&[("capture.unlock", "off")]);
    off.check("3,0,0,1/1,0,5,0 0-0 S unsown=A.D", played, "3,0,0,0/0,0,5,0 2-0 N unsown=A");
}

#[test]
fn rule_2_3_twos_and_fours_backwards_never_across_the_border() {
    let trial = game(&[]);
    // C sows D, a, b, c: c makes four, b two, a three: c and b are taken, a stops it.
    trial.check("0,0,4,0/2,1,3,9 0-0 S", "C", "0,0,0,1/3,0,0,9 6-0 N");
    // D sows a, b: a and b are twos; D, one's own, is never taken.
    trial.check("0,0,2,2/1,1,0,9 0-0 S", "D", "0,0,2,0/0,0,0,9 4-0 N");
    // The last pit must make exactly two or four.
    trial.check("0,0,0,1/2,1,0,9 0-0 S", "D", "0,0,0,0/3,1,0,9 0-0 N");
    // Ending in one's own row takes nothing.
    trial.check("1,1,0,0/3,3,0,0 0-0 S", "A", "0,2,0,0/3,3,0,0 0-0 N");
}

#[test]
fn rule_2_4_a_grand_slam_is_legal() {
    let outcome = game(&[]).outcome("1,0,0,2/1,1,0,0 0-0 S", "D");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::North), [5, 0]));
}

#[test]
fn rule_2_5_an_empty_enemy_row_is_fed_if_it_can_be() {
    let position = "1,0,0,1/0,0,0,0 3-3 S";
    let trial = game(&[]);
    assert_eq!(trial.legal(position), "D");
    assert_eq!(trial.why_not(position, "A"), WhyNot::Duty);
    assert_eq!(game(&[("choice.must-feed", "false")]).legal(position), "A D");
    // None can feed: any move is legal.
    assert_eq!(trial.legal("1,1,0,0/0,0,0,0 3-3 S"), "A B");
    // The enemy row holds a seed: no duty, even if the move leaves it as it is.
    assert_eq!(trial.legal("1,0,0,1/0,0,0,5 3-3 S"), "A D");
}

#[test]
fn rule_2_5_what_counts_is_the_row_after_captures() {
    // With board 2x4 and an empty enemy row no capture can follow a feeding move of fewer than nine seeds: nine from D
    // go round, make twos of a and D, and a alone is taken.
    let trial = game(&[("capture.unlock", "off"), ("choice.must-feed", "true")]);
    assert_eq!(trial.legal("1,0,0,9/0,0,0,0 0-0 S"), "D");
    trial.check("1,0,0,9/0,0,0,0 0-0 S", "D", "2,1,1,1/0,1,1,1 2-0 N");
}

#[test]
fn rule_2_6_the_end() {
    let trial = game(&[]);
    let outcome = trial.outcome("0,0,0,0/1,2,0,0 10-3 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [10, 6]));
    // A loop: the second time a position stands the rows go to their owners.
    let mut line = trial.line("1,0,0,0/1,0,0,0 20-20 S");
    let mut moves = 0;
    while let Some(&next) = line.legal().unwrap().last() {
        line.play(next).unwrap();
        moves += 1;
        assert!(moves < 100, "it ends");
    }
    assert_eq!(line.outcome().unwrap().reason, Reason::Repetition);
    assert_eq!(trial.game.sheet().repetition, 2);
}

#[test]
fn rule_2_7_a_match_is_won_by_three_wins() {
    let win = |winner| Round { starter: Side::South, stores: [30, 18], winner };
    let (south, north) = (win(Some(Side::South)), win(Some(Side::North)));
    let (next, _) = game(&[]).game.next_round(&[south, north, south]).unwrap();
    assert_eq!((next.carry, next.then), ([2, 1], Then::Round(Side::North)));
    let (next, _) = game(&[]).game.next_round(&[south, north, south, south]).unwrap();
    assert_eq!(next.then, Then::Over(Some(Side::South)));
}
