//! The settings of a game in words: what they are called, their values, and what is wrong with them.
//!
//! It judges no value. Files and options of commands name a setting by its key; nothing here does.

use super::{GameTexts, Language, Words, sheet};
use crate::engine::Problem;
use mancala_core::game_file::SettingFault;
use mancala_core::settings::{SettingKind, Value};
use mancala_core::sheet::ValueSpec;
use mancala_core::translations::Translations;
use std::collections::BTreeMap;

/// A value as people say it.
pub fn value(words: &Words, texts: &GameTexts, spec: &ValueSpec, value: &Value) -> String {
    match value {
        Value::Bool(true) => words.say("setting-yes"),
        Value::Bool(false) => words.say("setting-no"),
        Value::Text(word) => name_of(texts, &spec.words, word).to_string(),
        Value::Rows(rows) => match rows.as_slice() {
            [south, north] => {
                let row = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
                words.say_of("setting-row", &[("south", row(south).into()), ("north", row(north).into())])
            }
            _ => value.to_string(),
        },
        Value::Integer(_) | Value::List(_) => value.to_string(),
    }
}

/// A setting and its value: `Pits in each row: 6`.
pub fn setting(words: &Words, texts: &GameTexts, spec: &ValueSpec, now: &Value) -> String {
    let of = [("name", texts.say(&spec.called).into()), ("value", value(words, texts, spec, now).into())];
    words.say_of("setting-is", &of)
}

/// What else may stand in the place of a value, as people say it.
pub fn others(words: &Words, texts: &GameTexts, spec: &ValueSpec, now: &Value) -> String {
    let told: Vec<String> = match (&spec.kind, now) {
        (SettingKind::Bool, Value::Bool(now)) => vec![value(words, texts, spec, &Value::Bool(!now))],
        (SettingKind::Choice { of }, Value::Text(now)) => of
            .iter()
            .filter(|word| *word != now)
            .map(|word| quoted(name_of(texts, &spec.words, word)))
            .collect(),
        (kind, now) => return sheet::others(words, kind, now),
    };
    if told.is_empty() {
        return words.say("value-nothing-else");
    }
    words.say_of("value-or", &[("others", told.join(", ").into())])
}

/// What a word of a choice is called.
fn name_of<'a>(texts: &'a GameTexts, names: &'a BTreeMap<String, String>, word: &'a str) -> &'a str {
    names.get(word).map_or(word, |called| texts.say(called))
}

fn quoted(name: &str) -> String {
    format!("“{name}”")
}

/// What is wrong with the settings of a game, and the language it is told in: English, where nobody has translated it.
pub fn misset(words: &Words, translations: &Translations, problem: &Problem) -> (String, Language) {
    let texts = GameTexts::of(translations, words.language());
    match &problem.because {
        Some(SettingFault::Ruled { words: why, .. })
            if words.language() != Language::English && !texts.translates(why) =>
        {
            misset(&Words::of(Language::English), translations, problem)
        }
        Some(because) => (fault(words, &texts, because), words.language()),
        None => {
            let help = problem.help.as_ref().map_or(String::new(), |help| format!(": {help}"));
            (format!("{}{help}", problem.message), Language::English)
        }
    }
}

