//! A rule behind the boundary, answering core's traits by calling its table.
//!
//! What a plugin answers is not trusted: a panic or an answer that means nothing is a fault of the game, and the move
//! goes on to a harmless end.

#![allow(unsafe_code)]

use super::loaded::RuleTables;
use super::recorder::{Hook, Place};
use mancala_abi::{Answer, Context, Foresight, NONE, OK, REFUSED, Report, RuleTable, Wants};
use mancala_core::game::{Fault, Faults, MakeError};
use mancala_core::sdk::answer::Foreseen;
use mancala_core::sdk::{answer, raw};
use mancala_core::sheet::SheetRule;
use mancala_core::slots::Slot;
use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::choice::Choice;
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::foresight::{Ended, Lands, Lifts};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::matches::{Match, Next, Round, Then};
use mancala_core::slots::opening::{Opened, Opening};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::{DropOn, Dropped, Lift, Skip, Sowing, Sown};
use mancala_core::{Direction, Move, Moves, Position};
use std::sync::Arc;

/// Room for the text of a report, in bytes.
const REPORT: usize = 1024;

/// One rule of a loaded plugin.
pub(super) struct PluginRule {
    table: &'static RuleTable,
    context: *mut Context,
    wants: Wants,
    foreseen: Option<Foreseen>,
    sets: u16,
    plugin: String,
    rule: String,
    place: Place,
    faults: Faults,
}

// SAFETY: the interface promises that hooks may be called from several threads at once on one context.
unsafe impl Send for PluginRule {}
// SAFETY: as above.
unsafe impl Sync for PluginRule {}

impl Drop for PluginRule {
    fn drop(&mut self) {
        // SAFETY: the context was made by this table's `create` and is not used again.
        self.place.during(Hook::Destroy, || unsafe { (self.table.destroy)(self.context) });
    }
}

/// Calls a function of a table with a report, and gives the report's text when it does not answer OK.
fn reported(call: impl FnOnce(*mut Report) -> i32) -> Result<(), (i32, String)> {
    let mut room = [0u8; REPORT];
    let mut report = Report { bytes: room.as_mut_ptr(), capacity: room.len(), len: 0 };
    match call(&mut report) {
        OK => Ok(()),
        status => {
            let len = report.len.min(REPORT);
            Err((status, String::from_utf8_lossy(&room[..len]).into_owned()))
        }
    }
}

/// A plugin's text in one line: its words, with no line feed and nothing else that a terminal would obey.
fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The failure of a call, in one line; where the rule says nothing of it, the status it answered.
fn told(status: i32, text: &str) -> String {
    let text = one_line(text);
    if text.is_empty() { format!("it answered status {status}") } else { text }
}

impl PluginRule {
    /// Makes a rule; `None` for a hook the table lacks is found out when the slot is asked for.
    pub(super) fn make(
        tables: RuleTables,
        sheet: &SheetRule,
        setup: &Setup<'_>,
        faults: &Faults,
    ) -> Result<Arc<PluginRule>, MakeError> {
        let table = tables.hooks;
        let settings = raw::settings(setup.settings);
        let bindings = raw::bindings(setup.sets, setup.registers);
        let board = mancala_abi::Board {
            pits: setup.board.pits(),
            stores_on_track: setup.board.stores_on_track().into(),
            seeds: setup.seeds,
        };
        let place = Place::of(&sheet.plugin, &sheet.rule);
        let mut context = std::ptr::null_mut();
        let created = reported(|report| {
            // SAFETY: every pointer is valid for the call.
            place.during(Hook::Create, || unsafe {
                (table.create)(
                    settings.as_ptr(),
                    settings.len(),
                    bindings.as_ptr(),
                    bindings.len(),
                    &board,
                    &mut context,
                    report,
                )
            })
        });
        let failed = |hook: Hook, message: String| {
            let fault = Fault {
                plugin: sheet.plugin.clone(),
                rule: sheet.rule.clone(),
                hook: hook.name().to_string(),
                message,
            };
            MakeError::Unavailable(fault.to_string())
        };
        match created {
            Ok(()) if context.is_null() => return Err(failed(Hook::Create, "it made nothing".into())),
            Ok(()) => {}
            Err((REFUSED, text)) => {
                let (keys, message) = text.split_once('\n').unwrap_or(("", &text));
                let settings = keys.split(',').filter(|key| !key.is_empty()).map(str::to_string).collect();
                return Err(MakeError::Refusal(Refusal { settings, message: told(REFUSED, message) }));
            }
            Err((status, text)) => return Err(failed(Hook::Create, told(status, &text))),
        }
        let mut made = PluginRule {
            table,
            context,
            wants: Wants::default(),
            foreseen: None,
            sets: setup.sets.len() as u16,
            plugin: sheet.plugin.clone(),
            rule: sheet.rule.clone(),
            place,
            faults: faults.clone(),
        };
        let mut wants = Wants::default();
        reported(|report| {
            // SAFETY: every pointer is valid for the call.
            place.during(Hook::Wants, || unsafe { (table.wants)(context, &mut wants, report) })
        })
        .map_err(|(status, text)| failed(Hook::Wants, told(status, &text)))?;
        made.wants = wants;
        if let Some(table) = tables.foresight {
            let mut foresight = Foresight::default();
            reported(|report| {
                // SAFETY: every pointer is valid for the call.
                place.during(Hook::Foresee, || unsafe { (table.foresee)(context, &mut foresight, report) })
            })
            .map_err(|(status, text)| failed(Hook::Foresee, told(status, &text)))?;
            made.foreseen = Foreseen::decode(foresight, made.sets);
            if made.foreseen.is_none() {
                return Err(failed(Hook::Foresee, "its answer means nothing".into()));
            }
        }
        Ok(Arc::new(made))
    }

