//! What a composed game foresees: the answers its rules gave beforehand, laid out so that a move looks them up.
//!
//! It asks nothing while a move is played. What a rule does not say beforehand it does not know, and what is said is
//! believed; [`Game::conforms`] is where it is compared with what rules answer.

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::kernel::Stopped;
use crate::moves::{Move, Moves};
use crate::position::{Layout, Occupied, Position};
use crate::slots::Slot;
use crate::slots::capture::{Capture, Captured};
use crate::slots::choice::{Choice, any_occupied};
use crate::slots::ending::Ending;
use crate::slots::foresight::{CellKind, Ended, Lands, Lifts};
use crate::slots::landing::{Land, Landing};
use crate::slots::sowing::{DropOn, Lift, Sowing, Sown};
use crate::step::NoTrace;
use crate::straight::Straight;
use std::fmt::Debug;
use std::sync::Arc;

/// What follows a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The landing rule is asked.
    Ask,
    /// The sowing stops, and each capture rule is asked.
    Stop,
    /// The sowing stops, and there is nothing to capture.
    Done,
    /// The next lap is lifted from the cell it ended in.
    Relay,
    /// The move ends.
    End,
    /// The mover moves again.
    Again,
    /// The move may not be played.
    Illegal,
}

/// The answers of a game's rules that are known beforehand.
pub(crate) struct Foresight {
    /// How laps are lifted.
    pub lifts: Option<Lifts>,
    /// How the first lap of a move is lifted, where no rule has a say in it and no pit set is passed over.
    pub straight: Option<Lifts>,
    /// The cells such a lap passes over, as bits.
    pub skip: u8,
    /// No rule is asked anything in a move before captures are.
    pub quiet: bool,
    after: [After; Ended::WAYS],
    /// The candidates are the occupied own pits; their bits can be asked for.
    pub occupied: bool,
    /// The candidates are the occupied own pits.
    pub any_occupied: bool,
    /// The game is over only where a row is empty; their bits can be asked for.
    pub rows: bool,
    /// A move is ranked only where it leaves the enemy row empty.
    pub hunger: bool,
}

impl Foresight {
    /// Asks the rules what they know.
    pub fn new(
        layout: &Layout,
        choice: &dyn Choice,
        sowing: &dyn Sowing,
        landing: &dyn Landing,
        captures: &[Arc<dyn Capture>],
        ending: &dyn Ending,
    ) -> Foresight {
        let lifts = sowing.lifts();
        let after = |ended| match landing.lands(ended) {
            Lands::Ask => After::Ask,
            Lands::Stop if captures.iter().any(|capture| capture.may_capture(ended)) => After::Stop,
            Lands::Stop => After::Done,
            Lands::Relay => After::Relay,
            Lands::End => After::End,
            Lands::Again => After::Again,
            Lands::Illegal => After::Illegal,
        };
        let mut all = [After::Ask; Ended::WAYS];
        Ended::all().for_each(|ended| all[ended.index()] = after(ended));
        let alters = sowing.drop_on() != DropOn::Never || sowing.ends_laps();
        let begins = captures.iter().any(|capture| capture.begins());
        Foresight {
            lifts,
            skip: lifts.map_or(0, |lifts| lifts.skip.to_words().0),
            straight: lifts.filter(|lifts| !alters && !begins && lifts.skip.set.is_none()),
            quiet: lifts.is_some() && !alters && !begins && !all.contains(&After::Ask),
            after: all,
            occupied: choice.lists_any_occupied() && layout.is_small(),
            any_occupied: choice.lists_any_occupied(),
            rows: ending.watches_rows_alone() && layout.is_small(),
            hunger: choice.judges_hunger_alone(),
        }
    }
}

impl Foresight {
    /// What follows a lap that ended so.
    #[inline]
    pub fn after(&self, ended: Ended) -> After {
        self.after[ended.index()]
    }
}

impl Game {
    /// What follows a lap that ended in such a cell.
    #[inline]
    pub(crate) fn after(&self, to: &Position, state: &mancala_abi::Sowing, cell: CellKind) -> After {
        // Where the sowing rule has changed the cell since, nothing is foreseen.
        if self.alters && to.seeds(state.last) != state.last_before.wrapping_add(1) {
            return After::Ask;
        }
        self.foresight.after(Ended { cell, before: state.last_before })
    }

    /// Whether the ending rule has to be asked if the game is over, in a position in play.
    #[inline]
    pub(crate) fn may_be_over(&self, position: &Position, occupied: Occupied) -> bool {
        if !self.watches {
            return false;
        }
        if cfg!(debug_assertions) {
            self.ends_as_said(position);
        }
        !self.foresight.rows || Side::BOTH.iter().any(|&side| self.layout.row(occupied, side).is_empty())
    }

