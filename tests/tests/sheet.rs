//! `show --sheet`: rule sheets for players, of every game here and of people's own, made from manifests alone.
//!
//! It plays nothing; that the rules do what their sheets say is tested beside them.

use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::settings::{KERNEL_SETTINGS, Table};
use mancala_tests::{mancala, root, scratch, variants};
use std::path::Path;
use std::process::Command;

fn sheet(folder: &Path, game: &str, columns: &str) -> String {
    let mut command = Command::new(mancala());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).env_remove("MANCALA_PLUGIN_PATH");
    let output = command
        .env("COLUMNS", columns)
        .env("MANCALA_LANG", "en")
        .args(["show", game, "--sheet"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a text, whatever its lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines under a title.
fn part<'a>(sheet: &'a str, title: &str) -> &'a str {
    let lead = format!("\n\n{title}\n");
    let start = sheet.find(&lead).unwrap_or_else(|| panic!("{title} stands in\n{sheet}")) + lead.len();
    sheet[start..].split("\n\n").next().unwrap()
}

/// A text with the names for people of the settings it tells by their keys.
fn named(text: &str, manifest: &Manifest) -> String {
    let rules = manifest.rules.iter().chain(&std_manifest().rules);
    let of_rules = rules.flat_map(|rule| {
        rule.settings.iter().map(|one| (rule.table(one), one.key.as_str(), one.called.as_str()))
    });
    let of_kernel = KERNEL_SETTINGS.iter().map(|one| (one.table, one.key, one.called));
    let told = of_rules.chain(of_kernel).fold(text.to_string(), |told, (table, key, called)| {
        told.replace(&format!("`{table}.{key}`"), &format!("\"{called}\""))
    });
    assert!(Table::all().all(|table| !told.contains(&format!("`{table}."))), "what is no setting: {told}");
    told
}

#[test]
fn every_game_says_all_that_its_manifest_tells() {
    let folder = scratch("sheet-all");
    for variant in variants() {
        let path = root().join("variants").join(&variant).join("plugin.toml");
        let text = std::fs::read_to_string(path).unwrap();
        let manifest = Manifest::parse(&text, "plugin.toml").unwrap();
        let first = &manifest.games[0];
        let shown = sheet(&folder, &first.id, "80");
        assert!(shown.starts_with(&format!("{}\n", first.name.as_ref().unwrap())), "{shown}");
        let told = first.provenance.as_ref().unwrap();
        let words = flat(&shown);
        for said in [&told.people, &told.region, &told.described].into_iter().flatten() {
            assert!(words.contains(&flat(said)), "{variant} says {said}");
        }
        for rule in &told.rules {
            let title = match rule.about.expect("every numbered rule here says what it is about").name() {
                "board" | "opening" => "Set-up",
                "capture" => "Captures",
                "ending" => "The end",
                "match" => "The match",
                _ => "How to play",
            };
            let expected = format!("{} {}", rule.number, named(&flat(&rule.text), &manifest));
            assert!(flat(part(&shown, title)).contains(&expected), "{variant} says {expected} under {title}");
        }
        let settings = flat(part(&shown, "Settings"));
        for rule in &manifest.rules {
            if part(&shown, "Captures").contains(&format!("{}/{}", variant, rule.name)) {
                for setting in &rule.settings {
                    assert!(settings.contains(&format!("{} = ", setting.key)), "{variant} {}", setting.key);
                    assert!(settings.contains(&flat(&setting.help)), "{variant} {}", setting.key);
                    assert!(settings.contains(&format!("{}: ", setting.called)), "{variant} {}", setting.key);
                }
            }
        }
        for source in &told.sources {
            assert!(flat(part(&shown, "Sources")).contains(source.as_str()), "{variant} names {source}");
        }
        assert!(shown.contains("\n  North 0  |") && shown.contains("|  South 0\n"), "a board: {shown}");
        for columns in [40, 80, 132] {
            let shown = sheet(&folder, &first.id, &columns.to_string());
            let long = shown.lines().find(|line| line.chars().count() > columns);
            assert_eq!(long, None, "{variant} in {columns} columns");
            assert_eq!(shown.lines().find(|line| line.ends_with(' ')), None);
        }
    }
}

