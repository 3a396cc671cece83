//! Search against plain full-width minimax over [`Line`], on small boards of many rule mixes.

use mancala_core::line::Status;
use mancala_core::sdk::{StaticPlugin, StaticRule};
use mancala_core::search::{LEVELS, Level, Limits, Report, Searcher, Table};
use mancala_core::slots::Slot;
use mancala_core::slots::choice::{Choice, any_occupied};
use mancala_core::slots::ending::{Ending, Stuck};
use mancala_core::slots::landing::{Land, Landing};
use mancala_core::slots::opening::{Opened, Opening};
use mancala_core::slots::rule::{Parts, Refusal, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::trial::Trial;
use mancala_core::{Game, Line, Move, MoveKind, Moves, Phase, Position, Side};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Moves again after a last seed in an own pit that was empty, or, `often`, in any own pit.
struct Again {
    often: bool,
}

impl Landing for Again {
    fn land(&self, position: &Position, sown: &Sown<'_>) -> Land {
        let own = position.board().is_own(sown.mover(), sown.last());
        if own && (self.often || sown.last_before() == 0) { Land::Again(None) } else { Land::Stop }
    }
}

/// Passes when stuck; ends the game at once when a row is empty.
struct Passes;

impl Ending for Passes {
    fn stuck(&self, _position: &Position, other_can_move: bool) -> Stuck {
        if other_can_move { Stuck::Pass } else { Stuck::Over }
    }
}

struct EmptyRow;

impl Ending for EmptyRow {
    fn stuck(&self, _position: &Position, _other_can_move: bool) -> Stuck {
        Stuck::Over
    }

    fn watches(&self) -> bool {
        true
    }

    fn over(&self, position: &Position) -> bool {
        Side::BOTH.iter().any(|&side| position.row_seeds(side) == 0)
    }
}

/// Moves that leave the enemy without seeds may be played only when all do.
struct Feeds;

impl Choice for Feeds {
    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        any_occupied(position, moves);
    }

    fn judges(&self) -> bool {
        true
    }

    fn judge(&self, sown: &Sown<'_>, after: &Position) -> u32 {
        u32::from(after.row_seeds(sown.mover().other()) == 0)
    }
}

/// Each player lifts one own pit and lays its seeds out, in ring order.
struct LayOut;

impl Opening for LayOut {
    fn start(&self, position: &mut Position) {
        position.set_phase(Phase::Lift);
    }

    fn moves(&self, position: &Position, moves: &mut Moves<'_>) {
        if position.phase() == Phase::Lift {
            let row = position.board().row(position.side());
            row.filter(|&pit| position.seeds(pit) > 0).for_each(|pit| moves.push(Move::lift(pit)));
            moves.push(Move::STOP);
        } else {
            let from = position.last().unwrap_or(0);
            (from..position.board().cells()).for_each(|pit| moves.push(Move::place(pit)));
        }
    }

    fn play(&self, position: &mut Position, played: Move) -> Opened {
        match played.kind() {
            MoveKind::Lift => {
                position.take(played.pit());
                position.set_phase(Phase::Place);
                position.set_last(None);
                Opened::More
            }
            MoveKind::Place => {
                position.place(played.pit());
                position.set_last(Some(played.pit()));
                if position.hand() == 0 { Opened::Done } else { Opened::More }
            }
            _ => Opened::Done,
        }
    }
}

macro_rules! make {
    ($name:ident, $slot:ident, $rule:expr) => {
        fn $name(_: &Setup<'_>) -> Result<Parts, Refusal> {
            Ok(Parts { $slot: Some(Arc::new($rule)), ..Parts::default() })
        }
    };
}
make!(again, landing, Again { often: false });
make!(often, landing, Again { often: true });
make!(passes, ending, Passes);
make!(empty_row, ending, EmptyRow);
make!(feeds, choice, Feeds);
make!(lay_out, opening, LayOut);

