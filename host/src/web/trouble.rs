//! Trouble: why a request was not carried out, as an answer a page can show.
//!
//! It decides the status and the words; it logs nothing. What a player can bring about by what he presses, types or opens is
//! told from the catalogue in the language of his page, and so is what befalls him: a rule that fails, a store that cannot be
//! written. English stay requests that no page of ours makes ([`Trouble::BadRequest`], [`Trouble::Foreign`],
//! [`Trouble::NotFound`], [`Trouble::Method`]), the faults of records with line and caret, those of game files that no form
//! can bring about, and what a plugin or the system says of itself, which is put into a sentence of the catalogue.

use super::orders::THINK;
use crate::cli::showable;
use crate::engine::{Failure, Problem, TextFault};
use crate::record::Refused;
use crate::store::{GameId, StoreError, Unkept};
use crate::table::LAST_LEVEL;
use crate::words::setting::misset;
use crate::words::{GameTexts, Language, Words, failure, misplaced, unstored};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mancala_core::diagnostic::{Diagnostic, render_all};
use mancala_core::game_file::SettingFault;
use serde_json::json;
use std::sync::Arc;

/// Why a request was not carried out; nothing has changed.
#[derive(Debug)]
pub enum Trouble {
    /// The engine says no, or failed.
    Engine(Failure),
    /// The request cannot be understood.
    BadRequest(String),
    /// It does not come from a page that was served here.
    Foreign(String),
    /// There is nothing of this name.
    NotFound(String),
    /// Another method is asked for here.
    Method,
    /// More was sent than is read.
    TooLarge(usize),
    /// The game has gone on since the page that asked was drawn.
    Stale,
    /// It took too long; the game stands as it last did.
    TooSlow,
    /// Too many games are being begun; whoever asked has not had his turn.
    Busy,
    /// Nothing was taken back that could be played again.
    NothingToRedo,
    /// The game was deleted while it was open.
    Gone(GameId),
    /// So many games are kept, as many as can be.
    TooMany {
        /// Games kept.
        kept: usize,
        /// The most that can be.
        most: usize,
    },
    /// This fixes no chance.
    BadSeed(String),
    /// The last level does not think so long.
    BadThink,
    /// This is no name of a game.
    BadName(String),
    /// The store cannot be used.
    Store(StoreError),
    /// The game goes on and is not saved, for this reason.
    Unsaved(Box<Trouble>),
    /// A record cannot be read, or does not come out as it says.
    Record(Vec<Diagnostic>),
    /// More records than are opened at once.
    Records {
        /// Records in the text.
        count: usize,
        /// The most that are opened.
        most: usize,
    },
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Engine(failure)
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Trouble {
        match refused {
            Refused::Differs(faults) => Trouble::Record(faults),
            Refused::Failed(failure) => failure.into(),
        }
    }
}

impl From<Unkept> for Trouble {
    fn from(unkept: Unkept) -> Trouble {
        match unkept {
            Unkept::Store(error) => error.into(),
            Unkept::Engine(failure) => failure.into(),
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        Trouble::Store(error)
    }
}

impl Trouble {
    /// The trouble of a game that goes on and could not be saved.
    pub fn unsaved(unkept: Unkept) -> Trouble {
        match unkept {
            // It is saved, but not where it was.
            Unkept::Store(
                error @ (StoreError::Replaced { .. }
                | StoreError::Elsewhere { .. }
                | StoreError::Spoilt { .. }
                | StoreError::Deleted { .. }),
            ) => error.into(),
            unkept => Trouble::Unsaved(Box::new(unkept.into())),
        }
    }

