//! `ending`: is it over, who gets the rest?

use super::rule::{Refusal, Rule, Setup};
use crate::position::Position;

/// What happens when the side to move has no legal move at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The game is over.
    Over,
    /// It passes, and the other side moves.
    Pass,
}

/// Answers `ending`.
///
/// ```
/// use mancala_core::line::Reason;
/// use mancala_core::slots::ending::{Ending, Stuck};
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::trial::Trial;
/// use mancala_core::{Position, Side};
///
/// /// The game is over as soon as a row is empty, whoever is to move.
/// struct EmptyRow;
///
/// impl Rule for EmptyRow {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(EmptyRow)
///     }
/// }
///
/// impl Ending for EmptyRow {
///     fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
///         Stuck::Over
///     }
///
///     fn watches(&self) -> bool {
///         true
///     }
///
///     fn over(&self, position: &Position) -> bool {
///         Side::BOTH.into_iter().any(|side| position.row_seeds(side) == 0)
///     }
/// }
///
/// # use mancala_core::sdk::{StaticPlugin, StaticRule};
/// # use mancala_core::slots::rule::Parts;
/// # use std::sync::Arc;
/// # static PLUGIN: StaticPlugin = StaticPlugin {
/// #     manifest: r#"abi = 1
/// # id = "doc"
/// # version = "0.1.0"
/// # [[rule]]
/// # name = "empty-row"
/// # slot = "ending"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "empty-row", make: |setup| Ok(Parts { ending: Some(Arc::new(EmptyRow::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [ending]
/// use = "doc/empty-row"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// let outcome = trial.outcome("0,0,1/1,0,1 6-3 S", "C");
/// assert_eq!((outcome.reason, outcome.stores), (Reason::Ending, [6, 6]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `ending`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Ending` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Ending: Send + Sync {
    /// What follows when the side to move has no legal move at the start of its turn. `other_can_move` says whether the
    /// other side would have one, if it were to move; when neither has, the game is over whatever the answer is.
    fn stuck(&self, position: &Position, other_can_move: bool) -> Stuck;

    // ---- provided

    /// Whether [`over`](Ending::over) is to be called.
    fn watches(&self) -> bool {
        false
    }

    /// Whether [`over`](Ending::over) answers false wherever both rows hold a seed: then it need be called nowhere else.
    fn watches_rows_alone(&self) -> bool {
        false
    }

    /// Whether the game is over; asked after every move in play, the next side already to move. Must be cheap.
    fn over(&self, _position: &Position) -> bool {
        false
    }
}

/// `std/no-moves`: the game ends when the player to move has no legal move (rule 0.7).
pub struct NoMoves;

impl Rule for NoMoves {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(NoMoves)
    }
}

impl Ending for NoMoves {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }
}
