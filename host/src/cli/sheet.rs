//! `show --sheet`: the rule sheet as a player reads it, wrapped to the width of the screen.
//!
//! Every word about a game comes from manifests and game files; it knows no game and runs no plugin.

use super::board::draw_rows;
use super::output::{BOLD, Output, showable};
use super::width::{pad, wrap};
use crate::engine::Description;
use crate::words::{GameTexts, Words, setting, sheet};
use mancala_core::settings::Table;
use mancala_core::sheet::{NumberedRule, Origin, SheetValue};
use mancala_core::slots::Slot;

/// The parts of a sheet, each with the tables it is about and what these are called in it, as messages.
const PARTS: [(&str, &[(Table, &str)]); 5] = [
    ("sheet-set-up", &[(Table::Board, "about-board"), (Table::Slot(Slot::Opening), "about-opening")]),
    (
        "sheet-play",
        &[
            (Table::Slot(Slot::Choice), "about-choice"),
            (Table::Slot(Slot::Sowing), "about-sowing"),
            (Table::Slot(Slot::Landing), "about-landing"),
        ],
    ),
    ("sheet-captures", &[(Table::Slot(Slot::Capture), "about-capture")]),
    ("sheet-end", &[(Table::Slot(Slot::Ending), "about-ending")]),
    ("sheet-match", &[(Table::Slot(Slot::Match), "about-match")]),
];
/// Where the text of a rule begins.
const MARGIN: usize = 12;

/// Prints the sheet of a game.
pub fn print(out: &mut Output, sheet: &Description, width: usize) {
    let words = out.words();
    let texts = GameTexts::of(&sheet.translations, words.language());
    Page { out, sheet, words, texts, width }.print();
}

struct Page<'a> {
    out: &'a mut Output,
    sheet: &'a Description,
    words: Words,
    texts: GameTexts,
    width: usize,
}

