//! Records of real games: exported, shown, replayed, imported, and turned into the notations of other programs.
//!
//! The grammar is tested beside its reader; this tests what takes plugins and the whole program.

use mancala_tests::program::{good, run as mancala};
use std::path::PathBuf;

fn scratch(name: &str) -> PathBuf {
    mancala_tests::scratch(&format!("records-{name}"))
}

/// The part of a record that says what was played.
fn moves(record: &str) -> &str {
    record.split_once("\n\n").expect("an empty line comes after the tags").1
}

#[test]
fn every_game_is_exported_replayed_and_imported_as_it_was() {
    let folder = scratch("all");
    for game in mancala_tests::variants() {
        good(&folder, &format!("play {game} --south random --north random --seed 7"), "");
        let file = format!("{game}.mgr");
        good(&folder, &format!("games export 1 --out {file}"), "");
        let text = std::fs::read_to_string(folder.join(&file)).unwrap();
        assert!(
            text.starts_with(&format!("[Game \"{game}\"]\n")) && text.contains("[Seed \"7\"]\n"),
            "{text}"
        );
        assert_eq!(good(&folder, &format!("record export {file} --as mgr"), ""), text, "{game}");
        let replayed = good(&folder, &format!("record replay {file}"), "");
        assert!(replayed.contains("The game is over: "), "{game}: {replayed}");

        good(&folder, &format!("record import {file}"), "");
        let again = good(&folder, "games export 2", "");
        assert_eq!(moves(&again), moves(&text), "{game}");
        // As JSON lines the very same game agrees with the rules, and comes back from them.
        good(&folder, &format!("record export {file} --as jsonl --out {game}.jsonl"), "");
        assert!(good(&folder, &format!("verify {game}.jsonl"), "").starts_with("1 game, "), "{game}");
        let back = good(&folder, &format!("record export {game}.jsonl --as mgr"), "");
        assert_eq!(moves(&back), moves(&text), "{game}");
        good(&folder, "games delete --all --yes", "");
        for file in
            ["data/mancala/games.sqlite", "data/mancala/games.sqlite-wal", "data/mancala/games.sqlite-shm"]
        {
            let _ = std::fs::remove_file(folder.join(file));
        }
    }
}

#[test]
fn matches_have_rounds_with_results_of_their_own() {
    let folder = scratch("match");
    good(&folder, "play kpe --match --starter north --south random --north random --seed 3", "");
    let text = good(&folder, "games export 1", "");
    let rounds = text.matches("[Round \"").count();
    assert!(rounds >= 2 && text.contains("[Starter \"north\"]\n") && text.contains("[Winner \""), "{text}");
    std::fs::write(folder.join("m.mgr"), &text).unwrap();
    assert_eq!(good(&folder, "record export m.mgr --as mgr", ""), text);
    let shown = good(&folder, "record show m.mgr", "");
    assert!(shown.contains("[Round \"2\"]"), "{shown}");
    let replayed = good(&folder, "record replay m.mgr --to 2", "");
    assert!(replayed.contains("Round 1, North begins\n1. North "), "{replayed}");

    // One round fewer does not come out, and is told where.
    let (before, last) = text.rsplit_once("\n[Round \"").unwrap();
    std::fs::write(folder.join("short.mgr"), before).unwrap();
    let (code, _, err) = mancala(&folder, "record show short.mgr", "");
    assert!(code == 4 && err.contains("error: the match ends ") && err.contains("by the rules"), "{err}");
    // A round too many neither.
    let long = format!("{text}\n[Round \"{}\"]\n\n{}", rounds + 1, moves(last));
    std::fs::write(folder.join("long.mgr"), long).unwrap();
    let (code, _, err) = mancala(&folder, "record show long.mgr", "");
    assert!(code == 4 && err.contains("error: the match is over before this round"), "{err}");
}

const KALAH: &str = "[Game \"kalah\"]\n[Setting \"board.pits=3\"]\n[Setting \"board.seeds=2\"]\n\n";

