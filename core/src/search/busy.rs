//! What searchers of one position are about at the moment, so that another begins elsewhere and finds it done later.
//!
//! It is a hint and nothing else: what is written here may be overwritten by anyone and is never taken for true.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Places for keys.
const PLACES: usize = 1 << 12;

/// See the [module](self).
pub(super) struct Busy(Box<[AtomicU64]>);

impl Default for Busy {
    fn default() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    #[inline]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % PLACES]
    }

    /// Somebody begins to search the position of this key.
    #[inline]
    pub fn begin(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    /// It is done, or given up.
    #[inline]
    pub fn end(&self, key: u64) {
        let place = self.place(key);
        if place.load(Relaxed) == key {
            place.store(0, Relaxed);
        }
    }

    /// Whether somebody is about the position of this key.
    #[inline]
    pub fn with(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_is_busy_until_it_ends() {
        let busy = Busy::default();
        assert!(!busy.with(7));
        busy.begin(7);
        assert!(busy.with(7) && !busy.with(8));
        // Another key in the same place takes it over, and the end of the first changes nothing then.
        busy.begin(7 + PLACES as u64);
        assert!(!busy.with(7));
        busy.end(7);
        assert!(busy.with(7 + PLACES as u64));
        busy.end(7 + PLACES as u64);
        assert!(!busy.with(7 + PLACES as u64));
    }
}
