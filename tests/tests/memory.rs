//! That the memory a process is said to hold is what it holds.
//!
//! It is the only test of its file, hence of its process: what others free meanwhile would be counted too.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

use mancala_host::plugin::held;

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
