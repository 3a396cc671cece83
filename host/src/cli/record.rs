//! `record`: records shown, replayed, and turned from one form into another.
//!
//! It judges no move: every record that is read is replayed by the engine before anything is done with it.

mod taken;

use super::args::{As, Cli, ImportArgs, RecordArgs, RecordCommand};
use super::error::{Code, CommandError};
use super::output::{BOLD, DIM, Output, columns, showable};
use super::progress::Progress;
use super::width::{columns_of, pad};
use super::{board, engine, games, keep, shelf};
use crate::engine::{Engine, Failure, GameSpec, Load, Player, State};
use crate::record::foreign::{self, Notation};
use crate::record::json;
use crate::record::{Line, Name, Note, Record, Refused, Tag, Visit, Whole, csv, made, replay, seated, write};
use crate::store::{Keeper, Store};
use crate::table::{Seat, Setup, Table};
use crate::words::{GameTexts, Words, deed, ending};
use mancala_core::diagnostic::{Diagnostic, Source, render_all};
use std::path::Path;
use std::time::Duration;
use taken::{Taken, take};

/// How long the last level thinks in a game that was imported.
const THINK: Duration = Duration::from_secs(2);

/// A record, what it goes by, and what takes it up.
pub struct Item {
    /// What it goes by.
    pub id: String,
    /// The record.
    pub record: Record,
    /// What takes the game up where the record leaves it.
    pub load: Load,
}

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &RecordArgs) -> Result<Code, CommandError> {
    let engine = &mut *engine::start(cli)?;
    match &args.command {
        RecordCommand::Show { file } => {
            for (index, taken) in take(engine, file)?.iter().enumerate() {
                let replayed = played(engine, out, taken, &mut |_, _| {})?;
                if index > 0 {
                    out.line("");
                }
                let texts = texts_of(engine, out, &taken.spec)?;
                show(out, &texts, &taken.record, &replayed.1);
            }
            Ok(Code::Done)
        }
        RecordCommand::Replay { file, to } => {
            let mut code = Code::Done;
            for taken in &take(engine, file)? {
                let count = self::replay_aloud(engine, out, taken, to.unwrap_or(u64::MAX))?;
                if let Some(to) = to.filter(|&to| to > count) {
                    let moves = if count == 1 { "move" } else { "moves" };
                    let id = showable(&taken.id);
                    out.note(format_args!("{id}: the record has {count} {moves}; --to {to} is past its end"));
                    code = Code::No;
                }
            }
            Ok(code)
        }
        RecordCommand::Export { file, form, out: to } => {
            let taken = take(engine, file)?;
            let items = items(engine, out, taken)?;
            let text = self::form(engine, out, &items, *form)?;
            put(out, to.as_deref(), &text)
        }
        RecordCommand::Import(args) => import(cli, engine, out, args),
    }
}

/// A record that does not come out, with every place.
pub fn differs(faults: &[Diagnostic]) -> CommandError {
    CommandError::new(Code::Data, render_all(faults).trim_end())
}

impl From<Refused> for CommandError {
    fn from(refused: Refused) -> CommandError {
        match refused {
            Refused::Differs(faults) => differs(&faults),
            Refused::Failed(failure) => failure.into(),
        }
    }
}

