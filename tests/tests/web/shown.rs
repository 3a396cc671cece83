//! What a page shows, to eyes, fingers, keys and screen readers; pictures of it are kept in `target/pictures`.
//!
//! Whether it is beautiful no test can say: look at the pictures.

use crate::browser::{Browser, browse};
use fantoccini::key::Key;
use serde_json::json;

/// A telephone, a tablet, a desk.
const SIZES: [(&str, u32, u32); 3] = [("phone", 390, 844), ("tablet", 820, 1180), ("desk", 1440, 900)];

/// Types keys to whatever has the focus.
async fn keys(browser: &Browser, keys: &[Key]) {
    for key in keys {
        let focused = browser.client.active_element().await.expect("something has the focus");
        focused.send_keys(&char::from(*key).to_string()).await.expect("it takes keys");
    }
}

#[test]
#[ignore = "needs Chromium"]
fn a_game_can_be_played_by_keys_alone() {
    browse("keys", |browser| async move {
        browser.begin("kiothi", &[], "human", "human").await;
        // Tab leads to a pit, arrows from pit to pit, Enter chooses.
        for _ in 0..20 {
            if browser.js("document.activeElement.matches('.pit')").await == true {
                break;
            }
            keys(&browser, &[Key::Tab]).await;
        }
        let focus = "document.activeElement.dataset.pit";
        let here = browser.js(focus).await;
        assert_eq!(here, "j", "North's last pit is the first that is seen");
        keys(&browser, &[Key::Down]).await;
        assert_eq!(browser.js(focus).await, "A");
        for pit in ["B", "C", "D", "E"] {
            keys(&browser, &[Key::Right]).await;
            assert_eq!(browser.js(focus).await, pit);
        }
        keys(&browser, &[Key::Enter]).await;
        browser.wait("document.querySelector('.in-hand').textContent === '5 seeds in hand'").await;
        assert_eq!(browser.js(focus).await, "E", "the focus stays");
        keys(&browser, &[Key::Right, Key::Enter]).await;
        browser.wait("document.querySelector('.in-hand').textContent === '10 seeds in hand'").await;
        keys(&browser, &[Key::Up, Key::Enter]).await;
        browser.wait("document.querySelector('.in-hand').textContent === '9 seeds in hand'").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn the_box_that_asks_is_answered_or_left_by_keys() {
    browse("box", |browser| async move {
        browser.begin("giuthi", &[], "human", "human").await;
        browser.press("[data-pit=C]").await;
        browser.wait("document.activeElement.dataset.move === 'C>'").await;
        keys(&browser, &[Key::Escape]).await;
        browser
            .wait("!document.querySelector('.choice') && document.activeElement.dataset.pit === 'C'")
            .await;
        keys(&browser, &[Key::Enter]).await;
        browser.wait("document.activeElement.dataset.move === 'C>'").await;
        keys(&browser, &[Key::Enter]).await;
        browser.wait("document.querySelectorAll('.move').length === 1").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_screen_reader_is_told_pits_stores_and_what_to_do() {
    browse("names", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        let tree = browser.devtools("Accessibility.getFullAXTree", &json!({}));
        let nodes: Vec<(&str, &str)> = (tree["nodes"].as_array().unwrap().iter())
            .filter(|node| node["ignored"] == false)
            .filter_map(|node| Some((node["role"]["value"].as_str()?, node["name"]["value"].as_str()?)))
            .collect();
        let named = |role: &str| {
            nodes.iter().filter(|(of, _)| *of == role).map(|(_, name)| *name).collect::<Vec<_>>()
        };
        let pits: Vec<&str> = named("button").into_iter().filter(|name| name.contains(" seed")).collect();
        let side = |side: &str, letters: &str| {
            letters.chars().map(|pit| format!("{side} {pit}, 4 seeds")).collect::<Vec<_>>()
        };
        assert_eq!(pits, [side("North", "fedcba"), side("South", "ABCDEF")].concat());
        for (role, name) in [
            ("image", "Store of South, 0 seeds"),
            ("image", "Store of North, 0 seeds"),
            ("group", "Row of South"),
            ("heading", "Kalah"),
        ] {
            assert!(named(role).contains(&name), "{role} {name} is not among {nodes:?}");
        }
        assert!(
            nodes
                .iter()
                .filter(|(role, _)| matches!(
                    *role,
                    "button" | "combobox" | "link" | "checkbox" | "textbox" | "spinbutton"
                ))
                .all(|(_, name)| !name.is_empty()),
            "{nodes:?}"
        );
        browser.press("[data-pit=A]").await;
        browser.wait("document.querySelector('#live').textContent.startsWith('South A: ')").await;
        assert_eq!(browser.js("document.documentElement.lang").await, "en");
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn fingers_hit_every_pit_on_a_telephone() {
    browse("fingers", |browser| async move {
        for (game, settings) in [("kiothi", &[][..]), ("kalah", &[]), ("en-dodoi", &[("board.pits", "12")])] {
            browser.begin(game, settings, "human", "human").await;
            for (width, height) in [(390, 844), (360, 640)] {
                browser.size(width, height, "light").await;
                browser.wait("document.querySelector('.board.turned')").await;
                let boxes = browser.js("[...document.querySelectorAll('button, select, summary, a.button')].filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])").await;
                for size in boxes.as_array().unwrap() {
                    let at_least = |index: usize| size[index].as_f64().unwrap() >= 43.9;
                    assert!(at_least(0) && at_least(1), "{game} at {width}: {size}");
                }
                let wide = browser
                    .js("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    .await;
                assert_eq!(wide, 0, "{game} at {width} is wider than the screen");
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn no_value_of_a_setting_is_cut_on_a_telephone() {
    browse("cut", |browser| async move {
        browser.size(360, 640, "light").await;
        for lang in ["en", "th", "fil"] {
            browser.client.goto(&browser.served.address()).await.expect("it can be gone to");
            let liked = json!({ "language": lang, "speed": "off", "theme": "auto" }).to_string();
            browser.js(&format!("localStorage.setItem('mancala', {liked:?})")).await;
            for game in ["kiothi", "giuthi", "kpe", "en-dodoi", "rio-kadalis", "kalah", "oware"] {
                browser.client.goto("about:blank").await.expect("a blank page");
                browser.go(&format!("#/new/{game}"), "#begin").await;
                browser
                    .js("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                    .await;
                let cut = "[...document.querySelectorAll('.setting select')].filter((one) => { const now = one.offsetWidth; one.style.cssText = 'max-width: none; width: max-content; flex: none'; return one.offsetWidth > now; }).map((one) => one.id)";
                assert_eq!(browser.js(cut).await, json!([]), "{game} {lang}");
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_long_telling_of_a_move_is_whole_on_a_telephone() {
    browse("telling", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        for (width, height) in [(390, 780), (844, 390)] {
            browser.size(width, height, "light").await;
            browser
                .js("(document.querySelector('#told').textContent = 'five seeds '.repeat(35), null)")
                .await;
            let cut = "['.now', '.said'].map((one) => document.querySelector(one)).filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)";
            assert_eq!(browser.js(cut).await, json!([]), "{width} by {height}");
        }
        // And however long it is, the board stays where it is on a telephone that stands.
        browser.size(390, 844, "light").await;
        let top = "document.querySelector('.board').getBoundingClientRect().top";
        let mut tops = Vec::new();
        for seeds in [1, 35, 90] {
            browser
                .js(&format!(
                    "(document.querySelector('#told').textContent = 'five seeds '.repeat({seeds}), null)"
                ))
                .await;
            tops.push(browser.js(top).await);
        }
        assert!(tops.iter().all(|one| *one == tops[0]), "{tops:?}");
        // Scrolled to where the board ends, what is to be done stays readable.
        browser.js("document.querySelector('.acts').scrollIntoView({ block: 'start' })").await;
        let over = "(({ left, width, bottom }) => document.elementFromPoint(left + width / 2, bottom - 4).closest('.now') !== null)(document.querySelector('.now').getBoundingClientRect())";
        browser.wait(over).await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn a_game_that_is_not_there_is_said_not_to_be() {
    browse("nothing", |browser| async move {
        for view in ["#/game/999", "#/game/x"] {
            browser.client.goto("about:blank").await.expect("a blank page");
            browser.go(view, "#no-game").await;
            assert_eq!(browser.text("#no-game").await, "There is no such game.");
            assert_eq!(browser.text("#main a").await, "Choose a game");
            assert_eq!(browser.js("document.querySelectorAll('#main button').length").await, 0);
        }
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn the_language_is_switched_in_the_page() {
    browse("language", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        browser.press("#language option[value=th]").await;
        browser.wait("document.documentElement.lang === 'th' && document.querySelector('#guide')?.textContent.startsWith('ฝ่ายใต้')").await;
        assert_eq!(browser.text("#undo").await, "ถอนตา");
        browser.picture("thai-desk").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn analysis_shows_values_over_the_pits_and_the_editor_asks_the_engine() {
    browse("analysis", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        browser.js("document.querySelectorAll('aside details').forEach((one) => { one.open = true; })").await;
        browser.press("#analysis").await;
        browser
            .wait("[...document.querySelectorAll('.value')].filter((one) => one.textContent).length === 6")
            .await;
        browser.picture("analysis-desk").await;
        browser.press("#analysis").await;
        browser.wait("[...document.querySelectorAll('.value')].every((one) => !one.textContent && getComputedStyle(one).display === 'none')").await;
        browser.js("[...document.querySelectorAll('aside button')].find((one) => one.textContent === 'Edit the board').click()").await;
        browser
            .wait("document.querySelector('#editor-said').textContent.startsWith('This position can be played')")
            .await;
        browser.js("(() => { const text = document.querySelector('#editor-text'); text.value = '1,2,x'; text.dispatchEvent(new Event('input')); })()").await;
        browser.wait("document.querySelector('#editor-said').className === 'wrong'").await;
        browser.picture("editor-desk").await;
        let said = |text: &str| {
            format!(
                "(() => {{ const text = document.querySelector('#editor-text'); text.value = '{text}'; text.dispatchEvent(new Event('input')); }})()"
            )
        };
        browser.js(&said("4,4,-1,4,4,4/4,4,4,4,4,4 0-0 S")).await;
        browser
            .wait("document.querySelector('#editor-said').textContent.startsWith('C: `-1` is no count')")
            .await;
        browser.js(&said("0,0,0,0,0,0/0,0,0,0,0,0 30-18 S")).await;
        browser.wait("document.querySelector('#editor-said').textContent === 'This position can be shown, but the game is over in it.'").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn sowing_is_shown_seed_by_seed_unless_the_system_asks_for_rest() {
    browse("motion", |browser| async move {
        browser.begin("kalah", &[], "human", "human").await;
        browser.press("#speed option[value=slow]").await;
        browser.press("[data-pit=D]").await;
        browser.wait("document.querySelector('.hand:not([hidden])')").await;
        // It is North's turn by then; the arrow is with whoever sows.
        let mover =
            "[...document.querySelectorAll('.store.mover')].map((one) => one.classList.contains('south'))";
        assert_eq!(browser.js(mover).await, json!([true]));
        browser.picture("sowing-desk").await;
        browser.wait("document.querySelector('.board').dataset.turn === 'choose'").await;
        browser.js("localStorage.clear()").await;
        browser.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }),
        );
        browser.client.refresh().await.expect("it can be loaded again");
        browser.wait("document.querySelector('#speed')?.value === 'off'").await;
        browser
    });
}

#[test]
#[ignore = "needs Chromium"]
fn pictures_are_taken_at_three_sizes_light_and_dark() {
    browse("pictures", |browser| async move {
        let mut games: Vec<(&str, String)> =
            vec![("library", String::new()), ("setup", "#/new/giuthi".into())];
        for (name, game, moves) in [
            ("kiothi-opening", "kiothi", &["^E", "^J", "@A", "@d", "@d"][..]),
            ("giuthi", "giuthi", &["C>", "c>", "A<"]),
            ("oware", "oware", &["C", "f", "A"]),
            ("rio-kadalis", "rio-kadalis", &[]),
        ] {
            let path = browser.served.begin(game, &[], "human", "human");
            for text in moves {
                let view = browser.served.get(&path);
                let legal = |text: &str| {
                    view["choices"].as_array().is_some_and(|all| all.iter().any(|one| one == text))
                };
                let text = if legal(text) { json!(text) } else { view["choices"][0].clone() };
                browser.served.post(&format!("{path}/move"), &json!({ "at": view["at"], "text": text }));
            }
            games.push((name, format!("#/game/{}", path.rsplit('/').next().unwrap_or_default())));
        }
        for (name, view) in &games {
            browser.client.goto("about:blank").await.expect("a blank page");
            browser.go(view, ".card, #begin, .board[data-turn]").await;
            for (size, width, height) in SIZES {
                for colours in ["light", "dark"] {
                    browser.size(width, height, colours).await;
                    let paper = "getComputedStyle(document.body).backgroundColor";
                    let dark = browser.js(paper).await == "rgb(25, 21, 18)";
                    assert_eq!(dark, colours == "dark");
                    browser.picture(&format!("{name}-{size}-{colours}")).await;
                }
            }
        }
        browser
    });
}
