//! Why a move is refused, in words.
//!
//! It judges no move: the engine has, and says why by a code.

use super::{GameTexts, Words};
use crate::engine::{Illegal, Refusal};
use fluent_bundle::FluentValue;

/// A refused move in words: why, what may have been meant, and, in a line of its own, what is legal.
pub fn refusal(words: &Words, texts: &GameTexts, illegal: &Illegal) -> String {
    let mut why = reason(words, texts, &illegal.because);
    if let Some(rule) = &illegal.rule {
        why = words.say_of("refused-by", &[("reason", why.into()), ("rule", rule.as_str().into())]);
    }
    if let Some(near) = &illegal.suggestion {
        why = words.say_of("refused-near", &[("reason", why.into()), ("suggestion", near.as_str().into())]);
    }
    let mut text = words.say_of("refused", &[("move", illegal.text.as_str().into()), ("reason", why.into())]);
    if !illegal.legal.is_empty() {
        let legal = words.say_of("legal-moves", &[("moves", illegal.legal.join(" ").into())]);
        text = format!("{text}\n  {legal}");
    }
    text
}

/// The reason alone.
pub fn reason(words: &Words, texts: &GameTexts, because: &Refusal) -> String {
    let of_player = |id, side| words.say_of(id, &[("player", words.player(side).into())]);
    let of = |id, name, what: &str| words.say_of(id, &[(name, FluentValue::from(what))]);
    match because {
        Refusal::NoText => words.say("refused-no-text"),
        Refusal::NoPit { pit, last } => no_pit(words, "refused-no-pit", pit, last),
        Refusal::NoSuchPit { pit, last } => no_pit(words, "refused-no-such-pit", pit, last),
        Refusal::NoCount { count, text } => {
            let of = [("count", count.as_str().into()), ("text", text.as_str().into())];
            words.say_of("refused-no-count", &of)
        }
        Refusal::Over => words.say("refused-over"),
        Refusal::MustPass { side } => of_player("refused-must-pass", *side),
        Refusal::MayNotPass { side } => of_player("refused-may-not-pass", *side),
        Refusal::PitOf { pit, side } => {
            let of = [("pit", pit.as_str().into()), ("player", words.player(*side).into())];
            words.say_of("refused-pit-of", &of)
        }
        Refusal::NoPitOf { side } => of_player("refused-no-pit-of", *side),
        Refusal::Empty { pit } => of("refused-empty", "pit", pit),
        Refusal::TooMany { pit, seeds, count } => {
            let of = [("pit", pit.as_str().into()), ("seeds", (*seeds).into()), ("count", (*count).into())];
            words.say_of("refused-too-many", &of)
        }
        Refusal::LiftOwn { pit, side } => {
            let of = [("pit", pit.as_str().into()), ("player", words.player(*side).into())];
            words.say_of("refused-lift-own", &of)
        }
        Refusal::LiftEmpty { pit } => of("refused-lift-empty", "pit", pit),
        Refusal::LiftAgain { pit } => of("refused-lift-again", "pit", pit),
        Refusal::LiftMore { least, chosen } => {
            let of = [("least", (*least).into()), ("chosen", (*chosen).into())];
            words.say_of("refused-lift-more", &of)
        }
        Refusal::PlaceOne { count } => words.say_of("refused-place-one", &[("count", (*count).into())]),
        Refusal::MoreThanHand { count, hand } => {
            words.say_of("refused-more-than-hand", &[("count", (*count).into()), ("hand", (*hand).into())])
        }
        Refusal::Lifting => words.say("refused-lifting"),
        Refusal::Placing => words.say("refused-placing"),
        Refusal::OpeningOver => words.say("refused-opening-over"),
        Refusal::NeedsDirection { pit } => of("refused-needs-direction", "pit", pit),
        Refusal::OneDirection { suggestion } => of("refused-one-direction", "suggestion", suggestion),
        Refusal::NoDirection { suggestion } => of("refused-no-direction", "suggestion", suggestion),
        Refusal::WholePit { suggestion } => of("refused-whole-pit", "suggestion", suggestion),
        Refusal::Ruled { words } => texts.say(words).to_string(),
        Refusal::NotOffered { rule } => of("refused-not-offered", "rule", rule),
        Refusal::Duty { rule } => of("refused-duty", "rule", rule),
        Refusal::Landing { rule } => of("refused-landing", "rule", rule),
        Refusal::Endless { laps } => words.say_of("refused-endless", &[("laps", (*laps).into())]),
        Refusal::Returns => words.say("refused-returns"),
    }
}

fn no_pit(words: &Words, id: &str, pit: &str, last: &str) -> String {
    let of = [("pit", pit.into()), ("last", last.into()), ("last-small", last.to_lowercase().into())];
    words.say_of(id, &of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine as _, Failure, FileText, GameSpec, LocalEngine};
    use crate::words::Language;

    #[test]
    fn no_page_of_what_was_typed_is_told() {
        let mut engine = LocalEngine::alone();
        let text = "[board]\npits = 3\nseeds = 4\n".into();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        let session = engine.start(&spec).unwrap().session;
        for typed in ["x".repeat(60_000), format!("A:{}", "9".repeat(60_000)), "Q".repeat(60_000)] {
            let Err(Failure::Illegal(illegal)) = engine.play(session, &typed) else {
                panic!("{typed:.9} is legal")
            };
            let told = refusal(&Words::of(Language::English), &GameTexts::default(), &illegal);
            assert!(told.contains(&typed[..50]) && told.contains('…') && told.len() < 400, "{told}");
        }
    }
}
