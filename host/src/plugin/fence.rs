//! A fence: a stretch of memory between two pages that nobody may touch, so that reaching beyond it ends the process at
//! once, at the hook that did it.
//!
//! It judges nothing and repairs nothing: whoever reaches out is found by the crash.

#![allow(unsafe_code)]

use std::io;

/// A multiple of every page size there is. (The system's own may not be told to a process that is locked in.)
#[cfg(unix)]
const PAGE: usize = 1 << 16;

/// Which end of what is held lies against the fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The first byte: reaching before it is found.
    First,
    /// The last byte: reaching behind it is found.
    Last,
}

/// Memory with a fence on either side.
#[cfg(unix)]
pub(super) struct Fence {
    /// The whole mapping, the two fences included.
    map: *mut u8,
    len: usize,
}

/// There is none on this system.
#[cfg(not(unix))]
pub(super) struct Fence(std::convert::Infallible);

// SAFETY: the mapping belongs to this value alone and to no thread.
#[cfg(unix)]
unsafe impl Send for Fence {}

#[cfg(unix)]
impl Fence {
    /// Room for at least so many bytes.
    pub(super) fn new(bytes: usize) -> io::Result<Fence> {
        use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect};
        let inner = bytes.max(1).next_multiple_of(PAGE);
        let len = inner + 2 * PAGE;
        // SAFETY: a new mapping, wherever the system likes.
        let map =
            unsafe { mmap_anonymous(std::ptr::null_mut(), len, ProtFlags::empty(), MapFlags::PRIVATE) }?;
        let fence = Fence { map: map.cast(), len };
        // SAFETY: the pages lie inside the mapping just made.
        unsafe { mprotect(fence.inside().cast(), inner, MprotectFlags::READ | MprotectFlags::WRITE) }?;
        Ok(fence)
    }

    fn inside(&self) -> *mut u8 {
        self.map.wrapping_add(PAGE)
    }

    fn room(&self) -> usize {
        self.len - 2 * PAGE
    }

    /// Copies values in, against one end, and says where they lie.
    pub(super) fn hold<T: Copy>(&mut self, values: &[T], end: End) -> io::Result<*mut T> {
        let bytes = size_of_val(values);
        if bytes > self.room() {
            *self = Fence::new(bytes)?;
        }
        let from = match end {
            End::First => self.inside(),
            End::Last => self.inside().wrapping_add(self.room() - bytes),
        };
        let to = from.cast::<T>();
        debug_assert!(to.is_aligned());
        // SAFETY: there is room, aligned because a page's end and the size of the values are, and nobody else's.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), to, values.len()) };
        Ok(to)
    }

    /// Lets what is held be written or only read.
    pub(super) fn writable(&mut self, may: bool) -> io::Result<()> {
        use rustix::mm::{MprotectFlags, mprotect};
        let write = if may { MprotectFlags::WRITE } else { MprotectFlags::empty() };
        // SAFETY: these pages are this fence's, and nobody holds a reference to them between two calls of a hook.
        unsafe { mprotect(self.inside().cast(), self.room(), MprotectFlags::READ | write) }?;
        Ok(())
    }
}

#[cfg(unix)]
impl Drop for Fence {
    fn drop(&mut self) {
        // SAFETY: the mapping is this fence's and not used again.
        let _ = unsafe { rustix::mm::munmap(self.map.cast(), self.len) };
    }
}

#[cfg(not(unix))]
impl Fence {
    pub(super) fn new(_: usize) -> io::Result<Fence> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no pages to fence with"))
    }

    pub(super) fn hold<T: Copy>(&mut self, _: &[T], _: End) -> io::Result<*mut T> {
        match self.0 {}
    }

    pub(super) fn writable(&mut self, _: bool) -> io::Result<()> {
        match self.0 {}
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_lies_against_its_end_and_grows() {
        let mut fence = Fence::new(10).unwrap();
        let last = fence.hold(&[1u16, 2, 3], End::Last).unwrap();
        assert!(last.wrapping_add(3).cast::<u8>() == fence.inside().wrapping_add(PAGE));
        // SAFETY: three words were just put there.
        assert_eq!(unsafe { std::slice::from_raw_parts(last, 3) }, [1, 2, 3]);
        assert_eq!(fence.hold(&[7u16], End::First).unwrap().cast(), fence.inside());
        fence.writable(false).unwrap();
        fence.writable(true).unwrap();
        let many = vec![9u16; PAGE];
        let first = fence.hold(&many, End::First).unwrap();
        // SAFETY: as many words were just put there.
        assert_eq!(unsafe { std::slice::from_raw_parts(first, PAGE) }, many);
    }
}
