//! What the server refuses: other sites, other names, too much, too deep, nonsense; and that it goes on afterwards.
//!
//! Every refusal is JSON with a kind and words; nothing refused changes anything.

use crate::http::{raw, send};
use crate::served::Served;
use serde_json::json;
use std::thread;

#[test]
fn other_sites_and_other_names_are_refused() {
    let served = Served::start("foreign");
    let own = format!("127.0.0.1:{}", served.port);
    let origin = format!("http://{own}");
    let begin =
        json!({ "wanted": { "game": "kpe" }, "seats": { "south": "human", "north": "human" } }).to_string();
    let ask = |method: &str, path: &str, headers: &[(&str, &str)]| {
        let answer = send(served.port, method, path, headers, &begin);
        assert_eq!(answer.header("access-control-allow-origin"), None);
        answer
    };
    for headers in [
        vec![("Host", "evil.example")],
        vec![("Host", own.as_str())],
        vec![("Host", own.as_str()), ("Origin", "http://evil.example")],
        vec![("Host", own.as_str()), ("Origin", "null")],
        vec![("Host", own.as_str()), ("Origin", origin.as_str()), ("Sec-Fetch-Site", "cross-site")],
    ] {
        let answer = ask("POST", "/api/play", &headers);
        assert_eq!((answer.status, answer.kind().as_str()), (403, "foreign"), "{headers:?}");
    }
    assert_eq!(ask("GET", "/", &[("Host", "evil.example")]).status, 403);
    assert_eq!(ask("GET", "/api/play", &[("Host", &own), ("Sec-Fetch-Site", "cross-site")]).status, 403);
    assert_eq!(ask("OPTIONS", "/api/play", &[("Host", &own), ("Origin", "http://evil.example")]).status, 403);
    assert_eq!(served.get("/api/play")["games"], json!([]));
    assert_eq!(ask("POST", "/api/play", &[("Host", &own), ("Origin", &origin)]).status, 200);
}

#[test]
fn a_request_names_one_host_and_it_is_ours() {
    let served = Served::start("hosts");
    let own = format!("127.0.0.1:{}", served.port);
    let ask = |path: &str, hosts: &[&str]| {
        let headers: Vec<(&str, &str)> = hosts.iter().map(|host| ("Host", *host)).collect();
        send(served.port, "GET", path, &headers, "")
    };
    assert_eq!(ask("/", &[&own]).status, 200);
    assert_eq!(ask(&format!("http://{own}/"), &[&own]).status, 200);
    for (path, hosts, word) in [
        ("/api/play", vec![], "Host: 127.0.0.1:"),
        ("/api/play", vec![own.as_str(), own.as_str()], "one Host"),
        ("/api/play", vec![own.as_str(), "evil.example"], "one Host"),
        ("http://evil.example/api/play", vec![own.as_str()], "this is not evil.example"),
    ] {
        let answer = ask(path, &hosts);
        assert_eq!((answer.status, answer.kind().as_str()), (403, "foreign"), "{path} {hosts:?}");
        assert!(answer.message().contains(word), "{path} {hosts:?}: {}", answer.message());
    }
}

#[test]
fn many_games_begun_at_once_are_begun_or_told_to_come_again() {
    let served = Served::start("many");
    let begin =
        json!({ "wanted": { "game": "kpe" }, "seats": { "south": "human", "north": "human" } }).to_string();
    let begun = thread::scope(|scope| {
        let all: Vec<_> = (0..30).map(|_| scope.spawn(|| served.ask("POST", "/api/play", &begin))).collect();
        all.into_iter()
            .map(|one| one.join().expect("it is answered"))
            .filter(|answer| {
                let busy = answer.status == 503 && answer.kind() == "busy";
                assert!(busy || answer.status == 200, "{}: {}", answer.status, answer.text);
                !busy
            })
            .count()
    });
    assert!(begun > 2, "{begun}");
    assert_eq!(served.get("/api/play")["games"].as_array().map(Vec::len), Some(begun));
}

