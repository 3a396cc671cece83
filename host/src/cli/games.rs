//! `games`: the games that are kept, listed, shown, gone on with, written out, forgotten, checked and repaired.
//!
//! It reads no move: the store keeps games, the engine plays them.

use super::args::{Cli, Color, GamesArgs, GamesCommand, ResumeArgs};
use super::error::{Code, CommandError};
use super::input::Input;
use super::output::{BOLD, DIM, Output, showable};
use super::progress::Progress;
use super::record::{self, Item};
use super::{engine, play, shelf};
use crate::engine::{Engine, Player};
use crate::reach;
use crate::record::Whole;
use crate::store::{Finding, GameId, Keeper, Kept, Listed, Standing, Store, StoreError, Unkept};
use crate::table::Table;
use crate::words::Words;
use serde::Serialize;
use std::path::PathBuf;

/// Names another file for the store.
const VARIABLE: &str = "MANCALA_STORE";

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> CommandError {
        let code = match error {
            StoreError::NoSuchGame { .. } => Code::Usage,
            StoreError::Full { .. }
            | StoreError::Busy { .. }
            | StoreError::Forbidden { .. }
            | StoreError::ReadOnly { .. }
            | StoreError::System { .. } => Code::System,
            StoreError::Elsewhere { .. } | StoreError::Replaced { .. } | StoreError::Deleted { .. } => {
                Code::No
            }
            _ => Code::Data,
        };
        let (hint, said) = (error.hint(), CommandError::new(code, showable(&error.to_string())));
        match hint {
            Some(hint) => said.hint(hint),
            None => said,
        }
    }
}

impl From<Unkept> for CommandError {
    fn from(unkept: Unkept) -> CommandError {
        match unkept {
            Unkept::Store(error) => error.into(),
            Unkept::Engine(failure) => failure.into(),
        }
    }
}

/// The file that was named for the store.
fn named(cli: &Cli) -> Option<PathBuf> {
    let variable = || std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    cli.store.clone().or_else(variable)
}

/// The file of the store, unless nothing is to be kept.
pub fn file(cli: &Cli) -> Result<Option<PathBuf>, CommandError> {
    if cli.no_store {
        return Ok(None);
    }
    let usual = || shelf::data_folder().map(|folder| folder.join("games.sqlite"));
    let found = named(cli).or_else(usual);
    found.map(Some).ok_or_else(|| {
        let error = CommandError::new(Code::System, "this system has no folder to keep games in");
        error.hint("name a file by `--store FILE`, or keep nothing by `--no-store`")
    })
}

/// The store that a game is kept in while it is played. A store that cannot be had is told of and stops no game.
pub fn keeping(cli: &Cli, out: &mut Output) -> Option<Store> {
    let opened = file(cli).and_then(|file| {
        let _waiting = Progress::begin("waiting for the store", None);
        let store = file.map(|file| Store::open(&file)).transpose()?;
        match store.as_ref().filter(|store| !store.is_writable()) {
            Some(store) => Err(StoreError::ReadOnly { path: store.path().to_path_buf() }.into()),
            None => Ok(store),
        }
    });
    opened.unwrap_or_else(|error| {
        let words = out.words();
        out.note(format_args!("{}\n  {}", error, words.say("games-not-kept")));
        None
    })
}

fn needed(cli: &Cli) -> Result<PathBuf, CommandError> {
    file(cli)?.ok_or_else(|| CommandError::new(Code::Usage, "`--no-store` leaves no games to look at"))
}

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &GamesArgs) -> Result<Code, CommandError> {
    let path = needed(cli)?;
    // Whoever names a file to look at has games in it, or has mistyped its name.
    if named(cli).is_some() && reach::is_nothing(&path) {
        let message = format!("{}: there is no such file", path.display());
        let error = CommandError::new(Code::Data, showable(&message));
        return Err(error.hint("`mancala play` makes it"));
    }
    if let GamesCommand::Repair = args.command {
        return repair(out, &path);
    }
    let store = Store::open(&path)?;
    let words = out.words();
    match &args.command {
        GamesCommand::List { json } => list(out, &words, &store, *json),
        GamesCommand::Resume(args) => resume(&mut *engine::start(cli)?, out, store, args, cli.color),
        GamesCommand::Show { id } => show(&mut *engine::start(cli)?, out, &words, &store, *id),
        GamesCommand::Delete { ids, all, yes } => delete(out, &words, &store, ids, *all, *yes),
        GamesCommand::Export { ids, all, form, out: file } => {
            let engine = &mut *engine::start(cli)?;
            let ids = if *all { all_of(&store)? } else { ids.clone() };
            if ids.is_empty() {
                out.note(words.say("games-none"));
            }
            let progress = Progress::begin("games replayed", Some(ids.len() as u64));
            let mut items = Vec::new();
            for (done, &id) in (1..).zip(&ids) {
                items.push(item(engine, &store, id)?);
                progress.done(done);
            }
            drop(progress);
            let text = record::form(engine, out, &items, *form)?;
            record::put(out, file.as_deref(), &text)
        }
        GamesCommand::Check { json } => check(&mut *engine::start(cli)?, out, &words, &store, *json),
        GamesCommand::Repair => Ok(Code::Done),
    }
}

