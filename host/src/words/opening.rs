//! How many pits an opening lifts, how far it has got, and what is advised in it, in words.
//!
//! It works nothing out: the state says, and the engine advises.

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

/// The pits whose lifts wait for another one: `J`.
pub fn held(words: &Words, state: &State) -> String {
    words.and(state.held.iter().map(|text| text.trim_start_matches('^').to_string()).collect())
}

/// Moves of an opening in the order they are told in: lifts, the end of lifting, then placements; South's row before
/// North's, each from its owner's left.
pub fn in_order(moves: &[String]) -> Vec<String> {
    let mut sorted = moves.to_vec();
    sorted.sort_by_key(|text| {
        let (mark, pit) = text.split_at_checked(1).unwrap_or_default();
        let part = (mark == "@", pit == ".", pit.starts_with(|c: char| c.is_lowercase()));
        (part, pit.len(), pit.to_string())
    });
    sorted
}

/// A pit with so many seeds, as lists tell it: `d×9`, and of one seed the pit alone.
pub(super) fn times(pit: &str, seeds: usize) -> String {
    if seeds == 1 { pit.to_string() } else { format!("{pit}×{seeds}") }
}

/// What is advised for the rest of an opening, told as one thing: `lift E and F, then place A×3 C×2 d×5`. Nothing where the
/// moves are none of an opening.
pub fn plan(words: &Words, moves: &[String]) -> Option<String> {
    let moves = in_order(moves);
    let of = |mark: char| moves.iter().filter_map(move |text| text.strip_prefix(mark));
    let lifted: Vec<String> = of('^').filter(|pit| *pit != ".").map(str::to_string).collect();
    let placed: Vec<&str> = of('@').collect();
    let times = |pits: &[&str]| times(pits[0], pits.len());
    let into: Vec<String> = placed.chunk_by(|one, next| one == next).map(times).collect();
    let mut told = Vec::new();
    if !lifted.is_empty() {
        told.push(words.say_of("plan-lift", &[("pits", words.and(lifted).into())]));
    }
    if moves.iter().any(|text| text == "^.") {
        told.push(words.say("plan-stop"));
    }
    if !into.is_empty() {
        told.push(words.say_of("plan-place", &[("into", into.join(" ").into())]));
    }
    let then = |first: String, next: String| {
        words.say_of("plan-then", &[("first", first.into()), ("next", next.into())])
    };
    told.into_iter().reduce(then)
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

    #[test]
    fn a_plan_is_told_as_one_thing() {
        let told = |language, moves: &str| {
            let moves: Vec<String> = moves.split(' ').map(str::to_string).collect();
            plan(&Words::of(language), &moves)
        };
        let english = |moves| told(Language::English, moves).unwrap();
        assert_eq!(english("^E ^F @A @d @A @C @d"), "lift E and F, then place A×2 C d×2");
        assert_eq!(english("@AA @B"), "place B AA");
        assert_eq!(english("^E ^. @a"), "lift E, then stop lifting, then place a");
        assert_eq!(english("^."), "stop lifting");
        assert_eq!(told(Language::Thai, "^E @A").unwrap(), "หยิบหลุม E แล้ววาง A");
        assert_eq!(told(Language::English, "C a"), None);
    }
}
