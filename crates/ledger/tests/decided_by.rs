//! Who decided, and what supports it: grants that hold, grants that do not, and the trust facts.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Authority, Code, Freshness, MemoryPatch, Support, TrustState, trust_state};
use scene::Scene;
use swarm_memory_ledger::Decider;
use swarm_memory_ledger::authority::GrantKind;
use testkit::wishes::{add, proposed, text_patch, update, update_draft};
use testkit::{Tamper, add_draft, passphrase, propose_and_add};

#[test]
fn trust_follows_from_who_decided_and_what_the_evidence_says() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let cases = [
        ("Run the tests with bun test", "README.md", Support::Matched),
        ("Deploys wait for an approval", "README.md", Support::Exists),
        ("Releases are cut monthly", "docs/missing.md", Support::None),
        (
            "Secrets come from the vault",
            "/etc/hostname",
            Support::None,
        ),
        ("Reviews need two people", "../outside.md", Support::None),
    ];
    for (decider, authority, unsupported) in [
        (
            Decider::Person(&reviewer),
            Authority::Person,
            TrustState::Verified,
        ),
        (
            Decider::Curator(&controller),
            Authority::Curator,
            TrustState::Candidate,
        ),
    ] {
        for (text, reference, support) in cases {
            let text = format!("{text}, says the {}.", authority.as_str());
            let mut draft = add_draft(&text);
            draft.evidence_refs = vec![reference.to_owned()];
            let id = proposed(&scene.ledger, &scene.session, draft);
            let done = scene
                .ledger
                .decide(&scene.session, decider, add(&id, &text))
                .unwrap();
            let item = scene.item(&done.memory_id.unwrap());
            assert_eq!(
                (item.facts.authority, item.facts.support),
                (authority, support),
                "{text}"
            );
            assert_eq!(item.facts.freshness, Freshness::Current);
            let state = if support == Support::None {
                unsupported
            } else {
                TrustState::Verified
            };
            assert_eq!(trust_state(item.facts), state, "{text}");
            assert_eq!(item.evidence.len(), 1);
            assert_eq!(item.evidence[0].reference, reference);
        }
    }
}

#[test]
fn evidence_is_read_for_the_text_that_is_applied() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let curator = Decider::Curator(&controller);
    // The proposed text is what the README says; the text that stays is not.
    let id = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("Run the tests with bun test."),
    );
    let done = scene
        .ledger
        .decide(
            &scene.session,
            curator,
            add(&id, "Deploys wait for approvals."),
        )
        .unwrap();
    let target = done.memory_id.unwrap();
    assert_eq!(scene.item(&target).facts.support, Support::Exists);
    let id = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&target, "The parser module streams its input."),
    );
    let patch = MemoryPatch {
        tags: Some(vec!["deploy".into()]),
        ..MemoryPatch::default()
    };
    let done = scene
        .ledger
        .decide(&scene.session, curator, update(&id, &target, patch))
        .unwrap();
    let item = scene.item(&target);
    assert_eq!(item.record.text, "Deploys wait for approvals.");
    assert_eq!(item.facts.support, Support::Exists);
    assert!(done.edit.is_some(), "the proposed text was not applied");
}

#[test]
fn the_agents_own_confidence_moves_no_trust() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let mut draft = add_draft("Releases are cut monthly.");
    draft.confidence = Some(1.0);
    draft.evidence_refs = vec!["trust me".into()];
    let id = proposed(&scene.ledger, &scene.session, draft);
    let decision = add(&id, "Releases are cut monthly.");
    let done = scene
        .ledger
        .decide(&scene.session, Decider::Curator(&controller), decision)
        .unwrap();
    assert_eq!(
        trust_state(scene.item(&done.memory_id.unwrap()).facts),
        TrustState::Candidate
    );
}

#[test]
fn a_removed_controller_decides_nothing_and_what_it_decided_stands() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let curator = Decider::Curator(&controller);
    let kept = propose_and_add(
        &scene.ledger,
        &scene.session,
        curator,
        "A fact of its time.",
    )
    .unwrap();
    scene
        .ledger
        .remove_grant(&reviewer, GrantKind::Controller, "HARNESS")
        .unwrap();
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact too late."));
    scene.refused(curator, add(&id, "A fact too late."), Code::GrantRequired);
    let refused = scene
        .ledger
        .present_controller(&scene.bench.controller_key())
        .unwrap_err();
    assert_eq!(refused.code(), Code::GrantRequired);
    assert_eq!(
        scene.item(&kept.memory_id.unwrap()).facts.authority,
        Authority::Curator
    );
    let report = scene.ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{report:?}");
}

#[test]
fn a_removed_reviewer_decides_nothing_either() {
    let scene = Scene::new();
    let first = scene.bench.reviewer(&scene.ledger);
    scene
        .ledger
        .add_reviewer(&first, "Grace", &passphrase())
        .unwrap();
    let second = scene
        .ledger
        .unlock_reviewer(Some("Grace"), &passphrase())
        .unwrap();
    scene
        .ledger
        .remove_grant(&second, GrantKind::Reviewer, "Ada")
        .unwrap();
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    scene.refused(
        Decider::Person(&first),
        add(&id, "A fact."),
        Code::GrantRequired,
    );
    let refused = scene
        .ledger
        .add_reviewer(&first, "Mallory", &passphrase())
        .unwrap_err();
    assert_eq!(refused.code(), Code::GrantRequired);
    scene
        .ledger
        .decide(
            &scene.session,
            Decider::Person(&second),
            add(&id, "A fact."),
        )
        .unwrap();
}

