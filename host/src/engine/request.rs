//! Requests and replies: the engine's questions and answers as single values, for whoever asks over a pipe.
//!
//! It reads and writes no pipe; it hands a request to an engine and takes down what it answers.

use super::{
    Analysis, AnalyzeOrder, Batch, Chosen, Control, Counted, Description, Engine, Failure, GameSpec,
    Happened, Hello, Illegal, Listing, Load, Moved, Played, Playouts, PlayoutsOrder, Recorded, Session,
    Started, State, Verified,
};
use crate::check::{Finding, Subject, Trial};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Every plugin and its games; runs no plugin.
    Games,
    /// A game's rule sheet; runs no plugin.
    Describe {
        /// The game.
        spec: GameSpec,
    },
    /// Starts a game.
    Start {
        /// The game.
        spec: GameSpec,
    },
    /// Takes up a game or a match from its start or from where some moves have led.
    Load {
        /// Which, and the moves.
        load: Load,
    },
    /// Takes up a recorded game or match, after comparing all of it with the rules.
    Resume {
        /// The game.
        spec: GameSpec,
        /// The record.
        record: Recorded,
    },
    /// Where a game stands, its legal moves included.
    State {
        /// The game.
        session: Session,
    },
    /// The moves played since a game, or the round of a match, started.
    History {
        /// The game.
        session: Session,
    },
    /// The legal moves.
    Legal {
        /// The game.
        session: Session,
    },
    /// Everything that a move of the history did.
    Steps {
        /// The game.
        session: Session,
        /// The move, from 1.
        ply: u64,
    },
    /// Why a move may not be played; nothing when it may.
    Why {
        /// The game.
        session: Session,
        /// The move.
        text: String,
    },
    /// Plays a move.
    Play {
        /// The game.
        session: Session,
        /// The move.
        text: String,
    },
    /// Takes the last move back.
    Undo {
        /// The game.
        session: Session,
    },
    /// Counts a finished round and goes on to the next round of the match.
    NextRound {
        /// The match.
        session: Session,
    },
    /// The game or match as a record.
    Record {
        /// The game or match.
        session: Session,
        /// What the record is to be called; `id` is taken by the request's own number.
        name: String,
    },
    /// The best moves of a game in progress, or what its position is proven to be worth.
    Analyze {
        /// The game.
        session: Session,
        /// How far, and what.
        #[serde(default)]
        order: AnalyzeOrder,
    },
    /// The move of a level.
    Best {
        /// The game.
        session: Session,
        /// The level, from 1 to 8; the last plays until the request's deadline.
        level: u32,
        /// What fixes the errors of a weak level.
        seed: u64,
    },
    /// Forgets a game.
    End {
        /// The game.
        session: Session,
    },
    /// Counts legal sequences of moves.
    Perft {
        /// The game.
        spec: GameSpec,
        /// Plies, up to 200.
        depth: u32,
        /// Whether to count by first move too.
        #[serde(default)]
        divide: bool,
    },
    /// Plays random games and counts what comes of them.
    Playouts {
        /// The game.
        spec: GameSpec,
        /// How many games, and how.
        order: PlayoutsOrder,
    },
    /// Compares recorded games and positions with the rules, up to the first difference.
    Verify {
        /// The records.
        batch: Batch,
    },
    /// What is to be checked of a plugin; runs no plugin.
    Subjects {
        /// Its file, as the engine was told of it.
        file: String,
    },
    /// Tries one law on a game.
    Check {
        /// The law, and the game.
        trial: Trial,
    },
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// To `games`.
    Games(Listing),
    /// To `describe`.
    Described(Box<Description>),
    /// To `start`, `load` and `resume`.
    Started(Started),
    /// To `state`, `undo` and `next-round`.
    State(State),
    /// To `history`.
    History(Vec<Played>),
    /// To `legal`.
    Legal(Vec<String>),
    /// To `steps`.
    Steps(Vec<Happened>),
    /// To `record`.
    Recorded(Recorded),
    /// To `why`.
    Why(Option<Illegal>),
    /// To `play`.
    Moved(Moved),
    /// To `analyze`.
    Analysis(Box<Analysis>),
    /// To `best`.
    Chosen(Box<Chosen>),
    /// To `end`.
    Ended,
    /// To `perft`.
    Counted(Counted),
    /// To `playouts`.
    Played(Playouts),
    /// To `verify`.
    Verified(Verified),
    /// To `subjects`.
    Subjects(Vec<Subject>),
    /// To `check`.
    Checked(Finding),
    /// To any: it was not done.
    Failed(Failure),
}

impl Request {
    /// Whether it may take as long as it likes, until it is stopped.
    pub fn is_long(&self) -> bool {
        matches!(
            self,
            Request::Perft { .. }
                | Request::Playouts { .. }
                | Request::Verify { .. }
                | Request::Analyze { .. }
                | Request::Best { .. }
        )
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
            Request::Analyze { session, order } => {
                engine.analyze(session, &order, control).map(|found| Reply::Analysis(Box::new(found)))
            }
            Request::Best { session, level, seed } => {
                engine.best(session, level, seed, control).map(|chosen| Reply::Chosen(Box::new(chosen)))
            }
            Request::End { session } => engine.end(session).map(|()| Reply::Ended),
            Request::Perft { spec, depth, divide } => {
                engine.perft(&spec, depth, divide, control).map(Reply::Counted)
            }
            Request::Playouts { spec, order } => engine.playouts(&spec, &order, control).map(Reply::Played),
            Request::Verify { batch } => engine.verify(&batch, control).map(Reply::Verified),
            Request::Subjects { file } => engine.subjects(&file).map(Reply::Subjects),
            Request::Check { trial } => engine.check(&trial).map(Reply::Checked),
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
