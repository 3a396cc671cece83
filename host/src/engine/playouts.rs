//! Playouts: whole games or matches of uniformly random moves, counted; the same counts however many threads play them.
//!
//! It picks moves and counts; what a move does is core's affair.

mod matches;

pub use matches::Matches;

use super::dice::Dice;
use super::failure::Failure;
use super::{Control, Progress};
use mancala_core::game::Fault;
use mancala_core::line::{Line, Outcome, Reason, Status};
use mancala_core::{Game, Position, Side};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Games handed to a thread at a time.
const CHUNK: u64 = 16;
/// The most threads one run may ask for.
const MOST_THREADS: u64 = 256;
/// The longest a game may be allowed to be.
const MOST_PLIES: u64 = 10_000_000;

/// How many games, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayoutsOrder {
    /// So many games, or matches.
    pub games: u64,
    /// The number of the first; a run may be played in parts that add up to the whole.
    #[serde(default)]
    pub first: u64,
    /// What fixes every move of every game.
    pub seed: u64,
    /// Threads to play on, from 1 to 256.
    pub threads: u32,
    /// A game longer than this, from 1 to 10,000,000, counts as one that did not end.
    pub max_plies: u64,
    /// Matches are played, and one of more rounds counts as one that did not end.
    #[serde(default)]
    pub max_rounds: Option<u64>,
}

impl PlayoutsOrder {
    /// Refuses what no run is meant to be: no threads or too many, no plies or too many.
    fn check(&self) -> Result<(), Failure> {
        let within = |name: &str, value: u64, most: u64| {
            let message = format!("`{name}` is from 1 to {most}");
            if (1..=most).contains(&value) { Ok(()) } else { Err(Failure::BadRequest { message }) }
        };
        within("threads", self.threads.into(), MOST_THREADS)?;
        within("max_plies", self.max_plies, MOST_PLIES)
    }
}

/// What came of random games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Playouts {
    /// Everything that the seed fixes.
    pub counts: Counts,
    /// How fast it went: not part of any comparison.
    pub speed: Speed,
}

/// The counts of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// The seed.
    pub seed: u64,
    /// Games begun; rounds, where matches are played.
    pub games: u64,
    /// Games that did not end within the limit.
    pub unended: u64,
    /// Moves played, passes and extra moves each one.
    pub plies: u64,
    /// Laps sown.
    pub laps: u64,
    /// Games won by South.
    pub south: u64,
    /// Games won by North.
    pub north: u64,
    /// Drawn games.
    pub draws: u64,
    /// Moves of the shortest game that ended.
    pub shortest: Option<u64>,
    /// Moves of the longest game that ended.
    pub longest: Option<u64>,
    /// Why games ended.
    pub ends: Ends,
    /// What came of the matches, where matches are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
}

/// Why games ended, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Ends {
    /// A player had no legal move.
    pub no_moves: u64,
    /// The ending rule said so.
    pub ending: u64,
    /// A position stood for the last time allowed.
    pub repetition: u64,
}

/// How fast random games went; whole numbers, which come through a pipe unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Speed {
    /// Threads that played.
    pub threads: u32,
    /// Nanoseconds by the clock.
    pub nanoseconds: u64,
    /// Moves a second.
    pub plies_per_second: u64,
}

impl Speed {
    fn of(threads: u32, plies: u64, nanoseconds: u64) -> Speed {
        let plies_per_second = u128::from(plies) * 1_000_000_000 / u128::from(nanoseconds.max(1));
        Speed { threads, nanoseconds, plies_per_second: plies_per_second.try_into().unwrap_or(u64::MAX) }
    }

    /// Seconds by the clock.
    pub fn seconds(&self) -> f64 {
        self.nanoseconds as f64 / 1e9
    }
}

