//! A loaded plugin: its library, mapped for ever, and the rule tables found in it.
//!
//! It loads only what passed pre-flight, checks every layout before it calls anything, and never unloads. Plugins
//! written in C carry no layout: of their tables it sees only that they are there.

#![allow(unsafe_code)]

use super::inspect::{Inspected, Refused, RefusedKind};
use super::layout::differences;
use super::map::{map, reason};
use super::recorder::{Hook, Place};
use mancala_abi::abi_stable::StableAbi;
use mancala_abi::abi_stable::library::AbiHeaderRef;
use mancala_abi::{CQuery, FORESIGHT_INTERFACE, ForesightTable, Found, RULE_INTERFACE, RootRef, RuleTable};
use mancala_core::sdk::raw::text;
use mancala_core::slots::Slot;
use std::collections::BTreeMap;
use std::mem::{ManuallyDrop, offset_of};

/// A plugin whose library is in memory.
pub struct LoadedPlugin {
    /// The plugin's id.
    pub id: String,
    /// Its types were compared with the host's.
    pub checked: bool,
    tables: Tables,
    _library: ManuallyDrop<libloading::Library>,
}

impl std::fmt::Debug for LoadedPlugin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadedPlugin").field("id", &self.id).finish_non_exhaustive()
    }
}

impl LoadedPlugin {
    /// Loads a plugin: maps the library, then checks versions and layouts, one line a difference.
    pub fn load(plugin: &Inspected) -> Result<LoadedPlugin, Refused> {
        let library = Place::of(&plugin.manifest.id, "").during(Hook::Load, || map(plugin))?;
        let tables = if plugin.checked {
            rule_tables(plugin, root(plugin, &library)?)?
        } else {
            c_tables(plugin, &library)?
        };
        let (id, checked) = (plugin.manifest.id.clone(), plugin.checked);
        Ok(LoadedPlugin { id, checked, tables, _library: ManuallyDrop::new(library) })
    }

    /// The tables of a rule.
    pub(super) fn tables(&self, rule: &str) -> Option<RuleTables> {
        self.tables.get(rule).copied()
    }
}

/// The tables of one rule: its hooks, and what it foresees, which it need not.
#[derive(Clone, Copy)]
pub(super) struct RuleTables {
    /// Its hooks.
    pub hooks: &'static RuleTable,
    /// What it foresees.
    pub foresight: Option<&'static ForesightTable>,
}

type Tables = BTreeMap<String, RuleTables>;

/// The root of a library, its version and layout checked.
fn root(plugin: &Inspected, library: &libloading::Library) -> Result<RootRef, Refused> {
    let refuse = |kind, message: String| Refused::new(&plugin.path, kind, message);
    let entry = plugin.entry();
    // SAFETY: pre-flight has seen that the library exports this symbol; `AbiHeaderRef` is a reference to a header
    // that `upgrade` checks before it is used as anything else.
    let header = unsafe { library.get::<AbiHeaderRef>(entry.as_bytes()) }
        .map_err(|error| refuse(RefusedKind::NoEntry, reason(&error)))?;
    let header = AbiHeaderRef::clone(&header).upgrade().map_err(|_| {
        refuse(RefusedKind::WrongLayout, "it was built with another abi_stable; rebuild it".into())
    })?;
    let Some(layout) = header.layout() else {
        return Err(refuse(RefusedKind::WrongLayout, "its root has no layout; rebuild it".into()));
    };
    refuse_differences(plugin, differences(<RootRef as StableAbi>::LAYOUT, layout))?;
    Place::of(&plugin.manifest.id, "")
        .during(Hook::Query, || header.init_root_module::<RootRef>())
        .map_err(|error| refuse(RefusedKind::WrongLayout, reason(&error)))
}

impl LoadedPlugin {
    /// The hooks that the code of a rule has, whatever its manifest says, each with its slot.
    pub fn hooks(&self, rule: &str) -> Option<Vec<(Slot, &'static str)>> {
        let table = self.tables(rule)?.hooks;
        macro_rules! hooks {
            ($($slot:ident: $($field:ident = $hook:ident),*;)*) => {
                [$($((Slot::$slot, Hook::$hook, table.$field.is_some())),*),*]
            };
        }
        let all = hooks! {
            Opening: opening_start = OpeningStart, opening_moves = OpeningMoves, opening_play = OpeningPlay;
            Choice: choice_moves = ChoiceMoves, choice_judge = ChoiceJudge;
            Sowing: sowing_lift = SowingLift, sowing_drop = SowingDrop, sowing_lap_end = SowingLapEnd;
            Landing: landing_land = LandingLand;
            Capture: capture_begin = CaptureBegin, capture_capture = CaptureCapture;
            Ending: ending_after = EndingAfter, ending_stuck = EndingStuck;
            Match: match_next = MatchNext;
        };
        let hooks = all.into_iter().filter(|(.., there)| *there).map(|(slot, hook, _)| (slot, hook.name()));
        Some(hooks.collect())
    }
}

fn refuse_differences(plugin: &Inspected, lines: Vec<String>) -> Result<(), Refused> {
    match lines.first() {
        None => Ok(()),
        Some(first) => {
            let more =
                if lines.len() > 1 { format!(" ({} differences)", lines.len()) } else { String::new() };
            Err(Refused::new(
                &plugin.path,
                RefusedKind::WrongLayout,
                format!("its interface differs: {first}{more}"),
            ))
        }
    }
}

