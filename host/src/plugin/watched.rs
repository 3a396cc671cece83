//! A watched rule: every hook is looked at while it is called, for what play itself does not notice.
//!
//! It changes no answer. What it finds is kept apart from the faults that play reports, so that a law speaks of its own
//! matter only.

#![allow(unsafe_code)]

use super::fence::{End, Fence};
use super::recorder::Hook;
use super::registry::Registry;
use mancala_core::game::{Fault, Faults, MakeError, RuleMaker};
use mancala_core::sdk::raw;
use mancala_core::sheet::SheetRule;
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::choice::Choice;
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::matches::{Match, Next, Round};
use mancala_core::slots::opening::{Opened, Opening};
use mancala_core::slots::rule::{Parts, Setup};
use mancala_core::slots::sowing::{DropOn, Dropped, Lift, Sowing, Sown};
use mancala_core::{Move, Moves, Position};
use std::io;
use std::sync::{Arc, Mutex};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// A hook that changes how many seeds there are.
    Seeds,
    /// A hook that reaches beyond this end of a position, or writes where it may only read.
    Bounds(End),
    /// A list of moves that depends on the room for it, or leaves it.
    Room,
}

/// Makes the rules of plugins, each watched.
pub struct Watching<'a> {
    registry: &'a Registry,
    watch: Watch,
    found: Faults,
}

impl<'a> Watching<'a> {
    /// Watches for this; fails where the system has no means to.
    pub fn new(registry: &'a Registry, watch: Watch) -> io::Result<Watching<'a>> {
        Fence::new(1)?;
        Ok(Watching { registry, watch, found: Faults::default() })
    }

    /// What was found first since this was last asked.
    pub fn found(&self) -> Option<Fault> {
        self.found.take()
    }
}

impl RuleMaker for Watching<'_> {
    fn make(&self, rule: &SheetRule, setup: &Setup<'_>, faults: &Faults) -> Result<Parts, MakeError> {
        let parts = self.registry.make(rule, setup, faults)?;
        let unfenced = |error: io::Error| MakeError::Unavailable(format!("no memory to fence: {error}"));
        let fences = [Fence::new(1).map_err(unfenced)?, Fence::new(1).map_err(unfenced)?];
        let eye = Arc::new(Eye {
            watch: self.watch,
            name: (rule.plugin.clone(), rule.rule.clone()),
            fences: Mutex::new(fences),
            found: self.found.clone(),
        });
        macro_rules! watched {
            ($part:expr) => {
                $part.map(|part| Arc::new(Watched { part, eye: eye.clone() }) as _)
            };
        }
        Ok(Parts {
            opening: watched!(parts.opening),
            choice: watched!(parts.choice),
            sowing: watched!(parts.sowing),
            landing: watched!(parts.landing),
            capture: watched!(parts.capture),
            ending: watched!(parts.ending),
            matches: watched!(parts.matches),
        })
    }
}

/// What answers one slot, and who looks on.
struct Watched<T: ?Sized> {
    part: Arc<T>,
    eye: Arc<Eye>,
}

/// Who looks on while one rule is asked.
struct Eye {
    watch: Watch,
    name: (String, String),
    /// One for the position, one for the position before the move.
    fences: Mutex<[Fence; 2]>,
    found: Faults,
}

/// Words of a position that say what it is, and are nobody's to change: its length, board, registers, sets, journal.
const FIXED: [usize; 7] = [0, 1, 2, 10, 11, 12, 15];

impl Eye {
    fn report(&self, hook: Hook, message: String) {
        let (plugin, rule) = self.name.clone();
        self.found.report(Fault { plugin, rule, hook: hook.name().into(), message });
    }