static MIX: StaticPlugin = StaticPlugin {
    manifest: r#"
        abi = 1
        id = "mix"
        version = "0.1.0"
        [[rule]]
        name = "again"
        slot = "landing"
        summary = "again after a last seed in an empty own pit"
        [[rule]]
        name = "often"
        slot = "landing"
        summary = "again after a last seed in an own pit"
        [[rule]]
        name = "passes"
        slot = "ending"
        summary = "a player who cannot move passes"
        [[rule]]
        name = "empty-row"
        slot = "ending"
        summary = "an empty row ends the game"
        [[rule]]
        name = "feeds"
        slot = "choice"
        summary = "the enemy must be fed"
        [[rule]]
        name = "lay-out"
        slot = "opening"
        summary = "each player lays one pit out anew"
    "#,
    rules: &[
        StaticRule { name: "again", make: again },
        StaticRule { name: "often", make: often },
        StaticRule { name: "passes", make: passes },
        StaticRule { name: "empty-row", make: empty_row },
        StaticRule { name: "feeds", make: feeds },
        StaticRule { name: "lay-out", make: lay_out },
    ],
};

/// Every mix of rules that is tried.
fn mixes() -> Vec<Trial> {
    let mut mixes = Vec::new();
    for landing in ["std/single-lap", "std/relay", "mix/again", "mix/often"] {
        for (choice, ending) in [
            ("std/any-pit", "std/no-moves"),
            ("std/any-pit", "mix/passes"),
            ("mix/feeds", "std/no-moves"),
            ("mix/feeds", "mix/empty-row"),
        ] {
            for (repetition, award) in [(1, "row-owners"), (2, "draw"), (2, "split"), (3, "row-owners")] {
                for leftover in ["row-owners", "opponent"] {
                    let toml = format!(
                        "[board]\npits = 2\nseeds = 1\n[choice]\nuse = \"{choice}\"\n\
                         [landing]\nuse = \"{landing}\"\n[capture]\nuse = \"std/opposite\"\n\
                         [ending]\nuse = \"{ending}\"\nleftover = \"{leftover}\"\n\
                         repetition = {repetition}\nrepetition-award = \"{award}\"\n"
                    );
                    mixes.push(Trial::from_toml(&[&MIX], &toml, &[]));
                }
            }
        }
    }
    mixes
}

struct Seeded(u64);

