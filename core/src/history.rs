//! The history of a line: every position it went through, and how often the present one has stood.
//!
//! It decides nothing: what a repetition or a return means is the [line](crate::line)'s to say.

use crate::game::Game;
use crate::position::{CELLS, Layout, PitSet, Position, Register, join};

/// What is known of one position.
#[derive(Clone, Copy)]
struct Ply {
    /// The ply at which this turn started.
    turn: u32,
    /// The first ply since stores last changed: nothing before can come back.
    since: u32,
}

/// Every position of a line, the present one last, and behind it the room for the next.
#[derive(Clone)]
pub(crate) struct History {
    /// The words of every position, one after the other.
    words: Vec<u16>,
    /// Words of one position.
    stride: usize,
    /// Where the present position begins.
    here: usize,
    plies: Vec<Ply>,
    /// For each position, where repetition is looked at, a hash of what it compares; 0 where the position does not
    /// count, being no start of a turn in play.
    hashes: Vec<u32>,
    layout: Layout,
    /// Repetition is looked at.
    counts: bool,
}

impl History {
    /// The history of a position that has just begun to stand; `counts` says whether repetition will be asked for.
    pub fn new(position: &Position, counts: bool) -> History {
        let stride = position.shape().words();
        let layout = Layout::new(position.shape());
        let words = vec![0; 2 * stride];
        let mut history =
            History { words, stride, here: 0, plies: Vec::new(), hashes: Vec::new(), layout, counts };
        history.restart(position);
        history
    }

    /// Forgets everything and starts again from a position.
    pub fn restart(&mut self, position: &Position) {
        Position::from_words_mut(&mut self.words[..self.stride]).copy_from(position);
        self.here = 0;
        self.plies.clear();
        self.plies.push(Ply { turn: 0, since: 0 });
        self.hashes.clear();
        if self.counts {
            self.hashes.push(self.hash(position));
        }
    }

    /// Asks for no repetition any more.
    pub fn count_none(&mut self) {
        self.counts = false;
        self.hashes.clear();
    }

    /// How many positions came before the present one.
    #[inline]
    pub fn plies(&self) -> usize {
        self.plies.len() - 1
    }

    #[inline]
    fn at(&self, ply: usize) -> &Position {
        Position::from_words(&self.words[ply * self.stride..][..self.stride])
    }

    /// The position that stands now.
    #[inline]
    pub fn present(&self) -> &Position {
        Position::from_words(&self.words[self.here..][..self.stride])
    }

    /// The position that stands now, to award what is left of it.
    pub fn present_mut(&mut self) -> &mut Position {
        Position::from_words_mut(&mut self.words[self.here..][..self.stride])
    }

    /// The position that stands now, and the room where the next one is made.
    #[inline]
    pub fn present_and_next(&mut self) -> (&Position, &mut Position) {
        let (present, next) = self.words[self.here..][..2 * self.stride].split_at_mut(self.stride);
        (Position::from_words(present), Position::from_words_mut(next))
    }

    /// The position that was made last behind the present one.
    #[inline]
    fn next(&self) -> &Position {
        Position::from_words(&self.words[self.here + self.stride..][..self.stride])
    }

    /// Makes the next position the present; does a turn start with it?
    #[inline(always)]
    pub fn push(&mut self, starts_turn: bool) {
        let now = self.plies.len() as u32;
        let mut ply = self.plies[self.plies.len() - 1];
        if starts_turn {
            ply.turn = now;
        }
        if self.counts {
            self.count(starts_turn, now, &mut ply);
        }
        self.plies.push(ply);
        self.here += self.stride;
        if self.words.len() < self.here + 2 * self.stride {
            self.grow();
        }
    }

    /// Notes of the next position what repetition looks at.
    fn count(&mut self, starts_turn: bool, now: u32, ply: &mut Ply) {
        if self.layout.stores(self.present()) != self.layout.stores(self.next()) {
            ply.since = now;
        }
        self.hashes.push(if starts_turn { self.hash(self.next()) } else { 0 });
    }

    #[cold]
    fn grow(&mut self) {
        self.words.resize(2 * self.words.len(), 0);
    }

    /// Forgets the present position; the first one stays.
    pub fn pop(&mut self) -> bool {
        if self.plies.len() < 2 {
            return false;
        }
        self.plies.pop();
        self.hashes.pop();
        self.here -= self.stride;
        true
    }

    /// A hash of counts and side, never 0 in play; equal hashes only cost a comparison. 0 where repetition does not
    /// look at the position.
    #[inline]
    fn hash(&self, position: &Position) -> u32 {
        if !position.is_in_play() {
            return 0;
        }
        let mix = |hash: u64, words: u64| (hash ^ words).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let (fours, rest) = self.layout.counts(position).as_chunks::<4>();
        let hash = fours.iter().fold(position.side() as u64, |hash, &four| mix(hash, join(four)));
        let hash = rest.iter().fold(hash, |hash, &word| mix(hash, u64::from(word)));
        (hash ^ hash >> 32) as u32 | 1
    }

    /// How often the present position has stood at the start of a turn, the present included; 0 where it does not
    /// count. To be asked where repetition is looked at.
    #[inline]
    pub fn times(&self, game: &Game) -> u32 {
        let now = self.plies();
        let (since, hash) = (self.plies[now].since as usize, self.hashes[now]);
        if hash == 0 {
            return 0;
        }
        // Counting them all first, with no way out, is what a processor does several at a time.
        let earlier = &self.hashes[since..now];
        if earlier.iter().map(|&then| u32::from(then == hash)).sum::<u32>() == 0 {
            return 1;
        }
        let same = |ply: &usize| self.hashes[*ply] == hash && game.repeats(self.at(*ply), self.at(now));
        1 + (since..now).filter(same).count() as u32
    }

    /// Whether the next position has stood in this turn already.
    pub fn returns(&self, game: &Game) -> bool {
        let turn = self.plies[self.plies()].turn as usize;
        (turn..self.plies.len()).any(|ply| game.repeats(self.at(ply), self.next()))
    }
}

impl Game {
    /// Whether repetition takes two positions for the same: pits, stores, side, and the sets and registers that count.
    pub(crate) fn repeats(&self, a: &Position, b: &Position) -> bool {
        if self.repeats_whole {
            return a.side() == b.side() && a.words()[CELLS..] == b.words()[CELLS..];
        }
        let sheet = self.sheet();
        let registers = (sheet.registers.iter().enumerate())
            .filter(|(_, one)| one.repetition)
            .map(|(index, _)| Register(index as u16));
        let sets = (sheet.sets.iter().enumerate())
            .filter(|(_, set)| set.repetition)
            .map(|(index, _)| PitSet(index as u16));
        a.side() == b.side()
            && a.counts() == b.counts()
            && registers.into_iter().all(|register| a.register(register) == b.register(register))
            && sets.into_iter().all(|set| a.set_words(set) == b.set_words(set))
    }
}
