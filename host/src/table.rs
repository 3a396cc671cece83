//! A game at a table: who sits where, what the players that are no people answer, and what was taken back.
//!
//! It judges no move, draws nothing and keeps nothing on the disk: whoever shows a game does so from what is answered here.

use crate::engine::{
    Analysis, AnalyzeOrder, Control, Dice, Engine, Failure, Load, Moved, Player, Session, Started, State,
    Then,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The level that thinks by the clock.
pub const LAST_LEVEL: u32 = 8;
/// Nodes a hint takes.
const HINT_NODES: u64 = 200_000;

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Seat {
    /// A person, whose moves are told.
    #[default]
    Human,
    /// Uniformly random moves.
    Random,
    /// The moves of a level, from 1 to 8.
    Level(u32),
}

impl FromStr for Seat {
    type Err = String;

    /// `human`, `random`, or the number of a level.
    fn from_str(text: &str) -> Result<Seat, String> {
        match (text, text.parse()) {
            ("human", _) => Ok(Seat::Human),
            ("random", _) => Ok(Seat::Random),
            (_, Ok(level @ 1..=LAST_LEVEL)) => Ok(Seat::Level(level)),
            _ => Err(format!("it is `human`, `random`, or a level from 1 to {LAST_LEVEL}")),
        }
    }
}

impl TryFrom<String> for Seat {
    type Error = String;

    fn try_from(text: String) -> Result<Seat, String> {
        text.parse()
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> String {
        seat.to_string()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Random => f.write_str("random"),
            Seat::Level(level) => level.fmt(f),
        }
    }
}

/// Whose turn it is, and what is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person chooses a move.
    Choose(Player),
    /// A level or a random player answers: [`Table::answer`].
    Answer(Player),
    /// Passing is the one thing to do: [`Table::answer`].
    Pass(Player),
    /// The round is over, and another follows: [`Table::next_round`].
    Round,
    /// The game, or the match, is over.
    Over,
}

/// What a table is set up with, beside the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Who plays South, and who North.
    pub seats: [Seat; 2],
    /// What fixes random moves and the errors of weak levels.
    pub seed: u64,
    /// How long the last level thinks about a move, and a hint takes at most.
    pub think: Duration,
}

/// A game, or a round of a match, in progress.
#[derive(Clone, Debug)]
pub struct Table {
    session: Session,
    state: State,
    setup: Setup,
    /// Where it stood before each `undo` since the last move, the latest last.
    undone: Vec<Load>,
}

impl Table {
    /// Takes up a game or a match.
    pub fn open(engine: &mut dyn Engine, load: &Load, setup: Setup) -> Result<Table, Failure> {
        Ok(Table::of(engine.load(load)?, setup))
    }

    /// A game that was started.
    pub fn of(started: Started, setup: Setup) -> Table {
        Table { session: started.session, state: started.state, setup, undone: Vec::new() }
    }

    /// Its number with the engine.
    pub fn session(&self) -> Session {
        self.session
    }

    /// Where it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What it is set up with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The same for whoever changes seats in mid-game.
    pub fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    /// What takes the game up again where it stands.
    pub fn kept(&self, engine: &mut dyn Engine) -> Result<Load, Failure> {
        engine.kept(self.session)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        if self.state.outcome.is_some() {
            return match self.state.series.as_ref().and_then(|series| series.then) {
                Some(Then::Round { .. }) => Turn::Round,
                Some(Then::Over { .. }) | None => Turn::Over,
            };
        }
        let side = self.state.side;
        match self.setup.seats[side.index()] {
            _ if self.state.must_pass() => Turn::Pass(side),
            Seat::Human => Turn::Choose(side),
            Seat::Random | Seat::Level(_) => Turn::Answer(side),
        }
    }

    /// Plays a move that was told.
    pub fn play(&mut self, engine: &mut dyn Engine, text: &str) -> Result<Moved, Failure> {
        let moved = engine.play(self.session, text)?;
        self.state = moved.state.clone();
        self.undone.clear();
        Ok(moved)
    }

    /// Plays for a level or a random player, or passes for anybody who must. Levels below the last count positions, so
    /// that the seed fixes their moves on any machine.
    pub fn answer(&mut self, engine: &mut dyn Engine, control: Control<'_>) -> Result<Moved, Failure> {
        let text = match self.setup.seats[self.state.side.index()] {
            _ if self.state.must_pass() => "--".to_string(),
            Seat::Level(level) => {
                let until = Instant::now().checked_add(self.setup.think);
                let control = match until {
                    Some(until) if level == LAST_LEVEL && !control.is_timed() => control.until(until),
                    _ => control,
                };
                let chosen = engine.best(self.session, level, self.setup.seed, &control)?;
                chosen.text.ok_or(Failure::Stopped)?
            }
            // A move depends on the seed and on where the game stands, so that a game taken up again goes on alike.
            Seat::Human | Seat::Random => {
                let round = self.state.series.as_ref().map_or(0, |series| series.round);
                let mut dice = Dice::new(self.setup.seed, (round << 32) + self.state.ply);
                self.state.legal[dice.below(self.state.legal.len() as u32) as usize].clone()
            }
        };
        self.play(engine, &text)
    }