    /// The slots this rule answers, by the hooks its table has.
    pub(super) fn parts(rule: &Arc<PluginRule>, slots: &[Slot]) -> Parts {
        let mut parts = Parts::default();
        for slot in slots {
            let table = rule.table;
            match slot {
                Slot::Opening if table.opening_start.is_some() => parts.opening = Some(rule.clone()),
                Slot::Choice if table.choice_moves.is_some() => parts.choice = Some(rule.clone()),
                Slot::Sowing if table.sowing_lift.is_some() => parts.sowing = Some(rule.clone()),
                Slot::Landing if table.landing_land.is_some() => parts.landing = Some(rule.clone()),
                Slot::Capture if table.capture_capture.is_some() => parts.capture = Some(rule.clone()),
                Slot::Ending if table.ending_stuck.is_some() => parts.ending = Some(rule.clone()),
                Slot::Match if table.match_next.is_some() => parts.matches = Some(rule.clone()),
                _ => {}
            }
        }
        parts
    }

    #[cold]
    pub(super) fn fail(&self, hook: Hook, message: impl Into<String>) {
        self.faults.report(Fault {
            plugin: self.plugin.clone(),
            rule: self.rule.clone(),
            hook: hook.name().to_string(),
            message: message.into(),
        });
    }

    #[cold]
    fn missing<T>(&self, hook: Hook, harmless: T) -> T {
        self.fail(hook, "the plugin has no such hook");
        harmless
    }

    /// Makes one call; what fails is a fault, and the harmless answer stands.
    #[inline]
    fn call<T>(&self, hook: Hook, harmless: T, call: impl FnOnce(&mut T, *mut Report) -> i32) -> Option<T> {
        // The buffer is not cleared: a rule says how much of it it wrote.
        let mut room = std::mem::MaybeUninit::<[u8; REPORT]>::uninit();
        let mut report = Report { bytes: room.as_mut_ptr().cast(), capacity: REPORT, len: 0 };
        let mut answer = harmless;
        match self.place.during(hook, || call(&mut answer, &mut report)) {
            OK => Some(answer),
            status => {
                self.failed_call(hook, status, &report);
                None
            }
        }
    }

    #[cold]
    fn failed_call(&self, hook: Hook, status: i32, report: &Report) {
        let len = report.len.min(REPORT);
        // SAFETY: the buffer is alive, and the rule says it has written this much of it.
        let text = String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(report.bytes, len) });
        self.fail(hook, told(status, &text));
    }

    #[inline]
    fn decoded<T>(
        &self,
        hook: Hook,
        answer: Option<Answer>,
        decode: impl Fn(Answer) -> Option<T>,
        harmless: T,
    ) -> T {
        match answer {
            None => harmless,
            Some(answer) => decode(answer).unwrap_or_else(|| {
                self.fail(hook, format!("its answer {} means nothing", answer.kind));
                harmless
            }),
        }
    }
}

const NO_ANSWER: Answer = Answer { kind: u8::MAX, direction: 0, pit: 0 };

/// A pointer to a position's words, and how many there are.
#[inline]
fn block(position: &mut Position) -> (*mut u16, usize) {
    let words = raw::words_mut(position);
    (words.as_mut_ptr(), words.len())
}

