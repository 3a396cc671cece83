//! The rules common to all games (section 0), one test a number, on standard rules and a few made here.

use mancala_core::line::Reason;
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::trial::Trial;
use mancala_core::{Board, Position, Side, Step, WhyNot};
use std::sync::Arc;

/// Moves again after a last seed in an empty own pit; passes when stuck.
struct Probe;

impl Landing for Probe {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let own = position.board().is_own(sown.mover(), sown.last());
        if own && sown.last_before() == 0 { Land::Again(None) } else { Land::Stop }
    }
}

impl Ending for Probe {
    fn stuck(&self, _position: &Position, other_can_move: bool) -> Stuck {
        if other_can_move { Stuck::Pass } else { Stuck::Over }
    }
}

fn again(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { landing: Some(Arc::new(Probe)), ..Parts::default() })
}

fn passes(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { ending: Some(Arc::new(Probe)), ..Parts::default() })
}

static PROBE: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "probe"
        version = "0.1.0"
        [[rule]]
        name = "again"
        slot = "landing"
        summary = "again after a last seed in an empty own pit"
        [[rule]]
        name = "passes"
        slot = "ending"
        summary = "a player who cannot move passes"
    "#,
    rules: &[StaticRule { name: "again", make: again }, StaticRule { name: "passes", make: passes }],
};

fn game(toml: &str) -> Trial {
    Trial::from_toml(&[&PROBE], toml, &[])
}

const RELAY: &str = "[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n";

#[test]
fn rule_0_1_two_rows_form_a_ring_and_south_moves_first() {
    let trial = game("[board]\npits = 3\nseeds = 2");
    let board = Board::new(3, false);
    assert_eq!(trial.game.board(), board);
    assert_eq!(trial.text(&trial.line("")), "2,2,2/2,2,2 0-0 S");
    assert_eq!((0..6).map(|pit| board.opposite(pit)).collect::<Vec<_>>(), [5, 4, 3, 2, 1, 0]);
    assert_eq!(trial.legal(""), "A B C");
    assert_eq!(trial.legal("2,2,2/2,2,2 0-0 N"), "a b c");
    assert_eq!(trial.why_not("", "a"), WhyNot::NotYours);
}

#[test]
fn rule_0_2_a_lap_drops_seeds_one_by_one_in_the_games_direction() {
    let toml = "[board]\npits = 3\nseeds = 2";
    game(toml).check("", "C", "2,2,0/3,3,2 0-0 N");
    Trial::from_toml(&[], toml, &[("sowing.direction", "cw")]).check("", "A", "0,2,2/2,3,3 0-0 N");
}

#[test]
fn rule_0_3_a_full_circle_sows_its_origin_unless_told_to_skip_it() {
    let toml = "[board]\npits = 2\nseeds = 0";
    game(toml).check("4,0/0,0 0-0 S", "A", "1,1/1,1 0-0 N");
    game(toml).check("9,0/0,0 0-0 S", "A", "2,3/2,2 0-0 N");
    let skipping = Trial::from_toml(&[], toml, &[("sowing.skip-origin", "true")]);
    skipping.check("4,0/0,0 0-0 S", "A", "0,2/1,1 0-0 N");
    skipping.check("9,0/0,0 0-0 S", "A", "0,3/3,3 0-0 N");
}

#[test]
fn rule_0_4_a_last_seed_in_an_occupied_pit_is_the_next_lap() {
    let trial = game(&format!("[board]\npits = 3\nseeds = 0\n{RELAY}"));
    // A to B, which now holds two: on to a.
    trial.check("1,1,0/0,0,5 0-0 S", "A", "0,0,1/1,0,5 0-0 N");
    let laps = (trial.steps("1,1,0/0,0,5 0-0 S", "A").iter())
        .filter_map(|step| match step {
            Step::Lifted { pit, seeds, lap, .. } => Some((*pit, *seeds, *lap)),
            _ => None,
        })
        .collect::<Vec<_>>();
    assert_eq!(laps, [(0, 1, 0), (1, 2, 1)]);
}

/// The position of rule 0.5 on a ring of `cells`: `2,0,(1,0)×(cells−4)/2,2,1`.
fn endless(cells: usize) -> (Vec<u16>, String) {
    let mut ring = vec![2, 0];
    (0..(cells - 4) / 2).for_each(|_| ring.extend([1, 0]));
    ring.extend([2, 1]);
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let text = format!("{}/{} 0-0 S", row(&ring[..cells / 2]), row(&ring[cells / 2..]));
    (ring, text)
}

