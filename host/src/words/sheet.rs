//! Rule sheets in words: a board, the values a setting may have, where a value came from.
//!
//! It lays nothing out; every screen has a shape of its own.

use super::{GameTexts, Words};
use crate::engine::Section;
use mancala_core::settings::{SettingKind, Value};
use mancala_core::sheet::{BoardSpec, Dropped, NumberedRule, Origin};

/// A board: `2x4, 6 in each pit`.
pub fn board(words: &Words, board: &BoardSpec) -> String {
    let first = board.south.first().copied().unwrap_or(0);
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let seeds = if board.south.iter().chain(&board.north).all(|&seeds| seeds == first) {
        words.say_of("board-in-pits", &[("seeds", first.into())])
    } else if board.south == board.north {
        words.say_of("board-in-rows", &[("seeds", row(&board.south).into())])
    } else {
        format!("{}/{}", row(&board.south), row(&board.north))
    };
    let id = if board.stores_on_track { "board-size-track" } else { "board-size" };
    words.say_of(id, &[("pits", board.pits.into()), ("seeds", seeds.into())])
}

/// A numbered rule, with who says so.
pub fn numbered(texts: &GameTexts, rule: &NumberedRule) -> String {
    let source = rule.source.as_ref().map_or(String::new(), |source| format!(" [{}]", texts.say(source)));
    format!("{}{source}", texts.say(&rule.text))
}

/// A text in which settings are told by their names: "Most pits lifted" for `opening.lift-max` between backquotes. What
/// is no setting of these sections stays as it is.
pub fn naming(texts: &GameTexts, sections: &[Section], text: &str) -> String {
    let called = |path: &str| {
        let mut values = sections.iter().flat_map(|section| &section.values);
        let spec = values.find(|value| value.path == path)?.spec.as_ref()?;
        Some(format!("\"{}\"", texts.say(&spec.called)))
    };
    let part = |(index, part): (usize, &str)| match index % 2 {
        0 => part.to_string(),
        _ => called(part).unwrap_or_else(|| format!("`{part}`")),
    };
    // Of an odd number of marks the last one marks nothing.
    let whole =
        if text.matches('`').count().is_multiple_of(2) { text.len() } else { text.rfind('`').unwrap_or(0) };
    text[..whole].split('`').enumerate().map(part).collect::<String>() + &text[whole..]
}

/// Where a value came from.
pub fn origin(words: &Words, origin: &Origin) -> String {
    match origin {
        Origin::Default { rule } => words.say_of("from-default", &[("rule", rule.as_str().into())]),
        Origin::File { name, line } => format!("{name}:{line}"),
        Origin::Manifest { plugin, line } => {
            let of = [("plugin", plugin.as_str().into()), ("line", line.to_string().into())];
            words.say_of("from-manifest", &of)
        }
        Origin::Override => words.say("from-hand"),
    }
}

/// What else may stand in the place of a value.
pub fn others(words: &Words, kind: &SettingKind, value: &Value) -> String {
    let or = |others: String| words.say_of("value-or", &[("others", others.into())]);
    match (kind, value) {
        (SettingKind::Bool, Value::Bool(now)) => or((!now).to_string()),
        (SettingKind::Bool, _) => or("true, false".into()),
        (SettingKind::Integer { min, max }, _) => {
            let of = [("min", min.to_string().into()), ("max", max.to_string().into())];
            words.say_of("value-range", &of)
        }
        (SettingKind::Choice { of }, now) => {
            let all = of.iter().map(|word| Value::Text(word.clone())).filter(|word| word != now);
            let others: Vec<String> = all.map(|word| word.to_string()).collect();
            if others.is_empty() { words.say("value-nothing-else") } else { or(others.join(", ")) }
        }
        (SettingKind::Rows, _) => words.say("value-rows"),
    }
}

/// An inherited value that no longer means anything.
pub fn dropped(words: &Words, texts: &GameTexts, dropped: &Dropped) -> String {
    let of = [
        ("path", dropped.path.as_str().into()),
        ("value", dropped.value.to_string().into()),
        ("reason", texts.say(&dropped.reason).into()),
        ("origin", origin(words, &dropped.origin).into()),
    ];
    words.say_of("value-dropped", &of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn spec(south: &[u16], north: &[u16], stores_on_track: bool) -> BoardSpec {
        BoardSpec { pits: south.len() as u16, south: south.into(), north: north.into(), stores_on_track }
    }

    #[test]
    fn boards_are_told_shortly() {
        let english = Words::of(Language::English);
        assert_eq!(board(&english, &spec(&[4, 4], &[4, 4], false)), "2x2, 4 in each pit");
        assert_eq!(board(&english, &spec(&[4, 0], &[4, 0], true)), "2x2, 4,0 in each row, stores sown into");
        assert_eq!(board(&english, &spec(&[4, 0], &[1, 2], false)), "2x2, 4,0/1,2");
        assert_eq!(board(&Words::of(Language::Thai), &spec(&[4, 4], &[4, 4], false)), "2x2, หลุมละ 4");
    }

    #[test]
    fn texts_tell_settings_by_their_names() {
        use mancala_core::sheet::{SheetValue, ValueSpec};
        let spec = ValueSpec {
            kind: SettingKind::Bool,
            default: None,
            called: "Take the last seed alone".into(),
            words: Default::default(),
            help: String::new(),
        };
        let value = |path: &str, spec| SheetValue {
            path: path.into(),
            value: Value::Bool(true),
            origin: Origin::Override,
            spec,
        };
        let values = vec![value("capture.take-alone", Some(spec)), value("capture.use", None)];
        let section = Section { table: "capture".into(), rules: Vec::new(), values };
        let told = |text| naming(&GameTexts::default(), std::slice::from_ref(&section), text);
        assert_eq!(told("`capture.take-alone` says so."), "\"Take the last seed alone\" says so.");
        for kept in ["", "plain", "`capture.use` and `x`", "one ` alone", "`capture.take-alone"] {
            assert_eq!(told(kept), kept);
        }
    }

    #[test]
    fn values_say_what_else_they_may_be() {
        let english = Words::of(Language::English);
        let choice = SettingKind::Choice { of: vec!["all".into(), "one".into()] };
        assert_eq!(others(&english, &choice, &Value::Text("all".into())), "or \"one\"");
        assert_eq!(others(&english, &SettingKind::Bool, &Value::Bool(true)), "or false");
        let number = SettingKind::Integer { min: 0, max: 1000 };
        assert_eq!(others(&english, &number, &Value::Integer(3)), "0 to 1000");
    }
}
