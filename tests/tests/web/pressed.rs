//! What a person presses, faster than it is carried out, in vain, or on a telephone; and what a screen reader hears of it.
//!
//! Nobody here knows the notation of moves or any rule.

use crate::browser::{Browser, browse};
use mancala_core::diagnostic::list;
use serde_json::Value;

/// Presses pits one after the other within one moment, as no hand could any faster.
async fn press_at_once(browser: &Browser, pits: &str) {
    let one = |pit: &str| format!("document.querySelector('[data-pit={pit}]').click()");
    let all: Vec<String> = pits.split(' ').map(one).collect();
    browser.js(&format!("(() => {{ {}; }})()", all.join("; "))).await;
}

#[test]
#[ignore = "needs Chromium"]
fn ten_pits_pressed_as_fast_as_can_be_are_all_counted() {
    browse("fast", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        // Moves are shown seed by seed: whoever presses on does not wait for that.
        browser.js("(document.querySelector('#speed').value = 'slow', document.querySelector('#speed').dispatchEvent(new Event('change')))").await;
        press_at_once(&browser, "E J a a a b b b c c d A j j j").await;
        browser.wait("document.querySelector('#guide').textContent.startsWith('North, your opening')").await;
        let told = "South lifts E and J, and places 1 seed each in A and d, 3 seeds each in a and b and 2 seeds in c.";
        assert_eq!(browser.text("#told").await, told);
        browser.wait("document.querySelector('#live').textContent.includes('3 seeds each in a and b')").await;
        // What was pressed beyond the last seed was no press of the other player's.
        let view = browser.served.get("/api/play/1");
        assert_eq!((&view["state"]["ply"], &view["state"]["held"]), (&12.into(), &Value::Null));
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn what_waits_is_forgotten_when_a_move_is_taken_back_or_refused() {
    browse("forgotten", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        browser
            .js("(() => { for (const name of ['E', 'F', 'a', 'b']) document.querySelector(`[data-pit=${name}]`).click(); document.querySelector('#undo').click(); })()")
            .await;
        browser.wait("document.querySelector('#redo').getAttribute('aria-disabled') === 'false'").await;
        assert!(browser.text("#guide").await.contains("First lift 2 of your pits"));
        // The second press cannot be: it says why, and those behind it are not carried out.
        press_at_once(&browser, "E A F a a").await;
        browser.wait("document.querySelector('.said .notice').textContent").await;
        assert_eq!(
            browser.text(".said .notice").await,
            "You cannot lift A: A is empty; lift a pit that has seeds."
        );
        assert!(browser.text("#guide").await.contains("1 of 2 pits lifted"));
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_press_in_vain_says_why_in_plain_words_of_the_language_chosen() {
    browse("vain", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        for (lang, undo, north) in [
            (
                "en",
                "There is no move to take back.",
                "You cannot lift a: a lies in the row of North; lift a pit of your own row.",
            ),
            ("th", "ไม่มีตาให้ถอน", "หยิบเมล็ดทั้งหมดจากหลุม a ไม่ได้: "),
            ("fil", "Walang tirang mababawi.", "Hindi mo maaaring damputin ang lahat ng a: "),
        ] {
            browser.press(&format!("#language option[value={lang}]")).await;
            browser.wait(&format!("document.documentElement.lang === '{lang}' && document.querySelector('.board[data-turn=choose]')")).await;
            for (press, said) in [("#undo", undo), ("[data-pit=a]", north)] {
                browser.press(press).await;
                browser
                    .wait(&format!(
                        "document.querySelector('.said .notice').textContent.startsWith({said:?})"
                    ))
                    .await;
                let told = browser.text(".said .notice").await;
                assert!(!told.contains(['^', '@', '`', '/']), "{told}");
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_game_deleted_elsewhere_is_said_to_be_gone() {
    browse("gone", |browser| async move {
        browser.begin("kpe", &[], "human", "human").await;
        browser.served.command(&["games", "delete", "1", "--yes"], "");
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelector('#no-game')").await;
        assert_eq!(browser.text("#no-game").await, "Game 1 is gone: it was deleted.");
        assert_eq!(browser.served.get("/api/play")["games"], serde_json::json!([]));
        browser.press("#keep-anew").await;
        browser.wait("document.querySelector('[data-pit=A]')").await;
        assert_eq!(browser.served.get("/api/play")["games"][0]["id"], 2);
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn an_opening_is_in_sight_on_a_telephone_with_all_it_needs() {
    browse("sight", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        for (width, height, scroll) in [(390, 844, 0.0), (360, 640, 90.0)] {
            browser.size(width, height, "light").await;
            browser.wait("document.querySelector('.board.long')").await;
            for lang in ["en", "th", "fil"] {
                browser.press(&format!("#language option[value={lang}]")).await;
                browser.wait(&format!("document.documentElement.lang === '{lang}' && document.querySelector('.board.long[data-turn=choose]')")).await;
                let bottom = |what: &str| {
                    format!("document.querySelector({what:?}).getBoundingClientRect().bottom + scrollY")
                };
                let board = browser.js(&bottom(".board")).await.as_f64().unwrap();
                let acts = browser.js("document.querySelector('.acts').offsetHeight").await.as_f64().unwrap();
                let beyond = board + acts - f64::from(height);
                assert!(beyond <= scroll, "{width} {lang}: {beyond} pixels are out of sight");
                let seen = browser.js("[...document.querySelectorAll('#guide, #undo, #redo, #hint, #rules')].map((one) => one.getBoundingClientRect()).every((box) => box.top >= 0 && box.bottom <= innerHeight)").await;
                assert_eq!(seen, true, "{width} {lang}");
                let cut = browser.js("[...document.querySelectorAll('.acts button, .guide, .store .name, .pit .count')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)").await;
                assert_eq!(cut, serde_json::json!([]), "{width} {lang}");
            }
            browser.press("#language option[value=en]").await;
            browser
                .wait("document.documentElement.lang === 'en' && document.querySelector('.board.long')")
                .await;
            browser.picture(&format!("opening-sight-{width}")).await;
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_screen_reader_hears_a_move_once_and_no_seed_of_it() {
    browse("heard", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        browser.js("(document.querySelector('#speed').value = 'fast', document.querySelector('#speed').dispatchEvent(new Event('change')))").await;
        browser
            .js("(() => { window.heard = []; const note = (what) => (changes) => window.heard.push(...changes.map(() => what)); new MutationObserver(note('live')).observe(document.querySelector('#live'), { childList: true, characterData: true, subtree: true }); window.names = 0; const board = document.querySelector('.board'); new MutationObserver(() => { if (board.dataset.turn === 'moving') window.names += 1; }).observe(board, { attributes: true, attributeFilter: ['aria-label'], subtree: true }); })()")
            .await;
        browser.press("[data-pit=A]").await;
        browser
            .wait("document.querySelector('#live').textContent.startsWith('South A: sows 4 seeds to E')")
            .await;
        browser.wait("document.querySelector('.board').dataset.turn === 'choose'").await;
        assert_eq!(browser.js("window.heard.length").await, 1);
        assert!(browser.js("window.names").await.as_u64().unwrap() <= 1);
        assert_eq!(
            browser.js("document.querySelector('[data-pit=E]').getAttribute('aria-label')").await,
            "South E, 5 seeds"
        );
        browser
    });
}

/// What is written on the page in colours too near to what is behind it, for each text the worst there is: a ratio below
/// 4.5, or 3 where letters are large. What is shut off, and drawings, are left out.
const FAINT: &str = r"(() => {
    const numbers = (text) => text.split(/[\s,\/]+/).filter(Boolean).map(Number);
    const read = (colour) => {
        const rgb = /rgba?\(([^)]+)\)/.exec(colour);
        if (rgb) return [...numbers(rgb[1]), 1].slice(0, 4);
        const mixed = /color\(srgb ([^)]+)\)/.exec(colour);
        if (!mixed) return null;
        const [r, g, b, a = 1] = numbers(mixed[1]);
        return [255 * r, 255 * g, 255 * b, a];
    };
    const linear = (part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
    const behind = (element) => {
        const layers = [];
        for (let one = element; one; one = one.parentElement) {
            const { backgroundImage, backgroundColor } = getComputedStyle(one);
            const stops = [...backgroundImage.matchAll(/rgba?\([^)]+\)|color\([^)]+\)/g)].map(([stop]) => read(stop)).filter(Boolean);
            if (backgroundImage.includes('gradient') && stops.length > 0)
                return stops.map((stop) => layers.reduceRight((below, top) => over(top, below), stop));
            const colour = read(backgroundColor);
            if (colour?.[3] > 0) layers.push(colour);
            if (colour?.[3] === 1) break;
        }
        return [layers.reduceRight((below, top) => over(top, below), [255, 255, 255])];
    };
    const faint = [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.textContent.trim();
        const element = texts.currentNode.parentElement;
        if (!text || !element.offsetParent || element.closest('[aria-disabled=true]:not(.pit), :disabled, .unseen, noscript')) continue;
        const style = getComputedStyle(element);
        let opacity = 1;
        for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
        const size = parseFloat(style.fontSize);
        const need = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600) ? 3 : 4.5;
        const ink = read(style.color);
        const ratio = Math.min(...behind(element).map((below) => {
            const [most, least] = [light(over([...ink.slice(0, 3), ink[3] * opacity], below)), light(below)].sort((one, other) => other - one);
            return (most + 0.05) / (least + 0.05);
        }));
        if (ratio < need) faint.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return [...new Set(faint)];
})()";

#[test]
#[ignore = "needs Chromium"]
fn every_text_stands_out_from_what_is_behind_it_light_and_dark() {
    browse("contrast", |browser| async move {
        browser.begin("kpe", &[], "human", "human").await;
        let all_open = "document.querySelectorAll('details').forEach((one) => { one.open = true; })";
        let mut faint: Vec<String> = Vec::new();
        for (view, until, then) in [
            ("", ".card", all_open),
            ("#/new/kpe", "#begin", all_open),
            ("#/game/1", ".board[data-turn]", "document.querySelector('[data-pit=a]').click()"),
            ("#/game/1", ".board[data-turn]", "document.querySelector('#rules').click()"),
            ("#/game/99", "#no-game", "0"),
        ] {
            for (width, height) in [(1280, 800), (360, 640)] {
                for colours in ["light", "dark"] {
                    browser.size(width, height, colours).await;
                    browser.client.goto("about:blank").await.expect("a blank page");
                    browser.go(view, until).await;
                    browser.js(&format!("({then}, null)")).await;
                    let found = browser.js(FAINT).await;
                    let found = found.as_array().unwrap().iter().filter_map(Value::as_str);
                    faint.extend(found.map(|text| format!("{view} {width} {colours}: {text}")));
                }
            }
        }
        assert!(faint.is_empty(), "{}", list(faint.iter().map(String::as_str)));
        browser
    });
}
