//! The door of an agent: which rule speaks first, what each operation asks for, and how much may
//! wait. Whatever is refused leaves nothing behind.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Code, Flag, HostFacts, Kind, MemoryId, Operation, ProposalDraft, ProposalStatus};
use scene::Scene;
use swarm_memory_ledger::{Decider, Session};
use testkit::wishes::{
    delete_draft, ignore_draft, merge_draft, propose_and_delete, proposed, reject, supersede_draft,
    update_draft,
};
use testkit::{Workbench, add_draft, add_fact};

const MARKER: &str = "see bundle_20260601122421_bf731f50";

#[test]
fn the_first_rule_that_is_broken_speaks() {
    let mut bench = Workbench::new();
    bench.policy.max_pending_per_scope = 1;
    let mut scene = Scene::with(bench);
    scene.taken(add_draft("The first proposal fills the scope."));
    let mut nowhere = scene.bench.session();
    nowhere.home = None;
    let mut draft = ProposalDraft {
        kind: None,
        text: Some(format!("abc\u{202e}def {MARKER}")),
        rationale: " \n ".into(),
        evidence_refs: Vec::new(),
        target_memory_id: Some("mem_0000000000000000".into()),
        tags: vec!["tag".into(); 33],
        ..add_draft("")
    };
    scene.session.host.agent_role = Some("coder\u{202e}".into());
    scene.turned_down_in(&nowhere, draft.clone(), Code::ScopeNotAllowed);
    assert!(
        scene
            .turned_down(draft.clone(), Code::InvalidText)
            .contains("the agent's role")
    );
    scene.session = scene.bench.session();
    scene.turned_down(draft.clone(), Code::TooLarge);
    draft.tags.clear();
    assert!(
        scene
            .turned_down(draft.clone(), Code::InvalidText)
            .contains("text")
    );
    draft.text = Some(MARKER.into());
    scene.turned_down(draft.clone(), Code::ReservedMarker);
    draft.text = Some("The parser streams its input.".into());
    assert!(
        scene
            .turned_down(draft.clone(), Code::Usage)
            .contains("rationale")
    );
    draft.rationale = "later agents need it".into();
    scene.turned_down(draft.clone(), Code::KindNotAllowed);
    draft.kind = Some(Kind::CodePattern);
    scene.turned_down(draft.clone(), Code::EvidenceRequired);
    draft.evidence_refs = vec!["README.md".into()];
    scene.turned_down(draft.clone(), Code::NotFound);
    draft.target_memory_id = None;
    scene.turned_down(draft, Code::RateLimited);
}

#[test]
fn each_operation_says_what_it_lacks() {
    let scene = Scene::new();
    for operation in [Operation::Add, Operation::Update, Operation::Supersede] {
        let whole = ProposalDraft {
            operation,
            target_memory_id: Some("mem_0000000000000000".into()),
            ..add_draft("A fact.")
        };
        scene.turned_down(
            ProposalDraft {
                kind: None,
                ..whole.clone()
            },
            Code::KindNotAllowed,
        );
        for empty in [
            None,
            Some(String::new()),
            Some(" \t\n ".into()),
            Some("\u{200b}".into()),
        ] {
            scene.turned_down(
                ProposalDraft {
                    text: empty,
                    ..whole.clone()
                },
                Code::InvalidText,
            );
        }
    }
    for operation in [Operation::Update, Operation::Delete, Operation::Supersede] {
        let draft = ProposalDraft {
            operation,
            ..add_draft("A fact.")
        };
        assert!(
            scene
                .turned_down(draft, Code::Usage)
                .contains("targetMemoryId")
        );
    }
    for confidence in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        scene.turned_down(
            ProposalDraft {
                confidence: Some(confidence),
                ..add_draft("A fact.")
            },
            Code::Usage,
        );
    }
    scene.taken(ignore_draft(None));
}

#[test]
fn a_session_that_stands_nowhere_proposes_nothing() {
    let scene = Scene::new();
    let nowhere = Session::new(Vec::new(), None, HostFacts::default());
    scene.turned_down_in(&nowhere, add_draft("A fact."), Code::ScopeNotAllowed);
    let mut astray = scene.bench.session();
    astray.home = scene.bench.stranger().home;
    scene.turned_down_in(&astray, add_draft("A fact."), Code::ScopeNotAllowed);
}

