//! What the export macro must know of `plugin.toml`: its id, its rules and their slots.
//!
//! It checks only what code depends on; the whole manifest is checked when a host reads it.

use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One rule of a manifest.
pub struct Rule {
    pub name: String,
    pub slots: Vec<String>,
    pub line: usize,
}

/// The part of a manifest that code depends on.
pub struct Manifest {
    pub id: String,
    pub text: String,
    pub rules: Vec<Rule>,
}

const SLOTS: [&str; 7] = ["opening", "choice", "sowing", "landing", "capture", "ending", "match"];

struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn at(&self, offset: usize, message: &str) -> String {
        let line = self.text[..offset.min(self.text.len())].matches('\n').count() + 1;
        format!("{}:{line}: {message}", self.name)
    }

    fn string(&self, table: &DeTable<'_>, key: &str, place: usize) -> Result<String, String> {
        match table.get(key) {
            Some(value) => match value.get_ref() {
                DeValue::String(text) => Ok(text.to_string()),
                _ => Err(self.at(value.span().start, &format!("`{key}` must be a text"))),
            },
            None => Err(self.at(place, &format!("`{key} = \"…\"` is missing"))),
        }
    }

    fn words(&self, value: &Spanned<DeValue<'_>>, key: &str) -> Result<Vec<String>, String> {
        let fault = || self.at(value.span().start, &format!("`{key}` must be a list of texts"));
        let DeValue::Array(items) = value.get_ref() else { return Err(fault()) };
        (items.iter())
            .map(|item| match item.get_ref() {
                DeValue::String(text) => Ok(text.to_string()),
                _ => Err(fault()),
            })
            .collect()
    }

    fn rule(&self, value: &Spanned<DeValue<'_>>) -> Result<Rule, String> {
        let start = value.span().start;
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.at(start, "write rules as `[[rule]]` tables"));
        };
        let name = self.string(table, "name", start)?;
        let slots = match (table.get("slot"), table.get("slots")) {
            (Some(_), None) => vec![self.string(table, "slot", start)?],
            (None, Some(slots)) => self.words(slots, "slots")?,
            _ => {
                return Err(
                    self.at(start, &format!("rule `{name}` needs `slot = \"…\"` or `slots = [\"…\"]`"))
                );
            }
        };
        if slots.is_empty() {
            return Err(self.at(start, &format!("rule `{name}` answers no slot")));
        }
        for (index, slot) in slots.iter().enumerate() {
            if !SLOTS.contains(&slot.as_str()) {
                let message = format!("`{slot}` is no slot; the slots are {}", SLOTS.join(", "));
                return Err(self.at(start, &message));
            }
            if slots[..index].contains(slot) {
                return Err(self.at(start, &format!("rule `{name}` names the slot `{slot}` twice")));
            }
        }
        let line = self.text[..start].matches('\n').count() + 1;
        Ok(Rule { name, slots, line })
    }
}

/// Reads a manifest; errors begin with the file and the line.
pub fn read(path: &Path, name: &str, version: &str) -> Result<Manifest, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let reader = Reader { name, text: &text };
    let table = DeTable::parse(&text)
        .map_err(|error| reader.at(error.span().map_or(0, |span| span.start), error.message()))?;
    let table = table.get_ref();
    match table.get("abi").map(|abi| (abi.get_ref(), abi.span())) {
        Some((DeValue::Integer(abi), _)) if abi.as_str() == "1" => {}
        Some((_, span)) => {
            return Err(reader.at(span.start, "`abi` must be 1, the interface of this mancala-core"));
        }
        None => return Err(reader.at(0, "`abi = 1` is missing")),
    }
    let id = reader.string(table, "id", 0)?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || !id.bytes().all(plain) {
        let at = table.get("id").map_or(0, |id| id.span().start);
        return Err(reader.at(at, &format!("`id` is made of a-z, 0-9 and `-`, not `{id}`")));
    }
    let told = reader.string(table, "version", 0)?;
    if told != version {
        let at = table.get("version").map_or(0, |version| version.span().start);
        return Err(reader.at(at, &format!("version `{told}` is not the crate's, `{version}` (Cargo.toml)")));
    }
    let mut rules: Vec<Rule> = Vec::new();
    if let Some(list) = table.get("rule") {
        let DeValue::Array(list) = list.get_ref() else {
            return Err(reader.at(list.span().start, "write rules as `[[rule]]` tables"));
        };
        for value in list {
            let rule = reader.rule(value)?;
            if rules.iter().any(|other| other.name == rule.name) {
                return Err(reader.at(value.span().start, &format!("rule `{}` is listed twice", rule.name)));
            }
            rules.push(rule);
        }
    }
    Ok(Manifest { id, rules, text })
}
