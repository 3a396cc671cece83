//! Straight laps: the first lap of a move, where no rule has a say in how it is lifted and sown, is sown from the position
//! before the move into the one after it.
//!
//! It knows only what a game [foresees](crate::foresight). Where anything is out of the ordinary it does nothing, and the
//! [kernel](crate::kernel) asks.

use crate::board::Direction;
use crate::game::Game;
use crate::moves::Move;
use crate::position::{CELLS, Position};
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
        let direction = played.direction().unwrap_or(lifts.direction);
        let (skip, _) = lifts.skip.to_words();
        let lane = self.ways.find(skip, from.side(), direction)?.lane(played.pit())?;
        let (head, cells) = from.words().get(..self.layout.words)?.split_at_checked(CELLS)?;
        let there = *cells.get(usize::from(played.pit()))?;
        let hand = played.count().unwrap_or(there);
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
}

impl Straight {
    /// The sowing as rules see it after this lap.
    pub fn sowing(&self, from: &Position, played: Move, (skip, skip_set): (u8, u16)) -> mancala_abi::Sowing {
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
            skip_set,
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
