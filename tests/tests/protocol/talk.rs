//! A talk with a real engine process, every line of either side checked against the protocol's schema.
//!
//! It knows no game; what is asked is the tests' affair.

use jsonschema::Validator;
use mancala_tests::{mancala, root, scratch};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// No answer takes longer than this, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// The schema, and what checks lines against it.
pub struct Schema {
    /// As it is checked in.
    pub document: Value,
    requests: Validator,
    replies: Validator,
}

pub fn schema() -> &'static Schema {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let text = std::fs::read_to_string(root().join("host/protocol.schema.json")).expect("it is there");
        let document: Value = serde_json::from_str(&text).expect("it is JSON");
        let mut strict = document.clone();
        let mut open = BTreeSet::new();
        widened(&strict["$defs"]["reply"], &mut open);
        close(&mut strict["$defs"]["reply"], &open);
        let side = |document: &Value, side: &str| {
            let mut document = document.clone();
            let whole = document.as_object_mut().expect("a schema is an object");
            whole.remove("oneOf");
            whole.insert("$ref".into(), format!("#/$defs/{side}").into());
            jsonschema::draft202012::new(&document).expect("it is a schema")
        };
        Schema { requests: side(&document, "request"), replies: side(&strict, "reply"), document }
    })
}

/// The definitions that another one adds properties to.
fn widened(schema: &Value, found: &mut BTreeSet<String>) {
    if let (Some(name), true) = (schema["$ref"].as_str(), schema["properties"].is_object()) {
        found.insert(name.rsplit('/').next().unwrap_or_default().to_string());
    }
    match schema {
        Value::Object(members) => members.values().for_each(|member| widened(member, found)),
        Value::Array(items) => items.iter().for_each(|item| widened(item, found)),
        _ => {}
    }
}

/// Lets no property through that is not described: whoever reads must bear new ones, but this engine sends none.
fn close(schema: &mut Value, open: &BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            if members.get("properties").is_some_and(Value::is_object) {
                members.insert("unevaluatedProperties".into(), false.into());
            }
            members.values_mut().for_each(|member| close(member, open));
            // What is spread over branches is closed where they come together.
            let whole = members.contains_key("unevaluatedProperties");
            for branch in
                members.get_mut("oneOf").filter(|_| whole).and_then(Value::as_array_mut).into_iter().flatten()
            {
                if let Value::Object(branch) = branch {
                    branch.remove("unevaluatedProperties");
                }
            }
            if let Some(Value::Object(definitions)) = members.get_mut("$defs") {
                for name in open {
                    if let Some(Value::Object(definition)) = definitions.get_mut(name) {
                        definition.remove("unevaluatedProperties");
                    }
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, open)),
        _ => {}
    }
}

impl Schema {
    /// Whether a line may be asked.
    pub fn may_be_asked(&self, line: &Value) -> bool {
        self.requests.is_valid(line)
    }

    /// Whether a line may be answered or told.
    pub fn may_be_told(&self, line: &Value) -> bool {
        self.replies.is_valid(line)
    }

    /// The constants that a tag may have, at a place of the document.
    pub fn kinds(&self, place: &str, tag: &str) -> BTreeSet<String> {
        let kinds = self.document.pointer(place).and_then(Value::as_array).expect("a list of kinds");
        (kinds.iter())
            .filter_map(|kind| kind["properties"][tag]["const"].as_str().map(str::to_string))
            .collect()
    }
}

/// A talk.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    said: JoinHandle<String>,
    last: u64,
    /// Requests asked, by number, and how often each was answered.
    answered: BTreeMap<u64, u32>,
    /// Those that did not fail.
    done: BTreeSet<u64>,
    /// Answers that came while another one was waited for.
    early: BTreeMap<u64, Value>,
    /// Verbs asked, `answer/…`, `event/…` and `failure/…` heard.
    pub heard: BTreeSet<String>,
}

/// What an engine left behind.
pub struct Left {
    pub code: Option<i32>,
    /// Standard error.
    pub said: String,
    /// The requests that did not fail.
    pub done: BTreeSet<u64>,
}

