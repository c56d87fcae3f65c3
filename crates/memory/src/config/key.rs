//! One key of the configuration: its shape, its bounds, its default and who may set it.

use super::path::{any_path, swarm_path};
use serde_json::Value;

/// What the names of the keys begin with that stand beside the `memory` object.
pub(super) const EVIDENCE: &str = "evidence.";
/// Longest name, in characters.
pub(super) const MAX_NAME: usize = 256;

/// Who may set a key, and in which direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Every layer sets it.
    Free,
    /// The user's file sets it; every layer above only makes it stricter.
    TightenOnly(Strict),
    /// Only the user's file sets it.
    UserOnly,
}

impl Class {
    /// The same for people.
    pub fn words(self) -> &'static str {
        match self {
            Class::Free => "free",
            Class::TightenOnly(_) => "tighten only",
            Class::UserOnly => "user only",
        }
    }

    /// The word in listings.
    pub fn as_str(self) -> &'static str {
        match self {
            Class::Free => "free",
            Class::TightenOnly(_) => "tighten_only",
            Class::UserOnly => "user_only",
        }
    }
}

/// Which way is stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strict {
    /// A smaller number.
    Lower,
    /// A larger number.
    Higher,
    /// `true`.
    True,
    /// `false`.
    False,
    /// A later word of the list; lists go from the loosest word to the strictest.
    LaterWord,
}

/// What a value looks like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// `true` or `false`.
    Bool,
    /// A whole number within bounds, both included.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A number within bounds, both included.
    Number {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// A number from `min` on that stays below `below`.
    NumberBelow {
        /// Smallest value.
        min: f64,
        /// What the value stays below.
        below: f64,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// A name, such as that of a model.
    Name,
    /// A path under `.swarm/`; the user's file may name any other.
    Path,
}

/// The largest whole number that every reader of JSON keeps; the bound of keys that have no other.
pub(super) const LARGEST: i64 = (1 << 53) - 1;

/// The value that a key has when nobody sets it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DefaultValue {
    Unset,
    Bool(bool),
    Int(i64),
    Number(f64),
    Text(&'static str),
}

/// Why a value is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{wanted}")]
pub struct BadValue {
    /// What the key takes, in words.
    pub wanted: String,
}

/// One key of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// Dotted name below the `memory` object; what begins with `evidence.` stands beside it.
    pub name: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// Who may set it.
    pub class: Class,
    /// What it does, in one sentence.
    pub doc: &'static str,
    /// False for a key that is read, checked and listed, and that nothing acts on yet.
    pub acted_on: bool,
    pub(super) default: DefaultValue,
}

impl Key {
    /// The value when nobody sets it.
    pub fn default(&self) -> Value {
        match self.default {
            DefaultValue::Unset => Value::Null,
            DefaultValue::Bool(value) => Value::from(value),
            DefaultValue::Int(value) => Value::from(value),
            DefaultValue::Number(value) => Value::from(value),
            DefaultValue::Text(value) => Value::from(value),
        }
    }

    /// Where it stands in a file: `memory.recall.minScore`, `evidence.cache_max_bytes`.
    pub fn place(&self) -> String {
        if self.name.starts_with(EVIDENCE) {
            self.name.to_owned()
        } else {
            format!("memory.{}", self.name)
        }
    }

    /// True when a wrong value is no slip to pass over: what was meant may be stricter than what
    /// would stand instead.
    pub fn guards(&self) -> bool {
        self.class != Class::Free
    }

    /// The environment variable that sets it: `recall.minScore` is `SWARM_MEMORY_RECALL_MIN_SCORE`.
    pub fn variable(&self) -> String {
        let mut name = String::from("SWARM_MEMORY_");
        for letter in self.name.chars() {
            match letter {
                '.' => name.push('_'),
                upper if upper.is_ascii_uppercase() => name.extend(['_', upper]),
                lower => name.push(lower.to_ascii_uppercase()),
            }
        }
        name
    }

