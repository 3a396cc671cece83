//! The rules of Giuthi (section 4), one test a number, as position, move, position.

use mancala_core::line::Reason;
use mancala_core::sheet::RepetitionAward;
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::Trial;
use mancala_core::{Direction, Side, Step, WhyNot};
use mancala_giuthi::PLUGIN;

/// On five pits a row, where examples stay short: `A` faces `e`, `B` `d`, `C` `c`, `D` `b`, `E` `a`.
fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "giuthi-5x4", settings)
}

/// The pit, count and direction of each lap.
fn laps(steps: &[Step]) -> Vec<(u16, u16, Direction)> {
    let lap = |step: &Step| match *step {
        Step::Lifted { pit, seeds, direction, .. } => Some((pit, seeds, direction)),
        _ => None,
    };
    steps.iter().filter_map(lap).collect()
}

#[test]
fn rule_4_1_two_seeds_at_least_in_either_direction() {
    let position = "0,1,2,0,0/3,0,0,0,0 0-0 S";
    assert_eq!(game(&[]).legal(position), "C> C<");
    assert_eq!(game(&[]).why_not(position, "B>"), WhyNot::NotOffered);
    assert_eq!(game(&[("choice.min-seeds", "1")]).legal(position), "B> B< C> C<");
}

#[test]
fn rule_4_2_relays_turn_round() {
    let trial = game(&[]);
    // E> ends in b, whose four go back clockwise to C.
    let position = "0,0,0,0,2/0,3,0,0,0 0-0 S";
    assert_eq!(laps(&trial.steps(position, "E>")), [(4, 2, Direction::Ccw), (6, 4, Direction::Cw)]);
    trial.check(position, "E>", "0,0,1,1,1/2,0,0,0,0 0-0 N");
    // In one's own row alike, and every relay turns round again.
    let position = "0,2,0,1,0/1,0,0,0,0 0-0 S";
    assert_eq!(laps(&trial.steps(position, "B>")), [(1, 2, Direction::Ccw), (3, 2, Direction::Cw)]);
    let printed = Trial::new(&PLUGIN, "giuthi-10x9", &[]);
    let ways: Vec<Direction> = laps(&printed.steps("", "A>")).iter().map(|lap| lap.2).collect();
    assert!(ways.len() > 2 && ways.windows(2).all(|two| two[1] == two[0].reversed()), "{ways:?}");
}

#[test]
fn rule_4_3_an_empty_enemy_pit_ends_the_turn() {
    game(&[]).check("0,0,0,0,2/0,0,0,0,3 0-0 S", "E>", "0,0,0,0,0/1,1,0,0,3 0-0 N");
}

#[test]
fn rule_4_4_no_seed_for_the_enemy_moves_again() {
    // The opposite pit b keeps its three.
    let position = "0,2,0,0,0/0,3,0,0,0 0-0 S";
    game(&[]).check(position, "B>", "0,0,1,1,0/0,3,0,0,0 0-0 S again");
}

#[test]
fn rule_4_4_the_extra_move_may_be_bound_opposite_to_the_first_lap() {
    let opposite = game(&[("choice.extra-direction", "opposite")]);
    // Two laps, > and <: the first one counts.
    let position = "0,2,0,1,0/0,3,0,0,0 0-0 S";
    opposite.check(position, "B>", "0,1,2,0,0/0,3,0,0,0 0-0 S again dir=<");
    assert_eq!(opposite.legal("0,1,2,0,0/0,3,0,0,0 0-0 S again dir=<"), "C<");
    game(&[]).check(position, "B>", "0,1,2,0,0/0,3,0,0,0 0-0 S again");
    // The move before, not the turn's first one.
    opposite.check("0,1,2,0,0/0,3,0,0,0 0-0 S again dir=<", "C<", "1,2,0,0,0/0,3,0,0,0 0-0 S again dir=>");
}

#[test]
fn rule_4_5_capture() {
    // b's four go back to C, which is empty; c and the last seed are taken.
    game(&[]).check("0,0,0,0,2/0,3,2,0,0 0-0 S", "E>", "0,0,0,1,1/2,0,0,0,0 3-0 N");
    game(&[]).check("0,3,2,0,0/0,0,0,0,2 0-0 N", "e>", "2,0,0,0,0/0,0,0,1,1 0-3 S");
}

#[test]
fn rule_4_5_an_empty_opposite_pit_gives_nothing_unless_the_last_seed_is_taken() {
    let alone = game(&[("capture.take-alone", "true")]);
    let position = "0,0,0,0,2/0,3,0,4,0 0-0 S";
    game(&[]).check(position, "E>", "0,0,1,1,1/2,0,0,4,0 0-0 N");
    // The chain starts all the same.
    alone.check(position, "E>", "0,0,0,1,1/2,0,0,0,0 5-0 N");
}

