//! Labels in which letters of another script stand for ours: a Cyrillic `a` in "password".

use std::ops::Range;

use unicode_security::confusable_detection::skeleton;

use super::hit::{Finder, SecretHit};
use super::label;
use super::labelled;

/// Longest word that is a label.
const LONGEST: usize = 56;

/// A letter of a script with many look-alikes (Greek, Cyrillic, Armenian, Cherokee) beside one
/// of ours.
pub(super) fn has_mixed_word(text: &str) -> bool {
    next_mixed(text.as_bytes(), 0).is_some()
}

/// The next place from this one on where such letters meet.
fn next_mixed(bytes: &[u8], from: usize) -> Option<usize> {
    let is_ours = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let rest = bytes.get(from..)?;
    let places = rest.iter().enumerate().map(|(at, byte)| (from + at, byte));
    places
        .filter_map(|(at, byte)| match byte {
            0xCD..=0xD6 => Some((at, 2)),
            0xE1 => Some((at, 3)),
            _ => None,
        })
        .find(|(at, length)| at.checked_sub(1).is_some_and(is_ours) || is_ours(at + length))
        .map(|(at, _)| at)
}

/// The values behind labels that are spelled so.
pub(super) fn find(text: &str) -> Vec<SecretHit> {
    let mut finder = Finder::new(text);
    let mut from = 0;
    while let Some(at) = next_mixed(finder.bytes, from) {
        let word = word(finder.bytes, at);
        from = word.end.max(at + 1);
        let kind = text
            .get(word.clone())
            .filter(|word| word.len() <= LONGEST)
            .and_then(|word| label::kind_of(&plain(word)));
        if let Some(kind) = kind {
            labelled::find_imitated(&mut finder, word, kind);
        }
    }
    finder.finish()
}

/// The word round a place.
fn word(bytes: &[u8], at: usize) -> Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte) || *byte >= 128;
    let head = bytes
        .get(at.saturating_sub(LONGEST)..at)
        .unwrap_or_default();
    let before = head.iter().rev().take_while(|byte| is_part(byte)).count();
    let after = bytes.get(at..).unwrap_or_default();
    let after = after.iter().take_while(|byte| is_part(byte)).count();
    at - before..at + after
}

/// The word in our letters. The table of look-alikes has `rn` for `m`.
fn plain(word: &str) -> String {
    skeleton(word).collect::<String>().replace("rn", "m")
}
