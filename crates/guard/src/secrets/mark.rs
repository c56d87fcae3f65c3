//! The marks that redaction leaves. They are no part of a value: one in its middle hides nothing
//! of it, and one in its place makes it empty.

use std::borrow::Cow;

use super::rule::RULES;
use super::seed;

const OPEN: &[u8] = b"[REDACTED:";

/// Names that other rooms write into marks.
const OTHERS: &[&str] = &["labelled", "userinfo", "secret"];

/// The mark of a rule.
pub(super) fn of(rule: &str) -> String {
    format!("[REDACTED:{rule}]")
}

/// Whether the text ends where a mark opens, so that a name comes next.
pub(super) fn opens(text: &[u8]) -> bool {
    text.ends_with(OPEN)
}

/// The value without its marks.
pub(super) fn strip(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.windows(OPEN.len()).any(|window| window == OPEN) {
        return Cow::Borrowed(value);
    }
    let mut out = Vec::new();
    let mut rest = value;
    while !rest.is_empty() {
        if let Some(after) = after_mark(rest) {
            rest = after;
        } else if let Some((first, tail)) = rest.split_first() {
            out.push(*first);
            rest = tail;
        }
    }
    Cow::Owned(out)
}

/// What follows a mark that the text starts with. A cut mark at the end counts.
fn after_mark(text: &[u8]) -> Option<&[u8]> {
    let name_on = text.strip_prefix(OPEN)?;
    let name_end = name_on
        .iter()
        .position(|byte| !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'_'));
    let (name, after) = name_on.split_at(name_end.unwrap_or(name_on.len()));
    let name = std::str::from_utf8(name).ok()?;
    is_name(name).then(|| after.strip_prefix(b"]").unwrap_or(after))
}

fn is_name(name: &str) -> bool {
    OTHERS.contains(&name)
        || RULES.iter().any(|rule| rule.id == name)
        || seed::names().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::{of, strip};

    #[test]
    fn marks_are_no_part_of_a_value() {
        assert_eq!(strip(of("env_secret").as_bytes()).as_ref(), b"");
        assert_eq!(strip(b"a[REDACTED:env_secret]b").as_ref(), b"ab");
        assert_eq!(
            strip(b"a[REDACTED:not_a_rule]b").as_ref(),
            b"a[REDACTED:not_a_rule]b"
        );
    }
}
