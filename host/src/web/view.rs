//! A view: a snapshot as a page reads it, with all that is said of it in the page's language.
//!
//! It adds words and no facts.

use super::game::pits;
use super::guide::guide;
use super::snapshot::{Snapshot, Told};
use crate::cli::showable;
use crate::engine::{Happened, Played};
use crate::store::{GameId, Listed, Standing};
use crate::table::Turn;
use crate::words::{GameTexts, Words, ending, explain};
use serde_json::{Value, json};

/// A game, for a page that saw it last at `seen`.
pub fn view(words: &Words, id: GameId, now: &Snapshot, seen: Option<u64>) -> Value {
    let (turn, player) = match now.turn {
        Turn::Choose(player) => ("choose", Some(player)),
        Turn::Answer(player) => ("answer", Some(player)),
        Turn::Pass(player) => ("pass", Some(player)),
        Turn::Round => ("round", None),
        Turn::Over => ("over", None),
    };
    let texts = GameTexts::of(&now.translations, words.language());
    // A page shows what happened since it looked; a page that lags too far is shown the board alone.
    let new = |told: &&Told| seen.is_some_and(|seen| told.at > seen);
    let recent: Vec<Value> = now.recent.iter().filter(new).map(|told| told_of(words, &texts, told)).collect();
    json!({
        "id": id,
        "version": now.version,
        "at": now.at,
        "asked": now.asked,
        "state": now.state,
        "pits": pits(&now.state),
        "name": showable(texts.say(&now.state.name)),
        "sets": now.state.sets.iter().map(|set| json!({ "name": showable(texts.say(&set.name)), "pits": set.pits }))
            .collect::<Vec<Value>>(),
        "turn": { "kind": turn, "side": player },
        "seats": now.setup.seats,
        "seed": now.setup.seed.to_string(),
        "think": now.setup.think.as_secs(),
        "choices": now.choices,
        "history": now.history,
        "canUndo": now.can_undo,
        "canRedo": now.can_redo,
        "recent": recent,
        "last": now.recent.last().map(|told| told_of(words, &texts, told)),
        "thinking": now.thinking,
        "analysis": now.analysis,
        "guide": guide(words, now),
        "ending": ending(words, &texts, &now.state).map(|text| showable(&text)),
        "trouble": now.trouble.as_deref().map(showable),
    })
}

fn told_of(words: &Words, texts: &GameTexts, told: &Told) -> Value {
    json!({
        "at": told.at,
        "made": told.made,
        "steps": told.steps,
        "before": told.before,
        "told": move_told(words, texts, &told.made, &told.steps),
    })
}

/// What a move did, in words.
pub fn move_told(words: &Words, texts: &GameTexts, made: &Played, steps: &[Happened]) -> String {
    let side = words.player(made.side);
    if made.text == "--" {
        return words.say_of("web-guide-pass", &[("side", side.into())]);
    }
    showable(&format!("{side} {}", explain(words, texts, made, steps)))
}

/// A game of the list.
pub fn listed(game: &Listed) -> Value {
    match &game.kept {
        Ok(kept) => json!({
            "id": game.id,
            "game": kept.game,
            "name": kept.name,
            "position": kept.position,
            "ply": kept.ply,
            "over": matches!(kept.standing, Standing::Over { .. }),
            "standing": kept.standing,
            "seats": kept.setup.seats,
            "match": kept.load.rounds.is_some(),
            "changed": kept.changed,
        }),
        Err(error) => json!({ "id": game.id, "error": showable(&error.to_string()) }),
    }
}
