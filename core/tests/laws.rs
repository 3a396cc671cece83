//! The laws can be broken: one bad rule for each, and what is said of it.
//!
//! That good rules keep them is tested beside the games.

use mancala_core::laws::{
    Broken, blind_to_stores, conserve, conserve_and_end, matches_end, matches_resume, random_is_legal,
    records_verify, texts_say_all, turned,
};
use mancala_core::position::Register;
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::trial::Trial;
use mancala_core::{Moves, Position, Side};
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

/// Loses the last seed.
struct Loses;

impl Capture for Loses {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let seeds = position.seeds(sown.last());
        position.set_seeds(sown.last(), seeds - 1);
        Captured::Taken
    }
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
        name = "moody"
        slot = "choice"
        summary = "offers what it likes"
    "#,
    rules: &[
        StaticRule { name: "hidden", make: hidden },
        StaticRule { name: "partial", make: partial },
        StaticRule { name: "loses", make: loses },
        StaticRule { name: "peeks", make: peeks },
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
