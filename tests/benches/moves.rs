//! What a plugin costs: random play through loaded plugins against the same rules linked in, the time to load a
//! plugin, and the time to list what there is.
//!
//! Ratios come first, measured in pairs so that a noisy machine disturbs both alike; they judge nothing. A game is
//! measured by naming it here and in this package's dependencies.

use mancala_core::game::{Faults, RuleMaker};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::sdk::StaticPlugin;
use mancala_core::slots::Slot;
use mancala_core::slots::choice::Choice;
use mancala_core::slots::rule::Setup;
use mancala_core::trial::Linked;
use mancala_core::{Game, Line, Move, Moves, Position};
use mancala_host::plugin::{Folder, LoadedPlugin, Registry};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

static GAMES: [(&str, &StaticPlugin); 3] = [
    ("en-dodoi", &mancala_en_dodoi::PLUGIN),
    ("cross-endodoi", &mancala_en_dodoi::PLUGIN),
    ("kpe", &mancala_kpe::PLUGIN),
];

/// Cargo puts the dynamic libraries of this package's dependencies beside its binaries.
fn folder() -> PathBuf {
    let program = std::env::current_exe().expect("this program has a path");
    program.parent().expect("and lies in a folder").to_path_buf()
}

fn registry() -> Registry {
    Registry::discover(&[Folder { path: folder(), explicit: false }])
}

fn compose(id: &str, plugin: &StaticPlugin, maker: &dyn RuleMaker) -> Arc<Game> {
    let sheet = resolve(GameSource::Id(id), &[], &Linked(&[plugin]).manifests()).expect("the game resolves");
    Arc::new(Game::compose(sheet, maker).expect("the game composes"))
}

/// Plays random games, always the same ones, and says how many plies they had.
fn play(line: &mut Line, games: u32) -> u64 {
    let mut plies = 0;
    let start = line.game().start().to_box();
    for game in 0..games {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(u64::from(game));
        let mut pick = |below: u32| ((u128::from(dice.next_u64()) * u128::from(below)) >> 64) as u32;
        line.restart(&start);
        while line.play_random(&mut pick).expect("no rule fails").is_ok() {
            plies += 1;
        }
    }
    plies
}

/// Nanoseconds a ply, linked and loaded, and the median of their ratios in pairs.
fn ratio(linked: &mut Line, loaded: &mut Line, rounds: usize) -> (f64, f64, f64) {
    let time = |line: &mut Line| {
        let begin = Instant::now();
        let plies = play(line, 400);
        begin.elapsed().as_nanos() as f64 / plies as f64
    };
    time(linked);
    time(loaded);
    let mut pairs: Vec<(f64, f64)> = (0..rounds).map(|_| (time(linked), time(loaded))).collect();
    pairs.sort_by(|a, b| (a.1 / a.0).total_cmp(&(b.1 / b.0)));
    let (one, other) = pairs[rounds / 2];
    (one, other, other / one)
}

fn ratios() {
    println!(
        "random play: ns a ply with the rules linked in, through plugins, and their ratio (median of 15 pairs)"
    );
    let registry = registry();
    for (id, plugin) in GAMES {
        let mut linked = Line::new(compose(id, plugin, &Linked(&[plugin])));
        let mut loaded = Line::new(compose(id, plugin, &registry));
        let (one, other, ratio) = ratio(&mut linked, &mut loaded, 15);
        println!("  {id:<16} {one:>8.1} {other:>8.1}   {ratio:.2}x");
    }
}

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
    let plugin = GAMES.iter().find(|game| game.0 == id).expect("a game of the list").1;
    let mut line = Line::new(compose(id, plugin, &Linked(&[plugin])));
    bencher.bench_local(|| play(&mut line, 100));
}

#[divan::bench(args = GAMES.iter().map(|game| game.0))]
fn random_games_through_plugins(bencher: divan::Bencher<'_, '_>, id: &str) {
    let plugin = GAMES.iter().find(|game| game.0 == id).expect("a game of the list").1;
    let mut line = Line::new(compose(id, plugin, &registry()));
    bencher.bench_local(|| play(&mut line, 100));
}

/// The choice rule of Kpé as this maker makes it, and the start it is asked about.
fn choice(maker: &dyn RuleMaker) -> (Arc<dyn Choice>, Box<Position>) {
    let game = compose("kpe", &mancala_kpe::PLUGIN, maker);
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
    ratios();
    divan::main();
}
