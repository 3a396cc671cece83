//! A sitting at the board: what is on the screen, where the cursor is, and what was asked of the worker.
//!
//! It plays no move and touches no terminal: keys and reports come in, orders and views go out.

mod act;
mod guide;
mod pages;
mod present;

pub use pages::Reading;

use super::choice::{self, Choice};
use super::film::{Film, Pace, Scene};
use super::looks::Looks;
use super::said;
use super::spot::Spot;
use super::worker::{Command, Order, Report, Standing};
use crate::engine::{Analysis, Description, Moved};
use crate::table::{Seat, Turn};
use crate::words::{GameTexts, Words, in_order};
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
    /// What is said first of all.
    pub notice: Option<String>,
    /// Another game may follow this one.
    pub anew: bool,
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

/// A move of an opening chosen ahead.
enum Ahead {
    /// This one.
    Move(String),
    /// Whatever a hint that is followed has next.
    Advised,
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
    /// What was said of a game that could not be kept, until what it came with has been answered.
    unkept: Option<String>,
    values: bool,
    analysis: Option<Analysis>,
    analysed: bool,
    /// What a hint for an opening has left to do.
    plan: Vec<String>,
    /// Moves of an opening chosen while the one before was on its way.
    ahead: VecDeque<Ahead>,
    reading: Option<(Reading, usize)>,
    pending: VecDeque<Pending>,
    outbox: Vec<Command>,
    left: bool,
    anew: bool,
}

impl<'a> Sitting<'a> {
    /// Sits down at a table that stands so.
    pub fn new(about: About<'a>, standing: Standing) -> Sitting<'a> {
        let cursor = Spot { row: standing.state.side, index: 0 };
        let notice = about.notice.clone().map(|words| (words, false));
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
            notice,
            unkept: None,
            values: false,
            analysis: None,
            analysed: false,
            plan: Vec::new(),
            ahead: VecDeque::new(),
            reading: None,
            pending: VecDeque::new(),
            outbox: Vec::new(),
            left: false,
            anew: false,
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

    /// Whether it was left to play another game.
    pub fn anew(&self) -> bool {
        self.anew
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
        let (words, answered) = (self.about.words.clone(), order.is_some());
        match report {
            Report::Moved(moved, standing) => self.moved(*moved, *standing, now),
            Report::Stands(standing) => {
                self.film = None;
                self.plan.clear();
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
                self.ahead.clear();
                self.notice = Some((said::refused(&words, &self.about.texts, *illegal), true))
            }
            Report::Hint(found) => {
                self.notice = Some((said::hint(&words, &found), false));
                self.point_at(&found);
            }
            Report::Seen(found) => {
                let current = self.pending.front().is_some_and(|pending| pending.order == Order::Analyze);
                let state = &self.standing.state;
                if current && (found.position == state.position || !state.held.is_empty()) {
                    self.analysis = Some(*found);
                }
            }
            Report::Analyzed => self.analysed = true,
            Report::Kept => self.notice = Some((words.say("tui-kept"), false)),
            Report::Stopped => {}
            Report::Failed(why) => {
                (self.failed, self.analysed) = (true, true);
                self.ahead.clear();
                self.notice = Some((words.say_of("tui-failed", &[("why", why.into())]), true));
            }
            Report::Unkept(why) => self.unkept = Some(why),
        }
        if let Some(words) = self.unkept.take_if(|_| answered) {
            self.notice = Some((words, true));
        }
    }

    /// Puts the cursor on what a hint names, and picks its number and direction, so that Enter plays it. Whoever is
    /// choosing or typing something else meanwhile is left to it.
    fn point_at(&mut self, found: &Analysis) {
        let state = &self.standing.state;
        let Some(best) = found.lines.first() else { return };
        self.plan = if self.opens() { in_order(&best.moves) } else { Vec::new() };
        let first = self.plan.first().or(best.moves.first()).and_then(|text| choice::begins(state, text));
        let Some((spot, offer)) = first else { return };
        if self.mode == Mode::Board {
            self.cursor = spot;
            let picked = offer.and_then(|offer| Choice::of(spot, choice::offers(state, spot), &offer));
            self.mode = picked.map_or(Mode::Board, Mode::Choosing);
        }
    }

    fn moved(&mut self, moved: Moved, standing: Standing, now: Instant) {
        let (before, was) = (Scene::of(&self.standing.state), self.moment());
        // Whoever lifts or puts down a seed himself has seen it done.
        let own = self.opens() && self.chooses();
        self.stands(standing);
        self.notice = None;
        self.go_by_plan(&moved.made.text);
        if self.pace != Pace::Off && !own {
            self.film = Some((Film::new(moved.made.side, before, moved.steps), now));
        }
        match self.ahead.pop_front() {
            Some(Ahead::Move(text)) if self.moment() == was => self.send(Order::Play(text)),
            Some(Ahead::Advised) if !self.plan.is_empty() => self.send(Order::Play(self.plan[0].clone())),
            // What was chosen was chosen for another moment.
            _ => self.ahead.clear(),
        }
    }

    /// Says what a hint for the opening has left to do, as long as it is followed, and goes to the next of it.
    fn go_by_plan(&mut self, made: &str) {
        match self.plan.iter().position(|text| text == made) {
            Some(at) => drop(self.plan.remove(at)),
            None => self.plan.clear(),
        }
        if let Some(words) = said::rest(&self.about.words, &self.plan) {
            self.notice = Some((words, false));
            let next = choice::begins(&self.standing.state, &self.plan[0]);
            self.cursor = next.map_or(self.cursor, |(spot, _)| spot);
        }
    }

    /// What a choice is made for.
    fn moment(&self) -> (Turn, String) {
        (self.standing.turn, self.standing.state.phase.clone())
    }

    /// Whether the player to move is in his opening.
    fn opens(&self) -> bool {
        matches!(self.standing.state.phase.as_str(), "lift" | "place")
    }

    fn stands(&mut self, standing: Standing) {
        let before = self.moment();
        self.standing = standing;
        (self.analysis, self.analysed, self.failed) = (None, false, false);
        if let Mode::Choosing(_) = self.mode {
            self.mode = Mode::Board;
        }
        self.place_cursor(Some(before));
    }

    /// Puts the cursor on the nearest pit a move may begin at, unless it is there or may stay.
    fn place_cursor(&mut self, before: Option<(Turn, String)>) {
        let (turn, state) = (self.standing.turn, &self.standing.state);
        let Turn::Choose(player) = turn else { return };
        let same = before.is_some_and(|(was, phase)| was == turn && phase == state.phase);
        if same && state.phase == "place" {
            return;
        }
        let begins = |text: &String| choice::begins(state, text).map(|(spot, _)| spot);
        let mut spots: Vec<Spot> = state.choices().iter().filter_map(begins).collect();
        if state.phase == "place" {
            // Seeds may be put anywhere; people look for their own row first.
            spots.retain(|spot| spot.row == player);
        }
        if !spots.contains(&self.cursor) {
            let (pits, fallback) = (self.pits(), Spot { row: player, index: 0 });
            let here = self.cursor.column(pits);
            let far = |spot: &&Spot| (here.abs_diff(spot.column(pits)), spot.column(pits) < here);
            self.cursor = spots.iter().min_by_key(far).copied().unwrap_or(fallback);
        }
    }

    fn pits(&self) -> usize {
        self.standing.state.rows[0].len()
    }

    fn chooses(&self) -> bool {
        matches!(self.standing.turn, Turn::Choose(_))
    }
}
