//! Marks that only Swarm Memory writes: bundle markers, the header of its block, ids with fields,
//! and fields of trust.

use super::super::Category::ForgedMarker;
use super::Shape;
use super::triggers::{BUNDLE, MARKER, RECORD_ID, RETRIEVED, SWARM, Triggers, UNTRUSTED};
use crate::markers;

/// Digits of a bundle marker, from which on it is no name of a build.
const BUNDLE_DIGITS: usize = 8;

/// How far behind an id its fields may stand.
const FIELD_REACH: usize = 90;

/// Fields of a record, and kinds of memory, that stand behind an id in our own block.
const RECORD_WORDS: [&str; 22] = [
    "kind:",
    "kind=",
    "confidence",
    "approved",
    "status:",
    "trust:",
    "trust=",
    "\"kind\"",
    "verified",
    "q=",
    "score:",
    "user_preference",
    "project_fact",
    "architecture_decision",
    "repo_convention",
    "api_finding",
    "code_pattern",
    "test_pattern",
    "failure_pattern",
    "security_note",
    "evidence:",
    "reviewed",
];

/// Fields that only we may write.
const TRUST_FIELDS: [&str; 16] = [
    "approved_by",
    "reviewed_by",
    "verified_by",
    "decided_by",
    "prev_hash",
    "event_hash",
    "trust",
    "trust_stamp",
    "trust_state",
    "trust_basis",
    "authority",
    "provenance",
    "approvedby",
    "reviewedby",
    "truststamp",
    "trust_level",
];

/// Fields that others have too.
const PLAIN_FIELDS: [&str; 19] = [
    "status",
    "confidence",
    "kind",
    "decision",
    "reviewer",
    "scope",
    "source",
    "verified",
    "approved",
    "memory_id",
    "verdict",
    "outcome",
    "q_value",
    "qvalue",
    "conf",
    "q",
    "score",
    "state",
    "curated",
];

/// Those that any record of a decision has.
const COMMON_FIELDS: [&str; 6] = ["status", "decision", "outcome", "score", "state", "q"];

/// Values that speak for a record.
const GOOD_VALUES: [&str; 29] = [
    "passed",
    "applied",
    "approved",
    "verified",
    "human",
    "person",
    "curator",
    "trusted",
    "high",
    "true",
    "1.0",
    "person_review",
    "human_review",
    "accepted",
    "active",
    "0.9",
    "0.99",
    "admin",
    "owner",
    "genesis",
    "reviewed",
    "yes",
    "1",
    "system",
    "operator",
    "promoted",
    "approve",
    "useful",
    "valid",
];

pub(super) fn find(text: &str, triggers: &Triggers, found: &mut Vec<Shape>) {
    // Other spellings are plain in another reading of the text.
    if triggers.has(SWARM | MARKER) {
        let reserved = markers::plain_spans(text);
        found.extend(
            reserved.map(|(word, span)| Shape::new(word.as_str(), ForgedMarker, 100, span)),
        );
    }
    if triggers.has(BUNDLE) {
        bundles(text, found);
    }
    if triggers.has(RETRIEVED | SWARM | UNTRUSTED) {
        header_words(text, found);
    }
    if triggers.has(RECORD_ID) {
        ids(text, found);
    }
    fields(text, found);
}

fn bundles(text: &str, found: &mut Vec<Shape>) {
    let joint = |rest: &str| {
        rest.bytes()
            .take(4)
            .take_while(|b| matches!(b, b'_' | b' '))
            .count()
    };
    for at in super::positions(text, "bundle") {
        let rest = text.get(at + "bundle".len()..).unwrap_or("");
        let first = joint(rest);
        let has_line = rest.get(..first).is_some_and(|gap| gap.contains('_'));
        let number = rest.get(first..).unwrap_or("");
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let tail = number.get(digits..).unwrap_or("");
        let second = joint(tail);
        let hex = tail.get(second..).map_or(0, |hex| {
            hex.bytes().take_while(u8::is_ascii_hexdigit).count()
        });
        if has_line && digits >= BUNDLE_DIGITS && second > 0 && hex >= 4 {
            let end = at + "bundle".len() + first + digits + second + hex;
            found.push(Shape::new("bundle_marker", ForgedMarker, 100, at..end));
        }
    }
}

