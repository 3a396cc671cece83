//! What went wrong, in words: with the engine, with the games that are kept, and with a record that is older than its rules.
//!
//! It decides nothing. What the system, a plugin or SQLite says of itself is put in as it was said.

use super::setting::misset;
use super::{GameTexts, Words, reason};
use crate::engine::{Failure, Refusal};
use crate::record::Remark;
use crate::store::StoreError;
use fluent_bundle::FluentValue;
use mancala_core::notation::PositionFault;

/// Why the engine could not do what it was asked.
pub fn failure(words: &Words, texts: &GameTexts, failure: &Failure) -> String {
    let what = |id: &str, what: &str| words.say_of(id, &[("what", FluentValue::from(what))]);
    match failure {
        Failure::UnknownGame { name, suggestion: None, .. } => {
            words.say_of("trouble-no-such-game", &[("name", name.as_str().into())])
        }
        Failure::UnknownGame { name, suggestion: Some(near), .. } => {
            let of = [("name", name.as_str().into()), ("near", near.as_str().into())];
            words.say_of("trouble-no-such-game-near", &of)
        }
        Failure::BadGame { errors, translations, .. } => {
            let told: Vec<String> = errors.iter().map(|error| misset(words, translations, error).0).collect();
            what("trouble-bad-game", &told.join("; "))
        }
        Failure::BadPosition { errors, .. } => {
            let told: Vec<String> = errors.iter().map(|error| misplaced(words, &error.because)).collect();
            what("trouble-bad-position", &told.join("; "))
        }
        Failure::BadRecord { message, .. } => what("trouble-bad-record", message),
        Failure::Illegal(illegal) => {
            let why = reason(words, texts, &illegal.because);
            words.say_of("refused", &[("move", illegal.text.as_str().into()), ("reason", why.into())])
        }
        Failure::NothingToUndo => words.say("trouble-nothing-undo"),
        Failure::NoSuchMove { ply, played } => {
            words.say_of("trouble-no-such-move", &[("ply", (*ply).into()), ("played", (*played).into())])
        }
        Failure::NoMatch => words.say("trouble-no-match"),
        Failure::RoundGoesOn => words.say("trouble-round-goes-on"),
        Failure::MatchOver => words.say("trouble-match-over"),
        Failure::Stopped => words.say("trouble-stopped"),
        Failure::TimedOut => words.say("trouble-timed-out"),
        Failure::PluginRefused { message } => what("trouble-refused", message),
        Failure::System { message } => what("trouble-system", message),
        Failure::Crashed(crash) => what("trouble-crashed", &crash.to_string()),
        Failure::Fault { plugin, rule, hook, message } => {
            let of =
                [("rule", format!("{plugin}/{rule}").into()), ("what", format!("{hook}: {message}").into())];
            words.say_of("trouble-rule", &of)
        }
        Failure::NoSession | Failure::BadRequest { .. } | Failure::OtherProtocol { .. } => {
            what("trouble-asked", &failure.to_string())
        }
    }
}

/// What is wrong with a piece of a position text.
pub fn misplaced(words: &Words, fault: &PositionFault) -> String {
    let text = |text: &str| FluentValue::from(text.to_string());
    let of_key = |id: &str, key: &str| words.say_of(id, &[("key", text(key))]);
    match fault {
        PositionFault::Count { text: word, most } => {
            words.say_of("place-count", &[("text", text(word)), ("most", (*most).into())])
        }
        PositionFault::NoRows => words.say("place-no-rows"),
        PositionFault::OneRow => words.say("place-one-row"),
        PositionFault::Row { side, pits, board } => {
            let side = words.player((*side).into());
            words.say_of(
                "place-row",
                &[("side", side.into()), ("pits", (*pits).into()), ("board", (*board).into())],
            )
        }
        PositionFault::Seeds { seeds, most } => {
            words.say_of("place-seeds", &[("seeds", (*seeds).into()), ("most", (*most).into())])
        }
        PositionFault::NoStores => words.say("place-no-stores"),
        PositionFault::NoSide => words.say("place-no-side"),
        PositionFault::Side { word } => words.say_of("place-side", &[("word", text(word))]),
        PositionFault::Twice { key } => of_key("place-twice", key),
        PositionFault::Value { key, values } => {
            words.say_of("place-value", &[("key", text(key)), ("values", text(values))])
        }
        PositionFault::NoPit { pit, last } => {
            reason(words, &GameTexts::default(), &Refusal::NoPit { pit: pit.clone(), last: last.clone() })
        }
        PositionFault::NoSuchPit { pit, last } => {
            reason(words, &GameTexts::default(), &Refusal::NoSuchPit { pit: pit.clone(), last: last.clone() })
        }
        PositionFault::Unknown { key, known } => {
            words.say_of("place-unknown", &[("key", text(key)), ("known", text(known))])
        }
        PositionFault::OnlyOpening { key } => of_key("place-only-opening", key),
        PositionFault::NoOpening => words.say("place-no-opening"),
        PositionFault::NoHand => words.say("place-no-hand"),
        PositionFault::EmptyHand => words.say("place-empty-hand"),
        PositionFault::NotAgain => words.say("place-not-again"),
    }
}