    /// Takes moves back to the last one that a person chose, or to the first where no person plays; says how many.
    pub fn undo(&mut self, engine: &mut dyn Engine) -> Result<u64, Failure> {
        let before = engine.kept(self.session)?;
        let mut taken = 0;
        loop {
            match engine.undo(self.session) {
                Ok(state) => self.state = state,
                Err(Failure::NothingToUndo) if taken > 0 => break,
                Err(failure) => return Err(failure),
            }
            taken += 1;
            if matches!(self.turn(), Turn::Choose(_)) {
                break;
            }
        }
        self.undone.push(before);
        Ok(taken)
    }

    /// Whether something taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Goes back to where the game stood before the last `undo`; whether there was one since the last move.
    pub fn redo(&mut self, engine: &mut dyn Engine) -> Result<bool, Failure> {
        let Some(load) = self.undone.last() else { return Ok(false) };
        let started = engine.load(load)?;
        self.undone.pop();
        let old = std::mem::replace(&mut self.session, started.session);
        self.state = started.state;
        engine.end(old)?;
        Ok(true)
    }

    /// Goes on to the next round of the match.
    pub fn next_round(&mut self, engine: &mut dyn Engine) -> Result<(), Failure> {
        self.state = engine.next_round(self.session)?;
        self.undone.clear();
        Ok(())
    }

    /// What seems best, after thinking no longer than the setup says.
    pub fn hint(&self, engine: &mut dyn Engine, control: Control<'_>) -> Result<Analysis, Failure> {
        let until = Instant::now().checked_add(self.setup.think);
        let control = until.into_iter().fold(control, Control::until);
        let order = AnalyzeOrder { nodes: Some(HINT_NODES), ..AnalyzeOrder::default() };
        engine.analyze(self.session, &order, &control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{FileText, GameSpec, LocalEngine, Rounds};

    fn load() -> Load {
        let text = "[board]\npits = 3\nseeds = 2\n";
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: text.into() };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        Load { spec, ..Load::default() }
    }

    fn setup(south: Seat, north: Seat) -> Setup {
        Setup { seats: [south, north], seed: 5, think: Duration::from_millis(20) }
    }

    fn open(engine: &mut LocalEngine, south: Seat, north: Seat) -> Table {
        Table::open(engine, &load(), setup(south, north)).unwrap()
    }

    #[test]
    fn seats_are_written_as_they_are_read() {
        for text in ["human", "random", "1", "8"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        assert!(["0", "9", "Human", ""].iter().all(|text| text.parse::<Seat>().is_err()));
    }

    #[test]
    fn undo_goes_back_to_a_persons_choice_and_redo_to_where_it_stood() {
        let engine = &mut LocalEngine::alone();
        let mut table = open(engine, Seat::Human, Seat::Random);
        let first = table.state().clone();
        assert_eq!(table.turn(), Turn::Choose(Player::South));
        assert!(matches!(table.undo(engine), Err(Failure::NothingToUndo)));
        table.play(engine, "A").unwrap();
        assert_eq!(table.turn(), Turn::Answer(Player::North));
        table.answer(engine, Control::none()).unwrap();
        let second = table.state().clone();
        table.play(engine, "B").unwrap();
        table.answer(engine, Control::none()).unwrap();
        let third = table.state().clone();

        assert_eq!(table.undo(engine).unwrap(), 2);
        assert_eq!(table.state(), &second);
        assert_eq!(table.undo(engine).unwrap(), 2);
        assert_eq!(table.state(), &first);
        assert!(table.redo(engine).unwrap() && table.redo(engine).unwrap());
        assert_eq!(table.state(), &third);
        assert!(!table.redo(engine).unwrap());

        table.undo(engine).unwrap();
        table.play(engine, "C").unwrap();
        assert!(!table.can_redo(), "another move was played since");
    }

    #[test]
    fn a_game_taken_up_again_goes_on_alike() {
        let engine = &mut LocalEngine::alone();
        let mut whole = open(engine, Seat::Random, Seat::Level(1));
        for _ in 0..3 {
            whole.answer(engine, Control::none()).unwrap();
        }
        let kept = whole.kept(engine).unwrap();
        assert_eq!(kept.moves.len(), 3);
        let mut again = Table::open(engine, &kept, whole.setup().clone()).unwrap();
        while whole.turn() != Turn::Over {
            let made = whole.answer(engine, Control::none()).unwrap().made;
            assert_eq!(again.answer(engine, Control::none()).unwrap().made, made);
        }
        assert_eq!(again.state(), whole.state());
    }

    #[test]
    fn a_match_is_kept_with_its_rounds() {
        let engine = &mut LocalEngine::alone();
        let load = Load { rounds: Some(Rounds::default()), ..load() };
        let mut table = Table::open(engine, &load, setup(Seat::Random, Seat::Random)).unwrap();
        while matches!(table.turn(), Turn::Answer(_) | Turn::Pass(_)) {
            table.answer(engine, Control::none()).unwrap();
        }
        if table.turn() == Turn::Round {
            table.next_round(engine).unwrap();
        }
        let kept = table.kept(engine).unwrap();
        let again = Table::open(engine, &kept, table.setup().clone()).unwrap();
        assert_eq!(again.state(), table.state());
    }
}
