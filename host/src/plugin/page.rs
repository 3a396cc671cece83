//! The recorder's page: how it is laid out, made, mapped and read.
//!
//! The reader believes nothing of it, as a plugin can write all over it: what makes no sense is left out.

#![allow(unsafe_code)]

#[cfg(unix)]
use super::recorder::{Hook, Whereabouts};
#[cfg(unix)]
use rustix::mm::{MapFlags, ProtFlags, mmap};
#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io;
#[cfg(unix)]
use std::os::fd::OwnedFd;
#[cfg(unix)]
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Threads recorded at once, a multiple of 64; more go unrecorded.
pub(super) const THREADS: usize = 320;
/// Rules recorded by name; more go unrecorded.
pub(super) const RULES: usize = 1024;
/// Room for a name of a plugin or rule, its length before it. Manifests allow 64 bytes.
const NAME: usize = 128;

/// What one thread is in. Lower half: the number of the rule above 8 bits of the hook's number and one, 0 outside; upper
/// half: calls made so far, which tells one call from the next. Alone in its cache line.
#[repr(C, align(64))]
pub(super) struct Slot(pub AtomicU64);

#[repr(C)]
pub(super) struct Page {
    pub slots: [Slot; THREADS],
    names: [[[AtomicU8; NAME]; 2]; RULES],
}

impl Page {
    /// Writes the names of the rule of this number.
    pub fn write(&self, index: usize, plugin: &str, rule: &str) {
        let Some(names) = self.names.get(index) else { return };
        for (room, name) in names.iter().zip([plugin, rule]) {
            let name = if name.len() < NAME { name.as_bytes() } else { &[] };
            for (to, from) in room.iter().zip([name.len() as u8].iter().chain(name)) {
                to.store(*from, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(unix)]
impl Page {
    /// Maps a page made by [`Recorder::create`] in another process, for ever.
    pub fn map(page: OwnedFd) -> io::Result<&'static Page> {
        let file = File::from(page);
        if file.metadata()?.len() != size_of::<Page>() as u64 {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no page of a recorder"));
        }
        let (access, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
        // SAFETY: a new mapping, wherever the system likes.
        let mapped = unsafe { mmap(std::ptr::null_mut(), size_of::<Page>(), access, flags, &file, 0) }?;
        // SAFETY: the mapping is as large as a page and aligned to one of memory, is never unmapped, and holds nothing
        // but atomics, for which any bytes will do. On Linux the file is sealed against being cut short.
        Ok(unsafe { &*mapped.cast::<Page>() })
    }
}

#[cfg(unix)]
/// What a copy of a page says, as far as it can be believed.
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
/// The reading end, for the process that starts the one recorded.
#[derive(Debug)]
pub struct Recorder(File);

#[cfg(unix)]
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
#[cfg(all(unix, not(target_os = "linux")))]
fn page() -> io::Result<File> {
    use std::hash::{BuildHasher, RandomState};
    let name = format!("mancala-recorder-{:016x}", RandomState::new().hash_one(std::process::id()));
    let path = std::env::temp_dir().join(name);
    let page = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    page.set_len(size_of::<Page>() as u64)?;
    Ok(page)
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::recorder::Place;
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
        write(&mut page, THREADS - 1, Place((RULES as u32) << 8).value(Hook::Load), b"\x01b", b"");
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
}
