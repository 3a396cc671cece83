//! Moves: what a player may do, as one small value.
//!
//! A move knows nothing of legality; its text form is in [`notation`](crate::notation).

use crate::board::Direction;

/// What kind of thing a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Lift a pit and sow it.
    Sow,
    /// Opening: lift a whole pit into the hand.
    Lift,
    /// Opening: stop lifting.
    Stop,
    /// Opening: place one seed of the hand.
    Place,
    /// Pass.
    Pass,
    /// Nothing this version knows; always illegal.
    Unknown,
}

/// One move of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(pub(crate) mancala_abi::Move);

impl Move {
    /// The pass, `--`.
    pub const PASS: Move = Move::raw(0, 0, 4, 0);
    /// Opening: stop lifting, `^.`.
    pub const STOP: Move = Move::raw(0, 0, 2, 0);

    const fn raw(pit: u16, count: u16, kind: u8, direction: i8) -> Move {
        Move(mancala_abi::Move { pit, count, kind, direction })
    }

    /// Sow the whole of `pit`, which is a cell, in the game's one direction.
    pub const fn sow(pit: u16) -> Move {
        Move::raw(pit, 0, 0, 0)
    }

    /// Opening: lift all of `pit` into the hand.
    pub const fn lift(pit: u16) -> Move {
        Move::raw(pit, 0, 1, 0)
    }

    /// Opening: place one seed in `pit`.
    pub const fn place(pit: u16) -> Move {
        Move::raw(pit, 0, 3, 0)
    }

    /// The same move in a chosen direction.
    pub const fn towards(self, direction: Direction) -> Move {
        Move(mancala_abi::Move { direction: direction as i8, ..self.0 })
    }

    /// The same move lifting only `count` seeds; 0 is the whole pit.
    pub const fn lifting(self, count: u16) -> Move {
        Move(mancala_abi::Move { count, ..self.0 })
    }

    /// The same move from another pit.
    pub const fn from_pit(self, pit: u16) -> Move {
        Move(mancala_abi::Move { pit, ..self.0 })
    }

    /// What it does.
    pub const fn kind(self) -> MoveKind {
        match self.0.kind {
            0 => MoveKind::Sow,
            1 => MoveKind::Lift,
            2 => MoveKind::Stop,
            3 => MoveKind::Place,
            4 => MoveKind::Pass,
            _ => MoveKind::Unknown,
        }
    }

    /// Whether it lifts a pit and sows it.
    #[inline]
    pub(crate) const fn is_sow(self) -> bool {
        self.0.kind == 0
    }

    /// The cell it names; 0 for stop and pass.
    #[inline]
    pub const fn pit(self) -> u16 {
        self.0.pit
    }

    /// How many seeds it lifts, where that is not the whole pit.
    #[inline]
    pub const fn count(self) -> Option<u16> {
        if self.0.count == 0 { None } else { Some(self.0.count) }
    }

    /// The direction, where the player chose one.
    #[inline]
    pub const fn direction(self) -> Option<Direction> {
        match self.0.direction {
            0 => None,
            1 => Some(Direction::Ccw),
            _ => Some(Direction::Cw),
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}({}", self.kind(), self.pit())?;
        if let Some(count) = self.count() {
            write!(f, ":{count}")?;
        }
        if let Some(direction) = self.direction() {
            write!(f, "{}", direction.mark())?;
        }
        f.write_str(")")
    }
}

/// Where a rule lists moves. It counts every move pushed, and keeps as many as there is room for; whoever asked makes
/// more room and asks again when the count is greater.
pub struct Moves<'a> {
    room: &'a mut [Move],
    count: usize,
}

impl<'a> Moves<'a> {
    /// An empty list with this room.
    pub fn new(room: &'a mut [Move]) -> Moves<'a> {
        Moves { room, count: 0 }
    }

    /// Lists one more move.
    #[inline]
    pub fn push(&mut self, played: Move) {
        if let Some(slot) = self.room.get_mut(self.count) {
            *slot = played;
        }
        self.count += 1;
    }

    /// Lists those moves that are wanted; without a branch a move, for lists made in every turn.
    #[inline]
    pub fn extend_if(&mut self, moves: impl Iterator<Item = (bool, Move)>) {
        let mut count = self.count;
        for (wanted, played) in moves {
            if let Some(slot) = self.room.get_mut(count) {
                *slot = played;
            }
            count += usize::from(wanted);
        }
        self.count = count;
    }

    /// Lets somebody else write the list into the room; he says how many moves there are, even beyond it.
    #[inline]
    pub fn fill(&mut self, write: impl FnOnce(&mut [Move]) -> usize) {
        self.count = write(self.room);
    }

    /// How many were pushed, those included that there was no room for.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }
}
