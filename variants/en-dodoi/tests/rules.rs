//! The rules of En Dodoi and Cross-Endodoi (section 1), one test a number, as position, move, position.

use mancala_core::line::Reason;
use mancala_core::position::Entry;
use mancala_core::sheet::{Leftover, RepetitionAward};
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::Trial;
use mancala_core::{Direction, Side, Step};
use mancala_en_dodoi::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "en-dodoi", settings)
}

fn small() -> Trial {
    game(&[("board.pits", "4")])
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
fn rule_1_1_relay_sowing_ends_in_an_empty_pit() {
    let trial = small();
    // B's two seeds end in D, which is occupied: its two go on to b, which is empty. North's row: nothing is taken.
    trial.check("3,2,0,1/0,0,3,3 0-0 S", "B", "3,0,1,0/1,1,3,3 0-0 N");
    // A single seed into an empty pit ends at once.
    trial.check("0,0,1,0/0,3,0,0 0-0 S", "C", "0,0,0,1/0,3,0,0 0-0 N");
}

#[test]
fn rule_1_1_the_printed_opening() {
    let trial = game(&[("board.pits", "6")]);
    let steps = trial.steps("", "A");
    let pits: Vec<u16> = laps(&steps).iter().map(|lap| lap.0).collect();
    assert_eq!(pits, [0, 4, 9, 2, 8], "five laps");
    assert!(steps.contains(&Step::Dropped { cell: 2, seeds: 1 }), "the last seed falls into C");
    trial.check("", "A", "2,7,0,6,1,6/6,6,0,0,6,6 2-0 N");
}

#[test]
fn rule_1_2_the_opposite_pit_and_the_capturing_seed_are_captured() {
    let trial = small();
    // D faces a.
    trial.check("0,0,1,0/3,0,0,2 0-0 S", "C", "0,0,0,0/0,0,0,2 4-0 N");
    trial.check("3,0,0,2/0,0,1,0 0-0 N", "c", "0,0,0,2/0,0,0,0 0-4 S");
    let steps = trial.steps("0,0,1,0/3,0,0,2 0-0 S", "C");
    let taken: Vec<Entry> = steps
        .iter()
        .filter_map(|step| if let Step::Ruled(entry) = step { Some(*entry) } else { None })
        .collect();
    let by = Side::South;
    assert_eq!(taken, [Entry::Captured { pit: 4, seeds: 3, by }, Entry::Captured { pit: 3, seeds: 1, by }]);
    // Ended in the enemy row: nothing.
    trial.check("3,0,0,1/0,2,0,0 0-0 S", "D", "3,0,0,0/1,2,0,0 0-0 N");
}

#[test]
fn rule_1_3_an_empty_opposite_pit_gives_nothing_unless_the_lone_seed_is_taken() {
    let (position, played) = ("0,0,1,0/0,2,0,0 0-0 S", "C");
    small().check(position, played, "0,0,0,1/0,2,0,0 0-0 N");
    let alone = game(&[("board.pits", "4"), ("capture.take-alone", "true")]);
    alone.check(position, played, "0,0,0,0/0,2,0,0 1-0 N");
}

#[test]
fn rule_1_4_leftovers_go_to_the_opponent_of_the_stuck_player() {
    // South's last seed crosses over; it is North's turn, and South has nothing when his own comes.
    let outcome = small().outcome("0,0,0,0/0,0,1,4 10-3 S", "");
    assert_eq!(outcome.reason, Reason::NoMoves(Side::South));
    assert_eq!((outcome.stores, outcome.winner), ([10, 8], Some(Side::South)));
}

#[test]
fn rule_1_4_no_duty_to_feed() {
    // North's row is empty; South may keep his seeds all the same.
    assert_eq!(small().legal("1,0,0,1/0,0,0,0 3-3 S"), "A D");
    let outcome = small().outcome("1,0,0,0/0,0,0,0 3-3 S", "A");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::North), [4, 3]));
}

#[test]
fn rule_1_4_the_third_repetition_awards_rows() {
    // Seeds that only ever advance and capture do not come back in play; that the kernel's rule 0.8 is asked for
    // is what the sheet says.
    let trial = game(&[]);
    let sheet = trial.game.sheet();
    assert_eq!((sheet.repetition, sheet.repetition_award), (3, RepetitionAward::RowOwners));
    assert_eq!(sheet.leftover, Leftover::Opponent);
}

#[test]
fn rule_1_5_a_match_is_won_by_wins_or_by_seeds() {
    let round = |south, north| Round {
        starter: Side::South,
        stores: [south, north],
        winner: match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        },
    };
    let next = |trial: &Trial, rounds: &[Round]| {
        trial.game.next_round(rounds).map(|(next, _)| (next.carry, next.then)).unwrap()
    };
    let trial = game(&[]);
    let (win, loss, draw) = (round(40, 24), round(20, 44), round(32, 32));
    assert_eq!(next(&trial, &[win]), ([1, 0], Then::Round(Side::North)), "the starter alternates");
    assert_eq!(
        next(&trial, &[win, loss, draw]),
        ([1, 1], Then::Round(Side::North)),
        "a draw counts for nobody"
    );
    assert_eq!(next(&trial, &[win, loss, win, win]), ([3, 1], Then::Over(Some(Side::South))));
    let seeds = game(&[("match.seeds", "100")]);
    assert_eq!(next(&seeds, &[win, win]), ([80, 48], Then::Round(Side::North)));
    assert_eq!(next(&seeds, &[win, win, win]), ([120, 72], Then::Over(Some(Side::South))));
}

#[test]
fn rule_1_6_cross_endodoi_turns_with_the_parity_of_the_hand() {
    let trial = Trial::new(&PLUGIN, "cross-endodoi", &[]);
    assert_eq!(trial.text(&trial.line("")), "3,3,3,3,3,3/3,3,3,3,3,3 0-0 S");
    assert!(trial.game.sheet().value("sowing.direction").is_none(), "there is no direction to set");
    // Three are odd: F goes clockwise to C, whose four go counterclockwise.
    let laps = laps(&trial.steps("", "F"));
    assert_eq!(laps[..2], [(5, 3, Direction::Cw), (2, 4, Direction::Ccw)]);
    for (pit, seeds, direction) in laps {
        let expected = if seeds % 2 == 0 { Direction::Ccw } else { Direction::Cw };
        assert_eq!(direction, expected, "{seeds} seeds from {pit}");
    }
    trial.check("", "F", "4,4,0,5,5,1/0,4,4,0,0,4 5-0 N");
}

#[test]
fn every_game_of_the_manifest_composes() {
    for manifest in mancala_core::trial::Linked(&[&PLUGIN]).manifests() {
        for game in &manifest.games {
            let trial = Trial::new(&PLUGIN, &game.id, &[]);
            assert!(!trial.legal("").is_empty(), "{}", game.id);
        }
    }
}