    fn status(&self) -> (StatusCode, String) {
        let (status, kind) = match self {
            Trouble::Engine(failure) => {
                let kind = serde_json::to_value(failure)
                    .ok()
                    .and_then(|told| Some(told["kind"].as_str()?.to_string()));
                return (engine_status(failure), kind.unwrap_or_else(|| "engine".into()));
            }
            Trouble::BadRequest(_) | Trouble::BadSeed(_) | Trouble::BadThink | Trouble::BadName(_) => {
                (StatusCode::BAD_REQUEST, "bad-request")
            }
            Trouble::Foreign(_) => (StatusCode::FORBIDDEN, "foreign"),
            Trouble::NotFound(_) | Trouble::Store(StoreError::NoSuchGame { .. }) => {
                (StatusCode::NOT_FOUND, "not-found")
            }
            Trouble::Gone(_) => (StatusCode::GONE, "gone"),
            Trouble::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Trouble::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Trouble::Stale => (StatusCode::CONFLICT, "stale"),
            Trouble::NothingToRedo => (StatusCode::CONFLICT, "nothing-to-redo"),
            Trouble::TooSlow => (StatusCode::GATEWAY_TIMEOUT, "too-slow"),
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Trouble::Store(_) | Trouble::Unsaved(_) | Trouble::TooMany { .. } => {
                (StatusCode::INSUFFICIENT_STORAGE, "store")
            }
            Trouble::Record(_) | Trouble::Records { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad-record"),
        };
        (status, kind.to_string())
    }

    /// What is said about it.
    pub fn message(&self, words: &Words) -> String {
        match self {
            Trouble::Engine(why) => failure(words, &GameTexts::default(), why),
            Trouble::BadRequest(message) | Trouble::Foreign(message) | Trouble::NotFound(message) => {
                message.clone()
            }
            Trouble::Method => "this address takes another method".into(),
            Trouble::TooLarge(most) => words.say_of("trouble-too-large", &[("most", (*most).into())]),
            Trouble::Stale => words.say("trouble-stale"),
            Trouble::TooSlow => words.say("trouble-timed-out"),
            Trouble::Busy => words.say("trouble-busy"),
            Trouble::NothingToRedo => words.say("trouble-nothing-redo"),
            Trouble::Gone(id) => words.say_of("trouble-gone", &[("id", id.to_string().into())]),
            Trouble::TooMany { kept, most } => {
                words.say_of("trouble-too-many", &[("kept", (*kept).into()), ("most", (*most).into())])
            }
            Trouble::BadSeed(text) => {
                let of = [("seed", text.as_str().into()), ("most", u64::MAX.to_string().into())];
                words.say_of("trouble-seed", &of)
            }
            Trouble::BadThink => {
                let (least, most) = (*THINK.start(), *THINK.end());
                let of = [("level", LAST_LEVEL.into()), ("least", least.into()), ("most", most.into())];
                words.say_of("trouble-think", &of)
            }
            Trouble::BadName(name) => words.say_of("trouble-name", &[("name", name.as_str().into())]),
            Trouble::Store(error) => unstored(words, error),
            Trouble::Unsaved(why) => words.say_of("trouble-unsaved", &[("what", why.message(words).into())]),
            Trouble::Record(faults) => {
                // With their lines and carets.
                let lead = words.say_of("trouble-record", &[("count", faults.len().into())]);
                format!("{lead}\n{}", render_all(faults).trim_end())
            }
            Trouble::Records { count, most } => {
                words.say_of("trouble-records", &[("count", (*count).into()), ("most", (*most).into())])
            }
        }
    }

    /// The answer in this language.
    fn answer(&self, words: &Words) -> Response {
        let (status, kind) = self.status();
        let mut error = json!({ "kind": kind, "message": showable(&self.message(words)) });
        match self {
            Trouble::Engine(Failure::BadGame { errors, translations, .. }) => {
                let fault = |problem: &Problem| {
                    let (message, language) = misset(words, translations, problem);
                    // By their names as the sheet has them, so that a page finds their fields.
                    let called = problem.because.as_ref().map_or(&[][..], SettingFault::called);
                    json!({ "message": showable(&message), "language": language.tag(), "called": called })
                };
                error["errors"] = errors.iter().map(fault).collect();
            }
            Trouble::Engine(Failure::BadPosition { errors, .. }) => {
                let fault = |fault: &TextFault| {
                    let message = showable(&misplaced(words, &fault.because));
                    json!({ "start": fault.start, "end": fault.end, "message": message })
                };
                error["errors"] = errors.iter().map(fault).collect();
            }
            Trouble::Record(faults) => error["errors"] = json!(faults),
            _ => {}
        }
        (status, Json(json!({ "error": error }))).into_response()
    }
}

fn engine_status(failure: &Failure) -> StatusCode {
    match failure {
        Failure::UnknownGame { .. } | Failure::NoSession | Failure::NoSuchMove { .. } => {
            StatusCode::NOT_FOUND
        }
        Failure::BadGame { .. }
        | Failure::BadPosition { .. }
        | Failure::BadRecord { .. }
        | Failure::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Failure::NothingToUndo | Failure::NoMatch | Failure::RoundGoesOn | Failure::MatchOver => {
            StatusCode::CONFLICT
        }
        Failure::BadRequest { .. } | Failure::OtherProtocol { .. } => StatusCode::BAD_REQUEST,
        Failure::Stopped | Failure::TimedOut => StatusCode::GATEWAY_TIMEOUT,
        Failure::PluginRefused { .. } => StatusCode::FORBIDDEN,
        Failure::Fault { .. } | Failure::Crashed(_) => StatusCode::BAD_GATEWAY,
        Failure::System { .. } => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An answer in English, until somebody who knows the language of the page puts it into that ([`translated`]).
impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut answer = self.answer(&Words::of(Language::English));
        answer.extensions_mut().insert(Arc::new(self));
        answer
    }
}

/// An answer as it is told in this language: trouble in its words, everything else as it is.
pub fn translated(mut answer: Response, language: Language) -> Response {
    match answer.extensions_mut().remove::<Arc<Trouble>>() {
        Some(trouble) if language != Language::English => trouble.answer(&Words::of(language)),
        _ => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn each_trouble_has_its_status_and_kind() {
        for (trouble, status, kind) in [
            (Trouble::Stale, 409, "stale"),
            (Trouble::TooLarge(5), 413, "too-large"),
            (Trouble::Busy, 503, "busy"),
            (Trouble::Foreign(String::new()), 403, "foreign"),
            (Failure::NothingToUndo.into(), 409, "nothing-to-undo"),
            (Trouble::NothingToRedo, 409, "nothing-to-redo"),
            (Trouble::Gone(GameId(3)), 410, "gone"),
            (Trouble::BadSeed(String::new()), 400, "bad-request"),
            (Failure::NoSuchMove { ply: 3, played: 2 }.into(), 404, "no-such-move"),
            (Failure::System { message: "x".into() }.into(), 500, "system"),
        ] {
            assert_eq!(trouble.status(), (StatusCode::from_u16(status).unwrap(), kind.to_string()));
        }
    }

    #[test]
    fn what_a_plugin_says_holds_no_control_characters() {
        let trouble = Trouble::from(Failure::System { message: "a\u{1b}[2Jb".into() });
        let body = trouble.into_response().into_body();
        let bytes = read(body);
        let said = "The computer would not give what it takes: a\\u{1b}[2Jb";
        assert_eq!(bytes["error"]["message"], said);
    }

    #[test]
    fn an_answer_is_put_into_the_language_of_the_page_and_keeps_its_kind() {
        let answer = translated(Trouble::Gone(GameId(3)).into_response(), Language::Thai);
        assert_eq!(answer.status(), StatusCode::GONE);
        let told = read(answer.into_body());
        assert_eq!(told["error"]["kind"], "gone");
        assert_eq!(told["error"]["message"], "เกม 3 ไม่อยู่แล้ว เพราะถูกลบไป");
    }

    fn read(body: axum::body::Body) -> Value {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let bytes = runtime.block_on(axum::body::to_bytes(body, 1 << 16)).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }
}
