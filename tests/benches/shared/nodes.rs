//! A fixed set of searches and what they come to as one number: it changes when, and only when, a search visits other
//! nodes or finds something else.
//!
//! It measures no time.

use crate::shared::{GAMES, dice, linked};
use mancala_core::search::{Limits, Searcher, Table};

/// What the set comes to. A change of search or rules that changes it is meant to: then this number changes with it.
pub const CHECKSUM: u64 = 0x43C2_0A79_B197_48EC;

/// Searches that end by their depth, and small proofs; the nodes of all, and the checksum.
pub fn checksum() -> (u64, u64) {
    let (mut nodes, mut sum) = (0, 0xCBF2_9CE4_8422_2325_u64);
    let mut add = |value: u64| sum = (sum ^ value).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    for (number, (id, _)) in (0..).zip(GAMES) {
        let mut line = linked(id);
        let mut pick = dice(number);
        for _ in 0..6 {
            line.play_random(&mut pick).expect("no rule fails").expect("no game is over so soon");
        }
        let table = Table::new(1 << 20);
        let mut searcher = Searcher::new(line.game().clone(), &table);
        let limits = Limits { depth: 5, ..Limits::nodes(20_000) };
        let report = searcher.search(&line, &limits, 2, &mut |_| {}).expect("no rule fails");
        nodes += report.nodes;
        add(report.nodes);
        report.lines.iter().for_each(|line| add(line.value.sixteenths as u64));
    }
    for id in ["kalah-3x3", "kalah-4x3"] {
        let game = linked(id).game().clone();
        let table = Table::new(1 << 20);
        let solved = Searcher::new(game.clone(), &table).solve(game.start(), &Limits::NONE);
        let solved = solved.expect("no rule fails");
        nodes += solved.nodes;
        add(solved.nodes);
        add(solved.value().expect("it is small") as u64);
    }
    (nodes, sum)
}
