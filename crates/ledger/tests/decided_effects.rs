//! What a decision leaves behind: relations, removals, marks, names, and nothing that was forged.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{
    Code, Decision, HostFacts, Kind, Lifecycle, MAX_RELATIONS, MemoryId, MemoryPatch,
    ProposalStatus, RejectClass, ReviewerWord,
};
use scene::Scene;
use serde_json::json;
use swarm_memory_ledger::{CandidateFilter, Decider, View};
use testkit::wishes::{
    add, ignore, ignore_draft, merge, merge_draft, propose_and_delete, proposed, reject,
    text_patch, update, update_draft,
};
use testkit::{add_draft, add_fact, propose_and_add};

#[test]
fn a_merge_relates_two_to_eight_and_nothing_gets_more_than_32() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let facts: Vec<MemoryId> = (0..35)
        .map(|n| add_fact(&scene.ledger, &scene.session, person, &format!("Fact {n}.")))
        .collect();
    let id = proposed(&scene.ledger, &scene.session, merge_draft(&facts[..2]));
    for members in [&facts[..0], &facts[..1], &facts[..9]] {
        scene.refused(person, merge(&id, members), Code::DecisionMismatch);
    }
    let join = |members: &[MemoryId]| {
        let id = proposed(&scene.ledger, &scene.session, merge_draft(members));
        (id.clone(), merge(&id, members))
    };
    // 8 + 8 + 8 + 8 + 4 share the first fact: 7 + 7 + 7 + 7 + 3 = 31 others.
    for chunk in facts[1..32].chunks(7) {
        let members: Vec<MemoryId> = std::iter::once(&facts[0]).chain(chunk).cloned().collect();
        scene
            .ledger
            .decide(&scene.session, person, join(&members).1)
            .unwrap();
    }
    assert_eq!(scene.reader().related_ids(&facts[0]).unwrap().len(), 31);
    let (_, beyond) = join(&[facts[0].clone(), facts[32].clone(), facts[33].clone()]);
    scene.refused(person, beyond, Code::DecisionMismatch);
    let (_, last) = join(&[facts[0].clone(), facts[32].clone()]);
    scene.ledger.decide(&scene.session, person, last).unwrap();
    assert_eq!(
        scene.reader().related_ids(&facts[0]).unwrap().len(),
        MAX_RELATIONS
    );
    // Joining again what is joined already adds nothing, so it is no excess.
    let (_, again) = join(&facts[..3]);
    scene.ledger.decide(&scene.session, person, again).unwrap();
    let (_, beyond) = join(&[facts[34].clone(), facts[0].clone()]);
    scene.refused(person, beyond, Code::DecisionMismatch);
    assert_eq!(scene.reader().related_ids(&facts[34]).unwrap(), []);
}

#[test]
fn metadata_forges_nothing() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let target = add_fact(&scene.ledger, &scene.session, person, "A target.");
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let patch_id = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&target, "A changed target."),
    );
    for key in [
        "deleted",
        "merged_with",
        "mergedWith",
        "relations",
        "relatedMemoryIds",
        "qValue",
        "supersedeReason",
        "updateReplacementId",
        "outcomeEventIds",
        "curatorDecision",
    ] {
        let metadata = json!({ key: target.as_str() }).as_object().cloned();
        let mut decision = add(&id, "A fact.");
        if let Decision::Add { memory, .. } = &mut decision {
            memory.metadata.clone_from(&metadata);
        }
        scene.refused(person, decision, Code::DecisionMismatch);
        let patch = MemoryPatch {
            metadata,
            ..MemoryPatch::default()
        };
        scene.refused(
            person,
            update(&patch_id, &target, patch),
            Code::DecisionMismatch,
        );
    }
    assert_eq!(scene.reader().related_ids(&target).unwrap(), []);
}

#[test]
fn an_edit_between_the_proposal_and_the_memory_is_named_in_the_audit() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let plain = propose_and_add(
        &scene.ledger,
        &scene.session,
        person,
        "A fact as it was proposed.",
    )
    .unwrap();
    assert_eq!(plain.edit, None);
    let id = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("A fact in rough words."),
    );
    let from = scene
        .proposal(&id)
        .proposal
        .proposed_record
        .unwrap()
        .content_hash;
    let mut decision = add(&id, "A fact in fine words.");
    if let Decision::Add { memory, .. } = &mut decision {
        memory.kind = Kind::ProjectFact;
    }
    let done = scene
        .ledger
        .decide(&scene.session, person, decision)
        .unwrap();
    let edit = done.edit.unwrap();
    assert_eq!(edit.from.as_ref(), Some(&from));
    assert!(edit.kind_changed);
    let event = scene.reader().events(id.as_str()).unwrap().pop().unwrap();
    let payload = event.payload.unwrap();
    assert_eq!(payload["edit"]["from"], from.as_str());
    assert_eq!(payload["edit"]["to"], edit.to.as_str());
    assert!(
        !payload.to_string().contains("fine words"),
        "an event holds no memory text"
    );
}

