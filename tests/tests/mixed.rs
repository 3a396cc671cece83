//! The game files of `games`, against every plugin there is: each resolves, plays, ends and can be recorded.
//!
//! It judges no game; that a mix is worth playing is for its file to say.

use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::laws::{conserve_and_end, matches_end, random_is_legal, turned};
use mancala_core::manifest::{Manifest, STD};
use mancala_core::position::Entry;
use mancala_core::record::{record_game, verify_game};
use mancala_core::{Game, Line, Status, Step};
use mancala_host::plugin::{Folder, Registry};
use mancala_tests::{folder_of, mancala, plugin, root, variants};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// No random game of these is longer.
const MOST: u64 = 10_000;

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let plugins: Vec<PathBuf> = variants().iter().map(|name| plugin(name)).collect();
        Registry::discover(&[Folder { path: folder_of("mixed", &plugins), explicit: true }])
    })
}

fn manifests() -> Vec<Manifest> {
    registry().plugins().iter().map(|plugin| plugin.manifest.clone()).collect()
}

/// The game files, in order.
fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("games")).expect("there are game files");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.iter().all(|path| path.extension().is_some_and(|ending| ending == "toml")), "{paths:?}");
    assert!(paths.len() >= 7);
    paths
}

/// Each game, with its file's name without ending.
fn games() -> Vec<(String, Arc<Game>)> {
    let manifests: Vec<Manifest> =
        registry().plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
    let compose = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = Source::new(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let sheet = resolve(GameSource::Text(source), &[], &manifests)
            .unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
        assert!(sheet.dropped.is_empty(), "{name} inherits what means nothing to it: {:?}", sheet.dropped);
        let game = Game::compose(sheet, registry()).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, Arc::new(game))
    };
    files().into_iter().map(compose).collect()
}

#[test]
fn every_file_mixes_what_no_plugin_brings_alone() {
    let manifests = manifests();
    for (name, game) in games() {
        let sheet = game.sheet();
        let told = resolve(GameSource::Id(&sheet.provenance.of), &[], &manifests).unwrap();
        let home = manifests.iter().find(|manifest| manifest.game(&told.id).is_some()).unwrap();
        let rules = sheet.rules.iter().map(|rule| rule.plugin.as_str());
        let foreign = rules.filter(|plugin| ![STD, &home.id].contains(plugin)).count();
        let other_board = sheet.board.stores_on_track != told.board.stores_on_track;
        assert!(foreign > 0 || other_board, "{name} is {} on another board", told.id);
    }
}

#[test]
fn every_law_holds_in_every_file() {
    for (name, game) in games() {
        let tried = [
            conserve_and_end(&game, 30, 1, MOST),
            random_is_legal(&game, 3, 2, MOST),
            turned(&game, 2, 3, MOST),
            matches_end(&game, 2, 4, 1_000),
        ];
        for one in tried {
            let tried = one.unwrap_or_else(|broken| panic!("{name}: {broken}"));
            assert!(tried.moves > 0, "{name}");
        }
    }
}

#[test]
fn every_file_captures_and_its_games_can_be_recorded() {
    for (name, game) in games() {
        let mut captures = 0;
        for seed in 0..5 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let (mut line, mut moves) = (Line::new(game.clone()), Vec::new());
            while line.status().unwrap() == Status::ToMove {
                let legal = line.legal().unwrap();
                let played = legal[(random.next_u64() % legal.len() as u64) as usize];
                let steps = line.play_traced(played).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                captures +=
                    steps.iter().filter(|step| matches!(step, Step::Ruled(Entry::Captured { .. }))).count();
                moves.push(played);
            }
            let record = record_game(&game, &name, &BTreeMap::new(), game.start(), &moves)
                .unwrap_or_else(|(ply, why)| panic!("{name}, ply {ply}: {why:?}"));
            assert!(record.result.is_some(), "{name}");
            verify_game(&game, &record).unwrap_or_else(|difference| panic!("{name}: {difference}"));
            // A record that says otherwise is told so.
            let mut wrong = record.clone();
            wrong.plies[0].legal.push("--".into());
            assert!(verify_game(&game, &wrong).is_err(), "{name}");
        }
        assert!(captures > 0, "{name} captures nothing");
    }
}

#[test]
fn the_program_plays_every_file_to_its_end() {
    for file in files() {
        let output = Command::new(mancala())
            .args(["play", "--no-store", "--south", "random", "--north", "random", "--seed", "1"])
            .arg(&file)
            .current_dir(root())
            .output()
            .unwrap();
        let (out, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{}:\n{errors}", file.display());
        assert!(out.contains("The game is over"), "{}:\n{out}", file.display());
        let last = out.lines().last().unwrap_or_default();
        assert!(last.starts_with("position ") && last.contains("phase=over"), "{}:\n{out}", file.display());
    }
}
