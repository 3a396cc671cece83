//! The laws can be broken: one bad rule for each, and what is said of it.
//!
//! That good rules keep them is tested beside the games.

use mancala_core::laws::{
    Broken, blind_to_stores, blind_to_turns, conserve, conserve_and_end, foreseen, matches_end,
    matches_resume, random_is_legal, records_verify, texts_say_all, turned,
};
use mancala_core::position::Register;
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::foresight::{Ended, Goes, Lands, Lifts};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::{Lift, Skip, Sowing, Sown};
use mancala_core::trial::Trial;
use mancala_core::{Direction, Moves, Position, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Takes the pit it ended in, in every fourth move by a count that no position shows.
struct Hidden(Register);

impl Capture for Hidden {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let count = position.register(self.0);
        position.set_register(self.0, (count + 1) % 4);
        if count == 3 {
            position.capture(sown.last(), sown.mover());
        }
        Captured::Taken
    }
}

/// Captures for South alone.
struct Partial;

impl Capture for Partial {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if sown.mover() == Side::South {
            position.capture(sown.last(), Side::South);
        }
        Captured::Taken
    }
}

/// Captures only while South's store is small, and promises not to look.
struct Peeks;

impl Capture for Peeks {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if position.store(Side::South) < 5 {
            position.capture(sown.last(), sown.mover());
        }
        Captured::Taken
    }
}

/// Captures only inside a turn or for who began, and promises not to look.
struct Knows {
    began: bool,
}

impl Capture for Knows {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if if self.began { position.starter() == sown.mover() } else { sown.before().again() } {
            position.capture(sown.last(), sown.mover());
        }
        Captured::Taken
    }
}

/// Moves again after a last seed in an own pit that was empty.
struct Anew;

impl Landing for Anew {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let own = position.board().is_own(sown.mover(), sown.last());
        if own && sown.last_before() == 0 { Land::Again(None) } else { Land::Stop }
    }
}

/// Loses the last seed.
struct Loses;

impl Capture for Loses {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let seeds = position.seeds(sown.last());
        position.set_seeds(sown.last(), seeds - 1);
        Captured::Taken
    }
}

/// Says beforehand of its answers what is not so: of the one its name tells.
struct Belied(&'static str);

impl Choice for Belied {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
        if self.0 == "lists" && position.seeds(position.board().first(position.side())) > 1 {
            moves.push(mancala_core::Move::sow(position.board().first(position.side())));
        }
    }

    fn lists_any_occupied(&self) -> bool {
        true
    }

    fn judges(&self) -> bool {
        true
    }

    fn judge(&self, sown: &Sown<'_>, _after: &Position) -> u32 {
        u32::from(self.0 == "judges" && sown.last_before() > 1)
    }

    fn judges_hunger_alone(&self) -> bool {
        true
    }
}

impl Sowing for Belied {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        let lift =
            Lifts { goes: Goes::OneWay(Direction::Ccw), skip: Skip::default() }.lift(position, sown, pit);
        if self.0 == "turns" && lift.count > 3 { Lift { direction: Direction::Cw, ..lift } } else { lift }
    }

    fn lifts(&self) -> Option<Lifts> {
        Some(Lifts { goes: Goes::OneWay(Direction::Ccw), skip: Skip::default() })
    }
}

impl Landing for Belied {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        if self.0 == "lands" && position.seeds(sown.last()) == 4 { Land::End } else { Land::Stop }
    }

    fn lands(&self, _ended: Ended) -> Lands {
        Lands::Stop
    }
}

impl Capture for Belied {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let takes = if self.0 == "captures" { sown.last_before() > 0 } else { sown.last_before() == 0 };
        if takes {
            position.capture(sown.last(), sown.mover());
        }
        Captured::Nothing
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.before == 0
    }
}

impl Ending for Belied {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }

    fn watches(&self) -> bool {
        true
    }

    fn over(&self, position: &Position) -> bool {
        self.0 == "ends" && position.store(Side::South) > 1
    }

    fn watches_rows_alone(&self) -> bool {
        true
    }
}

/// A plugin of one rule that answers five slots.
macro_rules! belied {
    ($($plugin:ident = $name:literal)*) => {
        $(static $plugin: StaticPlugin = StaticPlugin {
            manifest: concat!(
                "abi = 1\nid = \"", $name, "\"\nversion = \"0.1.0\"\n[[rule]]\nname = \"rule\"\n",
                "slots = [\"choice\", \"sowing\", \"landing\", \"capture\", \"ending\"]\nsummary = \"says what is not so\"\n",
            ),
            rules: &[StaticRule {
                name: "rule",
                make: |_| {
                    let rule = Arc::new(Belied($name));
                    Ok(Parts {
                        choice: Some(rule.clone()),
                        sowing: Some(rule.clone()),
                        landing: Some(rule.clone()),
                        capture: Some(rule.clone()),
                        ending: Some(rule),
                        ..Parts::default()
                    })
                },
            }],
        };)*
    };
}

