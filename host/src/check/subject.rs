//! What is checked of a plugin: each of its games, and a plain game around every rule that none of them uses.
//!
//! It runs no rule.

use crate::engine::{Failure, FileText, GameSpec};
use crate::plugin::Registry;
use mancala_core::manifest::{Manifest, RuleSpec};
use mancala_core::slots::Slot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// A game to be checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Subject {
    /// What it is called: the game's id, or `plugin/rule` for a game made around one rule.
    pub name: String,
    /// The game.
    pub spec: GameSpec,
}

/// What is to be checked of the plugin in this file.
pub fn subjects(registry: &Registry, file: &str) -> Result<Vec<Subject>, Failure> {
    let path = Path::new(file);
    let refused = registry.refused().iter().find(|refused| refused.path == path);
    if let Some(refused) = refused {
        return Err(Failure::PluginRefused { message: refused.message.clone() });
    }
    let Some(plugin) = registry.plugins().iter().find(|plugin| plugin.path == path) else {
        return Err(Failure::PluginRefused { message: "it is no plugin that was looked for".into() });
    };
    let manifest = &plugin.manifest;
    let mut subjects = Vec::new();
    let mut used = BTreeSet::new();
    for game in &manifest.games {
        let spec = GameSpec::id(&game.id);
        // A game that cannot be resolved is a finding of its own, and uses nothing.
        if let Ok(sheet) = crate::engine::sheet(registry, &spec) {
            used.extend(sheet.rules.iter().map(|rule| rule.name()));
        }
        subjects.push(Subject { name: game.id.clone(), spec });
    }
    for rule in &manifest.rules {
        let name = format!("{}/{}", manifest.id, rule.name);
        if !used.contains(&name) {
            subjects.push(Subject { spec: around(manifest, rule), name });
        }
    }
    Ok(subjects)
}

/// A plain game in which one rule answers all its slots. What it does not capture the standard rule does, so that games
/// end.
fn around(manifest: &Manifest, rule: &RuleSpec) -> GameSpec {
    let name = format!("{}/{}", manifest.id, rule.name);
    let mut text = String::from("[board]\npits = 6\nseeds = 4\n");
    for slot in rule.slots.iter().filter(|slot| **slot != Slot::Capture) {
        let _ = write!(text, "[{slot}]\nuse = \"{name}\"\n");
    }
    let captures = if rule.slots.contains(&Slot::Capture) { format!("\"{name}\", ") } else { String::new() };
    let _ = write!(text, "[capture]\nuse = [{captures}\"std/opposite\"]\n");
    let asked = format!("{}-{}.toml", manifest.id, rule.name);
    let file = FileText { asked: asked.clone(), from: None, name: asked.clone(), text };
    GameSpec { files: vec![file], ..GameSpec::id(asked) }
}