/// Why the store did not do what it was asked.
pub fn unstored(words: &Words, error: &StoreError) -> String {
    let (id, path, mut of) = match error {
        StoreError::NoSuchGame { id, deleted, .. } => {
            let message = if *deleted { "trouble-gone" } else { "trouble-no-game" };
            return words.say_of(message, &[("id", id.to_string().into())]);
        }
        StoreError::Elsewhere { id, now, .. } => {
            let of = [("before", id.to_string().into()), ("now", now.to_string().into())];
            return words.say_of("trouble-elsewhere", &of);
        }
        StoreError::Deleted { id, .. } => {
            return words.say_of("trouble-deleted", &[("id", id.to_string().into())]);
        }
        StoreError::Unreadable { id, what, .. } => {
            let of = [("id", id.to_string().into()), ("what", what.as_str().into())];
            return words.say_of("trouble-unreadable", &of);
        }
        StoreError::NotAStore { path } | StoreError::Foreign { path } => {
            ("trouble-not-a-store", path, Vec::new())
        }
        StoreError::Newer { path, .. } => ("trouble-newer-store", path, Vec::new()),
        StoreError::Forbidden { path } => ("trouble-forbidden", path, Vec::new()),
        StoreError::NoNumbers { path } => ("trouble-no-numbers", path, Vec::new()),
        StoreError::Spoilt { path, aside, now } => {
            let of = vec![("aside", aside.display().to_string().into()), ("now", now.to_string().into())];
            ("trouble-spoilt", path, of)
        }
        StoreError::ReadOnly { path } => ("trouble-read-only", path, Vec::new()),
        StoreError::Full { path } => ("trouble-disk-full", path, Vec::new()),
        StoreError::Busy { path } => ("trouble-store-busy", path, Vec::new()),
        StoreError::Damaged { path, what } => ("trouble-damaged", path, vec![("what", what.as_str().into())]),
        StoreError::Replaced { path, now } => {
            ("trouble-replaced", path, vec![("now", now.to_string().into())])
        }
        StoreError::NotAFile { path, what } => {
            ("trouble-store", path, vec![("what", FluentValue::from(*what))])
        }
        StoreError::System { path, what } => ("trouble-store", path, vec![("what", what.as_str().into())]),
    };
    of.push(("path", path.display().to_string().into()));
    words.say_of(id, &of)
}

