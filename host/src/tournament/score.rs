//! Scores: wins, draws and losses, and the difference in strength they speak for.
//!
//! It knows no player and no game; it is given counts.

use serde::Serialize;
use std::fmt;

/// The normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// A difference in strength, in Elo points. What has no bound is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// As the score says; nothing when every game was won, or every game lost.
    pub difference: Option<f64>,
    /// The lower end of its interval of 95 %.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Score {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The same games as the opponent sees them.
    pub fn turned(&self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// Points a game, from 0 to 1; nothing without games.
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// An interval of 95 % around the mean: Wilson's, for as many games without draws as would be spread like these.
    pub fn interval(&self) -> Option<[f64; 2]> {
        let (games, mean) = (self.games() as f64, self.mean()?);
        let square = |points: f64, count: u64| (points - mean).powi(2) * count as f64 / games;
        let variance = square(1.0, self.wins) + square(0.5, self.draws) + square(0.0, self.losses);
        let widest = mean * (1.0 - mean);
        let spread = if widest > 0.0 { variance / widest } else { 1.0 };
        // Games that were all drawn show by the rule of three that hardly more than three in so many are not.
        let games = games / spread.max((3.0 / games).min(1.0));
        let square = Z * Z / games;
        let middle = (mean + square / 2.0) / (1.0 + square);
        let half = Z / (1.0 + square) * (widest / games + square / (4.0 * games)).sqrt();
        // At the ends rounding would leave something where there is nothing.
        let low = if self.wins + self.draws == 0 { 0.0 } else { middle - half };
        let high = if self.losses + self.draws == 0 { 1.0 } else { middle + half };
        Some([low, high])
    }

    /// How much stronger than his opponents the player seems; nothing without games.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, [low, high]) = (self.mean()?, self.interval()?);
        Some(Elo { difference: elo(mean), low: elo(low), high: elo(high) })
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |points: Option<f64>, none: &str| {
            // Nothing has no sign of its own.
            points.map_or_else(|| none.to_string(), |points| format!("{:+.0}", points.round() + 0.0))
        };
        let (low, high) = (said(self.low, "no bound"), said(self.high, "no bound"));
        write!(f, "{} (95 %: {low} to {high})", said(self.difference, "beyond measure"))
    }
}

/// The difference in strength that an expected score speaks for.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that a difference in strength leads to.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        Score { wins, draws, losses }
    }

    fn near(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found - expected).abs() < 0.05, "{found} is not {expected}");
    }

    #[test]
    fn scores_lead_to_the_differences_of_elos_table() {
        // FIDE's table of percentages: .76 is 200 points, .64 is 100, .91 is 400.
        near(elo(0.5), 0.0);
        near(elo(0.759_746_93), 200.0);
        near(elo(0.640_064_999), 100.0);
        near(elo(10.0 / 11.0), 400.0);
        for points in [-350.0, -1.0, 0.0, 12.5, 800.0] {
            near(elo(expected(points)), points);
        }
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn intervals_without_draws_are_wilsons() {
        let interval = |wins, losses| score(wins, 0, losses).interval().unwrap();
        let near = |found: [f64; 2], expected: [f64; 2]| {
            let far = (found[0] - expected[0]).abs().max((found[1] - expected[1]).abs());
            assert!(far < 5e-5, "{found:?} is not {expected:?}");
        };
        // Wilson's interval of 95 % as the tables have it.
        near(interval(5, 5), [0.2366, 0.7634]);
        near(interval(8, 2), [0.4902, 0.9433]);
        near(interval(10, 0), [0.7225, 1.0]);
        near(interval(0, 10), [0.0, 0.2775]);
        near(interval(50, 50), [0.4038, 0.5962]);
    }

    #[test]
    fn draws_make_it_surer_and_never_certain() {
        let width = |score: Score| score.interval().map(|[low, high]| high - low).unwrap();
        assert!(width(score(25, 50, 25)) < width(score(50, 0, 50)));
        assert!(width(score(0, 100, 0)) > 0.01);
        assert!(width(score(0, 1, 0)) > 0.5);
        // Many games: the plain interval, mean and 1.96 standard errors.
        let [low, high] = score(6000, 2000, 2000).interval().unwrap();
        assert!((low - (0.7 - 1.96 * 0.004)).abs() < 1e-4 && (high - (0.7 + 1.96 * 0.004)).abs() < 1e-4);
    }

    #[test]
    fn a_score_turned_is_the_opponents() {
        let (one, other) = (score(7, 4, 2).elo().unwrap(), score(7, 4, 2).turned().elo().unwrap());
        near(one.difference, -other.difference.unwrap());
        near(one.low, -other.high.unwrap());
        assert_eq!(score(0, 0, 0).elo(), None);
        assert_eq!(score(3, 0, 0).elo().unwrap().difference, None);
        assert_eq!(score(3, 0, 0).elo().unwrap().to_string(), "beyond measure (95 %: -43 to no bound)");
        assert_eq!(score(15, 2, 3).elo().unwrap().to_string(), "+241 (95 %: +73 to +409)");
        assert!(score(3, 0, 0).elo().unwrap().low.is_some());
    }
}