    fn fences(&self) -> std::sync::MutexGuard<'_, [Fence; 2]> {
        self.fences.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// Puts a position, and the one before the move, behind fences.
    fn place(
        &self,
        [fence, other]: &mut [Fence; 2],
        words: &[u16],
        may_write: bool,
        sown: Option<&Sown<'_>>,
    ) -> io::Result<Placed> {
        let end = if let Watch::Bounds(end) = self.watch { end } else { End::Last };
        fence.writable(true)?;
        let block = fence.hold(words, end)?;
        fence.writable(may_write)?;
        let Some(sown) = sown else { return Ok(Placed { block, sowing: None }) };
        let before = sown.before().words();
        other.writable(true)?;
        let sowing =
            mancala_abi::Sowing { before: other.hold(before, end)?, words: before.len(), ..*sown.raw() };
        other.writable(false)?;
        Ok(Placed { block, sowing: Some(sowing) })
    }

    /// Calls a hook that may change the position.
    fn change<T>(
        &self,
        hook: Hook,
        position: &mut Position,
        sown: Option<&Sown<'_>>,
        call: impl FnOnce(&mut Position, Option<&Sown<'_>>) -> T,
    ) -> T {
        if !matches!(self.watch, Watch::Bounds(_)) {
            let seeds = position.total();
            let answer = call(position, sown);
            if self.watch == Watch::Seeds && position.total() != seeds {
                self.report(hook, format!("{seeds} seeds became {}", position.total()));
            }
            return answer;
        }
        let mut fences = self.fences();
        let placed = match self.place(&mut fences, position.words(), true, sown) {
            Ok(placed) => placed,
            Err(error) => {
                self.report(hook, format!("it could not be fenced: {error}"));
                return call(position, sown);
            }
        };
        let len = position.words().len();
        // SAFETY: what the sowing points at stays unchanged for the call.
        let sown = placed.sowing.as_ref().map(|sowing| unsafe { raw::sown(sowing) });
        // SAFETY: the words were just put there and are this call's alone.
        let answer = call(unsafe { raw::position_mut(placed.block, len) }, sown.as_ref());
        // SAFETY: the words are still there, and the hook is done with them.
        let words = unsafe { std::slice::from_raw_parts(placed.block, len) };
        match FIXED.iter().find(|&&word| words[word] != position.words()[word]) {
            Some(&word) => {
                self.report(hook, format!("it writes word {word} of the position, which is fixed"))
            }
            None => raw::words_mut(position).copy_from_slice(words),
        }
        answer
    }

    /// Calls a hook that may only look at the position.
    fn look<T>(
        &self,
        hook: Hook,
        position: &Position,
        sown: Option<&Sown<'_>>,
        call: impl FnOnce(&Position, Option<&Sown<'_>>) -> T,
    ) -> T {
        if !matches!(self.watch, Watch::Bounds(_)) {
            return call(position, sown);
        }
        let mut fences = self.fences();
        let placed = match self.place(&mut fences, position.words(), false, sown) {
            Ok(placed) => placed,
            Err(error) => {
                self.report(hook, format!("it could not be fenced: {error}"));
                return call(position, sown);
            }
        };
        // SAFETY: what the sowing points at stays unchanged for the call.
        let sown = placed.sowing.as_ref().map(|sowing| unsafe { raw::sown(sowing) });
        // SAFETY: the words were just put there and stay unchanged for the call.
        call(unsafe { raw::position(placed.block, position.words().len()) }, sown.as_ref())
    }

    /// Has moves listed; watching rooms, into rooms of every size from one too large to none, each with a fence behind
    /// it, which must all tell the same list.
    fn list(
        &self,
        hook: Hook,
        position: &Position,
        moves: &mut Moves<'_>,
        call: impl Fn(&Position, &mut Moves<'_>),
    ) {
        self.look(hook, position, None, |position, _| call(position, moves));
        let count = moves.count();
        if self.watch != Watch::Room || count > MOST_ROOMS {
            return;
        }
        let [fence, _] = &mut *self.fences();
        let mut whole = Vec::new();
        for room in (0..=count + 1).rev() {
            let Ok(first) = fence.hold(&vec![Move::STOP; room], End::Last) else {
                return self.report(hook, "it could not be fenced".into());
            };
            // SAFETY: as many moves were just put there, and they are this call's alone.
            let listed = unsafe { std::slice::from_raw_parts_mut(first, room) };
            let mut moves = Moves::new(listed);
            call(position, &mut moves);
            let told = moves.count();
            if told != count {
                return self
                    .report(hook, format!("with room for {room} moves it lists {told}, else {count}"));
            }
            let kept = &listed[..room.min(count)];
            if room > count {
                whole = kept.to_vec();
            }
            if kept != &whole[..kept.len()] {
                return self.report(hook, format!("with room for {room} moves it lists others"));
            }
        }
    }
}

/// A position behind a fence, and the sowing whose earlier position lies behind another.
struct Placed {
    block: *mut u16,
    sowing: Option<mancala_abi::Sowing>,
}

/// Longer lists are not listed again for every size of room.
const MOST_ROOMS: usize = 64;

impl Opening for Watched<dyn Opening> {
    fn start(&self, position: &mut Position) {
        self.eye.change(Hook::OpeningStart, position, None, |position, _| self.part.start(position));
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        self.eye
            .list(Hook::OpeningMoves, position, moves, |position, moves| self.part.moves(position, moves));
    }

    fn play(&self, position: &mut Position, played: Move) -> Opened {
        self.eye.change(Hook::OpeningPlay, position, None, |position, _| self.part.play(position, played))
    }
}

impl Choice for Watched<dyn Choice> {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        self.eye.list(Hook::ChoiceMoves, position, moves, |position, moves| self.part.moves(position, moves));
    }

    fn judges(&self) -> bool {
        self.part.judges()
    }

    fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        self.eye.look(Hook::ChoiceJudge, after, Some(sown), |after, inside| {
            self.part.judge(inside.unwrap_or(sown), after)
        })
    }
}

impl Sowing for Watched<dyn Sowing> {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.eye.change(Hook::SowingLift, position, Some(sown), |position, inside| {
            self.part.lift(position, inside.unwrap_or(sown), pit)
        })
    }

