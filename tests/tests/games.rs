//! Game files against the real plugins: the valid ones play, each invalid one is told exactly what its name says.

use mancala_core::diagnostic::{Diagnostic, render_all};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::{Game, Line};
use mancala_host::plugin::{Folder, Registry};
use mancala_tests::shelf::Shelf;
use mancala_tests::{folder_of, plugin, root};
use std::sync::{Arc, OnceLock};

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let folder = folder_of("games", &[plugin("en-dodoi"), plugin("kpe")]);
        Registry::discover(&[Folder { path: folder, explicit: true }])
    })
}

fn shelf(folder: &str) -> Shelf {
    let manifests = registry().plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
    Shelf::new(manifests, &root().join("tests/games").join(folder))
}

#[test]
fn valid_files_play() {
    let shelf = shelf("valid");
    assert!(shelf.files.len() >= 8);
    for file in &shelf.files {
        let sheet = resolve(GameSource::Text(file.clone()), &[], &shelf)
            .unwrap_or_else(|errors| panic!("{}: {}", file.name, render_all(&errors)));
        let game = Game::compose(sheet, registry()).unwrap_or_else(|error| panic!("{}: {error}", file.name));
        let mut line = Line::new(Arc::new(game));
        for _ in 0..20 {
            let legal = line.legal().unwrap();
            let Some(&played) = legal.get(legal.len() / 2) else { break };
            line.play(played).unwrap();
        }
    }
}

#[test]
fn invalid_files_are_told_what_is_wrong_and_where() {
    let shelf = shelf("invalid");
    assert!(shelf.files.len() >= 25);
    for file in &shelf.files {
        let expected: Vec<(&str, &str)> = (file.text.lines())
            .map_while(|line| line.strip_prefix("# expect: ")?.rsplit_once(" @ "))
            .collect();
        assert!(!expected.is_empty(), "{} says what it expects", file.name);
        let errors = resolve(GameSource::Text(file.clone()), &[], &shelf)
            .err()
            .unwrap_or_else(|| panic!("{} is accepted", file.name));
        assert_eq!(errors.len(), expected.len(), "{}: {}", file.name, render_all(&errors));
        for (says, place) in expected {
            let at = |error: &&Diagnostic| format!("{}:{}", error.line(), error.column()) == place;
            let found = errors.iter().filter(at).any(|error| error.to_string().contains(says));
            assert!(found, "{} lacks `{says}` at {place}:\n{}", file.name, render_all(&errors));
        }
    }
}
