//! Recorded games and positions: their form as data, and their comparison with the rules move by move.
//!
//! It opens no file and composes no game; whoever verifies a record gives it the game its id and settings name.

use crate::game::{Fault, Game};
use crate::game_file::Override;
use crate::laws::reason;
use crate::line::{Line, Status, WhyNot};
use crate::moves::Move;
use crate::notation::{NotationError, format_move, format_position, parse_move, parse_position};
use crate::position::Position;
use crate::settings::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A game somebody recorded, from its start to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedGame {
    /// Its name among the records.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// What differs from the game's defaults, by TOML path.
    #[serde(default)]
    pub settings: BTreeMap<String, Value>,
    /// The position at the start, as [`notation`](crate::notation) writes it.
    pub start: String,
    /// Every move.
    pub plies: Vec<RecordedPly>,
    /// How it ended; `None` when it was not played to its end.
    pub result: Option<RecordedResult>,
}

/// One move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedPly {
    /// The whole legal list before it, in order.
    pub legal: Vec<String>,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// The position after it; after the last one, with leftover seeds awarded.
    pub after: String,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedResult {
    /// Seeds in South's store.
    pub south: u16,
    /// Seeds in North's store.
    pub north: u16,
    /// `south`, `north` or `draw`.
    pub winner: String,
}

/// A single position and everything that can be played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedPosition {
    /// Its name among the records.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// What differs from the game's defaults, by TOML path.
    #[serde(default)]
    pub settings: BTreeMap<String, Value>,
    /// The position, with a fresh history.
    pub position: String,
    /// Every legal move in order; a move that is not listed is illegal.
    pub moves: Vec<RecordedMove>,
}

/// One move of a recorded position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// The position after it.
    pub after: String,
}

/// Settings of a record as overrides of its game.
pub fn overrides(settings: &BTreeMap<String, Value>) -> Vec<Override> {
    settings.iter().map(|(path, value)| Override::value(path.as_str(), value)).collect()
}

/// Records a game from a position and its moves, played to its end or still going on. The settings are those that differ
/// from the game's defaults.
///
/// # Errors
/// The first move that is refused, with its index from 0.
pub fn record_game(
    game: &Arc<Game>,
    id: &str,
    settings: &BTreeMap<String, Value>,
    start: &Position,
    moves: &[Move],
) -> Result<RecordedGame, (usize, WhyNot)> {
    let board = game.board();
    let mut line = Line::from_position(game.clone(), start);
    let mut plies = Vec::with_capacity(moves.len());
    for (index, &played) in moves.iter().enumerate() {
        let refused = |why| (index, why);
        let legal = line.legal().map_err(|fault| refused(WhyNot::Fault(fault)))?;
        let legal = legal.iter().map(|&one| format_move(board, one)).collect();
        line.play(played).map_err(refused)?;
        line.status().map_err(|fault| refused(WhyNot::Fault(fault)))?;
        let after = format_position(game, line.position());
        plies.push(RecordedPly { legal, played: format_move(board, played), after });
    }
    let result = match line.status().map_err(|fault| (moves.len(), WhyNot::Fault(fault)))? {
        Status::ToMove => None,
        Status::Over(outcome) => {
            let [south, north] = outcome.stores;
            let winner = outcome.winner.map_or("draw", |side| side.word()).to_string();
            Some(RecordedResult { south, north, winner })
        }
    };
    Ok(RecordedGame {
        id: id.to_string(),
        game: game.sheet().id.clone(),
        settings: settings.clone(),
        start: format_position(game, start),
        plies,
        result,
    })
}

/// The first place where a record and the rules differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct Difference {
    /// The record.
    pub id: String,
    /// The move, counted from 1; `None` before the first.
    pub ply: Option<usize>,
    /// What was compared.
    pub what: String,
    /// What the record says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {} differs\n  expected {}\n  found    {}", self.what, self.expected, self.found)
    }
}

struct Comparison<'a> {
    game: &'a Arc<Game>,
    id: &'a str,
    ply: Option<usize>,
}