#[test]
fn what_does_not_come_out_is_told_with_its_place() {
    let folder = scratch("wrong");
    let refused = |text: &str| {
        let (code, out, err) = mancala(&folder, "record show -", text);
        assert_eq!((code, out.as_str()), (4, ""), "{err}");
        err
    };
    let whole = good(&folder, "record show -", &format!("{KALAH}1. B C a {{so}} (3. b) 4. b *\n"));
    assert!(whole.contains("1. B C a {so} (3. b) 4. b *"), "{whole}");
    for (moves, message, place) in [
        ("1. B A A *", "A is not legal", ":5:8"),
        ("1. B C z *", "there is no pit `z` on this board", ":5:8"),
        ("1. B (1. A C) C *", "C is not legal", ":5:12"),
        ("1. B (1. A (1. a)) C *", "a is not legal", ":5:16"),
        ("1. B C a 9-3", "the record ends 9-3, but the game goes on after these moves", ":5:10"),
    ] {
        let err = refused(&format!("{KALAH}{moves}\n"));
        assert!(err.contains(message) && err.contains(&format!("standard input{place}\n")), "{moves}: {err}");
    }
    for (text, message, place) in [
        ("[Game \"kalahh\"]\n\n*\n", "there is no game `kalahh`", ":1:7"),
        ("[Game \"kalah\"]\n[Setting \"board.pits=0\"]\n\n*\n", "`board.pits`", ":2:10"),
        ("[Game \"kalah\"]\n[Start \"1,1/1 0-0 S\"]\n\n*\n", "pits", ":2:9"),
        ("[Game \"x\"]\n[Rules \"\"\"\n[board]\npitz = 3\n\"\"\"]\n\n*\n", "unknown key `pitz`", ":4:1"),
    ] {
        let err = refused(text);
        assert!(err.contains(message) && err.contains(&format!("standard input{place}\n")), "{text}: {err}");
    }
}

#[test]
fn counts_and_winners_must_be_those_of_the_rules() {
    let folder = scratch("counts");
    good(&folder, "play kalah --set board.pits=3 --south random --north random --seed 1", "");
    let text = good(&folder, "games export 1", "");
    let tag = |name: &str| {
        let start = text.find(&format!("[{name} \"")).unwrap() + name.len() + 3;
        text[start..].split('"').next().unwrap().to_string()
    };
    let (result, winner) = (tag("Result"), tag("Winner"));
    let (south, north) = result.split_once('-').unwrap();
    let other = format!("{}-{}", south.parse::<u32>().unwrap() + 1, north.parse::<u32>().unwrap() - 1);
    let refused = |text: String, message: &str| {
        let (code, _, err) = mancala(&folder, "record show -", &text);
        assert!(code == 4 && err.contains(message), "{message}: {err}");
    };
    refused(text.replace(&result, &other), &format!("the record ends {other}, the moves lead to {result}"));
    refused(
        text.replace(&result, "*").replace(&format!("[Winner \"{winner}\"]\n"), ""),
        "these moves end the game",
    );
    let wrong = if winner == "south" { "north" } else { "south" };
    refused(
        text.replace(&format!("[Winner \"{winner}\"]"), &format!("[Winner \"{wrong}\"]")),
        "the winner is",
    );
    refused(
        text.replace(&format!(" {result}\n"), &format!(" A {result}\n")),
        "the game is over before this move",
    );
}

#[test]
fn another_rule_sheet_is_told_of() {
    let folder = scratch("sheet");
    let sheet = format!("[Sheet \"{}\"]\n[Plugins \"kalah 0.0.9, gone 1.0.0, std 0.1.0\"]\n", "0".repeat(64));
    let text = |moves: &str| format!("{}{sheet}\n{moves}\n", KALAH.trim_end().to_string() + "\n");
    let (code, out, err) = mancala(&folder, "record show -", &text("1. B C a *"));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("1. B C a *"), "{out}");
    assert!(err.contains("the record was made under another rule sheet: 0000"), "{err}");
    assert!(err.contains("plugin kalah was 0.0.9 then and is 0.1.0 now"), "{err}");
    assert!(err.contains("plugin gone 1.0.0 played then and takes no part now"), "{err}");
    let (code, _, err) = mancala(&folder, "record show -", &text("1. B B *"));
    assert!(code == 4 && err.contains("B is not legal") && err.contains("another rule sheet"), "{err}");
}

