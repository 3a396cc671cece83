//! The shelf: where plugins and people's game files lie, and the reading of files that may be anything.
//!
//! It opens regular files of a sane size alone, and understands nothing of what they say but `extends`.

use super::error::{Code, CommandError};
use crate::engine::{FileText, GameSpec, Setting};
use crate::plugin::Folder;
use crate::reach;
use etcetera::BaseStrategy as _;
use mancala_core::diagnostic::{Source, quote};
use mancala_core::game_file::GameFile;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The largest game file read, in bytes.
const GAME_CAP: u64 = 1 << 20;
/// Most files of one `extends` chain read; core says what is wrong with a longer one.
const CHAIN: usize = 70;

/// The folder of the user's plugins and games, unless the system has none.
pub fn data_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("mancala"))
}

/// The folder of the user's configuration, unless the system has none.
pub fn config_folder() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("mancala"))
}

/// Where plugins are looked for, in order.
pub fn plugin_folders(given: &[PathBuf]) -> Vec<Folder> {
    let mut folders: Vec<Folder> = Vec::new();
    let mut add = |path: PathBuf, explicit: bool| {
        if !path.as_os_str().is_empty() && folders.iter().all(|folder| folder.path != path) {
            folders.push(Folder { path, explicit });
        }
    };
    for path in given {
        add(path.clone(), true);
    }
    if let Some(paths) = std::env::var_os("MANCALA_PLUGIN_PATH") {
        for path in std::env::split_paths(&paths) {
            add(path, true);
        }
    }
    if let Some(path) = data_folder().map(|folder| folder.join("plugins")).filter(|path| path.is_dir()) {
        add(path, true);
    }
    let binary = std::env::current_exe().ok();
    if let Some(folder) = binary.as_deref().and_then(Path::parent) {
        add(folder.to_path_buf(), false);
    }
    folders
}

/// The folders of people's game files, in order.
pub fn game_folders() -> Vec<PathBuf> {
    data_folder().map(|folder| folder.join("games")).into_iter().chain([PathBuf::from("games")]).collect()
}

/// Whether a name can only be a path.
fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}

/// The path of a game file, where there is one.
fn find(name: &str, from: Option<&str>) -> Option<PathBuf> {
    if is_path(name) {
        let folder = from.and_then(|from| Path::new(from).parent()).unwrap_or(Path::new(""));
        return Some(folder.join(name));
    }
    let file = format!("{name}.toml");
    game_folders().into_iter().map(|folder| folder.join(&file)).find(|path| path.exists())
}

/// The game that the arguments ask for, with every file that plays a part.
pub fn spec(game: &str, set: &[String], position: Option<&str>) -> Result<GameSpec, CommandError> {
    let mut spec = GameSpec { game: game.to_string(), ..GameSpec::default() };
    spec.position = position.map(str::to_string);
    for text in set {
        let Some((path, value)) = text.split_once('=') else {
            let error = CommandError::new(Code::Usage, format!("`{text}` is no setting"));
            return Err(error.hint("a setting is PATH=VALUE, such as `board.pits=6`"));
        };
        spec.settings.push(Setting { path: path.trim().to_string(), value: value.trim().to_string() });
    }
    let (mut asked, mut from): (String, Option<String>) = (game.to_string(), None);
    while spec.files.len() < CHAIN {
        let Some(path) = find(&asked, from.as_deref()) else { break };
        // What a file extends may be missing: core says so, with the place.
        if from.is_some() && !path.exists() {
            break;
        }
        let text = read_text(&path, GAME_CAP)?;
        let name = path.display().to_string();
        let extends =
            GameFile::parse(&Source::new(name.as_str(), text.as_str())).ok().and_then(|file| file.extends);
        if spec.files.iter().any(|file| file.asked == asked && file.from == from) {
            break;
        }
        spec.files.push(FileText { asked, from, name: name.clone(), text });
        let Some(base) = extends else { break };
        (asked, from) = (base, Some(name));
    }
    Ok(spec)
}