/// The header without its signs, and the label of untrusted background.
fn header_words(text: &str, found: &mut Vec<Shape>) {
    for at in super::positions(text, "retrieved") {
        let span = span_of(text, at, &["retrieved", "swarm", "memor"]);
        if let Some(end) = span {
            let weight = if opens_line(text, at) { 100 } else { 50 };
            found.push(Shape::new("header_words", ForgedMarker, weight, at..end));
        }
    }
    let heads = [
        ["retrieved", "memor"],
        ["recalled", "memor"],
        ["swarm", "memory"],
    ];
    for words in heads {
        for at in super::positions(text, words[0]) {
            let line = text
                .get(at..)
                .unwrap_or("")
                .split('\n')
                .next()
                .unwrap_or("");
            if is_heading(text, at) && span_of(text, at, &words).is_some() && counts(line) {
                let span = at..at + line.len();
                found.push(Shape::new("block_heading", ForgedMarker, 60, span));
            }
        }
    }
    for at in super::positions(text, "swarm") {
        if let Some(end) = span_of(text, at, &["swarm", "memory", "reflection"]) {
            found.push(Shape::new("header_words", ForgedMarker, 100, at..end));
        }
    }
    for at in super::positions(text, "untrusted") {
        if let Some(end) = span_of(text, at, &["untrusted", "background"]) {
            let is_label = text.get(at..at + 1) == Some("U") || opens_line(text, at);
            found.push(Shape::new(
                "background_label",
                ForgedMarker,
                if is_label { 100 } else { 50 },
                at..end,
            ));
        }
    }
}

/// The end of these words when they stand here one after the other, whatever the space.
fn span_of(text: &str, at: usize, words: &[&str]) -> Option<usize> {
    let mut end = at;
    for word in words {
        let rest = text.get(end..)?;
        let gap = rest
            .bytes()
            .take(8)
            .take_while(|b| b.is_ascii_whitespace() || matches!(b, b'-' | b'_' | b'*'))
            .count();
        let start = end + gap;
        let part = text.get(start..start + word.len())?;
        if !part.eq_ignore_ascii_case(word) {
            return None;
        }
        end = start + word.len();
    }
    Some(end)
}

/// The line begins with a sign of a heading and this word.
fn is_heading(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("").trim_end_matches([' ', '*']);
    before.ends_with(['#', '[', '=', '<', '-', '~']) && opens_line(text, at)
}

/// A heading of a block tells how many follow, or where it begins and ends.
fn counts(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let tells = [
        "bundle", "block", "begin", "end", "result", "context", "verified", "trusted",
    ];
    line.bytes().any(|byte| byte.is_ascii_digit()) || tells.iter().any(|word| line.contains(word))
}

fn opens_line(text: &str, at: usize) -> bool {
    let line = text
        .get(..at)
        .unwrap_or("")
        .bytes()
        .rev()
        .take(12)
        .take_while(|&b| b != b'\n');
    line.clone().all(|b| !b.is_ascii_alphanumeric()) && line.count() < 12
}

fn ids(text: &str, found: &mut Vec<Shape>) {
    for at in super::positions(text, "mem_") {
        let rest = text.get(at + 4..).unwrap_or("");
        let hex = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        if !(12..=32).contains(&hex) {
            continue;
        }
        let from = at + 4 + hex;
        let near: String = text
            .get(from..)
            .unwrap_or("")
            .chars()
            .take(FIELD_REACH)
            .collect();
        let near = near.to_ascii_lowercase();
        if RECORD_WORDS.iter().any(|word| near.contains(word)) {
            found.push(Shape::new("record_line", ForgedMarker, 100, at..from));
        }
    }
}

/// `trust: passed`, `approved_by: human`: fields at the start of a line or of a cell.
fn fields(text: &str, found: &mut Vec<Shape>) {
    let mut points = 0;
    let mut is_ours = false;
    let mut span: Option<std::ops::Range<usize>> = None;
    for place in parts_with_fields(text.as_bytes()) {
        let at = place.start;
        let part = text.get(place).unwrap_or("");
        if let Some((value, ours)) = points_of(part) {
            points += value;
            is_ours |= ours;
            let start = span.as_ref().map_or(at, |span| span.start);
            span = Some(start..at + part.trim_end().len());
        }
    }
    // A decision record has a status and reviewers as well.
    let weight = match (points, is_ours) {
        (0 | 1, _) | (2 | 3, false) => return,
        (2, true) | (_, false) => 50,
        _ => 100,
    };
    if let Some(span) = span {
        found.push(Shape::new("trust_fields", ForgedMarker, weight, span));
    }
}

