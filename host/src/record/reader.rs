//! Reads records: every fault with its line and caret, as many at once as can be told apart, and nothing passed over.
//!
//! It judges neither moves nor counts: that takes rules, see [`replay`](super::replay()).

use super::tags::{Name, Tag, score};
use super::tokens::{Token, tokens};
use super::{DEEPEST, FAULTS, LARGEST, Line, Note, Noted, Place, Record, Round, Score, VARIATIONS};
use mancala_core::diagnostic::{Diagnostic, Location, Source, nearest, quote};
use std::ops::Range;
use std::sync::Arc;

/// The words of a tag that begins a round.
const ROUND: &str = "Round";
const RESULT: &str = "a result ends the moves: `27-21`, or `*` while the game goes on";

/// Reads all records of a text; `name` is what errors call it.
pub fn read(name: &str, bytes: &[u8]) -> Result<(Arc<Source>, Vec<Record>), Vec<Diagnostic>> {
    let alone = |message: String| {
        let source = Source::new(name, "");
        vec![Diagnostic::new(&source, 0..0, message)]
    };
    if bytes.len() > LARGEST {
        return Err(alone(format!("the text is {} bytes long, more than {LARGEST}", bytes.len())));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n"),
        Err(error) => {
            let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
            return Err(alone(format!("line {line} is not UTF-8")));
        }
    };
    let source = Source::new(name, text);
    let (found, faults) = tokens(&source);
    if !faults.is_empty() {
        // Brackets and quotes that are open would make faults of all that follows.
        return Err(sorted(faults));
    }
    let mut reader = Reader { source: &source, tokens: &found, at: 0, faults: Vec::new(), variations: 0 };
    let mut records = Vec::new();
    while reader.at < reader.tokens.len() && reader.faults.len() < FAULTS {
        records.push(reader.record());
    }
    if records.is_empty() {
        reader.fault(0..0, "this text holds no record", "a record begins with `[Game \"id\"]`");
    }
    if reader.faults.is_empty() { Ok((source, records)) } else { Err(sorted(reader.faults)) }
}

fn sorted(mut faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    faults.sort_by_key(|fault| fault.span.start);
    faults.truncate(FAULTS);
    faults
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    tokens: &'a [(Token<'a>, Range<usize>)],
    at: usize,
    faults: Vec<Diagnostic>,
    variations: usize,
}

impl<'a> Reader<'a> {
    fn add(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.add(Diagnostic::new(self.source, span, message).help(help));
    }

