//! The kernel: one move, from the lift to the change of sides, asking the seven slots in a fixed order.
//!
//! It remembers nothing between moves (that is [`Line`](crate::line::Line)'s) and knows no game: every answer comes
//! from a rule. The order of hooks is part of the plugin ABI:
//! `capture.begin`, then for each lap `sowing.lift`, `sowing.drop` where asked for, `sowing.lap_end`,
//! `landing.land`; at a stop `capture.capture` of each rule in turn; last `choice.judge`.

use crate::board::{Board, Direction, Side};
use crate::game::Game;
use crate::moves::{Move, MoveKind, Moves};
use crate::position::{Phase, Position};
use crate::slots::Slot;
use crate::slots::capture::Captured;
use crate::slots::landing::Land;
use crate::slots::opening::Opened;
use crate::slots::sowing::{DropOn, Dropped, Skip, Sown};
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

/// What happens next inside a move.
enum Flow {
    Relay(u16),
    Resow,
    End,
    Again(Option<Direction>),
}

impl Game {
    /// Lists the candidates of the side to move into `list`: what `choice` or `opening` offers, playable or not.
    pub fn candidates(&self, position: &Position, list: &mut Vec<Move>) {
        let room = 2 * usize::from(self.board().cells()) + 2;
        list.resize(list.capacity().max(room), Move::PASS);
        loop {
            let mut moves = Moves::new(list);
            match position.phase() {
                Phase::Play => self.choice.moves(position, &mut moves),
                Phase::Lift | Phase::Place => self.opening.moves(position, &mut moves),
                Phase::Over => {}
            }
            let count = moves.count();
            if count <= list.len() {
                list.truncate(count);
                return;
            }
            list.resize(count, Move::PASS);
        }
    }

    /// Plays one candidate on a copy: `to` becomes the position after it, the next side to move. Says nothing of
    /// history or of duties other moves would fulfil.
    #[inline]
    pub fn run<T: Trace>(
        &self,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        let ran = self.run_checked::<T, { cfg!(debug_assertions) }>(from, played, to, trace)?;
        if self.faults.is_set() {
            return Err(Stopped::Fault);
        }
        if to.total() != from.total() {
            // Play it once more, checking after every hook, so that the rule at fault is named.
            let mut again = from.to_box();
            let _ = self.run_checked::<NoTrace, true>(from, played, &mut again, &mut NoTrace);
            if !self.faults.is_set() {
                self.fault(Slot::Sowing, 0, "move", format!("{} seeds became {}", from.total(), to.total()));
            }
            return Err(Stopped::Fault);
        }
        Ok(ran)
    }

