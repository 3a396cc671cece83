//! `capture`: the sowing stopped, what is taken?

use super::foresight::Ended;
use super::rule::{Refusal, Rule, Setup};
use super::sowing::Sown;
use crate::board::Direction;
use crate::position::Position;

/// What a capture rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// Nothing; the next capture rule is asked.
    Nothing,
    /// It took what there was to take (possibly nothing), and no other rule is asked.
    Taken,
    /// The mover moves again.
    Again,
    /// The seeds it took into the hand are sown from this pit on, this way.
    Relay {
        /// The pit before the first one sown.
        pit: u16,
        /// The way they go.
        direction: Direction,
    },
}

/// Answers `capture`.
///
/// ```
/// use mancala_core::Position;
/// use mancala_core::slots::capture::{Capture, Captured};
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::slots::sowing::Sown;
/// use mancala_core::trial::Trial;
///
/// /// A pair made in the enemy row is captured.
/// struct Pairs;
///
/// impl Rule for Pairs {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(Pairs)
///     }
/// }
///
/// impl Capture for Pairs {
///     fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
///         let enemy = sown.mover().other();
///         if position.board().is_own(enemy, sown.last()) && position.seeds(sown.last()) == 2 {
///             position.capture(sown.last(), sown.mover());
///             return Captured::Taken;
///         }
///         Captured::Nothing
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
/// # name = "pairs"
/// # slot = "capture"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "pairs", make: |setup| Ok(Parts { capture: Some(Arc::new(Pairs::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [capture]
/// use = "doc/pairs"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// trial.check("1,0,1/1,3,0 0-0 S", "C", "1,0,0/0,3,0 2-0 N");
/// trial.check("1,0,1/2,3,0 0-0 S", "C", "1,0,0/3,3,0 0-0 N");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `capture`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Capture` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Capture: Send + Sync {
    /// Takes what is to be taken, by [`Position::capture`] and [`Position::take`]. Seeds taken into the hand must go on
    /// by [`Captured::Relay`]: those that stay in it are a fault of this rule.
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured;

    // ---- provided

    /// Whether [`capture`](Capture::capture) may do anything at all where the last lap ended in this way; where not, it
    /// answers [`Captured::Nothing`], leaves the position alone, and need not be called.
    fn may_capture(&self, _ended: Ended) -> bool {
        true
    }

    /// Whether [`begin`](Capture::begin) is to be called.
    fn begins(&self) -> bool {
        false
    }

    /// A move begins, nothing is lifted yet: the time to keep pit sets and registers that follow every move,
    /// whatever way its sowing ends.
    fn begin(&self, _position: &mut Position, _sown: &Sown<'_>) {}
}

/// `std/nothing`: nothing is captured.
pub struct Nothing;

impl Rule for Nothing {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Nothing)
    }
}

impl Capture for Nothing {
    fn capture(&self, _position: &mut Position, _sown: &Sown<'_>) -> Captured {
        Captured::Nothing
    }

    fn may_capture(&self, _ended: Ended) -> bool {
        false
    }
}

/// Whether the sowing ended in an empty pit of the mover's own.
#[inline]
pub fn ended_in_empty_own_pit(position: &Position, sown: &Sown<'_>) -> bool {
    sown.last_before() == 0 && position.board().is_own(sown.mover(), sown.last())
}

/// Takes the opposite pit and the last seed if the opposite pit is occupied; the last seed alone if `take_alone`.
#[inline]
pub fn take_opposite(position: &mut Position, sown: &Sown<'_>, take_alone: bool) -> bool {
    let opposite = position.opposite(sown.last());
    let occupied = position.seeds(opposite) > 0;
    if occupied {
        position.capture(opposite, sown.mover());
    }
    if occupied || take_alone {
        position.capture(sown.last(), sown.mover());
    }
    occupied || take_alone
}

/// `std/opposite`: ended in an empty own pit, the opposite pit and the last seed are captured.
pub struct Opposite {
    take_alone: bool,
}

impl Rule for Opposite {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Opposite { take_alone: setup.settings.bool("take-alone").unwrap_or(false) })
    }
}

impl Capture for Opposite {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if ended_in_empty_own_pit(position, sown) && take_opposite(position, sown, self.take_alone) {
            Captured::Taken
        } else {
            Captured::Nothing
        }
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}
