//! What is kept between recalls changes no answer, whoever writes in between.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use ledger::{Decider, Include, Ledger};
use model::{Kind, MemoryId};
use proptest::prelude::*;
use swarm_memory_recall::{
    Mode, Models, Profile, Recall, RecallRequest, TextCache, recall, recall_with,
};
use testkit::wishes::{propose_and_delete, propose_and_supersede};
use testkit::{Workbench, add_fact};

/// An answer as text: every figure, reason and byte of the block.
fn whole(answer: &Recall) -> String {
    let items = answer.items.iter().map(|one| {
        let id = &one.item.record.id;
        format!("{id} {:?} {:?} {:?}\n", one.score, one.signals, one.reasons)
    });
    format!(
        "{:?}\n{}{}",
        answer.diagnostics,
        items.collect::<String>(),
        answer.prompt_block
    )
}

fn asked(bench: &Workbench, ledger: &Ledger, request: &RecallRequest, cache: &TextCache) -> String {
    let reader = ledger.reader(&bench.session()).unwrap();
    let models = Models {
        texts: Some(cache),
        ..Models::default()
    };
    let kept = whole(&recall_with(&reader, request, models).unwrap());
    let anew = whole(&recall(&reader, request).unwrap());
    assert_eq!(kept, anew, "{request:?}");
    kept
}

const WORDS: [&str; 8] = [
    "login", "password", "Deploy", "roll-out", "cache", "race", "thread", "Fehler",
];

/// What happens to the store.
#[derive(Debug, Clone)]
enum Step {
    Write(usize, usize),
    Supersede(usize),
    Delete(usize),
    Ask(usize, usize),
}

fn step() -> impl Strategy<Value = Step> {
    let word = 0..WORDS.len();
    prop_oneof![
        (word.clone(), word.clone()).prop_map(|(a, b)| Step::Write(a, b)),
        (0_usize..8).prop_map(Step::Supersede),
        (0_usize..8).prop_map(Step::Delete),
        (word, 0_usize..4).prop_map(|(word, way)| Step::Ask(word, way)),
    ]
}

fn request(word: usize, way: usize) -> RecallRequest {
    let query = format!("what about {} here", WORDS[word]);
    let mode = if way == 1 {
        Mode::Injection
    } else {
        Mode::Manual
    };
    let mut request = RecallRequest::new(query, mode, Profile::Default);
    request.kinds = (way == 2).then(|| vec![Kind::RepoConvention]);
    request.include = Include {
        superseded: way == 3,
        ..Include::default()
    };
    request
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn answers_are_the_same_whatever_is_written_between(steps in prop::collection::vec(step(), 4..14)) {
        let bench = Workbench::new();
        let ledger = bench.created();
        let session = bench.session();
        let reviewer = bench.reviewer(&ledger);
        let decider = Decider::Person(&reviewer);
        let cache = TextCache::default();
        let mut there: Vec<MemoryId> = Vec::new();
        for (number, step) in steps.into_iter().enumerate() {
            match step {
                Step::Write(a, b) => {
                    let text = format!("Note {number}: {} goes with {}.", WORDS[a], WORDS[b]);
                    there.push(add_fact(&ledger, &session, decider, &text));
                }
                Step::Supersede(at) if at < there.len() => {
                    let old = there.swap_remove(at);
                    let text = format!("Note {number} replaces another about login.");
                    let _ = propose_and_supersede(&ledger, &session, decider, &old, &text);
                }
                Step::Delete(at) if at < there.len() => {
                    let gone = there.swap_remove(at);
                    propose_and_delete(&ledger, &session, decider, &gone);
                }
                Step::Ask(word, way) => {
                    asked(&bench, &ledger, &request(word, way), &cache);
                }
                Step::Supersede(_) | Step::Delete(_) => {}
            }
            asked(&bench, &ledger, &request(0, 0), &cache);
        }
    }
}

#[test]
fn what_another_process_deleted_is_not_recalled_and_not_weighed() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let decider = Decider::Person(&reviewer);
    add_fact(
        &ledger,
        &session,
        decider,
        "Sign-in goes through the gateway.",
    );
    let gone = add_fact(&ledger, &session, decider, "The walrus keeps the password.");
    let cache = TextCache::default();
    let mut asked_for = request(1, 0);
    asked_for.query = "password of the walrus".to_owned();
    let before = asked(&bench, &ledger, &asked_for, &cache);
    assert!(before.contains(gone.as_str()));
    // Another ledger on the same file stands for another process.
    let other = bench.ledger();
    propose_and_delete(&other, &session, decider, &gone);
    let after = asked(&bench, &ledger, &asked_for, &cache);
    assert!(
        !after.contains(gone.as_str()) && !after.contains("walrus"),
        "{after}"
    );
}

#[test]
fn sessions_that_share_what_is_kept_see_their_own_scopes() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let reviewer = bench.reviewer(&ledger);
    let text = "The walrus keeps the password.";
    let id = add_fact(&ledger, &session, Decider::Person(&reviewer), text);
    let cache = TextCache::default();
    let mut asked_for = request(1, 0);
    asked_for.query = "password of the walrus".to_owned();
    assert!(asked(&bench, &ledger, &asked_for, &cache).contains(id.as_str()));
    let models = Models {
        texts: Some(&cache),
        ..Models::default()
    };
    let stranger = ledger.reader(&bench.stranger()).unwrap();
    let answer = recall_with(&stranger, &asked_for, models).unwrap();
    assert!(answer.items.is_empty() && answer.diagnostics.candidate_count == 0);
}
