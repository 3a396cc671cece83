//! A game file changes boards, settings and rules with nothing rebuilt.

use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::manifest::Manifest;
use mancala_core::notation::{format_position, parse_move, parse_position};
use mancala_core::{Game, Line};
use mancala_host::plugin::{Folder, Registry};
use mancala_tests::{fixture, folder_of, plugin};
use std::sync::{Arc, OnceLock};

/// The plugins, found and loaded once: what follows changes text alone.
fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let folder = folder_of("swap", &[plugin("en-dodoi"), fixture("third")]);
        Registry::discover(&[Folder { path: folder, explicit: true }])
    })
}

fn game(toml: &str) -> Arc<Game> {
    let manifests: Vec<Manifest> =
        registry().plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
    let source = GameSource::Text(Source::new("my.toml", toml));
    let sheet = resolve(source, &[], &manifests).unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
    Arc::new(Game::compose(sheet, registry()).unwrap())
}

fn after(game: &Arc<Game>, position: &str, moves: &str) -> String {
    let mut line = match position {
        "" => Line::new(game.clone()),
        text => Line::from_position(game.clone(), &parse_position(game, text).unwrap()),
    };
    for text in moves.split_whitespace() {
        line.play(parse_move(game.board(), text).unwrap()).unwrap();
    }
    format_position(game, line.position())
}

#[test]
fn a_game_file_changes_the_board_and_the_settings() {
    let standard = game("extends = \"en-dodoi\"");
    assert_eq!(after(&standard, "", ""), "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0-0 S");
    let small = game("extends = \"en-dodoi\"\n[board]\npits = 6");
    assert_eq!(after(&small, "", "A"), "2,7,0,6,1,6/6,6,0,0,6,6 2-0 N");
    let tiny = "extends = \"en-dodoi\"\n[board]\npits = 4\nseeds = 2\n";
    let position = "0,0,1,0/0,2,0,0 0-0 S";
    assert_eq!(after(&game(tiny), position, "C"), "0,0,0,1/0,2,0,0 0-0 N");
    let alone = format!("{tiny}[capture]\ntake-alone = true\n");
    assert_eq!(after(&game(&alone), position, "C"), "0,0,0,0/0,2,0,0 1-0 N");
    let clockwise = format!("{tiny}[sowing]\ndirection = \"cw\"\n");
    assert_eq!(after(&game(&clockwise), "0,0,1,0/0,0,0,0 0-0 S", "C"), "0,1,0,0/0,0,0,0 0-0 N");
    let rows = "extends = \"en-dodoi\"\n[board]\nrows = [[1, 2, 3], [0, 0, 9]]\n";
    assert_eq!(after(&game(rows), "", ""), "1,2,3/0,0,9 0-0 S");
}

#[test]
fn a_strangers_plugin_swaps_the_capture() {
    let board = "extends = \"en-dodoi\"\n[board]\npits = 4\n";
    let (position, played) = ("0,0,1,0/3,2,1,5 0-0 S", "C");
    assert_eq!(after(&game(board), position, played), "0,0,0,0/0,2,1,5 4-0 N", "its own capture");
    let swapped = format!("{board}[capture]\nuse = \"third/neighbours\"\n");
    assert_eq!(after(&game(&swapped), position, played), "0,0,0,0/0,0,1,5 6-0 N", "the stranger's");
    let without = format!("{swapped}with-seed = false\n");
    assert_eq!(after(&game(&without), position, played), "0,0,0,1/0,0,1,5 5-0 N", "with its setting");
    let both = format!("{board}[capture]\nuse = [\"en-dodoi/opposite\", \"third/neighbours\"]\n");
    assert_eq!(after(&game(&both), position, played), "0,0,0,0/0,2,1,5 4-0 N", "the first answer wins");
    assert_eq!(
        after(&game(&both), "0,0,1,0/0,2,1,5 0-0 S", played),
        "0,0,0,0/0,0,1,5 3-0 N",
        "and where the first takes nothing, the second is asked"
    );
}
