//! Manifests: what must be there, what may be, and every fault at once.

use crate::shelf::{bad, game};
use mancala_core::diagnostic::Diagnostic;
use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::slots::Slot;

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
