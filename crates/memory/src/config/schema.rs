//! The JSON Schema of a configuration file, made from the table of keys.
//!
//! Draft 2020-12. It says of one file by itself whether every name and value fits; who may set a
//! key depends on the other layers and stands in its description. A value passes exactly when the
//! resolver takes it from the user's file; in a project's file a path is held to `.swarm/` besides.

use super::key::{Class, EVIDENCE, Key, MAX_NAME, Shape};
use super::path::MAX_PATH;
use super::table::{KEYS, OTHER_NAMES, find};
use serde_json::{Map, Value, json};

/// No control characters, and something that is no white space. Written with what every engine
/// for these patterns knows.
const PRINTED: &str = r"^[^\x00-\x1f\x7f-\x9f]*[^\x00-\x1f\x7f-\x9f\s][^\x00-\x1f\x7f-\x9f]*$";

/// The schema of `.swarm/swarm-memory.json` and of the user's `config.json`.
pub fn schema() -> Value {
    let mut memory = section();
    let mut evidence = section();
    for key in KEYS {
        let node = of_key(key);
        match key.name.strip_prefix(EVIDENCE) {
            Some(name) => place(&mut evidence, name, node),
            None => place(&mut memory, key.name, node),
        }
    }
    for (other, meant) in OTHER_NAMES {
        if let Some(key) = find(meant) {
            let mut node = of_key(key);
            node["description"] = json!(format!("Another name of {meant}."));
            node["deprecated"] = json!(true);
            place(&mut memory, other, node);
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:swarm-memory:config:v1",
        "title": "Configuration of Swarm Memory",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "$schema": {"type": "string"},
            "memory": memory,
            "evidence": evidence,
        },
    })
}

fn section() -> Value {
    json!({"type": "object", "additionalProperties": false, "properties": {}})
}

/// Puts a key into the sections that its name goes through.
fn place(section_node: &mut Value, dotted: &str, node: Value) {
    let properties = &mut section_node["properties"];
    match dotted.split_once('.') {
        None => properties[dotted] = node,
        Some((name, rest)) => {
            if properties.get(name).is_none() {
                properties[name] = section();
            }
            place(&mut properties[name], rest, node);
        }
    }
}

fn of_key(key: &Key) -> Value {
    let mut node = Map::new();
    let mut say = |name: &str, value: Value| {
        node.insert(name.to_owned(), value);
    };
    match key.shape {
        Shape::Bool => say("type", json!("boolean")),
        Shape::Int { min, max } => {
            say("type", json!("integer"));
            say("minimum", json!(min));
            say("maximum", json!(max));
        }
        Shape::Number { min, max } => {
            say("type", json!("number"));
            say("minimum", json!(min));
            say("maximum", json!(max));
        }
        Shape::NumberBelow { min, below } => {
            say("type", json!("number"));
            say("minimum", json!(min));
            say("exclusiveMaximum", json!(below));
        }
        Shape::Word(words) => say("enum", json!(words)),
        Shape::Name | Shape::Path => {
            let most = if key.shape == Shape::Name {
                MAX_NAME
            } else {
                MAX_PATH
            };
            say("type", json!("string"));
            say("maxLength", json!(most));
            say("pattern", json!(PRINTED));
        }
    }
    if !key.default().is_null() {
        say("default", key.default());
    }
    say("description", json!(description(key)));
    node.into()
}

fn description(key: &Key) -> String {
    let who = match key.class {
        Class::Free => "",
        Class::TightenOnly(_) => " A project may only make it stricter.",
        Class::UserOnly => " Only the user's own file sets it.",
    };
    let path = match key.shape {
        Shape::Path => " In a project's file it lies below .swarm/.",
        _ => "",
    };
    let idle = if key.acted_on {
        ""
    } else {
        " Nothing acts on it yet."
    };
    format!("{}{who}{path}{idle}", key.doc)
}