impl Counts {
    /// Moves of a game on average, over all games.
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.plies as f64 / self.games as f64 }
    }

    /// Games or matches of the order that were begun.
    pub fn done(&self) -> u64 {
        self.matches.as_ref().map_or(self.games, |matches| matches.matches)
    }

    fn ended(&mut self, plies: u64, outcome: Outcome) {
        match outcome.winner {
            Some(Side::South) => self.south += 1,
            Some(Side::North) => self.north += 1,
            None => self.draws += 1,
        }
        match outcome.reason {
            Reason::NoMoves(_) => self.ends.no_moves += 1,
            Reason::Ending => self.ends.ending += 1,
            Reason::Repetition => self.ends.repetition += 1,
        }
        self.shortest = Some(self.shortest.map_or(plies, |least| least.min(plies)));
        self.longest = Some(self.longest.map_or(plies, |most| most.max(plies)));
    }

    /// Adds the counts of another part of the run.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.unended += other.unended;
        self.plies += other.plies;
        self.laps += other.laps;
        self.south += other.south;
        self.north += other.north;
        self.draws += other.draws;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        self.ends.no_moves += other.ends.no_moves;
        self.ends.ending += other.ends.ending;
        self.ends.repetition += other.ends.repetition;
        if let Some(other) = &other.matches {
            self.matches.get_or_insert_default().add(other);
        }
    }
}

impl Playouts {
    /// Adds another part of the run, played after this one.
    pub fn add(&mut self, other: &Playouts) {
        self.counts.add(&other.counts);
        let threads = self.speed.threads.max(other.speed.threads);
        let nanoseconds = self.speed.nanoseconds.saturating_add(other.speed.nanoseconds);
        self.speed = Speed::of(threads, self.counts.plies, nanoseconds);
    }
}

/// Plays the games. `compose` is asked for one game a thread, so that a rule's failure is reported to the thread it
/// happened on; of several failures the one of the first game counts.
pub(crate) fn run(
    order: &PlayoutsOrder,
    start: &Position,
    compose: &(dyn Fn() -> Result<Arc<Game>, Failure> + Sync),
    pool: &ThreadPool,
    control: &Control<'_>,
) -> Result<Playouts, Failure> {
    order.check()?;
    let threads = u64::from(order.threads).min(order.games.div_ceil(CHUNK)).max(1) as u32;
    let games = (0..threads).map(|_| compose()).collect::<Result<Vec<_>, _>>()?;
    let began = Instant::now();
    let run = Run { order, start, control, next: AtomicU64::new(0), stop: AtomicU64::new(u64::MAX) };
    let parts = Mutex::new(Vec::new());
    pool.in_place_scope(|scope| {
        for game in games {
            let (run, parts) = (&run, &parts);
            scope.spawn(move |_| {
                let part = run.work(game);
                parts.lock().unwrap_or_else(|poison| poison.into_inner()).push(part);
            });
        }
    });
    let mut counts = Counts { seed: order.seed, ..Counts::default() };
    let mut first: Option<(u64, Fault)> = None;
    for (part, fault) in parts.into_inner().unwrap_or_else(|poison| poison.into_inner()) {
        counts.add(&part);
        if let Some((game, fault)) = fault.filter(|(game, _)| first.as_ref().is_none_or(|(at, _)| game < at))
        {
            first = Some((game, fault));
        }
    }
    if control.stopped() {
        return Err(Failure::Stopped);
    }
    if let Some((game, mut fault)) = first {
        let kind = if order.max_rounds.is_some() { "match" } else { "game" };
        fault.message = format!("{} (random {kind} {game} of seed {})", fault.message, order.seed);
        return Err(fault.into());
    }
    let nanoseconds = began.elapsed().as_nanos().try_into().unwrap_or(u64::MAX);
    let speed = Speed::of(threads, counts.plies, nanoseconds);
    Ok(Playouts { counts, speed })
}

/// What the threads of one run share.
struct Run<'a> {
    order: &'a PlayoutsOrder,
    start: &'a Position,
    control: &'a Control<'a>,
    /// The first game nobody plays yet.
    next: AtomicU64,
    /// The first game in which a rule failed.
    stop: AtomicU64,
}

