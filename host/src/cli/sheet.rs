//! `show --sheet`: the rule sheet as a player reads it, wrapped to the width of the screen.
//!
//! Every word about a game comes from manifests and game files; it knows no game and runs no plugin.

use super::board::draw_rows;
use super::list::board_words;
use super::output::{BOLD, Output, showable};
use crate::engine::Description;
use mancala_core::settings::{SettingKind, Table, Value};
use mancala_core::sheet::{NumberedRule, Origin, SheetValue};
use mancala_core::slots::Slot;
use textwrap::{Options, WordSplitter};

/// The parts of a sheet, each with the tables it is about and what these are called in it.
const PARTS: [(&str, &[(Table, &str)]); 5] = [
    ("Set-up", &[(Table::Board, "board"), (Table::Slot(Slot::Opening), "opening")]),
    (
        "How to play",
        &[
            (Table::Slot(Slot::Choice), "choosing"),
            (Table::Slot(Slot::Sowing), "sowing"),
            (Table::Slot(Slot::Landing), "landing"),
        ],
    ),
    ("Captures", &[(Table::Slot(Slot::Capture), "capture")]),
    ("The end", &[(Table::Slot(Slot::Ending), "ending")]),
    ("The match", &[(Table::Slot(Slot::Match), "match")]),
];
/// Where the text of a rule begins.
const MARGIN: usize = 12;

/// Prints the sheet of a game.
pub fn print(out: &mut Output, sheet: &Description, width: usize) {
    Page { out, sheet, width }.print();
}

struct Page<'a> {
    out: &'a mut Output,
    sheet: &'a Description,
    width: usize,
}

impl Page<'_> {
    fn print(&mut self) {
        let sheet = self.sheet;
        self.out.line(Output::styled(BOLD, showable(&sheet.name)));
        self.text("", &sheet.summary, 0);
        self.provenance();
        for (title, tables) in PARTS {
            self.title(title);
            for &(table, name) in tables {
                self.table(table, name);
            }
        }
        let rules: Vec<&NumberedRule> =
            sheet.provenance.rules.iter().filter(|rule| rule.about.is_none()).collect();
        if !rules.is_empty() {
            self.title("Further rules");
            rules.into_iter().for_each(|rule| self.numbered(rule));
        }
        self.settings();
        if !sheet.provenance.sources.is_empty() {
            self.title("Sources");
            for source in &sheet.provenance.sources {
                self.text("  ", source, 2);
            }
        }
    }

    fn title(&mut self, words: &str) {
        self.out.line(format_args!("\n{}", Output::styled(BOLD, words)));
    }

    /// Words from a manifest in lines that fit, the first one after `lead`, the others set in by `inner`.
    fn text(&mut self, lead: &str, words: &str, inner: usize) {
        let words = showable(&words.split_whitespace().collect::<Vec<_>>().join(" "));
        let inner = " ".repeat(inner.min(self.width / 2));
        let options = Options::new(self.width)
            .initial_indent(lead)
            .subsequent_indent(&inner)
            .word_splitter(WordSplitter::NoHyphenation);
        for line in textwrap::wrap(&words, options) {
            self.out.line(line.trim_end());
        }
    }

    fn provenance(&mut self) {
        let told = &self.sheet.provenance;
        let lines = [("people", &told.people), ("region", &told.region), ("described", &told.described)];
        for (name, words) in lines {
            if let Some(words) = words {
                self.text(&format!("{name:9}  "), words, 11);
            }
        }
    }

    /// What one table says: the board drawn or the rules that answer, then the numbered rules about it.
    fn table(&mut self, table: Table, name: &str) {
        let sheet = self.sheet;
        let lead = format!("  {name:10}");
        if table == Table::Board {
            let board = &sheet.board;
            self.text(&lead, &board_words(board), MARGIN);
            let rows = [&board.south[..], &board.north[..]];
            for line in draw_rows(rows, [0, 0], board.stores_on_track, self.width - 2) {
                self.out.line(format_args!("  {line}").to_string().trim_end());
            }
        }
        let section = sheet.sections.iter().find(|section| section.table == table.name());
        let rules = section.map_or(&[][..], |section| &section.rules);
        for (index, rule) in rules.iter().enumerate() {
            let words = format!("{} ({})", rule.summary, rule.name);
            match index {
                0 => self.text(&lead, &words, MARGIN),
                _ => self.text(&" ".repeat(MARGIN), &format!("else: {words}"), MARGIN),
            }
        }
        for rule in sheet.provenance.rules.iter().filter(|rule| rule.about == Some(table)) {
            self.numbered(rule);
        }
    }

    fn numbered(&mut self, rule: &NumberedRule) {
        let source = rule.source.as_ref().map_or(String::new(), |source| format!(" [{source}]"));
        let lead = format!("  {:>8}  ", showable(&rule.number));
        self.text(&lead, &format!("{}{source}", rule.text), MARGIN);
    }

    fn settings(&mut self) {
        self.title("Settings");
        let sheet = self.sheet;
        let values = || sheet.sections.iter().flat_map(|section| &section.values);
        let marked = values().any(SheetValue::differs);
        let mark = if marked { "Marked * where the value is not the rule's own default. " } else { "" };
        self.text("", &format!("{mark}Where the words of a rule say otherwise, the setting holds."), 0);
        // The rules that answer are told above; here only those that a person put in.
        let chosen = |value: &&SheetValue| {
            value.spec.is_some() || matches!(value.origin, Origin::File { .. } | Origin::Override)
        };
        for value in values().filter(chosen) {
            let mark = if value.differs() { '*' } else { ' ' };
            self.text(&format!("{mark} "), &format!("{} = {}", value.path, value.value), 4);
            let mut facts = Vec::new();
            if !value.origin.is_default() {
                facts.push(value.origin.to_string());
            }
            if let Some(spec) = &value.spec {
                self.text("      ", &format!("{}; {}", spec.help, others(&spec.kind, &value.value)), 6);
                let default = spec.default.as_ref().filter(|_| value.differs());
                facts.extend(default.map(|default| format!("default {default}")));
            }
            if !facts.is_empty() {
                self.text("      ", &facts.join("; "), 6);
            }
        }
        for dropped in &sheet.dropped {
            let words = format!("{} = {} is dropped: {}", dropped.path, dropped.value, dropped.reason);
            self.text("  ", &format!("{words} ({})", dropped.origin), 4);
        }
        self.out.line("");
        self.text("", &format!("Rule sheet of {}: {}", sheet.id, sheet.hash), 0);
    }
}

/// What else may stand in the place of a value.
fn others(kind: &SettingKind, value: &Value) -> String {
    match (kind, value) {
        (SettingKind::Bool, Value::Bool(now)) => format!("or {}", !now),
        (SettingKind::Integer { min, max }, _) => format!("{min} to {max}"),
        (SettingKind::Choice { of }, Value::Text(now)) => {
            let others = of.iter().filter(|word| *word != now);
            let others: Vec<String> = others.map(|word| Value::Text(word.clone()).to_string()).collect();
            if others.is_empty() { "nothing else".into() } else { format!("or {}", others.join(", ")) }
        }
        (kind, _) => kind.to_string(),
    }
}
