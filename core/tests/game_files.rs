//! Game files and manifests against stand-in plugins: the corpora of `tests/games`, merging, overrides, and texts of no sense.
//! Plays no game; the same corpora meet the real plugins elsewhere.

use mancala_core::diagnostic::{Diagnostic, Source, render_all};
use mancala_core::game_file::{GameFile, GameSource, Library, Override, resolve};
use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::settings::{SettingKind, Value};
use mancala_core::sheet::{Leftover, NumberedRule, Origin, RepetitionAward, Sheet};
use mancala_core::slots::Slot;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The stand-in plugins, and the files of one folder.
struct Shelf {
    plugins: Vec<Manifest>,
    files: Vec<Arc<Source>>,
}

fn shelf(files: &[(&str, &str)]) -> Shelf {
    let texts = [
        ("en-dodoi", include_str!("data/en-dodoi.toml")),
        ("kpe", include_str!("data/kpe.toml")),
        ("clash", include_str!("data/clash.toml")),
    ];
    let parse =
        |(id, text): (&str, &str)| Manifest::parse(text, id).unwrap_or_else(|e| panic!("{}", render_all(&e)));
    let files = files.iter().map(|(name, text)| Source::new(*name, *text)).collect();
    Shelf { plugins: texts.into_iter().map(parse).collect(), files }
}

impl Library for Shelf {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.plugins.iter().find(|manifest| manifest.id == plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.plugins.iter().map(|manifest| manifest.id.as_str()).collect()
    }

    fn game_file(&self, name: &str, _: Option<&str>) -> Option<Arc<Source>> {
        let name = name.strip_prefix("./").unwrap_or(name);
        self.files
            .iter()
            .find(|file| file.name == name || file.name.strip_suffix(".toml") == Some(name))
            .cloned()
    }
}

fn game(text: &str) -> Result<Sheet, Vec<Diagnostic>> {
    with(text, &[])
}

fn with(text: &str, overrides: &[(&str, &str)]) -> Result<Sheet, Vec<Diagnostic>> {
    let overrides: Vec<Override> =
        overrides.iter().map(|(path, value)| Override::text(path, value)).collect();
    resolve(GameSource::Text(Source::new("mine.toml", text)), &overrides, &shelf(&[]))
}

fn id(id: &str, overrides: &[(&str, &str)]) -> Result<Sheet, Vec<Diagnostic>> {
    let overrides: Vec<Override> =
        overrides.iter().map(|(path, value)| Override::text(path, value)).collect();
    resolve(GameSource::Id(id), &overrides, &shelf(&[]))
}

#[track_caller]
fn good(result: Result<Sheet, Vec<Diagnostic>>) -> Sheet {
    result.unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
}

/// The errors as text, which must be as many as expected and hold the expected words, in order.
#[track_caller]
fn bad<T: std::fmt::Debug>(result: Result<T, Vec<Diagnostic>>, expected: &[&str]) -> Vec<Diagnostic> {
    let errors = result.expect_err("should be refused");
    let text = render_all(&errors);
    assert_eq!(errors.len(), expected.len(), "{text}");
    for (error, expected) in errors.iter().zip(expected) {
        assert!(error.render().contains(expected), "{expected:?} is not in\n{text}");
    }
    errors
}

fn value(sheet: &Sheet, path: &str) -> String {
    sheet.value(path).map_or("-".into(), |value| value.value.to_string())
}

fn corpus(kind: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games").join(kind);
    let mut files: Vec<(PathBuf, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
}

fn resolve_in_corpus(kind: &str, check: impl Fn(&str, &str, Result<Sheet, Vec<Diagnostic>>)) -> usize {
    let files = corpus(kind);
    let named: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.file_name().unwrap().to_str().unwrap(), text.as_str()))
        .collect();
    let shelf = shelf(&named);
    for (name, text) in &named {
        check(name, text, resolve(GameSource::Text(Source::new(*name, *text)), &[], &shelf));
    }
    files.len()
}

#[test]
fn every_valid_file_resolves() {
    let count = resolve_in_corpus("valid", |name, _, result| {
        let sheet = result.unwrap_or_else(|errors| panic!("{name}\n{}", render_all(&errors)));
        assert_eq!(sheet.slots.len(), 7, "{name}");
        assert_eq!(sheet.board.south.len(), usize::from(sheet.board.pits), "{name}");
    });
    assert!(count >= 8);
}