/// The numbers of all games, the oldest first.
fn all_of(store: &Store) -> Result<Vec<GameId>, CommandError> {
    let mut ids: Vec<GameId> = store.list()?.iter().map(|listed| listed.id).collect();
    ids.sort();
    Ok(ids)
}

fn item(engine: &mut dyn Engine, store: &Store, id: GameId) -> Result<Item, CommandError> {
    let kept = store.get(id)?;
    let record = crate::record::made(engine, &Whole::of(&kept)).map_err(|failure| {
        let said = CommandError::from(failure);
        CommandError::new(said.code(), format!("game {id} cannot be played again\n{said}"))
    })?;
    Ok(Item { id: id.to_string(), record, load: kept.load })
}

/// A game of a list, for programs.
#[derive(Serialize)]
struct Line<'a> {
    id: GameId,
    #[serde(flatten)]
    kept: Option<&'a Kept>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn list(out: &mut Output, words: &Words, store: &Store, json: bool) -> Result<Code, CommandError> {
    let listed = store.list()?;
    if json {
        let line = |one: &Listed| -> serde_json::Value {
            let (kept, error) = match &one.kept {
                Ok(kept) => (Some(kept), None),
                Err(error) => (None, Some(error.to_string())),
            };
            serde_json::to_value(Line { id: one.id, kept, error }).unwrap_or_default()
        };
        out.json(&listed.iter().map(line).collect::<Vec<_>>());
        return Ok(Code::Done);
    }
    if listed.is_empty() {
        out.line(words.say("games-none"));
    }
    let width = listed.iter().map(|one| one.id.to_string().len()).max().unwrap_or(1);
    for one in listed {
        let id = Output::styled(BOLD, format!("{:>width$}", one.id.to_string()));
        match one.kept {
            Ok(kept) => {
                let [south, north] = kept.setup.seats.map(|seat| words.seat(seat));
                let seats = words.say_of("seats", &[("south", south.into()), ("north", north.into())]);
                let moves = words.say_of("games-moves", &[("count", kept.ply.into())]);
                let game = format!("{} ({})", kept.name, kept.game);
                let standing = standing(words, &kept.standing);
                let line = showable(&format!("{game}  {seats}  {moves}, {standing}"));
                out.prose(format_args!("{id}  {}  {line}", Output::styled(DIM, kept.changed.told())));
            }
            Err(error) => out.prose(format_args!("{id}  {}", showable(&error.to_string()))),
        }
    }
    Ok(Code::Done)
}

/// How a game stands, in words.
pub fn standing(words: &Words, standing: &Standing) -> String {
    let name = |player: Player| words.say(if player == Player::South { "south" } else { "north" });
    match standing {
        Standing::Going { side } => words.say_of("games-to-move", &[("side", name(*side).into())]),
        Standing::Over { winner, score: [south, north] } => {
            let score = format!("{south}-{north}");
            match winner {
                Some(winner) => {
                    let of = [("side", name(*winner).into()), ("score", score.into())];
                    words.say_of("games-won", &of)
                }
                None => words.say_of("games-drawn", &[("score", score.into())]),
            }
        }
    }
}

fn resume(
    engine: &mut (dyn Engine + Send),
    out: &mut Output,
    store: Store,
    args: &ResumeArgs,
    color: Color,
) -> Result<Code, CommandError> {
    let kept = store.get(args.id)?;
    let mut setup = kept.setup.clone();
    for (seat, given) in setup.seats.iter_mut().zip([args.south, args.north]) {
        *seat = given.unwrap_or(*seat);
    }
    let table = Table::open(engine, &kept.load, setup)?;
    let sheet = engine.describe(&kept.load.spec)?;
    if sheet.hash != kept.sheet {
        let words = out.words();
        out.note(words.say("games-other-sheet"));
    }
    let keeper = Keeper::resume(store, args.id, &kept);
    play::go_on(engine, out, table, keeper, args.plain, color)
}

