//! What a player reads, in his language: messages by name, from one catalogue for all boards and commands.
//!
//! It holds no rule and prints nothing; a message that a language lacks is said in English. What a game says itself is
//! translated by its plugin ([`GameTexts`]). Errors of usage, diagnostics of game files, and what authors of plugins and
//! programs read (`check`, `new`, `doctor`, `engine`, `perft`, …) stay English.

mod deed;
mod ending;
mod explain;
mod opening;
mod refusal;
pub mod setting;
pub mod sheet;
mod texts;
mod trouble;
pub(crate) mod turns;
mod worth;

pub use deed::deed;
pub use ending::ending;
pub use explain::explain;
pub use opening::{held, in_order, lifts, plan};
pub use refusal::{reason, refusal};
pub use texts::GameTexts;
pub use trouble::{failure, misplaced, remark, unstored};
pub use worth::{bounds, whole, worth, worths};

use crate::engine::Player;
use crate::table::Seat;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use unic_langid::LanguageIdentifier;

/// The languages there are, English first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Thai.
    Thai,
    /// Filipino.
    Filipino,
}

/// The parts of the catalogue: a file each, in a folder a language.
macro_rules! catalogue {
    ($($part:literal),* $(,)?) => {
        const PARTS: [&str; [$($part),*].len()] = [$($part),*];
        const CATALOGUE: [[&str; [$($part),*].len()]; 3] = [
            [$(include_str!(concat!("../locales/en/", $part, ".ftl"))),*],
            [$(include_str!(concat!("../locales/th/", $part, ".ftl"))),*],
            [$(include_str!(concat!("../locales/fil/", $part, ".ftl"))),*],
        ];
    };
}

catalogue!(
    "game", "explain", "refusal", "sheet", "play", "welcome", "records", "terminal", "web", "trouble",
    "settings"
);

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::Thai, Language::Filipino];

    /// Its tag, as in `--lang` and in web pages.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Thai => "th",
            Language::Filipino => "fil",
        }
    }

    /// Its name, in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Thai => "ไทย",
            Language::Filipino => "Filipino",
        }
    }

    /// The language of a tag or locale (`fil`, `th-TH`, `tl_PH.UTF-8`), if it is one of these.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['.', '@']).next().unwrap_or_default();
        let read: LanguageIdentifier = tag.parse().ok()?;
        match read.language.as_str() {
            "en" => Some(Language::English),
            "th" => Some(Language::Thai),
            "fil" | "tl" => Some(Language::Filipino),
            _ => None,
        }
    }

    /// The language of this system's user; English where it is none of these.
    pub fn of_system() -> Language {
        Language::of_locales(sys_locale::get_locales())
    }

    /// The first of these locales that is a language here. `C` and `POSIX` want no language, whatever comes after them.
    fn of_locales(locales: impl Iterator<Item = String>) -> Language {
        let mut wanted = locales.take_while(|locale| !["C", "POSIX"].contains(&locale.as_str()));
        wanted.find_map(|locale| Language::of_locale(&locale)).unwrap_or_default()
    }

    /// The language given, else that of the variable `MANCALA_LANG`, else the system's.
    pub fn chosen(given: Option<Language>) -> Result<Language, String> {
        let variable = std::env::var("MANCALA_LANG").ok().filter(|tag| !tag.is_empty());
        match (given, variable) {
            (Some(language), _) => Ok(language),
            (None, Some(tag)) => tag.parse().map_err(|wrong| format!("MANCALA_LANG says `{tag}`: {wrong}")),
            (None, None) => Ok(Language::of_system()),
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Language, String> {
        Language::of_locale(text).ok_or_else(|| "it is `en`, `th` or `fil`".to_string())
    }
}

/// The text of a part of the catalogue, for a board that puts its messages together itself.
pub fn part(language: Language, name: &str) -> Option<&'static str> {
    let at = PARTS.iter().position(|part| *part == name)?;
    Some(CATALOGUE[language as usize][at])
}

/// The catalogue in one language.
#[derive(Clone)]
pub struct Words {
    language: Language,
    own: Arc<FluentBundle<FluentResource>>,
    english: Arc<FluentBundle<FluentResource>>,
}

impl Words {
    /// The catalogue in a language.
    pub fn of(language: Language) -> Words {
        Words { language, own: bundle(language), english: bundle(Language::English) }
    }

    /// Which language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message without arguments.
    pub fn say(&self, id: &str) -> String {
        self.say_of(id, &[])
    }

