//! A move being chosen: the pit is known, and the direction or the number of seeds is still to be picked.
//!
//! It judges nothing: what may be picked is what the engine lists, and what is typed is put to the engine.

use super::spot::{Spot, board};
use crate::engine::State;
use mancala_core::board::Direction;
use mancala_core::moves::MoveKind;
use mancala_core::notation::parse_move;

/// A legal way to move from a pit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The move.
    pub text: String,
    /// Its direction, where the player chooses one.
    pub direction: Option<Direction>,
    /// The seeds lifted.
    pub seeds: u16,
    /// The seeds there are in the pit.
    pub holds: u16,
    /// A part of a pit may be lifted in this position, if not of this one, which holds more than one seed.
    pub parts: bool,
}

/// The pit a legal move begins at, and the move where it is one of sowing.
pub fn begins(state: &State, text: &str) -> Option<(Spot, Option<Offer>)> {
    let pits = state.rows[0].len();
    let read = parse_move(board(pits), text).ok()?;
    let spot = match read.kind() {
        MoveKind::Pass | MoveKind::Stop => return None,
        _ => Spot::of_cell(pits, read.pit())?,
    };
    let whole = state.rows[spot.row.index()][spot.index];
    let offer = (read.kind() == MoveKind::Sow).then(|| Offer {
        text: text.to_string(),
        direction: read.direction(),
        seeds: read.count().unwrap_or(whole),
        holds: whole,
        parts: false,
    });
    Some((spot, offer))
}

/// The legal ways to move from a pit.
pub fn offers(state: &State, spot: Spot) -> Vec<Offer> {
    let counts = state.choices().iter().any(|text| text.contains(':'));
    let from = |text: &String| {
        let (_, offer) = begins(state, text).filter(|(at, _)| *at == spot)?;
        offer.map(|offer| Offer { parts: counts && offer.holds > 1, ..offer })
    };
    state.choices().iter().filter_map(from).collect()
}

/// A choice among several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The pit.
    pub spot: Spot,
    offers: Vec<Offer>,
    direction: Option<Direction>,
    seeds: u16,
    /// Digits are being typed.
    typing: bool,
}

impl Choice {
    /// The choice among these; nothing where there is none to make. The whole pit comes first. Where parts of pits may be
    /// lifted, how many seeds is asked even if one number alone is legal: who was told that he chooses is not surprised.
    pub fn among(spot: Spot, offers: Vec<Offer>) -> Option<Choice> {
        let most = offers.iter().map(|offer| offer.seeds).max()?;
        let first = offers.iter().find(|offer| offer.seeds == most)?.clone();
        Choice::of(spot, offers, &first)
    }

    /// The choice among these with one of them picked; nothing where there is none to make.
    pub fn of(spot: Spot, offers: Vec<Offer>, picked: &Offer) -> Option<Choice> {
        let (direction, seeds) = (picked.direction, picked.seeds);
        let choice = Choice { spot, offers, direction, seeds, typing: false };
        (choice.offers.len() > 1 || choice.has_counts()).then_some(choice)
    }

    /// The direction picked at present.
    pub fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// The seeds picked at present.
    pub fn seeds(&self) -> u16 {
        self.seeds
    }

    /// The seeds there are in the pit.
    pub fn holds(&self) -> u16 {
        self.offers.first().map_or(0, |offer| offer.holds)
    }

    /// Whether there are two directions.
    pub fn has_ways(&self) -> bool {
        self.offers.iter().any(|offer| offer.direction != self.offers[0].direction)
    }

    /// Whether a part of the pit may be lifted.
    pub fn has_counts(&self) -> bool {
        self.offers.iter().any(|offer| offer.parts || offer.seeds < offer.holds)
    }

    /// Picks a direction, where there is one to pick.
    pub fn turn(&mut self, way: Direction) {
        if self.has_ways() {
            self.direction = Some(way);
        }
    }

    /// Picks the next larger or smaller legal number of seeds in this direction.
    pub fn change(&mut self, up: bool) {
        self.typing = false;
        let mut counts = self.offers.iter().filter(|offer| offer.direction == self.direction);
        let next = if up {
            counts.by_ref().map(|offer| offer.seeds).filter(|seeds| *seeds > self.seeds).min()
        } else {
            counts.by_ref().map(|offer| offer.seeds).filter(|seeds| *seeds < self.seeds).max()
        };
        self.seeds = next.unwrap_or(self.seeds);
    }

