//! What the server answers to pages: games played, taken back, kept, watched.
//!
//! The smallest boards serve; what is legal is asked, never known here.

use crate::http::send;
use crate::served::{SMALL, Served};
use serde_json::{Value, json};
use std::process::Command;
use std::thread;

fn seeds(view: &Value) -> u64 {
    let sum =
        |list: &Value| list.as_array().unwrap().iter().map(|seeds| seeds.as_u64().unwrap()).sum::<u64>();
    let state = &view["state"];
    sum(&state["rows"][0]) + sum(&state["rows"][1]) + sum(&state["stores"]) + state["hand"].as_u64().unwrap()
}

/// Plays on until the game or round is over.
fn play_on(served: &Served, game: &str) -> Value {
    for _ in 0..1000 {
        let view = served.get(game);
        let (at, choices) = (&view["at"], view["choices"].as_array().unwrap());
        assert_eq!(seeds(&view), 12, "{view}");
        match view["turn"]["kind"].as_str().unwrap() {
            "choose" => {
                let text = &choices[at.as_u64().unwrap() as usize % choices.len()];
                served.post(&format!("{game}/move"), &json!({ "at": at, "text": text }))
            }
            "answer" | "pass" => served.post(&format!("{game}/answer"), &json!({ "at": at })),
            _ => return view,
        };
    }
    panic!("the game does not end");
}

#[test]
fn a_game_is_played_to_its_end() {
    let served = Served::start("whole");
    let game = served.begin("kpe", SMALL, "human", "random");
    let over = play_on(&served, &game);
    assert_eq!(over["turn"]["kind"], "over");
    assert!(over["ending"].as_str().unwrap().starts_with("The game is over: "), "{over}");
    let listed = served.get("/api/play");
    assert_eq!((&listed["games"][0]["over"], &listed["games"][0]["game"]), (&json!(true), &json!("kpe")));
}

#[test]
fn a_move_is_played_once_however_often_it_is_sent() {
    let served = Served::start("once");
    let game = served.begin("kpe", SMALL, "human", "human");
    let at = served.get(&game)["at"].clone();
    let order = json!({ "at": at, "text": "A" });
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (port, path, body) = (served.port, format!("{game}/move"), order.to_string());
            thread::spawn(move || {
                let host = format!("127.0.0.1:{port}");
                let origin = format!("http://{host}");
                send(port, "POST", &path, &[("Host", &host), ("Origin", &origin)], &body).status
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), 200);
    }
    assert_eq!(served.get(&game)["state"]["ply"], 1);

    let late = served.ask("POST", &format!("{game}/move"), &json!({ "at": at, "text": "B" }).to_string());
    assert_eq!((late.status, late.kind().as_str()), (409, "stale"));
    let late = served.ask("POST", &format!("{game}/undo"), &json!({ "at": at }).to_string());
    assert_eq!((late.status, late.kind().as_str()), (409, "stale"));
    assert_eq!(served.get(&game)["state"]["ply"], 1);
}

