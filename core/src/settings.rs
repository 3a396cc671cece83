//! Settings: the values a game file may give, what a rule or the kernel accepts, and the finished block a rule is made with.
//! Refuses nothing by itself but a value outside its description; it knows no file and no game.

mod kernel;

pub(crate) use kernel::kernel_setting;
pub use kernel::{KERNEL_SETTINGS, KernelSetting};

use crate::diagnostic::{list, quote};
use crate::slots::Slot;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A value as written in TOML or JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A text, mostly one of a few choices.
    Text(String),
    /// Several texts: rules for `use`.
    List(Vec<String>),
    /// Rows of seeds: `board.rows`.
    Rows(Vec<Vec<i64>>),
}

impl Value {
    /// What it is, with its article, for error messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Bool(_) => "true or false",
            Value::Integer(_) => "a whole number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Rows(_) => "a list of rows",
        }
    }
}

/// A part of a list: a text, or a row of seeds.
enum Part {
    Text(String),
    Row(Vec<i64>),
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        struct AnyPart;
        impl<'de> Visitor<'de> for AnyPart {
            type Value = Part;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a row of seeds")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Part, E> {
                Ok(Part::Text(text.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, row: A) -> Result<Part, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(row)).map(Part::Row)
            }
        }
        deserializer.deserialize_any(AnyPart)
    }
}

impl<'de> Deserialize<'de> for Value {
    /// By what stands there, so that an error says what was expected.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        struct AnyValue;
        impl<'de> Visitor<'de> for AnyValue {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true or false, a whole number, a text, or a list")
            }

            fn visit_bool<E: de::Error>(self, value: bool) -> Result<Value, E> {
                Ok(Value::Bool(value))
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Value, E> {
                Ok(Value::Integer(value))
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
                i64::try_from(value)
                    .map(Value::Integer)
                    .map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                Ok(Value::Text(text.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
                let (mut texts, mut rows) = (Vec::new(), Vec::new());
                while let Some(part) = list.next_element::<Part>()? {
                    match part {
                        Part::Text(text) => texts.push(text),
                        Part::Row(row) => rows.push(row),
                    }
                }
                match (texts.is_empty(), rows.is_empty()) {
                    (_, true) => Ok(Value::List(texts)),
                    (true, false) => Ok(Value::Rows(rows)),
                    (false, false) => Err(de::Error::custom("a list holds texts or rows of seeds, not both")),
                }
            }
        }
        deserializer.deserialize_any(AnyValue)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |word: &String| toml::Value::String(word.clone()).to_string();
        match self {
            Value::Bool(value) => value.fmt(f),
            Value::Integer(value) => value.fmt(f),
            Value::Text(value) => f.write_str(&text(value)),
            Value::List(words) => write!(f, "[{}]", words.iter().map(text).collect::<Vec<_>>().join(", ")),
            Value::Rows(rows) => {
                let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                write!(f, "[{}]", rows.iter().map(|r| format!("[{}]", row(r))).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What values a setting takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SettingKind {
    /// `true` or `false`.
    Bool,
    /// A whole number, both ends included.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of a few words.
    Choice {
        /// The words.
        of: Vec<String>,
    },
    /// The two rows of a board, each from its owner's left.
    Rows,
}

impl fmt::Display for SettingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingKind::Bool => f.write_str("true or false"),
            SettingKind::Integer { min, max } => write!(f, "a whole number from {min} to {max}"),
            SettingKind::Choice { of } => write!(f, "one of {}", list(of.iter().map(String::as_str))),
            SettingKind::Rows => {
                f.write_str("two rows of numbers, South's then North's, each from its owner's left")
            }
        }
    }
}

impl SettingKind {
    /// Whether a value fits.
    ///
    /// # Errors
    /// What it must be and what it is: "must be a whole number from 2 to 9, not 10".
    pub fn check(&self, value: &Value) -> Result<(), String> {
        match (self, value) {
            (SettingKind::Bool, Value::Bool(_)) => Ok(()),
            (SettingKind::Integer { min, max }, Value::Integer(n)) if (min..=max).contains(&n) => Ok(()),
            (SettingKind::Integer { .. }, Value::Integer(n)) => Err(format!("must be {self}, not {n}")),
            (SettingKind::Choice { of }, Value::Text(word)) if of.contains(word) => Ok(()),
            (SettingKind::Choice { .. }, Value::Text(word)) => {
                Err(format!("must be {self}, not {}", quote(word)))
            }
            (SettingKind::Rows, Value::Rows(_)) => Ok(()),
            _ => Err(format!("must be {self}, not {}", value.kind())),
        }
    }
}

/// One setting of a rule, as its manifest describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingSpec {
    /// The key in a game file's table.
    pub key: String,
    /// What it takes.
    #[serde(flatten)]
    pub kind: SettingKind,
    /// The value when no file gives one.
    pub default: Value,
    /// Its name for people.
    pub called: String,
    /// What each word of a choice is called, all of them.
    pub words: BTreeMap<String, String>,
    /// One line for people.
    pub help: String,
    /// The table the key belongs to, when it is not that of the rule's first slot.
    pub slot: Option<Slot>,
}

impl SettingSpec {
    /// Whether a value fits.
    ///
    /// # Errors
    /// As [`SettingKind::check`].
    pub fn check(&self, value: &Value) -> Result<(), String> {
        self.kind.check(value)
    }
}

/// The settings one rule is made with: every key it declares, with the value in force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Settings(BTreeMap<String, Value>);

impl Settings {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// The value of a yes-or-no setting; `None` when it is none.
    pub fn bool(&self, key: &str) -> Option<bool> {
        if let Some(Value::Bool(value)) = self.get(key) { Some(*value) } else { None }
    }

    /// The value of a number; `None` when it is none.
    pub fn integer(&self, key: &str) -> Option<i64> {
        if let Some(Value::Integer(value)) = self.get(key) { Some(*value) } else { None }
    }

    /// The word chosen; `None` when it is no choice.
    pub fn text(&self, key: &str) -> Option<&str> {
        if let Some(Value::Text(value)) = self.get(key) { Some(value) } else { None }
    }

    /// Puts a value under a key.
    pub fn set(&mut self, key: impl Into<String>, value: Value) {
        self.0.insert(key.into(), value);
    }

    /// Every key and value, alphabetically.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(String, Value)> for Settings {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(pairs: I) -> Settings {
        Settings(pairs.into_iter().collect())
    }
}

/// A table of a game file: the board, or a slot. As data it is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
#[serde(into = "&'static str", try_from = "String")]
pub enum Table {
    /// `[board]`.
    Board,
    /// One of the seven.
    Slot(Slot),
}

impl Table {
    /// Every table, in the order of a rule sheet.
    pub fn all() -> impl Iterator<Item = Table> {
        [Table::Board].into_iter().chain(Slot::ALL.map(Table::Slot))
    }

