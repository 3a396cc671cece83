//! What every rule has in common: it is made once from settings, and answers one or more slots.
//!
//! A rule keeps no state of its own between hooks: everything it remembers lives in the position.

use super::capture::Capture;
use super::choice::Choice;
use super::ending::Ending;
use super::landing::Landing;
use super::matches::Match;
use super::opening::Opening;
use super::sowing::Sowing;
use crate::board::Board;
use crate::position::{PitSet, Register};
use crate::settings::{Settings, Value};
use std::sync::Arc;

/// What a rule is made from: its settings, the board, and where its named pit sets and registers stand.
#[derive(Clone, Debug)]
pub struct Setup<'a> {
    /// Every setting its manifest declares, with the value in force.
    pub settings: &'a Settings,
    /// The geometry it will be played on.
    pub board: Board,
    /// All seeds at the start, on the whole board: at most 65,535.
    pub seeds: u32,
    /// The names of the game's pit sets, in the order of their indices.
    pub sets: &'a [String],
    /// The names of the game's registers, in the order of their indices.
    pub registers: &'a [String],
}

impl Setup<'_> {
    /// The pit set of a name that the rule's manifest entry declares.
    ///
    /// # Errors
    /// No rule of the game declares such a set: the refusal says what to add to `plugin.toml`.
    pub fn set(&self, name: &str) -> Result<PitSet, Refusal> {
        self.find_set(name).ok_or_else(|| undeclared("set", "pit set", name))
    }

    /// The pit set of a name, if any rule of the game declares it: for a rule that reads what another one keeps.
    pub fn find_set(&self, name: &str) -> Option<PitSet> {
        self.sets.iter().position(|set| set == name).map(|index| PitSet(index as u16))
    }

    /// The register of a name that the rule's manifest entry declares.
    ///
    /// # Errors
    /// No rule of the game declares such a register: the refusal says what to add to `plugin.toml`.
    pub fn register(&self, name: &str) -> Result<Register, Refusal> {
        let index = self.registers.iter().position(|register| register == name);
        index.map(|index| Register(index as u16)).ok_or_else(|| undeclared("register", "register", name))
    }
}

fn undeclared(table: &str, what: &str, name: &str) -> Refusal {
    let message = format!(
        "it asks for the {what} `{name}`, which no rule of this game declares: add `[[rule.{table}]]` with \
         `name = \"{name}\"` to its `[[rule]]` in plugin.toml"
    );
    Refusal::new([], message)
}

/// Why a rule cannot be made with these settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The keys at fault.
    pub settings: Vec<String>,
    /// What is wrong with them, lower case, no full stop.
    pub message: String,
}

impl Refusal {
    /// A refusal that names the settings at fault.
    pub fn new<const N: usize>(settings: [&str; N], message: impl Into<String>) -> Refusal {
        Refusal { settings: settings.map(str::to_string).to_vec(), message: message.into() }
    }
}

/// A rule that can be made from settings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no rule",
    label = "it cannot be made from settings",
    note = "implement `Rule` for `{Self}`: `fn new(setup: &Setup<'_>) -> Result<Self, Refusal>` makes it"
)]
pub trait Rule: Sized + Send + Sync + 'static {
    /// Makes the rule, or says which settings do not go together.
    ///
    /// # Errors
    /// The settings, each within its range already, do not go together or do not fit this board. Settings at fault are named
    /// by their keys.
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal>;
}

/// A struct whose fields are settings; see the derive of the same name.
pub trait SettingsBlock: Sized {
    /// Reads the block; a missing key or a value of another type is a refusal.
    ///
    /// # Errors
    /// A key is missing or its value is of another type: the manifest and the struct do not agree.
    fn read(settings: &Settings) -> Result<Self, Refusal>;
}

/// A type a setting can be read into.
#[diagnostic::on_unimplemented(
    message = "no setting can be read into `{Self}`",
    label = "no type of a setting",
    note = "a field of settings is a `bool`, a whole number such as `u16`, or an enum that derives `SettingChoice`"
)]
pub trait SettingValue: Sized {
    /// What it can hold: compared with its manifest entry when the plugin is compiled.
    const HOLDS: Holds;

    /// The value, if it is of this type and in its range.
    fn from_value(value: &Value) -> Option<Self>;
}

/// The values of a setting: those a type can hold, or those a manifest allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// True or false: `type = "bool"`.
    Bool,
    /// Whole numbers from one to another: `type = "integer"`.
    Integer(i64, i64),
    /// Words: `type = "choice"`.
    Choice(&'static [&'static str]),
}

