//! What the export macro must know of `plugin.toml`: its id, its rules, their slots and their settings.
//!
//! It checks what code depends on, and that no key is misspelt; values, defaults and games are checked when a host or
//! a test reads the whole.

use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One rule of a manifest.
pub struct Rule {
    pub name: String,
    pub slots: Vec<String>,
    pub settings: Vec<Setting>,
    pub line: usize,
}

/// One setting of a rule.
pub struct Setting {
    pub key: String,
    pub allows: Allows,
    pub line: usize,
}

/// The values that a manifest allows.
pub enum Allows {
    Bool,
    Integer(i64, i64),
    Choice(Vec<String>),
}

/// The part of a manifest that code depends on.
pub struct Manifest {
    pub id: String,
    pub text: String,
    pub rules: Vec<Rule>,
}

const SLOTS: [&str; 7] = ["opening", "choice", "sowing", "landing", "capture", "ending", "match"];

/// The keys of a manifest, of a rule, and of a setting.
const TOP: &[&str] = &["abi", "id", "version", "summary", "authors", "license", "rule", "game", "text"];
const RULE: &[&str] = &[
    "name",
    "slot",
    "slots",
    "summary",
    "revision",
    "refuses",
    "blind-to-stores",
    "blind-to-turns",
    "set",
    "register",
    "settings",
];
/// The languages of a text for people.
const LANGUAGES: &[&str] = &["en", "th", "fil"];
const SETTING: &[&str] = &["type", "min", "max", "of", "default", "called", "words", "help", "slot"];

struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        self.text[..offset.min(self.text.len())].matches('\n').count() + 1
    }

    fn at(&self, offset: usize, message: &str) -> String {
        format!("{}:{}: {message}", self.name, self.line(offset))
    }

    /// Refuses keys that are not among those known.
    fn only(&self, table: &DeTable<'_>, known: &[&str], what: &str) -> Result<(), String> {
        let unknown = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            Some(key) => {
                let message =
                    format!("`{}` is no key of {what}; its keys are {}", key.get_ref(), known.join(", "));
                Err(self.at(key.span().start, &message))
            }
            None => Ok(()),
        }
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

    /// A text for people, in English or in a table of languages.
    fn words_for_people(&self, table: &DeTable<'_>, key: &str, place: usize) -> Result<(), String> {
        match table.get(key).map(|value| (value.get_ref(), value.span())) {
            Some((DeValue::Table(languages), span)) => {
                self.only(languages, LANGUAGES, &format!("`{key}`"))?;
                match languages.get("en") {
                    Some(_) => self.string(languages, "en", span.start).map(drop),
                    None => Err(self.at(place, &format!("`{key}.en = \"…\"` is missing"))),
                }
            }
            _ => self.string(table, key, place).map(drop),
        }
    }

    /// What the words of a choice are called.
    fn words_of_choices(&self, value: &Spanned<DeValue<'_>>, of: &[String]) -> Result<(), String> {
        let start = value.span().start;
        let DeValue::Table(table) = value.get_ref() else {
            return Err(
                self.at(start, "write what choices are called as a `[rule.settings.KEY.words]` table")
            );
        };
        self.only(table, &of.iter().map(String::as_str).collect::<Vec<_>>(), "`words`")?;
        table.keys().try_for_each(|word| self.words_for_people(table, word.get_ref(), start))
    }

    fn number(&self, table: &DeTable<'_>, key: &str, place: usize) -> Result<i64, String> {
        let Some(value) = table.get(key) else {
            return Err(self.at(place, &format!("`{key} = …` is missing, for `type = \"integer\"`")));
        };
        let number = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.ok_or_else(|| self.at(value.span().start, &format!("`{key}` must be a whole number")))
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
        self.only(table, RULE, "a rule")?;
        let name = self.string(table, "name", start)?;
        for key in ["summary", "refuses"].into_iter().filter(|key| table.contains_key(*key)) {
            self.words_for_people(table, key, start)?;
        }
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
        let mut settings = Vec::new();
        if let Some(value) = table.get("settings") {
            let DeValue::Table(table) = value.get_ref() else {
                return Err(self.at(value.span().start, "write settings as `[rule.settings.KEY]` tables"));
            };
            for (key, value) in table {
                settings.push(self.setting(key.get_ref(), key.span().start, value)?);
            }
        }
        Ok(Rule { name, slots, settings, line: self.line(start) })
    }

    fn setting(&self, key: &str, start: usize, value: &Spanned<DeValue<'_>>) -> Result<Setting, String> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(
                self.at(start, &format!("write the setting `{key}` as a `[rule.settings.{key}]` table"))
            );
        };
        self.only(table, SETTING, "a setting")?;
        let allows = match self.string(table, "type", start)?.as_str() {
            "bool" => Allows::Bool,
            "integer" => {
                Allows::Integer(self.number(table, "min", start)?, self.number(table, "max", start)?)
            }
            "choice" => match table.get("of") {
                Some(of) => Allows::Choice(self.words(of, "of")?),
                None => return Err(self.at(start, "`of = [\"…\"]` is missing, for `type = \"choice\"`")),
            },
            other => {
                let message = format!("`type` must be `bool`, `integer` or `choice`, not `{other}`");
                return Err(self.at(table.get("type").map_or(start, |found| found.span().start), &message));
            }
        };
        if !table.contains_key("default") {
            return Err(self.at(start, "`default = …` is missing"));
        }
        self.words_for_people(table, "help", start)?;
        if table.contains_key("called") {
            self.words_for_people(table, "called", start)?;
        }
        match (table.get("words"), &allows) {
            (None, _) => {}
            (Some(words), Allows::Choice(of)) => self.words_of_choices(words, of)?,
            (Some(words), _) => {
                return Err(self.at(words.span().start, "`words` is for `type = \"choice\"`"));
            }
        }
        Ok(Setting { key: key.to_string(), allows, line: self.line(start) })
    }
}

