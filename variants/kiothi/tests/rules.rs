//! The rules of Kiothi (section 5), one test a number, as position, move, position.

use mancala_core::game::{ComposeError, Game};
use mancala_core::game_file::{GameSource, Override, resolve};
use mancala_core::line::Reason;
use mancala_core::match_play::MatchPlay;
use mancala_core::notation::format_position;
use mancala_core::sheet::{Leftover, RepetitionAward};
use mancala_core::slots::matches::{Round, Then};
use mancala_core::trial::{Linked, Trial};
use mancala_core::{Side, WhyNot};
use mancala_kiothi::PLUGIN;

fn game(settings: &[(&str, &str)]) -> Trial {
    Trial::new(&PLUGIN, "kiothi", settings)
}

/// On six pits a row, where examples stay short: `A` faces `f`, `E` `b`, `F` `a`.
fn small(settings: &[(&str, &str)]) -> Trial {
    game(&[&[("board.pits", "6")], settings].concat())
}

/// On three pits of one seed, for the opening.
fn tiny(settings: &[(&str, &str)]) -> Trial {
    game(&[&[("board.pits", "3"), ("board.filled", "3"), ("board.seeds", "1")], settings].concat())
}

#[test]
fn rule_5_1_lifts_in_ring_order_two_by_default() {
    let trial = game(&[]);
    let start = "0,0,0,0,5,5,5,5,5,5/0,0,0,0,5,5,5,5,5,5 0-0 S phase=lift hand=0";
    assert_eq!(trial.text(&trial.line("")), start);
    // Not `^J`: no second lift could follow.
    assert_eq!(trial.legal(""), "^E ^F ^G ^H ^I");
    assert_eq!(trial.why_not("", "^J"), WhyNot::NotOffered);
    let one = "0,0,0,0,5,5,5,5,0,5/0,0,0,0,5,5,5,5,5,5 0-0 S phase=lift hand=5 lifted=1 last=I";
    trial.check(start, "^I", one);
    assert_eq!(trial.legal(one), "^J");
    // At the most lifts placing begins by itself.
    trial.check(one, "^J", "0,0,0,0,5,5,5,5,0,0/0,0,0,0,5,5,5,5,5,5 0-0 S phase=place hand=10");
}

#[test]
fn rule_5_1_placements_ascend_anywhere_from_a() {
    let trial = tiny(&[]);
    let hand = "0,0,1/1,1,1 0-0 S phase=place hand=2";
    trial.check("", "^A ^B", hand);
    assert_eq!(trial.legal(hand), "@A @B @C @a @b @c");
    trial.check(hand, "@C", "0,0,2/1,1,1 0-0 S phase=place hand=1 last=C");
    assert_eq!(trial.legal("0,0,2/1,1,1 0-0 S phase=place hand=1 last=C"), "@C @a @b @c");
    // That was South's whole turn; North opens next, and his placements begin at A too.
    trial.check(hand, "@C @a", "0,0,2/2,1,1 0-0 N phase=lift hand=0");
    assert_eq!(trial.legal("0,0,2/2,0,0 0-0 N phase=place hand=2"), "@A @B @C @a @b @c");
}

#[test]
fn rule_5_1_fewer_and_more_lifts() {
    let free = tiny(&[("opening.lift-min", "0")]);
    assert_eq!(free.legal(""), "^A ^B ^C ^.");
    free.check("", "^.", "1,1,1/1,1,1 0-0 N phase=lift hand=0");
    let one = tiny(&[("opening.lift-min", "1"), ("opening.lift-max", "3")]);
    assert_eq!(one.legal(""), "^A ^B ^C");
    let mut line = one.line("");
    one.play(&mut line, "^C");
    assert_eq!(one.legal(&one.text(&line)), "^.");
    one.check("", "^C ^.", "1,1,0/1,1,1 0-0 S phase=place hand=1");
}

