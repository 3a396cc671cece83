//! A game in a room: its engine and table, and what is told of it to the pages.
//!
//! A change names the moment it was chosen at, so that a second click, a retry and a page that lags never play twice.

use super::orders::Seats;
use super::records::file_name;
use super::snapshot::{Board, Snapshot, Told, Watched};
use super::standing::snapshot_of;
use super::trouble::Trouble;
use crate::engine::{
    Analysis, AnalyzeOrder, Control, Engine, Failure, Happened, Illegal, Load, Moved, Played, Progress, State,
};
use crate::record::{self, Whole};
use crate::store::{GameId, Keeper, Kept, Store, StoreError, Unkept};
use crate::table::{Table, Turn};
use mancala_core::translations::Translations;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// So many of the last moves are told to pages that missed them.
const RECENT: usize = 24;
/// An analysis looks no longer than this.
const LOOK: Duration = Duration::from_secs(20);
/// So many moves are ranked.
const RANKED: u32 = 200;

/// The first number of a game that is opened now: larger than any from before, so that a page from before a restart is
/// told so.
pub fn moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX >> 12)
}

/// How moves are looked for that are shown with their values.
fn look() -> AnalyzeOrder {
    AnalyzeOrder { lines: Some(RANKED), ..AnalyzeOrder::default() }
}

/// What was last carried out, for a request that comes again.
#[derive(PartialEq)]
struct Done {
    at: u64,
    what: String,
}

/// A game that is open.
pub struct Game {
    engine: Box<dyn Engine>,
    table: Table,
    keeper: Keeper,
    /// Its own texts in other languages.
    translations: Arc<Translations>,
    at: u64,
    version: u64,
    last: Option<Done>,
    recent: VecDeque<Told>,
    watched: Option<Watched>,
    parted: Option<GameId>,
    trouble: Option<Arc<Trouble>>,
    publish: watch::Sender<Arc<Snapshot>>,
}

impl Game {
    /// A game that was kept.
    pub fn open(
        id: GameId,
        mut engine: Box<dyn Engine>,
        kept: &Kept,
        store: Store,
    ) -> Result<(Game, watch::Receiver<Arc<Snapshot>>), Trouble> {
        let table = Table::open(&mut *engine, &kept.load, kept.setup.clone())?;
        let translations = Arc::new(engine.describe(&kept.load.spec)?.translations);
        let now = moment();
        let first = snapshot_of(&mut *engine, &table, &translations, id, now)?;
        let (publish, see) = watch::channel(Arc::new(first));
        let game = Game {
            engine,
            table,
            keeper: Keeper::resume(store, id, kept),
            translations,
            at: now,
            version: now,
            last: None,
            recent: VecDeque::new(),
            watched: None,
            parted: None,
            trouble: None,
            publish,
        };
        Ok((game, see))
    }

    /// Plays the move of a person.
    pub fn play(&mut self, at: u64, text: &str) -> Result<(), Trouble> {
        self.once(at, text, |game| {
            if !matches!(game.table.turn(), Turn::Choose(_) | Turn::Pass(_)) {
                return Err(Trouble::Stale);
            }
            let before = game.table.state().clone();
            let moved = game.table.play(&mut *game.engine, text)?;
            game.tell(&before, moved);
            Ok(())
        })
    }

    /// Plays for a level or a random player, or passes for whoever must.
    pub fn answer(&mut self, at: u64) -> Result<(), Trouble> {
        self.once(at, "answer", |game| {
            if !matches!(game.table.turn(), Turn::Answer(_) | Turn::Pass(_)) {
                return Err(Trouble::Stale);
            }
            let before = game.table.state().clone();
            game.tell_thinking(true);
            let moved = game.table.answer(&mut *game.engine, Control::none());
            game.tell_thinking(false);
            game.tell(&before, moved?);
            Ok(())
        })
    }

    /// Takes moves back to the last one that a person chose.
    pub fn undo(&mut self, at: u64) -> Result<(), Trouble> {
        self.once(at, "undo", |game| {
            game.table.undo(&mut *game.engine)?;
            game.recent.clear();
            Ok(())
        })
    }

