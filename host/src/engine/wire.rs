//! The wire: one JSON object a line, and what the lines of either side say. `host/PROTOCOL.md` tells it to others.
//!
//! It moves no bytes of its own accord and runs nothing; a line that cannot be understood is a failure like any other.

use super::{Failure, Progress, Reply, Request};
use crate::sandbox::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::{self, BufRead, Read as _, Write};

/// The protocol spoken here.
pub const PROTOCOL: u32 = 1;
/// The longest line taken, in bytes.
pub const LINE_CAP: u64 = 64 << 20;

/// One line of whoever asks.
#[derive(Debug, PartialEq)]
pub struct Asked {
    /// The number its answers carry.
    pub id: u64,
    /// When it is no longer wanted: milliseconds since 1970, UTC.
    pub deadline: Option<u64>,
    /// What is asked.
    pub what: Ask,
}

/// What may be asked.
#[derive(Debug, PartialEq)]
pub enum Ask {
    /// Who are you, and do you speak this?
    Hello {
        /// The protocol wanted.
        protocol: Option<u32>,
    },
    /// Give up another request.
    Cancel {
        /// Its number.
        request: u64,
    },
    /// Give everything up and end.
    Quit,
    /// Anything a game is needed for, one after the other.
    Do(Box<Request>),
}

/// Every verb, in the order of the protocol's description.
pub const VERBS: [&str; 25] = [
    "hello",
    "games",
    "describe",
    "start",
    "load",
    "resume",
    "state",
    "legal",
    "why",
    "play",
    "undo",
    "history",
    "steps",
    "next-round",
    "record",
    "analyze",
    "best",
    "end",
    "perft",
    "playouts",
    "verify",
    "subjects",
    "check",
    "cancel",
    "quit",
];

/// Who an engine is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// `mancala`.
    pub program: String,
    /// Its version.
    pub version: String,
    /// The protocol it speaks.
    pub protocol: u32,
    /// What it can be asked.
    pub verbs: Vec<String>,
    /// Threads it has for random games.
    pub threads: u32,
    /// How it is locked in.
    pub sandbox: Level,
}

impl Hello {
    /// Nobody yet.
    pub(super) fn nobody() -> Hello {
        let (program, version) = (String::new(), String::new());
        Hello { program, version, protocol: 0, verbs: Vec::new(), threads: 0, sandbox: Level::default() }
    }

    /// This program, with so many threads, locked in like this.
    pub fn this(threads: u32, sandbox: Level) -> Hello {
        Hello {
            program: "mancala".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            protocol: PROTOCOL,
            verbs: VERBS.map(str::to_string).to_vec(),
            threads,
            sandbox,
        }
    }
}

/// A line that cannot be understood: the number it carries, as far as it can be read, and what is wrong.
pub type Misunderstood = (Option<u64>, Box<Failure>);

/// Reads a line of whoever asks.
pub fn parse(text: &str) -> Result<Asked, Misunderstood> {
    let wrong = |id: Option<u64>, message: String| (id, Box::new(Failure::BadRequest { message }));
    let mut asked: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| wrong(None, format!("a request is one JSON object on a line: {error}")))?;
    let id = match asked.remove("id") {
        Some(Value::Number(number)) if number.is_u64() => number.as_u64(),
        _ => None,
    };
    let Some(id) = id else { return Err(wrong(None, "a request has an `id`, a whole number from 0".into())) };
    let wrong = |message: String| wrong(Some(id), message);
    let deadline = match asked.remove("deadline") {
        None => None,
        Some(value) => Some(
            value
                .as_u64()
                .ok_or_else(|| wrong("`deadline` is a whole number: milliseconds since 1970, UTC".into()))?,
        ),
    };
    let Some(verb) = asked.get("ask").and_then(Value::as_str) else {
        return Err(wrong("a request has an `ask`, a verb".into()));
    };
    if let ("games" | "quit", Some(more)) = (verb, asked.keys().find(|key| *key != "ask")) {
        // Serde takes anything beside a tag that stands alone.
        return Err(wrong(format!("unknown field `{more}`: `{verb}` takes none")));
    }
    let what = match verb {
        "hello" | "cancel" | "quit" => serde_json::from_value(Value::Object(asked)).map(Own::into_ask),
        verb if !VERBS.contains(&verb) => {
            let near = mancala_core::diagnostic::nearest(verb, VERBS);
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(wrong(format!("there is no verb `{verb}`{near}")));
        }
        _ => serde_json::from_value(Value::Object(asked)).map(|request| Ask::Do(Box::new(request))),
    };
    Ok(Asked { id, deadline, what: what.map_err(|error| wrong(error.to_string()))? })
}

