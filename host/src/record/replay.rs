//! A record played again by the engine: every move must be legal, every count and result must come out as it says.
//!
//! It knows no rule. What does not come out is told with its place in the text.

use super::tags::{Name, Tag, plugins};
use super::{Line, Note, Noted, Record, Round, Score};
use crate::engine::{
    Description, Engine, Failure, GameSpec, Load, Moved, Player, Problem, Rounds, Session, State, Then,
};
use crate::store::PluginVersion;
use mancala_core::diagnostic::{Diagnostic, Source};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What a replay shows on its way.
#[derive(Debug)]
pub enum Visit<'a> {
    /// A round begins, counted from 1.
    Round(usize, &'a Round, &'a State),
    /// A move was played, counted from 1 in its round.
    Move(usize, &'a Noted, &'a Moved),
}

/// A record that came out as it says.
#[derive(Debug)]
pub struct Replayed {
    /// What takes the game up where the record leaves it.
    pub load: Load,
    /// Where that is.
    pub state: State,
    /// The rule sheet it was replayed by.
    pub sheet: Description,
    /// Whether the record was made under another rule sheet, and what else is not as it was then.
    pub remarks: Vec<Remark>,
}

/// What is not as it was when a record was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It was made under another rule sheet; both are told by their hashes.
    Sheet {
        /// The one it was made under.
        then: String,
        /// Today's.
        now: String,
    },
    /// A plugin that played then has another version now, or takes no part.
    Plugin {
        /// Its id.
        id: String,
        /// Its version then.
        then: String,
        /// Its version now, where it takes part.
        now: Option<String>,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Sheet { then, now } => {
                write!(f, "the record was made under another rule sheet: {then}, today's is {now}")
            }
            Remark::Plugin { id, then, now: Some(now) } => {
                write!(f, "plugin {id} was {then} then and is {now} now")
            }
            Remark::Plugin { id, then, now: None } => {
                write!(f, "plugin {id} {then} played then and takes no part now")
            }
        }
    }
}

/// Why a record did not come out.
#[derive(Debug)]
pub enum Refused {
    /// The record and the rules differ, here.
    Differs(Vec<Diagnostic>),
    /// The engine failed.
    Failed(Failure),
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        Refused::Failed(failure)
    }
}

