//! A lap: drops a hand of seeds along the ring, in bulk where nobody watches, seed by seed where somebody does.
//!
//! It lifts nothing and asks no rule but the sowing's `drop` where that rule asked for it.

use crate::board::{Direction, Side};
use crate::game::Game;
use crate::kernel::{Stopped, record};
use crate::position::{CELLS, PitSet, Position};
use crate::slots::Slot;
use crate::slots::foresight::CellKind;
use crate::slots::sowing::{DropOn, Dropped, Skip, Sown};
use crate::step::{NoTrace, Step, Trace};
use crate::straight::sown;
use crate::ways::Lane;

impl Game {
    /// Drops a hand from `state.origin` on, passing over what `state` says; what the cell is that the last seed fell in,
    /// or nothing where the sowing rule ended the move.
    #[inline(always)]
    pub(crate) fn sow_lap<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        hand: u16,
        lies: Lies,
        trace: &mut T,
    ) -> Result<Option<CellKind>, Stopped> {
        state.lap_seeds = 0;
        if !T::ON && passes_no_set(to, state) {
            match (&self.drop_on, self.lane(state)) {
                (DropOn::Never, Some(lane)) => {
                    let sown = sow_in_bulk(self.layout.cells, to, state, lane, hand, lies);
                    return sown.map(Some).ok_or_else(|| self.nowhere());
                }
                (DropOn::Counts(_), Some(lane)) => {
                    lies.lift(to, state, hand);
                    let dropped = self.sow_counting::<STRICT>(from, to, state, lane, hand)?;
                    return Ok(self.unless_ended(dropped, state));
                }
                _ => {}
            }
        }
        lies.lift(to, state, hand);
        let dropped = self.sow_one_by_one::<T, STRICT>(from, to, state, state.origin, hand, trace)?;
        Ok(self.unless_ended(dropped, state))
    }

    /// The lane of a lap, as if the pit set it passes over were empty.
    #[inline]
    fn lane(&self, state: &mancala_abi::Sowing) -> Option<&Lane> {
        let direction = if state.direction < 0 { Direction::Cw } else { Direction::Ccw };
        self.ways.find(state.skip, mover(state), direction)?.lane(state.origin)
    }

    /// What the cell of the last seed is, unless the move has ended there.
    #[inline]
    fn unless_ended(&self, dropped: Dropped, state: &mancala_abi::Sowing) -> Option<CellKind> {
        (dropped == Dropped::GoOn).then(|| self.board().kind(mover(state), state.last))
    }

    /// Drops a hand along a way, calling `drop` for the counts it asked for.
    fn sow_counting<const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        lane: &Lane,
        hand: u16,
    ) -> Result<Dropped, Stopped> {
        let stops = &lane.stops;
        let Some(whole) = stops.last() else { return Err(self.nowhere()) };
        let before = state.enemy_seeds;
        let (mut dropped, mut rounds) = (0, 0);
        while dropped < hand {
            for &stop in &stops[..stops.len().min(usize::from(hand - dropped))] {
                let there = &mut to.cells_mut()[usize::from(stop.cell)];
                *there += 1;
                let seeds = *there;
                dropped += 1;
                if dropped != hand && !self.wanted.contains(seeds) {
                    continue;
                }
                state.last = stop.cell;
                state.last_before = seeds - 1;
                state.lap_seeds = dropped.into();
                state.enemy_seeds = before + rounds * u32::from(whole.enemy) + u32::from(stop.enemy);
                if self.wanted.contains(seeds) {
                    let left = hand - dropped;
                    if self.dropped::<STRICT>(from, to, state, left)? == Dropped::End {
                        return Ok(Dropped::End);
                    }
                    if !passes_no_set(to, state) {
                        // The rule has closed a pit: from here on every cell is looked at.
                        let trace = &mut NoTrace;
                        return self.sow_one_by_one::<_, STRICT>(from, to, state, stop.cell, left, trace);
                    }
                }
            }
            rounds += 1;
        }
        Ok(Dropped::GoOn)
    }

    /// Drops a hand seed by seed into the cells after `cell`, looking at each.
    fn sow_one_by_one<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        mut cell: u16,
        hand: u16,
        trace: &mut T,
    ) -> Result<Dropped, Stopped> {
        let mover = from.side();
        let enemy = to.board().row(mover.other());
        let direction = if state.direction < 0 { Direction::Cw } else { Direction::Ccw };
        let skip = Skip::from_state(state);
        for left in (0..hand).rev() {
            let next = skip.next(to, cell, state.origin, mover, direction);
            cell = next.ok_or_else(|| self.nowhere())?;
            let there = &mut to.cells_mut()[usize::from(cell)];
            state.last_before = *there;
            *there += 1;
            let seeds = *there;
            state.last = cell;
            state.lap_seeds += 1;
            state.enemy_seeds += u32::from(enemy.contains(&cell));
            trace.step(Step::Dropped { cell, seeds });
            let wanted = match self.drop_on {
                DropOn::Never => false,
                DropOn::Counts(counts) => counts.contains(&seeds),
                DropOn::Every => true,
            };
            if wanted {
                let dropped = self.dropped::<STRICT>(from, to, state, left)?;
                record(to, trace);
                if dropped == Dropped::End {
                    return Ok(Dropped::End);
                }
            }
        }
        Ok(Dropped::GoOn)
    }

    /// Calls `drop` for the seed that fell last, with `left` seeds in hand.
    #[inline]
    fn dropped<const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mancala_abi::Sowing,
        left: u16,
    ) -> Result<Dropped, Stopped> {
        let dropped = self.sowing.after_drop(to, &Sown { state, before: from }, state.last, left == 0);
        self.conserved::<STRICT>(from.total(), to, left, Slot::Sowing, 0, "drop")?;
        if dropped == Dropped::End && left > 0 {
            self.fault(Slot::Sowing, 0, "drop", format!("it ends the move with {left} seeds in hand"));
            return Err(Stopped::Fault);
        }
        Ok(dropped)
    }

    #[cold]
    fn nowhere(&self) -> Stopped {
        self.fault(Slot::Sowing, 0, "lift", "it passes over every cell of the ring".into());
        Stopped::Fault
    }
}

