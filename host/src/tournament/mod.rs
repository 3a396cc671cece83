//! Tournaments: games between entrants, each fixed by the seed and its number, whoever plays them and in whatever order
//! they are finished.
//!
//! It runs no rule: every game has a referee, who asks an engine. It prints nothing.

mod audit;
mod clock;
mod entrant;
mod program;
mod referee;
mod results;
mod score;
mod sprt;
mod table;

pub use audit::Audit;
pub use clock::Times;
pub use entrant::Entrant;
pub use referee::Referee;
pub use results::Results;
pub use score::{Elo, Score};
pub use sprt::{Sprt, Verdict};
pub use table::{Forfeit, Pair, Table};

use crate::engine::{Dice, Engine, Failure, GameSpec, Player};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Everything that fixes the games of a tournament.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub spec: GameSpec,
    /// Who plays; at least two. Everybody plays everybody else.
    pub entrants: Vec<Entrant>,
    /// What fixes openings, random moves and the errors of levels.
    pub seed: u64,
    /// So many random moves are played first.
    pub opening: u32,
    /// Each player's clock; nobody has one unless given.
    pub times: Option<Times>,
    /// Without clocks, how long whoever plays by the time thinks about a move.
    pub think: Duration,
    /// A game longer than this is a draw.
    pub max_plies: u64,
    /// How long a program may take over what is no move, and over a move beyond `think`.
    pub patience: Duration,
}

/// Who plays a game from which opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game, from 0.
    pub number: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The entrants that play South and North.
    pub seats: [usize; 2],
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its number, from 0.
    pub number: u64,
    /// Who played South.
    pub south: String,
    /// Who played North.
    pub north: String,
    /// The random moves it began with.
    pub opening: Vec<String>,
    /// The moves of the players.
    pub moves: Vec<String>,
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// Seeds in South's and North's store when it ended.
    pub stores: [u16; 2],
    /// How it ended.
    pub ended: Ended,
    /// What is to be said about a forfeit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// A player had no legal move.
    NoMoves,
    /// The ending rule said so.
    Ending,
    /// A position stood for the last time allowed.
    Repetition,
    /// It was too long, and is a draw.
    TooLong,
    /// The loser named what is no legal move.
    Illegal,
    /// The loser crashed, or said what is no answer.
    Failure,
    /// The loser overstepped his time.
    Time,
}

impl Ended {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Ended::NoMoves => "no moves",
            Ended::Ending => "ending rule",
            Ended::Repetition => "repetition",
            Ended::TooLong => "too long",
            Ended::Illegal => "illegal move",
            Ended::Failure => "failure",
            Ended::Time => "time",
        }
    }

    /// Whether the loser lost by something other than the rules.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Ended::Illegal | Ended::Failure | Ended::Time)
    }
}

impl Plan {
    /// The pairs of entrants, each once.
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect()
    }

    /// The game of a number. Every pair plays an opening from both seats before the next opening comes, so that a
    /// longer tournament begins with the games of a shorter one.
    pub fn fixture(&self, number: u64) -> Fixture {
        let pairs = self.pairs();
        let count = pairs.len().max(1) as u64;
        let [one, other] = pairs.get((number / 2 % count) as usize).copied().unwrap_or_default();
        let seats = if number.is_multiple_of(2) { [one, other] } else { [other, one] };
        Fixture { number, opening: number / 2 / count, seats }
    }

    /// A stream of random numbers: 0 for the opening of a number, 1 and 2 for the seats of a game.
    fn dice(&self, number: u64, stream: u64) -> Dice {
        Dice::new(self.seed, number.wrapping_mul(4).wrapping_add(stream))
    }
}

