//! Which moves to look at first. It decides nothing but time.

use super::path::{Child, Path};
use crate::board::{Board, Direction, Side};
use crate::moves::Move;

/// No history counts more than this.
const MOST: i32 = 1 << 13;

/// To somebody who wants a proof: what a seed in store is worth, a further move, and an enemy pit with nothing in it.
const SEED: i32 = 8;
const AGAIN: i32 = 32;
const EMPTY: i32 = 6;

/// Gives each child its place where a proof is wanted: what gains most and leaves the enemy the fewest moves first, of
/// equals the candidate listed last (in most games the pit nearest the own store). What refuted something elsewhere says
/// little to the end of the game.
#[inline]
pub(super) fn rank_for_proof(path: &Path, children: &mut [Child]) {
    let before = path.position();
    let side = before.side();
    let store = i32::from(before.store(side));
    for child in children {
        let after = path.frame(child.frame);
        let gain = i32::from(after.store(side)) - store;
        let empty = after.row(side.other()).iter().filter(|&&seeds| seeds == 0).count() as i32;
        let worth = SEED * gain + AGAIN * i32::from(child.again) + EMPTY * empty;
        child.order = (worth << 12) + child.index.min(0xFFF) as i32;
    }
}

/// What earlier parts of a search say of moves.
#[derive(Default)]
pub(super) struct Order {
    /// The last two moves that refuted something, at each ply.
    killers: Vec<[Move; 2]>,
    /// How often each side's moves from a pit refuted something, weighed by depth.
    history: Vec<i32>,
}

impl Order {
    /// Forgets everything.
    pub fn clear(&mut self, board: Board) {
        self.killers.clear();
        self.history.clear();
        self.history.resize(4 * usize::from(board.cells()), 0);
    }

    /// A pit may be played by either side (in openings), in two directions.
    #[inline]
    fn at(&self, side: Side, played: Move) -> usize {
        let towards = played.direction() == Some(Direction::Cw);
        let cells = self.history.len() / 4;
        (2 * side.index() + usize::from(towards)) * cells + usize::from(played.pit())
    }

    /// Gives each child its place.
    #[inline]
    pub fn rank(&self, path: &Path, ply: usize, children: &mut [Child]) {
        let before = path.position();
        let side = before.side();
        let store = i32::from(before.store(side));
        let killers = self.killers.get(ply);
        for child in children {
            let gain = i32::from(path.frame(child.frame).store(side)) - store;
            let killer = killers.is_some_and(|killers| killers.contains(&child.played));
            child.order = (gain << 14)
                + (i32::from(child.again) << 15)
                + (i32::from(killer) << 14)
                + self.history.get(self.at(side, child.played)).copied().unwrap_or(0);
        }
    }

    /// This move refuted what led here.
    #[inline]
    pub fn refuted(&mut self, side: Side, ply: usize, played: Move, depth: i32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [Move::PASS; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != played {
            *killers = [played, killers[0]];
        }
        let at = self.at(side, played);
        if let Some(count) = self.history.get_mut(at) {
            *count += depth.clamp(1, 20) * depth.clamp(1, 20);
            if *count > MOST {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }
}