    fn run_checked<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        to.copy_from(from);
        match (from.phase(), played.kind()) {
            (Phase::Play, MoveKind::Sow) => self.sow_move::<T, STRICT>(from, played, to, trace),
            (Phase::Lift | Phase::Place, _) => self.opening_move(from, played, to, trace),
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

    fn sow_move<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        played: Move,
        to: &mut Position,
        trace: &mut T,
    ) -> Result<Ran, Stopped> {
        let board = from.board();
        let mover = from.side();
        let total = if STRICT { from.total() } else { 0 };
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
            side: mover as u8,
            skip: 0,
            direction: 0,
            first_direction: 0,
        };
        macro_rules! sown {
            () => {
                Sown { state: &state, before: from }
            };
        }
        macro_rules! strict {
            ($slot:expr, $index:expr, $hook:expr, $hand:expr) => {
                if STRICT && to.total() + u32::from($hand) != total {
                    let now = to.total() + u32::from($hand);
                    self.fault($slot, $index, $hook, format!("{total} seeds became {now}"));
                    return Err(Stopped::Fault);
                }
            };
        }
        for &index in &self.begins {
            self.captures[index].begin(to, &sown!());
            record(to, trace);
            strict!(Slot::Capture, index, "begin", 0u16);
        }
        let mut flow = Flow::Relay(played.pit());
        let mut skip = Skip::default();
        let (again, bound) = loop {
            let hand = match flow {
                Flow::End => break (false, None),
                Flow::Again(bound) => break (true, bound),
                Flow::Resow => {
                    let hand = to.hand();
                    to.set_hand(0);
                    hand
                }
                Flow::Relay(pit) => {
                    let lift = self.sowing.lift(to, &sown!(), pit);
                    record(to, trace);
                    strict!(Slot::Sowing, 0, "lift", 0u16);
                    let there = to.cells_mut().get_mut(usize::from(pit));
                    match there {
                        Some(there) if lift.count >= 1 && lift.count <= *there => *there -= lift.count,
                        _ => return Err(self.bad_lift(to, pit, lift.count)),
                    }
                    skip = lift.skip;
                    (state.skip, state.skip_set) = skip.to_words();
                    state.direction = lift.direction as i8;
                    state.origin = pit;
                    trace.step(Step::Lifted {
                        pit,
                        seeds: lift.count,
                        lap: state.lap,
                        direction: lift.direction,
                    });
                    lift.count
                }
            };
            if state.lap == 0 {
                state.first_direction = state.direction;
            }
            state.lap_seeds = 0;
            if !T::ON && self.drop_on == DropOn::Never && plain(skip, to, hand) {
                sow_plain(to, board, &mut state, hand);
            } else if let Some(dropped) =
                self.sow_slowly::<T, STRICT>(from, to, &mut state, skip, hand, trace)?
            {
                match dropped {
                    Dropped::End => break (false, None),
                    Dropped::GoOn => {}
                }
            }
            if self.ends_laps {
                self.sowing.lap_end(to, &sown!());
                record(to, trace);
                strict!(Slot::Sowing, 0, "lap_end", 0u16);
            }
            flow = match self.landing.land(to, &sown!()) {
                Land::Relay(pit) => {
                    state.lap += 1;
                    if state.lap >= self.sheet().lap_limit {
                        return Err(Stopped::Endless);
                    }
                    Flow::Relay(pit)
                }
                Land::End => Flow::End,
                Land::Again(bound) => Flow::Again(bound),
                Land::Illegal => return Err(Stopped::Refused),
                Land::Stop => {
                    let mut flow = Flow::End;
                    for (index, capture) in self.captures.iter().enumerate() {
                        let captured = capture.capture(to, &sown!());
                        record(to, trace);
                        strict!(Slot::Capture, index, "capture", 0u16);
                        match captured {
                            Captured::Nothing => continue,
                            Captured::Taken => {}
                            Captured::Again => flow = Flow::Again(None),
                            Captured::Relay { pit, direction } => {
                                if to.hand() == 0 || !board.is_pit(pit) {
                                    let message = format!("it relays {} seeds from cell {pit}", to.hand());
                                    self.fault(Slot::Capture, index, "capture", message);
                                    return Err(Stopped::Fault);
                                }
                                state.lap += 1;
                                if state.lap >= self.sheet().lap_limit {
                                    return Err(Stopped::Endless);
                                }
                                state.direction = direction as i8;
                                state.origin = pit;
                                flow = Flow::Resow;
                            }
                        }
                        break;
                    }
                    flow
                }
            };
        };
        if to.hand() != 0 {
            self.fault(Slot::Capture, 0, "capture", format!("{} seeds stay in the hand", to.hand()));
            return Err(Stopped::Fault);
        }
        if again {
            trace.step(Step::Again { bound });
        }
        to.set_side(if again { mover } else { mover.other() });
        to.set_again(again, bound);
        let rank = if self.judges { self.choice.judge(&sown!(), to) } else { 0 };
        Ok(Ran { again, rank, laps: state.lap + 1 })
    }

    /// Drops a hand seed by seed, passing over what the lap passes over and calling `drop` where asked.
    fn sow_slowly<T: Trace, const STRICT: bool>(
        &self,
        from: &Position,
        to: &mut Position,
        state: &mut mancala_abi::Sowing,
        skip: Skip,
        hand: u16,
        trace: &mut T,
    ) -> Result<Option<Dropped>, Stopped> {
        let board = to.board();
        let mover = from.side();
        let enemy = board.row(mover.other());
        let direction = if state.direction < 0 { Direction::Cw } else { Direction::Ccw };
        let total = if STRICT { from.total() } else { 0 };
        let simple = skip == Skip::default();
        let mut cell = state.origin;
        for left in (0..hand).rev() {
            cell = if simple {
                board.step(cell, direction)
            } else {
                match skip.next(to, cell, state.origin, mover, direction) {
                    Some(next) => next,
                    None => {
                        self.fault(Slot::Sowing, 0, "lift", "it passes over every cell of the ring".into());
                        return Err(Stopped::Fault);
                    }
                }
            };
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
                let dropped = self.sowing.after_drop(to, &Sown { state, before: from }, cell, left == 0);
                record(to, trace);
                if STRICT && to.total() + u32::from(left) != total {
                    let now = to.total() + u32::from(left);
                    self.fault(Slot::Sowing, 0, "drop", format!("{total} seeds became {now}"));
                    return Err(Stopped::Fault);
                }
                if dropped == Dropped::End {
                    if left > 0 {
                        self.fault(
                            Slot::Sowing,
                            0,
                            "drop",
                            format!("it ends the move with {left} seeds in hand"),
                        );
                        return Err(Stopped::Fault);
                    }
                    return Ok(Some(Dropped::End));
                }
            }
        }
        Ok(None)
    }

    #[cold]
    fn bad_lift(&self, to: &Position, pit: u16, count: u16) -> Stopped {
        let message = format!("it lifts {count} seeds from cell {pit}, which holds {}", to.seeds(pit));
        self.fault(Slot::Sowing, 0, "lift", message);
        Stopped::Fault
    }
}