#[test]
fn an_illegal_move_changes_nothing_and_is_told_why() {
    let served = Served::start("illegal");
    let game = served.begin("kpe", SMALL, "human", "human");
    let before = served.get(&game);
    let order = json!({ "at": before["at"], "text": "a" }).to_string();
    let refused = served.ask("POST", &format!("{game}/move"), &order);
    assert_eq!((refused.status, refused.kind().as_str()), (422, "illegal"));
    assert_eq!(refused.message(), "a is not legal: a is a pit of North");
    assert_eq!(served.get(&game), before);
    let why =
        |lang: &str, text: &str| served.post(&format!("{game}/why?lang={lang}"), &json!({ "text": text }));
    assert_eq!(why("en", "a")["reason"], "a is a pit of North");
    assert_ne!(why("th", "a")["reason"], why("en", "a")["reason"]);
    assert_eq!(why("en", "A")["reason"], Value::Null);
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let served = Served::start("undo");
    let game = served.begin("kpe", SMALL, "human", "random");
    let first = served.get(&game);
    served.post(&format!("{game}/move"), &json!({ "at": first["at"], "text": "A" }));
    let played = served.get(&format!("{game}?seen={}", first["at"]));
    assert_eq!(played["recent"][0]["made"]["text"], "A");
    assert!(
        played["recent"][0]["told"].as_str().unwrap().starts_with("South A: sows 2 seeds to C"),
        "{played}"
    );
    served.post(&format!("{game}/undo"), &json!({ "at": played["at"] }));
    let back = served.get(&format!("{game}?seen={}", first["at"]));
    assert_eq!((&back["state"]["position"], &back["recent"]), (&first["state"]["position"], &json!([])));
    assert_eq!((&back["canUndo"], &back["canRedo"]), (&json!(false), &json!(true)));
    served.post(&format!("{game}/redo"), &json!({ "at": back["at"] }));
    assert_eq!(served.get(&game)["state"]["position"], played["state"]["position"]);
    let told = served.get(&format!("{game}/steps/1?lang=en"));
    assert_eq!(told["told"], played["recent"][0]["told"]);
    for what in ["steps", "before"] {
        assert_eq!(told[what], played["recent"][0][what], "{what}");
    }
}

#[test]
fn what_cannot_be_taken_back_or_played_again_is_told_and_changes_nothing() {
    let served = Served::start("nothing-back");
    let game = served.begin("kpe", SMALL, "human", "human");
    let before = served.get(&game);
    let at = json!({ "at": before["at"] }).to_string();
    for (what, kind, english, thai) in [
        ("undo", "nothing-to-undo", "There is no move to take back.", "ไม่มีตาให้ถอน"),
        ("redo", "nothing-to-redo", "There is nothing to play again.", "ไม่มีตาที่ถอนไว้ให้เดินซ้ำ"),
    ] {
        for (lang, said) in [("en", english), ("th", thai)] {
            let refused = served.ask("POST", &format!("{game}/{what}?lang={lang}"), &at);
            assert_eq!((refused.status, refused.kind().as_str()), (409, kind));
            assert_eq!(refused.message(), said);
        }
    }
    assert_eq!(served.get(&game), before);
}

#[test]
fn a_game_that_was_deleted_elsewhere_is_gone_and_does_not_come_back() {
    let served = Served::start("deleted");
    let game = served.begin("kpe", SMALL, "human", "human");
    let at = served.get(&game)["at"].clone();
    served.command(&["games", "delete", "1", "--yes"], "");
    let order = json!({ "at": at, "text": "A" }).to_string();
    for (method, path, body) in [
        ("POST", format!("{game}/move?lang=en"), order.as_str()),
        ("GET", format!("{game}?lang=en"), ""),
        ("DELETE", format!("{game}?lang=en"), ""),
    ] {
        let answer = served.ask(method, &path, body);
        assert!([404, 410].contains(&answer.status), "{path}: {}", answer.text);
    }
    assert_eq!(served.get("/api/play")["games"], json!([]));

    // Whoever has it open is told that it is gone, not that it never was.
    let game = served.begin("kpe", SMALL, "human", "human");
    let at = served.get(&game)["at"].clone();
    served.command(&["games", "delete", "--all", "--yes"], "");
    let order = json!({ "at": at, "text": "A" }).to_string();
    let told = served.ask("POST", &format!("{game}/move?lang=en"), &order);
    assert_eq!((told.status, told.kind().as_str()), (410, "gone"));
    let number = game.rsplit('/').next().unwrap();
    assert_eq!(told.message(), format!("Game {number} is gone: it was deleted."));
    // It comes back only when somebody says so, under a number of its own, and goes on there.
    assert_eq!(served.get("/api/play")["games"], json!([]));
    let kept = served.ask("POST", &format!("{game}/keep?lang=en"), "{}");
    let now = kept.json()["id"].as_i64().unwrap();
    assert!(kept.status == 200 && now.to_string() != number, "{}", kept.text);
    let moved = served.ask("POST", &format!("/api/play/{now}/move?lang=en"), &order);
    assert_eq!(moved.status, 200, "{}", moved.text);
    assert_eq!(served.get("/api/play")["games"][0]["id"], now);
    let again = served.ask("POST", &format!("{game}/keep?lang=en"), "{}");
    assert_eq!((again.status, again.kind().as_str()), (410, "gone"));
}

