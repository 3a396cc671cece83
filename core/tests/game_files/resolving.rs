//! A game and those it extends made one sheet: what is inherited, replaced, dropped, shared, and where it came from.

use crate::shelf::{bad, game, good, id, shelf, value, with};
use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::search::Weights;
use mancala_core::settings::{SettingKind, Value};
use mancala_core::sheet::{Leftover, NumberedRule, Origin, RepetitionAward};
use mancala_core::slots::Slot;

#[test]
fn a_plugin_game_is_flattened() {
    let sheet = good(id("kpe", &[]));
    assert_eq!((sheet.id.as_str(), sheet.name.as_str()), ("kpe", "Kpé"));
    assert_eq!((sheet.board.south.as_slice(), sheet.board.north.as_slice()), (&[6; 4][..], &[6; 4][..]));
    assert_eq!((sheet.lap_limit, sheet.repetition), (1000, 2));
    assert_eq!((sheet.leftover, sheet.repetition_award), (Leftover::RowOwners, RepetitionAward::RowOwners));
    let rule = |slot| &sheet.rules[sheet.slots[&slot][0]];
    assert_eq!(rule(Slot::Choice).name(), "kpe/feed");
    assert_eq!(rule(Slot::Choice).settings.bool("must-feed"), Some(true));
    assert_eq!(rule(Slot::Capture).settings.text("unlock"), Some("at-capture"));
    assert_eq!((rule(Slot::Capture).revision, rule(Slot::Opening).name()), (2, "std/fill".to_string()));
    assert_eq!(sheet.sets.len(), 1);
    assert_eq!(sheet.provenance.people.as_deref(), Some("Bété"));
}

#[test]
fn every_value_says_where_it_came_from() {
    let sheet = good(with("extends = \"kpe\"\n[board]\nseeds = 5\n", &[("ending.repetition", "4")]));
    let origin = |path: &str| sheet.value(path).unwrap().origin.clone();
    assert_eq!(origin("board.seeds"), Origin::File { name: "mine.toml".into(), line: 3 });
    assert!(matches!(origin("board.pits"), Origin::Manifest { plugin, .. } if plugin == "kpe"));
    assert_eq!(origin("ending.repetition"), Origin::Override);
    assert_eq!(origin("capture.unlock"), Origin::Default { rule: "kpe/lock".into() });
    assert_eq!(origin("sowing.lap-limit"), Origin::Default { rule: "kernel".into() });
    let json = serde_json::to_value(&sheet).unwrap();
    assert_eq!(json["values"][0]["path"], "board.pits");
}

#[test]
fn a_preset_inherits_and_a_deeper_file_still_does() {
    let sheet = good(id("en-dodoi-6x4", &[]));
    assert_eq!((sheet.board.pits, value(&sheet, "landing.use").as_str()), (6, "\"std/relay\""));
    assert_eq!(sheet.leftover, Leftover::Opponent);
    assert_eq!(sheet.provenance.of, "en-dodoi");
    assert_eq!(good(game("extends = \"en-dodoi-10x4\"")).board.pits, 10);
}

#[test]
fn numbered_rules_hold_until_their_slot_is_answered_otherwise() {
    let base = "sources = [\"R\", \"S\"]\n[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"std/opposite\"\n\
                [[rules]]\nnumber = \"1\"\ntext = \"sow\"\nabout = \"sowing\"\n\
                [[rules]]\nnumber = \"2\"\ntext = \"take\"\nabout = \"capture\"\n\
                [[rules]]\nnumber = \"3\"\ntext = \"be kind\"\n";
    let shelf = shelf(&[("base.toml", base)]);
    let numbered = |toml: &str| {
        let toml = format!("extends = \"base\"\n{toml}");
        let source = GameSource::Text(Source::new("mine.toml", toml));
        let sheet = resolve(source, &[], &shelf).unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
        let text = |rule: &NumberedRule| format!("{} {}", rule.number, rule.text);
        let told = sheet.provenance;
        (told.rules.iter().map(text).collect::<Vec<_>>().join(", "), told.sources.join(", "))
    };
    let all = "1 sow, 2 take, 3 be kind".to_string();
    let rules = |toml: &str| numbered(toml).0;
    assert_eq!(rules(""), all);
    assert_eq!(rules("[capture]\nuse = \"std/nothing\""), "1 sow, 3 be kind");
    assert_eq!(rules("[capture]\nuse = [\"kpe/lock\", \"std/opposite\"]"), all, "it still answers");
    assert_eq!(rules("[sowing]\nuse = \"std/laps\""), all, "it was the standard rule before");
    let own = "sources = [\"S\", \"T\"]\n[capture]\nuse = \"kpe/lock\"\n\
               [[rules]]\nnumber = \"2\"\ntext = \"twos\"\nabout = \"capture\"\n";
    assert_eq!(numbered(own), ("1 sow, 2 twos, 3 be kind".to_string(), "R, S, T".to_string()));
}