fn fault(words: &Words, texts: &GameTexts, fault: &SettingFault) -> String {
    let numbers = |id: &str, [(a, one), (b, other)]: [(&str, i64); 2]| {
        words.say_of(id, &[(a, one.into()), (b, other.into())])
    };
    match fault {
        SettingFault::Value { called, takes, words: of } => {
            let name = ("name", texts.say(called).into());
            match takes {
                SettingKind::Bool => words.say_of("misset-bool", &[name]),
                SettingKind::Integer { min, max } => {
                    words.say_of("misset-integer", &[name, ("least", (*min).into()), ("most", (*max).into())])
                }
                SettingKind::Choice { of: order } => {
                    let all: Vec<String> =
                        order.iter().map(|word| quoted(name_of(texts, of, word))).collect();
                    words.say_of("misset-choice", &[name, ("words", all.join(", ").into())])
                }
                SettingKind::Rows => words.say_of("misset-rows", &[name]),
            }
        }
        SettingFault::Filled { filled, pits } => {
            numbers("misset-filled", [("filled", *filled), ("pits", *pits)])
        }
        SettingFault::Seeds { seeds, most } => {
            numbers("misset-seeds", [("seeds", *seeds), ("most", (*most).into())])
        }
        SettingFault::PitSeeds { seeds, most } => {
            numbers("misset-pit-seeds", [("seeds", *seeds), ("most", (*most).into())])
        }
        SettingFault::RowCount { rows } => words.say_of("misset-row-count", &[("rows", (*rows).into())]),
        SettingFault::UnevenRows { south, north } => {
            words.say_of("misset-uneven-rows", &[("south", (*south).into()), ("north", (*north).into())])
        }
        SettingFault::RowLength { pits, least, most } => {
            let of = [("pits", (*pits).into()), ("least", (*least).into()), ("most", (*most).into())];
            words.say_of("misset-row-length", &of)
        }
        SettingFault::OtherRows { pits, row } => {
            words.say_of("misset-other-rows", &[("pits", (*pits).into()), ("row", (*row).into())])
        }
        SettingFault::Ruled { called, words: why } => {
            let why = texts.say(why);
            if called.is_empty() {
                return why.to_string();
            }
            let names: Vec<String> = called.iter().map(|name| quoted(texts.say(name))).collect();
            words.say_of("misset-ruled", &[("names", names.join(", ").into()), ("why", why.into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> ValueSpec {
        let words = [("ccw", "counterclockwise"), ("cw", "clockwise")];
        ValueSpec {
            kind: SettingKind::Choice { of: words.map(|(word, _)| word.to_string()).to_vec() },
            default: None,
            called: "Direction of sowing".into(),
            words: words.map(|(word, called)| (word.to_string(), called.to_string())).into(),
            help: "counterclockwise or clockwise".into(),
        }
    }

    fn problem(because: Option<SettingFault>) -> Problem {
        let (file, message) = ("override".into(), "`xyz.z` is wrong".into());
        Problem { file, line: 1, column: 1, message, label: None, help: Some("do xyz".into()), because }
    }

    #[test]
    fn a_setting_and_its_values_are_told_in_words() {
        let translations = &mancala_core::manifest::std_manifest().translations;
        let said = |language| {
            let (words, texts) = (Words::of(language), GameTexts::of(translations, language));
            let now = Value::Text("cw".into());
            (setting(&words, &texts, &choice(), &now), others(&words, &texts, &choice(), &now))
        };
        let english = ("Direction of sowing: clockwise".into(), "or “counterclockwise”".into());
        assert_eq!(said(Language::English), english);
        assert_eq!(said(Language::Thai), ("ทิศการหว่าน: ตามเข็มนาฬิกา".into(), "หรือ “ทวนเข็มนาฬิกา”".into()));
        let (words, texts) = (Words::of(Language::English), GameTexts::default());
        let said = |now: Value| value(&words, &texts, &choice(), &now);
        assert_eq!((said(Value::Bool(true)), said(Value::Integer(6))), ("yes".into(), "6".into()));
        assert_eq!(said(Value::Rows(vec![vec![1, 2], vec![3, 4]])), "1 2 for South, 3 4 for North");
        let yes = ValueSpec { kind: SettingKind::Bool, ..choice() };
        assert_eq!(others(&words, &texts, &yes, &Value::Bool(true)), "or no");
    }

    #[test]
    fn each_fault_is_told_in_each_language_in_words_of_its_own() {
        let value = |takes| SettingFault::Value { called: "XYZ".into(), takes, words: BTreeMap::new() };
        let (least, most) = (2, 65_535);
        let faults = [
            value(SettingKind::Bool),
            value(SettingKind::Integer { min: 2, max: 9 }),
            value(choice().kind),
            value(SettingKind::Rows),
            SettingFault::Filled { filled: 9, pits: 4 },
            SettingFault::Seeds { seeds: 70_000, most },
            SettingFault::PitSeeds { seeds: -1, most },
            SettingFault::RowCount { rows: 3 },
            SettingFault::UnevenRows { south: 3, north: 4 },
            SettingFault::RowLength { pits: 1, least, most: 9 },
            SettingFault::OtherRows { pits: 3, row: 4 },
        ];
        for fault in faults {
            let told = |language| {
                let (told, of) =
                    misset(&Words::of(language), &Translations::default(), &problem(Some(fault.clone())));
                assert_eq!(of, language);
                told
            };
            let english = told(Language::English);
            assert!(!english.contains("xyz"), "{english}");
            let (thai, filipino) = (told(Language::Thai), told(Language::Filipino));
            assert!(thai != english && filipino != english, "{english}");
            let latin = thai.replace("ccw", "").replace("cw", "");
            assert!(!latin.contains(|c: char| c.is_ascii_lowercase()), "{thai}");
        }
    }

    #[test]
    fn what_nobody_translated_is_told_in_english_and_said_to_be() {
        let mut translations = Translations::default();
        translations.add("th", "Most cups", "ถ้วยมากที่สุด");
        let ruled = problem(Some(SettingFault::Ruled {
            called: vec!["Most cups".into()],
            words: "too much tea".into(),
        }));
        let thai = Words::of(Language::Thai);
        let english = ("“Most cups”: too much tea".to_string(), Language::English);
        assert_eq!(misset(&thai, &translations, &ruled), english);
        translations.add("th", "too much tea", "ชามากเกินไป");
        let translated = ("“ถ้วยมากที่สุด”: ชามากเกินไป".to_string(), Language::Thai);
        assert_eq!(misset(&thai, &translations, &ruled), translated);
        let uncoded = ("`xyz.z` is wrong: do xyz".to_string(), Language::English);
        assert_eq!(misset(&thai, &translations, &problem(None)), uncoded);
    }
}
