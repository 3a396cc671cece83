//! The referee: plays one game between two entrants on an engine of its own, which says what is legal and who moves.
//!
//! It believes no entrant: whoever names what is not legal, fails, or oversteps his time has lost the game. What goes
//! wrong on the referee's own side is a failure of the tournament and nobody's loss.

use super::clock::Clock;
use super::entrant::Entrant;
use super::program::{Fault, Limits, Program};
use super::{Ended, Fixture, Game, Plan};
use crate::engine::{Control, Dice, EndReason, Engine, Failure, Load, Session, State};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Openings that end the game are drawn anew so often.
const ATTEMPTS: u32 = 100;

/// A referee, with the programs he has started.
pub struct Referee<'a> {
    plan: &'a Plan,
    engine: Box<dyn Engine>,
    programs: BTreeMap<usize, Program>,
    stop: &'a AtomicBool,
}

/// A game that goes on.
struct Going {
    session: Session,
    state: State,
    /// Every move so far, the opening included.
    moves: Vec<String>,
}

/// What random moves and the errors of levels are drawn from, for one seat of one game.
struct Chance {
    dice: Dice,
    seed: u64,
}

/// Why a player has lost on the spot.
struct Forfeit(Ended, String);

/// The move of a player, or his forfeit, or what went wrong on the referee's side.
type Choice = Result<Result<(String, Duration), Forfeit>, Failure>;

