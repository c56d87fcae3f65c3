//! The normal forms as they were frozen for `NORM_VERSION` 1 under Unicode 18.0.
//!
//! Tombstones hold keyed hashes of these forms and the texts are gone, so a form that changes is a
//! rejection that is forgotten. A row that fails means one of two things. Either the change was
//! not meant: undo it. Or it was: then it is a new `NORM_VERSION` with a vector file of its own, the
//! old recipe stays in the binary, and every look-up asks by both. This file is never regenerated.

use serde_json::Value;
use swarm_memory_guard::{NORM_VERSION, UNICODE_VERSION, all_sentences, k1, k2, sentences};

const VECTORS: &str = include_str!("data/normal_forms_v1.jsonl");

#[test]
fn the_recipe_and_its_tables_are_those_of_the_vectors() {
    assert_eq!((NORM_VERSION, UNICODE_VERSION), (1, (18, 0, 0)));
}

#[test]
fn every_form_is_as_it_was_frozen() {
    let mut count = 0;
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).expect("each line is an object");
        let text = row["text"].as_str().expect("the text is a string");
        assert_eq!(row["k1"], k1(text), "{text:?}");
        assert_eq!(row["k2"], k2(text), "{text:?}");
        assert_eq!(row["sentences"], Value::from(sentences(text)), "{text:?}");
        assert_eq!(
            row["all_sentences"],
            Value::from(all_sentences(text)),
            "{text:?}"
        );
        count += 1;
    }
    assert_eq!(count, 66);
}
