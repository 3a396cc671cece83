//! The keeper of one game: ties a table to the store, so that what was played is on the disk before the next move.
//!
//! It plays nothing, and it never stops a game: what could not be saved is said to whoever asked, who goes on.

use super::{GameId, Kept, Moment, PluginVersion, Standing, Store, StoreError};
use crate::engine::{Description, Engine, Failure};
use crate::table::Table;

/// Why a game could not be saved as it stands.
#[derive(Debug, thiserror::Error)]
pub enum Unkept {
    /// The store would not take it.
    #[error("the game is not saved: {0}")]
    Store(#[from] StoreError),
    /// The engine could not tell how it stands.
    #[error("the game is not saved: {0}")]
    Engine(#[from] Failure),
}

/// Keeps one game.
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    id: Option<GameId>,
    created: Moment,
    /// The rule sheet's hash and the plugins it takes, once asked for.
    sheet: Option<(String, Vec<PluginVersion>)>,
}

impl Keeper {
    /// Keeps a game that the store does not know; it gets its number when it is first kept.
    pub fn new(store: Store) -> Keeper {
        Keeper { store, id: None, created: Moment::now(), sheet: None }
    }

    /// Goes on keeping a game of the store.
    pub fn resume(store: Store, id: GameId, kept: &Kept) -> Keeper {
        Keeper { store, id: Some(id), created: kept.created, sheet: None }
    }

    /// The game's number, once it has been kept.
    pub fn id(&self) -> Option<GameId> {
        self.id
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Keeps the game as it stands: after every move, and whatever else changes it. A game that was deleted meanwhile
    /// is kept as a new one.
    pub fn keep(&mut self, table: &Table, engine: &mut dyn Engine) -> Result<GameId, Unkept> {
        let kept = self.kept(table, engine)?;
        let id = match self.id {
            Some(id) => match self.store.save(id, &kept) {
                Ok(()) => id,
                Err(StoreError::NoSuchGame { .. }) => self.store.begin(&kept)?,
                Err(error) => return Err(error.into()),
            },
            None => self.store.begin(&kept)?,
        };
        self.id = Some(id);
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
