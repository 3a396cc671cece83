//! A sitting at the board: what is on the screen, where the cursor is, and what was asked of the worker.
//!
//! It plays no move and touches no terminal: keys and reports come in, orders and views go out.

mod guide;
mod pages;
mod present;

pub use pages::Reading;

use super::choice::{self, Choice, Offer};
use super::film::{Film, Pace, Scene};
use super::keys::Action;
use super::looks::Looks;
use super::said;
use super::spot::Spot;
use super::worker::{Command, Order, Report, Standing};
use crate::engine::{Analysis, Description, Moved, Player};
use crate::table::{Seat, Turn};
use crate::words::{GameTexts, Words};
use mancala_core::board::Direction;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What stays the same for the whole sitting.
pub struct About<'a> {
    /// The language.
    pub words: Words,
    /// The game's own texts in it.
    pub texts: GameTexts,
    /// What the terminal can show.
    pub looks: Looks,
    /// Who plays.
    pub seats: [Seat; 2],
    /// The rule sheet.
    pub sheet: Description,
    /// The rules as a player reads them, in lines of so many columns.
    pub rules: &'a dyn Fn(usize) -> Vec<String>,
}

/// What keys are for at present.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    /// The cursor goes over the board.
    Board,
    /// A direction or a number is picked.
    Choosing(Choice),
    /// A move is typed.
    Typing(String),
    /// Whether to leave is asked.
    Leaving,
}

/// An order that has no final report yet.
struct Pending {
    order: Order,
    stop: Arc<AtomicBool>,
}

impl Pending {
    /// Whether it may be stopped for something else without loss.
    fn waits(&self) -> bool {
        matches!(self.order, Order::Answer | Order::Hint | Order::Analyze)
    }
}

/// The sitting.
pub struct Sitting<'a> {
    about: About<'a>,
    standing: Standing,
    size: (u16, u16),
    cursor: Spot,
    mode: Mode,
    film: Option<(Film, Instant)>,
    pace: Pace,
    paused: bool,
    /// The last order failed: nothing is begun by itself until somebody says so.
    failed: bool,
    notice: Option<(String, bool)>,
    values: bool,
    analysis: Option<Analysis>,
    analysed: bool,
    reading: Option<(Reading, usize)>,
    pending: VecDeque<Pending>,
    outbox: Vec<Command>,
    left: bool,
}

impl<'a> Sitting<'a> {
    /// Sits down at a table that stands so.
    pub fn new(about: About<'a>, standing: Standing) -> Sitting<'a> {
        let cursor = Spot { row: standing.state.side, index: 0 };
        let mut sitting = Sitting {
            about,
            standing,
            size: (80, 24),
            cursor,
            mode: Mode::Board,
            film: None,
            pace: Pace::default(),
            paused: false,
            failed: false,
            notice: None,
            values: false,
            analysis: None,
            analysed: false,
            reading: None,
            pending: VecDeque::new(),
            outbox: Vec::new(),
            left: false,
        };
        sitting.place_cursor(None);
        sitting
    }

    /// The size of the window.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
    }

    /// Whether somebody said to leave.
    pub fn left(&self) -> bool {
        self.left
    }