#[test]
fn settings_say_what_else_they_may_be_and_where_they_came_from() {
    let folder = scratch("sheet-settings");
    let shown = sheet(&folder, "kpe", "80");
    let expected = "  \
  capture.unlock = \"at-capture\"
      Captures are possible: from the move that sows the last pit
      whether the move that sows the last unsown pit may capture, only later
      ones, or captures are never locked; or \"next-move\", \"off\"
  ending.leftover";
    assert!(shown.contains(expected), "{shown}");
    let repetition = "\n* ending.repetition = 2\n      Repetitions that end the game: 2\n      the game ends when a position stands for the n-th time; 0 is never; 0 to\n      1000\n      plugin kpe, line ";
    assert!(shown.contains(repetition), "{shown}");
    assert!(!shown.contains(".use = "), "nobody but the plugin chose its rules");
}

#[test]
fn a_preset_that_answers_otherwise_keeps_the_rules_that_hold() {
    let shown = sheet(&scratch("sheet-preset"), "cross-endodoi", "80");
    assert!(flat(part(&shown, "How to play")).contains("1.6 As En Dodoi on 2x6"));
    assert!(!shown.contains(" 1.1  "), "it sows otherwise: {shown}");
    assert!(flat(part(&shown, "Captures")).contains("1.2 Ended in an own pit"));
    let sources = part(&shown, "Sources");
    assert!(sources.contains("Mancala World, En Dodoi") && sources.contains("Mancala World, Cross-Endodoi"));
}

#[test]
fn a_persons_game_of_several_plugins_is_told_as_it_is() {
    let folder = scratch("sheet-mine");
    let file = "\
name = \"Ours\"
summary = \"as our aunt plays it\"
extends = \"giuthi\"
[board]
pits = 5
seeds = 3
[capture]
use = [\"kiothi/leftmost\", \"std/opposite\"]
leftmost-bonus = \"run\"
[ending]
leftover = \"opponent\"
[[rules]]
number = \"4.1\"
text = \"Our aunt lets us start from any pit.\"
about = \"choice\"
source = \"our aunt\"
[[rules]]
number = \"A\"
text = \"The loser makes the tea.\"
";
    std::fs::write(folder.join("ours.toml"), file).unwrap();
    let shown = sheet(&folder, "ours.toml", "80");
    assert!(shown.starts_with("Ours\nas our aunt plays it\n"), "{shown}");
    assert!(flat(part(&shown, "Set-up")).contains("board 2x5, 3 in each pit"));
    let play = flat(part(&shown, "How to play"));
    assert!(play.contains("4.1 Our aunt lets us start from any pit. [our aunt]"), "{play}");
    assert!(
        !play.contains("at least two seeds") && play.contains("4.2 A last seed in an occupied pit"),
        "{play}"
    );
    let captures = flat(part(&shown, "Captures"));
    assert!(captures.starts_with("capture ended in the mover's empty leftmost pit:"), "{captures}");
    assert!(captures.contains("(kiothi/leftmost) else: ended in an empty own pit:"), "{captures}");
    assert!(!captures.contains("4.5") && captures.ends_with("(std/opposite)"), "{captures}");
    assert!(
        flat(part(&shown, "Settings"))
            .contains("Where the words of a rule say otherwise, the setting holds.")
    );
    assert!(flat(part(&shown, "Further rules")).ends_with("A The loser makes the tea."));
    let settings = flat(part(&shown, "Settings"));
    for expected in [
        "capture.use = [\"kiothi/leftmost\", \"std/opposite\"] ours.toml:8",
        "* capture.leftmost-bonus = \"run\" The leftmost pit captures: the whole run of open pits what the leftmost pit captures: three pits, four, the unbroken run of \
         open pits, or no more than any other; or \"three\", \"opposite-plus-three\", \"off\" ours.toml:9; default \"three\"",
        "* ending.leftover = \"opponent\" Seeds left at the end: all to the opponent who gets the seeds left when a player cannot move; or \"row-owners\" \
         ours.toml:11; default \"row-owners\"",
        "choice.min-seeds = 2 Fewest seeds to start from: 2 the fewest seeds a move may start from; 1 to 65535",
    ] {
        assert!(settings.contains(expected), "{expected}\n{settings}");
    }
}

#[test]
fn a_sheet_alone_or_a_document() {
    let output = Command::new(mancala()).args(["show", "kpe", "--sheet", "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
