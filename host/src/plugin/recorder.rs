//! The flight recorder: a page of memory shared with whoever started this process, saying which rule and which hook
//! each thread is in, so that a crash can be told by its place.
//!
//! It records places and nothing else. Recording is two relaxed stores a hook, of a number that counts calls; a process
//! that nobody records stores into slots of its own.

use super::page::{Page, RULES, Slot, THREADS};
use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

macro_rules! hooks {
    ($($(#[$doc:meta])* $hook:ident = $name:literal,)*) => {
        /// What a plugin is called for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Hook {
            $($(#[$doc])* $hook,)*
        }

        impl Hook {
            /// The names of all, in the order of their numbers.
            pub(super) const NAMES: &[&str] = &[$($name),*];
        }
    };
}

hooks! {
    Load = "load",
    Query = "query",
    Create = "create",
    Wants = "wants",
    Foresee = "foresee",
    Destroy = "destroy",
    OpeningStart = "opening_start",
    OpeningMoves = "opening_moves",
    OpeningPlay = "opening_play",
    ChoiceMoves = "choice_moves",
    ChoiceJudge = "choice_judge",
    SowingLift = "sowing_lift",
    SowingDrop = "sowing_drop",
    SowingLapEnd = "sowing_lap_end",
    LandingLand = "landing_land",
    CaptureCapture = "capture_capture",
    CaptureBegin = "capture_begin",
    EndingStuck = "ending_stuck",
    EndingAfter = "ending_after",
    MatchNext = "match_next",
}

impl Hook {
    /// The hook's name in the table of its interface.
    pub(super) const fn name(self) -> &'static str {
        Hook::NAMES[self as usize]
    }
}

/// Where a thread was in a plugin's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The plugin.
    pub plugin: String,
    /// The rule; none while the plugin is loaded.
    pub rule: Option<String>,
    /// The hook, `load`, `query`, `create` or `destroy`.
    pub hook: &'static str,
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "rule {}/{rule} in hook {}", self.plugin, self.hook),
            None => write!(f, "plugin {} in {}", self.plugin, self.hook),
        }
    }
}

/// The half of a slot that counts calls.
const CALLS: u64 = 0xffff_ffff << 32;

/// Where threads of a process record that nobody reads.
static UNREAD: [Slot; THREADS] = [const { Slot(AtomicU64::new(0)) }; THREADS];
static PAGE: OnceLock<&'static Page> = OnceLock::new();
/// Every rule met so far; its number is one more than its place.
static RULES_MET: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());
/// Slots taken, one bit each.
static TAKEN: [AtomicU64; THREADS / 64] = [const { AtomicU64::new(0) }; THREADS / 64];

thread_local! {
    static SLOT: Cell<Option<&'static AtomicU64>> = const { Cell::new(None) };
    static LEASE: Cell<Option<Lease>> = const { Cell::new(None) };
}

/// A slot that is given back when its thread ends.
struct Lease(usize);

impl Drop for Lease {
    fn drop(&mut self) {
        SLOT.set(Some(nowhere()));
        TAKEN[self.0 / 64].fetch_and(!(1 << (self.0 % 64)), Ordering::AcqRel);
    }
}

/// Where threads record that have no slot.
fn nowhere() -> &'static AtomicU64 {
    static NOWHERE: Slot = Slot(AtomicU64::new(0));
    &NOWHERE.0
}

#[inline]
fn slot() -> &'static AtomicU64 {
    SLOT.get().unwrap_or_else(lease)
}

#[cold]
fn lease() -> &'static AtomicU64 {
    let slots = PAGE.get().map_or(&UNREAD, |page| &page.slots);
    let free = TAKEN.iter().enumerate().find_map(|(word, taken)| {
        let free = |taken: u64| (taken != u64::MAX).then(|| taken | (taken + 1));
        let before = taken.fetch_update(Ordering::AcqRel, Ordering::Acquire, free).ok()?;
        Some(64 * word + before.trailing_ones() as usize)
    });
    let slot = match free {
        Some(index) => {
            LEASE.set(Some(Lease(index)));
            &slots[index].0
        }
        None => nowhere(),
    };
    SLOT.set(Some(slot));
    slot
}