/// Whether a record names its game by an id. It came from somewhere, and names no file of this machine.
pub fn is_id(game: &str) -> Result<(), String> {
    let path = || format!("its game is called {}: a record names a game by its id, and no path", quote(game));
    if is_path(game) { Err(path()) } else { Ok(()) }
}

/// The game files in the folders of games: name and path. Of two with one name the first counts.
pub fn game_files() -> Vec<(String, PathBuf)> {
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for folder in game_folders() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
            let Some(name) = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_string) else {
                continue;
            };
            if files.iter().all(|(known, _)| *known != name) {
                files.push((name, path));
            }
        }
    }
    files
}

/// Opens a regular file: folders, pipes and devices are refused before anything waits for them.
pub fn open(path: &Path) -> Result<fs::File, CommandError> {
    let wrong = |why: String| CommandError::new(Code::Data, format!("{}: {why}", path.display()));
    let kind = fs::metadata(path).map_err(|error| wrong(reason(&error)))?;
    if kind.is_dir() {
        return Err(wrong("this is a folder, not a file".into()));
    }
    if !kind.is_file() {
        return Err(wrong("this is no regular file".into()));
    }
    fs::File::open(path).map_err(|error| wrong(reason(&error)))
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        std::io::ErrorKind::PermissionDenied => "it may not be read".into(),
        _ if reach::is_loop(error) => reach::words(error),
        _ => format!("it cannot be read: {}", reach::words(error)),
    }
}

/// Reads a text file of at most `cap` bytes.
pub fn read_text(path: &Path, cap: u64) -> Result<String, CommandError> {
    let wrong = |why: String| CommandError::new(Code::Data, format!("{}: {why}", path.display()));
    let mut bytes = Vec::new();
    open(path)?.take(cap + 1).read_to_end(&mut bytes).map_err(|error| wrong(reason(&error)))?;
    if bytes.len() as u64 > cap {
        return Err(wrong(format!("it is larger than {cap} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        wrong(format!("it is not UTF-8 (line {line})"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_are_told_apart() {
        assert!(is_path("a/b") && is_path("b.toml") && !is_path("b"));
        assert_eq!(
            find("more.toml", Some("some/where/game.toml")),
            Some(PathBuf::from("some/where/more.toml"))
        );
        assert_eq!(find("no-such-game-anywhere", None), None);
    }

    #[test]
    fn odd_files_are_refused_in_words() {
        let said = |path: &Path| read_text(path, 10).unwrap_err().to_string();
        let folder = std::env::temp_dir();
        assert!(said(&folder).ends_with("this is a folder, not a file"));
        assert!(said(&folder.join("mancala-no-such-file")).ends_with("there is no such file"));
        let file = folder.join(format!("mancala-shelf-{}", std::process::id()));
        fs::write(&file, b"a\nb\xff").unwrap();
        assert!(said(&file).ends_with("it is not UTF-8 (line 2)"));
        fs::write(&file, b"12345678901").unwrap();
        assert!(said(&file).ends_with("it is larger than 10 bytes"));
        fs::remove_file(&file).unwrap();
        if cfg!(unix) {
            assert!(said(Path::new("/dev/null")).ends_with("this is no regular file"));
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&file, &file).unwrap();
            assert!(said(&file).ends_with("its symbolic links lead round in a circle"));
            fs::remove_file(&file).unwrap();
        }
    }

    #[test]
    fn settings_need_a_value() {
        let error = spec("x", &["board.pits".into()], None).unwrap_err();
        assert_eq!(error.code(), Code::Usage);
        let spec = spec("x", &["board.pits = 6".into()], Some("p")).unwrap();
        assert_eq!((spec.settings[0].path.as_str(), spec.settings[0].value.as_str()), ("board.pits", "6"));
    }
}
