//! What a browser is served: the page, its styles and its modules, all part of this program.
//!
//! It reads no file.

use super::trouble::Trouble;
use axum::http::header;
use axum::response::{IntoResponse, Response};

const PAGE: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! assets {
    ($($name:literal: $kind:ident),* $(,)?) => {
        /// Name, kind and text of each.
        const ASSETS: &[(&str, &str, &str)] =
            &[$(($name, $kind, include_str!(concat!("assets/", $name)))),*];
    };
}

assets! {
    "index.html": PAGE,
    "page.css": STYLE,
    "views.css": STYLE,
    "board.css": STYLE,
    "table.css": STYLE,
    "turned.css": STYLE,
    "acts.js": SCRIPT,
    "analysis.js": SCRIPT,
    "animation.js": SCRIPT,
    "api.js": SCRIPT,
    "board.js": SCRIPT,
    "choice.js": SCRIPT,
    "dialog.js": SCRIPT,
    "dom.js": SCRIPT,
    "editor.js": SCRIPT,
    "game.js": SCRIPT,
    "library.js": SCRIPT,
    "main.js": SCRIPT,
    "moves.js": SCRIPT,
    "opener.js": SCRIPT,
    "picture.js": SCRIPT,
    "pit.js": SCRIPT,
    "prefs.js": SCRIPT,
    "presses.js": SCRIPT,
    "seats.js": SCRIPT,
    "seeds.js": SCRIPT,
    "setup.js": SCRIPT,
    "share.js": SCRIPT,
    "sheet.js": SCRIPT,
    "table.js": SCRIPT,
    "words.js": SCRIPT,
}

/// The page itself.
pub async fn page() -> Response {
    asset("index.html")
}

/// An asset by its name.
pub fn asset(name: &str) -> Response {
    match ASSETS.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => Trouble::NotFound(format!("there is no `{name}`")).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn text(name: &str) -> &'static str {
        ASSETS.iter().find(|(known, _, _)| *known == name).map_or("", |(_, _, text)| text)
    }

    #[test]
    fn every_module_opens_with_what_it_is_and_imports_what_there_is() {
        let mut imported = BTreeSet::from(["main.js"]);
        for (name, kind, text) in ASSETS.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            assert_eq!(*kind, SCRIPT);
            assert!(text.starts_with("// "), "{name} opens with `// `");
            assert!(text.lines().count() <= 500, "{name} is too long");
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let module =
                    line.split("\"./").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or(line);
                assert!(ASSETS.iter().any(|(known, _, _)| *known == module), "{name} imports {module}");
                imported.insert(ASSETS.iter().find(|(known, _, _)| *known == module).unwrap().0);
            }
        }
        for (name, _, _) in ASSETS.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            assert!(imported.contains(name), "nobody imports {name}");
        }
    }

    #[test]
    fn nothing_is_written_into_the_page_as_markup_or_comes_from_elsewhere() {
        for (name, _, text) in ASSETS {
            for word in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "https:",
                "style=\"",
            ] {
                assert!(!text.contains(word), "{name} has {word}");
            }
        }
        assert!(text("index.html").contains("<script type=\"module\" src=\"/assets/main.js\"></script>"));
    }

    #[test]
    fn every_message_a_page_says_is_in_the_catalogue() {
        let messages = super::super::catalogue::messages(crate::words::Language::English);
        for (name, _, text) in ASSETS.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            for part in text.split("say(\"").skip(1) {
                let id = part.split('"').next().unwrap_or_default();
                assert!(messages.get(id).is_some(), "{name} says {id}");
            }
        }
    }
}
