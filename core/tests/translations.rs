//! Texts of manifests and game files in several languages: how they are read, what is refused, and which game has which.
//!
//! It tests no rule, and judges no translation.

use mancala_core::diagnostic::{Source, render_all};
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::settings::{KERNEL_SETTINGS, SettingSpec};
use mancala_core::sheet::Sheet;
use mancala_core::translations::LANGUAGES;

const MANIFEST: &str = r#"
abi = 1
id = "aunt"
version = "1.0.0"
summary.en = "games of our aunt"
summary.th = "เกมของป้า"
[[rule]]
name = "tea"
slot = "capture"
summary = "as she likes it"
refuses.en = "she does not like it"
refuses.fil = "ayaw niya"
[[rule.set]]
name = "cold"
called.th = "เย็น"
starts = "none"
[rule.settings.cups]
type = "bool"
default = true
help.en = "with cups"
help.th = "มีถ้วย"
[[game]]
id = "tea"
name = "Tea"
summary = "with cups"
[game.board]
pits = 3
seeds = 2
[game.capture]
use = "aunt/tea"
"#;

fn manifest(text: &str) -> Manifest {
    Manifest::parse(text, "plugin.toml").unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
}

fn refused(from: &str, to: &str) -> String {
    let text = MANIFEST.replacen(from, to, 1);
    assert_ne!(text, MANIFEST, "{from} stands in the manifest");
    render_all(&Manifest::parse(&text, "plugin.toml").expect_err("it is refused"))
}

fn sheet(text: &str, library: Vec<Manifest>) -> Sheet {
    let source = GameSource::Text(Source::new("mine.toml", text));
    resolve(source, &[], &library).unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
}

#[test]
fn a_text_in_several_languages_is_read_as_its_english() {
    let aunt = manifest(MANIFEST);
    assert_eq!(
        (aunt.summary.as_str(), aunt.rules[0].settings[0].help.as_str()),
        ("games of our aunt", "with cups")
    );
    assert_eq!(aunt.rules[0].refuses.as_deref(), Some("she does not like it"));
    let say = |language, english| aunt.translations.say(language, english);
    assert_eq!(say("th", "games of our aunt"), Some("เกมของป้า"));
    assert_eq!(say("fil", "she does not like it"), Some("ayaw niya"));
    assert_eq!(say("th", "cold"), Some("เย็น"));
    assert_eq!(say("fil", "with cups"), None);
}

#[test]
fn a_text_that_stands_twice_is_translated_once() {
    let aunt = manifest(MANIFEST);
    // What a setting is called by its key wants a translation, too.
    assert_eq!(aunt.untranslated("th"), ["as she likes it", "she does not like it", "Cups"]);
    let filipino = ["games of our aunt", "as she likes it", "cold", "Cups", "with cups"];
    assert_eq!(aunt.untranslated("fil"), filipino);
    let twice = refused("summary = \"with cups\"", "summary.en = \"with cups\"\nsummary.th = \"มีแก้ว\"");
    assert!(twice.contains("the same text has another translation, `มีถ้วย`"), "{twice}");
    assert!(twice.contains("first here"), "{twice}");
}

#[test]
fn what_is_wrong_with_a_translation_is_told_with_its_place() {
    let unknown = refused("help.th", "help.ht");
    for part in [
        "unknown key `ht` in `help`",
        "plugin.toml:21:6",
        "did you mean `th`?",
        "known here: `en`, `th`, `fil`",
    ] {
        assert!(unknown.contains(part), "{unknown}");
    }
    let lacking = refused("help.en = \"with cups\"\n", "");
    assert!(lacking.contains("`help` has no text in English, `help.en`"), "{lacking}");
    let number = refused("help.th = \"มีถ้วย\"", "help.th = 7");
    assert!(number.contains("`th` must be a text, not a whole number"), "{number}");
    let empty = refused("help.th = \"มีถ้วย\"", "help.th = \" \"");
    assert!(empty.contains("`help.th` is empty"), "{empty}");
    let number = refused("summary = \"as she likes it\"", "summary = 7");
    assert!(number.contains("`summary` must be a text, not a whole number"), "{number}");
    let name = refused("called.th", "called.en");
    assert!(
        name.contains("unknown key `en` in `called`") && name.contains("known here: `th`, `fil`"),
        "{name}"
    );
    let name = refused("called.th = \"เย็น\"", "called = \"เย็น\"");
    assert!(name.contains("`called` must be a table of languages, not a text"), "{name}");
}

