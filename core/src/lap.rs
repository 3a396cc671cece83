//! A lap: drops a hand of seeds along the ring, in bulk where nobody watches, seed by seed where somebody does.
//!
//! It lifts nothing and asks no rule but the sowing's `drop` where that rule asked for it.

use crate::board::Direction;
use crate::game::Game;
use crate::kernel::{Stopped, record};
use crate::position::{PitSet, Position};
use crate::slots::Slot;
use crate::slots::sowing::{DropOn, Dropped, Skip, Sown};
use crate::step::{NoTrace, Step, Trace};
use crate::ways::{BLOCK, Block, Lane, Way};

impl Game {
    /// Drops a hand from `state.origin` on, passing over what `state` says.
    #[inline(always)]
    pub(crate) fn sow_lap<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        hand: u16,
        lies: Lies,
        trace: &mut T,
    ) -> Result<Dropped, Stopped> {
        state.lap_seeds = 0;
        if !T::ON && passes_no_set(to, state) {
            match (&self.drop_on, self.ways.find(state)) {
                (DropOn::Never, Some(way)) => {
                    let cells = self.layout.cells;
                    return sow_in_bulk(cells, to, state, way, hand, lies).ok_or_else(|| self.nowhere());
                }
                (DropOn::Counts(_), Some(way)) => {
                    lies.lift(to, state, hand);
                    return self.sow_counting::<STRICT>(from, to, state, way, hand);
                }
                _ => {}
            }
        }
        lies.lift(to, state, hand);
        self.sow_one_by_one::<T, STRICT>(from, to, state, state.origin, hand, trace)
    }

    /// Drops a hand along a way, calling `drop` for the counts it asked for.
    fn sow_counting<const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        way: &Way,
        hand: u16,
    ) -> Result<Dropped, Stopped> {
        let stops = &way.lane(state.origin).stops;
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

/// Drops a hand along a way all at once; none when the way has no cell. Seeds that still lie in their pit leave it in
/// the same stroke: a processor that writes one cell and then reads several at once waits for the write.
#[inline(always)]
fn sow_in_bulk(
    cells: usize,
    to: &mut Position,
    state: &mut mancala_abi::Sowing,
    way: &Way,
    hand: u16,
    lies: Lies,
) -> Option<Dropped> {
    let lane = way.lane(state.origin);
    let lifted = if lies == Lies::InItsPit { hand } else { 0 };
    state.lap_seeds = u32::from(hand);
    let mut rest = usize::from(hand);
    if rest > lane.stops.len() {
        rest = sow_whole_rounds(to, state, lane, rest)?;
    }
    let stop = lane.stops.get(rest.wrapping_sub(1))?;
    let ring = to.ring_mut(cells);
    sow_blocks(ring, lane, rest as i16, lifted)?;
    state.last = stop.cell;
    state.last_before = ring[usize::from(stop.cell)].wrapping_sub(1);
    state.enemy_seeds += u32::from(stop.enemy);
    Some(Dropped::GoOn)
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

/// One seed more in each cell whose turn comes before `rest`, and `lifted` less in the origin, a block of cells at a
/// time. Cells of the last block that are in the one before are written twice, the same.
#[inline(always)]
fn sow_blocks(ring: &mut [u16], lane: &Lane, rest: i16, lifted: u16) -> Option<()> {
    #[inline(always)]
    fn sown(cells: &[u16; BLOCK], block: &Block, rest: i16, lifted: u16) -> [u16; BLOCK] {
        let mut sown = *cells;
        for ((cell, &turn), &own) in sown.iter_mut().zip(&block.turns).zip(&block.own) {
            *cell = cell.wrapping_add(u16::from(turn < rest)).wrapping_sub(own & lifted);
        }
        sown
    }
    let last = sown(ring.last_chunk()?, &lane.last, rest, lifted);
    for (cells, block) in ring.as_chunks_mut().0.iter_mut().zip(&lane.blocks) {
        *cells = sown(cells, block, rest, lifted);
    }
    *ring.last_chunk_mut()? = last;
    Some(())
}
