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
use mancala_abi::{CQuery, Found, RULE_INTERFACE, RootRef, RuleTable};
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

    /// The table of a rule.
    pub(super) fn table(&self, rule: &str) -> Option<&'static RuleTable> {
        self.tables.get(rule).copied()
    }
}

type Tables = BTreeMap<String, &'static RuleTable>;

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
        let table = self.table(rule)?;
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
    let mut checked = None;
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
        tables.insert(rule.name.clone(), unsafe { &*table.cast::<RuleTable>() });
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
        let refuse = |why: String| {
            let message = format!("the table of rule `{}` {why}", rule.name);
            Err(Refused::new(&plugin.path, RefusedKind::WrongLayout, message))
        };
        if !table.cast::<RuleTable>().is_aligned() {
            return refuse(format!("is at {table:p}, where none can be"));
        }
        // The hooks no table lacks: as plain words, since a function's pointer is never null in Rust.
        let needed = [
            ("create", offset_of!(RuleTable, create)),
            ("destroy", offset_of!(RuleTable, destroy)),
            ("wants", offset_of!(RuleTable, wants)),
        ];
        // SAFETY: the plugin promises a table here; each hook is a word inside it.
        let lacks = |at: usize| unsafe { table.byte_add(at).cast::<usize>().read() == 0 };
        if let Some((hook, _)) = needed.into_iter().find(|(_, at)| lacks(*at)) {
            return refuse(format!("has no `{hook}`, which every rule must have"));
        }
        // SAFETY: as above, and the library is never unloaded.
        tables.insert(rule.name.clone(), unsafe { &*table.cast::<RuleTable>() });
    }
    Ok(tables)
}
