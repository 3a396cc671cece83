//! The plugin's side of the boundary: one `extern "C"` function a hook, generic over the rule that answers it.
//!
//! Nothing here decides anything: each function turns raw arguments into safe ones, calls the rule, and writes its
//! answer. The safety of all of them is the interface's contract: every pointer a host passes is valid for the call.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use super::answer::*;
use super::guard::{guard, remember_panics, write_report};
use super::raw::*;
use crate::board::Board;
use crate::moves::{Move, Moves};
use crate::slots::capture::Capture;
use crate::slots::choice::Choice;
use crate::slots::ending::Ending;
use crate::slots::foresight::Ended;
use crate::slots::landing::Landing;
use crate::slots::matches::{Match, Round};
use crate::slots::opening::Opening;
use crate::slots::rule::{Rule, Setup};
use crate::slots::sowing::{DropOn, Sowing};
use mancala_abi::{Answer, Binding, Context, Foresight, Next, REFUSED, Report, RuleTable, Setting, Wants};

/// The table of a rule that answers no slot yet; the export macro fills in the hooks of its slots.
pub const fn table<R: Rule>(
    wants: unsafe extern "C" fn(*const Context, *mut Wants, *mut Report) -> i32,
) -> RuleTable {
    RuleTable {
        create: create::<R>,
        destroy: destroy::<R>,
        wants,
        opening_start: None,
        opening_moves: None,
        opening_play: None,
        choice_moves: None,
        choice_judge: None,
        sowing_lift: None,
        sowing_drop: None,
        sowing_lap_end: None,
        landing_land: None,
        capture_begin: None,
        capture_capture: None,
        ending_after: None,
        ending_stuck: None,
        match_next: None,
    }
}

/// The rule behind a context.
unsafe fn rule<'a, R>(context: *const Context) -> &'a R {
    // SAFETY: a context is what `create` of the same table made.
    unsafe { &*context.cast::<R>() }
}

unsafe extern "C" fn create<R: Rule>(
    settings: *const Setting,
    settings_len: usize,
    bindings: *const Binding,
    bindings_len: usize,
    board: *const mancala_abi::Board,
    context: *mut *mut Context,
    report: *mut Report,
) -> i32 {
    remember_panics();
    let mut refused = false;
    // SAFETY: the interface's contract.
    let status = unsafe {
        guard(report, || {
            let settings = settings_of(slice(settings, settings_len));
            let bindings = slice(bindings, bindings_len);
            let (sets, registers) = (names_of(bindings, 0), names_of(bindings, 1));
            let board = *board;
            let setup = Setup {
                settings: &settings,
                board: Board::new(board.pits, board.stores_on_track != 0),
                seeds: board.seeds,
                sets: &sets,
                registers: &registers,
            };
            match R::new(&setup) {
                Ok(rule) => *context = Box::into_raw(Box::new(rule)).cast(),
                Err(refusal) => {
                    refused = true;
                    // The keys at fault, with commas between; a line end; the message.
                    write_report(report, &format!("{}\n{}", refusal.settings.join(","), refusal.message));
                }
            }
        })
    };
    if refused { REFUSED } else { status }
}

unsafe extern "C" fn destroy<R: Rule>(context: *mut Context) {
    // SAFETY: the interface's contract: the context is this table's and is not used again.
    unsafe {
        guard(std::ptr::null_mut(), || drop(Box::from_raw(context.cast::<R>())));
    }
}

/// Asks a rule what it wants, by the slots it answers.
pub unsafe fn wants<R: Rule>(
    context: *const Context,
    out: *mut Wants,
    report: *mut Report,
    ask: impl FnOnce(&R, &mut Wants),
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let mut wants = Wants::default();
            ask(rule(context), &mut wants);
            *out = wants;
        })
    }
}

/// What a choice rule wants.
pub fn choice_wants<R: Choice>(rule: &R, wants: &mut Wants) {
    wants.judge = rule.judges().into();
}

/// What a sowing rule wants.
pub fn sowing_wants<R: Sowing>(rule: &R, wants: &mut Wants) {
    match rule.drop_on() {
        DropOn::Never => {}
        DropOn::Counts(counts) => wants.drop_counts = counts,
        DropOn::Every => wants.drop_every = 1,
    }
    wants.lap_end = rule.ends_laps().into();
}

/// What a capture rule wants.
pub fn capture_wants<R: Capture>(rule: &R, wants: &mut Wants) {
    wants.begin = rule.begins().into();
}

/// What an ending rule wants.
pub fn ending_wants<R: Ending>(rule: &R, wants: &mut Wants) {
    wants.after = rule.watches().into();
}

/// Asks a rule what it foresees, by the slots it answers.
pub unsafe fn foresee<R: Rule>(
    context: *const Context,
    out: *mut Foresight,
    report: *mut Report,
    ask: impl FnOnce(&R, &mut Foresight),
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let mut foresight = Foresight::default();
            ask(rule(context), &mut foresight);
            *out = foresight;
        })
    }
}

/// What a choice rule foresees.
pub fn choice_foresees<R: Choice>(rule: &R, foresight: &mut Foresight) {
    foresight.any_occupied = rule.lists_any_occupied().into();
    foresight.hunger = rule.judges_hunger_alone().into();
}

/// What a sowing rule foresees.
pub fn sowing_foresees<R: Sowing>(rule: &R, foresight: &mut Foresight) {
    if let Some(lifts) = rule.lifts() {
        foresight.lifts = 1;
        foresight.lift = encode_lifts(lifts);
    }
}