#[test]
fn what_goes_wrong_on_the_board_is_told_in_the_language_of_the_page() {
    let served = Served::start("troubles");
    let game = served.begin("kpe", SMALL, "human", "human");
    let at = served.get(&game)["at"].clone();
    let seats = json!({ "south": "human", "north": "human" });
    let begin = |more: Value| {
        let mut order = json!({ "wanted": { "game": "kpe" }, "seats": seats });
        order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        order
    };
    let look = |position: &str| json!({ "like": 1, "position": position });
    let cases = [
        ("/api/play", begin(json!({ "seed": "x" }))),
        ("/api/play", begin(json!({ "seats": { "south": "8", "north": "human", "think": 99 } }))),
        ("/api/describe", json!({ "game": "nobodys" })),
        ("/api/describe", json!({ "game": "../kpe" })),
        ("/api/look", look("1,2,x")),
        ("/api/look", look("1,2/3,4,5 0-0 S")),
        ("/api/look", look("1,2,3/3,4,5 0-0 S nothing=1")),
        ("/api/record", json!({ "text": "1. A *" })),
        ("/api/record", json!({ "text": "[1]" })),
        ("/api/play/99/undo", json!({ "at": 1 })),
    ];
    let own = [
        (format!("{game}/move"), json!({ "at": 1, "text": "A" })),
        (format!("{game}/move"), json!({ "at": at, "text": "a" })),
        (format!("{game}/undo"), json!({ "at": at })),
        (format!("{game}/round"), json!({ "at": at })),
    ];
    let cases = cases.map(|(path, body)| (path.to_string(), body)).into_iter().chain(own);
    for (path, body) in cases {
        let told = |lang: &str| {
            let answer = served.ask("POST", &format!("{path}?lang={lang}"), &body.to_string());
            assert!(answer.status >= 400, "{path} {body}: {}", answer.text);
            (answer.kind(), answer.message())
        };
        let (kind, english) = told("en");
        for lang in ["th", "fil"] {
            let (same, theirs) = told(lang);
            assert_eq!(same, kind, "{path}");
            assert_ne!(theirs, english, "{path} {body}");
        }
        let thai = told("th").1;
        assert!(thai.chars().any(|c| ('\u{e00}'..='\u{e7f}').contains(&c)), "{path}: {thai}");
    }
}

#[test]
fn a_pit_that_cannot_be_pressed_in_an_opening_is_told_in_plain_words() {
    let served = Served::start("plain");
    let game = served.begin("kiothi", &[], "human", "human");
    let why = |lang: &str, text: &str| {
        let told = served.post(&format!("{game}/why?lang={lang}"), &json!({ "text": text }));
        told["reason"].as_str().unwrap_or_else(|| panic!("{text} may be pressed")).to_string()
    };
    assert_eq!(why("en", "^a"), "a lies in the row of North; lift a pit of your own row");
    assert_eq!(why("en", "^A"), "A is empty; lift a pit that has seeds");
    let mut all = vec!["^a", "^j", "^A", "A:9"];
    for (lift, then) in [("^E", "^E"), ("^F", "@A")] {
        let at = served.get(&game)["at"].clone();
        served.post(&format!("{game}/move"), &json!({ "at": at, "text": lift }));
        all.extend((then != "@A").then_some(then));
        for text in &all {
            for lang in ["en", "th", "fil"] {
                let told = why(lang, text);
                assert!(!told.contains(['`', '^', '@', '/']), "{text} {lang}: {told}");
            }
            assert_ne!(why("en", text), why("th", text), "{text}");
        }
    }
}

