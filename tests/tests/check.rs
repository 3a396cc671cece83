//! `mancala check`: whoever breaks a law is named by that law, whatever he does, and whoever breaks none passes.
//!
//! Everything is really done, by fixtures, in processes that are really locked in and really end.

#![cfg(target_os = "linux")]

use mancala_tests::{fixture, folder_of, mancala, plugin, variants};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every law, in order.
const LAWS: [&str; 16] = [
    "manifest", "texts", "hooks", "bounds", "seeds", "room", "play", "same", "apart", "legal", "settings",
    "ends", "matches", "turned", "records", "leak",
];

/// Runs `check`, and gives its document and its exit code.
fn check(what: &Path, arguments: &[&str]) -> (Value, i32) {
    let mut command = Command::new(mancala());
    command.env_clear().arg("check").arg(what).args(["--json", "--sandbox=strict"]).args(arguments);
    let output = command.output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {errors}"));
    (document, output.status.code().expect("it ends by itself"))
}

/// The law that is told as broken, with its verdict and message.
fn broken(game: &Value) -> (&str, &str, &str) {
    let law = game["broken"].as_str().unwrap_or_else(|| panic!("nothing is broken: {game:#}"));
    let laws = game["laws"].as_array().unwrap();
    let finding = laws.iter().find(|finding| finding["law"] == law).unwrap();
    (law, finding["verdict"].as_str().unwrap(), finding["message"].as_str().unwrap())
}

/// A game around one rule of the fixture that breaks laws.
fn game_of(folder: &Path, slot: &str, rule: &str) -> PathBuf {
    let own = format!("\"law-breaker/{rule}\"");
    let (own, other) = match slot {
        "capture" => (String::new(), format!("{own}, \"std/opposite\"")),
        _ => (format!("[{slot}]\nuse = {own}\n"), "\"std/opposite\"".into()),
    };
    let text = format!("[board]\npits = 6\nseeds = 4\n{own}[capture]\nuse = [{other}]\n");
    let path = folder.join(format!("{rule}.toml"));
    std::fs::write(&path, text).unwrap();
    path
}

/// Each of these rules, tried by the laws up to the one it breaks, is named by that law: with this verdict, and words.
fn named(test: &str, rules: &[(&str, &str, &str, &str, &str)]) {
    let folder = folder_of(&format!("check-{test}"), &[fixture("law-breaker")]);
    let plugins = folder.to_str().unwrap();
    for (rule, slot, law, verdict, words) in rules {
        let mut arguments = vec!["--plugins", plugins];
        let last = LAWS.iter().position(|known| known == law).unwrap();
        LAWS[..=last].iter().for_each(|law| arguments.extend(["--only", law]));
        let (document, code) = check(&game_of(&folder, slot, rule), &arguments);
        let laws = document["games"][0]["laws"].as_array().unwrap();
        let others: Vec<&Value> = laws.iter().filter(|one| one["verdict"] != "pass").collect();
        assert_eq!(others.len(), 1, "{rule}: {others:#?}");
        let message = others[0]["message"].as_str().unwrap();
        assert_eq!(
            (&others[0]["law"], &others[0]["verdict"]),
            (&Value::from(*law), &Value::from(*verdict)),
            "{rule}"
        );
        assert!(message.contains(words), "{rule}: {message}");
        assert_eq!(code, i32::from(*verdict != "warn"), "{rule}");
        assert_eq!(document["passed"], *verdict == "warn", "{rule}");
    }
}

#[test]
fn rules_that_reach_out_are_named() {
    let crash = |rule: &'static str, slot, law, hook| (rule, slot, law, "crash", hook);
    let behind = "rule law-breaker/reaches-behind, hook capture_capture: signal 11, segmentation fault";
    named(
        "reach",
        &[
            crash("reaches-behind", "capture", "bounds", behind),
            crash("reaches-before", "capture", "bounds", "law-breaker/reaches-before, hook capture_capture"),
            crash("writes-where-it-reads", "landing", "bounds", "writes-where-it-reads, hook landing_land"),
            (
                "resizes",
                "capture",
                "bounds",
                "fail",
                "hook capture_capture: it writes word 15 of the position",
            ),
            ("borrows", "capture", "seeds", "fail", "hook capture_begin: 48 seeds became 47"),
            (
                "boasts",
                "choice",
                "room",
                "fail",
                "hook choice_moves: with room for 5 moves it lists 5, else 6",
            ),
            crash("overflows", "choice", "room", "rule law-breaker/overflows, hook choice_moves"),
        ],
    );
}

#[test]
fn the_first_law_that_is_broken_says_what_to_do() {
    let folder = folder_of("check-help", &[fixture("law-breaker")]);
    let mut command = Command::new(mancala());
    command.env_clear().arg("--plugins").arg(&folder).arg("check");
    let output =
        command.arg(game_of(&folder, "capture", "panics")).args(["--only=play", "--only=ends"]).output();
    let told = String::from_utf8(output.expect("it runs").stdout).unwrap();
    assert_eq!(told.matches("FAIL").count(), 2, "{told}");
    let help = told.lines().position(|line| {
        line.trim()
            == "help: write a test with `Trial` that begins at this position: it fails at the same place"
    });
    assert_eq!((help, told.matches("help: ").count()), (Some(4), 1), "{told}");
}

#[test]
fn rules_that_play_falsely_are_named() {
    named(
        "play",
        &[
            ("talks", "capture", "texts", "fail", "the summary of rule law-breaker/talks has"),
            ("panics", "capture", "play", "fail", "panicked: it panics when it captures"),
            ("differs", "capture", "same", "fail", "on two instances differ at ply"),
            ("ages", "capture", "same", "fail", "another way when they were played in another process"),
            ("remembers", "capture", "apart", "fail", "a game beside another and the same game alone differ"),
            ("stutters", "choice", "legal", "fail", "is listed twice"),
            (
                "narrow",
                "capture",
                "settings",
                "fail",
                "with capture.divisor = 0: rule law-breaker/narrow failed",
            ),
        ],
    );
}

