//! How many pits an opening lifts, and how far it has got, in words.
//!
//! It counts nothing: the state says.

use super::Words;
use crate::engine::{Lifting, State};

/// The pits a player lifts in his opening: `2 of your pits (1 so far)`.
pub fn lifts(words: &Words, state: &State) -> String {
    let Some(Lifting { chosen, least, most }) = state.lifting else { return words.say("lifts-some") };
    let of = [("least", least.into()), ("most", most.into())];
    let pits = match least {
        0 => words.say_of("lifts-up-to", &of[1..]),
        _ if least >= most => words.say_of("lifts-exactly", &of[1..]),
        _ => words.say_of("lifts-between", &of),
    };
    words.say_of("lifts-so-far", &[("pits", pits.into()), ("chosen", chosen.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine as _, FileText, GameSpec, LocalEngine};
    use crate::words::Language;

    #[test]
    fn numbers_of_pits_are_told_as_they_are_bound() {
        let text = "[board]\npits = 3\nseeds = 4\n".into();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        let mut state = LocalEngine::alone().start(&spec).unwrap().state;
        let mut told = |language: Language, lifting| {
            state.lifting = lifting;
            lifts(&Words::of(language), &state)
        };
        let of = |chosen, least, most| Some(Lifting { chosen, least, most });
        assert_eq!(told(Language::English, None), "some of your pits");
        assert_eq!(told(Language::English, of(0, 2, 2)), "2 of your pits (none so far)");
        assert_eq!(told(Language::English, of(1, 1, 1)), "1 of your pits (1 so far)");
        assert_eq!(told(Language::English, of(1, 1, 3)), "1 to 3 of your pits (1 so far)");
        assert_eq!(told(Language::English, of(2, 0, 3)), "up to 3 of your pits (2 so far)");
        assert_eq!(told(Language::Thai, of(0, 2, 2)), "หลุมของคุณ 2 หลุม (ยังไม่ได้หยิบ)");
        assert_eq!(told(Language::Filipino, of(1, 2, 2)), "2 sa iyong mga butas (1 na)");
    }
}
