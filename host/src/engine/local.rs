//! The engine in this process: games resolved and composed through the plugin registry, played by core.
//!
//! It confines nothing: a plugin that crashes takes the process with it.

use super::failure::{Failure, TextFault};
use super::listing::{Description, GameInfo, Listing, PluginInfo, RefusedInfo};
use super::playouts::{self, Playouts, PlayoutsOrder};
use super::spec::{GameSpec, Known};
use super::state::{End, Happened, Played, State};
use super::verify::{Batch, Records, Verified};
use super::{Counted, Divided, Engine, Illegal, Moved, Session, Started, why};
use crate::plugin::Registry;
use mancala_core::diagnostic::nearest;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::line::{Line, Status, WhyNot};
use mancala_core::notation::{format_move, format_position, parse_move, parse_position};
use mancala_core::sheet::Sheet;
use mancala_core::{Game, Position, perft};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Runs games in this process.
#[derive(Default)]
pub struct LocalEngine {
    registry: Registry,
    sessions: BTreeMap<Session, Going>,
    last: Session,
    records: Records,
}

/// A game in progress.
#[derive(Clone)]
struct Going {
    line: Line,
    moves: Vec<Played>,
}

impl LocalEngine {
    /// An engine with these plugins.
    pub fn new(registry: Registry) -> LocalEngine {
        LocalEngine { registry, ..LocalEngine::default() }
    }

    /// The plugins.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    fn going(&mut self, session: Session) -> Result<&mut Going, Failure> {
        self.sessions.get_mut(&session).ok_or(Failure::NoSession)
    }
}

/// The rule sheet of a game; runs no plugin.
pub(super) fn sheet(registry: &Registry, spec: &GameSpec) -> Result<Sheet, Failure> {
    let known = Known { registry, files: &spec.files };
    let files = spec.files.iter().any(|file| file.from.is_none() && file.asked == spec.game);
    let games =
        || registry.plugins().iter().flat_map(|plugin| &plugin.manifest.games).map(|game| game.id.as_str());
    if !files && !games().any(|id| id == spec.game) {
        let near = |file: &&RefusedInfo| {
            let stem = file.file.rsplit(['/', '\\']).next().unwrap_or_default().replace('_', "-");
            stem.contains(&spec.game)
        };
        let refused: Vec<RefusedInfo> = registry.refused().iter().map(RefusedInfo::from).collect();
        return Err(Failure::UnknownGame {
            name: spec.game.clone(),
            suggestion: nearest(&spec.game, games()).map(str::to_string),
            refused: refused
                .iter()
                .filter(near)
                .map(|file| format!("{}: {}", file.file, file.reason))
                .collect(),
        });
    }
    resolve(GameSource::Id(&spec.game), &spec.overrides(), &known)
        .map_err(|errors| Failure::bad_game(&errors))
}

/// A game, ready to be played.
pub(super) fn compose(registry: &Registry, spec: &GameSpec) -> Result<Arc<Game>, Failure> {
    Ok(Arc::new(Game::compose(sheet(registry, spec)?, registry)?))
}

/// The position a spec starts from.
fn first(game: &Game, spec: &GameSpec) -> Result<Box<Position>, Failure> {
    let Some(text) = &spec.position else { return Ok(game.start().to_box()) };
    parse_position(game, text).map_err(|errors| {
        let fault = |error: &mancala_core::notation::NotationError| TextFault {
            start: error.span.start,
            end: error.span.end,
            message: error.message.clone(),
        };
        Failure::BadPosition { text: text.clone(), errors: errors.iter().map(fault).collect() }
    })
}

impl Going {
    fn state(&mut self) -> Result<State, Failure> {
        let status = self.line.status()?;
        let game = self.line.game().clone();
        let legal = why::texts(game.board(), self.line.legal()?);
        let outcome = match status {
            Status::ToMove => None,
            Status::Over(outcome) => Some(End::from_outcome(&game, &outcome)),
        };
        let (ply, last) = (self.moves.len() as u64, self.moves.last().cloned());
        Ok(State { legal, outcome, ply, last, ..State::of(&game, self.line.position()) })
    }

    fn read(&mut self, text: &str) -> Result<mancala_core::Move, Failure> {
        let board = self.line.game().board();
        parse_move(board, text).or_else(|message| {
            Err(Failure::Illegal(why::unreadable(board, text, message, self.line.legal()?)))
        })
    }

    fn refusal(&mut self, played: mancala_core::Move, why: WhyNot) -> Failure {
        if let WhyNot::Fault(fault) = why {
            return fault.into();
        }
        match self.line.legal().map(<[_]>::to_vec) {
            Err(fault) => fault.into(),
            Ok(legal) => {
                let (game, position) = (self.line.game(), self.line.position());
                Failure::Illegal(why::refused(game, position, played, &why, &legal))
            }
        }
    }
}

