//! Reach: why the system does not let a file be used, in words of a person and without its numbers.
//!
//! It opens nothing: whoever asks has tried, or looks here before anything is opened.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// What a refusal of the system means.
pub fn words(error: &Error) -> String {
    if is_loop(error) {
        return "its symbolic links lead round in a circle".into();
    }
    let said = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "permission is denied",
        ErrorKind::NotADirectory => "a part of its path is a file, not a folder",
        ErrorKind::AlreadyExists => "something else of this name is in the way",
        ErrorKind::InvalidFilename => "its name is too long",
        ErrorKind::ReadOnlyFilesystem => "the disk may be read but not written",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "no space is left on the disk",
        _ => return error.to_string(),
    };
    said.into()
}

/// Whether symbolic links lead nowhere but to each other.
#[cfg(unix)]
pub fn is_loop(error: &Error) -> bool {
    rustix::io::Errno::from_io_error(error) == Some(rustix::io::Errno::LOOP)
}

/// Whether symbolic links lead nowhere but to each other.
#[cfg(not(unix))]
pub fn is_loop(_: &Error) -> bool {
    false
}

/// Whether there is nothing at a path. What cannot be looked at may well be there.
pub fn is_nothing(path: &Path) -> bool {
    path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// Whether permissions forbid to read what is at a path.
#[cfg(unix)]
pub fn is_forbidden(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::READ_OK) == Err(rustix::io::Errno::ACCESS)
}

/// Whether permissions forbid to read what is at a path.
#[cfg(not(unix))]
pub fn is_forbidden(path: &Path) -> bool {
    path.metadata().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_put_into_words() {
        let folder = std::env::temp_dir().join(format!("mancala-reach-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (one, other, file) = (folder.join("one"), folder.join("other"), folder.join("file"));
        std::os::unix::fs::symlink(&one, &other).unwrap();
        std::os::unix::fs::symlink(&other, &one).unwrap();
        std::fs::write(&file, "").unwrap();
        for (path, said) in [
            (one.clone(), "its symbolic links lead round in a circle"),
            (one.join("under"), "its symbolic links lead round in a circle"),
            (file.join("under"), "a part of its path is a file, not a folder"),
            (folder.join("x".repeat(300)), "its name is too long"),
            (folder.join("none"), "there is no such file or folder"),
        ] {
            assert_eq!(words(&std::fs::read(&path).unwrap_err()), said, "{}", path.display());
            assert_eq!(is_nothing(&path), said.starts_with("there is no"), "{}", path.display());
        }
        assert!(!is_nothing(&file) && !is_forbidden(&file));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
