//! The kernel: one move, from the lift to the change of sides, asking the seven slots in a fixed order.
//!
//! It remembers nothing between moves (that is [`Line`](crate::line::Line)'s) and knows no game: every answer comes
//! from a rule. The order of hooks is part of the plugin ABI:
//! `capture.begin`, then for each lap `sowing.lift`, `sowing.drop` where asked for, `sowing.lap_end`,
//! `landing.land`; at a stop `capture.capture` of each rule in turn; last `choice.judge`.

use crate::board::Side;
use crate::foresight::After;
use crate::game::Game;
use crate::lap::Lies;
use crate::moves::{Move, Moves};
use crate::position::{Phase, Position};
use crate::slots::Slot;
use crate::slots::capture::Captured;
use crate::slots::choice::any_occupied;
use crate::slots::foresight::CellKind;
use crate::slots::landing::Land;
use crate::slots::opening::Opened;
use crate::slots::sowing::{Lift, Sown};
use crate::step::{NoTrace, Step, Trace};

/// A move that was run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The mover moves again.
    pub again: bool,
    /// The rank `choice.judge` gave; 0 is the best.
    pub rank: u32,
    /// How many laps were sown; 0 for a move of the opening.
    pub laps: u32,
}

/// A move that cannot be run to a legal end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The sowing does not end within the lap limit.
    Endless,
    /// `landing.land` refuses it.
    Refused,
    /// A rule failed; the game's [faults](Game::faults) say how.
    Fault,
}

/// What follows a sowing that has stopped.
enum Stop {
    End,
    Again,
    /// So many seeds a capture rule took are sown on.
    Resow(u16),
}

impl Game {
    /// Lists the candidates of the side to move into `list`: what `choice` or `opening` offers, playable or not.
    pub fn candidates(&self, position: &Position, list: &mut Vec<Move>) {
        list.resize(list.len().max(self.usual_room()), Move::PASS);
        let count = self.list(position, list);
        list.truncate(count);
    }

    /// Writes the candidates into `room`, which grows to hold them and keeps its length, and says how many there are:
    /// the way to list them again and again.
    #[inline]
    pub fn list(&self, position: &Position, room: &mut Vec<Move>) -> usize {
        loop {
            let mut moves = Moves::new(room);
            match position.phase() {
                Phase::Play if self.foresight.any_occupied => any_occupied(position, &mut moves),
                Phase::Play => self.choice.moves(position, &mut moves),
                Phase::Lift | Phase::Place => self.opening.moves(position, &mut moves),
                Phase::Over => {}
            }
            let count = moves.count();
            if count <= room.len() {
                return count;
            }
            room.resize(count.max(self.usual_room()), Move::PASS);
        }
    }

    /// Room for every pit of the board in both directions.
    fn usual_room(&self) -> usize {
        2 * usize::from(self.board().cells()) + 2
    }

    /// Plays one candidate on a copy: `to` becomes the position after it, the next side to move. Says nothing of
    /// history or of duties other moves would fulfil.
    pub fn run<T: Trace>(
        &self,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        self.run_seeds(from.total(), from, played, to, trace)
    }

    /// The same from a position known to hold so many seeds, hand and stores included.
    #[inline(always)]
    pub fn run_seeds<T: Trace>(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        let ran = self.run_checked::<T, { cfg!(debug_assertions) }>(seeds, from, played, to, trace);
        self.counted(seeds, from, played, to, ran)
    }

    /// A move that was run, unless a rule has failed or lost or made seeds.
    #[inline(always)]
    pub(crate) fn counted(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &Position,
        ran: Result<(Ran, bool), Stopped>,
    ) -> Result<Ran, Stopped> {
        let (ran, untouched) = ran?;
        if self.faults.is_set() {
            return Err(Stopped::Fault);
        }
        if !untouched && self.layout.total(to) != seeds {
            return Err(self.unequal(seeds, from, played, to));
        }
        Ok(ran)
    }

