//! Decisions: every operation against every action and state, and what may never happen by one.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{
    Code, Decision, HostFacts, Kind, Lifecycle, MAX_RELATIONS, MemoryId, MemoryPatch, Operation, ProposalId,
    ProposalStatus, RejectClass, ReviewerWord, Scope, Stability,
};
use scene::Scene;
use serde_json::json;
use swarm_memory_ledger::{CandidateFilter, CuratorWrites, Decider, View};
use testkit::wishes::{
    add, delete, delete_draft, ignore, ignore_draft, merge, merge_draft, noop, propose_and_delete,
    propose_and_supersede, proposed, reject, supersede, supersede_draft, text_patch, update, update_draft,
};
use testkit::{Counts, Workbench, add_decision, add_draft, add_fact, propose_and_add};

const ACTIONS: [&str; 8] = ["add", "update", "supersede", "merge", "delete", "ignore", "reject", "noop"];

/// A proposal of this operation that waits, and the facts that it is about.
fn wish(scene: &Scene, person: Decider<'_>, operation: Operation, n: usize) -> (ProposalId, [MemoryId; 2]) {
    let facts = ["left", "right"]
        .map(|side| add_fact(&scene.ledger, &scene.session, person, &format!("Case {n} has a {side} side.")));
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
            let fits = action == operation.as_str() || action == "reject" || (action == "noop" && !closes);
            for state in ["pending", "escalated", "applied", "rejected"] {
                n += 1;
                let (id, facts) = wish(&scene, person, operation, n);
                let decide = |decision| scene.ledger.decide(&scene.session, person, decision);
                match state {
                    "escalated" => drop(scene.ledger.recommend(&scene.session, &reject(&id, None)).unwrap()),
                    "applied" => drop(decide(decision(operation.as_str(), &id, &facts, n)).unwrap()),
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
                    let closed = if action == "reject" { ProposalStatus::Rejected } else { ProposalStatus::Applied };
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
fn a_decision_on_what_was_seen_before_is_stale() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
    let seen = add_decision(&scene.reader(), &id);
    scene.ledger.recommend(&scene.session, &reject(&id, None)).unwrap();
    scene.refused(Decider::Person(&reviewer), seen, Code::StaleVersion);
    let now = add_decision(&scene.reader(), &id);
    scene.ledger.decide(&scene.session, Decider::Person(&reviewer), now).unwrap();
}

#[test]
fn the_target_is_that_of_the_proposal() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let [meant, other, third] =
        ["meant", "other", "third"].map(|name| add_fact(&scene.ledger, &scene.session, person, name));
    let id = proposed(&scene.ledger, &scene.session, update_draft(&meant, "A changed fact."));
    scene.refused(person, update(&id, &other, text_patch("A changed fact.")), Code::DecisionMismatch);
    let id = proposed(&scene.ledger, &scene.session, supersede_draft(&meant, "A newer fact."));
    scene.refused(person, supersede(&id, &other, "A newer fact."), Code::DecisionMismatch);
    let id = proposed(&scene.ledger, &scene.session, delete_draft(&meant));
    scene.refused(person, delete(&id, &other), Code::DecisionMismatch);
    let id = proposed(&scene.ledger, &scene.session, merge_draft(&[meant.clone(), other.clone()]));
    scene.refused(person, merge(&id, &[meant.clone(), third.clone()]), Code::DecisionMismatch);
    scene.refused(person, merge(&id, &[meant, other, third]), Code::DecisionMismatch);
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
    scene.refused(person, update(&changes, &target, text_patch("A changed fact.")), Code::TargetInactive);
    scene.refused(person, supersede(&replaces, &target, "A newer fact."), Code::TargetInactive);
    scene.refused(person, ignore(&ignores), Code::TargetInactive);
    scene.refused(person, merge(&merges, &[target, stays]), Code::TargetInactive);
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
        let target = add_fact(&scene.ledger, &scene.session, person, &format!("A target, number {n}."));
        let id = proposed(&scene.ledger, &scene.session, update_draft(&target, &text));
        let patch = MemoryPatch { scope: Some(scope), ..MemoryPatch::default() };
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
    let done = scene.ledger.decide(&scene.session, Decider::Person(&reviewer), decision).unwrap();
    assert_eq!(scene.item(&done.memory_id.unwrap()).record.scope, Scope::repository("example", None));
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
    let done = scene.ledger.decide(&scene.session, Decider::Person(&reviewer), decision).unwrap();
    let edit = done.edit.unwrap();
    assert!(edit.scope_changed && !edit.kind_changed);
}

#[test]
fn a_memory_does_not_supersede_itself() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let old = add_fact(&scene.ledger, &scene.session, person, "Run the tests with bun test.");
    let id = proposed(&scene.ledger, &scene.session, supersede_draft(&old, "Use something else."));
    for same in ["Run the tests with bun test.", "RUN the tests  with bun test.", "- run the tests with `bun` test"] {
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
    let gone = add_fact(&scene.ledger, &scene.session, Decider::Person(&reviewer), "Deploy with make ship.");
    let other = add_fact(&scene.ledger, &scene.session, Decider::Person(&reviewer), "Another fact.");
    propose_and_delete(&scene.ledger, &scene.session, Decider::Person(&reviewer), &gone);
    let spellings = ["Deploy with make ship.", "deploy WITH  make ship", "* Deploy with `make ship`!", "Ｄeploy with make ship"];
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
                let patch = MemoryPatch { kind: Some(kind), ..text_patch(text) };
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
    let gone = add_fact(&scene.ledger, &scene.session, Decider::Person(&reviewer), "The limit is 10² requests.");
    propose_and_delete(&scene.ledger, &scene.session, Decider::Person(&reviewer), &gone);
    let id = proposed(&scene.ledger, &scene.session, add_draft("The limit is 102 requests."));
    scene.refused(Decider::Curator(&controller), add(&id, "The limit is 102 requests."), Code::TombstoneReview);
    let decision = add(&id, "The limit is 102 requests.");
    scene.ledger.decide(&scene.session, Decider::Person(&reviewer), decision).unwrap();
}

#[test]
fn a_replaced_fact_comes_back_in_place_of_its_successor_and_not_beside_it() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let a = add_fact(&scene.ledger, &scene.session, person, "Use npm.");
    let replace = |old: &MemoryId, text: &str| {
        propose_and_supersede(&scene.ledger, &scene.session, person, old, text).unwrap().memory_id.unwrap()
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
        scene.ledger.decide(&scene.session, person, update(&id, target, text_patch(text))).unwrap().memory_id.unwrap()
    };
    let a = add_fact(&scene.ledger, &scene.session, person, "Use npm.");
    let b = change(&a, "Use pnpm.");
    assert_eq!(scene.item(&a).record.metadata["updateReplacementId"], b.as_str());
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
    let waiting = proposed(&scene.ledger, &scene.session, add_draft("deploy with `make ship`"));
    add_fact(&scene.ledger, &scene.session, person, twin);
    scene.refused(person, add(&waiting, "deploy with `make ship`"), Code::Duplicate);
    let other = add_fact(&scene.ledger, &scene.session, person, "Another fact.");
    let id = proposed(&scene.ledger, &scene.session, update_draft(&other, "Something."));
    scene.refused(person, update(&id, &other, text_patch("DEPLOY with make ship")), Code::Duplicate);
    let id = proposed(&scene.ledger, &scene.session, supersede_draft(&other, "Something."));
    scene.refused(person, supersede(&id, &other, "DEPLOY with make ship"), Code::Duplicate);
}

