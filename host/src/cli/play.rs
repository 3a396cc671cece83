//! `play`: a game as text, its moves typed, read from a script or drawn at random.
//!
//! It asks the engine what is legal and what happened, and works out neither.

mod page;
mod word;

use super::args::{Color, PlayArgs, Starter};
use super::error::{Code, CommandError};
use super::input::Input;
use super::keep::{self, Keep};
use super::output::{BOLD, Output, showable};
use super::progress::Progress;
use super::screen::{self, Screen};
use super::{seed, shelf};
use crate::engine::{Control, Description, Engine, Failure, Load, Player, Rounds, State, Then};
use crate::store::{Keeper, Store, StoreError, Unkept};
use crate::table::{Seat, Setup, Table, Turn};
use crate::tui::Ended;
use crate::words::{GameTexts, Words, ending};
use mancala_core::diagnostic::short;
use page::tally;
use std::collections::VecDeque;
use word::COMMANDS;

/// The largest file of moves read, in bytes.
const MOVES_CAP: u64 = 16 << 20;
/// A game between random players longer than this is given up.
const MAX_PLIES: u64 = 10_000;
/// A match of more rounds is given up.
const MAX_ROUNDS: u64 = 10_000;

/// Runs the command. The game is kept in the store, where there is one.
pub fn run(
    engine: &mut (dyn Engine + Send),
    out: &mut Output,
    args: &PlayArgs,
    store: Option<Store>,
    color: Color,
) -> Result<Code, CommandError> {
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
    let spec = engine.kept(started.session)?.spec;
    let described = engine.describe(&spec)?;
    let texts = GameTexts::of(&described.translations, out.words().language());
    headline(out, &texts, &started.state);
    seed_line(out, &seats, seed, args.seed.is_some());
    let moves = match &args.moves_file {
        Some(path) => shelf::read_text(path, MOVES_CAP)?,
        None => args.moves.clone().unwrap_or_default(),
    };
    let script: VecDeque<String> = moves.split_whitespace().map(str::to_string).collect();
    let table = Table::of(started, Setup { seats, seed, think: args.think });
    let mut game = Game::new(engine, out, table, texts, store.map(Keeper::new), script);
    game.screen = !args.plain && screen::possible();
    // A record holds one game.
    let anew = args.record.is_none() && args.resume.is_none();
    let (played, ended) = game.sit(&described, color, anew);
    let kept = keep.save(game.engine, game.table.session());
    let code = played?;
    kept?;
    game.obey(ended);
    Ok(code)
}

/// Goes on with a game of the store.
pub fn go_on(
    engine: &mut (dyn Engine + Send),
    out: &mut Output,
    table: Table,
    keeper: Keeper,
    plain: bool,
    color: Color,
) -> Result<Code, CommandError> {
    let spec = table.kept(engine)?.spec;
    let described = engine.describe(&spec)?;
    let texts = GameTexts::of(&described.translations, out.words().language());
    headline(out, &texts, table.state());
    seed_line(out, &table.setup().seats, table.setup().seed, false);
    let mut game = Game::new(engine, out, table, texts, Some(keeper), VecDeque::new());
    game.screen = !plain && screen::possible();
    let (played, ended) = game.sit(&described, color, true);
    let code = played?;
    game.obey(ended);
    Ok(code)
}

fn headline(out: &mut Output, texts: &GameTexts, state: &State) {
    let name = showable(texts.say(&state.name));
    out.prose(format_args!("{} ({})", Output::styled(BOLD, name), showable(&state.game)));
}

/// Tells the seed where it fixes anything, or was given.
fn seed_line(out: &mut Output, seats: &[Seat; 2], seed: u64, given: bool) {
    if given || seats.iter().any(|seat| *seat != Seat::Human) {
        out.prose(out.words().say_of("seed", &[("seed", seed.to_string().into())]));
    }
}

/// A game played line by line.
struct Game<'a> {
    engine: &'a mut (dyn Engine + Send),
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
    /// Keeps the game after every move.
    keeper: Option<Keeper>,
    /// Why it was not kept when that was last told.
    unkept: Option<String>,
    /// Only what was given with the arguments is played line by line; a screen goes on from there.
    screen: bool,
}

/// Whether to go on.
enum Next {
    GoOn,
    Stop(Code),
}

