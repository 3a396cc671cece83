//! What a plugin costs: the time to load one, to list what there is, and to call a hook; random games linked and
//! loaded, for a look at their spread (their ratios are the bench `playouts`).
//!
//! It judges nothing.

#[path = "shared/mod.rs"]
mod shared;

use mancala_core::game::{Faults, RuleMaker};
use mancala_core::slots::Slot;
use mancala_core::slots::choice::Choice;
use mancala_core::slots::rule::Setup;
use mancala_core::trial::Linked;
use mancala_core::{Move, Moves, Position};
use mancala_host::plugin::LoadedPlugin;
use shared::{GAMES, compose, linked, loaded, play, registry};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The first load of each plugin: mapping, relocation and the layout check. It cannot be repeated in one process.
fn first_loads() {
    println!("first load of a plugin, layout check included");
    for plugin in registry().plugins() {
        let begin = Instant::now();
        LoadedPlugin::load(plugin).expect("it loads");
        let spent: Duration = begin.elapsed();
        println!("  {:<16} {:>8.1} µs", plugin.manifest.id, spent.as_nanos() as f64 / 1000.0);
    }
}

#[divan::bench]
fn load_again(bencher: divan::Bencher<'_, '_>) {
    let registry = registry();
    bencher.bench(|| registry.plugins().iter().map(LoadedPlugin::load).filter(Result::is_ok).count());
}

#[divan::bench]
fn list_without_running_anything() -> usize {
    registry().plugins().len()
}

#[divan::bench(args = GAMES.iter().map(|game| game.0))]
fn random_games_linked(bencher: divan::Bencher<'_, '_>, id: &str) {
    let mut line = linked(id);
    bencher.bench_local(|| play(&mut line, 100));
}

#[divan::bench(args = GAMES.iter().map(|game| game.0))]
fn random_games_through_plugins(bencher: divan::Bencher<'_, '_>, id: &str) {
    let mut line = loaded(id);
    bencher.bench_local(|| play(&mut line, 100));
}

/// The choice rule of Kpé as this maker makes it, and the start it is asked about.
fn choice(maker: &dyn RuleMaker) -> (Arc<dyn Choice>, Box<Position>) {
    let game = compose("kpe", maker);
    let (sheet, rule) = (game.sheet(), game.rule(Slot::Choice, 0).expect("it has one"));
    let names = |all: &mut dyn Iterator<Item = &String>| all.cloned().collect::<Vec<_>>();
    let sets = names(&mut sheet.sets.iter().map(|set| &set.name));
    let registers = names(&mut sheet.registers.iter().map(|one| &one.name));
    let (board, seeds) = (game.board(), game.start().total());
    let setup = Setup { settings: &rule.settings, board, seeds, sets: &sets, registers: &registers };
    let parts = maker.make(rule, &setup, &Faults::default()).expect("it is made");
    (parts.choice.expect("it answers the slot"), game.start().to_box())
}

/// One call of a hook: the difference of these two is what the boundary costs.
#[divan::bench]
fn one_hook_linked(bencher: divan::Bencher<'_, '_>) {
    ask(bencher, choice(&Linked(&[&mancala_kpe::PLUGIN])));
}

#[divan::bench]
fn one_hook_through_a_plugin(bencher: divan::Bencher<'_, '_>) {
    ask(bencher, choice(&registry()));
}

fn ask(bencher: divan::Bencher<'_, '_>, (choice, position): (Arc<dyn Choice>, Box<Position>)) {
    let mut room = [Move::PASS; 8];
    bencher.bench_local(move || {
        let mut moves = Moves::new(&mut room);
        choice.moves(divan::black_box(&position), &mut moves);
        moves.count()
    });
}

fn main() {
    if std::env::args().any(|word| word == "--list") {
        return divan::main();
    }
    first_loads();
    divan::main();
}
