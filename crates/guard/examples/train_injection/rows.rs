//! The labelled texts: attacks and notes of several authors, and benign texts of other kinds.
//!
//! Only files of the repository, read in this order, so that the same files give the same weights.
//! Rows of third parties are left out.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// One labelled text.
pub(crate) struct Row {
    /// The author or the kind of source; what is left out together.
    pub(crate) batch: String,
    /// Its name in its file.
    pub(crate) id: String,
    /// The text.
    pub(crate) text: String,
    /// It wants to steer its reader.
    pub(crate) is_attack: bool,
    /// What its author calls it; for the report.
    pub(crate) category: String,
}

/// Files below `tests/data`, with the name of their batch.
const FILES: [(&str, &str); 15] = [
    ("dev", "injection.jsonl"),
    ("own", "injection_own.jsonl"),
    ("a", "injection_batches/a.jsonl"),
    ("c", "injection_batches/c.jsonl"),
    ("d", "injection_batches/d.jsonl"),
    ("e", "injection_batches/e.jsonl"),
    ("f", "injection_batches/f.jsonl"),
    ("h", "injection_batches/h.jsonl"),
    ("", "injection_batches/benign.jsonl"),
    ("secrets", "secrets.parts.jsonl"),
    ("secrets", "secrets_own.parts.jsonl"),
    ("pii", "pii.jsonl"),
    ("pii", "pii_own.jsonl"),
    ("unicode", "unicode_text.jsonl"),
    ("unicode", "unicode_text_third.jsonl"),
];

/// Every text that the weights are made from.
pub(crate) fn all() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut rows = Vec::new();
    for (batch, file) in FILES {
        let lines = fs::read_to_string(folder.join(file)).unwrap();
        rows.extend(lines.lines().filter_map(|line| row(batch, line)));
    }
    rows
}

fn row(batch: &str, line: &str) -> Option<Row> {
    let value: Value = serde_json::from_str(line).unwrap();
    let field = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let expect = field("expect");
    let is_taken = match batch {
        "dev" => field("source") == "own",
        // The hash of a password is a secret, and no instruction.
        "secrets" => expect == "clean" || field("kind") == "password_hash",
        "unicode" => expect == "clean",
        _ => true,
    };
    let text = match value["parts"].as_array() {
        Some(parts) => parts.iter().filter_map(Value::as_str).collect(),
        None => field("text"),
    };
    is_taken.then(|| Row {
        batch: if batch.is_empty() {
            field("source")
        } else {
            batch.to_owned()
        },
        id: field("id"),
        text,
        is_attack: expect == "reject",
        category: field("category"),
    })
}
