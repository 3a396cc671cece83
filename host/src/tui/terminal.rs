//! The terminal while a board is on it, and given back as it was: at the end, on an error, in a panic, when suspended.
//!
//! It decides nothing about what is shown.

use super::draw::draw;
use super::view::View;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};
use std::thread::{self, ThreadId};

/// Cells of the largest window that is drawn in: no screen has as many.
const LARGEST: u32 = 1 << 20;
/// Whether a board is on the terminal at present.
static SHOWN: AtomicBool = AtomicBool::new(false);
/// The thread that draws it.
static DRAWER: Mutex<Option<ThreadId>> = Mutex::new(None);
/// What other threads said when they panicked, to be told once the terminal can show it.
static LAST_WORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The terminal with a board on it. Dropping it gives the terminal back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal.
    pub fn enter() -> io::Result<Screen> {
        watch_panics();
        *DRAWER.lock().unwrap_or_else(|poison| poison.into_inner()) = Some(thread::current().id());
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let mut screen = Screen { terminal };
        screen.take()?;
        Ok(screen)
    }

    /// Takes the terminal again after it was given back or changed by others.
    pub fn take(&mut self) -> io::Result<()> {
        SHOWN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        self.terminal.hide_cursor()?;
        // This clears the screen and forgets what was on it, and asks the terminal nothing: not all of them answer.
        let (width, height) = self.size()?;
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// Gives the terminal back for a while.
    pub fn give(&mut self) {
        give_back();
    }

    /// Draws a view, in the size the window has now.
    pub fn draw(&mut self, view: &View) -> io::Result<()> {
        self.size()?;
        self.terminal.draw(|frame| draw(frame, view)).map(drop)
    }

    /// The columns and lines of the window.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        if u32::from(size.width) * u32::from(size.height) > LARGEST {
            let what = format!("it says that it is {} columns by {} lines", size.width, size.height);
            return Err(io::Error::other(what));
        }
        Ok((size.width, size.height))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        let words = std::mem::take(&mut *LAST_WORDS.lock().unwrap_or_else(|poison| poison.into_inner()));
        words.iter().for_each(|words| eprintln!("{words}"));
    }
}

/// Leaves the terminal as it was found; does nothing when it has been left already. A terminal that has gone away cannot
/// be told anything any more.
fn give_back() {
    if SHOWN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    }
}

/// A panic is told on the terminal as it was before: at once where the drawing thread panics, and else when it stops.
fn watch_panics() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let here = Some(thread::current().id());
            let drawer = *DRAWER.lock().unwrap_or_else(|poison| poison.into_inner());
            if SHOWN.load(Ordering::SeqCst) && drawer != here {
                let mut words = LAST_WORDS.lock().unwrap_or_else(|poison| poison.into_inner());
                words.push(panic.to_string());
                return;
            }
            give_back();
            before(panic);
        }));
    });
}
