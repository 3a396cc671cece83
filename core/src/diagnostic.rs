//! Errors in files people write: what is wrong, where, and what was probably meant, drawn with a caret in plain text.
//! Knows nothing of games (what is wrong with settings it carries as a code, unread), never colours, never shortens a list of errors itself (`render_all` says how many it left out).

use crate::game_file::SettingFault;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::ops::Range;
use std::sync::Arc;

/// A text and the name people know it by: a file, a manifest, or one setting given by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name shown in errors, usually a path.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
    }

    /// Line and column of a byte offset, both from 1; the column counts characters, a byte order mark not among them.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = floor(&self.text, offset);
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        (line, before[start..].chars().filter(|&c| c != BOM).count() + 1)
    }
}

/// A place in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The text pointed into.
    pub source: Arc<Source>,
    /// The bytes meant.
    pub span: Range<usize>,
}

impl Location {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.source.line_column(self.span.start).0
    }
}

/// One error: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The text at fault.
    pub source: Arc<Source>,
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// A few words beside the caret, mostly "did you mean".
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
    /// Other places that play a part, each with its own words.
    pub related: Vec<(Location, String)>,
    /// The same as a code with what it is about, for those who say it to players in their language.
    pub because: Option<Box<SettingFault>>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn new(source: &Arc<Source>, span: Range<usize>, message: impl Into<String>) -> Diagnostic {
        let (source, message) = (source.clone(), message.into());
        Diagnostic { source, span, message, label: None, help: None, related: Vec::new(), because: None }
    }

    /// With words beside the caret.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// With "did you mean" beside the caret when there is something to suggest.
    pub fn suggest(mut self, suggestion: Option<&str>) -> Diagnostic {
        self.label = suggestion.map(|word| format!("did you mean `{word}`?")).or(self.label);
        self
    }

    /// With a line of help.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// With another place that plays a part.
    pub fn related(mut self, place: Location, label: impl Into<String>) -> Diagnostic {
        self.related.push((place, label.into()));
        self
    }

    /// With the same as a code.
    pub fn because(mut self, fault: SettingFault) -> Diagnostic {
        self.because = Some(Box::new(fault));
        self
    }

    /// The name of the text at fault.
    pub fn file(&self) -> &str {
        &self.source.name
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.source.line_column(self.span.start).0
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.source.line_column(self.span.start).1
    }

    /// The error as plain text with its line and a caret, ending in a line feed.
    pub fn render(&self) -> String {
        let places = self.related.iter().map(|(place, _)| place.line()).chain([self.line()]);
        let gutter = places.max().unwrap_or(1).to_string().len();
        let mut out = format!("error: {}\n", clean(&self.message));
        let label = self.label.as_deref().unwrap_or("");
        snippet(&mut out, gutter, "-->", '^', &self.source, &self.span, label);
        for (place, label) in &self.related {
            snippet(&mut out, gutter, ":::", '-', &place.source, &place.span, label);
        }
        if let Some(help) = &self.help {
            let _ = writeln!(out, "{:gutter$}  = help: {}", "", clean(help));
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render().trim_end())
    }
}

impl std::error::Error for Diagnostic {}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Diagnostic", 6)?;
        out.serialize_field("file", self.file())?;
        out.serialize_field("line", &self.line())?;
        out.serialize_field("column", &self.column())?;
        out.serialize_field("message", &self.message)?;
        out.serialize_field("label", &self.label)?;
        out.serialize_field("help", &self.help)?;
        out.end()
    }
}

/// At most this many errors are drawn by [`render_all`].
pub const RENDERED: usize = 50;

/// Every error as text, an empty line between two; past [`RENDERED`] only how many more there are.
pub fn render_all(diagnostics: &[Diagnostic]) -> String {
    let shown: Vec<String> = diagnostics.iter().take(RENDERED).map(Diagnostic::render).collect();
    let mut out = shown.join("\n");
    if diagnostics.len() > RENDERED {
        let _ = writeln!(out, "\nand {} more errors", diagnostics.len() - RENDERED);
    }
    out
}