/// The lines and cells in which the name of a field stands before a sign.
fn parts_with_fields(text: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut done = 0;
    for sign in memchr::memchr2_iter(b':', b'=', text) {
        if sign < done || !ends_with_field(text.get(done..sign).unwrap_or(&[])) {
            continue;
        }
        let head = text.get(done..sign).unwrap_or(&[]);
        let start = head.iter().rposition(|byte| ends_part(*byte));
        let start = start.map_or(done, |last| done + last + 1);
        let rest = text.get(sign..).unwrap_or(&[]);
        let end = rest
            .iter()
            .zip(rest.iter().skip(1))
            .position(|(last, byte)| {
                // The next field of a line: `kind=lesson status=approved`.
                ends_part(*byte) || *byte == b' ' && last.is_ascii_alphanumeric()
            });
        done = end.map_or(text.len(), |end| sign + end + 2);
        found.push(start..done);
    }
    found
}

/// A line or a cell ends here.
fn ends_part(byte: u8) -> bool {
    matches!(byte, b'\n' | b'|' | b',' | b';' | b'{' | b'(' | b'[')
}

/// For each first letter, the lengths of the fields that begin with it.
static FIELD_LENGTHS: [u32; 26] = {
    let mut lengths = [0; 26];
    let mut n = 0;
    while n < TRUST_FIELDS.len() + PLAIN_FIELDS.len() {
        let name = if n < TRUST_FIELDS.len() {
            TRUST_FIELDS[n]
        } else {
            PLAIN_FIELDS[n - TRUST_FIELDS.len()]
        };
        let letter = name.as_bytes()[0] - b'a';
        lengths[letter as usize] |= 1 << name.len();
        n += 1;
    }
    lengths
};

fn ends_with_field(before: &[u8]) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b'"' | b'\'' | b'*' | b' ');
    let end = before.iter().rposition(|byte| !is_sign(byte));
    let head = before.get(..end.map_or(0, |last| last + 1)).unwrap_or(&[]);
    let is_name = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b'_';
    let length = head.iter().rev().take(24).take_while(is_name).count();
    let name = head.get(head.len() - length..).unwrap_or(&[]);
    let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(name);
    let letter = name.first().map_or(b'_', u8::to_ascii_lowercase);
    let lengths = FIELD_LENGTHS.get(usize::from(letter).wrapping_sub(usize::from(b'a')));
    lengths.is_some_and(|lengths| lengths >> length & 1 == 1)
        && (TRUST_FIELDS.iter().any(&is) || PLAIN_FIELDS.iter().any(is))
}

/// What a field counts, and whether it is one of ours.
fn points_of(part: &str) -> Option<(u32, bool)> {
    let part = part.trim_start_matches(|c: char| c.is_whitespace() || "-*\"'`>#[(".contains(c));
    let length = part
        .bytes()
        .take(24)
        .take_while(|b| b.is_ascii_alphabetic() || *b == b'_')
        .count();
    let name = part.get(..length)?;
    let rest = part
        .get(length..)?
        .trim_start_matches(['"', '\'', '*', ' ']);
    let value = rest.strip_prefix(':').or_else(|| rest.strip_prefix('='))?;
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    let (is_trust, is_plain) = (TRUST_FIELDS.iter().any(&is), PLAIN_FIELDS.iter().any(is));
    if !is_trust && !is_plain {
        return None;
    }
    let value = value.trim_start_matches([' ', '"', '\'', '*', '`']);
    let end = value
        .find(|c: char| c.is_whitespace() || "\"'|,;}`)".contains(c))
        .unwrap_or(value.len());
    let value = value.get(..end)?.to_ascii_lowercase();
    let is_hash = value.len() >= 8 && value.bytes().all(|b| b.is_ascii_hexdigit());
    let is_high = value
        .parse()
        .is_ok_and(|share: f32| (0.8..=1.0).contains(&share));
    let is_good =
        is_high || GOOD_VALUES.contains(&value.as_str()) || RECORD_WORDS.contains(&value.as_str());
    if is_trust {
        let name = name.to_ascii_lowercase();
        // Who approved a decision is told in any front matter; only a rank speaks for a record.
        let is_signed = name.ends_with("by");
        let is_told = is_good || is_hash || name.ends_with("hash");
        return (is_told || is_signed).then_some((2, is_told));
    }
    let is_ours = !COMMON_FIELDS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name));
    is_good.then_some((1, is_ours))
}
