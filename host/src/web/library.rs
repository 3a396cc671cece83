//! The library: which games there are, what their sheets say, and whether a position fits, asked of an engine of its own.
//!
//! It opens no game file by a name that is not on the shelf: a page cannot ask for a path.

use super::House;
use super::trouble::Trouble;
use crate::engine::{Description, Engine, Failure, GameSpec, Load, RefusedInfo, Setting, State};
use serde::Serialize;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;

/// An engine that nobody asks for so long is given back; the next one sees plugins that came meanwhile.
const IDLE: Duration = Duration::from_secs(30);

type Order = Box<dyn FnOnce(Result<&mut dyn Engine, Failure>) + Send>;

/// What there is to play.
#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
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

/// Whoever knows the games, on a thread of its own.
pub struct Library {
    house: Arc<dyn House>,
    orders: Sender<Order>,
}

impl Library {
    /// Opens it.
    pub fn open(house: Arc<dyn House>) -> std::io::Result<Library> {
        let (orders, line) = mpsc::channel();
        let theirs = house.clone();
        thread::Builder::new().name("library".into()).spawn(move || attend(&*theirs, &line))?;
        Ok(Library { house, orders })
    }

    async fn ask<T: Send + 'static>(
        &self,
        order: impl FnOnce(&mut dyn Engine) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Trouble> {
        let (tell, told) = oneshot::channel();
        // Whoever asked may have gone.
        let order: Order = Box::new(move |engine| drop(tell.send(engine.and_then(order))));
        self.orders.send(order).map_err(|_| Failure::Stopped)?;
        Ok(told.await.map_err(|_| Failure::Stopped)??)
    }

    /// Every game with its sheet.
    pub async fn list(&self) -> Result<Catalogue, Trouble> {
        let house = self.house.clone();
        self.ask(move |engine| {
            let listing = engine.games()?;
            let ids =
                listing.plugins.iter().flat_map(|plugin| &plugin.games).map(|game| (game.id.clone(), false));
            let names: Vec<(String, bool)> =
                ids.chain(house.files().into_iter().map(|name| (name, true))).collect();
            let games = names.into_iter().map(|(id, file)| entry(&*house, engine, id, file)).collect();
            Ok(Catalogue { games, refused: listing.refused })
        })
        .await
    }

    /// The sheet of a game.
    pub async fn describe(&self, spec: GameSpec) -> Result<Description, Trouble> {
        self.ask(move |engine| engine.describe(&spec)).await
    }

    /// Where a game would stand that begins as asked for.
    pub async fn look(&self, spec: GameSpec) -> Result<State, Trouble> {
        self.ask(move |engine| {
            let started = engine.load(&Load { spec, ..Load::default() })?;
            engine.end(started.session)?;
            Ok(started.state)
        })
        .await
    }

    /// What a game on the shelf is asked for by, with these settings.
    pub fn spec(&self, game: &str, settings: Vec<Setting>) -> Result<GameSpec, Trouble> {
        let fits = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        if game.is_empty() || !game.bytes().all(fits) {
            return Err(Trouble::BadName(game.to_string()));
        }
        let spec = self.house.spec(game).map_err(Trouble::BadRequest)?;
        Ok(GameSpec { settings, ..spec })
    }
}

/// Carries out orders until nobody can give any.
fn attend(house: &dyn House, line: &Receiver<Order>) {
    let mut engine: Option<Box<dyn Engine>> = None;
    loop {
        match line.recv_timeout(IDLE) {
            Ok(order) => {
                if engine.is_none() {
                    match house.engine() {
                        Ok(fresh) => engine = Some(fresh),
                        Err(failure) => {
                            order(Err(failure));
                            continue;
                        }
                    }
                }
                if let Some(engine) = &mut engine {
                    order(Ok(&mut **engine));
                }
            }
            Err(RecvTimeoutError::Timeout) => engine = None,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn entry(house: &dyn House, engine: &mut dyn Engine, id: String, file: bool) -> Entry {
    let described =
        house.spec(&id).and_then(|spec| engine.describe(&spec).map_err(|failure| failure.to_string()));
    let (sheet, error) = match described {
        Ok(sheet) => (Some(sheet), None),
        Err(error) => (None, Some(error)),
    };
    Entry { id, file, sheet, error }
}
