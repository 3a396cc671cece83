//! Dice: uniform random numbers that a seed fixes for ever (xoshiro256++, Lemire's bounded draw).
//!
//! It reads no clock; where a seed comes from is the caller's affair.

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream of one game of a run: it depends on the run's seed and the game's index alone.
    pub fn new(seed: u64, index: u64) -> Dice {
        let key = SplitMix64::seed_from_u64(seed).next_u64();
        Dice(Xoshiro256PlusPlus::seed_from_u64(key ^ index))
    }

    /// A uniform number below `limit`, which is not 0.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        let limit = u64::from(limit.max(1));
        let mut wide = u128::from(self.0.next_u64()) * u128::from(limit);
        if (wide as u64) < limit {
            let threshold = limit.wrapping_neg() % limit;
            while (wide as u64) < threshold {
                wide = u128::from(self.0.next_u64()) * u128::from(limit);
            }
        }
        (wide >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn streams_are_fixed_and_differ() {
        let draw = |seed, index| {
            let mut dice = Dice::new(seed, index);
            (0..8).map(|_| dice.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1, 0), draw(1, 0));
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(2, 0));
    }

    #[test]
    fn numbers_below_a_limit_are_spread_evenly() {
        let mut dice = Dice::new(7, 0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
        assert_eq!(dice.below(1), 0);
    }
}
