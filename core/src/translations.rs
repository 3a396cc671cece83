//! Translations: the texts of manifests and game files in other languages, found by what they are in English.
//!
//! It translates nothing itself, and holds no text of the program's own screens.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The languages a text may be written in, English first.
pub const LANGUAGES: [&str; 3] = ["en", "th", "fil"];

/// Texts by language, each by what it is in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Translations(BTreeMap<String, BTreeMap<String, String>>);

impl Translations {
    /// A text in a language, if it has been translated.
    pub fn say(&self, language: &str, english: &str) -> Option<&str> {
        self.0.get(language)?.get(english).map(String::as_str)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds one text, in place of an earlier one.
    pub fn add(&mut self, language: &str, english: &str, text: &str) {
        let texts = self.0.entry(language.to_string()).or_default();
        texts.insert(english.to_string(), text.to_string());
    }

    /// Adds others, in place of earlier ones.
    pub fn extend(&mut self, others: &Translations) {
        for (language, texts) in &others.0 {
            for (english, text) in texts {
                self.add(language, english, text);
            }
        }
    }

    /// Those of certain texts.
    pub fn only(&self, texts: &BTreeSet<&str>) -> Translations {
        let mut some = Translations::default();
        for (language, all) in &self.0 {
            for (english, text) in all.iter().filter(|(english, _)| texts.contains(english.as_str())) {
                some.add(language, english, text);
            }
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_translations_take_the_place_of_earlier_ones() {
        let (mut all, mut more) = (Translations::default(), Translations::default());
        all.add("th", "pit", "บ่อ");
        all.add("th", "seed", "เมล็ด");
        more.add("th", "pit", "หลุม");
        all.extend(&more);
        assert_eq!(all.say("th", "pit"), Some("หลุม"));
        assert_eq!((all.say("fil", "pit"), all.say("th", "row")), (None, None));
        let some = all.only(&BTreeSet::from(["pit", "row"]));
        assert_eq!(some, more);
    }
}
