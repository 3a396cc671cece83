//! The Kalah Game Protocol: `state <…>` is a board as its mover sees it, `move 3` the pit he plays, counted from 1.
//!
//! A board is `<n,own store,other store,own pits…,other pits…>`, both rows from their owners' left. Numbers of commands
//! (`4`, `@4`, `6@4`) may stand before them and mean nothing here.

use super::{Fault, Meant, Pit, Setting, lines, position};
use crate::engine::{Player, State};
use crate::record::FAULTS;
use std::ops::Range;

/// The board before every move, and the move.
pub fn write(setting: &Setting, played: &[(State, Pit)], last: &State) -> String {
    let mut text = String::new();
    for (before, pit) in played {
        text.push_str(&format!("state {}\nmove {}\n", literal(setting, before), pit.index + 1));
    }
    if last.outcome.is_none() {
        text.push_str(&format!("state {}\n", literal(setting, last)));
    }
    text
}

fn literal(setting: &Setting, state: &State) -> String {
    let (own, other) = (state.side.index(), state.side.other().index());
    let mut numbers = vec![setting.pits().to_string()];
    numbers.extend([state.stores[own], state.stores[other]].map(|store| store.to_string()));
    numbers.extend(state.rows[own].iter().chain(&state.rows[other]).map(u16::to_string));
    format!("<{}>", numbers.join(","))
}

/// The commands of a text.
pub fn pieces(text: &str) -> Result<Vec<(Range<usize>, String)>, Vec<Fault>> {
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    for (span, line) in lines(text) {
        let command = line.split_once(' ').map_or(line, |(first, rest)| {
            let numbers = first.bytes().all(|byte| byte.is_ascii_digit() || byte == b'@');
            if numbers { rest.trim() } else { line }
        });
        let known = command.starts_with('<')
            || matches!(command.split_once(' '), Some(("state", _)) | Some(("move", _)));
        if known {
            pieces.push((span, command.to_string()));
        } else {
            let message = format!("{} is neither a state nor a move", mancala_core::diagnostic::quote(line));
            faults.push((span, message, "lines are `state <6,0,0,…>`, `move 3`, or a board alone".into()));
        }
        if faults.len() >= FAULTS {
            break;
        }
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

/// What a command says where the game stands so.
pub fn meant(setting: &Setting, state: &State, command: &str) -> Result<Meant, (String, String)> {
    let pits = setting.pits();
    if let Some(number) = command.strip_prefix("move ") {
        let index = super::count(number.trim()).map(usize::from).filter(|index| (1..=pits).contains(index));
        let Some(index) = index else {
            let message = format!("{} is no pit", mancala_core::diagnostic::quote(number.trim()));
            return Err((message, format!("the mover's pits are 1 to {pits}, from his left")));
        };
        return Ok(Meant::Move(Pit { owner: state.side, index: index - 1 }));
    }
    let board = command.strip_prefix("state ").unwrap_or(command).trim();
    let fault = |message: String| {
        (message, format!("a board is `<{pits},own store,other store,{pits} own pits,{pits} other pits>`"))
    };
    let inner = board.strip_prefix('<').and_then(|board| board.strip_suffix('>'));
    let inner = inner.ok_or_else(|| fault("a board stands between `<` and `>`".into()))?;
    let numbers: Option<Vec<u16>> = inner.split(',').map(super::count).collect();
    let numbers = numbers.ok_or_else(|| fault("a board is made of numbers from 0 to 65535".into()))?;
    match numbers[..] {
        [size, ..] if usize::from(size) != pits => {
            return Err(fault(format!("this board has {size} pits a row, the game has {pits}")));
        }
        _ if numbers.len() != 2 * pits + 3 => {
            return Err(fault(format!(
                "a board of {pits} pits has {} numbers, not {}",
                2 * pits + 3,
                numbers.len()
            )));
        }
        _ => {}
    }
    let (own, other) = (numbers[3..3 + pits].to_vec(), numbers[3 + pits..].to_vec());
    let start = state.ply == 0 && state.outcome.is_none();
    let (rows, stores) = match state.side {
        Player::South => ([own, other], [numbers[1], numbers[2]]),
        Player::North => ([other, own], [numbers[2], numbers[1]]),
    };
    if start && (rows != state.rows || stores != state.stores) {
        return Ok(Meant::Start(position(&rows, stores, state.side)));
    }
    Ok(Meant::Stands(rows, stores))
}
