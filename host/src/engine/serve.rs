//! An engine that serves the protocol: requests run one after the other on a thread of their own, while lines are
//! still read and clocks watched.
//!
//! It trusts no request to end: one that does not stop when it should ends the process, with a last line that says so.

use super::wire::{self, Ask, Asked, Hello, PROTOCOL, Tell, Told};
use super::{Control, Crash, Failure, LocalEngine, Place, Progress, Reply, Request};
use crate::plugin::{Whereabouts, here};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, mpsc};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A running request that was told to stop has so long to do it.
pub(super) const GRACE: Duration = Duration::from_millis(500);
/// Whoever waits for a long request hears at least this often that it still runs.
pub(super) const ALIVE: Duration = Duration::from_secs(1);
/// Progress is told no oftener than this.
const SELDOM: Duration = Duration::from_millis(100);

/// The exit code of a process whose answers nobody takes.
pub(super) const LINE_LOST: i32 = 74;

/// A server whose threads have been started, but which has no engine yet.
pub struct Server {
    desk: Arc<Desk>,
    hire: mpsc::Sender<Hired>,
}

/// Makes the engine on the thread that runs it: looking for plugins takes a while, and greeting must not.
type Hired = Box<dyn FnOnce() -> LocalEngine + Send>;

/// What the threads share.
struct Desk {
    out: Mutex<Box<dyn Write + Send>>,
    patience: Duration,
    papers: Mutex<Papers>,
    /// There is something to run, or nothing more ever.
    work: Condvar,
    /// There is an earlier moment to wake at.
    clock: Condvar,
}

#[derive(Default)]
struct Papers {
    waiting: VecDeque<(Asked, Box<Request>)>,
    running: Option<Running>,
    /// When the clock wakes next, if it does.
    wakes: Option<Instant>,
    over: bool,
}

struct Running {
    id: u64,
    stop: Arc<AtomicBool>,
    /// What it failed of, once it has been told to stop.
    why: Option<Failure>,
    /// When it is told to stop.
    deadline: Option<Instant>,
    /// When its end is no longer waited for.
    last: Option<Instant>,
    /// When it is next told that it still runs; nothing once it is done.
    alive: Option<Instant>,
    /// Calls of hooks seen at the last look, and since when.
    calls: Vec<(u64, Instant)>,
}

impl Running {
    /// The place of a hook that has not come back for too long.
    fn hangs(&mut self, patience: Duration) -> Option<Place> {
        let now = Instant::now();
        let calls: Vec<(u64, Instant, Whereabouts)> = (here().into_iter())
            .map(|(call, place)| {
                let seen = self.calls.iter().find(|(other, _)| *other == call);
                (call, seen.map_or(now, |(_, since)| *since), place)
            })
            .collect();
        self.calls = calls.iter().map(|(call, since, _)| (*call, *since)).collect();
        let long = |since: &Instant| now.duration_since(*since) >= patience;
        calls.into_iter().find(|(_, since, _)| long(since)).map(|(.., place)| place.into())
    }

