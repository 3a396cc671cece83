//! The tags of a record: their names, what each may say, and how a value is quoted.
//!
//! It knows no game: whether there is such a game, setting or position the engine says.

use super::Place;
use crate::store::PluginVersion;
use std::fmt;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The names of tags, in the order they are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // `host/RECORDS.md` tells what each says
pub enum Name {
    Game,
    GameName,
    Event,
    Site,
    Date,
    South,
    North,
    Annotator,
    Seed,
    Setting,
    Rules,
    Start,
    Sheet,
    Plugins,
    Starter,
    Result,
    Winner,
}

impl Name {
    /// All of them.
    pub const ALL: [Name; 17] = [
        Name::Game,
        Name::GameName,
        Name::Event,
        Name::Site,
        Name::Date,
        Name::South,
        Name::North,
        Name::Annotator,
        Name::Seed,
        Name::Setting,
        Name::Rules,
        Name::Start,
        Name::Sheet,
        Name::Plugins,
        Name::Starter,
        Name::Result,
        Name::Winner,
    ];

    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Name::Game => "Game",
            Name::GameName => "GameName",
            Name::Event => "Event",
            Name::Site => "Site",
            Name::Date => "Date",
            Name::South => "South",
            Name::North => "North",
            Name::Annotator => "Annotator",
            Name::Seed => "Seed",
            Name::Setting => "Setting",
            Name::Rules => "Rules",
            Name::Start => "Start",
            Name::Sheet => "Sheet",
            Name::Plugins => "Plugins",
            Name::Starter => "Starter",
            Name::Result => "Result",
            Name::Winner => "Winner",
        }
    }

    /// The tag of a word.
    pub fn of(word: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.word() == word)
    }

    /// Whether a value may stand under this tag, and what was expected where it may not.
    pub fn check(self, value: &str) -> Result<(), String> {
        let expect = |fits: bool, expected: &str| if fits { Ok(()) } else { Err(expected.to_string()) };
        match self {
            Name::GameName | Name::Event | Name::Site | Name::South | Name::North | Name::Annotator => Ok(()),
            Name::Game => expect(!value.trim().is_empty(), "the id of a game"),
            Name::Date => expect(is_date(value), "a date such as `2031-05-06` or `2031-05-06T14:07:00Z`"),
            Name::Seed => expect(is_count::<u64>(value), "a whole number from 0, below 2^64"),
            Name::Setting => expect(
                value.split_once('=').is_some_and(|(path, _)| path.contains('.')),
                "PATH=VALUE, such as `board.pits=3`",
            ),
            Name::Rules => expect(!value.trim().is_empty(), "a game file"),
            Name::Start => expect(!value.trim().is_empty(), "a position"),
            Name::Sheet => expect(
                value.len() == 64 && value.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')),
                "the hash of a rule sheet: 64 digits from 0-9 and a-f",
            ),
            Name::Plugins => {
                expect(plugins(value).is_some(), "ids and versions, such as `mine 0.1.0, std 0.1.0`")
            }
            Name::Starter => expect(matches!(value, "south" | "north"), "`south` or `north`"),
            Name::Result => {
                expect(value == "*" || score(value).is_some(), "`27-21`, or `*` while it goes on")
            }
            Name::Winner => expect(matches!(value, "south" | "north" | "draw"), "`south`, `north` or `draw`"),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Name,
    /// What it says.
    pub value: String,
    /// Where the value stands.
    pub place: Place,
}

impl Tag {
    /// A tag that was read nowhere.
    pub fn new(name: Name, value: impl Into<String>) -> Tag {
        Tag { name, value: value.into(), place: Place::default() }
    }
}

/// Digits and nothing else, of a number that fits.
fn is_count<T: std::str::FromStr>(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<T>().is_ok()
}

/// The score that a text such as `27-21` says.
pub(super) fn score(text: &str) -> Option<super::Score> {
    let (south, north) = text.split_once('-')?;
    let both = is_count::<u32>(south) && is_count::<u32>(north);
    both.then(|| super::Score([south, north].map(|text| text.parse().unwrap_or_default())))
}

/// The plugins that a text such as `mine 0.1.0, std 0.1.0` names.
pub(super) fn plugins(text: &str) -> Option<Vec<PluginVersion>> {
    (text.split(", "))
        .map(|one| {
            let (id, version) = one.split_once(' ')?;
            let plain = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
            let both = plain(id) && plain(version);
            both.then(|| PluginVersion { id: id.to_string(), version: version.to_string() })
        })
        .collect()
}

fn is_date(text: &str) -> bool {
    let read = |text: &str| OffsetDateTime::parse(text, &Rfc3339).is_ok();
    read(text) || read(&format!("{text}T00:00:00Z"))
}

/// A value as it is written between quotes.
pub(super) fn quoted(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            c => text.push(c),
        }
    }
    text.push('"');
    text
}
