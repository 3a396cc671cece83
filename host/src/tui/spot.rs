//! A pit as it lies on the screen: South's row at the bottom from left to right, North's at the top from right to left.
//!
//! It knows where pits lie and what they are called, and nothing of what is in them.

use crate::engine::Player;
use mancala_core::notation::{parse_pit, pit_name};
use mancala_core::{Board, Side};

/// A pit: whose row it lies in, and its number from its owner's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The owner of its row.
    pub row: Player,
    /// Its number, from 0.
    pub index: usize,
}

impl Spot {
    /// The pit at a column of the screen, counted from its left.
    pub fn at_column(row: Player, column: usize, pits: usize) -> Spot {
        Spot { row, index: if row == Player::South { column } else { pits - 1 - column } }
    }

    /// Its column on the screen.
    pub fn column(self, pits: usize) -> usize {
        if self.row == Player::South { self.index } else { pits - 1 - self.index }
    }

    /// Its name.
    pub fn name(self, pits: usize) -> String {
        let board = board(pits);
        pit_name(board, board.first(Side::from(self.row)) + self.index as u16)
    }

    /// The pit of a name, where this board has one.
    pub fn named(pits: usize, name: &str) -> Option<Spot> {
        Spot::of_cell(pits, parse_pit(board(pits), name).ok()?)
    }

    /// The pit of a cell of [`board`], where it is one.
    pub fn of_cell(pits: usize, cell: u16) -> Option<Spot> {
        let board = board(pits);
        let row = board.owner(cell);
        let index = cell - board.first(row);
        board.is_pit(cell).then(|| Spot { row: row.into(), index: index.into() })
    }
}

/// The board that pits are named by: names do not depend on where the stores lie.
pub fn board(pits: usize) -> Board {
    Board::new(pits as u16, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_pits_share_a_column() {
        let names = |row| (0..3).map(|column| Spot::at_column(row, column, 3).name(3)).collect::<String>();
        assert_eq!((names(Player::North).as_str(), names(Player::South).as_str()), ("cba", "ABC"));
        for name in ["A", "C", "a", "c"] {
            let spot = Spot::named(3, name).unwrap();
            assert_eq!(Spot::at_column(spot.row, spot.column(3), 3), spot);
            assert_eq!(spot.name(3), name);
        }
        assert_eq!(Spot::named(3, "D"), None);
        assert_eq!(Spot::named(3, "south"), None);
    }
}