/// The candidate nearest to a mistyped word, if any is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.is_empty() || word.len() > 64 {
        return None;
    }
    let word = word.to_lowercase().replace('_', "-");
    let limit = (word.chars().count() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let mut distance = strsim::damerau_levenshtein(&word, &candidate.to_lowercase());
        let part = || candidate.split(['-', '/', '.']).any(|part| part == word);
        if distance > limit
            && word.len() > 2
            && (part() || (candidate.len() > 2 && word.starts_with(candidate)))
        {
            distance = limit; // `limit` for `lap-limit`, `chain` for `giuthi/chain`, `boolean` for `bool`
        }
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A word from a file or a keyboard, cut when it is very long.
pub fn short(word: &str) -> Cow<'_, str> {
    match word.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &word[..at]).into(),
        None => word.into(),
    }
}

/// A word between backquotes, cut when it is very long.
pub fn quote(word: &str) -> String {
    format!("`{}`", short(word))
}

/// Words as "`a`, `b`, `c`", at most twenty of them.
pub fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(quote).collect();
    let more = if words.len() > 20 { format!(" and {} more", words.len() - 20) } else { String::new() };
    words.into_iter().take(20).collect::<Vec<_>>().join(", ") + &more
}

const BOM: char = '\u{feff}';
/// Widest part of a line drawn, in terminal columns.
const WINDOW: usize = 100;
/// How far from a place its line is looked at, in bytes: more than the widest part drawn has.
const NEAR: usize = 4 * WINDOW;

/// The nearest character boundary at or before an offset.
fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Whether a terminal would obey or hide this character instead of showing it.
pub(crate) fn is_unshowable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | BOM)
}

fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unshowable(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

/// Columns a character takes: two for East Asian wide and emoji, none for combining marks.
fn width(c: char) -> usize {
    match c as u32 {
        0x300..=0x36f | 0x483..=0x489 | 0x591..=0x5bd | 0x64b..=0x65f | 0x20d0..=0x20f0 | 0xfe00..=0xfe0f => {
            0
        }
        0x1100..=0x115f | 0x2e80..=0x303e | 0x3041..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff => 2,
        0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1f64f | 0x1f680..=0x1faff => 2,
        0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

fn snippet(
    out: &mut String,
    gutter: usize,
    arrow: &str,
    mark: char,
    source: &Source,
    span: &Range<usize>,
    label: &str,
) {
    let text = &source.text;
    let start = floor(text, span.start);
    let end = floor(text, span.end.max(span.start));
    let (line, column) = source.line_column(start);
    let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let until = text[from..].find('\n').map_or(text.len(), |at| from + at);

    // Of a long line only as much as can be drawn is looked at: a text may be one line and have many faults.
    let near = |at: usize| at.clamp(start.saturating_sub(NEAR), start + NEAR);
    let (before, after) = (floor(text, near(from)).max(from), floor(text, near(until)).min(until));
    let (more_before, more_after) = (before > from, after < until);
    let (from, until) = (before, after);

    // The line as cells (what is shown, how wide), and where the span begins and ends among the columns.
    let mut cells: Vec<(char, usize)> = Vec::new();
    let (mut columns, mut first, mut last) = (0, None, None);
    let shown = text[from..until].trim_end_matches('\r');
    for (at, c) in shown.char_indices().map(|(at, c)| (from + at, c)) {
        if at >= start {
            first.get_or_insert(columns);
        }
        if at >= end {
            last.get_or_insert(columns);
        }
        match c {
            BOM => continue,
            '\t' => cells.extend([(' ', 1); 4]),
            c if is_unshowable(c) => cells.push(('\u{fffd}', 1)),
            c => cells.push((c, width(c))),
        }
        columns += if c == '\t' { 4 } else { cells.last().map_or(0, |cell| cell.1) };
    }
    let first = first.unwrap_or(columns);
    let last = last.unwrap_or(columns).max(first + 1);

    let cut = if columns > WINDOW { first.saturating_sub(WINDOW / 2) } else { 0 };
    let (mut drawn, mut at) = (String::new(), 0);
    for (c, width) in cells {
        if at >= cut && at + width <= cut + WINDOW {
            drawn.push(c);
        }
        at += width;
    }
    let lead = if cut > 0 || more_before { "…" } else { "" };
    let tail = if columns > cut + WINDOW || more_after { "…" } else { "" };
    let indent = first - cut + lead.chars().count();
    let marks = mark.to_string().repeat((last.min(cut + WINDOW + 1)).saturating_sub(first).max(1));
    let _ = writeln!(out, "{:gutter$} {arrow} {}:{line}:{column}", "", clean(&source.name));
    let _ = writeln!(out, "{:gutter$}  |", "");
    let _ = writeln!(out, "{}", format!(" {line:>gutter$} | {lead}{drawn}{tail}").trim_end());
    let _ =
        writeln!(out, "{}", format!("{:gutter$}  | {:indent$}{marks} {}", "", "", clean(label)).trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, span: Range<usize>) -> Diagnostic {
        Diagnostic::new(&Source::new("f.toml", text), span, "wrong")
    }

    #[test]
    fn draws_the_line_the_caret_and_the_help() {
        let text = "extends = \"giuthi\"\n[capture]\nchian = \"one\"\n";
        let error = Diagnostic::new(&Source::new("my.toml", text), 29..34, "unknown key `chian`");
        let error = error.suggest(Some("chain")).help("keys here: `chain`");
        let expected = "error: unknown key `chian`\n  --> my.toml:3:1\n   |\n 3 | chian = \"one\"\n   | ^^^^^ did you mean `chain`?\n   = help: keys here: `chain`\n";
        assert_eq!(error.render(), expected);
    }

    #[test]
    fn tabs_wide_characters_and_marks_keep_the_caret_under_its_word() {
        assert!(at("\tpits = 1", 1..5).render().contains("|     pits = 1\n   |     ^^^^\n"));
        assert!(at("# 棋\nx", 2..5).render().contains("| # 棋\n   |   ^^\n"));
        let error = at("\u{feff}pits = 1\r\n", 3..7);
        assert_eq!((error.line(), error.column()), (1, 1));
        assert!(error.render().contains("| pits = 1\n   | ^^^^\n"), "{}", error.render());
    }

    #[test]
    fn of_a_long_line_only_what_lies_near_is_drawn() {
        let text = format!("{}wrong{}", "é ".repeat(5_000), " x".repeat(5_000));
        let error = at(&text, 15_000..15_005);
        assert_eq!(error.column(), 10_001);
        let drawn = error.render();
        let line = drawn.lines().nth(3).expect("the line is the fourth");
        assert!(line.starts_with(" 1 | …") && line.ends_with('…'), "{drawn}");
        let columns = |text: &str| text.chars().count();
        let marks = drawn.lines().nth(4).expect("the caret comes after it");
        let caret = |line: &str, what: &str| columns(&line[..line.find(what).expect("it is there")]);
        assert_eq!(caret(line, "wrong"), caret(marks, "^^^^^"), "{drawn}");
    }

    #[test]
    fn odd_spans_never_panic() {
        assert_eq!(at("", 0..0).render(), "error: wrong\n  --> f.toml:1:1\n   |\n 1 |\n   | ^\n");
        for text in ["", "é", "a\r\nb", "\n\n", "\u{feff}", "é\u{301}棋\t"] {
            for start in 0..12 {
                for end in 0..12 {
                    at(text, start..end).render();
                }
            }
        }
        assert!(at("ab\ncd\n", 1..5).render().contains("| ab\n   |  ^\n"));
    }

    #[test]
    fn long_lines_are_windowed_around_the_caret() {
        let text = format!("{}oops{}", "x".repeat(5000), "y".repeat(5000));
        let drawn = at(&text, 5000..5004).render();
        assert!(drawn.lines().all(|line| line.chars().count() < 120), "{drawn}");
        assert!(drawn.contains("oops") && drawn.contains("^^^^"));
        let lines: Vec<&str> = drawn.lines().collect();
        let column = |line: &str, word: &str| line.find(word).map(|at| line[..at].chars().count());
        assert_eq!(column(lines[3], "oops"), column(lines[4], "^^^^"));
    }

    #[test]
    fn terminal_commands_are_never_passed_on() {
        let error = Diagnostic::new(&Source::new("a\u{1b}[2J", "\u{1b}[31mx"), 0..1, "\u{202e}\u{1b}]0;");
        assert!(!error.render().contains(['\u{1b}', '\u{202e}']));
    }

    #[test]
    fn suggestions_are_near_or_nothing() {
        let keys = ["chain", "take-alone", "lap-limit"];
        assert_eq!(nearest("chian", keys), Some("chain"));
        assert_eq!(nearest("take_alone", keys), Some("take-alone"));
        assert_eq!(nearest("limit", keys), Some("lap-limit"));
        assert_eq!(nearest("zebra", keys), None);
        assert_eq!(nearest("", keys), None);
    }

    #[test]
    fn many_errors_are_counted() {
        let all = vec![at("x", 0..1); RENDERED + 3];
        assert!(render_all(&all).ends_with("and 3 more errors\n"));
    }
}
