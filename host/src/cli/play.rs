//! `play`: a game as text, its moves typed, read from a script or drawn at random.
//!
//! It asks the engine what is legal and what happened, and works out neither.

use super::analyze::worth;
use super::args::{PlayArgs, Starter};
use super::error::{Code, CommandError};
use super::input::Input;
use super::keep::{self, Keep};
use super::output::{BOLD, DIM, Output, many, showable};
use super::{board, seed, shelf};
use crate::engine::{Control, Engine, Failure, Load, MatchState, Moved, Player, Rounds, Then};
use crate::table::{Seat, Setup, Table, Turn};
use crate::words::{GameTexts, Language, Words, ending, explain, refusal};
use std::collections::VecDeque;

/// The largest file of moves read, in bytes.
const MOVES_CAP: u64 = 16 << 20;
/// A game between random players longer than this is given up.
const MAX_PLIES: u64 = 10_000;
/// A match of more rounds is given up.
const MAX_ROUNDS: u64 = 10_000;

const HELP: &str = "\
A move is a pit (`C`), with a direction where the player chooses one (`C>` counterclockwise, `C<` clockwise) and a number
where not all seeds are lifted (`C:3`); `^C` lifts and `@d` places in an opening, in any order.
  undo      take your last move back
  redo      play again what was taken back
  moves     the legal moves, and those played so far
  board     draw the board
  hint      a good move, and what may follow
  position  the position as text, for --position
  quit      stop playing";

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &PlayArgs) -> Result<Code, CommandError> {
    let keep = Keep::new(args.record.as_deref(), args.resume.as_deref())?;
    let started = match &args.resume {
        Some(path) => keep::resume(engine, path, args.game.as_deref())?,
        None => {
            let game = args.game.as_deref().unwrap_or_default();
            let spec = shelf::spec(game, &args.set, args.position.as_deref())?;
            let starter = match args.starter {
                Starter::South => Player::South,
                Starter::North => Player::North,
            };
            let rounds = args.series.then(|| Rounds { starter, finished: Vec::new() });
            engine.load(&Load { spec, moves: Vec::new(), rounds })?
        }
    };
    let seats = [args.south, args.north];
    let seed = args.seed.unwrap_or_else(seed);
    let name = showable(&started.state.name);
    out.line(format_args!("{} ({})", Output::styled(BOLD, name), showable(&started.state.game)));
    if seats.iter().any(|seat| *seat != Seat::Human) || args.seed.is_some() {
        out.line(format_args!("seed {seed}"));
    }
    let moves = match &args.moves_file {
        Some(path) => shelf::read_text(path, MOVES_CAP)?,
        None => args.moves.clone().unwrap_or_default(),
    };
    let script: VecDeque<String> = moves.split_whitespace().map(str::to_string).collect();
    let table = Table::of(started, Setup { seats, seed, think: args.think });
    let given = script.len();
    let mut game = Game {
        engine,
        out,
        table,
        words: Words::of(Language::English),
        texts: GameTexts::default(),
        given,
        script,
        input: Input::standard(),
        passed: 0,
        seen: false,
    };
    game.round();
    let played = game.play();
    let kept = keep.save(game.engine, game.table.session());
    let code = played?;
    kept.map(|()| code)
}

/// A game played line by line.
struct Game<'a> {
    engine: &'a mut dyn Engine,
    out: &'a mut Output,
    table: Table,
    words: Words,
    texts: GameTexts,
    /// Moves still to be played without asking.
    script: VecDeque<String>,
    /// So many of them came with the arguments: nobody can put one of those right.
    given: usize,
    input: Input,
    /// Passes played without being asked for, since the last move: a script may name them all the same.
    passed: u32,
    /// The board as it stands has been drawn.
    seen: bool,
}

/// Whether to go on.
enum Next {
    GoOn,
    Stop(Code),
}

