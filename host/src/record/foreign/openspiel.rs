//! OpenSpiel's actions, as `action_to_string` gives them, with spaces between.
//!
//! In its game `mancala` an action is a number around the board: 0 is North's store, 1 to 6 are South's pits from his
//! left, 7 is his store, 8 to 13 are North's pits from his. In `oware` it is the letter of the pit.

use super::{Fault, Meant, Notation, Pit, Setting, words};
use crate::engine::{Player, State};
use crate::record::FAULTS;
use std::ops::Range;

/// The actions of a game.
pub fn write(setting: &Setting, played: &[(State, Pit)]) -> String {
    let action = |(_, pit): &(State, Pit)| match setting.notation {
        Notation::OpenSpielRing => {
            let first = if pit.owner == Player::South { 1 } else { setting.pits() + 2 };
            (first + pit.index).to_string()
        }
        _ => setting.text(*pit),
    };
    let mut text = played.iter().map(action).collect::<Vec<_>>().join(" ");
    text.push('\n');
    text
}

/// The actions of a text, as many faults at once as are told.
pub fn pieces(setting: &Setting, text: &str) -> Result<Vec<(Range<usize>, String)>, Vec<Fault>> {
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    for (span, word) in words(text) {
        match meant(setting, word) {
            Ok(_) => pieces.push((span, word.to_string())),
            Err((message, help)) => faults.push((span, message, help)),
        }
        if faults.len() >= FAULTS {
            break;
        }
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

/// The pit of an action.
pub fn meant(setting: &Setting, action: &str) -> Result<Meant, (String, String)> {
    let pits = setting.pits();
    let pit = match setting.notation {
        Notation::OpenSpielRing => super::count(action).map(usize::from).and_then(|number| match number {
            _ if (1..=pits).contains(&number) => Some(Pit { owner: Player::South, index: number - 1 }),
            _ if (pits + 2..2 * pits + 2).contains(&number) => {
                Some(Pit { owner: Player::North, index: number - pits - 2 })
            }
            _ => None,
        }),
        _ => setting.pit(action),
    };
    let expected = match setting.notation {
        Notation::OpenSpielRing => {
            format!(
                "actions are 1 to {pits} for South's pits and {} to {} for North's",
                pits + 2,
                2 * pits + 1
            )
        }
        _ => "actions are the letters of the pits, South's large and North's small".to_string(),
    };
    let fault = || (format!("{} is no action", mancala_core::diagnostic::quote(action)), expected);
    pit.map(Meant::Move).ok_or_else(fault)
}