#[test]
fn every_invalid_file_is_refused_as_it_says() {
    let count = resolve_in_corpus("invalid", |name, text, result| {
        let expected: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# expect: ")).collect();
        assert!(!expected.is_empty(), "{name} says no error");
        let errors = result.err().unwrap_or_else(|| panic!("{name} was accepted"));
        let drawn = render_all(&errors);
        assert_eq!(errors.len(), expected.len(), "{name}\n{drawn}");
        for (error, expected) in errors.iter().zip(expected) {
            let (message, place) = expected.rsplit_once(" @ ").unwrap();
            assert!(error.message.contains(message), "{name}: {message:?}\n{drawn}");
            assert_eq!(format!("{}:{}", error.line(), error.column()), place, "{name}\n{drawn}");
            assert!(
                !error.message.ends_with('.') && !error.message.starts_with(char::is_uppercase),
                "{drawn}"
            );
        }
    });
    assert!(count >= 32);
}

// Resolving.

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
    let line = include_str!("data/clash.toml").lines().nth(errors[0].line() - 1);
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

// Settings given by hand.

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

// Manifests.

const HEAD: &str = "abi = 1\nid = \"x\"\nversion = \"1\"\n";

fn manifest(text: &str) -> Result<Manifest, Vec<Diagnostic>> {
    Manifest::parse(&format!("{HEAD}{text}"), "plugin.toml")
}

#[test]
fn the_standard_manifest_answers_every_slot() {
    for slot in Slot::ALL {
        assert!(std_manifest().rules.iter().any(|rule| rule.slots == [slot]), "{slot}");
    }
}

#[test]
fn an_empty_manifest_lacks_three_things() {
    let lacks = ["`abi` is missing at the top", "`id` is missing", "`version` is missing"];
    bad(Manifest::parse("", "plugin.toml"), &lacks);
    manifest("").unwrap();
}

#[test]
fn std_is_reserved() {
    bad(Manifest::parse("abi = 1\nid = \"std\"\nversion = \"1\"", "p"), &["the id `std` is taken"]);
}

#[test]
fn every_fault_of_a_manifest_at_once() {
    let text = "wat = 1\n[[rule]]\nname = \"A b\"\nslot = \"captur\"\n[rule.settings.n]\ntype = \"integer\"\nmin = 5\nmax = 2\ndefault = 1\n[[game]]\nid = \"g\"\n[game.bord]\n";
    let expected = [
        "unknown key `wat` at the top",
        "`summary` is missing in `[[rule]]`",
        "name `A b` is no name",
        "did you mean `capture`?",
        "`help` is missing in settings `n`",
        "`min` 5 is above `max` 2",
        "`name` is missing in `[[game]]`",
        "unknown key `bord` in `[[game]]`",
    ];
    bad(manifest(text), &expected);
}

#[test]
fn rules_and_games_come_once() {
    let rule = "[[rule]]\nname = \"a\"\nslot = \"choice\"\nsummary = \"s\"\n";
    bad(manifest(&format!("{rule}{rule}")), &["rule `a` comes twice"]);
    let game = "[[game]]\nid = \"a\"\nname = \"A\"\n";
    bad(manifest(&format!("{game}{game}")), &["game `a` comes twice"]);
}

fn rule_with(text: &str) -> Result<Manifest, Vec<Diagnostic>> {
    manifest(&format!("[[rule]]\nname = \"a\"\nslot = \"sowing\"\nsummary = \"s\"\n{text}"))
}

#[test]
fn settings_are_described_fully() {
    let setting = |key: &str, text: &str| rule_with(&format!("[rule.settings.{key}]\nhelp = \"h\"\n{text}"));
    setting("a", "type = \"bool\"\ndefault = true").unwrap();
    bad(
        setting("a", "type = \"bool\"\ndefault = 1"),
        &["`default` must be true or false, not a whole number"],
    );
    bad(setting("a", "type = \"bool\""), &["`default` is missing"]);
    bad(setting("a", "type = \"boolean\"\ndefault = true"), &["did you mean `bool`?"]);
    bad(setting("a", "type = \"choice\"\ndefault = \"x\""), &["`of` is missing"]);
    bad(
        setting("a", "type = \"choice\"\nof = [\"y\", \"z\"]\ndefault = \"x\""),
        &["must be one of `y`, `z`, not `x`"],
    );
    bad(setting("a", "type = \"integer\"\nmin = 0\ndefault = 1"), &["`max` is missing"]);
    bad(setting("a", "type = \"bool\"\nmin = 0\ndefault = true"), &["unknown key `min`"]);
    bad(setting("A", "type = \"bool\"\ndefault = true"), &["setting `A` is no name"]);
    bad(
        setting("lap-limit", "type = \"bool\"\ndefault = true"),
        &["`sowing.lap-limit` belongs to the kernel"],
    );
    bad(setting("use", "type = \"bool\"\ndefault = true"), &["`sowing.use` belongs to the kernel"]);
    setting("a", "type = \"bool\"\ndefault = true\nslot = \"match\"").unwrap();
    bad(setting("a", "type = \"bool\"\ndefault = true\nslot = \"board\""), &["there is no slot `board`"]);
}