impl Game<'_> {
    fn play(&mut self) -> Result<Code, CommandError> {
        loop {
            if self.passed > 0 && self.script.front().is_some_and(|text| text == "--") {
                self.script.pop_front();
                self.given = self.given.saturating_sub(1);
                self.passed -= 1;
                continue;
            }
            let machines = !self.table.setup().seats.contains(&Seat::Human);
            match self.table.turn() {
                Turn::Round | Turn::Over => match self.finish()? {
                    Next::GoOn => continue,
                    Next::Stop(code) => return Ok(code),
                },
                Turn::Pass(_) => {
                    self.answer()?;
                    self.passed += 1;
                    continue;
                }
                _ if !self.script.is_empty() => {
                    let text = self.script.pop_front().unwrap_or_default();
                    let typed = self.input.terminal && self.given == 0;
                    self.given = self.given.saturating_sub(1);
                    if let Next::Stop(code) = self.told(&text, typed)? {
                        return Ok(code);
                    }
                    continue;
                }
                Turn::Answer(_) if machines && self.table.state().ply >= MAX_PLIES => {
                    self.show();
                    self.out.line(format_args!("The game did not end within {MAX_PLIES} moves."));
                    return Ok(Code::No);
                }
                Turn::Answer(_) => {
                    self.answer()?;
                    self.passed = 0;
                    continue;
                }
                Turn::Choose(_) => {}
            }
            if self.input.terminal && !self.seen {
                self.show();
            }
            if self.input.terminal {
                self.out.write(format_args!("{}> ", self.table.state().side.title()));
            }
            self.out.flush()?;
            match self.input.line() {
                Ok(Some(line)) => self.script.extend(line.split_whitespace().map(str::to_string)),
                Ok(None) => {
                    if self.input.terminal {
                        self.out.line("");
                    } else {
                        self.show();
                    }
                    return Ok(Code::Done);
                }
                Err(error) if self.input.terminal => self.out.error(&error),
                Err(error) => return Err(error),
            }
        }
    }

    /// Plays for whoever is no person, or must pass.
    fn answer(&mut self) -> Result<(), Failure> {
        let moved = self.table.answer(self.engine, Control::none())?;
        self.tell(&moved);
        Ok(())
    }

    /// Says what seems best.
    fn hint(&mut self) -> Result<(), CommandError> {
        let found = self.table.hint(self.engine, Control::none())?;
        if let Some(best) = found.lines.first() {
            let ahead: Vec<&str> = best.moves.iter().take(6).map(String::as_str).collect();
            let words = format!("hint: {} ({} for South; {})", ahead[0], worth(best), ahead.join(" "));
            self.out.line(showable(&words));
        }
        Ok(())
    }

    /// Does what one word says: a command or a move. What somebody typed he can put right; a script stops.
    fn told(&mut self, word: &str, typed: bool) -> Result<Next, CommandError> {
        match word {
            "undo" => self.undo(typed)?,
            "redo" => self.redo()?,
            "moves" => {
                self.out.line(format_args!("legal: {}", self.table.state().legal.join(" ")));
                let played = self.engine.history(self.table.session())?;
                let texts: Vec<&str> = played.iter().map(|played| played.text.as_str()).collect();
                self.out.line(format_args!("played: {}", texts.join(" ")));
            }
            "board" => self.show(),
            "hint" => self.hint()?,
            "position" => self.out.line(&self.table.state().position),
            "help" | "?" => self.out.line(HELP),
            "quit" | "exit" => return Ok(Next::Stop(Code::Done)),
            text => match self.play_move(if text == "pass" { "--" } else { text }) {
                Ok(()) => {
                    self.passed = 0;
                    self.tell_held();
                }
                Err(Failure::Illegal(illegal)) if typed => {
                    self.script.clear();
                    self.out.flush()?;
                    self.out.note(showable(&refusal(&self.words, &self.texts, &illegal)));
                }
                Err(failure @ (Failure::Fault { .. } | Failure::Crashed(_))) if typed => {
                    self.script.clear();
                    self.out.flush()?;
                    self.out.error(&failure.into());
                    self.out.note("the game stays as it was");
                }
                Err(Failure::Illegal(illegal)) => {
                    self.show();
                    self.out.flush()?;
                    return Err(CommandError::new(
                        Code::No,
                        showable(&refusal(&self.words, &self.texts, &illegal)),
                    ));
                }
                Err(failure) => return Err(failure.into()),
            },
        }
        Ok(Next::GoOn)
    }

    /// Plays a move and tells what it did.
    fn play_move(&mut self, text: &str) -> Result<(), Failure> {
        let moved = self.table.play(self.engine, text)?;
        self.tell(&moved);
        Ok(())
    }

    /// Tells what a move did.
    fn tell(&mut self, moved: &Moved) {
        let (side, text) = (moved.made.side, moved.made.text.as_str());
        let words = if text == "--" {
            format!("{} has no move and passes", side.title())
        } else {
            format!("{} {}", side.title(), explain(&self.words, &self.texts, &moved.made, &moved.steps))
        };
        self.out.line(showable(&words));
        self.seen = false;
    }

    /// Tells of lifts that wait for another.
    fn tell_held(&mut self) {
        if !self.table.state().held.is_empty() {
            let words =
                format!("{} waits for a pit before it to be lifted", self.table.state().held.join(" "));
            self.out.line(showable(&words));
        }
    }

    /// Tells of the round that begins, in a match.
    fn round(&mut self) {
        if let Some(series) = &self.table.state().series {
            let words =
                format!("Round {}, {} begins; {}", series.round, series.starter.title(), tally(series));
            self.out.line(Output::styled(BOLD, words));
        }
    }

    /// Takes moves back to the last one that a person chose.
    fn undo(&mut self, typed: bool) -> Result<(), CommandError> {
        self.passed = 0;
        match self.table.undo(self.engine) {
            Ok(taken) => {
                self.seen = false;
                self.out.line(format_args!("{} taken back", many(taken, "move", "moves")));
            }
            Err(Failure::NothingToUndo) if typed => self.out.line("there is no move to take back"),
            Err(failure) => return Err(CommandError::new(Code::No, failure.to_string())),
        }
        Ok(())
    }

    /// Plays again what was taken back.
    fn redo(&mut self) -> Result<(), CommandError> {
        self.passed = 0;
        if self.table.redo(self.engine)? {
            self.seen = false;
            self.out.line("played again");
        } else {
            self.out.line("there is nothing to play again");
        }
        Ok(())
    }

    fn show(&mut self) {
        let width =
            std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).unwrap_or(80_usize).max(20);
        self.out.line("");
        for line in board::draw(self.table.state(), width) {
            self.out.line(showable(&line));
        }
        let last = self.table.state().last.as_ref();
        let last =
            last.map_or(String::new(), |last| format!("last move: {} {}; ", last.side.title(), last.text));
        self.tell_held();
        if self.table.state().outcome.is_none() {
            let again = if self.table.state().again { " again" } else { "" };
            let words = format!("{last}{} to move{again}", self.table.state().side.title());
            self.out.line(Output::styled(DIM, words));
        }
        self.seen = true;
    }

    /// The game is over, or a round of the match is.
    fn finish(&mut self) -> Result<Next, CommandError> {
        self.show();
        let words = ending(&self.words, self.table.state()).unwrap_or_default();
        self.out.line(Output::styled(BOLD, words));
        self.out.line(format_args!("position {}", self.table.state().position));
        let Some(series) = self.table.state().series.clone() else { return self.end() };
        self.out.line(tally(&series));
        match series.then {
            Some(Then::Round { .. }) if series.round < MAX_ROUNDS => {
                self.table.next_round(self.engine)?;
                (self.seen, self.passed) = (false, 0);
                self.round();
                Ok(Next::GoOn)
            }
            Some(Then::Over { winner }) => {
                let winner = winner.map_or("nobody", Player::title);
                self.out.line(Output::styled(BOLD, format_args!("The match is over: {winner} wins it.")));
                self.end()
            }
            _ => {
                self.out.line(format_args!("The match did not end within {MAX_ROUNDS} rounds."));
                Ok(Next::Stop(Code::No))
            }
        }
    }

    /// Nothing is left to play; a script that goes on is told so.
    fn end(&mut self) -> Result<Next, CommandError> {
        self.out.flush()?;
        if !self.input.terminal && self.input.lines_read() > 0 {
            while let Some(line) = self.input.line()? {
                self.script.extend(line.split_whitespace().map(str::to_string));
            }
        }
        let word = |word: &&String| {
            !["undo", "redo", "moves", "board", "hint", "position", "help", "?", "quit", "exit"]
                .contains(&word.as_str())
        };
        match self.script.iter().find(word) {
            Some(text) => {
                Err(CommandError::new(Code::No, format!("`{text}` comes after the end of the game")))
            }
            None => Ok(Next::Stop(Code::Done)),
        }
    }
}

/// How a match stands: numbers, and pegs while they are few enough to be looked at.
fn tally(series: &MatchState) -> String {
    let pegs = |count: u32| match count {
        1..=10 => format!(" {}", "|".repeat(count as usize)),
        _ => String::new(),
    };
    let [south, north] = series.tally;
    let few = south.max(north) <= 10;
    let side = |who: Player, count: u32| {
        let pegs = if few { pegs(count) } else { String::new() };
        format!("{} {count}{pegs}", who.title())
    };
    format!("tally: {}, {}", side(Player::South, south), side(Player::North, north))
}
