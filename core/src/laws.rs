//! Laws: what holds in every game whatever its rules, tried on random play that a seed fixes.
//!
//! It proves nothing, and knows no game; a law that is broken comes with the seed and the position that show it.

mod promises;

pub use promises::{blind_to_stores, blind_to_turns, foreseen};

use crate::board::Side;
use crate::game::{Fault, Game};
use crate::line::{Line, Outcome, Reason, Status, WhyNot};
use crate::match_play::MatchPlay;
use crate::match_record::{RecordedMatch, record_match, resume_match};
use crate::moves::{Move, MoveKind};
use crate::notation::{format_move, format_position, parse_position};
use crate::position::{Phase, Position};
use crate::record::{RecordedGame, record_game, verify_game};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law}: {message}, at {position} (seed {seed})")]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The seed of the game that broke it.
    pub seed: u64,
    /// Where.
    pub position: String,
    /// What happened.
    pub message: String,
}

/// How much was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Games, or matches.
    pub games: u64,
    /// Moves, or rounds.
    pub moves: u64,
    /// Those of the longest game or match.
    pub longest: u64,
}

impl Tried {
    fn add(&mut self, moves: u64) {
        self.games += 1;
        self.moves += moves;
        self.longest = self.longest.max(moves);
    }
}

/// A small generator (splitmix64): the same numbers for a seed everywhere and always.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Why a move is refused, for those who write rules: the name that a test compares (`Empty`), or what a rule did wrong.
pub fn reason(why: &WhyNot) -> String {
    match why {
        WhyNot::Fault(fault) => fault.to_string(),
        why => format!("{why:?}"),
    }
}

/// One random game that is under trial.
struct Run<'a> {
    game: &'a Game,
    law: &'static str,
    seed: u64,
}

impl Run<'_> {
    fn broken(&self, position: &Position, message: impl Into<String>) -> Broken {
        let position = format_position(self.game, position);
        Broken { law: self.law, seed: self.seed, position, message: message.into() }
    }

    fn fault(&self, position: &Position) -> impl Fn(Fault) -> Broken {
        move |fault| self.broken(position, fault.to_string())
    }
}

/// Seeds are conserved by every move and award, and random games end within so many moves.
///
/// # Errors
/// The first game that loses or makes a seed, meets a rule's failure, or goes on for more than `most` moves.
pub fn conserve_and_end(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    conserving(game, games, seed, most, true)
}

/// Seeds are conserved by every move and award of so many moves; whether the game ends is not asked.
///
/// # Errors
/// The first game that loses or makes a seed, or meets a rule's failure.
pub fn conserve(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    conserving(game, games, seed, most, false)
}

fn conserving(game: &Arc<Game>, games: u64, seed: u64, most: u64, ends: bool) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    let seeds = game.start().total();
    let mut line = Line::new(game.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "seeds are conserved and games end", seed };
        let mut random = Seeded(seed);
        line.restart(game.start());
        let outcome = loop {
            let before = line.position().to_box();
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(&before))? {
                Err(outcome) => break Some(outcome),
                Ok(played) if line.position().total() != seeds => {
                    let played = format_move(game.board(), played);
                    let message = format!("{played} makes {seeds} seeds {}", line.position().total());
                    return Err(run.broken(&before, message));
                }
                Ok(_) if line.plies() as u64 > most => {
                    if ends {
                        return Err(run.broken(&before, format!("no end in {most} moves")));
                    }
                    break None;
                }
                Ok(_) => {}
            }
        };
        let end = line.position();
        let stores = Side::BOTH.map(|side| end.store(side));
        if end.total() != seeds || outcome.is_some_and(|outcome| outcome.stores != stores) {
            return Err(run.broken(end, "the result is not what the stores hold"));
        }
        tried.add(line.plies() as u64);
    }
    Ok(tried)
}

/// Plays every move of a position, and its counterpart of another one: they must lead to the same, turned round. Says how
/// many were played.
fn same_when_turned(
    run: &Run<'_>,
    [here, there]: [&mut Line; 2],
    [position, other]: [&Position; 2],
) -> Result<u64, Broken> {
    let (game, board) = (run.game, run.game.board());
    here.restart(position);
    there.restart(other);
    let legal = here.legal().map_err(run.fault(position))?.to_vec();
    let turn = |played: &Move| match played.kind() {
        MoveKind::Sow => played.from_pit(board.turned(played.pit())),
        _ => *played,
    };
    let expected: Vec<Move> = legal.iter().map(turn).collect();
    if there.legal().map_err(run.fault(other))? != expected {
        return Err(run.broken(other, format!("the turned moves are not {expected:?}")));
    }
    for (&played, &same) in legal.iter().zip(&expected) {
        for (line, played) in [(&mut *here, played), (&mut *there, same)] {
            line.play(played).map_err(|why| run.broken(position, reason(&why)))?;
            line.status().map_err(run.fault(position))?;
        }
        let one = format_position(game, &here.position().turned());
        let two = format_position(game, there.position());
        if one != two || here.outcome().map(|one| one.reason) != turned_reason(there.outcome()) {
            let played = format_move(board, played);
            return Err(run.broken(position, format!("{played} leads to {one}, turned to {two}")));
        }
        here.restart(position);
        there.restart(other);
    }
    Ok(legal.len() as u64)
}