#[test]
fn a_merge_relates_two_to_eight_and_nothing_gets_more_than_32() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let facts: Vec<MemoryId> =
        (0..35).map(|n| add_fact(&scene.ledger, &scene.session, person, &format!("Fact {n}."))).collect();
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
        scene.ledger.decide(&scene.session, person, join(&members).1).unwrap();
    }
    assert_eq!(scene.reader().related_ids(&facts[0]).unwrap().len(), 31);
    let (_, beyond) = join(&[facts[0].clone(), facts[32].clone(), facts[33].clone()]);
    scene.refused(person, beyond, Code::DecisionMismatch);
    let (_, last) = join(&[facts[0].clone(), facts[32].clone()]);
    scene.ledger.decide(&scene.session, person, last).unwrap();
    assert_eq!(scene.reader().related_ids(&facts[0]).unwrap().len(), MAX_RELATIONS);
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
    let patch_id = proposed(&scene.ledger, &scene.session, update_draft(&target, "A changed target."));
    for key in ["deleted", "merged_with", "mergedWith", "relations", "relatedMemoryIds", "qValue", "supersedeReason",
        "updateReplacementId", "outcomeEventIds", "curatorDecision"]
    {
        let metadata = json!({ key: target.as_str() }).as_object().cloned();
        let mut decision = add(&id, "A fact.");
        if let Decision::Add { memory, .. } = &mut decision {
            memory.metadata.clone_from(&metadata);
        }
        scene.refused(person, decision, Code::DecisionMismatch);
        let patch = MemoryPatch { metadata, ..MemoryPatch::default() };
        scene.refused(person, update(&patch_id, &target, patch), Code::DecisionMismatch);
    }
    assert_eq!(scene.reader().related_ids(&target).unwrap(), []);
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
    scene.refused(person, with(Kind::Scratch, Some(Stability::Ephemeral), "A fact."), Code::NotPromotable);
    for stability in [Stability::Ephemeral, Stability::Session] {
        scene.refused(person, with(Kind::ProjectFact, Some(stability), "A fact."), Code::NotPromotable);
    }
    scene.refused(person, with(Kind::ProjectFact, None, &"a".repeat(501)), Code::NotPromotable);
    scene.refused(person, with(Kind::ProjectFact, None, &format!("{}a", "🦀".repeat(250))), Code::NotPromotable);
    scene.refused(person, with(Kind::ProjectFact, None, &"a".repeat(2001)), Code::TooLarge);
    scene.ledger.decide(&scene.session, person, with(Kind::ProjectFact, None, &"🦀".repeat(250))).unwrap();
}

