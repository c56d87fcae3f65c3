//! Editing a configuration file: one key changes, everything else stays.

use super::error::ConfigError;
use super::file::ConfigFile;
use super::key::Class;
use super::layer::Layer;
use super::table::find;
use serde_json::{Map, Value};
use std::path::Path;

/// The text with this key set to this value, for the file of the `layer` (user or project). Keys
/// come out sorted. The file must be one of ours: see [`editable`].
pub fn set(text: &str, key: &str, value: &Value, layer: Layer) -> Result<String, ConfigError> {
    let found = find(key).ok_or_else(|| ConfigError::unknown(key))?;
    let by_user = layer == Layer::User;
    if !by_user && found.class == Class::UserOnly {
        return Err(ConfigError::NotAllowed {
            key: found.name.to_owned(),
            given_by: format!("the {} file", layer.as_str()),
            rule: "only the user's own config.json sets it",
        });
    }
    let value = found
        .check(value, by_user)
        .map_err(|bad| ConfigError::BadValue {
            key: found.name.to_owned(),
            given_by: "the value".to_owned(),
            wanted: bad.wanted,
        })?;
    let path = Path::new("the file");
    let mut object = match text.trim_start_matches('\u{feff}').trim() {
        "" => Map::new(),
        text => ConfigFile::parse(path, text)?.object,
    };
    insert(&mut object, &found.place(), value).map_err(|name| ConfigError::NotAnObject {
        path: path.to_owned(),
        name,
    })?;
    Ok(pretty(object))
}

/// The text to start from when the project's own file is written: the file's own, or the `memory`
/// and `evidence` objects of the plugin's, so that they stay in force.
pub fn editable(file: Option<&ConfigFile>) -> String {
    let Some(file) = file else {
        return pretty(Map::new());
    };
    let mut object = file.object.clone();
    if file.is_plugins {
        object.retain(|name, _| matches!(name.as_str(), "memory" | "evidence"));
    }
    pretty(object)
}

/// Dotted names as nested objects.
pub(super) fn nest<'a>(values: impl Iterator<Item = (&'a str, Value)>) -> Value {
    let mut object = Map::new();
    for (name, value) in values {
        // No key of the table lies below another, so that this always goes in.
        let _ = insert(&mut object, name, value);
    }
    Value::Object(object)
}

/// Puts a value in at a dotted name; gives back the name at which something else stands.
fn insert(object: &mut Map<String, Value>, dotted: &str, value: Value) -> Result<(), String> {
    let Some((section, rest)) = dotted.split_once('.') else {
        object.insert(dotted.to_owned(), value);
        return Ok(());
    };
    let inner = object
        .entry(section)
        .or_insert_with(|| Value::Object(Map::new()));
    match inner {
        Value::Object(inner) => insert(inner, rest, value).map_err(|name| match name.as_str() {
            "" => section.to_owned(),
            name => format!("{section}.{name}"),
        }),
        _ => Err(section.to_owned()),
    }
}

fn pretty(object: Map<String, Value>) -> String {
    format!("{:#}\n", Value::Object(object))
}
