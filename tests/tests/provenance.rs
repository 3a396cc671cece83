//! Whose games these are: every game shipped names its people, its region and its sources.
//!
//! It reads manifests and game files as text and runs nothing; whether a source is right no test can tell.

use mancala_core::diagnostic::render_all;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::manifest::Manifest;
use mancala_tests::shelf::Shelf;
use mancala_tests::{root, variants};

/// All manifests and game files of the workspace.
fn shipped() -> Shelf {
    let manifest = |variant: String| {
        let text =
            std::fs::read_to_string(root().join("variants").join(variant).join("plugin.toml")).unwrap();
        Manifest::parse(&text, "plugin.toml").unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
    };
    Shelf::new(variants().into_iter().map(manifest).collect(), &root().join("games"))
}

#[test]
fn every_game_shipped_names_its_people_its_region_and_its_sources() {
    let shipped = shipped();
    let ids = shipped.manifests.iter().flat_map(|manifest| &manifest.games).map(|game| game.id.as_str());
    let games: Vec<(String, GameSource<'_>)> = (ids.map(|id| (id.to_string(), GameSource::Id(id))))
        .chain(shipped.files.iter().map(|file| (file.name.clone(), GameSource::Text(file.clone()))))
        .collect();
    assert!(games.len() >= 25, "{} games", games.len());
    let mut lacking = Vec::new();
    for (name, source) in games {
        let sheet = resolve(source, &[], &shipped).unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
        let told = &sheet.provenance;
        let empty = |text: &Option<String>| text.as_ref().is_none_or(|text| text.trim().is_empty());
        for (what, lacks) in [
            ("people", empty(&told.people)),
            ("region", empty(&told.region)),
            (
                "sources",
                told.sources.is_empty() || told.sources.iter().any(|source| source.trim().is_empty()),
            ),
        ] {
            if lacks {
                lacking.push(format!("{name} names no {what}"));
            }
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}
