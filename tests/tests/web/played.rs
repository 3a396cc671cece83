//! Games played in a browser, by pressing what may be pressed and nothing else.
//!
//! What a person who knows no game would do: read the ring around a pit, press it, answer what is asked.

use crate::browser::{Browser, browse};
use serde_json::Value;

/// No game here takes a person more presses.
const PRESSES: usize = 1500;
/// What is pressed next: an answer that is asked for, a button of the moment, or some pit with a ring.
const NEXT: &str = "(() => {
    const board = document.querySelector('.board');
    if (document.querySelector('#again')) return 'over';
    const answer = document.querySelector('.choice button[data-move]:not([aria-disabled=true])');
    if (answer) return '.choice button[data-move=\"' + answer.dataset.move + '\"]';
    if (board.dataset.turn === 'moving' || board.dataset.at === window.pressed) return null;
    const chief = ['#pass', '#next', '#stop'].find((id) => document.querySelector(id));
    if (chief) {
        window.pressed = board.dataset.at;
        return chief;
    }
    const open = [...document.querySelectorAll('.pit.open')];
    if (open.length === 0) return null;
    window.pressed = board.dataset.at;
    return '.pit[data-pit=\"' + open[Number(board.dataset.at) % open.length].dataset.pit + '\"]';
})()";

/// Plays for South until the game is over.
async fn play(browser: &Browser) {
    for _ in 0..PRESSES {
        browser.wait(&format!("(window.chosen = {NEXT})")).await;
        match browser.js("window.chosen").await.as_str() {
            Some("over") => return,
            Some(selector) => browser.press(selector).await,
            None => unreachable!("it was waited for"),
        }
    }
    panic!("the game does not end");
}

fn whole(game: &'static str, settings: &'static [(&'static str, &'static str)]) {
    browse(game, |browser| async move {
        browser.begin(game, settings, "human", "random").await;
        play(&browser).await;
        assert!(browser.text("#guide").await.starts_with("The game is over: "));
        let seeds = "[...document.querySelectorAll('.board .count')].reduce((sum, one) => sum + Number(one.textContent), 0)";
        let listed = browser.served.get("/api/play/1");
        let state = &listed["state"];
        let sum = |list: &Value| list.as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>();
        let total = sum(&state["rows"][0]) + sum(&state["rows"][1]) + sum(&state["stores"]);
        assert_eq!(browser.js(seeds).await, total);
        assert_eq!(listed["turn"]["kind"], "over");
        browser.picture(&format!("over-{game}")).await;
        browser
    });
}

macro_rules! whole_games {
    ($($name:ident: $game:literal $settings:expr;)*) => {
        $(
            #[test]
            #[ignore = "needs Chromium"]
            fn $name() {
                whole($game, $settings);
            }
        )*
    };
}

whole_games! {
    en_dodoi_is_played_by_clicking: "en-dodoi" &[];
    kpe_is_played_by_clicking: "kpe" &[];
    giuthi_is_played_by_clicking: "giuthi" &[];
    rio_kadalis_is_played_by_clicking: "rio-kadalis" &[];
    kiothi_is_played_by_clicking: "kiothi" &[];
    kalah_is_played_by_clicking: "kalah" &[];
    oware_is_played_by_clicking: "oware" &[];
}

