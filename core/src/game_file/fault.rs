//! What can be wrong with the settings of a game, as a code with what it is about, so that it can be said in any language.
//!
//! It judges nothing. A diagnostic says the same in English, for those who write files, with its place.

use crate::settings::SettingKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is wrong with a setting, or with several together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SettingFault {
    /// A value that the setting does not take.
    Value {
        /// The name of the setting for people.
        called: String,
        /// What it takes.
        takes: SettingKind,
        /// What each word of a choice is called.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        words: BTreeMap<String, String>,
    },
    /// More pits of a row are to be filled than it has.
    Filled {
        /// Pits to be filled.
        filled: i64,
        /// Pits in a row.
        pits: i64,
    },
    /// More seeds than a board holds.
    Seeds {
        /// The seeds.
        seeds: i64,
        /// The most there may be.
        most: u32,
    },
    /// A number of seeds that no pit holds.
    PitSeeds {
        /// The number.
        seeds: i64,
        /// The most a pit holds.
        most: u32,
    },
    /// Seeds pit by pit, for another number of rows than two.
    RowCount {
        /// The rows.
        rows: usize,
    },
    /// Seeds pit by pit, one row longer than the other.
    UnevenRows {
        /// South's pits.
        south: usize,
        /// North's.
        north: usize,
    },
    /// Seeds pit by pit, for a row that is too short or too long.
    RowLength {
        /// Its pits.
        pits: usize,
        /// The fewest there may be.
        least: usize,
        /// The most.
        most: usize,
    },
    /// Seeds pit by pit, for rows of another length than the board is to have.
    OtherRows {
        /// The pits a row is to have.
        pits: i64,
        /// Those of a row as told pit by pit.
        row: usize,
    },
    /// A rule refuses its settings, and says why in the words of its plugin.
    Ruled {
        /// The names for people of the settings at fault.
        called: Vec<String>,
        /// These words, in English.
        words: String,
    },
}

impl SettingFault {
    /// The names for people of the settings at fault, in English; none where it lies in the board as a whole.
    pub fn called(&self) -> &[String] {
        match self {
            SettingFault::Value { called, .. } => std::slice::from_ref(called),
            SettingFault::Ruled { called, .. } => called,
            _ => &[],
        }
    }

    /// The texts in it that manifests may translate.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            SettingFault::Value { called, words, .. } => {
                [called].into_iter().chain(words.values()).map(String::as_str).collect()
            }
            SettingFault::Ruled { called, words } => {
                called.iter().chain([words]).map(String::as_str).collect()
            }
            _ => Vec::new(),
        }
    }
}
