//! The history of a line: every position it went through, and how often the present one has stood.
//!
//! It decides nothing: what a repetition or a return means is the [line](crate::line)'s to say.

use crate::board::Side;
use crate::game::Game;
use crate::position::{CELLS, PitSet, Position, Register};

/// What is known of one position.
#[derive(Clone, Copy)]
struct Ply {
    /// Of what repetition compares; 0 where the position does not count, being no start of a turn in play.
    hash: u64,
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
    plies: Vec<Ply>,
}

impl History {
    /// The history of a position that has just begun to stand.
    pub fn new(position: &Position, counts: bool) -> History {
        let stride = position.shape().words();
        let mut history = History { words: vec![0; 2 * stride], stride, plies: Vec::new() };
        history.restart(position, counts);
        history
    }

    /// Forgets everything and starts again from a position; `counts` says whether repetition looks at it.
    pub fn restart(&mut self, position: &Position, counts: bool) {
        Position::from_words_mut(&mut self.words[..self.stride]).copy_from(position);
        let hash = if counts { hash(position) } else { 0 };
        self.plies.clear();
        self.plies.push(Ply { hash, turn: 0, since: 0 });
    }

    /// How many positions came before the present one.
    #[inline]
    pub fn plies(&self) -> usize {
        self.plies.len() - 1
    }

    #[inline]
    fn at(&self, ply: usize) -> &Position {
        Position::from_words(&self.words[ply * self.stride..(ply + 1) * self.stride])
    }

    /// The position that stands now.
    #[inline]
    pub fn present(&self) -> &Position {
        self.at(self.plies())
    }

    /// The position that stands now, to award what is left of it.
    pub fn present_mut(&mut self) -> &mut Position {
        let from = self.plies() * self.stride;
        Position::from_words_mut(&mut self.words[from..from + self.stride])
    }

    /// The position that stands now, and the room where the next one is made.
    #[inline]
    pub fn present_and_next(&mut self) -> (&Position, &mut Position) {
        let (before, next) = self.words.split_at_mut(self.plies.len() * self.stride);
        let present = &before[before.len() - self.stride..];
        (Position::from_words(present), Position::from_words_mut(&mut next[..self.stride]))
    }

    /// The position that was made last behind the present one.
    #[inline]
    pub fn next(&self) -> &Position {
        self.at(self.plies.len())
    }

    /// Makes the next position the present: does a turn start with it, and does repetition look at it?
    #[inline]
    pub fn push(&mut self, starts_turn: bool, counts: bool) {
        let now = self.plies.len();
        let (before, next) = (self.at(now - 1), self.at(now));
        let last = self.plies[now - 1];
        let quiet = Side::BOTH.iter().all(|&side| before.store(side) == next.store(side));
        let ply = Ply {
            hash: if counts { hash(next) } else { 0 },
            turn: if starts_turn { now as u32 } else { last.turn },
            since: if quiet { last.since } else { now as u32 },
        };
        self.plies.push(ply);
        let room = (now + 2) * self.stride;
        if self.words.len() < room {
            self.words.resize(2 * room, 0);
        }
    }

    /// Forgets the present position; the first one stays.
    pub fn pop(&mut self) -> bool {
        if self.plies.len() < 2 {
            return false;
        }
        self.plies.pop();
        true
    }

    /// How often the present position has stood at the start of a turn, the present included; 0 where it does not
    /// count.
    #[inline]
    pub fn times(&self, game: &Game) -> u32 {
        let now = self.plies();
        let Ply { hash, since, .. } = self.plies[now];
        if hash == 0 {
            return 0;
        }
        let mut times = 1;
        for (ply, then) in self.plies[..now].iter().enumerate().skip(since as usize) {
            if then.hash == hash && game.repeats(self.at(ply), self.at(now)) {
                times += 1;
            }
        }
        times
    }

    /// Whether the next position has stood in this turn already.
    pub fn returns(&self, game: &Game) -> bool {
        let turn = self.plies[self.plies()].turn as usize;
        (turn..self.plies.len()).any(|ply| game.repeats(self.at(ply), self.next()))
    }
}

/// A hash of counts and side that is never 0; equal hashes only cost a comparison.
#[inline]
fn hash(position: &Position) -> u64 {
    let counts = position.counts();
    let mix = |hash: u64, words: u64| (hash ^ words).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let wide = |word: u16| u64::from(word);
    let (fours, rest) = counts.as_chunks::<4>();
    let hash = fours.iter().fold(position.side() as u64, |hash, &[a, b, c, d]| {
        mix(hash, wide(a) | wide(b) << 16 | wide(c) << 32 | wide(d) << 48)
    });
    rest.iter().fold(hash, |hash, &word| mix(hash, wide(word))) | 1
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
