//! `list`: plugins, their games, and the files refused; runs no plugin.

use super::args::ListArgs;
use super::error::{Code, CommandError};
use super::output::{BOLD, DIM, Output, WRONG, showable};
use super::shelf;
use super::width::{columns_of, pad};
use crate::engine::Engine;
use crate::words::{GameTexts, sheet};
use mancala_core::sheet::BoardSpec;
use serde::Serialize;

/// A game file in a folder of games.
#[derive(Serialize)]
struct FileInfo {
    id: String,
    file: String,
    name: Option<String>,
    board: Option<BoardSpec>,
    error: Option<String>,
}

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &ListArgs) -> Result<Code, CommandError> {
    let listing = engine.games()?;
    let files: Vec<FileInfo> = shelf::game_files()
        .into_iter()
        .map(|(id, path)| {
            let file = path.display().to_string();
            let described = shelf::spec(&file, &[], None)
                .and_then(|spec| engine.describe(&spec).map_err(CommandError::from));
            match described {
                Ok(sheet) => {
                    let texts = GameTexts::of(&sheet.translations, out.words().language());
                    let name = Some(texts.say(&sheet.name).to_string());
                    FileInfo { id, file, name, board: Some(sheet.board), error: None }
                }
                Err(error) => FileInfo { id, file, name: None, board: None, error: Some(error.to_string()) },
            }
        })
        .collect();
    if args.json {
        out.json(&serde_json::json!({
            "plugins": listing.plugins, "files": files, "refused": listing.refused,
        }));
        return Ok(Code::Done);
    }
    let words = out.words();
    let told = |board: &Option<BoardSpec>, error: &Option<String>| match board {
        Some(board) => sheet::board(&words, board),
        None => error.as_deref().and_then(|error| error.lines().next()).unwrap_or_default().to_string(),
    };
    for plugin in &listing.plugins {
        let texts = GameTexts::of(&plugin.translations, words.language());
        let id = Output::styled(BOLD, showable(&plugin.id));
        let file = Output::styled(DIM, showable(&plugin.file));
        let trust = match plugin.trust.as_str() {
            "own" => String::new(),
            word => format!("  ({})", words.say(&format!("trust-{word}"))),
        };
        out.line(format_args!("{id} {}  {file}{trust}", showable(&plugin.version)));
        if !plugin.checked {
            out.line(format_args!("  {}", Output::styled(WRONG, words.say("list-unchecked"))));
        }
        let rows: Vec<[String; 3]> = (plugin.games.iter())
            .map(|game| [&game.id, texts.say(&game.name), &told(&game.board, &game.error)].map(showable))
            .collect();
        let width = |column: usize| rows.iter().map(|row| columns_of(&row[column])).max().unwrap_or(0);
        let (ids, names) = (width(0), width(1));
        for [id, name, board] in &rows {
            out.line(format_args!("  {}  {}  {board}", pad(id, ids), pad(name, names)));
        }
    }
    if !files.is_empty() {
        out.line(Output::styled(BOLD, words.say("list-files")));
    }
    for file in &files {
        let (name, board) = (file.name.as_deref().unwrap_or(""), told(&file.board, &file.error));
        out.line(format_args!("  {}  {}  {}", showable(&file.id), showable(name), showable(&board)));
    }
    if listing.plugins.is_empty() {
        out.note(words.say("list-no-plugins"));
    }
    if !listing.refused.is_empty() {
        out.line(Output::styled(BOLD, words.say("list-refused")));
    }
    for refused in &listing.refused {
        out.line(format_args!("  {}: {}", showable(&refused.file), showable(&refused.reason)));
    }
    Ok(Code::Done)
}
