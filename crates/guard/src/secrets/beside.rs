//! Values that a sentence puts beside their label: before it, in parentheses, between commas.

use std::ops::Range;

use super::chance::{has_digest_prefix, is_mixed_chance, is_random, is_short_chance};
use super::context::{is_digest, is_uuid};
use super::hit::Finder;
use super::label::Kind;
use super::placeholder::is_stand_in;
use super::words::is_name_with_number;

/// Longest value that is no text.
const LONGEST: usize = 160;

/// "The API key (VALUE) expires", "the password, VALUE, works".
pub(super) fn aside(text: &[u8], at: usize) -> Option<Range<usize>> {
    let rest = text.get(at..text.len().min(at + 160))?;
    let (open, close) = [(&b" ("[..], b')'), (b", ", b',')]
        .into_iter()
        .find(|(open, _)| rest.starts_with(open))?;
    let body = rest.get(open.len()..)?;
    let is_edge = |byte: &u8| byte.is_ascii_whitespace() || *byte == close;
    let length = body.iter().position(is_edge)?;
    let value = body.get(..length)?;
    value.iter().find(|byte| byte.is_ascii_digit())?;
    let quote = usize::from(value.first().is_some_and(|byte| b"`\"'".contains(byte)));
    let start = at + open.len() + quote;
    let end = at + open.len() + length - quote.min(length);
    (body.get(length) == Some(&close) && start < end).then_some(start..end)
}

/// Whether what stands aside from a label is of chance.
pub(super) fn is_aside(finder: &Finder<'_>, kind: Kind, place: &Range<usize>) -> bool {
    let value = finder.slice(place.clone());
    let is_chance = match kind {
        Kind::Password => is_random(value, 8) && !is_name_with_number(value),
        Kind::Secret => is_random(value, 14) || is_short_chance(value, 10),
        _ => is_mixed_chance(value, 20),
    };
    is_chance
        && value.len() <= LONGEST
        && !is_stand_in(value, true)
        && !is_uuid(value)
        && !has_digest_prefix(value)
        && !is_digest(finder.bytes, place.start)
        && !value.windows(3).any(|window| window == b"://")
}

/// "VALUE is the admin password", "use VALUE as the token".
pub(super) fn reversed(finder: &Finder<'_>, label: usize) -> Option<Range<usize>> {
    let low = label.saturating_sub(160);
    let before = finder.slice(low..label);
    let before = before.get(
        before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1)..,
    )?;
    let base = label - before.len();
    let mut end = before.len();
    let mut is_tied = false;
    for _ in 0..7 {
        let head = before.get(..end)?;
        let trimmed = head.iter().rposition(|&byte| byte != b' ')? + 1;
        let start = before
            .get(..trimmed)?
            .iter()
            .rposition(|&byte| byte == b' ')
            .map_or(0, |at| at + 1);
        let word = before.get(start..trimmed)?;
        if is_tied
            && matches!(
                word,
                b"that" | b"(that" | b"which" | b"(which" | b"this" | b"it"
            )
        {
            end = start;
            continue;
        }
        if is_tied {
            let is_edge = |byte: &u8| b"`'\"*(),.:;".contains(byte);
            let from = start + word.iter().take_while(|byte| is_edge(byte)).count();
            let to = trimmed - word.iter().rev().take_while(|byte| is_edge(byte)).count();
            let value = before.get(from..to)?;
            let is_value = is_random(value, 8)
                && !is_stand_in(value, true)
                && !is_uuid(value)
                && !has_digest_prefix(value);
            let is_free = !value.windows(3).any(|window| window == b"://")
                && !is_digest(finder.bytes, base + from);
            return (is_value && is_free).then_some(base + from..base + to);
        }
        if matches!(word, b"is" | b"as" | b"=" | b"for" | b"was") {
            is_tied = true;
        } else if !word
            .iter()
            .all(|byte| byte.is_ascii_alphabetic() || *byte == b'-' || *byte == b'\'')
        {
            return None;
        }
        end = start;
    }
    None
}
