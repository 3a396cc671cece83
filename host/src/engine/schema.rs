//! The protocol's JSON schema, made from the types that are sent and read.
//!
//! It describes lines and checks none; what a line may not say is refused where it is read.

use super::wire::{Own, PROTOCOL};
use super::{Progress, Reply, Request};
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

/// The schema of every line: what may be asked, and what is answered and told.
pub fn schema() -> Value {
    let settings = |side: &str| {
        SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = format!("/$defs/{side}/$defs").into())
    };
    let id = || json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX });
    let number = |words: &str| {
        let mut number = id();
        number["description"] = words.into();
        number
    };

    let mut asked = settings("request").into_generator();
    let mut requests = kinds::<Own>(&mut asked);
    requests.extend(kinds::<Request>(&mut asked));
    for kind in &mut requests {
        kind["properties"]["deadline"] = number("When it is no longer wanted: milliseconds since 1970, UTC.");
        kind["additionalProperties"] = false.into();
    }
    numbered(&mut requests, &number("The number its answers carry."));

    let mut told = settings("reply").for_serialize().into_generator();
    let mut answers = kinds::<Reply>(&mut told);
    numbered(
        &mut answers,
        &json!({ "anyOf": [id(), { "type": "null" }], "description": "The request answered; null where a line carried no number." }),
    );
    let mut events = kinds::<Progress>(&mut told);
    numbered(&mut events, &number("The request that is still going on."));
    answers.append(&mut events);

    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("mancala engine, protocol {PROTOCOL}"),
        "description": "One line of JSON: a request to the engine, or an answer or event of it.",
        "oneOf": [{ "$ref": "#/$defs/request" }, { "$ref": "#/$defs/reply" }],
        "$defs": {
            "request": {
                "description": "What may be asked.",
                "oneOf": requests,
                "$defs": asked.take_definitions(true),
            },
            "reply": {
                "description": "The one last line of a request, or something told on the way.",
                "oneOf": answers,
                "$defs": told.take_definitions(true),
            },
        },
    });
    Plain.transform(&mut schema);
    schema.to_value()
}

/// The kinds of an enum, as they are written.
fn kinds<T: JsonSchema>(generator: &mut SchemaGenerator) -> Vec<Value> {
    match T::json_schema(generator).remove("oneOf") {
        Some(Value::Array(kinds)) => kinds,
        _ => Vec::new(),
    }
}

/// Gives each kind its number, which is read and written beside the rest.
fn numbered(kinds: &mut [Value], id: &Value) {
    for kind in kinds {
        kind["properties"]["id"] = id.clone();
        if let Some(required) = kind["required"].as_array_mut() {
            required.insert(0, "id".into());
        }
    }
}

/// Takes the marks of links out of descriptions.
struct Plain;

impl Transform for Plain {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(Value::String(words)) = schema.get_mut("description") {
            *words = words.replace("[`", "`").replace("`]", "`").replace('\n', " ");
        }
        transform_subschemas(self, schema);
    }
}