#[test]
fn rule_0_5_an_endless_relay_is_illegal_and_returns_after_half_the_square_of_the_ring() {
    assert_eq!(endless(12).1, "2,0,1,0,1,0/1,0,1,0,2,1 0-0 S");
    for pits in 4..=10 {
        let cells = 2 * pits;
        let (ring, text) = endless(cells);
        for limit in [5, 1000, 100_000] {
            let toml = format!("[board]\npits = {pits}\nseeds = 0\n{RELAY}[sowing]\nlap-limit = {limit}");
            assert_eq!(game(&toml).why_not(&text, "A"), WhyNot::Endless(limit), "{pits} pits");
        }
        // Sown by hand: the board of the start stands again, about to be lifted from A, after cells²/2 laps.
        let (mut board, mut pit) = (ring.clone(), 0);
        for _ in 0..cells * cells / 2 {
            let hand = std::mem::take(&mut board[pit]);
            assert!(hand > 0);
            for _ in 0..hand {
                pit = (pit + 1) % cells;
                board[pit] += 1;
            }
            assert!(board[pit] > 1, "the relay goes on");
        }
        assert_eq!((board, pit), (ring, 0), "{pits} pits");
    }
}

#[test]
fn rule_0_5_a_position_whose_only_moves_are_endless_ends_the_game() {
    let toml = format!(
        "[board]\npits = 2\nseeds = 0\n{RELAY}[ending]\nleftover = \"opponent\"\n[sowing]\nlap-limit = 1"
    );
    let trial = game(&toml);
    // With a limit of one lap every relay is endless: both moves end in occupied pits.
    assert_eq!(trial.why_not("1,1/1,0 0-0 S", "A"), WhyNot::Over);
    let outcome = trial.outcome("1,1/1,0 0-0 S", "");
    assert_eq!((outcome.stores, outcome.reason), ([0, 3], Reason::NoMoves(Side::South)));
    // One seed less, and a move ends in an empty pit: the game goes on.
    assert_eq!(trial.legal("1,1/0,0 0-0 S"), "B");
}

#[test]
fn rule_0_5_the_lap_limit_counts_laps() {
    // Two laps: a limit of one forbids it, a limit of two allows it.
    let toml = |limit| format!("[board]\npits = 3\nseeds = 0\n{RELAY}[sowing]\nlap-limit = {limit}");
    let text = "1,1,0/0,0,5 0-0 S";
    assert_eq!(game(&toml(1)).why_not(text, "A"), WhyNot::Endless(1));
    game(&toml(2)).check(text, "A", "0,0,1/1,0,5 0-0 N");
}

#[test]
fn rule_0_6_seeds_are_conserved_through_every_step() {
    let trial = game(&format!("[board]\npits = 5\nseeds = 3\n{RELAY}[ending]\nrepetition = 3"));
    let mut picks = 0usize;
    for start in 0..50 {
        let mut line = trial.line("");
        for _ in 0..200 {
            let legal = line.legal().unwrap().to_vec();
            if legal.is_empty() {
                break;
            }
            picks = picks.wrapping_mul(31).wrapping_add(start + 7);
            let before = line.position().to_box();
            let steps = line.play_traced(legal[picks % legal.len()]).unwrap();
            assert_eq!(replay(&before, &steps), 30, "no step makes or loses a seed");
            assert_eq!(line.position().total(), 30);
        }
    }
}

/// Carries out steps on a board of its own, checking each against it, and counts the seeds at the end.
fn replay(before: &Position, steps: &[Step]) -> u32 {
    let mut cells = before.cells().to_vec();
    let (mut stores, mut hand) = ([before.store(Side::South), before.store(Side::North)], before.hand());
    for step in steps {
        match *step {
            Step::Lifted { pit, seeds, .. } => {
                cells[usize::from(pit)] -= seeds;
                hand += seeds;
            }
            Step::Dropped { cell, seeds } => {
                cells[usize::from(cell)] += 1;
                hand -= 1;
                assert_eq!(cells[usize::from(cell)], seeds);
            }
            Step::Ruled(mancala_core::position::Entry::Captured { pit, seeds, by }) => {
                cells[usize::from(pit)] -= seeds;
                stores[by.index()] += seeds;
            }
            Step::Awarded { pit: Some(pit), seeds, to } => {
                cells[usize::from(pit)] -= seeds;
                stores[to.index()] += seeds;
            }
            _ => {}
        }
    }
    cells.iter().chain(&stores).map(|&seeds| u32::from(seeds)).sum::<u32>() + u32::from(hand)
}

