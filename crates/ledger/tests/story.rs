//! The story of one fact: proposed, decided, read, replaced, removed; and who may do what.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use model::{Authority, Code, Lifecycle, ProposalStatus, Support, TrustState, trust_state};
use swarm_memory_ledger::{CandidateFilter, Decider};
use testkit::{Workbench, add_decision, add_draft, add_fact};

#[test]
fn a_fact_is_proposed_decided_and_found() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let receipt = ledger
        .propose(&session, add_draft("Run the tests with bun test."))
        .unwrap();
    assert_eq!(receipt.status, ProposalStatus::Pending);
    let id = receipt.proposal_id.unwrap();
    let decision = add_decision(&ledger.reader(&session).unwrap(), &id);
    let done = ledger
        .decide(&session, Decider::Person(&reviewer), decision)
        .unwrap();
    assert_eq!(done.status, ProposalStatus::Applied);
    let reader = ledger.reader(&session).unwrap();
    let hits = reader
        .index_hits(&["bun".into()], &CandidateFilter::manual(), 10)
        .unwrap();
    assert_eq!(hits.len(), 1);
    let item = &hits[0].item;
    assert_eq!(item.lifecycle, Lifecycle::Active);
    assert_eq!(item.facts.authority, Authority::Person);
    assert_eq!(item.facts.support, Support::Matched);
    assert_eq!(trust_state(item.facts), TrustState::Verified);
    let report = ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{report:?}");
    assert!(report.seed_chain.verified);
}

#[test]
fn a_decision_without_a_grant_is_a_recommendation() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let receipt = ledger
        .propose(&session, add_draft("Run the tests with bun test."))
        .unwrap();
    let id = receipt.proposal_id.unwrap();
    let decision = add_decision(&ledger.reader(&session).unwrap(), &id);
    let answer = ledger.recommend(&session, &decision).unwrap();
    assert_eq!(answer.status, ProposalStatus::Escalated);
    assert_eq!(answer.memory_id, None);
    let stored = ledger
        .reader(&session)
        .unwrap()
        .proposal(&id)
        .unwrap()
        .unwrap();
    assert_eq!(stored.version, 1);
    assert!(stored.recommendation.is_some());
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_stranger_sees_nothing_and_decides_nothing() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let id = add_fact(
        &ledger,
        &session,
        Decider::Person(&reviewer),
        "Run the tests with bun test.",
    );
    let stranger = bench.stranger();
    let reader = ledger.reader(&stranger).unwrap();
    assert_eq!(reader.item(&id).unwrap(), None);
    assert!(reader.list().unwrap().is_empty());
    let receipt = ledger
        .propose(&session, add_draft("Another fact about the parser."))
        .unwrap();
    let decision = add_decision(
        &ledger.reader(&session).unwrap(),
        &receipt.proposal_id.unwrap(),
    );
    let refused = ledger
        .decide(&stranger, Decider::Person(&reviewer), decision)
        .unwrap_err();
    assert_eq!(refused.code(), Code::NotFound);
}

#[test]
fn without_the_keys_a_reviewed_fact_is_read_and_not_believed() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let fact = "Run the tests with bun test.";
    let id = add_fact(&ledger, &session, Decider::Person(&reviewer), fact);
    // The store comes to a machine that has never seen it, as with a cloned repository.
    let mut place = bench.place();
    place.state_base = bench.outside().join("another-machine");
    let there = swarm_memory_ledger::Ledger::new(
        place,
        bench.policy.clone(),
        bench.seams(),
        std::time::Duration::from_secs(5),
    );
    let reader = there.reader(&session).unwrap();
    let terms = ["bun".to_owned()];
    let asked = reader
        .index_hits(&terms, &CandidateFilter::manual(), 10)
        .unwrap();
    assert_eq!(trust_state(asked[0].item.facts), TrustState::Candidate);
    assert_eq!(
        trust_state(reader.item(&id).unwrap().unwrap().facts),
        TrustState::Candidate
    );
    assert_eq!(
        trust_state(reader.list().unwrap()[0].facts),
        TrustState::Candidate
    );
    for legacy in [false, true] {
        let unasked = CandidateFilter {
            view: swarm_memory_ledger::View::Injection { legacy },
            ..CandidateFilter::manual()
        };
        assert!(reader.index_hits(&terms, &unasked, 10).unwrap().is_empty());
    }
}