/// The manifest with its setting a choice of these words and these lines about them.
fn choosing(lines: &str) -> String {
    let setting = format!("type = \"choice\"\nof = [\"no-sugar\", \"two\"]\ndefault = \"two\"\n{lines}\n");
    MANIFEST.replace("type = \"bool\"\ndefault = true\n", &setting)
}

#[test]
fn settings_and_the_words_of_a_choice_have_names_for_people() {
    let named = "called.en = \"Sugar\"\ncalled.th = \"น้ำตาล\"\n\
                 words.no-sugar = { en = \"none at all\", th = \"ไม่ใส่\" }\nwords.two = \"two lumps\"";
    let aunt = manifest(&choosing(named));
    let setting = &aunt.rules[0].settings[0];
    let said = |setting: &SettingSpec| {
        let words = setting.words.iter().map(|(word, called)| format!("{word}: {called}"));
        (setting.called.clone(), words.collect::<Vec<_>>())
    };
    assert_eq!(
        said(setting),
        ("Sugar".into(), vec!["no-sugar: none at all".into(), "two: two lumps".into()])
    );
    assert_eq!(aunt.translations.say("th", "Sugar"), Some("น้ำตาล"));
    assert_eq!(aunt.translations.say("th", "none at all"), Some("ไม่ใส่"));
    assert!(aunt.untranslated("th").contains(&"two lumps"));
    assert!(aunt.untranslated("fil").contains(&"Sugar"));
    // Without names, the key and the words themselves.
    let plain = manifest(&choosing(""));
    let setting = &plain.rules[0].settings[0];
    assert_eq!(said(setting), ("Cups".into(), vec!["no-sugar: no sugar".into(), "two: two".into()]));
    assert!(["Cups", "no sugar", "two"].iter().all(|text| plain.untranslated("th").contains(text)));
    // A sheet tells them, and so do those that know only the sheet.
    let ours = sheet("extends = \"tea\"\n", vec![aunt]);
    let spec = ours.value("capture.cups").and_then(|value| value.spec.clone()).expect("it is a setting");
    assert_eq!((spec.called.as_str(), spec.words["two"].as_str()), ("Sugar", "two lumps"));
    let filled = ours.value("board.filled").and_then(|value| value.spec.as_ref()).expect("it is a setting");
    assert_eq!(filled.called, "Filled pits in each row");
}

#[test]
fn what_is_wrong_with_a_name_is_told_with_its_place() {
    let told = |lines: &str| {
        let faults = Manifest::parse(&choosing(lines), "plugin.toml").expect_err("it is refused");
        render_all(&faults)
    };
    let unknown = told("words.no-suger = \"none\"");
    for part in [
        "there is no choice `no-suger`",
        "plugin.toml:21:7",
        "did you mean `no-sugar`?",
        "choices: `no-sugar`, `two`",
    ] {
        assert!(unknown.contains(part), "{unknown}");
    }
    for (lines, says) in [
        ("words.two = 2", "`two` must be a text, not a whole number"),
        ("words.two = \" \"", "`two` is empty"),
        ("words.two.th = \"สอง\"", "`two` has no text in English, `two.en`"),
        ("words.two = { en = \"two\", ht = \"x\" }", "unknown key `ht` in `two`"),
        ("words = [\"none\", \"two\"]", "`words` must be a table of choices, not a list"),
        ("called = 7", "`called` must be a text, not a whole number"),
        ("called.en = \"\"", "`called` is empty"),
        ("called.th = \"น้ำตาล\"", "`called` has no text in English, `called.en`"),
    ] {
        let told = told(lines);
        assert!(told.contains(says), "{told}");
    }
    let choiceless = refused("help.en = \"with cups\"", "words.yes = \"yes\"\nhelp.en = \"with cups\"");
    assert!(choiceless.contains("unknown key `words` in settings `cups`"), "{choiceless}");
}

#[test]
fn what_code_says_itself_can_be_translated() {
    let text = "\n[[text]]\nwords.en = \"too much tea\"\nwords.th = \"ชามากเกินไป\"\n";
    let aunt = manifest(&(MANIFEST.to_string() + text));
    assert_eq!(aunt.translations.say("th", "too much tea"), Some("ชามากเกินไป"));
    assert!(aunt.untranslated("fil").contains(&"too much tea"));
}