/// Every table the manifest promises, its layout checked once.
fn rule_tables(plugin: &Inspected, root: RootRef) -> Result<Tables, Refused> {
    let query = root.query();
    let mut tables = BTreeMap::new();
    let (mut checked, mut checked_foresight) = (None, None);
    for rule in &plugin.manifest.rules {
        let place = Place::of(&plugin.manifest.id, &rule.name);
        // SAFETY: `query` is frozen; both texts are readable for the call.
        let Found { table, layout } =
            place.during(Hook::Query, || unsafe { query(text(RULE_INTERFACE), text(&rule.name)) });
        let (Some(layout), false) = (layout, table.is_null()) else {
            return Err(no_code(plugin, &rule.name, "rebuild it with this host's mancala-core"));
        };
        if checked != Some(std::ptr::from_ref(layout)) {
            refuse_differences(plugin, differences(<RuleTable as StableAbi>::LAYOUT, layout))?;
            checked = Some(layout);
        }
        // SAFETY: the table's layout is that of `RuleTable`, and the library is never unloaded.
        let hooks = unsafe { &*table.cast::<RuleTable>() };
        // SAFETY: as above; a plugin that knows no such interface answers no table.
        let Found { table, layout } =
            place.during(Hook::Query, || unsafe { query(text(FORESIGHT_INTERFACE), text(&rule.name)) });
        let foresight = match layout {
            Some(layout) if !table.is_null() => {
                if checked_foresight != Some(std::ptr::from_ref(layout)) {
                    refuse_differences(plugin, differences(<ForesightTable as StableAbi>::LAYOUT, layout))?;
                    checked_foresight = Some(layout);
                }
                // SAFETY: the table's layout is that of `ForesightTable`, and the library is never unloaded.
                Some(unsafe { &*table.cast::<ForesightTable>() })
            }
            _ => None,
        };
        tables.insert(rule.name.clone(), RuleTables { hooks, foresight });
    }
    Ok(tables)
}

fn no_code(plugin: &Inspected, rule: &str, advice: &str) -> Refused {
    let message = format!("it has no code for rule `{rule}` behind interface {RULE_INTERFACE}; {advice}");
    Refused::new(&plugin.path, RefusedKind::WrongAbi, message)
}

/// Every table the manifest of a plugin in C promises. That it is one must be believed; the hooks it must have are
/// looked for.
fn c_tables(plugin: &Inspected, library: &libloading::Library) -> Result<Tables, Refused> {
    let entry = plugin.entry();
    // SAFETY: pre-flight has seen that the symbol is an exported function; its type is promised by its name.
    let query = unsafe { library.get::<CQuery>(entry.as_bytes()) }
        .map_err(|error| Refused::new(&plugin.path, RefusedKind::NoEntry, reason(&error)))?;
    let mut tables = Tables::new();
    for rule in &plugin.manifest.rules {
        let place = Place::of(&plugin.manifest.id, &rule.name);
        // SAFETY: both texts are readable for the call.
        let table = place.during(Hook::Query, || unsafe { query(text(RULE_INTERFACE), text(&rule.name)) });
        if table.is_null() {
            return Err(no_code(plugin, &rule.name, &format!("`{entry}` answers NULL")));
        }
        let needed = [
            ("create", offset_of!(RuleTable, create)),
            ("destroy", offset_of!(RuleTable, destroy)),
            ("wants", offset_of!(RuleTable, wants)),
        ];
        // SAFETY: the plugin promises a table here.
        let hooks = unsafe { c_table::<RuleTable>(plugin, &rule.name, table, &needed)? };
        // SAFETY: both texts are readable for the call.
        let table =
            place.during(Hook::Query, || unsafe { query(text(FORESIGHT_INTERFACE), text(&rule.name)) });
        let needed = [("foresee", offset_of!(ForesightTable, foresee))];
        let foresight = if table.is_null() {
            None
        } else {
            // SAFETY: as above.
            Some(unsafe { c_table::<ForesightTable>(plugin, &rule.name, table, &needed)? })
        };
        tables.insert(rule.name.clone(), RuleTables { hooks, foresight });
    }
    Ok(tables)
}

/// A table of a plugin in C, once it is seen that the hooks it must have are there.
///
/// # Safety
/// The plugin promises that it is one; each hook needed is named with its place in it.
unsafe fn c_table<T>(
    plugin: &Inspected,
    rule: &str,
    table: *const (),
    needed: &[(&str, usize)],
) -> Result<&'static T, Refused> {
    let refuse = |why: String| {
        let message = format!("the table of rule `{rule}` {why}");
        Err(Refused::new(&plugin.path, RefusedKind::WrongLayout, message))
    };
    if !table.cast::<T>().is_aligned() {
        return refuse(format!("is at {table:p}, where none can be"));
    }
    // The hooks no table lacks are read as plain words, since a function's pointer is never null in Rust.
    // SAFETY: the caller's promise; each hook is a word inside the table.
    let lacks = |at: usize| unsafe { table.byte_add(at).cast::<usize>().read() == 0 };
    if let Some((hook, _)) = needed.iter().find(|(_, at)| lacks(*at)) {
        return refuse(format!("has no `{hook}`, which every rule must have"));
    }
    // SAFETY: as above, and the library is never unloaded.
    Ok(unsafe { &*table.cast::<T>() })
}
