//! A game or match in progress: its line of play, the opening choices of the player to move, and the rounds before.
//!
//! It judges no move; the line does. A refused or failed move leaves everything as it was.

mod choosing;

use super::failure::Failure;
use super::state::{End, Happened, MatchState, Played, Player, State, Then};
use super::{GameSpec, Load, Moved, Recorded, Rounds, lifting, why};
use mancala_core::line::{Line, Status, WhyNot};
use mancala_core::match_play::{MatchError, MatchPlay};
use mancala_core::match_record::record_match;
use mancala_core::moves::Move;
use mancala_core::notation::{format_move, format_position, parse_move};
use mancala_core::record::record_game;
use mancala_core::settings::Value;
use mancala_core::slots::matches::Then as Comes;
use mancala_core::{Game, Position, Side, Step};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game in progress, alone or as a round of a match.
#[derive(Clone)]
pub(super) struct Going {
    line: Line,
    start: Box<Position>,
    moves: Vec<(Side, Move)>,
    /// The same in the order they were chosen in, lifts included that cannot be played before another has been chosen. The
    /// line has those of an opening in the order they are written in.
    made: Vec<Move>,
    /// The match, its finished rounds counted.
    series: Option<MatchPlay>,
    /// What a record keeps as its settings.
    settings: BTreeMap<String, Value>,
    /// As which it was asked for.
    spec: GameSpec,
}

impl Going {
    /// Takes up a game: the position it starts from, the rounds before it, its moves so far.
    pub fn load(
        game: Arc<Game>,
        start: Box<Position>,
        settings: BTreeMap<String, Value>,
        load: &Load,
    ) -> Result<Going, Failure> {
        let (series, start) = match &load.rounds {
            None => (None, start),
            Some(rounds) => {
                let series = played_rounds(&game, rounds)?;
                let start = series.start().map(Position::to_box).ok_or_else(match_over)?;
                (Some(series), start)
            }
        };
        let start = choosing::of_any_order(start);
        let line = Line::from_position(game, &start);
        let (moves, made, spec) = (Vec::new(), Vec::new(), load.spec.clone());
        let mut going = Going { line, start, moves, made, series, settings, spec };
        for text in &load.moves {
            going.make(text)?;
        }
        Ok(going)
    }

    fn game(&self) -> Arc<Game> {
        self.line.game().clone()
    }

    /// Its line of play, known to be over or not.
    pub fn line(&mut self) -> Result<&Line, Failure> {
        self.line.status()?;
        Ok(&self.line)
    }

    /// The same, whatever is known of it.
    pub fn plain(&self) -> &Line {
        &self.line
    }

    /// Where it stands.
    pub fn state(&mut self) -> Result<State, Failure> {
        let status = self.line.status()?;
        let game = self.game();
        let legal = why::texts(game.board(), self.line.legal()?);
        let outcome = match status {
            Status::ToMove => None,
            Status::Over(outcome) => Some(End::from_outcome(&game, &outcome)),
        };
        let (free, held) = (self.free()?, self.held());
        let seen = (!held.is_empty()).then(|| format_position(&game, &self.lifted(&held)));
        Ok(State {
            legal,
            free: why::texts(game.board(), &free),
            lifting: lifting::lifting(&self.line, held.len() as u16),
            held: why::texts(game.board(), &held),
            seen,
            series: self.match_state(outcome.is_some())?,
            outcome,
            ply: self.moves.len() as u64,
            last: self.last_made().map(|made| played(&game, made)),
            ..State::of(&game, self.line.position())
        })
    }

    fn match_state(&self, over: bool) -> Result<Option<MatchState>, Failure> {
        let Some(series) = &self.series else { return Ok(None) };
        let Comes::Round(starter) = series.next().then else { return Err(match_over()) };
        let round = series.rounds().len() as u64 + 1;
        let mut state = MatchState { round, starter: starter.into(), tally: series.next().carry, then: None };
        if over {
            let next = self.counted(series)?.next();
            state.tally = next.carry;
            state.then = Some(match next.then {
                Comes::Round(side) => Then::Round { starter: side.into() },
                Comes::Over(winner) => Then::Over { winner: winner.map(Player::from) },
            });
        }
        Ok(Some(state))
    }

