//! The rules of Kalah (section 6), one test a number, as position, move, position.

use mancala_core::diagnostic::Source;
use mancala_core::game::{ComposeError, Game};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::line::Reason;
use mancala_core::trial::{Linked, Trial};
use mancala_core::{Side, Step};
use mancala_kalah::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "kalah", settings)
}

#[test]
fn rule_6_1_the_own_store_is_sown_and_the_enemys_is_passed_over() {
    let trial = game(&[]);
    trial.check("", "D", "4,4,4,0,5,5/5,4,4,4,4,4 1-0 N");
    trial.check("4,4,4,0,5,5/5,4,4,4,4,4 1-0 N", "f", "5,5,5,0,5,5/5,4,4,4,4,0 1-1 S");
    // Eight from F: the store, North's six pits, past North's store to A.
    trial.check("3,1,0,0,0,8/1,1,1,1,1,1 0-0 S", "F", "4,1,0,0,0,0/2,2,2,2,2,2 1-0 N");
    trial.check("1,1,1,1,1,1/3,1,0,0,0,8 0-0 N", "f", "2,2,2,2,2,2/4,1,0,0,0,0 0-1 S");
}

#[test]
fn rule_6_1_the_origin_is_sown_like_any_other_pit() {
    let trial = game(&[]);
    // Fourteen: thirteen go round, the pit lifted from among them, and one more to B.
    trial.check("14,0,0,0,0,0/1,1,1,1,1,1 0-0 S", "A", "1,2,1,1,1,1/2,2,2,2,2,2 1-0 N");
}

#[test]
fn rule_6_1_one_lap_and_no_relay() {
    let trial = game(&[]);
    let laps = trial.steps("", "A").iter().filter(|step| matches!(step, Step::Lifted { .. })).count();
    assert_eq!(laps, 1);
    trial.check("", "A", "0,5,5,5,5,4/4,4,4,4,4,4 0-0 N");
}

#[test]
fn rule_6_2_a_last_seed_in_ones_own_store_moves_again() {
    let trial = game(&[]);
    trial.check("", "C", "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S again");
    trial.check("", "C F", "4,4,0,5,5,0/5,5,5,5,4,4 2-0 N");
    trial.check("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "c", "4,4,4,4,4,4/4,4,0,5,5,5 0-1 N again");
    // A seed on its way through the store does not.
    trial.check("", "D", "4,4,4,0,5,5/5,4,4,4,4,4 1-0 N");
}

#[test]
fn rule_6_2_stores_that_stand_aside_are_refused() {
    let linked = Linked(&[&PLUGIN]);
    let file = Source::new("aside.toml", "extends = \"kalah\"\n[board]\nstores = \"aside\"\n");
    let sheet = resolve(GameSource::Text(file), &[], &linked.manifests()).unwrap();
    match Game::compose(sheet, &linked) {
        Err(ComposeError::Refused(errors)) => {
            let shown = errors[0].render();
            assert!(shown.contains("it needs stores that lie on the ring and are sown into"), "{shown}");
            assert!(
                shown.contains("aside.toml:3:1") && shown.contains("board.stores = \"aside\""),
                "{shown}"
            );
            let because = errors[0].because.as_deref().expect("boards are told why");
            let texts = because.texts();
            assert_eq!(texts[0], "Stores");
            let manifest = &linked.manifests()[0];
            assert!(
                ["th", "fil"].iter().all(|language| manifest.translations.say(language, texts[1]).is_some())
            );
        }
        _ => panic!("it is refused"),
    }
}

#[test]
fn rule_6_3_the_opposite_pit_and_the_last_seed() {
    let trial = game(&[]);
    // A's one ends in B, which faces e.
    trial.check("1,0,0,0,0,1/0,0,0,0,5,1 0-0 S", "A", "0,0,0,0,0,1/0,0,0,0,0,1 6-0 N");
    trial.check("0,0,0,0,5,1/1,0,0,0,0,1 0-0 N", "a", "0,0,0,0,0,1/0,0,0,0,0,1 0-6 S");
    // Once round: thirteen from A end in A, which was emptied.
    trial.check("13,0,0,0,0,0/0,0,0,0,0,2 0-0 S", "A", "0,1,1,1,1,1/1,1,1,1,1,0 5-0 N");
    // An occupied own pit, and an empty enemy pit, take nothing.
    trial.check("1,1,0,0,0,0/0,0,0,0,5,0 0-0 S", "A", "0,2,0,0,0,0/0,0,0,0,5,0 0-0 N");
    trial.check("4,0,0,0,0,2/0,0,0,0,5,0 0-0 S", "F", "4,0,0,0,0,0/1,0,0,0,5,0 1-0 N");
}

#[test]
fn rule_6_3_an_empty_opposite_pit_gives_nothing_unless_the_lone_seed_is_taken() {
    let position = "1,0,0,0,0,1/0,0,0,0,0,1 0-0 S";
    game(&[]).check(position, "A", "0,1,0,0,0,1/0,0,0,0,0,1 0-0 N");
    game(&[("capture.empty", "true")]).check(position, "A", "0,0,0,0,0,1/0,0,0,0,0,1 1-0 N");
}

#[test]
fn rule_6_4_either_row_empty_ends_the_game_and_rows_go_to_their_owners() {
    let trial = game(&[]);
    // The mover's own row, and that even with an extra move due.
    let outcome = trial.outcome("0,0,0,0,0,1/0,2,0,0,0,3 10-20 S", "F");
    assert_eq!((outcome.reason, outcome.stores), (Reason::Ending, [11, 25]));
    // The enemy's row, by a capture.
    let outcome = trial.outcome("1,0,0,0,0,1/0,0,0,0,5,0 10-20 S", "A");
    assert_eq!(
        (outcome.reason, outcome.stores, outcome.winner),
        (Reason::Ending, [17, 20], Some(Side::North))
    );
    trial.check("0,0,0,0,0,1/0,2,0,0,0,3 10-20 S", "F", "0,0,0,0,0,0/0,0,0,0,0,0 11-25 S phase=over again");
}

#[test]
fn rule_6_4_no_repetition_is_counted() {
    assert_eq!(game(&[]).game.sheet().repetition, 0);
}

#[test]
fn every_preset_is_the_board_its_id_says() {
    let linked = Linked(&[&PLUGIN]);
    let mut presets = 0;
    for spec in &linked.manifests()[0].games {
        let Some((pits, seeds)) = spec.id.strip_prefix("kalah-").and_then(|size| size.split_once('x')) else {
            continue;
        };
        let board = Trial::new(&PLUGIN, &spec.id, &[]).game.sheet().board.clone();
        assert_eq!(board.south, vec![seeds.parse::<u16>().unwrap(); pits.parse().unwrap()], "{}", spec.id);
        assert_eq!(board.north, board.south);
        presets += 1;
    }
    assert!(presets >= 4);
}

#[test]
fn the_worked_move_of_the_readme() {
    let readme = include_str!("../README.md");
    let line = |name: &str| readme.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap();
    let trial = game(&[]);
    assert_eq!(trial.text(&trial.line("")), line("start: "));
    trial.check(line("start: "), line("move: "), line("after: "));
}
