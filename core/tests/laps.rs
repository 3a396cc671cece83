//! Laps sown in bulk end as laps sown seed by seed: every move of random positions is run both ways. A run that is
//! traced takes no short cut, one that is not takes all there are.

use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::{
    DropOn, Dropped, Lift, Skip, Sowing, Sown, standard_skip, whole_or_chosen,
};
use mancala_core::step::NoTrace;
use mancala_core::trial::Trial;
use mancala_core::{Direction, PitSet, Position, Side, Step};
use std::sync::Arc;

/// Captures a pit that becomes 3 or 70 while seeds are left to sow, and closes one that becomes 5.
struct Watchful {
    skip: Skip,
    closed: PitSet,
}

impl Sowing for Watchful {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        Lift { count: whole_or_chosen(position, sown, pit), direction: Direction::Cw, skip: self.skip }
    }

    fn drop_on(&self) -> DropOn {
        DropOn::Counts([3, 5, 70, 0])
    }

    fn after_drop(&self, position: &mut Position, sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        assert_eq!((pit, position.seeds(pit)), (sown.last(), sown.last_before() + 1));
        assert!(sown.lap_seeds() <= sown.before().total());
        if position.seeds(pit) == 5 {
            position.mark(self.closed, pit);
        } else if !is_last && position.board().is_pit(pit) {
            // Who gets it depends on what the rule is told of the sowing.
            let by = if (sown.lap_seeds() + sown.enemy_seeds()).is_multiple_of(2) {
                Side::South
            } else {
                Side::North
            };
            position.capture(pit, by);
        }
        Dropped::GoOn
    }
}

fn watchful(setup: &Setup<'_>) -> Result<Parts, Refusal> {
    let rule = Watchful { skip: standard_skip(setup), closed: setup.set("closed")? };
    Ok(Parts { sowing: Some(Arc::new(rule)), ..Parts::default() })
}

static WATCHFUL: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "watchful"
        version = "0.1.0"
        [[rule]]
        name = "watchful"
        slot = "sowing"
        summary = "captures threes and closes fives on the way"
        [[rule.set]]
        name = "closed"
        starts = "none"
    "#,
    rules: &[StaticRule { name: "watchful", make: watchful }],
};

/// Deals random counts onto a start: mostly small ones, sometimes a hand that goes round and round.
fn deal(position: &mut Position, random: &mut impl FnMut(u32) -> u32) {
    let board = position.board();
    for pit in board.pits_in_ring_order() {
        let seeds = match random(12) {
            0 => random(400),
            1..3 => random(2 * u32::from(board.cells()) + 2),
            _ => random(6),
        };
        position.set_seeds(pit, seeds as u16);
    }
    position.set_side(Side::BOTH[random(2) as usize]);
}

fn try_both_ways(toml: &str) {
    let game = Trial::from_toml(&[&WATCHFUL], toml, &[]).game;
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) % u64::from(below)) as u32
    };
    let mut from = game.start().to_box();
    let (mut fast, mut slow) = (from.clone(), from.clone());
    let (mut moves, mut tried) = (Vec::new(), 0);
    for _ in 0..240 / usize::from(game.board().pits()) {
        deal(&mut from, &mut random);
        game.candidates(&from, &mut moves);
        for &played in &moves {
            let mut steps: Vec<Step> = Vec::new();
            let in_bulk = (game.run(&from, played, &mut fast, &mut NoTrace), game.faults().take());
            let one_by_one = (game.run(&from, played, &mut slow, &mut steps), game.faults().take());
            assert_eq!(in_bulk, one_by_one, "{played:?} of {from:?}");
            if in_bulk.0.is_ok() {
                assert_eq!(fast, slow, "{played:?} of {from:?}");
                assert_eq!(fast.total(), from.total());
                tried += 1;
            }
        }
    }
    assert!(tried > 30, "{tried} moves of {toml}");
}

#[test]
fn a_lap_in_bulk_is_a_lap_seed_by_seed() {
    for pits in [2, 3, 4, 5, 7, 8, 10, 64, 65] {
        for stores in ["aside", "track"] {
            for direction in ["ccw", "cw"] {
                for skip in [false, true] {
                    for landing in ["single-lap", "relay"] {
                        try_both_ways(&format!(
                            "[board]\npits = {pits}\nseeds = 2\nstores = \"{stores}\"\n\
                             [sowing]\ndirection = \"{direction}\"\nskip-origin = {skip}\n\
                             [landing]\nuse = \"std/{landing}\"\n[capture]\nuse = \"std/opposite\"\n"
                        ));
                    }
                }
            }
        }
    }
}

#[test]
fn counts_that_are_watched_for_are_met_in_bulk_as_seed_by_seed() {
    for pits in [2, 4, 5, 8, 10, 65] {
        for stores in ["aside", "track"] {
            try_both_ways(&format!(
                "[board]\npits = {pits}\nseeds = 2\nstores = \"{stores}\"\n[sowing]\nuse = \"watchful/watchful\"\n"
            ));
        }
    }
}