#[test]
fn an_applied_delete_really_deletes() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        "Run the tests with bun test.",
    );
    propose_and_delete(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        &id,
    );
    let reader = scene.reader();
    assert!(
        reader
            .index_hits(&["bun".into()], &CandidateFilter::manual(), 10)
            .unwrap()
            .is_empty()
    );
    assert!(
        reader
            .seed_hits(&["bun".into()], &CandidateFilter::manual(), 10)
            .unwrap()
            .is_empty()
    );
    assert!(
        reader
            .all_items(&CandidateFilter::manual())
            .unwrap()
            .is_empty()
    );
    let item = reader.item(&id).unwrap().unwrap();
    assert!(item.record.is_deleted() && item.expired_at.is_some());
    assert_eq!(item.lifecycle, Lifecycle::Deleted);
}

#[test]
fn an_applied_ignore_keeps_a_fact_out_of_prompts_and_an_update_does_not_bring_it_back() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "Run the tests with bun test.",
    );
    let unasked = CandidateFilter {
        view: View::Injection { legacy: true },
        ..CandidateFilter::manual()
    };
    assert_eq!(scene.reader().all_items(&unasked).unwrap().len(), 1);
    let wish = proposed(&scene.ledger, &scene.session, ignore_draft(Some(&id)));
    scene
        .ledger
        .decide(&scene.session, person, ignore(&wish))
        .unwrap();
    assert!(scene.reader().all_items(&unasked).unwrap().is_empty());
    assert_eq!(
        scene
            .reader()
            .all_items(&CandidateFilter::manual())
            .unwrap()
            .len(),
        1
    );
    for (target, text) in [
        (&id, "Run the tests with bun test --smol."),
        (&id, "run the tests with BUN test."),
    ]
    .into_iter()
    .rev()
    {
        let wish = proposed(&scene.ledger, &scene.session, update_draft(target, text));
        scene
            .ledger
            .decide(
                &scene.session,
                person,
                update(&wish, target, text_patch(text)),
            )
            .unwrap();
        assert!(
            scene.reader().all_items(&unasked).unwrap().is_empty(),
            "{text}"
        );
    }
    // Nothing was worth storing: that closes the proposal and changes no memory.
    let wish = proposed(&scene.ledger, &scene.session, ignore_draft(None));
    let done = scene
        .ledger
        .decide(&scene.session, person, ignore(&wish))
        .unwrap();
    assert_eq!(
        (done.status, done.memory_id),
        (ProposalStatus::Applied, None)
    );
}

#[test]
fn the_written_row_says_who_asked_and_who_decided() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let mut session = scene.bench.session();
    session.host = HostFacts {
        agent_role: Some("coder".into()),
        agent_id: Some("coder-7".into()),
        session_id: Some("ses_9".into()),
        run_id: Some("run_9".into()),
        task_id: Some("task_9".into()),
        unit_id: Some("unit_9".into()),
    };
    let id = proposed(&scene.ledger, &session, add_draft("A fact."));
    let done = scene
        .ledger
        .decide(
            &scene.session,
            Decider::Curator(&controller),
            add(&id, "A fact."),
        )
        .unwrap();
    let provenance = scene.item(&done.memory_id.unwrap()).provenance;
    assert_eq!(
        (provenance.actor.as_str(), provenance.channel),
        ("harness", model::Channel::Curator)
    );
    assert_eq!(
        provenance.grant_id,
        Some(controller.grant().key_id().to_string())
    );
    assert_eq!(provenance.proposal_id.as_deref(), Some(id.as_str()));
    assert_eq!(provenance.host, session.host);
    let outside = testkit::Tamper::open(&scene.bench.store_path());
    assert_eq!(
        outside.text("SELECT source_task_id || ' ' || agent_role FROM memory_items"),
        "task_9 coder"
    );
    let stored = scene.proposal(&id).proposal;
    assert_eq!(stored.reviewer, Some(ReviewerWord::CuratorAgent));
    assert_eq!(stored.proposed_by.agent_id.as_deref(), Some("coder-7"));
    let event = scene.reader().events(id.as_str()).unwrap().pop().unwrap();
    assert_eq!(
        (event.actor.as_str(), event.channel.as_str()),
        ("harness", "curator")
    );
}

#[test]
fn a_rejection_keeps_its_class_and_its_text() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    for (n, class) in RejectClass::ALL
        .into_iter()
        .map(Some)
        .chain([None])
        .enumerate()
    {
        let text = format!("A doubtful fact, number {n}.");
        let id = proposed(&scene.ledger, &scene.session, add_draft(&text));
        scene
            .ledger
            .decide(
                &scene.session,
                Decider::Person(&reviewer),
                reject(&id, class),
            )
            .unwrap();
        let stored = scene.proposal(&id);
        assert_eq!(stored.reject_class, class);
        assert_eq!(stored.proposal.text(), Some(text.as_str()));
        assert_eq!(
            stored.proposal.rejection_reason.as_deref(),
            Some(testkit::wishes::REASON)
        );
    }
    assert_eq!(scene.reader().list().unwrap(), []);
}
