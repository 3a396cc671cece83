//! The rules a merged game names: finds them in the manifests, and with them says which keys are known and what they take.
//! Changes no key, and does not ask for a plugin whose rules a later file replaces.

use super::merge::Merge;
use super::{Entry, SettingFault};
use crate::diagnostic::{Diagnostic, Location, Source, list, nearest, quote};
use crate::manifest::{Manifest, RuleSpec, STD, standard_rule, std_manifest};
use crate::settings::{KERNEL_SETTINGS, SettingKind, Table, Value, kernel_setting};
use crate::sheet::{ValueSpec, path, place};
use crate::slots::Slot;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most rules in one `use` list.
const MAX_USE: usize = 16;

/// A rule named by `use`, or the standard one of a slot.
pub(super) struct Named<'l> {
    pub place: Location,
    /// None when it could not be found; then nothing is known about the keys of its table.
    pub rule: Option<(&'l Manifest, &'l RuleSpec)>,
}

/// The rules that answer each slot.
pub(super) type InForce<'l> = BTreeMap<Slot, Vec<Named<'l>>>;

impl<'l> Merge<'l> {
    pub fn manifest(&self, plugin: &str) -> Option<&'l Manifest> {
        if plugin == STD { Some(std_manifest()) } else { self.library.manifest(plugin) }
    }

    /// The rules that answer now. What this layer's `use` keys do wrong is reported, and with the last layer what is missing.
    pub fn in_force(&mut self, layer: usize, last: bool) -> InForce<'l> {
        let mut in_force = InForce::new();
        for slot in Slot::ALL {
            let Some(entry) = self.state.get(&(Table::Slot(slot), "use".to_string())).cloned() else {
                let place = self.files.last().map(|file| place(&file.source, &file.head));
                let found = std_manifest().rule(&standard_rule(slot)[STD.len() + 1..]);
                let rule = found.filter(|_| !self.baseless).map(|rule| (std_manifest(), rule));
                in_force.insert(slot, place.map(|place| Named { place, rule }).into_iter().collect());
                continue;
            };
            let own = entry.layer == layer;
            let fault =
                |span: &Range<usize>, message: String| Diagnostic::new(&entry.source, span.clone(), message);
            let (names, wrong) = match &entry.value {
                Ok(Value::Text(name)) => (vec![(name, &entry.span)], None),
                Ok(Value::List(names)) if names.is_empty() => (vec![], Some("names no rule".to_string())),
                Ok(Value::List(names)) if names.len() > MAX_USE => {
                    (vec![], Some(format!("names more than {MAX_USE} rules")))
                }
                Ok(Value::List(names)) => {
                    let one = (slot != Slot::Capture).then(|| "takes one rule, not a list".to_string());
                    (names.iter().zip(&entry.items).collect(), one)
                }
                other => {
                    let found = other.as_ref().map_or_else(|kind| *kind, Value::kind);
                    (
                        vec![],
                        Some(format!("must name a rule such as \"{}\", not {found}", standard_rule(slot))),
                    )
                }
            };
            if let Some(wrong) = wrong.filter(|_| own) {
                self.errors.push(fault(&entry.span, format!("`{slot}.use` {wrong}")));
            }
            let mut rules = Vec::new();
            for (at, (name, span)) in names.iter().enumerate() {
                if let Some(first) = names[..at].iter().position(|(earlier, _)| earlier == name) {
                    if own {
                        let error = fault(span, format!("rule {} is named twice", quote(name)));
                        self.errors.push(error.related(place(&entry.source, names[first].1), "first here"));
                    }
                    continue;
                }
                let place = place(&entry.source, span);
                let rule = match self.look_up(name, slot) {
                    Ok(rule) => Some(rule),
                    Err(error) => {
                        let plugin = name.split_once('/').map(|(plugin, _)| plugin);
                        let missing = plugin.is_some_and(|plugin| self.manifest(plugin).is_none());
                        if if missing { last } else { own } {
                            let (source, span) = (place.source.clone(), place.span.clone());
                            self.errors.push(Diagnostic { source, span, ..*error });
                        }
                        None
                    }
                };
                rules.push(Named { place, rule });
            }
            in_force.insert(slot, rules);
        }
        in_force
    }

    /// A rule by `plugin/rule`; else the error, its place still to be filled in.
    fn look_up(&self, name: &str, slot: Slot) -> Result<(&'l Manifest, &'l RuleSpec), Box<Diagnostic>> {
        let nowhere = Source::new("", "");
        let fault = |message: String| Diagnostic::new(&nowhere, 0..0, message);
        let answers = |manifest: &'l Manifest| {
            let rules = manifest.rules.iter().filter(move |rule| rule.slots.contains(&slot));
            rules.map(|rule| format!("{}/{}", manifest.id, rule.name))
        };
        let Some((plugin, rule)) = name.split_once('/') else {
            let plugins =
                self.library.plugins().into_iter().chain([STD]).filter_map(|plugin| self.manifest(plugin));
            let all: Vec<String> = plugins.flat_map(answers).collect();
            let error = fault(format!("{} is no rule's name", quote(name)));
            let error = error.suggest(nearest(name, all.iter().map(String::as_str)));
            return Err(Box::new(error.help("a rule is named \"plugin/rule\"")));
        };
        let Some(manifest) = self.manifest(plugin) else {
            let plugins = self.library.plugins();
            let known = || plugins.iter().copied().chain([STD]);
            let error =
                fault(format!("there is no plugin {}", quote(plugin))).suggest(nearest(plugin, known()));
            return Err(Box::new(error.help(format!("plugins here: {}", list(known())))));
        };
        let fitting: Vec<String> = answers(manifest).collect();
        let fitting = match fitting.as_slice() {
            [] => format!("`{plugin}` has no rule for `{slot}`"),
            _ => format!("its rules for `{slot}`: {}", list(fitting.iter().map(String::as_str))),
        };
        let Some(found) = manifest.rule(rule) else {
            let error = fault(format!("plugin `{plugin}` has no rule {}", quote(rule)));
            let error = error.suggest(nearest(rule, manifest.rules.iter().map(|rule| rule.name.as_str())));
            return Err(Box::new(error.help(fitting)));
        };
        if !found.slots.contains(&slot) {
            let slots = list(found.slots.iter().map(|slot| slot.name()));
            return Err(Box::new(fault(format!("`{name}` answers {slots}, not `{slot}`")).help(fitting)));
        }
        Ok((manifest, found))
    }

    /// The error for a key nobody knows, with whatever the writer may have meant.
    pub fn unknown(&self, in_force: &InForce<'l>, entry: &Entry) -> Diagnostic {
        let (table, key) = (entry.table, entry.key.as_str());
        let message = match self.files.get(entry.layer) {
            Some(_) => format!("unknown key {} in `[{table}]`", quote(key)),
            None => format!("unknown setting {}", quote(&path(table, key))),
        };
        let here = keys(in_force, table);
        let error = Diagnostic::new(&entry.source, entry.key_span.clone(), message);
        let error = error.help(format!("known in `[{table}]` here: {}", list(here.iter().copied())));
        if let Some(near) = nearest(key, here.iter().copied()) {
            return error.suggest(Some(near));
        }
        if let Some(home) = Table::all().find(|other| keys(in_force, *other).contains(&key)) {
            return error.label(format!("it belongs in `[{home}]`"));
        }
        let plugins =
            self.library.plugins().into_iter().chain([STD]).filter_map(|plugin| self.manifest(plugin));
        let mut owners = plugins.flat_map(|manifest| {
            let knows =
                |rule: &&RuleSpec| rule.settings.iter().any(|s| s.key == key && rule.table(s) == table);
            manifest.rules.iter().filter(knows).map(|rule| format!("{}/{}", manifest.id, rule.name))
        });
        match owners.next() {
            Some(owner) => error.label(format!("a setting of `{owner}`, which is not used here")),
            None => error,
        }
    }
}

