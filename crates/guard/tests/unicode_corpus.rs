//! The labelled unicode rows: what the write boundary keeps, strips and refuses, and which
//! spellings meet at which key. The `third` sets are our own, reasoned from the tables: kinds
//! that the given rows lack.

use serde_json::Value;
use swarm_memory_guard::{clean, k1, k2};

const TEXTS: [(&str, usize); 2] = [
    (include_str!("data/unicode_text.jsonl"), 54),
    (include_str!("data/unicode_text_third.jsonl"), 142),
];
const PAIRS: [(&str, usize); 2] = [
    (include_str!("data/unicode_pairs.jsonl"), 134),
    (include_str!("data/unicode_pairs_third.jsonl"), 144),
];

fn rows(sets: &[(&str, usize)]) -> Vec<Value> {
    let mut rows = Vec::new();
    for (data, count) in sets {
        let lines = data.lines().map(serde_json::from_str);
        let set: Vec<Value> = lines
            .collect::<Result<_, _>>()
            .expect("each line is an object");
        assert_eq!(set.len(), *count);
        rows.extend(set);
    }
    rows
}

fn field<'r>(row: &'r Value, name: &str) -> &'r str {
    row[name].as_str().expect("the field is a text")
}

/// The rows that a check fails, so that one run tells all.
fn failing(rows: &[Value], holds: impl Fn(&Value) -> bool) -> Vec<String> {
    let failing = rows.iter().filter(|row| !holds(row));
    failing.map(Value::to_string).collect()
}

#[test]
fn the_write_boundary_answers_every_text_row() {
    let wrong = failing(&rows(&TEXTS), |row| {
        let cleaned = clean(field(row, "text"));
        match (field(row, "expect"), cleaned) {
            ("reject", Err(refusal)) => {
                let named = row.get("refusal").and_then(Value::as_str);
                named.is_none_or(|word| word == refusal.reason.as_str())
            }
            (expected @ ("clean" | "strip"), Ok(cleaned)) => {
                cleaned.text == field(row, "clean_text")
                    && cleaned.is_unchanged() == (expected == "clean")
            }
            _ => false,
        }
    });
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn strict_pairs_meet_or_part_at_the_strict_key() {
    let mut rows = rows(&PAIRS);
    rows.retain(|row| field(row, "level") == "strict");
    let wrong = failing(&rows, |row| {
        let (a, b) = (field(row, "a"), field(row, "b"));
        let meet = k1(a) == k1(b);
        // What is the same is suspicious too.
        meet == (field(row, "expect") == "collide") && (!meet || k2(a) == k2(b))
    });
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn skeleton_pairs_meet_at_the_suspicion_key_only() {
    let mut rows = rows(&PAIRS);
    rows.retain(|row| field(row, "level") == "skeleton");
    let wrong = failing(&rows, |row| {
        let (a, b) = (field(row, "a"), field(row, "b"));
        // One row is a compatibility form as well, which the strict key already resolves.
        let strict = field(row, "reason").contains("also strict");
        (k2(a) == k2(b)) == (field(row, "expect") == "collide") && (k1(a) == k1(b)) == strict
    });
    assert_eq!(wrong, Vec::<String>::new());
}
