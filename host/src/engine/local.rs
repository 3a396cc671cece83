//! The engine in this process: games resolved and composed through the plugin registry, played by core.
//!
//! It confines nothing: a plugin that crashes takes the process with it.

use super::analysis::{self, Analysis, AnalyzeOrder, Chosen};
use super::failure::{Failure, TextFault};
use super::going::Going;
use super::listing::{Description, GameInfo, Listing, PluginInfo, RefusedInfo};
use super::plan;
use super::playouts::{self, Playouts, PlayoutsOrder};
use super::spec::{GameSpec, Known};
use super::state::{Happened, Played, State};
use super::verify::{Batch, Records, Verified};
use super::{Control, Counted, Divided, Engine, Illegal, Load, Moved, Recorded, Session, Started};
use crate::check::{Finding, Subject, Trial, subjects, try_law};
use crate::plugin::{Refused, RefusedKind, Registry};
use mancala_core::diagnostic::nearest;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::manifest::{Manifest, std_manifest};
use mancala_core::match_record::verify_match;
use mancala_core::notation::{format_move, format_position, parse_position};
use mancala_core::perft::{divide_until, perft_until};
use mancala_core::record::verify_game;
use mancala_core::sheet::Sheet;
use mancala_core::{Game, Position};
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The most plies counted: counting goes as deep on the stack.
const DEEPEST: u32 = 200;

/// Runs games in this process.
pub struct LocalEngine {
    registry: Registry,
    pool: ThreadPool,
    sessions: BTreeMap<Session, Going>,
    last: Session,
    records: Records,
}

impl LocalEngine {
    /// An engine with these plugins and threads.
    pub fn new(registry: Registry, pool: ThreadPool) -> LocalEngine {
        LocalEngine { registry, pool, sessions: BTreeMap::new(), last: 0, records: Records::default() }
    }

    /// An engine without plugins.
    #[cfg(test)]
    pub(crate) fn alone() -> LocalEngine {
        LocalEngine::new(Registry::default(), threads(Some(2)).expect("threads can be started"))
    }

    /// The plugins.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    fn going(&mut self, session: Session) -> Result<&mut Going, Failure> {
        self.sessions.get_mut(&session).ok_or(Failure::NoSession)
    }
}

/// The threads of an engine, all started; by default one a processor.
pub fn threads(count: Option<u32>) -> Result<ThreadPool, Failure> {
    let count = count.map_or_else(default_threads, |count| count as usize);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    pool.map_err(|error| Failure::System { message: format!("threads cannot be started: {error}") })
}

/// One a processor, as far as that is known.
fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().min(256))
}

/// Does something that is stopped at the deadline of its control. Where somebody else keeps the time, no thread is
/// started for it.
fn in_time<T>(control: &Control<'_>, work: impl FnOnce(&Control<'_>) -> T) -> T {
    let Some(deadline) = control.deadline() else { return work(control) };
    let stop = AtomicBool::new(false);
    let tell = |progress| control.tell(progress);
    let inner = Control::new(&stop, &tell).timed(true);
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let (stop, asked) = (&stop, control.stop());
        scope.spawn(move || {
            let glance = Duration::from_millis(20);
            while wait.recv_timeout(glance) == Err(mpsc::RecvTimeoutError::Timeout) {
                if asked.load(Ordering::Relaxed) || Instant::now() >= deadline {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        });
        let answer = work(&inner);
        drop(done);
        answer
    })
}