/// What a landing rule foresees.
pub fn landing_foresees<R: Landing>(rule: &R, foresight: &mut Foresight) {
    for (ended, lands) in Ended::all().zip(&mut foresight.landing) {
        *lands = rule.lands(ended) as u8;
    }
}

/// What a capture rule foresees.
pub fn capture_foresees<R: Capture>(rule: &R, foresight: &mut Foresight) {
    for (ended, nothing) in Ended::all().zip(&mut foresight.capture) {
        *nothing = (!rule.may_capture(ended)).into();
    }
}

/// What an ending rule foresees.
pub fn ending_foresees<R: Ending>(rule: &R, foresight: &mut Foresight) {
    foresight.rows = rule.watches_rows_alone().into();
}

/// `opening_start` of a rule.
pub unsafe extern "C" fn opening_start<R: Opening>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe { guard(report, || rule::<R>(context).start(position_mut(position, words))) }
}

/// `opening_moves` of a rule.
pub unsafe extern "C" fn opening_moves<R: Opening>(
    context: *const Context,
    position: *const u16,
    words: usize,
    moves: *mut mancala_abi::Move,
    capacity: usize,
    count: *mut usize,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let mut list = Moves::new(room(moves, capacity));
            rule::<R>(context).moves(super::raw::position(position, words), &mut list);
            *count = list.count();
        })
    }
}

/// `opening_play` of a rule.
pub unsafe extern "C" fn opening_play<R: Opening>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    played: *const mancala_abi::Move,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let opened = rule::<R>(context).play(position_mut(position, words), Move(*played));
            *answer = encode_opened(opened);
        })
    }
}

/// `choice_moves` of a rule.
pub unsafe extern "C" fn choice_moves<R: Choice>(
    context: *const Context,
    position: *const u16,
    words: usize,
    moves: *mut mancala_abi::Move,
    capacity: usize,
    count: *mut usize,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let mut list = Moves::new(room(moves, capacity));
            rule::<R>(context).moves(super::raw::position(position, words), &mut list);
            *count = list.count();
        })
    }
}

/// `choice_judge` of a rule.
pub unsafe extern "C" fn choice_judge<R: Choice>(
    context: *const Context,
    sowing: *const mancala_abi::Sowing,
    after: *const u16,
    words: usize,
    rank: *mut u32,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || *rank = rule::<R>(context).judge(&sown(sowing), super::raw::position(after, words)))
    }
}

/// `sowing_lift` of a rule.
pub unsafe extern "C" fn sowing_lift<R: Sowing>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    pit: u16,
    lift: *mut mancala_abi::Lift,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let lifted = rule::<R>(context).lift(position_mut(position, words), &sown(sowing), pit);
            *lift = encode_lift(lifted);
        })
    }
}

/// `sowing_drop` of a rule.
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn sowing_drop<R: Sowing>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    pit: u16,
    is_last: u8,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let (position, sown) = (position_mut(position, words), sown(sowing));
            *answer = encode_dropped(rule::<R>(context).after_drop(position, &sown, pit, is_last != 0));
        })
    }
}

/// `sowing_lap_end` of a rule.
pub unsafe extern "C" fn sowing_lap_end<R: Sowing>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe { guard(report, || rule::<R>(context).lap_end(position_mut(position, words), &sown(sowing))) }
}

/// `landing_land` of a rule.
pub unsafe extern "C" fn landing_land<R: Landing>(
    context: *const Context,
    position: *const u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let land = rule::<R>(context).land(super::raw::position(position, words), &sown(sowing));
            *answer = encode_land(land);
        })
    }
}

/// `capture_begin` of a rule.
pub unsafe extern "C" fn capture_begin<R: Capture>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe { guard(report, || rule::<R>(context).begin(position_mut(position, words), &sown(sowing))) }
}

/// `capture_capture` of a rule.
pub unsafe extern "C" fn capture_capture<R: Capture>(
    context: *const Context,
    position: *mut u16,
    words: usize,
    sowing: *const mancala_abi::Sowing,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let captured = rule::<R>(context).capture(position_mut(position, words), &sown(sowing));
            *answer = encode_captured(captured);
        })
    }
}

/// `ending_after` of a rule.
pub unsafe extern "C" fn ending_after<R: Ending>(
    context: *const Context,
    position: *const u16,
    words: usize,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            *answer = encode_over(rule::<R>(context).over(super::raw::position(position, words)));
        })
    }
}

/// `ending_stuck` of a rule.
pub unsafe extern "C" fn ending_stuck<R: Ending>(
    context: *const Context,
    position: *const u16,
    words: usize,
    other_can_move: u8,
    answer: *mut Answer,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let position = super::raw::position(position, words);
            *answer = encode_stuck(rule::<R>(context).stuck(position, other_can_move != 0));
        })
    }
}

/// `match_next` of a rule.
pub unsafe extern "C" fn match_next<R: Match>(
    context: *const Context,
    rounds: *const mancala_abi::Round,
    rounds_len: usize,
    position: *mut u16,
    words: usize,
    next: *mut Next,
    report: *mut Report,
) -> i32 {
    // SAFETY: the interface's contract.
    unsafe {
        guard(report, || {
            let rounds: Vec<Round> = slice(rounds, rounds_len).iter().filter_map(decode_round).collect();
            *next = encode_next(rule::<R>(context).next(&rounds, position_mut(position, words)));
        })
    }
}