#[test]
fn browsers_are_told_what_a_page_may_do() {
    let served = Served::start("headers");
    for (path, kind) in [
        ("/", "text/html"),
        ("/assets/main.js", "text/javascript"),
        ("/assets/board.css", "text/css"),
        ("/api/play", "application/json"),
        ("/nothing", "application/json"),
    ] {
        let answer = served.ask("GET", path, "");
        let header = |name: &str| answer.header(name).unwrap_or_default().to_string();
        assert!(header("content-type").starts_with(kind), "{path}: {}", header("content-type"));
        assert!(
            header("content-security-policy")
                .starts_with("default-src 'none'; script-src 'self'; style-src 'self';"),
            "{path}"
        );
        assert!(!header("content-security-policy").contains("unsafe"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
    }
}

#[test]
fn bad_requests_are_refused_in_words() {
    let served = Served::start("bad");
    let game = served.begin("kpe", &[], "human", "human");
    let play = format!("{game}/move");
    let deep = format!("{{\"at\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let big = format!("{{\"text\":\"{}\"}}", "x".repeat(1 << 20));
    let far = json!({ "wanted": { "game": "kpe" }, "seats": { "south": "9", "north": "human" } }).to_string();
    let begin = |game: &str| {
        json!({ "wanted": { "game": game }, "seats": { "south": "human", "north": "human" } }).to_string()
    };
    let cases = [
        ("POST", play.as_str(), "", 400, "bad-request"),
        ("POST", &play, "{}", 400, "bad-request"),
        ("POST", &play, "{\"at\":1,\"text\":\"A\",\"more\":1}", 400, "bad-request"),
        ("POST", &play, &deep, 400, "bad-request"),
        ("POST", &play, &big, 413, "too-large"),
        ("POST", &play, "{\"at\":1,\"text\":\"A\"}", 409, "stale"),
        ("POST", "/api/play", &far, 400, "bad-request"),
        ("POST", "/api/play", &begin("kpo"), 404, "unknown-game"),
        ("POST", "/api/play", &begin("../../etc/passwd"), 400, "bad-request"),
        ("POST", "/api/play", &begin("x.toml"), 400, "bad-request"),
        ("POST", "/api/play", &begin(""), 400, "bad-request"),
        (
            "POST",
            "/api/record",
            "{\"text\":\"hello\",\"seats\":{\"south\":\"human\",\"north\":\"human\"}}",
            400,
            "bad-request",
        ),
        ("PUT", "/api/play", "", 405, "method"),
        ("GET", "/api/play/99", "", 404, "not-found"),
        ("GET", "/api/play/0", "", 400, "bad-request"),
        ("GET", "/api/play/-1", "", 400, "bad-request"),
        ("GET", "/api/play/+1", "", 400, "bad-request"),
        ("GET", "/api/play/01", "", 400, "bad-request"),
        ("GET", "/api/play/%ff", "", 400, "bad-request"),
        ("GET", "/assets/%ff", "", 400, "bad-request"),
        ("GET", "/api/play/1/steps/+1", "", 400, "bad-request"),
        ("GET", "/api/play/x%00y", "", 400, "bad-request"),
        ("GET", "/api/play/1?lang=tlh", "", 400, "bad-request"),
        ("GET", "/api/play/1?after=x", "", 400, "bad-request"),
        ("GET", "/api/play/1?what=1", "", 400, "bad-request"),
        ("GET", "/api/play/1/steps/9", "", 404, "no-such-move"),
        ("GET", "/assets/../Cargo.toml", "", 404, "not-found"),
        ("GET", "/assets/%2e%2e%2fCargo.toml", "", 404, "not-found"),
    ];
    for (method, path, body, status, kind) in cases {
        let answer = served.ask(method, path, body);
        let what = format!("{method} {path} {}", body.chars().take(60).collect::<String>());
        assert_eq!((answer.status, answer.kind().as_str()), (status, kind), "{what}: {}", answer.text);
        assert!(!answer.message().is_empty(), "{what}");
    }
    assert_eq!(served.get(&game)["state"]["ply"], 0);
}

#[test]
fn what_is_no_request_leaves_the_server_standing() {
    let served = Served::start("noise");
    let head = "x".repeat(100_000);
    for bytes in [
        b"\0\xff\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        format!("GET / HTTP/1.1\r\nHost: {head}\r\n\r\n").into_bytes(),
        format!("POST /api/play HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: -5\r\n\r\n", served.port)
            .into_bytes(),
    ] {
        let answer = raw(served.port, &bytes);
        assert!(answer.status == 0 || (400..500).contains(&answer.status), "{answer:?}");
    }
    assert_eq!(served.get("/api/play")["games"], json!([]));
}

/// The server, like any other command, has no plugin in its own process.
#[cfg(target_os = "linux")]
#[test]
fn the_server_maps_and_opens_no_plugin() {
    use mancala_tests::program::{engine_of, has_no_plugin};
    let served = Served::start("front");
    let game = served.begin("kpe", &[], "human", "human");
    assert!(!served.get(&game)["choices"].is_null());
    assert_ne!(engine_of(served.id(), "kpe"), served.id());
    has_no_plugin(served.id());
}