/// The rule sheet of a game; runs no plugin.
pub(crate) fn sheet(registry: &Registry, spec: &GameSpec) -> Result<Sheet, Failure> {
    let known = Known { registry, files: &spec.files };
    let files = spec.files.iter().any(|file| file.from.is_none() && file.asked == spec.game);
    let games =
        || registry.plugins().iter().flat_map(|plugin| &plugin.manifest.games).map(|game| game.id.as_str());
    if !files && !games().any(|id| id == spec.game) {
        // A file of that name, and whatever a folder holds that was not looked into.
        let near = |refused: &&Refused| {
            let stem = refused.path.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
            refused.kind == RefusedKind::Folder || stem.contains(&spec.game)
        };
        return Err(Failure::UnknownGame {
            name: spec.game.clone(),
            suggestion: nearest(&spec.game, games()).map(str::to_string),
            refused: (registry.refused().iter().filter(near))
                .map(|refused| format!("{}: {}", refused.path.display(), refused.message))
                .collect(),
        });
    }
    resolve(GameSource::Id(&spec.game), &spec.overrides(), &known)
        .map_err(|errors| Failure::bad_game(&errors).translated(manifests(registry)))
}

/// The manifest of the standard rules, and those of the plugins.
fn manifests(registry: &Registry) -> impl Iterator<Item = &Manifest> {
    [std_manifest()].into_iter().chain(registry.plugins().iter().map(|plugin| &plugin.manifest))
}

/// A game, ready to be played.
pub(crate) fn compose(registry: &Registry, spec: &GameSpec) -> Result<Arc<Game>, Failure> {
    let composed = Game::compose(sheet(registry, spec)?, registry);
    composed.map(Arc::new).map_err(|error| Failure::from(error).translated(manifests(registry)))
}

/// Refuses a position for a match, which this part of a request asks for.
fn has_its_own_starts(asked: &str, spec: &GameSpec) -> Result<(), Failure> {
    if spec.position.is_none() {
        return Ok(());
    }
    let message =
        format!("a match starts each of its rounds itself: leave out either `{asked}` or the `position`");
    Err(Failure::BadRequest { message })
}

/// The position a spec starts from.
fn first(game: &Game, spec: &GameSpec) -> Result<Box<Position>, Failure> {
    let Some(text) = &spec.position else { return Ok(game.start().to_box()) };
    parse_position(game, text).map_err(|errors| {
        let fault = |error: &mancala_core::notation::NotationError| TextFault {
            start: error.span.start,
            end: error.span.end,
            message: error.to_string(),
            because: error.fault.clone(),
        };
        Failure::BadPosition { text: text.clone(), errors: errors.iter().map(fault).collect() }
    })
}