impl Engine for LocalEngine {
    fn games(&mut self) -> Result<Listing, Failure> {
        let mut plugins = Vec::new();
        for plugin in self.registry.plugins() {
            let mut info = PluginInfo::of(plugin);
            for game in &plugin.manifest.games {
                let (board, error) = match sheet(&self.registry, &GameSpec::id(&game.id)) {
                    Ok(sheet) => (Some(sheet.board), None),
                    Err(failure) => (None, Some(failure.to_string())),
                };
                let name = game.name.clone().unwrap_or_else(|| game.id.clone());
                let summary = game.summary.clone().unwrap_or_default();
                info.games.push(GameInfo { id: game.id.clone(), name, summary, board, error });
            }
            plugins.push(info);
        }
        Ok(Listing { plugins, refused: self.registry.refused().iter().map(RefusedInfo::from).collect() })
    }

    fn describe(&mut self, spec: &GameSpec) -> Result<Description, Failure> {
        Ok(Description::of(&sheet(&self.registry, spec)?))
    }

    fn start(&mut self, spec: &GameSpec) -> Result<Started, Failure> {
        let game = compose(&self.registry, spec)?;
        let position = first(&game, spec)?;
        let mut going = Going { line: Line::from_position(game, &position), moves: Vec::new() };
        let state = going.state()?;
        self.last += 1;
        self.sessions.insert(self.last, going);
        Ok(Started { session: self.last, state })
    }

    fn state(&mut self, session: Session) -> Result<State, Failure> {
        self.going(session)?.state()
    }

    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure> {
        Ok(self.going(session)?.moves.clone())
    }

    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure> {
        let going = self.going(session)?;
        let refused = match going.read(text) {
            Err(failure) => failure,
            Ok(played) => match going.line.check(played) {
                Ok(()) => return Ok(None),
                Err(why) => going.refusal(played, why),
            },
        };
        match refused {
            Failure::Illegal(illegal) => Ok(Some(illegal)),
            failure => Err(failure),
        }
    }

    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure> {
        let going = self.going(session)?;
        let played = going.read(text)?;
        if let Err(why) = going.line.check(played) {
            return Err(going.refusal(played, why));
        }
        // A rule may fail halfway, or when the next legal moves are listed: only a whole move is kept.
        let mut after = going.clone();
        let game = going.line.game().clone();
        let steps = match after.line.play_traced(played) {
            Ok(steps) => steps,
            Err(why) => return Err(going.refusal(played, why)),
        };
        let side = going.line.position().side().into();
        after.moves.push(Played { side, text: format_move(game.board(), played) });
        let state = after.state()?;
        *going = after;
        Ok(Moved { steps: steps.iter().map(|step| Happened::from_step(&game, step)).collect(), state })
    }

    fn undo(&mut self, session: Session) -> Result<State, Failure> {
        let going = self.going(session)?;
        let mut before = going.clone();
        if !before.line.undo() {
            return Err(Failure::NothingToUndo);
        }
        before.moves.pop();
        let state = before.state()?;
        *going = before;
        Ok(state)
    }

    fn end(&mut self, session: Session) -> Result<(), Failure> {
        self.sessions.remove(&session).map(|_| ()).ok_or(Failure::NoSession)
    }

    fn perft(&mut self, spec: &GameSpec, depth: u32, divide: bool) -> Result<Counted, Failure> {
        let game = compose(&self.registry, spec)?;
        let position = first(&game, spec)?;
        let text = format_position(&game, &position);
        if !divide {
            let nodes = perft::perft(&game, &position, depth)?;
            return Ok(Counted { position: text, depth, nodes, divide: Vec::new() });
        }
        let by_move = perft::divide(&game, &position, depth)?;
        let one = |(played, nodes)| Divided { text: format_move(game.board(), played), nodes };
        let nodes = if depth == 0 { 1 } else { by_move.iter().map(|(_, nodes)| nodes).sum() };
        Ok(Counted { position: text, depth, nodes, divide: by_move.into_iter().map(one).collect() })
    }

    fn playouts(&mut self, spec: &GameSpec, order: &PlayoutsOrder) -> Result<Playouts, Failure> {
        let registry = &self.registry;
        let sheet = sheet(registry, spec)?;
        let compose = || Ok(Arc::new(Game::compose(sheet.clone(), registry)?));
        let start = first(&*compose()?, spec)?;
        playouts::run(order, &start, &compose)
    }

    fn verify(&mut self, batch: &Batch) -> Result<Verified, Failure> {
        self.records.verify(&self.registry, batch)
    }
}
