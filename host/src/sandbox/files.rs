//! Files and network, by Landlock: a process reads what it was given and nothing else.
//!
//! It grants no writing, no running, and no connection anywhere.

use super::Refused;
use std::path::PathBuf;

/// Where systems keep their libraries; a plugin may need one that the host does not.
#[cfg(target_os = "linux")]
const LIBRARIES: [&str; 10] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld-musl-x86_64.path",
];

/// Locks this thread and those it starts; answers the ABI in force.
#[cfg(target_os = "linux")]
pub(super) fn lock(read: &[PathBuf]) -> Result<u8, Refused> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetStatus, Scope,
    };
    /// The newest ABI this was written for; an older kernel has less.
    const NEWEST: ABI = ABI::V10;
    let failed = |error: landlock::RulesetError| error.to_string();
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(Ruleset::create)
        .map_err(failed)?;
    // The system's libraries can be opened but not listed.
    let libraries = LIBRARIES.iter().map(|path| (PathBuf::from(path), AccessFs::ReadFile.into()));
    let named = read.iter().map(|path| (path.clone(), AccessFs::ReadFile | AccessFs::ReadDir));
    for (path, access) in libraries.chain(named) {
        let Ok(place) = PathFd::new(&path) else { continue };
        // A file cannot be listed, and Landlock refuses a rule that says so.
        let access = if path.is_dir() { access } else { AccessFs::ReadFile.into() };
        rules = rules.add_rule(PathBeneath::new(place, access)).map_err(failed)?;
    }
    let status = rules.restrict_self().map_err(failed)?;
    match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => Err("this kernel has none, or has it switched off".into()),
        (_, LandlockStatus::Available { effective_abi, .. }) => Ok(effective_abi as u8),
        (_, status) => Err(format!("{status:?}")),
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn lock(_: &[PathBuf]) -> Result<u8, Refused> {
    Err(super::NOT_HERE.into())
}
