//! A file as a flat list: each name in it with what it means.
//!
//! The objects `memory` and `evidence` stand side by side. Of the plugin's file only these two are
//! ours, and the plugin has settings of its own beside our two in `evidence`.

use super::file::ConfigFile;
use super::key::{EVIDENCE, Key};
use super::table::{OTHER_NAMES, find, is_section};
use serde_json::{Map, Value};

/// What stands at one name.
#[derive(Debug)]
pub(super) enum Entry<'a> {
    /// The value of a key.
    Key(&'static Key, &'a Value),
    /// Something else in the place of a section.
    NotASection(String),
    /// A name that means nothing.
    Unknown(String),
}

/// Everything that stands in the file. Other names of keys come first, so that a key's own wins.
pub(super) fn entries(file: &ConfigFile) -> Vec<Entry<'_>> {
    let mut walk = Walk::default();
    for (name, value) in &file.object {
        match (name.as_str(), value) {
            ("memory", Value::Object(section)) => walk.section("", section),
            ("evidence", Value::Object(section)) => walk.section("evidence", section),
            ("memory" | "evidence", _) => walk.others.push(Entry::NotASection(name.clone())),
            ("$schema", _) => {}
            _ if file.is_plugins => {}
            _ => walk.others.push(Entry::Unknown(name.clone())),
        }
    }
    if file.is_plugins {
        walk.others
            .retain(|entry| !matches!(entry, Entry::Unknown(name) if name.starts_with(EVIDENCE)));
    }
    let Walk {
        mut other_names,
        keys,
        others,
    } = walk;
    other_names.extend(keys);
    other_names.extend(others);
    other_names
}

#[derive(Default)]
struct Walk<'a> {
    other_names: Vec<Entry<'a>>,
    keys: Vec<Entry<'a>>,
    others: Vec<Entry<'a>>,
}

impl<'a> Walk<'a> {
    fn section(&mut self, section: &str, object: &'a Map<String, Value>) {
        for (part, value) in object {
            let name = match section {
                "" => part.clone(),
                _ => format!("{section}.{part}"),
            };
            // A dot inside one name would be a second spelling of a nested key, and `evidence`
            // inside `memory` one of what stands beside it.
            let misplaced = part.contains('.') || (section.is_empty() && part == "evidence");
            match value {
                _ if misplaced => self.others.push(Entry::Unknown(name)),
                value if find(&name).is_some() => self.key(&name, value),
                _ if !is_section(&name) => self.others.push(Entry::Unknown(name)),
                Value::Object(inner) => self.section(&name, inner),
                _ => self.others.push(Entry::NotASection(place(&name))),
            }
        }
    }

    fn key(&mut self, name: &str, value: &'a Value) {
        let Some(key) = find(name) else { return };
        let is_other = OTHER_NAMES.iter().any(|(other, _)| *other == name);
        let list = if is_other {
            &mut self.other_names
        } else {
            &mut self.keys
        };
        list.push(Entry::Key(key, value));
    }
}

/// A section's name as it stands in the file.
fn place(name: &str) -> String {
    if name.starts_with(EVIDENCE) {
        name.to_owned()
    } else {
        format!("memory.{name}")
    }
}