    /// Plays again what was taken back.
    pub fn redo(&mut self, at: u64) -> Result<(), Trouble> {
        self.once(at, "redo", |game| {
            if !game.table.redo(&mut *game.engine)? {
                return Err(Trouble::NothingToRedo);
            }
            game.recent.clear();
            Ok(())
        })
    }

    /// Goes on to the next round of the match.
    pub fn next_round(&mut self, at: u64) -> Result<(), Trouble> {
        self.once(at, "round", |game| {
            game.table.next_round(&mut *game.engine)?;
            game.recent.clear();
            Ok(())
        })
    }

    /// Changes who plays.
    pub fn sit(&mut self, seats: &Seats) -> Result<(), Trouble> {
        *self.table.setup_mut() = seats.setup(self.table.setup().seed)?;
        self.at += 1;
        self.keep();
        self.publish();
        Ok(())
    }

    /// Keeps the game as a new one, as somebody wants it who was told that it was deleted; says its number now.
    pub fn keep_anew(&mut self) -> Result<GameId, Trouble> {
        let id = self.keeper.keep_anew(&self.table, &mut *self.engine).map_err(Trouble::unsaved)?;
        (self.trouble, self.parted) = (None, None);
        self.publish();
        Ok(id)
    }

    /// Why a move may not be played; nothing when it may.
    pub fn why(&mut self, text: &str) -> Result<Option<Illegal>, Trouble> {
        Ok(self.engine.why(self.table.session(), text)?)
    }

    /// A move of the history, counted from 1, all it did, and the board before it.
    pub fn steps(&mut self, ply: u64) -> Result<(Played, Vec<Happened>, Board), Trouble> {
        let steps = self.engine.steps(self.table.session(), ply)?;
        let history = self.engine.history(self.table.session())?;
        let at = usize::try_from(ply).unwrap_or(usize::MAX).saturating_sub(1);
        let played = history.len() as u64;
        let made = history.into_iter().nth(at).ok_or(Failure::NoSuchMove { ply, played })?;
        // Another session stands where this one stood before the move.
        let mut load = self.engine.kept(self.table.session())?;
        load.moves.truncate(at);
        let before = self.engine.load(&load)?;
        self.engine.end(before.session)?;
        Ok((made, steps, Board::of(&before.state)))
    }

    /// What seems best, found as an analysis finds it; while one is shown a hint says the same.
    pub fn hint(&mut self) -> Result<Analysis, Trouble> {
        let shown = self.watched.as_ref().and_then(|watched| watched.found.as_ref());
        match shown.filter(|found| !found.lines.is_empty()) {
            Some(found) => Ok(found.clone()),
            None => {
                let until = Instant::now().checked_add(self.table.setup().think);
                let control = until.into_iter().fold(Control::none(), Control::until);
                Ok(self.engine.analyze(self.table.session(), &look(), &control)?)
            }
        }
    }

    /// The game as a record for people, and what its file is called.
    pub fn record(&mut self) -> Result<(String, String), Trouble> {
        let load = self.table.kept(&mut *self.engine)?;
        let whole = Whole::at(load, self.table.setup(), self.keeper.created());
        let record = record::made(&mut *self.engine, &whole)?;
        Ok((file_name(&self.table.state().game, self.keeper.id()), record::write(&record)))
    }

    /// What takes the game up again where it stands.
    pub fn load(&mut self) -> Result<Load, Trouble> {
        Ok(self.table.kept(&mut *self.engine)?)
    }

    /// Begins or ends looking ahead for whoever watches.
    pub fn watch(&mut self, on: bool) {
        if on != self.watched.is_some() {
            self.watched = on.then_some(Watched { running: true, found: None, failed: None });
            self.publish();
        }
    }

    /// Whether there is something to look ahead at.
    pub fn wants_analysis(&self) -> bool {
        self.watched.as_ref().is_some_and(|watched| watched.running) && self.table.state().outcome.is_none()
    }

    /// Whether a page waits for a change; the room itself holds one end.
    pub fn is_seen(&self) -> bool {
        self.publish.receiver_count() > 1
    }

