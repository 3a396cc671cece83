//! The sandbox: what a process gives up for ever before it loads a plugin.
//!
//! It never claims more than the system granted: what could not be reached is an error or stands in the [`Level`].
//!
//! Two steps, because the threads a process needs must be started between them: [`limit`] before any thread, as
//! Landlock (until its ABI 8) locks only the calling thread and those it starts; [`Limited::close`] after, as it
//! refuses new threads.

mod calls;
mod descriptors;
mod files;

#[cfg(unix)]
pub use descriptors::{Streams, keep_descriptors, take_streams};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// How much must be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Everything, or it is an error.
    Strict,
    /// What the system has.
    #[default]
    BestEffort,
    /// Nothing.
    Off,
}

/// What a process keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// How much must be reached.
    pub mode: Mode,
    /// Folders and files it may read, beside the system's own libraries. Paths that are not there are passed over.
    pub read: Vec<PathBuf>,
    /// Address space in bytes: the program, its stacks and its plugins included.
    pub memory: u64,
    /// Processor seconds over its whole life.
    pub cpu_seconds: Option<u64>,
    /// Files it may have open at once.
    pub open_files: u64,
    /// Its output goes to a file, which must be able to grow.
    pub into_file: bool,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            mode: Mode::default(),
            read: Vec::new(),
            memory: 1 << 30,
            cpu_seconds: None,
            open_files: 64,
            into_file: false,
        }
    }
}

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Level {
    /// Memory, open files and processor time are limited; no file grows but its output, and no core is dumped.
    pub limits: bool,
    /// No program it might start gains rights.
    pub no_new_privs: bool,
    /// It ends when the thread that started it does.
    pub dies_with_parent: bool,
    /// The Landlock ABI in force: from 1 it reads only what its policy names, from 4 it has no TCP, from 6 no signals
    /// to others and no abstract sockets. 0 is none.
    pub landlock: u8,
    /// System calls are filtered: no threads, programs, sockets or signals, and nothing is opened for writing.
    pub seccomp: bool,
    /// What is missing, each with its reason.
    pub missing: Vec<String>,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut held = Vec::new();
        let plain = [
            (self.limits, "limits"),
            (self.no_new_privs, "no new privileges"),
            (self.dies_with_parent, "dies with its parent"),
            (self.seccomp, "system calls"),
        ];
        held.extend(plain.iter().filter(|(reached, _)| *reached).map(|(_, name)| name.to_string()));
        if self.landlock > 0 {
            let parts = [(1, "files"), (4, "TCP"), (6, "signals")];
            let parts: Vec<&str> =
                parts.iter().filter(|(abi, _)| self.landlock >= *abi).map(|(_, part)| *part).collect();
            held.push(format!("Landlock {} ({})", self.landlock, parts.join(", ")));
        }
        f.write_str(if held.is_empty() { "none" } else { "" })?;
        f.write_str(&held.join(", "))?;
        if !self.missing.is_empty() {
            write!(f, "; without {}", self.missing.join(", "))?;
        }
        Ok(())
    }
}

/// Something a strict policy asks for cannot be reached. The process may be half locked in: it should end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the sandbox cannot be closed, it would be without {missing}")]
pub struct Unreached {
    /// What, with its reason.
    pub missing: String,
}

/// A process that is limited but whose system calls are still open, so that it can start its threads.
#[derive(Debug)]
#[must_use = "the sandbox stays open until `close`"]
pub struct Limited {
    mode: Mode,
    level: Level,
}

/// Why a measure was not taken.
type Refused = String;

impl Limited {
    /// Notes how a measure went; what is missing ends a strict sandbox.
    fn took<T: Default>(&mut self, what: &str, result: Result<T, Refused>) -> Result<T, Unreached> {
        result.or_else(|why| {
            let missing = format!("{what} ({why})");
            if self.mode == Mode::Strict {
                return Err(Unreached { missing });
            }
            self.level.missing.push(missing);
            Ok(T::default())
        })
    }

