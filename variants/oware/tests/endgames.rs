//! Awari positions of few seeds, each worked out from the rules alone, against the published number of positions of
//! every value.
//!
//! It looks for no good move from the start; that takes a search engine.

use mancala_core::step::NoTrace;
use mancala_core::trial::Trial;
use mancala_core::{Line, Position, Side, Status};
use mancala_oware::PLUGIN;
use std::collections::{BTreeMap, HashMap};

/// Both rows, the mover's first.
type Pits = [u8; 12];

/// What can become of a position: it is over and worth so much, or each move takes some seeds and leads to another
/// position of the seeds that are left, seen from the other side.
enum Future {
    Over(i32),
    Moves(Vec<(i32, usize)>),
}

/// Every way to lay `seeds` seeds out.
fn layouts(seeds: u8) -> Vec<Pits> {
    fn fill(pits: &mut Pits, from: usize, left: u8, all: &mut Vec<Pits>) {
        if from == pits.len() - 1 {
            pits[from] = left;
            return all.push(*pits);
        }
        for here in 0..=left {
            pits[from] = here;
            fill(pits, from + 1, left - here, all);
        }
    }
    let mut all = Vec::new();
    fill(&mut [0; 12], 0, seeds, &mut all);
    all
}

fn pits(position: &Position) -> Pits {
    std::array::from_fn(|pit| position.seeds(pit as u16) as u8)
}

/// The number of each position among those of as many seeds.
type Numbers = HashMap<Pits, usize>;

/// What can become of one position, its seeds South's to move; `numbers` by seeds.
fn future(line: &mut Line, layout: &Pits, numbers: &[Numbers]) -> Future {
    let game = line.game().clone();
    let mut position = game.start().to_box();
    for (pit, &seeds) in (0..).zip(layout) {
        position.set_seeds(pit, seeds.into());
    }
    line.restart(&position);
    if let Status::Over(outcome) = line.status().unwrap() {
        return Future::Over(i32::from(outcome.stores[0]) - i32::from(outcome.stores[1]));
    }
    let mut after = position.clone();
    let reached = |&played: &_| {
        game.run(&position, played, &mut after, &mut NoTrace).unwrap();
        let next = pits(&after.turned());
        let left: u8 = next.iter().sum();
        (i32::from(after.store(Side::South)), numbers[usize::from(left)][&next])
    };
    Future::Moves(line.legal().unwrap().iter().map(reached).collect())
}

/// The value of every position of `seeds` seeds, by the values of those of fewer. Play without end is worth 0, so
/// what a player can secure, or must concede, is the least that holds in finitely many moves.
fn values(futures: &[Future], fewer: &[Vec<i32>], seeds: usize) -> Vec<i32> {
    let mut secured = vec![0; futures.len()];
    let mut conceded = vec![0; futures.len()];
    loop {
        let mut changed = false;
        for (number, future) in futures.iter().enumerate() {
            let (most, least) = match future {
                Future::Over(value) => (*value, -*value),
                Future::Moves(moves) => {
                    let (mut most, mut least) = (i32::MIN, i32::MAX);
                    for &(taken, next) in moves {
                        let (secure, concede) = if taken > 0 {
                            let value = taken - fewer[seeds - taken as usize][next];
                            (value, -value)
                        } else {
                            (conceded[next], secured[next])
                        };
                        most = most.max(secure);
                        least = least.min(concede);
                    }
                    (most, least)
                }
            };
            if most > secured[number] || least > conceded[number] {
                secured[number] = most.max(secured[number]);
                conceded[number] = least.max(conceded[number]);
                changed = true;
            }
        }
        if !changed {
            return secured.iter().zip(&conceded).map(|(secured, conceded)| secured - conceded).collect();
        }
    }
}

/// Works out every position of up to `most` seeds, and compares how many are worth what.
fn compare(most: usize) {
    let path = format!("{}/../../tests/data/known-values/awari-lincke-2002.json", env!("CARGO_MANIFEST_DIR"));
    let known = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let known: serde_json::Value = serde_json::from_str(&known).unwrap();
    let mut line = Line::new(Trial::new(&PLUGIN, "awari", &[]).game);
    let (mut numbers, mut worth): (Vec<Numbers>, Vec<Vec<i32>>) = (Vec::new(), Vec::new());
    for seeds in 0..=most {
        let layouts = layouts(seeds as u8);
        numbers.push(layouts.iter().zip(0..).map(|(&layout, number)| (layout, number)).collect());
        let futures: Vec<Future> = layouts.iter().map(|layout| future(&mut line, layout, &numbers)).collect();
        worth.push(values(&futures, &worth, seeds));
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        for value in &worth[seeds] {
            *found.entry(value.to_string()).or_default() += 1;
        }
        let expected: BTreeMap<String, u64> =
            serde_json::from_value(known["layers"][seeds.to_string()].clone()).unwrap();
        assert_eq!(found, expected, "{seeds} seeds");
    }
}

#[test]
fn positions_of_up_to_six_seeds_are_worth_what_lincke_published() {
    compare(6);
}

#[test]
#[ignore = "works out 294,000 positions, which takes some seconds"]
fn positions_of_up_to_nine_seeds_are_worth_what_lincke_published() {
    compare(9);
}