/// What is not as it was when a record was made.
pub fn remark(words: &Words, remark: &Remark) -> String {
    let text = |text: &str| FluentValue::from(text.to_string());
    match remark {
        Remark::Sheet { then, now } => {
            words.say_of("remark-sheet", &[("then", text(then)), ("now", text(now))])
        }
        Remark::Plugin { id, then, now: Some(now) } => {
            words.say_of("remark-plugin", &[("id", text(id)), ("then", text(then)), ("now", text(now))])
        }
        Remark::Plugin { id, then, now: None } => {
            words.say_of("remark-plugin-gone", &[("id", text(id)), ("then", text(then))])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::GameId;
    use crate::words::Language;
    use mancala_core::translations::Translations;
    use std::path::PathBuf;

    /// Every failure and every error of the store, each with something to put in.
    fn all() -> (Vec<Failure>, Vec<StoreError>) {
        let text = || "xyz".to_string();
        let (path, id, now) = (PathBuf::from("/p/xyz"), GameId(7), GameId(8));
        let failures = vec![
            Failure::UnknownGame { name: text(), suggestion: None, refused: Vec::new() },
            Failure::UnknownGame { name: text(), suggestion: Some(text()), refused: Vec::new() },
            Failure::BadGame { errors: Vec::new(), rendered: text(), translations: Translations::default() },
            Failure::BadPosition { text: text(), errors: Vec::new() },
            Failure::BadRecord { file: text(), line: 1, message: text() },
            Failure::NothingToUndo,
            Failure::NoSuchMove { ply: 7, played: 1 },
            Failure::NoMatch,
            Failure::RoundGoesOn,
            Failure::MatchOver,
            Failure::Stopped,
            Failure::TimedOut,
            Failure::PluginRefused { message: text() },
            Failure::System { message: text() },
            Failure::Fault { plugin: text(), rule: text(), hook: text(), message: text() },
        ];
        let stores = vec![
            StoreError::NotAStore { path: path.clone() },
            StoreError::NotAFile { path: path.clone(), what: "xyz" },
            StoreError::Foreign { path: path.clone() },
            StoreError::Newer { path: path.clone(), found: 3, known: 2 },
            StoreError::ReadOnly { path: path.clone() },
            StoreError::Full { path: path.clone() },
            StoreError::Busy { path: path.clone() },
            StoreError::Damaged { path: path.clone(), what: text() },
            StoreError::NoSuchGame { path: path.clone(), id, deleted: false },
            StoreError::NoSuchGame { path: path.clone(), id, deleted: true },
            StoreError::Elsewhere { path: path.clone(), id, now },
            StoreError::Replaced { path: path.clone(), now },
            StoreError::Unreadable { path: path.clone(), id, what: text() },
            StoreError::Forbidden { path: path.clone() },
            StoreError::NoNumbers { path: path.clone() },
            StoreError::Deleted { path: path.clone(), id },
            StoreError::Spoilt { path: path.clone(), aside: path.clone(), now },
            StoreError::System { path, what: text() },
        ];
        (failures, stores)
    }

    #[test]
    fn a_position_is_told_in_english_as_the_engine_tells_it() {
        let key = || "dir".to_string();
        let faults = [
            PositionFault::Count { text: "x".into(), most: 9 },
            PositionFault::NoRows,
            PositionFault::OneRow,
            PositionFault::Row { side: mancala_core::Side::North, pits: 3, board: 4 },
            PositionFault::Seeds { seeds: 70, most: 65 },
            PositionFault::NoStores,
            PositionFault::NoSide,
            PositionFault::Side { word: "W".into() },
            PositionFault::Twice { key: key() },
            PositionFault::Value { key: key(), values: "`>` or `<`".into() },
            PositionFault::NoPit { pit: "?".into(), last: "F".into() },
            PositionFault::NoSuchPit { pit: "G".into(), last: "F".into() },
            PositionFault::Unknown { key: key(), known: "again".into() },
            PositionFault::OnlyOpening { key: key() },
            PositionFault::NoOpening,
            PositionFault::NoHand,
            PositionFault::EmptyHand,
            PositionFault::NotAgain,
        ];
        for fault in &faults {
            assert_eq!(misplaced(&Words::of(Language::English), fault), fault.to_string());
            for language in [Language::Thai, Language::Filipino] {
                assert_ne!(misplaced(&Words::of(language), fault), fault.to_string());
            }
        }
    }

    #[test]
    fn each_language_says_each_trouble_in_words_of_its_own() {
        let (failures, stores) = all();
        let said = |language: Language| {
            let words = Words::of(language);
            let failures = failures.iter().map(|one| failure(&words, &GameTexts::default(), one));
            failures.chain(stores.iter().map(|one| unstored(&words, one))).collect::<Vec<String>>()
        };
        let english = said(Language::English);
        for language in [Language::Thai, Language::Filipino] {
            for (theirs, english) in said(language).iter().zip(&english) {
                assert_ne!(theirs, english, "{}", language.tag());
                let plain = |text: &str| text.replace("xyz", "").replace("/p/", "");
                let latin = plain(theirs).chars().filter(char::is_ascii_lowercase).count();
                assert!(language != Language::Thai || latin == 0, "{theirs}");
            }
        }
        assert_eq!(english[6], "There is no move 7: 1 has been played.");
        assert!(english[20].ends_with("/p/xyz."), "{}", english[20]);
    }
}