#[test]
fn rule_0_7_the_game_ends_when_the_player_to_move_cannot() {
    // South plays his last seed round to North and is left with nothing to play when his turn comes.
    let by_rows = game("[board]\npits = 2\nseeds = 0");
    by_rows.check("0,1/0,0 2-2 S", "B a", "0,0/0,0 2-3 S phase=over");
    let to_opponent = game("[board]\npits = 2\nseeds = 0\n[ending]\nleftover = \"opponent\"");
    let outcome = to_opponent.outcome("1,0/0,0 2-2 S", "A");
    assert_eq!((outcome.stores, outcome.reason), ([3, 2], Reason::NoMoves(Side::North)));
}

/// A game in which one seed of each player goes round and round, and what its end was after how many moves.
fn round_and_round(ending: &str, start: &str) -> (mancala_core::Outcome, String, usize) {
    let trial = game(&format!("[board]\npits = 2\nseeds = 0\n[ending]\n{ending}"));
    let mut line = trial.line(start);
    let mut moves = 0;
    while let Some(&next) = line.legal().unwrap().last() {
        line.play(next).unwrap();
        moves += 1;
        assert!(moves < 100, "the game ends");
    }
    (line.outcome().unwrap(), trial.text(&line), moves)
}

#[test]
fn rule_0_8_a_repeated_position_ends_the_game_at_the_start_of_a_turn() {
    // A a B b, and the start stands again.
    for (times, rounds) in [(2, 1), (3, 2), (5, 4)] {
        let (outcome, text, moves) = round_and_round(&format!("repetition = {times}"), "1,0/1,0 1-0 S");
        assert_eq!((outcome.reason, outcome.stores), (Reason::Repetition, [2, 1]), "each row to its owner");
        assert_eq!(text, "0,0/0,0 2-1 S phase=over");
        assert_eq!(moves, PERIOD * rounds, "repetition = {times}");
    }
    let trial = game("[board]\npits = 2\nseeds = 0\n[ending]\nrepetition = 0");
    let mut line = trial.line("1,0/1,0 1-0 S");
    for _ in 0..50 {
        let next = *line.legal().unwrap().last().unwrap();
        line.play(next).unwrap();
    }
    assert_eq!(line.status().unwrap(), mancala_core::Status::ToMove, "switched off, it goes on");
}

/// Moves until the two seeds stand as at first with the same side to move.
const PERIOD: usize = 4;

#[test]
fn rule_0_8_repetition_awards() {
    let end = |award: &str, start: &str| {
        let (outcome, text, _) =
            round_and_round(&format!("repetition = 2\nrepetition-award = \"{award}\""), start);
        (outcome.stores, outcome.winner, text)
    };
    let (stores, winner, text) = end("draw", "1,0/1,0 7-0 S");
    assert_eq!((stores, winner), ([7, 0], None), "a draw whatever the scores");
    assert_eq!(text, "1,0/1,0 7-0 S phase=over", "nothing is moved");
    let (stores, winner, text) = end("split", "1,0/1,0 0-7 S");
    assert_eq!((stores, winner), ([1, 8], Some(Side::North)));
    assert_eq!(text, "0,0/0,0 1-8 S phase=over");
    let (stores, winner, text) = end("split", "1,0/1,1 0-0 S");
    assert_eq!((stores, winner), ([1, 1], None), "an odd seed stays on the board: {text}");
}

#[test]
fn rule_0_8_no_legal_move_goes_before_repetition() {
    // North is stuck in a position that has stood before: rule 0.7 awards it.
    let trial = game("[board]\npits = 2\nseeds = 0\n[ending]\nrepetition = 1\nleftover = \"opponent\"");
    let outcome = trial.outcome("0,1/0,0 0-0 N", "");
    assert_eq!((outcome.reason, outcome.stores), (Reason::NoMoves(Side::North), [1, 0]));
}

const AGAIN: &str = "[landing]\nuse = \"probe/again\"\n";

