//! Why a move is refused, in words: the line's reason, and what the rule that refuses it says of itself.
//!
//! It judges nothing; the line has.

use super::failure::Illegal;
use mancala_core::board::{Board, Direction};
use mancala_core::diagnostic::nearest;
use mancala_core::line::WhyNot;
use mancala_core::moves::{Move, MoveKind};
use mancala_core::notation::{format_move, pit_name};
use mancala_core::slots::Slot;
use mancala_core::{Game, Phase, Position};

/// A text that is no move of this board.
pub(super) fn unreadable(board: Board, text: &str, message: String, legal: &[Move]) -> Illegal {
    let legal = texts(board, legal);
    Illegal { text: text.into(), reason: message, rule: None, suggestion: suggest(text, &legal), legal }
}

/// A refused move. A rule's failure is no refusal and must not come here.
pub(super) fn refused(
    game: &Game,
    position: &Position,
    played: Move,
    why: &WhyNot,
    legal: &[Move],
) -> Illegal {
    let board = game.board();
    let side = position.side().title();
    let pit = || pit_name(board, played.pit());
    let slot = match (position.phase(), why) {
        (Phase::Lift | Phase::Place, WhyNot::NotOffered | WhyNot::Duty) => Some(Slot::Opening),
        (_, WhyNot::NotOffered | WhyNot::Duty) => Some(Slot::Choice),
        (_, WhyNot::Landing) => Some(Slot::Landing),
        _ => None,
    };
    let rule = slot.and_then(|slot| game.rule(slot, 0));
    let ruled = |plainly: &str| match rule {
        Some(rule) => rule.refuses.clone().unwrap_or_else(|| plainly.replace("{}", &rule.name())),
        None => plainly.replace("{}", "the rule"),
    };
    // The same pit in another spelling: that is said instead, and no rule is at fault.
    let hint = match why {
        WhyNot::NotOffered => spelled_otherwise(board, played, legal),
        _ => None,
    };
    let reason = match why {
        WhyNot::Over => "the game is over".into(),
        WhyNot::MustPass => format!("{side} has no move and must pass (`--`)"),
        WhyNot::MayNotPass => format!("{side} has moves and may not pass"),
        WhyNot::NotYours if board.is_pit(played.pit()) => {
            format!("{} is a pit of {}", pit(), board.owner(played.pit()).title())
        }
        WhyNot::NotYours => format!("it is no pit of {side}"),
        WhyNot::Empty => format!("{} is empty", pit()),
        WhyNot::NotOffered => hint.clone().unwrap_or_else(|| ruled("{} does not offer it")),
        WhyNot::Duty => ruled("{} asks for another move, which can be played"),
        WhyNot::Landing => ruled("{} does not let its sowing end there"),
        WhyNot::Endless(limit) => format!("its sowing does not end within {limit} laps"),
        WhyNot::Returns => {
            "it would come back to a board that stood earlier in this turn, and move again".into()
        }
        WhyNot::Fault(fault) => fault.to_string(),
    };
    let legal = texts(board, legal);
    let text = format_move(board, played);
    let suggestion = match why {
        WhyNot::NotOffered if hint.is_none() => legal.iter().find(|legal| same_pit(legal, &text)).cloned(),
        _ => None,
    };
    let rule = rule.filter(|_| hint.is_none()).map(|rule| rule.name());
    Illegal { text, reason, rule, suggestion, legal }
}

/// What is missing or too much, where moves from the same pit are legal in another spelling.
fn spelled_otherwise(board: Board, played: Move, legal: &[Move]) -> Option<String> {
    let alike = |one: &&Move| one.kind() == MoveKind::Sow && one.pit() == played.pit();
    if played.kind() != MoveKind::Sow {
        let kinds = |kind| legal.iter().any(|one| one.kind() == kind);
        return match (kinds(MoveKind::Lift), kinds(MoveKind::Place), kinds(MoveKind::Sow)) {
            (true, _, _) => Some("pits are being lifted: `^C` lifts one, `^.` stops".into()),
            (_, true, _) => Some("the hand is being placed: `@d` places one seed".into()),
            (_, _, true) => Some("the opening is over".into()),
            _ => None,
        };
    }
    let same: Vec<&Move> = legal.iter().filter(alike).collect();
    let first = same.first()?;
    let ways = |direction: Direction| same.iter().any(|one| one.direction() == Some(direction));
    let pit = pit_name(board, played.pit());
    match (played.direction(), first.direction()) {
        (None, Some(_)) if ways(Direction::Ccw) && ways(Direction::Cw) => {
            Some(format!("a direction is needed: `{pit}>` or `{pit}<`"))
        }
        (_, Some(only)) if !ways(only.reversed()) => {
            Some(format!("only one direction can be played here: `{pit}{}`", only.mark()))
        }
        (Some(_), None) => Some(format!("this game has one direction: `{pit}`")),
        _ if played.count().is_some() && same.iter().all(|one| one.count().is_none()) => {
            Some(format!("the whole pit is lifted: `{}`", format_move(board, **first)))
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
