//! The hall: the games that are open, each in its room, and those that are only kept.
//!
//! It plays nothing. When more games are asked for than rooms are let, the one that nobody asked for longest is closed; it
//! is taken up again from what was kept.

use super::House;
use super::game::Game;
use super::room::Room;
use super::trouble::Trouble;
use crate::engine::{Engine, Failure, GameSpec, Load, Recorded, Started};
use crate::store::{GameId, Keeper, Listed, Store, StoreError, Unkept};
use crate::table::{Setup, Table};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, oneshot};

/// So many games are open at once, each with an engine of its own.
const ROOMS: usize = 12;
/// So many games are kept.
const MOST_KEPT: usize = 10_000;
/// A game that nobody asks for so long gives its engine back.
const IDLE: Duration = Duration::from_secs(300);

/// The games of this program.
pub struct Hall {
    house: Arc<dyn House>,
    store: Store,
    rooms: Mutex<BTreeMap<GameId, Arc<Room>>>,
}

impl Hall {
    /// An empty hall.
    pub fn new(house: Arc<dyn House>, store: Store) -> Hall {
        Hall { house, store, rooms: Mutex::default() }
    }

    /// The room of a game, opened where it is not.
    pub async fn room(&self, id: GameId) -> Result<Arc<Room>, Trouble> {
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(&id).filter(|room| room.is_open()) {
            return Ok(room.clone());
        }
        rooms.remove(&id);
        let store = self.store.clone();
        let kept = blocking(move || store.get(id)).await?;
        rooms.retain(|_, room| room.is_open());
        while rooms.len() >= ROOMS {
            let Some(oldest) = rooms.iter().min_by_key(|(_, room)| room.used()).map(|(id, _)| *id) else { break };
            rooms.remove(&oldest);
        }
        let (house, store) = (self.house.clone(), self.store.clone());
        let open = move || Game::open(id, house.engine()?, &kept, store);
        let room = Room::open(open, IDLE).await?;
        rooms.insert(id, room.clone());
        Ok(room)
    }

    /// Begins a game, and says its number.
    pub async fn begin(&self, load: Load, setup: Setup) -> Result<GameId, Trouble> {
        self.seat(setup, move |engine| engine.load(&load)).await
    }

    /// Takes up a recorded game.
    pub async fn take_up(&self, spec: GameSpec, record: Recorded, setup: Setup) -> Result<GameId, Trouble> {
        self.seat(setup, move |engine| engine.resume(&spec, &record)).await
    }

    async fn seat<F>(&self, setup: Setup, start: F) -> Result<GameId, Trouble>
    where
        F: FnOnce(&mut dyn Engine) -> Result<Started, Failure> + Send + 'static,
    {
        let (house, store) = (self.house.clone(), self.store.clone());
        on_a_thread(move || {
            let kept = store.list()?.len();
            if kept >= MOST_KEPT {
                return Err(Trouble::Store(format!("{kept} games are kept; delete some first")));
            }
            let mut engine = house.engine()?;
            let table = Table::of(start(&mut *engine)?, setup);
            Keeper::new(store).keep(&table, &mut *engine).map_err(|unkept| match unkept {
                Unkept::Store(error) => error.into(),
                Unkept::Engine(failure) => failure.into(),
            })
        })
        .await
    }

    /// Every game that is kept, the one played last first.
    pub async fn list(&self) -> Result<Vec<Listed>, Trouble> {
        let store = self.store.clone();
        blocking(move || store.list()).await
    }

    /// Forgets a game.
    pub async fn delete(&self, id: GameId) -> Result<(), Trouble> {
        self.rooms.lock().await.remove(&id);
        let store = self.store.clone();
        blocking(move || store.delete(id)).await
    }
}

/// Does what waits for the disk.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Trouble> {
    on_a_thread(move || Ok(work()?)).await
}

/// Does what takes its time, on a thread that ends with it: an engine ends with the thread it was started on.
async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    let (tell, told) = oneshot::channel();
    let work = move || drop(tell.send(work()));
    let started = std::thread::Builder::new().name("errand".into()).spawn(work);
    started.map_err(|error| Failure::System { message: format!("a thread cannot be started: {error}") })?;
    told.await.map_err(|_| Trouble::Engine(Failure::Stopped))?
}
