//! Settings combine freely: random combinations of every game's settings, and of rules of several plugins, either say
//! what does not go together or play by the laws.
//!
//! It knows no game and no setting: both are read from the manifests of whatever lies in `variants`.

use mancala_core::Game;
use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game::ComposeError;
use mancala_core::game_file::{GameSource, Override, resolve};
use mancala_core::laws::{
    Broken, conserve, foreseen, matches_resume, random_is_legal, records_verify, texts_say_all, turned,
};
use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::settings::SettingKind;
use mancala_core::sheet::Sheet;
use mancala_core::slots::Slot;
use mancala_host::engine::Dice;
use mancala_host::plugin::{Folder, Registry};
use mancala_tests::{folder_of, plugin, variants};
use std::sync::{Arc, OnceLock};

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let files: Vec<_> = variants().iter().map(|name| plugin(name)).collect();
        Registry::discover(&[Folder { path: folder_of("combine", &files), explicit: true }])
    })
}

fn manifests() -> Vec<Manifest> {
    registry().plugins().iter().map(|plugin| plugin.manifest.clone()).collect()
}

/// One of a list.
fn one<'a, T>(dice: &mut Dice, of: &'a [T]) -> &'a T {
    &of[dice.below(of.len() as u32) as usize]
}

/// A value that a setting takes: mostly a small one where it is a number, so that it matters.
fn value(dice: &mut Dice, path: &str, kind: &SettingKind) -> Option<String> {
    Some(match kind {
        SettingKind::Bool => one(dice, &["true", "false"]).to_string(),
        SettingKind::Choice { of } => format!("\"{}\"", one(dice, of)),
        // A million laps of every endless sowing would take all day.
        SettingKind::Integer { .. } if path == "sowing.lap-limit" => {
            one(dice, &[1, 2, 10, 100, 1000]).to_string()
        }
        SettingKind::Integer { min, max } => {
            let small = min + i64::from(dice.below(6));
            let number = if dice.below(20) == 0 { *max } else { small };
            number.clamp(*min, *max).to_string()
        }
        SettingKind::Rows => return None,
    })
}

/// A board of few pits and seeds, in one of the ways a board can be given.
fn board(dice: &mut Dice) -> Vec<(String, String)> {
    let pits = 2 + dice.below(5);
    let mut board = match dice.below(4) {
        0 => {
            let row =
                |dice: &mut Dice| (0..pits).map(|_| dice.below(6).to_string()).collect::<Vec<_>>().join(", ");
            vec![("rows", format!("[[{}], [{}]]", row(dice), row(dice)))]
        }
        1 => {
            let filled = 1 + dice.below(pits);
            vec![("filled", filled.to_string()), ("seeds", (1 + dice.below(6)).to_string())]
        }
        _ => vec![("seeds", (1 + dice.below(6)).to_string())],
    };
    board.push(("pits", pits.to_string()));
    // Some rules need stores of one kind, so these are seldom changed.
    if dice.below(4) == 0 {
        board.push(("stores", one(dice, &["\"aside\"", "\"track\""]).to_string()));
    }
    board.into_iter().map(|(key, value)| (format!("board.{key}"), value)).collect()
}

/// Some of a sheet's settings, given anew.
fn settings(dice: &mut Dice, sheet: &Sheet) -> Vec<(String, String)> {
    let mut given = Vec::new();
    for value in sheet.values.iter().filter(|value| !value.path.starts_with("board.")) {
        let Some(spec) = &value.spec else { continue };
        if dice.below(2) == 0 {
            given.extend(self::value(dice, &value.path, &spec.kind).map(|text| (value.path.clone(), text)));
        }
    }
    given
}

/// What came of some combinations.
#[derive(Debug, Default)]
struct Tally {
    played: u32,
    refused: u32,
    /// Of those that count repetition, games that went on for too long.
    unended: u32,
    moves: u64,
}

/// Composes a game; `None` when it is refused with reasons, each at a place.
fn compose(source: GameSource<'_>, given: &[(String, String)], tally: &mut Tally) -> Option<Arc<Game>> {
    let overrides: Vec<Override> = given.iter().map(|(path, value)| Override::text(path, value)).collect();
    let refused = match resolve(source, &overrides, &manifests()) {
        Err(errors) => errors,
        Ok(sheet) => match Game::compose(sheet, registry()) {
            Ok(game) => return Some(Arc::new(game)),
            Err(ComposeError::Refused(errors)) => errors,
            Err(error) => panic!("{given:?}: {error}"),
        },
    };
    assert!(!refused.is_empty(), "{given:?} is refused without a reason");
    for error in &refused {
        assert!(!error.to_string().is_empty() && error.line() > 0, "{}", render_all(&refused));
    }
    tally.refused += 1;
    None
}

