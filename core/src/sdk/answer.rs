//! Answers of hooks in the form that crosses the boundary, both ways.
//!
//! What a plugin answers is not trusted: a number that means nothing decodes to `None`.

use crate::board::{Direction, Side};
use crate::slots::capture::Captured;
use crate::slots::ending::Stuck;
use crate::slots::foresight::{Ended, Lands, Lifts};
use crate::slots::landing::Land;
use crate::slots::matches::{Next, Round, Then};
use crate::slots::opening::Opened;
use crate::slots::sowing::{Dropped, Lift, Skip};
use mancala_abi::{Answer, Foresight};

const fn kind(kind: u8) -> Answer {
    Answer { kind, direction: 0, pit: 0 }
}

fn direction(number: i8) -> Option<Direction> {
    match number {
        1 => Some(Direction::Ccw),
        -1 => Some(Direction::Cw),
        _ => None,
    }
}

fn bound(number: i8) -> Option<Option<Direction>> {
    if number == 0 { Some(None) } else { direction(number).map(Some) }
}

/// Encodes what follows a lap.
pub fn encode_land(land: Land) -> Answer {
    match land {
        Land::Stop => kind(0),
        Land::Relay(pit) => Answer { pit, ..kind(1) },
        Land::End => kind(2),
        Land::Again(bound) => Answer { direction: bound.map_or(0, |way| way as i8), ..kind(3) },
        Land::Illegal => kind(4),
    }
}

/// Decodes what follows a lap.
#[inline]
pub fn decode_land(answer: Answer) -> Option<Land> {
    Some(match answer.kind {
        0 => Land::Stop,
        1 => Land::Relay(answer.pit),
        2 => Land::End,
        3 => Land::Again(bound(answer.direction)?),
        4 => Land::Illegal,
        _ => return None,
    })
}

/// Encodes what a capture rule did.
pub fn encode_captured(captured: Captured) -> Answer {
    match captured {
        Captured::Nothing => kind(0),
        Captured::Taken => kind(1),
        Captured::Again => kind(2),
        Captured::Relay { pit, direction } => Answer { kind: 3, direction: direction as i8, pit },
    }
}

/// Decodes what a capture rule did.
#[inline]
pub fn decode_captured(answer: Answer) -> Option<Captured> {
    Some(match answer.kind {
        0 => Captured::Nothing,
        1 => Captured::Taken,
        2 => Captured::Again,
        3 => Captured::Relay { pit: answer.pit, direction: direction(answer.direction)? },
        _ => return None,
    })
}

/// Encodes what follows a drop.
pub fn encode_dropped(dropped: Dropped) -> Answer {
    kind((dropped == Dropped::End).into())
}

/// Decodes what follows a drop.
#[inline]
pub fn decode_dropped(answer: Answer) -> Option<Dropped> {
    [Dropped::GoOn, Dropped::End].get(usize::from(answer.kind)).copied()
}

/// Encodes what a micro-move leads to.
pub fn encode_opened(opened: Opened) -> Answer {
    kind((opened == Opened::Done).into())
}

/// Decodes what a micro-move leads to.
pub fn decode_opened(answer: Answer) -> Option<Opened> {
    [Opened::More, Opened::Done].get(usize::from(answer.kind)).copied()
}

/// Encodes whether the game is over.
pub fn encode_over(over: bool) -> Answer {
    kind(over.into())
}

/// Decodes whether the game is over.
pub fn decode_over(answer: Answer) -> Option<bool> {
    [false, true].get(usize::from(answer.kind)).copied()
}

/// Encodes what a stuck player does.
pub fn encode_stuck(stuck: Stuck) -> Answer {
    kind((stuck == Stuck::Pass).into())
}

/// Decodes what a stuck player does.
pub fn decode_stuck(answer: Answer) -> Option<Stuck> {
    [Stuck::Over, Stuck::Pass].get(usize::from(answer.kind)).copied()
}

/// Encodes how every lap is lifted.
pub fn encode_lifts(lifts: Lifts) -> mancala_abi::Lift {
    encode_lift(Lift { count: 0, direction: lifts.direction, skip: lifts.skip })
}

