//! The manifest of a plugin (`plugin.toml`): its rules, their settings and state, and the games it brings.
//! Reads the text it is given and nothing else; it runs no plugin and resolves no game (see `game_file`).

mod faults;
mod reader;

pub(crate) use faults::{Faults, Found, unique};
pub(crate) use reader::{MAX_KEYS, Reader, integer, kind};

use crate::diagnostic::{Diagnostic, Source, nearest, quote};
use crate::game_file::GameFile;
use crate::settings::{SettingKind, SettingSpec, Settings, Table, Value, kernel_setting, key_in_words};
use crate::slots::Slot;
use crate::translations::Translations;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The plugin name of the rules that come with core.
pub const STD: &str = "std";

/// Notations of other programs that a game may say fit it (`notations`): OpenSpiel's numbers around the board and its
/// letters, PlayStrategy's positions and moves, and the boards of the Kalah Game Protocol. The host reads and writes them.
pub const NOTATIONS: [&str; 4] = ["openspiel-ring", "openspiel-letters", "playstrategy", "kgp"];

/// A plugin, as far as its manifest tells.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// Number of the plugin interface it was built for; the host decides whether it still speaks it.
    pub abi: u32,
    /// The plugin's name, first part of `plugin/rule`.
    pub id: String,
    /// Its version, for people and recorded games.
    pub version: String,
    /// One line for people, possibly empty.
    pub summary: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Its licence.
    pub license: Option<String>,
    /// The rules it answers with.
    pub rules: Vec<RuleSpec>,
    /// The games it brings.
    pub games: Vec<GameFile>,
    /// Its texts in other languages.
    pub translations: Translations,
    /// Its texts in English that want translations.
    texts: Vec<String>,
    /// The text it was read from.
    pub source: Arc<Source>,
}

/// A rule: what it answers, what can be set, what it remembers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSpec {
    /// Its name, second part of `plugin/rule`.
    pub name: String,
    /// The slots it answers; its settings belong to the first one's table.
    pub slots: Vec<Slot>,
    /// One line for people.
    pub summary: String,
    /// Raised whenever its behaviour changes.
    pub revision: u32,
    /// Said when it refuses a move.
    pub refuses: Option<String>,
    /// It promises that its hooks never look at what stores hold: what it does depends on the rest alone.
    pub blind_to_stores: bool,
    /// It promises that its hooks see the mover's board and the other's, never whose they are, who began, or whether the
    /// move is a further one of its turn.
    pub blind_to_turns: bool,
    /// Its settings, alphabetically.
    pub settings: Vec<SettingSpec>,
    /// Pit sets it reads or writes.
    pub sets: Vec<SetSpec>,
    /// Registers it reads or writes.
    pub registers: Vec<RegisterSpec>,
}

impl RuleSpec {
    /// The settings the rule is made with when no file gives any.
    pub fn default_settings(&self) -> Settings {
        self.settings.iter().map(|setting| (setting.key.clone(), setting.default.clone())).collect()
    }

    /// The table a setting of this rule belongs to.
    pub fn table(&self, setting: &SettingSpec) -> Table {
        Table::Slot(setting.slot.unwrap_or(self.slots[0]))
    }
}

/// How a pit set stands when a round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SetStart {
    /// Empty.
    None,
    /// Every pit.
    All,
}

/// A named pit set, shared by name between rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetSpec {
    /// Its name.
    pub name: String,
    /// How it begins.
    pub starts: SetStart,
    /// Whether two positions that differ in it count as different when repetition is counted.
    pub repetition: bool,
    /// Whether the text of a position shows it.
    pub shown: bool,
    /// What it means to be in it, for people: boards say so beside the mark. Told for one rule, it is told for all of the
    /// manifest.
    pub help: Option<String>,
}

/// A named number of 16 bits, shared by name between rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegisterSpec {
    /// Its name.
    pub name: String,
    /// Its value when a round begins.
    pub starts: u16,
    /// Whether two positions that differ in it count as different when repetition is counted.
    pub repetition: bool,
    /// Whether the text of a position shows it.
    pub shown: bool,
}

/// Words of the position text that no set or register may be called.
const POSITION_WORDS: [&str; 7] = ["phase", "hand", "lifted", "last", "starter", "again", "dir"];

impl Manifest {
    /// Reads a manifest; `name` is what errors call it. Refused with every fault at once.
    pub fn parse(text: &str, name: &str) -> Result<Manifest, Vec<Diagnostic>> {
        read(Source::new(name, text), false)
    }

