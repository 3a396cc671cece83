//! Whatever a plugin does, in whichever hook: the host lives and tells what happened and where, games stand where they
//! stood, and the next request works.
//!
//! Everything is really done, by the fixture `hostile`, in engines that are really started.

#![cfg(target_os = "linux")]

use mancala_host::engine::{
    Crash, Engine, EngineProcess, Failure, FileText, GameSpec, Load, Options, Place, Rounds, Session,
    Setting, State,
};
use mancala_tests::{BUILT, fixture, folder_of, mancala, plugin};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::process::Command;
use std::time::Duration;

/// Every place a plugin is called at, in the words of the fixture's setting.
const HOOKS: [&str; 17] = [
    "create",
    "wants",
    "destroy",
    "opening-start",
    "opening-moves",
    "opening-play",
    "choice-moves",
    "choice-judge",
    "sowing-lift",
    "sowing-drop",
    "sowing-lap-end",
    "landing-land",
    "capture-begin",
    "capture-capture",
    "ending-after",
    "ending-stuck",
    "match-next",
];

/// An engine, and a game that goes on in it and has nothing to do with what happens.
struct Host {
    engine: EngineProcess,
    bystander: Session,
    stands: State,
}

impl Host {
    fn with(name: &str, patience: Duration, further: &[&str]) -> Host {
        let files = [fixture("hostile"), fixture("hostile-at-load"), plugin("kpe")];
        let folder = folder_of(&format!("survival-{name}"), &files);
        let mut arguments =
            vec!["--no-other-plugins".into(), "--trust-once".into(), "--plugins".into(), folder.into()];
        arguments.push(format!("--patience={}", patience.as_secs_f64()).into());
        arguments.extend(further.iter().map(Into::into));
        let mut engine = EngineProcess::new(Options { program: mancala(), arguments, patience });
        let bystander = engine.start(&GameSpec::id("kpe")).expect("a good plugin plays").session;
        for _ in 0..2 {
            let first = engine.legal(bystander).unwrap()[0].clone();
            engine.play(bystander, &first).unwrap();
        }
        let stands = engine.state(bystander).unwrap();
        Host { engine, bystander, stands }
    }

    fn new(name: &str) -> Host {
        Host::with(name, Duration::from_secs(10), &["--sandbox=strict"])
    }

    /// The game beside stands where it stood and goes on.
    fn goes_on(&mut self) {
        assert_eq!(self.engine.state(self.bystander).as_ref(), Ok(&self.stands));
        let first = self.stands.legal[0].clone();
        let moved = self.engine.play(self.bystander, &first).expect("the next request works");
        assert_eq!(moved.state.ply, self.stands.ply + 1);
        assert_eq!(self.engine.undo(self.bystander).as_ref(), Ok(&self.stands));
    }

    /// What fails when the fixture does this in that hook; the game it was done in stands where it stood, and goes on
    /// another way.
    fn fails(&mut self, what: &str, at: &str) -> Failure {
        let engine = &mut self.engine;
        let failed = match at {
            "opening-play" => match engine.start(&hostile(what, at, "always")) {
                Ok(started) => {
                    let failed = engine.play(started.session, "stop");
                    assert_eq!(engine.state(started.session), Ok(started.state));
                    failed.map(drop)
                }
                Err(failure) => Err(failure),
            },
            "ending-stuck" => {
                let position = Some("0,0,0/2,2,2 0-0 S".to_string());
                engine.start(&GameSpec { position, ..hostile(what, at, "always") }).map(drop)
            }
            "match-next" => {
                let rounds = Some(Rounds::default());
                engine.load(&Load { spec: hostile(what, at, "always"), rounds, ..Load::default() }).map(drop)
            }
            "destroy" => {
                let started = engine.start(&hostile(what, at, "always")).expect("it is made");
                engine.end(started.session)
            }
            "create" | "wants" | "opening-start" | "opening-moves" => {
                engine.start(&hostile(what, at, "always")).map(drop)
            }
            _ => Err(in_a_game(engine, what, at)),
        };
        failed.expect_err(&format!("{what} at {at} fails"))
    }

    fn crashes(&mut self, what: &str, at: &str) -> Crash {
        let before = self.engine.id();
        match self.fails(what, at) {
            Failure::Crashed(crash) => {
                self.goes_on();
                assert_ne!(self.engine.id(), before, "{what} at {at}: a fresh engine");
                *crash
            }
            other => panic!("{what} at {at}: {other:?}"),
        }
    }
}

fn hostile(what: &str, at: &str, when: &str) -> GameSpec {
    let set = |key: &str, value: &str| Setting { path: format!("capture.{key}"), value: value.into() };
    GameSpec {
        settings: vec![set("what", what), set("at", at), set("when", when)],
        ..GameSpec::id("hostile")
    }
}

