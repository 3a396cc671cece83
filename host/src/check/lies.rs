//! Laws of the manifest: what it says and what the code has must be one thing.
//!
//! They read tables and make rules, and play no move.

use super::{Bench, Outcome, Wrong};
use mancala_core::manifest::{Manifest, STD};
use std::collections::BTreeSet;

/// The longest text that is shown on one line, in characters.
const LINE: usize = 160;
/// The longest name that is shown in a list.
const NAME: usize = 60;

impl Bench<'_> {
    /// The plugins of the game, each with its rules that play in it.
    fn rules(&self) -> Result<Vec<(&Manifest, BTreeSet<String>)>, Wrong> {
        let sheet = crate::engine::sheet(self.registry, self.spec)?;
        let mut plugins: Vec<(&Manifest, BTreeSet<String>)> = Vec::new();
        for rule in sheet.rules.iter().filter(|rule| rule.plugin != STD) {
            let Some(manifest) = self.registry.manifest(&rule.plugin) else { continue };
            match plugins.iter_mut().find(|(known, _)| known.id == manifest.id) {
                Some((_, rules)) => drop(rules.insert(rule.rule.clone())),
                None => plugins.push((manifest, BTreeSet::from([rule.rule.clone()]))),
            }
        }
        Ok(plugins)
    }
}

/// The game can be resolved, its plugins loaded and its rules made; every rule answers the slots it says it does.
pub(super) fn manifest(bench: &Bench<'_>) -> Outcome {
    let mut rules = 0;
    for (manifest, names) in bench.rules()? {
        let plugin = bench.registry.load(&manifest.id).map_err(|refused| Wrong::Fail(refused.to_string()))?;
        for rule in manifest.rules.iter().filter(|rule| names.contains(&rule.name)) {
            let hooks = plugin.hooks(&rule.name).unwrap_or_default();
            if let Some(slot) = rule.slots.iter().find(|slot| hooks.iter().all(|(of, _)| of != *slot)) {
                let name = format!("{}/{}", manifest.id, rule.name);
                return Err(Wrong::Fail(format!(
                    "rule {name} says it answers `{slot}`, and has no hook of it"
                )));
            }
            rules += 1;
        }
    }
    bench.game()?;
    Ok(format!("rules of plugins: {rules}"))
}

/// No rule has a hook of a slot its manifest does not give it.
pub(super) fn hooks(bench: &Bench<'_>) -> Outcome {
    let mut hooks = 0;
    for (manifest, names) in bench.rules()? {
        let plugin = bench.registry.load(&manifest.id).map_err(|refused| Wrong::Fail(refused.to_string()))?;
        for rule in manifest.rules.iter().filter(|rule| names.contains(&rule.name)) {
            for (slot, hook) in plugin.hooks(&rule.name).unwrap_or_default() {
                if !rule.slots.contains(&slot) {
                    let name = format!("{}/{}", manifest.id, rule.name);
                    let says = "which is of a slot its manifest does not give it";
                    return Err(Wrong::Fail(format!("rule {name} has the hook {hook}, {says} (`{slot}`)")));
                }
                hooks += 1;
            }
        }
    }
    Ok(format!("hooks: {hooks}"))
}

/// Texts for people are there, on one line, and no longer than a line.
pub(super) fn texts(bench: &Bench<'_>) -> Outcome {
    let mut texts = 0;
    let mut fits = |what: String, text: &str, most: usize| {
        texts += 1;
        let length = text.chars().count();
        if text.trim().is_empty() {
            Err(Wrong::Fail(format!("{what} is empty")))
        } else if text.contains(['\n', '\r']) {
            Err(Wrong::Fail(format!("{what} is of more than one line")))
        } else if length > most {
            Err(Wrong::Fail(format!("{what} has {length} characters, more than {most}")))
        } else {
            Ok(())
        }
    };
    for (manifest, names) in bench.rules()? {
        let id = &manifest.id;
        if !manifest.summary.is_empty() {
            fits(format!("the summary of plugin {id}"), &manifest.summary, LINE)?;
        }
        fits(format!("the version of plugin {id}"), &manifest.version, NAME)?;
        for rule in manifest.rules.iter().filter(|rule| names.contains(&rule.name)) {
            let name = format!("{id}/{}", rule.name);
            fits(format!("the summary of rule {name}"), &rule.summary, LINE)?;
            if let Some(refuses) = &rule.refuses {
                fits(format!("what rule {name} says when it refuses"), refuses, LINE)?;
            }
            for setting in &rule.settings {
                let of = format!("of setting `{}` of rule {name}", setting.key);
                fits(format!("the name {of}"), &setting.called, NAME)?;
                for (word, called) in &setting.words {
                    fits(format!("what the choice `{word}` {of} is called"), called, NAME)?;
                }
                fits(format!("the help {of}"), &setting.help, LINE)?;
            }
        }
    }
    let sheet = crate::engine::sheet(bench.registry, bench.spec)?;
    fits("the name of the game".into(), &sheet.name, NAME)?;
    if !sheet.summary.is_empty() {
        fits("the summary of the game".into(), &sheet.summary, LINE)?;
    }
    Ok(format!("texts: {texts}"))
}