    /// Types a digit of the number of seeds. A number of more than there are is given back, and the one before it stays.
    pub fn digit(&mut self, digit: u16) -> Result<(), u16> {
        if self.has_counts() {
            let before = if self.typing { self.seeds } else { 0 };
            let typed = before.saturating_mul(10).saturating_add(digit);
            self.typing = typed <= self.holds();
            if !self.typing {
                return Err(typed);
            }
            self.seeds = typed;
        }
        Ok(())
    }

    /// The move as picked: one of those offered, or what was typed, for the engine to judge.
    pub fn text(&self, pits: usize) -> String {
        let same = |offer: &&Offer| offer.direction == self.direction && offer.seeds == self.seeds;
        self.offers.iter().find(same).map_or_else(
            || {
                let mark = self.direction.map_or(String::new(), |way| way.mark().to_string());
                let part = self.has_counts() && self.seeds != self.holds();
                let count = if part { format!(":{}", self.seeds) } else { String::new() };
                format!("{}{count}{mark}", self.spot.name(pits))
            },
            |offer| offer.text.clone(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Player;

    fn choice(holds: u16, offers: &[(&str, Option<Direction>, u16)]) -> Option<Choice> {
        let offer = |&(text, direction, seeds): &(&str, Option<Direction>, u16)| Offer {
            text: text.into(),
            direction,
            seeds,
            holds,
            parts: offers.iter().any(|offer| offer.0.contains(':')),
        };
        Choice::among(Spot { row: Player::South, index: 2 }, offers.iter().map(offer).collect())
    }

    #[test]
    fn one_way_to_move_is_no_choice() {
        assert_eq!(choice(4, &[("C", None, 4)]), None);
        assert_eq!(choice(4, &[]), None);
        let part = choice(4, &[("C:3", None, 3)]).expect("a part is told before it is sown");
        assert!(part.has_counts() && !part.has_ways());
        assert_eq!((part.text(8).as_str(), part.holds()), ("C:3", 4));
        let offer = Offer { text: "C".into(), direction: None, seeds: 4, holds: 4, parts: true };
        let whole =
            Choice::among(part.spot, vec![offer]).expect("and so is the whole where parts may be sown");
        assert!(whole.has_counts());
    }

    #[test]
    fn directions_are_picked() {
        let (ccw, cw) = (Some(Direction::Ccw), Some(Direction::Cw));
        let mut choice = choice(4, &[("C>", ccw, 4), ("C<", cw, 4)]).unwrap();
        assert!(choice.has_ways() && !choice.has_counts());
        assert_eq!(choice.text(8), "C>");
        choice.turn(Direction::Cw);
        assert_eq!(choice.digit(3), Ok(()));
        assert_eq!(choice.text(8), "C<");
    }

    #[test]
    fn counts_are_stepped_and_typed() {
        let mut choice = choice(12, &[("C:1", None, 1), ("C:3", None, 3), ("C", None, 12)]).unwrap();
        assert_eq!((choice.text(8).as_str(), choice.holds()), ("C", 12));
        choice.change(false);
        assert_eq!(choice.text(8), "C:3");
        choice.change(false);
        choice.change(false);
        assert_eq!(choice.text(8), "C:1");
        choice.change(true);
        assert_eq!(choice.seeds(), 3);
        assert_eq!((choice.digit(1), choice.digit(2)), (Ok(()), Ok(())));
        assert_eq!(choice.text(8), "C");
        assert_eq!(choice.digit(2), Err(122), "there are 12");
        assert_eq!(choice.text(8), "C", "the number before it stays");
        assert_eq!(choice.digit(2), Ok(()), "and typing begins anew");
        assert_eq!(choice.text(8), "C:2", "what is not offered is for the engine to refuse");
        let offer =
            |seeds, parts| Offer { text: format!("C:{seeds}"), direction: None, seeds, holds: 4, parts };
        let mut choice = Choice::among(choice.spot, vec![offer(3, true)]).unwrap();
        assert_eq!(choice.digit(4), Ok(()));
        assert_eq!(
            choice.text(8),
            "C",
            "the whole pit is written without a number, so that the reason is its own"
        );
    }
}
