//! The catalogue as a page reads it: the messages of one language, taken apart so that a page can put them together.
//!
//! It says nothing of its own; `words` has the messages.

use crate::words::{Language, part};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use serde_json::{Map, Value, json};

/// The parts of the catalogue that pages need.
const PARTS: [&str; 4] = ["game", "web", "trouble", "settings"];

/// Every message of a language, by name. A message is a list of texts, of `{"of": NAME}` for something told, and of
/// `{"by": NAME, "cases": …, "else": …}` for what depends on a number or a word.
pub fn messages(language: Language) -> Value {
    let mut messages = Map::new();
    for name in PARTS {
        let Some(text) = part(language, name) else { continue };
        // A test reads every part; what cannot be read is missing here as it is in `words`.
        let resource = parser::parse(text).unwrap_or_else(|(resource, _)| resource);
        for entry in resource.body {
            if let Entry::Message(message) = entry
                && let Some(value) = message.value
            {
                messages.insert(message.id.name.to_string(), pattern(&value));
            }
        }
    }
    Value::Object(messages)
}

fn pattern(pattern: &Pattern<&str>) -> Value {
    pattern.elements.iter().map(element).collect()
}

fn element(element: &PatternElement<&str>) -> Value {
    match element {
        PatternElement::TextElement { value } => json!(value),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => placed(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            let mut cases = Map::new();
            let mut otherwise = Value::Null;
            for variant in variants {
                let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) =
                    variant.key;
                let said = pattern(&variant.value);
                if variant.default {
                    otherwise = said.clone();
                }
                cases.insert(key.to_string(), said);
            }
            json!({ "by": placed(selector)["of"], "cases": cases, "else": otherwise })
        }
    }
}

fn placed(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::VariableReference { id } => json!({ "of": id.name }),
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => json!(value),
        InlineExpression::MessageReference { id, .. } => json!({ "say": id.name }),
        InlineExpression::Placeable { expression } => {
            element(&PatternElement::Placeable { expression: (**expression).clone() })
        }
        // Functions and terms are not used in this catalogue; a test looks.
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds_null(value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::Array(list) => list.iter().any(holds_null),
            Value::Object(map) => map.values().any(holds_null),
            _ => false,
        }
    }

    #[test]
    fn every_message_can_be_put_together_by_a_page() {
        let names = |language| match messages(language) {
            Value::Object(map) => map.keys().cloned().collect::<std::collections::BTreeSet<_>>(),
            other => panic!("{other}"),
        };
        for language in Language::ALL {
            assert!(!holds_null(&messages(language)), "{}", language.tag());
            assert_eq!(names(language), names(Language::English), "{}", language.tag());
        }
        assert!(names(Language::English).len() > 50);
    }

    #[test]
    fn texts_names_and_cases_keep_their_places() {
        let told = messages(Language::English);
        assert_eq!(told["south"], json!(["South"]));
        let seeds = &told["web-seeds"];
        assert_eq!(seeds[0]["by"], "count");
        assert_eq!(seeds[0]["cases"]["one"], json!(["1 seed"]));
        assert_eq!(seeds[0]["else"], json!([{ "of": "count" }, " seeds"]));
    }
}