#[test]
fn rule_4_6_chain() {
    let position = "0,0,0,0,2/0,3,2,4,5 0-0 S";
    let setting = |key, value| game(&[(key, value)]);
    game(&[]).check(position, "E>", "0,0,0,1,1/2,0,0,0,0 12-0 N");
    setting("capture.chain", "one").check(position, "E>", "0,0,0,1,1/2,0,0,0,5 7-0 N");
    setting("capture.chain", "off").check(position, "E>", "0,0,0,1,1/2,0,0,4,5 3-0 N");
    // An occupied own pit ends it.
    game(&[]).check("0,1,0,0,2/0,3,2,4,5 0-0 S", "E>", "0,1,0,1,1/2,0,0,4,5 3-0 N");
    // B and d are both empty.
    let gap = "0,0,0,0,2/0,3,2,0,5 0-0 S";
    game(&[]).check(gap, "E>", "0,0,0,1,1/2,0,0,0,0 8-0 N");
    setting("capture.chain-gap", "stop").check(gap, "E>", "0,0,0,1,1/2,0,0,0,5 3-0 N");
    setting("capture.chain", "one").check(gap, "E>", "0,0,0,1,1/2,0,0,0,5 3-0 N");
}

#[test]
fn rule_4_6_the_printed_opening_captures_ten() {
    let trial = Trial::new(&PLUGIN, "giuthi-10x9", &[]);
    trial.check("", "A>", "2,12,12,12,12,12,12,12,12,0/0,9,9,9,9,9,9,9,9,0 10-0 N");
}

#[test]
fn rule_4_7_a_stuck_player_passes_until_neither_can_move() {
    let trial = game(&[]);
    assert_eq!(trial.legal("1,1,0,0,0/2,0,0,0,0 0-0 S"), "--");
    trial.check("1,1,0,0,0/2,0,0,0,0 0-0 S", "--", "1,1,0,0,0/2,0,0,0,0 0-0 N");
    let outcome = trial.outcome("1,1,0,0,0/1,0,1,0,0 3-4 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [5, 6]));
}

#[test]
fn rule_4_8_the_second_repetition_is_a_draw() {
    let trial = Trial::new(&PLUGIN, "giuthi-6x4", &[]);
    let sheet = trial.game.sheet();
    assert_eq!((sheet.repetition, sheet.repetition_award), (2, RepetitionAward::Draw));
    // North stands stuck at the start of two turns; nothing is moved.
    let position = "1,1,1,0,0,3/1,1,0,0,1,1 16-22 N";
    let outcome = trial.outcome(position, "-- F< D>");
    assert_eq!((outcome.reason, outcome.stores, outcome.winner), (Reason::Repetition, [16, 22], None));
    trial.check(position, "-- F< D>", "1,1,1,0,0,3/1,1,0,0,1,1 16-22 N phase=over");
}

#[test]
fn rule_4_8_no_return_inside_a_turn() {
    let trial = game(&[("choice.min-seeds", "1")]);
    let mut line = trial.line("1,0,0,0,0/0,0,0,0,3 0-0 S");
    trial.play(&mut line, "A>");
    assert_eq!(trial.text(&line), "0,1,0,0,0/0,0,0,0,3 0-0 S again");
    let back = mancala_core::notation::parse_move(trial.game.board(), "B<").unwrap();
    assert_eq!(line.check(back), Err(WhyNot::Returns));
}

#[test]
fn rule_4_9_one_ring_and_pits_that_face_each_other() {
    let trial = game(&[]);
    let board = trial.game.board();
    assert_eq!((0..5).map(|pit| board.opposite(pit)).collect::<Vec<_>>(), [9, 8, 7, 6, 5]);
    trial.check("2,0,0,0,0/2,0,0,0,0 0-0 S", "A<", "0,0,0,0,0/2,0,0,1,1 0-0 N");
    trial.check("0,0,0,2,0/0,0,0,0,2 0-0 N", "e>", "1,1,0,2,0/0,0,0,0,0 0-0 S");
}

#[test]
fn rule_4_10_a_match_is_won_by_three_wins() {
    let win = |winner| Round { starter: Side::South, stores: [70, 58], winner };
    let (south, north) = (win(Some(Side::South)), win(Some(Side::North)));
    let (next, _) = game(&[]).game.next_round(&[south, north, win(None), south]).unwrap();
    assert_eq!((next.carry, next.then), ([2, 1], Then::Round(Side::North)));
    let (next, _) = game(&[]).game.next_round(&[south, north, south, south]).unwrap();
    assert_eq!((next.carry, next.then), ([3, 1], Then::Over(Some(Side::South))));
}

#[test]
fn the_worked_move_of_the_readme() {
    let readme = include_str!("../README.md");
    let line = |name: &str| readme.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap();
    let trial = Trial::new(&PLUGIN, "giuthi", &[]);
    assert_eq!(trial.text(&trial.line("")), line("start: "));
    trial.check(line("start: "), line("move: "), line("after: "));
    assert_eq!(laps(&trial.steps("", line("move: "))).len().to_string(), line("laps: "));
}
