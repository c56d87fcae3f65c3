//! The labelled unicode rows: what the write boundary keeps, strips and refuses, and which
//! spellings meet at which key.

use serde_json::Value;
use swarm_memory_guard::{clean, k1, k2};

fn rows(data: &str) -> Vec<Value> {
    data.lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect()
}

fn field<'r>(row: &'r Value, name: &str) -> &'r str {
    row[name].as_str().expect("the field is a text")
}

#[test]
fn the_write_boundary_answers_every_text_row() {
    let rows = rows(include_str!("data/unicode_text.jsonl"));
    assert_eq!(rows.len(), 54);
    for row in &rows {
        let cleaned = clean(field(row, "text"));
        match field(row, "expect") {
            "reject" => assert!(cleaned.is_err(), "{row}"),
            expected => {
                let cleaned = cleaned.unwrap_or_else(|refusal| panic!("{refusal}: {row}"));
                assert_eq!(cleaned.text, field(row, "clean_text"), "{row}");
                assert_eq!(cleaned.is_unchanged(), expected == "clean", "{row}");
            }
        }
    }
}

#[test]
fn strict_pairs_meet_or_part_at_the_strict_key() {
    let rows = rows(include_str!("data/unicode_pairs.jsonl"));
    assert_eq!(rows.len(), 134);
    for row in rows.iter().filter(|row| field(row, "level") == "strict") {
        let meet = k1(field(row, "a")) == k1(field(row, "b"));
        assert_eq!(meet, field(row, "expect") == "collide", "{row}");
    }
}

#[test]
fn skeleton_pairs_meet_at_the_suspicion_key_only() {
    let rows = rows(include_str!("data/unicode_pairs.jsonl"));
    let skeleton = rows.iter().filter(|row| field(row, "level") == "skeleton");
    for row in skeleton {
        let (a, b) = (field(row, "a"), field(row, "b"));
        assert_eq!(k2(a), k2(b), "{row}");
        // One row is a compatibility form as well, which the strict key already resolves.
        assert_eq!(
            k1(a) == k1(b),
            field(row, "reason").contains("also strict"),
            "{row}"
        );
    }
}
