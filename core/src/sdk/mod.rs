//! The kit for writing plugins: what [`export_plugin!`](crate::export_plugin) builds on.
//!
//! An author never sees the types that cross the boundary; he writes the traits of [`slots`](crate::slots) and names
//! his rules in `plugin.toml`. Every hook is wrapped so that a panic stays inside the plugin.

pub mod answer;
mod guard;
pub mod hooks;
pub mod raw;
pub mod unrecorded;

use crate::slots::rule::{Parts, Refusal, Setup};
use mancala_abi::{FORESIGHT_INTERFACE, ForesightTable, Found, RULE_INTERFACE, RuleTable, Text};

/// Makes one rule.
pub type Make = fn(&Setup<'_>) -> Result<Parts, Refusal>;

/// One rule of a statically linked plugin.
pub struct StaticRule {
    /// Its name in the manifest.
    pub name: &'static str,
    /// Makes it.
    pub make: Make,
}

/// A plugin as a value: for tests and benches that link its rules instead of loading them.
pub struct StaticPlugin {
    /// The text of its `plugin.toml`.
    pub manifest: &'static str,
    /// Its rules, in the manifest's order.
    pub rules: &'static [StaticRule],
}

/// The table of one exported rule.
pub struct Exported {
    /// The rule's name.
    pub name: &'static str,
    /// Its hooks.
    pub table: &'static RuleTable,
    /// What it foresees, where it says.
    pub foresight: Option<&'static ForesightTable>,
}

/// Finds the table of an interface of a rule for `query`.
///
/// # Safety
/// Both texts must point at readable bytes.
#[allow(unsafe_code)]
pub unsafe fn find(rules: &'static [Exported], interface: Text, component: Text) -> Found {
    // SAFETY: the caller's promise.
    let (interface, component) = unsafe { (raw::bytes(interface), raw::bytes(component)) };
    let none = Found { table: std::ptr::null(), layout: None };
    let Some(rule) = rules.iter().find(|rule| component == rule.name.as_bytes()) else { return none };
    if interface == RULE_INTERFACE.as_bytes() {
        return Found {
            table: std::ptr::from_ref(rule.table).cast(),
            layout: Some(<RuleTable as mancala_abi::abi_stable::StableAbi>::LAYOUT),
        };
    }
    match rule.foresight {
        Some(table) if interface == FORESIGHT_INTERFACE.as_bytes() => Found {
            table: std::ptr::from_ref(table).cast(),
            layout: Some(<ForesightTable as mancala_abi::abi_stable::StableAbi>::LAYOUT),
        },
        _ => none,
    }
}

/// What the export macro's expansion names; no promise is made about it.
#[doc(hidden)]
pub mod private {
    pub use crate::slots::rule::{Parts, Refusal, Rule, SettingsBlock, Setup};
    pub use mancala_abi::abi_stable;
    pub use mancala_abi::{
        Context, Foresight, ForesightTable, Found, Report, Root, RootRef, RuleTable, Text, Wants,
    };
    pub use std::sync::Arc;
}
