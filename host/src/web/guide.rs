//! The guide: one line that says what to do now, for somebody who has never seen the game.
//!
//! It knows phases and what may be chosen, as every game has them; it knows no game and works out no rule.

use super::opening::Opening;
use super::snapshot::Snapshot;
use crate::engine::{State, Then};
use crate::table::{Seat, Turn};
use crate::words::Words;

/// What to do now.
pub fn guide(words: &Words, now: &Snapshot) -> String {
    let side = |player| words.player(player);
    match now.turn {
        Turn::Over => over(words, &now.state),
        Turn::Round => words.say("web-guide-round"),
        Turn::Pass(player) => words.say_of("web-guide-pass", &[("side", side(player).into())]),
        Turn::Answer(player) => {
            let id = match now.setup.seats[player.index()] {
                Seat::Random => "web-guide-random",
                _ => "web-guide-level",
            };
            words.say_of(id, &[("side", side(player).into())])
        }
        Turn::Choose(player) => choose(words, now, &side(player)),
    }
}

/// What can be done after the end; of a match it is said that it is over, too.
fn over(words: &Words, state: &State) -> String {
    let then = state.series.as_ref().and_then(|series| series.then.as_ref());
    let guide = words.say("web-guide-over");
    match then {
        Some(Then::Over { winner: Some(winner) }) => {
            let of = [("winner", words.player(*winner).into())];
            format!("{} {guide}", words.say_of("match-over", &of))
        }
        Some(Then::Over { winner: None }) => format!("{} {guide}", words.say("match-drawn")),
        _ => guide,
    }
}

/// What a person is to choose.
fn choose(words: &Words, now: &Snapshot, side: &str) -> String {
    let state = &now.state;
    let of = [("side", side.into())];
    match (state.phase.as_str(), now.opening) {
        ("lift", Some(opening)) => lift(words, state, &opening, side),
        ("place", Some(opening)) => {
            let total = opening.placed + u32::from(state.hand);
            let of = [("side", side.into()), ("placed", opening.placed.into()), ("total", total.into())];
            words.say_of("web-guide-place", &of)
        }
        _ => {
            let turn = if state.again { "web-guide-again" } else { "web-guide-choose" };
            format!("{} {}", words.say_of(turn, &of), words.say(after_the_pit(state)))
        }
    }
}

/// Which pits to lift, and how many have been.
fn lift(words: &Words, state: &State, opening: &Opening, side: &str) -> String {
    let of = ("side", side.into());
    let lifted = opening.lifted;
    let mut said = Vec::new();
    said.push(match opening.of {
        _ if lifted > 0 => words.say_of("web-guide-lift-more", &[of]),
        None => words.say_of("web-guide-lift-any", &[of]),
        Some([0, most]) => words.say_of("web-guide-lift-up-to", &[of, ("most", most.into())]),
        Some([least, most]) if least == most => words.say_of("web-guide-lift", &[of, ("count", most.into())]),
        Some([least, most]) => {
            words.say_of("web-guide-lift-some", &[of, ("least", least.into()), ("most", most.into())])
        }
    });
    if state.legal.iter().any(|text| text == "^.") {
        said.push(words.say("web-guide-stop"));
    }
    if lifted > 0 {
        said.push(match opening.of {
            Some([_, most]) => {
                words.say_of("web-guide-lifted", &[("lifted", lifted.into()), ("most", most.into())])
            }
            None => words.say_of("web-guide-lifted-any", &[("lifted", lifted.into())]),
        });
    }
    said.join(" ")
}

/// What follows the choice of a pit.
fn after_the_pit(state: &State) -> &'static str {
    let any = |marks: &[char]| state.legal.iter().any(|text| text.contains(marks));
    match (any(&['>', '<']), any(&[':'])) {
        (true, true) => "web-guide-way-and-count",
        (true, false) => "web-guide-way",
        (false, true) => "web-guide-count",
        (false, false) => "web-guide-sow",
    }
}