/// What a rule foresees, once it is known to mean something.
#[derive(Clone, Copy)]
pub struct Foreseen {
    given: Foresight,
    /// How laps are lifted.
    pub lifts: Option<Lifts>,
}

impl Foreseen {
    /// Decodes what a rule foresees; `sets` is how many pit sets there are.
    pub fn decode(given: Foresight, sets: u16) -> Option<Foreseen> {
        let lifts = match given.lifts {
            0 => None,
            1 => {
                let Lift { direction, skip, .. } = decode_lift(given.lift, sets)?;
                Some(Lifts { direction, skip })
            }
            _ => return None,
        };
        let flags = [given.any_occupied, given.hunger, given.rows];
        let known = given.landing.iter().all(|&lands| usize::from(lands) < LANDS.len());
        (known && given.capture.iter().chain(&flags).all(|&flag| flag < 2))
            .then_some(Foreseen { given, lifts })
    }

    /// As [`Landing::lands`](crate::slots::landing::Landing::lands).
    pub fn lands(&self, ended: Ended) -> Lands {
        LANDS[usize::from(self.given.landing[ended.index()])]
    }

    /// As [`Capture::may_capture`](crate::slots::capture::Capture::may_capture).
    pub fn may_capture(&self, ended: Ended) -> bool {
        self.given.capture[ended.index()] == 0
    }

    /// As [`Choice::lists_any_occupied`](crate::slots::choice::Choice::lists_any_occupied).
    pub fn lists_any_occupied(&self) -> bool {
        self.given.any_occupied != 0
    }

    /// As [`Choice::judges_hunger_alone`](crate::slots::choice::Choice::judges_hunger_alone).
    pub fn judges_hunger_alone(&self) -> bool {
        self.given.hunger != 0
    }

    /// As [`Ending::watches_rows_alone`](crate::slots::ending::Ending::watches_rows_alone).
    pub fn watches_rows_alone(&self) -> bool {
        self.given.rows != 0
    }
}

/// What follows a lap, by its number.
const LANDS: [Lands; 6] = [Lands::Ask, Lands::Stop, Lands::Relay, Lands::End, Lands::Again, Lands::Illegal];

/// Encodes how a lap is lifted.
#[inline]
pub fn encode_lift(lift: Lift) -> mancala_abi::Lift {
    let (skip, skip_set) = lift.skip.to_words();
    mancala_abi::Lift { count: lift.count, skip_set, direction: lift.direction as i8, skip }
}

/// Decodes how a lap is lifted, in a game of so many pit sets.
#[inline]
pub fn decode_lift(lift: mancala_abi::Lift, sets: u16) -> Option<Lift> {
    let skip = Skip::from_words(lift.skip, lift.skip_set);
    if skip.set.is_some_and(|set| set.0 >= sets) {
        return None;
    }
    Some(Lift { count: lift.count, direction: direction(lift.direction)?, skip })
}

fn side(number: u8) -> Option<Side> {
    Side::BOTH.get(usize::from(number)).copied()
}

fn winner(number: u8) -> Option<Option<Side>> {
    if number == 2 { Some(None) } else { side(number).map(Some) }
}

/// Encodes one round of a match.
pub fn encode_round(round: Round) -> mancala_abi::Round {
    mancala_abi::Round {
        south: round.stores[0],
        north: round.stores[1],
        winner: round.winner.map_or(2, |side| side as u8),
        starter: round.starter as u8,
    }
}

/// Decodes one round of a match.
pub fn decode_round(round: &mancala_abi::Round) -> Option<Round> {
    Some(Round {
        starter: side(round.starter)?,
        stores: [round.south, round.north],
        winner: winner(round.winner)?,
    })
}

/// Encodes how a match goes on.
pub fn encode_next(next: Next) -> mancala_abi::Next {
    let [south, north] = next.carry;
    match next.then {
        Then::Round(starter) => {
            mancala_abi::Next { south, north, over: 0, starter: starter as u8, winner: 2 }
        }
        Then::Over(winner) => {
            let winner = winner.map_or(2, |side| side as u8);
            mancala_abi::Next { south, north, over: 1, starter: 0, winner }
        }
    }
}

