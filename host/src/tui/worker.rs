//! The thread that owns the engine and the table while a board is on the screen: it carries out one order after another.
//!
//! It draws nothing. Whoever sends an order holds a flag that stops it, so that a long think never holds up the screen.

use crate::engine::{
    Analysis, AnalyzeOrder, Control, Engine, Failure, Happened, Illegal, Moved, Played, Progress, State,
};
use crate::table::{Table, Turn};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

/// How long an analysis goes on.
const ANALYSIS: Duration = Duration::from_secs(30);

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Play this move for a person.
    Play(String),
    /// Play for a level or a random player, or pass.
    Answer,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Begin the next round.
    NextRound,
    /// Say what seems best.
    Hint,
    /// Say what every move is worth, again and again as it becomes clearer.
    Analyze,
    /// Keep a game anew that was deleted elsewhere.
    Keep,
}

/// An order, and what stops it.
pub struct Command {
    /// What is to be done.
    pub order: Order,
    /// Set when nobody waits for it any more.
    pub stop: Arc<AtomicBool>,
}

/// What came of an order. Each order has one report that ends it; `Seen` and `Unkept` are told on the way.
#[derive(Clone, Debug)]
pub enum Report {
    /// A move was played.
    Moved(Box<Moved>, Box<Standing>),
    /// The game stands elsewhere now, without a move.
    Stands(Box<Standing>),
    /// There was nothing to take back, or to play again.
    Nothing,
    /// The move is not legal.
    Refused(Box<Illegal>),
    /// What seems best.
    Hint(Box<Analysis>),
    /// What an analysis has found so far.
    Seen(Box<Analysis>),
    /// The analysis is over.
    Analyzed,
    /// It was stopped.
    Stopped,
    /// It failed; the game stays as it was.
    Failed(String),
    /// The game is kept, as somebody wanted it.
    Kept,
    /// The game could not be kept, in words; it goes on all the same.
    Unkept(String),
}

/// Where the table stands, and how it came there.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The state, as the player sees it.
    pub state: State,
    /// What is waited for.
    pub turn: Turn,
    /// Something taken back can be played again.
    pub can_redo: bool,
    /// The moves of the game, or of the round.
    pub history: Vec<Played>,
    /// What the last of them did.
    pub last: Vec<Happened>,
}

impl Standing {
    /// Where a table stands.
    pub fn of(engine: &mut dyn Engine, table: &Table) -> Result<Standing, Failure> {
        let history = engine.history(table.session())?;
        let last = match table.state().last_of(&history) {
            0 => Vec::new(),
            ply => engine.steps(table.session(), ply)?,
        };
        let (state, turn, can_redo) = (table.state().as_seen(), table.turn(), table.can_redo());
        Ok(Standing { state, turn, can_redo, history, last })
    }
}

/// How a game is to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// As the one it is.
    Same,
    /// As a new one, where that one was deleted elsewhere.
    Anew,
}

/// Called after every change of the table, so that no more than the move in flight can be lost; what it says is told.
pub type Kept<'a> = dyn FnMut(&mut dyn Engine, &mut Table, Wish) -> Result<(), String> + Send + 'a;

/// The worker.
pub struct Worker<'a, 'b> {
    /// Who runs the game.
    pub engine: &'a mut (dyn Engine + Send),
    /// The game.
    pub table: &'a mut Table,
    /// What is done after every change.
    pub kept: &'a mut Kept<'b>,
    /// Where reports go.
    pub reports: Sender<Report>,
}

impl Worker<'_, '_> {
    /// Carries out orders until nobody sends any more.
    pub fn work(&mut self, orders: &Receiver<Command>) {
        while let Ok(Command { order, stop }) = orders.recv() {
            let report = match self.carry_out(order, &stop) {
                Ok(report) => report,
                Err(Failure::Illegal(illegal)) => Report::Refused(illegal),
                Err(Failure::NothingToUndo) => Report::Nothing,
                Err(Failure::Stopped) => Report::Stopped,
                Err(failure) => Report::Failed(failure.to_string()),
            };
            // Nobody is there to hear it once the board is closed.
            let _ = self.reports.send(report);
        }
    }

    fn carry_out(&mut self, order: Order, stop: &AtomicBool) -> Result<Report, Failure> {
        let control = Control::new(stop, &|_| {});
        match order {
            Order::Play(text) => {
                let moved = self.table.play(self.engine, &text)?;
                self.moved(moved)
            }
            Order::Answer => {
                let moved = self.table.answer(self.engine, control)?;
                self.moved(moved)
            }
            Order::Undo => {
                self.table.undo(self.engine)?;
                self.changed()
            }
            Order::Redo if !self.table.redo(self.engine)? => Ok(Report::Nothing),
            Order::Redo => self.changed(),
            Order::NextRound => {
                self.table.next_round(self.engine)?;
                self.changed()
            }
            Order::Hint => self.table.hint(self.engine, control).map(Box::new).map(Report::Hint),
            Order::Analyze => self.analyze(stop),
            Order::Keep => Ok(match (self.kept)(self.engine, self.table, Wish::Anew) {
                Ok(()) => Report::Kept,
                Err(why) => {
                    let _ = self.reports.send(Report::Unkept(why));
                    Report::Stopped
                }
            }),
        }
    }

    fn moved(&mut self, moved: Moved) -> Result<Report, Failure> {
        match self.changed()? {
            Report::Stands(standing) => Ok(Report::Moved(Box::new(moved), standing)),
            other => Ok(other),
        }
    }

    /// The one place that every change of the table comes through.
    fn changed(&mut self) -> Result<Report, Failure> {
        if let Err(why) = (self.kept)(self.engine, self.table, Wish::Same) {
            let _ = self.reports.send(Report::Unkept(why));
        }
        // An engine that ended meanwhile is started again, with the game where it stands, when it is asked again.
        let standing = Standing::of(self.engine, self.table);
        standing.or_else(|_| Standing::of(self.engine, self.table)).map(Box::new).map(Report::Stands)
    }

    fn analyze(&mut self, stop: &AtomicBool) -> Result<Report, Failure> {
        let reports = self.reports.clone();
        let tell = move |progress| {
            if let Progress::Analysis(found) = progress {
                let _ = reports.send(Report::Seen(found));
            }
        };
        let lines = u32::try_from(self.table.state().choices().len()).unwrap_or(u32::MAX).clamp(2, 64);
        let order = AnalyzeOrder { lines: Some(lines), ..AnalyzeOrder::default() };
        let control = Control::new(stop, &tell);
        let control = Instant::now().checked_add(ANALYSIS).into_iter().fold(control, Control::until);
        let found = self.engine.analyze(self.table.session(), &order, &control)?;
        tell(Progress::Analysis(Box::new(found)));
        Ok(Report::Analyzed)
    }
}
