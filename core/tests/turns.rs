//! Proofs in games whose rules promise to be blind to turns, where one entry of the table stands for a position, the same
//! turned round and the same inside a turn, against plain full-width minimax over [`Line`].

use mancala_core::line::Status;
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::search::{Limits, Searcher, Table};
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::trial::Trial;
use mancala_core::{Line, Position, Side};
use std::sync::Arc;

/// Moves again after a last seed in the own store, or in an own pit that was empty.
struct Again;

impl Landing for Again {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let (board, last) = (position.board(), sown.last());
        let store = board.stores_on_track() && last == board.row(sown.mover()).end;
        let empty = board.is_own(sown.mover(), last) && sown.last_before() == 0;
        if store || empty { Land::Again(None) } else { Land::Stop }
    }
}

/// Passes when stuck.
struct Passes;

impl Ending for Passes {
    fn stuck(&self, _position: &Position, other_can_move: bool) -> Stuck {
        if other_can_move { Stuck::Pass } else { Stuck::Over }
    }
}

fn again(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { landing: Some(Arc::new(Again)), ..Parts::default() })
}

fn passes(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { ending: Some(Arc::new(Passes)), ..Parts::default() })
}

static BLIND: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "blind"
        version = "0.1.0"
        [[rule]]
        name = "again"
        slot = "landing"
        summary = "again after a last seed in the own store or in an empty own pit"
        blind-to-turns = true
        blind-to-stores = true
        [[rule]]
        name = "again-as-stores-may-say"
        slot = "landing"
        summary = "the same, without a promise not to look at stores"
        blind-to-turns = true
        [[rule]]
        name = "passes"
        slot = "ending"
        summary = "a player who cannot move passes"
        blind-to-turns = true
        blind-to-stores = true
    "#,
    rules: &[
        StaticRule { name: "again", make: again },
        StaticRule { name: "again-as-stores-may-say", make: again },
        StaticRule { name: "passes", make: passes },
    ],
};

/// Every mix of rules that is tried.
fn mixes() -> Vec<Trial> {
    let mut mixes = Vec::new();
    for landing in ["std/single-lap", "blind/again", "blind/again-as-stores-may-say"] {
        for ending in ["std/no-moves", "blind/passes"] {
            for stores in ["track", "aside"] {
                for leftover in ["row-owners", "opponent"] {
                    let toml = format!(
                        "[board]\npits = 2\nseeds = 1\nstores = \"{stores}\"\n[landing]\nuse = \"{landing}\"\n\
                         [capture]\nuse = \"std/opposite\"\n[ending]\nuse = \"{ending}\"\n\
                         leftover = \"{leftover}\"\nrepetition = 0\n"
                    );
                    mixes.push(Trial::from_toml(&[&BLIND], &toml, &[]));
                }
            }
        }
    }
    mixes
}

/// What a position is worth to South with best play, if that takes no more than so many nodes.
fn minimax(line: &mut Line, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    if let Status::Over(outcome) = line.status().unwrap() {
        return Some(i32::from(outcome.stores[0]) - i32::from(outcome.stores[1]));
    }
    let south = line.position().side() == Side::South;
    let mut best: Option<i32> = None;
    for played in line.legal().unwrap().to_vec() {
        line.play(played).unwrap();
        let value = minimax(line, left);
        line.undo();
        let value = value?;
        best = Some(best.map_or(value, |best| if south { best.max(value) } else { best.min(value) }));
    }
    best
}

/// Every position of two pits a row with at most two seeds in each, as text without the turn.
fn boards() -> impl Iterator<Item = String> {
    let pit = |code: u32, nth: u32| code >> (2 * nth) & 3;
    (0..256)
        .map(move |code| format!("{},{}/{},{} 0-0", pit(code, 0), pit(code, 1), pit(code, 2), pit(code, 3)))
}

#[test]
fn values_are_those_of_full_width_minimax_in_every_turn() {
    const STEP: usize = if cfg!(debug_assertions) { 8 } else { 1 };
    let (mut solved, mut differ) = (0, 0);
    for (mix, trial) in mixes().into_iter().enumerate() {
        let table = Table::new(1 << 18);
        let mut searcher = Searcher::new(trial.game.clone(), &table);
        for board in boards().skip(mix % STEP).step_by(STEP) {
            let values = ["S", "S again", "N", "N again"].map(|turn| {
                let text = format!("{board} {turn}");
                let mut line = trial.line(&text);
                let value = minimax(&mut line, &mut 300)?;
                let solution = searcher.solve(line.position(), &Limits::NONE).unwrap();
                assert_eq!(solution.value(), Some(value), "mix {mix}, {text}: {solution:?}");
                solved += 1;
                Some(value)
            });
            // A pass inside a turn, and an end where none has begun.
            differ += usize::from(values[0] != values[1]) + usize::from(values[2] != values[3]);
        }
    }
    assert!(solved > 500 && differ > 10, "{solved} solved, {differ} worth another thing inside a turn");
}
