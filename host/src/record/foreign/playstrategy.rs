//! PlayStrategy's positions, in the manner of FEN, and its moves from pit to pit.
//!
//! A position is `NORTH/SOUTH SOUTH-SCORE NORTH-SCORE SIDE MOVE`: both rows as South sees them from left to right, a pit
//! as `4S` and so many empty ones as `2`. Files are South's `a` to `f`, ranks 1 for South and 2 for North; a move is the
//! pit lifted and the one its last seed falls into, `d1e2`.

use super::{Fault, Meant, Pit, Setting, lines, position, words};
use crate::engine::{Player, State};
use crate::record::FAULTS;
use std::ops::Range;

/// The start, and the moves from it.
pub fn write(setting: &Setting, played: &[(State, Pit)]) -> String {
    let mut text = fen(&setting.start);
    for chunk in played.chunks(12) {
        let moves: Vec<String> = chunk.iter().map(|(before, pit)| moved(setting, before, *pit)).collect();
        text.push('\n');
        text.push_str(&moves.join(" "));
    }
    text.push('\n');
    text
}

fn fen(state: &State) -> String {
    let row = |row: &mut dyn Iterator<Item = u16>| {
        let (mut cells, mut empty) = (Vec::new(), 0);
        for seeds in row {
            if seeds == 0 {
                empty += 1;
                continue;
            }
            if empty > 0 {
                cells.push(std::mem::take(&mut empty).to_string());
            }
            cells.push(format!("{seeds}S"));
        }
        if empty > 0 {
            cells.push(empty.to_string());
        }
        cells.join(",")
    };
    let [south, north] = &state.rows;
    let side = if state.side == Player::South { 'S' } else { 'N' };
    let (north, south) = (row(&mut north.iter().rev().copied()), row(&mut south.iter().copied()));
    format!("{north}/{south} {} {} {side} {}", state.stores[0], state.stores[1], state.ply / 2 + 1)
}

/// The square of a place on the ring, South's left pit being 0.
fn square(pits: usize, at: usize) -> String {
    let (file, rank) = if at < pits { (at, 1) } else { (2 * pits - 1 - at, 2) };
    format!("{}{rank}", (b'a' + file as u8) as char)
}

fn moved(setting: &Setting, before: &State, pit: Pit) -> String {
    let pits = setting.pits();
    let from = pit.index + pit.owner.index() * pits;
    let seeds = usize::from(before.rows[pit.owner.index()][pit.index]);
    // The pit lifted from is passed over each time round.
    let to = (from + seeds + seeds.saturating_sub(1) / (2 * pits - 1)) % (2 * pits);
    square(pits, from) + &square(pits, to)
}

/// The position and the moves of a text.
pub fn pieces(setting: &Setting, text: &str) -> Result<Vec<(Range<usize>, String)>, Vec<Fault>> {
    let mut pieces = Vec::new();
    for (span, line) in lines(text) {
        if line.contains('/') {
            if !pieces.is_empty() {
                let help = "one position comes first, and the moves from it after that";
                return Err(vec![(span, "a position after the beginning".into(), help.into())]);
            }
            pieces.push((span, line.to_string()));
        } else {
            let shifted =
                words(line).map(|(at, word)| (span.start + at.start..span.start + at.end, word.to_string()));
            pieces.extend(shifted);
        }
    }
    let mut faults = Vec::new();
    for (span, piece) in &pieces {
        let read = if piece.contains('/') {
            read_fen(setting, piece).map(drop)
        } else {
            from(setting, piece).map(drop)
        };
        faults.extend(read.err().map(|(message, help)| (span.clone(), message, help)));
        if faults.len() >= FAULTS {
            break;
        }
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

/// What a piece says where the game stands so.
pub fn meant(setting: &Setting, state: &State, piece: &str) -> Result<Meant, (String, String)> {
    if piece.contains('/') {
        let (rows, stores, side) = read_fen(setting, piece)?;
        let start = &setting.start;
        let own = rows == start.rows && stores == start.stores && side == start.side;
        return Ok(if own {
            Meant::Stands(rows, stores)
        } else {
            Meant::Start(position(&rows, stores, side))
        });
    }
    let pit = from(setting, piece)?;
    let expected = moved(setting, state, pit);
    if piece != expected {
        let message = format!("{piece} does not end where its seeds end");
        return Err((message, format!("as the board stands it is `{expected}`")));
    }
    Ok(Meant::Move(pit))
}

/// The pit that a move begins from.
fn from(setting: &Setting, text: &str) -> Result<Pit, (String, String)> {
    let pits = setting.pits();
    let fault = || {
        let message = format!("{} is no move", mancala_core::diagnostic::quote(text));
        (message, "a move is two squares such as `d1e2`, files `a` to `f`, ranks 1 and 2".to_string())
    };
    let read = |file: u8, rank: u8| {
        let file = usize::from(file.checked_sub(b'a')?);
        match rank {
            b'1' if file < pits => Some(Pit { owner: Player::South, index: file }),
            b'2' if file < pits => Some(Pit { owner: Player::North, index: pits - 1 - file }),
            _ => None,
        }
    };
    match *text.as_bytes() {
        [file, rank, to_file, to_rank] => {
            read(to_file, to_rank).and_then(|_| read(file, rank)).ok_or_else(fault)
        }
        _ => Err(fault()),
    }
}

type Fen = ([Vec<u16>; 2], [u16; 2], Player);

fn read_fen(setting: &Setting, text: &str) -> Result<Fen, (String, String)> {
    let pits = setting.pits();
    let fault = |message: String| {
        (message, "a position is such as `4S,4S,1,5S,5S,5S/4S,4S,4S,4S,4S,4S 0 0 N 1`".to_string())
    };
    let row = |text: &str| {
        let mut row = Vec::new();
        for cell in text.split(',') {
            match cell.strip_suffix(['S', 's']) {
                Some(seeds) => row.push(super::count(seeds).filter(|&seeds| seeds > 0)?),
                None => {
                    let empty = usize::from(super::count(cell).filter(|&empty| empty > 0)?);
                    if empty > pits {
                        return None;
                    }
                    row.resize(row.len() + empty, 0);
                }
            }
        }
        (row.len() == pits).then_some(row)
    };
    let parts: Vec<&str> = text.split_whitespace().collect();
    let (board, south, north, side) = match parts[..] {
        [board, south, north, side] => (board, south, north, side),
        [board, south, north, side, number] if super::count(number).is_some() => (board, south, north, side),
        _ => return Err(fault("this is no position of five words".into())),
    };
    let Some((upper, lower)) = board.split_once('/') else {
        return Err(fault("a position has two rows".into()));
    };
    let (Some(mut upper), Some(lower)) = (row(upper), row(lower)) else {
        return Err(fault(format!("each row has {pits} pits")));
    };
    upper.reverse();
    let (Some(south), Some(north)) = (super::count(south), super::count(north)) else {
        return Err(fault("both scores are numbers".into()));
    };
    let side = match side {
        "S" => Player::South,
        "N" => Player::North,
        _ => return Err(fault("the side is `S` or `N`".into())),
    };
    Ok(([lower, upper], [south, north], side))
}
