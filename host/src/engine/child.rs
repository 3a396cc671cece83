//! One engine process: started, asked line by line, and buried with an account of how it ended.
//!
//! It knows no game; what the process says is read as data and believed no further.

use super::serve::{ALIVE, GRACE, LINE_LOST};
use super::wire::{self, Tell, Told};
use super::{Control, Crash, Failure, Hello, Place, Progress, Reply, Request, Session};
#[cfg(unix)]
use crate::plugin::Recorder;
#[cfg(unix)]
use rustix::io::{FdFlags, fcntl_setfd};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read as _, Write};
#[cfg(unix)]
use std::os::fd::AsRawFd as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How an engine is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program; it is given `engine` as its first argument.
    pub program: PathBuf,
    /// Its further arguments.
    pub arguments: Vec<OsString>,
    /// How long one move, or anything else that is short, may take.
    pub patience: Duration,
}

/// Lines of standard error that are kept, and bytes of each.
const KEPT: (usize, usize) = (5, 200);
/// An engine is asked this often at most whether anything has come.
const GLANCE: Duration = Duration::from_millis(50);

/// A process that runs.
pub(super) struct Live {
    pub(super) child: Child,
    input: Box<dyn Write + Send>,
    lines: Receiver<Result<String, String>>,
    said: Arc<Mutex<Vec<String>>>,
    pub(super) hello: Hello,
    /// What it calls the games it has been told of.
    pub(super) known: BTreeMap<Session, Session>,
    asked: u64,
    #[cfg(unix)]
    recorder: Recorder,
}

/// Why a process answers no more.
pub(super) enum Lost {
    /// It closed its output.
    Closed,
    /// It was silent for so long.
    Silent(Duration),
    /// It said something that is no answer.
    Odd(String),
}

/// Held while a process is started that inherits a descriptor.
static SPAWNING: Mutex<()> = Mutex::new(());

