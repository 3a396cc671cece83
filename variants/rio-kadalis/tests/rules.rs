//! The rules of Rio Kadalis (section 3), one test a number, as position, move, position.

use mancala_core::line::Reason;
use mancala_core::match_play::MatchPlay;
use mancala_core::notation::format_position;
use mancala_core::sheet::{Leftover, RepetitionAward};
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::Trial;
use mancala_core::{Side, Step};
use mancala_rio_kadalis::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "rio-kadalis", settings)
}

/// On four pits a row, where examples stay short.
fn small(settings: &[(&str, &str)]) -> Trial {
    game(&[&[("board.pits", "4")], settings].concat())
}

fn lifts(steps: &[Step]) -> usize {
    steps.iter().filter(|step| matches!(step, Step::Lifted { .. })).count()
}

#[test]
fn rule_3_1_relay_sowing() {
    let trial = small(&[]);
    // A ends in C, whose two go on to a, which is empty.
    trial.check("2,0,1,0/0,0,0,2 0-0 S", "A", "0,1,0,1/1,0,0,2 0-0 N");
    assert_eq!(lifts(&trial.steps("2,0,1,0/0,0,0,2 0-0 S", "A")), 2);
    let clockwise = small(&[("sowing.direction", "cw")]);
    clockwise.check("2,0,1,0/0,0,0,2 0-0 S", "C", "2,1,0,0/0,0,0,2 0-0 N");
}

#[test]
fn rule_3_2_a_four_on_the_way_goes_to_the_owner_of_its_row() {
    let trial = small(&[]);
    trial.check("3,3,2,0/0,0,0,2 0-0 S", "A", "0,0,3,1/0,0,0,2 4-0 N");
    trial.check("0,0,0,3/3,0,0,2 0-0 S", "D", "0,0,0,0/0,1,1,2 0-4 N");
    trial.check("3,0,0,2/0,0,0,3 0-0 N", "d", "0,1,1,2/0,0,0,0 4-0 S");
}

#[test]
fn rule_3_2_fours_may_be_judged_when_their_lap_is_over() {
    // Nine seeds go round: B becomes four, and five with the last one.
    let position = "9,3,0,0/0,0,0,0 0-0 S";
    small(&[]).check(position, "A", "1,1,1,1/1,1,1,1 4-0 N");
    let lap_end = small(&[("sowing.four-timing", "lap-end")]);
    lap_end.check(position, "A", "1,1,0,3/3,0,1,3 0-0 N");
    // A four that stands is taken before the next lap is lifted.
    lap_end.check("3,3,2,4/0,0,0,2 0-0 S", "A", "1,0,3,0/1,1,1,3 4-0 N");
}

#[test]
fn rule_3_3_the_last_four_is_the_movers_and_ends_the_move() {
    let trial = small(&[]);
    trial.check("1,3,0,0/0,0,0,1 0-0 S", "A", "0,0,0,0/0,0,0,1 4-0 N");
    trial.check("0,0,0,1/3,0,0,1 0-0 S", "D", "0,0,0,0/0,0,0,1 4-0 N");
    let lap_end = small(&[("sowing.four-timing", "lap-end")]);
    lap_end.check("0,0,0,1/3,0,0,1 0-0 S", "D", "0,0,0,0/0,0,0,1 4-0 N");
}

#[test]
fn rule_3_4_fours_not_just_made_are_nothing_special() {
    // B's four become five, which go on as a lap.
    small(&[]).check("1,4,0,0/4,0,0,1 0-0 S", "A", "0,0,1,1/5,1,1,1 0-0 N");
    assert_eq!(game(&[]).legal(""), "A B C D E F");
}