#[test]
fn state_is_declared_fully() {
    rule_with(
        "[[rule.set]]\nname = \"s\"\nstarts = \"none\"\nshown = false\n[[rule.register]]\nname = \"r\"",
    )
    .unwrap();
    bad(rule_with("[[rule.set]]\nname = \"s\""), &["`starts` is missing"]);
    bad(rule_with("[[rule.set]]\nname = \"s\"\nstarts = \"some\""), &["must be `none` or `all`"]);
    bad(rule_with("[[rule.set]]\nname = \"phase\"\nstarts = \"all\""), &["a word of the position text"]);
    bad(rule_with("[[rule.register]]\nname = \"r\"\nstarts = 65536"), &["from 0 to 65535, not 65536"]);
    bad(rule_with("[[rule.register]]\nname = \"r\"\n[[rule.register]]\nname = \"r\""), &["comes twice"]);
}

#[test]
fn limits_are_errors() {
    let long = "x".repeat(5000);
    bad(manifest(&format!("summary = \"{long}\"")), &["longer than 4096 characters"]);
    bad(Manifest::parse(&HEAD.replace("\"x\"", &format!("\"{}\"", "x".repeat(65))), "p"), &["is no name"]);
    let rules: String = (0..257)
        .map(|n| format!("[[rule]]\nname = \"r{n}\"\nslot = \"choice\"\nsummary = \"s\"\n"))
        .collect();
    bad(manifest(&rules), &["`rule` has 257 entries, more than 256"]);
    let keys: String = (0..20_000).map(|n| format!("k{n} = 1\n")).collect();
    bad(manifest(&keys), &["20003 keys at the top, more than 512"]);
    bad(game(&format!("extends = \"kpe\"\n[capture]\n{keys}")), &["`capture` has 20000 keys, more than 512"]);
    assert!(game(&"a =\n".repeat(40_000)).unwrap_err().len() <= 100);
    bad(manifest(&format!("# {}", "x".repeat(300_000))), &["bytes long, more than 262144"]);
}

// Texts of no sense.

#[test]
fn no_text_makes_it_panic() {
    let n = 5_000;
    let mut texts = vec![
        String::new(),
        "\u{feff}".into(),
        "\u{feff}extends = \"kpe\"\r\n[board]\r\npits = 0\r\n".into(),
        "=".into(),
        "\0".into(),
        format!("a = {}", "[".repeat(n)),
        format!("{}a = 1", "a.".repeat(n)),
        format!("[{}a]", "a.".repeat(n)),
        format!("a = {}", "{a=".repeat(n)),
        (0..2000).map(|i| format!("k{i} = {i}\n")).collect(),
        format!("extends = \"kpe\"\n[board]\nrows = [[{}], [{}]]", "1,".repeat(9000), "1,".repeat(9000)),
    ];
    // Prefixes of the corpora, and their files with one character struck out.
    for (_, text) in corpus("valid").iter().chain(&corpus("invalid")) {
        for at in text.char_indices().map(|(at, _)| at).step_by(5) {
            let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            texts.push(text[..at].to_string());
            texts.push(format!("{}{}", &text[..at], &text[next..]));
        }
    }
    let clash = include_str!("data/clash.toml");
    texts.extend(clash.char_indices().step_by(9).map(|(at, _)| clash[..at].to_string()));
    let shelf = shelf(&[]);
    for text in texts {
        let source = Source::new("t.toml", text.as_str());
        for errors in [
            resolve(GameSource::Text(source.clone()), &[], &shelf).err(),
            Manifest::parse(&text, "t.toml").err(),
            GameFile::parse(&source).err(),
        ] {
            render_all(&errors.unwrap_or_default());
        }
        let _ = resolve(
            GameSource::Id("kpe"),
            &[Override::text("board.rows", &text), Override::text(&text, "1")],
            &shelf,
        );
    }
}
