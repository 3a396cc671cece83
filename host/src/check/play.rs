//! Laws of play: what is asked twice is answered twice alike, and what is listed is what may be played.
//!
//! They compare transcripts of random games, and know no game.

use super::{Bench, LONGEST, Outcome, Wrong, games};
use crate::engine::Dice;
use mancala_core::laws::{self, reason};
use mancala_core::line::{Line, Status, WhyNot};
use mancala_core::notation::{format_move, format_position, parse_move};
use mancala_core::{Direction, Game, Move};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// Plies of a game that is written down.
const WRITTEN: usize = 300;

/// A random game that is written down as it goes.
struct Written {
    line: Line,
    dice: Dice,
    lines: Vec<String>,
    over: bool,
}

impl Written {
    fn new(game: &Arc<Game>, seed: u64, index: u64) -> Written {
        let line = Line::new(game.clone());
        Written { line, dice: Dice::new(seed, index), lines: Vec::new(), over: false }
    }

    /// Writes down where it stands, and plays one move more. A fault is an end like any other.
    fn go_on(&mut self) {
        let game = self.line.game().clone();
        let status = self.line.status();
        let place = format_position(&game, self.line.position());
        let legal = match (&status, self.line.legal()) {
            (Ok(Status::ToMove), Ok(legal)) => legal.to_vec(),
            _ => Vec::new(),
        };
        let list: Vec<String> = legal.iter().map(|&played| format_move(game.board(), played)).collect();
        self.lines.push(format!("{place}: {status:?} {}", list.join(" ")));
        self.over = legal.is_empty() || self.lines.len() >= WRITTEN;
        if self.over {
            return;
        }
        let played = legal[self.dice.below(legal.len() as u32) as usize];
        if let Err(why) = self.line.play(played) {
            self.lines.push(format!("{}: {why:?}", format_move(game.board(), played)));
            self.over = true;
        }
    }

    fn played_out(mut self) -> Vec<String> {
        while !self.over {
            self.go_on();
        }
        self.lines
    }
}

/// The first place where two transcripts differ.
fn compare(what: &str, one: &[String], other: &[String]) -> Result<(), Wrong> {
    if one == other {
        return Ok(());
    }
    let at = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let told = |lines: &[String]| lines.get(at).cloned().unwrap_or_else(|| "its end".into());
    Err(Wrong::Fail(format!("{what} differ at ply {at}: {}, else {}", told(one), told(other))))
}

/// Random games are played, by way of the list and without it, and none fails; nor does a rule answer anything but what it
/// said beforehand.
pub(super) fn faultless(bench: &Bench<'_>) -> Outcome {
    let game = bench.game()?;
    let mut moves = 0;
    for index in 0..games(20, 500) {
        let mut dice = Dice::new(bench.seed, index);
        let mut line = Line::new(game.clone());
        while (line.plies() as u64) < LONGEST.min(1000) {
            let before = line.position().to_box();
            let failed = |fault: mancala_core::Fault| {
                let place = format_position(&game, &before);
                Wrong::Fail(format!("{fault}, at {place} (seed {}, game {index})", bench.seed))
            };
            if line.plies().is_multiple_of(4) {
                line.legal().map_err(failed)?;
            }
            match line.play_random(&mut |n| dice.below(n)).map_err(failed)? {
                Ok(_) => moves += 1,
                Err(_) => break,
            }
        }
    }
    moves += laws::foreseen(&game, games(2, 40), bench.seed, 300)?.moves;
    Ok(format!("{} games, {moves} moves", games(22, 540)))
}

/// Each game is played twice on one instance and once on another; another process may compare the hash.
pub(super) fn same(bench: &Bench<'_>) -> Result<(String, String), Wrong> {
    let (one, other) = (bench.game()?, bench.game()?);
    let mut hash = Sha256::new();
    let mut moves = 0;
    for index in 0..games(6, 60) {
        let play = |game| Written::new(game, bench.seed, index).played_out();
        let first = play(&one);
        compare("two runs of a game on one instance", &first, &play(&one))?;
        compare("a game's runs on two instances", &first, &play(&other))?;
        moves += first.len();
        first.iter().for_each(|line| hash.update(line.as_bytes()));
    }
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((format!("{} games, {moves} moves, three times each", games(6, 60)), hash))
}