impl Run<'_> {
    /// Plays chunks of games until there are none left, or a failure comes before the next.
    fn work(&self, game: Arc<Game>) -> (Counts, Option<(u64, Fault)>) {
        let mut counts = Counts::default();
        let mut line = Line::from_position(game.clone(), self.start);
        loop {
            let from = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= self.order.games {
                return (counts, None);
            }
            for part in from..self.order.games.min(from.saturating_add(CHUNK)) {
                let index = self.order.first.wrapping_add(part);
                if index >= self.stop.load(Ordering::Relaxed) || self.control.stopped() {
                    return (counts, None);
                }
                line.restart(self.start);
                let played = match self.order.max_rounds {
                    None => play(self.order, index, &mut line, &mut counts, self.control),
                    Some(most) => matches::play(self.order, most, index, &game, &mut counts, self.control),
                };
                if let Err(fault) = played {
                    self.stop.fetch_min(index, Ordering::Relaxed);
                    return (counts, Some((index, fault)));
                }
            }
            self.control.tell(Progress::Games(from));
        }
    }
}

fn play(
    order: &PlayoutsOrder,
    index: u64,
    line: &mut Line,
    counts: &mut Counts,
    control: &Control<'_>,
) -> Result<(), Fault> {
    let mut dice = Dice::new(order.seed, index);
    let outcome = loop {
        if let Err(outcome) = line.play_random(&mut |limit| dice.below(limit))? {
            break Some(outcome);
        }
        if control.stopped() {
            // Nobody wants the counts any more.
            break None;
        }
        if line.plies() as u64 >= order.max_plies {
            // The last move allowed may have ended it.
            break match line.status()? {
                Status::Over(outcome) => Some(outcome),
                Status::ToMove => None,
            };
        }
    };
    let plies = line.plies() as u64;
    counts.games += 1;
    counts.plies += plies;
    counts.laps += line.laps();
    match outcome {
        Some(outcome) => counts.ended(plies, outcome),
        None => counts.unended += 1,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine as _, FileText, GameSpec, LocalEngine};

    fn order(games: u64, threads: u32) -> PlayoutsOrder {
        PlayoutsOrder { games, first: 0, seed: 7, threads, max_plies: 10_000, max_rounds: None }
    }

    fn spec(toml: &str) -> GameSpec {
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
        GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
    }

    const CAPTURES: &str = "[board]\npits = 4\nseeds = 3\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n[ending]\nrepetition = 3\n";

    #[test]
    fn threads_change_nothing() {
        let mut engine = LocalEngine::alone();
        let mut counts = |threads| {
            engine.playouts(&spec(CAPTURES), &order(100, threads), &Control::none()).unwrap().counts
        };
        let one = counts(1);
        assert_eq!(one, counts(2));
        assert_eq!(one, counts(5));
        assert_eq!((one.games, one.south + one.north + one.draws + one.unended), (100, 100));
        assert!(one.laps >= one.plies / 2 && one.shortest <= one.longest, "{one:?}");
        let mut parts = engine.playouts(&spec(CAPTURES), &order(30, 1), &Control::none()).unwrap();
        let rest = PlayoutsOrder { first: 30, ..order(70, 2) };
        parts.add(&engine.playouts(&spec(CAPTURES), &rest, &Control::none()).unwrap());
        assert_eq!(parts.counts, one);
        let other = PlayoutsOrder { seed: 8, ..order(100, 1) };
        assert_ne!(
            engine.playouts(&spec(CAPTURES), &other, &Control::none()).unwrap().counts.plies,
            one.plies
        );
    }

    #[test]
    fn games_that_do_not_end_are_counted() {
        let mut engine = LocalEngine::alone();
        let endless = "[board]\npits = 2\nseeds = 3\n";
        let order = PlayoutsOrder { max_plies: 50, ..order(3, 1) };
        let counts = engine.playouts(&spec(endless), &order, &Control::none()).unwrap().counts;
        assert_eq!((counts.games, counts.unended, counts.plies, counts.shortest), (3, 3, 150, None));
    }
}