    /// Plays a move once more, checking after every hook, so that the rule that lost or made seeds is named.
    #[cold]
    fn unequal(&self, seeds: u32, from: &Position, played: Move, to: &Position) -> Stopped {
        let mut again = from.to_box();
        let _ = self.run_checked::<NoTrace, true>(from.total(), from, played, &mut again, &mut NoTrace);
        if !self.faults.is_set() {
            self.fault(Slot::Sowing, 0, "move", format!("{seeds} seeds became {}", to.total()));
        }
        Stopped::Fault
    }

    /// Plays a move, and says whether it leaves as many seeds as there were for certain: no rule could have changed that.
    #[inline(always)]
    pub(crate) fn run_checked<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<(Ran, bool), Stopped> {
        if from.is_in_play() && played.is_sow() {
            return self.sow_move::<T, STRICT>(seeds, from, played, to, trace);
        }
        match (from.phase(), played.kind()) {
            (Phase::Lift | Phase::Place, _) => Ok((self.opening_move(from, played, to, trace)?, false)),
            _ => {
                self.fault(Slot::Choice, 0, "moves", format!("it lists {played:?}, which is no move here"));
                Err(Stopped::Fault)
            }
        }
    }

    fn opening_move<T: Trace>(
        &self,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        to.copy_from(from);
        let side = from.side();
        let opened = self.opening.play(to, played);
        record(to, trace);
        let again = match opened {
            Opened::More => true,
            Opened::Done => {
                trace.step(Step::Opened { side });
                to.set_opened(from.opened() + 1);
                to.set_lifted(0);
                to.set_last(None);
                to.set_side(side.other());
                to.set_phase(if to.opened() >= 2 { Phase::Play } else { self.start().phase() });
                if to.hand() != 0 {
                    self.fault(Slot::Opening, 0, "play", format!("{} seeds stay in the hand", to.hand()));
                    return Err(Stopped::Fault);
                }
                false
            }
        };
        Ok(Ran { again, rank: 0, laps: 0 })
    }

    #[inline(always)]
    fn sow_move<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<(Ran, bool), Stopped> {
        let plain = !T::ON && !from.is_recording() && !to.is_recording();
        if plain && let Some(straight) = self.sow_straight(from, played, to) {
            let after = self.after_straight(straight);
            return self.go_on_straight::<STRICT>(seeds, from, played, to, straight, after);
        }
        let mut state = mancala_abi::Sowing {
            before: from.words().as_ptr(),
            words: from.words().len(),
            played: played.0,
            lap: 0,
            enemy_seeds: 0,
            lap_seeds: 0,
            origin: played.pit(),
            last: played.pit(),
            last_before: 0,
            skip_set: mancala_abi::NONE,
            side: from.side() as u8,
            skip: 0,
            direction: 0,
            first_direction: 0,
        };
        to.copy_from(from);
        for &index in &self.begins {
            self.captures[index].begin(to, &Sown { state: &state, before: from });
            record(to, trace);
            self.conserved::<STRICT>(seeds, to, 0, Slot::Capture, index, "begin")?;
        }
        let pit = played.pit();
        let land = self.lap::<T, STRICT>(seeds, from, to, &mut state, pit, trace)?;
        self.go_on::<T, STRICT>(seeds, from, to, &mut state, land, trace)
    }

