//! A TOML table read key by key: every fault is noted with its place, and `finish` reports the keys nobody asked for.
//! Does not know what the keys mean, and never stops at the first fault.

use super::faults::{Faults, Found};
use crate::diagnostic::{Diagnostic, is_unshowable, list, nearest, quote};
use crate::translations::LANGUAGES;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Longest name, in bytes.
pub(crate) const MAX_NAME: usize = 64;
/// Longest string, in characters.
const MAX_STRING: usize = 4096;
/// Most keys in one table.
pub(crate) const MAX_KEYS: usize = 512;
/// Most entries of one list (of rules, games, names, …).
const MAX_LIST: usize = 256;

/// One table being read.
pub(crate) struct Reader<'t> {
    pub faults: &'t Faults,
    pub table: &'t DeTable<'t>,
    /// The header, or the inline table.
    pub span: Range<usize>,
    /// Where keys stand, for messages: "in `[board]`".
    pub place: String,
    asked: Vec<&'static str>,
}

impl<'t> Reader<'t> {
    pub fn new(
        faults: &'t Faults,
        table: &'t DeTable<'t>,
        span: Range<usize>,
        place: impl Into<String>,
    ) -> Self {
        Reader { faults, table, span, place: place.into(), asked: Vec::new() }
    }

    fn get(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.asked.push(key);
        self.table.get(key)
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The place of a key, else of the table.
    pub fn key_span(&self, key: &str) -> Range<usize> {
        self.table.get_key_value(key).map_or(self.span.clone(), |(key, _)| key.span())
    }

    pub fn missing(&self, key: &str) {
        self.faults.report(self.span.clone(), format!("`{key}` is missing {}", self.place));
    }

    fn wrong(&self, key: &str, wanted: &str, value: &Spanned<DeValue<'_>>) {
        let found = kind(value.get_ref());
        self.faults.report(value.span(), format!("`{key}` must be {wanted}, not {found}"));
    }

    fn checked(&self, key: &str, value: &str, span: Range<usize>) -> Option<Found<String>> {
        if value.chars().count() > MAX_STRING {
            self.faults.report(span, format!("`{key}` is longer than {MAX_STRING} characters"));
        } else if value.chars().any(|c| is_unshowable(c) && !matches!(c, '\n' | '\r' | '\t')) {
            self.faults.report(span, format!("`{key}` holds a control character"));
        } else {
            return Some(Found { value: value.to_string(), span });
        }
        None
    }

    pub fn text(&mut self, key: &'static str) -> Option<Found<String>> {
        let value = self.get(key)?;
        match value.get_ref().as_str() {
            Some(text) => self.checked(key, text, value.span()),
            None => {
                self.wrong(key, "a text", value);
                None
            }
        }
    }

    /// A text that must be there and not be empty; an empty one stands in for a fault.
    pub fn need_text(&mut self, key: &'static str) -> Found<String> {
        let found = self.text(key);
        self.needed(key, found)
    }

    fn needed(&self, key: &str, found: Option<Found<String>>) -> Found<String> {
        if !self.has(key) {
            self.missing(key);
        }
        if let Some(found) = found.as_ref().filter(|found| found.value.trim().is_empty()) {
            self.faults.report(found.span.clone(), format!("`{key}` is empty"));
        }
        found.unwrap_or(Found { value: String::new(), span: self.span.clone() })
    }

    /// A text for people: English, or a table of languages such as `text.en`, `text.th`.
    pub fn words(&mut self, key: &'static str) -> Option<Found<String>> {
        let found = self.proper(key)?;
        self.faults.want(&found.value);
        Some(found)
    }

    /// As `words`, must be there and not be empty.
    pub fn need_words(&mut self, key: &'static str) -> Found<String> {
        let found = self.words(key);
        self.needed(key, found)
    }

    /// As `words`, may be left out and stands then for itself in English.
    pub fn words_or(&mut self, key: &'static str, otherwise: &str) -> String {
        if self.has(key) {
            return self.need_words(key).value;
        }
        self.asked.push(key);
        self.faults.want(otherwise);
        otherwise.to_string()
    }

    /// What each of some words is called, from a table of texts for people by word; one that it does not tell is the word
    /// with its hyphens as spaces.
    pub fn words_of(&mut self, key: &'static str, what: &str, words: &[String]) -> BTreeMap<String, String> {
        let mut all: BTreeMap<String, String> =
            words.iter().map(|word| (word.clone(), word.replace('-', " "))).collect();
        let Some(value) = self.get(key) else {
            all.values().for_each(|called| self.faults.want(called));
            return all;
        };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, &format!("a table of {what}s"), value);
            return all;
        };
        let inner = Reader::new(self.faults, table, value.span(), format!("in `{key}`"));
        for (name, value) in table {
            let word = name.get_ref().as_ref();
            let Some(called) = all.get_mut(word) else {
                let message = format!("there is no {what} {}", quote(word));
                let error = Diagnostic::new(&self.faults.source, name.span(), message);
                let known = || words.iter().map(String::as_str);
                let error = error.suggest(nearest(word, known()));
                self.faults.add(error.help(format!("{what}s: {}", list(known()))));
                continue;
            };
            let found = inner.in_languages(word, value);
            *called = inner.needed(word, found).value;
        }
        all.values().filter(|called| !called.is_empty()).for_each(|called| self.faults.want(called));
        all
    }

    /// As `words`, for a name, which wants no translation but may have one.
    pub fn proper(&mut self, key: &'static str) -> Option<Found<String>> {
        let value = self.get(key)?;
        self.in_languages(key, value)
    }

    /// As `texts`, each of which may be a table of languages.
    pub fn propers(&mut self, key: &'static str) -> Vec<Found<String>> {
        let values = self.array(key, "a list of texts");
        values.iter().filter_map(|value| self.in_languages(key, value)).collect()
    }

    /// What a name of this manifest is called in other languages, from a table such as `called.th`.
    pub fn called(&mut self, key: &'static str, name: &str) {
        self.faults.want(name);
        let Some(value) = self.get(key) else { return };
        match value.get_ref().as_table() {
            // Its English is the name.
            Some(table) => self.translations(
                Reader::new(self.faults, table, value.span(), format!("in `{key}`")),
                key,
                name,
            ),
            None => self.wrong(key, "a table of languages", value),
        }
    }

    fn in_languages(&self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Option<Found<String>> {
        if let Some(text) = value.get_ref().as_str() {
            return self.checked(key, text, value.span());
        }
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, "a text", value);
            return None;
        };
        let english = match table.get("en") {
            Some(value) => match value.get_ref().as_str() {
                Some(text) => self.checked("en", text, value.span()),
                None => {
                    self.wrong("en", "a text", value);
                    None
                }
            },
            None => {
                self.faults.report(self.key_span(key), format!("`{key}` has no text in English, `{key}.en`"));
                None
            }
        };
        let name = english.as_ref().map_or("", |english| &english.value);
        let mut others = Reader::new(self.faults, table, value.span(), format!("in `{key}`"));
        others.asked.push(LANGUAGES[0]);
        self.translations(others, key, name);
        english
    }

    /// The texts of a table of languages, beside the English one.
    fn translations(&self, mut table: Reader<'t>, key: &str, english: &str) {
        for language in &LANGUAGES[1..] {
            if let Some(found) = table.text(language) {
                if found.value.trim().is_empty() {
                    self.faults.report(found.span, format!("`{key}.{language}` is empty"));
                } else if !english.is_empty() {
                    self.faults.translate(language, english, found);
                }
            }
        }
        table.finish();
    }

    /// A name that must be there: `[a-z0-9-]+`.
    pub fn need_name(&mut self, key: &'static str) -> Found<String> {
        let found = self.need_text(key);
        self.check_name(key, &found.value, found.span.clone());
        found
    }

    pub fn check_name(&self, what: &str, name: &str, span: Range<usize>) {
        if !name.is_empty() && !is_name(name) {
            let error =
                Diagnostic::new(&self.faults.source, span, format!("{what} {} is no name", quote(name)));
            self.faults
                .add(error.help(format!("a name is 1 to {MAX_NAME} of the characters a-z, 0-9 and -")));
        }
    }

    pub fn flag(&mut self, key: &'static str, default: bool) -> bool {
        let Some(value) = self.get(key) else { return default };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong(key, "true or false", value);
            default
        })
    }

    pub fn integer(&mut self, key: &'static str, min: i64, max: i64) -> Option<Found<i64>> {
        let value = self.get(key)?;
        match integer(value.get_ref()) {
            Some(number) if (min..=max).contains(&number) => {
                Some(Found { value: number, span: value.span() })
            }
            found => {
                let range = format!("a whole number from {min} to {max}");
                match found {
                    Some(number) => {
                        self.faults.report(value.span(), format!("`{key}` must be {range}, not {number}"))
                    }
                    None => self.wrong(key, &range, value),
                }
                None
            }
        }
    }

    fn array(&mut self, key: &'static str, wanted: &str) -> &'t [Spanned<DeValue<'t>>] {
        let Some(value) = self.get(key) else { return &[] };
        let Some(array) = value.get_ref().as_array() else {
            self.wrong(key, wanted, value);
            return &[];
        };
        if array.len() > MAX_LIST {
            self.faults
                .report(value.span(), format!("`{key}` has {} entries, more than {MAX_LIST}", array.len()));
            return &[];
        }
        array
    }

    /// A list of texts, empty when the key is not there.
    pub fn texts(&mut self, key: &'static str) -> Vec<Found<String>> {
        let mut texts = Vec::new();
        for value in self.array(key, "a list of texts") {
            match value.get_ref().as_str() {
                Some(text) => texts.extend(self.checked(key, text, value.span())),
                None => self.wrong(key, "a list of texts", value),
            }
        }
        texts
    }

    /// The tables `[[key]]`.
    pub fn tables(&mut self, key: &'static str) -> Vec<Reader<'t>> {
        let mut tables = Vec::new();
        for value in self.array(key, "a list of tables") {
            match value.get_ref().as_table() {
                Some(table) => {
                    tables.push(Reader::new(self.faults, table, value.span(), format!("in `[[{key}]]`")))
                }
                None => self.wrong(key, "a list of tables", value),
            }
        }
        tables
    }

    /// The table of one key.
    pub fn table(&mut self, key: &'static str) -> Option<Reader<'t>> {
        let value = self.get(key)?;
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, "a table", value);
            return None;
        };
        Some(Reader::new(self.faults, table, value.span(), format!("in `[{key}]`")))
    }

    /// The tables inside the table `key`, with their names.
    pub fn named_tables(&mut self, key: &'static str) -> Vec<(Found<String>, Reader<'t>)> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(outer) = value.get_ref().as_table() else {
            self.wrong(key, "a table", value);
            return Vec::new();
        };
        if outer.len() > MAX_LIST {
            self.faults
                .report(value.span(), format!("`{key}` has {} entries, more than {MAX_LIST}", outer.len()));
            return Vec::new();
        }
        let mut tables = Vec::new();
        for (name, value) in outer.iter() {
            let found = Found { value: name.get_ref().to_string(), span: name.span() };
            match value.get_ref().as_table() {
                Some(table) => {
                    let place = format!("in {key} {}", quote(&found.value));
                    tables.push((found, Reader::new(self.faults, table, value.span(), place)))
                }
                None => self.wrong(&found.value, "a table", value),
            }
        }
        tables
    }

    /// The raw value of a key.
    pub fn raw(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.get(key)
    }

    /// Reports every key nobody asked for.
    pub fn finish(self) {
        self.finish_with(|_| None);
    }

    /// As `finish`, with words for keys that are known elsewhere.
    pub fn finish_with(self, elsewhere: impl Fn(&str) -> Option<String>) {
        if self.table.len() > MAX_KEYS {
            let message = format!("{} keys {}, more than {MAX_KEYS}", self.table.len(), self.place);
            return self.faults.report(self.span.clone(), message);
        }
        let known = || self.asked.iter().copied();
        for key in self.table.keys().filter(|key| !self.asked.contains(&&**key.get_ref())) {
            let name = key.get_ref();
            let message = format!("unknown key {} {}", quote(name), self.place);
            let error = Diagnostic::new(&self.faults.source, key.span(), message);
            let error = error.help(format!("known here: {}", list(known())));
            self.faults.add(match elsewhere(name) {
                Some(words) => error.label(words),
                None => error.suggest(nearest(name, known())),
            });
        }
    }
}

/// Whether a word is a name of a plugin, rule, setting, set or game.
fn is_name(word: &str) -> bool {
    (1..=MAX_NAME).contains(&word.len())
        && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// A TOML integer that fits 64 bits.
pub(crate) fn integer(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// What a TOML value is, with its article.
pub(crate) fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) if integer(value).is_none() => "a number of more than 64 bits",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