/// Games played one after the other, then two and two beside each other, by turns of uneven length; all on one instance.
pub(super) fn apart(bench: &Bench<'_>) -> Outcome {
    let pairs = games(4, 40);
    let game = bench.game()?;
    for pair in 0..pairs {
        let two = || [2 * pair, 2 * pair + 1].map(|index| Written::new(&game, bench.seed, index));
        let expected = two().map(Written::played_out);
        let mut both = two();
        let mut turns = Dice::new(bench.seed, u64::MAX - pair);
        while both.iter().any(|one| !one.over) {
            let one = &mut both[turns.below(2) as usize];
            for _ in 0..=turns.below(12) {
                if !one.over {
                    one.go_on();
                }
            }
        }
        for (one, alone) in both.iter().zip(&expected) {
            compare("a game beside another and the same game alone", &one.lines, alone)?;
        }
    }
    Ok(format!("{pairs} pairs of games"))
}

/// Every listed move, and every other move there might be.
pub(super) fn legal(bench: &Bench<'_>) -> Outcome {
    let game = bench.game()?;
    let board = game.board();
    let (mut positions, mut refused) = (0, 0);
    for index in 0..games(4, 40) {
        let mut dice = Dice::new(bench.seed, index);
        let mut line = Line::new(game.clone());
        while line.plies() < 200 {
            let place = format_position(&game, line.position());
            let wrong = |what: String| Wrong::Fail(format!("{what}, at {place}"));
            let text = |played: Move| {
                let text = format_move(board, played);
                let writable = parse_move(board, &text) == Ok(played);
                if writable { text } else { format!("{text} ({played:?})") }
            };
            let faulty = |fault: mancala_core::Fault| wrong(fault.to_string());
            if line.status().map_err(faulty)? != Status::ToMove {
                break;
            }
            let legal = line.legal().map_err(faulty)?.to_vec();
            positions += 1;
            for (at, &played) in legal.iter().enumerate() {
                if legal[..at].contains(&played) {
                    return Err(wrong(format!("{} is listed twice", text(played))));
                }
                if parse_move(board, &format_move(board, played)).as_ref() != Ok(&played) {
                    return Err(wrong(format!("{} is listed, which cannot be written down", text(played))));
                }
                let mut after = line.clone();
                after
                    .play(played)
                    .map_err(|why| wrong(format!("{} is listed: {}", text(played), reason(&why))))?;
                after.status().map_err(|fault| wrong(format!("after {}: {fault}", text(played))))?;
            }
            for played in universe(&game).filter(|played| !legal.contains(played)) {
                match line.check(played) {
                    Err(WhyNot::Fault(fault)) => return Err(wrong(format!("{}: {fault}", text(played)))),
                    Ok(()) => return Err(wrong(format!("{} is not listed and may be played", text(played)))),
                    Err(_) => refused += 1,
                }
            }
            let played = legal[dice.below(legal.len() as u32) as usize];
            line.play(played).map_err(|why| wrong(format!("{}: {}", text(played), reason(&why))))?;
        }
    }
    Ok(format!("{positions} positions, {refused} moves refused"))
}

/// Every move that can be written for a board, but for those that lift only some of a pit.
fn universe(game: &Game) -> impl Iterator<Item = Move> + use<> {
    let cells = game.board().cells();
    let of = |pit: u16| {
        let sow = Move::sow(pit);
        [sow, sow.towards(Direction::Ccw), sow.towards(Direction::Cw), Move::lift(pit), Move::place(pit)]
    };
    (0..=cells).flat_map(of).chain([Move::STOP, Move::PASS])
}
