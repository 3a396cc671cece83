//! Game files: a game as people write it in TOML, on its own or inside a plugin's manifest, and its resolution to a rule sheet.
//! Reads no file: a [`Library`] hands over texts and manifests. Ignores and clamps nothing; gives every error at once.

mod board;
mod check;
mod fault;
mod merge;
mod rules;

pub use fault::SettingFault;

use crate::diagnostic::{Diagnostic, Source, list, nearest, quote};
use crate::manifest::{Faults, Found, MAX_KEYS, Manifest, NOTATIONS, Reader, integer, kind, unique};
use crate::search::Weights;
use crate::settings::{KERNEL_SETTINGS, Table, Value};
use crate::sheet::{NumberedRule, Provenance, Sheet};
use crate::translations::Translations;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeValue;

/// What the host knows: plugins by their manifests, and people's game files.
pub trait Library {
    /// The manifest of a plugin. `std` is never asked for.
    fn manifest(&self, plugin: &str) -> Option<&Manifest>;

    /// The names of all plugins.
    fn plugins(&self) -> Vec<&str>;

    /// A person's game file, by name or by path; a path is relative to the file `from` that extends it.
    /// The source's name must be the same whichever way one file is asked for.
    fn game_file(&self, name: &str, from: Option<&str>) -> Option<Arc<Source>>;

    // Provided.

    /// The names that `game_file` knows, for suggestions.
    fn game_files(&self) -> Vec<String> {
        Vec::new()
    }

    /// A game by its id, in whichever plugin brings it.
    fn game(&self, id: &str) -> Option<(&Manifest, &GameFile)> {
        let mut manifests = self.plugins().into_iter().filter_map(|plugin| self.manifest(plugin));
        manifests.find_map(|manifest| Some((manifest, manifest.game(id)?)))
    }
}

/// A library of manifests and nothing else.
impl Library for Vec<Manifest> {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.iter().find(|manifest| manifest.id == plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.iter().map(|manifest| manifest.id.as_str()).collect()
    }

    fn game_file(&self, _: &str, _: Option<&str>) -> Option<Arc<Source>> {
        None
    }
}

/// The game to resolve.
#[derive(Clone, Debug)]
pub enum GameSource<'a> {
    /// A game of a plugin, or a file the library knows, by name.
    Id(&'a str),
    /// The text of a game file.
    Text(Arc<Source>),
}

/// A setting given by hand, applied after every file.
#[derive(Clone, Debug)]
pub struct Override {
    source: Arc<Source>,
    split: usize,
}

impl Override {
    /// A path such as `board.pits` and a value as typed: TOML where it is TOML, a bare text otherwise.
    pub fn text(path: &str, value: &str) -> Override {
        Override { source: Source::new("override", format!("{path}={value}")), split: path.len() }
    }

    /// A path and a value, as recorded games keep them.
    pub fn value(path: &str, value: &Value) -> Override {
        Override::text(path, &value.to_string())
    }
}

/// A game as one file or one `[[game]]` of a manifest says it, before anything is merged.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// Its id: the file's name without ending, or the id in the manifest.
    pub id: String,
    /// Its name for people.
    pub name: Option<String>,
    /// One line for people.
    pub summary: Option<String>,
    /// Whose game it is, where the file tells anything.
    pub provenance: Option<Provenance>,
    /// The notations of other programs that fit it; a game that extends it has none of them unless it says so itself.
    pub notations: Vec<String>,
    /// What its positions are worth to a search; those of what it extends, where it says nothing.
    pub weights: Option<Weights>,
    /// The game it builds on.
    pub extends: Option<String>,
    /// Its texts in other languages; those of a game in a manifest are the manifest's.
    pub translations: Translations,
    /// The text it stands in.
    pub source: Arc<Source>,
    /// The plugin whose manifest it stands in.
    pub plugin: Option<String>,
    /// Its head: the `[[game]]` line in a manifest.
    pub(crate) head: Range<usize>,
    extends_span: Range<usize>,
    entries: Vec<Entry>,
}

/// One key of one table, as written.
#[derive(Clone, Debug)]
struct Entry {
    table: Table,
    key: String,
    /// The value, or what it is when it can be no setting.
    value: Result<Value, &'static str>,
    source: Arc<Source>,
    key_span: Range<usize>,
    span: Range<usize>,
    /// The places of a list's items, or of a board's pits one after the other.
    items: Vec<Range<usize>>,
    /// Its file's place in the `extends` chain, the base being 0.
    layer: usize,
}

