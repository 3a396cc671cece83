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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore, oneshot};

/// So many games are open at once, each with an engine of its own.
const ROOMS: usize = 12;
/// So many games are kept.
const MOST_KEPT: usize = 10_000;
/// A game that nobody asks for so long gives its engine back.
const IDLE: Duration = Duration::from_secs(300);
/// So many engines are started at once: of more, none would get far enough to be heard of in time.
const STARTS: usize = 2;
/// Whoever waits longer than this for an engine to be started is told to come again.
const TURN: Duration = Duration::from_secs(30);

/// Where a room is, once it is open.
type Place = OnceCell<Arc<Room>>;

/// The games of this program.
pub struct Hall {
    house: Arc<dyn House>,
    store: Store,
    places: Mutex<BTreeMap<GameId, Arc<Place>>>,
    starts: Arc<Semaphore>,
}

impl Hall {
    /// An empty hall.
    pub fn new(house: Arc<dyn House>, store: Store) -> Hall {
        Hall { house, store, places: Mutex::default(), starts: Arc::new(Semaphore::new(STARTS)) }
    }

    /// The room of a game, opened where it is not. Nobody else waits for it to open.
    pub async fn room(&self, id: GameId) -> Result<Arc<Room>, Trouble> {
        let place = self.place(id);
        match place.get_or_try_init(|| self.open(id)).await {
            Ok(room) => Ok(room.clone()),
            Err(trouble) => {
                let empty = |known: &Arc<Place>| Arc::ptr_eq(known, &place) && known.get().is_none();
                self.places().retain(|_, known| !empty(known));
                Err(trouble)
            }
        }
    }

    /// The place of a game's room, among those that are let.
    fn place(&self, id: GameId) -> Arc<Place> {
        let mut places = self.places();
        places.retain(|_, place| place.get().is_none_or(|room| room.is_open()));
        while places.len() >= ROOMS && !places.contains_key(&id) {
            let rooms = places.iter().filter_map(|(id, place)| Some((*id, place.get()?.used())));
            let Some((oldest, _)) = rooms.min_by_key(|(_, used)| *used) else { break };
            places.remove(&oldest);
        }
        places.entry(id).or_default().clone()
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<Place>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn open(&self, id: GameId) -> Result<Arc<Room>, Trouble> {
        let store = self.store.clone();
        let kept = blocking(move || store.get(id)).await?;
        let turn = self.turn().await?;
        let (house, store) = (self.house.clone(), self.store.clone());
        let open = move || {
            let _turn = turn;
            Game::open(id, house.engine()?, &kept, store)
        };
        Room::open(open, IDLE).await
    }

    /// Waits for the turn to start an engine. It belongs to the thread that starts it, even when whoever asked has gone.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Trouble> {
        let turn = tokio::time::timeout(TURN, self.starts.clone().acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or(Trouble::Busy)
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
        let turn = self.turn().await?;
        let (house, store) = (self.house.clone(), self.store.clone());
        on_a_thread(move || {
            let _turn = turn;
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
        self.places().remove(&id);
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
