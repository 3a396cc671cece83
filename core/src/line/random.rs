//! Random play: a line goes on by moves picked at random, nothing listed or sown that need not be.
//!
//! It decides nothing: what is legal and what ends a game is said where every other move asks.

use super::{Barred, Line, Outcome};
use crate::foresight::After;
use crate::game::Fault;
use crate::kernel::{Ran, Stopped};
use crate::line::WhyNot;
use crate::moves::Move;
use crate::position::OccupiedRow;
use crate::straight::Straight;

impl Line {
    /// Plays one uniformly random legal move; `pick(n)` gives a number below n. Nothing is sown twice: candidates
    /// are tried in random order until one is legal and of the best rank. Returns the move, or the outcome when the
    /// game is over.
    pub fn play_random(&mut self, pick: &mut dyn FnMut(u32) -> u32) -> Result<Result<Move, Outcome>, Fault> {
        if let Some(outcome) = self.outcome {
            return Ok(Err(outcome));
        }
        let tried = match self.row_to_play() {
            Some(row) => {
                let count = row.count();
                let at = if count == 1 { 0 } else { pick(count) };
                let position = self.history.present();
                let played = Move::sow(self.game.board().first(position.side()) + row.nth(at));
                match self.attempt_foreseen(played) {
                    Ok(ran) if ran.rank == 0 => {
                        self.push(ran);
                        return Ok(Ok(played));
                    }
                    attempted => Some((at, played, attempted)),
                }
            }
            None => None,
        };
        self.play_random_asking(pick, tried)
    }

    /// The occupied pits of the side to move, where these are its candidates and nothing stands in the way of playing one.
    #[inline(always)]
    fn row_to_play(&self) -> Option<OccupiedRow> {
        let position = self.history.present();
        if !self.game.foresight.occupied || !position.is_in_play() {
            return None;
        }
        let rows = self.game.layout.occupied(position);
        let row = self.game.layout.row(rows, position.side());
        if row.is_empty() || self.game.may_be_over(position, rows) || self.repeated() {
            return None;
        }
        if cfg!(debug_assertions) {
            self.game.lists_as_said(position);
        }
        Some(row)
    }

    /// Runs a candidate as [`attempt`](Line::attempt) does, in the place of the call and with an eye on moves that no rule
    /// has to be asked about.
    #[inline(always)]
    fn attempt_foreseen(&mut self, played: Move) -> Result<Ran, Barred> {
        let (from, to) = self.history.present_and_next();
        let Some(straight) = self.game.sow_straight(from, played, to) else { return self.attempt(played) };
        let after = self.game.after_straight(straight);
        let again = after == After::Again;
        if again && from.again() || !self.game.ends_straight(from, to, straight, after) {
            return self.go_on_straight(played, straight, after);
        }
        let ran = Ran { again, rank: 0, laps: 1 };
        let asked = cfg!(debug_assertions).then(|| to.to_box());
        to.set_side(if again { from.side() } else { from.side().other() });
        to.set_again(again, None);
        if let Some(mut asked) = asked {
            let found = self.game.go_on_from_straight(self.seeds, from, played, &mut asked, straight, after);
            assert_eq!((found.map_err(Barred::Stopped)?, &*asked), (ran, &*to), "both ways lead to one end");
        }
        Ok(ran)
    }

    /// Goes on after a first lap that was sown straight.
    #[inline(never)]
    fn go_on_straight(&mut self, played: Move, straight: Straight, after: After) -> Result<Ran, Barred> {
        let (from, to) = self.history.present_and_next();
        let ran = self.game.go_on_from_straight(self.seeds, from, played, to, straight, after);
        self.unless_it_returns(ran)
    }

    /// Plays at random where rules have to be asked; `tried` is the candidate that was run already, its place and what came
    /// of it.
    #[inline(never)]
    fn play_random_asking(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        tried: Option<(u32, Move, Result<Ran, Barred>)>,
    ) -> Result<Result<Move, Outcome>, Fault> {
        if tried.is_none() {
            if self.game.watches && self.position().is_in_play() && self.ended_by_rule()? {
                return Ok(Err(self.over()));
            }
            if self.repeated() {
                self.settle()?;
                if let Some(outcome) = self.outcome {
                    return Ok(Err(outcome));
                }
            }
        }
        match self.try_at_random(pick, tried)? {
            Some((ran, played)) if ran.rank == 0 => {
                self.push(ran);
                Ok(Ok(played))
            }
            second_best => self.play_second_best(second_best.map(|(_, played)| played)),
        }
    }

    /// Runs candidates in random order: the first one of rank 0, which is left standing behind the present position,
    /// or else, when all were run, the first of the best rank.
    #[inline(always)]
    fn try_at_random(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        tried: Option<(u32, Move, Result<Ran, Barred>)>,
    ) -> Result<Option<(Ran, Move)>, Fault> {
        let mut best: Option<(Ran, Move)> = None;
        let mut left = self.game.list(self.history.present(), &mut self.room);
        if let Some((at, played, attempted)) = tried {
            left -= 1;
            self.room.swap(at as usize, left);
            match attempted {
                Ok(ran) => best = Some((ran, played)),
                Err(Barred::Stopped(Stopped::Fault)) => return Err(self.game.taken_fault()),
                Err(_) => {}
            }
        }
        while left > 0 {
            let at = if left == 1 { 0 } else { pick(left as u32) as usize };
            left -= 1;
            self.room.swap(at, left);
            let played = self.room[left];
            match self.attempt_inline(played) {
                Ok(ran) if ran.rank == 0 => return Ok(Some((ran, played))),
                Ok(ran) if best.is_none_or(|(best, _)| ran.rank < best.rank) => best = Some((ran, played)),
                Err(Barred::Stopped(Stopped::Fault)) => return Err(self.game.taken_fault()),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(best)
    }

    /// Plays what random play is left with when no move is of rank 0: a move of a lesser rank, the pass, or nothing.
    #[cold]
    fn play_second_best(&mut self, second_best: Option<Move>) -> Result<Result<Move, Outcome>, Fault> {
        if self.game.faults().is_set() {
            return Err(self.game.taken_fault());
        }
        let played = match second_best {
            Some(played) => played,
            None => {
                self.stuck()?;
                if let Some(outcome) = self.outcome {
                    return Ok(Err(outcome));
                }
                Move::PASS
            }
        };
        match self.advance(played) {
            Ok(_) => Ok(Ok(played)),
            Err(WhyNot::Fault(fault)) => Err(fault),
            Err(_) => unreachable!("a move that could be played can be played again"),
        }
    }
}
