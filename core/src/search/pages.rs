//! Memory as a table wants it, which is read at random: in large pages, because with small ones the processor looks up an
//! address about as often as it reads an entry, and fetched before it is read, because reading it is what costs.
//!
//! It asks and insists on nothing: a system that has no large pages, or none to spare, does as it always does, and so
//! does a processor that is not told here how to fetch.

#![allow(unsafe_code)]

use std::collections::TryReserveError;

/// Room for so many items, in large pages where the system gives them.
pub(super) fn room<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut room = Vec::new();
    room.try_reserve_exact(count)?;
    ask_for_large(&mut room);
    Ok(room)
}

#[cfg(target_os = "linux")]
fn ask_for_large<T>(room: &mut Vec<T>) {
    /// As large as the smallest large page; smaller rooms are left alone.
    const LARGE: usize = 2 << 20;
    let (begin, bytes) = (room.as_mut_ptr(), room.capacity() * size_of::<T>());
    let skipped = begin.align_offset(LARGE).saturating_mul(size_of::<T>());
    let whole = bytes.saturating_sub(skipped) / LARGE * LARGE;
    if whole > 0 {
        // SAFETY: these bytes lie within the room, and the advice changes neither them nor who may use them.
        unsafe { libc::madvise(begin.cast::<u8>().add(skipped).cast(), whole, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large<T>(_: &mut Vec<T>) {}

/// Has the processor begin to read what lies here, which is wanted soon.
#[inline(always)]
pub(super) fn fetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address changes nothing, and this one is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}

#[cfg(test)]
mod tests {
    #[test]
    fn room_is_empty_and_as_large_as_asked_for() {
        for count in [0, 1, 1000, 1 << 20] {
            let room: Vec<u64> = super::room(count).expect("there is memory");
            assert!(room.is_empty() && room.capacity() >= count);
        }
        assert!(super::room::<u64>(usize::MAX / 16).is_err());
    }
}
