//! Merging: follows `extends` to the base, lays file over file and the settings given by hand last, and judges each layer's keys
//! by the rules in force once it is laid. Makes no sheet (see `check`), and never drops a key without recording it.

use super::rules::{InForce, answering, fits, is_opaque, spec};
use super::{Entry, GameFile, GameSource, Library, Override};
use crate::diagnostic::{Diagnostic, Source, list, nearest, quote};
use crate::settings::{Table, Value};
use crate::sheet::{Dropped, NumberedRule, Origin, Sheet, path, place};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Most files in one `extends` chain.
const MAX_CHAIN: usize = 64;
/// The layers laid so far.
pub(super) struct Merge<'l> {
    pub library: &'l dyn Library,
    pub errors: Vec<Diagnostic>,
    pub dropped: Vec<Dropped>,
    /// The chain, base first.
    pub files: Vec<GameFile>,
    /// Every key in force.
    pub state: BTreeMap<(Table, String), Entry>,
    /// The numbered rules told so far, each with the rules that answered there the slot it is about.
    told: Vec<(NumberedRule, Vec<String>)>,
    /// Something that the chain extends could not be read: what is missing may stand there.
    pub baseless: bool,
}

impl<'l> Merge<'l> {
    pub fn run(
        source: GameSource<'_>,
        overrides: &[Override],
        library: &'l dyn Library,
    ) -> Result<Sheet, Vec<Diagnostic>> {
        let (errors, dropped, files, told) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut merge =
            Merge { library, errors, dropped, files, state: BTreeMap::new(), told, baseless: false };
        merge.chain(source);
        for layer in 0..merge.files.len() {
            let entries = std::mem::take(&mut merge.files[layer].entries);
            let in_force = merge.lay(entries, layer, false);
            merge.tell(layer, &in_force);
        }
        let by_hand = merge.by_hand(overrides);
        let in_force = merge.lay(by_hand, merge.files.len(), true);
        let sheet = if merge.files.is_empty() { None } else { merge.sheet(&in_force) };
        let mut errors = merge.errors;
        let rank = |error: &Diagnostic| {
            let file = merge.files.iter().rev().position(|file| file.source == error.source);
            // Settings given by hand are short texts of their own; a file's text would only be compared with itself.
            let by_hand = file.is_none().then(|| error.source.text.clone());
            (file.unwrap_or(usize::MAX), by_hand, error.span.start)
        };
        errors.sort_by_cached_key(rank);
        errors.dedup();
        sheet.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// Reads the game and everything it extends.
    fn chain(&mut self, source: GameSource<'_>) {
        let mut next = match source {
            GameSource::Text(source) => self.read(&source),
            GameSource::Id(id) => {
                let asked = Source::new("game", id);
                self.find(id, None, &asked, 0..id.len(), "there is no game")
            }
        };
        let mut names: Vec<String> = Vec::new();
        while let Some(file) = next {
            let name = match &file.plugin {
                Some(plugin) => format!("{plugin}:{}", file.id),
                None => file.source.name.clone(),
            };
            let seen = names.iter().position(|seen| *seen == name);
            if seen.is_some() || names.len() == MAX_CHAIN {
                // The last file read is the one whose `extends` goes wrong.
                let last = self.files.last().unwrap_or(&file);
                let message = match seen {
                    Some(at) => {
                        format!("`extends` goes round in a circle: {} → {name}", names[at..].join(" → "))
                    }
                    None => format!("`extends` goes on for more than {MAX_CHAIN} files"),
                };
                self.errors.push(Diagnostic::new(&last.source, last.extends_span.clone(), message));
                self.baseless = true;
                break;
            }
            names.push(name);
            next = match &file.extends {
                None => None,
                Some(base) => {
                    let found = self.find(
                        base,
                        Some(&file),
                        &file.source,
                        file.extends_span.clone(),
                        "there is no game",
                    );
                    self.baseless |= found.is_none();
                    found
                }
            };
            self.files.push(file);
        }
        self.files.reverse();
        for (layer, file) in self.files.iter_mut().enumerate() {
            file.entries.iter_mut().for_each(|entry| entry.layer = layer);
        }
    }

    fn read(&mut self, source: &Arc<Source>) -> Option<GameFile> {
        let (file, errors) = GameFile::read(source);
        self.errors.extend(errors);
        file
    }

    /// A game by name: first of the same manifest, then of any plugin, then a person's file; a path is always a file.
    fn find(
        &mut self,
        id: &str,
        from: Option<&GameFile>,
        source: &Arc<Source>,
        span: Range<usize>,
        wrong: &str,
    ) -> Option<GameFile> {
        let library = self.library;
        let plugin = from.and_then(|file| file.plugin.as_deref());
        if !id.contains(['/', '\\']) && !id.ends_with(".toml") {
            let same =
                plugin.and_then(|plugin| library.manifest(plugin)).and_then(|manifest| manifest.game(id));
            if let Some(game) = same.or_else(|| library.game(id).map(|(_, game)| game)) {
                return Some(game.clone());
            }
        }
        let from = from.filter(|_| plugin.is_none()).map(|file| file.source.name.as_str());
        // A plugin brings everything its games build on, or names another plugin's game.
        if let Some(source) = Some(()).filter(|_| plugin.is_none()).and_then(|_| library.game_file(id, from))
        {
            let file = self.read(&source);
            self.baseless |= file.is_none();
            return file;
        }
        let plugins = library.plugins().into_iter().filter_map(|plugin| library.manifest(plugin));
        let games: Vec<&str> =
            plugins.flat_map(|manifest| &manifest.games).map(|game| game.id.as_str()).collect();
        let files = library.game_files();
        let known = || games.iter().copied().chain(files.iter().map(String::as_str));
        let error =
            Diagnostic::new(source, span, format!("{wrong} {}", quote(id))).suggest(nearest(id, known()));
        let help = if known().next().is_none() {
            "no games are known".into()
        } else {
            format!("known: {}", list(known()))
        };
        self.errors.push(error.help(help));
        None
    }

    fn by_hand(&mut self, overrides: &[Override]) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for given in overrides {
            match given.entry() {
                Err(error) => self.errors.push(*error),
                Ok(entry) => match entries.iter().find(|e| (e.table, &e.key) == (entry.table, &entry.key)) {
                    Some(first) => {
                        let message = format!("`{}` is given twice", path(entry.table, &entry.key));
                        let error = Diagnostic::new(&entry.source, entry.key_span, message);
                        self.errors.push(error.related(place(&first.source, &first.key_span), "first here"));
                    }
                    None => entries.push(Entry { layer: self.files.len(), ..entry }),
                },
            }
        }
        entries
    }

