//! A view: a snapshot as a page reads it, with all that is said of it in the page's language.
//!
//! It adds words and no facts.

use super::guide::guide;
use super::records::Opened;
use super::snapshot::{Snapshot, Told, Watched};
use super::standing::pits;
use crate::cli::showable;
use crate::engine::{Analysis, Happened, NamedSet, Played};
use crate::store::{Listed, Standing};
use crate::table::Turn;
use crate::words::turns::{self, turns};
use crate::words::{GameTexts, Words, deed, ending, plan, remark, unstored, worths};
use serde_json::{Value, json};

/// A game, for a page that saw it last at `seen`.
pub fn view(words: &Words, now: &Snapshot, seen: Option<u64>) -> Value {
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
        "id": now.id,
        "version": now.version,
        "at": now.at,
        "state": now.state,
        "pits": pits(&now.state),
        "name": showable(texts.say(&now.state.name)),
        "sets": now.state.sets.iter().map(|set| set_of(&texts, set)).collect::<Vec<Value>>(),
        "turn": { "kind": turn, "side": player },
        "seats": now.setup.seats,
        "seed": now.setup.seed.to_string(),
        "think": now.setup.think.as_secs(),
        "choices": now.choices,
        "turns": turns(&now.history).iter().map(|turn| turn_of(words, turn)).collect::<Vec<Value>>(),
        "canUndo": now.can_undo,
        "canRedo": now.can_redo,
        "recent": recent,
        "told": last_told(words, &texts, now).unwrap_or_else(|| words.say("web-aim")),
        "thinking": now.thinking,
        "analysis": now.analysis.as_ref().map(|watched| analysis(words, watched)),
        "guide": guide(words, now),
        "ending": ending(words, &texts, &now.state).map(|text| showable(&text)),
        "trouble": trouble(words, now),
    })
}

/// A pit set, and what it means where its rules say so.
fn set_of(texts: &GameTexts, set: &NamedSet) -> Value {
    let help = set.help.as_ref().map(|help| showable(texts.say(help)));
    json!({ "name": showable(texts.say(&set.name)), "help": help, "pits": set.pits })
}

/// A turn of the list of moves.
fn turn_of(words: &Words, turn: &turns::Turn<'_>) -> Value {
    let moves: Vec<&str> = turn.moves.iter().map(|made| made.text.as_str()).collect();
    let opening = turn.opening.then(|| json!({ "brief": turn.brief(words), "told": turn.told(words) }));
    json!({ "side": turn.side, "first": turn.first, "moves": moves, "opening": opening })
}

/// What the last move did, an opening as far as it has come; for the other player all he did in his turn, as far as it is
/// remembered.
fn last_told(words: &Words, texts: &GameTexts, now: &Snapshot) -> Option<String> {
    let (made, steps) = now.last.as_ref()?;
    match turns(&now.history).last() {
        Some(turn) if turn.opening => Some(showable(&turn.told(words))),
        Some(turn) if now.state.side != made.side => {
            let of_turn = |told: &&Told| told.made.side == made.side;
            let mut before: Vec<&Told> =
                now.recent.iter().rev().take_while(of_turn).take(turn.moves.len()).skip(1).collect();
            before.reverse();
            let tell = |told: &Told| move_told(words, texts, &told.made, &told.steps);
            let mut all: Vec<String> = before.into_iter().map(tell).collect();
            all.push(move_told(words, texts, made, steps));
            Some(all.join(" · "))
        }
        _ => Some(move_told(words, texts, made, steps)),
    }
}

/// What went wrong with the keeping of the game.
fn trouble(words: &Words, now: &Snapshot) -> Option<String> {
    let parted = now.parted.map(|before| {
        let of = [("before", before.to_string().into()), ("now", now.id.to_string().into())];
        words.say_of("trouble-elsewhere", &of)
    });
    parted.or_else(|| now.trouble.as_ref().map(|trouble| showable(&trouble.message(words))))
}

/// How far an analysis has come, or why it has not.
fn analysis(words: &Words, watched: &Watched) -> Value {
    let found = watched.found.as_ref().map(|found| self::found(words, found));
    let failed = watched.failed.as_ref().map(|why| showable(&why.message(words)));
    json!({ "running": watched.running, "found": found, "failed": failed })
}

/// What an analysis found, each line with what it is worth to whoever moves; and in an opening all that is left to do.
pub fn found(words: &Words, found: &Analysis) -> Value {
    let mut told = json!(found);
    told["plan"] = found.lines.first().and_then(|best| plan(words, &best.moves)).into();
    let lines = told["lines"].as_array_mut().into_iter().flatten();
    lines.zip(worths(found)).for_each(|(line, worth)| line["worth"] = worth.into());
    told
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
    showable(&deed(words, texts, made, steps))
}

/// A record that was opened.
pub fn opened(words: &Words, opened: &Opened) -> Value {
    let remarks: Vec<String> = opened.remarks.iter().map(|one| showable(&remark(words, one))).collect();
    json!({ "id": opened.id, "name": showable(&opened.name), "remarks": remarks })
}

/// A game of the list.
pub fn listed(words: &Words, game: &Listed) -> Value {
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
        Err(error) => json!({ "id": game.id, "error": showable(&unstored(words, error)) }),
    }
}
