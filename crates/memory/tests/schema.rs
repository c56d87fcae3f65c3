//! The JSON Schema of the configuration says what the resolver does.
//!
//! The validator here reads only the words that the schema uses, and fails on any other, so that
//! no word can stand in the schema without being checked.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use proptest::prelude::*;
use regex::Regex;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::LazyLock;
use swarm_memory::config::{ConfigFile, KEYS, Layers, resolve, schema};

static SCHEMA: LazyLock<Value> = LazyLock::new(schema);

/// Whether a value passes.
fn passes(schema: &Value, value: &Value) -> bool {
    let schema = schema.as_object().unwrap();
    schema.iter().all(|(word, said)| match word.as_str() {
        "$schema" | "$id" | "title" | "description" | "default" | "deprecated" => true,
        "type" => match said.as_str().unwrap() {
            "object" => value.is_object(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "number" => value.is_number(),
            "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
            other => panic!("type {other}"),
        },
        "minimum" => number(value, |number| number >= said.as_f64().unwrap()),
        "maximum" => number(value, |number| number <= said.as_f64().unwrap()),
        "exclusiveMaximum" => number(value, |number| number < said.as_f64().unwrap()),
        "enum" => said.as_array().unwrap().contains(value),
        "maxLength" => text(value, |text| {
            text.chars().count() as u64 <= said.as_u64().unwrap()
        }),
        "pattern" => {
            let pattern = Regex::new(said.as_str().unwrap()).unwrap();
            text(value, |text| pattern.is_match(text))
        }
        "additionalProperties" => {
            assert_eq!(said, &json!(false));
            let known = schema["properties"].as_object().unwrap();
            object(value, |_, name| known.contains_key(name))
        }
        "properties" => object(value, |object, name| {
            said.get(name)
                .is_none_or(|inner| passes(inner, &object[name]))
        }),
        other => panic!("the word {other} is not checked here"),
    })
}

fn number(value: &Value, fits: impl Fn(f64) -> bool) -> bool {
    value.as_f64().is_none_or(fits)
}

fn text(value: &Value, fits: impl Fn(&str) -> bool) -> bool {
    value.as_str().is_none_or(fits)
}

fn object(value: &Value, fits: impl Fn(&Map<String, Value>, &str) -> bool) -> bool {
    value
        .as_object()
        .is_none_or(|object| object.keys().all(|name| fits(object, name)))
}

/// A file in which the value stands at this place.
fn at(place: &str, value: Value) -> Value {
    place
        .rsplit('.')
        .fold(value, |inner, name| json!({ name: inner }))
}

/// Whether the resolver takes everything that stands in a user's file.
fn is_taken(file: &Value) -> bool {
    let file = ConfigFile::parse(Path::new("config.json"), &file.to_string()).unwrap();
    let layers = Layers {
        user: Some(&file),
        ..Layers::default()
    };
    resolve(&layers).unwrap().notices().is_empty()
}

#[test]
fn every_default_passes_and_is_written_down() {
    let schema = schema();
    let text = schema.to_string();
    for key in KEYS.iter().filter(|key| !key.default().is_null()) {
        assert!(
            passes(&schema, &at(&key.place(), key.default())),
            "{}",
            key.name
        );
        let node = key
            .place()
            .split('.')
            .fold(&schema, |node, name| &node["properties"][name])
            .clone();
        assert_eq!(node["default"], key.default(), "{}", key.name);
        assert!(text.contains(key.doc), "{}", key.name);
    }
    assert!(passes(
        &schema,
        &json!({"$schema": "urn:swarm-memory:config:v1"})
    ));
}

#[test]
fn what_has_no_place_does_not_pass() {
    let schema = schema();
    for strange in [
        json!([]),
        json!({"memory": 3}),
        json!({"memroy": {}}),
        json!({"memory": {"enabeld": true}}),
        json!({"memory": {"evidence": {"cache_max_bytes": 1}}}),
        json!({"evidence": {"cache_max_bytes": null}}),
        json!({"memory": {"recall.minScore": 0.1}}),
    ] {
        assert!(!passes(&schema, &strange), "{strange}");
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..=40_000_i64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1.0..=11.0_f64).prop_map(Value::from),
        prop::sample::select(vec![0.0, 1.0, 0.7, 20.0, 8.5, 1e15, 1e16, -1.0])
            .prop_map(Value::from),
        prop::sample::select(vec![
            "",
            " ",
            "sqlite",
            "ner",
            "Regex",
            "off",
            "apply",
            "seed",
            "propose",
            "true",
            "0.5",
            "a model",
            "x\ny",
            "x\u{85}",
            "\u{3000}",
            ".swarm/memory",
            "/srv/m.db",
            "../m.db",
        ])
        .prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        (250..260_usize).prop_map(|count| Value::from("é".repeat(count))),
        (1020..1030_usize).prop_map(|count| Value::from("é".repeat(count))),
        Just(json!([1])),
        Just(json!({"a": 1})),
        Just(json!({})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// For every key: a value passes exactly when the resolver takes it.
    #[test]
    fn the_schema_passes_what_the_resolver_takes(which in 0..KEYS.len(), value in any_value()) {
        let file = at(&KEYS[which].place(), value);
        prop_assert_eq!(passes(&SCHEMA, &file), is_taken(&file), "{}", file);
    }

    /// The same for names: known ones, other names of keys, slips.
    #[test]
    fn the_schema_passes_the_names_that_the_resolver_knows(
        place in prop_oneof![
            prop::sample::select(KEYS.iter().map(swarm_memory::config::Key::place).collect::<Vec<_>>()),
            prop::sample::select(vec![
                "memory", "evidence", "memory.qLearning.initialQValue", "memory.recall",
                "memory.evidence", "memory.learning.initialQvalue", "other", "memory.other",
                "evidence.other", "memory.maintenance.importance", "memory.qLearning.other",
            ].into_iter().map(str::to_owned).collect::<Vec<_>>()),
        ],
        value in any_value(),
    ) {
        let file = at(&place, value);
        prop_assert_eq!(passes(&SCHEMA, &file), is_taken(&file), "{}", file);
    }
}