impl Live {
    pub(super) fn start(options: &Options) -> Result<Live, Failure> {
        let fails = |what: &str, error: io::Error| Failure::System { message: format!("{what}: {error}") };
        let mut command = Command::new(&options.program);
        command.arg("engine").args(&options.arguments).env_clear();
        #[cfg(windows)]
        command.envs(std::env::var_os("SystemRoot").map(|root| ("SystemRoot", root)));
        #[cfg(unix)]
        let (recorder, page) = Recorder::create().map_err(|error| fails("there is no recorder", error))?;
        #[cfg(unix)]
        command.arg(format!("--recorder={}", page.as_raw_fd()));
        let wire = Wire::attach(&mut command).map_err(|error| fails("the engine gets no line", error))?;
        // Another engine started meanwhile would inherit the page too.
        let alone = SPAWNING.lock().unwrap_or_else(|poison| poison.into_inner());
        #[cfg(unix)]
        fcntl_setfd(&page, FdFlags::empty()).map_err(|error| fails("there is no recorder", error.into()))?;
        let mut child = command
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| fails(&format!("{} cannot be run", options.program.display()), error))?;
        // What the child holds must not be held here too, or its end would never be seen.
        drop(command);
        #[cfg(unix)]
        drop(page);
        drop(alone);
        let (input, output) =
            wire.ends(&mut child).map_err(|error| fails("the engine has no line", error))?;
        let (send, lines) = mpsc::channel();
        let mut output = BufReader::new(output);
        let reader = move || {
            while let Ok(Some(line)) = wire::read(&mut output) {
                if send.send(line).is_err() {
                    return;
                }
            }
        };
        let said = Arc::new(Mutex::new(Vec::new()));
        if let Some(errors) = child.stderr.take() {
            let said = said.clone();
            spawn("engine-errors", move || keep_last(&mut BufReader::new(errors), &said))?;
        }
        spawn("engine-lines", reader)?;
        let hello = Hello::nobody();
        let mut live = Live {
            child,
            input,
            lines,
            said,
            hello,
            known: BTreeMap::new(),
            asked: 0,
            #[cfg(unix)]
            recorder,
        };
        match live.greet(options.patience) {
            Ok(Reply::Hello(hello)) => live.hello = hello,
            Ok(Reply::Failed(failure)) => return Err(failure),
            Ok(other) => {
                let words = serde_json::to_string(&other).unwrap_or_default();
                return Err(Failure::Crashed(Box::new(live.bury(Lost::Odd(words)))));
            }
            Err(lost) => return Err(Failure::Crashed(Box::new(live.bury(lost)))),
        }
        Ok(live)
    }

    pub(super) fn greet(&mut self, patience: Duration) -> Result<Reply, Lost> {
        let hello = serde_json::json!({ "id": 0, "ask": "hello", "protocol": wire::PROTOCOL });
        wire::write(&mut *self.input, &hello).map_err(|_| Lost::Closed)?;
        self.answer(0, patience, &Control::none())
    }

    pub(super) fn ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    pub(super) fn ask(
        &mut self,
        request: Request,
        patience: Duration,
        control: &Control<'_>,
    ) -> Result<Reply, Lost> {
        self.asked += 1;
        let id = self.asked;
        let time = match control.deadline() {
            Some(deadline) => Some(deadline.saturating_duration_since(Instant::now())),
            None => (!request.is_long()).then_some(patience),
        };
        let deadline = time.map(|time| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::try_from((now + time).as_millis()).unwrap_or(u64::MAX)
        });
        wire::write(&mut *self.input, &Question { id, deadline, request: &request })
            .map_err(|_| Lost::Closed)?;
        self.answer(id, patience, control)
    }

    /// Waits for the answer to a request. Between its lines an engine may be silent for a while, not for ever.
    fn answer(&mut self, id: u64, patience: Duration, control: &Control<'_>) -> Result<Reply, Lost> {
        let silence = patience + 2 * ALIVE + 2 * GRACE;
        let mut heard = Instant::now();
        let mut cancelled = false;
        loop {
            if control.stopped() && !cancelled {
                cancelled = true;
                self.asked += 1;
                let cancel = serde_json::json!({ "id": self.asked, "ask": "cancel", "request": id });
                wire::write(&mut *self.input, &cancel).map_err(|_| Lost::Closed)?;
            }
            let line = match self.lines.recv_timeout(GLANCE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if heard.elapsed() < silence => continue,
                Err(RecvTimeoutError::Timeout) => return Err(Lost::Silent(heard.elapsed())),
                Err(RecvTimeoutError::Disconnected) => return Err(Lost::Closed),
            };
            heard = Instant::now();
            let odd = |text: &str| Lost::Odd(shortened(text));
            let text = line.map_err(|why| odd(&why))?;
            match serde_json::from_str::<Told>(&text) {
                Ok(Told { id: Some(told), what: Tell::Answer(reply) }) if told == id => return Ok(*reply),
                Ok(Told { id: Some(told), what: Tell::Event(event) }) if told == id => {
                    if event != Progress::Alive {
                        control.tell(event);
                    }
                }
                // The answer to a cancellation.
                Ok(Told { id: Some(told), what: Tell::Answer(_) }) if told <= self.asked => {}
                _ => return Err(odd(&text)),
            }
        }
    }

    /// Makes sure the process is gone, and tells how it ended.
    pub(super) fn bury(mut self, lost: Lost) -> Crash {
        let status = match &lost {
            // It may still be about to end.
            Lost::Closed => self.wait(Duration::from_millis(500)),
            _ => None,
        };
        let what = match (&lost, status) {
            (Lost::Closed, Some(status)) => ended(status),
            (Lost::Closed, None) => "it closed its line and went on, and was killed".into(),
            (Lost::Silent(time), _) => {
                format!(
                    "it was silent for {:.1} s and was killed (it loops, or was stopped)",
                    time.as_secs_f64()
                )
            }
            (Lost::Odd(text), _) => format!("it said something that is no answer, and was killed: {text}"),
        };
        let _ = self.child.kill();
        let _ = self.child.wait();
        // The errors it wrote last may still be on their way: whoever reads them holds them too, until their end.
        let began = Instant::now();
        while Arc::strong_count(&self.said) > 1 && began.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(1));
        }
        let said = self.said.lock().unwrap_or_else(|poison| poison.into_inner()).clone();
        let mut places = self.places();
        let place = if places.len() == 1 { places.pop() } else { None };
        let others: Vec<String> = places.iter().map(Place::to_string).collect();
        let what = if others.is_empty() { what } else { format!("{what}, in one of {}", others.join("; ")) };
        Crash { said, place, ..Crash::plain(what) }
    }

    /// Where the threads of the process are in plugins' code, or were when it ended.
    fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        #[cfg(unix)]
        for place in self.recorder.whereabouts().into_iter().map(Place::from) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if began.elapsed() < most => thread::sleep(Duration::from_millis(1)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A line as it is told: its beginning.
pub(super) fn shortened(text: &str) -> String {
    text.trim_end().chars().take(KEPT.1).collect()
}

/// How a process ended, in words.
fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = match signal {
            4 => "illegal instruction",
            6 => "abort",
            7 => "bus error",
            9 => "killed",
            11 => "segmentation fault",
            24 => "processor time used up",
            25 => "a file too large",
            31 => "a system call it may not make",
            _ => return format!("signal {signal}"),
        };
        return format!("signal {signal}, {name}");
    }
    match status.code() {
        Some(0) => "it ended of its own accord".into(),
        Some(LINE_LOST) => "the line to it was cut from its side".into(),
        Some(code) => format!("it ended with exit code {code}"),
        None => status.to_string(),
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let thread = thread::Builder::new().name(name.into()).spawn(work);
    thread
        .map(drop)
        .map_err(|error| Failure::System { message: format!("a thread cannot be started: {error}") })
}

