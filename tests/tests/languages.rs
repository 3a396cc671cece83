//! What players read, in each language: that nothing shipped lacks a translation, and that commands speak the language asked for.
//!
//! It judges no translation.

use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::GameFile;
use mancala_core::manifest::Manifest;
use mancala_core::translations::LANGUAGES;
use mancala_tests::{mancala, root, scratch, variants};
use std::path::Path;
use std::process::{Command, Output};

fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(mancala());
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).env_remove("MANCALA_PLUGIN_PATH");
    for variable in ["MANCALA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(variable);
    }
    command.args(arguments.split_whitespace());
    command
}

fn said(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn run(folder: &Path, arguments: &str) -> String {
    said(command(folder, arguments).output().unwrap())
}

#[test]
fn nothing_shipped_lacks_a_translation() {
    let mut lacking = Vec::new();
    for variant in variants() {
        let text =
            std::fs::read_to_string(root().join("variants").join(&variant).join("plugin.toml")).unwrap();
        let manifest =
            Manifest::parse(&text, "plugin.toml").unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
        for language in &LANGUAGES[1..] {
            let texts = manifest.untranslated(language).into_iter();
            lacking.extend(texts.map(|text| format!("{variant}, {language}: {text}")));
        }
    }
    for entry in std::fs::read_dir(root().join("games")).unwrap() {
        let path = entry.unwrap().path();
        let source = Source::new(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let game = GameFile::parse(&source).unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
        for language in &LANGUAGES[1..] {
            let summary = game.summary.as_deref().unwrap();
            if game.translations.say(language, summary).is_none() {
                lacking.push(format!("{}, {language}: {summary}", path.display()));
            }
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

#[test]
fn the_language_is_the_one_given_then_the_variables_then_the_systems() {
    let folder = scratch("languages-chosen");
    let (english, thai, filipino) = ("2x4, 6 in each pit", "2x4, หลุมละ 6", "2x4, 6 sa bawat butas");
    let list = |arguments: &str, variables: &[(&str, &str)]| {
        said(command(&folder, arguments).envs(variables.iter().copied()).output().unwrap())
    };
    assert!(list("list", &[]).contains(english));
    assert!(list("list", &[("LANG", "th_TH.UTF-8")]).contains(thai));
    assert!(list("list", &[("LANG", "th_TH.UTF-8"), ("LC_ALL", "C")]).contains(english));
    assert!(list("list", &[("LANG", "th_TH.UTF-8"), ("MANCALA_LANG", "fil")]).contains(filipino));
    assert!(list("list --lang th", &[("MANCALA_LANG", "fil")]).contains(thai));
    // A locale that means nothing wants no language; an option that means nothing is a mistake.
    for garbage in ["garbage", "", "xx_YY.UTF-8", "C.UTF-8"] {
        let output = command(&folder, "list").env("LANG", garbage).output().unwrap();
        assert!(output.stderr.is_empty(), "{garbage}");
        assert!(said(output).contains(english), "{garbage}");
    }
    let wrong = command(&folder, "list").env("MANCALA_LANG", "klingon").output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    let told = String::from_utf8(wrong.stderr).unwrap();
    assert_eq!(told, "error: MANCALA_LANG says `klingon`: it is `en`, `th` or `fil`\n");
    let wrong = command(&folder, "list --lang xx").output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8(wrong.stderr).unwrap().contains("it is `en`, `th` or `fil`"));
}

#[test]
fn a_sheet_is_told_whole_in_every_language() {
    let folder = scratch("languages-sheet");
    let english = run(&folder, "show kiothi --sheet --lang en");
    let (rule, help) = ("lift one to all seeds of an own pit", "fewest pits a player lifts");
    assert!(english.contains(rule) && english.contains(help));
    for (language, title, word) in [("th", "วิธีเล่น", "หลุมคุ้มครอง"), ("fil", "Paano maglaro", "protektado")]
    {
        for columns in [40, 80] {
            let mut command = command(&folder, &format!("show kiothi --sheet --lang {language}"));
            let shown = said(command.env("COLUMNS", columns.to_string()).output().unwrap());
            assert!(shown.contains(&format!("\n\n{title}\n")), "{shown}");
            assert!(!shown.contains(rule) && !shown.contains(help), "{shown}");
            // Game words stay in their own language.
            assert!(shown.contains("nki"), "{shown}");
            let long = shown.lines().find(|line| width(line) > columns);
            assert_eq!(long, None, "{language} in {columns} columns");
        }
        let played =
            run(&folder, &format!("play kiothi --lang {language} --south random --north random --seed 3"));
        assert!(played.contains(word) && !played.contains("protected"), "{played}");
        assert!(!played.contains("South") && !played.contains("seed left"), "{played}");
    }
}

/// The columns a line takes: marks above and below Thai letters take none.
fn width(line: &str) -> usize {
    line.chars()
        .filter(|c| !matches!(c, '\u{0e31}' | '\u{0e34}'..='\u{0e3a}' | '\u{0e47}'..='\u{0e4e}'))
        .count()
}

#[test]
fn refusals_are_told_in_the_players_language() {
    let folder = scratch("languages-refusals");
    let refused = |language: &str, moves: &str| {
        let mut command = command(&folder, &format!("play kpe --lang {language} --moves"));
        let output = command.arg(moves).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(refused("en", "a"), "error: a is not legal: a is a pit of North\n  legal: A B C D\n");
    assert_eq!(refused("th", "a"), "error: a เล่นไม่ได้: a เป็นหลุมของฝ่ายเหนือ\n  เล่นได้: A B C D\n");
    assert_eq!(refused("fil", "a"), "error: hindi legal ang a: butas ng Hilaga ang a\n  legal: A B C D\n");
    // A rule's own words.
    let duty = |language: &str| {
        let mut command = command(&folder, &format!("play kpe --lang {language} --position"));
        let output = command.args(["1,0,0,4/0,0,0,0 20-23 S", "--moves", "A"]).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        duty("en")
            .contains("the enemy row is empty, and there are moves that leave a seed in it (rule kpe/feed)")
    );
    assert!(duty("th").contains("แถวของคู่ต่อสู้ว่าง และมีตาเดินที่ทิ้งเมล็ดไว้ในแถวนั้นได้ (กติกา kpe/feed)"));
}

#[test]
fn without_a_command_it_says_what_to_type_first() {
    let folder = scratch("languages-welcome");
    let welcome = run(&folder, "");
    assert!(welcome.contains("games are here") && welcome.contains("  mancala play "), "{welcome}");
    assert!(run(&folder, "--lang fil").contains("laro rito"));
    // What it proposes works.
    let show = welcome.lines().find_map(|line| line.trim().strip_prefix("mancala show ")).unwrap();
    let game = show.split(' ').next().unwrap();
    assert!(run(&folder, &format!("show {game} --sheet")).contains("How to play"));
}

#[test]
fn completions_and_manual_are_made_of_the_commands() {
    let folder = scratch("languages-shell");
    for (shell, part) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef mancala"),
        ("fish", "complete -c mancala"),
        ("elvish", "mancala"),
        ("powershell", "mancala"),
    ] {
        let script = run(&folder, &format!("completions {shell}"));
        assert!(script.contains(part) && script.contains("tournament"), "{shell}");
    }
    assert!(run(&folder, "man").starts_with(".ie"), "it is roff");
    let wrote =
        "written into pages/man1: mancala.1 and its like, a page for the program and for each command\n";
    assert_eq!(run(&folder, "man --dir pages/man1"), wrote);
    let page = |name: &str| std::fs::read_to_string(folder.join("pages/man1").join(name)).unwrap();
    assert!(page("mancala.1").contains("mancala\\-list(1)") || page("mancala.1").contains("mancala-list"));
    assert!(page("mancala-play.1").contains("Play a game"));
    std::fs::write(folder.join("file"), "").unwrap();
    let wrong = command(&folder, "man --dir file").output().unwrap();
    assert_eq!(wrong.status.code(), Some(5));
    assert!(String::from_utf8(wrong.stderr).unwrap().starts_with("error: file: it cannot be written: "));
}

#[test]
fn a_record_is_shown_in_the_readers_language() {
    let folder = scratch("languages-record");
    let told = |language: &str, tags: &str| {
        let file = folder.join("r.mgr");
        std::fs::write(&file, format!("[Game \"kpe\"]\n{tags}\n1. A *\n")).unwrap();
        let shown = run(&folder, &format!("record show r.mgr --lang {language}"));
        let value =
            |nth: usize| shown.lines().nth(nth).unwrap().split_once("  ").unwrap().1.trim().to_string();
        [value(1), value(2)]
    };
    let seats = "[South \"human\"]\n[North \"level 2\"]\n";
    assert_eq!(told("fil", seats), ["tao", "antas 2"]);
    assert_eq!(told("th", seats), ["คน", "ระดับ 2"]);
    // A name is nobody's to translate.
    assert_eq!(told("fil", "[South \"Human\"]\n[North \"random walker\"]\n"), ["Human", "random walker"]);
}
