//! Settings given by hand, the hash and the differences of sheets, and errors that come from several files.

use crate::shelf::{Shelf, bad, game, good, id, shelf, value, with};
use mancala_core::diagnostic::Source;
use mancala_core::game_file::{GameSource, Library, Override, SettingFault, resolve};
use mancala_core::manifest::Manifest;
use mancala_core::settings::{SettingKind, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

#[test]
fn overrides_come_last() {
    let sheet = good(with(
        "extends = \"kpe\"\n[board]\npits = 5\n",
        &[("board.pits", "6"), ("capture.unlock", "off")],
    ));
    assert_eq!((sheet.board.pits, value(&sheet, "capture.unlock").as_str()), (6, "\"off\""));
}

#[test]
fn overrides_take_recorded_settings() {
    let json = r#"{"board.pits":6,"capture.take-alone":true,"board.seeds":4}"#;
    let json: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).unwrap();
    let given: Vec<Override> = json
        .into_iter()
        .map(|(path, value)| Override::value(&path, &serde_json::from_value::<Value>(value).unwrap()))
        .collect();
    let sheet = good(resolve(GameSource::Id("en-dodoi"), &given, &shelf(&[])));
    assert_eq!((sheet.board.pits, value(&sheet, "capture.take-alone").as_str()), (6, "true"));
}

#[test]
fn a_wrong_override_is_its_own_source() {
    let errors = bad(id("kpe", &[("board.pits", "six")]), &["override:1:12"]);
    assert!(errors[0].render().contains("1 | board.pits=six\n   |            ^^^\n"), "{}", errors[0]);
    bad(id("kpe", &[("capture.chian", "1")]), &["unknown setting `capture.chian`"]);
    bad(id("kpe", &[("pits", "6")]), &["`pits` is no path of a setting"]);
    bad(id("kpe", &[("bord.pits", "6")]), &["did you mean `board`?"]);
    bad(id("kpe", &[("", "6"), ("a.b.c", ""), (".", "")]), &["no table ``", "is no path", "no table `a`"]);
    bad(id("kpe", &[("board.", "6")]), &["unknown setting `board.`"]);
    bad(id("kpe", &[("board.pits", "6"), ("board.pits", "7")]), &["given twice"]);
    bad(id("kpe", &[("capture.use", "[\"kpe/lock\", \"kpe/lok\"]")]), &["did you mean `lock`?"]);
}

#[test]
fn differences_lead_from_the_base_to_the_game() {
    let base = good(id("en-dodoi", &[]));
    assert!(base.differences(&base).is_empty());
    let cases: &[&[(&str, &str)]] = &[
        &[("board.pits", "6")],
        &[("board.rows", "[[1,2],[3,4]]"), ("ending.repetition", "0")],
        &[("board.filled", "3"), ("capture.take-alone", "true")],
        &[("capture.use", "[\"kpe/lock\", \"std/opposite\"]"), ("capture.unlock", "off")],
        &[("sowing.use", "en-dodoi/parity"), ("board.stores", "track")],
    ];
    for case in cases {
        let sheet = good(id("en-dodoi", case));
        let found = sheet.differences(&base);
        assert_eq!(found.len(), case.len(), "{found:?}");
        let given: Vec<Override> = found.iter().map(|(path, value)| Override::value(path, value)).collect();
        let again = good(resolve(GameSource::Id("en-dodoi"), &given, &shelf(&[])));
        assert_eq!(again.hash(), sheet.hash());
    }
    let rows = good(id("en-dodoi", &[("board.rows", "[[1,2],[3,4]]")]));
    let back = base.differences(&rows);
    assert_eq!(back.keys().collect::<Vec<_>>(), ["board.pits", "board.seeds"]);
}

// The sheet.

