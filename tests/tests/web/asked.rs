//! The box that a pit opens to ask how many and which way: whatever it asks can be pressed, on every screen.
//!
//! It says nothing of what may be chosen; that is played elsewhere.

use crate::browser::{Browser, browse};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A telephone, on its side too, and a desk.
const SIZES: [(u32, u32); 3] = [(390, 780), (844, 390), (1280, 800)];

/// What of the open box cannot be pressed at its middle, whether the box covers the middle of its pit, or the page went
/// elsewhere for it.
const BURIED: &str = "((pit, before) => {
    const middle = (one) => { const at = one.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2]; };
    const box = document.querySelector('.choice');
    const found = [...box.querySelectorAll('button')]
        .filter((one) => document.elementFromPoint(...middle(one)) !== one)
        .map((one) => one.textContent);
    const [[x, y], at] = [middle(pit), box.getBoundingClientRect()];
    if (x > at.left && x < at.right && y > at.top && y < at.bottom) found.push('the pit is covered');
    if (scrollY !== before) found.push('the page is scrolled');
    if (!box.contains(document.activeElement)) found.push('the focus is elsewhere');
    return found;
})";

/// The pits that leave a choice now.
fn asking(browser: &Browser) -> Vec<String> {
    let view = browser.served.get("/api/play/1");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for text in view["choices"].as_array().unwrap().iter().filter_map(Value::as_str) {
        let pit = text.chars().take_while(char::is_ascii_alphabetic).collect();
        *counts.entry(pit).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count > 1).map(|(pit, _)| pit).collect()
}

async fn everything_asked_can_be_pressed(browser: &Browser) {
    let pits = asking(browser);
    assert!(pits.len() > 2, "{pits:?}");
    for (width, height) in SIZES {
        browser.size(width, height, "light").await;
        let turned = width < height;
        browser.wait(&format!("document.querySelector('.board.turned') !== null === {turned}")).await;
        for pit in &pits {
            for to in ["0", "document.documentElement.scrollHeight"] {
                let press = format!(
                    "((pit) => {{ scrollTo(0, {to}); const before = scrollY; pit.focus({{ preventScroll: true }}); pit.click(); return {BURIED}(pit, before); }})(document.querySelector('[data-pit={pit}]'))"
                );
                let buried = browser.js(&press).await;
                assert_eq!(buried, json!([]), "{pit} at {width} by {height}, scrolled to {to}");
                browser.js("document.querySelector('.choice .plain').click()").await;
                assert_eq!(browser.js("document.activeElement.dataset.pit").await, pit.as_str());
            }
        }
    }
}

#[test]
#[ignore = "needs Chromium"]
fn every_number_of_every_pit_can_be_pressed() {
    browse("numbers", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        // Any opening of both players will do.
        loop {
            let view = browser.served.get("/api/play/1");
            if !["lift", "place"].contains(&view["state"]["phase"].as_str().unwrap()) {
                break;
            }
            let first = json!({ "at": view["at"], "text": view["choices"][0] });
            browser.served.post("/api/play/1/move", &first);
        }
        browser.wait("document.querySelector('#guide').textContent.includes('how many of its seeds')").await;
        everything_asked_can_be_pressed(&browser).await;
        browser.size(390, 780, "light").await;
        let pit = asking(&browser).pop().unwrap();
        browser.press(&format!("[data-pit={pit}]")).await;
        browser.picture("asked-phone").await;
        browser.size(844, 390, "light").await;
        browser.picture("asked-side").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn both_ways_of_every_pit_can_be_pressed() {
    browse("ways", |browser| async move {
        browser.begin("giuthi", &[], "human", "human").await;
        everything_asked_can_be_pressed(&browser).await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn both_rows_are_in_sight_on_the_side_of_a_telephone() {
    browse("side", |browser| async move {
        for game in ["kiothi", "kalah", "giuthi"] {
            browser.begin(game, &[], "human", "human").await;
            browser.size(844, 390, "light").await;
            for lang in ["en", "th", "fil"] {
                browser.press(&format!("#language option[value={lang}]")).await;
                browser.wait(&format!("document.documentElement.lang === '{lang}' && document.querySelector('.board[data-turn=choose]')")).await;
                let beyond =
                    "document.querySelector('.board').getBoundingClientRect().bottom + scrollY - innerHeight";
                let beyond = browser.js(beyond).await.as_f64().unwrap();
                assert!(beyond <= 0.0, "{game} {lang}: {beyond} pixels are out of sight");
            }
            browser.picture(&format!("side-{game}")).await;
            browser.press("#language option[value=en]").await;
        }
        browser
    });
}