#[test]
#[ignore = "needs Chromium"]
fn the_form_begins_a_game_on_another_board() {
    browse("form", |browser| async move {
        browser.go("", ".card").await;
        assert!(browser.js("document.querySelectorAll('.card').length").await.as_u64().unwrap() >= 7);
        browser.press(".card a[href='#/new/kpe']").await;
        browser.wait("document.querySelector('[id=\"set-board.pits\"]')").await;
        browser.js("(() => { const pits = document.getElementById('set-board.pits'); pits.value = 500000; pits.dispatchEvent(new Event('change')); })()").await;
        browser.wait("document.querySelector('#setup-said').textContent.includes('must be')").await;
        let at = "(() => { const field = document.querySelector('[aria-invalid=true]'); return [field.id, document.getElementById(field.getAttribute('aria-describedby')).textContent.includes('must be')]; })()";
        assert_eq!(browser.js(at).await, serde_json::json!(["set-board.pits", true]));
        assert_eq!(browser.js("document.querySelector('#begin').disabled").await, true);
        browser.js("(() => { const pits = document.getElementById('set-board.pits'); pits.value = 3; pits.dispatchEvent(new Event('change')); })()").await;
        browser.wait("!document.querySelector('#begin').disabled && document.body.innerText.includes('3 pits a row')").await;
        browser.press("#begin").await;
        browser.wait("document.querySelectorAll('.pit').length === 6").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn the_form_speaks_the_language_of_the_page() {
    browse("form-filipino", |browser| async move {
        browser.go("", ".card").await;
        let liked = "localStorage.setItem('mancala', JSON.stringify({ language: 'fil', speed: 'off', theme: 'auto' }))";
        browser.js(liked).await;
        browser.client.goto("about:blank").await.expect("a blank page");
        browser.go("#/new/kiothi", "[id=\"set-opening.mark\"]").await;
        // Every label is a name, and no option is a word of a file.
        let names = "[...document.querySelectorAll('.setting label')].map((label) => label.textContent)";
        let names: Vec<String> = serde_json::from_value(browser.js(names).await).expect("a list of texts");
        assert!(names.len() > 15, "{names:?}");
        assert!(names.contains(&"Simula ng proteksiyon".to_string()), "{names:?}");
        let keys = "[...document.querySelectorAll('.setting')].map((one) => one.dataset.path.split('.')[1])";
        let keys: Vec<String> = serde_json::from_value(browser.js(keys).await).expect("a list of texts");
        let raw = |name: &String| {
            keys.iter().any(|key| name.eq_ignore_ascii_case(key) || *name == key.replace('-', " "))
        };
        assert!(!names.iter().any(raw), "{names:?}");
        let options =
            "[...document.querySelectorAll('.setting option')].map((one) => [one.value, one.textContent])";
        let options: Vec<(String, String)> =
            serde_json::from_value(browser.js(options).await).expect("pairs");
        assert!(options.iter().all(|(value, told)| value != told), "{options:?}");
        let change = |id: &str, value: &str| {
            format!(
                "(() => {{ const field = document.getElementById('set-{id}'); field.value = {value:?}; \
                 field.dispatchEvent(new Event('change')); }})()"
            )
        };
        let said =
            |text: &str| format!("document.querySelector('#setup-said').textContent.includes({text:?})");
        // Out of range, which the form sees itself; two settings together, which the engine sees.
        browser.js(&change("opening.lift-max", "5000")).await;
        browser.wait(&said("mula 1 hanggang 4096 ang “Pinakamaraming butas na dadamputin”")).await;
        browser.js(&change("opening.lift-max", "2")).await;
        browser.js(&change("board.filled", "11")).await;
        browser.wait(&said("hindi malalagyan ang 11 butas ng hanay")).await;
        assert_eq!(browser.js("document.querySelector('#setup-said li').lang").await, "fil");
        browser.js(&change("board.filled", "6")).await;
        browser.wait("!document.querySelector('#begin').disabled").await;
        // A rule that refuses its settings is heard before the game is to begin, at each setting that it is about.
        browser.js(&change("opening.lift-min", "3")).await;
        browser.wait(&said("mas marami ang pinakakaunting butas")).await;
        let at = "[...document.querySelectorAll('[aria-invalid=true]')].map((field) => [field.id, document.getElementById(field.getAttribute('aria-describedby')).textContent.includes('mas marami ang pinakakaunting butas'), field.offsetParent !== null])";
        let both =
            serde_json::json!([["set-opening.lift-max", true, true], ["set-opening.lift-min", true, true]]);
        assert_eq!(browser.js(at).await, both);
        assert_eq!(browser.js("document.querySelector('#begin').disabled").await, true);
        browser.picture("form-filipino").await;
        browser.js(&change("opening.lift-min", "2")).await;
        browser.wait("!document.querySelector('#begin').disabled && !document.querySelector('[aria-invalid], .fault')").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_match_is_offered_where_it_may_have_rounds_and_a_sheet_shows_board_and_aim() {
    browse("offered", |browser| async move {
        for (game, rounds, size) in
            [("kalah", false, "6 pits a row, 48 seeds"), ("kpe", true, " pits a row, ")]
        {
            browser.client.goto("about:blank").await.expect("a blank page");
            browser.go(&format!("#/new/{game}"), "#begin").await;
            browser.js("document.querySelectorAll('details').forEach((one) => { one.open = true; })").await;
            let offered = browser.js("document.querySelector('#match').offsetParent !== null").await;
            assert_eq!(offered, rounds, "{game}");
            browser.js("[...document.querySelectorAll('#main button')].find((one) => one.textContent === 'Rules').click()").await;
            browser.wait("document.querySelector('dialog[open] .picture .small-pit')").await;
            let sheet = browser.text("dialog[open]").await;
            assert!(sheet.contains(size) && sheet.contains("more seeds in his store wins"), "{sheet}");
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_pit_that_may_not_be_chosen_says_why() {
    browse("why", |browser| async move {
        browser.begin("kpe", &[], "human", "human").await;
        browser.press("[data-pit=a]").await;
        browser.wait("document.querySelector('.now .notice').textContent").await;
        assert_eq!(browser.text(".now .notice").await, "You cannot sow a: a is a pit of North.");
        assert_eq!(browser.js("document.querySelectorAll('.move').length").await, 0);
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn moves_are_taken_back_and_a_reload_loses_nothing() {
    browse("reload", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        let seeds = "[...document.querySelectorAll('.board .count')].map((one) => one.textContent).join(' ')";
        let before = browser.js(seeds).await;
        browser.client.refresh().await.expect("it can be loaded again");
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        assert_eq!(browser.js(seeds).await, before);
        browser.press("#undo").await;
        browser.wait("document.querySelectorAll('.move').length === 0").await;
        assert_ne!(browser.js(seeds).await, before);
        browser.press("#redo").await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        assert_eq!(browser.js(seeds).await, before);
        // What a move did is told when it is asked about.
        browser.press(".moves .move").await;
        browser.wait("document.querySelector('.panel .told').textContent.startsWith('South A: ')").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_lost_connection_is_told_and_mended() {
    browse("lost", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        let offline = |offline: bool| {
            let how = serde_json::json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
            browser.devtools("Network.emulateNetworkConditions", &how);
        };
        browser.devtools("Network.enable", &serde_json::json!({}));
        offline(true);
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelector('.now .notice').textContent.includes('does not answer')").await;
        offline(false);
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn two_pages_on_one_game_stay_in_step() {
    browse("step", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        let first = browser.client.window().await.expect("a window");
        let other = browser.client.new_window(false).await.expect("another window").handle;
        browser.client.switch_to_window(other).await.expect("it can be looked at");
        browser.go("#/game/1", ".board[data-turn]").await;
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        browser.client.switch_to_window(first).await.expect("it can be looked at");
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        browser
    });
}