#[test]
fn the_hash_follows_the_rules_and_nothing_else() {
    let base = good(id("kpe", &[]));
    assert_eq!(base.hash().len(), 64);
    assert_eq!(
        good(game("extends = \"kpe\"\nname = \"Other\"\nsummary = \"x\"\npeople = \"y\"")).hash(),
        base.hash()
    );
    assert_eq!(good(id("kpe", &[("capture.unlock", "at-capture")])).hash(), base.hash());
    for (path, value) in [("board.pits", "5"), ("capture.unlock", "off"), ("ending.leftover", "opponent")] {
        assert_ne!(good(id("kpe", &[(path, value)])).hash(), base.hash(), "{path}");
    }
    let rows = good(id("kpe", &[("board.rows", "[[6,6,6,6],[6,6,6,6]]")]));
    assert_eq!(rows.hash(), base.hash());
}

#[test]
fn the_hash_follows_revisions() {
    let mut plugins = shelf(&[]).plugins;
    let before = good(resolve(GameSource::Id("kpe"), &[], &plugins)).hash();
    plugins[1].rules[0].revision += 1;
    assert_ne!(good(resolve(GameSource::Id("kpe"), &[], &plugins)).hash(), before);
}

#[test]
fn a_refusal_when_a_rule_is_made_points_at_its_settings() {
    let sheet = good(game("extends = \"kpe\"\n[capture]\nunlock = \"off\"\n"));
    let error = sheet.diagnose(&["choice.must-feed", "capture.unlock"], "these two contradict each other");
    assert_eq!((error.file(), error.line(), error.column()), ("mine.toml", 3, 1));
    assert_eq!(error.label.as_deref(), Some("capture.unlock = \"off\""));
    assert_eq!(error.related[0].0.source.name, "kpe");
    assert_eq!(sheet.diagnose(&["no.such"], "odd").file(), "mine.toml");
}

#[test]
fn what_a_form_can_bring_about_is_told_as_a_code() {
    let most = 65_535;
    let cases: Vec<(&[(&str, &str)], SettingFault)> = vec![
        (&[("board.filled", "9")], SettingFault::Filled { filled: 9, pits: 4 }),
        (&[("board.seeds", "20000")], SettingFault::Seeds { seeds: 160_000, most }),
        (&[("board.rows", "[[1, 2]]")], SettingFault::RowCount { rows: 1 }),
        (&[("board.rows", "[[1, 2], [1, 2, 3]]")], SettingFault::UnevenRows { south: 2, north: 3 }),
        (&[("board.rows", "[[1], [1]]")], SettingFault::RowLength { pits: 1, least: 2, most: 4096 }),
        (
            &[("board.rows", "[[1, 1], [1, 1]]"), ("board.pits", "3")],
            SettingFault::OtherRows { pits: 3, row: 2 },
        ),
        (&[("board.rows", "[[1, -1], [1, 1]]")], SettingFault::PitSeeds { seeds: -1, most }),
        (&[("board.rows", "[[65535, 0], [1, 0]]")], SettingFault::Seeds { seeds: 65_536, most }),
        (
            &[("board.pits", "")],
            SettingFault::Value {
                called: "Pits in each row".into(),
                takes: SettingKind::Integer { min: 2, max: 4096 },
                words: BTreeMap::new(),
            },
        ),
    ];
    for (given, fault) in cases {
        let errors = bad(id("kpe", given), &[""]);
        assert_eq!(errors[0].because.as_deref(), Some(&fault), "{}", errors[0]);
    }
    let errors = bad(id("kpe", &[("capture.unlock", "at capture")]), &["must be one of"]);
    let Some(SettingFault::Value { called, words, .. }) = errors[0].because.as_deref() else {
        panic!("{}", errors[0])
    };
    assert_eq!((called.as_str(), words["at-capture"].as_str()), ("Unlock", "at capture"));
    // What only whoever writes settings out can do is told in English alone.
    assert_eq!(bad(id("kpe", &[("capture.chian", "1")]), &["unknown"])[0].because, None);
}

// Errors.