#[test]
fn a_game_file_of_ones_own_travels_with_its_record() {
    let folder = scratch("own");
    let file = mancala_tests::root().join("games/three-by-nine.toml");
    good(
        &folder,
        &format!("play {} --set board.seeds=4 --south random --north random --seed 4", file.display()),
        "",
    );
    let text = good(&folder, "games export 1", "");
    assert!(text.contains("[Game \"three-by-nine\"]\n") && text.contains("[Rules \"\"\"\n"), "{text}");
    // Nothing but the record is there, and none of its rules has changed.
    let other = scratch("own-elsewhere");
    std::fs::write(other.join("r.mgr"), &text).unwrap();
    assert_eq!(good(&other, "record export r.mgr --as mgr", ""), text);
    good(&other, "record import r.mgr", "");
    assert_eq!(moves(&good(&other, "games export 1", "")).lines().last(), moves(&text).lines().last());
}

#[test]
fn notations_of_other_programs_fit_the_games_that_say_so() {
    let folder = scratch("foreign");
    for (game, form) in [
        ("kalah", "openspiel"),
        ("kalah", "kgp"),
        ("kalah-4x3", "kgp"),
        ("oware", "openspiel"),
        ("oware", "playstrategy"),
    ] {
        good(
            &folder,
            &format!("--store {form}-{game} play {game} --south random --north random --seed 9"),
            "",
        );
        let record = good(&folder, &format!("--store {form}-{game} games export 1"), "");
        let text = good(&folder, &format!("--store {form}-{game} games export 1 --as {form}"), "");
        let back = good(&folder, &format!("record import - --from {form} --game {game} --out -"), &text);
        assert_eq!(moves(&back), moves(&record), "{game} {form}: {text}");
    }
    let (code, _, err) = mancala(&folder, "record import - --from kgp --game kpe --out -", "move 1");
    assert_eq!((code, err.as_str()), (1, "error: `kpe` has no notation `kgp`; its `notations` are none\n"));
    let (code, _, err) =
        mancala(&folder, "record import - --from openspiel --game kalah --set board.pits=5 --out -", "1");
    assert!(code == 2 && err.contains("any board but one of six pits a row"), "{code} {err}");
    let (code, _, err) = mancala(&folder, "record import - --from openspiel --game kalah --out -", "1 1");
    assert!(code == 4 && err.contains("standard input:1:3") && err.contains("A is not legal"), "{err}");
    let (code, _, err) = mancala(&folder, "record import - --from openspiel --out -", "1 1");
    assert!(code == 2 && err.contains("--game"), "{err}");
}

