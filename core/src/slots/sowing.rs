//! `sowing`: how is a lap sown?

use super::foresight::Lifts;
use super::rule::{Refusal, Rule, Setup};
use crate::board::{Board, Direction, Side};
use crate::moves::Move;
use crate::position::{PitSet, Position};

/// A sowing as rules see it: the position before the move, and where the seeds have gone since.
#[derive(Clone, Copy)]
pub struct Sown<'a> {
    pub(crate) state: &'a mancala_abi::Sowing,
    pub(crate) before: &'a Position,
}

impl<'a> Sown<'a> {
    /// The sowing as the plugin boundary carries it.
    #[inline]
    pub fn raw(&self) -> &'a mancala_abi::Sowing {
        self.state
    }

    /// The position before the move.
    #[inline]
    pub fn before(&self) -> &'a Position {
        self.before
    }

    /// The move.
    #[inline]
    pub fn played(&self) -> Move {
        Move(self.state.played)
    }

    /// The mover.
    #[inline]
    pub fn mover(&self) -> Side {
        if self.state.side == 0 { Side::South } else { Side::North }
    }

    /// Laps begun before this one: 0 in the first lap.
    #[inline]
    pub fn lap(&self) -> u32 {
        self.state.lap
    }

    /// The pit this lap was lifted from.
    #[inline]
    pub fn origin(&self) -> u16 {
        self.state.origin
    }

    /// This lap's direction; in [`Sowing::lift`], the direction of the lap before (counterclockwise in the first).
    #[inline]
    pub fn direction(&self) -> Direction {
        if self.state.direction < 0 { Direction::Cw } else { Direction::Ccw }
    }

    /// The first lap's direction.
    #[inline]
    pub fn first_direction(&self) -> Direction {
        if self.state.first_direction < 0 { Direction::Cw } else { Direction::Ccw }
    }

    /// The cell the last seed fell in.
    #[inline]
    pub fn last(&self) -> u16 {
        self.state.last
    }

    /// The seeds there before it fell.
    #[inline]
    pub fn last_before(&self) -> u16 {
        self.state.last_before
    }

    /// Seeds dropped in this lap so far.
    #[inline]
    pub fn lap_seeds(&self) -> u32 {
        self.state.lap_seeds
    }

    /// Seeds of this move that fell in the enemy row, all laps together.
    #[inline]
    pub fn enemy_seeds(&self) -> u32 {
        self.state.enemy_seeds
    }

    /// The cell after `cell` on this lap's way, past those it passes over; `None` when it passes over every cell.
    #[inline]
    pub fn next_cell(&self, position: &Position, cell: u16) -> Option<u16> {
        Skip::from_state(self.state).next(position, cell, self.state.origin, self.mover(), self.direction())
    }

    /// The cells this lap dropped a seed in, in the order they were reached, each once. It allocates: a hook that
    /// runs in every move goes by [`next_cell`](Sown::next_cell) instead.
    pub fn touched(&self, position: &Position) -> Vec<u16> {
        let mut cell = self.state.origin;
        let reached = self.state.lap_seeds.min(u32::from(position.board().cells()));
        let mut cells = Vec::with_capacity(reached as usize);
        for _ in 0..reached {
            match self.next_cell(position, cell) {
                Some(next) if cells.first() != Some(&next) => {
                    cells.push(next);
                    cell = next;
                }
                _ => break,
            }
        }
        cells
    }
}

/// The cells a lap passes over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skip {
    /// The pit the lap was lifted from.
    pub origin: bool,
    /// The enemy's store on the track.
    pub enemy_store: bool,
    /// The mover's store on the track.
    pub own_store: bool,
    /// The pits of a pit set.
    pub set: Option<PitSet>,
}

impl Skip {
    pub(crate) fn from_state(state: &mancala_abi::Sowing) -> Skip {
        Skip::from_words(state.skip, state.skip_set)
    }

    pub(crate) fn from_words(flags: u8, set: u16) -> Skip {
        Skip {
            origin: flags & 1 != 0,
            enemy_store: flags & 2 != 0,
            own_store: flags & 4 != 0,
            set: if set == mancala_abi::NONE { None } else { Some(PitSet(set)) },
        }
    }

    pub(crate) fn to_words(self) -> (u8, u16) {
        let flags = u8::from(self.origin) | u8::from(self.enemy_store) << 1 | u8::from(self.own_store) << 2;
        (flags, self.set.map_or(mancala_abi::NONE, |set| set.0))
    }

    /// The next cell after `cell` that is not passed over; `None` when every cell is.
    pub(crate) fn next(
        self,
        position: &Position,
        cell: u16,
        origin: u16,
        mover: Side,
        direction: Direction,
    ) -> Option<u16> {
        let board = position.board();
        let mut next = cell;
        for _ in 0..board.cells() {
            next = board.step(next, direction);
            let closed = self.set.is_some_and(|set| position.contains(set, next));
            if !closed && !self.passes_over(board, next, origin, mover) {
                return Some(next);
            }
        }
        None
    }

    /// Whether a lap from `origin` passes over `cell` whatever pit sets hold.
    pub(crate) fn passes_over(self, board: Board, cell: u16, origin: u16, mover: Side) -> bool {
        let store_of = |side: Side| board.stores_on_track() && cell == board.row(side).end;
        (self.origin && cell == origin)
            || (self.enemy_store && store_of(mover.other()))
            || (self.own_store && store_of(mover))
    }
}

/// How a lap is lifted: what [`Sowing::lift`] answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lift {
    /// Seeds to lift, from 1 to all in the pit.
    pub count: u16,
    /// The way they are sown.
    pub direction: Direction,
    /// The cells passed over.
    pub skip: Skip,
}

