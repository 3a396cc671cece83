//! The engine's protocol, as another program meets it: real traffic, every line of it checked against the schema.
//!
//! It tests no rule, and nothing of the front that speaks the protocol too.

mod examples;
mod python;
mod talk;

use mancala_tests::{data, fixture, mancala, root, variants};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use talk::{Talk, schema};

#[test]
fn the_schema_kept_is_the_schema_printed() {
    let printed = Command::new(mancala()).args(["engine", "--schema"]).output().expect("it runs");
    assert!(printed.status.success() && printed.stderr.is_empty(), "{printed:?}");
    let kept = std::fs::read(root().join("host/protocol.schema.json")).expect("it is there");
    assert!(
        printed.stdout == kept,
        "the types have changed; `cargo run -p mancala-host -- engine --schema > host/protocol.schema.json` keeps the \
         new schema"
    );
}

/// A batch that takes for ever.
fn endless() -> Value {
    let order = json!({ "games": 1_000_000_000, "seed": 1, "threads": 2, "max_plies": 10_000 });
    json!({ "spec": { "game": "kpe" }, "order": order })
}

fn soon(time: Duration) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
    (now + time).as_millis() as u64
}

/// Plays a round to its end by the first legal move each time.
fn play_out(talk: &mut Talk, session: u64, mut state: Value) -> Value {
    for _ in 0..5_000 {
        if !state["outcome"].is_null() {
            return state;
        }
        let text = state["legal"][0].clone();
        let moved = talk.ask("play", json!({ "session": session, "text": text }));
        assert_eq!(moved["made"]["text"], text);
        state = moved["state"].clone();
    }
    panic!("the round does not end: {state}");
}

/// A game that asks a rule of another plugin what is captured.
fn with_capture(rule: &str) -> Value {
    let text = format!("[board]\npits = 3\nseeds = 1\n[capture]\nuse = \"{rule}\"\n");
    let file = json!({ "asked": "t.toml", "from": null, "name": "t.toml", "text": text });
    json!({ "spec": { "game": "t.toml", "files": [file] } })
}

/// What needs an engine that ends or breaks while it is asked: the front's affair, and nothing a request provokes.
const UNPROVOKED: [&str; 2] = ["failure/crashed", "failure/system"];

