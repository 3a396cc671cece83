//! Writes records in the one form they have: what is written reads back as it was, and what was so written is written
//! the same again.
//!
//! It checks nothing: a record that was read or made is in order.

use super::tags::{Name, quoted};
use super::{Line, Note, Record, Round};
use std::fmt::Write as _;

/// Columns that moves are written in; a comment longer than a line stays whole.
const WIDTH: usize = 80;
/// So many moves follow one number, at most.
const COUNTED: usize = 10;

/// A record as text, ending in a line feed.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for tag in &record.tags {
        let lines =
            tag.value.ends_with('\n') && !tag.value.starts_with('\n') && !tag.value.contains("\"\"\"");
        if tag.name == Name::Rules && lines {
            let _ = writeln!(text, "[{} \"\"\"\n{}\"\"\"]", tag.name, tag.value);
        } else {
            let _ = writeln!(text, "[{} {}]", tag.name, quoted(&tag.value));
        }
    }
    for (index, round) in record.rounds.iter().enumerate() {
        text.push('\n');
        if record.starter().is_some() {
            let _ = writeln!(text, "[Round \"{}\"]\n", index + 1);
        }
        self::round(&mut text, round);
    }
    text
}

fn round(text: &mut String, round: &Round) {
    let mut words = Words { text, column: 0, tight: true };
    words.line(&round.line, 1);
    match round.result {
        Some(score) => words.word(&score.to_string()),
        None => words.word("*"),
    }
    text.push('\n');
}

/// Words filled into lines.
struct Words<'a> {
    text: &'a mut String,
    column: usize,
    /// The next word follows without a space.
    tight: bool,
}

impl Words<'_> {
    fn word(&mut self, word: &str) {
        let first = word.split('\n').next().unwrap_or_default().chars().count();
        if !self.tight {
            let fits = self.column + 1 + first <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first,
        };
        self.tight = false;
    }

    fn comment(&mut self, words: &str) {
        self.word(&format!("{{{}}}", words.replace('\\', "\\\\").replace('}', "\\}")));
    }

    fn line(&mut self, line: &Line, first: usize) {
        for words in &line.lead {
            self.comment(words);
        }
        let mut since = COUNTED;
        for (number, noted) in (first..).zip(&line.moves) {
            // A number stays with its move.
            if since == COUNTED {
                self.word(&format!("{number}. {}", noted.text));
                since = 0;
            } else {
                self.word(&noted.text);
            }
            since += 1;
            for note in &noted.notes {
                since = COUNTED;
                match note {
                    Note::Comment(words) => self.comment(words),
                    Note::Variation(variation) => {
                        self.word("(");
                        self.tight = true;
                        self.line(variation, number);
                        self.text.push(')');
                        self.column += 1;
                    }
                }
            }
        }
    }
}