belied! {
    TRUE = "true" LISTS = "lists" JUDGES = "judges" TURNS = "turns" LANDS = "lands" CAPTURES = "captures" ENDS = "ends"
}

/// Offers the first pit or the others, as often as it was asked before.
struct Moody(AtomicU32);

impl Choice for Moody {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
        let first = position.board().first(position.side());
        if self.0.fetch_add(1, Ordering::Relaxed) % 5 > 2 && position.seeds(first) > 0 {
            moves.push(mancala_core::Move::sow(first));
        }
    }
}

fn hidden(setup: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Hidden(setup.register("count")?))), ..Parts::default() })
}

fn partial(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Partial)), ..Parts::default() })
}

fn loses(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Loses)), ..Parts::default() })
}

fn peeks(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Peeks)), ..Parts::default() })
}

fn knows_who_began(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Knows { began: true })), ..Parts::default() })
}

fn knows_the_turn(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { capture: Some(Arc::new(Knows { began: false })), ..Parts::default() })
}

fn anew(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { landing: Some(Arc::new(Anew)), ..Parts::default() })
}

fn moody(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { choice: Some(Arc::new(Moody(AtomicU32::new(0)))), ..Parts::default() })
}

static BAD: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "bad"
        version = "0.1.0"
        [[rule]]
        name = "hidden"
        slot = "capture"
        summary = "counts moves where nobody sees it"
        [[rule.register]]
        name = "count"
        starts = 0
        shown = false
        [[rule]]
        name = "partial"
        slot = "capture"
        summary = "captures for South alone"
        [[rule]]
        name = "loses"
        slot = "capture"
        summary = "loses the last seed"
        [[rule]]
        name = "peeks"
        slot = "capture"
        summary = "looks at a store"
        blind-to-stores = true
        [[rule]]
        name = "knows-who-began"
        slot = "capture"
        summary = "captures for who began"
        blind-to-turns = true
        [[rule]]
        name = "knows-the-turn"
        slot = "capture"
        summary = "captures inside a turn"
        blind-to-turns = true
        [[rule]]
        name = "anew"
        slot = "landing"
        summary = "moves again after a last seed in an empty own pit"
        blind-to-turns = true
        [[rule]]
        name = "moody"
        slot = "choice"
        summary = "offers what it likes"
    "#,
    rules: &[
        StaticRule { name: "hidden", make: hidden },
        StaticRule { name: "partial", make: partial },
        StaticRule { name: "loses", make: loses },
        StaticRule { name: "peeks", make: peeks },
        StaticRule { name: "knows-who-began", make: knows_who_began },
        StaticRule { name: "knows-the-turn", make: knows_the_turn },
        StaticRule { name: "anew", make: anew },
        StaticRule { name: "moody", make: moody },
    ],
};

fn game(rest: &str) -> Arc<mancala_core::Game> {
    Trial::from_toml(&[&BAD], &format!("[board]\npits = 3\nseeds = 3\n[ending]\nrepetition = 3\n{rest}"), &[])
        .game
}

fn broken(result: Result<mancala_core::laws::Tried, Broken>) -> String {
    let broken = result.expect_err("the law is broken");
    assert!(!broken.position.is_empty(), "{broken}");
    broken.to_string()
}

#[test]
fn a_good_game_keeps_them_all() {
    let game = game("[capture]\nuse = \"std/opposite\"\n");
    for kept in [
        conserve_and_end(&game, 20, 1, 1000),
        random_is_legal(&game, 20, 1, 1000),
        foreseen(&game, 20, 1, 1000),
        turned(&game, 20, 1, 1000),
        blind_to_stores(&game, 20, 1, 1000),
        texts_say_all(&game, 20, 1, 1000),
        records_verify(&game, 20, 1, 1000),
        matches_end(&game, 20, 1, 10),
        matches_resume(&game, 20, 1, 3),
    ] {
        let tried = kept.unwrap_or_else(|broken| panic!("{broken}"));
        assert!(tried.games == 20 && tried.moves >= tried.longest && tried.longest > 0, "{tried:?}");
    }
}

