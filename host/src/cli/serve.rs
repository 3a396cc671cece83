//! `serve`: the board in a browser, until it is told to end.
//!
//! It says where the board is and opens nothing unasked; the web module answers the browser.

use super::args::{Cli, ServeArgs};
use super::error::{Code, CommandError};
use super::output::{BOLD, Output};
use super::{engine, games, seed, shelf};
use crate::engine::{Engine, EngineProcess, Failure, GameSpec, Options};
use crate::store::Store;
use crate::web::{House, Server, serve};
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Threads that answer browsers; rooms have their own.
const THREADS: usize = 2;

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &ServeArgs) -> Result<Code, CommandError> {
    let failed =
        |what: &str, error: std::io::Error| CommandError::new(Code::System, format!("{what}: {error}"));
    if cli.in_process {
        let error =
            CommandError::new(Code::Usage, "`serve` runs the plugins of each game in a process of its own");
        return Err(error.hint("leave out --in-process"));
    }
    let Some(file) = games::file(cli)? else {
        let error = CommandError::new(Code::Usage, "the board in a browser keeps its games in the store");
        return Err(error.hint("leave out --no-store, or name a file by --store"));
    };
    let store = Store::open(&file)?;
    let house = Arc::new(Processes(engine::options(cli)?));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(THREADS).enable_all().build();
    let runtime = runtime.map_err(|error| failed("threads cannot be started", error))?;
    runtime.block_on(async {
        let server = Server::listen(args.port).await;
        let server = server.map_err(|error| failed("127.0.0.1 cannot be listened on", error))?;
        let end = ended().map_err(|error| failed("signals cannot be waited for", error))?;
        if args.port != 0 && server.port() != args.port {
            out.note(format_args!("port {} is taken; {} is free", args.port, server.port()));
        }
        out.line(format_args!("The board is at {}", Output::styled(BOLD, server.address())));
        out.line("Every game is kept. Ctrl-C ends the server.");
        out.flush()?;
        if args.open {
            open_browser(out, &server.address());
        }
        let served = serve(server, house, store, seed, end).await;
        served.map(|()| Code::Done).map_err(|error| failed("threads cannot be started", error))
    })
}

/// When the server is asked to end.
#[cfg(unix)]
fn ended() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn ended() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// Opens an address in the browser; when that fails it has been printed all the same.
fn open_browser(out: &mut Output, address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        out.note(format_args!("no browser can be opened ({program}: {error}); open the address by hand"));
    }
}

/// Engines in processes of their own, and the game files of this user's shelf.
struct Processes(Options);

impl House for Processes {
    fn engine(&self) -> Result<Box<dyn Engine>, Failure> {
        Ok(Box::new(EngineProcess::new(self.0.clone())))
    }

    fn files(&self) -> Vec<String> {
        shelf::game_files().into_iter().map(|(name, _)| name).collect()
    }

    fn spec(&self, game: &str) -> Result<GameSpec, String> {
        shelf::spec(game, &[], None).map_err(|error| error.to_string())
    }
}
