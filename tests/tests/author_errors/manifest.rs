//! What is wrong in `plugin.toml`: told when the code is compiled, or by whoever first reads the whole.

use crate::{CODE, MANIFEST, changed, compiled, line};
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::trial::Trial;
use std::panic::UnwindSafe;

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

/// What a test of the plugin, or a host, says of a manifest.
fn told(manifest: &str) -> String {
    let plugin = StaticPlugin { manifest: manifest.to_string().leak(), rules: &[] };
    panicked(|| drop(Trial::new(&plugin, "author", &[])))
}

/// What a failing test of the plugin says.
fn panicked(test: impl FnOnce() + UnwindSafe) -> String {
    let payload = std::panic::catch_unwind(test).expect_err("it is refused");
    payload.downcast_ref::<String>().expect("it says why").clone()
}

#[test]
fn what_a_rule_asks_for_and_nobody_declares_is_told_with_what_to_add() {
    let asks = |name: &'static str, make: fn(&Setup<'_>) -> Result<Parts, Refusal>| {
        let rules: &[StaticRule] = vec![StaticRule { name, make }].leak();
        let plugin = StaticPlugin { manifest: MANIFEST, rules };
        panicked(|| drop(Trial::new(&plugin, "author", &[])))
    };
    let told = asks("exact", |setup| setup.set("unsown").map(|_| Parts::default()));
    let says = "author/exact: it asks for the pit set `unsown`, which no rule of this game declares: add \
        `[[rule.set]]` with `name = \"unsown\"`";
    assert!(told.contains(says), "{told}");
    let told = asks("exact", |setup| setup.register("round").map(|_| Parts::default()));
    assert!(told.contains("the register `round`") && told.contains("add `[[rule.register]]`"), "{told}");
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