    /// What the key takes, in words.
    pub fn wanted(&self) -> String {
        match self.shape {
            Shape::Bool => "it takes true or false".to_owned(),
            Shape::Int { min, max: LARGEST } => format!("it takes a whole number from {min} on"),
            Shape::Int { min, max } => format!("it takes a whole number from {min} to {max}"),
            Shape::Number { min, max } => format!("it takes a number from {min} to {max}"),
            Shape::NumberBelow { min, below } => {
                format!("it takes a number from {min} on that is below {below}")
            }
            Shape::Word([word]) => format!("it takes only the word {word}"),
            Shape::Word(words) => format!("it takes one of the words {}", words.join(", ")),
            Shape::Name => format!("it takes a name of at most {MAX_NAME} characters"),
            Shape::Path => "it takes a path below .swarm/, without `..`".to_owned(),
        }
    }

    /// The value as it is kept, or why it is not taken. `anywhere` opens paths outside `.swarm/`.
    pub(super) fn check(&self, value: &Value, anywhere: bool) -> Result<Value, BadValue> {
        let taken = match self.shape {
            Shape::Bool => value.as_bool().map(Value::from),
            Shape::Int { min, max } => whole(value)
                .filter(|number| (min..=max).contains(number))
                .map(Value::from),
            Shape::Number { min, max } => value
                .as_f64()
                .filter(|number| (min..=max).contains(number))
                .map(Value::from),
            Shape::NumberBelow { min, below } => value
                .as_f64()
                .filter(|number| (min..below).contains(number))
                .map(Value::from),
            Shape::Word(words) => value
                .as_str()
                .filter(|word| words.contains(word))
                .map(Value::from),
            Shape::Name => value.as_str().filter(|name| is_name(name)).map(Value::from),
            Shape::Path => value
                .as_str()
                .filter(|path| swarm_path(path) || (anywhere && any_path(path)))
                .map(Value::from),
        };
        taken.ok_or_else(|| BadValue {
            wanted: self.wanted(),
        })
    }

    /// Reads a value that was typed, in a variable or as an argument. Bounds are checked when it
    /// is resolved or set.
    pub fn value_from_text(&self, text: &str) -> Result<Value, BadValue> {
        let text = text.trim();
        let read = match self.shape {
            Shape::Bool => match text {
                "true" | "1" | "on" | "yes" => Some(Value::from(true)),
                "false" | "0" | "off" | "no" => Some(Value::from(false)),
                _ => None,
            },
            Shape::Int { .. } => text.parse::<i64>().ok().map(Value::from),
            Shape::Number { .. } | Shape::NumberBelow { .. } => text
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
                .map(Value::from),
            Shape::Word(_) | Shape::Name | Shape::Path => Some(Value::from(text)),
        };
        read.ok_or_else(|| BadValue {
            wanted: self.wanted(),
        })
    }

    /// True when the class lets a layer above the user's file move from `below` to `value`. Both
    /// have the shape of the key.
    pub(super) fn may_move(&self, below: &Value, value: &Value) -> bool {
        let strict = match self.class {
            Class::Free => return true,
            Class::UserOnly => return below == value,
            Class::TightenOnly(strict) => strict,
        };
        match (strict, self.shape) {
            (Strict::Lower, _) => value.as_f64() <= below.as_f64(),
            (Strict::Higher, _) => value.as_f64() >= below.as_f64(),
            (Strict::True, _) => value.as_bool() == Some(true) || value == below,
            (Strict::False, _) => value.as_bool() == Some(false) || value == below,
            (Strict::LaterWord, Shape::Word(words)) => {
                let place = |value: &Value| words.iter().position(|word| value == word);
                place(value) >= place(below)
            }
            (Strict::LaterWord, _) => false,
        }
    }
}

/// A whole number, also when JSON writes it as `8.0`, as JavaScript reads it.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        let fits = number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0;
        #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        fits.then_some(number as i64)
    })
}

fn is_name(name: &str) -> bool {
    !name.trim().is_empty()
        && name.chars().count() <= MAX_NAME
        && !name.chars().any(char::is_control)
}