/// Plays games on several engines at once and hands them over in the order of their numbers, until there are none left
/// whoever takes them has enough, or `stop` is set, which it is in the end. Games that were not finished by then are none.
pub fn run<E: From<Failure> + Send>(
    plan: &Plan,
    games: Range<u64>,
    parallel: u32,
    hire: &(dyn Fn() -> Result<Box<dyn Engine>, E> + Sync),
    stop: &AtomicBool,
    take: &mut dyn FnMut(Game) -> Result<bool, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(games.start);
    let claim = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number < games.end && !stop.load(Ordering::Relaxed)).then_some(number)
    };
    let (send, finished) = mpsc::channel();
    let work = |send: mpsc::Sender<(u64, Result<Game, E>)>| {
        let mut referee: Option<Referee<'_>> = None;
        while let Some(number) = claim() {
            let played = match &mut referee {
                Some(referee) => referee.play(&plan.fixture(number)).map_err(E::from),
                none => hire().and_then(|engine| {
                    let referee = none.insert(Referee::new(plan, engine, stop));
                    Ok(referee.play(&plan.fixture(number))?)
                }),
            };
            let failed = played.is_err();
            // What goes wrong once nobody wants the game is nobody's loss.
            let unwanted = failed && stop.load(Ordering::Relaxed);
            if unwanted || send.send((number, played)).is_err() || failed {
                return;
            }
        }
    };
    let work = &work;
    thread::scope(|scope| {
        for _ in 0..u64::from(parallel).min(games.end.saturating_sub(games.start)) {
            let send = send.clone();
            thread::Builder::new().spawn_scoped(scope, move || work(send)).map_err(|error| {
                stop.store(true, Ordering::Relaxed);
                Failure::System { message: format!("a thread cannot be started: {error}") }
            })?;
        }
        drop(send);
        let handed = hand_over(games.start, finished, take);
        stop.store(true, Ordering::Relaxed);
        handed
    })
}

/// Puts games that were finished in any order into the order of their numbers.
fn hand_over<E>(
    mut next: u64,
    finished: mpsc::Receiver<(u64, Result<Game, E>)>,
    take: &mut dyn FnMut(Game) -> Result<bool, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    for (number, played) in finished {
        waiting.insert(number, played);
        while let Some(played) = waiting.remove(&next) {
            if !take(played?)? {
                return Ok(());
            }
            next += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(entrants: &[&str]) -> Plan {
        Plan {
            spec: GameSpec::id("t"),
            entrants: entrants.iter().map(|text| text.parse().unwrap()).collect(),
            seed: 1,
            opening: 2,
            times: None,
            think: Duration::from_secs(1),
            max_plies: 100,
            patience: Duration::from_secs(1),
        }
    }

    #[test]
    fn every_pair_plays_every_opening_from_both_seats() {
        let plan = plan(&["1", "2", "random"]);
        let fixtures: Vec<Fixture> = (0..12).map(|number| plan.fixture(number)).collect();
        assert!(fixtures.iter().all(|one| one.opening == one.number / 6));
        let seats: Vec<[usize; 2]> = fixtures[..6].iter().map(|one| one.seats).collect();
        assert_eq!(seats, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        assert_eq!(seats, fixtures[6..].iter().map(|one| one.seats).collect::<Vec<_>>());
    }

    #[test]
    fn games_are_handed_over_in_order_until_there_are_enough() {
        let game = |number| Game {
            number,
            south: "1".into(),
            north: "2".into(),
            opening: Vec::new(),
            moves: Vec::new(),
            winner: None,
            stores: [0, 0],
            ended: Ended::Repetition,
            said: None,
        };
        let hand = |numbers: &[u64], most: usize| {
            let (send, finished) = mpsc::channel::<(u64, Result<Game, Failure>)>();
            for &number in numbers {
                send.send((number, if number == 9 { Err(Failure::Stopped) } else { Ok(game(number)) }))
                    .unwrap();
            }
            drop(send);
            let mut taken = Vec::new();
            let handed = hand_over(4, finished, &mut |game| {
                taken.push(game.number);
                Ok(taken.len() < most)
            });
            (handed.is_ok(), taken)
        };
        assert_eq!(hand(&[6, 4, 7, 5], 10), (true, vec![4, 5, 6, 7]));
        assert_eq!(hand(&[6, 4, 7, 5], 2), (true, vec![4, 5]));
        // A failure counts when its turn comes, and not before.
        assert_eq!(hand(&[9, 8, 7, 6, 5, 4], 10), (false, vec![4, 5, 6, 7, 8]));
        assert_eq!(hand(&[9, 5, 4], 2), (true, vec![4, 5]));
    }
}
