//! The board on a terminal: full screen, by keys alone, with every move shown seed by seed.
//!
//! It recomputes no rule: what is legal, what happened and why not is what the engine says. A worker thread owns engine
//! and table; this one draws, listens to keys, and gives the terminal back however it ends.

mod choice;
mod draw;
mod film;
mod keys;
mod looks;
mod said;
mod signals;
mod sitting;
mod spot;
mod terminal;
#[cfg(test)]
mod tests;
mod view;
mod worker;

pub use film::{Film, Scene};
pub use looks::{Colours, Looks};
pub use signals::obey;
pub use sitting::About;
pub use terminal::Screen;
pub use worker::{Kept, Wish};

use crate::engine::{Engine, Failure};
use crate::table::Table;
use keys::Action;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use signals::Signals;
use sitting::Sitting;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};
use worker::{Command, Report, Standing, Worker};

/// How long keys are waited for before anything else is looked at.
const GLANCE: Duration = Duration::from_millis(30);
/// How long a worker may take to stop before the program is suspended under it.
const STOPPING: Duration = Duration::from_secs(2);

/// How a board was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Somebody left it.
    Left,
    /// Somebody wants to play another game of the same kind.
    Anew,
    /// By a signal, to be obeyed with [`obey`] once everything is in order.
    Signal(i32),
}

/// Why a board could not be shown any longer.
#[derive(Debug)]
pub enum Broken {
    /// The engine failed before there was anything to show.
    Engine(Failure),
    /// The terminal cannot be used.
    Terminal(io::Error),
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        Broken::Engine(failure)
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Terminal(error)
    }
}

/// The keys that are pressed, from the first game on a screen to the end of the program.
#[derive(Debug)]
pub struct Keys(Receiver<io::Result<Event>>);

impl Keys {
    /// Reads keys on a thread that nobody waits for, as no terminal promises to finish a key it has begun, and one that
    /// is gone gives neither keys nor rest. It ends with the program: were there one a game, the one before would take
    /// the first key of the next.
    pub fn read() -> io::Result<Keys> {
        let (typed, keys) = mpsc::channel();
        let read = move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if typed.send(event).is_err() || failed {
                    return;
                }
            }
        };
        thread::Builder::new().name("keys".into()).spawn(read)?;
        Ok(Keys(keys))
    }
}

/// Plays at a table until somebody leaves it. The table then stands where it was left.
pub fn run(
    engine: &mut (dyn Engine + Send),
    table: &mut Table,
    about: About<'_>,
    kept: &mut Kept<'_>,
    keys: &Keys,
) -> Result<Ended, Broken> {
    let standing = Standing::of(engine, table)?;
    let signals = Signals::note()?;
    let screen = Screen::enter()?;
    let (order, orders) = mpsc::channel();
    let (reports, report) = mpsc::channel();
    thread::scope(|scope| {
        let work = move || Worker { engine, table, kept, reports }.work(&orders);
        let worker = thread::Builder::new().name("worker".into()).spawn_scoped(scope, work)?;
        let sitting = Sitting::new(about, standing);
        // The terminal is given back before the worker is waited for, who may be in the middle of a move.
        let ended = Loop { screen, signals, sitting, keys, order, report }.run();
        if let Err(panic) = worker.join() {
            // It was told when it happened, as the terminal allowed.
            std::panic::resume_unwind(panic);
        }
        ended
    })
}

/// Everything the drawing thread holds.
struct Loop<'a> {
    screen: Screen,
    signals: Signals,
    sitting: Sitting<'a>,
    keys: &'a Keys,
    order: Sender<Command>,
    report: Receiver<Report>,
}

impl Loop<'_> {
    fn run(mut self) -> Result<Ended, Broken> {
        let mut changed = true;
        loop {
            if let Some(signal) = self.signals.ended() {
                self.sitting.stop();
                return Ok(Ended::Signal(signal));
            }
            if self.signals.suspended() {
                self.suspend(false)?;
                changed = true;
            }
            if self.signals.continued() {
                self.screen.take()?;
                changed = true;
            }
            loop {
                match self.report.try_recv() {
                    Ok(report) => {
                        self.sitting.hear(report, Instant::now());
                        changed = true;
                    }
                    Err(TryRecvError::Empty) => break,
                    // The worker has panicked.
                    Err(TryRecvError::Disconnected) => return Ok(Ended::Left),
                }
            }
            changed |= self.sitting.tick(Instant::now());
            for command in self.sitting.orders() {
                // Where nobody takes it any more, that is seen above.
                let _ = self.order.send(command);
            }
            if changed {
                self.sitting.resize(self.screen.size()?);
                self.screen.draw(&self.sitting.view())?;
            }
            let due = self.sitting.due().map(|due| due.saturating_duration_since(Instant::now()));
            let mut next = self.keys.0.recv_timeout(due.map_or(GLANCE, |due| due.min(GLANCE))).ok();
            changed = next.is_some();
            // All that was typed is taken before anything is drawn.
            while let Some(event) = next {
                if let Event::Key(key) = event? {
                    self.key(&key)?;
                }
                next = self.keys.0.try_recv().ok();
            }
            self.signals.notice_hangup();
            if self.sitting.left() {
                self.sitting.stop();
                return Ok(if self.sitting.anew() { Ended::Anew } else { Ended::Left });
            }
        }
    }

    fn key(&mut self, key: &KeyEvent) -> io::Result<()> {
        if self.sitting.typing() && key.kind != KeyEventKind::Release {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            match key.code {
                KeyCode::Char(letter) if !control => {
                    self.sitting.letter(Some(letter));
                    return Ok(());
                }
                KeyCode::Backspace => {
                    self.sitting.letter(None);
                    return Ok(());
                }
                _ => {}
            }
        }
        match keys::action(key) {
            Some(Action::Suspend) => self.suspend(true),
            Some(Action::Redraw) => self.screen.take(),
            Some(action) => {
                self.sitting.act(action);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Suspends the program with the terminal as it was found, and takes it again afterwards. A worker that thinks is
    /// stopped first: it is begun anew, and an engine is not taken for one that hangs because it was suspended.
    fn suspend(&mut self, all: bool) -> io::Result<()> {
        self.sitting.stop();
        let until = Instant::now() + STOPPING;
        while self.sitting.waits() {
            let left = until.saturating_duration_since(Instant::now());
            match self.report.recv_timeout(left) {
                Ok(report) => self.sitting.hear(report, Instant::now()),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        self.screen.give();
        self.signals.suspend(all);
        self.screen.take()
    }
}