#[test]
fn a_killed_server_goes_on_where_it_stood() {
    let served = Served::start("killed");
    let game = served.begin("kpe", SMALL, "human", "3");
    let view = served.get(&game);
    served.post(&format!("{game}/move"), &json!({ "at": view["at"], "text": "B" }));
    let before = served.get(&game);
    let served = served.again();
    let after = served.get(&game);
    for what in ["state", "seats", "seed", "turns", "turn"] {
        assert_eq!(after[what], before[what], "{what}");
    }
    // A page that was open all the while sends again what it had sent: it is not played twice.
    let order = json!({ "at": view["at"], "text": "B" }).to_string();
    assert_eq!(served.ask("POST", &format!("{game}/move"), &order).kind(), "stale");
    served.post(&format!("{game}/answer"), &json!({ "at": after["at"] }));
    assert_eq!(served.get(&game)["state"]["ply"], 2);
}

#[test]
fn a_page_that_waits_hears_of_a_change() {
    let served = Served::start("waits");
    let game = served.begin("kpe", SMALL, "human", "human");
    let view = served.get(&game);
    thread::scope(|scope| {
        let path = format!("{game}?after={}&seen={}", view["version"], view["at"]);
        let served = &served;
        let waits = scope.spawn(move || served.get(&path));
        served.post(&format!("{game}/move"), &json!({ "at": view["at"], "text": "C" }));
        let told = waits.join().unwrap();
        assert_eq!((&told["state"]["ply"], &told["recent"][0]["made"]["text"]), (&json!(1), &json!("C")));
    });
}

#[test]
fn a_match_goes_on_round_after_round() {
    let served = Served::start("match");
    let order = json!({
        "wanted": { "game": "kpe", "settings": [{ "path": "board.pits", "value": "3" }, { "path": "board.seeds", "value": "2" }] },
        "seats": { "south": "random", "north": "random" }, "seed": "1", "match": "north",
    });
    let game = format!("/api/play/{}", served.post("/api/play", &order)["id"]);
    assert_eq!(served.get(&game)["state"]["match"]["starter"], "north");
    let over = play_on(&served, &game);
    if over["turn"]["kind"] == "round" {
        let early = served.ask("POST", &format!("{game}/undo"), &json!({ "at": 1 }).to_string());
        assert_eq!(early.kind(), "stale");
        served.post(&format!("{game}/round"), &json!({ "at": over["at"] }));
        assert_eq!(served.get(&game)["state"]["match"]["round"], 2);
    }
    assert!(over["state"]["match"]["then"].is_object(), "{over}");
}

#[test]
fn positions_and_records_are_taken_up_after_they_were_compared() {
    let served = Served::start("shared");
    let wanted = |position: &str| json!({ "game": "kpe", "settings": [{ "path": "board.pits", "value": "3" }], "position": position });
    let looked = served.post("/api/look", &wanted("1,0,2/3,0,1 2-3 N"));
    assert_eq!((&looked["side"], &looked["rows"][1][0]), (&json!("north"), &json!(3)));
    let wrong = served.ask("POST", "/api/look", &wanted("1,0,2/3,0,x 2-3 N").to_string());
    assert_eq!((wrong.status, wrong.kind().as_str()), (422, "bad-position"));
    assert_eq!(wrong.json()["error"]["errors"][0]["start"], 10);

    let game = served.begin("kpe", SMALL, "human", "human");
    let at = served.get(&game)["at"].clone();
    served.post(&format!("{game}/move"), &json!({ "at": at, "text": "A" }));
    let record = served.get(&format!("{game}/record"));
    assert_eq!(record["name"], "kpe-1.mgr");
    let text = record["text"].as_str().unwrap();
    assert!(text.starts_with("[Game \"kpe\"]\n") && text.ends_with("\n1. A *\n"), "{text}");
    let opened = served.post("/api/record", &json!({ "text": text }));
    assert_eq!(opened["games"][0]["remarks"], json!([]));
    let same = served.get(&format!("/api/play/{}", opened["games"][0]["id"]));
    for what in ["state", "turns", "seats"] {
        assert_eq!(same[what], served.get(&game)[what], "{what}");
    }
}

