//! Decisions: every operation against every action and state, and what may never happen by one.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{
    Code, Decision, Kind, MemoryId, MemoryPatch, Operation, ProposalId, ProposalStatus,
    RejectClass, Scope, Stability,
};
use scene::Scene;
use swarm_memory_ledger::{CuratorWrites, Decider};
use testkit::wishes::{
    add, delete, delete_draft, ignore, ignore_draft, merge, merge_draft, noop, propose_and_delete,
    proposed, reject, supersede, supersede_draft, text_patch, update, update_draft,
};
use testkit::{Counts, Workbench, add_decision, add_draft, add_fact};

const ACTIONS: [&str; 8] = [
    "add",
    "update",
    "supersede",
    "merge",
    "delete",
    "ignore",
    "reject",
    "noop",
];

/// A proposal of this operation that waits, and the facts that it is about.
fn wish(
    scene: &Scene,
    person: Decider<'_>,
    operation: Operation,
    n: usize,
) -> (ProposalId, [MemoryId; 2]) {
    let facts = ["left", "right"].map(|side| {
        add_fact(
            &scene.ledger,
            &scene.session,
            person,
            &format!("Case {n} has a {side} side."),
        )
    });
    let text = format!("Case {n} says something new.");
    let draft = match operation {
        Operation::Add => add_draft(&text),
        Operation::Update => update_draft(&facts[0], &text),
        Operation::Supersede => supersede_draft(&facts[0], &text),
        Operation::Delete => delete_draft(&facts[0]),
        Operation::Ignore => ignore_draft(Some(&facts[0])),
        Operation::Merge => merge_draft(&facts),
    };
    (proposed(&scene.ledger, &scene.session, draft), facts)
}

fn decision(action: &str, id: &ProposalId, facts: &[MemoryId; 2], n: usize) -> Decision {
    let text = format!("Case {n} says something new.");
    match action {
        "add" => add(id, &text),
        "update" => update(id, &facts[0], text_patch(&text)),
        "supersede" => supersede(id, &facts[0], &text),
        "merge" => merge(id, facts),
        "delete" => delete(id, &facts[0]),
        "ignore" => ignore(id),
        "reject" => reject(id, Some(RejectClass::NotNow)),
        _ => noop(id),
    }
}

#[test]
fn every_operation_meets_every_action_in_every_state() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let mut n = 0;
    for operation in Operation::ALL {
        for action in ACTIONS {
            let closes = matches!(operation, Operation::Delete | Operation::Ignore);
            let fits =
                action == operation.as_str() || action == "reject" || (action == "noop" && !closes);
            for state in ["pending", "escalated", "applied", "rejected"] {
                n += 1;
                let (id, facts) = wish(&scene, person, operation, n);
                let decide = |decision| scene.ledger.decide(&scene.session, person, decision);
                match state {
                    "escalated" => drop(
                        scene
                            .ledger
                            .recommend(&scene.session, &reject(&id, None))
                            .unwrap(),
                    ),
                    "applied" => {
                        drop(decide(decision(operation.as_str(), &id, &facts, n)).unwrap());
                    }
                    "rejected" => drop(decide(reject(&id, None)).unwrap()),
                    _ => {}
                }
                let case = format!("{action} on {} in state {state}", operation.as_str());
                let before = Counts::of(&scene.bench.store_path());
                let answer = decide(decision(action, &id, &facts, n));
                if matches!(state, "applied" | "rejected") {
                    assert_eq!(answer.unwrap_err().code(), Code::NotPending, "{case}");
                } else if fits {
                    let done = answer.unwrap_or_else(|refused| panic!("{case}: {refused}"));
                    let closed = if action == "reject" {
                        ProposalStatus::Rejected
                    } else {
                        ProposalStatus::Applied
                    };
                    assert_eq!((done.status, done.action), (closed, action), "{case}");
                    assert_eq!(scene.proposal(&id).proposal.status, closed, "{case}");
                    continue;
                } else {
                    assert_eq!(answer.unwrap_err().code(), Code::DecisionMismatch, "{case}");
                }
                assert_eq!(Counts::of(&scene.bench.store_path()), before, "{case}");
            }
        }
    }
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_decision_on_another_version_is_stale() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let mut seen = add_decision(&scene.reader(), &id);
    if let Decision::Add { version, .. } = &mut seen {
        *version = version.map(|version| version + 1);
    }
    scene.refused(Decider::Person(&reviewer), seen, Code::StaleVersion);
    let now = add_decision(&scene.reader(), &id);
    scene
        .ledger
        .decide(&scene.session, Decider::Person(&reviewer), now)
        .unwrap();
}