    /// Whether a move ends with its first lap, and no rule has to be asked about it any more.
    #[inline]
    pub(crate) fn ends_straight(
        &self,
        from: &Position,
        to: &Position,
        straight: Straight,
        after: After,
    ) -> bool {
        if !matches!(after, After::Done | After::End | After::Again) {
            return false;
        }
        // Seeds that fell in the enemy row lie there still: nothing was captured.
        !self.judges
            || self.foresight.hunger
                && (straight.stop.enemy > 0 || to.row(from.side().other()).iter().any(|&seeds| seeds > 0))
    }

    /// Whether rules answer in this position, and in every move of it, what they said beforehand they would.
    ///
    /// # Errors
    /// The first rule that does not.
    pub(crate) fn conforms(&self, position: &Position) -> Result<(), Fault> {
        self.lists_as_said(position);
        self.ends_as_said(position);
        let (mut moves, mut to) = (Vec::new(), position.to_box());
        self.candidates(position, &mut moves);
        for played in moves {
            let _ =
                self.run_checked::<NoTrace, true>(position.total(), position, played, &mut to, &mut NoTrace);
            if self.faults.is_set() {
                break;
            }
        }
        self.faults.take().map_or(Ok(()), Err)
    }

    /// A rule that does not answer what it said beforehand is a fault.
    #[cold]
    fn belied(&self, slot: Slot, hook: &str, answer: &dyn Debug, said: &dyn Debug) -> Stopped {
        self.fault(
            slot,
            0,
            hook,
            format!("it answers {answer:?}, but said beforehand that it would be {said:?}"),
        );
        Stopped::Fault
    }

    /// Whether the choice rule lists what it said it would.
    #[cold]
    pub(crate) fn lists_as_said(&self, position: &Position) {
        if !self.foresight.any_occupied || !position.is_in_play() {
            return;
        }
        let mut rooms = [(); 2].map(|()| vec![Move::PASS; usize::from(self.board().pits())]);
        let [said, listed] = &mut rooms;
        let (mut said, mut listed) = (Moves::new(said), Moves::new(listed));
        any_occupied(position, &mut said);
        self.choice.moves(position, &mut listed);
        let counts = [said, listed].map(|moves| moves.count());
        if counts[0] != counts[1] || rooms[0] != rooms[1] {
            self.belied(Slot::Choice, "moves", &rooms[1], &rooms[0]);
        }
    }

    /// Whether the ending rule lets the game go on where it said it would.
    #[cold]
    pub(crate) fn ends_as_said(&self, position: &Position) {
        let both = Side::BOTH.iter().all(|&side| position.row_seeds(side) > 0);
        if self.watches && self.foresight.rows && position.is_in_play() && both && self.ending.over(position)
        {
            self.belied(Slot::Ending, "over", &true, &false);
        }
    }

    /// Whether the sowing rule lifts a lap as it said it would, and does nothing else.
    #[cold]
    pub(crate) fn lifts_as_said(
        &self,
        position: &Position,
        sown: &Sown<'_>,
        pit: u16,
        said: Lift,
    ) -> Result<(), Stopped> {
        let mut changed = position.to_box();
        let lift = self.sowing.lift(&mut changed, sown, pit);
        if lift != said {
            return Err(self.belied(Slot::Sowing, "lift", &lift, &said));
        }
        if changed.words() != position.to_box().words() {
            return Err(self.belied(Slot::Sowing, "lift", &changed, &position));
        }
        Ok(())
    }

    /// Whether landing and capture rules answer as they said they would.
    #[cold]
    pub(crate) fn goes_on_as_said(
        &self,
        position: &Position,
        sown: &Sown<'_>,
        after: After,
    ) -> Result<(), Stopped> {
        let said = match after {
            After::Ask => return Ok(()),
            After::Stop | After::Done => Land::Stop,
            After::Relay => Land::Relay(sown.last()),
            After::End => Land::End,
            After::Again => Land::Again(None),
            After::Illegal => Land::Illegal,
        };
        let land = self.landing.land(position, sown);
        if land != said {
            return Err(self.belied(Slot::Landing, "land", &land, &said));
        }
        for (index, capture) in self.captures.iter().enumerate().filter(|_| after == After::Done) {
            let mut changed = position.to_box();
            let captured = capture.capture(&mut changed, sown);
            if captured != Captured::Nothing || changed.words() != position.to_box().words() {
                let message = "it captures where it said beforehand that it would not";
                self.fault(Slot::Capture, index, "capture", message.into());
                return Err(Stopped::Fault);
            }
        }
        Ok(())
    }

    /// Whether the choice rule finds nothing wrong with a move that leaves seeds in the enemy row, as it said.
    #[cold]
    pub(crate) fn ranks_as_said(&self, to: &Position, sown: &Sown<'_>) -> Result<(), Stopped> {
        match self.choice.judge(sown, to) {
            0 => Ok(()),
            rank => Err(self.belied(Slot::Choice, "judge", &rank, &0)),
        }
    }
}