impl Engine for LocalEngine {
    fn games(&mut self) -> Result<Listing, Failure> {
        let mut plugins = Vec::new();
        for plugin in self.registry.plugins() {
            let mut info = PluginInfo::of(plugin, &self.registry.standing(plugin));
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

    fn load(&mut self, load: &Load) -> Result<Started, Failure> {
        let game = compose(&self.registry, &load.spec)?;
        if load.rounds.is_some() {
            has_its_own_starts("match", &load.spec)?;
        }
        let position = first(&game, &load.spec)?;
        let plain = GameSpec { settings: Vec::new(), ..load.spec.clone() };
        let settings = game.sheet().differences(&sheet(&self.registry, &plain)?);
        let mut going = Going::load(game, position, settings, load)?;
        let state = going.state()?;
        self.last += 1;
        self.sessions.insert(self.last, going);
        Ok(Started { session: self.last, state })
    }

    fn resume(&mut self, spec: &GameSpec, record: &Recorded) -> Result<Started, Failure> {
        let game = compose(&self.registry, spec)?;
        let compared = match record {
            Recorded::Game(record) => verify_game(&game, record),
            Recorded::Match(record) => verify_match(&game, record),
        };
        compared.map_err(|found| Failure::BadRecord {
            file: "record".into(),
            line: 1,
            message: found.to_string(),
        })?;
        self.load(&record.load(spec.clone()))
    }

    fn state(&mut self, session: Session) -> Result<State, Failure> {
        self.going(session)?.state()
    }

    fn history(&mut self, session: Session) -> Result<Vec<Played>, Failure> {
        Ok(self.going(session)?.history())
    }

    fn steps(&mut self, session: Session, ply: u64) -> Result<Vec<Happened>, Failure> {
        self.going(session)?.steps(ply)
    }

    fn why(&mut self, session: Session, text: &str) -> Result<Option<Illegal>, Failure> {
        self.going(session)?.why(text)
    }

    fn play(&mut self, session: Session, text: &str) -> Result<Moved, Failure> {
        self.going(session)?.play(text)
    }

    fn undo(&mut self, session: Session) -> Result<State, Failure> {
        self.going(session)?.undo()
    }

    fn next_round(&mut self, session: Session) -> Result<State, Failure> {
        self.going(session)?.next_round()
    }

    fn record(&mut self, session: Session, id: &str) -> Result<Recorded, Failure> {
        self.going(session)?.recorded(id)
    }

    fn kept(&mut self, session: Session) -> Result<Load, Failure> {
        Ok(self.going(session)?.kept())
    }

    fn analyze(
        &mut self,
        session: Session,
        order: &AnalyzeOrder,
        control: &Control<'_>,
    ) -> Result<Analysis, Failure> {
        let going = self.sessions.get_mut(&session).ok_or(Failure::NoSession)?;
        let pool = &self.pool;
        in_time(control, |control| {
            let planned = if order.solve { None } else { plan::plan(going, order, control)? };
            planned.map_or_else(|| analysis::analyze(going.line()?, order, pool, control), Ok)
        })
    }

    fn best(
        &mut self,
        session: Session,
        level: u32,
        seed: u64,
        control: &Control<'_>,
    ) -> Result<Chosen, Failure> {
        let line = self.going(session)?.line()?;
        in_time(control, |control| analysis::choose(line, level, seed, control))
    }

    fn end(&mut self, session: Session) -> Result<(), Failure> {
        self.sessions.remove(&session).map(|_| ()).ok_or(Failure::NoSession)
    }

    fn perft(
        &mut self,
        spec: &GameSpec,
        depth: u32,
        divide: bool,
        control: &Control<'_>,
    ) -> Result<Counted, Failure> {
        if depth > DEEPEST {
            return Err(Failure::BadRequest { message: format!("`depth` is at most {DEEPEST}") });
        }
        let game = compose(&self.registry, spec)?;
        let position = first(&game, spec)?;
        let text = format_position(&game, &position);
        let stop = || control.stopped();
        if !divide {
            let nodes = perft_until(&game, &position, depth, &stop)?.ok_or(Failure::Stopped)?;
            return Ok(Counted { position: text, depth, nodes, divide: Vec::new() });
        }
        let by_move = divide_until(&game, &position, depth, &stop)?.ok_or(Failure::Stopped)?;
        let one = |(played, nodes)| Divided { text: format_move(game.board(), played), nodes };
        let nodes = if depth == 0 { 1 } else { by_move.iter().map(|(_, nodes)| nodes).sum() };
        Ok(Counted { position: text, depth, nodes, divide: by_move.into_iter().map(one).collect() })
    }

    fn playouts(
        &mut self,
        spec: &GameSpec,
        order: &PlayoutsOrder,
        control: &Control<'_>,
    ) -> Result<Playouts, Failure> {
        if order.max_rounds.is_some() {
            has_its_own_starts("max_rounds", spec)?;
        }
        let registry = &self.registry;
        let sheet = sheet(registry, spec)?;
        let compose = || Ok(Arc::new(Game::compose(sheet.clone(), registry)?));
        let start = first(&*compose()?, spec)?;
        playouts::run(order, &start, &compose, &self.pool, control)
    }

    fn verify(&mut self, batch: &Batch, control: &Control<'_>) -> Result<Verified, Failure> {
        self.records.verify(&self.registry, batch, control)
    }

    fn subjects(&mut self, file: &str) -> Result<Vec<Subject>, Failure> {
        subjects(&self.registry, file)
    }

    fn check(&mut self, trial: &Trial) -> Result<Finding, Failure> {
        Ok(try_law(&self.registry, trial))
    }
}