fn show(
    engine: &mut dyn Engine,
    out: &mut Output,
    words: &Words,
    store: &Store,
    id: GameId,
) -> Result<Code, CommandError> {
    let kept = store.get(id)?;
    let item = item(engine, store, id)?;
    let started = engine.load(&kept.load)?;
    let texts = record::texts_of(engine, out, &item.load.spec)?;
    record::show(out, &texts, &item.record, &started.state);
    engine.end(started.session)?;
    out.line(showable(&standing(words, &kept.standing)));
    Ok(Code::Done)
}

fn delete(
    out: &mut Output,
    words: &Words,
    store: &Store,
    ids: &[GameId],
    all: bool,
    yes: bool,
) -> Result<Code, CommandError> {
    let ids = if all { all_of(store)? } else { ids.to_vec() };
    let known = all_of(store)?;
    if let Some(&id) = ids.iter().find(|id| !known.contains(id)) {
        return Err(store.missing(id)?.into());
    }
    let count = [("count", ids.len().into())];
    if !yes && !ids.is_empty() {
        let mut input = Input::standard();
        if !input.terminal {
            let error =
                CommandError::new(Code::Usage, "games are deleted for good: nobody can be asked here");
            return Err(error.hint("say so by `--yes`"));
        }
        out.write(format_args!("{} ", words.say_of("games-delete-asks", &count)));
        out.flush()?;
        if input.line()?.as_deref() != Some("yes") {
            out.line(words.say("games-delete-not"));
            return Ok(Code::No);
        }
    }
    for &id in &ids {
        store.delete(id)?;
    }
    out.line(words.say_of("games-deleted", &count));
    Ok(Code::Done)
}

fn check(
    engine: &mut dyn Engine,
    out: &mut Output,
    words: &Words,
    store: &Store,
    json: bool,
) -> Result<Code, CommandError> {
    let looking = Progress::begin("looking at the file", None);
    let mut findings = store.check()?;
    let listed = store.list()?;
    drop(looking);
    let progress = Progress::begin("games replayed", Some(listed.len() as u64));
    for (done, one) in (1..).zip(&listed) {
        if let Ok(kept) = &one.kept {
            findings.extend(replayed(engine, kept)?.map(|what| Finding { id: Some(one.id), what }));
        }
        progress.done(done);
    }
    drop(progress);
    if json {
        out.json(&findings);
    } else {
        tell(out, words, &findings);
        let of = [("games", listed.len().into()), ("count", findings.len().into())];
        out.line(words.say_of("games-checked", &of));
    }
    Ok(if findings.is_empty() { Code::Done } else { Code::No })
}

/// What is wrong with a game when it is played again.
fn replayed(engine: &mut dyn Engine, kept: &Kept) -> Result<Option<String>, CommandError> {
    let started = match engine.load(&kept.load) {
        Ok(started) => started,
        Err(failure) => return Ok(Some(format!("it cannot be played again: {failure}"))),
    };
    engine.end(started.session)?;
    let found = &started.state.position;
    let differs = *found != kept.position;
    Ok(differs.then(|| format!("played again it stands {found}, kept is {}", kept.position)))
}

fn tell(out: &mut Output, words: &Words, findings: &[Finding]) {
    for finding in findings {
        out.line(showable(&about(words, finding)));
    }
}

/// What is wrong, and with what.
fn about(words: &Words, finding: &Finding) -> String {
    let of = finding.id.map_or_else(
        || words.say("games-the-file"),
        |id| words.say_of("games-the-game", &[("id", id.to_string().into())]),
    );
    format!("{of}: {}", finding.what)
}

fn repair(out: &mut Output, path: &std::path::Path) -> Result<Code, CommandError> {
    let words = out.words();
    let repaired = {
        let _repairing = Progress::begin("repairing", None);
        Store::repair(path)?
    };
    let Some(aside) = repaired.aside else {
        out.line(words.say_of("games-sound", &[("count", repaired.games.into())]));
        return Ok(Code::Done);
    };
    tell(out, &words, &repaired.damage);
    for (message, findings) in [("games-lost", &repaired.lost), ("games-doubtful", &repaired.doubtful)] {
        for finding in findings {
            let of = [("what", about(&words, finding).into())];
            out.line(showable(&words.say_of(message, &of)));
        }
    }
    let of = [("count", repaired.games.into()), ("file", aside.display().to_string().into())];
    out.line(showable(&words.say_of("games-repaired", &of)));
    let whole = repaired.lost.is_empty() && repaired.doubtful.is_empty();
    Ok(if whole { Code::Done } else { Code::No })
}