    fn stop(&mut self, why: Failure) {
        if self.why.is_none() {
            self.why = Some(why);
            self.last = Some(Instant::now() + GRACE);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// When the clock is to look at it next.
    fn next(&self) -> Option<Instant> {
        let deadline = self.deadline.filter(|_| self.why.is_none());
        [deadline, self.last, self.alive].into_iter().flatten().min()
    }
}

impl Server {
    /// Starts the threads; they wait. A hook that takes longer than `patience` ends the process.
    pub fn start(output: impl Write + Send + 'static, patience: Duration) -> io::Result<Server> {
        let desk = Arc::new(Desk {
            out: Mutex::new(Box::new(output)),
            patience,
            papers: Mutex::default(),
            work: Condvar::new(),
            clock: Condvar::new(),
        });
        let (hire, hired) = mpsc::channel::<Hired>();
        let worker = desk.clone();
        thread::Builder::new().name("rules".into()).spawn(move || {
            if let Ok(hired) = hired.recv() {
                worker.work(hired());
            }
        })?;
        let watcher = desk.clone();
        thread::Builder::new().name("clock".into()).spawn(move || watcher.watch())?;
        Ok(Server { desk, hire })
    }

    /// Serves until the input has ended and everything is answered, or it is asked to quit.
    pub fn serve(
        self,
        mut input: impl BufRead,
        engine: impl FnOnce() -> LocalEngine + Send + 'static,
        hello: &Hello,
    ) -> io::Result<()> {
        let _ = self.hire.send(Box::new(engine));
        while let Some(line) = wire::read(&mut input)? {
            let asked = match line {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => wire::parse(&text),
                Err(message) => Err((None, Box::new(Failure::BadRequest { message }))),
            };
            match asked {
                Err((id, failure)) => self.desk.tell(id, Reply::Failed(*failure)),
                Ok(Asked { id, what: Ask::Hello { protocol }, .. }) => {
                    let reply = match protocol {
                        Some(asked) if asked != PROTOCOL => {
                            Reply::Failed(Failure::OtherProtocol { asked, speaks: PROTOCOL })
                        }
                        _ => Reply::Hello(hello.clone()),
                    };
                    self.desk.tell(Some(id), reply);
                }
                Ok(Asked { id, what: Ask::Cancel { request }, .. }) => {
                    let found = self.desk.cancel(request);
                    self.desk.tell(Some(id), Reply::Cancelling { found });
                }
                Ok(Asked { id, what: Ask::Quit, .. }) => {
                    self.desk.close();
                    self.desk.tell(Some(id), Reply::Bye);
                    return Ok(());
                }
                Ok(asked) => self.desk.take(asked),
            }
        }
        self.desk.finish();
        Ok(())
    }
}

impl Desk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    fn tell(&self, id: Option<u64>, reply: Reply) {
        self.write(&Told { id, what: Tell::Answer(Box::new(reply)) });
    }

    fn write(&self, told: &Told) {
        let mut out = self.out.lock().unwrap_or_else(|poison| poison.into_inner());
        if wire::write(&mut *out, told).is_err() {
            // Nobody listens any more.
            std::process::exit(LINE_LOST);
        }
    }

    /// Puts a request in the queue.
    fn take(&self, mut asked: Asked) {
        let Ask::Do(request) = std::mem::replace(&mut asked.what, Ask::Quit) else { return };
        let mut papers = self.papers();
        let used = papers.running.as_ref().is_some_and(|running| running.id == asked.id)
            || papers.waiting.iter().any(|(other, _)| other.id == asked.id);
        if used {
            drop(papers);
            let message = format!("request {} is still open; take another `id`", asked.id);
            return self.tell(Some(asked.id), Reply::Failed(Failure::BadRequest { message }));
        }
        papers.waiting.push_back((asked, request));
        self.work.notify_one();
    }

    /// Gives a request up, wherever it is.
    fn cancel(&self, request: u64) -> bool {
        let mut papers = self.papers();
        if let Some(at) = papers.waiting.iter().position(|(asked, _)| asked.id == request) {
            papers.waiting.remove(at);
            drop(papers);
            self.tell(Some(request), Reply::Failed(Failure::Stopped));
            return true;
        }
        match papers.running.as_mut().filter(|running| running.id == request) {
            Some(running) => {
                running.stop(Failure::Stopped);
                self.clock.notify_one();
                true
            }
            None => false,
        }
    }

    /// Waits until everything asked has been answered.
    fn finish(&self) {
        let mut papers = self.papers();
        papers.over = true;
        self.work.notify_all();
        while papers.running.is_some() || !papers.waiting.is_empty() {
            papers = self.work.wait(papers).unwrap_or_else(|poison| poison.into_inner());
        }
    }

    /// Takes no more work and gives up what is there.
    fn close(&self) {
        let waiting = {
            let mut papers = self.papers();
            papers.over = true;
            if let Some(running) = &mut papers.running {
                running.stop(Failure::Stopped);
            }
            self.work.notify_all();
            self.clock.notify_one();
            std::mem::take(&mut papers.waiting)
        };
        for (asked, _) in waiting {
            self.tell(Some(asked.id), Reply::Failed(Failure::Stopped));
        }
        let mut papers = self.papers();
        while papers.running.is_some() {
            papers = self.work.wait(papers).unwrap_or_else(|poison| poison.into_inner());
        }
    }

    /// Runs one request after the other.
    fn work(&self, mut engine: LocalEngine) {
        let mut papers = self.papers();
        loop {
            let Some((asked, request)) = papers.waiting.pop_front() else {
                if papers.over {
                    return;
                }
                papers = self.work.wait(papers).unwrap_or_else(|poison| poison.into_inner());
                continue;
            };
            let (id, now) = (asked.id, Instant::now());
            let left = asked.deadline.map(until);
            if left == Some(Duration::ZERO) {
                // Nobody must find the queue empty before this has been answered.
                self.tell(Some(id), Reply::Failed(Failure::TimedOut));
                if papers.over {
                    self.work.notify_all();
                }
                continue;
            }
            let stop = Arc::new(AtomicBool::new(false));
            let running = Running {
                id,
                stop: stop.clone(),
                why: None,
                deadline: left.and_then(|left| now.checked_add(left)),
                last: None,
                alive: Some(now + ALIVE),
                calls: Vec::new(),
            };
            let sooner = |next| papers.wakes.is_none_or(|wakes| next < wakes);
            if running.next().is_some_and(sooner) {
                self.clock.notify_one();
            }
            papers.running = Some(running);
            drop(papers);
            let reply = self.run(&mut engine, id, *request, &stop, left.is_some());
            // Done: the clock leaves it alone, and it stays in its place until it has been answered.
            let why = self.papers().running.as_mut().and_then(|running| {
                (running.deadline, running.last, running.alive) = (None, None, None);
                running.why.clone()
            });
            let reply = match (reply, why) {
                (Reply::Failed(Failure::Stopped), Some(why)) => Reply::Failed(why),
                (reply, _) => reply,
            };
            self.tell(Some(id), reply);
            papers = self.papers();
            papers.running = None;
            if papers.over {
                self.work.notify_all();
            }
        }
    }

    fn run(
        &self,
        engine: &mut LocalEngine,
        id: u64,
        request: Request,
        stop: &AtomicBool,
        timed: bool,
    ) -> Reply {
        let told = Mutex::new(Instant::now());
        let tell = |progress: Progress| {
            // Whoever finds it taken has nothing newer to tell.
            let Ok(mut last) = told.try_lock() else { return };
            if last.elapsed() >= SELDOM {
                *last = Instant::now();
                self.write(&Told { id: Some(id), what: Tell::Event(progress) });
            }
        };
        let control = Control::new(stop, &tell).timed(timed);
        catch_unwind(AssertUnwindSafe(|| request.ask(engine, &control))).unwrap_or_else(|panic| {
            let words = panic.downcast_ref::<String>().cloned();
            let words = words.or_else(|| panic.downcast_ref::<&str>().map(|words| words.to_string()));
            let message = format!("a fault of the engine itself: {}", words.unwrap_or_default());
            Reply::Failed(Failure::System { message })
        })
    }

    /// Answers for a request that cannot be stopped, and ends the process. The papers are held meanwhile, so that
    /// nobody answers twice.
    fn end(&self, id: u64, what: String, place: Option<Place>) -> ! {
        let crash = Box::new(Crash { place, ..Crash::plain(what) });
        self.tell(Some(id), Reply::Failed(Failure::Crashed(crash)));
        std::process::abort()
    }

    /// Watches the running request: tells that it is alive, stops it at its deadline, and ends the process when it
    /// does not stop.
    fn watch(&self) {
        let mut papers = self.papers();
        loop {
            let now = Instant::now();
            let next = match &mut papers.running {
                None => None,
                Some(running) if running.last.is_some_and(|last| last <= now) => {
                    let what = match running.why {
                        Some(Failure::TimedOut) => "it was not done by its deadline and did not stop",
                        _ => "it was told to stop and did not",
                    };
                    let place = here().into_iter().next().map(|(_, place)| place.into());
                    self.end(running.id, what.into(), place);
                }
                Some(running) => {
                    if running.why.is_none() && running.deadline.is_some_and(|deadline| deadline <= now) {
                        running.stop(Failure::TimedOut);
                    }
                    if running.alive.is_some_and(|alive| alive <= now) {
                        running.alive = Some(now + ALIVE);
                        let id = running.id;
                        if let Some(place) = running.hangs(self.patience) {
                            let what = format!(
                                "the hook did not come back within {} s",
                                self.patience.as_secs_f64()
                            );
                            self.end(id, what, Some(place));
                        }
                        self.write(&Told { id: Some(id), what: Tell::Event(Progress::Alive) });
                    }
                    running.next()
                }
            };
            papers.wakes = next;
            let poisoned = |poison: std::sync::PoisonError<_>| poison.into_inner();
            papers = match next {
                Some(at) => {
                    let wait = at.saturating_duration_since(Instant::now());
                    self.clock.wait_timeout(papers, wait).unwrap_or_else(|poison| poison.into_inner()).0
                }
                None => self.clock.wait(papers).unwrap_or_else(poisoned),
            };
        }
    }
}

/// How long until a moment; nothing when it has passed.
fn until(deadline: u64) -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Duration::from_millis(deadline).saturating_sub(now)
}
