//! The words of a record: tags, comments, brackets, numbers, and whatever else stands between spaces.
//!
//! It knows no grammar, only where each begins and ends; what can be no word at all is told with its place.

use super::FAULTS;
use mancala_core::diagnostic::{Diagnostic, Source};
use std::ops::Range;
use std::sync::Arc;

/// A word of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `[Name "value"]`
    Tag {
        /// Its name, and where it stands.
        name: (String, Range<usize>),
        /// Its value, without quotes, and where that stands.
        value: (String, Range<usize>),
    },
    /// `{words}`
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `12.`
    Number(String),
    /// Anything else.
    Word(String),
}

/// Every word with its place, and what is wrong.
pub fn tokens(source: &Arc<Source>) -> (Vec<(Token, Range<usize>)>, Vec<Diagnostic>) {
    let mut lexer = Lexer { source, text: &source.text, at: 0, found: Vec::new(), faults: Vec::new() };
    lexer.unshowable();
    while lexer.faults.len() < FAULTS && lexer.next() {}
    (lexer.found, lexer.faults)
}

struct Lexer<'a> {
    source: &'a Arc<Source>,
    text: &'a str,
    at: usize,
    found: Vec<(Token, Range<usize>)>,
    faults: Vec<Diagnostic>,
}

/// What may stand in a word.
fn is_word(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '"')
}

/// What a terminal would obey or hide instead of showing it.
fn is_hidden(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl Lexer<'_> {
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: &str) {
        self.faults.push(Diagnostic::new(self.source, span, message).help(help));
    }

    fn unshowable(&mut self) {
        let hidden = self.text.char_indices().filter(|(_, c)| is_hidden(*c)).take(FAULTS);
        for (at, c) in hidden.collect::<Vec<_>>() {
            let message = format!("the character {} may not stand in a record", c.escape_unicode());
            self.fault(at..at + c.len_utf8(), message, "take it out; only line feeds and tabs are not shown");
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes what goes on while `fits`.
    fn take(&mut self, fits: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        self.at += self.rest().find(|c| !fits(c)).unwrap_or(self.rest().len());
        start..self.at
    }

    /// Takes one word; nothing when the text is at its end.
    fn next(&mut self) -> bool {
        self.skip_spaces();
        let start = self.at;
        let Some(c) = self.peek() else { return false };
        let token = match c {
            '[' => self.tag(),
            '{' => self.comment(),
            '(' | ')' => {
                self.at += 1;
                Some(if c == '(' { Token::Open } else { Token::Close })
            }
            ']' | '}' | '"' => {
                self.at += 1;
                let help = "tags are `[Name \"value\"]`, comments `{words}`, variations `(moves)`";
                self.fault(start..self.at, format!("`{c}` closes nothing here"), help);
                None
            }
            _ => Some(self.word()),
        };
        self.found.extend(token.map(|token| (token, start..self.at)));
        true
    }

    fn word(&mut self) -> Token {
        let digits = self.rest().find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len());
        if digits > 0 && self.rest()[digits..].starts_with('.') {
            let start = self.at;
            self.at += digits + 1;
            return Token::Number(self.text[start..start + digits].to_string());
        }
        let span = self.take(is_word);
        Token::Word(self.text[span].to_string())
    }

    fn comment(&mut self) -> Option<Token> {
        let (start, mut words) = (self.at, String::new());
        self.at += 1;
        while let Some(c) = self.peek() {
            let at = self.at;
            self.at += c.len_utf8();
            match c {
                '}' => return Some(Token::Comment(words)),
                '\\' => match self.peek() {
                    Some(c @ ('}' | '\\')) => {
                        words.push(c);
                        self.at += 1;
                    }
                    _ => self.fault(
                        at..self.at,
                        "a lone `\\` in a comment",
                        "write it as `\\\\`, and `}` as `\\}`",
                    ),
                },
                c => words.push(c),
            }
            if self.faults.len() >= FAULTS {
                return None;
            }
        }
        self.fault(
            start..start + 1,
            "this comment is never closed",
            "close it by `}`; comments hold no comments",
        );
        None
    }

    /// A tag; one that cannot be read is left behind with its line.
    fn tag(&mut self) -> Option<Token> {
        let start = self.at;
        let read = self.read_tag(start);
        if read.is_none() {
            self.at = self.rest().find('\n').map_or(self.text.len(), |end| self.at + end);
        }
        read
    }

    fn read_tag(&mut self, start: usize) -> Option<Token> {
        const HELP: &str = "a tag is `[Name \"value\"]`";
        self.at += 1;
        self.skip_spaces();
        let name = self.take(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if name.is_empty() {
            self.fault(start..self.at.max(start + 1), "this tag has no name", HELP);
            return None;
        }
        self.skip_spaces();
        let from = self.at;
        let value = if self.rest().starts_with("\"\"\"") { self.block() } else { self.quoted() }?;
        let to = self.at;
        self.skip_spaces();
        if self.peek() != Some(']') {
            self.fault(start..to, "this tag is never closed", "close it by `]` after the value");
            return None;
        }
        self.at += 1;
        let name = (self.text[name.clone()].to_string(), name);
        Some(Token::Tag { name, value: (value, from..to) })
    }

    /// A text of several lines between three quotes each; nothing in it means anything else.
    fn block(&mut self) -> Option<String> {
        let start = self.at;
        let inner = start + 3 + usize::from(self.text[start + 3..].starts_with('\n'));
        let Some(end) = self.text[inner..].find("\"\"\"") else {
            self.fault(start..start + 3, "this text is never closed", "close it by three quotes");
            return None;
        };
        self.at = inner + end + 3;
        Some(self.text[inner..inner + end].to_string())
    }

    fn quoted(&mut self) -> Option<String> {
        let start = self.at;
        if self.peek() != Some('"') {
            self.fault(start..start, "a value between quotes is expected", "a tag is `[Name \"value\"]`");
            return None;
        }
        self.at += 1;
        let mut value = String::new();
        while let Some(c) = self.peek() {
            let at = self.at;
            self.at += c.len_utf8();
            match c {
                '"' => return Some(value),
                '\n' => break,
                '\\' => {
                    let escaped = self.peek();
                    match escaped {
                        Some('n') => value.push('\n'),
                        Some('t') => value.push('\t'),
                        Some(c @ ('"' | '\\')) => value.push(c),
                        _ => {
                            let help = "known are `\\\"`, `\\\\`, `\\n` and `\\t`";
                            self.fault(at..self.at, "an unknown escape", help);
                            return None;
                        }
                    }
                    self.at += 1;
                }
                c => value.push(c),
            }
        }
        self.at = self.at.min(self.text.len());
        self.fault(start..start + 1, "this value is never closed on its line", "close it by `\"`");
        None
    }
}
