//! Rules 5.1 and 5.2, the opening: each player lifts pits of his own and places the hand; then pits are protected.
//!
//! What protection means it leaves to the rules that read the set `protected`.

use mancala_core::slots::opening::{Opened, Opening};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::{Move, MoveKind, Moves, Phase, PitSet, Position, SettingChoice, SettingsBlock, Side};

/// When pits become protected.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum Mark {
    AfterBoth,
    EachOwnTurn,
}

/// The settings of `kiothi/lift-and-place`.
#[derive(SettingsBlock)]
struct LiftAndPlaceSettings {
    lift_max: u16,
    lift_min: u16,
    mark: Mark,
}

/// `kiothi/lift-and-place`: lift some own pits, place their seeds anywhere, and every occupied pit is protected.
pub struct LiftAndPlace {
    settings: LiftAndPlaceSettings,
    protected: PitSet,
}

impl Rule for LiftAndPlace {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        let settings = LiftAndPlaceSettings::read(setup.settings)?;
        if settings.lift_min > settings.lift_max {
            let message = "the fewest pits to be lifted are more than the most";
            return Err(Refusal::new(["lift-min", "lift-max"], message));
        }
        Ok(LiftAndPlace { settings, protected: setup.set("protected")? })
    }
}

impl LiftAndPlace {
    /// Lists the pits whose lift leaves enough others to reach the fewest lifts, then the stop. A row that never had
    /// so many occupied pits is lifted whole.
    fn lifts(&self, position: &Position, moves: &mut Moves<'_>) {
        let side = position.side();
        let first = position.board().first(side);
        let row = position.row(side);
        let lifted = position.lifted();
        // A position that somebody typed in may name a last pit that is not in this row: then no pit is behind it.
        let last = position.last().filter(|&last| position.is_own(last));
        let after = last.map_or(0, |last| usize::from(last + 1 - first));
        let occupied = |row: &[u16]| row.iter().filter(|&&seeds| seeds > 0).count() as u16;
        let least = self.settings.lift_min.min(lifted.saturating_add(occupied(row)));
        let mut left = occupied(&row[after..]);
        for (offset, &seeds) in row.iter().enumerate().skip(after) {
            if seeds > 0 {
                if lifted < self.settings.lift_max && lifted.saturating_add(left) >= least {
                    moves.push(Move::lift(first + offset as u16));
                }
                left -= 1;
            }
        }
        if lifted >= least {
            moves.push(Move::STOP);
        }
    }

    /// Begins the placements, or ends this opening when there is nothing in hand.
    fn place_or_end(&self, position: &mut Position) -> Opened {
        if position.hand() == 0 {
            return self.end(position);
        }
        position.set_phase(Phase::Place);
        position.set_lifted(0);
        position.set_last(None);
        Opened::More
    }

    /// Ends this player's opening.
    fn end(&self, position: &mut Position) -> Opened {
        match self.settings.mark {
            Mark::EachOwnTurn => self.protect(position, position.side()),
            Mark::AfterBoth if position.opened() > 0 => {
                Side::BOTH.into_iter().for_each(|side| self.protect(position, side));
            }
            Mark::AfterBoth => {}
        }
        Opened::Done
    }

    fn protect(&self, position: &mut Position, side: Side) {
        for pit in position.board().row(side) {
            if position.seeds(pit) > 0 {
                position.mark(self.protected, pit);
            }
        }
    }
}

impl Opening for LiftAndPlace {
    fn start(&self, position: &mut Position) {
        position.set_phase(Phase::Lift);
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.phase() == Phase::Lift {
            return self.lifts(position, moves);
        }
        let last = position.last().unwrap_or(0);
        position
            .board()
            .pits_in_ring_order()
            .filter(|&pit| pit >= last)
            .for_each(|pit| moves.push(Move::place(pit)));
    }

    fn play(&self, position: &mut Position, played: Move) -> Opened {
        match played.kind() {
            MoveKind::Lift => {
                position.take(played.pit());
                position.set_lifted(position.lifted() + 1);
                position.set_last(Some(played.pit()));
                if position.lifted() == self.settings.lift_max {
                    return self.place_or_end(position);
                }
                Opened::More
            }
            MoveKind::Place => {
                position.place(played.pit());
                position.set_last(Some(played.pit()));
                if position.hand() == 0 { self.end(position) } else { Opened::More }
            }
            _ => self.place_or_end(position),
        }
    }
}
