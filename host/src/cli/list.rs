//! `list`: plugins, their games, and the files refused; runs no plugin.

use super::args::ListArgs;
use super::error::{Code, CommandError};
use super::output::{BOLD, DIM, Output, WRONG, showable};
use super::shelf;
use crate::engine::{Engine, GameInfo, PluginInfo};
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
                    FileInfo { id, file, name: Some(sheet.name), board: Some(sheet.board), error: None }
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
    for plugin in &listing.plugins {
        let id = Output::styled(BOLD, showable(&plugin.id));
        let file = Output::styled(DIM, showable(&plugin.file));
        let trust = match plugin.trust.as_str() {
            "own" => String::new(),
            "unknown" => "  (does not run: not trusted)".into(),
            "changed" => "  (does not run: changed since it was trusted)".into(),
            word => format!("  ({word})"),
        };
        out.line(format_args!("{id} {}  {file}{trust}", showable(&plugin.version)));
        if !plugin.checked {
            out.line(format_args!("  {}", Output::styled(WRONG, PluginInfo::UNCHECKED)));
        }
        let width =
            |text: fn(&GameInfo) -> &str| plugin.games.iter().map(|game| text(game).chars().count()).max();
        let (ids, names) = (width(|game| &game.id).unwrap_or(0), width(|game| &game.name).unwrap_or(0));
        for game in &plugin.games {
            let board = match (&game.board, &game.error) {
                (Some(board), _) => board_words(board),
                (None, error) => {
                    error.as_deref().unwrap_or_default().lines().next().unwrap_or_default().to_string()
                }
            };
            out.line(format_args!(
                "  {:ids$}  {:names$}  {}",
                showable(&game.id),
                showable(&game.name),
                showable(&board)
            ));
        }
    }
    if !files.is_empty() {
        out.line(Output::styled(BOLD, "game files"));
    }
    for file in &files {
        let words = match (&file.board, &file.error) {
            (Some(board), _) => board_words(board),
            (None, error) => {
                error.as_deref().unwrap_or_default().lines().next().unwrap_or_default().to_string()
            }
        };
        out.line(format_args!(
            "  {}  {}  {}",
            showable(&file.id),
            showable(file.name.as_deref().unwrap_or("")),
            showable(&words)
        ));
    }
    if listing.plugins.is_empty() {
        out.note("no plugins were found; `--plugins DIR` or MANCALA_PLUGIN_PATH says where they are");
    }
    if !listing.refused.is_empty() {
        out.line(Output::styled(BOLD, "refused"));
    }
    for refused in &listing.refused {
        out.line(format_args!("  {}: {}", showable(&refused.file), showable(&refused.reason)));
    }
    Ok(Code::Done)
}

/// A board in words.
pub fn board_words(board: &BoardSpec) -> String {
    let stores = if board.stores_on_track { ", stores sown into" } else { "" };
    let first = board.south.first().copied().unwrap_or(0);
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let seeds = if board.south.iter().chain(&board.north).all(|&seeds| seeds == first) {
        format!("{first} in each pit")
    } else if board.south == board.north {
        format!("{} in each row", row(&board.south))
    } else {
        format!("{}/{}", row(&board.south), row(&board.north))
    };
    format!("2x{}, {seeds}{stores}", board.pits)
}
