//! The keeper of one game: ties a table to the store, so that what was played is on the disk before the next move.
//!
//! It plays nothing, and it never stops a game: what could not be saved is said to whoever asked, who goes on.

use super::kept::Row;
use super::{GameId, Kept, Moment, PluginVersion, Standing, Store, StoreError};
use crate::engine::{Description, Engine, Failure};
use crate::table::Table;

/// Why a game could not be saved as it stands.
#[derive(Debug, thiserror::Error)]
pub enum Unkept {
    /// The store would not take it, or took it as another game.
    #[error("{}", said(.0))]
    Store(#[from] StoreError),
    /// The engine could not tell how it stands.
    #[error("the game is not saved: {0}")]
    Engine(#[from] Failure),
}

/// What a store's error means for the game that is kept.
fn said(error: &StoreError) -> String {
    match error {
        StoreError::Elsewhere { .. }
        | StoreError::Replaced { .. }
        | StoreError::Spoilt { .. }
        | StoreError::Deleted { .. } => error.to_string(),
        error => format!("the game is not saved: {error}"),
    }
}

/// Keeps one game.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    id: Option<GameId>,
    /// The digest of the game as it was read or saved last: only over that one is it saved.
    digest: Vec<u8>,
    created: Moment,
    /// How often the store's file had turned out to be another one when the game was saved last.
    times: u64,
    /// It was deleted elsewhere.
    deleted: bool,
    /// The rule sheet's hash and the plugins it takes, once asked for.
    sheet: Option<(String, Vec<PluginVersion>)>,
}

impl Keeper {
    /// Keeps a game that the store does not know; it gets its number when it is first kept.
    pub fn new(store: Store) -> Keeper {
        let times = store.times();
        Keeper {
            store,
            id: None,
            digest: Vec::new(),
            created: Moment::now(),
            times,
            deleted: false,
            sheet: None,
        }
    }

    /// Goes on keeping a game of the store.
    pub fn resume(store: Store, id: GameId, kept: &Kept) -> Keeper {
        let digest = store.digest(id, kept);
        let times = store.times();
        Keeper { store, id: Some(id), digest, created: kept.created, times, deleted: false, sheet: None }
    }

    /// The game's number, once it has been kept.
    pub fn id(&self) -> Option<GameId> {
        self.id
    }

    /// When the game was begun.
    pub fn created(&self) -> Moment {
        self.created
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Keeps the game as it stands: after every move, and whatever else changes it. One that somebody else has changed, or
    /// whose store was deleted, replaced or spoilt, is kept as a new one, which is said once, as an error. One that was
    /// deleted is kept no longer, which is said each time, until somebody wants it [kept anew](Keeper::keep_anew).
    pub fn keep(&mut self, table: &Table, engine: &mut dyn Engine) -> Result<GameId, Unkept> {
        let kept = self.kept(table, engine)?;
        let Some(id) = self.id else { return Ok(self.begin(&kept)?) };
        if self.deleted {
            return Err(self.gone(id));
        }
        self.store.restore()?;
        if self.store.times() != self.times {
            // Whatever has this number there is another game.
            let now = self.begin(&kept)?;
            let path = self.store.path().to_path_buf();
            return Err(match self.store.aside() {
                Some(aside) => StoreError::Spoilt { path, aside, now }.into(),
                None => StoreError::Replaced { path, now }.into(),
            });
        }
        match self.store.save_over(id, &kept, &self.digest) {
            Ok(Some(digest)) => {
                self.digest = digest;
                Ok(id)
            }
            Ok(None) => {
                let now = self.begin(&kept)?;
                Err(StoreError::Elsewhere { path: self.store.path().to_path_buf(), id, now }.into())
            }
            Err(StoreError::NoSuchGame { .. }) => {
                self.deleted = true;
                Err(self.gone(id))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the game was deleted elsewhere when it was last to be kept, and is kept no longer.
    pub fn is_deleted(&self) -> bool {
        self.deleted
    }

    /// Keeps a game that was deleted as a new one, as somebody wants it who knows that it was.
    pub fn keep_anew(&mut self, table: &Table, engine: &mut dyn Engine) -> Result<GameId, Unkept> {
        let kept = self.kept(table, engine)?;
        self.store.restore()?;
        Ok(self.begin(&kept)?)
    }

    fn gone(&self, id: GameId) -> Unkept {
        StoreError::Deleted { path: self.store.path().to_path_buf(), id }.into()
    }

    fn begin(&mut self, kept: &Kept) -> Result<GameId, StoreError> {
        let id = self.store.begin(kept)?;
        (self.id, self.times, self.deleted) = (Some(id), self.store.times(), false);
        self.digest = Row::of(kept).digest();
        Ok(id)
    }

    fn kept(&mut self, table: &Table, engine: &mut dyn Engine) -> Result<Kept, Failure> {
        let (load, state) = (table.kept(engine)?, table.state());
        let (sheet, plugins) = match &self.sheet {
            Some(sheet) => sheet.clone(),
            None => {
                let sheet = engine.describe(&load.spec)?;
                self.sheet.insert((sheet.hash.clone(), PluginVersion::of(&sheet))).clone()
            }
        };
        Ok(Kept {
            load,
            setup: table.setup().clone(),
            game: state.game.clone(),
            name: state.name.clone(),
            sheet,
            plugins,
            position: state.position.clone(),
            ply: state.ply,
            standing: Standing::of(state),
            created: self.created,
            changed: Moment::now(),
        })
    }
}

impl PluginVersion {
    /// The plugins that a rule sheet takes its rules from, by id.
    pub fn of(sheet: &Description) -> Vec<PluginVersion> {
        let rules = sheet.sections.iter().flat_map(|section| &section.rules);
        let mut plugins: Vec<PluginVersion> = rules
            .filter_map(|rule| {
                let (id, _) = rule.name.split_once('/')?;
                Some(PluginVersion { id: id.to_string(), version: rule.version.clone() })
            })
            .collect();
        plugins.sort();
        plugins.dedup();
        plugins
    }
}
