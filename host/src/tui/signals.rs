//! Signals that end or suspend a program: noted here, and obeyed by whoever draws once the terminal is in order.
//!
//! It handles nothing by itself. Systems without such signals have none to note.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The signals noted so far.
#[derive(Debug, Default)]
pub struct Signals {
    ended: Arc<AtomicUsize>,
    suspended: Arc<AtomicBool>,
    continued: Arc<AtomicBool>,
    /// The board is gone: signals do again what they do by default.
    over: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to note them.
    #[cfg(unix)]
    pub fn note() -> io::Result<Signals> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
        use signal_hook::flag;
        let signals = Signals::default();
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            flag::register_conditional_default(signal, signals.over.clone())?;
            flag::register_usize(signal, signals.ended.clone(), signal as usize)?;
        }
        flag::register_conditional_default(SIGTSTP, signals.over.clone())?;
        flag::register(SIGTSTP, signals.suspended.clone())?;
        flag::register(SIGCONT, signals.continued.clone())?;
        Ok(signals)
    }

    /// There is nothing to note.
    #[cfg(not(unix))]
    pub fn note() -> io::Result<Signals> {
        Ok(Signals::default())
    }

    /// The signal that asks the program to end, if one came.
    pub fn ended(&self) -> Option<i32> {
        match self.ended.load(Ordering::SeqCst) {
            0 => None,
            signal => i32::try_from(signal).ok(),
        }
    }

    /// Notes the signal that a terminal sends when it goes, where this one is gone and has sent none.
    #[cfg(unix)]
    pub fn notice_hangup(&self) {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let input = io::stdin();
        let mut asked = [PollFd::new(&input, PollFlags::empty())];
        let answered = poll(&mut asked, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if answered.is_ok() && asked[0].revents().intersects(gone) {
            self.ended.store(signal_hook::consts::SIGHUP as usize, Ordering::SeqCst);
        }
    }

    /// Nobody tells.
    #[cfg(not(unix))]
    pub fn notice_hangup(&self) {}

    /// Whether it was asked to suspend since the last time.
    pub fn suspended(&self) -> bool {
        self.suspended.swap(false, Ordering::SeqCst)
    }

    /// Whether it was continued since the last time.
    pub fn continued(&self) -> bool {
        self.continued.swap(false, Ordering::SeqCst)
    }

    /// Suspends this program, and where `all` says so those started along with it, as a terminal does; returns when it is
    /// continued.
    pub fn suspend(&self, all: bool) {
        #[cfg(unix)]
        {
            if all {
                let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
            }
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
            self.suspended.store(false, Ordering::SeqCst);
        }
        #[cfg(not(unix))]
        let _ = all;
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
    }
}

/// Ends this program by a signal that it had noted, so that whoever sent it sees it obeyed.
pub fn obey(signal: i32) {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    #[cfg(not(unix))]
    let _ = signal;
}