    /// The match with this round counted.
    fn counted(&self, series: &MatchPlay) -> Result<MatchPlay, Failure> {
        let mut series = series.clone();
        series.finish_round(&self.plain_moves()).map_err(not_counted)?;
        Ok(series)
    }

    fn plain_moves(&self) -> Vec<Move> {
        self.moves.iter().map(|&(_, made)| made).collect()
    }

    /// The moves since the start.
    pub fn history(&self) -> Vec<Played> {
        let game = self.game();
        self.moves.iter().map(|&made| played(&game, made)).collect()
    }

    /// What a move did; `ply` counts from 1.
    pub fn steps(&self, ply: u64) -> Result<Vec<Happened>, Failure> {
        let at = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1));
        let Some(at) = at.filter(|&at| at < self.moves.len()) else {
            return Err(Failure::NoSuchMove { ply, played: self.moves.len() as u64 });
        };
        let (game, mut line) = (self.game(), Line::from_position(self.game(), &self.start));
        for (index, &(_, made)) in self.moves.iter().enumerate() {
            let again = |why| self.refusal_of(made, why);
            if index == at {
                return Ok(happened(&game, &line.play_traced(made).map_err(again)?));
            }
            line.play(made).map_err(again)?;
        }
        unreachable!("the move is one of those played")
    }

    fn refusal_of(&self, made: Move, why: WhyNot) -> Failure {
        match why {
            WhyNot::Fault(fault) => fault.into(),
            why => Failure::System {
                message: format!(
                    "{} was played and is refused now ({why:?}): a rule does not answer the same question the same way",
                    format_move(self.line.game().board(), made)
                ),
            },
        }
    }

    /// Why a move may not be played; nothing when it may.
    pub fn why(&mut self, text: &str) -> Result<Option<super::Illegal>, Failure> {
        match self.clone().make(text) {
            Ok(_) => Ok(None),
            Err(Failure::Illegal(illegal)) => Ok(Some(*illegal)),
            Err(failure) => Err(failure),
        }
    }

    /// Plays a move. A rule may fail halfway, or when the next legal moves are listed: only a whole move is kept.
    pub fn play(&mut self, text: &str) -> Result<Moved, Failure> {
        let (mut after, side) = (self.clone(), self.line.position().side());
        let (made, steps) = after.make(text)?;
        let state = after.state()?;
        let game = after.game();
        *self = after;
        Ok(Moved { made: played(&game, (side, made)), steps: happened(&game, &steps), state })
    }

    fn make(&mut self, text: &str) -> Result<(Move, Vec<Step>), Failure> {
        let board = self.line.game().board();
        let made = match parse_move(board, text) {
            Ok(made) => made,
            Err(error) => {
                let choices = self.choices()?;
                let refused = why::unreadable(self.line.position(), text, error, &choices);
                return Err(Failure::Illegal(Box::new(refused)));
            }
        };
        let waits = !self.held().is_empty();
        let steps = match self.line.check(made) {
            Ok(()) if !waits => {
                let steps = self.record(made).map_err(|why| self.refusal(made, why));
                self.made.extend(steps.is_ok().then_some(made));
                steps
            }
            checked => match self.reorder(made) {
                Some(steps) => Ok(steps),
                None => Err(self.refusal(made, checked.err().unwrap_or(WhyNot::NotOffered))),
            },
        };
        steps.map(|steps| (made, steps))
    }

    /// Plays a legal move and keeps it.
    fn record(&mut self, made: Move) -> Result<Vec<Step>, WhyNot> {
        let side = self.line.position().side();
        let steps = self.line.play_traced(made)?;
        self.moves.push((side, made));
        Ok(steps)
    }

    fn refusal(&mut self, made: Move, why: WhyNot) -> Failure {
        let choices = match self.choices() {
            Ok(choices) => choices,
            Err(failure) => return failure,
        };
        let lifting = lifting::lifting(&self.line, self.held().len() as u16);
        let lifting = lifting.map(|lifting| (lifting, self.chosen()));
        let (game, position) = (self.line.game(), self.line.position());
        let refused = why::refused(game, position, made, &why, &choices, lifting);
        refused.map_or_else(Failure::from, |illegal| Failure::Illegal(Box::new(illegal)))
    }

    /// Takes the last move back, in an opening the last one chosen.
    pub fn undo(&mut self) -> Result<State, Failure> {
        let mut before = self.clone();
        if before.chosen().is_empty() {
            if !before.line.undo() {
                return Err(Failure::NothingToUndo);
            }
            before.moves.pop();
        }
        let mut chosen = before.chosen().to_vec();
        chosen.pop();
        before.choose(chosen).ok_or(Failure::NothingToUndo)?;
        let state = before.state()?;
        *self = before;
        Ok(state)
    }

    /// Goes on to the next round of the match.
    pub fn next_round(&mut self) -> Result<State, Failure> {
        let series = self.series.as_ref().ok_or(Failure::NoMatch)?;
        if let Status::ToMove = self.line.status()? {
            return Err(Failure::RoundGoesOn);
        }
        let series = self.counted(series)?;
        let start = series.start().map(Position::to_box).ok_or_else(match_over)?;
        let line = Line::from_position(self.game(), &start);
        let mut next =
            Going { line, start, moves: Vec::new(), made: Vec::new(), series: Some(series), ..self.clone() };
        let state = next.state()?;
        *self = next;
        Ok(state)
    }

    /// What takes it up again where it stands: its moves in the order they were chosen in.
    pub fn kept(&self) -> Load {
        let board = self.line.game().board();
        let texts = |moves: &[Move]| moves.iter().map(|&made| format_move(board, made)).collect();
        let rounds = self.series.as_ref().map(|series| Rounds {
            starter: series.starter().into(),
            finished: series.rounds().iter().map(|round| texts(&round.moves)).collect(),
        });
        Load { spec: self.spec.clone(), moves: texts(&self.made), rounds }
    }

    /// The game or match as a record.
    pub fn recorded(&mut self, id: &str) -> Result<Recorded, Failure> {
        let (game, moves) = (self.game(), self.plain_moves());
        let Some(series) = &self.series else {
            let record = record_game(&game, id, &self.settings, &self.start, &moves);
            return record.map(Recorded::Game).map_err(|(at, why)| self.refusal_of(moves[at], why));
        };
        let over = matches!(self.line.clone().status()?, Status::Over(_));
        let (series, moves) =
            if over { (self.counted(series)?, Vec::new()) } else { (series.clone(), moves) };
        let record = record_match(&series, &self.settings, &moves);
        record.map(Recorded::Match).map_err(|why| match why {
            WhyNot::Fault(fault) => fault.into(),
            why => Failure::System { message: format!("a move played before is refused now: {why:?}") },
        })
    }
}

fn played_rounds(game: &Arc<Game>, rounds: &Rounds) -> Result<MatchPlay, Failure> {
    let mut series = MatchPlay::new(game.clone(), rounds.starter.into())?;
    for texts in &rounds.finished {
        let read = |text: &String| parse_move(game.board(), text);
        let moves: Vec<Move> = texts.iter().map(read).collect::<Result<_, _>>().map_err(|error| {
            Failure::BadRecord { file: "match".into(), line: 1, message: error.to_string() }
        })?;
        series.finish_round(&moves).map_err(not_counted)?;
    }
    Ok(series)
}

fn not_counted(error: MatchError) -> Failure {
    match error {
        MatchError::Fault(fault) => fault.into(),
        error => Failure::BadRecord { file: "match".into(), line: 1, message: error.to_string() },
    }
}

fn match_over() -> Failure {
    Failure::MatchOver
}

fn played(game: &Game, (side, made): (Side, Move)) -> Played {
    Played { side: side.into(), text: format_move(game.board(), made) }
}

fn happened(game: &Game, steps: &[Step]) -> Vec<Happened> {
    steps.iter().map(|step| Happened::from_step(game, step)).collect()
}