impl Page<'_> {
    fn print(&mut self) {
        let sheet = self.sheet;
        let name = showable(self.texts.say(&sheet.name));
        self.out.line(Output::styled(BOLD, name));
        self.game_text("", &sheet.summary, 0);
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
            self.title("sheet-further");
            rules.into_iter().for_each(|rule| self.numbered(rule));
        }
        self.settings();
        if !sheet.provenance.sources.is_empty() {
            self.title("sheet-sources");
            for source in &sheet.provenance.sources {
                self.game_text("  ", source, 2);
            }
        }
    }

    /// A title, by its message.
    fn title(&mut self, id: &str) {
        self.out.line(format_args!("\n{}", Output::styled(BOLD, self.words.say(id))));
    }

    /// Words in lines that fit, the first one after `lead`, the others set in by `inner`.
    fn text(&mut self, lead: &str, words: &str, inner: usize) {
        for line in wrap(&showable(words), self.width, lead, inner) {
            self.out.line(line);
        }
    }

    /// As `text`, for what the game says itself.
    fn game_text(&mut self, lead: &str, english: &str, inner: usize) {
        let words = self.texts.say(english).to_string();
        self.text(lead, &words, inner);
    }

    fn provenance(&mut self) {
        let told = &self.sheet.provenance;
        let lines = [("people", &told.people), ("region", &told.region), ("described", &told.described)];
        for (id, words) in lines {
            if let Some(words) = words {
                let lead = format!("{}  ", pad(&self.words.say(id), 9));
                self.game_text(&lead, words, 11);
            }
        }
    }

    /// What one table says: the board drawn or the rules that answer, then the numbered rules about it.
    fn table(&mut self, table: Table, id: &str) {
        let sheet = self.sheet;
        let lead = format!("  {}", pad(&self.words.say(id), 10));
        if table == Table::Board {
            let board = &sheet.board;
            self.text(&lead, &sheet::board(&self.words, board), MARGIN);
            let rows = [&board.south[..], &board.north[..]];
            for line in draw_rows(&self.words, rows, [0, 0], board.stores_on_track, self.width - 2) {
                self.out.line(format_args!("  {line}").to_string().trim_end());
            }
        }
        let section = sheet.sections.iter().find(|section| section.table == table.name());
        let rules = section.map_or(&[][..], |section| &section.rules);
        for (index, rule) in rules.iter().enumerate() {
            let summary = self.naming(self.texts.say(&rule.summary)).into();
            let words = self
                .words
                .say_of("rule-and-name", &[("summary", summary), ("name", rule.name.as_str().into())]);
            match index {
                0 => self.text(&lead, &words, MARGIN),
                _ => {
                    let words = self.words.say_of("rule-else", &[("rule", words.into())]);
                    self.text(&" ".repeat(MARGIN), &words, MARGIN);
                }
            }
        }
        for rule in sheet.provenance.rules.iter().filter(|rule| rule.about == Some(table)) {
            self.numbered(rule);
        }
    }

    fn numbered(&mut self, rule: &NumberedRule) {
        let lead = format!("  {:>8}  ", showable(&rule.number));
        let words = self.naming(&sheet::numbered(&self.texts, rule));
        self.text(&lead, &words, MARGIN);
    }

    /// A text as a player reads it, who knows no keys.
    fn naming(&self, text: &str) -> String {
        sheet::naming(&self.texts, &self.sheet.sections, text)
    }

    fn settings(&mut self) {
        self.title("sheet-settings");
        let sheet = self.sheet;
        let values = || sheet.sections.iter().flat_map(|section| &section.values);
        let mut notes = Vec::new();
        if values().any(SheetValue::differs) {
            notes.push(self.words.say("marked-values"));
        }
        notes.push(self.words.say("settings-hold"));
        self.text("", &notes.join(" "), 0);
        // The rules that answer are told above; here only those that a person put in.
        let chosen = |value: &&SheetValue| {
            value.spec.is_some() || matches!(value.origin, Origin::File { .. } | Origin::Override)
        };
        for value in values().filter(chosen) {
            let mark = if value.differs() { '*' } else { ' ' };
            self.text(&format!("{mark} "), &format!("{} = {}", value.path, value.value), 4);
            let mut facts = Vec::new();
            if !value.origin.is_default() {
                facts.push(sheet::origin(&self.words, &value.origin));
            }
            if let Some(spec) = &value.spec {
                let name = setting::setting(&self.words, &self.texts, spec, &value.value);
                self.text("      ", &name, 6);
                let help = self.texts.say(&spec.help).into();
                let others = sheet::others(&self.words, &spec.kind, &value.value).into();
                let words = self.words.say_of("help-and-others", &[("help", help), ("others", others)]);
                self.text("      ", &words, 6);
                if let Some(default) = spec.default.as_ref().filter(|_| value.differs()) {
                    facts.push(self.words.say_of("value-default", &[("value", default.to_string().into())]));
                }
            }
            if !facts.is_empty() {
                self.text("      ", &facts.join("; "), 6);
            }
        }
        for dropped in &sheet.dropped {
            let words = sheet::dropped(&self.words, &self.texts, dropped);
            self.text("  ", &words, 4);
        }
        self.out.line("");
        let of = [("game", sheet.id.as_str().into()), ("hash", sheet.hash.as_str().into())];
        let words = self.words.say_of("sheet-hash", &of);
        self.text("", &words, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::width::columns_of;
    use crate::words::Language;

    #[test]
    fn what_leads_a_line_leaves_a_space_before_its_text() {
        let about = PARTS.iter().flat_map(|(_, tables)| *tables).map(|(_, id)| *id);
        for id in about.chain(["people", "region", "described", "sources"]) {
            for language in Language::ALL {
                let lead = Words::of(language).say(id);
                assert!(columns_of(&lead) <= 9, "{}: {lead}", language.tag());
            }
        }
    }
}