/// Replays a record as this game, variations included. `seen` is shown every move of what was played.
pub fn replay(
    engine: &mut dyn Engine,
    source: &Arc<Source>,
    record: &Record,
    spec: &GameSpec,
    seen: &mut dyn FnMut(Visit<'_>),
) -> Result<Replayed, Refused> {
    let sheet = engine.describe(spec).map_err(|failure| refused(source, record, failure))?;
    let remarks = remarks(record, &sheet);
    let hint = remarks.first().map(Remark::to_string);
    let rounds = record.starter().map(|starter| Rounds { starter, finished: Vec::new() });
    let load = Load { spec: spec.clone(), moves: Vec::new(), rounds };
    let started = engine.load(&load).map_err(|failure| refused(source, record, failure))?;
    let session = started.session;
    let mut replay = Replay { engine, source, session, state: started.state, load, hint };
    let played = replay.rounds(record, seen);
    let (state, ended) = (replay.state.clone(), engine.kept(session));
    engine.end(session)?;
    played?;
    // A position given as the start is given as the record writes it.
    Ok(Replayed { load: Load { spec: spec.clone(), ..ended? }, state, sheet, remarks })
}

/// What is not as it was when the record was made.
fn remarks(record: &Record, sheet: &Description) -> Vec<Remark> {
    let Some(then) = record.text(Name::Sheet).filter(|hash| *hash != sheet.hash) else { return Vec::new() };
    let now = PluginVersion::of(sheet);
    let version = |id: &str| now.iter().find(|new| new.id == id).map(|new| new.version.clone());
    let old = record.text(Name::Plugins).and_then(plugins).unwrap_or_default();
    let differ = old.into_iter().filter(|old| !now.contains(old));
    let plugin = |old: PluginVersion| Remark::Plugin { now: version(&old.id), id: old.id, then: old.version };
    let sheet = Remark::Sheet { then: then.to_string(), now: sheet.hash.clone() };
    std::iter::once(sheet).chain(differ.map(plugin)).collect()
}

/// A failure before the first move, at the tag it comes from.
fn refused(source: &Arc<Source>, record: &Record, failure: Failure) -> Refused {
    let at = |name: Name| record.tag(name).map(|tag| tag.place.0.clone());
    let fault = |span: Range<usize>, message: String| Diagnostic::new(source, span, message);
    let faults = match &failure {
        Failure::UnknownGame { suggestion, .. } => {
            let span = at(Name::Game).unwrap_or_default();
            vec![fault(span, failure.to_string()).suggest(suggestion.as_deref())]
        }
        Failure::BadGame { errors, .. } => {
            let place = |path: &str| {
                let settings = record.tags.iter().filter(|tag| tag.name == Name::Setting);
                settings.clone().find(|tag| tag.value.split('=').next().is_some_and(|own| own.trim() == path))
            };
            let span =
                at(Name::Rules).or_else(|| at(Name::Setting)).or_else(|| at(Name::Game)).unwrap_or_default();
            let one = |error: &Problem| {
                // The engine calls a setting given by hand by its path.
                let own = error.message.split('`').nth(1).and_then(place).map(|tag| tag.place.0.clone());
                let span = own.or_else(|| in_rules(source, record, error)).unwrap_or_else(|| span.clone());
                let fault = fault(span, error.message.clone());
                match error.help.clone().or(error.label.clone()) {
                    Some(help) => fault.help(help),
                    None => fault,
                }
            };
            errors.iter().map(one).collect()
        }
        Failure::BadPosition { errors, .. } => {
            let tag = at(Name::Start).unwrap_or_default();
            let one = |error: &crate::engine::TextFault| {
                // The value stands after its quote.
                let span =
                    (tag.start + 1 + error.start).min(tag.end)..(tag.start + 1 + error.end).min(tag.end);
                fault(span, error.message.clone())
            };
            errors.iter().map(one).collect()
        }
        _ => return Refused::Failed(failure),
    };
    Refused::Differs(faults)
}

/// Where in the record a fault of the rules stands that came with it.
fn in_rules(source: &Source, record: &Record, error: &Problem) -> Option<Range<usize>> {
    let tag = record.tag(Name::Rules)?;
    if !record.spec().files.iter().any(|file| file.name == error.file) {
        return None;
    }
    let written = source.text.get(tag.place.0.clone())?;
    let block = written.starts_with("\"\"\"");
    let first = if block { 3 + usize::from(written[3..].starts_with('\n')) } else { 1 };
    let (mut line, mut column, mut escaped) = (1, 1, false);
    for (at, c) in written[first..].char_indices() {
        if (line, column) == (error.line, error.column) {
            let from = tag.place.0.start + first + at;
            return Some(from..from + c.len_utf8());
        }
        // On one line an escape is two characters that stand for one.
        if !block && !escaped && c == '\\' {
            escaped = true;
            continue;
        }
        let feeds = c == '\n' || (escaped && c == 'n');
        (line, column, escaped) = if feeds { (line + 1, 1, false) } else { (line, column + 1, false) };
    }
    None
}

struct Replay<'a> {
    engine: &'a mut dyn Engine,
    source: &'a Arc<Source>,
    session: Session,
    state: State,
    /// How the present round is taken up at its start.
    load: Load,
    /// What may be why something differs.
    hint: Option<String>,
}