    /// A rule by its name within the plugin.
    pub fn rule(&self, name: &str) -> Option<&RuleSpec> {
        self.rules.iter().find(|rule| rule.name == name)
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Option<&GameFile> {
        self.games.iter().find(|game| game.id == id)
    }

    /// The texts that a language lacks: neither this manifest nor that of the standard rules translates them. Names of
    /// games and people, and sources, want no translation.
    pub fn untranslated(&self, language: &str) -> Vec<&str> {
        let common = (self.id != STD).then(|| &std_manifest().translations);
        let told = |text: &&String| {
            let said = |all: &Translations| all.say(language, text).is_some();
            said(&self.translations) || common.is_some_and(said)
        };
        self.texts.iter().filter(|text| !told(text)).map(String::as_str).collect()
    }
}

/// The manifest of the standard rules, plugin [`STD`].
pub fn std_manifest() -> &'static Manifest {
    static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| {
        let source = Source::new("core/src/slots/std.toml", include_str!("../slots/std.toml"));
        match read(source, true) {
            Ok(manifest) => manifest,
            Err(errors) => panic!("{}", crate::diagnostic::render_all(&errors)),
        }
    });
    &MANIFEST
}

/// The standard rule that answers a slot no game file fills.
pub fn standard_rule(slot: Slot) -> &'static str {
    match slot {
        Slot::Opening => "std/fill",
        Slot::Choice => "std/any-pit",
        Slot::Sowing => "std/laps",
        Slot::Landing => "std/single-lap",
        Slot::Capture => "std/nothing",
        Slot::Ending => "std/no-moves",
        Slot::Match => "std/single-round",
    }
}

fn read(source: Arc<Source>, core: bool) -> Result<Manifest, Vec<Diagnostic>> {
    let (manifest, errors) = Faults::new(&source).parse(|mut root| {
        let faults = root.faults;
        if !root.has("abi") {
            root.missing("abi");
        }
        let abi = root.integer("abi", 0, u32::MAX.into()).map_or(0, |found| found.value as u32);
        let id = root.need_name("id");
        if id.value == STD && !core {
            let help = "choose another name; rules of `std` are those of core itself";
            faults.add(Diagnostic::new(&source, id.span.clone(), "the id `std` is taken").help(help));
        }
        let version = root.need_text("version").value;
        let summary = root.words("summary").map_or_else(String::new, |found| found.value);
        let authors = root.texts("authors").into_iter().map(|found| found.value).collect();
        let license = root.text("license").map(|found| found.value);
        let (names, mut rules): (Vec<_>, Vec<_>) = root.tables("rule").into_iter().map(read_rule).unzip();
        unique(faults, "rule", &names);
        tell_of_sets(&mut rules);
        let (ids, games): (Vec<_>, Vec<_>) =
            root.tables("game").into_iter().map(|table| GameFile::read_in_manifest(table, &id.value)).unzip();
        unique(faults, "game", &ids);
        // What code says itself, such as why a rule refuses its settings.
        for mut table in root.tables("text") {
            table.need_words("words");
            table.finish();
        }
        root.finish();
        Manifest {
            abi,
            id: id.value,
            version,
            summary,
            authors,
            license,
            rules,
            games,
            translations: faults.translations(),
            texts: faults.english(),
            source: source.clone(),
        }
    });
    manifest.filter(|_| errors.is_empty()).ok_or(errors)
}

/// What one rule says that a pit set means, the others say, too.
fn tell_of_sets(rules: &mut [RuleSpec]) {
    let told: Vec<SetSpec> =
        rules.iter().flat_map(|rule| &rule.sets).filter(|set| set.help.is_some()).cloned().collect();
    for set in rules.iter_mut().flat_map(|rule| &mut rule.sets).filter(|set| set.help.is_none()) {
        set.help = told.iter().find(|one| one.name == set.name).and_then(|one| one.help.clone());
    }
}

fn read_slot(faults: &Faults, found: &Found<String>) -> Option<Slot> {
    let slot = Slot::from_name(&found.value);
    if slot.is_none() {
        let message = format!("there is no slot {}", quote(&found.value));
        let names = || Slot::ALL.map(Slot::name);
        let error = Diagnostic::new(&faults.source, found.span.clone(), message);
        faults.add(
            error.suggest(nearest(&found.value, names())).help(format!("slots: {}", names().join(", "))),
        );
    }
    slot
}

