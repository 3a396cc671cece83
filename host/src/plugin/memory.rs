//! How much memory this process holds, as far as its system tells.
//!
//! It measures the whole process and blames nobody.

#![allow(unsafe_code)]

/// What a process holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Bytes handed out by the allocator that plugins share with the host.
    pub bytes: i64,
    /// The most memory ever resident, in bytes: it also grows by what a plugin maps itself.
    pub peak: i64,
}

/// What this process holds now; nothing where the system does not tell.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn held() -> Option<Held> {
    // SAFETY: it only counts.
    let info = unsafe { libc::mallinfo() };
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the room is large enough, and any bytes are a valid `rusage`.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr());
        usage.assume_init()
    };
    // The counts are unsigned, and 32 bits wide whatever the process holds.
    let bytes = i64::from(info.uordblks as u32) + i64::from(info.hblkhd as u32);
    Some(Held { bytes, peak: usage.ru_maxrss * 1024 })
}

/// What this process holds now; nothing where the system does not tell.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn held() -> Option<Held> {
    None
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::held;

    #[test]
    fn what_is_kept_is_seen_and_what_is_freed_is_not() {
        // On a thread of its own, as rules are asked: it has a heap of its own, which counts too.
        std::thread::spawn(|| {
            let before = held().unwrap();
            let kept: Vec<Vec<u8>> = (0..1000).map(|_| vec![1; 1000]).collect();
            let during = held().unwrap();
            assert!(during.bytes - before.bytes >= 1_000_000, "{before:?} {during:?}");
            drop(kept);
            assert!(held().unwrap().bytes < during.bytes - 900_000);
        })
        .join()
        .unwrap();
    }
}
