use super::*;
use crate::candidate::sample::with_text;
use crate::request::Profile;
use model::{Scope, ScopeType};
use serde_json::json;

fn scored(item: StoredItem, request: &RecallRequest) -> Candidate {
    match Scorer::new(request).score(item, true) {
        Verdict::Scored(candidate) => *candidate,
        other => panic!("no score: {other:?}"),
    }
}

fn near(value: f64, expected: f64) {
    assert!(
        (value - expected).abs() < 1e-12,
        "{value} is not {expected}"
    );
}

/// A record in which every factor of the query `parser queue` is at its largest.
fn full() -> StoredItem {
    let mut item = with_text(1, "The parser feeds the queue.");
    item.record.tags = vec!["parser".into(), "queue".into()];
    item.record.source.file_path = Some("src/parser.rs".into());
    item.record.metadata = json!({"files": ["queue"], "symbol": "parser queue"})
        .as_object()
        .unwrap()
        .clone();
    item.record.confidence = 1.0;
    item.record.scope = Scope::agent("a", None);
    item
}

#[test]
fn all_nine_factors_add_up_to_their_maximum() {
    let mut request = RecallRequest::new("parser queue", Mode::Manual, Profile::Seed);
    request.task = Some("queue parser".into());
    request.kinds = Some(vec![Kind::RepoConvention]);
    request.agent_role = Some("coder".into());
    let candidate = scored(full(), &request);
    near(candidate.base, 1.13);
    assert_eq!(
        candidate.reasons.join(", "),
        "text_overlap=1.00, tag_overlap=1.00, file_overlap=1.00, symbol_overlap=1.00, \
         task_terms=1.00, role_profile, scope=agent, confidence=1.00"
    );
}

#[test]
fn half_an_overlap_is_half_a_factor() {
    let request = RecallRequest::new("parser deployment", Mode::Manual, Profile::Seed);
    // .38/2 + .16/2 + .12/2 + .08/2 + .12 + .06/2 + .08
    near(scored(full(), &request).base, 0.60);
}

#[test]
fn nothing_shared_still_has_its_scope_kind_role_and_confidence() {
    let mut request = RecallRequest::new("zebra", Mode::Manual, Profile::Seed);
    near(scored(with_text(1, "Use bun."), &request).base, 0.166);
    request.agent_role = Some("coder".into());
    near(scored(with_text(1, "Use bun."), &request).base, 0.216);
}

#[test]
fn words_keep_their_hyphens() {
    let request = RecallRequest::new("query", Mode::Manual, Profile::Seed);
    let candidate = scored(with_text(1, "A query-signal is one word."), &request);
    near(candidate.signals.text_overlap, 0.0);
}

#[test]
fn an_injection_scores_the_task_and_wants_a_signal() {
    let mut request = RecallRequest::new("bun tests", Mode::Injection, Profile::Seed);
    request.task = Some("deploy zebra".into());
    let scorer = Scorer::new(&request);
    assert!(matches!(
        scorer.score(with_text(1, "Use bun for tests."), true),
        Verdict::NoSignal
    ));
    assert!(matches!(
        scorer.score(with_text(1, "Use bun for tests."), false),
        Verdict::Scored(_)
    ));
    request.require_query_signal = false;
    assert!(matches!(
        Scorer::new(&request).score(with_text(1, "Use bun for tests."), true),
        Verdict::Scored(_)
    ));
}

#[test]
fn a_word_of_the_kind_is_a_signal_without_a_weight() {
    let request = RecallRequest::new("convention", Mode::Injection, Profile::Seed);
    let candidate = scored(with_text(1, "Use bun."), &request);
    near(candidate.base, 0.166);
    assert_eq!(candidate.reasons[0], "kind_query=1.00");
}

#[test]
fn learned_worth_moves_the_rank_and_not_the_threshold() {
    let mut request = RecallRequest::new("bun", Mode::Manual, Profile::Seed);
    let mut item = with_text(1, "Use bun.");
    item.record.q_value = Some(0.9);
    let candidate = scored(item.clone(), &request);
    near(candidate.score - candidate.base, 0.04);
    assert_eq!(candidate.reasons.last().unwrap(), "qvalue=0.90");

    item.record.q_value = Some(0.15);
    assert!(matches!(
        Scorer::new(&request).score(item.clone(), true),
        Verdict::Scored(_)
    ));
    item.record.q_value = Some(0.149);
    assert!(matches!(
        Scorer::new(&request).score(item.clone(), true),
        Verdict::SuppressedLowQ
    ));
    request.include.low_q = true;
    assert!(matches!(
        Scorer::new(&request).score(item, true),
        Verdict::Scored(_)
    ));
}

#[test]
fn a_wider_scope_counts_less() {
    let request = RecallRequest::new("bun", Mode::Manual, Profile::Seed);
    let mut item = with_text(1, "Use bun.");
    item.record.scope = Scope::of(ScopeType::GlobalUser);
    near(scored(item, &request).base, 0.38 + 0.036 + 0.03 + 0.04);
}