    /// The orders given since the last time.
    pub fn orders(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.outbox)
    }

    /// Stops whatever the worker is at, as far as that can be stopped.
    pub fn stop(&self) {
        self.pending.iter().for_each(|pending| pending.stop.store(true, Ordering::Relaxed));
    }

    /// Whether the worker still owes a report.
    pub fn waits(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether keys are letters of a text at present.
    pub fn typing(&self) -> bool {
        matches!(self.mode, Mode::Typing(_)) && self.reading.is_none()
    }

    /// Shows more of a move, and begins what begins by itself; says whether the picture has changed.
    pub fn tick(&mut self, now: Instant) -> bool {
        let mut changed = false;
        while let Some((film, due)) = &mut self.film {
            if *due > now {
                break;
            }
            changed = true;
            if film.advance() {
                *due += film.wait(self.pace);
            } else {
                self.film = None;
            }
        }
        if self.film.is_none() && self.pending.is_empty() && !self.failed {
            let order = match self.standing.turn {
                Turn::Pass(_) => Some(Order::Answer),
                Turn::Answer(_) if !self.paused => Some(Order::Answer),
                Turn::Answer(_) | Turn::Choose(_) if self.values && !self.analysed => Some(Order::Analyze),
                _ => None,
            };
            if let Some(order) = order {
                self.send(order);
                changed = true;
            }
        }
        changed
    }

    /// When the next picture of a move is due.
    pub fn due(&self) -> Option<Instant> {
        self.film.as_ref().map(|(_, due)| *due)
    }

    fn send(&mut self, order: Order) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.pending.push_back(Pending { order: order.clone(), stop: stop.clone() });
        self.outbox.push(Command { order, stop });
    }

    /// Takes in what came of an order.
    pub fn hear(&mut self, report: Report, now: Instant) {
        let order = match &report {
            Report::Seen(_) | Report::Unkept(_) => None,
            _ => self.pending.pop_front().map(|pending| pending.order),
        };
        let words = self.about.words.clone();
        match report {
            Report::Moved(moved, standing) => self.moved(*moved, *standing, now),
            Report::Stands(standing) => {
                self.film = None;
                self.stands(*standing);
                self.notice = match order {
                    Some(Order::Undo) => Some((words.say("tui-undone"), false)),
                    Some(Order::Redo) => Some((words.say("tui-redone"), false)),
                    _ => None,
                };
            }
            Report::Nothing => {
                let message =
                    if order == Some(Order::Redo) { "tui-nothing-redo" } else { "tui-nothing-undo" };
                self.notice = Some((words.say(message), false));
            }
            Report::Refused(illegal) => {
                self.notice = Some((said::refused(&words, &self.about.texts, *illegal), true))
            }
            Report::Hint(found) => {
                self.notice = Some((said::hint(&words, &found), false));
                let best = found.lines.first().and_then(|line| line.moves.first());
                if let Some((spot, _)) = best.and_then(|text| choice::begins(&self.standing.state, text)) {
                    self.cursor = spot;
                }
            }
            Report::Seen(found) => {
                let current = self.pending.front().is_some_and(|pending| pending.order == Order::Analyze);
                if current && found.position == self.standing.state.position {
                    self.analysis = Some(*found);
                }
            }
            Report::Analyzed => self.analysed = true,
            Report::Stopped => {}
            Report::Failed(why) => {
                self.failed = true;
                self.analysed = true;
                self.notice = Some((words.say_of("tui-failed", &[("why", why.into())]), true));
            }
            Report::Unkept(why) => {
                self.notice = Some((words.say_of("tui-unkept", &[("why", why.into())]), true));
            }
        }
    }

    fn moved(&mut self, moved: Moved, standing: Standing, now: Instant) {
        let before = Scene::of(&self.standing.state);
        self.stands(standing);
        self.notice = None;
        if self.pace != Pace::Off {
            self.film = Some((Film::new(moved.made.side, before, moved.steps), now));
        }
    }

    fn stands(&mut self, standing: Standing) {
        let before = (self.standing.turn, self.standing.state.phase.clone());
        self.standing = standing;
        (self.analysis, self.analysed, self.failed, self.mode) = (None, false, false, Mode::Board);
        self.place_cursor(Some(before));
    }

    /// Puts the cursor where a move may begin, unless it is there or may stay.
    fn place_cursor(&mut self, before: Option<(Turn, String)>) {
        let (turn, state) = (self.standing.turn, &self.standing.state);
        let Turn::Choose(player) = turn else { return };
        let same = before.is_some_and(|(was, phase)| was == turn && phase == state.phase);
        if same && state.phase == "place" {
            return;
        }
        let begins = |text: &String| choice::begins(state, text).map(|(spot, _)| spot);
        let mut spots: Vec<Spot> = state.legal.iter().filter_map(begins).collect();
        if state.phase == "place" {
            // Seeds may be put anywhere; people look for their own row first.
            spots.retain(|spot| spot.row == player);
        }
        if !spots.contains(&self.cursor) {
            let fallback = Spot { row: player, index: 0 };
            self.cursor = spots.first().copied().unwrap_or(fallback);
        }
    }

    fn pits(&self) -> usize {
        self.standing.state.rows[0].len()
    }

    fn chooses(&self) -> bool {
        matches!(self.standing.turn, Turn::Choose(_))
    }

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
            let goes_on = self.standing.turn != Turn::Over && self.standing.state.ply > 0;
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
            Action::Confirm => self.confirm(),
            Action::Stop if self.chooses() => self.play("^.".into()),
            Action::Way(way) if self.chooses() => self.sow_way(way),
            Action::Digit(digit) if self.chooses() => {
                let offers = choice::offers(&self.standing.state, self.cursor);
                if let Some(mut choice) = Choice::among(self.cursor, offers).filter(Choice::has_counts) {
                    choice.digit(digit);
                    self.mode = Mode::Choosing(choice);
                }
            }
            Action::Type if self.chooses() => self.mode = Mode::Typing(String::new()),
            Action::Undo | Action::Redo => {
                // Players that are no people would play on at once from where it was taken back to.
                self.paused |= !self.about.seats.contains(&Seat::Human);
                self.send(if action == Action::Undo { Order::Undo } else { Order::Redo });
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

    fn over(&self) -> bool {
        matches!(self.standing.turn, Turn::Over | Turn::Round)
    }

    /// Goes to the next pit a move may begin at, as they lie from left to right, or to the one before.
    fn next(&mut self, on: bool) {
        let (state, pits) = (&self.standing.state, self.pits());
        let begins = |text: &String| choice::begins(state, text).map(|(spot, _)| spot);
        let key = |spot: &Spot| (spot.row == Player::South, spot.column(pits));
        let mut spots: Vec<Spot> = state.legal.iter().filter_map(begins).collect();
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

    /// Plays a move of a person; while another one is on its way, nothing.
    fn play(&mut self, text: String) {
        if self.pending.iter().all(Pending::waits) {
            self.notice = None;
            self.analysed = false;
            self.send(Order::Play(text));
        }
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
            Action::Digit(digit) => choice.digit(digit),
            Action::Confirm => return self.play(choice.text(self.pits())),
            Action::Cancel => return,
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
