//! The engine in a process of its own: started when it is first asked, asked line by line, and started again after it
//! ended, with every game where it stood.
//!
//! It runs no rule and opens no plugin; what the other process says is read as data and believed no further.

use super::child::{Live, Lost, Options, shortened};
use super::{
    Analysis, AnalyzeOrder, Batch, Chosen, Control, Counted, Crash, Description, Engine, Failure, GameSpec,
    Happened, Hello, Illegal, Listing, Load, Moved, Played, Playouts, PlayoutsOrder, Recorded, Reply,
    Request, Session, Started, State, Verified,
};
use crate::check::{Finding, Subject, Trial};
use std::collections::BTreeMap;

/// An engine in a process of its own.
pub struct EngineProcess {
    options: Options,
    live: Option<Live>,
    games: BTreeMap<Session, Load>,
    last: Session,
}

impl EngineProcess {
    /// An engine that is started when it is first asked something.
    pub fn new(options: Options) -> EngineProcess {
        EngineProcess { options, live: None, games: BTreeMap::new(), last: 0 }
    }

    /// Who the engine says it is.
    pub fn hello(&mut self) -> Result<Hello, Failure> {
        self.live().map(|live| live.hello.clone())
    }

    /// Asks something that needs no game, to see whether the engine answers.
    pub fn ping(&mut self) -> Result<(), Failure> {
        let patience = self.options.patience;
        match self.live()?.greet(patience) {
            Ok(_) => Ok(()),
            Err(lost) => Err(self.lost(lost)),
        }
    }

    /// The number of the process, while one runs.
    pub fn id(&self) -> Option<u32> {
        self.live.as_ref().map(|live| live.child.id())
    }

    fn live(&mut self) -> Result<&mut Live, Failure> {
        if self.live.is_none() {
            self.live = Some(Live::start(&self.options)?);
        }
        self.live.as_mut().ok_or(Failure::Stopped)
    }

    /// Asks, and starts the engine first where that is needed. An engine that was found dead before it was asked is
    /// started again; one that dies while it is asked is a failure.
    fn ask(&mut self, request: Request, control: &Control<'_>) -> Result<Reply, Failure> {
        if self.live.as_mut().is_some_and(|live| live.ended()) {
            self.live = None;
        }
        let patience = self.options.patience;
        let result = self.live()?.ask(request, patience, control);
        match result {
            Ok(Reply::Failed(failure)) => {
                if matches!(failure, Failure::Crashed(_)) {
                    // It told of its own end, which it may not have come to yet.
                    self.live = None;
                }
                Err(failure)
            }
            Ok(reply) => Ok(reply),
            Err(lost) => Err(self.lost(lost)),
        }
    }

    /// Gives the process up.
    fn lost(&mut self, lost: Lost) -> Failure {
        let crash = self.live.take().map(|live| live.bury(lost));
        Failure::Crashed(Box::new(crash.unwrap_or_else(|| Crash::plain("it was not there"))))
    }

    /// Asks about a game, which an engine started meanwhile is told of first.
    fn about(&mut self, session: Session, request: impl Fn(Session) -> Request) -> Result<Reply, Failure> {
        self.about_long(session, request, &Control::none())
    }

    /// The same for what may take long.
    fn about_long(
        &mut self,
        session: Session,
        request: impl Fn(Session) -> Request,
        control: &Control<'_>,
    ) -> Result<Reply, Failure> {
        let load = self.games.get(&session).ok_or(Failure::NoSession)?.clone();
        if self.live.as_mut().is_some_and(|live| live.ended()) {
            self.live = None;
        }
        let known = self.live()?.known.get(&session).copied();
        let theirs = match known {
            Some(theirs) => theirs,
            None => {
                let started = self.started(Request::Load { load })?;
                self.live()?.known.insert(session, started.session);
                started.session
            }
        };
        self.ask(request(theirs), control)
    }

    fn started(&mut self, request: Request) -> Result<Started, Failure> {
        match self.ask(request, &Control::none())? {
            Reply::Started(started) => Ok(started),
            other => self.odd(&other),
        }
    }

    /// An answer to another question: the engine cannot be believed any more.
    fn odd<T>(&mut self, reply: &Reply) -> Result<T, Failure> {
        let words = serde_json::to_string(reply).unwrap_or_default();
        Err(self.lost(Lost::Odd(shortened(&words))))
    }

    /// Keeps a game the engine has just taken up.
    fn keep(&mut self, started: Started, load: Load) -> Result<Started, Failure> {
        self.last += 1;
        let session = self.last;
        self.live()?.known.insert(session, started.session);
        self.games.insert(session, load);
        Ok(Started { session, state: started.state })
    }
}

/// Asks, and takes the one kind of answer that fits.
macro_rules! expect {
    ($self:ident, $reply:expr, $kind:path) => {
        match $reply? {
            $kind(value) => Ok(value),
            other => $self.odd(&other),
        }
    };
}

impl Engine for EngineProcess {
    fn games(&mut self) -> Result<Listing, Failure> {
        expect!(self, self.ask(Request::Games, &Control::none()), Reply::Games)
    }

