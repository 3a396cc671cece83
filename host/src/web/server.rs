//! The server: a port on the loopback interface, connections of bounded number and patience, and an orderly end.
//!
//! It listens to no other machine.

use super::House;
use super::hall::Hall;
use super::library::Library;
use super::routes::{Desk, routes};
use crate::store::Store;
use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// So many connections are held at once.
const CONNECTIONS: usize = 200;
/// A browser that begins a request finishes its head within this time.
const HEAD: Duration = Duration::from_secs(10);
/// Bytes of a request's head.
const HEAD_BYTES: usize = 32 << 10;
/// After this time a connection takes no further request: whoever reads what he asked for makes another.
const LIFE: Duration = Duration::from_secs(60);
/// The request that is then being answered has so long to be done and read: longer than any answer takes.
const LAST: Duration = Duration::from_secs(50);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on this port, or on a free one where it is taken: [`Server::port`] says which.
    pub async fn listen(port: u16) -> io::Result<Server> {
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = match bind(port).await {
            Err(error) if port != 0 && error.kind() == io::ErrorKind::AddrInUse => bind(0).await?,
            other => other?,
        };
        let address = listener.local_addr()?;
        Ok(Server { listener, address })
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// What to open in a browser.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }
}

/// Serves games until `end` comes.
pub async fn serve(
    server: Server,
    house: Arc<dyn House>,
    store: Store,
    seed: fn() -> u64,
    end: impl Future,
) -> io::Result<()> {
    let library = Arc::new(Library::open(house.clone())?);
    let hall = Arc::new(Hall::new(house, store));
    let app = routes(Desk { hall, library, seed }, server.port());
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    tokio::pin!(end);
    loop {
        let place = tokio::select! {
            place = places.clone().acquire_owned() => place,
            _ = &mut end => return Ok(()),
        };
        let accepted = tokio::select! {
            accepted = server.listener.accept() => accepted,
            _ = &mut end => return Ok(()),
        };
        match accepted {
            Ok((stream, _)) => {
                let app = app.clone();
                tokio::spawn(async move {
                    attend(stream, app).await;
                    drop(place);
                });
            }
            // Descriptors may be short for a moment; a connection may be gone before it is taken.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn attend(stream: TcpStream, app: Router) {
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    tokio::pin!(connection);
    // A browser that goes away in the middle is no news. One that never reads keeps its place no longer than this.
    if tokio::time::timeout(LIFE, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        drop(tokio::time::timeout(LAST, connection.as_mut()).await);
    }
}