#[test]
fn targets_are_in_force_and_in_the_scope() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let here = add_fact(&scene.ledger, &scene.session, person, "A fact that stays.");
    let gone = add_fact(&scene.ledger, &scene.session, person, "A fact that goes.");
    propose_and_delete(&scene.ledger, &scene.session, person, &gone);
    let elsewhere = add_fact(
        &scene.ledger,
        &scene.bench.stranger(),
        person,
        "A fact of another repository.",
    );
    let missing = MemoryId::parse("mem_0123456789abcdef").unwrap();
    for (target, code) in [
        (&missing, Code::NotFound),
        (&elsewhere, Code::NotFound),
        (&gone, Code::TargetInactive),
    ] {
        scene.turned_down(update_draft(target, "A changed fact."), code);
        scene.turned_down(supersede_draft(target, "A newer fact."), code);
        scene.turned_down(delete_draft(target), code);
        scene.turned_down(ignore_draft(Some(target)), code);
        scene.turned_down(merge_draft(&[here.clone(), target.clone()]), code);
    }
    for nonsense in ["", "mem_XYZ", "../etc/passwd", "mem_0123456789ABCDEF"] {
        let draft = ProposalDraft {
            target_memory_id: Some(nonsense.into()),
            ..delete_draft(&here)
        };
        scene.turned_down(draft, Code::NotFound);
    }
}

#[test]
fn a_merge_names_two_to_eight_different_memories() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let facts: Vec<_> = (0..9)
        .map(|n| {
            add_fact(
                &scene.ledger,
                &scene.session,
                Decider::Person(&reviewer),
                &format!("Fact {n}."),
            )
        })
        .collect();
    scene.turned_down(merge_draft(&[]), Code::Usage);
    scene.turned_down(merge_draft(&facts[..1]), Code::Usage);
    scene.turned_down(
        merge_draft(&[facts[0].clone(), facts[0].clone()]),
        Code::Usage,
    );
    scene.turned_down(merge_draft(&facts), Code::TooLarge);
    scene.taken(merge_draft(&facts[..2]));
    let eight = scene.taken(merge_draft(&facts[..8])).proposal_id;
    // The order in which they are named makes no other wish.
    let turned: Vec<_> = facts[..8].iter().rev().cloned().collect();
    assert_eq!(
        scene
            .ledger
            .propose(&scene.session, merge_draft(&turned))
            .unwrap()
            .proposal_id,
        eight
    );
}

#[test]
fn limits_of_waiting_proposals_hold_and_a_decision_makes_room() {
    let mut bench = Workbench::new();
    bench.policy.max_pending_per_session = 2;
    bench.policy.max_pending_per_scope = 3;
    let scene = Scene::with(bench);
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let other = {
        let mut session = scene.bench.session();
        session.host.session_id = Some("ses_2".into());
        session
    };
    let first = scene.taken(add_draft("Fact one.")).proposal_id.unwrap();
    scene.taken(add_draft("Fact two."));
    assert!(
        scene
            .turned_down(add_draft("Fact three."), Code::RateLimited)
            .contains("session")
    );
    // What waits already is still answered for.
    assert_eq!(
        scene
            .ledger
            .propose(&scene.session, add_draft("fact ONE."))
            .unwrap()
            .proposal_id
            .as_ref(),
        Some(&first)
    );
    proposed(&scene.ledger, &other, add_draft("Fact three."));
    assert!(
        scene
            .turned_down_in(&other, add_draft("Fact four."), Code::RateLimited)
            .contains("scope")
    );
    // Another repository has its own room.
    let mut stranger = scene.bench.stranger();
    stranger.host.session_id = Some("ses_3".into());
    proposed(&scene.ledger, &stranger, add_draft("Fact four."));
    scene
        .ledger
        .decide(
            &scene.session,
            Decider::Person(&reviewer),
            reject(&first, None),
        )
        .unwrap();
    proposed(&scene.ledger, &other, add_draft("Fact four."));
}

#[test]
fn without_keys_a_proposal_goes_to_a_person() {
    let scene = Scene::new();
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    let ledger = scene.bench.ledger();
    let receipt = ledger
        .propose(&scene.session, add_draft("A fact."))
        .unwrap();
    assert_eq!(receipt.status, ProposalStatus::Escalated);
    assert!(receipt.flags.contains(&Flag::RegistryUnavailable));
}