impl Replay<'_> {
    fn differ(&self, span: &Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Refused {
        let help: String = help.into();
        let help = match &self.hint {
            Some(hint) if help.is_empty() => hint.clone(),
            Some(hint) => format!("{help}; {hint}"),
            None => help,
        };
        let fault = Diagnostic::new(self.source, span.clone(), message);
        Refused::Differs(vec![if help.is_empty() { fault } else { fault.help(help) }])
    }

    fn rounds(&mut self, record: &Record, seen: &mut dyn FnMut(Visit<'_>)) -> Result<(), Refused> {
        for (index, round) in record.rounds.iter().enumerate() {
            if index > 0 {
                self.next_round(&record.rounds[index - 1], round)?;
            }
            seen(Visit::Round(index + 1, round, &self.state));
            self.line(round, seen)?;
            self.result(round)?;
        }
        self.winner(record)
    }

    fn next_round(&mut self, last: &Round, round: &Round) -> Result<(), Refused> {
        let place = round.line.moves.first().map_or(&round.place.0, |noted| &noted.place.0);
        match self.engine.next_round(self.session) {
            Ok(state) => self.state = state,
            Err(Failure::MatchOver) => {
                return Err(self.differ(place, "the match is over before this round", "take the round out"));
            }
            Err(failure) => return Err(failure.into()),
        }
        let moves = last.line.moves.iter().map(|noted| noted.text.clone()).collect();
        if let Some(rounds) = &mut self.load.rounds {
            rounds.finished.push(moves);
        }
        Ok(())
    }

    fn line(&mut self, round: &Round, seen: &mut dyn FnMut(Visit<'_>)) -> Result<(), Refused> {
        for (index, noted) in round.line.moves.iter().enumerate() {
            let moved = self.play(self.session, noted, self.state.outcome.is_some())?;
            self.state = moved.state.clone();
            seen(Visit::Move(index + 1, noted, &moved));
            let before = &round.line.moves[..index];
            for note in &noted.notes {
                if let Note::Variation(line) = note {
                    self.variation(
                        &before.iter().map(|noted| noted.text.as_str()).collect::<Vec<_>>(),
                        line,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Plays a move that must be legal.
    fn play(&mut self, session: Session, noted: &Noted, over: bool) -> Result<Moved, Refused> {
        let span = &noted.place.0;
        if over {
            return Err(self.differ(span, "the game is over before this move", "take it out"));
        }
        match self.engine.play(session, &noted.text) {
            Ok(moved) => Ok(moved),
            Err(Failure::Illegal(illegal)) => {
                let rule = illegal.rule.as_ref().map_or(String::new(), |rule| format!(" (rule {rule})"));
                let message = format!("{} is not legal: {}{rule}", illegal.text, illegal.reason);
                let help = match illegal.legal.is_empty() {
                    true => String::new(),
                    false => format!("legal: {}", illegal.legal.join(" ")),
                };
                Err(self.differ(span, message, help))
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Plays what might have been played after these moves, and what might have been played in its stead.
    fn variation(&mut self, before: &[&str], line: &Line) -> Result<(), Refused> {
        let moves = before.iter().map(|text| text.to_string()).collect();
        let started = self.engine.load(&Load { moves, ..self.load.clone() })?;
        let mut over = started.state.outcome.is_some();
        let mut played = Ok(());
        for noted in &line.moves {
            match self.play(started.session, noted, over) {
                Ok(moved) => over = moved.state.outcome.is_some(),
                Err(refused) => {
                    played = Err(refused);
                    break;
                }
            }
        }
        self.engine.end(started.session)?;
        played?;
        let mut before = before.to_vec();
        for noted in &line.moves {
            for note in &noted.notes {
                if let Note::Variation(inner) = note {
                    self.variation(&before, inner)?;
                }
            }
            before.push(&noted.text);
        }
        Ok(())
    }

    /// The round must have ended as the record says.
    fn result(&mut self, round: &Round) -> Result<(), Refused> {
        let stores = Score(self.state.stores.map(u32::from));
        let span = &round.place.0;
        match (round.result, &self.state.outcome) {
            (Some(said), Some(_)) if said == stores => Ok(()),
            (Some(said), Some(_)) => {
                let message = format!("the record ends {said}, the moves lead to {stores}");
                Err(self.differ(span, message, "a move is not as it was played, or the counts are not"))
            }
            (Some(said), None) => {
                let message = format!("the record ends {said}, but the game goes on after these moves");
                Err(self.differ(span, message, "moves are missing, or it should end in `*`"))
            }
            (None, Some(_)) => {
                let message = format!("the record goes on, but these moves end the game, {stores}");
                Err(self.differ(span, message, format!("it should end in `{stores}`")))
            }
            (None, None) => Ok(()),
        }
    }

    /// So must the match, and its winner must be who the record says.
    fn winner(&self, record: &Record) -> Result<(), Refused> {
        let (tally, winner) = match &self.state.series {
            None => (None, self.state.outcome.as_ref().map(|end| end.winner)),
            Some(series) => match series.then {
                Some(Then::Over { winner }) => (Some(Score(series.tally)), Some(winner)),
                _ => (None, None),
            },
        };
        let text = |score: Option<Score>| score.map_or("*".to_string(), |score| score.to_string());
        let wrong = |tag: &&Tag| self.state.series.is_some() && tag.value != text(tally);
        if let Some(tag) = record.tag(Name::Result).filter(wrong) {
            let message = format!("the match ends {} by the record, {} by the rules", tag.value, text(tally));
            return Err(self.differ(&tag.place.0, message, "a round is missing, or the counts are wrong"));
        }
        if let (Some(tag), Some(winner)) = (record.tag(Name::Winner), winner) {
            let won = winner.map_or("draw".to_string(), |player: Player| player.title().to_lowercase());
            if tag.value != won {
                let message = format!("the winner is {} by the record, {won} by the rules", tag.value);
                return Err(self.differ(&tag.place.0, message, ""));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
