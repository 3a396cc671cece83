//! What a page says beside the board: hints, values, explanations, refusals; and that none of it moves or hides the board.
//!
//! Whether advice is good is no matter here.

use crate::browser::{Browser, browse};

/// Where the board stands in the window.
const TOP: &str = "document.querySelector('.board').getBoundingClientRect().top + scrollY";

/// Signs and hollows of the board, of which none may lie over another's, each told with its pit.
const OVERLAPPING: &str = "(() => {
    const signs = [...document.querySelectorAll('.board .pit')].flatMap((pit) =>
        [...pit.querySelectorAll('.hollow, .name, .count, .value')].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const name = `${pit.dataset.pit} ${one.className} ${one.textContent}`;
            return { name, left, right, top, bottom };
        })).filter((one) => one.right > one.left);
    return signs.flatMap((one, index) => signs.slice(index + 1).filter((two) =>
        one.left < two.right - 1 && one.right > two.left + 1 && one.top < two.bottom - 1 && one.bottom > two.top + 1
    ).map((two) => `${one.name} / ${two.name}`));
})()";

/// Looks at the board at this size in fonts of every kind, narrow and wide, where they are installed.
async fn nothing_overlaps(browser: &Browser, width: u32, height: u32, colours: &str) {
    for font in ["system-ui", "Loma", "Liberation Sans Narrow", "DejaVu Sans", "monospace"] {
        browser.js(&format!("document.body.style.fontFamily = '{font}'")).await;
        browser.size(width, height, colours).await;
        let overlapping = browser.js(OVERLAPPING).await;
        assert_eq!(overlapping, serde_json::json!([]), "{width} wide, in {font}");
    }
    browser.js("document.body.style.fontFamily = ''").await;
}