/// A position turned round has the turned moves, and each leads to the turned position. Openings are left out: both
/// players' placements run from South's first pit, so that a hand has one spelling.
///
/// # Errors
/// The first position that plays otherwise turned round, or a rule's failure.
pub fn turned(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    let mut line = Line::new(game.clone());
    let (mut here, mut there) = (line.clone(), line.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "a turned position plays the same", seed };
        let mut random = Seeded(seed);
        line.restart(game.start());
        let mut moves = 0;
        loop {
            let position = line.position().to_box();
            if position.phase() == Phase::Play {
                let turned = position.turned();
                moves += same_when_turned(&run, [&mut here, &mut there], [&position, &turned])?;
            }
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(&position))? {
                Err(_) => break,
                Ok(_) if line.plies() as u64 > most => break,
                Ok(_) => {}
            }
        }
        tried.add(moves);
    }
    Ok(tried)
}

/// Why a turned game ended, said of the game as it was.
fn turned_reason(outcome: Option<Outcome>) -> Option<Reason> {
    outcome.map(|outcome| match outcome.reason {
        Reason::NoMoves(side) => Reason::NoMoves(side.other()),
        reason => reason,
    })
}

/// What random play picks is what the legal list holds: the two ways of finding legal moves agree.
///
/// # Errors
/// The first move that was picked and is not listed, or a rule's failure.
pub fn random_is_legal(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    let mut line = Line::new(game.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "random moves are legal moves", seed };
        let mut random = Seeded(seed);
        line.restart(game.start());
        while (line.plies() as u64) < most {
            let before = line.position().to_box();
            let listed = line.legal().map_err(run.fault(&before))?.to_vec();
            let over = line.status().map_err(run.fault(&before))? != Status::ToMove;
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(&before))? {
                Err(_) if over => break,
                Ok(played) if listed.contains(&played) => {}
                other => return Err(run.broken(&before, format!("{other:?} of {listed:?}"))),
            }
        }
        tried.add(line.plies() as u64);
    }
    Ok(tried)
}

/// A position's text says all of it: read back it is the same position, and play taken up from it goes on as play from
/// the start does. Two things lie in the history alone, and are left out where they would count: how often positions have
/// stood, which no longer matters once a store has changed, and the boards of a turn that is going on.
///
/// # Errors
/// The first position whose text does not say all of it, or a rule's failure.
pub fn texts_say_all(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    for seed in seed..seed + games {
        let run = Run { game, law: "a position's text says all of it", seed };
        let mut random = Seeded(seed);
        // Every other game is played without repetition, and may be taken up at any turn.
        let counts = seed % 2 == 0;
        let line = |start: &Position| {
            let line = Line::from_position(game.clone(), start);
            if counts { line } else { line.without_repetition() }
        };
        let mut first = line(game.start());
        let mut second: Option<Line> = None;
        let mut stores = None;
        while (first.plies() as u64) < most {
            let legal = first.legal().map_err(run.fault(game.start()))?.to_vec();
            let status = first.status().map_err(run.fault(game.start()))?;
            let position = first.position().to_box();
            if let Some(second) = &mut second {
                let found = second.legal().map_err(run.fault(&position))?.to_vec();
                let stands = second.status().map_err(run.fault(&position))?;
                if found != legal || stands != status || said(second.position()) != said(&position) {
                    let place = format_position(game, second.position());
                    let message = format!(
                        "taken up it stands at {place}: {stands:?} {found:?}, not {status:?} {legal:?}"
                    );
                    return Err(run.broken(&position, message));
                }
            }
            let text = format_position(game, &position);
            let read = parse_position(game, &text)
                .map_err(|errors| run.broken(&position, format!("its text is refused: {errors:?}")))?;
            if said(&read) != said(&position) || format_position(game, &read) != text {
                return Err(run.broken(&position, "its text reads as another position"));
            }
            if status != Status::ToMove {
                break;
            }
            let now = Side::BOTH.map(|side| position.store(side));
            let begins = !position.again() || position.phase() != Phase::Play;
            let fresh = !counts || stores.is_some_and(|before| before != now);
            if begins && fresh && random.below(4) == 0 {
                second = Some(line(&read));
            }
            stores = Some(now);
            let played = legal[random.below(legal.len() as u32) as usize];
            for line in [Some(&mut first), second.as_mut()].into_iter().flatten() {
                line.play(played)
                    .map_err(|why| run.broken(&position, format!("{played:?}: {}", reason(&why))))?;
            }
        }
        tried.add(first.plies() as u64);
    }
    Ok(tried)
}