impl Seeded {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// South's final difference with best play; `None` when that takes more than so many nodes.
fn minimax(line: &mut Line, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    if let Status::Over(outcome) = line.status().unwrap() {
        let [south, north] = outcome.stores.map(i32::from);
        // A draw that is awarded whatever the scores counts as none ahead.
        return Some(if outcome.winner.is_none() { 0 } else { south - north });
    }
    let south = line.position().side() == Side::South;
    let mut best: Option<i32> = None;
    for played in line.legal().unwrap().to_vec() {
        line.play(played).unwrap();
        let value = minimax(line, left);
        line.undo();
        let value = value?;
        best = Some(best.map_or(value, |best| if south { best.max(value) } else { best.min(value) }));
    }
    best
}

/// A position on which few seeds lie, reached by a few random moves from there.
fn random_line(game: &Arc<Game>, random: &mut Seeded) -> Option<Line> {
    let mut position = game.start().to_box();
    let board = game.board();
    for pit in board.pits_in_ring_order().collect::<Vec<_>>() {
        let seeds = if random.below(3) == 0 { 0 } else { random.below(4) as u16 };
        position.set_seeds(pit, seeds);
    }
    position.set_side(Side::BOTH[random.below(2) as usize]);
    let mut line = Line::from_position(game.clone(), &position);
    for _ in 0..random.below(5) {
        line.play_random(&mut |n| random.below(n)).unwrap().ok()?;
    }
    (line.status().unwrap() == Status::ToMove).then_some(line)
}

#[test]
fn proven_values_are_those_of_full_width_minimax_and_bounds_hold_at_any_time() {
    let (mut compared, mut repeating) = (0, 0);
    for (mix, trial) in mixes().into_iter().enumerate() {
        let mut random = Seeded(mix as u64);
        let table = Table::new(1 << 16);
        let mut searcher = Searcher::new(trial.game.clone(), &table);
        for _ in 0..if cfg!(debug_assertions) { 20 } else { 200 } {
            let Some(mut line) = random_line(&trial.game, &mut random) else { continue };
            let text = trial.text(&line);
            let mut left = 1_500;
            let Some(value) = minimax(&mut line, &mut left) else { continue };
            let limits = Limits::nodes(u64::from(random.below(200)));
            let early = searcher.search(&line, &limits, 2, &mut |_| {}).unwrap();
            let first = early.lines[0].value;
            assert!(first.low <= first.high, "mix {mix}, {text}");
            for one in &early.lines {
                line.play(one.moves[0]).unwrap();
                let value = minimax(&mut line, &mut 3_000).unwrap();
                line.undo();
                let found = one.value;
                assert!(
                    found.low <= value && value <= found.high,
                    "mix {mix}, {text}: {found:?}, not {value}"
                );
            }
            let report = searcher.search(&line, &Limits::NONE, 1, &mut |_| {}).unwrap();
            assert_eq!(report.lines[0].value.proven(), Some(value), "mix {mix}, {text}: {report:?}");
            assert!(report.proven);
            compared += 1;
            repeating += usize::from(line.plies() > 0);
        }
    }
    assert!(compared > 500 && repeating > 100, "{compared} compared, {repeating} with a history");
}

/// Plays the moves of every line of a report, each of which must be legal.
fn play_lines(trial: &Trial, line: &Line, report: &Report) {
    for one in &report.lines {
        let mut line = line.clone();
        assert!(!one.moves.is_empty());
        for &played in &one.moves {
            line.play(played)
                .unwrap_or_else(|why| panic!("{why:?}: {:?} from {}", one.moves, trial.text(&line)));
        }
    }
}

#[test]
fn solved_values_are_those_of_full_width_minimax_and_say_when_repetition_decides() {
    let (mut solved, mut by_repetition) = (0, 0);
    let mixes = mixes();
    for (mix, trial) in mixes.iter().enumerate() {
        let mut random = Seeded(1000 + mix as u64);
        let table = Table::new(1 << 16);
        let mut searcher = Searcher::new(trial.game.clone(), &table);
        for _ in 0..if cfg!(debug_assertions) { 15 } else { 150 } {
            let Some(line) = random_line(&trial.game, &mut random) else { continue };
            let position = line.position().to_box();
            let text = trial.text(&line);
            let mut line = Line::from_position(trial.game.clone(), &position);
            let Some(value) = minimax(&mut line, &mut 1_500) else { continue };
            let solution = searcher.solve(&position, &Limits::NONE).unwrap();
            assert_eq!(solution.value(), Some(value), "mix {mix}, {text}: {solution:?}");
            solved += 1;
            by_repetition += usize::from(solution.by_repetition);
            // What holds without the repetition rule holds with any.
            if !solution.by_repetition {
                for (repetition, award) in [("2", "row-owners"), ("2", "draw"), ("3", "split")] {
                    let sheet = trial.game.sheet();
                    let given = |path: &str| sheet.value(path).unwrap().value.to_string();
                    let toml = format!(
                        "[board]\npits = 2\nseeds = 1\n[choice]\nuse = {}\n[landing]\nuse = {}\n\
                         [capture]\nuse = \"std/opposite\"\n[ending]\nuse = {}\nleftover = {}\n\
                         repetition = {repetition}\nrepetition-award = \"{award}\"\n",
                        rule_name(trial, Slot::Choice),
                        rule_name(trial, Slot::Landing),
                        rule_name(trial, Slot::Ending),
                        given("ending.leftover"),
                    );
                    let other = Trial::from_toml(&[&MIX], &toml, &[]);
                    let mut line = Line::from_position(other.game.clone(), &position);
                    if let Some(same) = minimax(&mut line, &mut 1_500) {
                        assert_eq!(same, value, "mix {mix}, {text}, {repetition} {award}");
                    }
                }
            }
            let mut line = Line::from_position(trial.game.clone(), &position);
            for &played in &solution.moves {
                line.play(played).unwrap();
                assert_eq!(minimax(&mut line, &mut 20_000), Some(value), "mix {mix}, {text}: {solution:?}");
            }
        }
    }
    assert!(solved > 500 && by_repetition > 10, "{solved} solved, {by_repetition} by repetition");
}

fn rule_name(trial: &Trial, slot: Slot) -> String {
    format!("{:?}", trial.game.rule(slot, 0).unwrap().name())
}

/// A middle-sized game with extra moves and an opening.
fn middle(opening: &str) -> Trial {
    let toml = format!(
        "[board]\npits = 5\nseeds = 3\n[opening]\nuse = \"{opening}\"\n[landing]\nuse = \"mix/again\"\n\
         [capture]\nuse = \"std/opposite\"\n[ending]\nuse = \"mix/passes\"\nrepetition = 2\n"
    );
    Trial::from_toml(&[&MIX], &toml, &[])
}

#[test]
fn one_thread_gives_one_report() {
    let trial = middle("std/fill");
    let search = |nodes| {
        let table = Table::new(1 << 18);
        let mut searcher = Searcher::new(trial.game.clone(), &table);
        searcher.search(&trial.line(""), &Limits::nodes(nodes), 3, &mut |_| {}).unwrap()
    };
    for nodes in [1, 50, 5_000, 20_000] {
        let report = search(nodes);
        assert_eq!(report, search(nodes));
        assert!(report.nodes <= nodes);
        assert_eq!(report.lines.len(), 3);
    }
    assert!(search(20_000).depth > search(50).depth);
}

#[test]
fn variations_are_legal_and_ranked() {
    for opening in ["std/fill", "mix/lay-out"] {
        let trial = middle(opening);
        let table = Table::new(1 << 18);
        let mut searcher = Searcher::new(trial.game.clone(), &table);
        let mut random = Seeded(7);
        let mut line = trial.line("");
        let mut searched = 0;
        while line.status().unwrap() == Status::ToMove {
            let mut depths = Vec::new();
            let legal = line.legal().unwrap().len();
            let report = searcher
                .search(&line, &Limits::nodes(2_000), 4, &mut |report| depths.push(report.depth))
                .unwrap();
            assert_eq!(report.lines.len(), legal.min(4));
            assert!(depths.is_sorted());
            play_lines(&trial, &line, &report);
            let playouts = searcher.playouts(&line, &Limits::nodes(50), 4, &mut |n| random.below(n)).unwrap();
            assert_eq!(playouts.lines.len(), legal.min(4));
            play_lines(&trial, &line, &playouts);
            searched += 1;
            if searched > 40 {
                break;
            }
            let played = if random.below(2) == 0 { report.best() } else { playouts.best() };
            line.play(played.unwrap()).unwrap();
        }
        assert!(searched > 5);
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let trial = middle("std/fill");
    let table = Table::new(0);
    let mut searcher = Searcher::new(trial.game.clone(), &table);
    let line = trial.line("0,0,0,0,0/0,0,0,0,0 12-18 S");
    let report = searcher.search(&line, &Limits::NONE, 1, &mut |_| {}).unwrap();
    assert_eq!((report.best(), report.proven), (None, true));
    assert_eq!(searcher.playouts(&line, &Limits::nodes(9), 1, &mut |_| 0).unwrap().best(), None);
    let solution = searcher.solve(line.position(), &Limits::NONE).unwrap();
    assert_eq!((solution.value(), solution.moves), (Some(-6), Vec::new()));
}

#[test]
fn the_stop_flag_stops_and_still_gives_a_move() {
    let trial = middle("std/fill");
    let table = Table::new(1 << 16);
    let stop = AtomicBool::new(true);
    let mut searcher = Searcher::new(trial.game.clone(), &table);
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    let report = searcher.search(&trial.line(""), &limits, 1, &mut |_| {}).unwrap();
    assert!(report.best().is_some() && report.nodes < 512);
    let solution = searcher.solve(trial.game.start(), &limits).unwrap();
    assert!(solution.low < solution.high && solution.nodes < 1024);
}

#[test]
fn searchers_on_one_table_agree_on_what_is_proven() {
    let trial = middle("std/fill");
    let text = "0,0,1,0,2/0,1,0,2,0 11-13 S";
    let table = Table::new(1 << 18);
    let reports: Vec<Report> = std::thread::scope(|scope| {
        let work = |number| {
            let (table, game) = (&table, trial.game.clone());
            let line = trial.line(text);
            scope.spawn(move || {
                let mut searcher = Searcher::new(game, table).with_number(number);
                searcher.search(&line, &Limits::nodes(2_000_000), 1, &mut |_| {}).unwrap()
            })
        };
        let threads: Vec<_> = (0..4).map(work).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    // Who comes late may spend its nodes before it has a proof of its own; what it knows must not deny the others'.
    let values = || reports.iter().map(|report| report.lines[0].value);
    let proven = values().find_map(|value| value.proven()).expect("one of them has a proof");
    assert!(values().all(|value| value.low <= proven && proven <= value.high), "{reports:?}");
}

#[test]
fn every_level_plays_legal_moves_and_a_seed_fixes_them() {
    assert_eq!(LEVELS.map(|level| level.number), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(Level::of(9), None);
    let trial = middle("mix/lay-out");
    for level in &LEVELS[..6] {
        let play = |seed| {
            let table = Table::new(1 << 16);
            let mut searcher = Searcher::new(trial.game.clone(), &table);
            let mut random = Seeded(seed);
            let mut line = trial.line("");
            let mut moves = Vec::new();
            while line.status().unwrap() == Status::ToMove && moves.len() < 20 {
                let (played, _) = searcher.choose(&line, level, None, &mut |n| random.below(n)).unwrap();
                line.play(played.unwrap()).unwrap();
                moves.push(played);
            }
            moves
        };
        assert_eq!(play(level.number.into()), play(level.number.into()));
    }
}

#[test]
fn who_is_lost_plays_the_equal_move_whose_replies_are_worst_on_average() {
    // What best play makes of each move, for whoever is to move.
    let values = |line: &mut Line| -> Option<Vec<(Move, i32)>> {
        let sign = if line.position().side() == Side::South { 1 } else { -1 };
        let legal = line.legal().unwrap().to_vec();
        let value = |played| {
            line.play(played).unwrap();
            let value = minimax(line, &mut 500);
            line.undo();
            Some((played, sign * value?))
        };
        legal.into_iter().map(value).collect()
    };
    let (level, mut weighed, mut mattered) = (Level::of(7).unwrap(), 0, 0);
    for (mix, trial) in mixes().into_iter().enumerate() {
        let mut random = Seeded(2000 + mix as u64);
        let table = Table::new(1 << 16);
        for _ in 0..if cfg!(debug_assertions) { 40 } else { 300 } {
            let Some(mut line) = random_line(&trial.game, &mut random) else { continue };
            let Some(moves) = values(&mut line) else { continue };
            let best = moves.iter().map(|one| one.1).max().unwrap();
            let mut searcher = Searcher::new(trial.game.clone(), &table);
            let (played, report) = searcher.choose(&line, level, None, &mut |n| random.below(n)).unwrap();
            let played = played.unwrap();
            let text = trial.text(&line);
            assert_eq!(report.lines[0].moves[0], played, "mix {mix}, {text}");
            assert!(moves.contains(&(played, best)), "mix {mix}, {text}: {played:?} of {moves:?}");
            assert!(report.nodes <= level.nodes, "mix {mix}, {text}: {} nodes", report.nodes);
            // What the enemy's replies are worth on average, for whoever is to move now.
            let side = line.position().side();
            let mut temptation = |played| {
                line.play(played).unwrap();
                let over = line.status().unwrap() != Status::ToMove;
                let replies = (!over && line.position().side() != side).then(|| values(&mut line)).flatten();
                line.undo();
                let replies = replies?;
                Some(-replies.iter().map(|one| f64::from(one.1)).sum::<f64>() / replies.len() as f64)
            };
            let equal = moves.iter().filter(|one| one.1 == best).map(|one| (one.0, temptation(one.0)));
            let equal: Vec<_> = equal.collect();
            if best > 0 || equal.len() < 2 || equal.iter().any(|one| one.1.is_none()) {
                continue;
            }
            let of = |wanted| equal.iter().find(|one| one.0 == wanted).unwrap().1.unwrap();
            let most = equal.iter().map(|one| one.1.unwrap()).fold(f64::MIN, f64::max);
            assert!(of(played) > most - 1e-9, "mix {mix}, {text}: {played:?} of {equal:?}");
            weighed += 1;
            let plain = searcher.search(&line, &Limits::nodes(level.nodes), 1, &mut |_| {}).unwrap();
            mattered += usize::from(of(plain.best().unwrap()) < most - 1e-9);
        }
    }
    assert!(weighed > 50 && mattered > 4, "{weighed} weighed, of which {mattered} mattered");
}
