//! What a game is asked for by: a name, the texts of people's game files, settings given by hand, a position.
//!
//! It reads no file: whoever asks has read them, so that an engine needs no access to the disk.

use crate::plugin::Registry;
use mancala_core::diagnostic::Source;
use mancala_core::game_file::{Library, Override};
use mancala_core::manifest::Manifest;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game, as asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameSpec {
    /// Its id, or the name of a game file.
    pub game: String,
    /// Game files that play a part: the game itself where it is one, and what it extends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileText>,
    /// Settings given by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<Setting>,
    /// A position to start from instead of the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl GameSpec {
    /// A game by its id, as its plugin gives it.
    pub fn id(game: impl Into<String>) -> GameSpec {
        GameSpec { game: game.into(), ..GameSpec::default() }
    }

    /// The settings as core takes them.
    pub(crate) fn overrides(&self) -> Vec<Override> {
        self.settings.iter().map(|setting| Override::text(&setting.path, &setting.value)).collect()
    }
}

/// A setting given by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its path, such as `board.pits`.
    pub path: String,
    /// The value as typed: TOML, or a bare word.
    pub value: String,
}

/// A game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// How it was asked for.
    pub asked: String,
    /// The file that asked for it by `extends`.
    pub from: Option<String>,
    /// Its name in errors, mostly its path.
    pub name: String,
    /// All it says.
    pub text: String,
}

/// The plugins an engine has and the files it was handed, as the library games are resolved against.
pub(crate) struct Known<'a> {
    pub registry: &'a Registry,
    pub files: &'a [FileText],
}

impl Library for Known<'_> {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.registry.manifest(plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.registry.plugins().iter().map(|plugin| plugin.manifest.id.as_str()).collect()
    }

    fn game_file(&self, name: &str, from: Option<&str>) -> Option<Arc<Source>> {
        let found = self.files.iter().find(|file| file.asked == name && file.from.as_deref() == from)?;
        Some(Source::new(found.name.as_str(), found.text.as_str()))
    }
}
