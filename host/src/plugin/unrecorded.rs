//! A rule written in C: it changes a position's words itself, and what it did is recorded here.
//!
//! It stands around the calls that may change a position and decides nothing; rules in Rust never pass through it.

use super::recorder::Hook;
use super::rule::PluginRule;
use mancala_core::sdk::unrecorded::Before;
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::foresight::{Ended, Lifts};
use mancala_core::slots::matches::{Match, Next, Round};
use mancala_core::slots::opening::{Opened, Opening};
use mancala_core::slots::rule::Parts;
use mancala_core::slots::sowing::{DropOn, Dropped, Lift, Sowing, Sown};
use mancala_core::{Move, Moves, Position};
use std::sync::Arc;

/// A rule whose changes are found by comparing.
struct Unrecorded(Arc<PluginRule>);

/// The parts of a rule, those that may change a position with their changes recorded.
pub(super) fn recorded(rule: Arc<PluginRule>, parts: Parts) -> Parts {
    let rule = Arc::new(Unrecorded(rule));
    Parts {
        opening: parts.opening.map(|_| rule.clone() as _),
        sowing: parts.sowing.map(|_| rule.clone() as _),
        capture: parts.capture.map(|_| rule.clone() as _),
        matches: parts.matches.map(|_| rule.clone() as _),
        ..parts
    }
}

impl Unrecorded {
    fn during<T>(&self, hook: Hook, position: &mut Position, call: impl FnOnce(&mut Position) -> T) -> T {
        let before = Before::of(position);
        let answer = call(position);
        if !before.note(position) {
            self.0.fail(hook, "it changed words of the position that say how it is read");
        }
        answer
    }
}

impl Opening for Unrecorded {
    fn start(&self, position: &mut Position) {
        self.during(Hook::OpeningStart, position, |position| self.0.start(position));
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        Opening::moves(&*self.0, position, moves);
    }

    fn play(&self, position: &mut Position, played: Move) -> Opened {
        self.during(Hook::OpeningPlay, position, |position| self.0.play(position, played))
    }
}

impl Sowing for Unrecorded {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.during(Hook::SowingLift, position, |position| self.0.lift(position, sown, pit))
    }

    fn lifts(&self) -> Option<Lifts> {
        self.0.lifts()
    }

    fn drop_on(&self) -> DropOn {
        self.0.drop_on()
    }

    fn after_drop(&self, position: &mut Position, sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        self.during(Hook::SowingDrop, position, |position| self.0.after_drop(position, sown, pit, is_last))
    }

    fn ends_laps(&self) -> bool {
        self.0.ends_laps()
    }

    fn lap_end(&self, position: &mut Position, sown: &Sown<'_>) {
        self.during(Hook::SowingLapEnd, position, |position| self.0.lap_end(position, sown));
    }
}

impl Capture for Unrecorded {
    fn may_capture(&self, ended: Ended) -> bool {
        self.0.may_capture(ended)
    }

    fn begins(&self) -> bool {
        self.0.begins()
    }

    fn begin(&self, position: &mut Position, sown: &Sown<'_>) {
        self.during(Hook::CaptureBegin, position, |position| self.0.begin(position, sown));
    }

    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        self.during(Hook::CaptureCapture, position, |position| self.0.capture(position, sown))
    }
}

impl Match for Unrecorded {
    fn next(&self, rounds: &[Round], start: &mut Position) -> Next {
        self.during(Hook::MatchNext, start, |start| self.0.next(rounds, start))
    }
}
