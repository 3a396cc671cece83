//! A sequential test: whether one player is stronger than another by one difference or by the other, asked after every
//! pair of games (Wald's test, with the likeliest shares of wins, draws and losses under either).
//!
//! It plays nothing and stops nothing; it says what the counts speak for.

use super::score::{Score, expected};
use serde::{Deserialize, Serialize};

/// How often each of the two errors may happen.
const ERROR: f64 = 0.05;
/// What counts as so many games where there were none, so that no outcome is taken to be impossible.
const NONE: f64 = 1e-3;

/// Two differences in Elo points to decide between.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower.
    pub elo0: f64,
    /// The higher.
    pub elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The difference is rather the lower one.
    Lower,
    /// The difference is rather the higher one.
    Higher,
}

impl Sprt {
    /// The logarithm of how much likelier the counts are under the higher difference than under the lower.
    pub fn llr(&self, score: &Score) -> f64 {
        if score.games() == 0 {
            return 0.0;
        }
        let counts = [(0.0, score.losses), (0.5, score.draws), (1.0, score.wins)];
        let counts = counts.map(|(points, count)| (points, (count as f64).max(NONE)));
        let games: f64 = counts.iter().map(|(_, count)| count).sum();
        let [low, high] = [self.elo0, self.elo1].map(expected);
        let [under_low, under_high] = [low, high].map(|mean| (mean, multiplier(&counts, games, mean)));
        // The likeliest share of an outcome is its own over this, by Lagrange.
        let log = |points: f64, (mean, x): (f64, f64)| (1.0 + x * (points - mean)).ln();
        counts.iter().map(|&(points, count)| count * (log(points, under_low) - log(points, under_high))).sum()
    }

    /// Where the test ends: at this, or at its negative.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What the counts speak for.
    pub fn verdict(&self, score: &Score) -> Verdict {
        match self.llr(score) {
            llr if llr >= Sprt::bound() => Verdict::Higher,
            llr if llr <= -Sprt::bound() => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The multiplier with which the shares have this mean: the root of a falling function.
fn multiplier(counts: &[(f64, f64); 3], games: f64, mean: f64) -> f64 {
    let off = |x: f64| -> f64 {
        (counts.iter())
            .map(|(points, count)| count / games * (points - mean) / (1.0 + x * (points - mean)))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if off(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || "it is two differences in Elo points, such as `0,20`".to_string();
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| wrong());
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        if !(elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0) {
            return Err("a difference is between -1000 and 1000".into());
        }
        if elo0 >= elo1 {
            return Err("the first difference is below the second".into());
        }
        Ok(Sprt { elo0, elo1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: u64, draws: u64, losses: u64) -> Score {
        Score { wins, draws, losses }
    }

    #[test]
    fn without_draws_it_is_walds_test_of_a_share() {
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let higher = expected(100.0);
        for (wins, losses) in [(10, 10), (30, 12), (3, 40)] {
            let walds = wins as f64 * (higher / 0.5).ln() + losses as f64 * ((1.0 - higher) / 0.5).ln();
            let found = sprt.llr(&score(wins, 0, losses));
            assert!((found - walds).abs() < 0.02, "{found} is not {walds}");
        }
        // By hand: 20 wins are worth 20 × ln 1.28013.
        assert!((sprt.llr(&score(20, 0, 0)) - 4.939).abs() < 0.02);
    }

    #[test]
    fn with_many_games_it_is_the_normal_approximation() {
        // n (s1 - s0) (2 mean - s0 - s1) / (2 variance), as testing frameworks of chess engines have it.
        let (sprt, counts) = (Sprt { elo0: 0.0, elo1: 5.0 }, score(3200, 3900, 2900));
        let (s0, s1) = (expected(0.0), expected(5.0));
        let (mean, n) = (0.515, 10_000.0);
        let variance = 0.32 * 0.485_f64.powi(2) + 0.39 * 0.015_f64.powi(2) + 0.29 * 0.515_f64.powi(2);
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((sprt.llr(&counts) - normal).abs() < 0.02, "{} is not {normal}", sprt.llr(&counts));
        assert_eq!(sprt.verdict(&counts), Verdict::Higher);
    }

    #[test]
    fn it_is_even_handed() {
        let (up, down) = (Sprt { elo0: -5.0, elo1: 20.0 }, Sprt { elo0: -20.0, elo1: 5.0 });
        for counts in [score(5, 3, 1), score(0, 7, 0), score(40, 2, 90)] {
            assert!((up.llr(&counts) + down.llr(&counts.turned())).abs() < 1e-6);
        }
        let even = Sprt { elo0: -10.0, elo1: 10.0 };
        assert!(even.llr(&score(30, 5, 30)).abs() < 1e-9);
        assert_eq!(even.llr(&score(0, 0, 0)), 0.0);
        assert!((Sprt::bound() - 2.944_44).abs() < 1e-5);
    }

    #[test]
    fn texts_are_two_numbers_in_order() {
        assert_eq!("0,20".parse(), Ok(Sprt { elo0: 0.0, elo1: 20.0 }));
        assert_eq!("-5, 2.5".parse(), Ok(Sprt { elo0: -5.0, elo1: 2.5 }));
        for wrong in ["", "0", "0,0", "5,0", "a,b", "0,nan", "0,inf", "0,1,2"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
