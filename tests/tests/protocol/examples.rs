//! The examples of the protocol's description: each is checked against the schema, and each request is asked.
//!
//! An answer that is shown must be the one that comes; it may leave out the rest of a list, and what no two runs share.

use super::talk::{Talk, schema};
use mancala_tests::root;
use serde_json::Value;
use std::collections::BTreeMap;

/// What differs from one run, machine or version to the next.
const VARIES: [&str; 9] =
    ["threads", "sandbox", "version", "file", "sha256", "size", "nanoseconds", "plies_per_second", "plugins"];

/// The fenced blocks of JSON, a value a line.
fn blocks() -> Vec<Vec<Value>> {
    let text = std::fs::read_to_string(root().join("host/PROTOCOL.md")).expect("it is there");
    let blocks = text.split("```json\n").skip(1).map(|block| block.split("```").next().unwrap_or_default());
    let line = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    blocks.map(|block| block.lines().map(line).collect()).collect()
}

/// Whether an example shows what came.
fn shows(example: &Value, came: &Value) -> bool {
    match (example, came) {
        (Value::Object(example), Value::Object(came)) => example.iter().all(|(key, value)| {
            came.get(key).is_some_and(|came| VARIES.contains(&key.as_str()) || shows(value, came))
        }),
        (Value::Array(example), Value::Array(came)) => {
            example.len() <= came.len()
                && example.iter().zip(came).all(|(example, came)| shows(example, came))
        }
        _ => example == came,
    }
}

#[test]
fn every_example_is_real() {
    let blocks = blocks();
    let mut shown = BTreeMap::new();
    for line in blocks.iter().flatten() {
        if line["ask"].is_string() {
            assert!(schema().may_be_asked(line), "{line}");
        } else {
            assert!(schema().may_be_told(line), "{line}");
        }
        if line["answer"].is_string() {
            assert!(shown.insert(line["id"].to_string(), line).is_none(), "answered twice: {line}");
        }
    }
    let mut talk = Talk::start("examples", &[]);
    for block in &blocks {
        let asked: Vec<u64> = (block.iter())
            .filter(|line| line["ask"].is_string())
            .map(|request| talk.write_request(request))
            .collect();
        for id in asked {
            let came = talk.answer(id);
            match shown.remove(&id.to_string()) {
                Some(example) => assert!(shows(example, &came), "shown:\n{example}\ncame:\n{came}"),
                None => assert_ne!(came["answer"], "failed", "{came}"),
            }
        }
    }
    assert!(shown.is_empty(), "answers to nothing: {shown:?}");
    let verbs = schema().kinds("/$defs/request/oneOf", "ask");
    let said: Vec<&str> = blocks.iter().flatten().filter_map(|line| line["ask"].as_str()).collect();
    for verb in verbs {
        assert!(said.contains(&verb.as_str()), "there is no example of `{verb}`");
    }
    assert_eq!(talk.finish().code, Some(0));
}

#[test]
fn every_failure_is_described() {
    let text = std::fs::read_to_string(root().join("host/PROTOCOL.md")).expect("it is there");
    for kind in schema().kinds("/$defs/reply/$defs/Failure/oneOf", "kind") {
        assert!(text.contains(&format!("| `{kind}` |")), "`{kind}` is not in the table of failures");
    }
}
