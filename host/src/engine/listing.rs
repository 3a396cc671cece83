//! What plugins there are and what one game is made of, as plain data for `list` and `show`.
//!
//! Nothing here needs a plugin's code: all of it is read from manifests.

use crate::plugin::{Inspected, Refused, Standing};
use mancala_core::search::Weights;
use mancala_core::settings::Table;
use mancala_core::sheet::{BoardSpec, Dropped, Provenance, Sheet, SheetValue};
use mancala_core::slots::Slot;
use mancala_core::translations::Translations;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Every plugin, and every file refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Listing {
    /// The plugins, in the order found.
    pub plugins: Vec<PluginInfo>,
    /// The files refused.
    pub refused: Vec<RefusedInfo>,
}

/// A plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PluginInfo {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The number of the ABI it was built for.
    pub abi: u32,
    /// One line for people.
    pub summary: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Its licence.
    pub license: Option<String>,
    /// The file.
    pub file: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Bytes in the file.
    pub size: u64,
    /// Whether it may run: `own`, `recorded`, `developed` or `once`, or not: `unknown` or `changed`.
    pub trust: String,
    /// Its types are compared with the host's when it is loaded; those of a plugin written in C cannot be.
    pub checked: bool,
    /// Its rules, by name.
    pub rules: Vec<String>,
    /// Its games.
    pub games: Vec<GameInfo>,
    /// Its summary, and the names and summaries of its games, in other languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

impl PluginInfo {
    /// What is given up with a plugin that is not [checked](PluginInfo::checked), in one line.
    pub const UNCHECKED: &str = "written in C: nothing can check that its types are the host's";

    /// A plugin whose games are still to be listed.
    pub(crate) fn of(plugin: &Inspected, standing: &Standing) -> PluginInfo {
        let manifest = &plugin.manifest;
        let of_games = manifest.games.iter().flat_map(|game| [&game.name, &game.summary]).flatten();
        let listed: BTreeSet<&str> = of_games.chain([&manifest.summary]).map(String::as_str).collect();
        PluginInfo {
            id: manifest.id.clone(),
            version: manifest.version.clone(),
            abi: manifest.abi,
            summary: manifest.summary.clone(),
            authors: manifest.authors.clone(),
            license: manifest.license.clone(),
            file: plugin.path.display().to_string(),
            sha256: plugin.sha256.clone(),
            size: plugin.size,
            trust: standing.word().into(),
            checked: plugin.checked,
            rules: manifest.rules.iter().map(|rule| rule.name.clone()).collect(),
            games: Vec::new(),
            translations: manifest.translations.only(&listed),
        }
    }
}

/// A game of a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One line for people.
    pub summary: String,
    /// Its board, unless the game cannot be resolved.
    pub board: Option<BoardSpec>,
    /// What is wrong with it, where something is.
    pub error: Option<String>,
}

/// A file that is not used as a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedInfo {
    /// The file.
    pub file: String,
    /// Why, in one line.
    pub reason: String,
}

impl From<&Refused> for RefusedInfo {
    fn from(refused: &Refused) -> RefusedInfo {
        RefusedInfo { file: refused.path.display().to_string(), reason: refused.message.clone() }
    }
}

/// A game's rule sheet, flattened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Description {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// One line for people.
    pub summary: String,
    /// Whose game it is, who described it, its numbered rules.
    pub provenance: Provenance,
    /// The notations of other programs that fit the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notations: Vec<String>,
    /// The board at the start.
    pub board: BoardSpec,
    /// One section a table: the board, then each slot.
    pub sections: Vec<Section>,
    /// What its positions are worth to a search, in sixteenths of a seed; no part of the hash.
    #[serde(default)]
    pub weights: Weights,
    /// Inherited values that no longer mean anything.
    pub dropped: Vec<Dropped>,
    /// SHA-256 of everything that decides how the game is played.
    pub hash: String,
    /// The texts above, and the names of its pit sets, in other languages: by language, then by what they are in English.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
}

/// A table of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    /// `board`, or the slot.
    pub table: String,
    /// The rules that answer the slot, in order.
    pub rules: Vec<RuleInfo>,
    /// Every value in force.
    pub values: Vec<SheetValue>,
}

/// A rule of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RuleInfo {
    /// `plugin/rule`.
    pub name: String,
    /// The plugin's version.
    pub version: String,
    /// Its revision.
    pub revision: u32,
    /// One line for people.
    pub summary: String,
    /// Said when it refuses a move.
    pub refuses: Option<String>,
}

impl Description {
    /// The description of a sheet.
    pub fn of(sheet: &Sheet) -> Description {
        let rules = |table: Table| {
            let slot = Slot::from_name(table.name());
            let rules = slot.and_then(|slot| sheet.slots.get(&slot)).map_or(&[][..], Vec::as_slice);
            let info = |&index: &usize| {
                let rule = &sheet.rules[index];
                RuleInfo {
                    name: rule.name(),
                    version: rule.plugin_version.clone(),
                    revision: rule.revision,
                    summary: rule.summary.clone(),
                    refuses: rule.refuses.clone(),
                }
            };
            rules.iter().map(info).collect()
        };
        let section = |table: Table| {
            let of_table = |value: &&SheetValue| {
                value.path.split_once('.').is_some_and(|(name, _)| name == table.name())
            };
            Section {
                table: table.name().to_string(),
                rules: rules(table),
                values: sheet.values.iter().filter(of_table).cloned().collect(),
            }
        };
        let mut described = Description {
            id: sheet.id.clone(),
            name: sheet.name.clone(),
            summary: sheet.summary.clone(),
            provenance: sheet.provenance.clone(),
            notations: sheet.notations.clone(),
            board: sheet.board.clone(),
            sections: Table::all().map(section).collect(),
            weights: sheet.weights,
            dropped: sheet.dropped.clone(),
            hash: sheet.hash(),
            translations: Translations::default(),
        };
        let mut texts = described.texts();
        texts.extend(
            sheet.sets.iter().flat_map(|set| [Some(set.name.as_str()), set.help.as_deref()]).flatten(),
        );
        described.translations = sheet.translations.only(&texts);
        described
    }

    /// Every text for people.
    fn texts(&self) -> BTreeSet<&str> {
        let told = &self.provenance;
        let whose = [&told.people, &told.region, &told.described].into_iter().flatten();
        let mut texts: BTreeSet<&str> =
            whose.chain([&self.name, &self.summary]).chain(&told.sources).map(String::as_str).collect();
        texts
            .extend(told.rules.iter().flat_map(|rule| [Some(&*rule.text), rule.source.as_deref()]).flatten());
        texts.extend(self.dropped.iter().map(|dropped| dropped.reason.as_str()));
        for section in &self.sections {
            for rule in &section.rules {
                texts.insert(&rule.summary);
                texts.extend(rule.refuses.as_deref());
            }
            texts.extend(
                section.values.iter().filter_map(|value| value.spec.as_ref()).flat_map(|spec| spec.texts()),
            );
        }
        texts
    }
}
