//! Random matches: rounds of random games until the match rule says who has won, counted.
//!
//! Rounds and their seeds are core's affair: it fails a match rule that lays out more or fewer than there were.

use super::{Counts, PlayoutsOrder};
use crate::engine::{Control, Dice};
use mancala_core::game::Fault;
use mancala_core::match_play::{MatchError, MatchPlay};
use mancala_core::slots::matches::Then;
use mancala_core::{Game, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The counts of random matches, beside those of their rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Matches {
    /// Matches begun, each by South.
    pub matches: u64,
    /// Matches that did not end within the limit, or a round of which did not.
    pub unended: u64,
    /// Matches won by South.
    pub south: u64,
    /// Matches won by North.
    pub north: u64,
    /// Drawn matches.
    pub draws: u64,
    /// Rounds of the shortest match that ended.
    pub shortest: Option<u64>,
    /// Rounds of the longest match that ended.
    pub longest: Option<u64>,
    /// Seeds on the board and in the stores, in every round.
    pub seeds: u32,
}

impl Matches {
    /// Adds the counts of another part of the run.
    pub(super) fn add(&mut self, other: &Matches) {
        self.matches += other.matches;
        self.unended += other.unended;
        self.south += other.south;
        self.north += other.north;
        self.draws += other.draws;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        self.seeds = self.seeds.max(other.seeds);
    }
}

/// Plays one match of at most so many rounds.
pub(super) fn play(
    order: &PlayoutsOrder,
    most: u64,
    index: u64,
    game: &Arc<Game>,
    counts: &mut Counts,
    control: &Control<'_>,
) -> Result<(), Fault> {
    let mut dice = Dice::new(order.seed, index);
    let mut play = MatchPlay::new(game.clone(), Side::South)?;
    let most_plies = usize::try_from(order.max_plies).unwrap_or(usize::MAX);
    let mut stuck = false;
    while !play.is_over() && (play.rounds().len() as u64) < most && !stuck && !control.stopped() {
        match play.play_random_round(most_plies, &mut |limit| dice.below(limit)) {
            Ok(_) => {}
            Err(MatchError::Fault(fault)) => return Err(fault),
            Err(_) => stuck = true,
        }
    }
    for round in play.rounds() {
        counts.games += 1;
        counts.plies += round.moves.len() as u64;
        counts.laps += round.laps;
        counts.ended(round.moves.len() as u64, round.outcome);
    }
    if stuck {
        counts.games += 1;
        counts.plies += order.max_plies;
        counts.unended += 1;
    }
    let rounds = play.rounds().len() as u64;
    let told = counts.matches.get_or_insert_default();
    told.matches += 1;
    told.seeds = game.start().total();
    match play.next().then {
        Then::Round(_) => told.unended += 1,
        Then::Over(winner) => {
            *match winner {
                Some(Side::South) => &mut told.south,
                Some(Side::North) => &mut told.north,
                None => &mut told.draws,
            } += 1;
            told.shortest = Some(told.shortest.map_or(rounds, |least| least.min(rounds)));
            told.longest = Some(told.longest.map_or(rounds, |most| most.max(rounds)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::engine::{Control, Engine as _, FileText, GameSpec, LocalEngine, PlayoutsOrder};

    fn spec(rest: &str) -> GameSpec {
        let text = format!(
            "[board]\npits = 3\nseeds = 3\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n\
             [ending]\nrepetition = 3\n{rest}"
        );
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
        GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
    }

    fn order(games: u64, threads: u32) -> PlayoutsOrder {
        PlayoutsOrder { games, first: 0, seed: 7, threads, max_plies: 10_000, max_rounds: Some(100) }
    }

    const WINS: &str = "[match]\nuse = \"std/wins\"\nwins = 2\n";

    #[test]
    fn threads_change_nothing_and_parts_add_up() {
        let mut engine = LocalEngine::alone();
        let mut counts =
            |order: &PlayoutsOrder| engine.playouts(&spec(WINS), order, &Control::none()).unwrap().counts;
        let one = counts(&order(100, 1));
        assert_eq!(one, counts(&order(100, 3)));
        let mut parts = counts(&order(30, 1));
        parts.add(&counts(&PlayoutsOrder { first: 30, ..order(70, 2) }));
        assert_eq!(parts, one);
        let told = one.matches.clone().unwrap();
        assert_eq!((told.matches, told.unended, told.seeds), (100, 0, 18));
        assert_eq!(told.south + told.north + told.draws, 100);
        // Two wins are needed, and a drawn round counts for nobody.
        assert!(told.shortest == Some(2) && told.longest >= Some(3), "{told:?}");
        assert!(one.south + one.north >= 200 && one.south + one.north + one.draws == one.games, "{one:?}");
    }

    #[test]
    fn a_match_of_one_round_is_a_random_game() {
        let mut engine = LocalEngine::alone();
        let matches = engine.playouts(&spec(""), &order(50, 1), &Control::none()).unwrap().counts;
        let games = engine
            .playouts(&spec(""), &PlayoutsOrder { max_rounds: None, ..order(50, 1) }, &Control::none())
            .unwrap()
            .counts;
        let told = matches.matches.clone().unwrap();
        assert_eq!((told.south, told.north, told.draws), (games.south, games.north, games.draws));
        assert_eq!(super::Counts { matches: None, ..matches }, games);
    }

    #[test]
    fn matches_that_do_not_end_are_counted() {
        let mut engine = LocalEngine::alone();
        let few = PlayoutsOrder { max_rounds: Some(1), ..order(10, 1) };
        let counts = engine.playouts(&spec(WINS), &few, &Control::none()).unwrap().counts;
        assert_eq!((counts.games, counts.unended), (10, 0), "every round ended");
        assert_eq!(
            counts.matches.map(|told| (told.matches, told.unended, told.longest)),
            Some((10, 10, None))
        );
        let short = PlayoutsOrder { max_plies: 2, ..order(10, 1) };
        let counts = engine.playouts(&spec(WINS), &short, &Control::none()).unwrap().counts;
        assert_eq!((counts.games, counts.unended, counts.plies), (10, 10, 20), "no round did");
        assert_eq!(counts.matches.map(|told| told.unended), Some(10));
    }
}