#[test]
fn the_target_is_that_of_the_proposal() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let [meant, other, third] = ["meant", "other", "third"]
        .map(|name| add_fact(&scene.ledger, &scene.session, person, name));
    let id = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&meant, "A changed fact."),
    );
    scene.refused(
        person,
        update(&id, &other, text_patch("A changed fact.")),
        Code::DecisionMismatch,
    );
    let id = proposed(
        &scene.ledger,
        &scene.session,
        supersede_draft(&meant, "A newer fact."),
    );
    scene.refused(
        person,
        supersede(&id, &other, "A newer fact."),
        Code::DecisionMismatch,
    );
    let id = proposed(&scene.ledger, &scene.session, delete_draft(&meant));
    scene.refused(person, delete(&id, &other), Code::DecisionMismatch);
    let id = proposed(
        &scene.ledger,
        &scene.session,
        merge_draft(&[meant.clone(), other.clone()]),
    );
    scene.refused(
        person,
        merge(&id, &[meant.clone(), third.clone()]),
        Code::DecisionMismatch,
    );
    scene.refused(
        person,
        merge(&id, &[meant, other, third]),
        Code::DecisionMismatch,
    );
}

#[test]
fn a_target_that_went_meanwhile_is_not_changed() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let target = add_fact(&scene.ledger, &scene.session, person, "A fact that goes.");
    let stays = add_fact(&scene.ledger, &scene.session, person, "A fact that stays.");
    let propose = |draft| proposed(&scene.ledger, &scene.session, draft);
    let changes = propose(update_draft(&target, "A changed fact."));
    let replaces = propose(supersede_draft(&target, "A newer fact."));
    let ignores = propose(ignore_draft(Some(&target)));
    let merges = propose(merge_draft(&[target.clone(), stays.clone()]));
    propose_and_delete(&scene.ledger, &scene.session, person, &target);
    scene.refused(
        person,
        update(&changes, &target, text_patch("A changed fact.")),
        Code::TargetInactive,
    );
    scene.refused(
        person,
        supersede(&replaces, &target, "A newer fact."),
        Code::TargetInactive,
    );
    scene.refused(person, ignore(&ignores), Code::TargetInactive);
    scene.refused(
        person,
        merge(&merges, &[target, stays]),
        Code::TargetInactive,
    );
}

#[test]
fn a_scope_that_the_session_does_not_stand_in_is_refused() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let scopes = [
        Scope::repository("elsewhere", None),
        Scope::workspace("work-elsewhere"),
        Scope::run("run_1"),
        Scope::of(model::ScopeType::GlobalUser),
    ];
    for (n, scope) in scopes.into_iter().enumerate() {
        let text = format!("A fact with a scope, number {n}.");
        let id = proposed(&scene.ledger, &scene.session, add_draft(&text));
        let mut decision = add(&id, &text);
        if let Decision::Add { memory, .. } = &mut decision {
            memory.scope = Some(scope.clone());
        }
        scene.refused(person, decision, Code::ScopeNotAllowed);
        let target = add_fact(
            &scene.ledger,
            &scene.session,
            person,
            &format!("A target, number {n}."),
        );
        let id = proposed(&scene.ledger, &scene.session, update_draft(&target, &text));
        let patch = MemoryPatch {
            scope: Some(scope),
            ..MemoryPatch::default()
        };
        scene.refused(person, update(&id, &target, patch), Code::ScopeNotAllowed);
    }
}

