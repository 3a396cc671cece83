//! The text of a game file that says all of a game itself, extending nothing: a start for one's own.
//!
//! It decides nothing: names, values and numbered rules are those of the description it is made from.

use super::listing::Description;
use mancala_core::search::Weights;
use mancala_core::settings::Value;
use mancala_core::translations::LANGUAGES;
use std::fmt::Write as _;

impl Description {
    /// The game as a game file of its own.
    pub fn to_toml(&self) -> String {
        let text = |words: &str| Value::Text(words.to_string()).to_string();
        let told = &self.provenance;
        let mut out = format!("# All of `{}`, made with {}; hash {}\n", self.id, versions(self), self.hash);
        let mut pair = |key: &str, words: Option<&str>| {
            out.extend(words.filter(|words| !words.is_empty()).map(|words| self.told(key, words)));
        };
        pair("name", Some(&self.name));
        pair("summary", Some(&self.summary));
        pair("people", told.people.as_deref());
        pair("region", told.region.as_deref());
        pair("described", told.described.as_deref());
        if !told.sources.is_empty() {
            let sources: Vec<String> =
                told.sources.iter().map(|source| format!("    {},\n", self.in_languages(source))).collect();
            let _ = writeln!(out, "sources = [\n{}]", sources.concat());
        }
        for section in &self.sections {
            let _ = writeln!(out, "\n[{}]", section.table);
            for value in &section.values {
                let key = value.path.split_once('.').map_or(value.path.as_str(), |(_, key)| key);
                let _ = writeln!(out, "{key} = {}", value.value);
            }
        }
        if self.weights != Weights::default() {
            let Weights { seed, pit, turn } = self.weights;
            let _ = writeln!(out, "\n[weights]\nseed = {seed}\npit = {pit}\nturn = {turn}");
        }
        for rule in &told.rules {
            let _ = write!(
                out,
                "\n[[rules]]\nnumber = {}\n{}",
                text(&rule.number),
                self.told("text", &rule.text)
            );
            if let Some(about) = rule.about {
                let _ = writeln!(out, "about = {}", text(about.name()));
            }
            out.extend(rule.source.as_ref().map(|source| self.told("source", source)));
        }
        out
    }

    /// A text and its translations, with their languages.
    fn languages<'a>(&'a self, words: &'a str) -> Vec<(&'static str, String)> {
        let text = |words: &str| Value::Text(words.to_string()).to_string();
        let said = |language| Some((language, text(self.translations.say(language, words)?)));
        [(LANGUAGES[0], text(words))].into_iter().chain(LANGUAGES.into_iter().filter_map(said)).collect()
    }

    /// A key with a text, in every language it has been translated to.
    fn told(&self, key: &str, words: &str) -> String {
        match &self.languages(words)[..] {
            [(_, english)] => format!("{key} = {english}\n"),
            all => all.iter().map(|(language, text)| format!("{key}.{language} = {text}\n")).collect(),
        }
    }

    /// The same as one value.
    fn in_languages(&self, words: &str) -> String {
        match &self.languages(words)[..] {
            [(_, english)] => english.clone(),
            all => {
                let all: Vec<String> =
                    all.iter().map(|(language, text)| format!("{language} = {text}")).collect();
                format!("{{ {} }}", all.join(", "))
            }
        }
    }
}

/// The plugins a game uses, each with its version, once.
fn versions(sheet: &Description) -> String {
    let mut plugins: Vec<String> = (sheet.sections.iter().flat_map(|section| &section.rules))
        .map(|rule| format!("{} {}", rule.name.split('/').next().unwrap_or_default(), rule.version))
        .collect();
    plugins.sort();
    plugins.dedup();
    plugins.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::engine::{Description, Engine as _, FileText, GameSpec, LocalEngine};

    fn describe(toml: &str) -> Description {
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
        LocalEngine::alone().describe(&spec).unwrap_or_else(|failure| panic!("{failure}\n{toml}"))
    }

    #[test]
    fn the_text_is_the_same_game() {
        let boards = [
            "pits = 3\nseeds = 4",
            "pits = 5\nseeds = 2\nfilled = 3\nstores = \"track\"",
            "rows = [[1, 2], [3, 0]]",
        ];
        let rest = "[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n[ending]\nrepetition = 3\n\
                    [[rules]]\nnumber = \"1\"\ntext = '''say \"so\"\nor not'''\nabout = \"capture\"\n\
                    [[rules]]\nnumber = \"2\"\ntext.en = \"so\"\ntext.th = \"อย่างนั้น\"\n";
        for (board, weights) in
            boards.into_iter().zip(["", "[weights]\nturn = 9\n", "[weights]\nseed = -1\n"])
        {
            let first = describe(&format!(
                "name = \"T \\\"T\\\"\"\nsources = [\"x\", {{ en = \"y\", fil = \"z\" }}]\n[board]\n{board}\n{weights}{rest}"
            ));
            let again = describe(&first.to_toml());
            assert_eq!((&again.hash, &again.name), (&first.hash, &first.name));
            assert_eq!(again.provenance, first.provenance);
            assert_eq!(again.weights, first.weights);
            assert_eq!(first.to_toml().contains("[weights]"), !weights.is_empty());
            assert_eq!(
                (&again.translations, again.translations.say("th", "so")),
                (&first.translations, Some("อย่างนั้น"))
            );
        }
    }
}
