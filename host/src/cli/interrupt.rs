//! Ctrl-C where there is something to tell: noted the first time, obeyed the second.
//!
//! A command that heeds it ends its work, prints what it has and exits with [`Code::Interrupted`](super::error::Code).
//! Systems without such signals have none to note.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that the first Ctrl-C sets.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to note it, until the program ends.
    pub fn note() -> Interrupt {
        let noted = Interrupt::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag;
            // What comes when the flag is up already ends the program. Where neither can be had, the first one does.
            let ends = flag::register_conditional_default(SIGINT, noted.0.clone());
            if ends.is_ok() {
                let _ = flag::register(SIGINT, noted.0.clone());
            }
        }
        noted
    }

    /// The flag, for what polls it itself.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether it came.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Leaves Ctrl-C to whoever started this process and will end it.
pub fn leave_to_starter() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::default());
}
