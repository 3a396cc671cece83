//! `opening`: how does the board stand at first, and what happens before normal play?

use super::rule::{Refusal, Rule, Setup};
use crate::moves::{Move, Moves};
use crate::position::Position;

/// What a micro-move of an opening leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The same player goes on with his opening.
    More,
    /// This player's opening is done. The kernel clears the lift count and the last pit and hands over to the other
    /// player: to his own opening (in the phase the start had), or to normal play when both are done.
    Done,
}

/// Answers `opening`.
///
/// ```
/// use mancala_core::slots::opening::Opening;
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::trial::Trial;
/// use mancala_core::{Position, Side};
///
/// /// Each player's first pit is emptied into the last one.
/// struct Heap;
///
/// impl Rule for Heap {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(Heap)
///     }
/// }
///
/// impl Opening for Heap {
///     fn start(&self, position: &mut Position) {
///         for side in Side::BOTH {
///             let row = position.board().row(side);
///             let (first, last) = (row.start, row.end - 1);
///             position.set_seeds(last, position.seeds(last) + position.seeds(first));
///             position.set_seeds(first, 0);
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
/// # name = "heap"
/// # slot = "opening"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "heap", make: |setup| Ok(Parts { opening: Some(Arc::new(Heap::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [opening]
/// use = "doc/heap"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// assert_eq!(trial.text(&trial.line("")), "0,2,4/0,2,4 0-0 S");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `opening`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Opening` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Opening: Send + Sync {
    /// Changes the plain start (the rows of `[board]`, pit sets as declared, the starter to move). A start left in
    /// phase `lift` or `place` has micro-moves; one in phase `play` has none. All seeds must still be there: another
    /// total is a fault of this rule.
    fn start(&self, position: &mut Position);

    // ---- provided

    /// Lists the micro-moves of the side to move.
    fn moves(&self, _position: &Position, _moves: &mut Moves<'_>) {}

    /// Plays one listed micro-move. Seeds in hand stay in [`Position::hand`].
    fn play(&self, _position: &mut Position, _played: Move) -> Opened {
        Opened::Done
    }
}

/// `std/fill`: the board stands as `[board]` sets it up, and normal play begins at once (rule 0.11).
pub struct Fill;

impl Rule for Fill {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Fill)
    }
}

impl Opening for Fill {
    fn start(&self, _position: &mut Position) {}
}
