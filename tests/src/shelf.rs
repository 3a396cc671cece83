//! Manifests and game files as a test reads them: a library that resolves games without a registry.
//!
//! It loads no plugin.

use mancala_core::diagnostic::Source;
use mancala_core::game_file::Library;
use mancala_core::manifest::Manifest;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What games are resolved from.
pub struct Shelf {
    /// The plugins' manifests.
    pub manifests: Vec<Manifest>,
    /// The game files, by name.
    pub files: Vec<Arc<Source>>,
}

impl Shelf {
    /// These manifests, and every game file of a folder.
    pub fn new(manifests: Vec<Manifest>, folder: &Path) -> Shelf {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let file = |path: PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            Source::new(name, std::fs::read_to_string(&path).unwrap())
        };
        Shelf { manifests, files: paths.into_iter().map(file).collect() }
    }
}

impl Library for Shelf {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.manifests.iter().find(|manifest| manifest.id == plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.manifests.iter().map(|manifest| manifest.id.as_str()).collect()
    }

    fn game_file(&self, name: &str, _from: Option<&str>) -> Option<Arc<Source>> {
        let stem = |file: &Source| file.name.trim_end_matches(".toml").to_string();
        self.files.iter().find(|file| file.name == name || stem(file) == name).cloned()
    }
}
