//! The library: which games there are, what their sheets say, and whether a position fits, asked of an engine of its own.
//!
//! It opens no game file by a name that is not on the shelf: a page cannot ask for a path.

use super::House;
use super::hall::on_a_thread;
use super::trouble::Trouble;
use crate::engine::{Description, Engine, GameSpec, Load, RefusedInfo, Setting, State};
use serde::Serialize;
use std::sync::Arc;

/// What there is to play.
#[derive(Clone, Debug, Serialize)]
pub struct Library {
    /// The games, each family's own game before those that extend it.
    pub games: Vec<Entry>,
    /// Plugins that cannot be used.
    pub refused: Vec<RefusedInfo>,
}

/// A game of the library.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// What it is asked for by.
    pub id: String,
    /// It is a game file of a person's own.
    pub file: bool,
    /// Its sheet, where it has no errors.
    pub sheet: Option<Description>,
    /// What is wrong with it, where something is.
    pub error: Option<String>,
}

/// Lists the games with their sheets.
pub async fn list(house: Arc<dyn House>) -> Result<Library, Trouble> {
    on_a_thread(move || {
        let mut engine = house.engine()?;
        let listing = engine.games()?;
        let ids = listing.plugins.iter().flat_map(|plugin| &plugin.games).map(|game| (game.id.clone(), false));
        let names: Vec<(String, bool)> = ids.chain(house.files().into_iter().map(|name| (name, true))).collect();
        let games = names.into_iter().map(|(id, file)| entry(&*house, &mut *engine, id, file)).collect();
        Ok(Library { games, refused: listing.refused })
    })
    .await
}

fn entry(house: &dyn House, engine: &mut dyn Engine, id: String, file: bool) -> Entry {
    let described = house.spec(&id).and_then(|spec| engine.describe(&spec).map_err(|failure| failure.to_string()));
    let (sheet, error) = match described {
        Ok(sheet) => (Some(sheet), None),
        Err(error) => (None, Some(error)),
    };
    Entry { id, file, sheet, error }
}

/// What a game on the shelf is asked for by, with these settings.
pub fn spec(house: &dyn House, game: &str, settings: Vec<Setting>) -> Result<GameSpec, Trouble> {
    if game.is_empty() || !game.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter)) {
        return Err(Trouble::BadRequest(format!("`{game}` is no name of a game: letters, digits, `-` and `_`")));
    }
    let spec = house.spec(game).map_err(Trouble::BadRequest)?;
    Ok(GameSpec { settings, ..spec })
}

/// The sheet of a game with these settings.
pub async fn describe(house: Arc<dyn House>, spec: GameSpec) -> Result<Description, Trouble> {
    on_a_thread(move || Ok(house.engine()?.describe(&spec)?)).await
}

/// Where a game would stand that begins from a position.
pub async fn look(house: Arc<dyn House>, spec: GameSpec) -> Result<State, Trouble> {
    on_a_thread(move || Ok(house.engine()?.load(&Load { spec, ..Load::default() })?.state)).await
}