#[test]
fn a_game_has_what_its_plugins_and_its_files_say() {
    let text = "extends = \"tea\"\nname.en = \"Ours\"\nname.th = \"ของเรา\"\n[[rules]]\nnumber = \"1\"\ntext.en = \"with cups\"\n\
                text.th = \"ต้องมีถ้วย\"\n";
    let ours = sheet(text, vec![manifest(MANIFEST)]);
    assert_eq!(ours.name, "Ours");
    let say = |language, english| ours.translations.say(language, english);
    assert_eq!(say("th", "Ours"), Some("ของเรา"));
    assert_eq!(say("th", "with cups"), Some("ต้องมีถ้วย"), "the file comes after the plugin");
    assert_eq!(say("fil", "she does not like it"), Some("ayaw niya"));
    assert!(
        say("th", "how many pits each player's row has").is_some(),
        "the kernel's settings are explained too"
    );
}

#[test]
fn core_says_everything_in_every_language() {
    for language in &LANGUAGES[1..] {
        assert_eq!(std_manifest().untranslated(language), [""; 0], "{language}");
        for setting in KERNEL_SETTINGS.iter() {
            let words = setting.words.values().map(String::as_str);
            for text in [setting.called, setting.help].into_iter().chain(words) {
                assert!(std_manifest().translations.say(language, text).is_some(), "{language}: {text}");
            }
        }
    }
    // Why an inherited value is dropped, in every way there is.
    let base = manifest(
        &MANIFEST.replace("[game.board]\npits = 3\nseeds = 2", "[game.board]\nrows = [[1, 2], [3, 4]]"),
    );
    let games = [
        sheet(
            "extends = \"tea\"\n[board]\nseeds = 3\n[capture]\nuse = \"std/nothing\"\n",
            vec![base.clone()],
        ),
        sheet("extends = \"tea\"\n[board]\nrows = [[1, 2], [3, 4]]\n", vec![manifest(MANIFEST)]),
    ];
    let mut reasons: Vec<&str> =
        games.iter().flat_map(|game| &game.dropped).map(|one| one.reason.as_str()).collect();
    let ours = manifest(&MANIFEST.replace("use = \"aunt/tea\"", "use = \"aunt/tea\"\ncups = false"));
    let forgotten = sheet("extends = \"tea\"\n[capture]\nuse = \"std/nothing\"\n", vec![ours]);
    reasons.extend(forgotten.dropped.iter().map(|one| one.reason.as_str()));
    reasons.sort_unstable();
    reasons.dedup();
    assert_eq!(reasons.len(), 3, "{reasons:?}");
    for reason in reasons {
        assert!(
            LANGUAGES[1..].iter().all(|language| games[0].translations.say(language, reason).is_some()),
            "{reason}"
        );
    }
}

#[test]
fn what_a_set_means_is_told_once_and_heard_by_every_rule_and_game() {
    // The first rule says what the set means, the second shares it and says nothing.
    let told = "help.en = \"nobody drinks it\"\nhelp.th = \"ไม่มีใครดื่ม\"\nstarts = \"none\"";
    let second = "[[rule]]\nname = \"ice\"\nslot = \"sowing\"\nsummary = \"s\"\n[[rule.set]]\nname = \"cold\"\nstarts = \"none\"\n\
                  [[game]]\nid = \"tea\"";
    let text = MANIFEST.replace("starts = \"none\"", told).replace("[[game]]\nid = \"tea\"", second);
    let aunt = manifest(&text);
    let helps = aunt.rules.iter().flat_map(|rule| &rule.sets).map(|set| set.help.as_deref());
    assert_eq!(helps.collect::<Vec<_>>(), [Some("nobody drinks it"); 2]);

    // Another plugin shares the set by its name, in silence; its rule comes first.
    let uncle = manifest(
        &second
            .replace("[[rule]]", "abi = 1\nid = \"uncle\"\nversion = \"1.0.0\"\n[[rule]]")
            .replace("[[game]]\nid = \"tea\"", ""),
    );
    let ours = sheet("extends = \"tea\"\n[sowing]\nuse = \"uncle/ice\"\n", vec![aunt, uncle.clone()]);
    assert_eq!(ours.sets[0].help.as_deref(), Some("nobody drinks it"));
    assert_eq!(ours.translations.say("th", "nobody drinks it"), Some("ไม่มีใครดื่ม"));
    let silent = sheet("extends = \"tea\"\n[sowing]\nuse = \"uncle/ice\"\n", vec![manifest(MANIFEST), uncle]);
    assert_eq!(silent.sets[0].help, None);
    assert_eq!(silent.hash(), ours.hash(), "what is told for people is no rule");
}