/// Whether a lap of this hand passes over nothing.
#[inline]
fn plain(skip: Skip, position: &Position, hand: u16) -> bool {
    !(skip.enemy_store || skip.own_store)
        && (!skip.origin || hand < position.board().cells())
        && skip.set.is_none_or(|set| position.is_set_empty(set))
}

/// Drops a hand all at once: every cell of the run gets one seed for each time round.
#[inline]
fn sow_plain(to: &mut Position, board: Board, state: &mut mancala_abi::Sowing, hand: u16) {
    let cells = usize::from(board.cells());
    let ring = to.cells_mut();
    let (mut rounds, mut rest) = (0, usize::from(hand));
    if rest >= cells {
        rounds = rest / cells;
        rest %= cells;
        for cell in ring.iter_mut() {
            *cell += rounds as u16;
        }
    }
    let origin = usize::from(state.origin);
    // The run of cells that get one seed more, as one or two stretches of the ring.
    let (first, second, last) = if state.direction > 0 {
        let end = origin + 1 + rest;
        if end <= cells {
            (origin + 1..end, 0..0, if rest == 0 { origin } else { end - 1 })
        } else {
            (origin + 1..cells, 0..end - cells, end - cells - 1)
        }
    } else if rest <= origin {
        (origin - rest..origin, 0..0, origin - rest)
    } else {
        (0..origin, cells + origin - rest..cells, cells + origin - rest)
    };
    for cell in &mut ring[first.clone()] {
        *cell += 1;
    }
    for cell in &mut ring[second.clone()] {
        *cell += 1;
    }
    state.last = last as u16;
    state.last_before = ring[last] - 1;
    state.lap_seeds = u32::from(hand);
    let enemy = board.row(if state.side == 0 { Side::North } else { Side::South });
    let enemy = usize::from(enemy.start)..usize::from(enemy.end);
    let shared =
        |run: &std::ops::Range<usize>| run.end.min(enemy.end).saturating_sub(run.start.max(enemy.start));
    state.enemy_seeds += (rounds * enemy.len() + shared(&first) + shared(&second)) as u32;
}

/// Passes on what a rule recorded in the position it worked on.
#[inline]
fn record<T: Trace>(position: &mut Position, trace: &mut T) {
    if T::ON {
        for entry in position.drain() {
            trace.step(Step::Ruled(entry));
        }
    }
}
