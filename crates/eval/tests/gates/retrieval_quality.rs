//! The labelled set of coding memories, under what a user gets.

use crate::baseline::{Figures, check};
use std::path::Path;
use std::time::Duration;
use swarm_memory_eval::{EvalProfile, Measured, ModelUse, evaluate_corpus};

fn measured(folder: &Path) -> Measured {
    let still = || Duration::ZERO;
    let mut report =
        evaluate_corpus(folder, &[EvalProfile::Default], &ModelUse::none(), &still).unwrap();
    report.profiles.remove(0).measured.unwrap()
}

#[test]
fn the_labelled_set_is_answered_as_well_as_before() {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpora/coding"
    ));
    let told = measured(folder);
    assert_eq!(told, measured(folder), "two runs differ");
    let whole = &told.whole;
    let figures: Figures = [
        ("#documents", told.loaded.rows as f64),
        ("#queries", whole.queries as f64),
        ("!leaks", whole.leaks as f64),
        ("!stale", whole.stale as f64),
        ("recall@5", whole.recall_at.five),
        ("recall@10", whole.recall_at.ten),
        ("ndcg@10", whole.ndcg_at_10),
        ("mrr", whole.mrr),
        ("injection.recall@5", whole.injection.recall_at_5),
        // What came in an injection and is no answer: the other side of precision.
        ("-injection.noise", whole.injection.noise),
        (
            "-abstain.false_positives",
            whole.abstain.false_positive_rate,
        ),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    check("retrieval-quality", &figures);
}