    pub fn origin(&self, entry: &Entry) -> Origin {
        let line = entry.source.line_column(entry.key_span.start).0;
        match self.files.get(entry.layer) {
            None => Origin::Override,
            Some(GameFile { plugin: Some(plugin), .. }) => Origin::Manifest { plugin: plugin.clone(), line },
            Some(file) => Origin::File { name: file.source.name.clone(), line },
        }
    }

    /// Lays one layer over the others and judges its keys.
    fn lay(&mut self, entries: Vec<Entry>, layer: usize, last: bool) -> InForce<'l> {
        for entry in entries {
            self.state.insert((entry.table, entry.key.clone()), entry);
        }
        self.settle_board(layer);
        let in_force = self.in_force(layer, last);
        let keys: Vec<(Table, String)> = self.state.keys().filter(|(_, key)| key != "use").cloned().collect();
        for (table, key) in keys {
            let entry = &self.state[&(table, key.clone())];
            let own = entry.layer == layer;
            match spec(&in_force, table, &key) {
                Some(spec) => {
                    if own && let Err(error) = fits(entry, &spec) {
                        self.errors.push(*error);
                    }
                }
                None if is_opaque(&in_force, table) => {}
                None if own => {
                    let error = self.unknown(&in_force, entry);
                    self.errors.push(error);
                }
                None => self.drop_key(table, &key, "the rules in use do not know it"),
            }
        }
        in_force
    }

    /// Notes the numbered rules of a layer, in place of earlier ones of the same numbers.
    fn tell(&mut self, layer: usize, in_force: &InForce<'l>) {
        for rule in self.files[layer].provenance.iter().flat_map(|told| &told.rules) {
            let told = (rule.clone(), answering(in_force, rule.about));
            match self.told.iter_mut().find(|(earlier, _)| earlier.number == rule.number) {
                Some(earlier) => *earlier = told,
                None => self.told.push(told),
            }
        }
    }

    /// The numbered rules that still hold: whatever answered then the slot one is about still answers it.
    pub fn numbered(&self, in_force: &InForce<'l>) -> Vec<NumberedRule> {
        let holds = |(rule, then): &&(NumberedRule, Vec<String>)| {
            let now = answering(in_force, rule.about);
            then.iter().all(|name| now.contains(name))
        };
        self.told.iter().filter(holds).map(|(rule, _)| rule.clone()).collect()
    }

    /// The sources of every layer, each once.
    pub fn sources(&self) -> Vec<String> {
        let mut sources: Vec<String> = Vec::new();
        for source in
            self.files.iter().filter_map(|file| file.provenance.as_ref()).flat_map(|told| &told.sources)
        {
            if !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        sources
    }

    fn drop_key(&mut self, table: Table, key: &str, reason: &str) {
        if let Some(entry) = self.state.remove(&(table, key.to_string())) {
            let origin = self.origin(&entry);
            if let Ok(value) = entry.value {
                self.dropped.push(Dropped {
                    path: path(table, key),
                    value,
                    origin,
                    reason: reason.to_string(),
                });
            }
        }
    }

    pub fn board(&self, key: &str) -> Option<&Entry> {
        self.state.get(&(Table::Board, key.to_string()))
    }

    /// `rows` and `seeds`/`filled` say the same thing twice: in one file that is an error, else the later file wins.
    fn settle_board(&mut self, layer: usize) {
        let Some(rows) = self.board("rows").cloned() else { return };
        let length = match &rows.value {
            Ok(Value::Rows(rows)) => rows.first().map(Vec::len),
            _ => None,
        };
        if rows.layer == layer {
            for key in ["seeds", "filled"] {
                match self.board(key) {
                    Some(entry) if entry.layer == layer => {
                        let message =
                            format!("`board.{key}` and `board.rows` both say how many seeds there are");
                        let error = Diagnostic::new(&entry.source, entry.key_span.clone(), message);
                        let error = error.help(format!("keep `rows`, or `{key}`"));
                        self.errors.push(error.related(place(&rows.source, &rows.key_span), "the rows"));
                    }
                    _ => self.drop_key(Table::Board, key, "`board.rows` takes its place"),
                }
            }
            let pits = self.board("pits").filter(|pits| pits.layer < layer).map(|pits| pits.value.clone());
            if let (Some(pits), Some(length)) = (pits, length)
                && pits != Ok(Value::Integer(length as i64))
            {
                self.drop_key(Table::Board, "pits", "`board.rows` takes its place");
            }
        } else if ["seeds", "filled"]
            .iter()
            .any(|key| self.board(key).is_some_and(|entry| entry.layer == layer))
        {
            self.drop_key(Table::Board, "rows", "`board.seeds` takes its place");
            if let (None, Some(length)) = (self.board("pits"), length) {
                let pits = Entry { key: "pits".into(), value: Ok(Value::Integer(length as i64)), ..rows };
                self.state.insert((Table::Board, "pits".into()), pits);
            }
        }
    }
}
