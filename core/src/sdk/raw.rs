//! Views of what crosses the boundary: texts, positions and moves behind raw pointers.
//!
//! It judges nothing; whoever calls it promises that the pointers are good.

#![allow(unsafe_code)]

use crate::moves::Move;
use crate::position::{CELLS, Position};
use crate::settings::{Settings, Value};
use crate::slots::sowing::Sown;
use mancala_abi::{Binding, Setting, Text};

/// The bytes of a text.
///
/// # Safety
/// The text must point at `len` readable bytes that stay for `'a`.
pub unsafe fn bytes<'a>(text: Text) -> &'a [u8] {
    if text.len == 0 {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(text.bytes, text.len) }
}

/// The text as the boundary carries it.
pub fn text(text: &str) -> Text {
    Text { bytes: text.as_ptr(), len: text.len() }
}

/// A boundary text as a string; what is not UTF-8 is replaced.
///
/// # Safety
/// As [`bytes`].
pub unsafe fn string(text: Text) -> String {
    // SAFETY: the caller's promise.
    String::from_utf8_lossy(unsafe { bytes(text) }).into_owned()
}

/// The slice behind a pointer and a length; empty when the length is 0.
///
/// # Safety
/// `first` must point at `len` values that stay for `'a`.
pub unsafe fn slice<'a, T>(first: *const T, len: usize) -> &'a [T] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(first, len) }
}

/// The position behind a pointer.
///
/// # Safety
/// `block` must point at `words` words that stay unchanged for `'a`.
#[inline]
pub unsafe fn position<'a>(block: *const u16, words: usize) -> &'a Position {
    check(block, words);
    // SAFETY: the caller's promise.
    unsafe { Position::from_raw(block, words) }
}

/// Panics where a host passes what can be no position; what its header says is checked whenever a cell is read.
#[inline]
fn check(block: *const u16, words: usize) {
    if block.is_null() || words < CELLS {
        no_position(words);
    }
}

#[cold]
fn no_position(words: usize) -> ! {
    panic!("the host passed no position, but {words} words")
}

/// The position behind a pointer, to change.
///
/// # Safety
/// `block` must point at `words` words that are nobody else's for `'a`.
#[inline]
pub unsafe fn position_mut<'a>(block: *mut u16, words: usize) -> &'a mut Position {
    check(block, words);
    // SAFETY: the caller's promise.
    unsafe { Position::from_raw_mut(block, words) }
}

/// The sowing behind a pointer.
///
/// # Safety
/// `sowing` and the position it names must stay unchanged for `'a`.
#[inline]
pub unsafe fn sown<'a>(sowing: *const mancala_abi::Sowing) -> Sown<'a> {
    // SAFETY: the caller's promise.
    unsafe {
        let state = &*sowing;
        Sown { state, before: position(state.before, state.words) }
    }
}

/// The moves of a list as the boundary carries them.
pub fn moves(moves: &mut [Move]) -> &mut [mancala_abi::Move] {
    // SAFETY: `Move` is a transparent wrapper of the boundary's move.
    unsafe { &mut *(std::ptr::from_mut(moves) as *mut [mancala_abi::Move]) }
}

/// A move as the boundary carries it.
pub fn move_of(played: Move) -> mancala_abi::Move {
    played.0
}

/// The room of a caller for moves.
///
/// # Safety
/// `first` must point at `len` moves that are nobody else's for `'a`.
pub unsafe fn room<'a>(first: *mut mancala_abi::Move, len: usize) -> &'a mut [Move] {
    if len == 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise; `Move` is a transparent wrapper of the boundary's move.
    unsafe { std::slice::from_raw_parts_mut(first.cast(), len) }
}

/// The words of a position that a hook may change.
pub fn words_mut(position: &mut Position) -> &mut [u16] {
    position.words_mut()
}

/// Settings as the boundary carries them; the texts stay those of `settings`.
pub fn settings(settings: &Settings) -> Vec<Setting> {
    let empty = text("");
    (settings.iter())
        .filter_map(|(key, value)| {
            let (kind, integer, word) = match value {
                Value::Bool(value) => (0, i64::from(*value), empty),
                Value::Integer(value) => (1, *value, empty),
                Value::Text(word) => (2, 0, text(word)),
                Value::List(_) | Value::Rows(_) => return None,
            };
            Some(Setting { key: text(key), kind, integer, text: word })
        })
        .collect()
}

/// The settings of a boundary array.
///
/// # Safety
/// Every text must be readable.
pub unsafe fn settings_of(array: &[Setting]) -> Settings {
    let value = |setting: &Setting| match setting.kind {
        0 => Value::Bool(setting.integer != 0),
        1 => Value::Integer(setting.integer),
        // SAFETY: the caller's promise.
        _ => Value::Text(unsafe { string(setting.text) }),
    };
    // SAFETY: the caller's promise.
    array.iter().map(|setting| (unsafe { string(setting.key) }, value(setting))).collect()
}

/// Names of pit sets and registers as the boundary carries them.
pub fn bindings(sets: &[String], registers: &[String]) -> Vec<Binding> {
    let bind = |kind: u8| {
        move |(index, name): (usize, &String)| Binding { name: text(name), kind, index: index as u16 }
    };
    sets.iter().enumerate().map(bind(0)).chain(registers.iter().enumerate().map(bind(1))).collect()
}

/// The names of a boundary array, pit sets (kind 0) or registers (kind 1), each at its index.
///
/// # Safety
/// Every name must be readable.
pub unsafe fn names_of(array: &[Binding], kind: u8) -> Vec<String> {
    let mut bound: Vec<&Binding> = array.iter().filter(|binding| binding.kind == kind).collect();
    bound.sort_by_key(|binding| binding.index);
    // SAFETY: the caller's promise.
    bound.into_iter().map(|binding| unsafe { string(binding.name) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Shape;

    #[test]
    fn settings_come_back_as_they_were() {
        let values = [
            ("count", Value::Integer(-3)),
            ("name", Value::Text("K\u{e9}".into())),
            ("off", Value::Bool(false)),
            ("on", Value::Bool(true)),
            ("word", Value::Text(String::new())),
        ];
        let given: Settings = values.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
        let array = settings(&given);
        // SAFETY: every text is one of `given`.
        assert_eq!(unsafe { settings_of(&array) }, given);
    }

    #[test]
    fn names_stand_at_their_indices_whatever_their_order() {
        let (sets, registers) = (["closed", "unsown"].map(String::from), ["round"].map(String::from));
        let mut array = bindings(&sets, &registers);
        array.reverse();
        // SAFETY: every name is a string of this test.
        let names = |kind| unsafe { names_of(&array, kind) };
        assert_eq!((names(0), names(1)), (sets.to_vec(), registers.to_vec()));
    }

    #[test]
    fn what_can_be_no_position_is_not_looked_at() {
        let shape = Shape { board: Board::new(3, false), registers: 0, sets: 0 };
        let given = shape.empty();
        // SAFETY: the words are those of a position.
        let seen = unsafe { position(given.words().as_ptr(), given.words().len()) };
        assert_eq!(seen.shape(), shape);
        let refused = |block: *const u16, words| {
            let look = || check(block, words);
            assert!(std::panic::catch_unwind(look).is_err());
        };
        refused(std::ptr::null(), given.words().len());
        refused(given.words().as_ptr(), CELLS - 1);
    }
}
