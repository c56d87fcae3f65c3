//! Each class rule, each bound, nearest names, precedence, files.

use super::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

mod classes;
mod faults;
mod files;
mod names;
mod trusting;

fn user(memory: &Value) -> ConfigFile {
    let text = json!({ "memory": memory }).to_string();
    ConfigFile::parse(Path::new("/home/dev/config.json"), &text).unwrap()
}

fn project(memory: &Value) -> ConfigFile {
    let text = json!({ "memory": memory }).to_string();
    ConfigFile::parse(Path::new("/code/.swarm/swarm-memory.json"), &text).unwrap()
}

fn variable(key: &str, value: Value) -> Override {
    let name = find(key).map_or_else(|| key.to_owned(), Key::variable);
    (key.to_owned(), value, Origin::Environment(name))
}

fn flag(key: &str, value: Value) -> Override {
    (key.to_owned(), value, Origin::Flag("--it".to_owned()))
}

fn resolved(user: Option<&ConfigFile>, project: Option<&ConfigFile>) -> Resolved {
    resolve(&Layers {
        user,
        project,
        ..Layers::default()
    })
    .unwrap()
}

fn row<'a>(resolved: &'a Resolved, key: &str) -> &'a OriginRow {
    resolved
        .origins()
        .iter()
        .find(|row| row.key == key)
        .unwrap()
}

/// A file of the user in which only this key stands.
fn user_with(key: &Key, value: Value) -> ConfigFile {
    parsed("/home/dev/config.json", key, value)
}

/// A file of a project in which only this key stands.
fn project_with(key: &Key, value: Value) -> ConfigFile {
    parsed("/code/.swarm/swarm-memory.json", key, value)
}

fn parsed(path: &str, key: &Key, value: Value) -> ConfigFile {
    let place = key.place();
    let text = set::nest([(place.as_str(), value)].into_iter()).to_string();
    ConfigFile::parse(Path::new(path), &text).unwrap()
}

#[test]
fn with_no_layers_every_default_stands() {
    let resolved = resolve(&Layers::default()).unwrap();
    let settings = resolved.settings();
    assert!(!settings.enabled);
    assert_eq!(settings.provider, Provider::Sqlite);
    assert_eq!(settings.sqlite.path, ".swarm/memory/memory.db");
    assert_eq!(settings.sqlite.busy_timeout_ms, 5000);
    assert_eq!(settings.recall.default_max_items, 8);
    assert_eq!(settings.recall.injection.token_budget, 1000);
    assert_eq!(settings.writes.curator, CuratorWrites::Apply);
    assert!(settings.redaction.reject_durable_secrets);
    assert_eq!(resolved.origins().len(), KEYS.len());
    for row in resolved.origins() {
        assert_eq!((&row.origin, &row.value), (&Origin::Default, &row.default));
    }
}

#[test]
fn the_struct_holds_exactly_the_keys_that_something_acts_on() {
    let resolved = resolve(&Layers::default()).unwrap();
    let values = resolved.origins().iter().filter(|row| row.acted_on);
    let nested = set::nest(values.map(|row| (row.key, row.value.clone())));
    assert_eq!(serde_json::to_value(resolved.settings()).unwrap(), nested);
}

#[test]
fn every_key_is_named_once_documented_and_has_a_default_that_fits() {
    let mut names = std::collections::HashSet::new();
    let mut variables = std::collections::HashSet::new();
    for key in KEYS {
        assert!(names.insert(key.name), "{}", key.name);
        assert!(variables.insert(key.variable()), "{}", key.variable());
        assert!(key.doc.ends_with('.'), "{}", key.name);
        let default = key.default();
        let fits = default.is_null() || key.check(&default, false).is_ok();
        assert!(fits, "{}", key.name);
    }
    assert_eq!(
        find("memory.recall.injection.minScore").unwrap().variable(),
        "SWARM_MEMORY_RECALL_INJECTION_MIN_SCORE"
    );
}

#[test]
fn a_higher_layer_wins_and_is_named() {
    let user = user(&json!({"recall": {"minScore": 0.1, "defaultMaxItems": 3, "profile": "seed"}}));
    let project = project(&json!({"recall": {"minScore": 0.2, "defaultMaxItems": 4}}));
    let overrides = [
        variable("recall.minScore", json!(0.3)),
        variable("enabled", json!(true)),
        flag("recall.minScore", json!(0.4)),
    ];
    let resolved = resolve(&Layers {
        user: Some(&user),
        project: Some(&project),
        overrides: &overrides,
        ..Layers::default()
    })
    .unwrap();
    let origin = |key| &row(&resolved, key).origin;
    assert_eq!(resolved.settings().recall.min_score.to_string(), "0.4");
    assert_eq!(origin("recall.minScore"), &Origin::Flag("--it".into()));
    assert_eq!(resolved.settings().recall.default_max_items, 4);
    assert_eq!(
        origin("recall.defaultMaxItems"),
        &Origin::Project(project.path)
    );
    assert_eq!(resolved.settings().recall.profile, Profile::Seed);
    assert_eq!(origin("recall.profile"), &Origin::User(user.path));
    assert_eq!(
        origin("enabled"),
        &Origin::Environment("SWARM_MEMORY_ENABLED".into())
    );
    assert_eq!(origin("provider"), &Origin::Default);
    assert_eq!(resolved.notices(), []);
}

