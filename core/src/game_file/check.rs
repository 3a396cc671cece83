//! From merged keys to the sheet: the board, each rule's settings, the state rules share, and where every value came from.
//! Reports what does not fit together; gives a sheet only when all of it does.

use super::merge::Merge;
use super::rules::{InForce, answering};
use super::{Entry, GameFile};
use crate::diagnostic::{Diagnostic, Location};
use crate::manifest::{Manifest, RegisterSpec, RuleSpec, STD, SetSpec, std_manifest};
use crate::settings::{KERNEL_SETTINGS, SettingSpec, Settings, Table, Value, kernel_setting};
use crate::sheet::{
    BoardSpec, Leftover, Origin, Provenance, RepetitionAward, Sheet, SheetRule, SheetValue, ValueSpec, path,
    place,
};
use crate::slots::Slot;
use crate::translations::Translations;
use std::collections::BTreeMap;

/// A rule of the game, where it was first named.
struct Instance<'l> {
    manifest: &'l Manifest,
    rule: &'l RuleSpec,
    place: Location,
}

impl Instance<'_> {
    fn name(&self) -> String {
        format!("{}/{}", self.manifest.id, self.rule.name)
    }
}

impl<'l> Merge<'l> {
    /// The sheet, or None when there is anything to report.
    pub fn sheet(&mut self, in_force: &InForce<'l>) -> Option<Sheet> {
        let leaf = self.files.last()?;
        let head = place(&leaf.source, &leaf.head);
        let mut instances: Vec<Instance<'l>> = Vec::new();
        let mut slots: BTreeMap<Slot, Vec<usize>> = BTreeMap::new();
        for (&slot, named) in in_force {
            for named in named {
                let Some((manifest, rule)) = named.rule else { continue };
                let same = |one: &Instance<'_>| one.manifest.id == manifest.id && one.rule.name == rule.name;
                let at = instances.iter().position(same).unwrap_or_else(|| {
                    instances.push(Instance { manifest, rule, place: named.place.clone() });
                    instances.len() - 1
                });
                slots.entry(slot).or_default().push(at);
            }
        }
        self.check_shared_settings(&instances);
        let sets = self.sets(&instances);
        let registers = self.shared(
            &instances,
            "register",
            |rule| &rule.registers,
            |register: &RegisterSpec| &register.name,
            |one, other| one == other,
        );
        self.check_names_apart(&instances, &sets, &registers);
        let board = self.check_board(in_force, &head)?;
        if !self.errors.is_empty() {
            return None;
        }

        let (values, places) = self.values(in_force, &instances, &board, &head);
        let get = |path: &str| values.iter().find(|value| value.path == path).map(|value| &value.value);
        let number = |path: &str| if let Some(Value::Integer(n)) = get(path) { *n as u32 } else { 0 };
        let word = |path: &str| if let Some(Value::Text(word)) = get(path) { word.as_str() } else { "" };
        let leftover =
            if word("ending.leftover") == "opponent" { Leftover::Opponent } else { Leftover::RowOwners };
        let repetition_award = match word("ending.repetition-award") {
            "draw" => RepetitionAward::Draw,
            "split" => RepetitionAward::Split,
            _ => RepetitionAward::RowOwners,
        };
        let rules = instances.iter().map(|one| {
            let paths: BTreeMap<String, String> =
                one.rule.settings.iter().map(|s| (s.key.clone(), path(one.rule.table(s), &s.key))).collect();
            let settings: Settings =
                paths.iter().filter_map(|(key, path)| Some((key.clone(), get(path)?.clone()))).collect();
            SheetRule {
                plugin: one.manifest.id.clone(),
                rule: one.rule.name.clone(),
                plugin_version: one.manifest.version.clone(),
                revision: one.rule.revision,
                slots: one.rule.slots.clone(),
                settings,
                paths,
                refuses: one.rule.refuses.clone(),
                blind_to_stores: one.rule.blind_to_stores,
                blind_to_turns: one.rule.blind_to_turns,
                summary: one.rule.summary.clone(),
            }
        });
        let leaf = self.files.last()?;
        let nearest = |told: fn(&GameFile) -> bool| self.files.iter().rev().find(|file| told(file));
        let told = nearest(|file| file.provenance.is_some()).and_then(|file| file.provenance.clone());
        let told = told.unwrap_or_else(|| Provenance { of: leaf.id.clone(), ..Provenance::default() });
        let translations = self.translations(&instances);
        Some(Sheet {
            id: leaf.id.clone(),
            name: leaf.name.clone().unwrap_or_else(|| leaf.id.clone()),
            summary: nearest(|file| file.summary.is_some())
                .and_then(|file| file.summary.clone())
                .unwrap_or_default(),
            notations: self.files.last().map_or_else(Vec::new, |file| file.notations.clone()),
            weights: nearest(|file| file.weights.is_some()).and_then(|file| file.weights).unwrap_or_default(),
            provenance: Provenance { sources: self.sources(), rules: self.numbered(in_force), ..told },
            slots,
            rules: rules.collect(),
            lap_limit: number("sowing.lap-limit"),
            leftover,
            repetition: number("ending.repetition"),
            repetition_award,
            board,
            sets,
            registers,
            places,
            head,
            translations,
            dropped: std::mem::take(&mut self.dropped),
            values,
        })
    }