/// The verbs that need no game.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Own {
    /// Who are you, and do you speak this?
    Hello {
        /// The protocol wanted.
        #[serde(default)]
        protocol: Option<u32>,
    },
    /// Give up another request.
    Cancel {
        /// Its number.
        request: u64,
    },
    /// Give everything up and end.
    Quit,
}

impl Own {
    fn into_ask(self) -> Ask {
        match self {
            Own::Hello { protocol } => Ask::Hello { protocol },
            Own::Cancel { request } => Ask::Cancel { request },
            Own::Quit => Ask::Quit,
        }
    }
}

/// One line of an engine: the number of the request, and an answer or an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The request; nothing where a line carried no number.
    pub id: Option<u64>,
    /// What is told.
    #[serde(flatten)]
    pub what: Tell,
}

/// What an engine tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Tell {
    /// The one last line of a request.
    Answer(Box<Reply>),
    /// Something on the way.
    Event(Progress),
}

/// Writes a line at once.
pub fn write(out: &mut dyn Write, line: &impl Serialize) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    out.write_all(&bytes)?;
    out.flush()
}

/// Reads a line; nothing at the end of the stream. A line that is too long or no UTF-8 is passed over, and is told.
pub fn read(from: &mut dyn BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    if from.take(LINE_CAP + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LINE_CAP {
        while bytes.last() != Some(&b'\n') {
            bytes.clear();
            if from.take(1 << 16).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
        }
        return Ok(Some(Err(format!("the line is longer than {LINE_CAP} bytes"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8".into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (Option<u64>, String) {
        let (id, failure) = parse(text).unwrap_err();
        (id, failure.to_string())
    }

    #[test]
    fn requests_are_read() {
        let asked = parse(r#"{"id":3,"deadline":17,"ask":"legal","session":2}"#).unwrap();
        assert_eq!(
            asked,
            Asked { id: 3, deadline: Some(17), what: Ask::Do(Box::new(Request::Legal { session: 2 })) }
        );
        assert_eq!(parse(r#"{"ask":"quit","id":0}"#).unwrap().what, Ask::Quit);
        assert_eq!(
            parse(r#"{"id":1,"ask":"hello","protocol":1}"#).unwrap().what,
            Ask::Hello { protocol: Some(1) }
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_the_number() {
        assert!(said("").1.starts_with("a request is one JSON object on a line: EOF"));
        assert!(said("[]").1.starts_with("a request is one JSON object on a line: "));
        for id in ["{}", r#"{"id":-1}"#, r#"{"id":"1"}"#, r#"{"id":1.5}"#] {
            assert_eq!(said(id), (None, "a request has an `id`, a whole number from 0".into()));
        }
        assert_eq!(said(r#"{"id":1}"#), (Some(1), "a request has an `ask`, a verb".into()));
        assert_eq!(
            said(r#"{"id":1,"ask":"legl"}"#),
            (Some(1), "there is no verb `legl`; did you mean `legal`?".into())
        );
        assert_eq!(said(r#"{"id":1,"ask":"legal"}"#), (Some(1), "missing field `session`".into()));
        let (_, unknown) = said(r#"{"id":1,"ask":"legal","session":1,"loud":true}"#);
        assert!(unknown.starts_with("unknown field `loud`"), "{unknown}");
        let (_, deadline) = said(r#"{"id":1,"ask":"quit","deadline":"soon"}"#);
        assert!(deadline.starts_with("`deadline` is a whole number"), "{deadline}");
        let (_, more) = said(r#"{"id":1,"ask":"cancel","request":2,"x":1}"#);
        assert!(more.starts_with("unknown field `x`"), "{more}");
        for verb in ["games", "quit"] {
            let (_, more) = said(&format!(r#"{{"id":1,"ask":"{verb}","x":1}}"#));
            assert_eq!(more, format!("unknown field `x`: `{verb}` takes none"));
        }
        let (_, inner) = said(r#"{"id":1,"ask":"start","spec":{"game":"g","postion":"1/1 0-0 S"}}"#);
        assert!(inner.starts_with("unknown field `postion`"), "{inner}");
    }

    #[test]
    fn every_verb_is_a_request() {
        for verb in VERBS {
            let text = match parse(&format!(r#"{{"id":1,"ask":"{verb}"}}"#)) {
                Ok(_) => continue,
                Err((_, failure)) => failure.to_string(),
            };
            assert!(text.starts_with("missing field"), "{verb}: {text}");
        }
    }

    #[test]
    fn lines_are_read_one_by_one() {
        let mut from: &[u8] = b"one\n\xff\nlast";
        let mut next = || read(&mut from).unwrap();
        assert_eq!(next(), Some(Ok("one\n".into())));
        assert_eq!(next(), Some(Err("the line is not UTF-8".into())));
        assert_eq!(next(), Some(Ok("last".into())));
        assert_eq!(next(), None);
    }
}