/// Reads to the end and keeps the last lines, shortened; whatever comes is taken, so that nobody waits for it.
fn keep_last(from: &mut dyn BufRead, said: &Mutex<Vec<String>>) {
    loop {
        let mut bytes = Vec::new();
        match from.take(1 << 16).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = shortened(&String::from_utf8_lossy(&bytes));
        if text.is_empty() {
            continue;
        }
        let mut said = said.lock().unwrap_or_else(|poison| poison.into_inner());
        if said.len() == KEPT.0 {
            said.remove(0);
        }
        said.push(text);
    }
}

/// A request as it is written.
#[derive(serde::Serialize)]
struct Question<'a> {
    id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<u64>,
    #[serde(flatten)]
    request: &'a Request,
}

/// The line between the two processes: a pair of sockets where there is such a thing, else two pipes.
struct Wire {
    #[cfg(unix)]
    ours: std::os::unix::net::UnixStream,
}

type Ends = (Box<dyn Write + Send>, Box<dyn io::Read + Send>);

#[cfg(unix)]
impl Wire {
    fn attach(command: &mut Command) -> io::Result<Wire> {
        use std::os::fd::OwnedFd;
        let (ours, theirs) = std::os::unix::net::UnixStream::pair()?;
        let again = theirs.try_clone()?;
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::from(OwnedFd::from(again)));
        Ok(Wire { ours })
    }

    fn ends(self, _: &mut Child) -> io::Result<Ends> {
        let again = self.ours.try_clone()?;
        Ok((Box::new(self.ours), Box::new(again)))
    }
}

#[cfg(not(unix))]
impl Wire {
    fn attach(command: &mut Command) -> io::Result<Wire> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        Ok(Wire {})
    }

    fn ends(self, child: &mut Child) -> io::Result<Ends> {
        let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
        let (input, output) = (child.stdin.take().ok_or_else(gone)?, child.stdout.take().ok_or_else(gone)?);
        Ok((Box::new(input), Box::new(output)))
    }
}
