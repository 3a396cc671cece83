//! What keys do: the cursor goes over the board, moves are chosen and typed, and the worker is asked for what they take.
//!
//! It plays no move; what may be played is what the engine lists.

use super::{Ahead, Mode, Pending, Sitting};
use crate::engine::{Player, Refusal};
use crate::table::{Seat, Turn};
use crate::tui::choice::{self, Choice, Offer};
use crate::tui::film::Pace;
use crate::tui::keys::Action;
use crate::tui::said;
use crate::tui::spot::Spot;
use crate::tui::worker::Order;
use crate::words::reason;
use mancala_core::board::Direction;
use std::sync::atomic::Ordering;

/// So many moves of an opening may be chosen ahead.
const AHEAD: usize = 64;

impl Sitting<'_> {
    /// A letter, or the lack of one, for a text that is typed.
    pub fn letter(&mut self, letter: Option<char>) {
        let Mode::Typing(text) = &mut self.mode else { return };
        match letter {
            None => drop(text.pop()),
            Some(letter) if text.len() < 16 && letter.is_ascii_graphic() => text.push(letter),
            Some(_) => {}
        }
    }

    /// Does what a key asks for.
    pub fn act(&mut self, action: Action) {
        if matches!(action, Action::Undo | Action::Redo | Action::Leave) {
            self.ahead.clear();
        }
        if action == Action::Break {
            self.left = true;
        } else if self.mode == Mode::Leaving {
            self.mode = Mode::Board;
            self.left = matches!(action, Action::Leave | Action::Confirm);
        } else if self.reading.is_some() {
            self.read(action);
        } else if matches!(action, Action::Rules | Action::Settings | Action::Moves | Action::Help) {
            self.open(action);
        } else if action == Action::Leave {
            let begins = self.pending.iter().any(|pending| matches!(pending.order, Order::Play(_)));
            let goes_on = begins || self.standing.turn != Turn::Over && self.standing.state.ply > 0;
            if goes_on { self.mode = Mode::Leaving } else { self.left = true }
        } else if matches!(action, Action::Faster | Action::Slower) {
            self.pace = if action == Action::Faster { self.pace.faster() } else { self.pace.slower() };
            self.notice = Some((self.about.words.say(self.pace.message()), false));
            if self.pace == Pace::Off {
                self.film = None;
            }
        } else if self.film.is_some() && matches!(action, Action::Skip | Action::Confirm | Action::Cancel) {
            self.film = None;
        } else {
            self.film = None;
            // What was said stays while the cursor goes elsewhere.
            let moves =
                [Action::Left, Action::Right, Action::Up, Action::Down, Action::Next, Action::Previous];
            if !moves.contains(&action) && !self.failed {
                self.notice = None;
            }
            match std::mem::replace(&mut self.mode, Mode::Board) {
                Mode::Choosing(choice) => self.choose(choice, action),
                Mode::Typing(text) => self.typed(text, action),
                _ => self.on_board(action),
            }
        }
    }

    fn on_board(&mut self, action: Action) {
        let pits = self.pits();
        let column = self.cursor.column(pits);
        let at = |column: usize| Spot::at_column(self.cursor.row, column, pits);
        match action {
            Action::Left => self.cursor = at(column.saturating_sub(1)),
            Action::Right => self.cursor = at((column + 1).min(pits - 1)),
            Action::Home => self.cursor = at(0),
            Action::End => self.cursor = at(pits - 1),
            Action::Up => self.cursor = Spot::at_column(Player::North, column, pits),
            Action::Down => self.cursor = Spot::at_column(Player::South, column, pits),
            Action::Next => self.next(true),
            Action::Previous => self.next(false),
            Action::Confirm | Action::Skip => self.confirm(),
            Action::Cancel if self.chooses() && !self.standing.state.held.is_empty() => {
                self.on_board(Action::Undo);
            }
            Action::Stop if self.chooses() => self.play("^.".into()),
            Action::Way(way) if self.chooses() => self.sow_way(way),
            Action::Digit(digit) if self.chooses() => {
                let offers = choice::offers(&self.standing.state, self.cursor);
                match Choice::among(self.cursor, offers).filter(Choice::has_counts) {
                    Some(choice) => self.count(choice, digit),
                    // The engine says why not.
                    None => self.play(format!("{}:{digit}", self.cursor.name(self.pits()))),
                }
            }
            Action::Type if self.chooses() => self.mode = Mode::Typing(String::new()),
            Action::Undo | Action::Redo => {
                // Players that are no people would play on at once from where it was taken back to.
                self.paused |= !self.about.seats.contains(&Seat::Human);
                self.send(if action == Action::Undo { Order::Undo } else { Order::Redo });
            }
            // What stands on the board already is not looked for again: a hint and the values say the same.
            Action::Hint if self.chooses() && self.seen_best() => {
                let found = self.analysis.take().into_iter();
                found.for_each(|found| {
                    self.notice = Some((said::hint(&self.about.words, &found), false));
                    self.point_at(&found);
                    self.analysis = Some(found);
                });
            }
            Action::Hint if self.chooses() && self.pending.iter().all(Pending::waits) => {
                self.notice = Some((self.about.words.say("tui-hinting"), false));
                self.analysed = false;
                self.send(Order::Hint);
            }
            Action::Values => {
                self.values = !self.values;
                (self.analysis, self.analysed) = (None, false);
                self.pending.iter().filter(|pending| pending.order == Order::Analyze).for_each(|pending| {
                    pending.stop.store(true, Ordering::Relaxed);
                });
            }
            Action::Anew if self.may_begin_anew() => (self.left, self.anew) = (true, true),
            Action::Anew => {
                let why = if self.about.anew { "tui-not-over" } else { "tui-one-record" };
                self.notice = Some((self.about.words.say(why), false));
            }
            Action::Keep => self.send(Order::Keep),
            Action::Pause => {
                self.paused = !self.paused;
                if self.paused {
                    self.stop();
                }
            }
            Action::Stop | Action::Way(_) | Action::Type | Action::Hint if !self.over() => {
                self.notice = Some((self.about.words.say("tui-not-now"), false));
            }
            _ => {}
        }
    }

    /// Whether an analysis stands on the board that says what is best.
    fn seen_best(&self) -> bool {
        self.values && self.analysis.as_ref().is_some_and(|found| !found.lines.is_empty())
    }

    /// Whether another game may follow this one.
    pub(super) fn may_begin_anew(&self) -> bool {
        self.about.anew && self.standing.turn == Turn::Over
    }

    pub(super) fn over(&self) -> bool {
        matches!(self.standing.turn, Turn::Over | Turn::Round)
    }

    /// Goes to the next pit a move may begin at, as they lie from left to right, or to the one before.
    fn next(&mut self, on: bool) {
        let (state, pits) = (&self.standing.state, self.pits());
        let begins = |text: &String| choice::begins(state, text).map(|(spot, _)| spot);
        let key = |spot: &Spot| (spot.row == Player::South, spot.column(pits));
        let mut spots: Vec<Spot> = state.choices().iter().filter_map(begins).collect();
        spots.sort_by_key(key);
        spots.dedup();
        let here = key(&self.cursor);
        let found = if on {
            spots.iter().find(|spot| key(spot) > here).or(spots.first())
        } else {
            spots.iter().rev().find(|spot| key(spot) < here).or(spots.last())
        };
        self.cursor = found.copied().unwrap_or(self.cursor);
    }

    fn confirm(&mut self) {
        if self.failed {
            (self.failed, self.analysed, self.notice) = (false, false, None);
            return;
        }
        match self.standing.turn {
            Turn::Round => self.send(Order::NextRound),
            Turn::Over => {}
            Turn::Answer(_) | Turn::Pass(_) => {
                self.notice = Some((self.about.words.say("tui-not-now"), false));
            }
            Turn::Choose(_) => {
                let name = self.cursor.name(self.pits());
                match self.standing.state.phase.as_str() {
                    // A second press while the first is on its way means the same pit: it is lifted once.
                    "lift" if self.is_lifting(&name) => {}
                    "lift" => self.play(format!("^{name}")),
                    "place" => self.play(format!("@{name}")),
                    _ => {
                        let offers = choice::offers(&self.standing.state, self.cursor);
                        match (offers.as_slice(), Choice::among(self.cursor, offers.clone())) {
                            (_, Some(choice)) => self.mode = Mode::Choosing(choice),
                            ([Offer { text, .. }], None) => self.play(text.clone()),
                            // The engine says why not.
                            _ => self.play(name),
                        }
                    }
                }
            }
        }
    }

    /// Whether a lift of this pit is on its way, so that it need not be lifted again.
    fn is_lifting(&self, name: &str) -> bool {
        let sent = self.pending.iter().filter_map(|one| match &one.order {
            Order::Play(text) => Some(text),
            _ => None,
        });
        let ahead = self.ahead.iter().filter_map(|ahead| match ahead {
            Ahead::Move(text) => Some(text),
            Ahead::Advised => None,
        });
        let same = |text: &String| text.strip_prefix('^') == Some(name);
        // Whoever follows a hint presses for the next pit of it.
        !self.plan.first().is_some_and(same) && sent.chain(ahead).any(same)
    }

    /// Plays a move of a person. While another one is on its way, one of an opening waits for it; for any other the board
    /// is not known yet.
    fn play(&mut self, text: String) {
        if self.pending.iter().all(Pending::waits) {
            self.notice = None;
            self.analysed = false;
            self.send(Order::Play(text));
        } else if self.opens() && self.ahead.len() < AHEAD {
            let advised = self.plan.first() == Some(&text);
            self.ahead.push_back(if advised { Ahead::Advised } else { Ahead::Move(text) });
        } else {
            self.notice = Some((self.about.words.say("tui-guide-wait"), false));
        }
    }

    /// Types a digit of a number of seeds, and says so where the pit does not hold as many.
    fn count(&mut self, mut choice: Choice, digit: u16) {
        if let Err(count) = choice.digit(digit) {
            let (pit, seeds) = (choice.spot.name(self.pits()), choice.holds());
            let why = reason(&self.about.words, &self.about.texts, &Refusal::TooMany { pit, seeds, count });
            self.notice = Some((why, true));
        }
        self.mode = Mode::Choosing(choice);
    }

    fn sow_way(&mut self, way: Direction) {
        let offers = choice::offers(&self.standing.state, self.cursor);
        match Choice::among(self.cursor, offers).filter(Choice::has_ways) {
            Some(mut choice) => {
                choice.turn(way);
                if choice.has_counts() {
                    self.mode = Mode::Choosing(choice);
                } else {
                    self.play(choice.text(self.pits()));
                }
            }
            None => self.play(format!("{}{}", self.cursor.name(self.pits()), way.mark())),
        }
    }

    fn choose(&mut self, mut choice: Choice, action: Action) {
        // On the screen the bottom row runs counterclockwise to the right, and the top row to the left.
        let rightwards = if choice.spot.row == Player::South { Direction::Ccw } else { Direction::Cw };
        match action {
            Action::Left => choice.turn(rightwards.reversed()),
            Action::Right => choice.turn(rightwards),
            Action::Way(way) => choice.turn(way),
            Action::Up => choice.change(true),
            Action::Down => choice.change(false),
            Action::Digit(digit) => return self.count(choice, digit),
            Action::Confirm | Action::Skip => return self.play(choice.text(self.pits())),
            // Nothing has been lifted yet.
            Action::Cancel | Action::Undo => return,
            other => return self.on_board(other),
        }
        self.mode = Mode::Choosing(choice);
    }

    fn typed(&mut self, text: String, action: Action) {
        match action {
            Action::Confirm if !text.is_empty() => self.play(text),
            Action::Confirm | Action::Cancel => {}
            _ => self.mode = Mode::Typing(text),
        }
    }
}