/// What a key takes, and how it is told to people, if the kernel or a rule in force knows it.
pub(super) fn spec(in_force: &InForce<'_>, table: Table, key: &str) -> Option<ValueSpec> {
    if let Some(setting) = kernel_setting(table, key) {
        return Some(setting.into());
    }
    let of_rule = |rule: &'_ RuleSpec| {
        let mut settings = rule.settings.iter();
        settings.find(|setting| setting.key == key && rule.table(setting) == table).map(ValueSpec::from)
    };
    rules(in_force).find_map(of_rule)
}

/// The names of the rules that answer a slot; a board is answered by none.
pub(super) fn answering(in_force: &InForce<'_>, table: Option<Table>) -> Vec<String> {
    let Some(Table::Slot(slot)) = table else { return Vec::new() };
    let named = in_force.get(&slot).into_iter().flatten().filter_map(|named| named.rule);
    named.map(|(manifest, rule)| format!("{}/{}", manifest.id, rule.name)).collect()
}

fn rules<'a>(in_force: &'a InForce<'_>) -> impl Iterator<Item = &'a RuleSpec> {
    in_force.values().flatten().filter_map(|named| named.rule).map(|(_, rule)| rule)
}

/// Every key known in a table.
fn keys<'a>(in_force: &'a InForce<'_>, table: Table) -> Vec<&'a str> {
    let kernel = KERNEL_SETTINGS.iter().filter(|setting| setting.table == table).map(|setting| setting.key);
    let set = rules(in_force).flat_map(|rule| rule.settings.iter().filter(move |s| rule.table(s) == table));
    let mut keys: Vec<&str> = kernel.chain(set.map(|setting| setting.key.as_str())).collect();
    keys.extend((table != Table::Board).then_some("use"));
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Whether a rule of this table could not be found, so that its keys are unknown for now.
pub(super) fn is_opaque(in_force: &InForce<'_>, table: Table) -> bool {
    let Table::Slot(slot) = table else { return false };
    in_force.get(&slot).is_none_or(|named| named.is_empty() || named.iter().any(|named| named.rule.is_none()))
}

/// Whether an entry's value is one its setting takes.
pub(super) fn fits(entry: &Entry, spec: &ValueSpec) -> Result<(), Box<Diagnostic>> {
    let ValueSpec { kind, called, words, help, .. } = spec;
    let wrong = match &entry.value {
        Ok(value) => kind.check(value).err(),
        Err(found) => Some(format!("must be {kind}, not {found}")),
    };
    let Some(wrong) = wrong else { return Ok(()) };
    let message = format!("`{}` {wrong}", path(entry.table, &entry.key));
    let (called, takes, words) = (called.clone(), kind.clone(), words.clone());
    let error = Diagnostic::new(&entry.source, entry.span.clone(), message).help(help);
    let error = error.because(SettingFault::Value { called, takes, words });
    Err(Box::new(match (kind, &entry.value) {
        (SettingKind::Choice { of }, Ok(Value::Text(word))) => {
            error.suggest(nearest(word, of.iter().map(String::as_str)))
        }
        _ => error,
    }))
}
