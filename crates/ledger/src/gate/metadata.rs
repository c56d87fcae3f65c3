//! Metadata and other JSON that a decision brings along: bounded in depth and size before anything
//! walks it, its strings under the same rules as a text, and without the keys that only the
//! program writes.

use super::outcome::NotDone;
use model::{Code, MemoryRecord, Refusal};
use serde_json::{Map, Value};

/// Largest metadata, in bytes of JSON.
pub(super) const MAX_METADATA: usize = 16 * 1024;
/// Deepest nesting of metadata, counted with the object itself.
pub(super) const MAX_DEPTH: usize = 8;
/// Largest record, in bytes of its wire form.
const MAX_RECORD: usize = 64 * 1024;

/// Keys that only the program writes.
const RESERVED: [&str; 16] = [
    "deleted",
    "deleteReason",
    "supersedeReason",
    "supersedesReason",
    "updateReplacementId",
    "consolidatedFromPhase",
    "curatorDecision",
    "qValue",
    "outcomeGeneration",
    "outcomeEventIds",
    "outcomeQuestion",
    "relations",
    "relation",
    "relatedMemoryIds",
    "merged_with",
    "mergedWith",
];

/// Refuses metadata that is too deep or too large. Depth comes first: the rest recurses.
pub(super) fn check_bounds(metadata: &Map<String, Value>) -> Result<(), Refusal> {
    if metadata
        .values()
        .any(|value| is_deeper(value, MAX_DEPTH - 1))
    {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("metadata is nested deeper than {MAX_DEPTH} levels"),
        ));
    }
    let text: usize = metadata
        .iter()
        .map(|(key, value)| key.len() + text_len(value))
        .sum();
    if text > MAX_METADATA || json_len(metadata) > MAX_METADATA {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("metadata is larger than {MAX_METADATA} bytes"),
        ));
    }
    Ok(())
}

/// Whether only the program writes this key.
pub(super) fn is_reserved(key: &str) -> bool {
    RESERVED.contains(&key)
}

/// Refuses keys that only the program writes.
pub(super) fn check_reserved(metadata: &Map<String, Value>) -> Result<(), NotDone> {
    match metadata.keys().find(|key| is_reserved(key)) {
        None => Ok(()),
        Some(key) => {
            let message = format!("metadata.{key} is written by the program only");
            Err(NotDone::refuse(Code::DecisionMismatch, message))
        }
    }
}

/// Refuses a record whose parts each fit, but not together.
pub(super) fn check_record_size(record: &MemoryRecord) -> Result<(), Refusal> {
    check_bounds(&record.metadata)?;
    if json_len(record) > MAX_RECORD {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("the record is larger than {MAX_RECORD} bytes"),
        ));
    }
    Ok(())
}

/// Takes stray invisible characters out of every string, and refuses what is refused in a text.
/// True when something was taken out.
pub(super) fn clean_strings(name: &str, value: &mut Value) -> Result<bool, Refusal> {
    match value {
        Value::String(text) => {
            let cleaned = clean(name, text)?;
            let stripped = !cleaned.stripped.is_empty();
            *text = cleaned.text;
            Ok(stripped)
        }
        Value::Array(items) => items
            .iter_mut()
            .try_fold(false, |any, item| Ok(clean_strings(name, item)? || any)),
        Value::Object(map) => clean_map(name, map),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(false),
    }
}

/// The same for an object. A key is a name: one that hides something is refused.
pub(super) fn clean_map(name: &str, map: &mut Map<String, Value>) -> Result<bool, Refusal> {
    for key in map.keys() {
        if !clean(name, key)?.is_unchanged() {
            return Err(Refusal::new(
                Code::InvalidText,
                format!("{name}: a key holds hidden characters"),
            ));
        }
    }
    map.values_mut()
        .try_fold(false, |any, value| Ok(clean_strings(name, value)? || any))
}

/// Metadata of something that is no memory: bounded, without what is refused in a text, secrets
/// out. True when something was taken out for being a secret.
pub(crate) fn guarded(
    mut metadata: Map<String, Value>,
) -> Result<(Map<String, Value>, bool), Refusal> {
    check_bounds(&metadata)?;
    clean_map("metadata", &mut metadata)?;
    let redacted = redact_map(metadata.clone());
    let changed = redacted != metadata;
    Ok((redacted, changed))
}

/// Redacts the secrets in every string and key of an object.
pub(crate) fn redact_map(map: Map<String, Value>) -> Map<String, Value> {
    map.into_iter().map(redact_entry).collect()
}

/// Redacts the secrets in every string and key.
pub(super) fn redact_strings(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(guard::redact(&text).text),
        Value::Array(items) => items.into_iter().map(redact_strings).collect(),
        Value::Object(map) => redact_map(map).into(),
        other => other,
    }
}

/// A label can be what makes a value a secret, so the pair is looked at too.
fn redact_entry((key, value): (String, Value)) -> (String, Value) {
    let value = match value {
        Value::String(text) if guard::contains_secret(&pair(&key, &text)) => {
            let redacted = guard::redact(&text).text;
            let labelled = redacted == text;
            Value::String(if labelled {
                "[REDACTED:labelled]".to_owned()
            } else {
                redacted
            })
        }
        other => redact_strings(other),
    };
    (guard::redact(&key).text, value)
}

/// Whether any string, key, or key with its value is a likely secret.
pub(super) fn holds_secret(value: &Value) -> bool {
    match value {
        Value::String(text) => guard::contains_secret(text),
        Value::Array(items) => items.iter().any(holds_secret),
        Value::Object(map) => map.iter().any(|(key, value)| {
            guard::contains_secret(key)
                || value
                    .as_str()
                    .is_some_and(|text| guard::contains_secret(&pair(key, text)))
                || holds_secret(value)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn pair(key: &str, value: &str) -> String {
    format!("\"{key}\":\"{value}\"")
}

/// Every string and key, for a look at all of them at once.
pub(super) fn strings<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
        Value::Object(map) => map.iter().for_each(|(key, value)| {
            found.push(key);
            strings(value, found);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn clean(name: &str, text: &str) -> Result<guard::Cleaned, Refusal> {
    guard::clean(text).map_err(|error| Refusal::new(Code::InvalidText, format!("{name}: {error}")))
}

fn is_deeper(value: &Value, levels: usize) -> bool {
    let Some(inside) = levels.checked_sub(1) else {
        return matches!(value, Value::Array(_) | Value::Object(_));
    };
    match value {
        Value::Array(items) => items.iter().any(|item| is_deeper(item, inside)),
        Value::Object(map) => map.values().any(|item| is_deeper(item, inside)),
        _ => false,
    }
}

/// Bytes of the strings alone: enough to turn down what is huge without writing it out.
fn text_len(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(text_len).sum(),
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| key.len() + text_len(value))
            .sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

fn json_len(value: &impl serde::Serialize) -> usize {
    serde_json::to_string(value)
        .expect("plain values always serialise")
        .len()
}
