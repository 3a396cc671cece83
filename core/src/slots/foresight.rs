//! Foresight: what a rule says, when a game is composed, of answers it will always give, so that it need not be asked.
//!
//! It is never needed, and changes no answer: a rule that says nothing is asked each time. What a rule says must hold of
//! every position and every game the rule is put into; debug builds ask all the same and compare, and so does the law
//! [`foreseen`](crate::laws::foreseen).

use super::sowing::{Lift, Skip, Sown, whole_or_chosen};
use crate::board::Direction;
use crate::moves::Move;
use crate::position::Position;

/// What a cell is to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum CellKind {
    /// A pit of his row.
    OwnPit = 0,
    /// A pit of the enemy row.
    EnemyPit = 1,
    /// His store, where stores lie on the track.
    OwnStore = 2,
    /// The enemy's store, where stores lie on the track.
    EnemyStore = 3,
}

impl CellKind {
    /// All four.
    pub const ALL: [CellKind; 4] =
        [CellKind::OwnPit, CellKind::EnemyPit, CellKind::OwnStore, CellKind::EnemyStore];

    /// Whether it is a pit and no store.
    pub fn is_pit(self) -> bool {
        matches!(self, CellKind::OwnPit | CellKind::EnemyPit)
    }
}

/// How a lap ended, as far as foresight goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// What the cell is that the last seed fell in.
    pub cell: CellKind,
    /// The seeds there before it fell; [`MANY`](Ended::MANY) stands for so many or more.
    pub before: u16,
}

impl Ended {
    /// Counts from here on are not told apart.
    pub const MANY: u16 = 15;

    /// How many ways there are to end.
    pub const WAYS: usize = 64;

    /// Every way a lap can end, each at its [`index`](Ended::index).
    pub fn all() -> impl Iterator<Item = Ended> {
        let counts = |cell| (0..=Ended::MANY).map(move |before| Ended { cell, before });
        CellKind::ALL.into_iter().flat_map(counts)
    }

    /// Its place among all of them.
    #[inline]
    pub fn index(self) -> usize {
        usize::from((self.cell as u16) << 4 | self.before.min(Ended::MANY))
    }

    /// Whether it ended in an empty pit of the mover's own.
    pub fn in_empty_own_pit(self) -> bool {
        self.cell == CellKind::OwnPit && self.before == 0
    }

    /// Whether the last seed may have made so many in its cell.
    pub fn may_make(self, count: u16) -> bool {
        self.before.checked_add(1) == Some(count) || self.before == Ended::MANY && count > Ended::MANY
    }
}

/// What [`land`](super::landing::Landing::land) answers to a lap that ended in some way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Lands {
    /// It depends: the rule is asked.
    Ask = 0,
    /// The sowing stops.
    Stop = 1,
    /// The next lap is lifted from the cell it ended in.
    Relay = 2,
    /// The move ends without a capture.
    End = 3,
    /// The mover moves again, in any direction.
    Again = 4,
    /// Such a move may not be played.
    Illegal = 5,
}

impl Lands {
    /// As [`relay_or_stop`](super::landing::relay_or_stop).
    pub fn relay_or_stop(ended: Ended) -> Lands {
        if ended.before > 0 && ended.cell.is_pit() { Lands::Relay } else { Lands::Stop }
    }
}

/// Which way laps go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goes {
    /// The way the player chose, or else this one.
    OneWay(Direction),
    /// The first lap so, and every relay the other way than the lap before.
    BackAndForth(Direction),
    /// Even counts counterclockwise, odd ones clockwise.
    ByParity,
}

impl Goes {
    /// The way a first lap of so many seeds goes.
    #[inline]
    pub(crate) fn first(self, played: Move, count: u16) -> Direction {
        match self {
            Goes::OneWay(direction) | Goes::BackAndForth(direction) => {
                played.direction().unwrap_or(direction)
            }
            Goes::ByParity if count.is_multiple_of(2) => Direction::Ccw,
            Goes::ByParity => Direction::Cw,
        }
    }
}

/// How [`lift`](super::sowing::Sowing::lift) answers where it looks at nothing else and changes nothing: the count is
/// the move's own in the first lap and else the whole pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifts {
    /// The direction.
    pub goes: Goes,
    /// The cells passed over.
    pub skip: Skip,
}

impl Lifts {
    /// The answer for one lap.
    #[inline]
    pub fn lift(&self, position: &Position, sown: &Sown<'_>, pit: u16) -> Lift {
        let count = whole_or_chosen(position, sown, pit);
        let direction = match self.goes {
            Goes::BackAndForth(_) if sown.lap() > 0 => sown.direction().reversed(),
            goes => goes.first(sown.played(), count),
        };
        Lift { count, direction, skip: self.skip }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_end_stands_at_its_index() {
        let indices: Vec<usize> = Ended::all().map(Ended::index).collect();
        assert_eq!(indices, (0..Ended::WAYS).collect::<Vec<_>>());
        let many = Ended { cell: CellKind::OwnStore, before: 400 };
        assert_eq!(many.index(), Ended { before: Ended::MANY, ..many }.index());
    }

    #[test]
    fn what_may_be_made_is_known_up_to_many() {
        let from = |before| Ended { cell: CellKind::EnemyPit, before };
        assert!(from(3).may_make(4) && !from(3).may_make(5) && !from(3).may_make(400));
        assert!(from(Ended::MANY).may_make(16) && from(Ended::MANY).may_make(400));
        assert!(!from(Ended::MANY).may_make(15) && !from(u16::MAX).may_make(0));
    }
}
