//! Requests and replies: the engine's questions and answers as single values, for whoever asks over a pipe.
//!
//! It reads and writes no pipe; it hands a request to an engine and takes down what it answers.

use super::{
    Batch, Control, Counted, Description, Engine, Failure, GameSpec, Happened, Hello, Illegal, Listing, Load,
    Moved, Played, Playouts, PlayoutsOrder, Recorded, Session, Started, State, Verified,
};
use serde::{Deserialize, Serialize};

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are the arguments of `Engine`'s methods
pub enum Request {
    /// [`Engine::games`].
    Games,
    /// [`Engine::describe`].
    Describe { spec: GameSpec },
    /// [`Engine::start`].
    Start { spec: GameSpec },
    /// [`Engine::load`].
    Load { load: Load },
    /// [`Engine::resume`].
    Resume { spec: GameSpec, record: Recorded },
    /// [`Engine::state`].
    State { session: Session },
    /// [`Engine::history`].
    History { session: Session },
    /// [`Engine::legal`].
    Legal { session: Session },
    /// [`Engine::steps`].
    Steps { session: Session, ply: u64 },
    /// [`Engine::why`].
    Why { session: Session, text: String },
    /// [`Engine::play`].
    Play { session: Session, text: String },
    /// [`Engine::undo`].
    Undo { session: Session },
    /// [`Engine::next_round`].
    NextRound { session: Session },
    /// [`Engine::record`].
    Record { session: Session, name: String },
    /// [`Engine::end`].
    End { session: Session },
    /// [`Engine::perft`].
    Perft {
        spec: GameSpec,
        depth: u32,
        #[serde(default)]
        divide: bool,
    },
    /// [`Engine::playouts`].
    Playouts { spec: GameSpec, order: PlayoutsOrder },
    /// [`Engine::verify`].
    Verify { batch: Batch },
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", content = "value", rename_all = "kebab-case")]
pub enum Reply {
    /// To `hello`.
    Hello(Hello),
    /// To `cancel`: whether there was such a request. Its own last line follows.
    Cancelling {
        /// It was waiting or running.
        found: bool,
    },
    /// To `quit`.
    Bye,
    /// To [`Request::Games`].
    Games(Listing),
    /// To [`Request::Describe`].
    Described(Box<Description>),
    /// To [`Request::Start`], [`Request::Load`] and [`Request::Resume`].
    Started(Started),
    /// To [`Request::State`], [`Request::Undo`] and [`Request::NextRound`].
    State(State),
    /// To [`Request::History`].
    History(Vec<Played>),
    /// To [`Request::Legal`].
    Legal(Vec<String>),
    /// To [`Request::Steps`].
    Steps(Vec<Happened>),
    /// To [`Request::Record`].
    Recorded(Recorded),
    /// To [`Request::Why`].
    Why(Option<Illegal>),
    /// To [`Request::Play`].
    Moved(Moved),
    /// To [`Request::End`].
    Ended,
    /// To [`Request::Perft`].
    Counted(Counted),
    /// To [`Request::Playouts`].
    Played(Playouts),
    /// To [`Request::Verify`].
    Verified(Verified),
    /// To any: it was not done.
    Failed(Failure),
}

impl Request {
    /// Whether it may take as long as it likes, until it is stopped.
    pub fn is_long(&self) -> bool {
        matches!(self, Request::Perft { .. } | Request::Playouts { .. } | Request::Verify { .. })
    }

