//! `mancala new`: what it writes builds, passes its tests, is formatted and can be played; what it may not write it
//! does not.
//!
//! It tests no rule; the crates it makes bring tests of their own.

use mancala_tests::{cargo_in, folder_of, library_of, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SLOTS: [&str; 7] = ["opening", "choice", "sowing", "landing", "capture", "ending", "match"];

fn mancala(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(mancala_tests::mancala())
        .args(arguments)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("data"))
        .env_remove("MANCALA_PLUGIN_PATH")
        .output()
        .expect("the program runs")
}

/// Makes a plugin from this workspace's core, and says where it lies.
fn made(folder: &Path, name: &str, slot: Option<&str>) -> PathBuf {
    let core = root().join("core");
    let mut arguments = vec!["new", name, "--core", core.to_str().expect("the path is Unicode")];
    arguments.extend(slot.iter().flat_map(|slot| ["--slot", slot]));
    succeeds(mancala(folder, &arguments));
    folder.join(name)
}

#[track_caller]
fn succeeds(output: Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    out.into_owned()
}

#[track_caller]
fn refused(folder: &Path, arguments: &[&str], says: &str) {
    let output = mancala(folder, arguments);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && err.contains(says), "{arguments:?}: {err}");
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Builds, tests and plays a plugin as its README says, its game file too.
fn works(folder: &Path, name: &str) {
    let crate_folder = folder.join(name);
    let tested = succeeds(cargo_in(&crate_folder, &["test"]));
    assert!(tested.contains("every_law_holds_in_random_play ... ok"), "{tested}");
    succeeds(cargo_in(&crate_folder, &["build"]));
    let plugins = folder_of(&format!("new-plugins-{name}"), &[library_of(name)]);
    let plugins = plugins.to_str().expect("the path is Unicode");
    // Nothing runs that nobody has said may run; the README says how to.
    let untold = mancala(&crate_folder, &["--plugins", plugins, "play", name]);
    assert_eq!(untold.status.code(), Some(3), "{}", String::from_utf8_lossy(&untold.stderr));
    assert!(read(&crate_folder, "README.md").contains("mancala trust --dev target/debug"));
    succeeds(mancala(&crate_folder, &["trust", "--dev", plugins]));
    let random = ["--south", "random", "--north", "random", "--seed", "1"];
    for game in [name, "games/wide.toml"] {
        let mut arguments = vec!["--plugins", plugins, "play", game];
        arguments.extend(random);
        let played = succeeds(mancala(&crate_folder, &arguments));
        assert!(played.contains("wins") || played.contains("draw"), "{played}");
    }
    // The setting that the README proposes.
    let readme = read(&crate_folder, "README.md");
    let set = readme.split("--set ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let shown = succeeds(mancala(
        &crate_folder,
        &["--plugins", plugins, "show", name, "--set", set.expect("the README sets something")],
    ));
    assert!(shown.contains(set.and_then(|set| set.split('=').nth(1)).expect("it has a value")), "{shown}");
}

/// Makes the change that the README proposes.
fn changed(folder: &Path) {
    let readme = read(folder, "README.md");
    let step = readme.split("**3.").nth(1).expect("there is a third step");
    let file = step.split('`').nth(1).expect("it names a file");
    let mut lines = step.lines().filter_map(|line| line.strip_prefix("    "));
    let (from, to) = (lines.next().expect("a line"), lines.next().expect("another in its stead"));
    let source = read(folder, file);
    assert_eq!(source.matches(from).count(), 1, "{file} has the line {from}");
    std::fs::write(folder.join(file), source.replace(from, to)).expect("the file can be written");
}

#[test]
fn what_is_written_is_formatted_and_whole() {
    let folder = mancala_tests::scratch("new-texts");
    let plugins = SLOTS.iter().map(|slot| (format!("a-rule-for-{slot}"), Some(*slot)));
    let long = "z".repeat(64);
    for (name, slot) in plugins.chain([("small-game".to_string(), None), (long, None)]) {
        let made = made(&folder, &name, slot);
        let mut sources = vec![made.join("tests/rules.rs"), made.join("src/lib.rs")];
        sources.sort();
        let formatted =
            Command::new("rustfmt").args(["--check", "--edition", "2024"]).args(&sources).output();
        succeeds(formatted.expect("rustfmt runs"));
        for file in ["Cargo.toml", "plugin.toml", "README.md", ".gitignore", "games/wide.toml", "Cargo.lock"]
        {
            let text = read(&made, file);
            let filled = file == "Cargo.lock"
                || !["{name}", "{title}", "{rules}"].iter().any(|key| text.contains(key));
            assert!(!text.is_empty() && filled, "{file}: {text}");
        }
        let manifest = mancala_core::manifest::Manifest::parse(&read(&made, "plugin.toml"), "plugin.toml");
        let manifest = manifest.unwrap_or_else(|errors| panic!("{errors:?}"));
        let slots: Vec<&str> = manifest.rules.iter().map(|rule| rule.slots[0].name()).collect();
        assert_eq!(slots, slot.map_or(vec!["choice", "capture"], |slot| vec![slot]));
        assert_eq!((manifest.games.len(), manifest.games[0].id.as_str()), (1, name.as_str()));
        let readme = read(&made, "README.md");
        for rule in &manifest.rules {
            assert!(readme.contains(&format!("`{name}/{}`", rule.name)) && !rule.settings.is_empty());
        }
    }
}

#[test]
fn a_new_plugin_builds_passes_its_tests_and_is_played() {
    let folder = mancala_tests::scratch("new-built");
    made(&folder, "small-game", None);
    works(&folder, "small-game");
    made(&folder, "a-capture", Some("capture"));
    works(&folder, "a-capture");
}

