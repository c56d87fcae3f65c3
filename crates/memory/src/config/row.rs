//! How a row of the table is written.

use super::key::{Class, DefaultValue, Key, LARGEST, Shape};

impl Key {
    /// The same, as one that nothing acts on yet.
    pub(super) const fn idle(self) -> Self {
        Self {
            acted_on: false,
            ..self
        }
    }
}

pub(super) const fn switch(
    name: &'static str,
    default: bool,
    class: Class,
    doc: &'static str,
) -> Key {
    row(name, Shape::Bool, DefaultValue::Bool(default), class, doc)
}

pub(super) const fn int(
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Int { min, max };
    row(name, shape, DefaultValue::Int(default), class, doc)
}

pub(super) const fn number(
    name: &'static str,
    default: f64,
    min: f64,
    max: f64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Number { min, max };
    row(name, shape, DefaultValue::Number(default), class, doc)
}

pub(super) const fn word(
    name: &'static str,
    default: &'static str,
    words: &'static [&'static str],
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Word(words);
    row(name, shape, DefaultValue::Text(default), class, doc)
}

pub(super) const fn path(
    name: &'static str,
    default: &'static str,
    class: Class,
    doc: &'static str,
) -> Key {
    row(name, Shape::Path, DefaultValue::Text(default), class, doc)
}

/// A whole number from `min` on.
pub(super) const fn count(
    name: &'static str,
    default: i64,
    min: i64,
    class: Class,
    doc: &'static str,
) -> Key {
    int(name, default, min, LARGEST, class, doc)
}

/// A whole number from `min` on that nobody has to set.
pub(super) const fn optional_count(
    name: &'static str,
    min: i64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::Int { min, max: LARGEST };
    row(name, shape, DefaultValue::Unset, class, doc)
}

/// A share, from 0 to 1.
pub(super) const fn share(
    name: &'static str,
    default: f64,
    class: Class,
    doc: &'static str,
) -> Key {
    number(name, default, 0.0, 1.0, class, doc)
}

pub(super) const fn number_below(
    name: &'static str,
    default: f64,
    min: f64,
    below: f64,
    class: Class,
    doc: &'static str,
) -> Key {
    let shape = Shape::NumberBelow { min, below };
    row(name, shape, DefaultValue::Number(default), class, doc)
}

pub(super) const fn text(
    name: &'static str,
    default: &'static str,
    class: Class,
    doc: &'static str,
) -> Key {
    row(name, Shape::Name, DefaultValue::Text(default), class, doc)
}

/// A name that nobody has to set.
pub(super) const fn optional_text(name: &'static str, class: Class, doc: &'static str) -> Key {
    row(name, Shape::Name, DefaultValue::Unset, class, doc)
}

const fn row(
    name: &'static str,
    shape: Shape,
    default: DefaultValue,
    class: Class,
    doc: &'static str,
) -> Key {
    Key {
        name,
        shape,
        class,
        doc,
        acted_on: true,
        default,
    }
}
