//! Games handed on in a browser: a record saved, opened again from its file or its text; and a game that somebody else has
//! played on.
//!
//! What records say is tested without a browser.

use crate::browser::browse;
use fantoccini::Locator;
use mancala_tests::scratch;
use serde_json::json;

#[test]
#[ignore = "needs Chromium"]
fn a_record_is_saved_and_opened_from_its_file() {
    browse("record-file", |browser| async move {
        let folder = scratch("web-downloads");
        let how = json!({ "behavior": "allow", "downloadPath": folder });
        browser.devtools("Browser.setDownloadBehavior", &how);
        browser.begin("kpe", &[], "human", "human").await;
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        browser.js("document.querySelectorAll('aside details').forEach((one) => { one.open = true; })").await;
        browser.press("#save-record").await;
        browser.wait("document.querySelector('#share-said').textContent === 'kpe-1.mgr'").await;
        let file = folder.join("kpe-1.mgr");
        let began = std::time::Instant::now();
        while !file.exists() && began.elapsed() < crate::http::PATIENCE {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let text = std::fs::read_to_string(&file).expect("the browser has saved it");
        assert_eq!(text, browser.served.get("/api/play/1/record")["text"].as_str().unwrap());

        browser.go("", "#opener").await;
        browser.press("#opener summary").await;
        let input = browser.client.find(Locator::Css("#record-file")).await.expect("it takes a file");
        input.send_keys(&file.display().to_string()).await.expect("it takes this one");
        browser.wait("location.hash === '#/game/2' && document.querySelectorAll('.move').length === 1").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_record_that_is_wrong_shows_where() {
    browse("record-text", |browser| async move {
        browser.go("", "#opener").await;
        browser.press("#opener summary").await;
        let area =
            browser.client.find(Locator::Css("#record")).await.expect("there is a place to paste into");
        area.send_keys("[Game \"kpe\"]\n\n1. A a A Z *\n").await.expect("it takes a text");
        browser.press("#open-record").await;
        browser.wait("document.querySelector('#record-said pre')").await;
        let said = browser.text("#record-said pre").await;
        assert!(
            said.starts_with("The record cannot be opened. Something in it is wrong:\nerror: ")
                && said.contains("--> record:3:")
                && said.contains("^"),
            "{said}"
        );
        // What is selected begins at the fault.
        let marked = "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector('#record'))";
        assert!("1. A a A Z *".ends_with(browser.js(marked).await.as_str().unwrap()));
        browser.picture("record-wrong-desk").await;

        // What is no text at all is never sent.
        let file = scratch("web-binary").join("game.mgr");
        std::fs::write(&file, [0xff, 0xfe, 0x00]).expect("it can be written");
        let input = browser.client.find(Locator::Css("#record-file")).await.expect("it takes a file");
        input.send_keys(&file.display().to_string()).await.expect("it takes this one");
        browser
            .wait("document.querySelector('#record-said').textContent.startsWith('game.mgr holds no text')")
            .await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_page_goes_to_the_number_its_game_has_now() {
    browse("elsewhere", |browser| async move {
        browser.begin("kpe", &[], "human", "human").await;
        browser.served.command(&["games", "resume", "1", "--plain"], "B\nquit\n");
        browser.press("[data-pit=A]").await;
        browser
            .wait("location.hash === '#/game/2' && document.querySelector('.said .wrong')?.textContent")
            .await;
        assert_eq!(
            browser.text(".said .wrong").await,
            "Game 1 was played on elsewhere meanwhile. Yours goes on as game 2."
        );
        browser.press("#undo").await;
        browser.wait("document.querySelectorAll('.move').length === 0").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn games_to_choose_come_before_those_that_were_begun() {
    browse("begun", |browser| async move {
        browser.begin("kpe", &[], "human", "human").await;
        browser.go("", ".kept-games").await;
        assert_eq!(browser.text(".kept-games summary").await, "Your game (1)");
        assert_eq!(browser.js("document.querySelector('.kept-games').open").await, false);
        let seen = "document.querySelector('.card').getBoundingClientRect().bottom < innerHeight";
        assert_eq!(browser.js(seen).await, true, "a game to choose is seen at once");
        let signs = browser.js("document.querySelector('.cards').innerText.match(/\\([A-Z]{1,3}\\)/g)").await;
        assert_eq!(signs, json!(null), "short signs of sources are written in full");
        browser
    });
}
