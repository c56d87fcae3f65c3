use super::*;
use crate::candidate::sample::with_text;
use crate::seed::Pool;
use ledger::StoredItem;

fn ranked(items: Vec<StoredItem>, request: &RecallRequest) -> Ranked {
    let (candidates, diagnostics) = seed::rank(Pool::Everything(items), request);
    Ranked {
        candidates,
        diagnostics,
    }
}

fn now() -> Timestamp {
    Timestamp::parse("2026-01-03T00:00:00.000Z").unwrap()
}

fn answer(items: Vec<StoredItem>, request: &RecallRequest) -> Recall {
    assemble(ranked(items, request), request, &now(), Vec::new(), &|_| {
        [7; 32]
    })
}

#[test]
fn an_empty_injection_says_why() {
    let mut request = RecallRequest::new("bun tests", Mode::Injection, Profile::Seed);
    let reason = |items: Vec<StoredItem>, request: &RecallRequest| {
        let answer = answer(items, request);
        assert!(answer.items.is_empty());
        assert_eq!(
            answer.diagnostics.injection_skip_reason,
            answer.empty_reason
        );
        answer.empty_reason.unwrap()
    };
    assert_eq!(reason(Vec::new(), &request), SkipReason::NoResults);
    assert_eq!(
        reason(vec![with_text(1, "zebra")], &request),
        SkipReason::NoSignal
    );
    request.min_score = 0.9;
    let items = vec![with_text(1, "zebra"), with_text(2, "bun")];
    assert_eq!(reason(items, &request), SkipReason::BelowThreshold);
}

#[test]
fn a_question_without_a_word_is_empty_and_no_error() {
    for query in ["", "*", " \n ", "\"'()"] {
        let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
        let (request, _) = request.prepared().unwrap();
        let terms = default::weigh(default::asked_terms(&request, false), &[], Vec::new(), 0);
        let (candidates, diagnostics) = default::rank(
            default::Found::default(),
            &terms,
            &request,
            None,
            None,
            |_| Ok(Vec::new()),
        )
        .unwrap();
        let ranked = Ranked {
            candidates,
            diagnostics,
        };
        let answer = assemble(ranked, &request, &now(), Vec::new(), &|_| [7; 32]);
        assert_eq!(answer.empty_reason, Some(SkipReason::NoSignal), "{query:?}");
        assert_eq!(
            (answer.prompt_block.as_str(), answer.token_estimate),
            ("", 0)
        );
    }
}

#[test]
fn what_the_budget_drops_is_counted_and_gone_from_the_items() {
    let mut request = RecallRequest::new("word", Mode::Manual, Profile::Seed);
    request.token_budget = 200;
    let items = (0..6).map(|n| with_text(n, &"word ".repeat(30))).collect();
    let answer = answer(items, &request);
    assert_eq!(answer.items.len() + answer.dropped_by_budget, 6);
    assert!(!answer.items.is_empty() && answer.dropped_by_budget > 0);
    assert!(answer.token_estimate <= 200);
    assert_eq!(answer.empty_reason, None);
}

#[test]
fn two_runs_give_the_same_bytes() {
    let request = RecallRequest::new("word one", Mode::Manual, Profile::Seed);
    let items: Vec<StoredItem> = (0..9).map(|n| with_text(n, "one word")).collect();
    let first = answer(items.clone(), &request);
    let second = answer(items.into_iter().rev().collect(), &request);
    assert_eq!(first.prompt_block, second.prompt_block);
    assert_eq!(first.bundle_id, second.bundle_id);
}

#[test]
fn raw_sums_are_brought_into_the_unit_interval() {
    let request = RecallRequest::new("word", Mode::Manual, Profile::Seed);
    let answer = answer(vec![with_text(1, "word")], &request);
    let item = &answer.items[0];
    assert!((item.score_normalised - item.score / 1.13).abs() < 1e-12);
}