#[test]
fn an_edit_between_the_proposal_and_the_memory_is_named_in_the_audit() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let plain = propose_and_add(&scene.ledger, &scene.session, person, "A fact as it was proposed.").unwrap();
    assert_eq!(plain.edit, None);
    let id = proposed(&scene.ledger, &scene.session, add_draft("A fact in rough words."));
    let from = scene.proposal(&id).proposal.proposed_record.unwrap().content_hash;
    let mut decision = add(&id, "A fact in fine words.");
    if let Decision::Add { memory, .. } = &mut decision {
        memory.kind = Kind::ProjectFact;
    }
    let done = scene.ledger.decide(&scene.session, person, decision).unwrap();
    let edit = done.edit.unwrap();
    assert_eq!(edit.from.as_ref(), Some(&from));
    assert!(edit.kind_changed);
    let event = scene.reader().events(id.as_str()).unwrap().pop().unwrap();
    let payload = event.payload.unwrap();
    assert_eq!(payload["edit"]["from"], from.as_str());
    assert_eq!(payload["edit"]["to"], edit.to.as_str());
    assert!(!payload.to_string().contains("fine words"), "an event holds no memory text");
}

#[test]
fn an_applied_delete_really_deletes() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let id = add_fact(&scene.ledger, &scene.session, Decider::Person(&reviewer), "Run the tests with bun test.");
    propose_and_delete(&scene.ledger, &scene.session, Decider::Person(&reviewer), &id);
    let reader = scene.reader();
    assert!(reader.index_hits(&["bun".into()], &CandidateFilter::manual(), 10).unwrap().is_empty());
    assert!(reader.seed_hits(&["bun".into()], &CandidateFilter::manual(), 10).unwrap().is_empty());
    assert!(reader.all_items(&CandidateFilter::manual()).unwrap().is_empty());
    let item = reader.item(&id).unwrap().unwrap();
    assert!(item.record.is_deleted() && item.expired_at.is_some());
    assert_eq!(item.lifecycle, Lifecycle::Deleted);
}