#[test]
fn rules_that_do_not_come_to_an_end_are_named() {
    named(
        "end",
        &[
            ("match-for-ever", "match", "matches", "fail", "no end in 1000 rounds"),
            ("sided", "capture", "turned", "warn", "a turned position plays the same"),
            ("hides", "capture", "records", "fail", "its text reads as another position"),
            ("leaks", "capture", "leak", "fail", "bytes behind"),
        ],
    );
    // Games that nobody can end, for want of captures.
    let folder = folder_of("check-endless", &[fixture("law-breaker")]);
    let path = folder.join("endless.toml");
    std::fs::write(&path, "[board]\npits = 6\nseeds = 4\n[ending]\nuse = \"law-breaker/never-ends\"\n")
        .unwrap();
    let arguments = ["--plugins", folder.to_str().unwrap(), "--only", "play", "--only", "ends"];
    let (document, code) = check(&path, &arguments);
    let (law, verdict, message) = broken(&document["games"][0]);
    assert_eq!((law, verdict, code), ("ends", "fail", 1));
    assert!(message.contains("no end in 20000 moves"), "{message}");
}

#[test]
fn a_manifest_that_is_not_its_code_is_named() {
    let (document, code) = check(&fixture("liar"), &["--only", "manifest", "--only", "hooks"]);
    let games = document["games"].as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!((names, code), (vec!["liar/less", "liar/more"], 1));
    let says = "rule liar/less says it answers `landing`, and has no hook of it";
    assert_eq!(broken(&games[0]), ("manifest", "fail", says));
    let (law, verdict, message) = broken(&games[1]);
    assert_eq!((law, verdict), ("hooks", "fail"));
    assert!(message.starts_with("rule liar/more has the hook landing_land"), "{message}");
    let (document, code) = check(&fixture("wrong-abi"), &[]);
    assert_eq!(broken(&document["games"][0]).0, "manifest");
    assert_eq!(code, 1);
}

#[test]
fn crashes_and_loops_are_told_with_their_hook() {
    let plugins = folder_of("check-hostile", &[fixture("hostile")]);
    let told = |what: &str, at: &str, law: &str, limit: &str| {
        let (what, at) = (format!("capture.what={what}"), format!("capture.at={at}"));
        let plugins = plugins.to_str().unwrap();
        let set = ["--set", &what, "--set", &at, "--plugins", plugins, "--only", law, "--limit", limit];
        let (document, code) = check(Path::new("hostile"), &set);
        assert_eq!(code, 1);
        let (_, verdict, message) = broken(&document["games"][0]);
        (verdict.to_string(), message.to_string())
    };
    for (what, words) in
        [("segfault", "segmentation fault"), ("abort", "abort"), ("exit", "ended of its own accord")]
    {
        for (at, law) in [("capture-capture", "play"), ("create", "manifest")] {
            let (verdict, message) = told(what, at, law, "60");
            assert_eq!(verdict, "crash", "{message}");
            let place = format!("rule hostile/rule, hook {}", at.replace('-', "_"));
            assert!(message.contains(&place) && message.contains(words), "{message}");
        }
    }
    for what in ["loop-for-ever", "sleep-for-ever"] {
        let (verdict, message) = told(what, "capture-capture", "ends", "4");
        assert_eq!(verdict, "timeout", "{message}");
        assert!(message.contains("rule hostile/rule, hook capture_capture"), "{message}");
    }
}

/// Everything that is checked passes, every law of it.
fn passes(what: &Path) {
    let (document, code) = check(what, &[]);
    assert_eq!((&document["passed"], code), (&Value::Bool(true), 0), "{}: {document:#}", what.display());
    for game in document["games"].as_array().unwrap() {
        let laws: Vec<&str> =
            game["laws"].as_array().unwrap().iter().map(|one| one["law"].as_str().unwrap()).collect();
        assert_eq!(laws, LAWS, "{}", what.display());
        let warned = game["laws"].as_array().unwrap().iter().any(|one| one["verdict"] == "warn");
        assert!(!warned, "{}: {game:#}", what.display());
    }
}

#[test]
fn the_first_game_of_every_shipped_plugin_passes() {
    for variant in variants() {
        passes(Path::new(&variant));
    }
}

#[test]
#[ignore = "every preset of every plugin takes minutes"]
fn every_shipped_plugin_passes() {
    for variant in variants() {
        passes(&plugin(&variant));
    }
}

#[test]
fn the_table_is_for_people_and_the_seed_fixes_it() {
    let run = |further: &[&str]| {
        let file = fixture("third");
        let output = Command::new(mancala()).arg("check").arg(file).args(further).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    let further = ["--only", "play", "--only", "hooks", "--seed", "7"];
    let (table, code) = run(&further);
    assert_eq!(code, Some(0), "{table}");
    assert!(table.contains("seed 7") && table.contains("third/neighbours\n"), "{table}");
    assert!(table.contains("  PASS    play      random games are played without a fault"), "{table}");
    assert!(table.ends_with("1 game: 2 laws tried, none broken\n"), "{table}");
    assert_eq!(run(&further).0, table);
    assert_eq!(run(&[&further[..], &["--in-process", "--trust-once"]].concat()).0, table);
    assert_ne!(run(&["--only", "play", "--seed", "8"]).0, table);
    assert_eq!(run(&["--set", "capture.with-seed=false"]).1, Some(2));
    assert_eq!(run(&["--only", "nothing"]).1, Some(2));
}
