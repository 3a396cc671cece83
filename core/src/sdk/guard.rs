//! Keeps a panic inside the plugin: it is caught, and its message and place are written into the caller's report.
//!
//! It refuses to let a rule's panic reach the host or the terminal.

#![allow(unsafe_code)]

use mancala_abi::{OK, PANICKED, Report};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a hook; a panic becomes a report.
///
/// # Safety
/// `report` must be null or point at a report whose buffer holds `capacity` bytes.
#[inline]
pub(super) unsafe fn guard(report: *mut Report, hook: impl FnOnce()) -> i32 {
    match catch_unwind(AssertUnwindSafe(hook)) {
        Ok(()) => OK,
        Err(payload) => {
            let text = LAST_PANIC.with(RefCell::take).unwrap_or_else(|| "panicked".into());
            // A payload whose own drop panics must not unwind out of here; what that panic carries is left behind.
            if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
                std::mem::forget(again);
            }
            // SAFETY: the caller's promise.
            unsafe { write_report(report, &text) };
            PANICKED
        }
    }
}

/// Writes a text into a report, cut at the buffer's end and never inside a letter.
///
/// # Safety
/// As [`guard`].
pub(super) unsafe fn write_report(report: *mut Report, text: &str) {
    if report.is_null() {
        return;
    }
    // SAFETY: not null, and the caller promises a valid report.
    let report = unsafe { &mut *report };
    let mut len = text.len().min(report.capacity);
    while !text.is_char_boundary(len) {
        len -= 1;
    }
    // SAFETY: `len` is at most the capacity, and the two buffers are not the same.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), report.bytes, len) };
    report.len = len;
}

/// Makes panics of this plugin silent and remembered; a plugin has a panic hook of its own.
pub(super) fn remember_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let payload = info.payload();
            let message = (payload.downcast_ref::<&str>().copied())
                .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
                .unwrap_or("with no message");
            let place =
                info.location().map_or(String::new(), |at| format!(" at {}:{}", at.file(), at.line()));
            LAST_PANIC.with(|last| last.replace(Some(format!("panicked: {message}{place}"))));
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(capacity: usize, text: &str) -> (String, Vec<u8>) {
        let mut room = vec![b'.'; 16];
        let mut report = Report { bytes: room.as_mut_ptr(), capacity, len: 0 };
        // SAFETY: the room is larger than any capacity given here.
        unsafe { write_report(&mut report, text) };
        let written = String::from_utf8(room[..report.len].to_vec()).expect("no letter is cut");
        (written, room.split_off(report.len))
    }

    #[test]
    fn a_report_is_cut_at_its_end_and_never_in_a_letter() {
        assert_eq!(reported(16, "short").0, "short");
        let (written, rest) = reported(5, "kiothi");
        assert_eq!(written, "kioth");
        assert!(rest.iter().all(|byte| *byte == b'.'), "nothing is written beyond");
        assert_eq!(reported(3, "Kpé").0, "Kp");
        assert_eq!(reported(0, "nothing").0, "");
        // SAFETY: a null report is allowed.
        unsafe { write_report(std::ptr::null_mut(), "nowhere") };
    }

    #[test]
    fn a_panic_is_a_status_and_stays_inside() {
        let mut room = [0; 64];
        let mut report = Report { bytes: room.as_mut_ptr(), capacity: room.len(), len: 0 };
        // SAFETY: the room is as large as the report says.
        let status = unsafe { guard(&mut report, || std::panic::resume_unwind(Box::new("quietly"))) };
        assert_eq!((status, &room[..report.len]), (PANICKED, b"panicked".as_slice()));
        struct Spiteful;
        impl Drop for Spiteful {
            fn drop(&mut self) {
                std::panic::resume_unwind(Box::new("in the drop"));
            }
        }
        let spiteful = || std::panic::resume_unwind(Box::new(Spiteful));
        // SAFETY: a null report is allowed.
        assert_eq!(unsafe { guard(std::ptr::null_mut(), spiteful) }, PANICKED);
        let mut done = false;
        // SAFETY: a null report is allowed.
        assert_eq!(unsafe { guard(std::ptr::null_mut(), || done = true) }, OK);
        assert!(done);
    }
}