#[test]
fn weights_are_the_nearest_files_and_no_part_of_the_rules() {
    let weights = |text: &str| good(game(text)).weights;
    assert_eq!(weights("extends = \"kpe\""), Weights::default());
    let plain = good(id("kpe", &[]));
    let own = good(game("extends = \"kpe\"\n[weights]\nseed = -3\nturn = 7\n"));
    assert_eq!(own.weights, Weights { seed: -3, turn: 7, ..Weights::default() });
    assert_eq!(own.hash(), plain.hash());

    let base = [("base.toml", "extends = \"kpe\"\n[weights]\npit = 9\n")];
    let leaf =
        |text: &str| good(resolve(GameSource::Text(Source::new("leaf.toml", text)), &[], &shelf(&base)));
    assert_eq!(leaf("extends = \"./base.toml\"").weights.pit, 9);
    // A file that says anything of weights says all of it.
    assert_eq!(leaf("extends = \"./base.toml\"\n[weights]\nseed = 1\n").weights.pit, Weights::default().pit);

    let wrong = "extends = \"kpe\"\n[weights]\nseed = 161\npit = \"2\"\nstore = 1\n";
    let wanted = [
        "`seed` must be a whole number from -160 to 160, not 161",
        "`pit` must be a whole number from -160 to 160, not a text",
        "unknown key `store` in `[weights]`",
    ];
    bad(game(wrong), &wanted);
    bad(game("extends = \"kpe\"\nweights = 3"), &["`weights` must be a table, not a whole number"]);
}

#[test]
fn values_say_what_else_they_may_be() {
    let sheet = good(with("extends = \"kpe\"", &[("ending.repetition", "4")]));
    let of = |path: &str| sheet.value(path).unwrap();
    let repetition = of("ending.repetition").spec.as_ref().unwrap();
    assert_eq!(
        (repetition.default.clone(), of("ending.repetition").differs()),
        (Some(Value::Integer(0)), true)
    );
    let unlock = of("capture.unlock");
    assert!(!unlock.differs());
    let SettingKind::Choice { of: words } = &unlock.spec.as_ref().unwrap().kind else { panic!("{unlock:?}") };
    assert_eq!(words, &["at-capture", "next-move", "off"]);
    assert!(of("board.pits").spec.as_ref().unwrap().default.is_none() && !of("board.pits").differs());
    assert!(of("capture.use").spec.is_none());
}

#[test]
fn an_unnamed_file_is_named_after_itself() {
    let sheet = good(game("extends = \"kpe\""));
    assert_eq!((sheet.id.as_str(), sheet.name.as_str()), ("mine", "mine"));
}

#[test]
fn a_file_may_be_asked_for_by_name() {
    let shelf = shelf(&[("mine.toml", "extends = \"kpe\"")]);
    assert_eq!(good(resolve(GameSource::Id("mine"), &[], &shelf)).board.pits, 4);
}

#[test]
fn keys_the_new_rule_does_not_know_are_dropped_and_recorded() {
    let base = "extends = \"en-dodoi\"\n[sowing]\ndirection = \"cw\"\nlap-limit = 9\n";
    let shelf = shelf(&[("base.toml", base)]);
    let text = "extends = \"base.toml\"\n[sowing]\nuse = \"en-dodoi/parity\"\n";
    let sheet = good(resolve(GameSource::Text(Source::new("mine.toml", text)), &[], &shelf));
    assert_eq!(sheet.lap_limit, 9);
    assert_eq!(value(&sheet, "sowing.direction"), "-");
    assert_eq!(sheet.dropped.len(), 1);
    assert_eq!(sheet.dropped[0].path, "sowing.direction");
    assert_eq!(sheet.dropped[0].origin, Origin::File { name: "base.toml".into(), line: 3 });
}

#[test]
fn keys_the_new_rule_knows_are_kept() {
    let text = "extends = \"en-dodoi\"\n[capture]\ntake-alone = true\n";
    let sheet = good(with(text, &[("capture.use", "std/opposite")]));
    assert_eq!(value(&sheet, "capture.take-alone"), "true");
    assert!(sheet.dropped.is_empty());
}

#[test]
fn only_rules_in_use_need_their_plugin() {
    bad(id("foreign", &[]), &["there is no plugin `absent`"]);
    let sheet = good(id("foreign", &[("capture.use", "std/opposite")]));
    assert_eq!(sheet.dropped.iter().map(|d| d.path.as_str()).collect::<Vec<_>>(), ["capture.depth"]);
}

