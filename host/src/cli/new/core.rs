//! Where a new crate has `mancala-core` from: a folder, a repository or the registry.
//!
//! It looks for one on this machine and fetches nothing.

use super::super::args::NewArgs;
use super::super::error::{Code, CommandError};
use super::super::output::showable;
use super::home::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the new crate has `mancala-core` from.
#[derive(Debug)]
pub struct Core {
    /// The value in its `Cargo.toml`.
    pub dependency: String,
    /// The versions that are known to work, where core lies in a workspace: so that nothing need be fetched.
    pub lock: Option<String>,
}

impl Core {
    /// What the arguments say, else what the workspace does, else what is found near.
    pub fn find(args: &NewArgs, workspace: Option<&Workspace>) -> Result<Core, CommandError> {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        if let Some(url) = &args.git {
            return Ok(Core { dependency: format!("{{ git = {} }}", quoted(url)), lock: None });
        }
        if let Some(version) = &args.core_version {
            return Ok(Core { dependency: quoted(version), lock: None });
        }
        if args.core.is_none() && workspace.is_some_and(Workspace::names_core) {
            return Ok(Core { dependency: "{ workspace = true }".into(), lock: None });
        }
        let folder = match &args.core {
            Some(given) if is_core(given) => given.clone(),
            Some(given) => {
                let message =
                    format!("no package `mancala-core` lies in {}", showable(&given.to_string_lossy()));
                return Err(CommandError::new(Code::Usage, message));
            }
            None => Core::near().ok_or_else(|| {
                CommandError::new(
                    Code::Usage,
                    "`mancala-core` is neither above this folder nor above the program",
                )
                .hint("say where it is, by `--core PATH`, `--git URL` or `--version V`")
            })?,
        };
        let unusable = |error: &dyn std::fmt::Display| {
            CommandError::new(Code::Usage, format!("{} cannot be used: {error}", folder.display()))
        };
        let folder = folder.canonicalize().map_err(|error| unusable(&error))?;
        let path = folder.to_str().ok_or_else(|| unusable(&"its path is no Unicode text"))?;
        let lock = folder.parent().and_then(|parent| fs::read_to_string(parent.join("Cargo.lock")).ok());
        Ok(Core { dependency: format!("{{ path = {} }}", quoted(path)), lock })
    }

    /// The folder `core` of `mancala-core` above the current folder, or above the program.
    fn near() -> Option<PathBuf> {
        let program = std::env::current_exe().ok().and_then(|program| program.canonicalize().ok());
        let starts = [std::env::current_dir().ok(), program];
        let above = starts.iter().flatten().flat_map(|start| start.ancestors());
        above.map(|folder| folder.join("core")).find(|folder| is_core(folder))
    }
}

/// Whether the package in a folder is `mancala-core`.
fn is_core(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    let table: Option<toml::Table> = text.parse().ok();
    table.is_some_and(|table| {
        table.get("package").and_then(|package| package.get("name")?.as_str()) == Some("mancala-core")
    })
}