impl Opening for PluginRule {
    fn start(&self, position: &mut Position) {
        let Some(hook) = self.table.opening_start else { return self.missing(Hook::OpeningStart, ()) };
        let (words, len) = block(position);
        // SAFETY: the position is valid and this call's alone.
        self.call(Hook::OpeningStart, (), |_, report| unsafe { hook(self.context, words, len, report) });
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        let Some(hook) = self.table.opening_moves else { return self.missing(Hook::OpeningMoves, ()) };
        let words = position.words();
        moves.fill(|room| {
            let room = raw::moves(room);
            // SAFETY: position and room are valid for the call.
            self.call(Hook::OpeningMoves, 0, |count, report| unsafe {
                hook(self.context, words.as_ptr(), words.len(), room.as_mut_ptr(), room.len(), count, report)
            })
            .map_or(0, |count| self.counted(Hook::OpeningMoves, count))
        });
    }

    fn play(&self, position: &mut Position, played: Move) -> Opened {
        let Some(hook) = self.table.opening_play else {
            return self.missing(Hook::OpeningPlay, Opened::Done);
        };
        let (words, len) = block(position);
        let played = raw::move_of(played);
        // SAFETY: the position is valid and this call's alone.
        let answer = self.call(Hook::OpeningPlay, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words, len, &played, answer, report)
        });
        self.decoded(Hook::OpeningPlay, answer, answer::decode_opened, Opened::Done)
    }
}

impl PluginRule {
    /// A number of moves a list may have; what is more is a fault.
    #[inline]
    fn counted(&self, hook: Hook, count: usize) -> usize {
        if count > 1 << 24 {
            self.fail(hook, format!("it lists {count} moves"));
            return 0;
        }
        count
    }
}

impl Choice for PluginRule {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        let Some(hook) = self.table.choice_moves else { return self.missing(Hook::ChoiceMoves, ()) };
        let words = position.words();
        moves.fill(|room| {
            let room = raw::moves(room);
            // SAFETY: position and room are valid for the call.
            self.call(Hook::ChoiceMoves, 0, |count, report| unsafe {
                hook(self.context, words.as_ptr(), words.len(), room.as_mut_ptr(), room.len(), count, report)
            })
            .map_or(0, |count| self.counted(Hook::ChoiceMoves, count))
        });
    }

    fn lists_any_occupied(&self) -> bool {
        self.foreseen.is_some_and(|foreseen| foreseen.lists_any_occupied())
    }

    fn judges(&self) -> bool {
        self.wants.judge != 0
    }

    fn judges_hunger_alone(&self) -> bool {
        self.foreseen.is_some_and(|foreseen| foreseen.judges_hunger_alone())
    }

    fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        let Some(hook) = self.table.choice_judge else { return self.missing(Hook::ChoiceJudge, 0) };
        let words = after.words();
        // SAFETY: sowing and position are valid for the call.
        self.call(Hook::ChoiceJudge, 0, |rank, report| unsafe {
            hook(self.context, sown.raw(), words.as_ptr(), words.len(), rank, report)
        })
        .unwrap_or(0)
    }
}

impl Sowing for PluginRule {
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        let harmless = Lift { count: 1, direction: Direction::Ccw, skip: Skip::default() };
        let Some(hook) = self.table.sowing_lift else { return self.missing(Hook::SowingLift, harmless) };
        let (words, len) = block(position);
        let empty = mancala_abi::Lift { count: 0, skip_set: NONE, direction: 0, skip: 0 };
        // SAFETY: the position is valid and this call's alone.
        let lift = self.call(Hook::SowingLift, empty, |lift, report| unsafe {
            hook(self.context, words, len, sown.raw(), pit, lift, report)
        });
        match lift.map(|lift| answer::decode_lift(lift, self.sets)) {
            Some(Some(lift)) => lift,
            Some(None) => {
                self.fail(Hook::SowingLift, "its answer means nothing");
                harmless
            }
            None => harmless,
        }
    }

    fn lifts(&self) -> Option<Lifts> {
        self.foreseen?.lifts
    }

    fn drop_on(&self) -> DropOn {
        if self.wants.drop_every != 0 {
            DropOn::Every
        } else if self.wants.drop_counts != [0; 4] {
            DropOn::Counts(self.wants.drop_counts)
        } else {
            DropOn::Never
        }
    }

    fn after_drop(&self, position: &mut Position, sown: &Sown<'_>, pit: u16, is_last: bool) -> Dropped {
        let Some(hook) = self.table.sowing_drop else { return self.missing(Hook::SowingDrop, Dropped::GoOn) };
        let (words, len) = block(position);
        // SAFETY: the position is valid and this call's alone.
        let answer = self.call(Hook::SowingDrop, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words, len, sown.raw(), pit, is_last.into(), answer, report)
        });
        self.decoded(Hook::SowingDrop, answer, answer::decode_dropped, Dropped::GoOn)
    }

    fn ends_laps(&self) -> bool {
        self.wants.lap_end != 0
    }

    fn lap_end(&self, position: &mut Position, sown: &Sown<'_>) {
        let Some(hook) = self.table.sowing_lap_end else { return self.missing(Hook::SowingLapEnd, ()) };
        let (words, len) = block(position);
        // SAFETY: the position is valid and this call's alone.
        self.call(Hook::SowingLapEnd, (), |_, report| unsafe {
            hook(self.context, words, len, sown.raw(), report)
        });
    }
}

