use super::*;
use crate::candidate::sample::with_text;
use crate::request::{Mode, Profile};
use embed::{EmbedError, Reranker};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Likes long texts, or fails.
#[derive(Default)]
struct ByLength {
    fails: bool,
    read: AtomicUsize,
}

impl Reranker for ByLength {
    fn model_version(&self) -> &'static str {
        "by-length"
    }

    fn available(&self) -> bool {
        true
    }

    fn scores(&self, _: &str, texts: &[&str]) -> Result<Vec<f32>, EmbedError> {
        self.read.fetch_add(texts.len(), Ordering::Relaxed);
        if self.fails {
            let (model, reason) = ("by-length".to_owned(), "broken".to_owned());
            return Err(EmbedError::Failed { model, reason });
        }
        Ok(texts.iter().map(|text| text.len() as f32).collect())
    }
}

fn ranked(count: u64) -> Vec<Candidate> {
    let text = |n: u64| "x".repeat(usize::try_from(n).unwrap() + 1);
    (0..count)
        .map(|n| without_words(with_text(n, &text(n)), false))
        .collect()
}

fn numbers(candidates: &[Candidate]) -> Vec<i64> {
    candidates.iter().map(|one| one.item.item_no).collect()
}

/// The order after the last stage, what was told, and how many texts were read.
fn after(count: u64, reranker: &ByLength, elapsed_ms: u64) -> (Vec<i64>, Vec<String>, usize) {
    let request = RecallRequest::new("alpha", Mode::Manual, Profile::Seed);
    let asked = Cell::new(0);
    let elapsed = || {
        asked.set(asked.get() + 1);
        Duration::from_millis(elapsed_ms)
    };
    let models = Models {
        reranker: Some(reranker),
        elapsed: Some(&elapsed),
        ..Models::default()
    };
    let mut degraded = Vec::new();
    let order = numbers(&reranked(ranked(count), &request, models, &mut degraded));
    assert_eq!(asked.get(), 1, "the clock is read once, before the stage");
    let told = degraded
        .into_iter()
        .map(|one| format!("{}: {}", one.stage, one.reason));
    (order, told.collect(), reranker.read.load(Ordering::Relaxed))
}

#[test]
fn the_best_twenty_are_ordered_anew_and_the_tail_keeps_its_order() {
    let (order, told, read) = after(25, &ByLength::default(), 250);
    let expected: Vec<i64> = (0..20).rev().chain(20..25).collect();
    assert_eq!((order, read), (expected, 20));
    assert!(told.is_empty(), "{told:?}");
    let (order, _, read) = after(3, &ByLength::default(), 0);
    assert_eq!((order, read), (vec![2, 1, 0], 3));
}

#[test]
fn a_stage_that_would_begin_too_late_is_left_out() {
    let (order, told, read) = after(3, &ByLength::default(), 251);
    assert_eq!((order, read), (vec![0, 1, 2], 0));
    assert_eq!(
        told,
        ["rerank: left out: the budget of 250 ms was used up before it"]
    );
}

#[test]
fn a_stage_that_fails_changes_nothing_and_is_told() {
    let reranker = ByLength {
        fails: true,
        ..ByLength::default()
    };
    let (order, told, _) = after(25, &reranker, 0);
    assert_eq!(order, (0..25).collect::<Vec<_>>());
    assert_eq!(told, ["rerank: failed: the model by-length failed: broken"]);
}

#[test]
fn without_a_model_nothing_is_reranked() {
    let request = RecallRequest::new("alpha", Mode::Manual, Profile::Seed);
    let mut degraded = Vec::new();
    let order = reranked(ranked(3), &request, Models::default(), &mut degraded);
    assert_eq!((numbers(&order), degraded), (vec![0, 1, 2], Vec::new()));
}

#[test]
fn metadata_keeps_the_order_of_words_within_each_group() {
    let mut candidates = ranked(5);
    for (at, (scope, kind)) in [
        (0, (false, false)),
        (1, (false, true)),
        (2, (true, false)),
        (3, (true, true)),
    ] {
        candidates[at].signals.scope_match = scope;
        candidates[at].signals.kind_match = kind;
    }
    candidates[4].signals.scope_match = true;
    assert_eq!(regrouped(&candidates), [3, 2, 4, 1, 0]);
}