impl<'a> Referee<'a> {
    /// A referee with his engine; a game is given up when the flag is set.
    pub fn new(plan: &'a Plan, engine: Box<dyn Engine>, stop: &'a AtomicBool) -> Referee<'a> {
        Referee { plan, engine, programs: BTreeMap::new(), stop }
    }

    /// The tournament.
    pub(super) fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// Who knows the rules.
    pub(super) fn engine(&mut self) -> &mut dyn Engine {
        self.engine.as_mut()
    }

    /// The moves of an opening.
    pub(super) fn opening(&mut self, number: u64) -> Result<Vec<String>, Failure> {
        let going = self.open(number)?;
        self.engine.end(going.session)?;
        Ok(going.moves)
    }

    /// Plays a game to its end.
    pub fn play(&mut self, fixture: &Fixture) -> Result<Game, Failure> {
        let mut going = self.open(fixture.opening)?;
        let opening = going.moves.clone();
        let chance = |seat: u64| {
            let mut dice = self.plan.dice(fixture.number, 1 + seat);
            let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
            Chance { dice, seed }
        };
        let mut chances = [chance(0), chance(1)];
        let mut clocks = self.plan.times.map(|times| [Clock::new(times); 2]);
        let (winner, ended, said) = loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            if let Some(end) = &going.state.outcome {
                break (end.winner, end.reason.into(), None);
            }
            if going.moves.len() as u64 >= self.plan.max_plies {
                break (None, Ended::TooLong, None);
            }
            if going.state.must_pass() {
                self.advance(&mut going, "--")?;
                continue;
            }
            let side = going.state.side;
            let mut clock = clocks.as_mut().map(|clocks| &mut clocks[side.index()]);
            let chance = &mut chances[side.index()];
            let entrant = fixture.seats[side.index()];
            let forfeit = match self.choose(&going, entrant, chance, clock.as_deref())? {
                Err(forfeit) => forfeit,
                Ok((_, took)) if clock.as_mut().is_some_and(|clock| !clock.spend(took)) => late(),
                Ok((text, _)) => match self.advance(&mut going, &text) {
                    Ok(()) => continue,
                    Err(failure @ Failure::Illegal(_)) => Forfeit(Ended::Illegal, failure.to_string()),
                    Err(failure) => return Err(failure),
                },
            };
            break (Some(side.other()), forfeit.0, Some(forfeit.1));
        };
        self.engine.end(going.session)?;
        let [south, north] = fixture.seats.map(|entrant| self.plan.entrants[entrant].to_string());
        Ok(Game {
            number: fixture.number,
            south,
            north,
            moves: going.moves.split_off(opening.len()),
            opening,
            winner,
            stores: going.state.stores,
            ended,
            said,
        })
    }

    /// Starts a game and plays its opening: random moves that leave something to play, the same in every game of this
    /// opening.
    fn open(&mut self, number: u64) -> Result<Going, Failure> {
        let mut dice = self.plan.dice(number, 0);
        for _ in 0..ATTEMPTS {
            let started = self.engine.start(&self.plan.spec)?;
            let mut going = Going { session: started.session, state: started.state, moves: Vec::new() };
            for _ in 0..self.plan.opening {
                let legal = &going.state.legal;
                if legal.is_empty() {
                    break;
                }
                let text = legal[dice.below(legal.len() as u32) as usize].clone();
                self.advance(&mut going, &text)?;
            }
            if going.state.outcome.is_none() {
                return Ok(going);
            }
            self.engine.end(going.session)?;
        }
        let moves = self.plan.opening;
        let message = format!("{ATTEMPTS} openings of {moves} random moves left no game to play");
        Err(Failure::BadRequest { message })
    }

    fn advance(&mut self, going: &mut Going, text: &str) -> Result<(), Failure> {
        let moved = self.engine.play(going.session, text)?;
        going.moves.push(moved.made.text);
        going.state = moved.state;
        Ok(())
    }

    /// Asks a player for his move.
    fn choose(
        &mut self,
        going: &Going,
        entrant: usize,
        chance: &mut Chance,
        clock: Option<&Clock>,
    ) -> Choice {
        let wanted = clock.map_or(self.plan.think, Clock::budget);
        match &self.plan.entrants[entrant] {
            Entrant::Random => {
                let legal = &going.state.legal;
                let text = legal[chance.dice.below(legal.len() as u32) as usize].clone();
                Ok(Ok((text, Duration::ZERO)))
            }
            Entrant::Level(level) => {
                let timed = clock.is_some() || !self.plan.entrants[entrant].is_repeatable();
                let (session, level, seed) = (going.session, *level, chance.seed);
                self.ours(timed.then_some(wanted), |engine, control| {
                    Ok(engine.best(session, level, seed, control)?.text)
                })
            }
            Entrant::Search(order) => {
                let session = going.session;
                self.ours(clock.map(|_| wanted), |engine, control| {
                    let found = engine.analyze(session, order, control)?;
                    Ok(found.lines.into_iter().next().and_then(|line| line.moves.into_iter().next()))
                })
            }
            Entrant::Program(command) => {
                let patience = self.plan.patience;
                let most = clock.map_or(wanted.saturating_add(patience), Clock::left);
                let limits = Limits { wanted, most, patience };
                let load = Load { spec: self.plan.spec.clone(), moves: going.moves.clone(), rounds: None };
                let program = self.programs.entry(entrant).or_insert_with(|| Program::new(command));
                match program.best(&load, chance.seed, limits, self.stop) {
                    Ok(chosen) => Ok(Ok(chosen)),
                    Err(Fault::Late) => Ok(Err(late())),
                    Err(Fault::Failed(why)) => Ok(Err(Forfeit(Ended::Failure, why))),
                    Err(Fault::Ours(failure)) => Err(failure),
                }
            }
        }
    }

    /// What our own search chooses; it is stopped after so long.
    fn ours(
        &mut self,
        wanted: Option<Duration>,
        choose: impl FnOnce(&mut dyn Engine, &Control<'_>) -> Result<Option<String>, Failure>,
    ) -> Choice {
        let mut control = Control::new(self.stop, &|_| {});
        let began = Instant::now();
        if let Some(until) = wanted.and_then(|wanted| began.checked_add(wanted)) {
            control = control.until(until);
        }
        match choose(self.engine.as_mut(), &control) {
            Ok(chosen) => Ok(chosen.map(|text| (text, began.elapsed())).ok_or_else(late)),
            Err(Failure::TimedOut) => Ok(Err(late())),
            Err(failure @ (Failure::Fault { .. } | Failure::Crashed(_))) => {
                Ok(Err(Forfeit(Ended::Failure, failure.to_string())))
            }
            Err(failure) => Err(failure),
        }
    }
}

fn late() -> Forfeit {
    Forfeit(Ended::Time, "there was no move in time".into())
}

impl From<EndReason> for Ended {
    fn from(reason: EndReason) -> Ended {
        match reason {
            EndReason::NoMoves(_) => Ended::NoMoves,
            EndReason::Ending => Ended::Ending,
            EndReason::Repetition => Ended::Repetition,
        }
    }
}
