//! `engine`: this program as the process that runs plugins, and how the other commands start it.
//!
//! It decides no rule and reads no game file.

use super::args::{Cli, EngineArgs};
use super::error::{Code, CommandError};
use super::output::Output;
use super::{interrupt, shelf, trust};
use crate::engine::{Engine, EngineProcess, Hello, LocalEngine, Options, Server, threads};
use crate::plugin::{Folder, Registry, available};
use crate::sandbox::{self, Level, Mode, Policy};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Address space of an engine, in megabytes, unless it is told another.
pub const ROOM: u64 = 4096;

/// The engine that commands ask: a process of its own, or this one where that was asked for.
pub fn start(cli: &Cli) -> Result<Box<dyn Engine + Send>, CommandError> {
    start_with(cli, &[])
}

/// The same with room for a table of so many megabytes beside what every engine has.
pub fn start_with_table(cli: &Cli, table: Option<u32>) -> Result<Box<dyn Engine + Send>, CommandError> {
    let Some(table) = table else { return start(cli) };
    if let Some(free) = available().map(|bytes| bytes >> 20)
        && u64::from(table) > free
    {
        let message = format!("a table of {table} MB is more than the {free} MB of memory that are free");
        return Err(CommandError::new(Code::Usage, message).hint("give a smaller `--memory`"));
    }
    start_with(cli, &[format!("--memory={}", ROOM + u64::from(table)).into()])
}

fn start_with(cli: &Cli, further: &[OsString]) -> Result<Box<dyn Engine + Send>, CommandError> {
    if cli.in_process {
        let registry = Registry::discover(&shelf::plugin_folders(&cli.plugins));
        let registry = registry.trusting(trust::given(cli.trust_once)?);
        return Ok(Box::new(LocalEngine::new(registry, threads(None)?)));
    }
    Ok(Box::new(process_of(cli, &shelf::plugin_folders(&cli.plugins), cli.patience, further)?))
}

/// An engine process with the plugins that this process would find.
pub fn process(cli: &Cli) -> Result<EngineProcess, CommandError> {
    process_of(cli, &shelf::plugin_folders(&cli.plugins), cli.patience, &[])
}

/// How an engine process with the plugins that this process would find is started.
pub fn options(cli: &Cli) -> Result<Options, CommandError> {
    options_of(cli, &shelf::plugin_folders(&cli.plugins), cli.patience, &[])
}

/// An engine process with the plugins of these folders, so much patience, and further arguments.
pub fn process_of(
    cli: &Cli,
    folders: &[Folder],
    patience: Duration,
    further: &[OsString],
) -> Result<EngineProcess, CommandError> {
    options_of(cli, folders, patience, further).map(EngineProcess::new)
}

fn options_of(
    cli: &Cli,
    folders: &[Folder],
    patience: Duration,
    further: &[OsString],
) -> Result<Options, CommandError> {
    let program = std::env::current_exe().map_err(|error| {
        CommandError::new(Code::System, format!("the program's own file is not known: {error}"))
    })?;
    let mut arguments: Vec<OsString> = vec!["--no-other-plugins".into()];
    for folder in folders {
        arguments.push(if folder.explicit { "--plugins" } else { "--beside" }.into());
        arguments.push(folder.path.clone().into());
    }
    // A file that cannot be believed is told of here, before anything is started.
    trust::given(cli.trust_once)?;
    if let Some(file) = trust::file() {
        arguments.push("--trust".into());
        arguments.push(file.into());
    }
    if cli.trust_once {
        arguments.push("--trust-once".into());
    }
    arguments.push(format!("--patience={}", patience.as_secs_f64()).into());
    if let Some(mode) = cli.sandbox {
        arguments.push(format!("--sandbox={}", mode_name(mode)).into());
    }
    arguments.extend_from_slice(further);
    #[cfg(unix)]
    INHERITED.call_once(sandbox::keep_descriptors);
    Ok(Options { program, arguments, patience })
}

