//! Rules 5.6 and 5.7: the opposite pit, and the three from a player's leftmost pit; never a protected one.
//!
//! Neither takes anything unless the sowing ended in an empty own pit.

use mancala_core::slots::capture::{Capture, Captured, ended_in_empty_own_pit};
use mancala_core::slots::foresight::Ended;
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{PitSet, Position, SettingChoice, SettingsBlock};

/// Whether the sowing ended where these captures begin, having visited the enemy row where it must.
#[inline]
fn may_capture(position: &Position, sown: &Sown<'_>, require_enemy_visit: bool) -> bool {
    ended_in_empty_own_pit(position, sown) && (!require_enemy_visit || sown.enemy_seeds() > 0)
}

/// Whether a pit is occupied and not protected.
#[inline]
fn is_open(position: &Position, protected: PitSet, pit: u16) -> bool {
    position.seeds(pit) > 0 && !position.contains(protected, pit)
}

/// The settings of `kiothi/opposite`.
#[derive(SettingsBlock)]
struct OppositeSettings {
    take_alone: bool,
    require_enemy_visit: bool,
}

/// `kiothi/opposite`: the opposite pit, if it is not protected, with the capturing seed.
pub struct Opposite {
    settings: OppositeSettings,
    protected: PitSet,
}

impl Rule for Opposite {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Opposite { settings: OppositeSettings::read(setup.settings)?, protected: setup.set("protected")? })
    }
}

impl Capture for Opposite {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        if !may_capture(position, sown, self.settings.require_enemy_visit) {
            return Captured::Nothing;
        }
        let opposite = position.opposite(sown.last());
        let open = is_open(position, self.protected, opposite);
        if open {
            position.capture(opposite, sown.mover());
        } else if !self.settings.take_alone {
            return Captured::Nothing;
        }
        position.capture(sown.last(), sown.mover());
        Captured::Taken
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}

/// What the leftmost pit captures.
#[derive(Clone, Copy, PartialEq, Eq, SettingChoice)]
enum Bonus {
    Three,
    OppositePlusThree,
    Run,
    Off,
}

/// The settings of `kiothi/leftmost`.
#[derive(SettingsBlock)]
struct LeftmostSettings {
    leftmost_bonus: Bonus,
    require_enemy_visit: bool,
}

/// `kiothi/leftmost`: ended in the mover's leftmost pit, the opposite pit and those to its right, if none is empty or
/// protected.
pub struct Leftmost {
    settings: LeftmostSettings,
    protected: PitSet,
}

impl Rule for Leftmost {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Ok(Leftmost { settings: LeftmostSettings::read(setup.settings)?, protected: setup.set("protected")? })
    }
}

impl Leftmost {
    /// How many pits are captured, counted from the opposite one to the mover's right.
    fn pits(&self, position: &Position, first: u16) -> u16 {
        let pits = position.board().pits();
        let open = |nth: u16| is_open(position, self.protected, position.opposite(first + nth));
        let all = |count: u16| if count <= pits && (0..count).all(open) { count } else { 0 };
        match self.settings.leftmost_bonus {
            Bonus::Three => all(3),
            Bonus::OppositePlusThree => all(4),
            Bonus::Run => (0..pits).take_while(|&nth| open(nth)).count() as u16,
            Bonus::Off => 0,
        }
    }
}

impl Capture for Leftmost {
    #[inline]
    fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
        let first = position.board().first(sown.mover());
        if sown.last() != first || !may_capture(position, sown, self.settings.require_enemy_visit) {
            return Captured::Nothing;
        }
        let pits = self.pits(position, first);
        if pits == 0 {
            return Captured::Nothing;
        }
        for nth in 0..pits {
            position.capture(position.opposite(first + nth), sown.mover());
        }
        position.capture(first, sown.mover());
        Captured::Taken
    }

    fn may_capture(&self, ended: Ended) -> bool {
        ended.in_empty_own_pit()
    }
}
