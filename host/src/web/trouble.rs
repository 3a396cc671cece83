//! Trouble: why a request was not carried out, as an answer a page can show.
//!
//! It decides the status and the words; it logs nothing.

use crate::cli::showable;
use crate::engine::Failure;
use crate::record::Refused;
use crate::store::{StoreError, Unkept};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mancala_core::diagnostic::{Diagnostic, render_all};
use serde_json::{Value, json};

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
    /// The store cannot be used, for this reason.
    Store(String),
    /// A record cannot be read, or does not come out as it says.
    Record(Vec<Diagnostic>),
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
        match error {
            StoreError::NoSuchGame { id, .. } => Trouble::NotFound(format!("there is no game {id}")),
            error => Trouble::Store(error.to_string()),
        }
    }
}

impl Trouble {
    /// The status, and what kind it is in one word.
    fn status(&self) -> (StatusCode, String) {
        let (status, kind) = match self {
            Trouble::Engine(failure) => {
                let told = serde_json::to_value(failure).unwrap_or_default();
                let kind = told.get("kind").and_then(Value::as_str).unwrap_or("system").to_string();
                return (engine_status(failure), kind);
            }
            Trouble::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Trouble::Foreign(_) => (StatusCode::FORBIDDEN, "foreign"),
            Trouble::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            Trouble::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Trouble::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Trouble::Stale => (StatusCode::CONFLICT, "stale"),
            Trouble::TooSlow => (StatusCode::GATEWAY_TIMEOUT, "too-slow"),
            Trouble::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Trouble::Store(_) => (StatusCode::INSUFFICIENT_STORAGE, "store"),
            Trouble::Record(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad-record"),
        };
        (status, kind.to_string())
    }

    /// What is said about it.
    pub fn message(&self) -> String {
        match self {
            Trouble::Engine(failure) => failure.to_string(),
            Trouble::BadRequest(message)
            | Trouble::Foreign(message)
            | Trouble::NotFound(message)
            | Trouble::Store(message) => message.clone(),
            // With their lines and carets.
            Trouble::Record(faults) => render_all(faults).trim_end().to_string(),
            Trouble::Method => "this address takes another method".into(),
            Trouble::TooLarge(most) => format!("at most {most} bytes are read here"),
            Trouble::Stale => "the game has gone on meanwhile".into(),
            Trouble::TooSlow => "it took too long; the game stands as it last did".into(),
            Trouble::Busy => "too many games are being begun; try again".into(),
        }
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

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let (status, kind) = self.status();
        let mut error = json!({ "kind": kind, "message": showable(&self.message()) });
        match &self {
            Trouble::Engine(Failure::BadGame { errors, .. }) => error["errors"] = json!(errors),
            Trouble::Engine(Failure::BadPosition { errors, .. }) => error["errors"] = json!(errors),
            Trouble::Record(faults) => error["errors"] = json!(faults),
            _ => {}
        }
        (status, Json(json!({ "error": error }))).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_trouble_has_its_status_and_kind() {
        for (trouble, status, kind) in [
            (Trouble::Stale, 409, "stale"),
            (Trouble::TooLarge(5), 413, "too-large"),
            (Trouble::Busy, 503, "busy"),
            (Trouble::Foreign(String::new()), 403, "foreign"),
            (Failure::NothingToUndo.into(), 409, "nothing-to-undo"),
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
        assert_eq!(bytes["error"]["message"], "a\\u{1b}[2Jb");
    }

    fn read(body: axum::body::Body) -> Value {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let bytes = runtime.block_on(axum::body::to_bytes(body, 1 << 16)).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }
}
