//! Small boards of Kalah solved from the rules alone, against the published values.
//!
//! Small ones are solved here, by keeping every position and no more cleverness than that; larger ones, and the small ones
//! again, by the product's own search.

use mancala_core::search::{Limits, Searcher, Table};
use mancala_core::trial::Trial;
use mancala_core::{Line, Position, Side, Status};
use mancala_kalah::PLUGIN;
use std::collections::HashMap;

/// What is known of a position: its value is between these two.
type Bounds = (i32, i32);

struct Solver {
    line: Line,
    seen: HashMap<Vec<u16>, Bounds>,
}

/// The mover's store less the other's.
fn lead(position: &Position, mover: Side) -> i32 {
    i32::from(position.store(mover)) - i32::from(position.store(mover.other()))
}

impl Solver {
    /// What the side to move will gain on the other from here on, if that lies between the bounds; else a bound.
    fn gain(&mut self, mut low: i32, mut high: i32) -> i32 {
        let here = self.line.position().to_box();
        let mover = here.side();
        if let Status::Over(outcome) = self.line.status().unwrap() {
            let [south, north] = outcome.stores.map(i32::from);
            let end = if mover == Side::South { south - north } else { north - south };
            return end - lead(&here, mover);
        }
        // The rows, the mover's first; what lies in the stores changes nothing any more.
        let key = [here.row(mover), here.row(mover.other())].concat();
        let known = self.seen.get(&key).copied().unwrap_or((i32::MIN, i32::MAX));
        if known.0 == known.1 || known.0 >= high {
            return known.0;
        }
        if known.1 <= low {
            return known.1;
        }
        (low, high) = (low.max(known.0), high.min(known.1));
        let (mut best, mut bar) = (i32::MIN, low);
        for played in self.line.legal().unwrap().to_vec().into_iter().rev() {
            self.line.play(played).unwrap();
            let after = self.line.position();
            let (won, same) = (lead(after, mover) - lead(&here, mover), after.side() == mover);
            let gain = if same {
                won + self.gain(bar - won, high - won)
            } else {
                won - self.gain(won - high, won - bar)
            };
            self.line.undo();
            best = best.max(gain);
            bar = bar.max(best);
            if bar >= high {
                break;
            }
        }
        let bounds = if best <= low {
            (known.0, best)
        } else if best >= high {
            (best, known.1)
        } else {
            (best, best)
        };
        self.seen.insert(key, bounds);
        best
    }
}

/// The published values of boards of this many pits a row, with 1 seed a pit, 2, and so on.
fn published(reading: &str, pits: usize) -> Vec<Option<i64>> {
    let path = format!("{}/../../tests/data/known-values/kalah.json", env!("CARGO_MANIFEST_DIR"));
    let known = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let known: serde_json::Value = serde_json::from_str(&known).unwrap();
    let values = known[reading][pits.to_string()].as_array().unwrap();
    values.iter().map(serde_json::Value::as_i64).collect()
}

fn start(pits: usize, seeds: usize, empty: &str) -> Line {
    let (pits, seeds) = (pits.to_string(), seeds.to_string());
    let settings = [("board.pits", &*pits), ("board.seeds", &*seeds), ("capture.empty", empty)];
    Line::new(Trial::new(&PLUGIN, "kalah", &settings).game)
}

/// Solves the boards of this many pits a row, with up to so many seeds a pit, under both readings of 6.3.
fn compare(pits: usize, most_seeds: usize) {
    for (reading, empty) in [("standard", "false"), ("empty-capture", "true")] {
        for (seeds, value) in (1..=most_seeds).zip(published(reading, pits)) {
            let line = start(pits, seeds, empty);
            let found = Solver { line, seen: HashMap::new() }.gain(-1000, 1000);
            assert_eq!(Some(i64::from(found)), value, "{reading} Kalah({pits},{seeds})");
        }
    }
}

/// What the product's search proves under the standard rules.
fn solved(pits: usize, seeds: usize) -> Option<i64> {
    let line = start(pits, seeds, "false");
    let table = Table::new(64 << 20);
    let mut searcher = Searcher::new(line.game().clone(), &table);
    let solution = searcher.solve(line.position(), &Limits::NONE).unwrap();
    solution.value().map(i64::from)
}

/// The same by the product's search, under the standard rules.
fn compare_search(pits: usize, most_seeds: usize) {
    for (seeds, value) in (1..=most_seeds).zip(published("standard", pits)) {
        assert_eq!(solved(pits, seeds), value, "Kalah({pits},{seeds})");
    }
}

#[test]
fn search_proves_what_was_published() {
    for (pits, most_seeds) in [(2, 6), (3, 3), (4, 2), (5, 1), (6, 1)] {
        compare_search(pits, most_seeds);
    }
}

/// Three searchers on one table, small enough that they are often in each other's way.
#[test]
fn searchers_that_share_a_table_prove_what_was_published() {
    for (pits, seeds) in [(3, 3), (4, 2), (3, 4)] {
        let line = start(pits, seeds, "false");
        let table = Table::new(1 << 16);
        let value = published("standard", pits)[seeds - 1];
        std::thread::scope(|scope| {
            for number in 0..3 {
                let (line, table) = (&line, &table);
                scope.spawn(move || {
                    let mut searcher = Searcher::new(line.game().clone(), table).with_number(number);
                    let solution = searcher.solve(line.position(), &Limits::NONE).unwrap();
                    assert_eq!(solution.value().map(i64::from), value, "Kalah({pits},{seeds}), {number}");
                });
            }
        });
    }
}

#[test]
#[ignore = "proves boards of up to 36 seeds, which takes half a minute"]
fn search_proves_larger_boards_as_published() {
    for (pits, most_seeds) in [(3, 6), (4, 4), (5, 3), (6, 2)] {
        compare_search(pits, most_seeds);
    }
}

#[test]
#[ignore = "proves (6,3) and (5,4), which takes minutes"]
fn search_proves_the_largest_boards_of_the_bench_as_published() {
    for (pits, seeds) in [(6, 3), (5, 4)] {
        assert_eq!(solved(pits, seeds), published("standard", pits)[seeds - 1], "Kalah({pits},{seeds})");
    }
}

#[test]
fn boards_of_two_pits_are_worth_what_was_published() {
    compare(2, 6);
}

#[test]
fn small_boards_of_three_pits_are_worth_what_was_published() {
    compare(3, 3);
}

#[test]
#[ignore = "solves boards of up to 36 seeds on six pits and 24 on eight, which takes some seconds"]
fn larger_boards_are_worth_what_was_published() {
    compare(3, 6);
    compare(4, 3);
}

#[test]
fn a_game_that_is_over_is_worth_what_it_ended_with() {
    let trial = Trial::new(&PLUGIN, "kalah-3x3", &[]);
    for (position, value) in [("0,0,0/0,0,0 10-8 S", 2), ("0,0,0/0,0,0 10-8 N", 2), ("0,0,0/0,0,0 9-9 S", 0)]
    {
        let line = trial.line(position);
        let table = Table::new(1 << 20);
        let solution =
            Searcher::new(trial.game.clone(), &table).solve(line.position(), &Limits::NONE).unwrap();
        assert_eq!((solution.value(), solution.moves.len()), (Some(value), 0), "{position}");
    }
}
