//! Records that pages hand out and open: what comes out is a game, what does not is told with its place.
//!
//! The grammar of records is tested where they are read.

use crate::http::Answer;
use crate::served::{SMALL, Served};
use serde_json::json;

/// What is answered when a page opens a text.
fn open(served: &Served, text: &str) -> Answer {
    served.ask("POST", "/api/record", &json!({ "text": text }).to_string())
}

#[test]
fn a_record_that_does_not_come_out_is_refused_with_line_and_caret() {
    let served = Served::start("records");
    let game = served.begin("kpe", SMALL, "human", "3");
    let at = served.get(&game)["at"].clone();
    served.post(&format!("{game}/move"), &json!({ "at": at, "text": "A" }));
    let text = served.get(&format!("{game}/record"))["text"].as_str().unwrap().to_string();

    let illegal = open(&served, &text.replace("1. A *", "1. a *"));
    assert_eq!((illegal.status, illegal.kind().as_str()), (422, "bad-record"));
    let line = text.lines().count();
    let place = format!("--> record:{line}:4\n");
    assert!(
        illegal.message().contains(&place) && illegal.message().contains(" | 1. a *\n"),
        "{}",
        illegal.text
    );
    let error = &illegal.json()["error"]["errors"][0];
    assert_eq!((&error["line"], &error["column"]), (&json!(line), &json!(4)));
    assert!(error["message"].as_str().unwrap().contains("a is a pit of North"), "{error}");

    let unread = open(&served, "1. A *");
    assert_eq!((unread.status, unread.kind().as_str()), (422, "bad-record"));
    let path = open(&served, &text.replace("\"kpe\"", "\"../kpe\""));
    assert_eq!((path.status, path.kind().as_str()), (422, "bad-record"));
    assert!(path.message().contains("expected: the id of a game, and no path"), "{}", path.text);
    let many = open(&served, &text.repeat(51));
    assert!(many.message().contains("51 records are more than the 50"), "{}", many.text);
    // Of two the second is wrong: neither is kept.
    let second = open(&served, &format!("{text}\n{}", text.replace("1. A *", "1. a *")));
    assert_eq!(second.status, 422, "{}", second.text);
    assert_eq!(served.get("/api/play")["games"].as_array().unwrap().len(), 1);
}

#[test]
fn several_records_are_opened_at_once_and_older_rules_are_told() {
    let served = Served::start("several");
    let game = served.begin("kpe", SMALL, "human", "3");
    let text = served.get(&format!("{game}/record"))["text"].as_str().unwrap().to_string();
    let sheet = text.split("[Sheet \"").nth(1).unwrap().split('"').next().unwrap();
    let old = text.replace(sheet, &"0".repeat(64));
    let opened = open(&served, &format!("{text}\n{old}"));
    assert_eq!(opened.status, 200, "{}", opened.text);
    let games = opened.json()["games"].clone();
    assert_eq!((&games[0]["id"], &games[1]["id"]), (&json!(2), &json!(3)));
    assert_eq!((&games[0]["name"], &games[0]["remarks"]), (&json!("Kpé"), &json!([])));
    let remark = games[1]["remarks"][0].as_str().unwrap();
    assert!(remark.starts_with("This record was made under other rules than those of today"), "{remark}");
    assert_eq!(served.get("/api/play/3")["seats"], json!(["human", "3"]));
}

#[test]
fn records_for_programs_are_opened_too() {
    let served = Served::start("json");
    let recorded = r#"{"game":"kpe","id":"x","settings":{"board.pits":3,"board.seeds":2},"start":"START","plies":[],"result":null}"#;
    let game = served.begin("kpe", SMALL, "human", "human");
    let start = served.get(&game)["state"]["position"].as_str().unwrap().to_string();
    let opened = open(&served, &recorded.replace("START", &start));
    assert_eq!(opened.status, 200, "{}", opened.text);
    assert_eq!(served.get("/api/play/2")["state"]["position"], json!(start));
    let refused = open(&served, &recorded.replace("START", "2,x,2/2,2,2 0-0 S"));
    assert_eq!((refused.status, refused.kind().as_str()), (422, "bad-record"), "{}", refused.text);
    let unread = open(&served, "{}");
    assert_eq!((unread.status, unread.kind().as_str()), (422, "bad-record"));
}

#[test]
fn records_for_programs_are_taken_in_every_shape_and_each_fault_is_placed() {
    let served = Served::start("shapes");
    let game = served.begin("kpe", SMALL, "human", "human");
    let start = served.get(&game)["state"]["position"].as_str().unwrap().to_string();
    let one = format!(
        r#"{{"game":"kpe","id":"x","settings":{{"board.pits":3,"board.seeds":2}},"start":"{start}","plies":[],"result":null}}"#
    );
    for (text, games) in [
        (format!("\u{feff}{one}"), 1),
        (format!("{one}\n{one}\n"), 2),
        (format!("\u{feff}\r\n[{one},\r\n {one}]\n{one}"), 3),
    ] {
        let opened = open(&served, &text);
        assert_eq!(opened.status, 200, "{text}: {}", opened.text);
        assert_eq!(opened.json()["games"].as_array().unwrap().len(), games);
    }
    let kept = served.get("/api/play")["games"].as_array().unwrap().len();
    let twice = one.replace("\"board.pits\":3", "\"board.pits\":3,\"board.pits\":4");
    let odd = one.replace("\"board.pits\":3", "\"board.pits\":{}");
    for (wrong, said) in [
        (twice, "the key `board.pits` stands twice"),
        (odd, "invalid type: map, expected true or false, a whole number, a text, or a list"),
        (one.replace("\"board.pits\":3", "\"board.pits\":0"), "`board.pits`"),
        (one.replace(&start, "2,x,2/2,2,2 0-0 S"), "`x` is no count of seeds"),
        (one.replace("\"kpe\"", "\"../kpe\""), "is not the name of a game"),
        (one.replace("\"kpe\"", "\"kpee\""), "there is no game `kpee`"),
        (one.replace("\"plies\":[]", "\"moves\":[]"), "this is no record of a game"),
        ("7".into(), "this is no record of a game"),
    ] {
        // Of three the second is wrong: none is kept.
        let refused = open(&served, &format!("[{one},\n\n {wrong}, {one}]"));
        assert_eq!((refused.status, refused.kind().as_str()), (422, "bad-record"), "{}", refused.text);
        let error = &refused.json()["error"]["errors"][0];
        assert_eq!(error["line"], 3, "{error}");
        assert!(error["message"].as_str().unwrap().contains(said), "{said}: {error}");
        assert!(refused.message().contains("--> record:3:"), "{}", refused.text);
    }
    assert_eq!(served.get("/api/play")["games"].as_array().unwrap().len(), kept);
}