    /// The second step: refuses system calls on every thread there is. Threads cannot be started afterwards.
    pub fn close(mut self) -> Result<Level, Unreached> {
        if self.mode != Mode::Off {
            self.level.seccomp = self.took("system calls", calls::close())?;
        }
        Ok(self.level)
    }
}

/// The first step: limits, no new privileges, death with the parent, files and network. Before any thread is started.
///
/// The process then ends when the *thread* that started it ends.
pub fn limit(policy: &Policy) -> Result<Limited, Unreached> {
    let mut limited = Limited { mode: policy.mode, level: Level::default() };
    if policy.mode == Mode::Off {
        return Ok(limited);
    }
    limited.level.limits = limited.took("limits", limits(policy))?;
    limited.level.no_new_privs = limited.took("no new privileges", no_new_privs())?;
    limited.level.dies_with_parent = limited.took("death with its parent", dies_with_parent())?;
    limited.level.landlock = limited.took("Landlock", files::lock(&policy.read))?;
    Ok(limited)
}

#[cfg(unix)]
fn limits(policy: &Policy) -> Result<bool, Refused> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limits = [
        (Resource::As, Some(policy.memory)),
        (Resource::Cpu, policy.cpu_seconds),
        (Resource::Nofile, Some(policy.open_files)),
        (Resource::Fsize, (!policy.into_file).then_some(0)),
        (Resource::Core, Some(0)),
    ];
    for (resource, most) in limits {
        let Some(most) = most else { continue };
        // What is tighter already stays so.
        let most = getrlimit(resource).maximum.map_or(most, |maximum| maximum.min(most));
        // At the first limit of processor time a process hears why it ends; at the second it is killed without a word.
        let current = if resource == Resource::Cpu { most.saturating_sub(1).max(1) } else { most };
        let limit = Rlimit { current: Some(current), maximum: Some(most) };
        setrlimit(resource, limit).map_err(|error| format!("{resource:?}: {error}"))?;
    }
    Ok(true)
}

#[cfg(not(unix))]
fn limits(_: &Policy) -> Result<bool, Refused> {
    Err(NOT_HERE.into())
}

#[cfg(target_os = "linux")]
fn no_new_privs() -> Result<bool, Refused> {
    rustix::thread::set_no_new_privs(true).map(|()| true).map_err(|error| error.to_string())
}

#[cfg(target_os = "linux")]
fn dies_with_parent() -> Result<bool, Refused> {
    use rustix::process::{Signal, set_parent_process_death_signal};
    set_parent_process_death_signal(Some(Signal::KILL)).map(|()| true).map_err(|error| error.to_string())
}

#[cfg(not(target_os = "linux"))]
fn no_new_privs() -> Result<bool, Refused> {
    Err(NOT_HERE.into())
}

#[cfg(not(target_os = "linux"))]
fn dies_with_parent() -> Result<bool, Refused> {
    Err(NOT_HERE.into())
}

/// Why a measure is missing on other systems.
#[cfg(not(target_os = "linux"))]
const NOT_HERE: &str = "this system has no such thing";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_says_in_one_line_what_it_has_and_lacks() {
        assert_eq!(Level::default().to_string(), "none");
        let level = Level {
            limits: true,
            landlock: 5,
            missing: vec!["system calls (no)".into()],
            ..Level::default()
        };
        assert_eq!(level.to_string(), "limits, Landlock 5 (files, TCP); without system calls (no)");
    }

    #[test]
    fn only_a_strict_sandbox_fails_for_what_is_missing() {
        let mut limited = Limited { mode: Mode::BestEffort, level: Level::default() };
        assert_eq!(limited.took("walls", Err::<u8, _>("none here".into())), Ok(0));
        assert_eq!(limited.level.missing, ["walls (none here)"]);
        limited.mode = Mode::Strict;
        let unreached = limited.took("walls", Err::<u8, _>("none here".into())).unwrap_err();
        assert_eq!(
            unreached.to_string(),
            "the sandbox cannot be closed, it would be without walls (none here)"
        );
    }
}
