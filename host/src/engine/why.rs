//! Why a move is refused: the line's reason, and what the rule that refuses it says of itself.
//!
//! It judges nothing; the line has.

use super::failure::Illegal;
use super::refusal::Refusal;
use crate::words::{GameTexts, Language, Words, reason};
use mancala_core::board::{Board, Direction};
use mancala_core::diagnostic::{nearest, short};
use mancala_core::game::Fault;
use mancala_core::line::WhyNot;
use mancala_core::moves::{Move, MoveKind};
use mancala_core::notation::{MoveError, format_move, pit_name};
use mancala_core::slots::Slot;
use mancala_core::{Game, Phase, Position};

/// A text that is no move of this board.
pub(super) fn unreadable(board: Board, text: &str, error: MoveError, legal: &[Move]) -> Illegal {
    let legal = texts(board, legal);
    illegal(short(text).into(), error.into(), None, suggest(text, &legal), legal)
}

fn illegal(
    text: String,
    because: Refusal,
    rule: Option<String>,
    suggestion: Option<String>,
    legal: Vec<String>,
) -> Illegal {
    // The boundary tells the reason in English; a screen says it in the player's language, from the code.
    let reason = reason(&Words::of(Language::English), &GameTexts::default(), &because);
    Illegal { text, reason, because, rule, suggestion, legal }
}

/// A refused move.
pub(super) fn refused(
    game: &Game,
    position: &Position,
    played: Move,
    why: &WhyNot,
    legal: &[Move],
) -> Result<Illegal, Fault> {
    let board = game.board();
    let side = position.side().into();
    let pit = || pit_name(board, played.pit());
    let slot = match (position.phase(), why) {
        (Phase::Lift | Phase::Place, WhyNot::NotOffered | WhyNot::Duty) => Some(Slot::Opening),
        (_, WhyNot::NotOffered | WhyNot::Duty) => Some(Slot::Choice),
        (_, WhyNot::Landing) => Some(Slot::Landing),
        _ => None,
    };
    let rule = slot.and_then(|slot| game.rule(slot, 0));
    let ruled = |plainly: fn(String) -> Refusal| match rule.and_then(|rule| rule.refuses.clone()) {
        Some(words) => Refusal::Ruled { words },
        None => plainly(rule.map_or_else(String::new, |rule| rule.name())),
    };
    // The same pit in another spelling: that is said instead, and no rule is at fault.
    let hint = match why {
        WhyNot::NotOffered => spelled_otherwise(board, played, legal),
        _ => None,
    };
    let hinted = hint.is_some();
    let because = match why {
        WhyNot::Over => Refusal::Over,
        WhyNot::MustPass => Refusal::MustPass { side },
        WhyNot::MayNotPass => Refusal::MayNotPass { side },
        WhyNot::NotYours if board.is_pit(played.pit()) => {
            Refusal::PitOf { pit: pit(), side: board.owner(played.pit()).into() }
        }
        WhyNot::NotYours => Refusal::NoPitOf { side },
        WhyNot::Empty => Refusal::Empty { pit: pit() },
        WhyNot::NotOffered => hint.unwrap_or_else(|| ruled(|rule| Refusal::NotOffered { rule })),
        WhyNot::Duty => ruled(|rule| Refusal::Duty { rule }),
        WhyNot::Landing => ruled(|rule| Refusal::Landing { rule }),
        WhyNot::Endless(laps) => Refusal::Endless { laps: *laps },
        WhyNot::Returns => Refusal::Returns,
        WhyNot::Fault(fault) => return Err(fault.clone()),
    };
    let legal = texts(board, legal);
    let text = format_move(board, played);
    let suggestion = match why {
        WhyNot::NotOffered if !hinted => legal.iter().find(|legal| same_pit(legal, &text)).cloned(),
        _ => None,
    };
    let rule = rule.filter(|_| !hinted).map(|rule| rule.name());
    Ok(illegal(text, because, rule, suggestion, legal))
}

/// What is missing or too much, where moves from the same pit are legal in another spelling.
fn spelled_otherwise(board: Board, played: Move, legal: &[Move]) -> Option<Refusal> {
    let alike = |one: &&Move| one.kind() == MoveKind::Sow && one.pit() == played.pit();
    if played.kind() != MoveKind::Sow {
        let kinds = |kind| legal.iter().any(|one| one.kind() == kind);
        if kinds(played.kind()) {
            return None;
        }
        return match (kinds(MoveKind::Lift), kinds(MoveKind::Place), kinds(MoveKind::Sow)) {
            (true, _, _) => Some(Refusal::Lifting),
            (_, true, _) => Some(Refusal::Placing),
            (_, _, true) => Some(Refusal::OpeningOver),
            _ => None,
        };
    }
    let same: Vec<&Move> = legal.iter().filter(alike).collect();
    let first = same.first()?;
    let ways = |direction: Direction| same.iter().any(|one| one.direction() == Some(direction));
    let pit = pit_name(board, played.pit());
    match (played.direction(), first.direction()) {
        (None, Some(_)) if ways(Direction::Ccw) && ways(Direction::Cw) => {
            Some(Refusal::NeedsDirection { pit })
        }
        (_, Some(only)) if !ways(only.reversed()) => {
            Some(Refusal::OneDirection { suggestion: format!("{pit}{}", only.mark()) })
        }
        (Some(_), None) => Some(Refusal::NoDirection { suggestion: pit }),
        _ if played.count().is_some() && same.iter().all(|one| one.count().is_none()) => {
            Some(Refusal::WholePit { suggestion: format_move(board, **first) })
        }
        _ => None,
    }
}

fn same_pit(legal: &str, text: &str) -> bool {
    let pit =
        |text: &str| text.trim_end_matches(['>', '<']).split(':').next().unwrap_or_default().to_string();
    pit(legal) == pit(text)
}

/// Moves as texts.
pub(super) fn texts(board: Board, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&played| format_move(board, played)).collect()
}

/// The legal move that a text may have meant.
fn suggest(text: &str, legal: &[String]) -> Option<String> {
    let small = |one: &&String| one.eq_ignore_ascii_case(text);
    let found = legal.iter().find(small).map(String::as_str);
    found
        .or_else(|| nearest(text, legal.iter().map(String::as_str).filter(|one| one.len() > 1)))
        .map(str::to_string)
}
