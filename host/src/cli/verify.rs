//! `verify`: files of recorded games and positions, compared with the rules.
//!
//! It reads lines and prints what was found; comparing is the engine's.

use super::args::VerifyArgs;
use super::error::{Code, CommandError};
use super::output::{Output, many, showable};
use super::progress::Progress;
use super::record::differs;
use super::shelf;
use crate::engine::{Batch, Control, Engine, Verified, unread};
use crate::record::{LARGEST, json};
use serde::de::IgnoredAny;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

/// The longest line taken, in bytes.
const LINE_CAP: u64 = 64 << 20;
/// A batch is sent off when it holds so many bytes.
const BATCH: usize = 1 << 20;

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &VerifyArgs) -> Result<Code, CommandError> {
    let mut verified = Verified::default();
    let progress = Progress::begin("records compared", None);
    for path in &args.files {
        file(engine, path, args.game.as_deref(), &mut verified, &progress)?;
        if verified.difference.is_some() {
            break;
        }
    }
    drop(progress);
    let compared = verified.games + verified.matches + verified.positions > 0;
    let code = if verified.difference.is_none() && compared { Code::Done } else { Code::No };
    if args.json {
        out.json(&verified);
    } else {
        report(out, &verified);
    }
    if !compared && verified.difference.is_none() {
        out.flush()?;
        let error = CommandError::new(Code::No, "nothing was compared");
        return Err(
            error.hint("the files hold no record of a game that is both asked for and offered by a plugin")
        );
    }
    Ok(code)
}

fn report(out: &mut Output, verified: &Verified) {
    if let Some(found) = &verified.difference {
        let ply = found.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
        let head =
            format!("{}:{}: {} ({}){ply}: {}", found.file, found.line, found.id, found.game, found.what);
        out.line(showable(&head));
        out.line(showable(&format!("  expected  {}", found.expected)));
        out.line(showable(&format!("  found     {}", found.found)));
    }
    let agree = if verified.difference.is_some() { "agree before it" } else { "agree" };
    let matches = match verified.matches {
        0 => String::new(),
        count => format!("{}, ", many(count, "match", "matches")),
    };
    out.line(format_args!(
        "{}, {matches}{}, {} {agree}",
        many(verified.games, "game", "games"),
        many(verified.positions, "position", "positions"),
        many(verified.moves, "move", "moves"),
    ));
    for (game, count) in &verified.skipped {
        let words =
            format!("skipped: {} of `{game}`, which no plugin offers", many(*count, "record", "records"));
        out.line(showable(&words));
    }
}

fn file(
    engine: &mut dyn Engine,
    path: &Path,
    game: Option<&str>,
    sum: &mut Verified,
    progress: &Progress,
) -> Result<(), CommandError> {
    let (name, mut source): (String, Box<dyn BufRead>) = if path.as_os_str() == "-" {
        ("standard input".into(), Box::new(BufReader::new(io::stdin())))
    } else {
        (path.display().to_string(), Box::new(BufReader::new(shelf::open(path)?)))
    };
    if !is_by_lines(&name, &mut *source)? {
        return whole(engine, &name, &mut *source, game, sum, progress);
    }
    let mut batch =
        Batch { file: name.clone(), first_line: 1, lines: Vec::new(), game: game.map(str::to_string) };
    let (mut size, mut line) = (0, 0);
    loop {
        let wrong = |line: usize, why: String| CommandError::new(Code::Data, format!("{name}:{line}: {why}"));
        let mut bytes = Vec::new();
        let read = source.by_ref().take(LINE_CAP + 1).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| wrong(line + 1, format!("it cannot be read: {error}")))?;
        let mut fault = None;
        if read > 0 {
            line += 1;
            if read as u64 > LINE_CAP {
                fault = Some(wrong(line, format!("the line is longer than {LINE_CAP} bytes")));
            }
            match String::from_utf8(bytes) {
                Ok(text) => batch.lines.push(unmarked(text, line)),
                Err(_) => fault = fault.or_else(|| Some(wrong(line, "the line is not UTF-8".into()))),
            }
            size += read;
        }
        if read == 0 || size >= BATCH || fault.is_some() {
            sum.add(engine.verify(&batch, &Control::none())?);
            progress.done(sum.games + sum.matches + sum.positions);
            batch.first_line = line + 1;
            batch.lines.clear();
            size = 0;
        }
        if let Some(fault) = fault.filter(|_| sum.difference.is_none()) {
            return Err(fault);
        }
        if read == 0 || sum.difference.is_some() {
            return Ok(());
        }
    }
}

/// A line without the byte order mark that may stand before the first.
fn unmarked(text: String, line: usize) -> String {
    match text.strip_prefix('\u{feff}').filter(|_| line == 1) {
        Some(rest) => rest.to_string(),
        None => text,
    }
}

/// Whether records stand one a line, as far as the beginning tells; else they are lists, or have several lines.
fn is_by_lines(name: &str, source: &mut dyn BufRead) -> Result<bool, CommandError> {
    let seen = source
        .fill_buf()
        .map_err(|error| CommandError::new(Code::Data, format!("{name}:1: it cannot be read: {error}")))?;
    let seen = seen.strip_prefix("\u{feff}".as_bytes()).unwrap_or(seen).trim_ascii_start();
    let line = seen.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_whole = line.len() < seen.len();
    // What begins in this line and does not end in it goes on in the next; of a line that is longer nothing is known.
    let goes_on = is_whole && serde_json::from_slice::<IgnoredAny>(line).is_err_and(|error| error.is_eof());
    Ok(!line.starts_with(b"[") && !goes_on)
}

/// Compares the records of a file that is read whole: lists, or records of several lines.
fn whole(
    engine: &mut dyn Engine,
    name: &str,
    source: &mut dyn BufRead,
    game: Option<&str>,
    sum: &mut Verified,
    progress: &Progress,
) -> Result<(), CommandError> {
    let mut bytes = Vec::new();
    let read = source.take(LARGEST as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| CommandError::new(Code::Data, format!("{name}: it cannot be read: {error}")))?;
    let source = json::source(name, &bytes).map_err(|faults| differs(&faults))?;
    for place in json::places(&source).map_err(|faults| differs(&faults))? {
        let text = &source.text[place.clone()];
        let record = Batch {
            file: name.to_string(),
            first_line: source.line_column(place.start).0,
            lines: vec![text.to_string()],
            game: game.map(str::to_string),
        };
        if let Some(fault) = unread(text) {
            return Err(differs(&[fault.at(&source, &place)]));
        }
        sum.add(engine.verify(&record, &Control::none())?);
        progress.done(sum.games + sum.matches + sum.positions);
        if sum.difference.is_some() {
            break;
        }
    }
    Ok(())
}