    /// A message about these things: numbers choose their plural, texts stand as they are.
    pub fn say_of<'a>(&self, id: &str, of: &[(&'a str, FluentValue<'a>)]) -> String {
        let args: FluentArgs<'_> = of.iter().map(|(name, value)| (*name, value.clone())).collect();
        for bundle in [&self.own, &self.english] {
            if let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) {
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
                debug_assert!(errors.is_empty(), "{id}: {errors:?}");
                return text.into_owned();
            }
        }
        debug_assert!(false, "no message is called {id}");
        id.to_string()
    }

    /// A player.
    pub fn player(&self, player: Player) -> String {
        self.say(match player {
            Player::South => "south",
            Player::North => "north",
        })
    }

    /// Who plays a side.
    pub fn seat(&self, seat: Seat) -> String {
        match seat {
            Seat::Human => self.say("seat-human"),
            Seat::Random => self.say("seat-random"),
            Seat::Level(level) => self.say_of("seat-level", &[("level", level.into())]),
        }
    }

    /// So many seeds.
    pub fn seeds(&self, count: u64) -> String {
        self.say_of("seeds", &[("count", count.into())])
    }

    /// A list: `a, b and c`.
    pub fn and(&self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        self.say_of("list-and", &[("items", items.join(", ").into()), ("last", last.into())])
    }
}

fn bundle(language: Language) -> Arc<FluentBundle<FluentResource>> {
    static BUNDLES: OnceLock<[Arc<FluentBundle<FluentResource>>; 3]> = OnceLock::new();
    BUNDLES.get_or_init(|| Language::ALL.map(|language| Arc::new(read(language))))[language as usize].clone()
}

/// Reads the catalogue of one language; its texts are part of the program, and a test reads them all.
fn read(language: Language) -> FluentBundle<FluentResource> {
    let tag = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    let counts = bundle.add_builtins();
    debug_assert!(counts.is_ok(), "{}: {counts:?}", language.tag());
    // Marks around what is put in show as boxes on many terminals; all three languages run left to right.
    bundle.set_use_isolating(false);
    for text in CATALOGUE[language as usize] {
        let resource = FluentResource::try_new(text.to_string()).unwrap_or_else(|(resource, errors)| {
            debug_assert!(false, "{}: {errors:?}", language.tag());
            resource
        });
        let added = bundle.add_resource(resource);
        debug_assert!(added.is_ok(), "{}: {added:?}", language.tag());
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The messages of a language, and what each shows of what it is told; what only chooses a plural may be left alone. A
    /// message begins where a line does not begin with a space.
    fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for text in CATALOGUE[language as usize] {
            FluentResource::try_new(text.to_string()).expect("the catalogue can be read");
            let mut last = String::new();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                if let Some((id, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '}'])) {
                    last = id.trim().to_string();
                    let twice = found.insert(last.clone(), BTreeSet::new());
                    assert!(twice.is_none(), "{}: {last} twice", language.tag());
                }
                let told = line.split('$').skip(1).filter_map(|rest| {
                    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
                    (!rest[end..].trim_start().starts_with("->")).then(|| &rest[..end])
                });
                found.entry(last.clone()).or_default().extend(told.map(str::to_string));
            }
        }
        found.remove("");
        found
    }

    #[test]
    fn every_language_says_everything() {
        let english = messages(Language::English);
        for language in Language::ALL {
            let theirs = messages(language);
            let lacking: Vec<&String> = english.keys().filter(|id| !theirs.contains_key(*id)).collect();
            assert!(lacking.is_empty(), "{} lacks {lacking:?}", language.tag());
            for (id, told) in theirs {
                assert_eq!(Some(&told), english.get(&id), "{}: {id}", language.tag());
            }
        }
    }

    #[test]
    fn one_is_one_in_every_language() {
        // What is `one` to a language may be ten as well (in Filipino), or nothing at all (in Thai).
        for language in [Language::Thai, Language::Filipino] {
            assert!(CATALOGUE[language as usize].iter().all(|text| !text.contains("[one]")), "write `[1]`");
        }
        for language in Language::ALL {
            let words = Words::of(language);
            let said = |count: u64| words.say_of("web-in-hand", &[("count", count.into())]);
            assert!(said(1).contains('1') && said(10).contains("10"), "{}: {}", language.tag(), said(10));
            let asked = words.say_of("games-delete-asks", &[("count", 10.into())]);
            assert!(asked.contains("10"), "{}: {asked}", language.tag());
        }
    }

    #[test]
    fn lists_end_with_a_word() {
        let words = Words::of(Language::English);
        assert_eq!(words.and(vec!["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(words.and(vec!["a".into()]), "a");
        assert_eq!(words.seeds(1), "1 seed");
    }

    #[test]
    fn locales_are_known_however_they_are_written() {
        for (locale, language) in [
            ("en", Language::English),
            ("en_GB.UTF-8", Language::English),
            ("th-TH", Language::Thai),
            ("fil", Language::Filipino),
            ("tl_PH.UTF-8", Language::Filipino),
        ] {
            assert_eq!(Language::of_locale(locale), Some(language), "{locale}");
        }
        assert_eq!(Language::of_locale("C"), None);
        let of = |locales: &[&str]| Language::of_locales(locales.iter().map(|locale| locale.to_string()));
        assert_eq!(of(&["fr-FR", "th-TH"]), Language::Thai);
        assert_eq!(of(&["C", "th-TH"]), Language::English);
        assert_eq!(of(&["fr-FR"]), Language::English);
        assert!("tlh".parse::<Language>().is_err());
        assert_eq!(Words::of(Language::Filipino).say("south"), "Timog");
    }
}