    fn peek(&self) -> Option<&'a (Token<'a>, Range<usize>)> {
        self.tokens.get(self.at)
    }

    /// The place of what comes next, or of the end.
    fn here(&self) -> Range<usize> {
        let end = self.source.text.trim_end().len();
        self.peek().map_or(end..end, |(_, span)| span.clone())
    }

    /// Whether enough is wrong to be told: then nothing more is looked at.
    fn stops(&mut self) -> bool {
        let enough = self.faults.len() >= FAULTS;
        if enough {
            self.at = self.tokens.len();
        }
        enough
    }

    fn is_round(&self) -> bool {
        matches!(self.peek(), Some((Token::Tag(tag), _)) if tag.name.0 == ROUND)
    }

    fn record(&mut self) -> Record {
        let start = self.here();
        let mut record = Record { tags: self.tags(), rounds: Vec::new() };
        if record.tag(Name::Game).is_none() {
            self.fault(start, "a record without a game", "it begins with `[Game \"id\"]`");
        }
        let series = record.tag(Name::Starter).is_some();
        if series || self.is_round() {
            if !series {
                self.fault(
                    self.here(),
                    "rounds belong to a match",
                    "say who began it: `[Starter \"south\"]`",
                );
            }
            self.rounds(&mut record);
        } else {
            self.variations = 0;
            record.rounds.push(self.round());
        }
        self.results(&record, series);
        record
    }

    fn tags(&mut self) -> Vec<Tag> {
        let mut tags: Vec<(Tag, Range<usize>)> = Vec::new();
        while let Some((Token::Tag(tag), span)) = self.peek() {
            let (word, name_span) = (tag.name.0.as_str(), &tag.name.1);
            if word == ROUND
                || (word == Name::Game.word() && tags.iter().any(|(tag, _)| tag.name == Name::Game))
            {
                break;
            }
            if self.stops() {
                break;
            }
            self.at += 1;
            let Some(name) = Name::of(word) else {
                let words = || Name::ALL.iter().map(|name| name.word()).chain([ROUND]);
                let fault =
                    Diagnostic::new(self.source, name_span.clone(), format!("unknown tag {}", quote(word)));
                let help = format!("tags are {}", words().collect::<Vec<_>>().join(", "));
                self.add(fault.suggest(nearest(word, words())).help(help));
                continue;
            };
            let (value, value_span) = &tag.value;
            if let Err(expected) = name.check(value) {
                let message = format!("the tag {name} cannot say {}", quote(value));
                self.fault(value_span.clone(), message, format!("expected: {expected}"));
            }
            let first = tags.iter().find(|(tag, _)| tag.name == name && name != Name::Setting);
            if let Some((_, first)) = first {
                let place = Location { source: self.source.clone(), span: first.clone() };
                let fault = Diagnostic::new(self.source, span.clone(), format!("the tag {name} comes twice"));
                self.add(fault.related(place, "first here").help("take one of them out"));
            }
            tags.push((Tag { name, value: value.clone(), place: Place(value_span.clone()) }, span.clone()));
        }
        tags.into_iter().map(|(tag, _)| tag).collect()
    }

    fn rounds(&mut self, record: &mut Record) {
        self.variations = 0;
        if !self.is_round() {
            self.fault(self.here(), "a match has rounds", "each begins with its number: `[Round \"1\"]`");
            record.rounds.push(self.round());
        }
        while let Some((Token::Tag(tag), _)) = self.peek().filter(|_| self.is_round()) {
            if self.stops() {
                break;
            }
            let value = &tag.value;
            let number = record.rounds.len() + 1;
            if value.0 != number.to_string() {
                let message = format!("this is round {number} of the match, not {}", quote(&value.0));
                self.fault(value.1.clone(), message, "rounds are counted from 1, and none may be missing");
            }
            self.at += 1;
            record.rounds.push(self.round());
        }
    }

    fn round(&mut self) -> Round {
        let line = self.line(0, 1);
        let (place, result) = match self.peek() {
            Some((Token::Word(word), span)) => {
                self.at += 1;
                (span.clone(), score(word))
            }
            _ => {
                self.fault(self.here(), "the result is missing", RESULT);
                (self.here(), None)
            }
        };
        Round { line, result, place: Place(place) }
    }

    /// Moves up to a result, the end of the variation, or whatever can be neither; `first` is the number of the first.
    fn line(&mut self, depth: usize, first: usize) -> Line {
        let mut line = Line::default();
        while let Some((token, span)) = self.peek() {
            if self.stops() {
                break;
            }
            let next = first + line.moves.len();
            match token {
                Token::Comment(words) => match line.moves.last_mut() {
                    Some(noted) => noted.notes.push(Note::Comment(words.clone())),
                    None => line.lead.push(words.clone()),
                },
                Token::Open => {
                    self.at += 1;
                    let variation = self.variation(depth + 1, next.saturating_sub(1), span);
                    match line.moves.last_mut() {
                        Some(noted) => noted.notes.push(Note::Variation(variation)),
                        None => {
                            let help = "it stands after the move it might have replaced";
                            self.fault(span.clone(), "a variation comes before any move", help);
                        }
                    }
                    continue;
                }
                Token::Close if depth > 0 => break,
                Token::Close => self.fault(span.clone(), "no variation is open here", "take it out"),
                Token::Number(digits) => self.number(digits, span, next),
                Token::Word(word) if *word == "*" || score(word).is_some() => {
                    if depth == 0 {
                        break;
                    }
                    self.fault(span.clone(), "a variation has no result", "take it out");
                }
                Token::Word(word) => {
                    if !is_move(word) {
                        let help = "a move is a pit such as `C`, perhaps with `:3`, `>` or `<`; `^C`, `^.`, `@d`; or `--`";
                        self.fault(span.clone(), format!("{} is no move", quote(word)), help);
                    }
                    let place = Place(span.clone());
                    line.moves.push(Noted { text: word.to_string(), place, notes: Vec::new() });
                }
                Token::Tag(_) => break,
            }
            self.at += 1;
        }
        line
    }

    fn variation(&mut self, depth: usize, first: usize, open: &Range<usize>) -> Line {
        self.variations += 1;
        if depth > DEEPEST {
            let help = format!("variations go {DEEPEST} deep at most");
            self.fault(open.clone(), "this variation lies too deep", help);
            self.skip();
            return Line::default();
        }
        if self.variations == VARIATIONS + 1 {
            let help = format!("a record has {VARIATIONS} of them at most");
            self.fault(open.clone(), "one variation too many", help);
        }
        let line = self.line(depth, first);
        if !matches!(self.peek(), Some((Token::Close, _))) {
            self.fault(open.clone(), "this variation is never closed", "close it by `)`");
            return line;
        }
        self.at += 1;
        if line.moves.is_empty() {
            self.fault(open.clone(), "this variation has no move", "take it out, or say what it plays");
        }
        line
    }

    /// Leaves a variation behind, and all that lies in it.
    fn skip(&mut self) {
        let mut open = 1_usize;
        while let Some((token, _)) = self.peek() {
            match token {
                Token::Open => open += 1,
                Token::Close => open -= 1,
                Token::Tag(_) => return,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return;
            }
        }
    }

    /// A number must be that of the move after it: so a move that is missing is seen.
    fn number(&mut self, digits: &str, span: &Range<usize>, next: usize) {
        if digits != next.to_string() {
            let fault = Diagnostic::new(
                self.source,
                span.clone(),
                format!("this is move {next}, not {}", quote(digits)),
            );
            let help = "moves are counted from 1 in each round, passes and extra moves among them; one is missing or too much before this";
            self.add(fault.label(format!("expected `{next}.`")).help(help));
        }
        let moves = matches!(self.tokens.get(self.at + 1), Some((Token::Word(word), _)) if is_move(word));
        if !moves {
            self.fault(span.clone(), "a number without a move", "the move follows its number");
        }
    }

    /// What a record says of its end must agree with itself.
    fn results(&mut self, record: &Record, series: bool) {
        let unfinished = |round: &&Round| round.result.is_none();
        let before = record.rounds.len().saturating_sub(1);
        if let Some(round) = record.rounds[..before].iter().find(unfinished) {
            let help = "only the last round of a match may go on: its result is needed";
            self.fault(round.place.0.clone(), "this round is not finished", help);
        }
        let said = record.text(Name::Result).map(score);
        let ended = record.rounds.last().and_then(|round| round.result);
        if let (Some(said), Some(tag)) = (said, record.tag(Name::Result)) {
            let text = |score: Option<Score>| score.map_or("*".to_string(), |score| score.to_string());
            if !series && said != ended {
                let place = record.rounds.last().map(|round| round.place.0.clone()).unwrap_or_default();
                let place = Location { source: self.source.clone(), span: place };
                let message = format!("the tag Result says {}, the moves end in {}", text(said), text(ended));
                let fault = Diagnostic::new(self.source, tag.place.0.clone(), message);
                self.add(fault.related(place, "here").help("both must say the same"));
            }
        }
        let over = if series { said.flatten().is_some() } else { ended.is_some() };
        if let Some(tag) = record.tag(Name::Winner).filter(|_| !over) {
            let help = "only what is over has a winner: take the tag out, or say the result";
            self.fault(tag.place.0.clone(), "a winner without a result", help);
        }
    }
}

/// Whether a word has the form of a move; whether there is such a pit the game says.
fn is_move(word: &str) -> bool {
    let pit = |text: &str| {
        let small = text.bytes().all(|byte| byte.is_ascii_lowercase());
        (1..=4).contains(&text.len()) && (small || text.bytes().all(|byte| byte.is_ascii_uppercase()))
    };
    match word {
        "--" | "^." => return true,
        _ => {}
    }
    if let Some(rest) = word.strip_prefix(['^', '@']) {
        return pit(rest);
    }
    let word = word.strip_suffix(['>', '<']).unwrap_or(word);
    match word.split_once(':') {
        Some((name, count)) => {
            pit(name) && (1..=5).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => pit(word),
    }
}

#[cfg(test)]
mod tests;