/// Decodes how a match goes on.
pub fn decode_next(next: mancala_abi::Next) -> Option<Next> {
    let then = match next.over {
        0 => Then::Round(side(next.starter)?),
        1 => Then::Over(winner(next.winner)?),
        _ => return None,
    };
    Some(Next { carry: [next.south, next.north], then })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::PitSet;

    /// Every answer of a kind byte and a direction, and how many of them mean something.
    fn meant<T>(decode: fn(Answer) -> Option<T>) -> usize {
        let answers =
            (0..=u8::MAX).flat_map(|kind| (-2..=2).map(move |direction| Answer { kind, direction, pit: 7 }));
        answers.filter(|answer| decode(*answer).is_some()).count()
    }

    #[test]
    fn answers_come_back_as_they_were_and_nothing_else_means_anything() {
        let lands = [
            Land::Stop,
            Land::Relay(7),
            Land::End,
            Land::Again(None),
            Land::Again(Some(Direction::Cw)),
            Land::Illegal,
        ];
        for land in lands {
            assert_eq!(decode_land(encode_land(land)), Some(land));
        }
        // Four kinds whatever the direction, and `again` with no way or one of two.
        assert_eq!(meant(decode_land), 4 * 5 + 3);
        let relay = |direction| Captured::Relay { pit: 7, direction };
        for captured in
            [Captured::Nothing, Captured::Taken, Captured::Again, relay(Direction::Ccw), relay(Direction::Cw)]
        {
            assert_eq!(decode_captured(encode_captured(captured)), Some(captured));
        }
        assert_eq!(meant(decode_captured), 3 * 5 + 2);
        for dropped in [Dropped::GoOn, Dropped::End] {
            assert_eq!(decode_dropped(encode_dropped(dropped)), Some(dropped));
        }
        for opened in [Opened::More, Opened::Done] {
            assert_eq!(decode_opened(encode_opened(opened)), Some(opened));
        }
        for stuck in [Stuck::Over, Stuck::Pass] {
            assert_eq!(decode_stuck(encode_stuck(stuck)), Some(stuck));
        }
        for over in [false, true] {
            assert_eq!(decode_over(encode_over(over)), Some(over));
        }
        let counts = [meant(decode_dropped), meant(decode_opened), meant(decode_stuck), meant(decode_over)];
        assert_eq!(counts, [10; 4]);
    }

    #[test]
    fn a_lift_names_a_way_and_a_set_that_is_there() {
        let skip = Skip { origin: true, enemy_store: false, own_store: true, set: Some(PitSet(2)) };
        let lift = Lift { count: 9, direction: Direction::Cw, skip };
        assert_eq!(decode_lift(encode_lift(lift), 3), Some(lift));
        assert_eq!(decode_lift(encode_lift(lift), 2), None, "there are only two sets");
        let plain = Lift { skip: Skip::default(), ..lift };
        assert_eq!(decode_lift(encode_lift(plain), 0), Some(plain));
        assert_eq!(decode_lift(mancala_abi::Lift { direction: 0, ..encode_lift(plain) }, 0), None);
    }

    #[test]
    fn rounds_and_what_follows_them_come_back_as_they_were() {
        for winner in [None, Some(Side::South), Some(Side::North)] {
            let round = Round { starter: Side::North, stores: [30, 18], winner };
            assert_eq!(decode_round(&encode_round(round)), Some(round));
            let next = Next { carry: [3, 70_000], then: Then::Over(winner) };
            assert_eq!(decode_next(encode_next(next)), Some(next));
        }
        let next = Next { carry: [0, 1], then: Then::Round(Side::North) };
        let raw = encode_next(next);
        assert_eq!(decode_next(raw), Some(next));
        assert_eq!(decode_next(mancala_abi::Next { starter: 2, ..raw }), None);
        assert_eq!(decode_next(mancala_abi::Next { over: 1, winner: 3, ..raw }), None);
        assert_eq!(decode_next(mancala_abi::Next { over: 2, ..raw }), None);
    }
}
