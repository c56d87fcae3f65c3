//! A decision without a grant: attached to its proposal as advice, for a person to see.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{AuditOperation, Code, Decision, ProposalStatus};
use scene::Scene;
use serde_json::{Value, json};
use swarm_memory_ledger::Decider;
use testkit::wishes::{add, delete_draft, noop, proposed, reject};
use testkit::{Counts, Tamper, add_decision, add_draft, add_fact, holds, stored_bytes};

fn advice(scene: &Scene, id: &model::ProposalId) -> Vec<Value> {
    scene
        .proposal(id)
        .recommendation
        .and_then(|kept| kept.as_array().cloned())
        .unwrap_or_default()
}

#[track_caller]
fn refused(scene: &Scene, decision: &Decision, code: Code) {
    let before = Counts::of(&scene.bench.store_path());
    let refused = scene
        .ledger
        .recommend(&scene.session, decision)
        .expect_err("a rule says no");
    assert_eq!(refused.code(), code, "{refused}");
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
}

#[test]
fn advice_escalates_and_a_person_approves() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let answer = scene
        .ledger
        .recommend(&scene.session, &add(&id, "A better fact."))
        .unwrap();
    assert_eq!(
        (answer.status, answer.memory_id, answer.edit),
        (ProposalStatus::Escalated, None, None)
    );
    let stored = scene.proposal(&id);
    assert_eq!(
        (stored.version, stored.proposal.status),
        (1, ProposalStatus::Escalated)
    );
    assert_eq!(
        advice(&scene, &id)[0]["decision"]["memory"]["text"],
        "A better fact."
    );
    assert_eq!(advice(&scene, &id)[0]["role"], "coder");
    let event = scene.reader().events(id.as_str()).unwrap().pop().unwrap();
    assert_eq!(
        (event.operation, event.channel.as_str()),
        (AuditOperation::Recommend, "agent")
    );
    assert_eq!(scene.reader().list().unwrap(), []);
    let decision = add_decision(&scene.reader(), &id);
    let done = scene
        .ledger
        .decide(&scene.session, Decider::Person(&reviewer), decision)
        .unwrap();
    assert_eq!(done.status, ProposalStatus::Applied);
    assert_eq!(scene.item(&done.memory_id.unwrap()).record.text, "A fact.");
    refused(&scene, &add(&id, "A fact."), Code::NotPending);
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn the_last_five_are_kept() {
    let scene = Scene::new();
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    for n in 0..8 {
        scene
            .ledger
            .recommend(&scene.session, &add(&id, &format!("Wording {n}.")))
            .unwrap();
    }
    let texts: Vec<Value> = advice(&scene, &id)
        .into_iter()
        .map(|one| one["decision"]["memory"]["text"].clone())
        .collect();
    assert_eq!(
        texts,
        [
            "Wording 3.",
            "Wording 4.",
            "Wording 5.",
            "Wording 6.",
            "Wording 7."
        ]
        .map(Value::from)
    );
    assert_eq!(scene.proposal(&id).version, 1);
}

#[test]
fn advice_is_kept_without_its_secrets_and_stays_readable() {
    let scene = Scene::new();
    let token = ["gh", "p_", "a1B2c3D4", "e5F6g7H8", "i9J0k1L2"].concat();
    let assigned = ["set API_", "KEY=", "k3Jd92xQpV"].concat();
    let split = token.replacen('_', "_\u{200b}", 1);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    for text in [&token, &assigned, &split] {
        let mut decision = add(&id, text);
        if let Decision::Add { memory, .. } = &mut decision {
            memory.tags = Some(vec![text.clone()]);
            memory.metadata = json!({ text.replace('\u{200b}', ""): [text] })
                .as_object()
                .cloned();
        }
        scene.ledger.recommend(&scene.session, &decision).unwrap();
        let kept = advice(&scene, &id).pop().unwrap();
        assert!(
            kept["decision"]["memory"]["text"]
                .as_str()
                .unwrap()
                .contains("[REDACTED:"),
            "{kept}"
        );
        assert_eq!(kept["decision"]["action"], "add");
    }
    let bytes = stored_bytes(&scene.bench.store_path());
    assert!(!holds(&bytes, &token[4..20]) && !holds(&bytes, &"k3Jd92xQpV".to_lowercase()));
}

#[test]
fn advice_is_bounded_and_hides_nothing() {
    let scene = Scene::new();
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    refused(&scene, &add(&id, &"x".repeat(5 << 20)), Code::TooLarge);
    refused(&scene, &add(&id, "abc\u{202e}def"), Code::InvalidText);
    let mut deep = add(&id, "A fact.");
    if let Decision::Add { memory, .. } = &mut deep {
        let nested = (0..1000).fold(Value::Null, |inner, _| json!([inner]));
        memory.metadata = json!({ "deep": nested }).as_object().cloned();
    }
    refused(&scene, &deep, Code::TooLarge);
    assert_eq!(scene.proposal(&id).version, 1);
}

#[test]
fn advice_must_fit_its_proposal_as_a_decision_must() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let fact = add_fact(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        "A fact.",
    );
    let id = proposed(&scene.ledger, &scene.session, delete_draft(&fact));
    refused(&scene, &add(&id, "A fact."), Code::DecisionMismatch);
    refused(&scene, &noop(&id), Code::DecisionMismatch);
    let mut stale = reject(&id, None);
    if let Decision::Reject { version, .. } = &mut stale {
        *version = Some(7);
    }
    refused(&scene, &stale, Code::StaleVersion);
    scene
        .ledger
        .recommend(&scene.session, &reject(&id, None))
        .unwrap();
    let stranger = scene
        .ledger
        .recommend(&scene.bench.stranger(), &reject(&id, None))
        .unwrap_err();
    assert_eq!(stranger.code(), Code::NotFound);
}

#[test]
fn advice_leaves_the_version_that_a_reviewer_saw() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let seen = scene.proposal(&id).version;
    for _ in 0..3 {
        scene
            .ledger
            .recommend(&scene.session, &reject(&id, None))
            .unwrap();
    }
    assert_eq!(scene.proposal(&id).version, seen);
    let mut decision = add(&id, "A fact.");
    if let Decision::Add { version, .. } = &mut decision {
        *version = Some(seen);
    }
    let decider = Decider::Person(&reviewer);
    scene
        .ledger
        .decide(&scene.session, decider, decision)
        .unwrap();
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn advice_does_not_make_good_what_something_else_wrote() {
    let scene = Scene::new();
    let id = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("Run the tests with bun test."),
    );
    let outside = Tamper::open(&scene.bench.store_path());
    let untouched = outside.text("SELECT proposal_json FROM memory_proposals");
    outside.run("UPDATE memory_proposals SET proposal_json = replace(proposal_json, 'bun test.', 'rm -rf.')");
    refused(&scene, &reject(&id, None), Code::CannotVerify);
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(false));
    // As it was, but without its MAC: that is how a row looks that was written without keys.
    outside.run(&format!(
        "UPDATE memory_proposals SET proposal_json = '{untouched}', row_mac = NULL"
    ));
    refused(&scene, &reject(&id, None), Code::CannotVerify);
}