#[test]
fn rule_5_1_the_fewest_lifts_cannot_exceed_the_most() {
    let linked = Linked(&[&PLUGIN]);
    let sheet =
        resolve(GameSource::Id("kiothi"), &[Override::text("opening.lift-min", "3")], &linked.manifests());
    let Err(ComposeError::Refused(refused)) = Game::compose(sheet.unwrap(), &linked) else {
        panic!("it is refused");
    };
    let shown = refused[0].render();
    for part in [
        "the fewest pits to be lifted are more than the most",
        "opening.lift-min = 3",
        "opening.lift-max = 2",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
    let texts = refused[0].because.as_deref().expect("boards are told why").texts();
    assert_eq!(texts[..2], ["Fewest pits lifted", "Most pits lifted"]);
    let manifest = &linked.manifests()[0];
    let told = |language| texts.iter().all(|text| manifest.translations.say(language, text).is_some());
    assert!(told("th") && told("fil"));
}

#[test]
fn rule_5_2_occupied_pits_are_protected_after_both_openings() {
    tiny(&[]).check("", "^A ^B @C @a ^b ^c @A @A", "2,0,2/2,0,0 0-0 S protected=A.C.a");
    let own = tiny(&[("opening.mark", "each-own-turn")]);
    own.check("", "^A ^B @C @a", "0,0,2/2,1,1 0-0 N phase=lift hand=0 protected=C");
    // What North places in South's row is not protected.
    own.check("", "^A ^B @C @a ^b ^c @A @A", "2,0,2/2,0,0 0-0 S protected=C.a");
}

#[test]
fn rule_5_3_one_to_all_seeds_and_whole_relays() {
    let position = "0,0,0,0,3,0/1,0,0,0,0,1 0-0 S";
    assert_eq!(small(&[]).legal(position), "E:1 E:2 E");
    assert_eq!(small(&[("choice.partial-harvest", "false")]).legal(position), "E");
    // The relay from a lifts both seeds.
    small(&[]).check(position, "E:2", "0,0,0,0,1,1/0,1,1,0,0,1 0-0 N");
}

#[test]
fn rule_5_4_the_first_lap_may_not_end_in_an_own_occupied_pit() {
    let trial = small(&[]);
    let position = "0,0,0,0,1,2/0,0,0,0,0,1 0-0 S";
    assert_eq!(trial.why_not(position, "E"), WhyNot::Landing);
    assert_eq!(trial.legal(position), "F:1 F");
    assert_eq!(small(&[("landing.first-lap", "false")]).legal(position), "E F:1 F");
    // Twelve of thirteen come round to the seed that stayed; thirteen to the first one dropped.
    let round = "0,0,0,0,13,0/0,0,0,0,0,0 0-0 S";
    assert_eq!(trial.legal(round), "E:1 E:2 E:3 E:4 E:5 E:6 E:7 E:8 E:9 E:10 E:11");
    // A whole pit of twelve ends where it began, which is empty by then.
    trial.check("0,0,0,0,12,0/0,0,0,0,0,0 0-0 S", "E", "1,1,1,1,0,1/1,0,1,1,1,1 2-0 N");
    // A later lap may end in an own occupied pit: F, a, then b c d e f A.
    let later = "1,0,0,0,0,1/5,0,0,0,0,0 0-0 S";
    trial.check(later, "F", "0,1,0,0,0,0/0,1,1,0,1,1 2-0 N");
}

#[test]
fn rule_5_5_a_lift_clears_the_protection() {
    let trial = small(&[]);
    trial.check(
        "0,0,0,0,2,0/0,0,0,0,0,1 0-0 S protected=E.f",
        "E:1",
        "0,0,0,0,1,1/0,0,0,0,0,1 0-0 N protected=f",
    );
    // A relay clears it too, whoever sows.
    let position = "0,0,0,0,0,1/2,0,0,0,0,1 0-0 S protected=a.f";
    trial.check(position, "F", "0,0,0,0,0,0/0,1,1,1,0,1 0-0 N protected=f");
    let owner = small(&[("sowing.unmark-by", "owner")]);
    owner.check(position, "F", "0,0,0,0,0,0/0,1,1,1,0,1 0-0 N protected=a.f");
}

#[test]
fn rule_5_6_capture_of_the_opposite_pit() {
    let (open, protected) = ("0,0,0,0,1,0/4,0,0,0,0,1 0-0 S", "0,0,0,0,1,0/4,0,0,0,0,1 0-0 S protected=a");
    small(&[]).check(open, "E", "0,0,0,0,0,0/0,0,0,0,0,1 5-0 N");
    small(&[]).check(protected, "E", "0,0,0,0,0,1/4,0,0,0,0,1 0-0 N protected=a");
    let alone = small(&[("capture.take-alone", "true")]);
    alone.check(open, "E", "0,0,0,0,0,0/0,0,0,0,0,1 5-0 N");
    alone.check(protected, "E", "0,0,0,0,0,0/4,0,0,0,0,1 1-0 N protected=a");
    alone.check("0,0,0,0,1,0/0,0,0,0,0,1 0-0 S", "E", "0,0,0,0,0,0/0,0,0,0,0,1 1-0 N");
    let visit = small(&[("capture.require-enemy-visit", "true"), ("capture.take-alone", "true")]);
    visit.check(open, "E", "0,0,0,0,0,1/4,0,0,0,0,1 0-0 N");
    // Eight seeds of F visit the whole enemy row.
    visit.check("0,0,0,0,0,8/0,0,0,0,0,0 0-0 S", "F", "1,0,0,0,0,0/1,1,1,1,0,1 2-0 N");
}

const PRINTED: &str = "0,0,0,0,0,0,0,0,0,2/0,8,0,0,0,0,5,4,2,3 0-0 S";

#[test]
fn rule_5_7_the_leftmost_pit_captures_three() {
    let bonus = |word| game(&[("capture.leftmost-bonus", word)]);
    let empty = "0,0,0,0,0,0,0,0,0,0";
    game(&[]).check(PRINTED, "J", &format!("{empty}/1,0,1,1,1,1,6,0,0,0 13-0 N"));
    bonus("off").check(PRINTED, "J", &format!("{empty}/1,0,1,1,1,1,6,5,3,0 5-0 N"));
    bonus("opposite-plus-three").check(PRINTED, "J", &format!("{empty}/1,0,1,1,1,1,0,0,0,0 19-0 N"));
    bonus("run").check(PRINTED, "J", &format!("{empty}/1,0,0,0,0,0,0,0,0,0 23-0 N"));
    // North's leftmost pit faces South's last ones.
    let turned = "0,8,0,0,0,0,5,4,2,3/0,0,0,0,0,0,0,0,0,2 0-0 N";
    game(&[]).check(turned, "j", &format!("1,0,1,1,1,1,6,0,0,0/{empty} 0-13 S"));
}

#[test]
fn rule_5_7_all_three_or_rule_5_6() {
    let trial = game(&[]);
    let empty = "0,0,0,0,0,0,0,0,0,0";
    let protected = format!("{PRINTED} protected=i");
    trial.check(&protected, "J", &format!("{empty}/1,0,1,1,1,1,6,5,3,0 5-0 N protected=i"));
    let protected = format!("{PRINTED} protected=j");
    trial.check(&protected, "J", "1,0,0,0,0,0,0,0,0,0/1,0,1,1,1,1,6,5,3,4 0-0 N protected=j");
    let alone = game(&[("capture.take-alone", "true")]);
    alone.check(&protected, "J", &format!("{empty}/1,0,1,1,1,1,6,5,3,4 1-0 N protected=j"));
}

#[test]
fn rule_5_8_the_end() {
    let outcome = small(&[]).outcome("0,0,0,0,0,0/1,2,0,0,0,0 10-3 S", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::South), [10, 6]));
    let trial = game(&[]);
    let sheet = trial.game.sheet();
    assert_eq!((sheet.repetition, sheet.repetition_award), (3, RepetitionAward::RowOwners));
    assert_eq!(sheet.leftover, Leftover::Opponent);
}

