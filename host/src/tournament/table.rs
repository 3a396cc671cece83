//! The table of a tournament: what came of the games between each pair of entrants.
//!
//! It adds games up in any order and judges nobody.

use super::{Ended, Game, Plan, Score};
use crate::engine::Player;
use serde::Serialize;

/// What came of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// Who plays.
    pub entrants: Vec<String>,
    /// Every pair of them, and how the first did against the second.
    pub pairs: Vec<Pair>,
    /// Games that South won, that were drawn, and that North won: what the seats are worth.
    pub south: Score,
    /// Games that were too long, and are draws.
    pub too_long: u64,
    /// Games lost by something other than the rules.
    pub forfeits: Vec<Forfeit>,
}

/// Two entrants.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// Their places among the entrants.
    pub entrants: [usize; 2],
    /// How the first did against the second.
    pub score: Score,
}

/// A game lost by something other than the rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forfeit {
    /// The game, from 0.
    pub game: u64,
    /// Who lost it.
    pub entrant: String,
    /// His seat.
    pub seat: Player,
    /// How.
    pub ended: Ended,
    /// What is to be said about it.
    pub said: String,
}

impl Table {
    /// The table before the first game.
    pub fn new(plan: &Plan) -> Table {
        Table {
            entrants: plan.entrants.iter().map(ToString::to_string).collect(),
            pairs: plan
                .pairs()
                .into_iter()
                .map(|entrants| Pair { entrants, score: Score::default() })
                .collect(),
            south: Score::default(),
            too_long: 0,
            forfeits: Vec::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, plan: &Plan, game: &Game) {
        let seats = plan.fixture(game.number).seats;
        let south = match game.winner {
            Some(Player::South) => Score { wins: 1, ..Score::default() },
            Some(Player::North) => Score { losses: 1, ..Score::default() },
            None => Score { draws: 1, ..Score::default() },
        };
        self.south.add(&south);
        for pair in &mut self.pairs {
            if pair.entrants == seats {
                pair.score.add(&south);
            } else if pair.entrants == [seats[1], seats[0]] {
                pair.score.add(&south.turned());
            }
        }
        self.too_long += u64::from(game.ended == Ended::TooLong);
        if let Some(winner) = game.winner.filter(|_| game.ended.is_forfeit()) {
            self.forfeits.push(Forfeit {
                game: game.number,
                entrant: self.entrants[seats[winner.other().index()]].clone(),
                seat: winner.other(),
                ended: game.ended,
                said: game.said.clone().unwrap_or_default(),
            });
        }
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.south.games()
    }

    /// How an entrant did against all others.
    pub fn score(&self, entrant: usize) -> Score {
        let mut sum = Score::default();
        for pair in &self.pairs {
            if pair.entrants[0] == entrant {
                sum.add(&pair.score);
            } else if pair.entrants[1] == entrant {
                sum.add(&pair.score.turned());
            }
        }
        sum
    }
}
