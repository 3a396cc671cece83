//! `landing`: the lap is over, what now?

use super::foresight::{Ended, Lands};
use super::rule::{Refusal, Rule, Setup};
use super::sowing::Sown;
use crate::board::Direction;
use crate::position::Position;

/// What follows a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// The sowing stops; `capture` is asked.
    Stop,
    /// The next lap is lifted from this pit.
    Relay(u16),
    /// The move ends without a capture.
    End,
    /// The mover moves again, in a bound direction if one is given.
    Again(Option<Direction>),
    /// Such a move may not be played; the manifest's `refuses` says why.
    Illegal,
}

/// Answers `landing`.
///
/// ```
/// use mancala_core::Position;
/// use mancala_core::slots::landing::{Land, Landing};
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::slots::sowing::Sown;
/// use mancala_core::trial::Trial;
///
/// /// Who makes a four moves again.
/// struct AgainOnFour;
///
/// impl Rule for AgainOnFour {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(AgainOnFour)
///     }
/// }
///
/// impl Landing for AgainOnFour {
///     fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
///         if position.seeds(sown.last()) == 4 { Land::Again(None) } else { Land::Stop }
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
/// # name = "again-on-four"
/// # slot = "landing"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "again-on-four", make: |setup| Ok(Parts { landing: Some(Arc::new(AgainOnFour::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [landing]
/// use = "doc/again-on-four"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// trial.check("1,3,0/1,0,0 0-0 S", "A", "0,4,0/1,0,0 0-0 S again");
/// trial.check("1,2,0/1,0,0 0-0 S", "A", "0,3,0/1,0,0 0-0 N");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `landing`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Landing` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Landing: Send + Sync {
    /// What follows the lap that has just ended.
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land;

    // ---- provided

    /// What [`land`](Landing::land) answers to every lap that ended in this way, where nothing else matters: then it need
    /// not be called.
    fn lands(&self, _ended: Ended) -> Lands {
        Lands::Ask
    }
}

/// `std/single-lap`: the sowing stops after one lap.
pub struct SingleLap;

impl Rule for SingleLap {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(SingleLap)
    }
}

impl Landing for SingleLap {
    fn land(&self, _position: &Position, _sown: &Sown<'_>) -> Land {
        Land::Stop
    }

    fn lands(&self, _ended: Ended) -> Lands {
        Lands::Stop
    }
}

/// `std/relay`: a last seed in an occupied pit lifts that pit as the next lap (rule 0.4).
pub struct Relay;

impl Rule for Relay {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Relay)
    }
}

/// Relays from an occupied pit, stops in an empty one.
#[inline]
pub fn relay_or_stop(position: &Position, sown: &Sown<'_>) -> Land {
    if sown.last_before() > 0 && position.board().is_pit(sown.last()) {
        Land::Relay(sown.last())
    } else {
        Land::Stop
    }
}

impl Landing for Relay {
    #[inline]
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        relay_or_stop(position, sown)
    }

    fn lands(&self, ended: Ended) -> Lands {
        Lands::relay_or_stop(ended)
    }
}