    fn drop_on(&self) -> DropOn {
        self.part.drop_on()
    }

    fn after_drop(&self, position: &mut Position, sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        self.eye.change(Hook::SowingDrop, position, Some(sown), |position, inside| {
            self.part.after_drop(position, inside.unwrap_or(sown), pit, is_last)
        })
    }

    fn ends_laps(&self) -> bool {
        self.part.ends_laps()
    }

    fn lap_end(&self, position: &mut Position, sown: &Sown<'_>) {
        self.eye.change(Hook::SowingLapEnd, position, Some(sown), |position, inside| {
            self.part.lap_end(position, inside.unwrap_or(sown))
        });
    }
}

impl Landing for Watched<dyn Landing> {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        self.eye.look(Hook::LandingLand, position, Some(sown), |position, inside| {
            self.part.land(position, inside.unwrap_or(sown))
        })
    }
}

impl Capture for Watched<dyn Capture> {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        self.eye.change(Hook::CaptureCapture, position, Some(sown), |position, inside| {
            self.part.capture(position, inside.unwrap_or(sown))
        })
    }

    fn begins(&self) -> bool {
        self.part.begins()
    }

    fn begin(&self, position: &mut Position, sown: &Sown<'_>) {
        self.eye.change(Hook::CaptureBegin, position, Some(sown), |position, inside| {
            self.part.begin(position, inside.unwrap_or(sown))
        });
    }
}

impl Ending for Watched<dyn Ending> {
    fn stuck(&self, position: &Position, other_can_move: bool) -> Stuck {
        self.eye
            .look(Hook::EndingStuck, position, None, |position, _| self.part.stuck(position, other_can_move))
    }

    fn watches(&self) -> bool {
        self.part.watches()
    }

    fn over(&self, position: &Position) -> bool {
        self.eye.look(Hook::EndingAfter, position, None, |position, _| self.part.over(position))
    }
}

impl Match for Watched<dyn Match> {
    fn next(&self, rounds: &[Round], start: &mut Position) -> Next {
        self.eye.change(Hook::MatchNext, start, None, |start, _| self.part.next(rounds, start))
    }
}
