//! Both profiles over a real store, through the scoped reader.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use ledger::Decider;
use model::{Label, SkipReason, TrustState};
use swarm_memory_recall::{Mode, Profile, Recall, RecallRequest, recall};
use testkit::wishes::{propose_and_delete, propose_and_supersede};
use testkit::{Tamper, Workbench, add_fact};

/// A store with forty notes that differ in little, the first of them the oldest.
fn crowded() -> (Workbench, ledger::Ledger) {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    for n in 0..40 {
        let text = format!(
            "The parser module streams its input before deployment; ticket zq{n:03}x has limit {}.",
            n % 5
        );
        add_fact(&ledger, &session, Decider::Person(&reviewer), &text);
    }
    (bench, ledger)
}

fn ask(bench: &Workbench, ledger: &ledger::Ledger, request: &RecallRequest) -> Recall {
    recall(&ledger.reader(&bench.session()).unwrap(), request).unwrap()
}

fn texts(answer: &Recall) -> Vec<&str> {
    answer
        .items
        .iter()
        .map(|recalled| recalled.item.record.text.as_str())
        .collect()
}

#[test]
fn a_unique_term_of_any_age_comes_back_in_both_profiles() {
    let (bench, ledger) = crowded();
    for profile in [Profile::Default, Profile::Seed] {
        for n in [0, 20, 39] {
            let ticket = format!("zq{n:03}x");
            let query = format!("which limit has the parser ticket {ticket}");
            let mut request = RecallRequest::new(query, Mode::Manual, profile);
            request.token_budget = 5000;
            let answer = ask(&bench, &ledger, &request);
            assert!(texts(&answer)[0].contains(&ticket), "{profile:?} {ticket}");
            assert_eq!(answer.items.len(), 8);
            assert_eq!(answer.items[0].label, Label::Reviewed);
            assert_eq!(answer.items[0].trust_state, TrustState::Verified);
            let again = ask(&bench, &ledger, &request);
            assert_eq!(answer.prompt_block, again.prompt_block);
        }
    }
}

#[test]
fn what_was_replaced_or_deleted_changes_no_score_of_what_was_not() {
    let scores = |with_dead: bool| {
        let bench = Workbench::new();
        let ledger = bench.created();
        let session = bench.session();
        let reviewer = bench.reviewer(&ledger);
        let decider = Decider::Person(&reviewer);
        let dead = |n| format!("The parser reads files of kind {n} in parallel.");
        for n in 0..6 {
            let kept = format!("The parser keeps a limit of {n} for open files.");
            if !with_dead {
                add_fact(&ledger, &session, decider, &kept);
                continue;
            }
            let old = add_fact(&ledger, &session, decider, &dead(n));
            propose_and_supersede(&ledger, &session, decider, &old, &kept).unwrap();
            let gone = add_fact(&ledger, &session, decider, &dead(n + 10));
            propose_and_delete(&ledger, &session, decider, &gone);
        }
        let mut request = RecallRequest::new(
            "which limit does the parser keep for files read in parallel",
            Mode::Manual,
            Profile::Default,
        );
        request.token_budget = 5000;
        let found = ask(&bench, &ledger, &request);
        let score = |item: &swarm_memory_recall::RecalledItem| {
            (
                item.item.record.text.clone(),
                item.score_normalised.to_bits(),
            )
        };
        let mut scores: Vec<(String, u64)> = found.items.iter().map(score).collect();
        scores.sort();
        scores
    };
    let without = scores(false);
    assert_eq!(without.len(), 6);
    assert_eq!(scores(true), without);
}

#[test]
fn word_forms_and_parts_of_names_are_found() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    for text in [
        "Retries are capped at five in `retryQueueLimit`.",
        "数据库连接池的大小是二十。",
    ] {
        add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    }
    for query in ["how do we retry", "retry_queue_limit", "queue limit"] {
        let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
        let answer = ask(&bench, &ledger, &request);
        assert!(
            texts(&answer)
                .first()
                .is_some_and(|text| text.starts_with("Retries")),
            "{query}"
        );
    }
    let request = RecallRequest::new("连接池", Mode::Injection, Profile::Default);
    assert_eq!(
        texts(&ask(&bench, &ledger, &request)),
        ["数据库连接池的大小是二十。"]
    );
}

#[test]
fn what_is_said_in_other_words_is_found_when_somebody_asks() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let meant = "Authentication failures lock the account for ten minutes.";
    for text in [
        meant,
        "The parser streams its input.",
        "Tabs are four wide.",
        "Logs are kept for a month.",
    ] {
        add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    }
    let query = "wrong password blocks user sign-in";
    let mut request = RecallRequest::new(query, Mode::Manual, Profile::Default);
    let found = ask(&bench, &ledger, &request);
    assert_eq!(texts(&found).first(), Some(&meant));
    let reasons = &found.items[0].reasons;
    assert!(
        reasons.iter().any(|why| why.starts_with("meaning=")),
        "{reasons:?}"
    );
    // No word is shared: who turned it off gets nothing.
    request.by_meaning = false;
    assert!(texts(&ask(&bench, &ledger, &request)).is_empty());
    // A prompt that did not ask is served by what bears on it, but no question by half an answer.
    let told = RecallRequest::new(query, Mode::Injection, Profile::Default);
    assert_eq!(texts(&ask(&bench, &ledger, &told)), [meant]);
    let question = "which hash do we store a password with";
    let asked = RecallRequest::new(question, Mode::Injection, Profile::Default);
    assert!(texts(&ask(&bench, &ledger, &asked)).is_empty());
}