    /// What the standard rules, the plugins that take part and the files say in other languages, the later in place of
    /// the earlier.
    fn translations(&self, instances: &[Instance<'l>]) -> Translations {
        let mut all = std_manifest().translations.clone();
        let of_games = self.files.iter().filter_map(|file| self.manifest(file.plugin.as_deref()?));
        let mut seen = vec![STD];
        for manifest in instances.iter().map(|one| one.manifest).chain(of_games) {
            if !seen.contains(&manifest.id.as_str()) {
                seen.push(&manifest.id);
                all.extend(&manifest.translations);
            }
        }
        self.files.iter().for_each(|file| all.extend(&file.translations));
        all
    }

    /// Two rules may share a setting only if it is the same one.
    fn check_shared_settings(&mut self, instances: &[Instance<'l>]) {
        let mut seen: BTreeMap<String, (&Instance<'l>, &SettingSpec)> = BTreeMap::new();
        for one in instances {
            for setting in &one.rule.settings {
                let table = one.rule.table(setting);
                let path = path(table, &setting.key);
                let Some((first, theirs)) = seen.get(&path) else {
                    seen.insert(path, (one, setting));
                    continue;
                };
                let given = self.state.contains_key(&(table, setting.key.clone()));
                let (message, help) = if theirs.kind != setting.kind {
                    let message = format!(
                        "`{}` and `{}` both have a setting `{path}`, and not the same one",
                        first.name(),
                        one.name()
                    );
                    (message, format!("{}; {}: they cannot be used together", theirs.kind, setting.kind))
                } else if theirs.default != setting.default && !given {
                    let message =
                        format!("`{}` and `{}` want `{path}` differently", first.name(), one.name());
                    (message, format!("by default {} and {}: set it", theirs.default, setting.default))
                } else {
                    continue;
                };
                let error = Diagnostic::new(&one.place.source, one.place.span.clone(), message).help(help);
                self.errors.push(error.related(first.place.clone(), first.name()));
            }
        }
    }

    /// Pit sets, merged by name. What they mean is told for people alone: the first that says so is heard.
    fn sets(&mut self, instances: &[Instance<'l>]) -> Vec<SetSpec> {
        let alike = |one: &SetSpec, other: &SetSpec| {
            let bare = |set: &SetSpec| SetSpec { help: None, ..set.clone() };
            bare(one) == bare(other)
        };
        let mut sets = self.shared(instances, "set", |rule| &rule.sets, |set| &set.name, alike);
        let all = || instances.iter().flat_map(|one| &one.rule.sets);
        for set in &mut sets {
            set.help = all().filter(|one| one.name == set.name).find_map(|one| one.help.clone());
        }
        sets
    }

    /// Pit sets or registers, merged by name; declared differently they cannot be shared.
    fn shared<T: Clone>(
        &mut self,
        instances: &[Instance<'l>],
        what: &str,
        of: fn(&RuleSpec) -> &Vec<T>,
        name: fn(&T) -> &String,
        alike: fn(&T, &T) -> bool,
    ) -> Vec<T> {
        let mut seen: BTreeMap<&str, (&Instance<'l>, &T)> = BTreeMap::new();
        for one in instances {
            for item in of(one.rule) {
                let Some((first, theirs)) = seen.get(name(item).as_str()) else {
                    seen.insert(name(item), (one, item));
                    continue;
                };
                if !alike(theirs, item) {
                    let message = format!(
                        "`{}` and `{}` declare the {what} `{}` differently",
                        first.name(),
                        one.name(),
                        name(item)
                    );
                    let error = Diagnostic::new(&one.place.source, one.place.span.clone(), message);
                    let error =
                        error.help("`starts`, `repetition` and `shown` must be the same in both manifests");
                    self.errors.push(error.related(first.place.clone(), first.name()));
                }
            }
        }
        seen.into_values().map(|(_, item)| item.clone()).collect()
    }

    fn check_names_apart(
        &mut self,
        instances: &[Instance<'l>],
        sets: &[SetSpec],
        registers: &[RegisterSpec],
    ) {
        for set in sets.iter().filter(|set| registers.iter().any(|register| register.name == set.name)) {
            let owner = instances.iter().rev().find(|one| {
                let rule = one.rule;
                rule.sets.iter().any(|s| s.name == set.name)
                    || rule.registers.iter().any(|r| r.name == set.name)
            });
            if let Some(one) = owner {
                let message = format!("`{}` is a pit set to one rule and a register to another", set.name);
                self.errors.push(Diagnostic::new(&one.place.source, one.place.span.clone(), message));
            }
        }
    }

    /// Every value in force, and the place of each.
    fn values(
        &self,
        in_force: &InForce<'l>,
        instances: &[Instance<'l>],
        board: &BoardSpec,
        head: &Location,
    ) -> (Vec<SheetValue>, BTreeMap<String, Location>) {
        let (mut values, mut places) = (Vec::new(), BTreeMap::new());
        let mut put = |table: Table,
                       key: &str,
                       default: Option<&Value>,
                       spec: Option<ValueSpec>,
                       rule: &str,
                       home: &Location| {
            let path = path(table, key);
            let told_by_rows = || self.board("rows").filter(|_| (table, key) == (Table::Board, "pits"));
            let (value, origin, place) = match self.state.get(&(table, key.to_string())) {
                Some(Entry { value: Err(_), .. }) => return,
                Some(entry @ Entry { value: Ok(value), .. }) => {
                    (value.clone(), self.origin(entry), place(&entry.source, &entry.key_span))
                }
                None => match (default, told_by_rows()) {
                    (Some(value), Some(rows)) => {
                        (value.clone(), self.origin(rows), place(&rows.source, &rows.key_span))
                    }
                    (Some(value), None) => {
                        (value.clone(), Origin::Default { rule: rule.to_string() }, home.clone())
                    }
                    (None, _) => return,
                },
            };
            places.insert(path.clone(), place);
            values.push(SheetValue { path, value, origin, spec });
        };
        let pits = Value::Integer(board.pits.into());
        let in_rows = self.board("rows").is_some();
        for table in Table::all() {
            if table != Table::Board {
                let mut names = answering(in_force, Some(table));
                let name = if names.len() == 1 { Value::Text(names.remove(0)) } else { Value::List(names) };
                put(table, "use", Some(&name), None, "kernel", head);
            }
            for setting in KERNEL_SETTINGS.iter().filter(|setting| setting.table == table) {
                let default = match (table, setting.key) {
                    (Table::Board, "pits") => Some(&pits),
                    (Table::Board, "filled") if !in_rows => Some(&pits),
                    _ => setting.default.as_ref(),
                };
                put(table, setting.key, default, Some(setting.into()), "kernel", head);
            }
            let mut keys: BTreeMap<&str, (&SettingSpec, &Instance<'l>)> = BTreeMap::new();
            for one in instances {
                for setting in one.rule.settings.iter().filter(|setting| one.rule.table(setting) == table) {
                    keys.entry(&setting.key).or_insert((setting, one));
                }
            }
            for (key, (setting, one)) in keys {
                debug_assert!(kernel_setting(table, key).is_none());
                put(table, key, Some(&setting.default), Some(setting.into()), &one.name(), &one.place);
            }
        }
        (values, places)
    }
}