#[test]
fn rule_5_9_a_one_warrior_victory_counts_for_two_wins() {
    let round = |south: u16, north: u16| {
        let winner = if south > north { Side::South } else { Side::North };
        Round { starter: Side::South, stores: [south, north], winner: Some(winner) }
    };
    let next =
        |settings: &[(&str, &str)], rounds: &[Round]| game(settings).game.next_round(rounds).unwrap().0;
    let rounds = [round(31, 29), round(20, 40)];
    assert_eq!(next(&[], &rounds).carry, [2, 1]);
    assert_eq!(next(&[], &rounds).then, Then::Round(Side::North));
    assert_eq!(next(&[("match.one-warrior", "1")], &rounds).carry, [1, 1]);
    let over = next(&[("match.one-warrior", "10")], &rounds);
    assert_eq!((over.carry, over.then), ([10, 1], Then::Over(Some(Side::South))));
}

#[test]
fn rule_5_9_north_may_open_a_round() {
    let trial = tiny(&[]);
    let play = MatchPlay::new(trial.game.clone(), Side::North).unwrap();
    let start = "1,1,1/1,1,1 0-0 N phase=lift hand=0 starter=N";
    assert_eq!(format_position(&trial.game, play.start().unwrap()), start);
    trial.check(start, "^a ^b @A @A", "3,1,1/0,0,1 0-0 S phase=lift hand=0 starter=N");
    trial.check(start, "^a ^b @A @A ^B ^C @a @a", "3,0,0/2,0,1 0-0 N protected=A.a.c");
}

#[test]
fn the_worked_opening_of_the_readme() {
    let readme = include_str!("../README.md");
    let line = |name: &str| readme.lines().find_map(|line| line.trim().strip_prefix(name)).unwrap();
    let trial = game(&[]);
    assert_eq!(trial.text(&trial.line("")), line("start: "));
    trial.check(line("start: "), line("opening: "), line("opened: "));
    trial.check(line("opened: "), line("move: "), line("after: "));
}
