//! Trust: which plugins may run, by the hash of their files, kept in one file of the user's.
//!
//! It decides nothing for the user: what he has not recorded does not run, but for what came with the host.

use super::inspect::{Inspected, Refused, RefusedKind};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The largest file of trust read, in bytes.
const CAP: u64 = 4 << 20;
const HEAD: &str = "# Plugins that may run, and folders whose plugins may; written by `mancala trust`.\n";

/// What the user has said about plugins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trust {
    /// Plugins, each by its file and what that file held.
    #[serde(default, rename = "plugin", skip_serializing_if = "Vec::is_empty")]
    pub plugins: Vec<Recorded>,
    /// Folders of one's own, where plugins are built again and again.
    #[serde(default, rename = "folder", skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<Developed>,
    /// Everything may run, this time.
    #[serde(skip)]
    pub once: bool,
}

/// A plugin that may run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Its file.
    pub file: PathBuf,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

/// A folder whose plugins may run, whatever they hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Developed {
    /// The folder.
    pub path: PathBuf,
}

/// How a plugin stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It lies beside the host.
    Own,
    /// Its hash is recorded.
    Recorded,
    /// It lies in a folder of the user's own.
    Developed,
    /// It runs this time.
    Once,
    /// Nobody has said anything of it.
    Unknown,
    /// Its file held something else when it was recorded.
    Changed {
        /// The hash then.
        recorded: String,
    },
}

impl Standing {
    /// Whether it may run.
    pub fn may_run(&self) -> bool {
        !matches!(self, Standing::Unknown | Standing::Changed { .. })
    }

    /// One word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Own => "own",
            Standing::Recorded => "recorded",
            Standing::Developed => "developed",
            Standing::Once => "once",
            Standing::Unknown => "unknown",
            Standing::Changed { .. } => "changed",
        }
    }
}

impl Trust {
    /// Everything may run.
    pub fn all() -> Trust {
        Trust { once: true, ..Trust::default() }
    }

    /// Reads the file; none is there before anything has been recorded. A file that anybody may write is not believed.
    pub fn read(path: &Path) -> Result<Trust, String> {
        let wrong = |why: String| format!("{}: {why}", path.display());
        let metadata = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Trust::default()),
            other => other.map_err(|error| wrong(error.to_string()))?,
        };
        if !metadata.is_file() || metadata.len() > CAP {
            return Err(wrong("this is no file of trust".into()));
        }
        if anybody_may_write(&metadata) {
            return Err(wrong(
                "anybody may write it, so it says nothing; `chmod o-w` it and look it through".into(),
            ));
        }
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_string()))
    }

    /// Writes the file beside itself and renames, so that the old one stays until the new one is whole.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = toml::to_string(self).map_err(|error| wrong(&error))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
        let part = path.with_extension(format!("toml.{}.part", std::process::id()));
        let written = File::create(&part)
            .and_then(|mut file| {
                file.write_all((HEAD.to_string() + &text).as_bytes()).and_then(|()| file.sync_all())
            })
            .and_then(|()| fs::rename(&part, path));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        written.map_err(|error| wrong(&error))
    }

    /// How a plugin stands; `own` when it lies beside the host and was checked by it.
    pub fn standing(&self, plugin: &Inspected, own: bool) -> Standing {
        let path = canonical(&plugin.path);
        if own {
            return Standing::Own;
        }
        if self.plugins.iter().any(|known| known.sha256 == plugin.sha256) {
            return Standing::Recorded;
        }
        if path.parent().is_some_and(|parent| self.folders.iter().any(|folder| folder.path == parent)) {
            return Standing::Developed;
        }
        if self.once {
            return Standing::Once;
        }
        match self.plugins.iter().find(|known| known.file == path) {
            Some(known) => Standing::Changed { recorded: known.sha256.clone() },
            None => Standing::Unknown,
        }
    }

    /// Records what a plugin's file holds, in place of what it held before.
    pub fn record(&mut self, plugin: &Inspected) {
        let file = canonical(&plugin.path);
        self.plugins.retain(|known| known.file != file);
        self.plugins.push(Recorded { file, sha256: plugin.sha256.clone() });
        self.plugins.sort_by(|one, other| one.file.cmp(&other.file));
    }

    /// Trusts whatever lies in a folder.
    pub fn develop(&mut self, folder: &Path) {
        let path = canonical(folder);
        if self.folders.iter().all(|known| known.path != path) {
            self.folders.push(Developed { path });
        }
    }

    /// Takes back what was said of a file or a folder; false when nothing was.
    pub fn revoke(&mut self, path: &Path) -> bool {
        let path = canonical(path);
        let before = (self.plugins.len(), self.folders.len());
        self.plugins.retain(|known| known.file != path);
        self.folders.retain(|known| known.path != path);
        before != (self.plugins.len(), self.folders.len())
    }
}

/// Why a plugin does not run, in one line.
pub(super) fn refusal(plugin: &Inspected, standing: &Standing) -> Refused {
    let (file, hash) = (plugin.path.display(), &plugin.sha256);
    let message = match standing {
        Standing::Changed { recorded } => format!(
            "it has changed since it was trusted: its SHA-256 was {recorded} and is {hash}; `mancala trust {file}` if you know why"
        ),
        _ => format!(
            "nobody has said that it may run: `mancala trust {file}` records its SHA-256 {hash}, `--trust-once` runs it this time"
        ),
    };
    Refused::new(&plugin.path, RefusedKind::Untrusted, message)
}

/// A path as the system knows it, or as it was given where it is gone.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

/// Whether every user of the machine may write it.
#[cfg(unix)]
pub(super) fn anybody_may_write(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o002 != 0
}

#[cfg(not(unix))]
pub(super) fn anybody_may_write(_: &fs::Metadata) -> bool {
    false
}
