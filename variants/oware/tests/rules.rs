//! The rules of Oware and awari (section 7), one test a number, as position, move, position.

use mancala_core::line::Reason;
use mancala_core::sheet::RepetitionAward;
use mancala_core::trial::Trial;
use mancala_core::{Side, Step, WhyNot};
use mancala_oware::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "oware", settings)
}

fn awari() -> Trial {
    Trial::new(&PLUGIN, "awari", &[])
}

#[test]
fn rule_7_1_one_lap_of_the_whole_pit() {
    let trial = game(&[]);
    trial.check("", "A", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
    let laps = trial.steps("", "A").iter().filter(|step| matches!(step, Step::Lifted { .. })).count();
    assert_eq!(laps, 1);
}

#[test]
fn rule_7_1_the_origin_is_passed_over() {
    let position = "12,0,0,0,0,0/5,5,5,5,5,5 0-0 S";
    game(&[]).check(position, "A", "0,2,1,1,1,1/6,6,6,6,6,6 0-0 N");
    // Twice round: 23 pass over it twice.
    game(&[]).check("23,0,0,0,0,0/5,5,5,5,5,5 0-0 S", "A", "0,3,2,2,2,2/7,7,7,7,7,7 0-0 N");
    game(&[("sowing.skip-origin", "false")]).check(position, "A", "1,1,1,1,1,1/6,6,6,6,6,6 0-0 N");
}

#[test]
fn rule_7_2_twos_and_threes_backwards_along_the_enemy_row() {
    let trial = game(&[]);
    // F sows a, b, c: three, two, two.
    trial.check("1,0,0,0,0,3/2,1,1,0,0,5 0-0 S", "F", "1,0,0,0,0,0/0,0,0,0,0,5 7-0 N");
    // b makes a four and stops it; a stays.
    trial.check("1,0,0,0,0,3/2,3,1,0,0,5 0-0 S", "F", "1,0,0,0,0,0/3,4,0,0,0,5 2-0 N");
    // The last pit must make two or three: c makes a one, then a four.
    trial.check("1,0,0,0,0,3/2,1,0,0,0,5 0-0 S", "F", "1,0,0,0,0,0/3,2,1,0,0,5 0-0 N");
    trial.check("1,0,0,0,0,3/2,1,3,0,0,5 0-0 S", "F", "1,0,0,0,0,0/3,2,4,0,0,5 0-0 N");
    // Never across the border, never in one's own row.
    trial.check("1,0,0,0,2,2/1,0,0,0,0,5 0-0 S", "E", "1,0,0,0,0,3/0,0,0,0,0,5 2-0 N");
    trial.check("1,1,0,0,0,0/1,0,0,0,0,5 0-0 S", "A", "0,2,0,0,0,0/1,0,0,0,0,5 0-0 N");
    // North alike.
    trial.check("2,1,1,0,0,5/1,0,0,0,0,3 0-0 N", "f", "0,0,0,0,0,5/1,0,0,0,0,0 0-7 S");
}

#[test]
fn rule_7_3_a_grand_slam_takes_nothing_or_all_or_is_illegal() {
    // F makes twos of a and b, all that North has; A feeds nobody.
    let position = "9,0,0,0,0,2/1,1,0,0,0,0 0-0 S";
    game(&[]).check(position, "F", "9,0,0,0,0,0/2,2,0,0,0,0 0-0 N");
    let legal = game(&[("capture.grand-slam", "legal"), ("choice.must-feed", "false")]);
    legal.check(position, "F", "0,0,0,0,0,0/0,0,0,0,0,0 13-0 N phase=over");
    let illegal = game(&[("capture.grand-slam", "illegal")]);
    assert_eq!(illegal.legal(position), "A");
    assert_eq!(illegal.why_not(position, "F"), WhyNot::Landing);
    // One seed out of reach, and it is a capture like any other under every reading.
    for reading in ["no-capture", "legal", "illegal"] {
        let trial = game(&[("capture.grand-slam", reading)]);
        trial.check("9,0,0,0,0,2/1,1,0,0,0,1 0-0 S", "F", "9,0,0,0,0,0/0,0,0,0,0,1 4-0 N");
    }
}

#[test]
fn rule_7_3_a_player_whose_every_move_is_an_illegal_slam_cannot_move() {
    let illegal = game(&[("capture.grand-slam", "illegal")]);
    let outcome = illegal.outcome("0,0,0,0,0,2/1,1,0,0,0,0 20-24 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [20, 28]));
}

#[test]
fn rule_7_4_the_enemy_must_be_left_a_seed_if_he_can_be() {
    let trial = game(&[]);
    // North is empty: D reaches him, A and C do not.
    let position = "1,0,1,3,0,0/0,0,0,0,0,0 0-0 S";
    assert_eq!(trial.legal(position), "D");
    assert_eq!(trial.why_not(position, "A"), WhyNot::Duty);
    assert_eq!(game(&[("choice.must-feed", "false")]).legal(position), "A C D");
    // None reaches him: every move may be played, and then he cannot move.
    let alone = "1,0,1,0,0,0/0,0,0,0,0,0 20-20 S";
    assert_eq!(trial.legal(alone), "A C");
    let outcome = trial.outcome(alone, "A");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::North), [22, 20]));
}

