//! One move in words: who made it, and what it did; the same on every face that tells moves.
//!
//! It redoes no rule: a lift and a placement say themselves what they do, of a sowing the engine's steps do.

use super::turns::{opens, turns};
use super::{GameTexts, Words, explain};
use crate::engine::{Happened, Played};

/// A move in words: `South A: sows 4 seeds to E`, `North lifts J.`
pub fn deed(words: &Words, texts: &GameTexts, made: &Played, steps: &[Happened]) -> String {
    let player = words.player(made.side);
    match made.text.as_str() {
        "--" => words.say_of("no-move-passes", &[("player", player.into())]),
        "^." => words.say_of("opening-stops", &[("side", player.into())]),
        text if opens(text) => turns(std::slice::from_ref(made))[0].told(words),
        _ => {
            let told = explain(words, texts, made, steps);
            words.say_of("deed", &[("player", player.into()), ("told", told.into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Player;
    use crate::words::Language;

    #[test]
    fn every_kind_of_move_is_told_in_words() {
        let told = |text: &str, steps: &[Happened]| {
            let made = Played { side: Player::North, text: text.into() };
            deed(&Words::of(Language::English), &GameTexts::default(), &made, steps)
        };
        // A lift that waits for another has no steps yet.
        assert_eq!(told("^j", &[]), "North lifts j.");
        assert_eq!(told("^.", &[]), "North stops lifting.");
        assert_eq!(told("@D", &[Happened::Placed { pit: "D".into() }]), "North places 1 seed in D.");
        assert_eq!(told("--", &[]), "North has no move and passes");
        let lifted = Happened::Lifted { pit: "i".into(), seeds: 2, lap: 0, direction: '>' };
        let dropped = |cell: &str| Happened::Dropped { cell: cell.into(), seeds: 3 };
        let steps = [lifted, dropped("j"), dropped("A")];
        assert_eq!(told("i", &steps), "North i: sows 2 seeds to A");
        assert_eq!(told("i:2", &steps), "North i: sows 2 seeds to A", "the number is told once");
        assert_eq!(told("i:2<", &steps), "North i<: sows 2 seeds to A");
    }
}