#[test]
fn a_game_played_on_elsewhere_goes_on_under_the_number_it_has_now() {
    let served = Served::start("elsewhere");
    let game = served.begin("kpe", SMALL, "human", "human");
    let before = served.get(&game);
    served.command(&["games", "resume", "1", "--plain"], "B\nquit\n");
    // The page that is open plays another move: it is kept as another game, and whoever waits is told its number.
    served.post(&format!("{game}/move"), &json!({ "at": before["at"], "text": "A" }));
    let now = served.get("/api/play/2");
    assert_eq!(now["id"], 2);
    assert_eq!(now["trouble"], "Game 1 was played on elsewhere meanwhile. Yours goes on as game 2.");
    assert_eq!(now["state"]["last"]["text"], "A");
    // The old number is the other's game.
    let other = served.get(&game);
    assert_eq!((&other["id"], &other["state"]["last"]["text"]), (&json!(1), &json!("B")));
    assert_eq!(other["trouble"], Value::Null);
}

#[test]
fn a_game_may_begin_like_another() {
    let served = Served::start("like");
    let game = served.begin("kpe", SMALL, "human", "human");
    let like = |more: Value| {
        let mut wanted = json!({ "like": 1 });
        wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let order = json!({ "wanted": wanted, "seats": { "south": "human", "north": "human" } });
        served.ask("POST", "/api/play", &order.to_string())
    };
    let start = served.get(&game)["state"]["position"].clone();
    let again = format!("/api/play/{}", like(json!({})).json()["id"]);
    assert_eq!(served.get(&again)["state"]["position"], start);
    let edited = format!("/api/play/{}", like(json!({ "position": "1,0,2/3,0,1 2-3 N" })).json()["id"]);
    assert_eq!(served.get(&edited)["state"]["rows"], json!([[1, 0, 2], [3, 0, 1]]));
    for (more, message) in [
        (json!({ "game": "kpe" }), "a game is asked for by `game` or by `like`, one of the two"),
        (json!({ "like": null }), "a game is asked for by `game` or by `like`, one of the two"),
        (
            json!({ "settings": [{ "path": "board.pits", "value": "3" }] }),
            "a game like another has its settings",
        ),
        (json!({ "like": 99 }), "There is no game 99."),
    ] {
        assert_eq!(like(more).message(), message);
    }
}

#[test]
fn settings_are_judged_by_the_engine() {
    let served = Served::start("settings");
    let order = |pits: &str| json!({ "game": "kpe", "settings": [{ "path": "board.pits", "value": pits }] });
    assert_eq!(served.post("/api/describe", &order("5"))["board"]["pits"], 5);
    let wrong = served.ask("POST", "/api/describe", &order("0").to_string());
    assert_eq!((wrong.status, wrong.kind().as_str()), (422, "bad-game"));
    assert!(
        wrong.json()["error"]["errors"][0]["message"].as_str().unwrap().contains("must be"),
        "{}",
        wrong.text
    );
}

#[test]
fn what_is_wrong_with_settings_is_told_in_the_language_of_the_page() {
    let served = Served::start("settings-told");
    let told = |game: &str, path: &str, value: &str, lang: &str| {
        let wanted = json!({ "game": game, "settings": [{ "path": path, "value": value }] });
        let order = json!({ "wanted": wanted, "seats": { "south": "human", "north": "human" } });
        let answer = served.ask("POST", &format!("/api/play?lang={lang}"), &order.to_string());
        assert_eq!((answer.status, answer.kind().as_str()), (422, "bad-game"), "{}", answer.text);
        let error = &answer.json()["error"]["errors"][0];
        let part = |key: &str| error[key].as_str().unwrap().to_string();
        (part("message"), part("language"))
    };
    let own = |language: &str, message: &str| (message.to_string(), language.to_string());
    for (lang, message) in [
        ("en", "9 pits of a row cannot be filled where a row has only 4"),
        ("th", "ใส่เมล็ดแถวละ 9 หลุมไม่ได้ เพราะแต่ละแถวมีเพียง 4 หลุม"),
        ("fil", "hindi malalagyan ang 9 butas ng hanay kung 4 lamang ang butas nito"),
    ] {
        assert_eq!(told("kpe", "board.filled", "9", lang), own(lang, message));
    }
    // A setting of a rule, by its name.
    let range = "“เมล็ดน้อยที่สุดที่เริ่มเดินได้” ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 65535";
    assert_eq!(told("giuthi", "choice.min-seeds", "0", "th"), own("th", range));
    // What a rule says of its settings when it is made.
    let fewest = "“Pinakakaunting butas na dadamputin”, “Pinakamaraming butas na dadamputin”: \
                  mas marami ang pinakakaunting butas na dadamputin kaysa pinakamarami";
    assert_eq!(told("kiothi", "opening.lift-min", "3", "fil"), own("fil", fewest));
    let stores = "“คลัง”: ต้องใช้คลังที่อยู่บนวงและถูกหว่านลงด้วย";
    assert_eq!(told("kalah", "board.stores", "aside", "th"), own("th", stores));
    // What no form brings about stays English, and says so.
    let (message, language) = told("kpe", "capture.chian", "1", "th");
    assert!(message.starts_with("unknown setting `capture.chian`"), "{message}");
    assert_eq!(language, "en");
}