#[test]
fn rule_7_4_what_counts_is_the_row_after_captures() {
    // In awari F would take all that North has; E leaves him three.
    let position = "0,0,0,0,3,1/1,0,0,0,0,0 0-0 S";
    assert_eq!(awari().why_not(position, "F"), WhyNot::Duty);
    assert_eq!(awari().legal("0,0,0,0,1,1/1,0,0,0,0,0 0-0 S"), "E");
    // No other move: the slam it is.
    awari().check("0,0,0,0,0,1/1,0,0,0,0,0 0-0 S", "F", "0,0,0,0,0,0/0,0,0,0,0,0 2-0 N phase=over");
}

#[test]
fn rule_7_5_who_cannot_move_leaves_the_seeds_to_his_opponent() {
    let outcome = game(&[]).outcome("0,0,0,0,0,0/1,2,0,0,0,0 10-35 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [10, 38]));
    assert_eq!(outcome.winner, Some(Side::North));
}

/// Two seeds that walk round behind each other: the board after twelve moves is the first one.
const WALK: &str = "1,0,0,0,0,0/1,0,0,0,0,0 23-23 S";

#[test]
fn rule_7_5_the_second_repetition_gives_rows_to_their_owners() {
    let trial = game(&[]);
    let outcome = trial.outcome(WALK, &walk());
    assert_eq!((outcome.reason, outcome.stores, outcome.winner), (Reason::Repetition, [24, 24], None));
    assert_eq!(trial.game.sheet().repetition, 2);
}

/// The moves of the walk, A a B b … F f: each seed stands where the other began.
fn walk() -> String {
    let row = |letters: &str| letters.chars().map(String::from).collect::<Vec<_>>();
    let (south, north) = (row("ABCDEF"), row("abcdef"));
    south.iter().zip(&north).map(|(s, n)| format!("{s} {n} ")).collect()
}

#[test]
fn rule_7_6_awari_takes_everything() {
    // North has nothing left and South has: South takes the rest too.
    let outcome = awari().outcome("0,0,0,0,0,2/1,1,0,0,0,0 20-24 S", "F");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::North), [24, 24]));
    game(&[]).check("0,0,0,0,0,2/1,1,0,0,0,0 20-24 S", "F", "0,0,0,0,0,0/2,2,0,0,0,0 20-24 N");
}

#[test]
fn rule_7_6_a_loop_shares_the_board_and_an_odd_seed_stays() {
    let (start, moves) = ("1,0,0,0,0,0/1,1,0,0,0,0 22-23 S", "A b B c C d D e E a F f");
    let outcome = awari().outcome(start, moves);
    assert_eq!((outcome.reason, outcome.stores), (Reason::Repetition, [23, 24]));
    awari().check(start, moves, "0,0,0,0,0,0/0,1,0,0,0,0 23-24 S phase=over");
    // Oware gives the rows to their owners.
    assert_eq!(game(&[]).outcome(start, moves).stores, [23, 25]);
    let sheet = awari().game.sheet().clone();
    assert_eq!((sheet.repetition, sheet.repetition_award), (2, RepetitionAward::Split));
}

#[test]
fn the_worked_move_of_the_readme() {
    let readme = include_str!("../README.md");
    let line = |name: &str| readme.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap();
    let trial = game(&[]);
    assert_eq!(trial.text(&trial.line("")), line("start: "));
    trial.check(line("start: "), line("move: "), line("after: "));
}
