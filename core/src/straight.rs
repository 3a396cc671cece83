//! Straight laps: the first lap of a move, where no rule has a say in how it is lifted and sown, is sown from the position
//! before the move into the one after it.
//!
//! It knows only what a game [foresees](crate::foresight). Where anything is out of the ordinary it does nothing, and the
//! [kernel](crate::kernel) asks.

use crate::board::Direction;
use crate::foresight::After;
use crate::game::Game;
use crate::kernel::{Ran, Stopped};
use crate::moves::Move;
use crate::position::{CELLS, Position};
use crate::slots::foresight::Ended;
use crate::slots::sowing::{Lift, Sown};
use crate::step::NoTrace;
use crate::ways::{BLOCK, Block, Lane, Stop};

/// A lap that was sown so.
#[derive(Clone, Copy)]
pub(crate) struct Straight {
    /// How many seeds it had.
    pub hand: u16,
    /// The way they went.
    pub direction: Direction,
    /// Where the last of them fell.
    pub stop: Stop,
    /// The seeds there before.
    pub before: u16,
}

impl Game {
    /// Sows the first lap of a move into `to`, which need hold nothing yet; nothing, and nothing is sown, where somebody has
    /// to be asked first or the lap goes more than once round.
    #[inline(always)]
    pub(crate) fn sow_straight(&self, from: &Position, played: Move, to: &mut Position) -> Option<Straight> {
        let lifts = self.foresight.straight?;
        let (head, cells) = from.words().get(..self.layout.words)?.split_at_checked(CELLS)?;
        let there = *cells.get(usize::from(played.pit()))?;
        let hand = played.count().unwrap_or(there);
        let direction = lifts.goes.first(played, hand);
        let lane = self.ways.find(self.foresight.skip, from.side(), direction)?.lane(played.pit())?;
        let stop = *lane.stops.get(usize::from(hand).wrapping_sub(1))?;
        if hand > there {
            return None;
        }
        let lifted = if stop.cell == played.pit() { hand } else { 0 };
        let before = cells.get(usize::from(stop.cell))?.wrapping_sub(lifted);
        let (into, ring) = to.words_mut().get_mut(..self.layout.words)?.split_at_mut_checked(CELLS)?;
        *into.first_chunk_mut::<CELLS>()? = *head.first_chunk()?;
        sow_blocks_from(cells, ring, lane, hand)?;
        Some(Straight { hand, direction, stop, before })
    }

    /// What follows a first lap that was sown straight.
    #[inline]
    pub(crate) fn after_straight(&self, straight: Straight) -> After {
        self.foresight.after(Ended { cell: straight.stop.kind, before: straight.before })
    }

    /// Goes on after a first lap that was sown straight.
    #[inline]
    pub(crate) fn go_on_straight<const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &mut Position,
        straight: Straight,
        after: After,
    ) -> Result<(Ran, bool), Stopped> {
        let mut state = straight.sowing(from, played, self.foresight.skip);
        if STRICT {
            let lifts = self.foresight.straight.expect("a lap is straight only where it is");
            let lift = Lift { count: straight.hand, direction: straight.direction, skip: lifts.skip };
            let asked = mancala_abi::Sowing { lap_seeds: 0, ..state };
            self.lifts_as_said(from, &Sown { state: &asked, before: from }, played.pit(), lift)?;
        }
        let land = self.land::<STRICT>(from, to, &state, after)?;
        self.go_on::<NoTrace, STRICT>(seeds, from, to, &mut state, land, &mut NoTrace)
    }

    /// Goes on after a first lap that was sown straight.
    #[inline]
    pub(crate) fn go_on_from_straight(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &mut Position,
        straight: Straight,
        after: After,
    ) -> Result<Ran, Stopped> {
        let ran = self.go_on_straight::<{ cfg!(debug_assertions) }>(seeds, from, played, to, straight, after);
        self.counted(seeds, from, played, to, ran)
    }
}

impl Straight {
    /// The sowing as rules see it after this lap.
    pub fn sowing(&self, from: &Position, played: Move, skip: u8) -> mancala_abi::Sowing {
        mancala_abi::Sowing {
            before: from.words().as_ptr(),
            words: from.words().len(),
            played: played.0,
            lap: 0,
            enemy_seeds: self.stop.enemy.into(),
            lap_seeds: self.hand.into(),
            origin: played.pit(),
            last: self.stop.cell,
            last_before: self.before,
            skip_set: mancala_abi::NONE,
            side: from.side() as u8,
            skip,
            direction: self.direction as i8,
            first_direction: self.direction as i8,
        }
    }
}

/// One seed more in each cell whose turn comes before `hand`, and `hand` less in the origin, a block of words at a time and
/// from one ring into another. Words of the last block that are in the one before are written twice, the same.
#[inline(always)]
fn sow_blocks_from(from: &[u16], to: &mut [u16], lane: &Lane, hand: u16) -> Option<()> {
    let last = sown(from.last_chunk()?, &lane.last, hand as i16, hand);
    for ((to, from), block) in to.as_chunks_mut().0.iter_mut().zip(from.as_chunks().0).zip(&lane.blocks) {
        *to = sown(from, block, hand as i16, hand);
    }
    *to.last_chunk_mut()? = last;
    Some(())
}

/// A block of words after a lap.
#[inline(always)]
pub(crate) fn sown(cells: &[u16; BLOCK], block: &Block, rest: i16, lifted: u16) -> [u16; BLOCK] {
    let mut sown = *cells;
    for ((cell, &turn), &own) in sown.iter_mut().zip(&block.turns).zip(&block.own) {
        *cell = cell.wrapping_add(u16::from(turn < rest)).wrapping_sub(own & lifted);
    }
    sown
}