impl GameFile {
    /// Reads a game file without looking at what it extends. Refused with every fault at once.
    ///
    /// # Errors
    /// Every fault of the text, in its order.
    pub fn parse(source: &Arc<Source>) -> Result<GameFile, Vec<Diagnostic>> {
        let (file, errors) = GameFile::read(source);
        file.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// As [`GameFile::parse`], but gives what could be read along with the faults.
    fn read(source: &Arc<Source>) -> (Option<GameFile>, Vec<Diagnostic>) {
        let id = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
        let id = id.strip_suffix(".toml").unwrap_or(id).to_string();
        Faults::new(source).parse(|root| read_game(root, id, None))
    }

    /// Reads a `[[game]]` of a manifest.
    pub(crate) fn read_in_manifest(mut table: Reader<'_>, plugin: &str) -> (Found<String>, GameFile) {
        let id = table.need_name("id");
        if !table.has("name") {
            table.missing("name");
        }
        (id.clone(), read_game(table, id.value, Some(plugin.to_string())))
    }
}

fn read_game(mut root: Reader<'_>, id: String, plugin: Option<String>) -> GameFile {
    let faults = root.faults;
    let value = |found: Option<Found<String>>| found.map(|found| found.value);
    let (name, summary) = (value(root.proper("name")), value(root.words("summary")));
    let told = ["people", "region", "described", "sources", "rules"].iter().any(|key| root.has(key));
    let provenance = Provenance {
        of: id.clone(),
        people: value(root.proper("people")),
        region: value(root.words("region")),
        described: value(root.proper("described")),
        sources: root.propers("sources").into_iter().map(|found| found.value).collect(),
        rules: root.tables("rules").into_iter().map(read_numbered).collect(),
    };
    let extends = root.text("extends");
    let notations = read_notations(&mut root);
    let weights = root.table("weights").map(read_weights);
    let mut entries = Vec::new();
    for table in Table::all() {
        let Some(found) = root.raw(table.name()) else { continue };
        let Some(keys) = found.get_ref().as_table() else {
            let error = format!("`{table}` must be a table, not {}", kind(found.get_ref()));
            faults.report(found.span(), error);
            continue;
        };
        if keys.len() > MAX_KEYS {
            faults.report(found.span(), format!("`{table}` has {} keys, more than {MAX_KEYS}", keys.len()));
            continue;
        }
        entries.extend(keys.iter().map(|(key, value)| entry(&faults.source, table, key, value)));
    }
    let (source, head) = (faults.source.clone(), root.span.clone());
    root.finish_with(|key| {
        match key {
            "game" => return Some("a file is one game: write its tables as `[board]`, `[capture]`".into()),
            "abi" | "id" | "version" | "rule" => {
                return Some("it belongs into a plugin's plugin.toml".into());
            }
            _ => {}
        }
        let home = KERNEL_SETTINGS.iter().find(|setting| setting.key == key)?.table;
        Some(format!("it belongs in `[{home}]`"))
    });
    let extends_span = extends.as_ref().map_or(0..0, |found| found.span.clone());
    let (provenance, extends) = (told.then_some(provenance), value(extends));
    let translations = if plugin.is_none() { faults.translations() } else { Translations::default() };
    GameFile {
        id,
        name,
        summary,
        provenance,
        notations,
        weights,
        extends,
        translations,
        source,
        plugin,
        head,
        extends_span,
        entries,
    }
}

fn read_notations(root: &mut Reader<'_>) -> Vec<String> {
    let found = root.texts("notations");
    unique(root.faults, "notation", &found);
    for unknown in found.iter().filter(|found| !NOTATIONS.contains(&found.value.as_str())) {
        let message = format!("there is no notation {}", quote(&unknown.value));
        let error = Diagnostic::new(&root.faults.source, unknown.span.clone(), message);
        let error = error.suggest(nearest(&unknown.value, NOTATIONS));
        root.faults.add(error.help(format!("notations: {}", list(NOTATIONS))));
    }
    found.into_iter().map(|found| found.value).collect()
}

/// A weight that is not given is the usual one.
fn read_weights(mut table: Reader<'_>) -> Weights {
    let usual = Weights::default();
    let mut weight = |key, usual| {
        let most = i64::from(Weights::MOST);
        table.integer(key, -most, most).map_or(usual, |found| found.value as i32)
    };
    let weights = Weights {
        seed: weight("seed", usual.seed),
        pit: weight("pit", usual.pit),
        turn: weight("turn", usual.turn),
    };
    table.finish();
    weights
}

fn read_numbered(mut table: Reader<'_>) -> NumberedRule {
    let number = table.need_text("number").value;
    let text = table.need_words("text").value;
    let about = table.text("about").and_then(|found| {
        let known = Table::from_name(&found.value);
        if known.is_none() {
            let names = || Table::all().map(Table::name);
            let message = format!("there is no table {}", quote(&found.value));
            let error = Diagnostic::new(&table.faults.source, found.span, message);
            let error = error.suggest(nearest(&found.value, names()));
            table.faults.add(error.help(format!("a rule is about one of {}", list(names()))));
        }
        known
    });
    let source = table.proper("source").map(|found| found.value);
    table.finish();
    NumberedRule { number, text, about, source }
}

fn entry(
    source: &Arc<Source>,
    table: Table,
    key: &Spanned<toml::de::DeString<'_>>,
    value: &Spanned<DeValue<'_>>,
) -> Entry {
    let (read, items) = read_value(value.get_ref());
    let (key_span, span) = (key.span(), value.span());
    let (key, source) = (key.get_ref().to_string(), source.clone());
    Entry { table, key, value: read, source, key_span, span, items, layer: 0 }
}

/// A TOML value as a setting's, or what it is instead; with the places of its parts.
fn read_value(value: &DeValue<'_>) -> (Result<Value, &'static str>, Vec<Range<usize>>) {
    let mut items = Vec::new();
    let read = match value {
        DeValue::Boolean(flag) => Some(Value::Bool(*flag)),
        DeValue::Integer(_) => integer(value).map(Value::Integer),
        DeValue::String(text) => Some(Value::Text(text.to_string())),
        DeValue::Array(array) if array.iter().all(|item| item.get_ref().is_str()) => {
            items.extend(array.iter().map(Spanned::span));
            let word = |item: &Spanned<DeValue<'_>>| item.get_ref().as_str().map(str::to_string);
            array.iter().map(word).collect::<Option<_>>().map(Value::List)
        }
        DeValue::Array(array) => {
            let row = |row: &Spanned<DeValue<'_>>| {
                let cells = row.get_ref().as_array()?;
                items.extend(cells.iter().map(Spanned::span));
                cells.iter().map(|cell| integer(cell.get_ref())).collect::<Option<Vec<i64>>>()
            };
            array.iter().map(row).collect::<Option<_>>().map(Value::Rows)
        }
        _ => None,
    };
    (read.ok_or(kind(value)), items)
}

