//! What the program tells of a game beside its board: what moves did, and that a match is over.
//!
//! How a page shows it is tested elsewhere.

use crate::served::{SMALL, Served};
use serde_json::json;

#[test]
fn what_the_last_move_did_is_told_after_a_restart_and_after_moves_are_taken_back() {
    let served = Served::start("told");
    let game = served.begin("kpe", SMALL, "human", "human");
    let aim = served.get(&game)["told"].clone();
    assert!(aim.as_str().unwrap().starts_with("South's pits have capital letters"), "{aim}");
    let play = |served: &Served, text: &str| {
        let at = served.get(&game)["at"].clone();
        served.post(&format!("{game}/move"), &json!({ "at": at, "text": text }));
        served.get(&game)["told"].clone()
    };
    let first = play(&served, "A");
    assert!(first.as_str().unwrap().starts_with("South A: sows 2 seeds to C"), "{first}");
    let second = play(&served, "a");
    assert!(second.as_str().unwrap().starts_with("North a: "), "{second}");
    let served = served.again();
    assert_eq!(served.get(&game)["told"], second);
    let undo = || {
        let at = served.get(&game)["at"].clone();
        served.post(&format!("{game}/undo"), &json!({ "at": at }));
        served.get(&game)["told"].clone()
    };
    assert_eq!((undo(), undo()), (first, aim));
}

#[test]
fn all_that_the_other_player_did_in_his_turn_is_told() {
    let served = Served::start("in-a-row");
    let game = served.begin("kalah", &[], "human", "human");
    let play = |text: &str| {
        let at = served.get(&game)["at"].clone();
        served.post(&format!("{game}/move"), &json!({ "at": at, "text": text }));
        served.get(&game)["told"].as_str().unwrap().to_string()
    };
    let first = play("C");
    let both = play("A");
    assert!(both.starts_with(&first) && both.contains(" · South A: "), "{both}");
    assert!(!play("a").contains("South"));
}

#[test]
fn a_match_of_one_round_is_said_to_be_over_after_it() {
    let served = Served::start("one-round");
    let order = json!({
        "wanted": { "game": "kalah", "settings": [{ "path": "board.pits", "value": "3" }, { "path": "board.seeds", "value": "2" }] },
        "seats": { "south": "random", "north": "random" }, "seed": "1", "match": "south",
    });
    let game = format!("/api/play/{}", served.post("/api/play", &order)["id"]);
    let mut over = served.get(&game);
    while over["turn"]["kind"] != "over" {
        served.post(&format!("{game}/answer"), &json!({ "at": over["at"] }));
        over = served.get(&game);
    }
    assert_eq!(
        (&over["turn"]["kind"], &over["state"]["match"]["then"]["comes"]),
        (&json!("over"), &json!("over"))
    );
    let guide = over["guide"].as_str().unwrap();
    assert!(
        guide.starts_with("The match is over: ") && guide.contains("Press a move of the list"),
        "{guide}"
    );
}
