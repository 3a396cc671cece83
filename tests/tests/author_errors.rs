//! Every mistake a new author can make in `plugin.toml`, in `export_plugin!` or in a struct of settings is told, with
//! the line: by the compiler where code depends on it, else by the first test or host that reads the manifest.
//!
//! It compares our own messages and the lines they name, never the compiler's words.

use mancala_core::sdk::StaticPlugin;
use mancala_core::trial::Trial;
use mancala_tests::{cargo_in, root, scratch};

const MANIFEST: &str = r#"abi = 1
id = "author"
version = "0.1.0"
summary = "a plugin with nothing wrong"

[[rule]]
name = "exact"
slot = "capture"
summary = "an enemy pit of a certain number is captured"
[rule.settings.count]
type = "integer"
min = 1
max = 200
default = 3
help = "the number"
[rule.settings.when]
type = "choice"
of = ["always", "at-the-end"]
default = "always"
help = "when"

[[game]]
id = "author"
name = "Author"
[game.board]
pits = 3
seeds = 2
[game.capture]
use = "author/exact"
count = 2
"#;

const CODE: &str = r#"use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingChoice, SettingsBlock};

#[derive(SettingChoice)]
pub enum When {
    Always,
    AtTheEnd,
}

#[derive(SettingsBlock)]
pub struct Settings {
    pub count: u8,
    pub when: When,
}

pub struct Exact(pub Settings);

impl Rule for Exact {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Settings::read(setup.settings).map(Exact)
    }
}

impl Capture for Exact {
    fn capture(&self, _position: &mut Position, _sown: &Sown<'_>) -> Captured {
        Captured::Nothing
    }
}

mancala_core::export_plugin!("plugin.toml", rules { "exact" => Exact });
"#;

/// The number of the only line that holds this text.
#[track_caller]
fn line(text: &str, part: &str) -> usize {
    let lines: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.contains(part)).map(|(n, _)| n).collect();
    assert_eq!(lines.len(), 1, "{part}");
    lines[0]
}

/// A text with one stretch of it changed.
#[track_caller]
fn changed(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

/// Compiles a plugin, as a package that no other test compiles; gives every error as its author sees it.
fn compiled(name: &str, manifest: Option<&str>, code: &str, flags: &[&str]) -> Vec<String> {
    let (folder, core) = (scratch(name), root().join("core"));
    let cargo = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         [lib]\ncrate-type = [\"rlib\"]\n[dependencies]\nmancala-core = {{ path = {core:?} }}\n[workspace]\n"
    );
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).unwrap();
    write("Cargo.toml", &cargo);
    write("src/lib.rs", code);
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    if let Some(text) = manifest {
        write("plugin.toml", text);
    }
    let mut arguments = vec!["rustc", "--lib", "--message-format=json"];
    arguments.extend(flags);
    let output = cargo_in(&folder, &arguments);
    let mut errors = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("cargo reports JSON lines");
        let message = &report["message"];
        if report["reason"] == "compiler-message" && message["level"] == "error" {
            errors.push(message["rendered"].as_str().unwrap_or_default().to_string());
        }
    }
    let failed = !output.status.success();
    assert_eq!(failed, !errors.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    errors
}