    /// Asks an engine.
    pub fn ask(self, engine: &mut dyn Engine, control: &Control<'_>) -> Reply {
        let reply = match self {
            Request::Games => engine.games().map(Reply::Games),
            Request::Describe { spec } => {
                engine.describe(&spec).map(|sheet| Reply::Described(Box::new(sheet)))
            }
            Request::Start { spec } => engine.start(&spec).map(Reply::Started),
            Request::Load { load } => engine.load(&load).map(Reply::Started),
            Request::Resume { spec, record } => engine.resume(&spec, &record).map(Reply::Started),
            Request::Legal { session } => engine.legal(session).map(Reply::Legal),
            Request::Steps { session, ply } => engine.steps(session, ply).map(Reply::Steps),
            Request::NextRound { session } => engine.next_round(session).map(Reply::State),
            Request::Record { session, name } => engine.record(session, &name).map(Reply::Recorded),
            Request::State { session } => engine.state(session).map(Reply::State),
            Request::History { session } => engine.history(session).map(Reply::History),
            Request::Why { session, text } => engine.why(session, &text).map(Reply::Why),
            Request::Play { session, text } => engine.play(session, &text).map(Reply::Moved),
            Request::Undo { session } => engine.undo(session).map(Reply::State),
            Request::End { session } => engine.end(session).map(|()| Reply::Ended),
            Request::Perft { spec, depth, divide } => {
                engine.perft(&spec, depth, divide, control).map(Reply::Counted)
            }
            Request::Playouts { spec, order } => engine.playouts(&spec, &order, control).map(Reply::Played),
            Request::Verify { batch } => engine.verify(&batch, control).map(Reply::Verified),
        };
        reply.unwrap_or_else(Reply::Failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{FileText, LocalEngine};

    /// Asks as a pipe would: everything goes through JSON and back.
    fn ask(engine: &mut LocalEngine, request: Request) -> Reply {
        let request: Request = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
        let reply = request.ask(engine, &Control::none());
        let again: Reply = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
        assert_eq!(again, reply);
        reply
    }

    fn spec() -> GameSpec {
        let text = "[board]\npits = 3\nseeds = 2\n[landing]\nuse = \"std/relay\"\n";
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: text.into() };
        GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
    }

    #[test]
    fn a_game_goes_through_the_wire() {
        let engine = &mut LocalEngine::alone();
        let Reply::Started(started) = ask(engine, Request::Start { spec: spec() }) else {
            panic!("not started")
        };
        assert_eq!(started.state.legal, ["A", "B", "C"]);
        let session = started.session;
        let Reply::Moved(moved) = ask(engine, Request::Play { session, text: "A".into() }) else {
            panic!("not played")
        };
        assert!(moved.steps.len() > 3 && moved.state.ply == 1);
        let Reply::Failed(Failure::Illegal(illegal)) =
            ask(engine, Request::Play { session, text: "Q".into() })
        else {
            panic!("it was played")
        };
        assert!(!illegal.legal.is_empty());
        assert_eq!(ask(engine, Request::State { session }), Reply::State(moved.state.clone()));
        assert!(matches!(ask(engine, Request::Why { session, text: "Q".into() }), Reply::Why(Some(_))));
        let Reply::History(played) = ask(engine, Request::History { session }) else { panic!("no history") };
        assert_eq!(played.len(), 1);
        assert_eq!(ask(engine, Request::Undo { session }), Reply::State(started.state));
        assert_eq!(ask(engine, Request::Undo { session }), Reply::Failed(Failure::NothingToUndo));
        assert_eq!(ask(engine, Request::End { session }), Reply::Ended);
        assert_eq!(ask(engine, Request::State { session }), Reply::Failed(Failure::NoSession));
    }

    #[test]
    fn batches_go_through_the_wire() {
        let engine = &mut LocalEngine::alone();
        assert!(matches!(ask(engine, Request::Games), Reply::Games(_)));
        assert!(matches!(ask(engine, Request::Describe { spec: spec() }), Reply::Described(_)));
        let Reply::Counted(counted) = ask(engine, Request::Perft { spec: spec(), depth: 3, divide: true })
        else {
            panic!("not counted")
        };
        assert_eq!(counted.nodes, counted.divide.iter().map(|one| one.nodes).sum::<u64>());
        let order =
            PlayoutsOrder { games: 3, first: 0, seed: 1, threads: 1, max_plies: 100, max_rounds: None };
        assert!(matches!(ask(engine, Request::Playouts { spec: spec(), order }), Reply::Played(_)));
        assert!(matches!(ask(engine, Request::Verify { batch: Batch::default() }), Reply::Verified(_)));
        let unknown = ask(engine, Request::Start { spec: GameSpec::id("nobodys") });
        assert!(matches!(unknown, Reply::Failed(Failure::UnknownGame { .. })));
        let bad = GameSpec { position: Some("1".into()), ..spec() };
        let Reply::Failed(failure) = ask(engine, Request::Start { spec: bad }) else { panic!("it started") };
        assert!(failure.to_string().contains("--> position:1:1"), "{failure}");
    }
}
