//! The moves so far by turns: what one player does until the other moves, and a player's opening as one turn.
//!
//! It reads the history the engine tells; it works out no rule.

use crate::engine::{Played, Player};
use crate::words::Words;
use crate::words::opening::times;

/// What one player did until the other moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    /// By whom.
    pub side: Player,
    /// The first of its moves, counted from 1.
    pub first: usize,
    /// Its moves.
    pub moves: &'a [Played],
    /// They are lifts and placements of an opening.
    pub opening: bool,
}

/// Whether a move belongs to an opening.
pub fn opens(text: &str) -> bool {
    text.starts_with(['^', '@'])
}

/// A history by turns.
pub fn turns(history: &[Played]) -> Vec<Turn<'_>> {
    let alike = |one: &Played, next: &Played| one.side == next.side && opens(&one.text) == opens(&next.text);
    let mut first = 1;
    let turn = |moves: &[Played]| {
        let at = first;
        first += moves.len();
        at
    };
    let mut counted = turn;
    history
        .chunk_by(alike)
        .map(|moves| Turn {
            side: moves[0].side,
            first: counted(moves),
            moves,
            opening: opens(&moves[0].text),
        })
        .collect()
}

impl<'a> Turn<'a> {
    /// The pits that were lifted.
    pub fn lifted(&self) -> Vec<&'a str> {
        self.moves.iter().filter_map(|made| made.text.strip_prefix('^')).filter(|pit| *pit != ".").collect()
    }

    /// The pits that seeds were put into, and how many into each, in the order they were first chosen.
    pub fn placed(&self) -> Vec<(&'a str, u32)> {
        let mut into: Vec<(&str, u32)> = Vec::new();
        for pit in self.moves.iter().filter_map(|made| made.text.strip_prefix('@')) {
            match into.iter_mut().find(|(known, _)| *known == pit) {
                Some((_, count)) => *count += 1,
                None => into.push((pit, 1)),
            }
        }
        into
    }

    /// The pits that as many seeds were put into, together.
    fn alike(&self) -> Vec<(u32, Vec<String>)> {
        let mut alike: Vec<(u32, Vec<String>)> = Vec::new();
        for (pit, count) in self.placed() {
            match alike.iter_mut().find(|(known, _)| *known == count) {
                Some((_, pits)) => pits.push(pit.to_string()),
                None => alike.push((count, vec![pit.to_string()])),
            }
        }
        alike
    }

    /// What an opening did, in words.
    pub fn told(&self, words: &Words) -> String {
        let side = words.player(self.side);
        let pits = words.and(self.lifted().into_iter().map(str::to_string).collect());
        let part = |(count, pits): (u32, Vec<String>)| {
            let seeds = words.seeds(count.into());
            let of = [("seeds", seeds.into()), ("many", pits.len().into()), ("pits", words.and(pits).into())];
            words.say_of("seeds-into", &of)
        };
        let into = words.and(self.alike().into_iter().map(part).collect());
        let of = [("side", side.into()), ("pits", pits.clone().into()), ("into", into.clone().into())];
        match (pits.is_empty(), into.is_empty()) {
            (false, true) => words.say_of("opening-lifts", &of[..2]),
            (true, false) => words.say_of("opening-places", &[of[0].clone(), of[2].clone()]),
            (false, false) => words.say_of("opening-told", &of),
            (true, true) => words.say_of("opening-nothing", &of[..1]),
        }
    }

    /// What an opening did, in a few words: `lifts E J, places A d×9`.
    pub fn brief(&self, words: &Words) -> String {
        let part = |(pit, count): (&str, u32)| times(pit, count as usize);
        let placed: Vec<String> = self.placed().into_iter().map(part).collect();
        let (pits, into) = (self.lifted().join(" "), placed.join(" "));
        let message = match (pits.is_empty(), into.is_empty()) {
            (false, true) => "turn-lifts",
            (true, false) => "turn-places",
            (false, false) => "turn-lifts-and-places",
            (true, true) => "turn-stops",
        };
        words.say_of(message, &[("pits", pits.into()), ("into", into.into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn history(text: &str) -> Vec<Played> {
        let of = |text: &str| {
            let (side, text) = text.split_at(1);
            let side = if side == "S" { Player::South } else { Player::North };
            Played { side, text: text.to_string() }
        };
        text.split(' ').map(of).collect()
    }

    #[test]
    fn a_turn_lasts_until_the_other_moves_and_an_opening_is_one() {
        let history = history("S^E S^J S@A S@d S@d N^a N@A SB SC Nb N-- SD");
        let turns = turns(&history);
        let told: Vec<(Player, usize, usize, bool)> =
            turns.iter().map(|turn| (turn.side, turn.first, turn.moves.len(), turn.opening)).collect();
        let (south, north) = (Player::South, Player::North);
        assert_eq!(
            told,
            [
                (south, 1, 5, true),
                (north, 6, 2, true),
                (south, 8, 2, false),
                (north, 10, 2, false),
                (south, 12, 1, false)
            ]
        );
        let brief = |turn: &Turn<'_>| turn.brief(&Words::of(Language::English));
        assert_eq!(brief(&turns[0]), "lifts E J, places A d×2");
        assert_eq!(
            brief(&super::turns(&super::tests::history("S@j S@j"))[0]),
            "places j×2",
            "of a game taken up there"
        );
    }

    #[test]
    fn an_opening_is_told_as_far_as_it_has_come() {
        let words = Words::of(Language::English);
        let told = |text: &str| turns(&history(text))[0].told(&words);
        assert_eq!(told("S^E"), "South lifts E.");
        assert_eq!(told("S^E S^J S^."), "South lifts E and J.");
        assert_eq!(
            told("S^E S^J S@A S@d S@d"),
            "South lifts E and J, and places 1 seed in A and 2 seeds in d."
        );
        assert_eq!(told("N@A"), "North places 1 seed in A.");
        assert_eq!(told("N@A N@B N@c N@c N@d"), "North places 1 seed each in A, B and d and 2 seeds in c.");
        assert_eq!(told("N^."), "North lifts nothing.");
    }

    #[test]
    fn no_turns_have_been_before_the_first_move() {
        assert_eq!(turns(&[]), []);
    }
}