    /// Carries a move on from the end of its first lap to its own.
    #[inline(always)]
    pub(crate) fn go_on<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        mut land: Land,
        trace: &mut T,
    ) -> Result<(Ran, bool), Stopped> {
        let mover = from.side();
        // Whether no rule has had the position to change.
        let mut untouched = !T::ON && self.foresight.quiet;
        let (again, bound) = loop {
            land = match land {
                Land::End => break (false, None),
                Land::Again(bound) => break (true, bound),
                Land::Illegal => return Err(Stopped::Refused),
                Land::Relay(pit) => {
                    self.count_lap(state)?;
                    self.lap::<T, STRICT>(seeds, from, to, state, pit, trace)?
                }
                Land::Stop => {
                    untouched = false;
                    match self.stop::<T, STRICT>(seeds, from, to, state, trace)? {
                        Stop::End => break (false, None),
                        Stop::Again => break (true, None),
                        Stop::Resow(hand) => {
                            let lies = Lies::InTheHand;
                            let cell = self.sow_lap::<T, STRICT>(from, to, state, hand, lies, trace)?;
                            self.lap_over::<T, STRICT>(seeds, from, to, state, cell, trace)?
                        }
                    }
                }
            };
        };
        if !untouched && to.hand() != 0 {
            self.fault(Slot::Capture, 0, "capture", format!("{} seeds stay in the hand", to.hand()));
            return Err(Stopped::Fault);
        }
        if again {
            trace.step(Step::Again { bound });
        }
        to.set_side(if again { mover } else { mover.other() });
        to.set_again(again, bound);
        let rank = if self.judges { self.rank::<T, STRICT>(from, to, state, mover)? } else { 0 };
        Ok((Ran { again, rank, laps: state.lap + 1 }, untouched))
    }

    /// Lifts a lap from a pit and sows it; what follows.
    #[inline(always)]
    fn lap<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        pit: u16,
        trace: &mut T,
    ) -> Result<Land, Stopped> {
        let hand = match self.foresight.lifts {
            Some(lifts) if !T::ON => {
                let lift = lifts.lift(to, &Sown { state, before: from }, pit);
                if STRICT {
                    self.lifts_as_said(to, &Sown { state, before: from }, pit, lift)?;
                }
                self.lifted(to, state, pit, lift)?
            }
            _ => {
                let lift = self.sowing.lift(to, &Sown { state, before: from }, pit);
                record(to, trace);
                self.conserved::<STRICT>(seeds, to, 0, Slot::Sowing, 0, "lift")?;
                self.lifted(to, state, pit, lift)?;
                let (lap, direction) = (state.lap, lift.direction);
                trace.step(Step::Lifted { pit, seeds: lift.count, lap, direction });
                lift.count
            }
        };
        let cell = self.sow_lap::<T, STRICT>(from, to, state, hand, Lies::InItsPit, trace)?;
        self.lap_over::<T, STRICT>(seeds, from, to, state, cell, trace)
    }

    /// What follows a lap that was sown, by the kind of cell it ended in; none where it has ended the move.
    #[inline(always)]
    fn lap_over<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        cell: Option<CellKind>,
        trace: &mut T,
    ) -> Result<Land, Stopped> {
        let Some(cell) = cell else { return Ok(Land::End) };
        if self.ends_laps {
            self.sowing.lap_end(to, &Sown { state, before: from });
            record(to, trace);
            self.conserved::<STRICT>(seeds, to, 0, Slot::Sowing, 0, "lap_end")?;
        }
        let after = if T::ON { After::Ask } else { self.after(to, state, cell) };
        self.land::<STRICT>(from, to, state, after)
    }

    /// What follows a lap, asked of its rule where it is not foreseen.
    #[inline(always)]
    pub(crate) fn land<const STRICT: bool>(
        &self,
        from: &Position,
        to: &Position,
        state: &mancala_abi::Sowing,
        after: After,
    ) -> Result<Land, Stopped> {
        if STRICT {
            self.goes_on_as_said(to, &Sown { state, before: from }, after)?;
        }
        Ok(match after {
            After::Ask => self.landing.land(to, &Sown { state, before: from }),
            After::Stop => Land::Stop,
            After::Relay => Land::Relay(state.last),
            After::Done | After::End => Land::End,
            After::Again => Land::Again(None),
            After::Illegal => Land::Illegal,
        })
    }

    /// Takes note of how a lap is lifted and says of how many seeds it is; they still lie in their pit.
    #[inline(always)]
    fn lifted(
        &self,
        position: &Position,
        state: &mut mancala_abi::Sowing,
        pit: u16,
        lift: Lift,
    ) -> Result<u16, Stopped> {
        if lift.count == 0 || lift.count > self.layout.seeds(position, pit) {
            return Err(self.bad_lift(position, pit, lift.count));
        }
        (state.skip, state.skip_set) = lift.skip.to_words();
        state.direction = lift.direction as i8;
        state.origin = pit;
        if state.lap == 0 {
            state.first_direction = state.direction;
        }
        Ok(lift.count)
    }

    /// The rank of a finished move.
    #[inline(always)]
    fn rank<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        to: &Position,
        state: &mancala_abi::Sowing,
        mover: Side,
    ) -> Result<u32, Stopped> {
        let sown = Sown { state, before: from };
        if !T::ON && self.foresight.hunger && to.row(mover.other()).iter().any(|&seeds| seeds > 0) {
            if STRICT {
                self.ranks_as_said(to, &sown)?;
            }
            return Ok(0);
        }
        Ok(self.choice.judge(&sown, to))
    }

    /// The sowing has stopped: asks each capture rule until one answers something.
    #[inline(always)]
    fn stop<T: Trace, const STRICT: bool>(
        &self,
        seeds: u32,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        trace: &mut T,
    ) -> Result<Stop, Stopped> {
        for (index, capture) in self.captures.iter().enumerate() {
            let captured = capture.capture(to, &Sown { state, before: from });
            record(to, trace);
            self.conserved::<STRICT>(seeds, to, 0, Slot::Capture, index, "capture")?;
            match captured {
                Captured::Nothing => {}
                Captured::Taken => return Ok(Stop::End),
                Captured::Again => return Ok(Stop::Again),
                Captured::Relay { pit, direction } => {
                    if to.hand() == 0 || !to.board().is_pit(pit) {
                        let message = format!("it relays {} seeds from cell {pit}", to.hand());
                        self.fault(Slot::Capture, index, "capture", message);
                        return Err(Stopped::Fault);
                    }
                    self.count_lap(state)?;
                    state.direction = direction as i8;
                    state.origin = pit;
                    let taken = to.hand();
                    to.set_hand(0);
                    return Ok(Stop::Resow(taken));
                }
            }
        }
        Ok(Stop::End)
    }

    /// One lap more, within the limit.
    #[inline]
    fn count_lap(&self, state: &mut mancala_abi::Sowing) -> Result<(), Stopped> {
        state.lap += 1;
        if state.lap < self.sheet().lap_limit { Ok(()) } else { Err(Stopped::Endless) }
    }

    /// Where every hook is checked: a hook that lost or made seeds is a fault.
    #[inline]
    pub(crate) fn conserved<const STRICT: bool>(
        &self,
        seeds: u32,
        to: &Position,
        hand: u16,
        slot: Slot,
        index: usize,
        hook: &str,
    ) -> Result<(), Stopped> {
        if STRICT && to.total() + u32::from(hand) != seeds {
            let now = to.total() + u32::from(hand);
            self.fault(slot, index, hook, format!("{seeds} seeds became {now}"));
            return Err(Stopped::Fault);
        }
        Ok(())
    }

    #[cold]
    fn bad_lift(&self, to: &Position, pit: u16, count: u16) -> Stopped {
        let message = format!("it lifts {count} seeds from cell {pit}, which holds {}", to.seeds(pit));
        self.fault(Slot::Sowing, 0, "lift", message);
        Stopped::Fault
    }
}

/// Passes on what a rule recorded in the position it worked on.
#[inline]
pub(crate) fn record<T: Trace>(position: &mut Position, trace: &mut T) {
    if T::ON {
        for entry in position.drain() {
            trace.step(Step::Ruled(entry));
        }
    }
}
