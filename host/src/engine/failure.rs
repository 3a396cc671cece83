//! Failures: why an engine could not do what it was asked, as plain data.
//!
//! It decides no exit code and prints nothing; whoever asked does.

use super::refusal::Refusal;
use crate::plugin::Whereabouts;
use mancala_core::diagnostic::{Diagnostic, Source, render_all};
use mancala_core::game::{ComposeError, Fault};
use mancala_core::game_file::SettingFault;
use mancala_core::manifest::Manifest;
use mancala_core::notation::PositionFault;
use mancala_core::translations::Translations;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Why a request was not carried out. The game in progress stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Failure {
    /// No plugin and no file offers such a game.
    UnknownGame {
        /// The name asked for.
        name: String,
        /// The nearest name that exists.
        suggestion: Option<String>,
        /// Files refused that may have offered it.
        refused: Vec<String>,
    },
    /// A game file, a setting or a combination of settings is wrong.
    BadGame {
        /// Every error.
        errors: Vec<Problem>,
        /// All of them as text, with carets.
        rendered: String,
        /// What the codes of errors name, in other languages.
        #[serde(default, skip_serializing_if = "Translations::is_empty")]
        translations: Translations,
    },
    /// A position text is wrong.
    BadPosition {
        /// The text.
        text: String,
        /// Every error.
        errors: Vec<TextFault>,
    },
    /// A text is no move, or the move is not legal.
    Illegal(Box<Illegal>),
    /// A record cannot be read.
    BadRecord {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// There is no move to take back.
    NothingToUndo,
    /// No such move has been played.
    NoSuchMove {
        /// The one asked for, from 1.
        ply: u64,
        /// So many have been.
        played: u64,
    },
    /// No game goes on under this number.
    NoSession,
    /// The game is no round of a match.
    NoMatch,
    /// The round is not over.
    RoundGoesOn,
    /// The match is over.
    MatchOver,
    /// A line that is no request.
    BadRequest {
        /// What is wrong with it.
        message: String,
    },
    /// Another protocol is spoken here.
    OtherProtocol {
        /// The one asked for.
        asked: u32,
        /// The one spoken.
        speaks: u32,
    },
    /// The engine's process ended while it was asked, most likely through a plugin's fault. Games stay as they were.
    Crashed(Box<Crash>),
    /// It was asked to stop.
    Stopped,
    /// It was not done by its deadline.
    TimedOut,
    /// A plugin cannot be used.
    PluginRefused {
        /// Which, and why.
        message: String,
    },
    /// A rule failed while it was asked.
    Fault {
        /// Its plugin.
        plugin: String,
        /// The rule.
        rule: String,
        /// The hook it failed in.
        hook: String,
        /// What happened.
        message: String,
    },
    /// The system would not give what it takes.
    System {
        /// What went wrong.
        message: String,
    },
}

/// Where an engine was in a plugin's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The plugin.
    pub plugin: String,
    /// The rule; none while the plugin is loaded.
    pub rule: Option<String>,
    /// The hook, as the table of the interface calls it, or `load`, `query`, `create`, `destroy`.
    pub hook: String,
}

impl From<Whereabouts> for Place {
    fn from(place: Whereabouts) -> Place {
        Place { plugin: place.plugin, rule: place.rule, hook: place.hook.to_string() }
    }
}

/// How an engine's process ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Crash {
    /// What happened, in words.
    pub what: String,
    /// Where it was, as far as is known.
    pub place: Option<Place>,
    /// The last lines it wrote to standard error.
    pub said: Vec<String>,
}

/// One error of a game file or a setting given by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The file, or what the text is called.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// A few words beside the caret.
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
    /// The same as a code with what it is about, where a player can bring it about by settings: for those who say it in
    /// another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<SettingFault>,
}

/// One error of a position text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TextFault {
    /// The first byte at fault.
    pub start: usize,
    /// The byte after the last one at fault.
    pub end: usize,
    /// What is wrong, in English.
    pub message: String,
    /// The same as a code with what it is about, for those who say it in another language.
    pub because: PositionFault,
}

/// A move refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Illegal {
    /// The move as it was written.
    pub text: String,
    /// Why it is refused, in English.
    pub reason: String,
    /// The same as a code with what it is about, for those who say it in another language.
    pub because: Refusal,
    /// The rule that refuses it, where one does.
    pub rule: Option<String>,
    /// A legal move that may have been meant.
    pub suggestion: Option<String>,
    /// Every legal move.
    pub legal: Vec<String>,
}

