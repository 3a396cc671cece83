//! Keys: what of a position a search tells it from others by, as one number.
//!
//! It knows nothing of what came before a position; that is the [path](super::path)'s. Two positions may have one key
//! by chance, which is as unlikely as a fault of the machine.

use crate::board::Side;
use crate::game::Game;
use crate::position::{CELLS, Phase, Position, join};
use mancala_abi::words::{AGAIN, SIDE, STARTER};

/// See the [module](self).
pub(super) struct Keys {
    salt: u64,
    /// The bits of a position that its key tells, eight words at a time, the last eight where there is a rest: where the
    /// lead is only added, none of those in stores.
    told: Box<[[u64; 2]]>,
    /// Positions in play have one key that are worth the same to whoever moves.
    pub likens: bool,
    /// The bits such a key tells of the words before the ring, of half a ring and of what comes after it.
    alike: [Box<[u64]>; 3],
    /// Cells of half a ring.
    half: usize,
}

impl Keys {
    /// The keys of a game.
    pub fn new(game: &Game) -> Keys {
        let hash = game.sheet().hash();
        let salt = u64::from_str_radix(&hash[..16], 16).expect("the hash of a sheet is hexadecimal");
        let mut told = vec![u16::MAX; game.shape().words()].into_boxed_slice();
        if game.leads_add {
            game.layout.stores_at().into_iter().for_each(|at| told[at] = 0);
        }
        let (blocks, rest) = told.as_chunks::<8>();
        let last = told.last_chunk::<8>().filter(|_| !rest.is_empty());
        let blocks = blocks.iter().chain(last).map(halves).collect();
        [SIDE, AGAIN, STARTER].into_iter().for_each(|at| told[at] = 0);
        let half = game.layout.cells / 2;
        let (head, ring) = told.split_at(CELLS);
        let alike = [head, &ring[..half], &ring[2 * half..]].map(|words| fours(words).collect());
        Keys { salt, told: blocks, likens: false, alike, half }
    }

    /// The key of a position.
    #[inline]
    pub fn of(&self, position: &Position) -> u64 {
        if self.likens && position.phase() == Phase::Play {
            self.alike(position)
        } else {
            hash(position.words(), &self.told, self.salt)
        }
    }

    /// A key that says what lies before whoever moves, and not who that is or how the turn goes on.
    #[inline]
    fn alike(&self, position: &Position) -> u64 {
        let [head, half, rest] = &self.alike;
        let (before, ring) = position.words().split_at(CELLS);
        let (south, ring) = ring.split_at(self.half);
        let (north, stores) = ring.split_at(self.half);
        let (own, enemy) = if position.side() == Side::South { (south, north) } else { (north, south) };
        let own = fold(own, half, self.salt ^ 0x2127_599B_F432_5C37);
        let enemy = fold(enemy, half, self.salt ^ 0x8803_55F2_1E6D_1965);
        let mut key = mix(own ^ 0x1D8E_4E27_C47D_124F, enemy ^ 0xEB44_ACCA_B455_D165);
        key ^= fold(before, head, self.salt);
        if let &[south, north] = stores {
            let stores = if position.side() == Side::South { [south, north] } else { [north, south] };
            key = fold(&stores, rest, key);
        }
        mix(key ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
    }
}

/// Both halves of the product.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Eight words as two.
#[inline(always)]
fn halves(&[a, b, c, d, e, f, g, h]: &[u16; 8]) -> [u64; 2] {
    [join([a, b, c, d]), join([e, f, g, h])]
}

/// A well-mixed hash of the bits of a block that are told.
#[inline]
fn hash(words: &[u16], told: &[[u64; 2]], salt: u64) -> u64 {
    let (blocks, rest) = words.as_chunks::<8>();
    let last = words.last_chunk::<8>().filter(|_| !rest.is_empty());
    let hash = blocks.iter().chain(last).zip(told).fold(salt, |hash, (block, told)| {
        let [first, second] = halves(block);
        mix(first & told[0] ^ 0xA076_1D64_78BD_642F, second & told[1] ^ hash)
    });
    mix(hash ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
}

/// Words four at a time, the last four where there is a rest, or with nothing behind where they are fewer.
#[inline(always)]
fn fours(words: &[u16]) -> impl Iterator<Item = u64> {
    let (fours, rest) = words.as_chunks::<4>();
    let last = (!rest.is_empty()).then(|| {
        words.last_chunk().copied().unwrap_or_else(|| {
            let mut padded = [0; 4];
            padded[..rest.len()].copy_from_slice(rest);
            padded
        })
    });
    fours.iter().copied().chain(last).map(join)
}

/// The bits of some words that are told, mixed into a hash.
#[inline(always)]
fn fold(words: &[u16], told: &[u64], hash: u64) -> u64 {
    let told = fours(words).zip(told).map(|(four, told)| four & told);
    told.fold(hash, |hash, four| mix(four ^ 0xA076_1D64_78BD_642F, hash ^ 0xE703_7ED1_A0B4_28DB))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Trial;

    fn keys(likens: bool, settings: &[(&str, &str)], position: &str, words: &str) -> [u64; 5] {
        let trial = Trial::from_toml(&[], "[board]\npits = 3\nseeds = 2\n", settings);
        let keys = Keys { likens, ..Keys::new(&trial.game) };
        let here = trial.line(&format!("{position} S{words}")).position().to_box();
        let mut turned = here.turned();
        turned.set_starter(here.starter());
        let mut again = here.clone();
        again.set_again(!here.again(), None);
        let mut other = here.clone();
        other.set_side(Side::North);
        let mut stores = here.clone();
        stores.set_store(Side::South, here.store(Side::North));
        stores.set_store(Side::North, here.store(Side::South));
        [&here, &turned, &again, &other, &stores].map(|position| keys.of(position))
    }

    #[test]
    fn likened_positions_have_one_key_and_others_their_own() {
        for stores in ["track", "aside"] {
            let settings = [("board.stores", stores)];
            for (position, words) in [("1,2,3/0,4,1 0-1", ""), ("0,0,7/2,1,0 1-1", " again")] {
                let [here, turned, again, other, stores] = keys(true, &settings, position, words);
                assert!(here == turned && here == again && here != other && here == stores, "{position}");
                let mut alone = keys(false, &settings, position, words)[..4].to_vec();
                alone.push(here);
                alone.sort_unstable();
                alone.dedup();
                assert_eq!(alone.len(), 5, "{position}");
            }
        }
    }
}
