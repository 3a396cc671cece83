//! What the benches share: the games, composed of linked rules or of loaded plugins, and random play of them.
//!
//! It measures nothing. A game is measured by naming it here and in this package's dependencies.

#![allow(dead_code, reason = "each bench uses a part of it")]

use mancala_core::game::RuleMaker;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::sdk::StaticPlugin;
use mancala_core::trial::Linked;
use mancala_core::{Game, Line};
use mancala_host::plugin::{Folder, Registry};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::path::PathBuf;
use std::sync::Arc;

/// The games that are measured, and the plugins they come from.
pub static GAMES: [(&str, &StaticPlugin); 8] = [
    ("kalah", &mancala_kalah::PLUGIN),
    ("oware", &mancala_oware::PLUGIN),
    ("en-dodoi", &mancala_en_dodoi::PLUGIN),
    ("cross-endodoi", &mancala_en_dodoi::PLUGIN),
    ("kpe", &mancala_kpe::PLUGIN),
    ("rio-kadalis", &mancala_rio_kadalis::PLUGIN),
    ("giuthi", &mancala_giuthi::PLUGIN),
    ("kiothi", &mancala_kiothi::PLUGIN),
];

/// The plugin of a game, or of a Kalah of another size.
pub fn plugin(id: &str) -> &'static StaticPlugin {
    let of = |game: &&(&str, &StaticPlugin)| id == game.0 || id.starts_with("kalah-") && game.0 == "kalah";
    GAMES.iter().find(of).unwrap_or_else(|| panic!("{id} is not measured")).1
}

/// Cargo puts the dynamic libraries of this package's dependencies beside its binaries.
pub fn folder() -> PathBuf {
    let program = std::env::current_exe().expect("this program has a path");
    program.parent().expect("and lies in a folder").to_path_buf()
}

/// The plugins that were built with the benches.
pub fn registry() -> Registry {
    Registry::discover(&[Folder { path: folder(), explicit: false }])
}

/// A game, its rules made by this maker.
pub fn compose(id: &str, maker: &dyn RuleMaker) -> Arc<Game> {
    let manifests = Linked(&[plugin(id)]).manifests();
    let sheet = resolve(GameSource::Id(id), &[], &manifests).expect("the game resolves");
    Arc::new(Game::compose(sheet, maker).expect("the game composes"))
}

/// A line of a game whose rules are linked in.
pub fn linked(id: &str) -> Line {
    Line::new(compose(id, &Linked(&[plugin(id)])))
}

/// A line of a game whose rules are loaded.
pub fn loaded(id: &str) -> Line {
    Line::new(compose(id, &registry()))
}

/// The dice of one game.
pub fn dice(game: u32) -> impl FnMut(u32) -> u32 {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(u64::from(game));
    move |below| ((u128::from(dice.next_u64()) * u128::from(below)) >> 64) as u32
}

/// What was played: so many moves, of so many laps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Moves.
    pub plies: u64,
    /// Laps.
    pub laps: u64,
}

/// Plays random games, always the same ones.
pub fn play(line: &mut Line, games: u32) -> Played {
    let mut played = Played::default();
    let start = line.game().start().to_box();
    for game in 0..games {
        let mut pick = dice(game);
        line.restart(&start);
        while line.play_random(&mut pick).expect("no rule fails").is_ok() {}
        played.plies += line.plies() as u64;
        played.laps += line.laps();
    }
    played
}