#[test]
fn a_lost_seed_is_seen() {
    let game = game("[capture]\nuse = \"bad/loses\"\n");
    assert!(broken(conserve(&game, 1, 1, 100)).contains("bad/loses"));
}

#[test]
fn a_game_without_end_is_seen_where_an_end_is_asked_for() {
    let game = Trial::from_toml(&[&BAD], "[board]\npits = 2\nseeds = 3\n", &[]).game;
    assert!(broken(conserve_and_end(&game, 1, 1, 100)).contains("no end in 100 moves"));
    assert!(conserve(&game, 1, 1, 100).is_ok_and(|tried| tried.longest > 100));
}

#[test]
fn what_no_text_shows_is_seen() {
    let game = game("[capture]\nuse = \"bad/hidden\"\n");
    assert!(broken(texts_say_all(&game, 4, 1, 100)).contains("its text reads as another position"));
}

#[test]
fn a_rule_that_favours_a_side_is_seen() {
    let game = game("[capture]\nuse = \"bad/partial\"\n");
    assert!(broken(turned(&game, 4, 1, 100)).contains("leads to"));
}

#[test]
fn a_rule_that_remembers_is_seen() {
    let game = game("[choice]\nuse = \"bad/moody\"\n");
    assert!(broken(records_verify(&game, 10, 1, 100)).contains("the legal list differs"));
    assert!(texts_say_all(&game, 10, 1, 100).is_err() && turned(&game, 10, 1, 100).is_err());
}

#[test]
fn a_rule_that_looks_at_stores_against_its_promise_is_seen() {
    let blind = game("[capture]\nuse = \"bad/peeks\"\n");
    assert!(broken(blind_to_stores(&blind, 4, 1, 100)).contains("more in a store"));
    // Who promises nothing is not tried.
    let open = game("[capture]\nuse = \"bad/partial\"\n");
    assert_eq!(blind_to_stores(&open, 4, 1, 100).map(|tried| tried.games), Ok(0));
}

#[test]
fn a_rule_that_looks_at_turns_against_its_promise_is_seen() {
    let game = |landing: &str, capture: &str| {
        let toml = format!(
            "[board]\npits = 3\nseeds = 3\n[landing]\nuse = \"{landing}\"\n[capture]\nuse = \"{capture}\"\n"
        );
        Trial::from_toml(&[&BAD], &toml, &[]).game
    };
    for (landing, capture) in [("std/single-lap", "bad/knows-who-began"), ("bad/anew", "bad/knows-the-turn")]
    {
        let told = broken(blind_to_turns(&game(landing, capture), 4, 1, 100));
        assert!(told.contains("turned to"), "{told}");
    }
    let kept = blind_to_turns(&game("bad/anew", "std/opposite"), 4, 1, 100).unwrap();
    assert!(kept.games == 4 && kept.moves > 0, "{kept:?}");
    // Who promises nothing is not tried.
    assert_eq!(blind_to_turns(&game("std/relay", "bad/partial"), 4, 1, 100).map(|tried| tried.games), Ok(0));
}

#[test]
fn a_rule_that_answers_what_it_did_not_say_beforehand_is_seen() {
    let tried = |plugin: &StaticPlugin| {
        let name = plugin.manifest.split('"').nth(1).expect("it has an id");
        let uses: String = ["choice", "sowing", "landing", "capture", "ending"]
            .map(|slot| format!("[{slot}]\nuse = \"{name}/rule\"\n"))
            .concat();
        let toml = format!("[board]\npits = 3\nseeds = 3\n{uses}repetition = 3\n");
        foreseen(&Trial::from_toml(&[plugin], &toml, &[]).game, 10, 1, 200)
    };
    assert!(tried(&TRUE).is_ok_and(|tried| tried.moves > 100), "{:?}", tried(&TRUE));
    let said = [
        (&LISTS, "lists/rule failed in hook moves: it answers ["),
        (&JUDGES, "judges/rule failed in hook judge: it answers 1, but said beforehand that it would be 0"),
        (&TURNS, "turns/rule failed in hook lift: it answers Lift { count: 4, direction: Cw"),
        (&LANDS, "lands/rule failed in hook land: it answers End, but said beforehand that it would be Stop"),
        (
            &CAPTURES,
            "captures/rule failed in hook capture: it captures where it said beforehand that it would not",
        ),
        (&ENDS, "ends/rule failed in hook over: it answers true, but said beforehand that it would be false"),
    ];
    for (plugin, said) in said {
        let broken = broken(tried(plugin));
        assert!(broken.contains(said), "{broken}");
    }
}
