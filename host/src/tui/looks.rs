//! How much a terminal can show: colour or none, every letter or ASCII alone, and the few glyphs the board is drawn with.
//!
//! Frames are ASCII everywhere: the usual line-drawing characters are two columns wide on some terminals. It draws nothing.

use crate::cli::output::showable;
use crate::engine::Player;
use ratatui::style::{Color, Modifier, Style};
use unicode_normalization::UnicodeNormalization as _;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Colours are wanted.
    pub colour: bool,
    /// Letters beyond ASCII come out as they should, one column each.
    pub letters: bool,
}

/// Languages whose terminals draw some Latin letters and signs two columns wide.
const WIDE: [&str; 3] = ["ja", "ko", "zh"];

impl Looks {
    /// The looks of the terminal that these variables describe.
    pub fn of(variable: impl Fn(&str) -> Option<String>, colour: bool) -> Looks {
        let given = |name| variable(name).filter(|value| !value.is_empty());
        let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG"));
        let locale = locale.unwrap_or_default().to_lowercase();
        let utf8 = locale.contains("utf-8") || locale.contains("utf8");
        let wide = WIDE.iter().any(|language| locale.starts_with(language));
        let poor = given("TERM").is_none_or(|term| term == "linux" || term.starts_with("vt"));
        Looks { colour, letters: utf8 && !wide && !poor }
    }

    /// A text as this terminal shows it: nothing that it would obey, no sign of uncertain width, and no letter it lacks.
    pub fn text(self, text: &str) -> String {
        let plain: String = (showable(text).chars())
            .map(|letter| match letter {
                '–' | '—' => "-".into(),
                '‘' | '’' => "'".into(),
                '“' | '”' => "\"".into(),
                '…' => "...".into(),
                '×' => "x".into(),
                '→' => "->".into(),
                '≥' => ">=".into(),
                '≤' => "<=".into(),
                letter => letter.to_string(),
            })
            .collect();
        if self.letters || plain.is_ascii() {
            return plain;
        }
        let joins = |letter: &char| !unicode_normalization::char::is_combining_mark(*letter);
        plain.nfd().filter(joins).map(|letter| if letter.is_ascii() { letter } else { '?' }).collect()
    }

    /// A seed.
    pub fn seed(self) -> char {
        if self.letters { '∙' } else { 'o' }
    }

    /// A player's name, as a label that stands out.
    pub fn label(self, player: Player) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colour, player) {
            (false, _) => style.add_modifier(Modifier::REVERSED),
            (true, Player::South) => style.fg(Color::Black).bg(Color::Yellow),
            (true, Player::North) => style.fg(Color::White).bg(Color::Blue),
        }
    }

    /// Where the cursor is.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// What the last move did, or the seed on its way: black on cyan keeps its contrast on any background.
    pub fn trace(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        if self.colour { style.fg(Color::Black).bg(Color::Cyan) } else { style }
    }

    /// What may be chosen.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What went wrong.
    pub fn wrong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour { style.fg(Color::White).bg(Color::Red) } else { style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthChar as _;

    fn looks(variables: &[(&str, &str)]) -> Looks {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string())
        };
        Looks::of(find, true)
    }

    #[test]
    fn poor_terminals_get_ascii() {
        let xterm = ("TERM", "xterm-256color");
        for (variables, letters) in [
            (vec![xterm, ("LANG", "en_GB.UTF-8")], true),
            (vec![xterm, ("LANG", "th_TH.utf8"), ("LC_ALL", "")], true),
            (vec![xterm, ("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")], false),
            (vec![xterm], false),
            (vec![xterm, ("LANG", "ja_JP.UTF-8")], false),
            (vec![("TERM", "linux"), ("LANG", "en_GB.UTF-8")], false),
            (vec![("TERM", "vt100"), ("LANG", "en_GB.UTF-8")], false),
            (vec![("LANG", "en_GB.UTF-8")], false),
        ] {
            assert_eq!(looks(&variables).letters, letters, "{variables:?}");
        }
    }

    #[test]
    fn texts_lose_what_a_terminal_lacks() {
        let (rich, poor) = (Looks { colour: true, letters: true }, Looks { colour: true, letters: false });
        assert_eq!(rich.text("Kpé — 2×4…"), "Kpé - 2x4...");
        assert_eq!(poor.text("Kpé ‘นกิ’"), "Kpe '??'");
        assert_eq!(rich.text("a\u{1b}[2Jb\u{202e}"), "a\\u{1b}[2Jb\\u{202e}");
    }

    #[test]
    fn every_glyph_is_one_column_wide_everywhere() {
        for letters in [true, false] {
            let seed = Looks { colour: true, letters }.seed();
            assert_eq!((seed.width(), seed.width_cjk()), (Some(1), Some(1)), "{seed}");
        }
    }
}