#[test]
fn what_code_depends_on_is_told_when_it_is_compiled() {
    const NAME: &str = "author-errors";
    assert!(compiled(NAME, Some(MANIFEST), CODE, &[]).is_empty(), "nothing is wrong yet");

    // What is changed to what; a text of the line of the manifest that is named, as it stands afterwards; what is said.
    let cases = [
        ("summary = \"a plugin", "sumary = \"a plugin", "sumary = ", "`sumary` is no key of a manifest"),
        (
            "slot = ",
            "color = \"red\"\nslot = ",
            "color = ",
            "`color` is no key of a rule; its keys are name, slot",
        ),
        (
            "max = 200",
            "max = 200\nmost = 5",
            "most = ",
            "`most` is no key of a setting; its keys are type, min",
        ),
        ("id = \"author\"\nversion", "version", "abi = 1", "`id = \"…\"` is missing"),
        ("help = \"the number\"", "", "[rule.settings.count]", "`help = \"…\"` is missing"),
        (
            "help = \"the number\"",
            "help.en = \"the number\"\nhelp.ht = \"จำนวน\"",
            "help.ht",
            "`ht` is no key of `help`; its keys are en, th, fil",
        ),
        (
            "help = \"the number\"",
            "help.th = \"จำนวน\"",
            "[rule.settings.count]",
            "`help.en = \"…\"` is missing",
        ),
        ("default = 3\n", "", "[rule.settings.count]", "`default = …` is missing"),
        ("min = 1\n", "", "[rule.settings.count]", "`min = …` is missing, for `type = \"integer\"`"),
        ("of = [\"always\", \"at-the-end\"]\n", "", "[rule.settings.when]", "`of = [\"…\"]` is missing"),
        ("name = \"exact\"", "name = 5", "name = 5", "`name` must be a text"),
        ("max = 200", "max = \"200\"", "max = ", "`max` must be a whole number"),
        (
            "type = \"choice\"",
            "type = \"word\"",
            "type = \"word\"",
            "`type` must be `bool`, `integer` or `choice`",
        ),
        (
            "id = \"author\"\nversion",
            "id = \"An Author\"\nversion",
            "An Author",
            "`id` is made of a-z, 0-9 and `-`",
        ),
        (
            "version = \"0.1.0\"",
            "version = \"0.2.0\"",
            "version = ",
            "is not the crate's, `0.1.0` (Cargo.toml)",
        ),
        ("abi = 1", "abi = 7", "abi = 7", "`abi` must be 1"),
        (
            "slot = \"capture\"",
            "slot = \"captures\"",
            "[[rule]]",
            "`captures` is no slot; the slots are opening",
        ),
        ("[[rule]]", "[rule]", "[rule]", "write rules as `[[rule]]` tables"),
        (
            "count = 2\n",
            "count = 2\n[[rule]]  # 2\nname = \"exact\"\nslot = \"choice\"\n",
            "# 2",
            "`exact` is listed twice",
        ),
        (
            "count = 2\n",
            "count = 2\n[[rule]]  # 2\nname = \"more\"\nslot = \"choice\"\n",
            "# 2",
            "`more` has no code: add",
        ),
        ("abi = 1", "abi = ", "abi = ", ""),
        ("[game.board]", "[game.board", "[game.board", ""),
        // A struct of settings and the manifest.
        (
            "max = 200",
            "max = 300",
            "[rule.settings.count]",
            "`count` is a whole number from 1 to 300, which the field `count: u8`",
        ),
        (
            "\"at-the-end\"",
            "\"never\"",
            "[rule.settings.when]",
            "`when` is a choice of always, never, which the field `when: When`",
        ),
        (
            "type = \"choice\"\nof = [\"always\", \"at-the-end\"]\ndefault = \"always\"",
            "type = \"bool\"\ndefault = true",
            "[rule.settings.when]",
            "`when` is true or false, which the field `when: When`",
        ),
        (
            "[rule.settings.count]",
            "[rule.settings.number]",
            "[[rule]]",
            "rule `exact` has no setting `count`; its settings: number, when",
        ),
    ];
    for (from, to, at, says) in cases {
        let manifest = changed(MANIFEST, from, to);
        let lead = format!("plugin.toml:{}: ", line(&manifest, at));
        let errors = compiled(NAME, Some(&manifest), CODE, &[]);
        let told = errors.iter().any(|message| message.contains(&lead) && message.contains(says));
        assert!(told, "{from:?} made {to:?} should say {lead}…{says}: {errors:#?}");
    }
}

