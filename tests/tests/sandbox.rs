//! What a locked-in process cannot do, tried by real processes.
//!
//! Each attempt is also made with the sandbox off: an attempt that fails there too would prove nothing.

#![cfg(target_os = "linux")]

use mancala_host::sandbox::keep_descriptors;
use mancala_tests::{plugin, scratch};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const MEMORY: u64 = 512 << 20;

fn captive(mode: &str, act: &str, path: &Path, read: &[PathBuf]) -> Output {
    keep_descriptors();
    Command::new(env!("CARGO_BIN_EXE_captive"))
        .args([mode, act])
        .arg(path)
        .arg(MEMORY.to_string())
        .args(read)
        .env_clear()
        .stdin(Stdio::piped())
        .output()
        .expect("it runs")
}

/// The first line it wrote, or the signal that ended it.
fn came(output: &Output) -> String {
    match output.status.signal() {
        Some(signal) => format!("signal {signal}"),
        None => String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_string(),
    }
}

/// Refused inside on the main thread and on another, done outside.
fn refused(act: &str, path: &Path, how: &str) {
    for act in [act.to_string(), format!("thread:{act}")] {
        let output = captive("strict", &act, path, &[]);
        assert_eq!(came(&output), how, "{act}: {output:?}");
    }
    assert_eq!(came(&captive("off", act, path, &[])), "done", "{act} is possible outside");
}

const EPERM: &str = "refused: PermissionDenied";
const KILLED: &str = "signal 31";