/// The side that sows.
#[inline]
fn mover(state: &mancala_abi::Sowing) -> Side {
    if state.side == 0 { Side::South } else { Side::North }
}

/// Where the seeds of a lap are when it begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    /// They are to be lifted from its origin.
    InItsPit,
    /// A capture took them.
    InTheHand,
}

impl Lies {
    /// Lifts what is still to be lifted.
    #[inline]
    fn lift(self, to: &mut Position, state: &mancala_abi::Sowing, hand: u16) {
        if self == Lies::InItsPit {
            to.cells_mut()[usize::from(state.origin)] -= hand;
        }
    }
}

/// Counts a sowing rule asked for, with a bit each for the small ones.
pub(crate) struct Wanted {
    small: u64,
    counts: [u16; 4],
}

impl Wanted {
    /// The counts of a `drop_on`.
    pub fn new(drop_on: DropOn) -> Wanted {
        let counts = if let DropOn::Counts(counts) = drop_on { counts } else { [0; 4] };
        let bit = |count: u16| if count < 64 { 1 << count } else { 0 };
        Wanted { small: counts.into_iter().map(bit).fold(0, |all, bit| all | bit), counts }
    }

    #[inline]
    fn contains(&self, count: u16) -> bool {
        if count < 64 { self.small >> count & 1 != 0 } else { self.counts.contains(&count) }
    }
}

/// Whether the pit set the lap passes over, if there is one, has no pit.
#[inline]
fn passes_no_set(position: &Position, state: &mancala_abi::Sowing) -> bool {
    state.skip_set == mancala_abi::NONE || position.is_set_empty(PitSet(state.skip_set))
}

/// Drops a hand along a lane all at once, and says what the cell is that the last seed fell in; none when the lane has no
/// cell. Seeds that still lie in their pit leave it in the same stroke: a processor that writes one cell and then reads
/// several at once waits for the write.
#[inline(always)]
fn sow_in_bulk(
    cells: usize,
    to: &mut Position,
    state: &mut mancala_abi::Sowing,
    lane: &Lane,
    hand: u16,
    lies: Lies,
) -> Option<CellKind> {
    let lifted = if lies == Lies::InItsPit { hand } else { 0 };
    state.lap_seeds = u32::from(hand);
    let mut rest = usize::from(hand);
    if rest > lane.stops.len() {
        rest = sow_whole_rounds(to, state, lane, rest)?;
    }
    let stop = lane.stops.get(rest.wrapping_sub(1))?;
    let ring = to.words_mut().get_mut(CELLS..CELLS + cells)?;
    let own = if stop.cell == state.origin { lifted } else { 0 };
    state.last = stop.cell;
    state.last_before = ring.get(usize::from(stop.cell))?.wrapping_sub(own);
    state.enemy_seeds += u32::from(stop.enemy);
    sow_blocks(ring, lane, rest as i16, lifted)?;
    Some(stop.kind)
}

/// Drops so many seeds that once round, or less, is left, and says how many are.
#[cold]
fn sow_whole_rounds(
    to: &mut Position,
    state: &mut mancala_abi::Sowing,
    lane: &Lane,
    hand: usize,
) -> Option<usize> {
    let whole = lane.stops.last()?;
    let rounds = (hand - 1) / lane.stops.len();
    for stop in &lane.stops {
        let cell = &mut to.cells_mut()[usize::from(stop.cell)];
        *cell = cell.wrapping_add(rounds as u16);
    }
    state.enemy_seeds += rounds as u32 * u32::from(whole.enemy);
    Some(hand - rounds * lane.stops.len())
}

/// One seed more in each cell whose turn comes before `rest`, and `lifted` less in the origin, a block of words at a
/// time. Words of the last block that are in the one before are written twice, the same.
#[inline(always)]
fn sow_blocks(ring: &mut [u16], lane: &Lane, rest: i16, lifted: u16) -> Option<()> {
    let last = sown(ring.last_chunk()?, &lane.last_cells, rest, lifted);
    for (cells, block) in ring.as_chunks_mut().0.iter_mut().zip(&lane.blocks) {
        *cells = sown(cells, block, rest, lifted);
    }
    *ring.last_chunk_mut()? = last;
    Some(())
}
