//! The hall: the games that are open, each in its room, and those that are only kept.
//!
//! It plays nothing. When more games are asked for than rooms are let, the one that nobody asked for longest is closed; it
//! is taken up again from what was kept.

use super::House;
use super::game::{Game, kept_of};
use super::keeps::{Keeps, Kept};
use super::room::Room;
use super::trouble::Trouble;
use crate::engine::{GameSpec, Load, Recorded};
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
    keeps: Arc<dyn Keeps>,
    rooms: Mutex<BTreeMap<u64, Arc<Room>>>,
}

impl Hall {
    /// An empty hall.
    pub fn new(house: Arc<dyn House>, keeps: Arc<dyn Keeps>) -> Hall {
        Hall { house, keeps, rooms: Mutex::default() }
    }

    /// The room of a game, opened where it is not.
    pub async fn room(&self, id: u64) -> Result<Arc<Room>, Trouble> {
        let mut rooms = self.rooms.lock().await;
        if let Some(room) = rooms.get(&id).filter(|room| room.is_open()) {
            return Ok(room.clone());
        }
        rooms.remove(&id);
        let keeps = self.keeps.clone();
        let kept = blocking(move || keeps.get(id)).await?;
        let kept = kept.ok_or_else(|| Trouble::NotFound(format!("there is no game {id}")))?;
        rooms.retain(|_, room| room.is_open());
        while rooms.len() >= ROOMS {
            let Some(oldest) = rooms.iter().min_by_key(|(_, room)| room.used()).map(|(id, _)| *id) else { break };
            rooms.remove(&oldest);
        }
        let (house, keeps) = (self.house.clone(), self.keeps.clone());
        let open = move || {
            let engine = house.engine()?;
            Game::open(id, engine, &kept, keeps)
        };
        let room = Room::open(open, IDLE).await?;
        rooms.insert(id, room.clone());
        Ok(room)
    }

    /// Begins a game, and says its number.
    pub async fn begin(&self, load: Load, setup: Setup) -> Result<u64, Trouble> {
        self.seat(setup, move |engine| engine.load(&load)).await
    }

    /// Takes up a recorded game.
    pub async fn take_up(&self, spec: GameSpec, record: Recorded, setup: Setup) -> Result<u64, Trouble> {
        self.seat(setup, move |engine| engine.resume(&spec, &record)).await
    }

    async fn seat<F>(&self, setup: Setup, start: F) -> Result<u64, Trouble>
    where
        F: FnOnce(&mut dyn crate::engine::Engine) -> Result<crate::engine::Started, crate::engine::Failure>
            + Send
            + 'static,
    {
        let (house, keeps) = (self.house.clone(), self.keeps.clone());
        on_a_thread(move || {
            let most = keeps.list().map_err(Trouble::Store)?.len();
            if most >= MOST_KEPT {
                return Err(Trouble::Store(format!("{most} games are kept; delete some first")));
            }
            let mut engine = house.engine()?;
            let table = Table::of(start(&mut *engine)?, setup);
            let load = table.kept(&mut *engine)?;
            keeps.begin(&kept_of(load, &table)).map_err(Trouble::Store)
        })
        .await
    }

    /// Every game that is kept, the newest first.
    pub async fn list(&self) -> Result<Vec<(u64, Kept)>, Trouble> {
        let keeps = self.keeps.clone();
        blocking(move || keeps.list()).await
    }

    /// Forgets a game.
    pub async fn delete(&self, id: u64) -> Result<(), Trouble> {
        self.rooms.lock().await.remove(&id);
        let keeps = self.keeps.clone();
        match blocking(move || keeps.delete(id)).await? {
            true => Ok(()),
            false => Err(Trouble::NotFound(format!("there is no game {id}"))),
        }
    }
}

/// Does what waits for the disk.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Trouble> {
    on_a_thread(move || work().map_err(Trouble::Store)).await
}

/// Does what takes its time, on a thread that ends with it: an engine ends with the thread it was started on.
pub async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    use crate::engine::Failure;
    let (tell, told) = oneshot::channel();
    let work = move || drop(tell.send(work()));
    let started = std::thread::Builder::new().name("errand".into()).spawn(work);
    started.map_err(|error| Failure::System { message: format!("a thread cannot be started: {error}") })?;
    told.await.map_err(|_| Trouble::Engine(Failure::Stopped))?
}
