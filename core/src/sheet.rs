//! The rule sheet: a game flattened into everything the kernel needs to compose it, and where each value came from.
//! It is finished data: it merges nothing, makes no rule, and never changes.

use crate::diagnostic::{Diagnostic, Location, Source};
use crate::manifest::{RegisterSpec, SetSpec, SetStart};
use crate::search::Weights;
use crate::settings::{KernelSetting, SettingKind, SettingSpec, Settings, Table, Value};
use crate::slots::Slot;
use crate::translations::Translations;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

/// A composed game, as data.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    /// The game's id: its own in a manifest, the file's name without ending otherwise.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// One line for people, possibly empty.
    pub summary: String,
    /// Whose game it is, and who described it.
    pub provenance: Provenance,
    /// The notations of other programs that fit the game, by its own word.
    pub notations: Vec<String>,
    /// What its positions are worth to a search, in sixteenths of a seed.
    pub weights: Weights,
    /// The board at the start.
    pub board: BoardSpec,
    /// The rules that answer each slot: indices into `rules`, every slot with at least one.
    pub slots: BTreeMap<Slot, Vec<usize>>,
    /// Every rule in the game, each once.
    pub rules: Vec<SheetRule>,
    /// A sowing of more laps than this is endless.
    pub lap_limit: u32,
    /// Who gets the seeds left over.
    pub leftover: Leftover,
    /// The game ends when a position stands for this many times; 0 is never.
    pub repetition: u32,
    /// Who gets the board then.
    pub repetition_award: RepetitionAward,
    /// Every pit set of its rules, alphabetically.
    pub sets: Vec<SetSpec>,
    /// Every register of its rules, alphabetically.
    pub registers: Vec<RegisterSpec>,
    /// Every value in force, table by table.
    pub values: Vec<SheetValue>,
    /// Inherited values that no longer mean anything.
    pub dropped: Vec<Dropped>,
    /// Texts in other languages, of this game and of whatever its plugins say elsewhere.
    #[serde(skip)]
    pub translations: Translations,
    #[serde(skip)]
    pub(crate) places: BTreeMap<String, Location>,
    #[serde(skip)]
    pub(crate) head: Location,
}

/// Where a game comes from: what the nearest file of the `extends` chain that tells anything says, but sources and numbered
/// rules from all of the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The id of the game described, which may be one that this game extends.
    pub of: String,
    /// The people who play it.
    pub people: Option<String>,
    /// Where it is played.
    pub region: Option<String>,
    /// Who described it first.
    pub described: Option<String>,
    /// Sources.
    pub sources: Vec<String>,
    /// The numbered rules that hold: not those about a slot that a later file answers otherwise, and of two with one
    /// number the later.
    pub rules: Vec<NumberedRule>,
}

/// One numbered rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedRule {
    /// Its number, such as `2.1`.
    pub number: String,
    /// What it says.
    pub text: String,
    /// The table it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Table>,
    /// Who says so.
    pub source: Option<String>,
}

/// The board at the start of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSpec {
    /// Pits in each row.
    pub pits: u16,
    /// South's seeds, from South's left.
    pub south: Vec<u16>,
    /// North's seeds, from North's left.
    pub north: Vec<u16>,
    /// Whether each player's store lies on the ring.
    pub stores_on_track: bool,
}

/// One rule of the game, with its settings.
#[derive(Clone, Debug, Serialize)]
pub struct SheetRule {
    /// The plugin it comes from.
    pub plugin: String,
    /// Its name there.
    pub rule: String,
    /// The plugin's version.
    pub plugin_version: String,
    /// Its revision.
    pub revision: u32,
    /// The slots it can answer (those it does answer here are in [`Sheet::slots`]).
    pub slots: Vec<Slot>,
    /// The value of every setting it declares.
    pub settings: Settings,
    /// The TOML path of every setting, by key.
    pub paths: BTreeMap<String, String>,
    /// Said when it refuses a move.
    pub refuses: Option<String>,
    /// It promises never to look at what stores hold.
    pub blind_to_stores: bool,
    /// It promises never to look at whose turn it is and how it goes on.
    pub blind_to_turns: bool,
    /// One line for people.
    pub summary: String,
}