/// Plays `A` and `c`, which leaves North four seeds: trying that move out, or looking at what follows it, fails.
fn in_a_game(engine: &mut EngineProcess, what: &str, at: &str) -> Failure {
    let started = engine.start(&hostile(what, at, "north-has-four")).expect("it starts");
    let (session, mut stands) = (started.session, started.state);
    for (played, other) in [("A", "B"), ("c", "a")] {
        match engine.play(session, played) {
            Ok(moved) => stands = moved.state,
            Err(failure) => {
                assert_eq!(
                    engine.state(session).as_ref(),
                    Ok(&stands),
                    "{what} at {at}: it stands where it stood"
                );
                let moved = engine.play(session, other).expect("it goes on another way");
                assert_eq!(moved.state.ply, stands.ply + 1);
                return failure;
            }
        }
    }
    panic!("{what} at {at}: nothing happened")
}

fn place(at: &str) -> Option<Place> {
    Some(Place { plugin: "hostile".into(), rule: Some("rule".into()), hook: at.replace('-', "_") })
}

/// Does this in every hook: each time the engine ends, its place is known, and this is told.
fn in_every_hook(what: &str, told: &str, wrote: &str) {
    let mut host = Host::new(what);
    for at in HOOKS {
        let crash = host.crashes(what, at);
        assert_eq!(crash.place, place(at), "{what} at {at}: {crash}");
        assert!(crash.what.contains(told), "{what} at {at}: {crash}");
        assert!(crash.said.join(" ").contains(wrote), "{what} at {at}: {crash}");
    }
}

#[test]
fn crashes_in_every_hook() {
    in_every_hook("segfault", "segmentation fault", "");
    in_every_hook("abort", "abort", "");
    in_every_hook("panic-twice", "abort", "");
    in_every_hook("overflow-stack", "abort", "overflowed its stack");
    in_every_hook("exit", "ended of its own accord", "");
}

#[test]
fn reaching_for_other_processes_in_every_hook() {
    for what in ["fork", "exec", "signal-parent", "trace-parent", "stop"] {
        in_every_hook(what, "a system call it may not make", "");
    }
}

#[test]
fn hooks_that_never_come_back() {
    let hangs =
        HOOKS.map(|at| ("loop-for-ever", at)).into_iter().chain([("sleep-for-ever", "capture-capture")]);
    let mut host = Host::with("hangs", Duration::from_secs(2), &["--sandbox=strict"]);
    for (what, at) in hangs {
        let crash = host.crashes(what, at);
        assert_eq!(crash.place, place(at), "{what} at {at}: {crash}");
    }
}

#[test]
fn processor_time_is_limited() {
    let further = ["--sandbox=strict", "--cpu=3", "--threads=1"];
    let mut host = Host::with("processor", Duration::from_secs(60), &further);
    let crash = host.crashes("loop-for-ever", "capture-capture");
    assert_eq!(crash.place, place("capture-capture"), "{crash}");
    assert!(crash.what.contains("processor time used up"), "{crash}");
}

#[test]
fn memory_without_end() {
    let further = ["--sandbox=strict", "--memory=400", "--threads=1"];
    let mut host = Host::with("memory", Duration::from_secs(10), &further);
    for at in ["create", "capture-capture", "match-next"] {
        let crash = host.crashes("eat-memory", at);
        assert_eq!(crash.place, place(at), "{crash}");
        assert!(
            crash.what.contains("abort") && crash.said.join(" ").contains("memory allocation of"),
            "{crash}"
        );
    }
}

#[test]
fn panics_in_every_hook_leave_the_engine_alone() {
    let mut host = Host::new("panics");
    let engine = host.engine.id();
    for at in HOOKS.into_iter().filter(|at| *at != "destroy") {
        let hook = at.replace('-', "_");
        match host.fails("panic", at) {
            Failure::Fault { plugin, rule, hook: told, message } => {
                assert_eq!((plugin.as_str(), rule.as_str(), &told), ("hostile", "rule", &hook));
                assert!(message.contains("it panics when asked"), "{message}");
            }
            Failure::PluginRefused { message } if matches!(at, "create" | "wants") => {
                let told = format!("rule hostile/rule failed in hook {hook}: panicked: it panics when asked");
                assert!(message.starts_with(&told), "{message}");
            }
            other => panic!("{at}: {other:?}"),
        }
        host.goes_on();
    }
    // Nobody is left to be told of what a rule says while it goes.
    let started = host.engine.start(&hostile("panic", "destroy", "always")).unwrap();
    assert_eq!(host.engine.end(started.session), Ok(()));
    assert_eq!(host.engine.id(), engine, "no engine ended");
}