impl Talk {
    /// A talk with an engine that has the plugins of this workspace and these.
    pub fn start(name: &str, more: &[PathBuf]) -> Talk {
        let folder = scratch(&format!("protocol-{name}"));
        let mut command = Command::new(mancala());
        command.arg("engine").current_dir(&folder).env("XDG_DATA_HOME", &folder);
        if !more.is_empty() {
            command
                .arg("--trust-once")
                .arg("--plugins")
                .arg(mancala_tests::folder_of(&format!("protocol-{name}-plugins"), more));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the engine can be run");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                let line = line.expect("it writes UTF-8");
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let mut errors = child.stderr.take().expect("it is piped");
        let said = thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = errors.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        let input = child.stdin.take();
        let (answered, early, heard) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Talk { child, input, lines, said, last: 0, answered, done: BTreeSet::new(), early, heard }
    }

    /// Writes bytes, whatever they are.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the talk goes on");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine listens");
    }

    /// Writes a request that carries its number.
    pub fn write_request(&mut self, request: &Value) -> u64 {
        assert!(schema().may_be_asked(request), "the schema does not allow {request}");
        let id = request["id"].as_u64().expect("a number");
        self.heard.insert(format!("ask/{}", request["ask"].as_str().expect("a verb")));
        self.answered.insert(id, 0);
        self.last = self.last.max(id);
        self.write(format!("{request}\n").as_bytes());
        id
    }

    /// Asks, and does not wait.
    pub fn send(&mut self, verb: &str, rest: Value) -> u64 {
        let mut request = Map::from_iter([("id".to_string(), json!(self.last + 1))]);
        request.insert("ask".into(), verb.into());
        request.extend(rest.as_object().expect("an object").clone());
        self.write_request(&Value::Object(request))
    }

    /// The next line.
    pub fn hear(&mut self) -> Value {
        let line = self.lines.recv_timeout(PATIENCE).expect("the engine says something");
        self.check(&line)
    }

    fn check(&mut self, line: &str) -> Value {
        let told: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if let Some(error) = schema().replies.iter_errors(&told).next() {
            panic!("{error} at {}: {line}", error.instance_path());
        }
        for tag in ["answer", "event"] {
            self.heard.extend(told[tag].as_str().map(|kind| format!("{tag}/{kind}")));
        }
        if told["answer"] == "failed" {
            self.heard.insert(format!("failure/{}", told["value"]["kind"].as_str().expect("a kind")));
        }
        if let (Some(id), true) = (told["id"].as_u64(), told["answer"].is_string()) {
            // A line that is no request may carry a number nobody asked under.
            let count = self.answered.entry(id).or_default();
            *count += 1;
            if told["answer"] != "failed" {
                self.done.insert(id);
            }
        }
        told
    }

    /// Waits for the answer to a request; what comes before it is kept.
    pub fn answer(&mut self, id: u64) -> Value {
        loop {
            if let Some(told) = self.early.remove(&id) {
                return told;
            }
            let told = self.hear();
            if let (Some(id), true) = (told["id"].as_u64(), told["answer"].is_string()) {
                self.early.insert(id, told);
            }
        }
    }

    /// Waits for the real answer to a request whose number was tried for another one meanwhile.
    pub fn answered_again(&mut self, id: u64) -> Value {
        self.answered.insert(id, self.early.contains_key(&id).into());
        self.answer(id)
    }

    /// Asks and waits: the answer's value.
    pub fn ask(&mut self, verb: &str, rest: Value) -> Value {
        let id = self.send(verb, rest);
        let told = self.answer(id);
        assert_ne!(told["answer"], "failed", "{verb}: {told}");
        told["value"].clone()
    }

    /// Asks for what must fail: the failure.
    pub fn fail(&mut self, verb: &str, rest: Value, kind: &str) -> Value {
        let id = self.send(verb, rest);
        let told = self.answer(id);
        assert_eq!((&told["answer"], &told["value"]["kind"]), (&json!("failed"), &json!(kind)), "{told}");
        told["value"].clone()
    }

    /// Starts a game: its number, and where it stands.
    pub fn play(&mut self, game: &str) -> (u64, Value) {
        let started = self.ask("start", json!({ "spec": { "game": game } }));
        (started["session"].as_u64().expect("a number"), started["state"].clone())
    }

    /// Ends the input, and sees that every request was answered once and the engine ends well.
    pub fn finish(mut self) -> Left {
        drop(self.input.take());
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.check(&line);
        }
        let status = self.child.wait().expect("it ends");
        for (id, count) in &self.answered {
            assert_eq!(*count, 1, "request {id} was answered {count} times");
        }
        let said = std::mem::replace(&mut self.said, thread::spawn(String::new)).join().expect("it was read");
        Left { code: status.code(), said, done: std::mem::take(&mut self.done) }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