impl SheetRule {
    /// `plugin/rule`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.plugin, self.rule)
    }
}

/// `ending.leftover`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leftover {
    /// Each row to its owner.
    RowOwners,
    /// All to the opponent of the player who cannot move.
    Opponent,
}

/// `ending.repetition-award`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionAward {
    /// Each row to its owner.
    RowOwners,
    /// A draw whatever the scores.
    Draw,
    /// Half the board each.
    Split,
}

/// One value in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetValue {
    /// `table.key`.
    pub path: String,
    /// The value.
    pub value: Value,
    /// Where it came from.
    pub origin: Origin,
    /// What may be set here; `use` is not described.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<ValueSpec>,
}

impl SheetValue {
    /// Whether it is another value than the one in force when nobody gives any.
    pub fn differs(&self) -> bool {
        let default = self.spec.as_ref().and_then(|spec| spec.default.as_ref());
        default.is_some_and(|default| *default != self.value)
    }
}

/// What may stand in the place of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueSpec {
    /// What it takes.
    #[serde(flatten)]
    pub kind: SettingKind,
    /// The value when nobody gives one; a board has none.
    pub default: Option<Value>,
    /// The name of the setting for people.
    pub called: String,
    /// What each word of a choice is called, all of them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, String>,
    /// One line for people.
    pub help: String,
}

impl From<&KernelSetting> for ValueSpec {
    fn from(setting: &KernelSetting) -> ValueSpec {
        ValueSpec {
            kind: setting.kind.clone(),
            default: setting.default.clone(),
            called: setting.called.to_string(),
            words: setting.words.clone(),
            help: setting.help.to_string(),
        }
    }
}

impl From<&SettingSpec> for ValueSpec {
    fn from(setting: &SettingSpec) -> ValueSpec {
        ValueSpec {
            kind: setting.kind.clone(),
            default: Some(setting.default.clone()),
            called: setting.called.clone(),
            words: setting.words.clone(),
            help: setting.help.clone(),
        }
    }
}

impl ValueSpec {
    /// The texts for people: the name, the words and the help.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        [&self.called, &self.help].into_iter().chain(self.words.values()).map(String::as_str)
    }
}

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "from", rename_all = "lowercase")]
pub enum Origin {
    /// Nobody gave it: it is the default of this rule, or of the `kernel`.
    Default {
        /// `plugin/rule` or `kernel`.
        rule: String,
    },
    /// A game file.
    File {
        /// Its name.
        name: String,
        /// The line.
        line: usize,
    },
    /// A game of a plugin.
    Manifest {
        /// The plugin.
        plugin: String,
        /// The line of its manifest.
        line: usize,
    },
    /// A setting given by hand.
    Override,
}

impl Origin {
    /// Whether nobody gave the value.
    pub fn is_default(&self) -> bool {
        matches!(self, Origin::Default { .. })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default { rule } => write!(f, "default of {rule}"),
            Origin::File { name, line } => write!(f, "{name}:{line}"),
            Origin::Manifest { plugin, line } => write!(f, "plugin {plugin}, line {line}"),
            Origin::Override => f.write_str("given by hand"),
        }
    }
}

/// An inherited value that no longer means anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dropped {
    /// `table.key`.
    pub path: String,
    /// The value it had.
    pub value: Value,
    /// Where it came from.
    pub origin: Origin,
    /// Why it was dropped.
    pub reason: String,
}

impl Sheet {
    /// The value in force at a path.
    pub fn value(&self, path: &str) -> Option<&SheetValue> {
        self.values.iter().find(|value| value.path == path)
    }

