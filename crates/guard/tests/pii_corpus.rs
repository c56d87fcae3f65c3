//! The labelled rows of personal data: what is found, where, and what is left alone.
//!
//! `pii.jsonl` is the development set; `pii_own.jsonl` is ours, with kinds and countries that
//! it lacks and texts that only look like personal data. Rows of level `ner` need a model of
//! names and are not counted. Places count Unicode scalar values.

use serde_json::Value;
use swarm_memory_guard::pii;

fn rows(data: &str) -> Vec<Value> {
    data.lines()
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .filter(|row: &Value| row["level"] != "ner")
        .collect()
}

/// Whether a hit overlaps the place of a row, and reaches no further than a character or two.
fn is_found(row: &Value) -> bool {
    let text = row["text"].as_str().expect("a text");
    let hits = pii::find(text);
    let scalars = |byte: usize| text[..byte].chars().count();
    let place = |at: usize| {
        let bound = row["span"][at].as_u64().expect("a bound");
        usize::try_from(bound).expect("a small number")
    };
    hits.iter().any(|hit| {
        let (start, end) = (scalars(hit.span.start), scalars(hit.span.end));
        start.abs_diff(place(0)) <= 2 && end.abs_diff(place(1)) <= 2
    })
}

/// The rows of a set that are answered wrongly: missed, and taken for personal data.
fn wrong<'r>(rows: &[&'r Value]) -> (Vec<&'r Value>, Vec<&'r Value>) {
    let is_taken = |row: &Value| !pii::find(row["text"].as_str().expect("a text")).is_empty();
    let of = |expect: &'static str| {
        rows.iter()
            .copied()
            .filter(move |row| row["expect"] == expect)
    };
    (
        of("pii").filter(|row| !is_found(row)).collect(),
        of("clean").filter(|row| is_taken(row)).collect(),
    )
}

/// One line a row, so that a failure can be read.
fn told(rows: &[&Value]) -> String {
    rows.iter().fold(String::new(), |told, row| {
        let found = pii::find(row["text"].as_str().expect("a text"));
        format!(
            "{told}\n  {} {} {} {found:?}",
            row["id"], row["type"], row["text"]
        )
    })
}

#[test]
fn the_development_set_is_answered() {
    let rows = rows(include_str!("data/pii.jsonl"));
    assert_eq!(rows.len(), 115);
    let (missed, taken) = wrong(&rows.iter().collect::<Vec<_>>());
    assert!(missed.is_empty(), "missed:{}", told(&missed));
    assert!(taken.is_empty(), "taken:{}", told(&taken));
}

#[test]
fn kinds_and_countries_that_the_development_set_lacks_are_answered() {
    let rows = rows(include_str!("data/pii_own.jsonl"));
    let (missed, taken) = wrong(&rows.iter().collect::<Vec<_>>());
    assert!(
        missed.is_empty() && taken.is_empty(),
        "missed:{}\ntaken:{}",
        told(&missed),
        told(&taken)
    );
}