impl<'a> Game<'a> {
    fn new(
        engine: &'a mut (dyn Engine + Send),
        out: &'a mut Output,
        table: Table,
        texts: GameTexts,
        keeper: Option<Keeper>,
        script: VecDeque<String>,
    ) -> Game<'a> {
        let (words, given, input) = (out.words(), script.len(), Input::standard());
        let (passed, seen, unkept, screen) = (0, false, None, false);
        Game { engine, out, table, words, texts, script, given, input, passed, seen, keeper, unkept, screen }
    }

    /// Plays until somebody leaves: what was given line by line, and the rest on a screen where there is one, with other
    /// games to follow where they may.
    fn sit(
        &mut self,
        described: &Description,
        color: Color,
        anew: bool,
    ) -> (Result<Code, CommandError>, Option<Ended>) {
        self.round();
        let mut ended = None;
        let played = match self.play() {
            Ok(Code::Done) if self.screen => self.sit_at_screen(described, color, anew).map(|how| {
                ended = Some(how);
                Code::Done
            }),
            played => played,
        };
        self.farewell();
        (played, ended)
    }

    /// Plays on a screen, one game after the other.
    fn sit_at_screen(
        &mut self,
        described: &Description,
        color: Color,
        anew: bool,
    ) -> Result<Ended, CommandError> {
        let words = self.words.clone();
        let screen = Screen::new(described, &words, color, anew)?;
        loop {
            let ended = self
                .out
                .flush()
                .and_then(|()| screen.play(self.engine, &mut self.table, self.keeper.as_mut()));
            self.left();
            match ended? {
                Ended::Anew => self.begin_anew()?,
                ended => return Ok(ended),
            }
        }
    }

    /// Lays out another game of the same kind, with another seed; it is kept as one of its own.
    fn begin_anew(&mut self) -> Result<(), CommandError> {
        let Load { spec, rounds, .. } = self.table.kept(self.engine)?;
        let rounds = rounds.map(|rounds| Rounds { finished: Vec::new(), ..rounds });
        let setup = Setup { seed: seed(), ..self.table.setup().clone() };
        let over = self.table.session();
        self.table = Table::open(self.engine, &Load { spec, moves: Vec::new(), rounds }, setup)?;
        self.engine.end(over)?;
        self.keeper = self.keeper.take().map(|keeper| Keeper::new(keeper.store().clone()));
        self.unkept = None;
        self.out.line("");
        seed_line(self.out, &self.table.setup().seats, self.table.setup().seed, false);
        self.round();
        Ok(())
    }

    /// Ends this program by the signal that a board was left by: whoever sent it waits for that. The terminal may be
    /// gone with it.
    fn obey(&mut self, ended: Option<Ended>) {
        if let Some(Ended::Signal(signal)) = ended {
            let _ = self.out.flush();
            crate::tui::obey(signal);
        }
    }

    /// Keeps the game as it stands. What goes wrong is told once, and stops nothing.
    fn keep(&mut self) {
        let Some(keeper) = &mut self.keeper else { return };
        let words = &self.words;
        let unkept = keeper.keep(&self.table, self.engine).err().map(|unkept| match unkept {
            Unkept::Store(StoreError::Deleted { id, .. }) => {
                words.say_of("games-gone", &[("id", id.to_string().into())])
            }
            unkept => words.say_of("games-unkept", &[("what", unkept.to_string().into())]),
        });
        if let Some(what) = unkept.as_ref().filter(|_| self.unkept != unkept) {
            self.out.note(showable(what));
        }
        self.unkept = unkept;
    }

    /// Keeps a game anew that was deleted elsewhere, and says under which number any game is kept.
    fn keep_anew(&mut self) {
        let Some(keeper) = &mut self.keeper else {
            return self.out.prose(self.words.say("games-not-kept"));
        };
        let kept = match keeper.is_deleted() {
            true => keeper.keep_anew(&self.table, self.engine),
            false => keeper.keep(&self.table, self.engine),
        };
        match kept {
            Ok(id) => {
                self.out.prose(self.words.say_of("games-kept-as", &[("id", id.to_string().into())]));
                self.unkept = None;
            }
            Err(unkept) => {
                let of = [("what", unkept.to_string().into())];
                self.out.note(showable(&self.words.say_of("games-unkept", &of)));
            }
        }
    }

    /// Says where somebody who leaves in mid-game finds it again.
    fn farewell(&mut self) {
        let id = self.keeper.as_ref().filter(|keeper| !keeper.is_deleted()).and_then(Keeper::id);
        if let Some(id) = id.filter(|_| self.input.terminal && self.table.turn() != Turn::Over) {
            self.out.prose(self.words.say_of("games-kept-as", &[("id", id.to_string().into())]));
        }
    }

    fn play(&mut self) -> Result<Code, CommandError> {
        loop {
            if self.screen && self.script.is_empty() {
                return Ok(Code::Done);
            }
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
                    self.out.prose(self.words.say_of("game-too-long", &[("moves", MAX_PLIES.into())]));
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
                self.out.write(format_args!("{}> ", self.words.player(self.table.state().side)));
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
        let moved = {
            let _thinking = Progress::begin(self.words.say("thinking"), None);
            self.table.answer(self.engine, Control::none())?
        };
        self.keep();
        self.tell(&moved);
        Ok(())
    }

    /// Plays a move and tells what it did.
    fn play_move(&mut self, text: &str) -> Result<(), Failure> {
        let moved = self.table.play(self.engine, text)?;
        self.keep();
        self.tell(&moved);
        Ok(())
    }

    /// The game is over, or a round of the match is.
    fn finish(&mut self) -> Result<Next, CommandError> {
        self.show();
        let words = ending(&self.words, &self.texts, self.table.state()).unwrap_or_default();
        self.out.prose(Output::styled(BOLD, words));
        self.out.prose(
            self.words.say_of("position", &[("position", self.table.state().position.as_str().into())]),
        );
        let Some(series) = self.table.state().series.clone() else { return self.end() };
        self.out.prose(tally(&self.words, &series));
        match series.then {
            Some(Then::Round { .. }) if series.round < MAX_ROUNDS => {
                self.table.next_round(self.engine)?;
                self.keep();
                (self.seen, self.passed) = (false, 0);
                self.round();
                Ok(Next::GoOn)
            }
            Some(Then::Over { winner }) => {
                let words = match winner {
                    Some(winner) => {
                        self.words.say_of("match-over", &[("winner", self.words.player(winner).into())])
                    }
                    None => self.words.say("match-drawn"),
                };
                self.out.prose(Output::styled(BOLD, words));
                self.end()
            }
            _ => {
                self.out.prose(self.words.say_of("match-too-long", &[("rounds", MAX_ROUNDS.into())]));
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
        let word = |word: &&String| !COMMANDS.contains(&word.as_str());
        match self.script.iter().find(word) {
            Some(text) => {
                let words = self.words.say_of("after-the-end", &[("text", short(text).into())]);
                Err(CommandError::new(Code::No, showable(&words)))
            }
            None => Ok(Next::Stop(Code::Done)),
        }
    }
}