    /// SHA-256, in hex, of everything that decides how the game is played; names, sources and versions are not part of it.
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(self.canonical().as_bytes());
        digest.iter().fold(String::with_capacity(64), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }

    /// The text that [`Sheet::hash`] is taken of: one fact a line, in one spelling.
    pub fn canonical(&self) -> String {
        let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
        let stores = if self.board.stores_on_track { "track" } else { "aside" };
        let mut out = format!(
            "mancala rule sheet 1\nboard {}/{} {stores}\n",
            row(&self.board.south),
            row(&self.board.north)
        );
        for key in ["sowing.lap-limit", "ending.leftover", "ending.repetition", "ending.repetition-award"] {
            let _ = writeln!(out, "{key} {}", self.value(key).map_or(String::new(), |v| v.value.to_string()));
        }
        for (slot, rules) in &self.slots {
            let names: Vec<String> = rules.iter().map(|&rule| self.rules[rule].name()).collect();
            let _ = writeln!(out, "{slot} {}", names.join(" "));
        }
        let mut rules: Vec<&SheetRule> = self.rules.iter().collect();
        rules.sort_by_key(|rule| rule.name());
        for rule in rules {
            let _ = write!(out, "rule {} {}", rule.name(), rule.revision);
            for (key, value) in rule.settings.iter() {
                let _ = write!(out, " {key}={value}");
            }
            out.push('\n');
        }
        for set in &self.sets {
            let starts = if set.starts == SetStart::All { "all" } else { "none" };
            let _ = writeln!(out, "set {} {starts} {} {}", set.name, set.repetition, set.shown);
        }
        for register in &self.registers {
            let RegisterSpec { name, starts, repetition, shown } = register;
            let _ = writeln!(out, "register {name} {starts} {repetition} {shown}");
        }
        out
    }

    /// An error about settings of this game, such as a rule's refusal when it is made: the caret goes to the settings at
    /// fault (paths such as `sowing.lift-min`), first to one that a file gives rather than a default.
    pub fn diagnose(&self, settings: &[&str], message: &str) -> Diagnostic {
        let mut paths: Vec<&str> =
            settings.iter().copied().filter(|path| self.places.contains_key(*path)).collect();
        paths.sort_by_key(|path| self.value(path).is_none_or(|value| value.origin.is_default()));
        let Some((first, others)) = paths.split_first() else { return self.fault(&self.head, message) };
        let shown =
            |path: &str| self.value(path).map_or(path.to_string(), |v| format!("{path} = {}", v.value));
        let mut error = self.fault(&self.places[*first], message).label(shown(first));
        for path in others {
            error = error.related(self.places[*path].clone(), shown(path));
        }
        error
    }

    fn fault(&self, place: &Location, message: &str) -> Diagnostic {
        Diagnostic::new(&place.source, place.span.clone(), message)
    }

    /// The settings that turn `base` into this game, by path: what a recorded game keeps as `settings`.
    pub fn differences(&self, base: &Sheet) -> BTreeMap<String, Value> {
        let rows_gone = base.value("board.rows").is_some() && self.value("board.rows").is_none();
        let mut out = BTreeMap::new();
        for SheetValue { path, value, origin, .. } in &self.values {
            let before = base.value(path);
            let needed = rows_gone && ["board.pits", "board.seeds"].contains(&path.as_str());
            let same = before.is_some_and(|before| before.value == *value);
            let default = origin.is_default() && before.is_none_or(|before| before.origin.is_default());
            // Rows say how many pits there are.
            let told = path == "board.pits" && self.value("board.rows").is_some();
            if needed || !(same || default || told) {
                out.insert(path.clone(), value.clone());
            }
        }
        out
    }
}

/// The head of a game with nothing to point at.
pub(crate) fn place(source: &Arc<Source>, span: &Range<usize>) -> Location {
    Location { source: source.clone(), span: span.clone() }
}

/// `table.key`.
pub(crate) fn path(table: Table, key: &str) -> String {
    format!("{table}.{key}")
}