impl Override {
    /// The setting as an entry of the last layer.
    fn entry(&self) -> Result<Entry, Box<Diagnostic>> {
        let (path, text) = (&self.source.text[..self.split], &self.source.text[self.split + 1..]);
        let Some((table, key)) = path.split_once('.') else {
            let error = Diagnostic::new(
                &self.source,
                0..self.split,
                format!("{} is no path of a setting", quote(path)),
            );
            return Err(Box::new(error.help("a path is `table.key`, such as `board.pits`")));
        };
        let Some(table) = Table::from_name(table) else {
            let error =
                Diagnostic::new(&self.source, 0..table.len(), format!("there is no table {}", quote(table)));
            return Err(Box::new(error.suggest(nearest(table, Table::all().map(Table::name)))));
        };
        let shift = |span: Range<usize>| span.start + self.split + 1..span.end + self.split + 1;
        let (value, items) = match DeValue::parse(text) {
            Ok(value) => read_value(value.get_ref()),
            Err(_) => (Ok(Value::Text(text.trim().to_string())), Vec::new()),
        };
        let items = items.into_iter().map(shift).collect();
        let (key_span, span) = (0..self.split, shift(0..text.len()));
        Ok(Entry {
            table,
            key: key.to_string(),
            value,
            source: self.source.clone(),
            key_span,
            span,
            items,
            layer: 0,
        })
    }
}

/// Flattens a game into its rule sheet: merges the files along `extends` and the settings given by hand, and checks all of
/// it against the manifests. Refused with every error at once.
///
/// # Errors
/// Every fault of every file of the chain and of the overrides.
pub fn resolve(
    source: GameSource<'_>,
    overrides: &[Override],
    library: &dyn Library,
) -> Result<Sheet, Vec<Diagnostic>> {
    merge::Merge::run(source, overrides, library)
}
