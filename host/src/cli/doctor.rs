//! `doctor`: what there is to play with, how the engine is locked in, and what needs attention.
//!
//! It repairs nothing.

use super::args::{Cli, DoctorArgs};
use super::error::{Code, CommandError};
use super::output::{BOLD, Output, WRONG, showable};
use super::{engine, shelf};
use crate::engine::{Engine as _, Hello, Listing, PluginInfo};
use serde::Serialize;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::time::Instant;

/// All that is found out.
#[derive(Serialize)]
struct Found {
    version: &'static str,
    folders: Vec<FolderFound>,
    plugins: Option<Listing>,
    engine: Option<EngineFound>,
    terminal: Terminal,
    data: PlaceFound,
    config: PlaceFound,
    /// What needs attention, a line each.
    attention: Vec<String>,
}

#[derive(Serialize)]
struct FolderFound {
    folder: String,
    there: bool,
}

#[derive(Serialize)]
struct EngineFound {
    hello: Hello,
    /// From asking for the process to its first answer.
    start_microseconds: u64,
    /// One question that needs no game.
    round_trip_microseconds: u64,
}

#[derive(Serialize)]
struct Terminal {
    input: bool,
    output: bool,
    kind: Option<String>,
    utf8: bool,
}

#[derive(Serialize)]
struct PlaceFound {
    folder: Option<String>,
    there: bool,
}

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &DoctorArgs) -> Result<Code, CommandError> {
    let mut attention = Vec::new();
    let folders = (shelf::plugin_folders(&cli.plugins).iter())
        .map(|folder| FolderFound { folder: shown(&folder.path), there: folder.path.is_dir() })
        .collect();
    let (engine, plugins) = match examine(cli) {
        Ok((engine, plugins)) => {
            attend(&engine, &plugins, &mut attention);
            (Some(engine), Some(plugins))
        }
        Err(error) => {
            attention.push(format!("the engine cannot be asked: {error}"));
            (None, None)
        }
    };
    let found = Found {
        version: env!("CARGO_PKG_VERSION"),
        folders,
        plugins,
        engine,
        terminal: Terminal {
            input: io::stdin().is_terminal(),
            output: io::stdout().is_terminal(),
            kind: std::env::var("TERM").ok(),
            utf8: speaks_utf8(),
        },
        data: place(shelf::data_folder().as_deref()),
        config: place(shelf::config_folder().as_deref()),
        attention,
    };
    if args.json {
        out.json(&found);
    } else {
        report(out, &found);
    }
    Ok(if found.attention.is_empty() { Code::Done } else { Code::No })
}

fn examine(cli: &Cli) -> Result<(EngineFound, Listing), CommandError> {
    let mut process = engine::process(cli)?;
    let microseconds = |from: Instant| u64::try_from(from.elapsed().as_micros()).unwrap_or(u64::MAX);
    let began = Instant::now();
    let hello = process.hello()?;
    let start_microseconds = microseconds(began);
    // The first question waits until plugins have been looked for.
    let listing = process.games()?;
    let asked = Instant::now();
    process.ping()?;
    let round_trip_microseconds = microseconds(asked);
    Ok((EngineFound { hello, start_microseconds, round_trip_microseconds }, listing))
}

fn attend(engine: &EngineFound, listing: &Listing, attention: &mut Vec<String>) {
    for missing in &engine.hello.sandbox.missing {
        attention.push(format!("plugins run without {missing}"));
    }
    if engine.hello.sandbox == crate::sandbox::Level::default() {
        attention.push("plugins run unconfined".into());
    }
    for refused in &listing.refused {
        attention.push(format!("refused: {}: {}", refused.file, refused.reason));
    }
    for plugin in
        listing.plugins.iter().filter(|plugin| ["unknown", "changed"].contains(&plugin.trust.as_str()))
    {
        let why = if plugin.trust == "changed" {
            "it has changed since it was trusted"
        } else {
            "it is not trusted"
        };
        attention
            .push(format!("plugin `{}` does not run: {why}: `mancala trust {}`", plugin.id, plugin.file));
    }
    if listing.plugins.is_empty() {
        attention
            .push("there is no plugin; `--plugins DIR` or MANCALA_PLUGIN_PATH says where they are".into());
    }
    for game in listing.plugins.iter().flat_map(|plugin| &plugin.games) {
        if let Some(error) = &game.error {
            let first = error.lines().next().unwrap_or_default();
            attention.push(format!("game `{}` cannot be set up: {first}", game.id));
        }
    }
}

fn place(path: Option<&Path>) -> PlaceFound {
    PlaceFound { folder: path.map(shown), there: path.is_some_and(Path::is_dir) }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Whether the locale says UTF-8, by the rule of which variable counts.
fn speaks_utf8() -> bool {
    let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let deciding = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find(|name| set(name));
    let value = deciding.and_then(|name| std::env::var(name).ok()).unwrap_or_default().to_ascii_lowercase();
    value.contains("utf-8") || value.contains("utf8")
}

fn report(out: &mut Output, found: &Found) {
    let mut head = |text: &str| out.line(Output::styled(BOLD, text));
    head(&format!("mancala {}", found.version));
    out.line(Output::styled(BOLD, "plugin folders"));
    for folder in &found.folders {
        let missing = if folder.there { "" } else { "  (not there)" };
        out.line(format_args!("  {}{missing}", showable(&folder.folder)));
    }
    out.line(Output::styled(BOLD, "plugins"));
    for plugin in found.plugins.iter().flat_map(|listing| &listing.plugins) {
        let (id, version) = (showable(&plugin.id), showable(&plugin.version));
        let hash = plugin.sha256.get(..16).unwrap_or_default();
        let file = showable(&plugin.file);
        out.line(format_args!(
            "  {id} {version}  ABI {}  SHA-256 {hash}…  trust: {}  {file}",
            plugin.abi, plugin.trust
        ));
        if !plugin.checked {
            out.line(format_args!("    {}", Output::styled(WRONG, PluginInfo::UNCHECKED)));
        }
    }
    out.line(Output::styled(BOLD, "engine"));
    if let Some(engine) = &found.engine {
        out.line(format_args!("  protocol {}, threads: {}", engine.hello.protocol, engine.hello.threads));
        out.line(format_args!("  sandbox: {}", showable(&engine.hello.sandbox.to_string())));
        out.line(format_args!(
            "  started in {:.1} ms, a round trip takes {} µs",
            engine.start_microseconds as f64 / 1000.0,
            engine.round_trip_microseconds
        ));
    }
    let yes = |it: bool| if it { "yes" } else { "no" };
    out.line(Output::styled(BOLD, "terminal"));
    let terminal = &found.terminal;
    out.line(format_args!(
        "  input: {}, output: {}, TERM {}, UTF-8: {}",
        yes(terminal.input),
        yes(terminal.output),
        terminal.kind.as_deref().map_or("not set".into(), showable),
        yes(terminal.utf8)
    ));
    out.line(Output::styled(BOLD, "folders"));
    for (name, place) in [("data", &found.data), ("config", &found.config)] {
        let folder = place.folder.as_deref().map_or("none on this system".into(), showable);
        let missing = if place.there || place.folder.is_none() { "" } else { "  (not there yet)" };
        out.line(format_args!("  {name}: {folder}{missing}"));
    }
    if found.attention.is_empty() {
        out.line("nothing needs attention");
    }
    for line in &found.attention {
        out.line(format_args!("{} {}", Output::styled(WRONG, "attention:"), showable(line)));
    }
}