#[test]
fn what_is_wrong_in_the_code_is_told_with_its_line() {
    const NAME: &str = "author-code";
    // Its own line of the code, and what is said.
    let cases = [
        (
            "\"exact\" => Exact",
            "\"exact\" => Exact, \"other\" => Exact",
            "export_plugin!",
            "plugin.toml has no `[[rule]]` named `other`",
        ),
        (
            "\"exact\" => Exact",
            "\"exact\" => Exact, \"exact\" => Exact",
            "export_plugin!",
            "rule `exact` is given twice",
        ),
        (", rules {", ", rule {", "export_plugin!", "expected `rules { \"name\" => Type, … }`"),
        ("\"plugin.toml\"", "\"plugins.toml\"", "export_plugin!", "plugins.toml cannot be read: "),
        (
            "    pub when: When,",
            "    pub wen: When,",
            "pub wen: When",
            "has no setting `wen`; its settings: count, when",
        ),
        (
            "    pub count: u8,",
            "    pub count: bool,",
            "pub count: bool",
            "whole number from 1 to 200, which the field `count: bool`",
        ),
        (
            "pub struct Settings {\n    pub count: u8,\n    pub when: When,\n}",
            "pub struct Settings(pub u8);",
            "pub struct Settings",
            "settings are a struct with named fields",
        ),
        ("    AtTheEnd,", "    AtTheEnd(u8),", "AtTheEnd(u8)", "a choice is an enum of plain variants"),
    ];
    for (from, to, at, says) in cases {
        let code = changed(CODE, from, to);
        let errors = compiled(NAME, Some(MANIFEST), &code, &[]);
        let place = format!("src/lib.rs:{}:", line(&code, at));
        let told = errors.iter().any(|message| message.contains(&place) && message.contains(says));
        assert!(told, "{from:?} made {to:?} should say {place} {says}: {errors:#?}");
    }
    let says = |errors: &[String], words: &str| errors.iter().any(|message| message.contains(words));
    let errors = compiled(NAME, None, CODE, &[]);
    assert!(says(&errors, "plugin.toml cannot be read: "), "{errors:#?}");
    let errors = compiled(NAME, Some(MANIFEST), CODE, &["--", "-C", "panic=abort"]);
    assert!(says(&errors, "a mancala plugin must unwind"), "{errors:#?}");
}

/// What a test of the plugin, or a host, says of a manifest.
fn told(manifest: &str) -> String {
    let plugin = StaticPlugin { manifest: manifest.to_string().leak(), rules: &[] };
    let panicked =
        std::panic::catch_unwind(|| Trial::new(&plugin, "author", &[])).err().expect("it is refused");
    panicked.downcast_ref::<String>().expect("it says why").clone()
}

#[test]
fn the_rest_is_told_by_the_first_who_reads_the_manifest() {
    let cases = [
        ("use = \"author/exact\"", "use = \"author/exakt\"", "use = \"author/exakt\"", "exakt"),
        ("use = \"author/exact\"", "use = \"other/exact\"", "use = \"other/exact\"", "other"),
        ("count = 2", "cuont = 2", "cuont", "`count`"),
        ("count = 2", "count = 201", "count = 201", "from 1 to 200"),
        ("count = 2", "count = true", "count = true", "whole number from 1 to 200"),
        (
            "default = 3",
            "default = 0",
            "default = 0",
            "`default` must be a whole number from 1 to 200, not 0",
        ),
        ("default = \"always\"", "default = \"ever\"", "default = \"ever\"", "`default` must be"),
        ("min = 1", "min = 500", "min = 500", "`min` 500 is above `max` 200"),
        ("summary = \"an enemy", "# summary = \"an enemy", "[[rule]]", "`summary` is missing"),
        ("name = \"Author\"\n", "", "[[game]]", "`name` is missing"),
        ("pits = 3", "pits = \"3\"", "pits = \"3\"", "must be a whole number"),
        ("[game.board]", "[game.bord]", "[game.bord]", "bord"),
        ("name = \"exact\"", "name = \"Exact\"", "name = \"Exact\"", "is no name"),
    ];
    for (from, to, at, says) in cases {
        let manifest = changed(MANIFEST, from, to);
        let told = told(&manifest);
        let place = format!("plugin.toml:{}:", line(&manifest, at));
        assert!(
            told.contains(&place) && told.contains(says),
            "{from:?} made {to:?} should say {place} {says}: {told}"
        );
    }
}