/// A rule by its number, or a plugin while it is loaded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(pub u32);

impl Place {
    /// The place of a rule, or of a plugin if the rule is empty.
    pub(super) fn of(plugin: &str, rule: &str) -> Place {
        let mut met = RULES_MET.lock().unwrap_or_else(|poison| poison.into_inner());
        let index = met.iter().position(|known| known.0 == plugin && known.1 == rule).unwrap_or_else(|| {
            met.push((plugin.into(), rule.into()));
            if let Some(page) = PAGE.get() {
                page.write(met.len() - 1, plugin, rule);
            }
            met.len() - 1
        });
        Place(if index < RULES { (index as u32 + 1) << 8 } else { 0 })
    }

    /// What a slot holds while this hook of the rule runs, its calls aside.
    pub(super) fn value(self, hook: Hook) -> u32 {
        self.0 | (hook as u32 + 1)
    }

    /// Calls a plugin, on record.
    #[inline]
    pub(super) fn during<T>(self, hook: Hook, call: impl FnOnce() -> T) -> T {
        let slot = slot();
        let calls = (slot.load(Ordering::Relaxed) & CALLS).wrapping_add(1 << 32);
        slot.store(calls | u64::from(self.value(hook)), Ordering::Relaxed);
        let answer = call();
        slot.store(calls, Ordering::Relaxed);
        answer
    }
}

/// Where the threads of this process are in plugins' code, each with a number that no two calls of a thread share.
pub fn here() -> Vec<(u64, Whereabouts)> {
    let slots = PAGE.get().map_or(&UNREAD, |page| &page.slots);
    let values: Vec<u64> = slots.iter().map(|slot| slot.0.load(Ordering::Relaxed)).collect();
    let met = RULES_MET.lock().unwrap_or_else(|poison| poison.into_inner());
    let place = |(thread, value): (usize, u64)| {
        let hook = Hook::NAMES.get((value as usize & 0xff).checked_sub(1)?)?;
        let (plugin, rule) = met.get((value as u32 >> 8).checked_sub(1)? as usize)?;
        let rule = Some(rule.clone()).filter(|rule| !rule.is_empty());
        let call = (thread as u64) << 32 | value >> 32;
        Some((call, Whereabouts { plugin: plugin.clone(), rule, hook }))
    };
    values.into_iter().enumerate().filter_map(place).collect()
}

/// Records this process on a page made by [`Recorder::create`](super::Recorder::create) in another. Once, before the
/// first rule is called: threads that have called one already stay unrecorded.
#[cfg(unix)]
pub fn attach(page: std::os::fd::OwnedFd) -> std::io::Result<()> {
    let page = Page::map(page)?;
    let met = RULES_MET.lock().unwrap_or_else(|poison| poison.into_inner());
    for (index, (plugin, rule)) in met.iter().enumerate() {
        page.write(index, plugin, rule);
    }
    let twice =
        |_| std::io::Error::new(std::io::ErrorKind::AlreadyExists, "this process is recorded already");
    PAGE.set(page).map_err(twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hooks_are_those_of_the_interface() {
        assert_eq!(Hook::Load.name(), "load");
        assert_eq!(Hook::MatchNext.name(), "match_next");
        assert_eq!(Hook::NAMES.len(), Hook::MatchNext as usize + 1);
    }

    #[test]
    fn slots_are_given_back_when_threads_end() {
        for _ in 0..2 * THREADS {
            let thread = std::thread::spawn(|| {
                let call =
                    || here().into_iter().find(|(_, place)| place.hook == "create").map(|(call, _)| call);
                let first = Place::of("a", "b").during(Hook::Create, call);
                let second = Place::of("a", "b").during(Hook::Create, call);
                assert!(first.is_some() && first != second);
                !std::ptr::eq(slot(), nowhere())
            });
            assert!(thread.join().unwrap());
        }
    }
}
