//! A room: one open game on a thread of its own, which its engine lives on, and a line of orders to it.
//!
//! Orders are carried out one after the other. Looking ahead gives way to any of them; a room nobody asks closes itself.

use super::game::Game;
use super::snapshot::Snapshot;
use super::trouble::Trouble;
use crate::engine::Failure;
use crate::store::GameId;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

type Order = Box<dyn FnOnce(&mut Game) + Send>;

/// A game that is open.
pub struct Room {
    orders: Sender<Order>,
    stop: Arc<AtomicBool>,
    see: watch::Receiver<Arc<Snapshot>>,
    used: Mutex<Instant>,
}

impl Room {
    /// Opens a room on a thread of its own, where `open` is called: what it starts belongs to that thread.
    pub async fn open<F>(open: F, idle: Duration) -> Result<Arc<Room>, Trouble>
    where
        F: FnOnce() -> Result<(Game, watch::Receiver<Arc<Snapshot>>), Trouble> + Send + 'static,
    {
        let (orders, line) = mpsc::channel();
        let (ready, opened) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let work = move || match open() {
            Ok((game, see)) => {
                if ready.send(Ok(see)).is_ok() {
                    attend(game, &line, &stopped, idle);
                }
            }
            Err(trouble) => drop(ready.send(Err(trouble))),
        };
        let started = thread::Builder::new().name("room".into()).spawn(work);
        started
            .map_err(|error| Failure::System { message: format!("a thread cannot be started: {error}") })?;
        let see = opened.await.map_err(|_| gone())??;
        Ok(Arc::new(Room { orders, stop, see, used: Mutex::new(Instant::now()) }))
    }

    /// Asks something of the game.
    pub async fn ask<T: Send + 'static>(
        &self,
        order: impl FnOnce(&mut Game) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        self.touch();
        let (tell, told) = oneshot::channel();
        // Whoever asked may have gone; what was asked is done all the same.
        let order: Order = Box::new(move |game| drop(tell.send(order(game))));
        self.orders.send(order).map_err(|_| gone())?;
        self.stop.store(true, Ordering::Relaxed);
        told.await.map_err(|_| gone())?
    }

    /// How the game stands, now and after every change.
    pub fn see(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.touch();
        self.see.clone()
    }

    /// The number its game is kept under.
    pub fn number(&self) -> GameId {
        self.see.borrow().id
    }

    /// Whether its thread still takes orders.
    pub fn is_open(&self) -> bool {
        self.see.has_changed().is_ok()
    }

    /// When it was last asked.
    pub fn used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn gone() -> Trouble {
    Trouble::Engine(Failure::Stopped)
}

/// Carries out orders until nobody can give any, or for so long nobody gave any or looked.
fn attend(mut game: Game, line: &Receiver<Order>, stop: &AtomicBool, idle: Duration) {
    loop {
        stop.store(false, Ordering::Relaxed);
        // Only after the flag is cleared is it certain that an order either lies in the line or will set it.
        let next = match line.try_recv() {
            Ok(order) => Ok(order),
            Err(mpsc::TryRecvError::Disconnected) => return,
            Err(mpsc::TryRecvError::Empty) if game.wants_analysis() => {
                game.analyse(stop);
                continue;
            }
            Err(mpsc::TryRecvError::Empty) => line.recv_timeout(idle),
        };
        match next {
            Ok(order) => order(&mut game),
            // Somebody may look at it for hours and think.
            Err(RecvTimeoutError::Timeout) if game.is_seen() => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        }
    }
}
