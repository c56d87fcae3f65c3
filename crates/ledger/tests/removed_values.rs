//! A value that was removed, replaced, or is there already: no spelling and no kind goes round it.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Code, Decision, Kind, Lifecycle, MemoryId, MemoryPatch};
use scene::Scene;
use swarm_memory_ledger::Decider;
use testkit::wishes::{
    add, propose_and_delete, propose_and_supersede, proposed, supersede, supersede_draft,
    text_patch, update, update_draft,
};
use testkit::{add_draft, add_fact};

#[test]
fn a_memory_does_not_supersede_itself() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let old = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "Run the tests with bun test.",
    );
    let id = proposed(
        &scene.ledger,
        &scene.session,
        supersede_draft(&old, "Use something else."),
    );
    for same in [
        "Run the tests with bun test.",
        "RUN the tests  with bun test.",
        "- run the tests with `bun` test",
    ] {
        scene.refused(person, supersede(&id, &old, same), Code::DecisionMismatch);
        let mut decision = supersede(&id, &old, same);
        if let Decision::Supersede { replacement, .. } = &mut decision {
            replacement.kind = Kind::TestPattern;
        }
        scene.refused(person, decision, Code::DecisionMismatch);
    }
    assert_eq!(scene.item(&old).lifecycle, Lifecycle::Active);
}

#[test]
fn a_deleted_value_stays_out_under_every_spelling_and_kind() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let gone = add_fact(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        "Deploy with make ship.",
    );
    let other = add_fact(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        "Another fact.",
    );
    propose_and_delete(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        &gone,
    );
    let spellings = [
        "Deploy with make ship.",
        "deploy WITH  make ship",
        "* Deploy with `make ship`!",
        "Ｄeploy with make ship",
    ];
    for decider in [Decider::Person(&reviewer), Decider::Curator(&controller)] {
        for text in spellings {
            for kind in [Kind::RepoConvention, Kind::ProjectFact] {
                let id = proposed(&scene.ledger, &scene.session, add_draft(text));
                let mut decision = add(&id, text);
                if let Decision::Add { memory, .. } = &mut decision {
                    memory.kind = kind;
                }
                scene.refused(decider, decision, Code::Tombstoned);
                let id = proposed(&scene.ledger, &scene.session, update_draft(&other, text));
                let patch = MemoryPatch {
                    kind: Some(kind),
                    ..text_patch(text)
                };
                scene.refused(decider, update(&id, &other, patch), Code::Tombstoned);
                let id = proposed(&scene.ledger, &scene.session, supersede_draft(&other, text));
                let mut decision = supersede(&id, &other, text);
                if let Decision::Supersede { replacement, .. } = &mut decision {
                    replacement.kind = kind;
                }
                scene.refused(decider, decision, Code::Tombstoned);
            }
        }
    }
    assert_eq!(scene.item(&gone).lifecycle, Lifecycle::Deleted);
}

#[test]
fn what_only_nearly_was_deleted_is_for_a_person() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let controller = scene.bench.controller(&scene.ledger, &reviewer);
    let gone = add_fact(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        "The limit is 10² requests.",
    );
    propose_and_delete(
        &scene.ledger,
        &scene.session,
        Decider::Person(&reviewer),
        &gone,
    );
    let id = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("The limit is 102 requests."),
    );
    scene.refused(
        Decider::Curator(&controller),
        add(&id, "The limit is 102 requests."),
        Code::TombstoneReview,
    );
    let decision = add(&id, "The limit is 102 requests.");
    scene
        .ledger
        .decide(&scene.session, Decider::Person(&reviewer), decision)
        .unwrap();
}

#[test]
fn a_replaced_fact_comes_back_in_place_of_its_successor_and_not_beside_it() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let a = add_fact(&scene.ledger, &scene.session, person, "Use npm.");
    let replace = |old: &MemoryId, text: &str| {
        propose_and_supersede(&scene.ledger, &scene.session, person, old, text)
            .unwrap()
            .memory_id
            .unwrap()
    };
    let b = replace(&a, "Use pnpm.");
    let c = replace(&b, "Use yarn.");
    for text in ["Use npm.", "use `npm`", "Use pnpm."] {
        let id = proposed(&scene.ledger, &scene.session, add_draft(text));
        scene.refused(person, add(&id, text), Code::TargetInactive);
    }
    assert_eq!(replace(&c, "Use npm."), a);
    let item = scene.item(&a);
    assert_eq!((item.lifecycle, item.version), (Lifecycle::Active, 3));
    assert_eq!(item.record.supersedes, Some(vec![c.to_string()]));
    assert_eq!(item.record.superseded_by, None);
    assert_eq!(scene.item(&c).lifecycle, Lifecycle::Superseded);
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn an_update_back_and_forth_works_too() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let change = |target: &MemoryId, text: &str| {
        let id = proposed(&scene.ledger, &scene.session, update_draft(target, text));
        scene
            .ledger
            .decide(
                &scene.session,
                person,
                update(&id, target, text_patch(text)),
            )
            .unwrap()
            .memory_id
            .unwrap()
    };
    let a = add_fact(&scene.ledger, &scene.session, person, "Use npm.");
    let b = change(&a, "Use pnpm.");
    assert_eq!(
        scene.item(&a).record.metadata["updateReplacementId"],
        b.as_str()
    );
    let id = proposed(&scene.ledger, &scene.session, add_draft("Use npm."));
    scene.refused(person, add(&id, "Use npm."), Code::TargetInactive);
    assert_eq!(change(&b, "Use npm."), a);
    assert!(!scene.item(&a).record.is_deleted());
    // The same text in another case is the same memory at its next version.
    assert_eq!(change(&a, "USE npm."), a);
    assert_eq!(scene.item(&a).record.text, "USE npm.");
}

#[test]
fn an_active_twin_is_a_duplicate_for_every_decision() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let twin = "Deploy with make ship.";
    let waiting = proposed(
        &scene.ledger,
        &scene.session,
        add_draft("deploy with `make ship`"),
    );
    add_fact(&scene.ledger, &scene.session, person, twin);
    scene.refused(
        person,
        add(&waiting, "deploy with `make ship`"),
        Code::Duplicate,
    );
    let other = add_fact(&scene.ledger, &scene.session, person, "Another fact.");
    let id = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&other, "Something."),
    );
    scene.refused(
        person,
        update(&id, &other, text_patch("DEPLOY with make ship")),
        Code::Duplicate,
    );
    let id = proposed(
        &scene.ledger,
        &scene.session,
        supersede_draft(&other, "Something."),
    );
    scene.refused(
        person,
        supersede(&id, &other, "DEPLOY with make ship"),
        Code::Duplicate,
    );
}