#[test]
fn the_level_is_told() {
    let output = captive("strict", "nothing", Path::new("-"), &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    let level = text.lines().nth(1).unwrap_or_default();
    assert!(
        level.starts_with("limits, no new privileges, dies with its parent, system calls, Landlock "),
        "{text}"
    );
    assert!(level.contains("(files"), "{text}");
    let output = captive("off", "nothing", Path::new("-"), &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\nnone\n");
}

#[test]
fn what_a_system_lacks_is_an_error_or_told_and_the_rest_holds() {
    // ENOSYS: an old kernel; EPERM: a container that forbids it.
    for (call, error) in [("landlock", 38), ("landlock", 1), ("seccomp", 38), ("seccomp", 1)] {
        let name = if call == "landlock" { "Landlock" } else { "system calls" };
        let strict = captive(&format!("strict:{call}:{error}"), "nothing", Path::new("-"), &[]);
        assert!(
            came(&strict).starts_with(&format!("the sandbox cannot be closed, it would be without {name} (")),
            "{strict:?}"
        );
        let output = captive(&format!("best-effort:{call}:{error}"), "nothing", Path::new("-"), &[]);
        let text = String::from_utf8_lossy(&output.stdout);
        let level = text.lines().nth(1).unwrap_or_default();
        assert!(level.contains(&format!("; without {name} (")), "{text}");
        assert!(level.starts_with("limits, no new privileges, dies with its parent"), "{text}");
        // Without the one the other still stands.
        let mode = format!("best-effort:{call}:{error}");
        let act = if call == "landlock" { "append" } else { "read" };
        assert_eq!(came(&captive(&mode, act, Path::new("/etc/passwd"), &[])), EPERM, "{mode} {act}");
    }
}

#[test]
fn files_are_refused_but_for_those_named() {
    let folder = scratch("sandbox-files");
    let (secret, open) = (folder.join("secret"), folder.join("open"));
    std::fs::create_dir_all(&open).unwrap();
    for file in [&secret, &open.join("file")] {
        std::fs::write(file, "text").unwrap();
    }
    refused("read", Path::new("/etc/passwd"), EPERM);
    refused("read", &secret, EPERM);
    refused("list", &folder, EPERM);
    refused("list", Path::new("/usr/lib"), EPERM);
    for act in ["write", "append", "remove"] {
        refused(act, &folder.join("secret"), EPERM);
        std::fs::write(&secret, "text").unwrap();
    }
    let read = [open.clone(), PathBuf::from("/absent")];
    assert_eq!(came(&captive("strict", "read", &open.join("file"), &read)), "done");
    assert_eq!(came(&captive("strict", "list", &open, &read)), "done");
    assert_eq!(came(&captive("strict", "append", &open.join("file"), &read)), EPERM);
    assert_eq!(came(&captive("strict", "read", &secret, &read)), EPERM);
    // A way round through the folder that may be read is none.
    assert_eq!(came(&captive("strict", "read", &open.join("../secret"), &read)), EPERM);
    std::os::unix::fs::symlink(&secret, open.join("link")).unwrap();
    assert_eq!(came(&captive("strict", "read", &open.join("link"), &read)), EPERM);
    // One file alone.
    assert_eq!(came(&captive("strict", "read", &secret, std::slice::from_ref(&secret))), "done");
}

#[test]
fn sockets_are_refused() {
    refused("udp", Path::new("-"), EPERM);
    refused("listen", Path::new("-"), EPERM);
    assert_eq!(came(&captive("strict", "tcp", Path::new("-"), &[])), EPERM);
    assert_eq!(came(&captive("off", "tcp", Path::new("-"), &[])), "refused: ConnectionRefused");
}

#[test]
fn threads_and_looser_limits_are_refused() {
    for act in ["thread", "outlive", "own-signals"] {
        refused(act, Path::new("-"), EPERM);
    }
    assert_eq!(came(&captive("strict", "limit", Path::new("-"), &[])), EPERM);
}

#[test]
fn new_processes_end_it() {
    refused("fork", Path::new("-"), KILLED);
    assert_eq!(came(&captive("strict", "exec", Path::new("-"), &[])), KILLED);
    // `posix_spawn` asks for a process in a way the filter cannot look into.
    refused("program", Path::new("-"), EPERM);
}

#[test]
fn reaching_for_other_processes_ends_it() {
    for act in ["kill-parent", "kill-thread-of-parent"] {
        refused(act, Path::new("-"), KILLED);
    }
    for act in ["stop", "thread:stop", "trace-parent"] {
        assert_eq!(came(&captive("strict", act, Path::new("-"), &[])), KILLED, "{act}");
    }
}

#[test]
fn memory_ends_where_the_policy_says() {
    let inside = came(&captive("strict", "eat", Path::new("-"), &[]));
    let held: u64 =
        inside.strip_prefix("refused: ").and_then(|text| text.strip_suffix(" MB")).unwrap().parse().unwrap();
    assert!(held << 20 < MEMORY && held >= 256, "{held} MB");
}

#[test]
fn a_plugin_still_loads() {
    let library = plugin("kpe");
    let folder = library.parent().unwrap().to_path_buf();
    for act in ["load", "thread:load"] {
        assert_eq!(came(&captive("strict", act, &library, std::slice::from_ref(&folder))), "done");
        assert_eq!(came(&captive("strict", act, &library, &[])), "refused", "the folder is not named");
    }
}

#[test]
fn aborts_and_overflows_end_as_they_do_outside() {
    for (act, says) in
        [("abort", ""), ("overflow", "overflowed its stack"), ("thread:overflow", "overflowed its stack")]
    {
        let output = captive("strict", act, Path::new("-"), &[]);
        assert_eq!(came(&output), "signal 6", "{act}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(says), "{act}: {output:?}");
    }
}

#[test]
fn prints_never_reach_the_output_and_the_input_is_empty() {
    let output = captive("strict", "print", Path::new("-"), &[]);
    assert_eq!(came(&output), "done");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "a plugin prints\n");
}

#[test]
fn output_may_go_to_a_file() {
    let path = scratch("sandbox-output").join("output");
    let status = Command::new(env!("CARGO_BIN_EXE_captive"))
        .args(["strict", "nothing", "-", &MEMORY.to_string()])
        .stdout(std::fs::File::create(&path).unwrap())
        .status()
        .unwrap();
    assert!(status.success(), "{status}");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("done\n"));
}

/// Tried where this runs as root and can become somebody else; elsewhere every other test says it already.
#[test]
fn an_unprivileged_user_reaches_the_same_level() {
    let become_nobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
    let run = |arguments: &[&str]| Command::new("setpriv").args(become_nobody).args(arguments).output();
    // A copy where that user can run it.
    let folder = std::env::temp_dir().join(format!("mancala-captive-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("captive");
    std::fs::copy(env!("CARGO_BIN_EXE_captive"), &program).unwrap();
    let path = program.to_str().unwrap();
    let memory = MEMORY.to_string();
    let outside = run(&[path, "off", "nothing", "-", &memory]);
    if outside.as_ref().is_ok_and(|output| output.status.success()) {
        for (act, how) in [("nothing", "done"), ("read", EPERM), ("thread", EPERM), ("fork", KILLED)] {
            let output = run(&[path, "strict", act, "/etc/passwd", &memory]).unwrap();
            assert_eq!(came(&output), how, "{act}: {output:?}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