#[test]
fn a_scope_is_stored_as_the_session_has_it() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let mut decision = add(&id, "A fact.");
    if let Decision::Add { memory, .. } = &mut decision {
        // The key of a repository is its id alone; the rest would come in unseen.
        memory.scope = Some(Scope {
            repo_root: Some("/somewhere/\u{202e}else".into()),
            user_id: Some("x".repeat(100_000)),
            ..Scope::repository("example", None)
        });
    }
    let done = scene
        .ledger
        .decide(&scene.session, Decider::Person(&reviewer), decision)
        .unwrap();
    assert_eq!(
        scene.item(&done.memory_id.unwrap()).record.scope,
        Scope::repository("example", None)
    );
}

#[test]
fn a_fact_can_move_to_another_scope_of_the_session_and_the_edit_says_so() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let mut decision = add(&id, "A fact.");
    if let Decision::Add { memory, .. } = &mut decision {
        memory.scope = Some(Scope::workspace("work-example"));
    }
    let done = scene
        .ledger
        .decide(&scene.session, Decider::Person(&reviewer), decision)
        .unwrap();
    let edit = done.edit.unwrap();
    assert!(edit.scope_changed && !edit.kind_changed);
}

#[test]
fn only_concise_durable_facts_of_a_durable_kind_are_promoted() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let with = |kind: Kind, stability: Option<Stability>, text: &str| {
        let mut decision = add(&id, text);
        if let Decision::Add { memory, .. } = &mut decision {
            memory.kind = kind;
            memory.stability = stability;
        }
        decision
    };
    for kind in [Kind::ApiFinding, Kind::Evidence, Kind::Todo] {
        scene.refused(person, with(kind, None, "A fact."), Code::NotPromotable);
    }
    scene.refused(
        person,
        with(Kind::Scratch, Some(Stability::Ephemeral), "A fact."),
        Code::NotPromotable,
    );
    for stability in [Stability::Ephemeral, Stability::Session] {
        scene.refused(
            person,
            with(Kind::ProjectFact, Some(stability), "A fact."),
            Code::NotPromotable,
        );
    }
    scene.refused(
        person,
        with(Kind::ProjectFact, None, &"a".repeat(501)),
        Code::NotPromotable,
    );
    scene.refused(
        person,
        with(Kind::ProjectFact, None, &format!("{}a", "🦀".repeat(250))),
        Code::NotPromotable,
    );
    scene.refused(
        person,
        with(Kind::ProjectFact, None, &"a".repeat(2001)),
        Code::TooLarge,
    );
    scene
        .ledger
        .decide(
            &scene.session,
            person,
            with(Kind::ProjectFact, None, &"🦀".repeat(250)),
        )
        .unwrap();
}

#[test]
fn a_noop_never_claims_a_removal() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let fact = add_fact(&scene.ledger, &scene.session, person, "A fact.");
    for draft in [
        delete_draft(&fact),
        ignore_draft(Some(&fact)),
        ignore_draft(None),
    ] {
        let id = proposed(&scene.ledger, &scene.session, draft);
        scene.refused(person, noop(&id), Code::DecisionMismatch);
    }
}

#[test]
fn the_configuration_can_keep_the_curator_from_applying() {
    for (writes, word) in [
        (CuratorWrites::Off, "off"),
        (CuratorWrites::Recommend, "recommend"),
    ] {
        let mut bench = Workbench::new();
        bench.policy.curator = writes;
        let scene = Scene::with(bench);
        let reviewer = scene.bench.reviewer(&scene.ledger);
        let controller = scene.bench.controller(&scene.ledger, &reviewer);
        let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
        let message = scene.refused(
            Decider::Curator(&controller),
            add(&id, "A fact."),
            Code::GrantRequired,
        );
        assert!(message.contains(word), "{message}");
        scene
            .ledger
            .decide(
                &scene.session,
                Decider::Person(&reviewer),
                add(&id, "A fact."),
            )
            .unwrap();
    }
}
