//! `choice`: which moves may begin a turn?

use super::rule::{Refusal, Rule, Setup};
use super::sowing::Sown;
use crate::moves::{Move, Moves};
use crate::position::Position;

/// Answers `choice`.
///
/// ```
/// use mancala_core::slots::choice::Choice;
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::trial::Trial;
/// use mancala_core::{Move, Moves, Position};
///
/// /// Only the largest own pits may be played.
/// struct Largest;
///
/// impl Rule for Largest {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(Largest)
///     }
/// }
///
/// impl Choice for Largest {
///     fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
///         let side = position.side();
///         let most = position.row(side).iter().copied().max().unwrap_or(0);
///         for pit in position.board().row(side) {
///             if most > 0 && position.seeds(pit) == most {
///                 moves.push(Move::sow(pit));
///             }
///         }
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
/// # name = "largest"
/// # slot = "choice"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "largest", make: |setup| Ok(Parts { choice: Some(Arc::new(Largest::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [choice]
/// use = "doc/largest"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// assert_eq!(trial.legal("1,3,3/1,0,0 0-0 S"), "B C");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `choice`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Choice` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Choice: Send + Sync {
    /// Lists the candidates of the side to move in ring order, then `>` before `<`, then by count ascending. Whether
    /// they can be played at all is the kernel's to find out. A move that does not sow is a fault of this rule.
    fn moves(&self, position: &Position, moves: &mut Moves<'_>);

    // ---- provided

    /// Whether [`moves`](Choice::moves) lists what [`any_occupied`] lists, always: then it need not be called.
    fn lists_any_occupied(&self) -> bool {
        false
    }

    /// Whether [`judge`](Choice::judge) is to be called.
    fn judges(&self) -> bool {
        false
    }

    /// Whether [`judge`](Choice::judge) answers 0 wherever the move has left seeds in the enemy row: then it need be
    /// called nowhere else.
    fn judges_hunger_alone(&self) -> bool {
        false
    }

    /// The rank of a move that can be played: of those, only the ones of the least rank are legal. Rank 0 is the
    /// best there is.
    fn judge(&self, _sown: &Sown<'_>, _after: &Position) -> u32 {
        0
    }
}

/// Lists every occupied own pit, to be sown whole in the game's one direction.
#[inline]
pub fn any_occupied(position: &Position, moves: &mut Moves<'_>) {
    let side = position.side();
    let first = position.board().first(side);
    let pits = position.row(side).iter().zip(first..);
    moves.extend_if(pits.map(|(&seeds, pit)| (seeds > 0, Move::sow(pit))));
}

/// `std/any-pit`: any occupied own pit may be played (rules 0.1 and 0.2).
pub struct AnyPit;

impl Rule for AnyPit {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(AnyPit)
    }
}

impl Choice for AnyPit {
    fn lists_any_occupied(&self) -> bool {
        true
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
    }
}
