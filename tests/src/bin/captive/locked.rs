//! The captive: what it is asked, how it locks itself in, and everything it tries.
//!
//! It tells what came of the attempt on standard output and does no harm where the attempt succeeds.

// Every unsafe call is a system call that is given no memory, but for those that say otherwise.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks)]

use mancala_host::sandbox::{Level, Mode, Policy, Unreached, limit, take_streams};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::fs::File;
use std::io::{Error, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::path::Path;
use std::sync::mpsc::channel;

/// An attempt's outcome in one line.
fn told<T>(result: Result<T, Error>) -> String {
    match result {
        Ok(_) => "done".into(),
        Err(error) => format!("refused: {:?}", error.kind()),
    }
}

/// The outcome of a system call.
fn call(answer: libc::c_long) -> String {
    told(if answer < 0 { Err(Error::last_os_error()) } else { Ok(()) })
}

fn eat() -> String {
    let mut held: Vec<Vec<u8>> = Vec::new();
    for _ in 0..64 {
        let mut more = Vec::new();
        if more.try_reserve_exact(64 << 20).is_err() {
            return format!("refused: {} MB", held.len() * 64);
        }
        more.resize(64 << 20, 1);
        held.push(more);
    }
    "done".into()
}

/// Loads a library and calls a function of it.
fn load(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt;
    let path = std::ffi::CString::new(path.as_os_str().as_bytes()).unwrap();
    // SAFETY: the text ends with a zero; what is loaded is a plugin of the workspace.
    let library = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if library.is_null() { "refused".into() } else { "done".into() }
}

fn attempt(act: &str, path: &Path) -> String {
    let parent = std::os::unix::process::parent_id() as i32;
    match act {
        "nothing" => "done".into(),
        "read" => told(std::fs::read(path)),
        "list" => told(std::fs::read_dir(path)),
        "write" => told(File::create(path)),
        "append" => told(std::fs::OpenOptions::new().append(true).open(path)),
        "remove" => told(std::fs::remove_file(path)),
        "tcp" => told(TcpStream::connect("127.0.0.1:1")),
        "listen" => told(std::net::TcpListener::bind("127.0.0.1:0")),
        "udp" => told(UdpSocket::bind("127.0.0.1:0")),
        "thread" => told(std::thread::Builder::new().spawn(|| ())),
        "program" => told(std::process::Command::new("/bin/true").spawn()),
        "limit" => {
            let free = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
            call(unsafe { libc::setrlimit(libc::RLIMIT_AS, &free) }.into())
        }
        "outlive" => call(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, 0) }.into()),
        "fork" => match unsafe { libc::fork() } {
            0 => unsafe { libc::_exit(0) },
            child => call(child.into()),
        },
        "exec" => {
            let program = c"/bin/true".as_ptr();
            call(unsafe { libc::execv(program, [program, std::ptr::null()].as_ptr()) }.into())
        }
        "kill-parent" => call(unsafe { libc::kill(parent, 0) }.into()),
        "kill-thread-of-parent" => call(unsafe { libc::syscall(libc::SYS_tgkill, parent, parent, 0) }),
        "stop" => call(unsafe { libc::raise(libc::SIGSTOP) }.into()),
        "trace-parent" => call(unsafe { libc::ptrace(libc::PTRACE_SEIZE, parent, 0, 0) }),
        "own-signals" => call(unsafe { libc::fcntl(1, libc::F_SETOWN, parent) }.into()),
        "eat" => eat(),
        "load" => load(path),
        "abort" => std::process::abort(),
        "overflow" => format!("done {}", deeper(1)),
        "print" => {
            println!("a plugin prints");
            let mut read = String::new();
            told(std::io::stdin().read_to_string(&mut read)) + &read
        }
        act => panic!("no act `{act}`"),
    }
}

#[allow(unconditional_recursion)]
fn deeper(depth: u64) -> u64 {
    std::hint::black_box(deeper(depth + 1)) + depth
}

fn locked_in(
    policy: &Policy,
    work: impl FnOnce() -> String + Send + 'static,
) -> Result<(Level, String), Unreached> {
    let limited = limit(policy)?;
    let (go, wait) = channel();
    let worker = std::thread::spawn(move || {
        wait.recv().expect("the sandbox is closed");
        work()
    });
    let level = limited.close()?;
    go.send(()).expect("the thread waits");
    Ok((level, worker.join().expect("the act is not a panic")))
}

/// Makes this system one that lacks a call: it answers this error to it.
fn lack(call: &str, error: i32) {
    let call = match call {
        "landlock" => libc::SYS_landlock_create_ruleset,
        "seccomp" => libc::SYS_seccomp,
        call => panic!("no call `{call}`"),
    };
    let refuse = SeccompAction::Errno(error as u32);
    let arch = std::env::consts::ARCH.try_into().expect("seccomp is known here");
    let filter = SeccompFilter::new([(call, Vec::new())].into(), SeccompAction::Allow, refuse, arch);
    let program: BpfProgram = filter.and_then(SeccompFilter::try_into).expect("it compiles");
    seccompiler::apply_filter(&program).expect("it is installed");
}

/// `captive MODE ACT PATH MEMORY READABLE…`, on a thread if the act begins with `thread:`; the mode may be followed by
/// `:CALL:ERROR`, a call that this system is to lack.
pub fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mode = arguments[0].clone();
    if let [mode, call, error] = mode.split(':').collect::<Vec<_>>()[..] {
        lack(call, error.parse().expect("the number of an error"));
        arguments[0] = mode.into();
    }
    let [mode, act, path, memory, read @ ..] = &arguments[..] else {
        panic!("MODE ACT PATH MEMORY READABLE…")
    };
    let mode = match mode.as_str() {
        "strict" => Mode::Strict,
        "best-effort" => Mode::BestEffort,
        _ => Mode::Off,
    };
    let memory = memory.parse().expect("bytes");
    let read = read.iter().map(Into::into).collect();
    let streams = take_streams().expect("the streams can be moved");
    let into_file = streams.into_file();
    let policy = Policy { mode, read, memory, cpu_seconds: Some(20), into_file, ..Policy::default() };
    let mut output = File::from(streams.output);
    let (act, path) = (act.clone(), path.clone());
    let result = match act.strip_prefix("thread:") {
        Some(act) => {
            let act = act.to_string();
            locked_in(&policy, move || attempt(&act, Path::new(&path)))
        }
        None => limit(&policy)
            .and_then(|limited| limited.close())
            .map(|level| (level, attempt(&act, Path::new(&path)))),
    };
    let text = match result {
        Ok((level, came)) => format!("{came}\n{level}\n"),
        Err(unreached) => format!("{unreached}\n"),
    };
    output.write_all(text.as_bytes()).expect("the output is a pipe");
}
