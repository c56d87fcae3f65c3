//! Reading JSON as its form says, and in no other way.
//!
//! serde also reads a struct from an array of its fields, and a word from `{"word": null}`. No
//! schema lists these spellings, and a check that looks at the JSON would not see what is read
//! from them. So what was read is written again, and has to have the kinds that were given.

use serde::Serialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

/// Reads a value.
pub fn read_exact<T: DeserializeOwned + Serialize>(given: &Value) -> Result<T, serde_json::Error> {
    let read = T::deserialize(given)?;
    check(&read, given)?;
    Ok(read)
}

/// Reads a text; an error names its line.
pub fn read_exact_text<T: DeserializeOwned + Serialize>(
    given: &str,
) -> Result<T, serde_json::Error> {
    let read = serde_json::from_str(given)?;
    check(&read, &serde_json::from_str(given)?)?;
    Ok(read)
}

fn check(read: &impl Serialize, given: &Value) -> Result<(), serde_json::Error> {
    let mut place = String::new();
    if has_kinds_of(&serde_json::to_value(read)?, given, &mut place) {
        return Ok(());
    }
    let place = if place.is_empty() { "it" } else { &place };
    Err(Error::custom(format_args!(
        "{place} is given as {}, which is not its form",
        kind(given.pointer(place).unwrap_or(given))
    )))
}

/// Whether each part of `given` is of the kind that it has when written; `place` is where not.
fn has_kinds_of(written: &Value, given: &Value, place: &mut String) -> bool {
    match (written, given) {
        // Left out, or the same as left out.
        (_, Value::Null) => true,
        (Value::Object(written), Value::Object(given)) => given.iter().all(|(name, part)| {
            let there = written.get(name).unwrap_or(&Value::Null);
            there.is_null() || below(place, name, |place| has_kinds_of(there, part, place))
        }),
        (Value::Array(written), Value::Array(given)) => {
            given.iter().zip(written).enumerate().all(|(at, pair)| {
                below(place, &at.to_string(), |place| {
                    has_kinds_of(pair.1, pair.0, place)
                })
            })
        }
        (written, given) => kind(written) == kind(given),
    }
}

/// Looks one step further down; the place stays there when something is wrong.
fn below(place: &mut String, step: &str, look: impl FnOnce(&mut String) -> bool) -> bool {
    let here = place.len();
    place.push('/');
    place.push_str(&step.replace('~', "~0").replace('/', "~1"));
    let fits = look(place);
    if fits {
        place.truncate(here);
    }
    fits
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decision, ProposalDraft};
    use serde_json::json;

    #[test]
    fn the_form_is_read_and_other_spellings_of_serde_are_not() {
        let draft = json!({"operation": "add", "kind": "repo_convention", "text": "t",
            "rationale": "r", "tags": ["a"], "confidence": 1, "targetMemoryId": null});
        assert!(read_exact::<ProposalDraft>(&draft).is_ok());
        for (name, odd) in [
            ("operation", json!({"add": null})),
            ("kind", json!({"repo_convention": null})),
        ] {
            let mut draft = draft.clone();
            draft[name] = odd;
            let told = read_exact::<ProposalDraft>(&draft).unwrap_err().to_string();
            assert_eq!(
                told,
                format!("/{name} is given as an object, which is not its form")
            );
        }
        let listed = r#"["ignore", null, null, "it is old"]"#;
        assert!(serde_json::from_str::<ProposalDraft>(listed).is_ok());
        let told = read_exact_text::<ProposalDraft>(listed).unwrap_err();
        assert_eq!(
            told.to_string(),
            "it is given as an array, which is not its form"
        );
    }

    #[test]
    fn a_decision_and_the_objects_in_it_are_no_arrays() {
        let id = "prop_0123456789abcdef";
        let form = json!({"action": "add", "proposalId": id,
            "memory": {"kind": "repo_convention", "text": "t", "metadata": {"a/b": [1, {"c": null}]}}});
        assert!(read_exact::<Decision>(&form).is_ok());
        let mut listed = form;
        listed["memory"] = json!([null, "repo_convention", "t"]);
        assert!(read_exact::<Decision>(&listed).is_err());
        let whole = json!([["noop", id, "r"]]);
        assert!(read_exact::<Vec<Decision>>(&whole).is_err());
    }
}