    /// The name in TOML.
    pub fn name(self) -> &'static str {
        match self {
            Table::Board => "board",
            Table::Slot(slot) => slot.name(),
        }
    }

    /// The table of a name.
    pub fn from_name(name: &str) -> Option<Table> {
        Table::all().find(|table| table.name() == name)
    }
}

impl From<Table> for &'static str {
    fn from(table: Table) -> &'static str {
        table.name()
    }
}

impl TryFrom<String> for Table {
    type Error = String;

    fn try_from(name: String) -> Result<Table, String> {
        Table::from_name(&name).ok_or_else(|| format!("there is no table {}", quote(&name)))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Greatest number of seeds on a board: counts are 16 bits wide.
pub const MAX_SEEDS: u32 = 65_535;

/// The name for people of a setting that no manifest gives one: its key with hyphens as spaces.
pub(crate) fn key_in_words(key: &str) -> String {
    let words = key.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_toml_and_read_from_json() {
        let json = r#"[true, 6, "one", ["a/b"], [[1, 2], [3, 4]]]"#;
        let values: Vec<Value> = serde_json::from_str(json).unwrap();
        let printed: Vec<String> = values.iter().map(Value::to_string).collect();
        assert_eq!(printed, ["true", "6", "\"one\"", "[\"a/b\"]", "[[1, 2], [3, 4]]"]);
        assert_eq!(serde_json::to_string(&values[0]).unwrap(), "true");
    }

    #[test]
    fn a_setting_accepts_its_kind_and_range_only() {
        let kind = SettingKind::Integer { min: 2, max: 9 };
        assert_eq!(kind.check(&Value::Integer(2)), Ok(()));
        assert_eq!(kind.check(&Value::Integer(10)), Err("must be a whole number from 2 to 9, not 10".into()));
        assert_eq!(
            kind.check(&Value::Bool(true)),
            Err("must be a whole number from 2 to 9, not true or false".into())
        );
        let kind = SettingKind::Choice { of: vec!["all".into(), "one".into()] };
        assert_eq!(
            kind.check(&Value::Text("two".into())),
            Err("must be one of `all`, `one`, not `two`".into())
        );
    }

    #[test]
    fn what_is_called_nothing_is_called_by_its_key() {
        assert_eq!(key_in_words("lift-max"), "Lift max");
        assert_eq!((key_in_words("é-x").as_str(), key_in_words("").as_str()), ("É x", ""));
    }
}
