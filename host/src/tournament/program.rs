//! Another program that plays: it serves the protocol of `host/PROTOCOL.md` and is asked `load`, `best` and `end`.
//!
//! What it says is read as data and believed no further: whether its move is legal is the referee's affair.

use crate::engine::{Failure, Load, wire};
use serde_json::{Value, json};
use std::io::{BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// It is looked this often whether a game is still wanted.
const GLANCE: Duration = Duration::from_millis(50);
/// So much of what it said is told.
const TOLD: usize = 200;
/// Programs play as well as they can.
const BEST_LEVEL: u32 = 8;

/// A program, started when it is first asked, and again after it was given up.
pub struct Program {
    command: Vec<String>,
    running: Option<Running>,
}

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// It is asked to answer by then.
    pub wanted: Duration,
    /// It is given up after that.
    pub most: Duration,
    /// Taking up a game, which is on nobody's clock, may take so long.
    pub patience: Duration,
}

/// Why a program named no move.
#[derive(Debug)]
pub enum Fault {
    /// It took too long over a move.
    Late,
    /// It ended, was silent, failed, or said something that is no answer.
    Failed(String),
    /// Not its fault: it could not be started, or the game is no longer wanted.
    Ours(Failure),
}

struct Running {
    child: Child,
    /// Lines on their way to it: a thread writes them, so that nobody waits for a program that does not read.
    input: Sender<Vec<u8>>,
    lines: Receiver<Result<String, String>>,
    asked: u64,
}

impl Program {
    /// A program by the words of its command.
    pub fn new(command: &[String]) -> Program {
        Program { command: command.to_vec(), running: None }
    }

    /// Its move where some moves have led, and how long it took over it.
    pub fn best(
        &mut self,
        load: &Load,
        seed: u64,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<(String, Duration), Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.command).map_err(Fault::Ours)?,
        };
        // Whatever goes wrong, it is given up with what it may still say.
        let chosen = running.best(load, seed, limits, stop)?;
        self.running = Some(running);
        Ok(chosen)
    }
}

impl Running {
    fn start(command: &[String]) -> Result<Running, Failure> {
        let (name, arguments) = command.split_first().map_or(("", command), |(name, rest)| (name, rest));
        let fails =
            |error: std::io::Error| Failure::System { message: format!("{name} cannot be run: {error}") };
        let mut command = Command::new(name);
        // Ctrl-C is meant for the tournament, which ends its programs itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fails)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, to_write) = mpsc::channel::<Vec<u8>>();
        let (send, lines) = mpsc::channel();
        let running = Running { child, input, lines, asked: 0 };
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.into()).spawn(work).map(drop).map_err(fails)
        };
        spawn(
            "program-input",
            Box::new(move || {
                let Some(mut stdin) = stdin else { return };
                while let Ok(line) = to_write.recv() {
                    if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            }),
        )?;
        spawn(
            "program-lines",
            Box::new(move || {
                let Some(mut stdout) = stdout.map(BufReader::new) else { return };
                while let Ok(Some(line)) = wire::read(&mut stdout) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            }),
        )?;
        Ok(running)
    }

    fn best(
        &mut self,
        load: &Load,
        seed: u64,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<(String, Duration), Fault> {
        let silent = |fault| match fault {
            Fault::Late => Fault::Failed(format!("it was silent for {} s", limits.patience.as_secs_f64())),
            fault => fault,
        };
        let started =
            self.ask(json!({ "ask": "load", "load": load }), limits.patience, stop).map_err(silent)?;
        let Some(session) = started["session"].as_u64() else {
            return Err(Fault::Failed(format!("it named no session: {}", shortened(&started.to_string()))));
        };
        let deadline = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + limits.wanted;
        let deadline = u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX);
        let question = json!({
            "deadline": deadline, "ask": "best", "session": session, "level": BEST_LEVEL, "seed": seed,
        });
        let began = Instant::now();
        let chosen = self.ask(question, limits.most, stop)?;
        let took = began.elapsed();
        let Some(text) = chosen["move"].as_str() else {
            return Err(Fault::Failed(format!("it named no move: {}", shortened(&chosen.to_string()))));
        };
        self.ask(json!({ "ask": "end", "session": session }), limits.patience, stop).map_err(silent)?;
        Ok((text.to_string(), took))
    }

    /// Asks, and waits for the one answer. Events are passed over.
    fn ask(&mut self, mut question: Value, most: Duration, stop: &AtomicBool) -> Result<Value, Fault> {
        let ended = || Fault::Failed("it ended, or closed its output".into());
        self.asked += 1;
        question["id"] = self.asked.into();
        let began = Instant::now();
        self.input.send(format!("{question}\n").into_bytes()).map_err(|_| ended())?;
        loop {
            let left = most.saturating_sub(began.elapsed());
            let line = match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Fault::Ours(Failure::Stopped));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Late),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            };
            let odd = |text: &str| Fault::Failed(format!("it said what is no answer: {}", shortened(text)));
            let text = line.map_err(|why| odd(&why))?;
            let mut told: Value = serde_json::from_str(&text).map_err(|_| odd(&text))?;
            if told["id"] != self.asked {
                return Err(odd(&text));
            }
            match told["answer"].as_str() {
                Some("failed") => {
                    let why = shortened(&told["value"].to_string());
                    return Err(Fault::Failed(format!("it failed: {why}")));
                }
                Some(_) => return Ok(told["value"].take()),
                None if told["event"].is_string() => {}
                None => return Err(odd(&text)),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shortened(text: &str) -> String {
    text.trim_end().chars().take(TOLD).collect()
}
