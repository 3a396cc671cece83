//! Steps: everything that happened to a seed in one move, in order.
//!
//! Screens, explanations and tests read steps and never redo the rules; the fast path emits none.

use crate::board::{Direction, Side};
use crate::position::Entry;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A lap was lifted.
    Lifted {
        /// From this pit.
        pit: u16,
        /// So many seeds.
        seeds: u16,
        /// 0 is the first lap.
        lap: u32,
        /// The way they go.
        direction: Direction,
    },
    /// A seed fell.
    Dropped {
        /// Into this cell.
        cell: u16,
        /// Which now holds so many.
        seeds: u16,
    },
    /// A rule did something to seeds or pit sets.
    Ruled(Entry),
    /// The mover moves again.
    Again {
        /// In this direction only.
        bound: Option<Direction>,
    },
    /// A player passed.
    Passed {
        /// Who.
        side: Side,
    },
    /// A player's opening is done.
    Opened {
        /// Whose.
        side: Side,
    },
    /// Seeds left over were awarded.
    Awarded {
        /// They lay in this pit; `None` is the hand.
        pit: Option<u16>,
        /// So many.
        seeds: u16,
        /// They went to his store.
        to: Side,
    },
}

/// Where steps go; a trace that is off costs nothing.
pub trait Trace {
    /// Whether steps are wanted.
    const ON: bool;

    /// Takes one step.
    fn step(&mut self, step: Step);
}

/// Wants no steps.
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;

    #[inline]
    fn step(&mut self, _step: Step) {}
}

impl Trace for Vec<Step> {
    const ON: bool = true;

    fn step(&mut self, step: Step) {
        self.push(step);
    }
}