#[test]
fn everything_that_may_be_said_is_said() {
    let mut talk = Talk::start("everything", &[fixture("panicking"), fixture("wrong-layout")]);
    let hello = talk.ask("hello", json!({ "protocol": 1 }));
    assert_eq!((&hello["program"], &hello["protocol"]), (&json!("mancala"), &json!(1)));
    talk.fail("hello", json!({ "protocol": 2 }), "other-protocol");
    let listing = talk.ask("games", json!({}));
    assert!(listing["plugins"].as_array().expect("a list").len() >= variants().len());
    talk.ask("describe", json!({ "spec": { "game": "kpe" } }));

    // A game.
    let (session, start) = talk.play("kpe");
    let about = json!({ "session": session });
    assert_eq!(talk.ask("state", about.clone()), start);
    assert_eq!(talk.ask("legal", about.clone()), start["legal"]);
    talk.fail("undo", about.clone(), "nothing-to-undo");
    talk.fail("next-round", about.clone(), "no-match");
    assert_eq!(talk.ask("why", json!({ "session": session, "text": "A" })), Value::Null);
    assert_eq!(talk.ask("why", json!({ "session": session, "text": "a" }))["text"], "a");
    let moved = talk.ask("play", json!({ "session": session, "text": "A" }));
    assert_eq!(talk.ask("history", about.clone()), json!([moved["made"]]));
    assert_eq!(talk.ask("steps", json!({ "session": session, "ply": 1 })), moved["steps"]);
    talk.fail("steps", json!({ "session": session, "ply": 2 }), "no-such-move");
    let record = talk.ask("record", json!({ "session": session, "name": "mine" }));
    assert_eq!(record["id"], "mine");
    let resumed = talk.ask("resume", json!({ "spec": { "game": "kpe" }, "record": record }));
    assert_eq!(resumed["state"], moved["state"]);
    assert_eq!(talk.ask("undo", about.clone()), start);
    let order = json!({ "depth": 4, "lines": 2 });
    let found = talk.ask("analyze", json!({ "session": session, "order": order }));
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(2));
    // What an engine cannot have is refused, and it lives on.
    let order = json!({ "depth": 4, "memory": 500_000 });
    talk.fail("analyze", json!({ "session": session, "order": order }), "bad-request");
    let order = json!({ "depth": 4, "memory": 1 });
    talk.ask("analyze", json!({ "session": session, "order": order }));
    let chosen = talk.ask("best", json!({ "session": session, "level": 2, "seed": 1 }));
    assert!(start["legal"].as_array().expect("a list").contains(&chosen["move"]));
    talk.fail("best", json!({ "session": session, "level": 8, "seed": 1 }), "bad-request");
    let long = talk.send("analyze", json!({ "session": session }));
    while talk.hear()["event"] != "analysis" {}
    talk.ask("cancel", json!({ "request": long }));
    let answer = talk.answer(long);
    assert!(answer["value"]["nodes"].as_u64() > Some(0), "what it has so far: {answer}");
    talk.ask("end", about.clone());
    talk.fail("state", about, "no-session");

    let spec = json!({ "game": "kpe", "position": "8,8,8,8/8,8,8,8 0-0 S" });
    let both = json!({ "load": { "spec": spec, "match": { "starter": "north" } } });
    let told = talk.fail("load", both, "bad-request")["message"].to_string();
    assert!(told.contains("leave out either `match` or the `position`"), "{told}");
    let order = json!({ "games": 1, "seed": 0, "threads": 1, "max_plies": 9, "max_rounds": 1 });
    let told =
        talk.fail("playouts", json!({ "spec": spec, "order": order }), "bad-request")["message"].to_string();
    assert!(told.contains("leave out either `max_rounds` or the `position`"), "{told}");

    // A match of two rounds, and one of a single round.
    for wins in [2, 1] {
        let settings = json!([{ "path": "match.wins", "value": wins.to_string() }]);
        let load =
            json!({ "spec": { "game": "kpe", "settings": settings }, "match": { "starter": "north" } });
        let started = talk.ask("load", json!({ "load": load }));
        let about = json!({ "session": started["session"] });
        talk.fail("next-round", about.clone(), "round-goes-on");
        let session = started["session"].as_u64().expect("a number");
        let over = play_out(&mut talk, session, started["state"].clone());
        if wins == 2 {
            assert_eq!(over["match"]["then"]["comes"], "round");
            assert_eq!(talk.ask("next-round", about.clone())["match"]["round"], 2);
            let record = talk.ask("record", json!({ "session": session, "name": "ours" }));
            assert_eq!(record["rounds"].as_array().map(Vec::len), Some(1));
        } else {
            assert_eq!(over["match"]["then"]["comes"], "over");
            talk.fail("next-round", about, "match-over");
        }
    }

    // Batches.
    let counted = talk.ask("perft", json!({ "spec": { "game": "kpe" }, "depth": 3, "divide": true }));
    assert_eq!(counted["divide"].as_array().map(Vec::len), Some(4));
    let order = json!({ "games": 3, "seed": 1, "threads": 1, "max_plies": 10_000 });
    let played = talk.ask("playouts", json!({ "spec": { "game": "kpe" }, "order": order }));
    assert_eq!(played["counts"]["games"], 3);
    let records = std::fs::read_to_string(data("vectors/kpe.jsonl")).expect("it is there");
    let lines: Vec<&str> = records.lines().take(2).collect();
    let batch = |lines: &[&str]| json!({ "batch": { "file": "kpe.jsonl", "first_line": 1, "lines": lines } });
    assert_eq!(talk.ask("verify", batch(&lines))["games"], 2);
    let changed = lines[0].replacen("6,6,6,6/6,6,6,6", "6,6,6,6/6,6,5,7", 1);
    assert!(talk.ask("verify", batch(&[&changed]))["difference"].is_object());
    talk.fail("verify", batch(&["{"]), "bad-record");

    // Checks.
    let trial = json!({ "spec": { "game": "kpe" }, "law": "hooks", "seed": 1 });
    assert_eq!(talk.ask("check", json!({ "trial": trial }))["verdict"], "pass");
    let file = mancala_tests::plugin("kpe");
    talk.ask("subjects", json!({ "file": file.to_str().expect("the path is Unicode") }));

    // Failures.
    let unknown = talk.fail("start", json!({ "spec": { "game": "kpo" } }), "unknown-game");
    assert_eq!(unknown["suggestion"], "kpe");
    let settings = json!([{ "path": "board.pits", "value": "0" }]);
    talk.fail("start", json!({ "spec": { "game": "kpe", "settings": settings } }), "bad-game");
    talk.fail("start", json!({ "spec": { "game": "kpe", "position": "1/1" } }), "bad-position");
    talk.fail("start", with_capture("wrong-layout/changed"), "plugin-refused");
    let fault = talk.fail("start", with_capture("panicking/capture"), "fault");
    assert_eq!((&fault["rule"], &fault["hook"]), (&json!("capture"), &json!("capture_capture")));
    let (session, _) = talk.play("kpe");
    talk.fail("play", json!({ "session": session, "text": "Z" }), "illegal");
    talk.fail("perft", json!({ "spec": { "game": "kpe" }, "depth": 201 }), "bad-request");
    let late = talk.send("legal", json!({ "session": session, "deadline": 1 }));
    assert_eq!(talk.answer(late)["value"]["kind"], "timed-out");
    let batch = talk.send("playouts", endless());
    while !["event/alive", "event/games"].iter().all(|kind| talk.heard.contains(*kind)) {
        assert_eq!(talk.hear()["id"], batch);
    }
    assert_eq!(talk.ask("cancel", json!({ "request": batch })), json!({ "found": true }));
    assert_eq!(talk.answer(batch)["value"]["kind"], "stopped");
    talk.ask("quit", json!({}));

    let mut kinds = BTreeSet::new();
    let places = [
        ("/$defs/request/oneOf", "ask", "ask"),
        ("/$defs/reply/oneOf", "answer", "answer"),
        ("/$defs/reply/oneOf", "event", "event"),
        ("/$defs/reply/$defs/Failure/oneOf", "kind", "failure"),
    ];
    for (place, tag, name) in places {
        let found = schema().kinds(place, tag);
        assert!(found.len() > 1, "{place} has kinds of {tag}");
        kinds.extend(found.iter().map(|kind| format!("{name}/{kind}")));
    }
    for verb in hello["verbs"].as_array().expect("a list") {
        assert!(kinds.contains(&format!("ask/{}", verb.as_str().expect("a word"))), "{verb}");
    }
    kinds.retain(|kind| !UNPROVOKED.contains(&kind.as_str()));
    assert_eq!(talk.heard, kinds);
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn a_game_of_every_variant_keeps_to_the_schema() {
    let mut talk = Talk::start("variants", &[]);
    for game in variants() {
        let (session, mut state) = talk.play(&game);
        // Another choice each time, so that openings are left and directions changed.
        for turn in 0..60 {
            let legal = state["legal"].as_array().expect("a list");
            if legal.is_empty() {
                break;
            }
            let text = &legal[turn * 7 % legal.len()];
            let held = state["held"].as_array().map_or(0, Vec::len);
            let moved = talk.ask("play", json!({ "session": session, "text": text }));
            state = moved["state"].clone();
            assert!(state["held"].as_array().map_or(0, Vec::len) <= held + 1);
        }
        talk.ask("record", json!({ "session": session, "name": game }));
        talk.ask("describe", json!({ "spec": { "game": game } }));
    }
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn requests_sent_ahead_are_answered_in_their_order() {
    let mut talk = Talk::start("ahead", &[]);
    let sent: Vec<u64> = (0..20).map(|_| talk.send("start", json!({ "spec": { "game": "kpe" } }))).collect();
    let answered: Vec<u64> = sent.iter().map(|_| talk.hear()["id"].as_u64().expect("a number")).collect();
    assert_eq!(answered, sent);
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn what_runs_and_what_waits_can_be_cancelled() {
    let mut talk = Talk::start("cancel", &[]);
    let (session, state) = talk.play("kpe");
    let deep = json!({ "spec": { "game": "kpe" }, "depth": 60 });
    let split = json!({ "spec": { "game": "kpe" }, "depth": 60, "divide": true });
    let long = json!({ "games": 1, "seed": 1, "threads": 1, "max_plies": 10_000_000 });
    // One game that hardly ever ends.
    let text = "[board]\npits = 2\nseeds = 60\n";
    let file = json!({ "asked": "t.toml", "from": null, "name": "t.toml", "text": text });
    let never = json!({ "spec": { "game": "t.toml", "files": [file] }, "order": long });
    for (verb, rest) in
        [("perft", deep.clone()), ("perft", split), ("playouts", endless()), ("playouts", never)]
    {
        let running = talk.send(verb, rest);
        let waiting = talk.send("perft", deep.clone());
        let last = talk.send("state", json!({ "session": session }));
        // The one that waits is told at once; the other one runs.
        assert_eq!(talk.ask("cancel", json!({ "request": waiting })), json!({ "found": true }));
        assert_eq!(talk.answer(waiting)["value"]["kind"], "stopped");
        std::thread::sleep(Duration::from_millis(100));
        let began = Instant::now();
        assert_eq!(talk.ask("cancel", json!({ "request": running })), json!({ "found": true }));
        assert_eq!(talk.answer(running)["value"]["kind"], "stopped");
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
        // The engine is the same, with its games.
        assert_eq!(talk.answer(last)["value"], state);
        assert_eq!(talk.ask("cancel", json!({ "request": running })), json!({ "found": false }));
    }
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn a_deadline_is_kept_by_what_runs_and_by_what_waits() {
    let mut talk = Talk::start("deadline", &[]);
    let deep = |deadline: u64| json!({ "spec": { "game": "kpe" }, "depth": 60, "deadline": deadline });
    // Both from one moment: a line takes a while to be looked at and sent.
    let (later, sooner) = (soon(Duration::from_millis(2000)), soon(Duration::from_millis(1000)));
    let running = talk.send("perft", deep(later));
    let waiting = talk.send("games", json!({ "deadline": sooner }));
    let after = talk.send("games", json!({ "deadline": soon(Duration::from_secs(600)) }));
    for late in [running, waiting] {
        let answer = talk.answer(late);
        assert_eq!(answer["value"]["kind"], "timed-out", "{late}: {answer}");
    }
    assert_eq!(talk.answer(after)["answer"], "games");
    let far = talk.send("games", json!({ "deadline": u64::MAX }));
    assert_eq!(talk.answer(far)["answer"], "games");
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut talk = Talk::start("illegal", &[]);
    let (session, _) = talk.play("kpe");
    talk.ask("play", json!({ "session": session, "text": "A" }));
    let before = talk.ask("state", json!({ "session": session }));
    for text in ["A", "Z", "", "a>", "--", "a b", "\u{0}", "é", &"a".repeat(100_000)] {
        let refused = talk.fail("play", json!({ "session": session, "text": text }), "illegal");
        assert_eq!(refused["legal"], before["legal"], "{text:?}");
        assert_eq!(talk.ask("state", json!({ "session": session })), before, "{text:?}");
    }
    assert_eq!(talk.finish().code, Some(0));
}

/// Lines that are no requests, the number their answer carries, and how what is wrong begins.
const JUNK: [(&str, Option<u64>, &str); 22] = [
    ("junk", None, "a request is one JSON object on a line: "),
    ("[]", None, "a request is one JSON object on a line: "),
    ("null", None, "a request is one JSON object on a line: "),
    (r#"{"id":900,"ask":"games"} {}"#, None, "a request is one JSON object on a line: trailing characters"),
    (r#"{"id":900,"ask":"games""#, None, "a request is one JSON object on a line: EOF"),
    (r#"{"ask":"games"}"#, None, "a request has an `id`"),
    (r#"{"id":null,"ask":"games"}"#, None, "a request has an `id`"),
    (r#"{"id":-1,"ask":"games"}"#, None, "a request has an `id`"),
    (r#"{"id":1.5,"ask":"games"}"#, None, "a request has an `id`"),
    (r#"{"id":18446744073709551616,"ask":"games"}"#, None, "a request has an `id`"),
    (r#"{"id":901}"#, Some(901), "a request has an `ask`"),
    (r#"{"id":902,"ask":7}"#, Some(902), "a request has an `ask`"),
    (r#"{"id":903,"ask":"legl","session":1}"#, Some(903), "there is no verb `legl`; did you mean `legal`?"),
    (r#"{"id":904,"ask":"legal"}"#, Some(904), "missing field `session`"),
    (r#"{"id":905,"ask":"legal","session":"1"}"#, Some(905), "invalid type: string \"1\", expected u64"),
    (r#"{"id":906,"ask":"legal","session":1,"loud":true}"#, Some(906), "unknown field `loud`"),
    (r#"{"id":907,"ask":"games","loud":true}"#, Some(907), "unknown field `loud`"),
    (r#"{"id":908,"ask":"games","deadline":-1}"#, Some(908), "`deadline` is a whole number"),
    (r#"{"id":909,"ask":"start","spec":{"game":"kpe","postion":"x"}}"#, Some(909), "unknown field `postion`"),
    (
        r#"{"id":910,"ask":"load","load":{"spec":{"game":"kpe"},"match":{"starter":"east"}}}"#,
        Some(910),
        "unknown var",
    ),
    (
        r#"{"id":911,"ask":"resume","spec":{"game":"kpe"},"record":{"rounds":[]}}"#,
        Some(911),
        "missing field `game`",
    ),
    (r#"{"id":912,"ask":"cancel","request":1,"x":1}"#, Some(912), "unknown field `x`"),
];

#[test]
fn what_is_no_request_is_told_and_nothing_else_happens() {
    let mut talk = Talk::start("junk", &[]);
    let mut wrong = |bytes: &[u8], id: Option<u64>, says: &str| {
        talk.write(bytes);
        let told = talk.hear();
        let message = told["value"]["message"].as_str().unwrap_or_default().to_string();
        assert_eq!((&told["id"], &told["value"]["kind"]), (&json!(id), &json!("bad-request")), "{told}");
        assert!(message.starts_with(says), "{says}: {message}");
    };
    for (line, id, says) in JUNK {
        wrong(format!("{line}\n").as_bytes(), id, says);
        if let Ok(value) = serde_json::from_str(line) {
            assert!(!schema().may_be_asked(&value), "the schema allows {line}");
        }
    }
    let nested =
        format!("{{\"id\":913,\"ask\":\"start\",\"spec\":{}1{}}}\n", "[".repeat(9_999), "]".repeat(9_999));
    wrong(nested.as_bytes(), None, "a request is one JSON object on a line: recursion limit exceeded");
    wrong(b"{\"id\":914,\"ask\":\"\xff\"}\n", None, "the line is not UTF-8");
    wrong(b"\x00\n", None, "a request is one JSON object on a line: ");
    let mut long = vec![b' '; (64 << 20) + 10];
    long.push(b'\n');
    wrong(&long, None, "the line is longer than 67108864 bytes");
    talk.write(b"\n  \n\r\n");
    talk.ask("games", json!({}));
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn a_number_in_use_is_refused_and_the_first_request_goes_on() {
    let mut talk = Talk::start("twice", &[]);
    let running = talk.send("playouts", endless());
    talk.write(format!("{{\"id\":{running},\"ask\":\"games\"}}\n").as_bytes());
    let told = loop {
        let told = talk.hear();
        if told["answer"].is_string() {
            break told;
        }
    };
    let says = format!("request {running} is still open; take another `id`");
    assert_eq!((&told["id"], &told["value"]["message"]), (&json!(running), &json!(says)));
    assert_eq!(talk.ask("cancel", json!({ "request": running })), json!({ "found": true }));
    assert_eq!(talk.answered_again(running)["value"]["kind"], "stopped");
    // Once it was answered the number is free.
    talk.write_request(&json!({ "id": running, "ask": "games" }));
    assert_eq!(talk.answer(running)["answer"], "games");
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn a_session_that_is_not_there_is_told() {
    let mut talk = Talk::start("sessions", &[]);
    for verb in ["state", "legal", "history", "undo", "next-round", "end"] {
        talk.fail(verb, json!({ "session": 7 }), "no-session");
    }
    talk.fail("play", json!({ "session": u64::MAX, "text": "A" }), "no-session");
    talk.fail("steps", json!({ "session": 0, "ply": 0 }), "no-session");
    let (session, _) = talk.play("kpe");
    for ply in [0, 1, u64::MAX] {
        talk.fail("steps", json!({ "session": session, "ply": ply }), "no-such-move");
    }
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn orders_out_of_range_are_refused() {
    let mut talk = Talk::start("orders", &[]);
    for (threads, plies, says) in [
        (0, 1, "`threads` is from 1 to 256"),
        (u32::MAX, 1, "`threads` is from 1 to 256"),
        (1, 0, "`max_plies` is from 1 to 10000000"),
        (1, u64::MAX, "`max_plies` is from 1 to 10000000"),
    ] {
        let order = json!({ "games": u64::MAX, "seed": 0, "threads": threads, "max_plies": plies });
        let rest = json!({ "spec": { "game": "kpe" }, "order": order });
        assert_eq!(talk.fail("playouts", rest, "bad-request")["message"], says);
    }
    let batch = json!({ "batch": { "file": "f", "first_line": u64::MAX, "lines": ["", "{"] } });
    assert_eq!(talk.fail("verify", batch, "bad-request")["message"], "`first_line` is too large a number");
    let deep = json!({ "spec": { "game": "kpe" }, "depth": u32::MAX });
    assert_eq!(talk.fail("perft", deep, "bad-request")["message"], "`depth` is at most 200");
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn everything_asked_before_the_input_ends_is_answered() {
    let mut talk = Talk::start("end", &[]);
    let asked: Vec<u64> =
        (0..4).map(|_| talk.send("perft", json!({ "spec": { "game": "kpe" }, "depth": 3 }))).collect();
    let left = talk.finish();
    assert_eq!((left.code, left.said.as_str()), (Some(0), ""));
    assert!(asked.iter().all(|id| left.done.contains(id)), "{asked:?} {:?}", left.done);
}

#[test]
fn quit_gives_up_what_waits_and_runs() {
    let mut talk = Talk::start("quit", &[]);
    talk.send("playouts", endless());
    talk.send("perft", json!({ "spec": { "game": "kpe" }, "depth": 60 }));
    talk.send("quit", json!({}));
    let left = talk.finish();
    assert_eq!((left.code, left.said.as_str()), (Some(0), ""));
    assert_eq!(left.done.len(), 1, "only `quit` is done: {:?}", left.done);
}

#[test]
fn what_a_plugin_prints_stays_out_of_the_protocol() {
    let mut talk = Talk::start("chatty", &[fixture("chatty")]);
    let started = talk.ask("start", with_capture("chatty/capture"));
    talk.ask("play", json!({ "session": started["session"], "text": "A" }));
    let left = talk.finish();
    assert_eq!(left.code, Some(0));
    for said in ["chatty is made", "chatty is asked", r#"{"id":1,"answer":"ended"}"#] {
        assert!(left.said.contains(said), "{}", left.said);
    }
}
