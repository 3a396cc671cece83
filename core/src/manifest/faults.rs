//! What is found in one source as it is read: every fault with its place, and every text for people with its translations.
//!
//! It reads no key; a [`Reader`] does.

use super::reader::{MAX_NAME, Reader};
use crate::diagnostic::{Diagnostic, Location, Source, quote};
use crate::translations::Translations;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeTable;

/// Largest text read, in bytes.
pub(crate) const MAX_TEXT: usize = 256 * 1024;
/// Most syntax errors told of one text.
const MAX_SYNTAX: usize = 100;

/// Something read and where it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// The faults found in one source so far.
pub(crate) struct Faults {
    pub source: Arc<Source>,
    list: RefCell<Vec<Diagnostic>>,
    told: RefCell<Told>,
}

/// The texts for people read so far.
#[derive(Default)]
struct Told {
    /// In English, those that want a translation.
    english: Vec<String>,
    /// In other languages, by what they are in English.
    translated: BTreeMap<(&'static str, String), Found<String>>,
}

impl Faults {
    pub fn new(source: &Arc<Source>) -> Faults {
        Faults { source: source.clone(), list: RefCell::default(), told: RefCell::default() }
    }

    pub fn add(&self, diagnostic: Diagnostic) {
        self.list.borrow_mut().push(diagnostic);
    }

    pub fn report(&self, span: Range<usize>, message: impl Into<String>) {
        self.add(Diagnostic::new(&self.source, span, message));
    }

    /// Keeps a translation; one text has one in each language, however often it stands in the source.
    pub fn translate(&self, language: &'static str, english: &str, found: Found<String>) {
        let mut told = self.told.borrow_mut();
        match told.translated.get(&(language, english.to_string())) {
            Some(first) if first.value != found.value => {
                let message = format!("the same text has another translation, {}", quote(&first.value));
                let place = Location { source: self.source.clone(), span: first.span.clone() };
                self.add(Diagnostic::new(&self.source, found.span, message).related(place, "first here"));
            }
            _ => {
                told.translated.insert((language, english.to_string()), found);
            }
        }
    }

    /// Notes a text in English that wants a translation.
    pub fn want(&self, english: &str) {
        let mut told = self.told.borrow_mut();
        if !told.english.iter().any(|known| known == english) {
            told.english.push(english.to_string());
        }
    }

    /// The texts read so far that want translations, each once.
    pub fn english(&self) -> Vec<String> {
        self.told.borrow().english.clone()
    }

    /// The translations read so far.
    pub fn translations(&self) -> Translations {
        let mut all = Translations::default();
        for ((language, english), found) in &self.told.borrow().translated {
            all.add(language, english, &found.value);
        }
        all
    }

    fn sorted(self) -> Vec<Diagnostic> {
        let mut list = self.list.into_inner();
        list.sort_by_key(|fault| fault.span.start);
        list
    }

    /// Parses the source and hands its root table on; gives what was read and every fault in the order of the text.
    /// With a syntax error nothing else is looked at.
    pub fn parse<T>(self, read: impl FnOnce(Reader<'_>) -> T) -> (Option<T>, Vec<Diagnostic>) {
        let source = self.source.clone();
        if source.text.len() > MAX_TEXT {
            self.report(0..0, format!("the text is {} bytes long, more than {MAX_TEXT}", source.text.len()));
            return (None, self.sorted());
        }
        let (root, mut errors) = DeTable::parse_recoverable(&source.text);
        if errors.is_empty() {
            let value = read(Reader::new(&self, root.get_ref(), 0..0, "at the top"));
            return (Some(value), self.sorted());
        }
        // An array left open makes every later line an error of its own: keep the first of those, and one a line.
        errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
        let (mut last_line, mut in_array) = (0, false);
        for error in errors.into_iter().take(MAX_SYNTAX) {
            let span = error.span().unwrap_or(0..0);
            let line = source.line_column(span.start).0;
            let of_array = error.message().contains("array");
            if line == last_line || (of_array && in_array) {
                continue;
            }
            (last_line, in_array) = (line, in_array || of_array);
            match unquoted(&source.text, span.start) {
                Some(word) => {
                    let help = "texts stand between quotes; numbers, lists, `true` and `false` stand without";
                    let at = span.start..span.start + word.len();
                    let fault =
                        Diagnostic::new(&source, at, format!("not TOML: {} is no value", quote(word)));
                    let meant = Some(format!("\"{word}\"")).filter(|_| word.len() <= MAX_NAME);
                    self.add(fault.suggest(meant.as_deref()).help(help));
                }
                None => self.report(span, format!("not TOML: {}", error.message().replace('\n', ", "))),
            }
        }
        (None, self.sorted())
    }
}

/// The bare word that stands at a place where a value is expected, if one does.
fn unquoted(text: &str, at: usize) -> Option<&str> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let valued = line.contains('=') && line.trim_end().ends_with(['=', ',', '[']);
    let end = rest.find(|c: char| !(c.is_alphanumeric() || "_-./".contains(c))).unwrap_or(rest.len());
    rest.starts_with(char::is_alphabetic).then_some(&rest[..end]).filter(|_| valued)
}

/// Reports names that come twice, pointing back at the first.
pub(crate) fn unique<'a>(faults: &Faults, what: &str, names: impl IntoIterator<Item = &'a Found<String>>) {
    let mut seen: Vec<&Found<String>> = Vec::new();
    for name in names.into_iter().filter(|name| !name.value.is_empty()) {
        if let Some(first) = seen.iter().find(|first| first.value == name.value) {
            let message = format!("{what} {} comes twice", quote(&name.value));
            let place = Location { source: faults.source.clone(), span: first.span.clone() };
            faults.add(
                Diagnostic::new(&faults.source, name.span.clone(), message).related(place, "first here"),
            );
        } else {
            seen.push(name);
        }
    }
}