/// Replays a record; what is not as it was then is noted.
fn played(
    engine: &mut dyn Engine,
    out: &mut Output,
    taken: &Taken,
    seen: &mut dyn FnMut(&mut Output, Visit<'_>),
) -> Result<(Load, State), CommandError> {
    let replayed = replay(engine, &taken.source, &taken.record, &taken.spec, &mut |visit| seen(out, visit))?;
    for remark in &replayed.remarks {
        out.note(showable(&format!("{}: {remark}", taken.id)));
    }
    Ok((replayed.load, replayed.state))
}

/// Records that have been replayed, with what takes them up.
fn items(engine: &mut dyn Engine, out: &mut Output, taken: Vec<Taken>) -> Result<Vec<Item>, CommandError> {
    let progress = Progress::begin("records replayed", Some(taken.len() as u64));
    let mut items = Vec::new();
    for (done, taken) in (1..).zip(taken) {
        let load = played(engine, out, &taken, &mut |_, _| {})?.0;
        items.push(Item { id: taken.id, record: taken.record, load });
        progress.done(done);
    }
    Ok(items)
}

/// A game's own texts in the player's language.
pub fn texts_of(engine: &mut dyn Engine, out: &Output, spec: &GameSpec) -> Result<GameTexts, Failure> {
    Ok(GameTexts::of(&engine.describe(spec)?.translations, out.words().language()))
}

/// Shows a record: its tags, its moves, and the board.
pub fn show(out: &mut Output, texts: &GameTexts, record: &Record, state: &State) {
    let words = out.words();
    let called = |tag: &Tag| words.say(&format!("tag-{}", tag.name.word().to_lowercase()));
    let shown = || record.tags.iter().filter(|tag| tag.name != Name::Rules);
    let width = shown().map(|tag| columns_of(&called(tag))).max().unwrap_or(0);
    for tag in shown() {
        let called = Output::styled(DIM, pad(&called(tag), width));
        out.prose(format_args!("{called}  {}", showable(&told(&words, texts, tag))));
    }
    let moves = Record {
        tags: record.tags.iter().filter(|tag| tag.name == Name::Starter).cloned().collect(),
        ..record.clone()
    };
    let text = write(&moves);
    let text =
        text.split_once("\n\n").filter(|_| !moves.tags.is_empty()).map_or(text.as_str(), |(_, rest)| rest);
    out.line("");
    out.line(showable(text.trim()));
    draw(out, texts, state);
}

/// What a tag says, as a person reads it: who plays and who won in words, and the rest as it stands.
fn told(words: &Words, texts: &GameTexts, tag: &Tag) -> String {
    let value = tag.value.as_str();
    match (tag.name, value) {
        (Name::South | Name::North, "human") => words.seat(Seat::Human),
        (Name::South | Name::North, _) => seated(value).map_or(value.to_string(), |seat| words.seat(seat)),
        (Name::Winner | Name::Starter, "south") => words.player(Player::South),
        (Name::Winner | Name::Starter, "north") => words.player(Player::North),
        (Name::Winner, "draw") => words.say("tag-no-winner"),
        (Name::GameName, _) => texts.say(value).to_string(),
        _ => value.to_string(),
    }
}

fn draw(out: &mut Output, texts: &GameTexts, state: &State) {
    // A pit whose lift was told is empty, though the lift may wait for another.
    let state = &state.as_seen();
    out.line("");
    for line in board::draw(&out.words(), texts, state, columns()) {
        out.line(showable(&line));
    }
    match ending(&out.words(), texts, state) {
        Some(words) => out.line(Output::styled(BOLD, words)),
        None => {
            let position = out.words().say_of("position", &[("position", state.position.as_str().into())]);
            out.prose(Output::styled(DIM, showable(&position)));
        }
    }
}

/// Replays a record move by move, each explained, up to a number of moves, and says how many there were.
fn replay_aloud(
    engine: &mut dyn Engine,
    out: &mut Output,
    taken: &Taken,
    to: u64,
) -> Result<u64, CommandError> {
    let title = taken.record.text(Name::GameName).or(taken.record.text(Name::Game)).unwrap_or_default();
    out.line(Output::styled(BOLD, showable(title)));
    let (mut count, mut stands) = (0, None);
    let words = out.words();
    let texts = texts_of(engine, out, &taken.spec)?;
    let series = taken.record.starter().is_some();
    let comment = |out: &mut Output, words: &str| {
        out.line(Output::styled(DIM, showable(&format!("     {{{words}}}"))));
    };
    let last = played(engine, out, taken, &mut |out, visit| match visit {
        Visit::Round(number, round, state) if count < to => {
            if series {
                let of = [("round", number.into()), ("player", words.player(state.side).into())];
                out.line(Output::styled(BOLD, words.say_of("replay-round", &of)));
            }
            round.line.lead.iter().for_each(|words| comment(out, words));
            stands = Some(state.clone());
        }
        Visit::Move(number, noted, moved) if count < to => {
            count += 1;
            let told = deed(&words, &texts, &moved.made, &moved.steps);
            out.prose(showable(&format!("{number}. {told}")));
            for note in &noted.notes {
                if let Note::Comment(words) = note {
                    comment(out, words);
                }
            }
            stands = Some(moved.state.clone());
        }
        _ => {}
    })?;
    draw(out, &texts, &stands.unwrap_or(last.1));
    Ok(count)
}

/// What a record says about its game that takes no part in playing it.
#[derive(Clone, Copy)]
struct Said {
    /// Who played, where, when it was people who did; and who wrote about it.
    names: bool,
    /// Comments or variations.
    words: bool,
}

impl Said {
    /// What any of these records says.
    fn of(items: &[Item]) -> Said {
        let names = |record: &Record| {
            let others = [Name::Event, Name::Site, Name::Annotator];
            let told = others.into_iter().any(|name| record.text(name).is_some_and(|text| !text.is_empty()));
            told || [Name::South, Name::North].into_iter().any(|name| {
                let said = record.text(name).unwrap_or_default();
                !matches!(said, "" | "?" | "human") && seated(said).is_none()
            })
        };
        let words = |line: &Line| !line.lead.is_empty() || line.moves.iter().any(|one| !one.notes.is_empty());
        Said {
            names: items.iter().any(|item| names(&item.record)),
            words: items.iter().any(|item| item.record.rounds.iter().any(|round| words(&round.line))),
        }
    }
}

/// Says what another form has no room for, where there is any of it.
fn note_left_out(out: &mut Output, items: &[Item], form: As) {
    let said = Said::of(items);
    match form {
        As::Mgr => {}
        As::Csv if said.words => {
            out.note("a table has no room for comments and variations: they are left out");
        }
        As::Csv => {}
        _ if said.names || said.words => {
            out.note("this form has no room for names, dates, comments and variations: they are left out");
        }
        _ => {}
    }
}

/// Records in another form; what that leaves out is noted.
pub fn form(
    engine: &mut dyn Engine,
    out: &mut Output,
    items: &[Item],
    form: As,
) -> Result<String, CommandError> {
    let text = formed(engine, items, form)?;
    note_left_out(out, items, form);
    Ok(text)
}

fn formed(engine: &mut dyn Engine, items: &[Item], form: As) -> Result<String, CommandError> {
    let json =
        |error: serde_json::Error| CommandError::new(Code::No, format!("JSON cannot be written: {error}"));
    if let Some(family) = form.foreign() {
        // Nothing in these notations says where one game ends and the next begins.
        let item = match items {
            [] => return Ok(String::new()),
            [item] => item,
            items => {
                let message = format!("one game at a time is written as {family}; these are {}", items.len());
                return Err(CommandError::new(Code::Usage, message));
            }
        };
        let sheet = engine.describe(&item.load.spec)?;
        let notation = Notation::asked(&sheet, family).map_err(|why| CommandError::new(Code::No, why))?;
        return Ok(foreign::write(engine, &item.load, notation)?);
    }
    match form {
        As::Mgr => Ok(items.iter().map(|item| write(&item.record)).collect::<Vec<_>>().join("\n")),
        As::Csv => {
            let table: Vec<(String, Record)> =
                items.iter().map(|item| (item.id.clone(), item.record.clone())).collect();
            csv(&table)
                .map_err(|error| CommandError::new(Code::No, format!("CSV cannot be written: {error}")))
        }
        _ => {
            let mut records = Vec::new();
            for item in items {
                let started = engine.load(&item.load)?;
                records.push(engine.record(started.session, &item.id)?);
                engine.end(started.session)?;
            }
            let lines = records.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
            let text = match (form, &records[..]) {
                (As::Jsonl, _) => lines.map_err(json)?.join("\n"),
                (_, [record]) => serde_json::to_string_pretty(record).map_err(json)?,
                (_, records) => serde_json::to_string_pretty(records).map_err(json)?,
            };
            Ok(text + "\n")
        }
    }
}

/// Writes a text into a new file, or to standard output.
pub fn put(out: &mut Output, file: Option<&Path>, text: &str) -> Result<Code, CommandError> {
    match file.filter(|file| file.as_os_str() != "-") {
        None => out.write(format_args!("{text}")),
        Some(file) => keep::write_new(file, text)?,
    }
    Ok(Code::Done)
}

fn import(
    cli: &Cli,
    engine: &mut dyn Engine,
    out: &mut Output,
    args: &ImportArgs,
) -> Result<Code, CommandError> {
    let mut items = Vec::new();
    match args.from.foreign() {
        None if args.game.is_some() || !args.set.is_empty() => {
            let message = "--game and --set belong to --from; a record says its own game";
            return Err(CommandError::new(Code::Usage, message));
        }
        None => {
            let taken = take(engine, &args.file)?;
            items = self::items(engine, out, taken)?;
        }
        Some(family) => {
            let (name, bytes) = taken::bytes(&args.file)?;
            let text = json::source(&name, &bytes).map_err(|faults| differs(&faults))?.text.clone();
            let spec = shelf::spec(args.game.as_deref().unwrap_or_default(), &args.set, None)?;
            let sheet = engine.describe(&spec)?;
            let notation = Notation::asked(&sheet, family).map_err(|why| CommandError::new(Code::No, why))?;
            let source = Source::new(name.as_str(), text);
            let load = foreign::read(engine, &spec, notation, &source)?;
            let record = made(engine, &Whole { load: load.clone(), ..Whole::default() })?;
            items.push(Item { id: name, record, load });
        }
    }
    if let Some(file) = &args.out {
        let text = form(engine, out, &items, As::Mgr)?;
        return put(out, Some(file), &text);
    }
    let path = games::file(cli)?.ok_or_else(|| {
        let error =
            CommandError::new(Code::Usage, "with `--no-store` there is nowhere to take the record to");
        error.hint("name a file by `--out FILE`")
    })?;
    let store = Store::open(&path)?;
    let said = Said::of(&items);
    for item in items {
        let seats = [seat(&item.record, Name::South), seat(&item.record, Name::North)];
        let seed = item.record.seed().unwrap_or_else(super::seed);
        let table = Table::open(engine, &item.load, Setup { seats, seed, think: THINK })?;
        let mut keeper = Keeper::new(store.clone());
        let kept = keeper.keep(&table, engine);
        let id = kept?;
        let of = [("id", id.to_string().into())];
        out.line(out.words().say_of("games-kept-as", &of));
    }
    if said.names || said.words {
        let place = match args.file.as_os_str() == "-" {
            true => "the record".to_string(),
            false => showable(&args.file.display().to_string()),
        };
        out.note(format_args!(
            "the store keeps the game alone; names, dates, comments and variations stay in {place}"
        ));
    }
    Ok(Code::Done)
}

/// Who is to go on playing: a level or random mover that the record names, a person otherwise.
fn seat(record: &Record, name: Name) -> Seat {
    record.text(name).and_then(seated).unwrap_or(Seat::Human)
}