/// What a text says of a position: not how the opening came about, once it is over.
fn said(position: &Position) -> Box<Position> {
    let mut said = position.to_box();
    if matches!(said.phase(), Phase::Play | Phase::Over) {
        said.set_opened(2);
        said.set_starter(Side::South);
    }
    said
}

/// A game recorded at any moment, or to its end, and written as JSON agrees with the rules it was played by.
///
/// # Errors
/// The first game whose record does not agree with its rules, or a rule's failure.
pub fn records_verify(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    for seed in seed..seed + games {
        let run = Run { game, law: "a recorded game agrees with its rules", seed };
        let mut random = Seeded(seed);
        let (mut line, mut moves) = (Line::new(game.clone()), Vec::new());
        while (moves.len() as u64) < most {
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(game.start()))? {
                Ok(played) => moves.push(played),
                Err(_) => break,
            }
        }
        let over = line.status().map_err(run.fault(game.start()))? != Status::ToMove;
        let record =
            record_game(game, "random", &BTreeMap::new(), game.start(), &moves).map_err(|(index, why)| {
                run.broken(game.start(), format!("move {}: {}", index + 1, reason(&why)))
            })?;
        let broken = |error: String| run.broken(game.start(), error);
        let text = serde_json::to_string(&record).map_err(|error| broken(error.to_string()))?;
        let read: RecordedGame = serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        verify_game(game, &read).map_err(|difference| broken(difference.to_string()))?;
        if read != record || record.result.is_some() != over {
            return Err(broken("the record reads as another game".into()));
        }
        tried.add(moves.len() as u64);
    }
    Ok(tried)
}

/// Random matches end within so many rounds, each begun by either side, and every round starts with all the seeds.
///
/// # Errors
/// The first match that goes on for more than `most_rounds` rounds or starts one with other seeds, or a rule's failure.
pub fn matches_end(game: &Arc<Game>, matches: u64, seed: u64, most_rounds: usize) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    let seeds = game.start().total();
    for seed in seed..seed + matches {
        let run = Run { game, law: "matches end", seed };
        let mut random = Seeded(seed);
        let starter = Side::BOTH[(seed % 2) as usize];
        let mut play = MatchPlay::new(game.clone(), starter).map_err(run.fault(game.start()))?;
        while let Some(start) = play.start().map(Position::to_box) {
            if start.total() != seeds {
                return Err(
                    run.broken(&start, format!("a round starts with {} of {seeds} seeds", start.total()))
                );
            }
            if play.rounds().len() >= most_rounds {
                return Err(run.broken(&start, format!("no end in {most_rounds} rounds")));
            }
            play.play_random_round(100_000, &mut |n| random.below(n))
                .map_err(|error| run.broken(&start, error.to_string()))?;
        }
        tried.add(play.rounds().len() as u64);
    }
    Ok(tried)
}

/// A match recorded at any moment, written as JSON and taken up again, stands where it stood.
///
/// # Errors
/// The first match that stands elsewhere once it is taken up again, or a rule's failure.
pub fn matches_resume(
    game: &Arc<Game>,
    matches: u64,
    seed: u64,
    most_rounds: usize,
) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    for seed in seed..seed + matches {
        let run = Run { game, law: "a recorded match can be taken up again", seed };
        let mut random = Seeded(seed);
        let starter = Side::BOTH[(seed % 2) as usize];
        let mut play = MatchPlay::new(game.clone(), starter).map_err(run.fault(game.start()))?;
        for _ in 0..random.below(most_rounds as u32 + 1) {
            if play.is_over() {
                break;
            }
            play.play_random_round(100_000, &mut |n| random.below(n))
                .map_err(|error| run.broken(game.start(), error.to_string()))?;
        }
        let mut moves = Vec::new();
        if let Some(mut line) = play.line() {
            for _ in 0..random.below(20) {
                match line.play_random(&mut |n| random.below(n)).map_err(run.fault(game.start()))? {
                    Ok(played) => moves.push(played),
                    Err(_) => break,
                }
            }
            if line.status().map_err(run.fault(game.start()))? != Status::ToMove {
                moves.clear();
            }
        }
        let record = record_match(&play, &BTreeMap::new(), &moves)
            .map_err(|why| run.broken(game.start(), reason(&why)))?;
        let text =
            serde_json::to_string(&record).map_err(|error| run.broken(game.start(), error.to_string()))?;
        let read: RecordedMatch =
            serde_json::from_str(&text).map_err(|error| run.broken(game.start(), error.to_string()))?;
        let resumed =
            resume_match(game, &read).map_err(|error| run.broken(game.start(), error.to_string()))?;
        let same = resumed.play.next() == play.next() && resumed.play.start() == play.start();
        if read != record || resumed.moves != moves || !same {
            return Err(run.broken(game.start(), "it does not stand where it stood"));
        }
        tried.add(play.rounds().len() as u64);
    }
    Ok(tried)
}