#[test]
#[ignore = "builds a crate a slot, twice"]
fn a_rule_for_every_slot_works_and_its_tests_notice_the_change() {
    let folder = mancala_tests::scratch("new-all");
    for slot in SLOTS {
        let name = format!("new-{slot}");
        let made = made(&folder, &name, Some(slot));
        works(&folder, &name);
        changed(&made);
        let output = cargo_in(&made, &["test"]);
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(
            out.contains("test result: FAILED"),
            "{slot}: {out}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn names_are_checked_and_nothing_is_overwritten() {
    let folder = mancala_tests::scratch("new-names");
    refused(&folder, &["new", "Big"], "`Big` is no name for a plugin");
    refused(&folder, &["new", "../up"], "`../up` is no name for a plugin");
    refused(&folder, &["new", "std"], "the id `std` is taken");
    // A plugin and a game that lie beside the program.
    refused(&folder, &["new", "kpe"], "there is a plugin `kpe` already");
    refused(&folder, &["new", "cross-endodoi"], "there is a game `cross-endodoi` already");
    std::fs::create_dir(folder.join("taken")).unwrap();
    refused(&folder, &["new", "taken", "--version", "1"], "`taken` is there already; nothing was changed");
    assert_eq!(std::fs::read_dir(folder.join("taken")).unwrap().count(), 0);
    std::fs::write(folder.join("file"), "text").unwrap();
    refused(&folder, &["new", "file", "--version", "1"], "`file` is there already");
    assert_eq!(read(&folder, "file"), "text");
    let found: Vec<_> =
        std::fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name()).collect();
    assert!(
        found.iter().all(|name| ["taken", "file", "data"].iter().any(|other| name == other)),
        "{found:?}"
    );
}

#[test]
fn a_member_of_a_workspace_is_no_workspace_of_its_own() {
    let folder = mancala_tests::scratch("new-member");
    let core = root().join("core");
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"games/*\"]\nexclude = [\"games/not-this\"]\n\
         [workspace.dependencies]\nmancala-core = {{ path = {core:?} }}\n\
         [workspace.lints.rust]\nmissing_docs = \"deny\"\n"
    );
    let games = folder.join("games");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(folder.join("Cargo.toml"), workspace).unwrap();
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let told = succeeds(mancala(&games, &["new", "a-member"]));
    assert!(told.contains("a member of the workspace") && told.contains("play a-member"), "{told}");
    assert!(told.contains("mancala trust --dev ../../target/debug"), "{told}");
    let made = games.join("a-member");
    let manifest: toml::Table = read(&made, "Cargo.toml").parse().unwrap();
    assert!(!manifest.contains_key("workspace"), "{manifest}");
    assert_eq!(manifest["dependencies"]["mancala-core"]["workspace"].as_bool(), Some(true));
    assert!(["Cargo.lock", "rustfmt.toml", ".gitignore"].iter().all(|file| !made.join(file).exists()));
    // Built from the workspace, by the lints of the workspace.
    let tested = succeeds(cargo_in(&folder, &["test", "--workspace"]));
    assert!(tested.contains("rule_2_a_three_in_the_enemy_row_is_captured ... ok"), "{tested}");
    // What the workspace excludes, or does not name, stands by itself.
    for (place, name) in [(&games, "not-this"), (&folder, "beside")] {
        succeeds(mancala(place, &["new", name]));
        let manifest: toml::Table = read(&place.join(name), "Cargo.toml").parse().unwrap();
        assert!(manifest.contains_key("workspace"), "{manifest}");
    }
}

#[test]
fn core_comes_from_where_one_says() {
    let folder = mancala_tests::scratch("new-core");
    let dependency = |name: &str, arguments: &[&str]| {
        let mut all = vec!["new", name];
        all.extend(arguments);
        succeeds(mancala(&folder, &all));
        let manifest: toml::Table = read(&folder.join(name), "Cargo.toml").parse().expect("it is TOML");
        manifest["dependencies"]["mancala-core"].clone()
    };
    assert_eq!(
        dependency("a", &["--git", "https://example.org/m\"x"])["git"].as_str(),
        Some("https://example.org/m\"x")
    );
    assert_eq!(dependency("b", &["--version", "0.1"]).as_str(), Some("0.1"));
    assert!(!folder.join("b/Cargo.lock").exists(), "versions are those of the workspace only with its core");
    // Above the current folder: this one lies in the workspace, or the program does.
    let near = dependency("c", &[]);
    let near = Path::new(near["path"].as_str().expect("a path")).to_path_buf();
    assert_eq!(near, root().join("core").canonicalize().unwrap());
    refused(&folder, &["new", "d", "--core", "c"], "no package `mancala-core` lies in c");
    refused(&folder, &["new", "d", "--core", "x", "--git", "y"], "cannot be used with");
    assert!(!folder.join("d").exists());
}

#[test]
fn where_core_is_not_found_the_error_says_what_to_give() {
    let program = mancala_tests::mancala();
    let alone = std::env::temp_dir().join(format!("mancala-new-alone-{}", std::process::id()));
    std::fs::create_dir_all(&alone).unwrap();
    let copy = alone.join(program.file_name().expect("it has a name"));
    std::fs::copy(&program, &copy).unwrap();
    let output = Command::new(&copy).args(["new", "x"]).current_dir(&alone).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let made = alone.join("x").exists();
    std::fs::remove_dir_all(&alone).unwrap();
    assert!(output.status.code() == Some(2) && !made, "{err}");
    assert!(err.contains("`--core PATH`, `--git URL` or `--version V`"), "{err}");
}