#[test]
fn rule_3_5_the_group_and_the_end() {
    let threes = small(&[("sowing.group", "3")]);
    threes.check("1,2,0,0/0,0,0,1 0-0 S", "A", "0,0,0,0/0,0,0,1 3-0 N");
    threes.check("3,2,2,0/0,0,0,1 0-0 S", "A", "0,0,0,1/0,0,0,1 6-0 N");
    let outcome = small(&[]).outcome("0,0,0,0/1,2,0,0 10-3 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [10, 6]));
    let trial = game(&[]);
    let sheet = trial.game.sheet();
    assert_eq!((sheet.repetition, sheet.repetition_award), (3, RepetitionAward::RowOwners));
    assert_eq!(sheet.leftover, Leftover::RowOwners);
}

fn round(south: u16, north: u16) -> Round {
    let winner = match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    Round { starter: Side::South, stores: [south, north], winner }
}

/// Where the next round starts.
fn next_start(trial: &Trial, rounds: &[Round]) -> String {
    format_position(&trial.game, &trial.game.next_round(rounds).unwrap().1)
}

#[test]
fn rule_3_6_each_fills_his_pits_from_what_he_won() {
    let trial = game(&[]);
    let text = "4,4,4,4,4,4/0,0,4,4,4,4 6-2 N closed=a.b";
    assert_eq!(next_start(&trial, &[round(30, 18)]), text);
    assert_eq!(next_start(&trial, &[round(48 - 26, 26)]), "0,4,4,4,4,4/4,4,4,4,4,4 2-2 N closed=A");
    let left = game(&[("match.fill-from", "left")]);
    assert_eq!(next_start(&left, &[round(30, 18)]), "4,4,4,4,4,4/4,4,4,4,0,0 6-2 N closed=e.f");
    let threes = game(&[("sowing.group", "3")]);
    assert_eq!(next_start(&threes, &[round(37, 11)]), "3,3,3,3,3,3/0,0,0,3,3,3 19-2 N closed=a.b.c");
}

#[test]
fn rule_3_6_a_closed_pit_is_passed_over_and_may_reopen() {
    let trial = game(&[]);
    trial.check(
        "0,0,0,0,0,2/0,0,0,0,0,2 20-24 S closed=a.b",
        "F",
        "0,0,0,0,0,0/0,0,1,1,0,2 20-24 N closed=a.b",
    );
    let rounds = [round(30, 18), round(24, 24)];
    assert_eq!(next_start(&trial, &rounds), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N");
}

#[test]
fn rule_3_6_the_match_ends_when_a_player_cannot_fill_one_pit() {
    let trial = game(&[]);
    let next = |rounds: &[Round]| trial.game.next_round(rounds).unwrap().0;
    assert_eq!(next(&[round(44, 4)]).then, Then::Round(Side::North));
    let over = next(&[round(44, 4), round(45, 3)]);
    assert_eq!((over.carry, over.then), ([45, 3], Then::Over(Some(Side::South))));
}

#[test]
fn rule_3_6_who_starts() {
    let starter = |setting: &str| {
        let trial = game(&[("match.starter", setting)]);
        trial.game.next_round(&[round(30, 18)]).unwrap().0.then
    };
    assert_eq!(starter("alternate"), Then::Round(Side::North));
    assert_eq!(starter("loser"), Then::Round(Side::North));
    assert_eq!(starter("winner"), Then::Round(Side::South));
}

#[test]
fn rule_3_6_seeds_nobody_won_are_shared() {
    // A draw by repetition leaves seven seeds on the board; the odd one goes to the player who did not start.
    let trial = game(&[("ending.repetition-award", "draw")]);
    let drawn = Round { winner: None, ..round(21, 20) };
    assert_eq!(next_start(&trial, &[drawn]), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N");
}

#[test]
fn rule_3_6_a_match_is_played_round_by_round() {
    let trial = game(&[]);
    let mut play = MatchPlay::new(trial.game.clone(), Side::North).unwrap();
    assert_eq!(format_position(&trial.game, play.start().unwrap()), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N");
    assert!(play.finish_round(&[]).is_err(), "the round is not over");
    let mut first = |_| 0;
    let next = play.play_random_round(10_000, &mut first).unwrap();
    assert_eq!(next.then, Then::Round(Side::South));
    assert_eq!(next.carry.iter().sum::<u32>(), 48);
    assert_eq!(play.rounds()[0].round.stores.map(u32::from), next.carry);
    assert_eq!(play.start().unwrap().total(), 48);
}

#[test]
fn the_worked_move_of_the_readme() {
    let readme = include_str!("../README.md");
    let line = |name: &str| readme.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap();
    let trial = game(&[]);
    assert_eq!(trial.text(&trial.line("")), line("start: "));
    trial.check(line("start: "), line("move: "), line("after: "));
    assert_eq!(lifts(&trial.steps("", line("move: "))).to_string(), line("laps: "));
}
