//! Openings as pages are told of them: in any order, with what has been done and how much is left.
//!
//! Which pits may be lifted the engine says; nothing here knows.

use crate::served::Served;
use serde_json::{Value, json};

#[test]
fn an_opening_may_be_chosen_in_any_order() {
    let served = Served::start("opening");
    let game = served.begin("kiothi", &[], "human", "human");
    let play = |text: &str| {
        let at = served.get(&game)["at"].clone();
        served.post(&format!("{game}/move"), &json!({ "at": at, "text": text }));
        served.get(&game)
    };
    let view = served.get(&game);
    let guide = |view: &Value| view["guide"].as_str().unwrap().to_string();
    assert_eq!(
        guide(&view),
        "South, your opening. First lift 2 of your pits: press a ringed pit, and all its seeds are in your hand."
    );
    let view = play("^J");
    assert_eq!(view["state"]["held"], json!(["^J"]));
    // It waits for another one by the rules; to whoever chose it, it is done.
    assert!(guide(&view).ends_with("1 of 2 pits lifted."), "{view}");
    assert_eq!((&view["state"]["rows"][0][9], &view["state"]["hand"]), (&json!(0), &json!(5)));
    assert_eq!(view["canUndo"], true);
    let view = play("^E");
    assert_eq!((&view["state"]["phase"], &view["state"]["hand"]), (&json!("place"), &json!(10)));
    assert_eq!(view["choices"].as_array().unwrap().len(), 20);
    let view = play("@j");
    assert!(guide(&view).ends_with("1 of 10 placed."), "{view}");
    let view = play("@A");
    // The engine has them in the order of the ring; what is told is the opening as far as it has come.
    assert_eq!(view["told"], "South lifts E and J, and places 1 seed each in A and j.");
    assert_eq!(view["turns"].as_array().unwrap().len(), 1);
    assert_eq!(view["turns"][0]["opening"]["brief"], "lifts E J, places A j");
    assert_eq!((&view["state"]["rows"][0][0], &view["state"]["rows"][1][9]), (&json!(1), &json!(6)));
    assert_eq!(view["choices"].as_array().unwrap().len(), 20);
}

#[test]
fn an_opening_says_how_many_pits_it_lifts_and_how_far_it_has_come() {
    let served = Served::start("lifts");
    let guides = |least: &str, most: &str, lifts: &[&str]| {
        let settings = [("opening.lift-min", least), ("opening.lift-max", most)];
        let game = served.begin("kiothi", &settings, "human", "human");
        let mut guides = vec![served.get(&game)["guide"].as_str().unwrap().to_string()];
        for text in lifts {
            let at = served.get(&game)["at"].clone();
            served.post(&format!("{game}/move"), &json!({ "at": at, "text": text }));
            guides.push(served.get(&game)["guide"].as_str().unwrap().to_string());
        }
        guides
    };
    assert_eq!(
        guides("1", "3", &["^E", "^F"]),
        [
            "South, your opening. First lift 1 to 3 of your pits: press a ringed pit, and all its seeds are in your hand.",
            "South, your opening: press another ringed pit to lift it, too. Or press “Stop lifting”. 1 of 3 pits lifted.",
            "South, your opening: press another ringed pit to lift it, too. Or press “Stop lifting”. 2 of 3 pits lifted.",
        ]
    );
    let first = "South, your opening. First you may lift up to 2 of your pits: press a ringed pit, and all its seeds are in your hand. Or press “Stop lifting”.";
    assert_eq!(guides("0", "2", &[]), [first]);
}