impl Failure {
    /// Every error of files and settings.
    pub fn bad_game(diagnostics: &[Diagnostic]) -> Failure {
        let problem = |one: &Diagnostic| Problem {
            file: one.file().to_string(),
            line: one.line(),
            column: one.column(),
            message: one.message.clone(),
            label: one.label.clone(),
            help: one.help.clone(),
            because: one.because.as_deref().cloned(),
        };
        Failure::BadGame {
            errors: diagnostics.iter().map(problem).collect(),
            rendered: render_all(diagnostics),
            translations: Translations::default(),
        }
    }

    /// With what these manifests say in other languages of what is wrong with a game; other failures as they are.
    pub(super) fn translated<'a>(mut self, manifests: impl Iterator<Item = &'a Manifest>) -> Failure {
        if let Failure::BadGame { errors, translations, .. } = &mut self {
            let because = errors.iter().filter_map(|error| error.because.as_ref());
            let texts: BTreeSet<&str> = because.flat_map(SettingFault::texts).collect();
            manifests.for_each(|manifest| translations.extend(&manifest.translations.only(&texts)));
        }
        self
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault { plugin: fault.plugin, rule: fault.rule, hook: fault.hook, message: fault.message }
    }
}

impl From<ComposeError> for Failure {
    fn from(error: ComposeError) -> Failure {
        match error {
            ComposeError::Refused(diagnostics) => Failure::bad_game(&diagnostics),
            ComposeError::Unavailable(message) => Failure::PluginRefused { message },
            ComposeError::Fault(fault) => fault.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::UnknownGame { name, suggestion, .. } => {
                write!(f, "there is no game `{name}`")?;
                suggestion.as_ref().map_or(Ok(()), |near| write!(f, "; did you mean `{near}`?"))
            }
            Failure::BadGame { rendered, .. } => f.write_str(rendered.trim_end()),
            Failure::BadPosition { text, errors } => {
                let source = Source::new("position", text.as_str());
                let drawn =
                    |error: &TextFault| Diagnostic::new(&source, error.start..error.end, &error.message);
                let drawn: Vec<Diagnostic> = errors.iter().map(drawn).collect();
                f.write_str(render_all(&drawn).trim_end())
            }
            Failure::Illegal(illegal) => write!(f, "{} is not legal: {}", illegal.text, illegal.reason),
            Failure::BadRecord { file, line, message } => write!(f, "{file}:{line}: {message}"),
            Failure::NothingToUndo => f.write_str("there is no move to take back"),
            Failure::NoSuchMove { ply, played } => {
                write!(f, "there is no move {ply}: {played} have been played")
            }
            Failure::NoSession => f.write_str("no game goes on under this number"),
            Failure::NoMatch => f.write_str("this game is no round of a match"),
            Failure::RoundGoesOn => f.write_str("the round is not over"),
            Failure::MatchOver => f.write_str("the match is over"),
            Failure::BadRequest { message } => f.write_str(message),
            Failure::OtherProtocol { asked, speaks } => {
                write!(f, "protocol {asked} is not spoken here; protocol {speaks} is")
            }
            Failure::Crashed(crash) => crash.fmt(f),
            Failure::Stopped => f.write_str("it was stopped"),
            Failure::TimedOut => f.write_str("it was not done by its deadline"),
            Failure::PluginRefused { message } | Failure::System { message } => f.write_str(message),
            Failure::Fault { plugin, rule, hook, message } => {
                write!(f, "rule {plugin}/{rule} failed in hook {hook}: {message}")
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "rule {}/{rule}, hook {}", self.plugin, self.hook),
            None => write!(f, "{} of plugin {}", self.hook, self.plugin),
        }
    }
}

impl Crash {
    /// This happened, nobody knows where.
    pub(super) fn plain(what: impl Into<String>) -> Crash {
        Crash { what: what.into(), place: None, said: Vec::new() }
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "plugin `{}` ended the engine in {place}: ", place.plugin)?,
            None => f.write_str("the engine ended: ")?,
        }
        f.write_str(&self.what)?;
        self.said.iter().try_for_each(|line| write!(f, "\n  it wrote: {line}"))
    }
}

impl std::error::Error for Failure {}
