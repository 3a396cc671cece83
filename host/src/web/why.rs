//! Why a pit cannot be pressed, for somebody who presses pits and knows no notation.
//!
//! It judges nothing: the engine has, and says why by a code. What needs no notation is said as on every board.

use crate::engine::Refusal;
use crate::words::{GameTexts, Words, reason};

/// The reason in the words of a page.
pub fn why(words: &Words, texts: &GameTexts, because: &Refusal) -> String {
    match because {
        // Rules that give no reason have none but their name, which means nothing to a player.
        Refusal::NotOffered { .. } | Refusal::Duty { .. } => words.say("web-why-rules"),
        Refusal::Landing { .. } => words.say("web-why-landing"),
        Refusal::Lifting => words.say("web-why-lifting"),
        Refusal::Placing => words.say("web-why-placing"),
        Refusal::MustPass { side } => {
            words.say_of("web-why-must-pass", &[("player", words.player(*side).into())])
        }
        Refusal::NeedsDirection { .. } => words.say("web-why-way"),
        Refusal::OneDirection { .. } | Refusal::NoDirection { .. } => words.say("web-why-one-way"),
        Refusal::WholePit { .. } => words.say("web-why-whole"),
        because => reason(words, texts, because),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Player;
    use crate::words::Language;

    #[test]
    fn no_reason_is_told_in_notation_or_by_the_name_of_a_rule() {
        let (rule, suggestion, pit) = ("p/rule", "C>", "C");
        let all = [
            Refusal::NotOffered { rule: rule.into() },
            Refusal::Duty { rule: rule.into() },
            Refusal::Landing { rule: rule.into() },
            Refusal::Lifting,
            Refusal::Placing,
            Refusal::OpeningOver,
            Refusal::Over,
            Refusal::MustPass { side: Player::North },
            Refusal::MayNotPass { side: Player::North },
            Refusal::PitOf { pit: pit.into(), side: Player::North },
            Refusal::NoPitOf { side: Player::North },
            Refusal::Empty { pit: pit.into() },
            Refusal::NeedsDirection { pit: pit.into() },
            Refusal::OneDirection { suggestion: suggestion.into() },
            Refusal::NoDirection { suggestion: suggestion.into() },
            Refusal::WholePit { suggestion: suggestion.into() },
            Refusal::Endless { laps: 9 },
            Refusal::Returns,
        ];
        for language in Language::ALL {
            for because in &all {
                let told = why(&Words::of(language), &GameTexts::default(), because);
                let plain = !told.contains(['`', '^', '@', '<', '>', '/']) && !told.contains("--");
                assert!(plain && !told.is_empty(), "{}: {told}", language.tag());
            }
        }
    }
}