#[test]
fn a_suggestion_says_what_was_meant() {
    let error = |text: &str| bad(game(text), &[""])[0].render();
    assert!(error("extends = \"kpe\"\n[capture]\nunlok = 1").contains("did you mean `unlock`?"));
    assert!(error("extends = \"kpee\"").contains("did you mean `kpe`?"));
    assert!(error("extends = \"kpe\"\n[capture]\nuse = \"lock\"").contains("did you mean `kpe/lock`?"));
    assert!(error("pits = 3\nextends = \"kpe\"").contains("it belongs in `[board]`"));
    assert!(error("extends = \"kpe\"\n[ending]\npits = 3").contains("it belongs in `[board]`"));
    assert!(
        error("extends = \"en-dodoi\"\n[capture]\nunlock = 3")
            .contains("a setting of `kpe/lock`, which is not used")
    );
    assert!(
        error("extends = \"kpe\"\n[choice]\nuse = \"kpe/lock\"")
            .contains("its rules for `choice`: `kpe/feed`")
    );
    assert!(error("game.board.pits = 3\nextends = \"kpe\"").contains("a file is one game"));
    assert!(error("id = \"mine\"\nextends = \"kpe\"").contains("it belongs into a plugin's plugin.toml"));
    let boardless = bad(game("[capture]\nuse = \"kpe/lock\""), &["`board.pits`", "`board.seeds`"]);
    assert!(boardless[0].render().contains("in `[board]`, or what it `extends`"));
    assert!(error("extends = \"nothing-like-it\"").contains("known: `en-dodoi`"));
}

#[test]
fn a_file_without_its_base_is_still_checked() {
    let text = "extends = \"nowhere\"\n[board]\npits = 1\n[capture]\nuse = \"kpe/lock\"\nunlok = \"off\"\n[sowing]\nany = 1\n";
    bad(game(text), &["there is no game `nowhere`", "`board.pits` must be", "unknown key `unlok`"]);
}

#[test]
fn a_base_that_is_not_toml_is_reported_where_it_stands() {
    let shelf = shelf(&[("base.toml", "extends = \"kpe\"\n[board\n")]);
    let result = resolve(GameSource::Text(Source::new("mine.toml", "extends = \"base.toml\"")), &[], &shelf);
    let errors = bad(result, &["not TOML"]);
    assert_eq!((errors[0].file(), errors[0].line()), ("base.toml", 2));
}

#[test]
fn a_text_without_quotes_is_told_how_to_be_written() {
    let errors = bad(game("extends = toguz\n"), &["not TOML: `toguz` is no value"]);
    let expected = "error: not TOML: `toguz` is no value\n  --> mine.toml:1:11\n   |\n 1 | extends = toguz\n   |           \
                    ^^^^^ did you mean `\"toguz\"`?\n   = help: texts stand between quotes; numbers, lists, `true` and \
                    `false` stand without\n";
    assert_eq!(errors[0].render(), expected);
    for text in ["extends = kpe/lock", "[capture]\nuse = [kpe/lock, \"std/none\"]\n"] {
        bad(game(text), &["not TOML: `kpe/lock` is no value"]);
    }
    bad(game("pits = 3 4"), &["not TOML"]);
}

#[test]
fn errors_of_every_layer_come_together() {
    let shelf = shelf(&[("base.toml", "extends = \"kpe\"\n[board]\npits = 1\n")]);
    let text = "extends = \"base.toml\"\n[capture]\nunlock = 3\n";
    let given = [Override::text("ending.leftover", "nobody")];
    let result = resolve(GameSource::Text(Source::new("mine.toml", text)), &given, &shelf);
    bad(result, &["`capture.unlock` must", "`board.pits` must", "`ending.leftover` must"]);
}

#[test]
fn a_very_long_chain_ends() {
    struct Endless(Shelf);
    impl Library for Endless {
        fn manifest(&self, plugin: &str) -> Option<&Manifest> {
            self.0.manifest(plugin)
        }
        fn plugins(&self) -> Vec<&str> {
            self.0.plugins()
        }
        fn game_file(&self, name: &str, _: Option<&str>) -> Option<Arc<Source>> {
            Some(Source::new(name, format!("extends = \"{name}x\"")))
        }
    }
    let result = resolve(GameSource::Id("x"), &[], &Endless(shelf(&[])));
    bad(result, &["goes on for more than 64 files"]);
}

#[test]
fn the_order_of_overrides_does_not_matter() {
    let given = [("capture.use", "std/opposite"), ("capture.take-alone", "true")];
    let back = [given[1], given[0]];
    assert_eq!(good(id("kpe", &given)).hash(), good(id("kpe", &back)).hash());
}
