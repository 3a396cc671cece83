//! The program run as a person runs it, in a folder of its own: arguments and input go in, and what came of it comes out.
//!
//! It speaks English there and finds no games but those kept in that folder.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A command to run in a folder, its arguments with spaces between.
pub fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(crate::mancala());
    command
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("LC_ALL", "C")
        .env_remove("MANCALA_STORE")
        .env_remove("MANCALA_LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program, given this input: exit code, output, errors.
pub fn run(folder: &Path, arguments: &str, input: &str) -> (i32, String, String) {
    ended(command(folder, arguments).spawn().expect("the program can be run"), input)
}

/// What came of a program that is running, given this input.
pub fn ended(mut child: Child, input: &str) -> (i32, String, String) {
    // It may end before it reads anything.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("it was not killed"), text(output.stdout), text(output.stderr))
}

/// Runs the program where it must succeed and has nothing to complain of: its output.
pub fn good(folder: &Path, arguments: &str, input: &str) -> String {
    let (code, out, err) = run(folder, arguments, input);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments}: {out}");
    out
}

/// The process that runs the plugins of this one, once it has this plugin in its memory.
///
/// # Panics
/// When none has within a minute.
#[cfg(target_os = "linux")]
pub fn engine_of(front: u32, plugin: &str) -> u32 {
    let library = library_of(plugin);
    let children = || {
        // Each thread has children of its own.
        let tasks = std::fs::read_dir(format!("/proc/{front}/task")).into_iter().flatten().flatten();
        let of = |task: std::fs::DirEntry| {
            std::fs::read_to_string(task.path().join("children")).unwrap_or_default()
        };
        let all = tasks.map(of).collect::<String>();
        all.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<u32>>()
    };
    let began = std::time::Instant::now();
    loop {
        if let Some(engine) = children().into_iter().find(|&child| maps(child).contains(&library)) {
            return engine;
        }
        assert!(began.elapsed().as_secs() < 60, "no engine ever mapped {library}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Asserts that a process has no plugin of the workspace in its memory, and no plugin's file open.
///
/// # Panics
/// When it has.
#[cfg(target_os = "linux")]
pub fn has_no_plugin(front: u32) {
    let mapped = maps(front);
    assert!(mapped.contains("mancala"), "{mapped}");
    for name in crate::variants() {
        let library = library_of(&name);
        assert!(!mapped.contains(&library), "the front maps {library}:\n{mapped}");
    }
    let open: Vec<String> = std::fs::read_dir(format!("/proc/{front}/fd"))
        .expect("its descriptors can be listed")
        .filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok())
        .map(|path| path.display().to_string())
        .collect();
    assert!(open.iter().all(|path| !path.contains("libmancala_")), "{open:?}");
}

/// What a process has mapped; nothing once it has ended.
#[cfg(target_os = "linux")]
pub fn maps(id: u32) -> String {
    std::fs::read_to_string(format!("/proc/{id}/maps")).unwrap_or_default()
}

#[cfg(target_os = "linux")]
fn library_of(plugin: &str) -> String {
    format!("libmancala_{}.", plugin.replace('-', "_"))
}
