//! What a position is worth, as every face tells it: for whoever moves, who is named; programs read South's lead.
//!
//! The board in a terminal has a test of its own, beside its drawing.

use crate::served::Served;
use mancala_tests::program::{good, run};
use serde_json::{Value, json};

#[test]
fn every_face_tells_one_value_for_whoever_moves() {
    let folder = mancala_tests::scratch("valued");
    let small = "kalah --set board.pits=2 --set board.seeds=3";
    let asked = |arguments: &str| {
        let (code, out, _) = run(&folder, &format!("analyze {small} --moves B {arguments}"), "");
        assert_eq!(code, 0, "{out}");
        out
    };
    // North moves and will have four seeds more: to programs that is South's loss.
    let told: Value = serde_json::from_str(&asked("--json")).unwrap();
    assert_eq!((&told["side"], &told["lines"][0]["expected"]), (&json!("north"), &json!(-4.0)), "{told}");

    let listed = asked("");
    assert!(listed.contains("how many more seeds than the other North has at the end"), "{listed}");
    assert!(listed.contains("\n   +4 proven  a B A a B\n"), "{listed}");
    let solved = asked("--solve");
    assert!(solved.contains("the value is +4 for North, who moves\n"), "{solved}");
    let played = good(&folder, &format!("play {small} --no-store"), "B hint quit\n");
    assert!(played.contains("hint: a (+4 proven for North; a B A a B)"), "{played}");

    let served = Served::start("valued");
    let board = [("board.pits", "2"), ("board.seeds", "3")];
    let game = served.begin("kalah", &board, "human", "human");
    served.post(&format!("{game}/move"), &json!({ "at": served.get(&game)["at"], "text": "B" }));
    let hint = served.post(&format!("{game}/hint?lang=en"), &json!({}));
    assert_eq!((&hint["side"], &hint["lines"][0]["worth"]), (&json!("north"), &json!("+4")), "{hint}");
    assert_eq!(hint["plan"], Value::Null, "it is no opening");
}

#[test]
fn pit_sets_say_what_they_mean_in_every_language() {
    let folder = mancala_tests::scratch("meant");
    let served = Served::start("meant");
    let game = served.begin("kpe", crate::served::SMALL, "human", "human");
    let means = |lang: &str| served.get(&format!("{game}?lang={lang}"))["sets"][0]["help"].clone();
    assert_eq!(means("en"), "its owner has not sown from it yet; locked captures wait for that");
    assert_ne!(means("th"), means("en"));
    assert_ne!(means("fil"), means("en"));
    let drawn = good(&folder, "play kpe --set board.pits=3 --no-store", "board quit\n");
    assert!(drawn.contains("unsown: A B C a b c (its owner has not sown from it yet;"), "{drawn}");
}