impl Comparison<'_> {
    fn differ(&self, what: &str, expected: impl Into<String>, found: impl Into<String>) -> Difference {
        Difference {
            id: self.id.to_string(),
            ply: self.ply,
            what: what.to_string(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    fn same(&self, what: &str, expected: &str, found: &str) -> Result<(), Difference> {
        if expected == found { Ok(()) } else { Err(self.differ(what, expected, found)) }
    }

    fn fault(&self, fault: Fault) -> Difference {
        self.differ("the rules", "an answer", fault.to_string())
    }

    fn position(&self, text: &str) -> Result<Box<Position>, Difference> {
        let position = parse_position(self.game, text).map_err(|errors: Vec<NotationError>| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            self.differ("the position", text, errors.join("; "))
        })?;
        self.same("the position written back", text, &format_position(self.game, &position))?;
        Ok(position)
    }

    fn legal(&self, line: &mut Line, expected: &[String]) -> Result<(), Difference> {
        let board = self.game.board();
        let legal = line.legal().map_err(|fault| self.fault(fault))?;
        let found: Vec<String> = legal.iter().map(|&played| format_move(board, played)).collect();
        if found == expected {
            Ok(())
        } else {
            Err(self.differ("the legal list", expected.join(" "), found.join(" ")))
        }
    }

    /// Plays a move and compares the position it leads to, settled.
    fn play(&self, line: &mut Line, text: &str, after: &str) -> Result<Status, Difference> {
        let played = parse_move(self.game.board(), text)
            .map_err(|error| self.differ("the move", text, error.to_string()))?;
        line.play(played)
            .map_err(|why| self.differ("the move", text, format!("it is refused: {}", reason(&why))))?;
        let status = line.status().map_err(|fault| self.fault(fault))?;
        self.same(
            &format!("the position after {text}"),
            after,
            &format_position(self.game, line.position()),
        )?;
        Ok(status)
    }
}

/// Compares a recorded game with the rules: the start, every legal list, every position, the result, and that the
/// game is over at its last move and not before.
///
/// # Errors
/// The first place where record and rules differ.
pub fn verify_game(game: &Arc<Game>, record: &RecordedGame) -> Result<(), Difference> {
    let mut compare = Comparison { game, id: &record.id, ply: None };
    let start = compare.position(&record.start)?;
    let mut line = if format_position(game, game.start()) == record.start {
        Line::new(game.clone())
    } else {
        Line::from_position(game.clone(), &start)
    };
    let mut status = line.status().map_err(|fault| compare.fault(fault))?;
    for (index, ply) in record.plies.iter().enumerate() {
        compare.ply = Some(index + 1);
        compare.legal(&mut line, &ply.legal)?;
        status = compare.play(&mut line, &ply.played, &ply.after)?;
    }
    match (&record.result, status) {
        (None, Status::ToMove) => Ok(()),
        (None, Status::Over(_)) => Err(compare.differ("the result", "none yet", "the game is over")),
        (Some(result), Status::Over(outcome)) => {
            let winner = outcome.winner.map_or("draw", |side| side.word());
            let [south, north] = outcome.stores;
            let expected = format!("{}-{} {}", result.south, result.north, result.winner);
            compare.same("the result", &expected, &format!("{south}-{north} {winner}"))
        }
        (Some(result), Status::ToMove) => {
            let expected = format!("{}-{} {}", result.south, result.north, result.winner);
            Err(compare.differ("the result", expected, "the game goes on"))
        }
    }
}

/// Compares a recorded position with the rules: its text, its legal list, and the position after each move.
///
/// # Errors
/// The first place where record and rules differ.
pub fn verify_position(game: &Arc<Game>, record: &RecordedPosition) -> Result<(), Difference> {
    let mut compare = Comparison { game, id: &record.id, ply: None };
    let position = compare.position(&record.position)?;
    let mut line = Line::from_position(game.clone(), &position);
    let listed: Vec<String> = record.moves.iter().map(|one| one.played.clone()).collect();
    compare.legal(&mut line, &listed)?;
    for (index, one) in record.moves.iter().enumerate() {
        compare.ply = Some(index + 1);
        compare.play(&mut line, &one.played, &one.after)?;
        line.restart(&position);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Source;
    use crate::game::StandardOnly;
    use crate::game_file::{GameSource, resolve};
    use crate::manifest::Manifest;

    #[test]
    fn a_game_that_is_over_is_recorded_with_its_result() {
        let source = Source::new("t.toml", "[board]\npits = 2\nseeds = 1\n[ending]\nrepetition = 2\n");
        let sheet = resolve(GameSource::Text(source), &[], &Vec::<Manifest>::new()).unwrap();
        let game = Arc::new(Game::compose(sheet, &StandardOnly).unwrap());
        let (mut line, mut moves) = (Line::new(game.clone()), Vec::new());
        while let Ok(played) = line.play_random(&mut |_| 0).unwrap() {
            moves.push(played);
        }
        let whole = record_game(&game, "t", &BTreeMap::new(), game.start(), &moves).unwrap();
        assert_eq!(verify_game(&game, &whole), Ok(()));
        let difference = verify_game(&game, &RecordedGame { result: None, ..whole.clone() }).unwrap_err();
        assert_eq!((difference.what.as_str(), difference.found.as_str()), ("the result", "the game is over"));
        // One move short it goes on, and says so by having no result.
        moves.pop();
        let going_on = record_game(&game, "t", &BTreeMap::new(), game.start(), &moves).unwrap();
        assert_eq!(verify_game(&game, &going_on), Ok(()));
        assert!(verify_game(&game, &RecordedGame { result: whole.result, ..going_on }).is_err());
    }
}