#[test]
fn holders_of_another_store_decide_nothing_here() {
    let here = Scene::new();
    here.bench.reviewer(&here.ledger);
    let there = Scene::new();
    let reviewer = there.bench.reviewer(&there.ledger);
    let controller = there.bench.controller(&there.ledger, &reviewer);
    let id = proposed(&here.ledger, &here.session, add_draft("A fact."));
    for decider in [Decider::Person(&reviewer), Decider::Curator(&controller)] {
        here.refused(decider, add(&id, "A fact."), Code::GrantRequired);
    }
    let refused = here
        .ledger
        .present_controller(&there.bench.controller_key())
        .unwrap_err();
    assert_eq!(refused.code(), Code::GrantRequired);
    let refused = here
        .ledger
        .add_reviewer(&reviewer, "Mallory", &passphrase())
        .unwrap_err();
    assert_eq!(refused.code(), Code::GrantRequired);
    let refused = here
        .ledger
        .add_first_reviewer("Mallory", &passphrase())
        .unwrap_err();
    assert_eq!(refused.code(), Code::GrantRequired);
}

#[test]
fn a_stranger_to_the_scope_decides_nothing_even_with_a_grant() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let decision = add(&id, "A fact.");
    let person = Decider::Person(&reviewer);
    let refused = scene
        .ledger
        .decide(&scene.bench.stranger(), person, decision)
        .unwrap_err();
    assert_eq!(refused.code(), Code::NotFound);
}

#[test]
fn a_role_in_the_session_is_no_grant() {
    let scene = Scene::new();
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let mut session = scene.bench.session();
    session.host.agent_role = Some("curator".into());
    let answer = scene
        .ledger
        .recommend(&session, &add(&id, "A fact."))
        .unwrap();
    assert_eq!(answer.memory_id, None);
    assert_eq!(scene.reader().list().unwrap(), []);
}

#[test]
fn a_proposal_that_was_changed_behind_the_program_is_not_decided() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("Run the tests with bun test."),
    );
    let outside = Tamper::open(&scene.bench.store_path());
    outside.run("UPDATE memory_proposals SET proposal_json = replace(proposal_json, 'bun test.', 'rm -rf.')");
    scene.refused(
        Decider::Person(&reviewer),
        add(&id, "Run the tests with rm -rf."),
        Code::CannotVerify,
    );
    // Nor does it answer for a wish of an agent.
    let receipt = scene
        .ledger
        .propose(&scene.session, add_draft("Run the tests with bun test."))
        .unwrap();
    assert_ne!(receipt.proposal_id.as_ref(), Some(&id));
    assert_eq!(
        receipt.text.as_deref(),
        Some("Run the tests with bun test.")
    );
}

#[test]
fn a_row_that_was_planted_answers_no_agent_and_gives_no_place() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let fact = propose_and_add(&scene.ledger, &scene.session, person, "A fact.")
        .unwrap()
        .memory_id
        .unwrap();
    let outside = Tamper::open(&scene.bench.store_path());
    outside.run("UPDATE memory_items SET record_json = replace(record_json, 'A fact.', 'a FACT.')");
    let receipt = scene
        .ledger
        .propose(&scene.session, add_draft("A fact."))
        .unwrap();
    assert_eq!(
        (receipt.memory_id.as_ref(), receipt.text.as_deref()),
        (Some(&fact), Some("A fact."))
    );
    let waiting = receipt.proposal_id.unwrap();
    outside.run("UPDATE memory_items SET lifecycle = 'expired'");
    scene.refused(person, add(&waiting, "A fact."), Code::CannotVerify);
}

#[test]
fn the_last_one_who_decided_is_the_authority() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let person = Decider::Person(&reviewer);
    let fact = propose_and_add(&scene.ledger, &scene.session, person, "A fact.")
        .unwrap()
        .memory_id
        .unwrap();
    let id = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&fact, "A changed fact."),
    );
    let decision = update(&id, &fact, text_patch("A changed fact."));
    let done = scene
        .ledger
        .decide(&scene.session, Decider::Curator(&controller), decision)
        .unwrap();
    assert_eq!(
        scene.item(&done.memory_id.unwrap()).facts.authority,
        Authority::Curator
    );
}

#[test]
fn without_keys_nothing_is_granted_and_no_key_is_left_behind() {
    let scene = Scene::new();
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    let ledger = scene.bench.ledger();
    let refused = ledger
        .add_first_reviewer("Mallory", &passphrase())
        .unwrap_err();
    assert_eq!(refused.code(), Code::RegistryUnavailable);
    let folder = scene
        .bench
        .state_base()
        .join(ledger.state().unwrap().store_id.as_str());
    assert!(!folder.join("reviewers").exists(), "{folder:?}");
    assert_eq!(ledger.grants().unwrap().len(), 0);
}

#[test]
fn a_person_decides_what_was_taken_without_keys_and_a_curator_does_not() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let away = scene.bench.state_base().with_extension("away");
    std::fs::rename(scene.bench.state_base(), &away).unwrap();
    let id = proposed(&scene.bench.ledger(), &scene.session, add_draft("A fact."));
    // The machine without keys remembers the store too; that memory goes with it.
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    std::fs::rename(&away, scene.bench.state_base()).unwrap();
    scene.refused(
        Decider::Curator(&controller),
        add(&id, "A fact."),
        Code::CannotVerify,
    );
    let refused = scene
        .ledger
        .recommend(&scene.session, &add(&id, "A fact."))
        .unwrap_err();
    assert_eq!(
        refused.code(),
        Code::CannotVerify,
        "a new MAC would make it look as if it had had one"
    );
    scene
        .ledger
        .decide(
            &scene.session,
            Decider::Person(&reviewer),
            add(&id, "A fact."),
        )
        .unwrap();
}
