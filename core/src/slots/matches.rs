//! `match`: how does one round set up the next?

use super::rule::{Refusal, Rule, Setup};
use crate::board::Side;
use crate::position::Position;

/// One finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The side that started it.
    pub starter: Side,
    /// South's and North's store when it ended, what was left over awarded.
    pub stores: [u16; 2],
    /// Who won it; `None` is a draw.
    pub winner: Option<Side>,
}

/// How a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// South's and North's tally so far: seeds or wins.
    pub carry: [u32; 2],
    /// What comes.
    pub then: Then,
}

/// What comes after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Another round, started by this side.
    Round(Side),
    /// The match is over; `None` is a draw.
    Over(Option<Side>),
}

/// Answers `match`.
///
/// ```
/// use mancala_core::slots::matches::{Match, Next, Round, Then};
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::trial::Trial;
/// use mancala_core::{Position, Side};
///
/// /// Two rounds, one begun by each player; the seeds of both count.
/// struct TwoRounds;
///
/// impl Rule for TwoRounds {
///     fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(TwoRounds)
///     }
/// }
///
/// impl Match for TwoRounds {
///     fn next(&self, rounds: &[Round], _start: &mut Position) -> Next {
///         let seeds = |side: Side| rounds.iter().map(|round| u32::from(round.stores[side.index()])).sum();
///         let carry: [u32; 2] = Side::BOTH.map(seeds);
///         let then = match rounds {
///             [] => Then::Round(Side::South),
///             [first] => Then::Round(first.starter.other()),
///             _ if carry[0] == carry[1] => Then::Over(None),
///             _ => Then::Over(Some(if carry[0] > carry[1] { Side::South } else { Side::North })),
///         };
///         Next { carry, then }
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
/// # name = "two-rounds"
/// # slot = "match"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "two-rounds", make: |setup| Ok(Parts { matches: Some(Arc::new(TwoRounds::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [match]
/// use = "doc/two-rounds"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// let round = |starter, stores| Round { starter, stores, winner: None };
/// let first = round(Side::South, [7, 5]);
/// let (next, _) = trial.game.next_round(&[first]).unwrap();
/// assert_eq!((next.carry, next.then), ([7, 5], Then::Round(Side::North)));
/// let (next, _) = trial.game.next_round(&[first, round(Side::North, [4, 8])]).unwrap();
/// assert_eq!((next.carry, next.then), ([11, 13], Then::Over(Some(Side::North))));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `match`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Match` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Match: Send + Sync {
    /// How the match goes on after these rounds. `start` is the plain start of a round, to change for the next one;
    /// its pits and stores must hold as many seeds as before.
    fn next(&self, rounds: &[Round], start: &mut Position) -> Next;
}

/// Who starts the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starter {
    /// The side that did not start the last one.
    Alternate,
    /// The loser of the last one; after a draw, as `Alternate`.
    Loser,
    /// The winner of the last one; after a draw, as `Alternate`.
    Winner,
}

impl Starter {
    /// The starter by `match.starter`, alternating where a rule has no such setting.
    pub fn from_settings(setup: &Setup<'_>) -> Starter {
        match setup.settings.text("starter") {
            Some("loser") => Starter::Loser,
            Some("winner") => Starter::Winner,
            _ => Starter::Alternate,
        }
    }

    /// The side that starts after `last`.
    pub fn after(self, last: Round) -> Side {
        match (self, last.winner) {
            (Starter::Winner, Some(winner)) => winner,
            (Starter::Loser, Some(winner)) => winner.other(),
            _ => last.starter.other(),
        }
    }
}

/// `std/single-round`: a match is one round.
pub struct SingleRound;

impl Rule for SingleRound {
    fn new(_setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(SingleRound)
    }
}

impl Match for SingleRound {
    fn next(&self, rounds: &[Round], _start: &mut Position) -> Next {
        match rounds.last() {
            Some(last) => Next { carry: last.stores.map(u32::from), then: Then::Over(last.winner) },
            None => Next { carry: [0; 2], then: Then::Round(Side::South) },
        }
    }
}

/// `std/wins`: first to a number of won rounds, or to a number of seeds over all rounds. A drawn round counts for nobody.
pub struct Wins {
    wins: u32,
    seeds: u32,
    starter: Starter,
}

impl Rule for Wins {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        let number = |key| setup.settings.integer(key).and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        Ok(Wins {
            wins: number("wins").max(1),
            seeds: number("seeds"),
            starter: Starter::from_settings(setup),
        })
    }
}

/// A tally counted to `goal`: the match is over when a side has reached it and has more than the other; else `next`
/// starts another round.
pub fn first_to(goal: u32, carry: [u32; 2], next: Side) -> Next {
    let reached = carry[0].max(carry[1]) >= goal;
    let then = match carry[0].cmp(&carry[1]) {
        std::cmp::Ordering::Greater if reached => Then::Over(Some(Side::South)),
        std::cmp::Ordering::Less if reached => Then::Over(Some(Side::North)),
        _ => Then::Round(next),
    };
    Next { carry, then }
}

impl Match for Wins {
    fn next(&self, rounds: &[Round], _start: &mut Position) -> Next {
        let mut carry = [0; 2];
        for round in rounds {
            if self.seeds > 0 {
                for side in Side::BOTH {
                    carry[side.index()] += u32::from(round.stores[side.index()]);
                }
            } else if let Some(winner) = round.winner {
                carry[winner.index()] += 1;
            }
        }
        let next = rounds.last().map_or(Side::South, |&last| self.starter.after(last));
        first_to(if self.seeds > 0 { self.seeds } else { self.wins }, carry, next)
    }
}
