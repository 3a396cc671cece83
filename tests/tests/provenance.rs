//! Whose games these are: every game shipped names its people, its region and its sources.
//!
//! It reads manifests and game files as text and runs nothing; whether a source is right no test can tell.

use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::{GameSource, Library, resolve};
use mancala_core::manifest::Manifest;
use mancala_tests::{root, variants};
use std::sync::Arc;

/// All manifests and game files of the workspace.
struct Shipped {
    manifests: Vec<Manifest>,
    files: Vec<Arc<Source>>,
}

impl Library for Shipped {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.manifests.iter().find(|manifest| manifest.id == plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.manifests.iter().map(|manifest| manifest.id.as_str()).collect()
    }

    fn game_file(&self, name: &str, _from: Option<&str>) -> Option<Arc<Source>> {
        self.files
            .iter()
            .find(|file| file.name == name || file.name.trim_end_matches(".toml") == name)
            .cloned()
    }
}

fn shipped() -> Shipped {
    let manifest = |variant: String| {
        let text =
            std::fs::read_to_string(root().join("variants").join(variant).join("plugin.toml")).unwrap();
        Manifest::parse(&text, "plugin.toml").unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
    };
    let files = std::fs::read_dir(root().join("games")).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        Source::new(name, std::fs::read_to_string(&path).unwrap())
    });
    Shipped { manifests: variants().into_iter().map(manifest).collect(), files: files.collect() }
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
