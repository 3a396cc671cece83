//! Maps a library into memory: the very file that was looked at, whatever has become of its path since.
//!
//! It does not trust a path twice: the system's loader goes by names and answers a path it knows with the library it
//! mapped then, so a file that has been replaced is mapped from a copy of its own.

#![allow(unsafe_code)]

use super::inspect::{Inspected, Refused, RefusedKind, read, sha256};
use libloading::Library;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What was mapped from each path, by the hash it had then. Nothing is ever unmapped.
static MAPPED: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// Maps the library of a plugin that passed pre-flight, if it still is the file that passed.
pub(super) fn map(plugin: &Inspected) -> Result<Library, Refused> {
    let refuse = |why: String| Refused::new(&plugin.path, RefusedKind::LoadFailed, why);
    let fails = |error: libloading::Error| refuse(format!("the system does not load it: {}", reason(&error)));
    let metadata = fs::metadata(&plugin.path).map_err(|error| refuse(format!("it is gone: {error}")))?;
    if metadata.len() != plugin.size || metadata.modified().ok() != plugin.modified {
        return Err(changed(plugin));
    }
    let path = plugin.path.canonicalize().unwrap_or_else(|_| plugin.path.clone());
    let mut mapped = MAPPED.lock().unwrap_or_else(|poison| poison.into_inner());
    match mapped.get(&path) {
        Some(hash) if *hash != plugin.sha256 => {
            let copy = copy(plugin)?;
            let library = open(&copy).map_err(fails);
            // The mapping outlives the name.
            let _ = fs::remove_file(&copy);
            library
        }
        _ => {
            let library = open(&path).map_err(fails)?;
            mapped.insert(path, plugin.sha256.clone());
            Ok(library)
        }
    }
}

fn changed(plugin: &Inspected) -> Refused {
    let why = "it has changed since it was found; look for plugins again";
    Refused::new(&plugin.path, RefusedKind::LoadFailed, why)
}

/// A copy of the file that is this process's own, named by what it holds.
fn copy(plugin: &Inspected) -> Result<PathBuf, Refused> {
    let (bytes, _) = read(&plugin.path)?;
    if sha256(&bytes) != plugin.sha256 {
        return Err(changed(plugin));
    }
    let name = format!("mancala-{}-{}{}", std::process::id(), plugin.sha256, std::env::consts::DLL_SUFFIX);
    let copy = std::env::temp_dir().join(name);
    write(&copy, &bytes).map_err(|error| {
        let why =
            format!("it replaces one that is loaded, and {} cannot be written: {error}", copy.display());
        Refused::new(&plugin.path, RefusedKind::LoadFailed, why)
    })?;
    Ok(copy)
}

/// Writes a file that only this user may read, and follows no link that somebody laid there.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _ = fs::remove_file(path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}

#[cfg(unix)]
fn open(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    // SAFETY: loading runs the library's initialisers; that a plugin is trusted to be loaded is the caller's choice.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map(Into::into)
}

#[cfg(not(unix))]
fn open(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: as above.
    unsafe { Library::new(path) }
}

/// The innermost cause of an error, its first line, long texts cut: the outer ones only say that something failed.
pub(super) fn reason(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string().lines().next().unwrap_or_default().chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told() {
        let path = std::env::temp_dir().join("mancala-absent.so");
        let error = open(&path).expect_err("there is no such file");
        let reason = reason(&error);
        assert!(reason.contains("mancala-absent.so") || cfg!(windows), "{reason}");
    }
}
