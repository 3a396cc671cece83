//! The engine in a process of its own: started when it is first asked, asked line by line, and started again after it
//! ended, with every game where it stood.
//!
//! It runs no rule and opens no plugin; what the other process says is read as data and believed no further.

use super::serve::{ALIVE, GRACE};
use super::wire::{self, Tell, Told};
use super::{
    Batch, Control, Counted, Crash, Description, Engine, Failure, GameSpec, Happened, Hello, Illegal,
    Listing, Load, Moved, Place, Played, Playouts, PlayoutsOrder, Progress, Recorded, Reply, Request,
    Session, Started, State, Verified,
};
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

/// An engine in a process of its own.
pub struct EngineProcess {
    options: Options,
    live: Option<Live>,
    games: BTreeMap<Session, Load>,
    last: Session,
}

/// A process that runs.
struct Live {
    child: Child,
    input: Box<dyn Write + Send>,
    lines: Receiver<Result<String, String>>,
    said: Arc<Mutex<Vec<String>>>,
    hello: Hello,
    /// What it calls the games it has been told of.
    known: BTreeMap<Session, Session>,
    asked: u64,
    #[cfg(unix)]
    recorder: Recorder,
}

impl EngineProcess {
    /// An engine that is started when it is first asked something.
    pub fn new(options: Options) -> EngineProcess {
        EngineProcess { options, live: None, games: BTreeMap::new(), last: 0 }
    }

    /// Who the engine says it is.
    pub fn hello(&mut self) -> Result<Hello, Failure> {
        self.live().map(|live| live.hello.clone())
    }

    /// The number of the process, while one runs.
    pub fn id(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.child.id())
    }

    fn live(&mut self) -> Result<&mut Live, Failure> {
        if self.live.is_none() {
            self.live = Some(Live::start(&self.options)?);
        }
        self.live.as_mut().ok_or(Failure::Stopped)
    }

    /// Asks, and starts the engine first where that is needed. An engine that was found dead before it was asked is
    /// started again; one that dies while it is asked is a failure.
    fn ask(&mut self, request: Request, control: &Control<'_>) -> Result<Reply, Failure> {
        if self.live.as_mut().is_some_and(|live| live.ended()) {
            self.live = None;
        }
        let patience = self.options.patience;
        let result = self.live()?.ask(request, patience, control);
        match result {
            Ok(Reply::Failed(failure)) => Err(failure),
            Ok(reply) => Ok(reply),
            Err(lost) => {
                let crash = self.live.take().map(|live| live.bury(lost));
                Err(Failure::Crashed(crash.unwrap_or_else(|| Crash::plain("it was not there"))))
            }
        }
    }

    /// Asks about a game, which an engine started meanwhile is told of first.
    fn about(&mut self, session: Session, request: impl Fn(Session) -> Request) -> Result<Reply, Failure> {
        let load = self.games.get(&session).ok_or(Failure::NoSession)?.clone();
        if self.live.as_mut().is_some_and(|live| live.ended()) {
            self.live = None;
        }
        let known = self.live()?.known.get(&session).copied();
        let theirs = match known {
            Some(theirs) => theirs,
            None => {
                let started = self.started(Request::Load { load })?;
                self.live()?.known.insert(session, started.session);
                started.session
            }
        };
        self.ask(request(theirs), &Control::none())
    }

    fn started(&mut self, request: Request) -> Result<Started, Failure> {
        match self.ask(request, &Control::none())? {
            Reply::Started(started) => Ok(started),
            other => self.odd(&other),
        }
    }

    /// An answer to another question: the engine cannot be believed any more.
    fn odd<T>(&mut self, reply: &Reply) -> Result<T, Failure> {
        let words = serde_json::to_string(reply).unwrap_or_default();
        let lost = Lost::Odd(words.chars().take(KEPT.1).collect());
        let crash = self.live.take().map(|live| live.bury(lost));
        Err(Failure::Crashed(crash.unwrap_or_else(|| Crash::plain("it answered another question"))))
    }

    /// Keeps a game the engine has just taken up.
    fn keep(&mut self, started: Started, load: Load) -> Result<Started, Failure> {
        self.last += 1;
        let session = self.last;
        self.live()?.known.insert(session, started.session);
        self.games.insert(session, load);
        Ok(Started { session, state: started.state })
    }

    /// The moves of a game as it stands, lifts that wait included: what takes it up again.
    fn remember(&mut self, session: Session, state: &State) -> Result<(), Failure> {
        let history = match self.about(session, |session| Request::History { session })? {
            Reply::History(history) => history,
            other => return self.odd(&other),
        };
        if let Some(load) = self.games.get_mut(&session) {
            load.moves = history.into_iter().map(|played| played.text).collect();
            load.moves.extend(state.held.iter().cloned());
        }
        Ok(())
    }
}

/// Why a process answers no more.
enum Lost {
    /// It closed its output.
    Closed,
    /// It was silent for so long.
    Silent(Duration),
    /// It said something that is no answer.
    Odd(String),
}

