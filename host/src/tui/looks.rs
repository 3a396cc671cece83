//! How much a terminal can show: colour or none, every letter or ASCII alone, and the few glyphs the board is drawn with.
//!
//! Frames are ASCII everywhere: the usual line-drawing characters are two columns wide on some terminals. It draws nothing.

use crate::cli::output::showable;
use crate::engine::Player;
use crate::palette::{self, Tint};
use ratatui::style::{Color, Modifier, Style};
use unicode_normalization::UnicodeNormalization as _;

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None, or none are wanted.
    None,
    /// Those every terminal has.
    Few,
    /// 256 of them, the [palette] among them.
    Many,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// Colours.
    pub colours: Colours,
    /// Letters beyond ASCII come out as they should, one column each.
    pub letters: bool,
}

/// Languages whose terminals draw some Latin letters and signs two columns wide.
const WIDE: [&str; 3] = ["ja", "ko", "zh"];

impl Looks {
    /// The looks of the terminal that these variables describe. Where letters were asked for, only a terminal that is known
    /// to lack them goes without.
    pub fn of(variable: impl Fn(&str) -> Option<String>, coloured: bool, asked: bool) -> Looks {
        let given = |name| variable(name).filter(|value| !value.is_empty());
        let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG"));
        let locale = locale.unwrap_or_default().to_lowercase();
        let utf8 = locale.contains("utf-8") || locale.contains("utf8");
        let wide = WIDE.iter().any(|language| locale.starts_with(language));
        let poor = given("TERM").is_none_or(|term| term == "linux" || term.starts_with("vt"));
        let many = given("COLORTERM").is_some() || given("TERM").is_some_and(|term| term.contains("256"));
        let colours = match (coloured, many) {
            (false, _) => Colours::None,
            (true, false) => Colours::Few,
            (true, true) => Colours::Many,
        };
        Looks { colours, letters: !poor && (asked || utf8 && !wide) }
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

    /// A style that stands out: on a background of its own where there are colours, so that it can be read on any other.
    fn chip(self, plain: Modifier, text: Color, few: Color, many: Tint) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => style.add_modifier(plain),
            Colours::Few => style.fg(text).bg(few),
            // The corner of the 256 colours that no terminal lets people change.
            Colours::Many if text == Color::Black => {
                style.fg(Color::Indexed(16)).bg(Color::Indexed(many.indexed))
            }
            Colours::Many => style.fg(Color::Indexed(231)).bg(Color::Indexed(many.indexed)),
        }
    }

    /// A player's name, as a label.
    pub fn label(self, player: Player) -> Style {
        match player {
            Player::South => self.chip(Modifier::REVERSED, Color::White, Color::Blue, palette::SOUTH),
            Player::North => self.chip(Modifier::REVERSED, Color::Black, Color::Yellow, palette::NORTH),
        }
    }

    /// Where the cursor is.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// What the last move did, or the seed on its way.
    pub fn trace(self) -> Style {
        self.chip(Modifier::UNDERLINED, Color::Black, Color::Cyan, palette::TOUCHED)
    }

    /// What may be chosen.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What went wrong; the words say so too.
    pub fn wrong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colours == Colours::None { style } else { style.fg(Color::White).bg(Color::Red) }
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
        Looks::of(find, true, false)
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
    fn letters_that_were_asked_for_are_shown_where_they_can_be() {
        let asked = |term: &str| {
            let find = |name: &str| (name == "TERM").then(|| term.to_string());
            Looks::of(find, true, true).letters
        };
        assert!(asked("xterm-256color"), "no locale says that there are any");
        assert!(!asked("linux") && !asked("vt100"));
    }

    #[test]
    fn colours_are_those_a_terminal_has_and_wants() {
        assert_eq!(looks(&[("TERM", "xterm-256color")]).colours, Colours::Many);
        assert_eq!(looks(&[("TERM", "linux")]).colours, Colours::Few);
        let none = Looks::of(|_| Some("xterm-256color".into()), false, false);
        assert_eq!(none.colours, Colours::None);
        for style in [none.label(Player::South), none.label(Player::North), none.trace(), none.wrong()] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn texts_lose_what_a_terminal_lacks() {
        let (rich, poor) = (
            Looks { colours: Colours::Many, letters: true },
            Looks { colours: Colours::Many, letters: false },
        );
        assert_eq!(rich.text("Kpé — 2×4…"), "Kpé - 2x4...");
        assert_eq!(poor.text("Kpé ‘นกิ’"), "Kpe '??'");
        assert_eq!(rich.text("a\u{1b}[2Jb\u{202e}"), "a\\u{1b}[2Jb\\u{202e}");
    }

    #[test]
    fn every_glyph_is_one_column_wide_everywhere() {
        for letters in [true, false] {
            let seed = Looks { colours: Colours::Many, letters }.seed();
            assert_eq!((seed.width(), seed.width_cjk()), (Some(1), Some(1)), "{seed}");
        }
    }
}