#[test]
fn a_session_without_a_prompt_gets_what_holds_anyway() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let text = "Tabs are four wide.";
    add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    let unasked = RecallRequest::new("", Mode::Injection, Profile::Default);
    let found = ask(&bench, &ledger, &unasked);
    // What is added here is a convention.
    assert_eq!(texts(&found), [text]);
    assert_eq!(found.items[0].reasons[0], "standing");
    let manual = RecallRequest::new("", Mode::Manual, Profile::Default);
    assert!(texts(&ask(&bench, &ledger, &manual)).is_empty());
}

#[test]
fn a_neighbour_of_the_same_session_follows_what_was_found() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    for text in [
        "The zq17 importer is slow.",
        "It reads each row twice.",
        "Tabs are wide.",
    ] {
        add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    }
    let mut request = RecallRequest::new("zq17", Mode::Manual, Profile::Default);
    request.by_meaning = false;
    let found = texts(&ask(&bench, &ledger, &request)).join(" ");
    assert_eq!(found, "The zq17 importer is slow. It reads each row twice.");
    let unasked = RecallRequest::new("zq17", Mode::Injection, Profile::Default);
    assert_eq!(
        texts(&ask(&bench, &ledger, &unasked)),
        ["The zq17 importer is slow."]
    );
}

#[test]
fn nothing_to_say_is_said_with_its_reason() {
    let (bench, ledger) = crowded();
    let reason = |query: &str, mode| {
        let answer = ask(
            &bench,
            &ledger,
            &RecallRequest::new(query, mode, Profile::Default),
        );
        assert!(
            answer.items.is_empty() && answer.prompt_block.is_empty(),
            "{query}"
        );
        answer.empty_reason
    };
    assert_eq!(reason("*", Mode::Manual), Some(SkipReason::NoSignal));
    assert_eq!(reason("...", Mode::Injection), Some(SkipReason::NoSignal));
    assert_eq!(reason("zebra", Mode::Manual), Some(SkipReason::NoResults));
    let aside = "rotate signing keys and tag every release from module builds";
    assert_eq!(
        reason(aside, Mode::Injection),
        Some(SkipReason::BelowThreshold)
    );
    let mut cramped = RecallRequest::new("module builds", Mode::Manual, Profile::Default);
    cramped.token_budget = 1;
    let answer = ask(&bench, &ledger, &cramped);
    assert!(answer.items.is_empty() && answer.dropped_by_budget > 0);
    assert_eq!(answer.empty_reason, Some(SkipReason::OverBudget));
}

#[test]
fn another_repository_sees_nothing() {
    let (bench, ledger) = crowded();
    let reader = ledger.reader(&bench.stranger()).unwrap();
    for profile in [Profile::Default, Profile::Seed] {
        let request = RecallRequest::new("parser module zq001x", Mode::Manual, profile);
        let answer = recall(&reader, &request).unwrap();
        assert!(answer.items.is_empty());
        assert_eq!(answer.diagnostics.candidate_count, 0);
    }
}

#[test]
fn a_store_that_cannot_answer_is_an_error_and_not_an_empty_answer() {
    let (bench, ledger) = crowded();
    let reader = ledger.reader(&bench.session()).unwrap();
    Tamper::open(&bench.store_path()).run("DROP TABLE memory_index");
    let request = RecallRequest::new("parser zq001x", Mode::Manual, Profile::Default);
    assert!(recall(&reader, &request).is_err());
}

#[test]
fn a_row_of_another_hand_breaks_no_recall() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let texts_there = [
        "Tabs are four wide.",
        "The parser streams.",
        "Logs are kept.",
    ];
    for text in texts_there {
        add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    }
    for forged in ["'{'", "'{\"text\": 5}'", "x'7b22ff'", "'[]'"] {
        let outside = Tamper::open(&bench.store_path());
        outside.run(&format!(
            "UPDATE memory_items SET record_json = {forged} WHERE item_no = 1"
        ));
        drop(outside);
        let request = RecallRequest::new("how wide is a tab", Mode::Manual, Profile::Default);
        let found = ask(&bench, &ledger, &request);
        assert!(!texts(&found).contains(&texts_there[0]), "{forged}");
        let request = RecallRequest::new("the parser streams", Mode::Manual, Profile::Default);
        let found = ask(&bench, &ledger, &request);
        assert_eq!(texts(&found).first(), Some(&texts_there[1]), "{forged}");
    }
}