impl Live {
    fn start(options: &Options) -> Result<Live, Failure> {
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
                return Err(Failure::Crashed(live.bury(Lost::Odd(words))));
            }
            Err(lost) => return Err(Failure::Crashed(live.bury(lost))),
        }
        Ok(live)
    }

    fn greet(&mut self, patience: Duration) -> Result<Reply, Lost> {
        let hello = serde_json::json!({ "id": 0, "ask": "hello", "protocol": wire::PROTOCOL });
        wire::write(&mut *self.input, &hello).map_err(|_| Lost::Closed)?;
        self.answer(0, patience, &Control::none())
    }

    fn ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    fn ask(&mut self, request: Request, patience: Duration, control: &Control<'_>) -> Result<Reply, Lost> {
        self.asked += 1;
        let id = self.asked;
        let deadline = (!request.is_long()).then(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::try_from((now + patience).as_millis()).unwrap_or(u64::MAX)
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
            let odd = |text: &str| Lost::Odd(text.trim_end().chars().take(KEPT.1).collect());
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
    fn bury(mut self, lost: Lost) -> Crash {
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
        // The errors it wrote last may still be on their way.
        thread::sleep(Duration::from_millis(5));
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
    let (lines, length) = KEPT;
    loop {
        let mut bytes = Vec::new();
        match from.take(1 << 16).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text: String = String::from_utf8_lossy(&bytes).trim_end().chars().take(length).collect();
        if text.is_empty() {
            continue;
        }
        let mut said = said.lock().unwrap_or_else(|poison| poison.into_inner());
        if said.len() == lines {
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

/// Asks, and takes the one kind of answer that fits.
macro_rules! expect {
    ($self:ident, $reply:expr, $kind:path) => {
        match $reply? {
            $kind(value) => Ok(value),
            other => $self.odd(&other),
        }
    };
}

impl Engine for EngineProcess {
    fn games(&mut self) -> Result<Listing, Failure> {
        expect!(self, self.ask(Request::Games, &Control::none()), Reply::Games)
    }

    fn describe(&mut self, spec: &GameSpec) -> Result<Description, Failure> {
        let request = Request::Describe { spec: spec.clone() };
        expect!(self, self.ask(request, &Control::none()), Reply::Described).map(|sheet| *sheet)
    }

    fn load(&mut self, load: &Load) -> Result<Started, Failure> {
        let started = self.started(Request::Load { load: load.clone() })?;
        self.keep(started, load.clone())
    }

    fn resume(&mut self, spec: &GameSpec, record: &Recorded) -> Result<Started, Failure> {
        let started = self.started(Request::Resume { spec: spec.clone(), record: record.clone() })?;
        self.keep(started, record.load(spec.clone()))
    }

    fn state(&mut self, session: Session) -> Result<State, Failure> {
        expect!(self, self.about(session, |session| Request::State { session }), Reply::State)
    }

    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure> {
        expect!(self, self.about(session, |session| Request::History { session }), Reply::History)
    }

    fn steps(&mut self, session: Session, ply: u64) -> Result<Vec<Happened>, Failure> {
        expect!(self, self.about(session, |session| Request::Steps { session, ply }), Reply::Steps)
    }

    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure> {
        let request = |session| Request::Why { session, text: text.into() };
        expect!(self, self.about(session, request), Reply::Why)
    }

    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure> {
        let request = |session| Request::Play { session, text: text.into() };
        let moved: Moved = expect!(self, self.about(session, request), Reply::Moved)?;
        if let Some(load) = self.games.get_mut(&session) {
            load.moves.push(moved.made.text.clone());
        }
        Ok(moved)
    }

    fn undo(&mut self, session: Session) -> Result<State, Failure> {
        let state: State =
            expect!(self, self.about(session, |session| Request::Undo { session }), Reply::State)?;
        self.remember(session, &state)?;
        Ok(state)
    }

    fn next_round(&mut self, session: Session) -> Result<State, Failure> {
        let state = self.state(session)?;
        self.remember(session, &state)?;
        let request = |session| Request::NextRound { session };
        let state = expect!(self, self.about(session, request), Reply::State)?;
        if let Some(load) = self.games.get_mut(&session) {
            let round = std::mem::take(&mut load.moves);
            load.rounds.get_or_insert_default().finished.push(round);
        }
        Ok(state)
    }

    fn record(&mut self, session: Session, id: &str) -> Result<Recorded, Failure> {
        let request = |session| Request::Record { session, id: id.into() };
        expect!(self, self.about(session, request), Reply::Recorded)
    }

    fn end(&mut self, session: Session) -> Result<(), Failure> {
        self.games.remove(&session).ok_or(Failure::NoSession)?;
        let theirs = self.live.as_mut().and_then(|live| live.known.remove(&session));
        match theirs {
            None => Ok(()),
            Some(session) => match self.ask(Request::End { session }, &Control::none())? {
                Reply::Ended => Ok(()),
                other => self.odd(&other),
            },
        }
    }

    fn perft(
        &mut self,
        spec: &GameSpec,
        depth: u32,
        divide: bool,
        control: &Control<'_>,
    ) -> Result<Counted, Failure> {
        let request = Request::Perft { spec: spec.clone(), depth, divide };
        expect!(self, self.ask(request, control), Reply::Counted)
    }

    fn playouts(
        &mut self,
        spec: &GameSpec,
        order: &PlayoutsOrder,
        control: &Control<'_>,
    ) -> Result<Playouts, Failure> {
        let request = Request::Playouts { spec: spec.clone(), order: order.clone() };
        expect!(self, self.ask(request, control), Reply::Played)
    }

    fn verify(&mut self, batch: &Batch, control: &Control<'_>) -> Result<Verified, Failure> {
        expect!(self, self.ask(Request::Verify { batch: batch.clone() }, control), Reply::Verified)
    }
}
