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
            // A payload whose own drop panics must not unwind out of here.
            std::mem::forget(payload);
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
            let message = info.payload_as_str().unwrap_or("panicked");
            let place =
                info.location().map_or(String::new(), |at| format!(" at {}:{}", at.file(), at.line()));
            LAST_PANIC.with(|last| last.replace(Some(format!("panicked: {message}{place}"))));
        }));
    });
}