#[test]
fn rule_0_9_no_return_to_a_board_inside_a_turn() {
    // On a ring of four the same seeds come round: after A and B the mover could only go back by a full circle.
    let trial = game(&format!("[board]\npits = 3\nseeds = 0\n{AGAIN}[ending]\nuse = \"probe/passes\""));
    trial.check("1,0,0/0,0,1 0-0 S", "A", "0,1,0/0,0,1 0-0 S again");
    trial.check("1,0,0/0,0,1 0-0 S", "A B", "0,0,1/0,0,1 0-0 S again");
    // A full circle: six seeds from C end in C again, an empty own pit, and move again; the board is another.
    trial.check("0,0,6/0,0,1 0-0 S", "C", "1,1,1/1,1,2 0-0 S again");
    // A lap that only comes round with one seed needs a ring of one; a board of this turn is made by two laps:
    // played clockwise on the way back.
    let free = Trial::from_toml(
        &[&PROBE, &BACK],
        "[board]\npits = 3\nseeds = 0\n[choice]\nuse = \"back/both\"\n[landing]\nuse = \"probe/again\"",
        &[],
    );
    assert_eq!(free.legal("1,0,0/1,0,0 0-0 S"), "A> A<");
    let mut line = free.line("1,0,0/1,0,0 0-0 S");
    free.play(&mut line, "A>");
    assert_eq!(free.text(&line), "0,1,0/1,0,0 0-0 S again");
    let legal: Vec<_> = line.legal().unwrap().to_vec();
    assert_eq!(legal.len(), 1, "B< would come back to the first board of the turn");
    let back = mancala_core::notation::parse_move(free.game.board(), "B<").unwrap();
    assert_eq!(line.play(back), Err(WhyNot::Returns));
    // In a turn of its own the very same move is legal: the first move of a turn is excepted.
    assert_eq!(free.legal("0,1,0/1,0,0 0-0 S"), "B> B<");
}

/// Offers every occupied own pit in both directions.
struct Both;

impl mancala_core::slots::choice::Choice for Both {
    fn moves(&self, position: &Position, moves: &mut mancala_core::Moves<'_>) {
        use mancala_core::{Direction, Move};
        for pit in position.board().row(position.side()).filter(|&pit| position.seeds(pit) > 0) {
            moves.push(Move::sow(pit).towards(Direction::Ccw));
            moves.push(Move::sow(pit).towards(Direction::Cw));
        }
    }
}

fn both(_: &Setup<'_>) -> Result<Parts, Refusal> {
    Ok(Parts { choice: Some(Arc::new(Both)), ..Parts::default() })
}

static BACK: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "back"
        version = "0.1.0"
        [[rule]]
        name = "both"
        slot = "choice"
        summary = "both directions"
    "#,
    rules: &[StaticRule { name: "both", make: both }],
};

#[test]
fn rule_0_9_an_extra_move_that_cannot_be_made_is_passed() {
    let trial = game(&format!("[board]\npits = 2\nseeds = 0\n{AGAIN}"));
    // The sowing ends in B, an empty own pit; B goes to a, and so on. With a lap limit it is the list that is empty.
    assert_eq!(trial.legal("0,0/1,0 0-0 S again"), "--");
    trial.check("0,0/1,0 0-0 S again", "--", "0,0/1,0 0-0 N");
    assert_eq!(trial.why_not("0,0/1,0 0-0 S again", "^A"), WhyNot::MustPass);
    // Even if the opponent is stuck too: 0.7 applies at the next turn start.
    assert_eq!(trial.legal("0,0/0,0 1-0 S again"), "--");
    assert_eq!(trial.outcome("0,0/0,0 1-0 S again", "--").reason, Reason::NoMoves(Side::North));
    assert_eq!(trial.why_not("1,0/1,0 0-0 S", "--"), WhyNot::MayNotPass);
}

#[test]
fn rule_0_10_most_seeds_wins_and_equal_is_a_draw() {
    let trial = game("[board]\npits = 2\nseeds = 0");
    assert_eq!(trial.outcome("0,0/0,1 3-2 S", "").winner, None);
    assert_eq!(trial.outcome("0,0/0,1 4-2 S", "").winner, Some(Side::South));
    assert_eq!(trial.outcome("0,0/0,2 3-2 S", "").winner, Some(Side::North));
}

#[test]
fn rule_0_11_board_settings_set_up_any_game() {
    let start = |board: &str| {
        let trial = game(&format!("[board]\n{board}"));
        trial.text(&trial.line(""))
    };
    assert_eq!(start("pits = 3\nseeds = 4"), "4,4,4/4,4,4 0-0 S");
    assert_eq!(start("pits = 4\nseeds = 5\nfilled = 2"), "0,0,5,5/0,0,5,5 0-0 S");
    assert_eq!(start("rows = [[1, 2], [3, 4]]"), "1,2/3,4 0-0 S");
    assert!(start("pits = 64\nseeds = 1").starts_with("1,1,1,1"));
}
