//! How much memory this process holds and might still have, as far as its system tells.
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

/// How many bytes may be taken before the system runs short of memory; nothing where it does not tell.
pub fn available() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim_end().parse::<u64>().ok()?.checked_mul(1024)
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
