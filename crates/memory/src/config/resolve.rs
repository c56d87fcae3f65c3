//! Five layers become one answer.

use super::error::{ConfigError, Notice};
use super::file::ConfigFile;
use super::key::{Class, Key};
use super::layer::{Layer, Layers, Origin};
use super::nearest::nearest;
use super::resolved::Resolved;
use super::table::{KEYS, bare, find, is_recognised, is_section};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Unknown names of one file that are listed one by one.
const LISTED_UNKNOWN: usize = 20;
/// Characters of an unknown name that are shown.
const SHOWN_NAME: usize = 80;

/// Resolves the layers. What does not fit is a notice, and the value below it stands; only what a
/// flag gives wrongly is an error, because somebody has just typed it.
pub fn resolve(layers: &Layers<'_>) -> Result<Resolved, ConfigError> {
    let mut draft = Draft::of_defaults();
    if let Some(file) = layers.user {
        draft.take_file(file, &Origin::User(file.path.clone()))?;
    }
    if let Some(file) = layers.project {
        draft.take_file(file, &Origin::Project(file.path.clone()))?;
    }
    for (name, value, origin) in layers.overrides {
        draft.take_named(name, value, origin)?;
    }
    Ok(Resolved::of(draft.values, draft.notices, draft.kept))
}

struct Draft {
    values: BTreeMap<&'static str, (Value, Origin)>,
    notices: Vec<Notice>,
    kept: BTreeMap<String, Value>,
    unknown: usize,
}

impl Draft {
    fn of_defaults() -> Self {
        Self {
            values: KEYS
                .iter()
                .map(|key| (key.name, (key.default(), Origin::Default)))
                .collect(),
            notices: Vec::new(),
            kept: BTreeMap::new(),
            unknown: 0,
        }
    }

    fn take_file(&mut self, file: &ConfigFile, origin: &Origin) -> Result<(), ConfigError> {
        self.unknown = 0;
        for (name, value) in &file.object {
            match (name.as_str(), value) {
                ("memory", Value::Object(section)) => self.take_section("", section, origin)?,
                ("memory", _) => self.not_a_section(name, origin),
                ("evidence", _) => self.keep(name, value),
                ("$schema", _) => {}
                _ if file.is_plugins => {}
                _ => self.unknown_key(name, origin),
            }
        }
        Ok(())
    }

    fn take_section(
        &mut self,
        section: &str,
        object: &Map<String, Value>,
        origin: &Origin,
    ) -> Result<(), ConfigError> {
        for (part, value) in object {
            let name = match section {
                "" => part.clone(),
                _ => format!("{section}.{part}"),
            };
            // A dot inside one name would be a second spelling of a nested key.
            if part.contains('.') {
                self.unknown_key(&name, origin);
            } else if let Some(key) = find(&name) {
                self.take(key, value, origin)?;
            } else if is_recognised(&name) {
                self.keep(&name, value);
            } else if !is_section(&name) {
                self.unknown_key(&name, origin);
            } else if let Value::Object(inner) = value {
                self.take_section(&name, inner, origin)?;
            } else {
                self.not_a_section(&name, origin);
            }
        }
        Ok(())
    }

    fn take_named(
        &mut self,
        name: &str,
        value: &Value,
        origin: &Origin,
    ) -> Result<(), ConfigError> {
        if let Some(key) = find(name) {
            return self.take(key, value, origin);
        }
        if is_recognised(name) {
            self.keep(bare(name), value);
            return Ok(());
        }
        if origin.layer() == Layer::Flag {
            return Err(ConfigError::unknown(name));
        }
        self.unknown_key(name, origin);
        Ok(())
    }

    fn take(
        &mut self,
        key: &'static Key,
        value: &Value,
        origin: &Origin,
    ) -> Result<(), ConfigError> {
        let by_user = origin.layer() <= Layer::User;
        let value = match key.check(value, by_user) {
            Ok(value) => value,
            Err(bad) => return self.pass_over(bad_value(key, bad.wanted, origin)),
        };
        let below = &self.values[key.name].0;
        if !by_user && !key.may_move(below, &value) {
            return self.pass_over(not_allowed(key, origin));
        }
        self.values.insert(key.name, (value, origin.clone()));
        Ok(())
    }

    /// A notice, or the same as an error when a flag gave it.
    fn pass_over(&mut self, passed: Passed) -> Result<(), ConfigError> {
        match passed {
            Passed::Noted(notice) => {
                self.notices.push(notice);
                Ok(())
            }
            Passed::Refused(error) => Err(error),
        }
    }

    fn keep(&mut self, name: &str, value: &Value) {
        self.kept.insert(name.to_owned(), value.clone());
    }

    fn not_a_section(&mut self, name: &str, origin: &Origin) {
        self.notices.push(Notice::NotASection {
            key: name.to_owned(),
            origin: origin.clone(),
        });
    }

    fn unknown_key(&mut self, name: &str, origin: &Origin) {
        self.unknown += 1;
        let origin = origin.clone();
        if self.unknown <= LISTED_UNKNOWN {
            self.notices.push(Notice::UnknownKey {
                key: name.chars().take(SHOWN_NAME).collect(),
                nearest: nearest(name),
                origin,
            });
        } else if self.unknown == LISTED_UNKNOWN + 1 {
            self.notices.push(Notice::MoreUnknownKeys { origin });
        }
    }
}

enum Passed {
    Noted(Notice),
    Refused(ConfigError),
}

fn bad_value(key: &'static Key, wanted: String, origin: &Origin) -> Passed {
    match origin {
        Origin::Flag(flag) => Passed::Refused(ConfigError::BadValue {
            key: key.name.to_owned(),
            given_by: flag.clone(),
            wanted,
        }),
        _ => Passed::Noted(Notice::BadValue {
            key: key.name,
            wanted,
            origin: origin.clone(),
        }),
    }
}

fn not_allowed(key: &'static Key, origin: &Origin) -> Passed {
    let origin = origin.clone();
    match (origin, key.class) {
        (Origin::Flag(given_by), class) => Passed::Refused(ConfigError::NotAllowed {
            key: key.name.to_owned(),
            given_by,
            rule: match class {
                Class::UserOnly => "only the user's own config.json sets it",
                _ => "only the user's own config.json makes it looser",
            },
        }),
        (origin, Class::UserOnly) => Passed::Noted(Notice::UserOnly {
            key: key.name,
            origin,
        }),
        (origin, _) => Passed::Noted(Notice::Looser {
            key: key.name,
            origin,
        }),
    }
}