/// Random games longer than this are given up.
const MOST: u64 = 2_000;

/// Every law of a game, on a few random games each: moves tried, and whether the games ended. Settings may make random
/// play very long (captures become rare, and positions are too many to repeat); that is counted and no fault.
fn laws(game: &Arc<Game>, seed: u64) -> Result<(u64, bool), Broken> {
    let tried = conserve(game, 2, seed, MOST)?;
    let (mut moves, ends) = (tried.moves, tried.longest <= MOST);
    if ends && game.sheet().repetition > 0 {
        moves += matches_resume(game, 1, seed, 2)?.moves;
    }
    moves += random_is_legal(game, 1, seed, 40)?.moves;
    moves += foreseen(game, 1, seed, 40)?.moves;
    moves += turned(game, 1, seed, 20)?.moves;
    moves += texts_say_all(game, 2, seed, 60)?.moves;
    moves += records_verify(game, 1, seed, 60)?.moves;
    Ok((moves, ends))
}

#[track_caller]
fn try_laws(game: &Arc<Game>, seed: u64, given: &[(String, String)], tally: &mut Tally) {
    match laws(game, seed) {
        Ok((moves, ends)) => {
            tally.played += 1;
            tally.moves += moves;
            tally.unended += u32::from(!ends && game.sheet().repetition > 0);
        }
        Err(broken) => {
            let given: Vec<String> =
                given.iter().map(|(path, value)| format!("--set {path}={value}")).collect();
            panic!("{broken}\n{} {}\n{}", game.sheet().id, given.join(" "), game.sheet().canonical())
        }
    }
}

/// So many combinations of the settings of each game of each plugin.
fn games(times: u64) -> Tally {
    let mut tally = Tally::default();
    for manifest in manifests() {
        for (index, spec) in manifest.games.iter().enumerate() {
            let sheet = resolve(GameSource::Id(&spec.id), &[], &manifests()).unwrap();
            for time in 0..times {
                let mut dice = Dice::new(index as u64, time);
                let mut given = board(&mut dice);
                given.extend(settings(&mut dice, &sheet));
                if let Some(game) = compose(GameSource::Id(&spec.id), &given, &mut tally) {
                    try_laws(&game, time, &given, &mut tally);
                }
            }
        }
    }
    tally
}

/// So many games of rules taken from all plugins, with random settings.
fn mixes(times: u64) -> Tally {
    let mut tally = Tally::default();
    let manifests = manifests();
    for time in 0..times {
        let mut dice = Dice::new(1 << 32, time);
        let mut toml = "[board]\npits = 4\nseeds = 3\n".to_string();
        for slot in Slot::ALL {
            let plugins = manifests.iter().chain([std_manifest()]);
            let names = plugins.flat_map(|manifest| {
                let rules = manifest.rules.iter().filter(|rule| rule.slots.contains(&slot));
                rules.map(|rule| format!("\"{}/{}\"", manifest.id, rule.name))
            });
            let mut names: Vec<String> = names.collect();
            let count = if slot == Slot::Capture { 1 + dice.below(3) as usize } else { 1 };
            let mut chosen = Vec::new();
            for _ in 0..count.min(names.len()) {
                chosen.push(names.swap_remove(dice.below(names.len() as u32) as usize));
            }
            let names = if count == 1 { chosen.remove(0) } else { format!("[{}]", chosen.join(", ")) };
            toml.push_str(&format!("[{slot}]\nuse = {names}\n"));
        }
        let source = GameSource::Text(Source::new("mix.toml", toml.as_str()));
        // Rules that want a setting differently are told to set it, which the settings below may do.
        let sheet = resolve(source.clone(), &[], &manifests).ok();
        let mut given = board(&mut dice);
        given.extend(sheet.iter().flat_map(|sheet| settings(&mut dice, sheet)).collect::<Vec<_>>());
        if let Some(game) = compose(source, &given, &mut tally) {
            try_laws(&game, time, &given, &mut tally);
        }
    }
    tally
}

#[test]
fn settings_of_every_game_combine() {
    let tally = games(12);
    assert!(
        tally.played > 5 * tally.refused && tally.played > 20 * tally.unended && tally.moves > 10_000,
        "{tally:?}"
    );
}

#[test]
fn rules_of_several_plugins_combine() {
    let tally = mixes(150);
    assert!(tally.played > tally.refused && tally.moves > 10_000, "{tally:?}");
}

#[test]
#[ignore = "some thousands of combinations take a minute or more"]
fn thousands_of_combinations() {
    println!("{:?}", games(60));
    println!("{:?}", mixes(1_500));
}
