//! A game's own texts in a player's language: what its plugin, and its game file, say in other languages than English.
//!
//! It translates nothing itself: a text without a translation stays English.

use super::Language;
use mancala_core::translations::Translations;

/// The texts of a game, or of a plugin's games, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTexts {
    language: Language,
    translations: Translations,
}

impl GameTexts {
    /// Those a description or a listing brings (their `translations`), in a language.
    pub fn of(translations: &Translations, language: Language) -> GameTexts {
        GameTexts { language, translations: translations.clone() }
    }

    /// A text of the game, by what it is in English: a name, a summary, a rule, the help of a setting, why a rule refuses a
    /// move, the name of a pit set.
    pub fn say<'a>(&'a self, english: &'a str) -> &'a str {
        self.translations.say(self.language.tag(), english).unwrap_or(english)
    }

    /// Whether a text has been translated.
    pub fn translates(&self, english: &str) -> bool {
        self.translations.say(self.language.tag(), english).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_translated_stays_english() {
        let mut translations = Translations::default();
        translations.add("th", "a pit", "หลุม");
        let texts = GameTexts::of(&translations, Language::Thai);
        assert_eq!((texts.say("a pit"), texts.say("a row")), ("หลุม", "a row"));
        assert_eq!(GameTexts::of(&translations, Language::Filipino).say("a pit"), "a pit");
        assert_eq!(Language::ALL.map(Language::tag), mancala_core::translations::LANGUAGES);
    }
}
