//! The registry: which plugins there are, and their rules on demand.
//!
//! Finding plugins runs none of their code; a plugin is loaded when a game first needs one of its rules.

use super::inspect::{Inspected, Refused, RefusedKind, inspect};
use super::loaded::LoadedPlugin;
use super::rule::PluginRule;
use super::trust::{Standing, Trust, anybody_may_write, refusal};
use super::unrecorded::recorded;
use mancala_core::game::{Faults, MakeError, RuleMaker};
use mancala_core::manifest::Manifest;
use mancala_core::sheet::SheetRule;
use mancala_core::slots::rule::{Parts, Setup};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// A folder to look for plugins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Where it is; or a plugin's file, which then comes before any other plugin of its id.
    pub path: PathBuf,
    /// Somebody put it there for plugins: a library without a manifest in it is told of, and so is its absence.
    pub explicit: bool,
}

impl Default for Registry {
    /// No plugin at all, and no reason to distrust one.
    fn default() -> Registry {
        let (plugins, refused, loaded) = (Vec::new(), Vec::new(), Mutex::default());
        Registry { trust: Trust::all(), own: Vec::new(), plugins, refused, loaded }
    }
}

/// Every plugin found, and every file refused.
#[derive(Debug)]
pub struct Registry {
    trust: Trust,
    /// The folder of the host's own plugins, where there is one.
    own: Vec<PathBuf>,
    plugins: Vec<Inspected>,
    refused: Vec<Refused>,
    loaded: Mutex<BTreeMap<String, Result<Arc<LoadedPlugin>, Refused>>>,
}

impl Registry {
    /// Looks into each folder in order; whatever is found may run, unless [`trusting`](Registry::trusting) says less. The same file found twice counts once; two plugins of one id, or two games
    /// of one id, are refused both.
    pub fn discover(folders: &[Folder]) -> Registry {
        let own = folders.iter().filter(|folder| !folder.explicit).map(|folder| folder.path.clone());
        let mut registry = Registry { own: own.collect(), ..Registry::default() };
        let mut seen: Vec<PathBuf> = Vec::new();
        for folder in folders {
            for path in libraries(folder, &mut registry.refused) {
                let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
                if seen.contains(&canonical) {
                    continue;
                }
                seen.push(canonical);
                match inspect(&path) {
                    Ok(plugin) => registry.add(plugin),
                    Err(refused) if refused.kind == RefusedKind::NoManifest && !folder.explicit => {}
                    Err(refused) => registry.refused.push(refused),
                }
            }
        }
        registry.prefer(folders);
        registry.refuse_duplicates();
        registry
    }

    /// The same plugins, of which only those run that are trusted.
    pub fn trusting(self, trust: Trust) -> Registry {
        Registry { trust, ..self }
    }

    /// How a plugin stands.
    pub fn standing(&self, plugin: &Inspected) -> Standing {
        // What the host cannot check needs the user's word wherever it lies.
        let own = plugin.checked
            && plugin.path.parent().is_some_and(|parent| self.own.iter().any(|folder| folder == parent));
        self.trust.standing(plugin, own)
    }

    /// A plugin named by its file comes before those of its id that were found in folders.
    fn prefer(&mut self, folders: &[Folder]) {
        let named = |plugin: &Inspected| folders.iter().any(|folder| folder.path == plugin.path);
        let ids: Vec<String> = self
            .plugins
            .iter()
            .filter(|plugin| named(plugin))
            .map(|plugin| plugin.manifest.id.clone())
            .collect();
        self.plugins.retain(|plugin| named(plugin) || !ids.contains(&plugin.manifest.id));
    }

    fn add(&mut self, plugin: Inspected) {
        let same =
            |other: &Inspected| other.sha256 == plugin.sha256 && other.manifest.id == plugin.manifest.id;
        if !self.plugins.iter().any(same) {
            self.plugins.push(plugin);
        }
    }

