//! Why a move is refused: the line's reason, and what the rule that refuses it says of itself.
//!
//! It judges nothing; the line has.

use super::failure::Illegal;
use super::refusal::Refusal;
use super::state::Lifting;
use crate::words::{GameTexts, Language, Words, reason};
use mancala_core::board::{Board, Direction};
use mancala_core::diagnostic::{nearest, short};
use mancala_core::game::Fault;
use mancala_core::line::WhyNot;
use mancala_core::moves::{Move, MoveKind};
use mancala_core::notation::{MoveError, format_move, parse_pit, pit_name};
use mancala_core::slots::Slot;
use mancala_core::{Game, Phase, Position};

/// A text that is no move of this board. What may be chosen stands in `choices`.
pub(super) fn unreadable(position: &Position, text: &str, error: MoveError, choices: &[Move]) -> Illegal {
    let board = position.board();
    let choices = texts(board, choices);
    let (because, suggestion) = match several(position, text) {
        Some((because, one)) => (because, choices.contains(&one).then_some(one)),
        None => (error.into(), suggest(text, &choices)),
    };
    illegal(short(text).into(), because, None, suggestion, choices)
}

/// Several seeds to be placed at once, in an opening: why not, and how one is.
fn several(position: &Position, text: &str) -> Option<(Refusal, String)> {
    let placed = text.strip_prefix('@').filter(|_| position.phase() == Phase::Place)?;
    let pit = placed.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (count, hand) = (placed[pit.len()..].parse().ok()?, position.hand());
    let pit = parse_pit(position.board(), pit.trim_end_matches(':')).ok()?;
    let because =
        if count > hand { Refusal::MoreThanHand { count, hand } } else { Refusal::PlaceOne { count } };
    Some((because, format_move(position.board(), Move::place(pit))))
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

/// A refused move. What may be chosen stands in `choices`; `lifting` says how far an opening has come.
pub(super) fn refused(
    game: &Game,
    position: &Position,
    played: Move,
    why: &WhyNot,
    choices: &[Move],
    lifting: Option<(Lifting, &[Move])>,
) -> Result<Illegal, Fault> {
    let (board, legal) = (game.board(), choices);
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
    // What is plainly amiss, or the same pit in another spelling: that is said instead, and no rule is at fault.
    let hint = match why {
        WhyNot::NotOffered | WhyNot::Empty | WhyNot::NotYours => plainly(position, played, choices, lifting)
            .or_else(|| match why {
                WhyNot::NotOffered => spelled_otherwise(board, played, choices),
                _ => None,
            }),
        _ => None,
    };
    let hinted = hint.is_some();
    let because = match why {
        WhyNot::NotYours | WhyNot::Empty if hinted => hint.unwrap_or(Refusal::OpeningOver),
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
    let suggestion = match (why, &because) {
        // The whole pit, the way that was wanted.
        (_, Refusal::TooMany { .. }) => {
            Some(format_move(board, played.lifting(0))).filter(|whole| legal.contains(whole))
        }
        (_, Refusal::Lifting | Refusal::Placing) => {
            let same = |one: &&Move| one.pit() == played.pit() && one.kind() != MoveKind::Stop;
            choices.iter().find(same).map(|&one| format_move(board, one))
        }
        (WhyNot::NotOffered, _) if !hinted => legal.iter().find(|legal| same_pit(legal, &text)).cloned(),
        _ => None,
    };
    let rule = rule.filter(|_| !hinted).map(|rule| rule.name());
    Ok(illegal(text, because, rule, suggestion, legal))
}

/// What anybody can see is amiss with a move: more seeds than there are, or what does not go with this part of an opening.
fn plainly(
    position: &Position,
    played: Move,
    choices: &[Move],
    lifting: Option<(Lifting, &[Move])>,
) -> Option<Refusal> {
    let board = position.board();
    let kinds = |kind| choices.iter().any(|one| one.kind() == kind);
    let pit = || pit_name(board, played.pit());
    match (position.phase(), played.kind()) {
        (Phase::Play, MoveKind::Sow) => {
            let (count, seeds) = (played.count()?, position.seeds(played.pit()));
            let own = position.is_own(played.pit()) && seeds > 0;
            (own && count > seeds).then(|| Refusal::TooMany { pit: pit(), seeds, count })
        }
        (Phase::Play, MoveKind::Lift | MoveKind::Place | MoveKind::Stop) => Some(Refusal::OpeningOver),
        (Phase::Lift, MoveKind::Sow | MoveKind::Place) => Some(Refusal::Lifting),
        (Phase::Place, MoveKind::Sow | MoveKind::Lift | MoveKind::Stop) => Some(Refusal::Placing),
        (Phase::Lift, MoveKind::Stop) => {
            let (Lifting { least, chosen, .. }, _) = lifting?;
            (chosen < least).then_some(Refusal::LiftMore { least, chosen })
        }
        (Phase::Lift, MoveKind::Lift) => {
            let own = |one: &Move| one.kind() != MoveKind::Lift || position.is_own(one.pit());
            if lifting.is_some_and(|(_, chosen)| chosen.contains(&played)) {
                Some(Refusal::LiftAgain { pit: pit() })
            } else if !position.is_own(played.pit()) && kinds(MoveKind::Lift) && choices.iter().all(own) {
                Some(Refusal::LiftOwn { pit: pit(), side: board.owner(played.pit()).into() })
            } else if position.seeds(played.pit()) == 0 {
                Some(Refusal::LiftEmpty { pit: pit() })
            } else {
                None
            }
        }
        _ => None,
    }
}

/// What is missing or too much, where moves from the same pit are legal in another spelling.
fn spelled_otherwise(board: Board, played: Move, legal: &[Move]) -> Option<Refusal> {
    let alike = |one: &&Move| one.kind() == MoveKind::Sow && one.pit() == played.pit();
    if played.kind() != MoveKind::Sow {
        return None;
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