#[test]
fn a_line_spoilt_or_closed() {
    let mut host = Host::new("line");
    for at in ["create", "capture-capture", "match-next"] {
        let crash = host.crashes("write-garbage", at);
        assert!(crash.what.contains("it said something that is no answer"), "{crash}");
        host.crashes("close-descriptors", at);
    }
}

#[test]
fn a_crash_while_a_library_is_loaded() {
    let mut host = Host::new("load");
    let text = "extends = \"kpe\"\n[capture]\nuse = \"hostile-at-load/capture\"\n";
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: text.into() };
    let spec = GameSpec { files: vec![file], ..GameSpec::id("t.toml") };
    let Err(Failure::Crashed(crash)) = host.engine.start(&spec) else { panic!("it crashes") };
    let loading = Place { plugin: "hostile-at-load".into(), rule: None, hook: "load".into() };
    assert_eq!(crash.place, Some(loading), "{crash}");
    assert!(crash.what.contains("segmentation fault"), "{crash}");
    host.goes_on();
}

/// Plays two moves and tells what was captured: something only where the act was allowed.
fn captures(engine: &mut EngineProcess, what: &str, at: &str) -> u16 {
    let started =
        engine.start(&hostile(what, at, "always")).unwrap_or_else(|failure| panic!("{what}: {failure}"));
    for played in ["A", "a"] {
        engine.play(started.session, played).unwrap_or_else(|failure| panic!("{what}: {failure}"));
    }
    let state = engine.state(started.session).expect("the game goes on");
    engine.end(started.session).expect("it ends");
    state.stores.iter().sum()
}

#[test]
fn files_sockets_programs_and_threads_are_refused_and_the_game_goes_on() {
    let mut inside = Host::new("refused");
    let mut outside = Host::with("allowed", Duration::from_secs(10), &["--sandbox=off"]);
    let engine = inside.engine.id();
    for what in ["read-file", "write-file", "list-folder", "tcp", "udp", "program", "thread"] {
        for at in ["create", "choice-moves", "capture-capture"] {
            assert_eq!(captures(&mut inside.engine, what, at), 0, "{what} at {at} is refused");
            assert!(captures(&mut outside.engine, what, at) > 0, "{what} at {at} is possible outside");
        }
    }
    // What is written to standard error is nobody's answer.
    assert_eq!(captures(&mut inside.engine, "flood-errors", "capture-capture"), 0);
    assert_eq!(inside.engine.id(), engine, "no engine ended");
    inside.goes_on();
}

#[test]
fn a_command_tells_plugin_hook_and_what_happened() {
    let folder = folder_of("survival-command", &[fixture("hostile")]);
    let output = Command::new(mancala())
        .args([
            "play",
            "--no-store",
            "hostile",
            "--south",
            "random",
            "--north",
            "random",
            "--seed",
            "1",
            "--trust-once",
            "--plugins",
        ])
        .arg(&folder)
        .args(["--set", "capture.what=segfault", "--set", "capture.at=landing-land"])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{errors}");
    assert!(
        errors.contains("rule hostile/rule, hook landing_land") && errors.contains("segmentation fault"),
        "{errors}"
    );
}

/// Whoever is not root has done all of the above without privileges already.
#[test]
#[ignore = "does everything in this file a second time, as another user"]
fn all_of_it_as_a_user_without_privileges() {
    const NOBODY: u32 = 65534;
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        return;
    }
    // Copies, as the user may not be allowed into the folder that all this is built in.
    let folder = std::env::temp_dir().join(format!("mancala-survival-{}", std::process::id()));
    let copy = |from: std::path::PathBuf, to: &str| {
        let to = folder.join(to);
        fs::create_dir_all(&to).unwrap();
        fs::copy(&from, to.join(from.file_name().unwrap())).unwrap();
    };
    for file in [mancala(), plugin("kpe")] {
        copy(file, "test-host/debug");
    }
    for name in ["hostile", "hostile-at-load"] {
        copy(fixture(name), "test-fixtures/debug");
    }
    let scratch = folder.join("test-scratch");
    fs::create_dir_all(&scratch).unwrap();
    chown(&scratch, Some(NOBODY), Some(NOBODY)).unwrap();
    let this = std::env::current_exe().unwrap();
    copy(this.clone(), "");
    let output = Command::new(folder.join(this.file_name().unwrap()))
        .env(BUILT, &folder)
        .env("HOME", &scratch)
        .uid(NOBODY)
        .gid(NOBODY)
        .current_dir(&scratch)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(
        told.contains("files_sockets_programs_and_threads_are_refused_and_the_game_goes_on ... ok"),
        "{told}"
    );
    fs::remove_dir_all(&folder).unwrap();
}
