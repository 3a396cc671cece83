//! What is wrong in the code of a plugin, or does not agree with its manifest, does not compile and says why.

use crate::{CODE, MANIFEST, changed, compiled, line};

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

#[test]
fn a_type_that_is_not_what_the_manifest_says_is_told_where_it_stands() {
    const NAME: &str = "author-types";
    let (own, field) = ("export_plugin!", "pub count: String");
    let slot = "or correct the rule's `slot` in plugin.toml";
    // What is changed to what in the manifest or in the code, the line of the code that is named, and what is said.
    let cases: [(&str, &str, &str, &[&str]); 6] = [
        (
            "slot = \"capture\"",
            "slot = \"landing\"",
            own,
            &[
                "`Exact` does not answer the slot `landing`",
                "plugin_toml_line_6",
                "implement `Landing`",
                slot,
            ],
        ),
        (
            "slot = \"capture\"",
            "slots = [\"capture\", \"match\"]",
            own,
            &["`Exact` does not answer the slot `match`", "plugin_toml_line_6", "implement `Match`", slot],
        ),
        ("impl Rule for Exact", "impl Exact", own, &["`Exact` is no rule", "plugin_toml_line_6"]),
        (
            "pub count: u8",
            field,
            field,
            &["no setting can be read into `String`", "a `bool`, a whole number such as `u16`, or an enum"],
        ),
        (
            "pub struct Settings {",
            "pub struct Settings<'a> {",
            "pub struct Settings<'a>",
            &["settings have no parameters: write the types out"],
        ),
        // A rule that keeps something: what is said is the compiler's own.
        (
            "pub struct Exact(pub Settings);",
            "pub struct Exact(pub Settings, std::cell::Cell<u8>);",
            "impl Rule for Exact",
            &[],
        ),
    ];
    for (from, to, at, says) in cases {
        let of_manifest = MANIFEST.contains(from);
        let manifest = if of_manifest { changed(MANIFEST, from, to) } else { MANIFEST.into() };
        let code = if of_manifest { CODE.into() } else { changed(CODE, from, to) };
        let errors = compiled(NAME, Some(&manifest), &code, &[]);
        let place = format!("src/lib.rs:{}:", line(&code, at));
        let told = errors
            .iter()
            .any(|message| message.contains(&place) && says.iter().all(|words| message.contains(words)));
        assert!(told, "{from:?} made {to:?} should say {place} {says:?}: {errors:#?}");
    }
}
