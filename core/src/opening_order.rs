//! Opening order: lifts and placements that a person chose in any order, as the moves that play and record them.
//!
//! It judges nothing; whether the moves may be played is the line's to say.

use crate::line::{Line, WhyNot};
use crate::moves::{Move, MoveKind};
use crate::position::Phase;

/// Chosen lifts and placements that are no whole opening of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnOpening {
    /// This move may not be played where it stands in the order.
    Refused(Move, WhyNot),
    /// They leave the opening unfinished: a pit must still be lifted, or seeds are left in the hand.
    Unfinished,
}

/// Sorts one player's micro-moves into the one order they are written in: lifts in ring order, the stop, placements in
/// ring order.
///
/// ```
/// use mancala_core::{Move, opening_order};
/// let mut chosen = [Move::place(7), Move::lift(3), Move::place(0), Move::STOP, Move::lift(1)];
/// opening_order::sort(&mut chosen);
/// assert_eq!(chosen, [Move::lift(1), Move::lift(3), Move::STOP, Move::place(0), Move::place(7)]);
/// ```
pub fn sort(chosen: &mut [Move]) {
    chosen.sort_by_key(|played| {
        let part = match played.kind() {
            MoveKind::Lift => 0,
            MoveKind::Stop => 1,
            MoveKind::Place => 2,
            _ => 3,
        };
        (part, played.pit())
    });
}

/// The moves that play a whole opening of the player to move from where `line` stands: the chosen ones
/// [sorted](sort), with the stop where fewer pits than the most are lifted, whether it was chosen or not. The line
/// stays where it is.
///
/// # Errors
/// A move that may not be played where it stands in the order, or an opening left unfinished.
pub fn spelled(line: &Line, chosen: &[Move]) -> Result<Vec<Move>, NotAnOpening> {
    let side = line.position().side();
    let mut sorted: Vec<Move> = chosen.iter().copied().filter(|&played| played != Move::STOP).collect();
    sort(&mut sorted);
    let mut line = Line::from_position(line.game().clone(), line.position());
    let mut spelled = Vec::with_capacity(sorted.len() + 1);
    let mut sorted = sorted.into_iter().peekable();
    loop {
        let position = line.position();
        let opening = position.side() == side && matches!(position.phase(), Phase::Lift | Phase::Place);
        let lifts = sorted.peek().is_some_and(|next| next.kind() == MoveKind::Lift);
        let played = match sorted.peek() {
            None if !opening => return Ok(spelled),
            Some(&extra) if !opening => return Err(NotAnOpening::Refused(extra, WhyNot::NotOffered)),
            _ if position.phase() == Phase::Lift && !lifts => Move::STOP,
            None => return Err(NotAnOpening::Unfinished),
            Some(&next) => {
                sorted.next();
                next
            }
        };
        match line.play(played) {
            Ok(()) => spelled.push(played),
            Err(WhyNot::NotOffered) if played == Move::STOP => return Err(NotAnOpening::Unfinished),
            Err(why) => return Err(NotAnOpening::Refused(played, why)),
        }
    }
}
