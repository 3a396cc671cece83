//! The walls of the house: absences that hold because this looks for them.
//!
//! It reads sources as text and runs nothing.

use mancala_tests::{root, variants};
use std::path::{Path, PathBuf};

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target" && name != ".git") {
                files(&path, ending, found);
            }
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&root().join(folder), "rs", &mut found);
    found.sort();
    (found.into_iter())
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root()).unwrap().to_string_lossy().into_owned(), text)
        })
        .collect()
}

/// The text of a source without its comments.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_file_opens_with_what_it_is() {
    for folder in ["core", "host", "variants", "tests"] {
        for (path, text) in sources(folder) {
            if path.starts_with("tests/fixtures/note.rs") {
                continue;
            }
            assert!(text.starts_with("//! "), "{path} opens with `//!`");
        }
    }
}

#[test]
fn unsafe_stands_in_its_places_only() {
    let allowed = |path: &str| {
        path.starts_with("core/src/sdk/")
            || path.starts_with("host/src/plugin/")
            || path == "core/src/position.rs"
            || path == "core/src/search/pages.rs"
            || path.starts_with("core/abi/")
            || path == "core/macros/src/export.rs"
            || path.starts_with("tests/")
    };
    for folder in ["core", "host", "variants"] {
        for (path, text) in sources(folder) {
            let found = code(&text)
                .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .any(|word| word == "unsafe");
            assert!(allowed(&path) || !found, "{path} has unsafe code");
        }
    }
}

#[test]
fn host_and_core_name_no_game() {
    let names = variants();
    for (path, text) in sources("host/src").into_iter().chain(sources("core/src")) {
        let code = code(&text).to_lowercase();
        // What follows the tests module is test code.
        let code = code.split("mod tests").next().unwrap_or_default();
        for name in &names {
            assert!(!code.contains(&format!("\"{name}")), "{path} names {name}");
        }
    }
}

#[test]
fn core_does_no_io_and_reads_no_clock() {
    for (path, text) in sources("core/src") {
        let code = code(&text);
        for word in
            ["std::fs", "std::env", "std::net", "std::process", "SystemTime", "Instant::now", "println!"]
        {
            assert!(!code.contains(word), "{path} uses {word}");
        }
    }
}

#[test]
fn a_variant_names_nothing_of_the_boundary_or_the_host() {
    for (path, text) in sources("variants") {
        for word in ["mancala_abi", "mancala_host", "abi_stable"] {
            assert!(!code(&text).contains(word), "{path} names {word}");
        }
    }
}

#[test]
fn every_variant_is_complete_and_tests_each_numbered_rule() {
    let names = variants();
    assert!(names.len() >= 2);
    for name in names {
        let folder = root().join("variants").join(&name);
        let read = |file: &str| {
            let path = folder.join(file);
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let (manifest, readme, tests) = (read("plugin.toml"), read("README.md"), read("tests/rules.rs"));
        let table: toml::Table = manifest.parse().unwrap();
        let mut numbered = 0;
        for game in table["game"].as_array().unwrap() {
            for rule in game.get("rules").and_then(|rules| rules.as_array()).into_iter().flatten() {
                let number = rule["number"].as_str().unwrap();
                let test = format!("fn rule_{}_", number.replace('.', "_"));
                assert!(tests.contains(&test), "variants/{name}/tests/rules.rs has no `{test}…`");
                assert!(readme.contains(number), "variants/{name}/README.md does not tell of rule {number}");
                numbered += 1;
            }
        }
        assert!(numbered > 0, "variants/{name}/plugin.toml numbers its rules");
    }
}

#[test]
fn the_rules_common_to_all_games_have_a_test_a_number() {
    let tests = std::fs::read_to_string(root().join("core/tests/rules.rs")).unwrap();
    for number in 1..=11 {
        let test = format!("fn rule_0_{number}_");
        assert!(tests.contains(&test), "core/tests/rules.rs has no `{test}…`");
    }
}

#[test]
fn no_file_outside_a_variant_is_needed_to_add_it() {
    // The workspace takes every folder of `variants`; beside its own folder a game stands only in what measures or
    // tests it by name.
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\"variants/*\""));
    for name in variants() {
        assert!(!manifest.contains(&format!("mancala-{name}")), "Cargo.toml names {name}");
    }
}

#[test]
fn every_path_the_architecture_page_names_exists() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut named = 0;
    for word in text.split('`').skip(1).step_by(2) {
        let folders = ["core/", "host/", "variants/", "tests/", "games/"];
        if folders.iter().any(|folder| word.starts_with(folder)) && !word.contains(' ') {
            assert!(root().join(word).exists(), "ARCHITECTURE.md names {word}, which does not exist");
            named += 1;
        }
    }
    assert!(named > 20);
}

#[test]
fn the_readmes_game_file_is_the_one_shipped() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let shown: Vec<&str> = (readme.lines())
        .skip_while(|line| !line.contains("# Two captures that never"))
        .take_while(|line| line.is_empty() || line.starts_with("    "))
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
        .collect();
    let shipped = std::fs::read_to_string(root().join("games/three-by-nine.toml")).unwrap();
    // What it says in other languages, and its summary, are left out there.
    let told = |line: &&str| {
        let left_out = ["summary", "name.th", "name.fil"];
        !line.is_empty() && !left_out.iter().any(|key| line.starts_with(key))
    };
    let shipped: Vec<String> =
        shipped.lines().filter(told).map(|line| line.replace("name.en", "name")).collect();
    assert_eq!(shown, shipped);
}