impl Holds {
    /// Whether everything `declared` allows is held. It runs while a plugin is compiled, for [`SettingsBlock`].
    pub const fn all_of(self, declared: Holds) -> bool {
        match (self, declared) {
            (Holds::Bool, Holds::Bool) => true,
            (Holds::Integer(least, most), Holds::Integer(min, max)) => least <= min && max <= most,
            (Holds::Choice(words), Holds::Choice(of)) => {
                let mut index = 0;
                while index < of.len() {
                    if !is_one_of(of[index], words) {
                        return false;
                    }
                    index += 1;
                }
                true
            }
            _ => false,
        }
    }

    /// The `type` of such a setting.
    pub const fn name(self) -> &'static str {
        match self {
            Holds::Bool => "bool",
            Holds::Integer(..) => "integer",
            Holds::Choice(_) => "choice",
        }
    }
}

/// Whether a word is in a list, while compiling.
const fn is_one_of(word: &str, words: &[&str]) -> bool {
    let mut index = 0;
    while index < words.len() {
        let (left, right) = (word.as_bytes(), words[index].as_bytes());
        let mut at = 0;
        while at < left.len() && at < right.len() && left[at] == right[at] {
            at += 1;
        }
        if at == left.len() && at == right.len() {
            return true;
        }
        index += 1;
    }
    false
}

impl SettingValue for bool {
    const HOLDS: Holds = Holds::Bool;

    fn from_value(value: &Value) -> Option<bool> {
        if let Value::Bool(value) = value { Some(*value) } else { None }
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl SettingValue for $number {
            // Manifests know 64 bits: what is beyond them need not be held.
            const HOLDS: Holds = Holds::Integer(
                if <$number>::MIN == 0 { 0 } else { <$number>::MIN as i64 },
                if <$number>::MAX as u128 > i64::MAX as u128 { i64::MAX } else { <$number>::MAX as i64 },
            );

            fn from_value(value: &Value) -> Option<$number> {
                if let Value::Integer(value) = value { (*value).try_into().ok() } else { None }
            }
        })*
    };
}

whole_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

/// One setting of a block, for the derive.
///
/// # Errors
/// As [`SettingsBlock::read`].
pub fn read_setting<T: SettingValue>(settings: &Settings, key: &str) -> Result<T, Refusal> {
    let refuse = |what: String| Refusal { settings: vec![key.to_string()], message: what };
    match settings.get(key) {
        Some(value) => T::from_value(value).ok_or_else(|| {
            refuse(format!("`{key}` is {value}, which its code cannot take as {}", T::HOLDS.name()))
        }),
        None => Err(refuse(format!("the manifest has no setting `{key}`"))),
    }
}

/// The slots one rule answers: one instance behind every handle.
#[derive(Clone, Default)]
pub struct Parts {
    /// Answers `opening`.
    pub opening: Option<Arc<dyn Opening>>,
    /// Answers `choice`.
    pub choice: Option<Arc<dyn Choice>>,
    /// Answers `sowing`.
    pub sowing: Option<Arc<dyn Sowing>>,
    /// Answers `landing`.
    pub landing: Option<Arc<dyn Landing>>,
    /// Answers `capture`.
    pub capture: Option<Arc<dyn Capture>>,
    /// Answers `ending`.
    pub ending: Option<Arc<dyn Ending>>,
    /// Answers `match`.
    pub matches: Option<Arc<dyn Match>>,
}

/// One of the standard rules of core, by name; `None` when there is none of that name.
pub fn standard(name: &str, setup: &Setup<'_>) -> Option<Result<Parts, Refusal>> {
    use super::{capture, choice, ending, landing, matches, opening, sowing};
    macro_rules! part {
        ($slot:ident, $rule:ty) => {
            <$rule as Rule>::new(setup).map(|rule| Parts { $slot: Some(Arc::new(rule)), ..Parts::default() })
        };
    }
    Some(match name {
        "fill" => part!(opening, opening::Fill),
        "any-pit" => part!(choice, choice::AnyPit),
        "laps" => part!(sowing, sowing::Laps),
        "single-lap" => part!(landing, landing::SingleLap),
        "relay" => part!(landing, landing::Relay),
        "nothing" => part!(capture, capture::Nothing),
        "opposite" => part!(capture, capture::Opposite),
        "no-moves" => part!(ending, ending::NoMoves),
        "single-round" => part!(matches, matches::SingleRound),
        "wins" => part!(matches, matches::Wins),
        _ => return None,
    })
}