    /// Looks ahead until it is stopped, telling what it finds.
    pub fn analyse(&mut self, stop: &AtomicBool) {
        let (publish, base) = (&self.publish, self.version);
        // An order makes it begin anew: what was seen before is shown until it has come as far again.
        let before = self.watched.as_ref().and_then(|watched| watched.found.as_ref());
        let seen = before.map_or(0, |found| found.depth);
        let further = |found: &Analysis| found.depth >= seen || found.low == found.high;
        let told = |progress: Progress| {
            if let Progress::Analysis(found) = progress
                && further(&found)
            {
                publish.send_modify(|now| {
                    let mut next = Snapshot::clone(now);
                    next.version += 1;
                    next.analysis = Some(Watched { running: true, found: Some(*found), failed: None });
                    *now = Arc::new(next);
                });
            }
        };
        let until = Instant::now() + LOOK;
        let found =
            self.engine.analyze(self.table.session(), &look(), &Control::new(stop, &told).until(until));
        self.version = self.publish.borrow().version.max(base);
        let stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
        let shown = self.publish.borrow().analysis.as_ref().and_then(|watched| watched.found.clone());
        self.watched = Some(match found {
            Ok(found) if further(&found) => Watched { running: stopped, found: Some(found), failed: None },
            // An engine that was too slow to stop is another one by now; whatever else failed will fail again.
            Ok(_) | Err(Failure::Stopped) => Watched { running: stopped, found: shown, failed: None },
            Err(_) if stopped => Watched { running: true, found: shown, failed: None },
            Err(failure) => Watched { running: false, found: None, failed: Some(Arc::new(failure.into())) },
        });
        self.publish();
    }

    /// Carries out a change that was chosen at a moment, once.
    fn once(
        &mut self,
        at: u64,
        what: &str,
        change: impl FnOnce(&mut Game) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let done = Done { at, what: what.to_string() };
        if self.last.as_ref() == Some(&done) {
            return Ok(());
        }
        if at != self.at {
            return Err(Trouble::Stale);
        }
        let before = self.at;
        change(self)?;
        if self.at == before {
            self.at += 1;
        }
        self.last = Some(done);
        if let Some(watched) = &mut self.watched {
            *watched = Watched { running: true, found: None, failed: None };
        }
        self.keep();
        self.publish();
        Ok(())
    }

    fn tell(&mut self, before: &State, moved: Moved) {
        self.at += 1;
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        let steps = before.steps_as_seen(&moved);
        let before = Board::of(&before.as_seen());
        self.recent.push_back(Told { at: self.at, made: moved.made, steps, before });
    }

    /// Hands the game over to be kept. A failure is told with the game, which goes on.
    fn keep(&mut self) {
        self.parted = None;
        self.trouble = match self.keeper.keep(&self.table, &mut *self.engine) {
            Ok(_) => None,
            // It goes on under the number it has now.
            Err(Unkept::Store(StoreError::Elsewhere { id, .. })) => {
                self.parted = Some(id);
                None
            }
            Err(unkept) => Some(Arc::new(Trouble::unsaved(unkept))),
        };
    }

    /// Tells the pages how it stands.
    fn publish(&mut self) {
        let id = self.keeper.id().unwrap_or(self.publish.borrow().id);
        let stands = snapshot_of(&mut *self.engine, &self.table, &self.translations, id, self.at);
        self.version += 1;
        let mut next = match stands {
            Ok(next) => next,
            Err(failure) => {
                // An engine that cannot be asked leaves what was known of the game.
                let mut next = Snapshot::clone(&self.publish.borrow());
                next.trouble = Some(Arc::new(failure.into()));
                next
            }
        };
        (next.id, next.version, next.parted) = (id, self.version, self.parted);
        next.recent = self.recent.iter().cloned().collect();
        next.thinking = false;
        next.analysis = self.watched.clone();
        next.trouble = next.trouble.or_else(|| self.trouble.clone());
        self.publish.send_replace(Arc::new(next));
    }

    /// Tells that a level thinks, or no longer does.
    fn tell_thinking(&mut self, thinking: bool) {
        let mut next = Snapshot::clone(&self.publish.borrow());
        self.version += 1;
        (next.version, next.thinking) = (self.version, thinking);
        self.publish.send_replace(Arc::new(next));
    }
}