impl Landing for PluginRule {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let Some(hook) = self.table.landing_land else { return self.missing(Hook::LandingLand, Land::End) };
        let words = position.words();
        // SAFETY: position and sowing are valid for the call.
        let answer = self.call(Hook::LandingLand, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words.as_ptr(), words.len(), sown.raw(), answer, report)
        });
        self.decoded(Hook::LandingLand, answer, answer::decode_land, Land::End)
    }

    fn lands(&self, ended: Ended) -> Lands {
        self.foreseen.map_or(Lands::Ask, |foreseen| foreseen.lands(ended))
    }
}

impl Capture for PluginRule {
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let Some(hook) = self.table.capture_capture else {
            return self.missing(Hook::CaptureCapture, Captured::Taken);
        };
        let (words, len) = block(position);
        // SAFETY: the position is valid and this call's alone.
        let answer = self.call(Hook::CaptureCapture, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words, len, sown.raw(), answer, report)
        });
        self.decoded(Hook::CaptureCapture, answer, answer::decode_captured, Captured::Taken)
    }

    fn may_capture(&self, ended: Ended) -> bool {
        self.foreseen.is_none_or(|foreseen| foreseen.may_capture(ended))
    }

    fn begins(&self) -> bool {
        self.wants.begin != 0
    }

    fn begin(&self, position: &mut Position, sown: &Sown<'_>) {
        let Some(hook) = self.table.capture_begin else { return self.missing(Hook::CaptureBegin, ()) };
        let (words, len) = block(position);
        // SAFETY: the position is valid and this call's alone.
        self.call(Hook::CaptureBegin, (), |_, report| unsafe {
            hook(self.context, words, len, sown.raw(), report)
        });
    }
}

impl Ending for PluginRule {
    fn stuck(&self, position: &Position, other_can_move: bool) -> Stuck {
        let Some(hook) = self.table.ending_stuck else { return self.missing(Hook::EndingStuck, Stuck::Over) };
        let words = position.words();
        // SAFETY: the position is valid for the call.
        let answer = self.call(Hook::EndingStuck, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words.as_ptr(), words.len(), other_can_move.into(), answer, report)
        });
        self.decoded(Hook::EndingStuck, answer, answer::decode_stuck, Stuck::Over)
    }

    fn watches(&self) -> bool {
        self.wants.after != 0
    }

    fn watches_rows_alone(&self) -> bool {
        self.foreseen.is_some_and(|foreseen| foreseen.watches_rows_alone())
    }

    fn over(&self, position: &Position) -> bool {
        let Some(hook) = self.table.ending_after else { return self.missing(Hook::EndingAfter, true) };
        let words = position.words();
        // SAFETY: the position is valid for the call.
        let answer = self.call(Hook::EndingAfter, NO_ANSWER, |answer, report| unsafe {
            hook(self.context, words.as_ptr(), words.len(), answer, report)
        });
        self.decoded(Hook::EndingAfter, answer, answer::decode_over, true)
    }
}

impl Match for PluginRule {
    fn next(&self, rounds: &[Round], start: &mut Position) -> Next {
        let harmless = Next { carry: [0; 2], then: Then::Over(None) };
        let Some(hook) = self.table.match_next else { return self.missing(Hook::MatchNext, harmless) };
        let rounds: Vec<mancala_abi::Round> = rounds.iter().copied().map(answer::encode_round).collect();
        let (words, len) = block(start);
        let none = mancala_abi::Next { south: 0, north: 0, over: u8::MAX, starter: 0, winner: 0 };
        // SAFETY: the position is valid and this call's alone, the rounds are readable.
        let next = self.call(Hook::MatchNext, none, |next, report| unsafe {
            hook(self.context, rounds.as_ptr(), rounds.len(), words, len, next, report)
        });
        match next.map(answer::decode_next) {
            Some(Some(next)) => next,
            Some(None) => {
                self.fail(Hook::MatchNext, "its answer means nothing");
                harmless
            }
            None => harmless,
        }
    }
}