/// Reads a manifest; errors begin with the file and the line.
pub fn read(path: &Path, name: &str, version: &str) -> Result<Manifest, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let reader = Reader { name, text: &text };
    let table = DeTable::parse(&text)
        .map_err(|error| reader.at(error.span().map_or(0, |span| span.start), error.message()))?;
    let table = table.get_ref();
    reader.only(table, TOP, "a manifest")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a manifest with a choice and these lines about it.
    fn told(lines: &str) -> Result<(), String> {
        let folder = std::env::temp_dir().join(format!("mancala-words-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let path = folder.join("plugin.toml");
        let text = format!(
            "abi = 1\nid = \"x\"\nversion = \"1.0.0\"\n[[rule]]\nname = \"one\"\nslot = \"choice\"\n\
             [rule.settings.way]\ntype = \"choice\"\nof = [\"left\", \"right\"]\ndefault = \"left\"\nhelp = \"x\"\n{lines}\n"
        );
        std::fs::write(&path, text).expect("it can be written");
        let read = read(&path, "plugin.toml", "1.0.0");
        std::fs::remove_dir_all(&folder).expect("it can be removed");
        read.map(drop)
    }

    #[test]
    fn names_of_settings_and_of_the_words_of_a_choice_are_checked() {
        let named = "called.en = \"Way\"\ncalled.th = \"ทาง\"\nwords.left = \"to the left\"\nwords.right.en = \"right\"";
        assert_eq!(told(named), Ok(()));
        for (lines, says) in [
            ("called = 7", "`called` must be a text"),
            ("words.lift = \"x\"", "plugin.toml:12: `lift` is no key of `words`; its keys are left, right"),
            ("words.left = 7", "`left` must be a text"),
            ("words.left.th = \"ซ้าย\"", "`left.en = \"…\"` is missing"),
            ("words = \"left\"", "a `[rule.settings.KEY.words]` table"),
        ] {
            let said = told(lines).expect_err("it is refused");
            assert!(said.contains(says), "{said}");
        }
    }
}