#[test]
#[ignore = "needs Chromium"]
fn a_hint_is_ringed_tells_its_unit_and_leaves_the_board_where_it_is() {
    browse("hint", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        for (width, height) in [(1280, 800), (360, 640)] {
            browser.size(width, height, "light").await;
            let top = browser.js(TOP).await;
            browser.press("#hint").await;
            browser.wait("document.querySelectorAll('.hinted').length === 1").await;
            let said = browser.text(".said .notice").await;
            let pit = browser.js("document.querySelector('.hinted').dataset.pit").await;
            assert!(said.starts_with(&format!("You might sow {}: ", pit.as_str().unwrap())), "{said}");
            assert!(said.contains(" seeds for South, "), "{said}");
            assert_eq!(browser.js(TOP).await, top, "at {width}");
            // A refusal takes the place of the hint, and moves nothing either.
            browser.press("[data-pit=a]").await;
            browser
                .wait("document.querySelector('.said .notice').textContent.includes('pit of North')")
                .await;
            assert_eq!(browser.js(TOP).await, top, "at {width}");
        }
        browser.size(1280, 800, "light").await;
        browser.press(".hinted").await;
        browser
            .wait("!document.querySelector('.hinted') && document.querySelector('.said .notice').hidden")
            .await;
        assert!(browser.text("#told").await.starts_with("South "));
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn values_stand_best_first_are_written_alike_and_cover_no_seed() {
    browse("values", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        for pit in ["E", "F", "a", "a", "a", "b", "b", "b", "c", "c", "d", "d", "j", "i"] {
            let at = browser.js("document.querySelector('.board').dataset.at").await;
            browser.press(&format!("[data-pit={pit}]")).await;
            browser.wait(&format!("document.querySelector('.board').dataset.at !== {at}")).await;
        }
        for _ in 0..10 {
            let at = browser.js("document.querySelector('.board').dataset.at").await;
            browser.press("[data-pit=A]").await;
            browser.wait(&format!("document.querySelector('.board').dataset.at !== {at}")).await;
        }
        browser.wait("document.querySelector('.board').dataset.turn === 'choose' && document.querySelector('#guide').textContent.startsWith('South, your turn')").await;
        browser.js("document.querySelectorAll('aside details').forEach((one) => { one.open = true; })").await;
        browser.press("#analysis").await;
        browser.wait("document.querySelectorAll('.lines li').length > 2").await;
        let listed = "[...document.querySelectorAll('.lines b')].map((one) => one.textContent)";
        let shown = "[...document.querySelectorAll('.value')].map((one) => one.textContent).filter(Boolean)";
        let values = browser.js(&format!("[{listed}, {shown}]")).await;
        let read = |text: &str| {
            let (sign, digits) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
            assert!(["+", "−", "±"].contains(&sign), "{text}");
            assert_eq!(digits.split('.').nth(1).map(str::len), Some(1), "{text}");
            digits.parse::<f64>().unwrap() * if sign == "−" { -1.0 } else { 1.0 }
        };
        let read = |list: &serde_json::Value| -> Vec<f64> {
            list.as_array().unwrap().iter().map(|text| read(text.as_str().unwrap())).collect()
        };
        let (listed, shown) = (read(&values[0]), read(&values[1]));
        assert!(listed.is_sorted_by(|one, next| one >= next), "{listed:?}");
        assert_eq!(listed[0], shown.iter().copied().fold(f64::MIN, f64::max));
        // A hint says what is shown.
        browser.press("#hint").await;
        browser.wait("document.querySelector('.hinted .value.best')").await;
        for (size, width, height) in [("desk", 1280, 800), ("tablet", 768, 1024), ("phone", 360, 640)] {
            for colours in ["light", "dark"] {
                browser.size(width, height, colours).await;
                browser.picture(&format!("values-{size}-{colours}")).await;
            }
            nothing_overlaps(&browser, width, height, "dark").await;
        }
        // Nor does a mark lie over a number of two digits, with values and without.
        let position = "12,0,0,0,5,5,0,5,5,0/0,0,0,2,5,5,1,0,8,7 0-0 S protected=A.E.F.H.I.d.e.f.g.i.j";
        begin_at(&browser, position).await;
        browser.js("document.querySelectorAll('aside details').forEach((one) => { one.open = true; })").await;
        for valued in [false, true] {
            if valued {
                browser.press("#analysis").await;
                browser.wait("document.querySelectorAll('.lines li').length > 2").await;
            }
            for (width, height) in
                [(1280, 800), (768, 1024), (700, 1000), (640, 360), (390, 844), (360, 640), (320, 568)]
            {
                nothing_overlaps(&browser, width, height, "dark").await;
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn the_last_move_is_told_after_a_reload_and_an_opening_is_one_turn() {
    browse("told", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        assert!(browser.text("#told").await.starts_with("South's pits have capital letters"));
        browser.press("#hint").await;
        browser.wait("document.querySelector('.hinted')").await;
        let said = browser.text(".said .notice").await;
        assert!(
            said.starts_with("You might lift ")
                && said.contains(", then place ")
                && said.contains(", judged by random games."),
            "{said}"
        );
        for pit in ["J", "E", "d", "A"] {
            let at = browser.js("document.querySelector('.board').dataset.at").await;
            browser.press(&format!("[data-pit={pit}]")).await;
            browser.wait(&format!("document.querySelector('.board').dataset.at !== {at}")).await;
        }
        let told = "South lifts E and J, and places 1 seed each in A and d.";
        browser.client.refresh().await.expect("it can be loaded again");
        browser.wait("document.querySelector('#told')?.textContent.includes('places')").await;
        assert_eq!(browser.text("#told").await, told);
        assert_eq!(
            browser.js("[...document.querySelectorAll('.move')].map((one) => one.textContent)").await,
            serde_json::json!(["lifts E J, places A d"])
        );
        browser.press(".move").await;
        browser.wait("document.querySelector('.panel .told').textContent").await;
        assert_eq!(browser.text(".panel .told").await, told);
        browser
    });
}

/// Begins Kiothi for two people at a position.
async fn begin_at(browser: &Browser, position: &str) {
    let order = serde_json::json!({
        "wanted": { "game": "kiothi", "position": position },
        "seats": { "south": "human", "north": "human" },
    });
    let id = browser.served.post("/api/play", &order)["id"].clone();
    browser.go(&format!("#/game/{id}"), ".board[data-turn=choose]").await;
}

#[test]
#[ignore = "needs Chromium"]
fn numbers_that_are_crossed_out_say_why() {
    browse("struck", |browser| async move {
        let position = "5,1,0,0,0,5,5,5,5,0/1,1,1,1,1,7,6,6,5,4 0-0 S";
        begin_at(&browser, position).await;
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelector('.choice .remark')").await;
        assert!(browser.text(".choice .remark").await.starts_with("A crossed-out number cannot be played"));
        browser.press(".choice .number[aria-disabled=true]").await;
        browser
            .wait("document.querySelector('.said .notice').textContent.startsWith('You cannot sow ')")
            .await;
        // On a telephone the box may cover that place.
        assert!(browser.text(".choice .remark").await.starts_with("You cannot sow "));
        // Where the whole pit alone may be sown it is asked all the same: that was promised.
        begin_at(&browser, "0,0,0,2,0,1,1,0,2,1/0,0,1,1,1,3,0,1,2,0 22-22 S").await;
        browser.press("[data-pit=I]").await;
        browser.wait("document.querySelector('.choice .number[data-move=I]')").await;
        browser.press(".choice .number[data-move='I:1']").await;
        browser.wait("document.querySelector('.choice .remark').textContent.startsWith('You cannot')").await;
        assert_eq!(browser.text(".pit[data-pit=I] .count").await, "2", "nothing was sown");
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_move_of_the_list_is_shown_again_and_leaves_the_game_as_it_is() {
    browse("again", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        for pit in ["C", "A", "a"] {
            let at = browser.js("document.querySelector('.board').dataset.at").await;
            browser.press(&format!("[data-pit={pit}]")).await;
            browser.wait(&format!("document.querySelector('.board').dataset.at !== {at}")).await;
        }
        browser.press("#speed option[value=slow]").await;
        let counts = "[...document.querySelectorAll('.count')].map((one) => one.textContent).join()";
        let (now, guide) = (browser.js(counts).await, browser.text("#guide").await);
        let first = "[...document.querySelectorAll('.move')].find((one) => one.textContent === 'C').click()";
        browser.js(first).await;
        browser.wait("document.querySelector('.board').dataset.turn === 'moving' && document.querySelector('.hand:not([hidden])')").await;
        // The board before the first move, and its seeds in the hand.
        let lifted = "['A', 'B', 'C'].map((pit) => document.querySelector(`[data-pit=${pit}] .count`).textContent).join()";
        assert_eq!(browser.js(lifted).await, "4,4,0");
        assert!(browser.text("#guide").await.starts_with("A past move of South is shown again."));
        assert!(browser.text("#told").await.starts_with("South C: "));
        browser.wait("document.querySelector('.board').dataset.turn === 'choose'").await;
        assert_eq!((browser.js(counts).await, browser.text("#guide").await), (now, guide));
        // Another one that is pressed meanwhile is shown instead.
        browser.js(first).await;
        browser.wait("document.querySelector('.board').dataset.turn === 'moving'").await;
        browser.js(&first.replace("'C'", "'a'")).await;
        browser.wait("document.querySelector('#guide').textContent.startsWith('A past move of North')").await;
        assert!(browser.text("#told").await.starts_with("North a: "));
        browser.wait("document.querySelector('.board').dataset.turn === 'choose'").await;
        // A move that comes from elsewhere ends it, and is shown.
        browser.js(first).await;
        browser.wait("document.querySelector('.board').dataset.turn === 'moving'").await;
        let view = browser.served.get("/api/play/1");
        let order = serde_json::json!({ "at": view["at"], "text": view["choices"][0] });
        browser.served.post("/api/play/1/move", &order);
        let version = browser.served.get("/api/play/1")["at"].clone();
        browser.wait(&format!("document.querySelector('.board').dataset.at === '{version}' && document.querySelector('.board').dataset.turn === 'choose'")).await;
        let [south, north] =
            [0, 1].map(|side| browser.served.get("/api/play/1")["state"]["stores"][side].to_string());
        for (side, seeds) in [("south", south), ("north", north)] {
            assert_eq!(browser.text(&format!(".store.{side} .count")).await, seeds);
        }
        browser
    });
}
