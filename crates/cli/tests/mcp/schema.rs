//! Enough of JSON Schema to hold arguments and answers against what the server says of them.

use serde_json::Value;

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