    fn refuse_duplicates(&mut self) {
        let twin = |plugin: &Inspected, other: &Inspected| {
            if plugin.path == other.path {
                None
            } else if plugin.manifest.id == other.manifest.id {
                Some(format!("plugin id `{}`", plugin.manifest.id))
            } else {
                let shared =
                    plugin.manifest.games.iter().find(|game| other.manifest.game(&game.id).is_some());
                shared.map(|game| format!("game id `{}`", game.id))
            }
        };
        let mut clashes = Vec::new();
        for plugin in &self.plugins {
            let clash = self.plugins.iter().find_map(|other| Some((other, twin(plugin, other)?)));
            if let Some((other, what)) = clash {
                let message = format!("{} has the same {what}; remove one of the two", other.path.display());
                clashes.push(Refused::new(&plugin.path, RefusedKind::Duplicate, message));
            }
        }
        self.plugins.retain(|plugin| clashes.iter().all(|clash| clash.path != plugin.path));
        self.refused.extend(clashes);
    }

    /// The plugins, in the order found.
    pub fn plugins(&self) -> &[Inspected] {
        &self.plugins
    }

    /// The files refused, each with its reason.
    pub fn refused(&self) -> &[Refused] {
        &self.refused
    }

    /// The manifest of a plugin.
    pub fn manifest(&self, id: &str) -> Option<&Manifest> {
        self.plugin(id).map(|plugin| &plugin.manifest)
    }

    /// A plugin by its id.
    pub fn plugin(&self, id: &str) -> Option<&Inspected> {
        self.plugins.iter().find(|plugin| plugin.manifest.id == id)
    }

    /// Loads a plugin, once: what is loaded stays as it was then, and so does a refusal.
    pub fn load(&self, id: &str) -> Result<Arc<LoadedPlugin>, Refused> {
        let mut loaded = self.loaded.lock().unwrap_or_else(|poison| poison.into_inner());
        if let Some(known) = loaded.get(id) {
            return known.clone();
        }
        let result = match self.plugin(id) {
            Some(plugin) => match self.standing(plugin) {
                standing if standing.may_run() => LoadedPlugin::load(plugin).map(Arc::new),
                standing => Err(refusal(plugin, &standing)),
            },
            None => Err(Refused::new(Path::new(id), RefusedKind::Unreadable, "no such plugin was found")),
        };
        loaded.insert(id.to_string(), result.clone());
        result
    }
}

impl RuleMaker for Registry {
    fn make(&self, rule: &SheetRule, setup: &Setup<'_>, faults: &Faults) -> Result<Parts, MakeError> {
        let plugin =
            self.load(&rule.plugin).map_err(|refused| MakeError::Unavailable(refused.to_string()))?;
        let tables = plugin.tables(&rule.rule).ok_or_else(|| {
            MakeError::Unavailable(format!("plugin `{}` has no rule `{}`", rule.plugin, rule.rule))
        })?;
        let made = PluginRule::make(tables, rule, setup, faults)?;
        let parts = PluginRule::parts(&made, &rule.slots);
        Ok(if plugin.checked { parts } else { recorded(made, parts) })
    }
}

/// The files of a folder that look like dynamic libraries, by name; or the one file that was named.
fn libraries(folder: &Folder, refused: &mut Vec<Refused>) -> Vec<PathBuf> {
    if std::fs::metadata(&folder.path).is_ok_and(|metadata| metadata.is_dir() && anybody_may_write(&metadata))
    {
        let why = "anybody may write into this folder, so anybody could run code here; `chmod o-w` it";
        refused.push(Refused::new(&folder.path, RefusedKind::Folder, why));
        return Vec::new();
    }
    if folder.path.is_file() {
        return vec![folder.path.clone()];
    }
    let entries = match std::fs::read_dir(&folder.path) {
        Ok(entries) => entries,
        Err(error) => {
            if folder.explicit {
                let why = format!("the folder cannot be read: {error}");
                refused.push(Refused::new(&folder.path, RefusedKind::Folder, why));
            }
            return Vec::new();
        }
    };
    let mut paths: Vec<PathBuf> = (entries.flatten())
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension().is_some_and(|ending| ["so", "dylib", "dll"].iter().any(|one| ending == *one))
        })
        .collect();
    paths.sort();
    paths
}
