//! Enough of JSON Schema to hold arguments and answers against what the server says of them, and
//! to make arguments that it excludes.

use serde_json::{Value, json};

/// What of `value` does not fit `schema`; empty when all of it does.
pub(crate) fn misfits(value: &Value, schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(value, schema, "", &mut found);
    found
}

fn look(value: &Value, schema: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
        if !choices
            .iter()
            .any(|choice| misfits(value, choice).is_empty())
        {
            found.push(format!("{at}: fits no choice"));
        }
        return;
    }
    let kind = schema["type"].as_str().unwrap();
    let fits = match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("{at}: the type {other}"),
    };
    if !fits {
        found.push(format!("{at}: {value} is no {kind}"));
        return;
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array)
        && !words.contains(value)
    {
        found.push(format!("{at}: {value} is none of the words"));
    }
    if let Some(items) = value.as_array() {
        for (index, item) in items.iter().enumerate() {
            look(item, &schema["items"], &format!("{at}/{index}"), found);
        }
    }
    let Some(object) = value.as_object() else {
        return;
    };
    for name in schema["required"].as_array().into_iter().flatten() {
        if !object.contains_key(name.as_str().unwrap()) {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, part) in object {
        match schema["properties"].get(name) {
            Some(known) => look(part, known, &format!("{at}/{name}"), found),
            None if schema["additionalProperties"] == Value::Bool(false) => {
                found.push(format!("{at}: {name} is unknown"));
            }
            None => {}
        }
    }
}

/// Values that the schema of one argument excludes, each with the word of the schema that does.
/// Null is not among them: it is the same as leaving the argument out.
pub(crate) fn violations(schema: &Value) -> Vec<(String, Value)> {
    if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
        let every = choices.iter().flat_map(violations);
        let outside = every.filter(|(_, value)| !misfits(value, schema).is_empty());
        return outside.collect();
    }
    let kind = schema["type"].as_str().unwrap();
    let of_kinds = [
        json!(true),
        json!(7),
        json!("seven"),
        json!([]),
        json!({}),
        json!({"add": null}),
    ];
    let mut found: Vec<(String, Value)> = of_kinds
        .into_iter()
        .filter(|value| !misfits(value, &json!({"type": kind})).is_empty())
        .map(|value| ("type".to_owned(), value))
        .collect();
    for (word, limit) in schema.as_object().unwrap() {
        let size = || usize::try_from(limit.as_u64().unwrap()).unwrap();
        let mut put = |value: Value| found.push((word.clone(), value));
        match word.as_str() {
            "type" | "description" | "properties" | "additionalProperties" => {}
            "enum" => put(json!("no_such_word")),
            "pattern" => {
                for odd in ["x", "mem_", "mem_0123456789abcdeg", "MEM_0123456789ABCDEF"] {
                    put(json!(odd));
                }
            }
            "minLength" => {
                assert_eq!(size(), 1);
                put(json!(""));
            }
            "maxLength" => put(json!("a".repeat(size() + 1))),
            "maxItems" => {
                let items = (0..=size()).map(|at| example(&schema["items"], at));
                put(items.collect());
            }
            "minimum" => put(json!(limit.as_i64().unwrap() - 1)),
            "maximum" => put(json!(limit.as_i64().unwrap() + 1)),
            "required" => put(json!({})),
            "items" => {
                for (below, value) in violations(limit) {
                    found.push((format!("items/{below}"), json!([value])));
                }
            }
            other => panic!("the schemas say {other}, and nothing here tries it"),
        }
    }
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        for (below, value) in violations(part) {
            found.push((
                format!("{name}/{below}"),
                json!({"file": "a.rs", (name.as_str()): value}),
            ));
        }
    }
    if schema["additionalProperties"] == json!(false) {
        found.push(("additional".to_owned(), json!({"file": "a.rs", "line": 1})));
    }
    found
}

/// A value that fits; different for each number.
fn example(schema: &Value, at: usize) -> Value {
    let schema = schema["anyOf"].get(1).unwrap_or(schema);
    match (schema["enum"].get(0), schema.get("pattern")) {
        (Some(word), _) => word.clone(),
        (None, Some(_)) => json!(format!("mem_{at:016x}")),
        (None, None) => json!(format!("file{at}.rs")),
    }
}
