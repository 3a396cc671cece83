//! The hall: the games that are open, each in its room, and those that are only kept.
//!
//! It plays nothing. When more games are asked for than rooms are let, the one that nobody asked for longest is closed; it
//! is taken up again from what was kept.

use super::House;
use super::game::Game;
use super::records::{self, Opened, Taken};
use super::room::Room;
use super::trouble::Trouble;
use crate::engine::{Failure, GameSpec, Load};
use crate::store::{GameId, Keeper, Listed, Store, StoreError};
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

/// Where a room is, once it is open, and how often the store's file had turned out to be another one by then.
type Place = OnceCell<(Arc<Room>, u64)>;

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

    /// The room of a game, opened where it is not. Nobody else waits for it to open. A game that was deleted elsewhere has
    /// none to be played in; until nobody asks for it any more it can be [kept anew](Hall::keep_anew).
    pub async fn room(&self, id: GameId) -> Result<Arc<Room>, Trouble> {
        let place = self.place(id);
        let begun = place.initialized();
        match place.get_or_try_init(|| self.open(id)).await {
            Ok((_, times)) if begun && self.is_deleted(id, *times).await => Err(Trouble::Gone(id)),
            Ok((room, _)) => Ok(room.clone()),
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
        places.retain(|_, place| place.get().is_none_or(|(room, _)| room.is_open()));
        find_by_their_numbers(&mut places);
        while places.len() >= ROOMS && !places.contains_key(&id) {
            let rooms = places.iter().filter_map(|(id, place)| Some((*id, place.get()?.0.used())));
            let Some((oldest, _)) = rooms.min_by_key(|(_, used)| *used) else { break };
            places.remove(&oldest);
        }
        places.entry(id).or_default().clone()
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<Place>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a game is no longer kept, though the file is the one it was kept in. A store that cannot be asked has lost
    /// nothing.
    async fn is_deleted(&self, id: GameId, times: u64) -> bool {
        let store = self.store.clone();
        blocking(move || store.is_deleted(id, times)).await.unwrap_or(false)
    }

    async fn open(&self, id: GameId) -> Result<(Arc<Room>, u64), Trouble> {
        let store = self.store.clone();
        let (kept, times) = blocking(move || Ok((store.get(id)?, store.times()))).await?;
        let turn = self.turn().await?;
        let (house, store) = (self.house.clone(), self.store.clone());
        let open = move || {
            let _turn = turn;
            Game::open(id, house.engine()?, &kept, store)
        };
        Ok((Room::open(open, IDLE).await?, times))
    }

    /// Waits for the turn to start an engine. It belongs to the thread that starts it, even when whoever asked has gone.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Trouble> {
        let turn = tokio::time::timeout(TURN, self.starts.clone().acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or(Trouble::Busy)
    }

    /// Begins a game, and says its number.
    pub async fn begin(&self, load: Load, setup: Setup) -> Result<GameId, Trouble> {
        let turn = self.turn().await?;
        let (house, store) = (self.house.clone(), self.store.clone());
        on_a_thread(move || {
            let _turn = turn;
            find_place(&store, 1)?;
            let mut engine = house.engine()?;
            let table = Table::open(&mut *engine, &load, setup)?;
            Ok(Keeper::new(store).keep(&table, &mut *engine)?)
        })
        .await
    }

    /// Keeps a game anew that was deleted elsewhere while it was open here, and says its number now.
    pub async fn keep_anew(&self, id: GameId) -> Result<GameId, Trouble> {
        let place = {
            let mut places = self.places();
            find_by_their_numbers(&mut places);
            places.get(&id).and_then(|place| place.get().cloned())
        };
        let (room, times) = place.filter(|(room, _)| room.is_open()).ok_or(Trouble::Gone(id))?;
        if self.is_deleted(id, times).await { room.ask(|game| game.keep_anew()).await } else { Ok(id) }
    }

    /// What a game that is kept was asked for by.
    pub async fn spec(&self, id: GameId) -> Result<GameSpec, Trouble> {
        let store = self.store.clone();
        Ok(blocking(move || store.get(id)).await?.load.spec)
    }

    /// Opens records, each as a game of its own.
    pub async fn open_records(&self, records: Vec<Taken>, seed: u64) -> Result<Vec<Opened>, Trouble> {
        let turn = self.turn().await?;
        let (house, store) = (self.house.clone(), self.store.clone());
        on_a_thread(move || {
            let _turn = turn;
            find_place(&store, records.len())?;
            records::keep(&mut *house.engine()?, &store, records, seed)
        })
        .await
    }

    /// Closes the room of a game, where there is one.
    fn close(&self, id: GameId) {
        let mut places = self.places();
        find_by_their_numbers(&mut places);
        places.remove(&id);
    }

    /// Every game that is kept, the one played last first.
    pub async fn list(&self) -> Result<Vec<Listed>, Trouble> {
        let store = self.store.clone();
        blocking(move || store.list()).await
    }

    /// Forgets a game.
    pub async fn delete(&self, id: GameId) -> Result<(), Trouble> {
        self.close(id);
        let store = self.store.clone();
        blocking(move || store.delete(id)).await
    }
}

/// A game that is kept under another number now is found by that one.
fn find_by_their_numbers(places: &mut BTreeMap<GameId, Arc<Place>>) {
    let number = |place: &Arc<Place>| place.get().map(|(room, _)| room.number());
    let moved: Vec<GameId> = places
        .iter()
        .filter(|(id, place)| number(place).is_some_and(|now| now != **id))
        .map(|(id, _)| *id)
        .collect();
    for id in moved {
        if let Some(place) = places.remove(&id)
            && let Some(now) = number(&place)
        {
            places.insert(now, place);
        }
    }
}

/// Whether so many more games find a place in the store.
fn find_place(store: &Store, more: usize) -> Result<(), Trouble> {
    let kept = store.list()?.len();
    if kept + more > MOST_KEPT {
        return Err(Trouble::TooMany { kept, most: MOST_KEPT });
    }
    Ok(())
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