#[test]
fn errors_in_a_manifest_game_point_into_the_manifest() {
    let errors = bad(id("broken", &[]), &["`capture.unlock` must be one of"]);
    let line = include_str!("../data/clash.toml").lines().nth(errors[0].line() - 1);
    assert_eq!((errors[0].file(), line), ("clash", Some("unlock = \"never\"")));
}

#[test]
fn rows_and_seeds_replace_each_other_along_the_chain() {
    let rows = ("rows.toml", "extends = \"kpe\"\n[board]\nrows = [[1,2,3],[4,5,6]]\n");
    let shelf = shelf(&[rows]);
    let read = |text: &str| good(resolve(GameSource::Text(Source::new("mine.toml", text)), &[], &shelf));
    let sheet = read("extends = \"rows.toml\"");
    assert_eq!(
        (sheet.board.south.as_slice(), sheet.board.north.as_slice()),
        (&[1, 2, 3][..], &[4, 5, 6][..])
    );
    let dropped: Vec<&str> = sheet.dropped.iter().map(|dropped| dropped.path.as_str()).collect();
    assert_eq!(dropped, ["board.seeds", "board.pits"]);
    assert_eq!(value(&sheet, "board.pits"), "3");
    let sheet = read("extends = \"rows.toml\"\n[board]\nseeds = 7");
    assert_eq!(sheet.board.south, [7, 7, 7]);
    assert_eq!(value(&sheet, "board.rows"), "-");
}

#[test]
fn filled_pits_are_the_rightmost() {
    let sheet = good(id("en-dodoi", &[("board.filled", "3")]));
    assert_eq!(sheet.board.south, [0, 0, 0, 0, 0, 4, 4, 4]);
    assert_eq!(sheet.board.north, sheet.board.south);
}

#[test]
fn the_largest_board_is_allowed_and_one_seed_more_is_not() {
    assert_eq!(good(id("kpe", &[("board.pits", "4096"), ("board.seeds", "7")])).board.pits, 4096);
    assert_eq!(good(id("kpe", &[("board.rows", "[[65535, 0], [0, 0]]")])).board.south[0], 65535);
    bad(id("kpe", &[("board.rows", "[[65535, 0], [0, 1]]")]), &["would hold 65536 seeds"]);
    bad(id("kpe", &[("board.pits", "4096"), ("board.seeds", "8")]), &["would hold 65536 seeds"]);
}

#[test]
fn blame_goes_to_the_value_that_came_last() {
    let errors = bad(
        game("extends = \"en-dodoi\"\n[board]\npits = 4096\nfilled = 4096\nseeds = 7\n")
            .and_then(|_| with("extends = \"en-dodoi\"\n[board]\nfilled = 7\n", &[("board.pits", "6")])),
        &["`board.filled` is 7, but a row has only 6 pits"],
    );
    assert_eq!(errors[0].source.text.as_ref(), "board.pits=6");
    assert_eq!(errors[0].related[0].0.source.name, "mine.toml");
}

#[test]
fn one_rule_in_two_slots_is_one_instance() {
    let sheet = good(id(
        "kpe",
        &[("choice.use", "clash/both"), ("landing.use", "clash/both"), ("choice.min-seeds", "3")],
    ));
    assert_eq!(sheet.slots[&Slot::Choice], sheet.slots[&Slot::Landing]);
    let rule = &sheet.rules[sheet.slots[&Slot::Landing][0]];
    assert_eq!(rule.settings.integer("min-seeds"), Some(3));
    assert_eq!(rule.paths["first-lap"], "landing.first-lap");
    assert_eq!(value(&sheet, "sowing.group"), "4");
    assert_eq!(value(&sheet, "landing.first-lap"), "false");
}

#[test]
fn rules_that_want_one_setting_differently_are_refused() {
    let uses = |rule: &str| format!("[\"std/opposite\", \"clash/{rule}\"]");
    let errors =
        bad(id("kpe", &[("capture.use", &uses("number"))]), &["both have a setting `capture.take-alone`"]);
    assert_eq!((errors[0].column(), errors[0].related.len()), (30, 1));
    bad(id("kpe", &[("capture.use", &uses("default"))]), &["want `capture.take-alone` differently"]);
    good(id("kpe", &[("capture.use", &uses("default")), ("capture.take-alone", "true")]));
}

#[test]
fn rules_that_declare_one_set_differently_are_refused() {
    bad(id("kpe", &[("landing.use", "clash/set")]), &["declare the set `unsown` differently"]);
    bad(
        id("kpe", &[("landing.use", "clash/register")]),
        &["a pit set to one rule and a register to another"],
    );
}