#[test]
fn analysis_goes_along_with_the_game_and_ends_when_nobody_looks() {
    let served = Served::start("analysis");
    let game = served.begin("kpe", SMALL, "human", "human");
    served.post(&format!("{game}/analysis"), &json!({ "on": true }));
    let found = |after: &Value| {
        let mut view = served.get(&game);
        for _ in 0..200 {
            if view["at"] == *after
                && view["analysis"]["found"]["lines"].as_array().is_some_and(|lines| !lines.is_empty())
            {
                break;
            }
            view = served.get(&format!("{game}?after={}", view["version"]));
        }
        view
    };
    let view = found(&served.get(&game)["at"]);
    assert_eq!(view["analysis"]["found"]["position"], view["state"]["position"]);
    assert_eq!(view["analysis"]["found"]["lines"].as_array().unwrap().len(), 3);
    let at = served.post(&format!("{game}/move"), &json!({ "at": view["at"], "text": "A" }))["at"].clone();
    let view = found(&at);
    assert_eq!(view["analysis"]["found"]["position"], view["state"]["position"]);
    served.post(&format!("{game}/analysis"), &json!({ "on": false }));
    assert_eq!(served.get(&game)["analysis"], Value::Null);
    let hint = served.post(&format!("{game}/hint"), &json!({}));
    assert!(hint["lines"][0]["moves"][0].is_string());
}

#[test]
fn every_language_says_what_to_do() {
    let served = Served::start("languages");
    let game = served.begin("kpe", SMALL, "human", "human");
    let guide =
        |lang: &str| served.get(&format!("{game}?lang={lang}"))["guide"].as_str().unwrap().to_string();
    assert!(guide("en").starts_with("South, your turn."));
    assert!(guide("th").starts_with("ฝ่ายใต้"));
    assert!(guide("fil").starts_with("Timog, ikaw na."));
    let words = served.get("/api/words?lang=fil");
    assert_eq!((&words["language"], &words["messages"]["web-undo"]), (&json!("fil"), &json!(["Bawiin"])));
}

#[test]
fn a_taken_port_is_said_and_another_one_found() {
    let served = Served::start("port");
    let folder = mancala_tests::scratch("web-port-other");
    let mut child = Command::new(mancala_tests::mancala())
        .args(["serve", "--port", &served.port.to_string()])
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let read = |from: &mut dyn std::io::Read, line: &mut String| {
        std::io::BufRead::read_line(&mut std::io::BufReader::new(from), line).unwrap();
    };
    read(child.stdout.as_mut().unwrap(), &mut line);
    assert!(line.starts_with("The board is at http://127.0.0.1:"), "{line}");
    assert!(!line.contains(&format!(":{}/", served.port)), "{line}");
    let mut said = String::new();
    read(child.stderr.as_mut().unwrap(), &mut said);
    assert!(said.starts_with(&format!("port {} is taken; ", served.port)), "{said}");
    child.kill().unwrap();
    child.wait().unwrap();
}
