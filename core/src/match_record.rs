//! Recorded matches: their form as data, and a match taken up again from its record, every round checked on the way.
//!
//! It opens no file and composes no game; whoever reads a record gives it the game its id and settings name.

use crate::board::Side;
use crate::game::Game;
use crate::line::{Line, WhyNot};
use crate::match_play::MatchPlay;
use crate::moves::Move;
use crate::notation::{MoveError, format_position, parse_move};
use crate::position::Position;
use crate::record::{Difference, RecordedGame, record_game, verify_game};
use crate::settings::Value;
use crate::slots::matches::Then;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A match somebody recorded, finished or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedMatch {
    /// The game's id.
    pub game: String,
    /// What differs from the game's defaults, by TOML path.
    #[serde(default)]
    pub settings: BTreeMap<String, Value>,
    /// The side that began the first round.
    pub starter: Side,
    /// Every round; the last one may still be going on.
    pub rounds: Vec<RecordedGame>,
    /// South's and North's tally after each finished round.
    pub carry: Vec<[u32; 2]>,
    /// How it ended; `None` while it goes on.
    pub result: Option<MatchResult>,
}

/// How a recorded match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchResult {
    /// South's tally: seeds or wins.
    pub south: u32,
    /// North's.
    pub north: u32,
    /// `south`, `north` or `draw`.
    pub winner: String,
}

/// A match taken up again: what is finished, and the round that was going on.
pub struct Resumed {
    /// The match, its finished rounds counted.
    pub play: MatchPlay,
    /// The moves of the unfinished round; none when it had not begun.
    pub moves: Vec<Move>,
}

impl Resumed {
    /// The round that is going on, its moves played; `None` when the match is over.
    pub fn line(&self) -> Option<Result<Line, WhyNot>> {
        let mut line = self.play.line()?;
        Some(self.moves.iter().try_for_each(|&played| line.play(played)).map(|()| line))
    }
}

/// Records a match: its finished rounds, and the moves of the one going on, if it has begun.
///
/// # Errors
/// A move that its round refuses; a match that was played has none.
pub fn record_match(
    play: &MatchPlay,
    settings: &BTreeMap<String, Value>,
    going_on: &[Move],
) -> Result<RecordedMatch, WhyNot> {
    let game = play.game();
    let record = |index: usize, start: &Position, moves: &[Move]| {
        let id = format!("round-{}", index + 1);
        record_game(game, &id, settings, start, moves).map_err(|(_, why)| why)
    };
    let mut rounds = Vec::with_capacity(play.rounds().len() + 1);
    for (index, round) in play.rounds().iter().enumerate() {
        rounds.push(record(index, &round.start, &round.moves)?);
    }
    match play.start() {
        Some(start) if !going_on.is_empty() => rounds.push(record(rounds.len(), start, going_on)?),
        _ => {}
    }
    Ok(RecordedMatch {
        game: game.sheet().id.clone(),
        settings: settings.clone(),
        starter: play.starter(),
        rounds,
        carry: play.rounds().iter().map(|round| round.carry).collect(),
        result: result(play),
    })
}

/// Takes up a recorded match: checks every round, every tally and the result, and hands over where it stands.
///
/// # Errors
/// The first place where record and rules differ.
pub fn resume_match(game: &Arc<Game>, record: &RecordedMatch) -> Result<Resumed, Difference> {
    let differ = |what: &str, expected: String, found: String| Difference {
        id: format!("match of {}", record.game),
        ply: None,
        what: what.to_string(),
        expected,
        found,
    };
    let failed = |error: String| differ("the rules", "an answer".into(), error);
    let mut play = MatchPlay::new(game.clone(), record.starter).map_err(|fault| failed(fault.to_string()))?;
    let mut going_on = Vec::new();
    for (index, round) in record.rounds.iter().enumerate() {
        let name = format!("round {}", index + 1);
        let Some(start) = play.start().map(|start| format_position(game, start)) else {
            return Err(differ(&name, round.start.clone(), "the match is over".into()));
        };
        if start != round.start {
            return Err(differ(&format!("the start of {name}"), round.start.clone(), start));
        }
        verify_game(game, round)?;
        let moves: Result<Vec<Move>, MoveError> =
            round.plies.iter().map(|ply| parse_move(game.board(), &ply.played)).collect();
        let moves = moves.map_err(|error| failed(error.to_string()))?;
        if round.result.is_none() {
            if index + 1 < record.rounds.len() {
                return Err(differ(&name, "a result".into(), "none, and rounds follow".into()));
            }
            going_on = moves;
            break;
        }
        let next = play.finish_round(&moves).map_err(|error| failed(error.to_string()))?;
        let expected = record.carry.get(index).copied();
        if expected != Some(next.carry) {
            let expected = expected.map_or("no tally".into(), |carry| format!("{carry:?}"));
            return Err(differ(&format!("the tally after {name}"), expected, format!("{:?}", next.carry)));
        }
    }
    if record.carry.len() != play.rounds().len() {
        let (expected, found) = (record.carry.len().to_string(), play.rounds().len().to_string());
        return Err(differ("the number of tallies", expected, found));
    }
    if result(&play) != record.result {
        let text = |result: &Option<MatchResult>| match result {
            Some(result) => format!("{}-{} {}", result.south, result.north, result.winner),
            None => "the match goes on".into(),
        };
        return Err(differ("the result of the match", text(&record.result), text(&result(&play))));
    }
    Ok(Resumed { play, moves: going_on })
}

/// Compares a recorded match with the rules.
///
/// # Errors
/// The first place where record and rules differ.
pub fn verify_match(game: &Arc<Game>, record: &RecordedMatch) -> Result<(), Difference> {
    resume_match(game, record).map(|_| ())
}

fn result(play: &MatchPlay) -> Option<MatchResult> {
    let Then::Over(winner) = play.next().then else { return None };
    let [south, north] = play.next().carry;
    Some(MatchResult { south, north, winner: winner.map_or("draw", |side| side.word()).to_string() })
}
