//! Five layers become one answer.

use super::error::{ConfigError, Notice};
use super::file::ConfigFile;
use super::key::{Class, Key};
use super::layer::{Layer, Layers, Origin};
use super::nearest::nearest;
use super::resolved::{PassedOver, Resolved};
use super::section::{Entry, entries};
use super::table::{KEYS, below, find};
use serde_json::Value;
use std::collections::BTreeMap;

/// Unknown names of one file that are listed one by one.
const LISTED_UNKNOWN: usize = 20;
/// Characters of an unknown name that are shown.
const SHOWN_NAME: usize = 80;
/// Longest text, in bytes, that is shown as a value that was not taken.
const SHOWN_VALUE: usize = 256;

/// Resolves the layers. What does not fit is a notice, and the value below it stands; only what a
/// flag gives wrongly is an error, because somebody has just typed it. A notice that
/// [`Notice::is_fault`] keeps every session from opening.
pub fn resolve(layers: &Layers<'_>) -> Result<Resolved, ConfigError> {
    let mut draft = Draft::of_defaults();
    if let Some(file) = layers.user {
        draft.take_file(file, &Origin::User(file.path.clone()))?;
    }
    if let Some(file) = layers.project {
        let origin = Origin::Project(file.path.clone());
        draft.trusts = layers.project_trusted;
        draft.take_file(file, &origin)?;
        draft.trusts = false;
    }
    for (name, value, origin) in layers.overrides {
        draft.take_named(name, value, origin)?;
    }
    Ok(Resolved::of(draft))
}

/// Whether the user's file would loosen a rule with this value, or set what belongs to the user
/// alone: an agent must not do that in passing.
pub fn loosens(user: Option<&ConfigFile>, key: &Key, value: &Value) -> Result<bool, ConfigError> {
    let mut draft = Draft::of_defaults();
    if let Some(file) = user {
        draft.take_file(file, &Origin::User(file.path.clone()))?;
    }
    let standing = draft.values.get(key.name);
    Ok(standing.is_none_or(|(standing, _)| !key.may_move(standing, value)))
}

/// What the layers come to so far.
pub(super) struct Draft {
    pub(super) values: BTreeMap<&'static str, (Value, Origin)>,
    pub(super) passed: BTreeMap<&'static str, Vec<PassedOver>>,
    pub(super) notices: Vec<Notice>,
    /// Keys that the project's file makes looser, or would.
    pub(super) loosened: Vec<&'static str>,
    unknown: usize,
    /// The file that is being taken was accepted by a reviewer.
    trusts: bool,
}

impl Draft {
    fn of_defaults() -> Self {
        Self {
            values: KEYS
                .iter()
                .map(|key| (key.name, (key.default(), Origin::Default)))
                .collect(),
            passed: BTreeMap::new(),
            notices: Vec::new(),
            loosened: Vec::new(),
            unknown: 0,
            trusts: false,
        }
    }

    fn take_file(&mut self, file: &ConfigFile, origin: &Origin) -> Result<(), ConfigError> {
        self.unknown = 0;
        for entry in entries(file) {
            match entry {
                Entry::Key(key, value) => self.take(key, value, origin)?,
                Entry::NotASection(name) => self.not_a_section(&name, origin),
                Entry::Unknown(name) => self.unknown_key(&name, origin),
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
        let standing = &self.values[key.name].0;
        // Whatever it says, it is not asked: that comes before whether it fits.
        if !by_user && key.class == Class::UserOnly && standing != value {
            return self.pass_over(key, Some(value), not_allowed(key, origin));
        }
        let value = match key.check(value, by_user) {
            Ok(value) => value,
            Err(bad) => return self.pass_over(key, None, bad_value(key, bad.wanted, origin)),
        };
        let loosens = !by_user && !key.may_move(standing, &value);
        if loosens && origin.layer() == Layer::Project {
            self.loosened.push(key.name);
        }
        if loosens && !self.trusts {
            return self.pass_over(key, Some(&value), not_allowed(key, origin));
        }
        self.values.insert(key.name, (value, origin.clone()));
        Ok(())
    }

    /// A notice, or the same as an error when a flag gave it.
    fn pass_over(
        &mut self,
        key: &'static Key,
        value: Option<&Value>,
        passed: Passed,
    ) -> Result<(), ConfigError> {
        let (notice, origin) = match passed {
            Passed::Noted(notice, origin) => (notice, origin),
            Passed::Refused(error) => return Err(error),
        };
        self.passed.entry(key.name).or_default().push(PassedOver {
            origin,
            value: value.filter(|value| is_short(value)).cloned(),
            code: notice.code(),
            reason: notice.to_string(),
        });
        self.notices.push(notice);
        Ok(())
    }

    fn not_a_section(&mut self, name: &str, origin: &Origin) {
        let section = name.strip_prefix("memory.").unwrap_or(name);
        self.notices.push(Notice::NotASection {
            key: name.to_owned(),
            guards: name == "memory" || below(section).filter_map(find).any(Key::guards),
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

/// Whether a value can be shown: of a huge or nested one nothing is repeated.
fn is_short(value: &Value) -> bool {
    match value {
        Value::Array(_) | Value::Object(_) => false,
        Value::String(text) => text.len() <= SHOWN_VALUE,
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

enum Passed {
    Noted(Notice, Origin),
    Refused(ConfigError),
}

fn bad_value(key: &'static Key, wanted: String, origin: &Origin) -> Passed {
    match origin {
        Origin::Flag(flag) => Passed::Refused(ConfigError::BadValue {
            key: key.name.to_owned(),
            given_by: flag.clone(),
            wanted,
        }),
        _ => Passed::Noted(
            Notice::BadValue {
                key: key.name,
                guards: key.guards(),
                wanted,
                origin: origin.clone(),
            },
            origin.clone(),
        ),
    }
}

fn not_allowed(key: &'static Key, origin: &Origin) -> Passed {
    let origin = origin.clone();
    let notice = match (&origin, key.class) {
        (Origin::Flag(given_by), class) => {
            return Passed::Refused(ConfigError::NotAllowed {
                key: key.name.to_owned(),
                given_by: given_by.clone(),
                rule: match class {
                    Class::UserOnly => "only the user's own config.json sets it",
                    _ => "only the user's own config.json makes it looser",
                },
            });
        }
        (origin, Class::UserOnly) => Notice::UserOnly {
            key: key.name,
            origin: origin.clone(),
        },
        (origin, _) => Notice::Looser {
            key: key.name,
            origin: origin.clone(),
        },
    };
    Passed::Noted(notice, origin)
}
