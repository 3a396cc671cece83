//! `mancala` alone: what a newcomer may type first, with a game that is here.
//!
//! It runs no plugin.

use super::error::{Code, CommandError};
use super::output::{DIM, Output, showable};
use super::width::{columns_of, pad};
use crate::engine::Engine;

/// Runs the program without a command.
pub fn run(engine: &mut dyn Engine, out: &mut Output) -> Result<Code, CommandError> {
    let words = out.words();
    let listing = engine.games()?;
    let games = || listing.plugins.iter().flat_map(|plugin| &plugin.games);
    let playable = |plugin: &&crate::engine::PluginInfo| {
        ["own", "recorded", "developed", "once"].contains(&&*plugin.trust)
    };
    let first = listing
        .plugins
        .iter()
        .filter(playable)
        .flat_map(|plugin| &plugin.games)
        .find(|game| game.error.is_none());
    let Some(first) = first else {
        out.line(words.say("welcome-none"));
        return Ok(Code::Done);
    };
    out.line(words.say_of("welcome", &[("count", games().count().into())]));
    let game = showable(&first.id);
    let rows = [
        (format!("mancala play {game} --north 3"), "welcome-play"),
        (format!("mancala show {game} --sheet"), "welcome-rules"),
        ("mancala list".into(), "welcome-list"),
        ("mancala help".into(), "welcome-help"),
    ];
    let width = rows.iter().map(|(command, _)| columns_of(command)).max().unwrap_or(0);
    for (command, id) in rows {
        out.line(format_args!("  {}  {}", pad(&command, width), Output::styled(DIM, words.say(id))));
    }
    Ok(Code::Done)
}
