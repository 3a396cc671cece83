//! The error of a command: what is said, what may help, and the exit code, decided here and nowhere else.
//!
//! It prints nothing.

use crate::engine::Failure;
use mancala_core::diagnostic::nearest;
use std::fmt;
use std::io;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Done.
    Done = 0,
    /// The answer is no: a check failed.
    No = 1,
    /// Wrong usage.
    Usage = 2,
    /// A plugin was refused or failed.
    Plugin = 3,
    /// Bad data.
    Data = 4,
    /// The system would not do what it takes: a file that may not be read or written, a full disk, a store that is busy.
    System = 5,
    /// Interrupted by Ctrl-C after printing what there was, as whoever is ended by that signal.
    Interrupted = 130,
}

/// Why a command stopped.
#[derive(Debug)]
pub enum CommandError {
    /// Something to say.
    Said {
        /// The exit code.
        code: Code,
        /// What is wrong; may have several lines.
        message: String,
        /// What may help.
        hint: Option<String>,
    },
    /// Nobody reads the output any more; no error.
    Closed,
}

impl CommandError {
    /// An error with its exit code.
    pub fn new(code: Code, message: impl Into<String>) -> CommandError {
        CommandError::Said { code, message: message.into(), hint: None }
    }

    /// With a line of help.
    pub fn hint(self, words: impl Into<String>) -> CommandError {
        match self {
            CommandError::Said { code, message, .. } => {
                CommandError::Said { code, message, hint: Some(words.into()) }
            }
            CommandError::Closed => self,
        }
    }

    /// The exit code.
    pub fn code(&self) -> Code {
        match self {
            CommandError::Said { code, .. } => *code,
            CommandError::Closed => Code::Done,
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CommandError::Closed;
        }
        CommandError::new(Code::System, format!("the output cannot be written: {error}"))
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> CommandError {
        let code = match &failure {
            Failure::UnknownGame { refused, .. } if !refused.is_empty() => Code::Plugin,
            Failure::UnknownGame { .. }
            | Failure::NoSession
            | Failure::NoMatch
            | Failure::NoSuchMove { .. }
            | Failure::RoundGoesOn
            | Failure::MatchOver
            | Failure::NothingToUndo => Code::Usage,
            Failure::BadGame { .. } | Failure::BadPosition { .. } | Failure::BadRecord { .. } => Code::Data,
            Failure::Illegal(_) | Failure::Stopped | Failure::TimedOut => Code::No,
            Failure::System { .. } => Code::System,
            Failure::BadRequest { .. } | Failure::OtherProtocol { .. } => Code::Usage,
            Failure::PluginRefused { .. } | Failure::Fault { .. } | Failure::Crashed(_) => Code::Plugin,
        };
        let hint = match &failure {
            Failure::UnknownGame { refused, .. } if !refused.is_empty() => Some(refused.join("\n")),
            Failure::UnknownGame { name, suggestion: None, .. } => Some(match near_file(name) {
                Some(near) => format!("did you mean the game file `{near}`?"),
                None => GAMES.into(),
            }),
            Failure::UnknownGame { .. } => Some(GAMES.into()),
            _ => None,
        };
        let error = CommandError::new(code, failure.to_string());
        match hint {
            Some(hint) => error.hint(hint),
            None => error,
        }
    }
}

/// Where games are that were not found.
const GAMES: &str =
    "`mancala list` lists the games; those of a plugin elsewhere are found by `--plugins FOLDER`";

/// The name of a game file in the folders of games that may have been meant.
fn near_file(name: &str) -> Option<String> {
    let files = super::shelf::game_files();
    nearest(name, files.iter().map(|(name, _)| name.as_str())).map(str::to_string)
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CommandError::Said { message, hint, .. } = self else { return Ok(()) };
        // Diagnostics of game files begin with `error:` themselves.
        let lead = if message.starts_with("error:") { "" } else { "error: " };
        write!(f, "{lead}{message}")?;
        hint.as_ref().map_or(Ok(()), |hint| hint.lines().try_for_each(|line| write!(f, "\n  {line}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_error() {
        let error = CommandError::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((error.code(), error.to_string()), (Code::Done, String::new()));
    }

    #[test]
    fn errors_lead_once_and_end_with_their_hint() {
        let error = CommandError::new(Code::Usage, "wrong").hint("try this\nor that");
        assert_eq!(error.to_string(), "error: wrong\n  try this\n  or that");
        assert_eq!(CommandError::new(Code::Data, "error: x\n --> f").to_string(), "error: x\n --> f");
    }
}
