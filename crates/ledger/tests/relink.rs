//! Who may link an older scope to a project, which scope, and what remains of it.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Code, HostFacts, Kind, ProposalDraft, Scope, ScopeId};
use scene::Scene;
use swarm_memory_ledger::authority::{GrantKind, Reviewer};
use swarm_memory_ledger::{NotDone, Session};
use testkit::Counts;

/// A session of the project under another name than the scene's.
fn renamed(name: &str) -> Session {
    let repository = Scope::repository(name, None);
    let scopes = vec![Scope::workspace("moved"), repository.clone()];
    Session::new(scopes, Some(repository), HostFacts::default()).of_project()
}

fn reviewer(scene: &Scene) -> Reviewer {
    scene
        .ledger
        .add_first_reviewer("Ada", &testkit::passphrase())
        .unwrap();
    unlocked(scene, "Ada")
}

fn unlocked(scene: &Scene, name: &str) -> Reviewer {
    let passphrase = testkit::passphrase();
    scene
        .ledger
        .unlock_reviewer(Some(name), &passphrase)
        .unwrap()
}

/// The id of the repository scope that the scene's session writes to.
fn old_scope(scene: &Scene) -> ScopeId {
    scene.taken(testkit::add_draft("The build uses tabs."));
    let known = scene.reader().known_scopes().unwrap();
    known[0].scope_id.clone()
}

#[track_caller]
fn refused(scene: &Scene, done: Result<(), NotDone>, code: Code) {
    let before = Counts::of(&scene.bench.store_path());
    assert_eq!(done.expect_err("a rule says no").code(), code);
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
    let report = scene.ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{report:?}");
}

#[test]
fn a_link_gives_the_old_scope_to_the_new_name_and_to_no_other() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    let sees = |session: &Session| {
        let reader = scene.ledger.reader(session).unwrap();
        reader.proposals(true).unwrap().len()
    };
    assert_eq!(sees(&renamed("new")), 0);
    scene.ledger.relink(&renamed("new"), &ada, &old).unwrap();
    assert_eq!(sees(&renamed("new")), 1);
    for other in ["new-old", "ne", "NEW", "other"] {
        assert_eq!(sees(&renamed(other)), 0, "{other}");
    }
    // Scopes that a host names itself are not the project's.
    let repository = Scope::repository("new", None);
    let named = Session::new(
        vec![repository.clone()],
        Some(repository),
        HostFacts::default(),
    );
    assert_eq!(sees(&named), 0);
    let twice = scene.ledger.relink(&renamed("new"), &ada, &old);
    refused(&scene, twice, Code::Duplicate);
    // Each name needs its own word, and keeps it when another one is taken back.
    scene.ledger.relink(&renamed("third"), &ada, &old).unwrap();
    scene.ledger.unlink(&renamed("new"), &ada, &old).unwrap();
    assert_eq!((sees(&renamed("new")), sees(&renamed("third"))), (0, 1));
    let again = scene.ledger.unlink(&renamed("new"), &ada, &old);
    refused(&scene, again, Code::NotFound);
}

#[test]
fn a_new_fact_goes_to_the_linked_scope() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    scene.ledger.relink(&renamed("new"), &ada, &old).unwrap();
    let draft = testkit::add_draft("The build uses tabs.");
    let again = scene.ledger.propose(&renamed("new"), draft).unwrap();
    assert!(again.existing_id.is_some());
    let draft = testkit::add_draft("The release is signed.");
    scene.ledger.propose(&renamed("new"), draft).unwrap();
    assert_eq!(scene.reader().proposals(true).unwrap().len(), 2);
}

#[test]
fn a_reviewer_whose_grant_was_removed_links_nothing() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    scene
        .ledger
        .add_reviewer(&ada, "Bob", &testkit::passphrase())
        .unwrap();
    let bob = unlocked(&scene, "Bob");
    scene
        .ledger
        .remove_grant(&ada, GrantKind::Reviewer, "Bob")
        .unwrap();
    let done = scene.ledger.relink(&renamed("new"), &bob, &old);
    refused(&scene, done, Code::GrantRequired);
}

#[test]
fn only_lasting_scopes_of_a_projects_own_session_are_linked() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    let run = Session::new(
        vec![Scope::run("r1")],
        Some(Scope::run("r1")),
        HostFacts::default(),
    );
    let draft = ProposalDraft {
        kind: Some(Kind::Scratch),
        ..testkit::add_draft("Only for this run.")
    };
    scene.ledger.propose(&run, draft).unwrap();
    let reader = scene.ledger.reader(&run).unwrap();
    let run_scope = reader.known_scopes().unwrap()[0].scope_id.clone();
    let done = scene.ledger.relink(&renamed("new"), &ada, &run_scope);
    refused(&scene, done, Code::ScopeNotAllowed);

    let by_host = Session {
        in_project: false,
        ..renamed("new")
    };
    let done = scene.ledger.relink(&by_host, &ada, &old);
    refused(&scene, done, Code::ScopeNotAllowed);
    let nowhere = Session::new(Vec::new(), None, HostFacts::default()).of_project();
    let done = scene.ledger.relink(&nowhere, &ada, &old);
    refused(&scene, done, Code::ScopeNotAllowed);
    let unknown = ScopeId::from_bytes([7; 8]);
    let done = scene.ledger.relink(&renamed("new"), &ada, &unknown);
    refused(&scene, done, Code::NotFound);
    let own = scene.session.clone().of_project();
    let done = scene.ledger.relink(&own, &ada, &old);
    refused(&scene, done, Code::Duplicate);
}

#[test]
fn without_the_keys_nothing_is_linked() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    let ledger = scene.bench.ledger();
    let done = ledger.relink(&renamed("new"), &ada, &old);
    assert_eq!(done.unwrap_err().code(), Code::RegistryUnavailable);
}

/// Whoever starts the program chooses its state folder, so a missing key must not be a way in.
#[test]
fn a_list_that_no_key_can_verify_leads_nowhere() {
    let scene = Scene::new();
    let (ada, old) = (reviewer(&scene), old_scope(&scene));
    scene.ledger.relink(&renamed("new"), &ada, &old).unwrap();
    let sees = || {
        let ledger = scene.bench.ledger();
        let reader = ledger.reader(&renamed("new")).unwrap();
        reader.proposals(true).unwrap().len()
    };
    assert_eq!(sees(), 1);
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    assert_eq!(sees(), 0);
}
