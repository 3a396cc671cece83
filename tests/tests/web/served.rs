//! A server of the program's own, on a free port, with a folder of its own to keep games in.
//!
//! It is killed, not asked to end: what it keeps must bear that.

use crate::http::{Answer, send};
use mancala_tests::{mancala, scratch};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A board on which a game is short.
pub const SMALL: &[(&str, &str)] = &[("board.pits", "3"), ("board.seeds", "2")];

/// A server that runs.
pub struct Served {
    child: Child,
    folder: PathBuf,
    pub port: u16,
}

impl Served {
    /// Starts one with an empty folder.
    pub fn start(name: &str) -> Served {
        Served::within(scratch(&format!("web-{name}")))
    }

    /// Starts one that finds what another has kept.
    pub fn within(folder: PathBuf) -> Served {
        let mut child = Command::new(mancala())
            .args(["serve", "--port", "0"])
            .current_dir(&folder)
            .env("XDG_DATA_HOME", folder.join("data"))
            .env_remove("MANCALA_PLUGIN_PATH")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary can be run");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has an output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Served { child, folder, port: port.unwrap_or_else(|| panic!("no address: {line}")) }
    }

    /// Kills it and starts another in its place.
    pub fn again(mut self) -> Served {
        self.kill();
        Served::within(self.folder.clone())
    }

    fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The address of its page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Asks as a page that it served would.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        let host = format!("127.0.0.1:{}", self.port);
        let origin = format!("http://{host}");
        let headers = [("Host", host.as_str()), ("Origin", &origin), ("Sec-Fetch-Site", "same-origin")];
        send(self.port, method, path, &headers, body)
    }

    /// What is answered to a question that must be answered.
    pub fn get(&self, path: &str) -> Value {
        let answer = self.ask("GET", path, "");
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    /// The same for an order.
    pub fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.ask("POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    /// Runs the program beside it on the same games, with this to read.
    pub fn command(&self, arguments: &[&str], lines: &str) {
        let mut child = Command::new(mancala())
            .args(arguments)
            .current_dir(&self.folder)
            .env("XDG_DATA_HOME", self.folder.join("data"))
            .env_remove("MANCALA_PLUGIN_PATH")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the binary can be run");
        let mut input = child.stdin.take().expect("it reads");
        std::io::Write::write_all(&mut input, lines.as_bytes()).expect("it takes lines");
        drop(input);
        assert!(child.wait().expect("it ends").success(), "{arguments:?}");
    }

    /// Begins a game, and answers its address.
    pub fn begin(&self, game: &str, settings: &[(&str, &str)], south: &str, north: &str) -> String {
        let settings: Vec<Value> =
            settings.iter().map(|(path, value)| json!({ "path": path, "value": value })).collect();
        let order = json!({
            "wanted": { "game": game, "settings": settings },
            "seats": { "south": south, "north": north },
            "seed": "7",
        });
        format!("/api/play/{}", self.post("/api/play", &order)["id"])
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
