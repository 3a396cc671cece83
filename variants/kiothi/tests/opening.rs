//! The opening (rule 5.1) as people play it: chosen in any order, or taken up from positions that they typed in.

use mancala_core::notation::{format_move, parse_move};
use mancala_core::opening_order::{NotAnOpening, spelled};
use mancala_core::trial::Trial;
use mancala_core::{Line, Move, WhyNot};
use mancala_kiothi::PLUGIN;

/// Three pits of one seed, one to three lifts.
fn tiny() -> Trial {
    let settings = [
        ("board.pits", "3"),
        ("board.filled", "3"),
        ("board.seeds", "1"),
        ("opening.lift-min", "1"),
        ("opening.lift-max", "3"),
    ];
    Trial::new(&PLUGIN, "kiothi", &settings)
}

fn spell(trial: &Trial, line: &Line, chosen: &str) -> Result<String, NotAnOpening> {
    let board = trial.game.board();
    let chosen: Vec<Move> = chosen.split_whitespace().map(|text| parse_move(board, text).unwrap()).collect();
    let moves = spelled(line, &chosen)?;
    Ok(moves.iter().map(|&played| format_move(board, played)).collect::<Vec<_>>().join(" "))
}

#[test]
fn an_opening_chosen_in_any_order_has_one_spelling() {
    let trial = tiny();
    let start = trial.line("");
    let one = "^A ^C ^. @B @b";
    for chosen in ["^C ^A @b @B", "^C @b ^A ^. @B", "@b @B ^. ^C ^A", one] {
        assert_eq!(spell(&trial, &start, chosen).as_deref(), Ok(one));
    }
    // At the most lifts there is no stop, chosen or not.
    assert_eq!(spell(&trial, &start, "^. ^C ^B ^A @a @a @A").as_deref(), Ok("^A ^B ^C @A @a @a"));
    // What it spells is played, and ends with the other player's turn; his placements begin at A as well.
    let mut line = trial.line("");
    trial.play(&mut line, one);
    assert_eq!(trial.text(&line), "0,2,0/1,2,1 0-0 N phase=lift hand=0");
    assert_eq!(spell(&trial, &line, "^b ^a @c @A @C").as_deref(), Ok("^a ^b ^. @A @C @c"));
    assert_eq!(trial.text(&start), "1,1,1/1,1,1 0-0 S phase=lift hand=0", "it plays nothing on the line");
}

#[test]
fn what_is_no_whole_opening_is_told() {
    let trial = tiny();
    let start = trial.line("");
    assert_eq!(spell(&trial, &start, ""), Err(NotAnOpening::Unfinished), "a pit must be lifted");
    assert_eq!(spell(&trial, &start, "^A ^B @a"), Err(NotAnOpening::Unfinished), "a seed is in the hand");
    let refused = |chosen, played, why| {
        assert_eq!(spell(&trial, &start, chosen), Err(NotAnOpening::Refused(played, why)));
    };
    refused("^A @a @b", Move::place(4), WhyNot::NotOffered);
    refused("^A ^A @a", Move::lift(0), WhyNot::Empty);
    refused("^A ^a @a", Move::lift(3), WhyNot::NotOffered);
}

#[test]
fn no_lifts_at_all_are_one_stop() {
    let trial = Trial::new(&PLUGIN, "kiothi", &[("opening.lift-min", "0")]);
    assert_eq!(spell(&trial, &trial.line(""), "").as_deref(), Ok("^."));
    assert_eq!(spell(&trial, &trial.line(""), "^.").as_deref(), Ok("^."));
}

#[test]
fn a_typed_last_pit_of_the_other_row_is_behind_no_pit() {
    let trial = tiny();
    for (side, lifts) in [("S", "^A ^B ^C ^."), ("N", "^a ^b ^c ^.")] {
        let last = if side == "S" { "b" } else { "B" };
        let typed = format!("1,1,1/1,1,1 0-0 {side} phase=lift hand=1 lifted=1 last={last}");
        assert_eq!(trial.legal(&typed), lifts);
    }
    // So many lifts as no board has.
    assert_eq!(trial.legal("1,1,1/1,1,1 0-0 S phase=lift hand=1 lifted=65535"), "^.");
}

#[test]
fn a_row_that_cannot_reach_the_fewest_lifts_is_lifted_whole() {
    let trial =
        Trial::new(&PLUGIN, "kiothi", &[("board.pits", "3"), ("board.filled", "1"), ("board.seeds", "1")]);
    assert_eq!(trial.legal(""), "^C");
    let mut line = trial.line("");
    trial.play(&mut line, "^C");
    assert_eq!(line.legal().unwrap(), [Move::STOP]);
}
