//! Plugins: finding them, reading their manifests without running code, loading them, and calling their rules.
//!
//! This is the one place in the host that touches raw plugin types or `unsafe`; nothing is ever unloaded.

mod elf;
mod elf_tables;
mod fence;
mod inspect;
mod layout;
mod loaded;
mod map;
mod memory;
mod page;
mod recorder;
mod registry;
mod rule;
mod trust;
mod unrecorded;
mod watched;

pub use fence::End;
pub use inspect::{Inspected, Refused, RefusedKind, inspect};
pub use loaded::LoadedPlugin;
pub use memory::{available, held};
#[cfg(unix)]
pub use page::Recorder;
#[cfg(unix)]
pub use recorder::attach;
pub use recorder::{Whereabouts, here};
pub use registry::{Folder, Registry};
pub use trust::{Developed, Recorded, Standing, Trust};
pub use watched::{Watch, Watching};
