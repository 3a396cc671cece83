//! How many pits an opening lifts: found by lifting on, a pit after the other, on a copy of the line of play.
//!
//! It knows no rule: what may be lifted, and when one may stop, is what the rules list. Where they list lifts without an
//! end in sight, or fail, it says nothing.

use super::state::Lifting;
use mancala_core::Phase;
use mancala_core::line::Line;
use mancala_core::moves::MoveKind;

/// Most lifts followed.
const FAR: u16 = 16;

/// How many pits the player to move lifts, `held` of them chosen and not lifted yet.
pub(super) fn lifting(line: &Line, held: u16) -> Option<Lifting> {
    let (side, lifted) = (line.position().side(), line.position().lifted());
    if line.position().phase() != Phase::Lift {
        return None;
    }
    let (mut line, mut least) = (line.clone(), None);
    for lifts in (lifted..).take(FAR.into()) {
        let legal = line.legal().ok()?;
        if legal.iter().any(|one| one.kind() == MoveKind::Stop) {
            least.get_or_insert(lifts);
        }
        let next = legal.iter().find(|one| one.kind() == MoveKind::Lift).copied();
        let done = match next {
            Some(next) => {
                line.play(next).ok()?;
                let position = line.position();
                (position.phase() != Phase::Lift || position.side() != side).then_some(lifts.checked_add(1)?)
            }
            None => Some(lifts),
        };
        if let Some(most) = done {
            return Some(Lifting { chosen: lifted.saturating_add(held), least: least.unwrap_or(most), most });
        }
    }
    None
}
