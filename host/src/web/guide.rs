//! The guide: one line that says what to do now, for somebody who has never seen the game.
//!
//! It knows phases and what may be chosen, as every game has them; it knows no game and works out no rule.

use super::snapshot::Snapshot;
use crate::engine::State;
use crate::table::{Seat, Turn};
use crate::words::Words;

/// What to do now.
pub fn guide(words: &Words, now: &Snapshot) -> String {
    let side = |player| words.player(player);
    match now.turn {
        Turn::Over => words.say("web-guide-over"),
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

/// What a person is to choose.
fn choose(words: &Words, now: &Snapshot, side: &str) -> String {
    let state = &now.state;
    let mut said = vec![match state.phase.as_str() {
        "lift" => words.say_of("web-guide-lift", &[("side", side.into())]),
        "place" => words.say_of("web-guide-place", &[("side", side.into()), ("count", state.hand.into())]),
        _ if state.again => words.say_of("web-guide-again", &[("side", side.into())]),
        _ => words.say_of("web-guide-choose", &[("side", side.into())]),
    }];
    match state.phase.as_str() {
        "lift" => {
            if !state.held.is_empty() {
                let pits: Vec<&str> = state.held.iter().map(|text| text.trim_start_matches('^')).collect();
                said.push(words.say_of("web-guide-held", &[("pits", pits.join(", ").into())]));
            }
            if state.hand > 0 {
                said.push(words.say_of("web-guide-hand", &[("count", state.hand.into())]));
            }
            if state.legal.iter().any(|text| text == "^.") {
                said.push(words.say("web-guide-stop"));
            }
        }
        "place" => {}
        _ => said.push(words.say(after_the_pit(state))),
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
