//! The transposition table: what search has found out about positions, shared by any number of threads without a lock.
//!
//! An entry is two words, the data and the key mixed with the data, so that one torn by two writers matches no key.
//! The table knows nothing of positions or rules; it trusts that a key covers everything its values depend on.

use super::busy::Busy;
use super::{GRAIN, pages};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries that a key may stand in: one cache line.
const WAYS: usize = 4;
/// The best move is not known.
const NO_MOVE: u64 = 0xFF;
/// The deepest depth an entry can tell.
pub(super) const DEEPEST: i32 = 127;

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It may be anything.
    Nothing,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
    /// It is this.
    Exact,
}

/// What is known of one position, seen by its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score of a search this deep.
    pub score: i32,
    /// What that score is.
    pub kind: Kind,
    /// How deep the search was, up to [`DEEPEST`].
    pub depth: i32,
    /// The proven least final difference.
    pub low: i32,
    /// The proven greatest final difference.
    pub high: i32,
    /// The best move, as an index into the candidates.
    pub best: Option<u8>,
}

impl Entry {
    /// The same with so many seeds more in store.
    #[inline]
    pub fn plus(self, lead: i32) -> Entry {
        let score = self.score + GRAIN * lead;
        Entry { score, low: self.low + lead, high: self.high + lead, ..self }
    }
}

#[repr(align(64))]
#[derive(Default)]
struct Bucket([[AtomicU64; 2]; WAYS]);

/// A transposition table. It may be shared between threads, games and searches: keys tell games apart.
pub struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
    /// What searchers of one position are about.
    pub(super) busy: Busy,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).finish()
    }
}

impl Table {
    /// A table of at most so many bytes, and at least one bucket. It panics where the system has not so much to give.
    pub fn new(bytes: usize) -> Table {
        Table::try_new(bytes).expect("there is memory for a table")
    }

    /// The same for sizes that a system may not have to give.
    pub fn try_new(bytes: usize) -> Result<Table, TryReserveError> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = pages::room(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Table { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(0), busy: Busy::default() })
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten()) {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: what older ones wrote gives way first.
    pub fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Says that a key will be looked up soon.
    #[inline]
    pub(super) fn fetch(&self, key: u64) {
        pages::fetch(self.bucket(key));
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        (self.bucket(key).0.iter()).find_map(|[lock, data]| {
            let data = data.load(Relaxed);
            (lock.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let age = u64::from(self.age.load(Relaxed) & 7);
        let (mut least, mut at) = (u64::MAX, 0);
        let ways = &self.bucket(key).0;
        for (index, [lock, data]) in ways.iter().enumerate() {
            let data = data.load(Relaxed);
            if lock.load(Relaxed) ^ data == key || data == 0 {
                at = index;
                break;
            }
            // The shallowest goes first, each search gone by counting eight plies.
            let worth = (data >> 1 & 0x7F) + 64 - 8 * (age.wrapping_sub(data >> 60 & 7) & 7);
            if worth < least {
                (least, at) = (worth, index);
            }
        }
        let data = pack(entry, age);
        ways[at][1].store(data, Relaxed);
        ways[at][0].store(key ^ data, Relaxed);
    }
}

/// The greatest difference an entry can hold.
const WIDEST: i32 = (1 << 12) - 1;

/// Bit 0 is always set, so that an entry is never the empty word; then depth (7), kind (2), move (8), low (13),
/// high (13), score (16), age (3). Bounds too wide to write are written as known less well.
#[inline]
fn pack(entry: Entry, age: u64) -> u64 {
    let kind = match entry.kind {
        _ if entry.score.abs() > i32::from(i16::MAX) => 0,
        Kind::Nothing => 0,
        Kind::AtLeast => 1,
        Kind::AtMost => 2,
        Kind::Exact => 3,
    };
    let low = if entry.low < -WIDEST { -WIDEST - 1 } else { entry.low.min(WIDEST) };
    let high = if entry.high > WIDEST { -WIDEST - 1 } else { entry.high.max(-WIDEST) };
    let bits = |value: i32, bits: u32| u64::from(value as u32) & ((1 << bits) - 1);
    1 | (entry.depth.clamp(0, DEEPEST) as u64) << 1
        | kind << 8
        | entry.best.map_or(NO_MOVE, u64::from) << 10
        | bits(low, 13) << 18
        | bits(high, 13) << 31
        | bits(entry.score, 16) << 44
        | age << 60
}

#[inline]
fn unpack(data: u64) -> Entry {
    let signed = |at: u32, bits: u32| ((data << (64 - at - bits)) as i64 >> (64 - bits)) as i32;
    let (low, high) = (signed(18, 13), signed(31, 13));
    let best = data >> 10 & 0xFF;
    Entry {
        score: signed(44, 16),
        kind: match data >> 8 & 3 {
            0 => Kind::Nothing,
            1 => Kind::AtLeast,
            2 => Kind::AtMost,
            _ => Kind::Exact,
        },
        depth: (data >> 1 & 0x7F) as i32,
        low: if low == -WIDEST - 1 { i32::MIN / (2 * GRAIN) } else { low },
        high: if high == -WIDEST - 1 { i32::MAX / (2 * GRAIN) } else { high },
        best: (best != NO_MOVE).then_some(best as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1 << 12);
        let entry = Entry { score: -77, kind: Kind::AtMost, depth: 9, low: -48, high: 12, best: Some(3) };
        assert_eq!(table.get(5), None);
        table.put(5, entry);
        assert_eq!(table.get(5), Some(entry));
        assert_eq!(table.get(6), None);
        let other = Entry { best: None, kind: Kind::Exact, score: 32767, low: -4095, high: 4095, depth: 127 };
        table.put(5, other);
        assert_eq!(table.get(5), Some(other));
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn bounds_too_wide_are_never_narrowed() {
        let wide =
            Entry { score: 900_000, kind: Kind::Exact, depth: 300, low: -60_000, high: 60_000, best: None };
        let found = unpack(pack(wide, 3));
        assert!(found.low <= -60_000 && found.high >= 60_000);
        assert_eq!(found.kind, Kind::Nothing);
        let lead = unpack(pack(Entry { low: 50_000, high: 60_000, ..wide }, 0));
        assert!(lead.low <= 50_000 && lead.high >= 60_000);
    }

    #[test]
    fn deep_entries_stay_and_old_ones_go() {
        let table = Table::new(64);
        let entry = |depth| Entry { score: 0, kind: Kind::Exact, depth, low: 0, high: 0, best: None };
        (1..=4).for_each(|key| table.put(key, entry(10 * key as i32)));
        table.put(5, entry(1));
        assert_eq!(table.get(1), None);
        assert!((2..=5).all(|key| table.get(key).is_some()));
        (0..4).for_each(|_| table.grow_older());
        table.put(6, entry(1));
        table.put(7, entry(1));
        assert!(table.get(4).is_some() && table.get(6).is_some() && table.get(5).is_none());
    }
}