#[test]
fn an_applied_ignore_keeps_a_fact_out_of_prompts_and_an_update_does_not_bring_it_back() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(&scene.ledger, &scene.session, person, "Run the tests with bun test.");
    let unasked = CandidateFilter { view: View::Injection { legacy: true }, ..CandidateFilter::manual() };
    assert_eq!(scene.reader().all_items(&unasked).unwrap().len(), 1);
    let wish = proposed(&scene.ledger, &scene.session, ignore_draft(Some(&id)));
    scene.ledger.decide(&scene.session, person, ignore(&wish)).unwrap();
    assert!(scene.reader().all_items(&unasked).unwrap().is_empty());
    assert_eq!(scene.reader().all_items(&CandidateFilter::manual()).unwrap().len(), 1);
    for (target, text) in [(&id, "Run the tests with bun test --smol."), (&id, "run the tests with BUN test.")].into_iter().rev() {
        let wish = proposed(&scene.ledger, &scene.session, update_draft(target, text));
        scene.ledger.decide(&scene.session, person, update(&wish, target, text_patch(text))).unwrap();
        assert!(scene.reader().all_items(&unasked).unwrap().is_empty(), "{text}");
    }
    // Nothing was worth storing: that closes the proposal and changes no memory.
    let wish = proposed(&scene.ledger, &scene.session, ignore_draft(None));
    let done = scene.ledger.decide(&scene.session, person, ignore(&wish)).unwrap();
    assert_eq!((done.status, done.memory_id), (ProposalStatus::Applied, None));
}

#[test]
fn a_noop_never_claims_a_removal() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let fact = add_fact(&scene.ledger, &scene.session, person, "A fact.");
    for draft in [delete_draft(&fact), ignore_draft(Some(&fact)), ignore_draft(None)] {
        let id = proposed(&scene.ledger, &scene.session, draft);
        scene.refused(person, noop(&id), Code::DecisionMismatch);
    }
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
    let done = scene.ledger.decide(&scene.session, Decider::Curator(&controller), add(&id, "A fact.")).unwrap();
    let provenance = scene.item(&done.memory_id.unwrap()).provenance;
    assert_eq!((provenance.actor.as_str(), provenance.channel), ("harness", model::Channel::Curator));
    assert_eq!(provenance.grant_id, Some(controller.grant().key_id().to_string()));
    assert_eq!(provenance.proposal_id.as_deref(), Some(id.as_str()));
    assert_eq!(provenance.host, session.host);
    let outside = testkit::Tamper::open(&scene.bench.store_path());
    assert_eq!(outside.text("SELECT source_task_id || ' ' || agent_role FROM memory_items"), "task_9 coder");
    let stored = scene.proposal(&id).proposal;
    assert_eq!(stored.reviewer, Some(ReviewerWord::CuratorAgent));
    assert_eq!(stored.proposed_by.agent_id.as_deref(), Some("coder-7"));
    let event = scene.reader().events(id.as_str()).unwrap().pop().unwrap();
    assert_eq!((event.actor.as_str(), event.channel.as_str()), ("harness", "curator"));
}

#[test]
fn a_rejection_keeps_its_class_and_its_text() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    for (n, class) in RejectClass::ALL.into_iter().map(Some).chain([None]).enumerate() {
        let text = format!("A doubtful fact, number {n}.");
        let id = proposed(&scene.ledger, &scene.session, add_draft(&text));
        scene.ledger.decide(&scene.session, Decider::Person(&reviewer), reject(&id, class)).unwrap();
        let stored = scene.proposal(&id);
        assert_eq!(stored.reject_class, class);
        assert_eq!(stored.proposal.text(), Some(text.as_str()));
        assert_eq!(stored.proposal.rejection_reason.as_deref(), Some(testkit::wishes::REASON));
    }
    assert_eq!(scene.reader().list().unwrap(), []);
}

#[test]
fn the_configuration_can_keep_the_curator_from_applying() {
    for (writes, word) in [(CuratorWrites::Off, "off"), (CuratorWrites::Recommend, "recommend")] {
        let mut bench = Workbench::new();
        bench.policy.curator = writes;
        let scene = Scene::with(bench);
        let reviewer = scene.bench.reviewer(&scene.ledger);
        let controller = scene.bench.controller(&scene.ledger, &reviewer);
        let id = proposed(&scene.ledger, &scene.session, add_draft("A fact."));
        let message = scene.refused(Decider::Curator(&controller), add(&id, "A fact."), Code::GrantRequired);
        assert!(message.contains(word), "{message}");
        scene.ledger.decide(&scene.session, Decider::Person(&reviewer), add(&id, "A fact.")).unwrap();
    }
}
