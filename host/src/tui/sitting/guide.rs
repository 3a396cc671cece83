//! What to do now: one line that always stands on the screen, and the keys that go with it.
//!
//! It guides by what the engine lists as legal and by whose turn it is, never by a rule of a game.

use super::{Mode, Reading, Sitting};
use crate::engine::Player;
use crate::table::{Seat, Turn};
use crate::tui::choice::{self, Choice};
use crate::tui::keys::{Action, written};
use crate::tui::view::Wording;
use crate::tui::worker::Order;
use crate::words::lifts;
use fluent_bundle::FluentValue;
use mancala_core::board::Direction;

impl Sitting<'_> {
    /// The line that says what to do.
    pub(super) fn guide(&self) -> Wording {
        let words = &self.about.words;
        let state = &self.standing.state;
        let plain = |message: &str| Wording::plain(words.say(message));
        let of = |player: Player| [("side", words.player(player).into())];
        match &self.mode {
            Mode::Leaving => return self.both("tui-guide-leave", &[]),
            Mode::Typing(text) => {
                let example = state.choices().first().cloned().unwrap_or_default();
                let of = [("example", example.into()), ("text", text.as_str().into())];
                return self.both("tui-guide-typing", &of);
            }
            Mode::Choosing(choice) => return self.guide_choice(choice),
            Mode::Board => {}
        }
        if let Some((film, _)) = &self.film {
            return self.both("tui-guide-sowing", &of(film.mover));
        }
        if self.failed {
            return plain("tui-guide-failed");
        }
        match self.standing.turn {
            Turn::Over if self.about.anew => plain("tui-guide-over-anew"),
            Turn::Over => plain("tui-guide-over"),
            Turn::Round => plain("tui-guide-round"),
            Turn::Pass(player) => Wording::plain(words.say_of("tui-guide-pass", &of(player))),
            Turn::Answer(_) if self.paused => plain("tui-guide-paused"),
            Turn::Answer(player) => self.both("tui-guide-thinking", &of(player)),
            // In an opening one choice is made after the other, and none waits for the one before it.
            Turn::Choose(_) if !self.opens() && self.pending.iter().any(|one| !one.waits()) => {
                plain("tui-guide-wait")
            }
            Turn::Choose(player) => self.guide_move(player),
        }
    }

    /// A message, and its brief version.
    fn both(&self, message: &str, of: &[(&'static str, FluentValue<'_>)]) -> Wording {
        let words = &self.about.words;
        Wording { full: words.say_of(message, of), brief: words.say_of(&format!("{message}-brief"), of) }
    }

    fn guide_move(&self, player: Player) -> Wording {
        let words = &self.about.words;
        let state = &self.standing.state;
        let side = ("side", words.player(player).into());
        let message = match state.phase.as_str() {
            "lift" => {
                let stops = state.legal.iter().any(|text| text == "^.");
                let message = match state.hand > 0 || !state.held.is_empty() {
                    _ if stops => "tui-guide-lift-stop",
                    true => "tui-guide-lift-more",
                    false => "tui-guide-lift",
                };
                return self.both(message, &[side, ("pits", lifts(words, state).into())]);
            }
            "place" => return self.both("tui-guide-place", &[side, ("count", state.hand.into())]),
            _ => {
                let offers = || state.legal.iter().filter_map(|text| choice::begins(state, text)?.1);
                let ways = offers().any(|offer| offer.direction.is_some());
                let counts = state.legal.iter().any(|text| text.contains(':'));
                match (ways, counts) {
                    (false, false) => "tui-guide-sow",
                    (true, false) => "tui-guide-sow-ways",
                    (false, true) => "tui-guide-sow-counts",
                    (true, true) => "tui-guide-sow-both",
                }
            }
        };
        let guide = self.both(message, &[side]);
        let again = words.say("tui-guide-again");
        guide.map(|guide| if state.again { format!("{again} {guide}") } else { guide.to_string() })
    }

    fn guide_choice(&self, choice: &Choice) -> Wording {
        let words = &self.about.words;
        let pit = choice.spot.name(self.pits());
        let way = match choice.direction() {
            Some(Direction::Cw) => words.say("tui-way-cw"),
            _ => words.say("tui-way-ccw"),
        };
        let rightwards = (choice.direction() == Some(Direction::Ccw)) == (choice.spot.row == Player::South);
        let way = format!("{} {way}", if rightwards { "-->" } else { "<--" });
        let of = [
            ("pit", pit.into()),
            ("way", way.into()),
            ("count", choice.seeds().into()),
            ("most", choice.holds().into()),
        ];
        match (choice.has_ways(), choice.has_counts()) {
            (true, false) => self.both("tui-guide-way", &of),
            (false, _) => self.both("tui-guide-count", &of),
            (true, true) => self.both("tui-guide-count-way", &of),
        }
    }

    /// The keys of the moment, the most needed first; the last two are always shown.
    pub(super) fn keys(&self) -> Vec<(String, String)> {
        let words = &self.about.words;
        let key = |action: Action, message: &str| (written(action).to_string(), words.say(message));
        let always = [key(Action::Help, "tui-key-help"), key(Action::Leave, "tui-key-leave")];
        if let Some((reading, _)) = self.reading {
            let mut keys = vec![key(Action::Up, "tui-key-scroll")];
            let others = [
                (Reading::Rules, Action::Rules, "tui-key-rules"),
                (Reading::Settings, Action::Settings, "tui-key-settings"),
                (Reading::Moves, Action::Moves, "tui-key-moves"),
                (Reading::Keys, Action::Help, "tui-key-help"),
            ];
            let others = others.into_iter().filter(|(other, ..)| *other != reading);
            keys.extend(others.map(|(_, action, message)| key(action, message)));
            // Closing is told last, where it always finds room.
            keys.extend([key(Action::Cancel, "tui-key-close")]);
            return keys;
        }
        let mut keys = match &self.mode {
            Mode::Leaving => {
                return vec![key(Action::Leave, "tui-key-leave"), key(Action::Cancel, "tui-key-stay")];
            }
            Mode::Typing(_) => {
                return vec![key(Action::Confirm, "tui-key-play"), key(Action::Cancel, "tui-key-back")];
            }
            Mode::Choosing(choice) => {
                let mut keys = vec![key(Action::Confirm, "tui-key-sow"), key(Action::Cancel, "tui-key-back")];
                if choice.has_counts() {
                    keys.push(key(Action::Up, "tui-key-count"));
                }
                if choice.has_ways() {
                    keys.push(key(Action::Left, "tui-key-way"));
                }
                keys.push(key(Action::Undo, "tui-key-undo"));
                keys
            }
            Mode::Board if self.film.is_some() => {
                vec![key(Action::Skip, "tui-key-skip"), key(Action::Faster, "tui-key-pace")]
            }
            Mode::Board => self.keys_of_turn(),
        };
        let pages = [
            key(Action::Rules, "tui-key-rules"),
            key(Action::Moves, "tui-key-moves"),
            key(Action::Settings, "tui-key-settings"),
        ];
        keys.extend(pages);
        keys.extend(always);
        keys
    }

    fn keys_of_turn(&self) -> Vec<(String, String)> {
        let words = &self.about.words;
        let key = |action: Action, message: &str| (written(action).to_string(), words.say(message));
        let state = &self.standing.state;
        let mut keys = Vec::new();
        match self.standing.turn {
            _ if self.failed => keys.push(key(Action::Confirm, "tui-key-again")),
            Turn::Round => keys.push(key(Action::Confirm, "tui-key-next-round")),
            Turn::Over if self.about.anew => keys.push(key(Action::Anew, "tui-key-anew")),
            Turn::Choose(_) => {
                keys.push(key(Action::Left, "tui-key-move"));
                keys.push(key(
                    Action::Confirm,
                    match state.phase.as_str() {
                        "lift" => "tui-key-lift",
                        "place" => "tui-key-place",
                        _ => "tui-key-sow",
                    },
                ));
                if state.legal.iter().any(|text| text == "^.") {
                    keys.push(key(Action::Stop, "tui-key-stop"));
                }
            }
            Turn::Answer(_) if !self.about.seats.contains(&Seat::Human) => {
                keys.push(key(Action::Pause, if self.paused { "tui-key-go-on" } else { "tui-key-pause" }));
                keys.push(key(Action::Faster, "tui-key-pace"));
            }
            _ => {}
        }
        if !state.held.is_empty() {
            keys.push(key(Action::Cancel, "tui-key-back"));
        }
        if state.ply > 0 || !state.held.is_empty() {
            keys.push(key(Action::Undo, "tui-key-undo"));
        }
        if self.standing.can_redo {
            keys.push(key(Action::Redo, "tui-key-redo"));
        }
        if self.chooses() {
            let hints = self.pending.iter().any(|one| one.order == Order::Hint);
            keys.extend((!hints).then(|| key(Action::Hint, "tui-key-hint")));
            keys.push(key(Action::Values, "tui-key-values"));
        }
        keys
    }
}