    fn describe(&mut self, spec: &GameSpec) -> Result<Description, Failure> {
        let request = Request::Describe { spec: spec.clone() };
        expect!(self, self.ask(request, &Control::none()), Reply::Described).map(|sheet| *sheet)
    }

    fn load(&mut self, load: &Load) -> Result<Started, Failure> {
        let started = self.started(Request::Load { load: load.clone() })?;
        self.keep(started, load.clone())
    }

    fn resume(&mut self, spec: &GameSpec, record: &Recorded) -> Result<Started, Failure> {
        let started = self.started(Request::Resume { spec: spec.clone(), record: record.clone() })?;
        self.keep(started, record.load(spec.clone()))
    }

    fn state(&mut self, session: Session) -> Result<State, Failure> {
        expect!(self, self.about(session, |session| Request::State { session }), Reply::State)
    }

    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure> {
        expect!(self, self.about(session, |session| Request::History { session }), Reply::History)
    }

    fn steps(&mut self, session: Session, ply: u64) -> Result<Vec<Happened>, Failure> {
        expect!(self, self.about(session, |session| Request::Steps { session, ply }), Reply::Steps)
    }

    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure> {
        let request = |session| Request::Why { session, text: text.into() };
        expect!(self, self.about(session, request), Reply::Why)
    }

    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure> {
        let request = |session| Request::Play { session, text: text.into() };
        let moved: Moved = expect!(self, self.about(session, request), Reply::Moved)?;
        if let Some(load) = self.games.get_mut(&session) {
            load.moves.push(moved.made.text.clone());
        }
        Ok(moved)
    }

    fn undo(&mut self, session: Session) -> Result<State, Failure> {
        let state: State =
            expect!(self, self.about(session, |session| Request::Undo { session }), Reply::State)?;
        // An engine takes back what was chosen last, which is what these end with.
        if let Some(load) = self.games.get_mut(&session) {
            load.moves.pop();
        }
        Ok(state)
    }

    fn next_round(&mut self, session: Session) -> Result<State, Failure> {
        // A round that is over is kept in the order it is written in.
        let history = self.history(session)?;
        let request = |session| Request::NextRound { session };
        let state = expect!(self, self.about(session, request), Reply::State)?;
        if let Some(load) = self.games.get_mut(&session) {
            load.moves.clear();
            let round = history.into_iter().map(|played| played.text).collect();
            load.rounds.get_or_insert_default().finished.push(round);
        }
        Ok(state)
    }

    fn record(&mut self, session: Session, id: &str) -> Result<Recorded, Failure> {
        let request = |session| Request::Record { session, name: id.into() };
        expect!(self, self.about(session, request), Reply::Recorded)
    }

    fn kept(&mut self, session: Session) -> Result<Load, Failure> {
        self.games.get(&session).cloned().ok_or(Failure::NoSession)
    }

    fn analyze(
        &mut self,
        session: Session,
        order: &AnalyzeOrder,
        control: &Control<'_>,
    ) -> Result<Analysis, Failure> {
        let request = |session| Request::Analyze { session, order: order.clone() };
        expect!(self, self.about_long(session, request, control), Reply::Analysis).map(|found| *found)
    }

    fn best(
        &mut self,
        session: Session,
        level: u32,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Chosen, Failure> {
        let request = |session| Request::Best { session, level, seed };
        expect!(self, self.about_long(session, request, control), Reply::Chosen).map(|chosen| *chosen)
    }

    fn end(&mut self, session: Session) -> Result<(), Failure> {
        self.games.remove(&session).ok_or(Failure::NoSession)?;
        let theirs = self.live.as_mut().and_then(|live| live.known.remove(&session));
        match theirs {
            None => Ok(()),
            Some(session) => match self.ask(Request::End { session }, &Control::none())? {
                Reply::Ended => Ok(()),
                other => self.odd(&other),
            },
        }
    }

    fn perft(
        &mut self,
        spec: &GameSpec,
        depth: u32,
        divide: bool,
        control: &Control<'_>,
    ) -> Result<Counted, Failure> {
        let request = Request::Perft { spec: spec.clone(), depth, divide };
        expect!(self, self.ask(request, control), Reply::Counted)
    }

    fn playouts(
        &mut self,
        spec: &GameSpec,
        order: &PlayoutsOrder,
        control: &Control<'_>,
    ) -> Result<Playouts, Failure> {
        let request = Request::Playouts { spec: spec.clone(), order: order.clone() };
        expect!(self, self.ask(request, control), Reply::Played)
    }

    fn verify(&mut self, batch: &Batch, control: &Control<'_>) -> Result<Verified, Failure> {
        expect!(self, self.ask(Request::Verify { batch: batch.clone() }, control), Reply::Verified)
    }

    fn subjects(&mut self, file: &str) -> Result<Vec<Subject>, Failure> {
        let request = Request::Subjects { file: file.into() };
        expect!(self, self.ask(request, &Control::none()), Reply::Subjects)
    }

    fn check(&mut self, trial: &Trial) -> Result<Finding, Failure> {
        let request = Request::Check { trial: trial.clone() };
        expect!(self, self.ask(request, &Control::none()), Reply::Checked)
    }
}
