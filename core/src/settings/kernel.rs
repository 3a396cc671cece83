//! The settings of the kernel, which every game has: what they take, what they are called, and what they mean.
//!
//! Their texts are in English here; the manifest of the standard rules translates them.

use super::{MAX_SEEDS, SettingKind, Table, Value};
use crate::slots::Slot;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A key that belongs to the kernel in every game.
#[derive(Clone, Debug)]
pub struct KernelSetting {
    /// Its table.
    pub table: Table,
    /// Its key.
    pub key: &'static str,
    /// What it takes.
    pub kind: SettingKind,
    /// The value when no file gives one; the board's size and seeds have none.
    pub default: Option<Value>,
    /// Its name for people.
    pub called: &'static str,
    /// What each word of a choice is called.
    pub words: BTreeMap<String, String>,
    /// One line for people.
    pub help: &'static str,
}

/// Every key the kernel reserves; no rule may declare a setting of the same table and key.
pub static KERNEL_SETTINGS: LazyLock<Vec<KernelSetting>> = LazyLock::new(|| {
    let integer = |min, max| SettingKind::Integer { min, max };
    let number = |value| Some(Value::Integer(value));
    let (board, sowing, ending) = (Table::Board, Table::Slot(Slot::Sowing), Table::Slot(Slot::Ending));
    let row = |table, key, kind, default, called, help| {
        let words = BTreeMap::new();
        KernelSetting { table, key, kind, default, called, words, help }
    };
    // The first word is the one in force when no file gives one.
    let choice = |table, key, words: &[(&str, &str)], called, help| {
        let kind = SettingKind::Choice { of: words.iter().map(|(word, _)| word.to_string()).collect() };
        let default = words.first().map(|(word, _)| Value::Text(word.to_string()));
        let words = words.iter().map(|(word, called)| (word.to_string(), called.to_string())).collect();
        KernelSetting { table, key, kind, default, called, words, help }
    };
    vec![
        row(board, "pits", integer(2, 4096), None, "Pits in each row", "how many pits each player's row has"),
        row(
            board,
            "seeds",
            integer(0, MAX_SEEDS.into()),
            None,
            "Seeds in each pit",
            "seeds in every pit, or in every filled one",
        ),
        row(
            board,
            "filled",
            integer(1, 4096),
            None,
            "Filled pits in each row",
            "how many pits of each row hold seeds, from its owner's right (all)",
        ),
        row(
            board,
            "rows",
            SettingKind::Rows,
            None,
            "Seeds pit by pit",
            "the seeds of every pit, instead of one number for all",
        ),
        choice(
            board,
            "stores",
            &[("aside", "beside the board"), ("track", "on the ring, sown into")],
            "Stores",
            "on the ring, each player's store lies after his last pit and is sown into",
        ),
        row(
            sowing,
            "lap-limit",
            integer(1, 1_000_000),
            number(1000),
            "Most laps of a sowing",
            "a sowing of more laps is endless and illegal",
        ),
        choice(
            ending,
            "leftover",
            &[("row-owners", "to the owner of their row"), ("opponent", "all to the opponent")],
            "Seeds left at the end",
            "who gets the seeds left when a player cannot move",
        ),
        row(
            ending,
            "repetition",
            integer(0, 1000),
            number(0),
            "Repetitions that end the game",
            "the game ends when a position stands for the n-th time; 0 is never",
        ),
        choice(
            ending,
            "repetition-award",
            &[
                ("row-owners", "to the owner of their row"),
                ("draw", "to nobody: a draw"),
                ("split", "half to each"),
            ],
            "Seeds left after a repetition",
            "who gets the board when a position has repeated",
        ),
    ]
});

/// The kernel's description of a key, if it reserves it.
pub(crate) fn kernel_setting(table: Table, key: &str) -> Option<&'static KernelSetting> {
    KERNEL_SETTINGS.iter().find(|setting| setting.table == table && setting.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_settings_fit_their_own_kinds_and_call_every_word_something() {
        for setting in KERNEL_SETTINGS.iter() {
            let mut words: Vec<String> = setting.words.keys().cloned().collect();
            let of = if let SettingKind::Choice { of } = &setting.kind { of.as_slice() } else { &[] };
            words.sort_by_key(|word| of.iter().position(|other| other == word));
            assert_eq!(words, of, "{}", setting.key);
            if let Some(default) = &setting.default {
                setting.kind.check(default).unwrap();
            }
        }
    }
}
