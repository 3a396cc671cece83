//! The flight recorder: a page of memory shared with whoever started this process, saying which rule and which hook
//! each thread is in, so that a crash can be told by its place.
//!
//! It records places and nothing else. The reader believes nothing of the page: a plugin can write all over it.
//!
//! Recording is two relaxed stores a hook, of a number that counts calls. A process that nobody records stores into a page of its own.

#![allow(unsafe_code)]

use std::cell::Cell;
use std::fmt;
use std::sync::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

#[cfg(unix)]
pub use shared::{Recorder, attach};

macro_rules! hooks {
    ($($(#[$doc:meta])* $hook:ident = $name:literal,)*) => {
        /// What a plugin is called for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Hook {
            $($(#[$doc])* $hook,)*
        }

        impl Hook {
            const NAMES: &[&str] = &[$($name),*];
        }
    };
}

hooks! {
    Load = "load",
    Query = "query",
    Create = "create",
    Wants = "wants",
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

/// Threads recorded at once; more go unrecorded.
const THREADS: usize = 64;
/// Rules recorded by name; more go unrecorded.
const RULES: usize = 1024;
/// Room for a name of a plugin or rule, its length before it. Manifests allow 64 bytes.
const NAME: usize = 128;

/// What one thread is in. Lower half: the number of the rule above 8 bits of the hook's number and one, 0 outside; upper
/// half: calls made so far, which tells one call from the next. Alone in its cache line.
#[repr(C, align(64))]
struct Slot(AtomicU64);

#[repr(C)]
struct Page {
    slots: [Slot; THREADS],
    names: [[[AtomicU8; NAME]; 2]; RULES],
}

/// The half of a slot that counts calls.
const CALLS: u64 = 0xffff_ffff << 32;

/// Where threads of a process record that nobody reads.
static UNREAD: [Slot; THREADS] = [const { Slot(AtomicU64::new(0)) }; THREADS];
static PAGE: OnceLock<&'static Page> = OnceLock::new();
/// Every rule met so far; its number is one more than its place.
static RULES_MET: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());
/// Slots taken, one bit each.
static TAKEN: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static SLOT: Cell<Option<&'static AtomicU64>> = const { Cell::new(None) };
    static LEASE: Cell<Option<Lease>> = const { Cell::new(None) };
}

/// A slot that is given back when its thread ends.
struct Lease(usize);

impl Drop for Lease {
    fn drop(&mut self) {
        SLOT.set(Some(nowhere()));
        TAKEN.fetch_and(!(1 << self.0), Ordering::AcqRel);
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
    let free = TAKEN.fetch_update(Ordering::AcqRel, Ordering::Acquire, |taken| {
        (taken != u64::MAX).then(|| taken | 1 << taken.trailing_ones())
    });
    let slot = match free {
        Ok(before) => {
            let index = before.trailing_ones() as usize;
            LEASE.set(Some(Lease(index)));
            &slots[index].0
        }
        Err(_) => nowhere(),
    };
    SLOT.set(Some(slot));
    slot
}

/// A rule by its number, or a plugin while it is loaded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(u32);

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

    fn value(self, hook: Hook) -> u32 {
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

impl Page {
    fn write(&self, index: usize, plugin: &str, rule: &str) {
        let Some(names) = self.names.get(index) else { return };
        for (room, name) in names.iter().zip([plugin, rule]) {
            let name = if name.len() < NAME { name.as_bytes() } else { &[] };
            for (to, from) in room.iter().zip([name.len() as u8].iter().chain(name)) {
                to.store(*from, Ordering::Relaxed);
            }
        }
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

/// What a copy of a page says, as far as it can be believed.
#[cfg(unix)]
fn read(page: &[u8]) -> Vec<Whereabouts> {
    let (slots, names) = page.split_at(size_of::<[Slot; THREADS]>());
    let name = |bytes: &[u8]| {
        let text = bytes.get(1..=usize::from(bytes[0]))?;
        let plain = text.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        plain.then(|| String::from_utf8_lossy(text).into_owned())
    };
    let place = |slot: &[u8]| {
        let value = u64::from_ne_bytes(slot[..8].try_into().expect("eight bytes")) as u32;
        let hook = Hook::NAMES.get((value as usize & 0xff).checked_sub(1)?)?;
        let index = (value >> 8).checked_sub(1)? as usize;
        let both = names.chunks_exact(2 * NAME).nth(index)?;
        let (plugin, rule) = (name(&both[..NAME])?, name(&both[NAME..])?);
        (!plugin.is_empty()).then(|| Whereabouts {
            plugin,
            rule: Some(rule).filter(|rule| !rule.is_empty()),
            hook,
        })
    };
    slots.chunks_exact(size_of::<Slot>()).filter_map(place).collect()
}

#[cfg(unix)]
mod shared {
    use super::{PAGE, Page, RULES_MET, Whereabouts, read};
    use rustix::mm::{MapFlags, ProtFlags, mmap};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::fs::FileExt;

    /// The reading end, for the process that starts the one recorded.
    #[derive(Debug)]
    pub struct Recorder(File);

    impl Recorder {
        /// A fresh page, and the descriptor of it for the process to be recorded.
        pub fn create() -> io::Result<(Recorder, OwnedFd)> {
            let page = page()?;
            let other = page.try_clone()?;
            Ok((Recorder(page), other.into()))
        }

        /// Where the threads of the process recorded are in plugins' code, or were when it ended. What makes no sense
        /// is left out.
        pub fn whereabouts(&self) -> Vec<Whereabouts> {
            // A copy: the page may change while it is read, and a mapping could be pulled away.
            let mut copy = vec![0; size_of::<Page>()];
            match self.0.read_exact_at(&mut copy, 0) {
                Ok(()) => read(&copy),
                Err(_) => Vec::new(),
            }
        }
    }

    #[cfg(target_os = "linux")]
    fn page() -> io::Result<File> {
        use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
        let page = memfd_create("mancala-recorder", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
        let page = File::from(page);
        page.set_len(size_of::<Page>() as u64)?;
        fcntl_add_seals(&page, SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL)?;
        Ok(page)
    }

    /// A file without a name.
    #[cfg(not(target_os = "linux"))]
    fn page() -> io::Result<File> {
        use std::hash::{BuildHasher, RandomState};
        let name = format!("mancala-recorder-{:016x}", RandomState::new().hash_one(std::process::id()));
        let path = std::env::temp_dir().join(name);
        let page = File::options().read(true).write(true).create_new(true).open(&path)?;
        std::fs::remove_file(&path)?;
        page.set_len(size_of::<Page>() as u64)?;
        Ok(page)
    }

    /// Records this process on a page made by [`Recorder::create`] in another. Once, before the first rule is called:
    /// threads that have called one already stay unrecorded.
    pub fn attach(page: OwnedFd) -> io::Result<()> {
        let file = File::from(page);
        if file.metadata()?.len() != size_of::<Page>() as u64 {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no page of a recorder"));
        }
        let met = RULES_MET.lock().unwrap_or_else(|poison| poison.into_inner());
        let (access, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
        // SAFETY: a new mapping, wherever the system likes.
        let mapped = unsafe { mmap(std::ptr::null_mut(), size_of::<Page>(), access, flags, &file, 0) }?;
        // SAFETY: the mapping is as large as a page and aligned to one of memory, is never unmapped, and holds nothing
        // but atomics, for which any bytes will do. On Linux the file is sealed against being cut short.
        let page: &'static Page = unsafe { &*mapped.cast::<Page>() };
        for (index, (plugin, rule)) in met.iter().enumerate() {
            page.write(index, plugin, rule);
        }
        PAGE.set(page)
            .map_err(|_| io::Error::new(io::ErrorKind::AlreadyExists, "this process is recorded already"))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn page() -> Vec<u8> {
        vec![0; size_of::<Page>()]
    }

    fn write(page: &mut [u8], thread: usize, value: u32, plugin: &[u8], rule: &[u8]) {
        page[thread * 64..][..8].copy_from_slice(&(7 << 32 | u64::from(value)).to_ne_bytes());
        let names =
            size_of::<[Slot; THREADS]>() + ((value >> 8) as usize).saturating_sub(1) % RULES * 2 * NAME;
        page[names..][..plugin.len()].copy_from_slice(plugin);
        page[names + NAME..][..rule.len()].copy_from_slice(rule);
    }

    #[test]
    fn a_page_tells_where_threads_are() {
        let mut page = page();
        assert_eq!(read(&page), []);
        write(&mut page, 0, Place(1 << 8).value(Hook::CaptureCapture), b"\x03abc", b"\x04rule");
        write(&mut page, 63, Place((RULES as u32) << 8).value(Hook::Load), b"\x01b", b"");
        let lines: Vec<String> = read(&page).iter().map(Whereabouts::to_string).collect();
        assert_eq!(lines, ["rule abc/rule in hook capture_capture", "plugin b in load"]);
    }

    #[test]
    fn a_scribbled_page_tells_nothing() {
        let hook = Place(0).value(Hook::SowingLift);
        for (value, plugin) in [
            (1 << 8 | hook, &b"\x03a\x1bc"[..]),
            (1 << 8 | hook, b"\xffabc"),
            (1 << 8 | hook, b"\x80abc"),
            (1 << 8 | hook, b"\x02\xc3\xa9"),
            (1 << 8 | hook, b"\x00abc"),
            (1 << 8, b"\x03abc"),
            (1 << 8 | 0xff, b"\x03abc"),
            ((RULES as u32 + 1) << 8 | hook, b"\x03abc"),
            (u32::MAX, b"\x03abc"),
            (hook, b"\x03abc"),
        ] {
            let mut page = page();
            write(&mut page, 5, value, plugin, b"\x04rule");
            assert_eq!(read(&page), [], "{value:x} {plugin:?}");
        }
        assert_eq!(read(&[0xff; size_of::<Page>()]), []);
    }

    #[test]
    fn the_hooks_are_those_of_the_interface() {
        assert_eq!(Hook::Load.name(), "load");
        assert_eq!(Hook::MatchNext.name(), "match_next");
        assert_eq!(Hook::NAMES.len(), Hook::MatchNext as usize + 1);
    }

    #[test]
    fn slots_are_given_back_when_threads_end() {
        for _ in 0..3 * THREADS {
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