/// What was inherited is kept from engines, once: later it would be those descriptors that an engine is to be given.
#[cfg(unix)]
static INHERITED: std::sync::Once = std::sync::Once::new();

fn mode_name(mode: Mode) -> String {
    clap::ValueEnum::to_possible_value(&mode).map_or_else(String::new, |value| value.get_name().to_string())
}

/// Prints the schema of the protocol.
pub fn schema(out: &mut Output) -> Result<Code, CommandError> {
    out.write(format_args!("{:#}\n", crate::engine::schema()));
    Ok(Code::Done)
}

/// Runs the command: locks this process in, looks for plugins, and serves until the input ends.
pub fn serve(cli: &Cli, args: &EngineArgs) -> Result<Code, CommandError> {
    let failed = |what: &str, error: &dyn std::fmt::Display| {
        CommandError::new(Code::System, format!("{what}: {error}"))
    };
    let trust = match &args.trust {
        Some(file) => trust::read(Some(file.clone()), cli.trust_once)?,
        None => trust::given(cli.trust_once)?,
    };
    let folders = folders(cli, args);
    let Streams { input, output, into_file } =
        streams().map_err(|error| failed("standard input or output cannot be had", &error))?;
    #[cfg(unix)]
    if let Some(page) = args.recorder {
        interrupt::leave_to_starter();
        // What was inherited is taken by its name: a number alone says nothing about who owns it.
        let page = std::fs::File::options().read(true).write(true).open(format!("/dev/fd/{page}"));
        let attached = page.and_then(|page| crate::plugin::attach(page.into()));
        attached.map_err(|error| failed("the recorder cannot be had", &error))?;
    }
    let policy = Policy {
        mode: cli.sandbox.unwrap_or_default(),
        read: folders.iter().map(|folder| folder.path.clone()).collect(),
        memory: args.memory.saturating_mul(1 << 20),
        cpu_seconds: Some(args.cpu),
        into_file,
        ..Policy::default()
    };
    let limited = sandbox::limit(&policy).map_err(|unreached| failed("the sandbox", &unreached))?;
    let pool = threads(args.threads)?;
    let server =
        Server::start(output, cli.patience).map_err(|error| failed("threads cannot be started", &error))?;
    let level: Level = limited.close().map_err(|unreached| failed("the sandbox", &unreached))?;
    let hello = Hello::this(pool.current_num_threads().try_into().unwrap_or(u32::MAX), level);
    let engine = move || LocalEngine::new(Registry::discover(&folders).trusting(trust), pool);
    let served = server.serve(input, engine, &hello);
    served.map(|()| Code::Done).map_err(|error| failed("the requests cannot be read", &error))
}

fn folders(cli: &Cli, args: &EngineArgs) -> Vec<Folder> {
    if !args.no_other_plugins {
        return shelf::plugin_folders(&cli.plugins);
    }
    let folder = |explicit| move |path: &PathBuf| Folder { path: path.clone(), explicit };
    cli.plugins.iter().map(folder(true)).chain(args.beside.iter().map(folder(false))).collect()
}

/// The protocol's two streams, and whether what is written goes to a file.
struct Streams {
    input: Box<dyn BufRead>,
    output: Box<dyn Write + Send>,
    into_file: bool,
}

/// The streams, out of a plugin's way.
#[cfg(unix)]
fn streams() -> std::io::Result<Streams> {
    use std::fs::File;
    let streams = sandbox::take_streams()?;
    let into_file = streams.into_file();
    let input = Box::new(BufReader::new(File::from(streams.input)));
    Ok(Streams { input, output: Box::new(File::from(streams.output)), into_file })
}

#[cfg(not(unix))]
fn streams() -> std::io::Result<Streams> {
    let input = Box::new(BufReader::new(std::io::stdin()));
    Ok(Streams { input, output: Box::new(std::io::stdout()), into_file: false })
}