/// When [`Sowing::after_drop`] is to be called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropOn {
    /// Never.
    #[default]
    Never,
    /// When a seed makes a pit exactly one of these counts; 0 is none.
    Counts([u16; 4]),
    /// After every seed.
    Every,
}

/// What follows a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// The lap goes on.
    GoOn,
    /// The move ends here, with no landing and no capture; the hand must be empty.
    End,
}

/// Answers `sowing`.
///
/// ```
/// use mancala_core::Direction;
/// use mancala_core::Position;
/// use mancala_core::slots::rule::{Refusal, Rule, Setup};
/// use mancala_core::slots::sowing::{Lift, Skip, Sowing, Sown};
/// use mancala_core::trial::Trial;
///
/// /// One seed stays where a lap is lifted, unless it is the only one.
/// struct AllButOne { skip: Skip }
///
/// impl Rule for AllButOne {
///     fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
///         Ok(AllButOne { skip: mancala_core::slots::sowing::standard_skip(setup) })
///     }
/// }
///
/// impl Sowing for AllButOne {
///     fn lift(&self, position: &mut Position, _sown: &Sown<'_>, pit: u16) -> Lift {
///         let count = (position.seeds(pit) - 1).max(1);
///         Lift { count, direction: Direction::Ccw, skip: self.skip }
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
/// # name = "all-but-one"
/// # slot = "sowing"
/// # summary = "a rule"
/// # "#,
/// #     rules: &[StaticRule { name: "all-but-one", make: |setup| Ok(Parts { sowing: Some(Arc::new(AllButOne::new(setup)?)), ..Parts::default() }) }],
/// # };
/// let game = r#"
/// name = "Example"
/// [board]
/// pits = 3
/// seeds = 2
/// [sowing]
/// use = "doc/all-but-one"
/// "#;
/// let trial = Trial::from_toml(&[&PLUGIN], game, &[]);
/// trial.check("3,0,0/0,0,1 0-0 S", "A", "1,1,1/0,0,1 0-0 N");
/// trial.check("1,0,0/0,0,1 0-0 S", "A", "0,1,0/0,0,1 0-0 N");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not answer the slot `sowing`",
    label = "its `[[rule]]` in plugin.toml says that it does",
    note = "implement `Sowing` for `{Self}`, or correct the rule's `slot` in plugin.toml"
)]
pub trait Sowing: Send + Sync {
    /// How the next lap is lifted from `pit`, the first lap (`sown.lap()` is 0) or a relay. The kernel lifts the
    /// seeds; the rule may change pit sets and registers. A count of 0 or of more seeds than the pit holds is a fault of
    /// this rule, and so is to pass over every cell.
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift;

    // ---- provided

    /// How [`lift`](Sowing::lift) answers, where it looks at nothing but the move and the pit and changes nothing: then it
    /// need not be called.
    fn lifts(&self) -> Option<Lifts> {
        None
    }

    /// When [`after_drop`](Sowing::after_drop) is to be called.
    fn drop_on(&self) -> DropOn {
        DropOn::Never
    }

    /// A seed fell into `pit`, which may have been the last of the lap.
    fn after_drop(&self, _position: &mut Position, _sown: &Sown<'_>, _pit: u16, _is_last: bool) -> Dropped {
        Dropped::GoOn
    }

    /// Whether [`lap_end`](Sowing::lap_end) is to be called.
    fn ends_laps(&self) -> bool {
        false
    }

    /// A lap is over; called before `landing`.
    fn lap_end(&self, _position: &mut Position, _sown: &Sown<'_>) {}
}

/// The count a lap lifts when nothing else is said: the move's own in the first lap, else the whole pit.
#[inline]
pub fn whole_or_chosen(position: &Position, sown: &Sown<'_>, pit: u16) -> u16 {
    match sown.played().count() {
        Some(count) if sown.lap() == 0 => count,
        _ => position.seeds(pit),
    }
}

/// `std/laps`: lift the whole pit and sow it seed by seed in one direction (rules 0.2 and 0.3).
///
/// The direction is the move's own where the player chose one, else `sowing.direction`. Pits of a set named `closed`
/// are passed over where the game has one, and so is the enemy's store where stores lie on the track.
pub struct Laps(Lifts);

impl Rule for Laps {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Laps(standard_lifts(setup)))
    }
}

/// How laps are lifted by the settings of every sowing.
pub fn standard_lifts(setup: &Setup<'_>) -> Lifts {
    Lifts { direction: direction_setting(setup), skip: standard_skip(setup) }
}

/// `sowing.direction`, counterclockwise where a rule has no such setting.
pub fn direction_setting(setup: &Setup<'_>) -> Direction {
    if setup.settings.text("direction") == Some("cw") { Direction::Cw } else { Direction::Ccw }
}

/// What a lap passes over by `sowing.skip-origin`, the set `closed`, and the enemy's store on the track.
pub fn standard_skip(setup: &Setup<'_>) -> Skip {
    Skip {
        origin: setup.settings.bool("skip-origin").unwrap_or(false),
        enemy_store: setup.board.stores_on_track(),
        own_store: false,
        set: setup.find_set("closed"),
    }
}

impl Sowing for Laps {
    #[inline]
    fn lift(&self, position: &mut Position, sown: &Sown<'_>, pit: u16) -> Lift {
        self.0.lift(position, sown, pit)
    }

    fn lifts(&self) -> Option<Lifts> {
        Some(self.0)
    }
}
