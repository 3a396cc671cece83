//! A process that locks itself in and then tries one thing it must not, for the tests of the sandbox.
//!
//! It has nothing to try where there is no sandbox.

#[cfg(target_os = "linux")]
mod locked;

fn main() {
    #[cfg(target_os = "linux")]
    locked::main();
}
