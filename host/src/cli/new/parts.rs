//! The rules that new plugins begin with: one a slot, each small, whole and with a setting.
//!
//! It writes nothing; the texts lie in `host/templates/new`, a folder a slot.

use mancala_core::slots::Slot;

/// A rule to begin with, and what is said about it.
pub struct Part {
    /// The slot it answers.
    pub slot: Slot,
    /// The module it lies in.
    pub module: &'static str,
    /// Its name.
    pub rule: &'static str,
    /// Its type.
    pub of_type: &'static str,
    /// The source of the rule.
    pub source: &'static str,
    /// Its entry in the manifest.
    pub manifest: &'static str,
    /// Its tests.
    pub tests: &'static str,
    /// What those import beside what all do.
    pub uses: &'static [&'static str],
    /// Its setting, and a value that is not the default.
    pub setting: [&'static str; 2],
    /// The rule as a player reads it.
    pub words: &'static str,
    /// A line of the source, what to write in its stead, and what that does.
    pub change: [&'static str; 3],
}

macro_rules! text {
    ($folder:literal, $file:literal) => {
        include_str!(concat!("../../../templates/new/", $folder, "/", $file))
    };
}

macro_rules! part {
    ($slot:ident, $folder:literal, $module:literal, $rule:literal => $type:literal, $($key:ident: $value:expr),*) => {
        Part {
            slot: Slot::$slot,
            module: $module,
            rule: $rule,
            of_type: $type,
            source: text!($folder, "rule.rs"),
            manifest: text!($folder, "rule.toml"),
            tests: text!($folder, "test.rs"),
            $($key: $value,)*
        }
    };
}

/// A rule for each slot.
pub const PARTS: [Part; 7] = [
    part!(Opening, "opening", "opening", "heap" => "Heap",
    uses: &[],
    setting: ["emptied", "2"],
    words: "Before the first move the seeds of each player's first pits are put into his last one; `opening.emptied` says how many pits that are.",
    change: [
        "let heap = row.end - 1;",
        "let heap = row.start;",
        "the heap lies in the first pit instead of the last",
    ]),
    part!(Choice, "choice", "choice", "at-least" => "AtLeast",
    uses: &[],
    setting: ["least", "3"],
    words: "A pit of fewer than `choice.least` seeds may be played only when no own pit holds more.",
    change: [
        "if position.seeds(pit) >= self.0.least {",
        "if position.seeds(pit) == self.0.least {",
        "pits of exactly so many seeds go first",
    ]),
    part!(Sowing, "sowing", "sowing", "keep" => "Keep",
    uses: &[],
    setting: ["kept", "2"],
    words: "A lap leaves `sowing.kept` seeds in the pit it is lifted from, unless the pit holds no more than those.",
    change: [
        "direction: Direction::Ccw,",
        "direction: Direction::Cw,",
        "seeds go clockwise",
    ]),
    part!(Landing, "landing", "landing", "few-laps" => "FewLaps",
    uses: &[],
    setting: ["laps", "2"],
    words: "When the last seed falls into an occupied pit, that pit is lifted as the next lap; a move has at most `landing.laps` laps.",
    change: [
        "if sown.lap() + 1 >= self.0.laps {",
        "if sown.lap() >= self.0.laps {",
        "a move may have one lap more than the setting says",
    ]),
    part!(Capture, "capture", "capture", "exact" => "Exact",
    uses: &[],
    setting: ["count", "2"],
    words: "When the last seed makes an enemy pit exactly `capture.count` seeds, they are captured.",
    change: [
        "if in_enemy_row && position.seeds(pit) == self.0.count {",
        "if in_enemy_row && position.seeds(pit) >= self.0.count {",
        "larger pits are captured too",
    ]),
    part!(Ending, "ending", "ending", "enough" => "Enough",
    uses: &["use mancala_core::Side;"],
    setting: ["goal", "8"],
    words: "The game ends as soon as a player has captured `ending.goal` seeds, or more than half of all when that is 0.",
    change: [
        "Side::BOTH.into_iter().any(|side| captured(side) >= self.goal)",
        "Side::BOTH.into_iter().any(|side| captured(side) > self.goal)",
        "it takes one seed more",
    ]),
    part!(Match, "match", "matches", "ahead" => "Ahead",
    uses: &["use mancala_core::Side;", "use mancala_core::slots::matches::{Round, Then};"],
    setting: ["lead", "3"],
    words: "A match goes to the first player who has won `match.lead` rounds more than the other; players take turns in beginning.",
    change: [
        "Then::Round(rounds.last().map_or(Side::South, |last| last.starter.other()))",
        "Then::Round(rounds.last().map_or(Side::South, |last| last.starter))",
        "one player begins all rounds",
    ]),
];
