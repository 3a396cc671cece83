//! Progress: one line on standard error that tells how far a long count has got, and that it still goes on.
//!
//! It shows nothing in the first second, and nothing at all where standard error is no terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A line that is there until this is dropped.
pub struct Progress(Option<(Arc<Shared>, JoinHandle<()>)>);

#[derive(Default)]
struct Shared {
    done: AtomicU64,
    over: Mutex<bool>,
    wake: Condvar,
}

impl Progress {
    /// Begins to tell of something that is counted, up to a total where that is known.
    pub fn begin(what: impl Into<String>, total: Option<u64>) -> Progress {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !io::stderr().is_terminal() || dumb {
            return Progress(None);
        }
        let shared = Arc::new(Shared::default());
        let (told, what) = (shared.clone(), what.into());
        // Without a thread nothing is told, and that is all.
        let thread = std::thread::Builder::new().spawn(move || tell(&told, &what, total)).ok();
        Progress(thread.map(|thread| (shared, thread)))
    }

    /// So many are done.
    pub fn done(&self, count: u64) {
        if let Some((shared, _)) = &self.0 {
            shared.done.store(count, Ordering::Relaxed);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((shared, thread)) = self.0.take() {
            *shared.over.lock().unwrap_or_else(|poison| poison.into_inner()) = true;
            shared.wake.notify_all();
            let _ = thread.join();
        }
    }
}

fn tell(shared: &Shared, what: &str, total: Option<u64>) {
    let began = Instant::now();
    let mut shown = false;
    let mut over = shared.over.lock().unwrap_or_else(|poison| poison.into_inner());
    while !*over {
        let waited = shared.wake.wait_timeout_while(over, Duration::from_secs(1), |over| !*over);
        over = waited.unwrap_or_else(|poison| poison.into_inner()).0;
        if !*over {
            let words = words(shared.done.load(Ordering::Relaxed), what, total, began.elapsed().as_secs());
            let _ = write!(io::stderr(), "\r\x1b[2K{words}");
            shown = true;
        }
    }
    if shown {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
}

fn words(done: u64, what: &str, total: Option<u64>, seconds: u64) -> String {
    match (done, total) {
        (0, Some(total)) => format!("0 of {total} {what}, {seconds} s"),
        (_, Some(total)) => {
            let left = u128::from(seconds) * u128::from(total.saturating_sub(done)) / u128::from(done);
            format!("{done} of {total} {what}, {seconds} s, about {left} s left")
        }
        (0, None) => format!("{what}, {seconds} s"),
        (_, None) => format!("{done} {what}, {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_what_is_known() {
        assert_eq!(words(0, "games", Some(9), 2), "0 of 9 games, 2 s");
        assert_eq!(words(3, "games", Some(9), 2), "3 of 9 games, 2 s, about 4 s left");
        assert_eq!(words(3, "records", None, 2), "3 records, 2 s");
        assert_eq!(words(0, "counting", None, 2), "counting, 2 s");
    }

    #[test]
    fn it_ends_when_dropped() {
        let shared = Arc::new(Shared::default());
        let (told, kept) = (shared.clone(), shared.clone());
        let progress = Progress(Some((shared, std::thread::spawn(move || tell(&told, "x", None)))));
        progress.done(1);
        drop(progress);
        assert_eq!(Arc::strong_count(&kept), 1, "nobody tells any more");
    }
}