fn read_rule(mut table: Reader<'_>) -> (Found<String>, RuleSpec) {
    let faults = table.faults;
    let name = table.need_name("name");
    let one = table.text("slot");
    let many = table.texts("slots");
    if table.has("slot") && table.has("slots") {
        faults.report(table.key_span("slots"), "a rule has `slot` or `slots`, not both");
    } else if !table.has("slot") && many.is_empty() {
        table.missing("slot");
    }
    unique(faults, "slot", &many);
    let mut slots: Vec<Slot> = one.iter().chain(&many).filter_map(|found| read_slot(faults, found)).collect();
    if slots.is_empty() {
        slots.push(Slot::Choice); // already a fault; never seen outside
    }
    let summary = table.need_words("summary").value;
    let revision = table.integer("revision", 1, u32::MAX.into()).map_or(1, |found| found.value as u32);
    let refuses = table.words("refuses").map(|found| found.value);
    let blind_to_stores = table.flag("blind-to-stores", false);
    let blind_to_turns = table.flag("blind-to-turns", false);

    let mut state = Vec::new();
    let mut sets = Vec::new();
    for mut table in table.tables("set") {
        let name = table.need_name("name");
        table.called("called", &name.value);
        let starts = table.need_text("starts");
        if !["none", "all", ""].contains(&starts.value.as_str()) {
            faults.report(
                starts.span,
                format!("`starts` must be `none` or `all`, not {}", quote(&starts.value)),
            );
        }
        let starts = if starts.value == "all" { SetStart::All } else { SetStart::None };
        let (repetition, shown) = (table.flag("repetition", true), table.flag("shown", true));
        let help = table.words("help").map(|found| found.value);
        sets.push(SetSpec { name: name.value.clone(), starts, repetition, shown, help });
        state.push(name);
        table.finish();
    }
    let mut registers = Vec::new();
    for mut table in table.tables("register") {
        let name = table.need_name("name");
        let starts = table.integer("starts", 0, u16::MAX.into()).map_or(0, |found| found.value as u16);
        let (repetition, shown) = (table.flag("repetition", true), table.flag("shown", true));
        registers.push(RegisterSpec { name: name.value.clone(), starts, repetition, shown });
        state.push(name);
        table.finish();
    }
    unique(faults, "set or register", &state);
    for name in state.iter().filter(|name| POSITION_WORDS.contains(&name.value.as_str())) {
        faults.report(name.span.clone(), format!("`{}` is a word of the position text", name.value));
    }

    let mut settings = Vec::new();
    for (key, mut setting) in table.named_tables("settings") {
        setting.check_name("setting", &key.value, key.span.clone());
        let kind = read_kind(&mut setting);
        let default = read_default(&mut setting, kind.as_ref());
        let called = setting.words_or("called", &key_in_words(&key.value));
        let words = match &kind {
            Some(SettingKind::Choice { of }) => setting.words_of("words", "choice", of),
            _ => BTreeMap::new(),
        };
        let help = setting.need_words("help").value;
        let slot = setting.text("slot").and_then(|found| read_slot(faults, &found));
        let home = Table::Slot(slot.unwrap_or(slots[0]));
        if key.value == "use" || kernel_setting(home, &key.value).is_some() {
            faults.report(key.span.clone(), format!("`{home}.{}` belongs to the kernel", key.value));
        }
        setting.finish();
        if let (Some(kind), Some(default)) = (kind, default) {
            settings.push(SettingSpec { key: key.value, kind, default, called, words, help, slot });
        }
    }
    table.finish();
    (
        name.clone(),
        RuleSpec {
            name: name.value,
            slots,
            summary,
            revision,
            refuses,
            blind_to_stores,
            blind_to_turns,
            settings,
            sets,
            registers,
        },
    )
}

fn read_kind(table: &mut Reader<'_>) -> Option<SettingKind> {
    let found = table.need_text("type");
    match found.value.as_str() {
        "" => None,
        "bool" => Some(SettingKind::Bool),
        "integer" => {
            for key in ["min", "max"].into_iter().filter(|key| !table.has(key)) {
                table.missing(key);
            }
            let min = table.integer("min", i64::MIN, i64::MAX)?;
            let max = table.integer("max", i64::MIN, i64::MAX)?;
            if min.value > max.value {
                table.faults.report(min.span, format!("`min` {} is above `max` {}", min.value, max.value));
                return None;
            }
            Some(SettingKind::Integer { min: min.value, max: max.value })
        }
        "choice" => {
            let of = table.texts("of");
            if of.is_empty() {
                table.missing("of");
                return None;
            }
            for word in &of {
                table.check_name("choice", &word.value, word.span.clone());
            }
            unique(table.faults, "choice", &of);
            Some(SettingKind::Choice { of: of.into_iter().map(|word| word.value).collect() })
        }
        other => {
            let message = format!("`type` must be `bool`, `integer` or `choice`, not {}", quote(other));
            let error = Diagnostic::new(&table.faults.source, found.span, message);
            table.faults.add(error.suggest(nearest(other, ["bool", "integer", "choice"])));
            None
        }
    }
}

fn read_default(table: &mut Reader<'_>, kind: Option<&SettingKind>) -> Option<Value> {
    let Some(found) = table.raw("default") else {
        table.missing("default");
        return None;
    };
    let value = match found.get_ref() {
        value if value.is_bool() => value.as_bool().map(Value::Bool),
        value if value.is_str() => value.as_str().map(|text| Value::Text(text.into())),
        value => integer(value).map(Value::Integer),
    };
    let wrong = match (&value, kind?) {
        (Some(value), kind) => kind.check(value).err(),
        (None, wanted) => Some(format!("must be {wanted}, not {}", self::kind(found.get_ref()))),
    };
    match wrong {
        Some(wrong) => table.faults.report(found.span(), format!("`default` {wrong}")),
        None => return value,
    }
    None
}
