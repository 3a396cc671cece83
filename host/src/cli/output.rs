//! Output: standard output and standard error with colour where it is wanted, and errors instead of panics.
//!
//! Documents go to standard output, everything else to standard error.

use super::args::Color;
use super::error::CommandError;
use super::width::fitted;
use crate::words::Words;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use ratatui::crossterm;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt::{Arguments, Display};
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::rc::Rc;

/// Headings.
pub const BOLD: Style = Style::new().bold();
/// What matters less.
pub const DIM: Style = Style::new().dimmed();
/// What is wrong.
pub const WRONG: Style = AnsiColor::Red.on_default().bold();

/// Where a command writes.
pub struct Output {
    out: AutoStream<Box<dyn Write>>,
    err: AutoStream<Box<dyn Write>>,
    broken: Option<io::Error>,
    words: Words,
    /// Whether somebody reads them on a terminal, in lines no longer than it is wide: standard output and standard error.
    terminals: [bool; 2],
}

/// Text that is written to be read here.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether colour is wanted on standard output.
pub fn coloured(color: Color) -> bool {
    choice(color, io::stdout().is_terminal()) != ColorChoice::Never
}

fn choice(color: Color, terminal: bool) -> ColorChoice {
    match color {
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
        Color::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            if terminal && !refused && !dumb { ColorChoice::Always } else { ColorChoice::Never }
        }
    }
}

impl Output {
    /// The streams of this process.
    pub fn standard(color: Color, words: Words) -> Output {
        let out: Box<dyn Write> = Box::new(BufWriter::new(io::stdout()));
        let err: Box<dyn Write> = Box::new(io::stderr());
        Output {
            out: AutoStream::new(out, choice(color, io::stdout().is_terminal())),
            err: AutoStream::new(err, choice(color, io::stderr().is_terminal())),
            broken: None,
            words,
            terminals: [io::stdout().is_terminal(), io::stderr().is_terminal()],
        }
    }

    /// What is written, as plain text.
    pub fn text_of(words: &Words, write: impl FnOnce(&mut Output)) -> String {
        let page = Page::default();
        let mut out = Output {
            out: AutoStream::new(Box::new(page.clone()), ColorChoice::Never),
            err: AutoStream::new(Box::new(io::sink()), ColorChoice::Never),
            broken: None,
            words: words.clone(),
            terminals: [false; 2],
        };
        write(&mut out);
        drop(out);
        String::from_utf8_lossy(&page.0.borrow()).into_owned()
    }

    /// What a player reads, in his language.
    pub fn words(&self) -> Words {
        self.words.clone()
    }

    /// Writes one line to standard output.
    pub fn line(&mut self, text: impl Display) {
        self.write(format_args!("{text}\n"));
    }

    /// Writes lines to read to standard output: on a terminal none is longer than it is wide, elsewhere they stay whole.
    pub fn prose(&mut self, text: impl Display) {
        let text = text.to_string();
        self.line(if self.terminals[0] { fitted(&text, columns()) } else { text });
    }

    /// Writes to standard output. What cannot be written is told by [`flush`](Output::flush).
    pub fn write(&mut self, text: Arguments<'_>) {
        if self.broken.is_none() {
            self.broken = self.out.write_fmt(text).err();
        }
    }

    /// Writes lines to read to standard error, like [`prose`](Output::prose); nobody can be told when that fails.
    pub fn note(&mut self, text: impl Display) {
        let text = text.to_string();
        let text = if self.terminals[1] { fitted(&text, columns()) } else { text };
        let _ = writeln!(self.err, "{text}");
    }

    /// Writes an error to standard error, its lead in colour.
    pub fn error(&mut self, error: &CommandError) {
        let text = error.to_string();
        if text.is_empty() {
            return;
        }
        let text =
            text.strip_prefix("error:").map_or(text.clone(), |rest| format!("{WRONG}error:{WRONG:#}{rest}"));
        // Lines of a file that are pointed at keep their columns.
        let _ = writeln!(self.err, "{text}");
    }

    /// Writes one JSON document to standard output.
    pub fn json(&mut self, document: &impl Serialize) {
        match serde_json::to_string_pretty(document) {
            Ok(text) => self.line(text),
            Err(error) => self.note(format_args!("error: the document cannot be written: {error}")),
        }
    }

    /// Sends everything out, and says whether all of it could be written.
    pub fn flush(&mut self) -> Result<(), CommandError> {
        match self.broken.take() {
            Some(error) => Err(error.into()),
            None => Ok(self.out.flush()?),
        }
    }

    /// Words with a style.
    pub fn styled(style: Style, text: impl Display) -> String {
        format!("{style}{text}{style:#}")
    }
}

/// The columns that are fit to write in when nobody knows better.
const COLUMNS: usize = 80;
/// Below these nothing is written any narrower.
const FEWEST: usize = 20;

/// The columns of the screen: those that `COLUMNS` says, else those of the terminal, else 80.
pub fn columns() -> usize {
    let of_terminal = || crossterm::terminal::size().ok().filter(|_| io::stdout().is_terminal());
    columns_of(std::env::var("COLUMNS").ok().as_deref(), || of_terminal().map(|(columns, _)| columns.into()))
}

/// A variable that says 0, or no number, says nothing.
fn columns_of(variable: Option<&str>, terminal: impl FnOnce() -> Option<usize>) -> usize {
    let told = variable.and_then(|text| text.parse().ok()).filter(|&columns| columns > 0);
    told.or_else(terminal).filter(|&columns| columns > 0).unwrap_or(COLUMNS).max(FEWEST)
}

/// A text without what a terminal would obey; line feeds stay.
pub fn showable(text: &str) -> String {
    let hidden = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if !text.contains(hidden) {
        return text.to_string();
    }
    text.chars().map(|c| if hidden(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}

/// How many of something, in words.
pub fn many(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_the_variables_then_the_terminals_then_eighty() {
        assert_eq!(columns_of(Some("50"), || Some(120)), 50);
        for nothing in [None, Some("0"), Some(""), Some("wide"), Some("-5")] {
            assert_eq!(columns_of(nothing, || Some(120)), 120, "{nothing:?}");
            assert_eq!(columns_of(nothing, || None), 80, "{nothing:?}");
        }
        assert_eq!(columns_of(None, || Some(0)), 80);
        assert_eq!(columns_of(Some("1"), || None), 20);
    }
}
