//! The weights of the classifier are what its training program makes of the texts of the repository.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "the training program may end at the first surprise, and its numbers are small"
)]

#[path = "../examples/train_injection/rows.rs"]
mod rows;
#[path = "../examples/train_injection/training.rs"]
mod training;

use swarm_memory_guard::injection::{Verdict, assess, classifier};

#[test]
fn the_committed_weights_are_those_of_the_training_program() {
    let rows = rows::all();
    let bags: Vec<_> = rows
        .iter()
        .map(|row| training::instances(&row.text))
        .collect();
    let labelled: Vec<_> = rows
        .iter()
        .zip(&bags)
        .map(|(row, bag)| (bag.as_slice(), row.is_attack))
        .collect();
    let (model, bytes) = training::train(&labelled).rounded(training::digest(&rows));
    assert!(
        classifier::held() == bytes,
        "texts, word tables or features have changed: \
         cargo run --release -p swarm-memory-guard --example train_injection"
    );
    // The guard and the program mean the same margin, and each text of the repository that the
    // classifier alone would hold back is one that the guard does not let pass.
    let mut let_pass = Vec::new();
    for (row, bag) in rows.iter().zip(&bags) {
        let margin = model.worst(bag);
        let is_doubted = margin >= training::THRESHOLD;
        let is_clear = (margin - training::THRESHOLD).abs() > 1e-3;
        let found = assess(&row.text);
        let by_model = found.findings.iter().any(|f| f.rule == classifier::RULE);
        if is_clear && is_doubted && found.verdict() == Verdict::Allow {
            let_pass.push((&row.id, margin));
        }
        if is_clear && !is_doubted {
            assert!(!by_model, "{} {} {margin}", row.id, row.category);
        }
    }
    // What somebody cites has to be worse.
    assert!(let_pass.len() <= 2, "{let_pass:#?}");
}

#[test]
fn benign_texts_of_other_kinds_are_let_pass() {
    let rows = rows::all();
    let kinds = [
        "commits", "comments", "devmem", "docs", "pii", "secrets", "unicode",
    ];
    let benign: Vec<_> = rows
        .iter()
        .filter(|row| kinds.contains(&row.batch.as_str()))
        .collect();
    let stopped: Vec<_> = benign
        .iter()
        .filter(|row| assess(&row.text).verdict() != Verdict::Allow)
        .map(|row| (&row.id, &row.text))
        .collect();
    assert!(stopped.len() * 100 <= benign.len(), "{stopped:#?}");
}