/// A game of PlayStrategy's own tests, which goes on after these moves by its rules too. Its ends are those that this
/// program works out from the counts.
#[test]
fn a_game_of_playstrategy_is_read_move_by_move() {
    let folder = scratch("playstrategy");
    let text = "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\n\
        d1e2 b2c1 b1f2 a2e1 c1c2 e2b1 e1a1 c2e1 f1b1 b2c1 d1e2 f2e1 a1b1 c2a1 f1e2 d2f2 d1f2 b2c1 c1f2 a2c2 e1c2 e2c2\n\
        f1b2 c2c1 a1f1 f2b2 b1c2 d2c1 e1f2 e2b2 d1e2 c2a2 f1c2 b2e1 b1d1 a2d1 a1d1 e2c2 b1d1 c2a2 c1e1 d2a2 d1f2 a2b1\n\
        a1b1 b2a1 a1b1 a2a1 a1b1 c2b2 b1f1 b2a2 e1e2 e2d2 c1d1 f2e2 f1d2 f2e2 d1f1 a2a1 e1f1 e2d2 f1e2 f2e2 a1b1 e2c2\n\
        b1c1 d2b2 c1d1 c2a2 d1e1 b2a1 e1f1 a2b1 f1f2 f2e2 a1c1 e2d2 b1d1 d2c2 c1e1 c2b2 d1f1 b2a2 e1f2 a2a1\n";
    let record = good(&folder, "record import - --from playstrategy --game oware --out -", text);
    assert!(
        record.contains("\n1. D e B f C b E d F e 11. D a A d F c D e C f 21. E b F")
            && record.ends_with(" *\n"),
        "{record}"
    );
    let kept = good(&folder, "record import - --from playstrategy --game oware", text);
    assert_eq!(kept, "Kept as game 1. `mancala games resume 1` goes on with it.\n");
    let again = good(&folder, "games export 1 --as playstrategy", "");
    assert_eq!(again.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn what_is_left_behind_is_told() {
    let folder = scratch("left");
    let text = "[Game \"kalah\"]\n[South \"Ada\"]\n\n1. C {so} *\n";
    std::fs::write(folder.join("r.mgr"), text).unwrap();
    let (code, out, err) = mancala(&folder, "record import r.mgr", "");
    assert!(code == 0 && out.starts_with("Kept as game 1."), "{err}");
    let said = "the store keeps the game alone; names, dates, comments and variations stay in r.mgr\n";
    assert_eq!(err, said);
    for form in ["json", "jsonl", "openspiel"] {
        let (code, _, err) = mancala(&folder, &format!("record export r.mgr --as {form}"), "");
        let said = "this form has no room for names, dates, comments and variations: they are left out\n";
        assert_eq!((code, err.as_str()), (0, said), "{form}");
    }
    let (code, _, err) = mancala(&folder, "record export r.mgr --as csv", "");
    let said = "a table has no room for comments and variations: they are left out\n";
    assert_eq!((code, err.as_str()), (0, said));
    good(&folder, "record export r.mgr --as mgr", "");

    good(&folder, "play kalah --moves C", "");
    let (code, out, err) = mancala(&folder, "games export 1 2 --as openspiel", "");
    let said = "error: one game at a time is written as openspiel; these are 2\n";
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", said));
}

#[test]
fn what_a_record_cannot_do_is_told() {
    let folder = scratch("cannot");
    std::fs::write(folder.join("r.mgr"), "[Game \"kalah\"]\n\n1. D *\n").unwrap();
    let (code, _, err) = mancala(&folder, "record import r.mgr --game oware", "");
    let said = "error: --game and --set belong to --from; a record says its own game\n";
    assert_eq!((code, err.as_str()), (2, said));
    let (code, out, err) = mancala(&folder, "record replay r.mgr --to 5", "");
    assert_eq!((code, err.as_str()), (1, "r: the record has 1 move; --to 5 is past its end\n"));
    assert!(out.contains("1. South "), "{out}");
    good(&folder, "record replay r.mgr --to 1", "");
    let (code, _, err) = mancala(&folder, "play --resume r.mgr", "");
    assert!(code == 4 && err.contains("r.mgr: this is a record for people"), "{err}");
    assert!(err.contains("`mancala record import r.mgr`, then `mancala games resume N`"), "{err}");
}

#[test]
fn files_are_never_written_over() {
    let folder = scratch("over");
    good(&folder, "play kpe --moves A", "");
    std::fs::write(folder.join("r.mgr"), "mine\n").unwrap();
    for command in ["games export 1 --out r.mgr", "record import - --from openspiel --game oware --out r.mgr"]
    {
        let (code, _, err) = mancala(&folder, command, "A");
        assert_eq!(
            (code, err.as_str()),
            (4, "error: r.mgr: there is such a file already\n  name another file\n")
        );
    }
    assert_eq!(std::fs::read_to_string(folder.join("r.mgr")).unwrap(), "mine\n");
}

/// A game in progress whose lifts wait for another is exported and taken up again with them.
#[test]
fn an_opening_in_progress_is_kept_whole() {
    let folder = scratch("opening");
    let out = good(&folder, "play kiothi --moves ^I", "");
    let record = good(&folder, "games export 1", "");
    let start = record.lines().last().unwrap().to_string();
    assert!(start.starts_with("1. ^I") && start.ends_with('*'), "{record}\n{out}");
    let back = good(&folder, "record export - --as mgr", &record);
    assert_eq!(back, record);
}

#[test]
fn the_description_of_records_shows_one_that_comes_out() {
    let folder = scratch("described");
    let text = std::fs::read_to_string(mancala_tests::root().join("host/RECORDS.md")).unwrap();
    let records: Vec<&str> = text.split("```\n").filter(|block| block.starts_with("[Game ")).collect();
    assert!(!records.is_empty());
    for record in records {
        let shown = good(&folder, "record show -", record);
        assert!(shown.contains(moves(record).trim().trim_end_matches('*').trim()), "{shown}");
        // What is written of it again is the same, word for word.
        assert_eq!(good(&folder, "record export - --as mgr", record).trim(), record.trim());
    }
}

#[test]
fn json_is_read_in_every_shape_and_with_a_byte_order_mark() {
    let folder = scratch("json");
    for seed in [1, 2] {
        good(&folder, &format!("play kpe --south random --north random --seed {seed}"), "");
    }
    let lines = good(&folder, "games export --all --as jsonl", "");
    let list = good(&folder, "games export --all --as json", "");
    let one = good(&folder, "games export 1 --as json", "");
    assert!(list.starts_with('[') && one.lines().count() > 10, "one is a list, the other has many lines");
    let shown = good(&folder, "record show -", &lines);
    assert_eq!(shown.matches("The game is over: ").count(), 2);
    for text in
        [list.clone(), format!("\u{feff}{lines}"), format!("\u{feff}{list}"), list.replace('\n', "\r\n")]
    {
        assert_eq!(good(&folder, "record show -", &text), shown);
    }
    assert_eq!(
        good(&folder, "record show -", &one),
        good(&folder, "record show -", lines.lines().next().unwrap())
    );
    let (code, _, err) = mancala(&folder, "record show -", &format!("{one}{{\n\"plies\": 7}}\n"));
    let line = one.lines().count() + 2;
    assert!(
        code == 4
            && err.starts_with("error: this is no record: ")
            && err.contains(&format!("--> standard input:{line}:10\n")),
        "{err}"
    );
    let (code, _, err) = mancala(&folder, "record show -", "[]");
    assert!(code == 4 && err.starts_with("error: this text holds no record\n"), "{err}");
    assert!(err.contains("--> standard input:1:1\n"), "{err}");

    let text = good(&folder, "record import - --from openspiel --game kalah --out -", "\u{feff}3 2");
    assert!(text.ends_with("1. C B *\n"), "{text}");
    std::fs::write(folder.join("marked.json"), format!("\u{feff}{one}")).unwrap();
    good(&folder, "play --resume marked.json", "");
}

/// Every command that reads records for programs takes the same texts, and tells a fault at the same place.
#[test]
fn a_fault_in_a_list_is_told_with_its_line_by_every_command() {
    let folder = scratch("lists");
    good(&folder, "play kpe --set board.pits=3 --record one.json --south random --north random --seed 2", "");
    let one = std::fs::read_to_string(folder.join("one.json")).unwrap().trim().to_string();
    let pretty = good(&folder, "record export one.json --as json", "");
    for (name, text, games) in [
        ("list", format!("[{one},\n{one}]"), 2),
        ("marked", format!("\u{feff}[\r\n{one}]"), 1),
        ("lines", format!("\u{feff}{one}\n{one}\n"), 2),
        ("pretty", pretty.clone(), 1),
        ("both", format!("{pretty}[{one}, {one}]"), 3),
    ] {
        std::fs::write(folder.join(name), &text).unwrap();
        let verified = good(&folder, &format!("verify {name}"), "");
        let counted = if games == 1 { "1 game, ".to_string() } else { format!("{games} games, ") };
        assert!(verified.starts_with(&counted), "{name}: {verified}");
        let shown = good(&folder, &format!("record show {name}"), "");
        assert_eq!(shown.matches("The game is over: ").count(), games, "{name}");
    }
    let broken = |from: &str, to: &str| {
        let wrong = one.replacen(from, to, 1);
        assert_ne!(wrong, one, "{from}");
        wrong
    };
    for (wrong, said) in [
        (broken("\"id\"", "\"id\":\"a\",\"id\""), "the key `id` stands twice"),
        (
            broken("\"board.pits\":3", "\"board.pits\":3,\"board.pits\":3"),
            "the key `board.pits` stands twice",
        ),
        (
            broken("\"board.pits\":3", "\"board.pits\":1.5"),
            "expected true or false, a whole number, a text, or a list",
        ),
        (broken("\"plies\"", "\"turns\""), "record"),
        (broken("\"plies\":[", "\"plies\":[7,"), "invalid type: integer `7`, expected struct RecordedPly"),
    ] {
        std::fs::write(folder.join("wrong"), format!("[{one},\n\n  {wrong}]\n")).unwrap();
        for command in ["verify wrong", "record show wrong", "record import wrong"] {
            let (code, _, err) = mancala(&folder, command, "");
            assert!(
                code == 4 && err.contains(said) && err.contains("--> wrong:3:"),
                "{command}: {said}: {err}"
            );
        }
    }
    // What the rules say otherwise is told with the line of its record, too.
    let wrong = broken("\"winner\":\"", "\"winner\":\"not ");
    std::fs::write(folder.join("wrong"), format!("[{one},\n\n  {wrong}]\n")).unwrap();
    let (code, out, _) = mancala(&folder, "verify wrong", "");
    assert!(code == 1 && out.starts_with("wrong:3: "), "{out}");
    let (code, _, err) = mancala(&folder, "record show wrong", "");
    assert!(
        code == 4 && err.contains("--> wrong:3:3\n") && err.contains("the result differs: expected"),
        "{err}"
    );
    let wrong = broken("\"board.pits\":3", "\"board.pits\":0");
    std::fs::write(folder.join("wrong"), format!("{one}\n{wrong}\n")).unwrap();
    let (code, _, err) = mancala(&folder, "record show wrong", "");
    assert!(code == 4 && err.contains("`board.pits`") && err.contains("--> wrong:2:"), "{err}");
    let (code, _, err) = mancala(&folder, "play --resume wrong", "");
    assert!(code == 4 && err.contains("this is a second record") && err.contains("--> wrong:2:1\n"), "{err}");
}

#[test]
fn a_record_names_no_file_of_this_machine() {
    let folder = scratch("paths");
    good(&folder, "play kpe --record r.json --moves A", "");
    let record = std::fs::read_to_string(folder.join("r.json")).unwrap();
    std::fs::write(folder.join("secret.toml"), "password = \"tell nobody\"\n").unwrap();
    for path in ["secret.toml", "./secret", "/etc/hostname"] {
        let named = record.replace("\"game\":\"kpe\"", &format!("\"game\":\"{path}\""));
        assert_ne!(named, record);
        std::fs::write(folder.join("named.json"), &named).unwrap();
        for command in ["record show named.json", "play --resume named.json"] {
            let (code, _, err) = mancala(&folder, command, "");
            let said = format!("its game is called `{path}`: a record names a game by its id, and no path");
            assert!(code == 4 && err.contains(&said) && !err.contains("password"), "{command}: {err}");
        }
    }
    // Whoever resumes it may name any game himself.
    let named = record.replace("\"game\":\"kpe\"", "\"game\":\"x.toml\"");
    std::fs::write(folder.join("named.json"), named).unwrap();
    let (code, _, err) = mancala(&folder, "play kpe --resume named.json", "");
    assert_eq!((code, err.as_str()), (0, ""));
}