/// Values just inside and just outside the bounds of a key.
fn edges(key: &Key) -> (Vec<Value>, Vec<Value>) {
    match key.shape {
        Shape::Bool => (
            vec![json!(true), json!(false)],
            vec![json!(1), json!("true")],
        ),
        Shape::Int { min, max } => (
            vec![
                json!(min),
                json!(max),
                json!(format!("{min}.0").parse::<f64>().unwrap()),
            ],
            vec![
                json!(min - 1),
                json!(max.saturating_add(1)),
                json!(1.5),
                json!("8"),
                json!(1e300),
            ],
        ),
        Shape::Number { min, max } => (
            vec![json!(min), json!(max), json!(1)],
            vec![
                json!(min - 0.001),
                json!(max + 0.001),
                json!("0.5"),
                json!(null),
            ],
        ),
        Shape::NumberBelow { min, below } => (
            vec![json!(min), json!(below - 0.001)],
            vec![json!(min - 0.001), json!(below), json!("0.5")],
        ),
        Shape::Name => (
            vec![json!("a model"), json!("m".repeat(256))],
            vec![json!(" "), json!("a\nb"), json!("m".repeat(257)), json!(1)],
        ),
        Shape::Word(words) => (
            words.iter().map(|word| json!(word)).collect(),
            vec![json!("other"), json!(words[0].to_uppercase()), json!(true)],
        ),
        Shape::Path => (
            vec![json!(".swarm/other/place")],
            vec![json!(""), json!("a\0b"), json!(7)],
        ),
    }
}

#[test]
fn every_bound_of_every_key_holds_and_what_is_outside_leaves_the_value_below() {
    for key in KEYS {
        let (inside, outside) = edges(key);
        for value in inside {
            let file = user_with(key, value.clone());
            let resolved = resolved(Some(&file), None);
            assert_eq!(resolved.notices(), [], "{} {value}", key.name);
            let kept = &row(&resolved, key.name).value;
            assert!(
                *kept == value || kept.as_f64() == value.as_f64(),
                "{} {value}",
                key.name
            );
        }
        for value in outside {
            let file = user_with(key, value.clone());
            let resolved = resolved(Some(&file), None);
            assert_eq!(row(&resolved, key.name).value, key.default());
            assert_eq!(resolved.check().is_err(), key.guards(), "{}", key.name);
            assert_eq!(
                resolved.notices()[0].code(),
                "config_bad_value",
                "{}",
                key.name
            );
            let typed = [flag(key.name, value)];
            let layers = Layers {
                overrides: &typed,
                ..Layers::default()
            };
            assert!(
                matches!(
                    resolve(&layers),
                    Err(ConfigError::BadValue { .. } | ConfigError::NotAllowed { .. })
                ),
                "{}",
                key.name
            );
        }
    }
}

#[test]
fn typed_text_becomes_the_value_of_the_key() {
    let read = |key: &str, text: &str| find(key).unwrap().value_from_text(text).ok();
    assert_eq!(read("enabled", "1"), Some(json!(true)));
    assert_eq!(read("enabled", "off"), Some(json!(false)));
    assert_eq!(read("enabled", "maybe"), None);
    assert_eq!(read("recall.defaultMaxItems", " 8 "), Some(json!(8)));
    assert_eq!(read("recall.defaultMaxItems", "8.5"), None);
    assert_eq!(read("recall.minScore", "NaN"), None);
    assert_eq!(read("provider", "sqlite"), Some(json!("sqlite")));
}

#[test]
fn an_unknown_key_is_noted_with_the_nearest_name() {
    let file = project(&json!({"recall": {"minscore": 0.5}, "zebra": 1, "recall.minScore": 0.5}));
    let resolved = resolved(None, Some(&file));
    let told: Vec<_> = resolved.notices().iter().map(Notice::to_string).collect();
    assert_eq!(
        told,
        [
            "/code/.swarm/swarm-memory.json: unknown key `recall.minscore`; did you mean `recall.minScore`?",
            "/code/.swarm/swarm-memory.json: unknown key `recall.minScore`; did you mean `recall.minScore`?",
            "/code/.swarm/swarm-memory.json: unknown key `zebra`",
        ]
    );
    assert_eq!(row(&resolved, "recall.minScore").origin, Origin::Default);
}

#[test]
fn many_unknown_keys_are_listed_up_to_a_limit() {
    let many: serde_json::Map<_, _> = (0..500).map(|n| (format!("x{n}"), json!(1))).collect();
    let resolved = resolved(None, Some(&project(&Value::Object(many))));
    assert_eq!(resolved.notices().len(), 21);
}

#[test]
fn a_value_in_the_place_of_a_section_is_noted() {
    let resolved = resolved(None, Some(&project(&json!({"recall": true}))));
    assert_eq!(resolved.notices()[0].code(), "config_bad_value");
    let whole = project(&json!(3));
    assert_eq!(
        resolve(&Layers {
            project: Some(&whole),
            ..Layers::default()
        })
        .unwrap()
        .notices()
        .len(),
        1
    );
}

proptest! {
    /// Whatever stands in a project's file, there is a configuration, and it is within its bounds.
    #[test]
    fn any_project_file_resolves(
        picks in prop::collection::vec((0..KEYS.len(), -2.0e4..2.0e4_f64, 0..4_u8), 0..12)
    ) {
        let values: Vec<_> = picks
            .iter()
            .map(|(at, number, form)| {
                let value = match form {
                    0 => json!(number),
                    1 => json!(number.round()),
                    2 => json!(number > &0.0),
                    _ => json!("seed"),
                };
                (KEYS[*at].place(), value)
            })
            .collect();
        let named = values.iter().map(|(place, value)| (place.as_str(), value.clone()));
        let text = set::nest(named).to_string();
        let file = ConfigFile::parse(Path::new("/code/.swarm/swarm-memory.json"), &text).unwrap();
        let resolved = resolved(None, Some(&file));
        for (row, key) in resolved.origins().iter().zip(KEYS) {
            prop_assert!(row.value.is_null() || key.check(&row.value, false).is_ok());
            prop_assert!(key.may_move(&key.default(), &row.value), "{} was loosened", key.name);
        }
    }
}
