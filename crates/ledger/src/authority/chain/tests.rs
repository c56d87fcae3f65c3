//! What the list takes and what it refuses.

use super::*;
use crate::seams::SeededRandomness;

mod tamper;

const STORE: &str = "store_a";

fn key(seed: u64) -> SigningKey {
    SigningKey::generate(&SeededRandomness::new(seed))
}

fn grant(kind: GrantKind, name: &str, seed: u64) -> Grant {
    Grant::new(kind, name, key(seed).public_key()).unwrap()
}

fn anna() -> Grant {
    grant(GrantKind::Reviewer, "anna", 1)
}

fn ben() -> Grant {
    grant(GrantKind::Reviewer, "ben", 2)
}

fn harness() -> Grant {
    grant(GrantKind::Controller, "harness", 3)
}

fn job() -> Grant {
    grant(GrantKind::Runner, "nightly", 4)
}

/// Grows a list step by step; each step is signed by the key with that seed.
fn grow(steps: &[(GrantAction, Grant, u64)]) -> (GrantChain, Vec<GrantEntry>) {
    let mut chain = GrantChain::empty(STORE);
    let mut entries = Vec::new();
    for (at_ms, (action, grant, signer)) in (1_000..).zip(steps) {
        let entry = chain
            .next_entry(*action, grant.clone(), at_ms, &key(*signer))
            .unwrap();
        chain.append(&entry).unwrap();
        entries.push(entry);
    }
    (chain, entries)
}

/// anna, then ben and a harness by anna, a job by ben, anna and the harness removed by ben.
fn sample() -> (GrantChain, Vec<GrantEntry>) {
    use GrantAction::{Add, Remove};
    grow(&[
        (Add, anna(), 1),
        (Add, ben(), 1),
        (Add, harness(), 1),
        (Add, job(), 2),
        (Remove, anna(), 2),
        (Remove, harness(), 2),
    ])
}

fn fault(entries: &[GrantEntry]) -> ChainFault {
    GrantChain::verify(STORE, entries).expect_err("the list must not hold")
}

/// Signs an entry as it stands, whatever it says.
fn resigned(mut entry: GrantEntry, seed: u64) -> GrantEntry {
    entry.signer = key(seed).key_id();
    entry.signed_by(&key(seed))
}

#[test]
fn a_list_reads_back_as_it_was_grown() {
    let (grown, entries) = sample();
    let chain = GrantChain::verify(STORE, &entries).unwrap();
    assert_eq!((chain.len(), chain.head()), (6, grown.head()));
    assert_eq!(chain.root(), Some(anna().key_id()));
    assert_eq!(
        chain.active(GrantKind::Reviewer).collect::<Vec<_>>(),
        [&ben()]
    );
    assert_eq!(chain.active(GrantKind::Controller).count(), 0);
    assert_eq!(
        chain.active(GrantKind::Runner).collect::<Vec<_>>(),
        [&job()]
    );
    assert_eq!(chain.find(harness().key_id()), Some(&harness()));
    assert_eq!(chain.find(key(9).key_id()), None);
}

#[test]
fn a_removed_key_was_active_only_between_its_two_entries() {
    let (chain, _) = sample();
    let id = harness().key_id();
    let active = |kind| {
        (0..=8)
            .filter(|at| chain.was_active(id, kind, *at))
            .collect::<Vec<_>>()
    };
    assert_eq!(active(GrantKind::Controller), [3, 4, 5]);
    assert_eq!(active(GrantKind::Reviewer), [0; 0]);
    let job_active = |at| chain.was_active(job().key_id(), GrantKind::Runner, at);
    assert!(job_active(6));
    assert!(
        !job_active(7),
        "a point the list has not reached proves nothing"
    );
    assert_eq!(
        chain.grant_at(id, GrantKind::Controller, 4),
        Some(&harness())
    );
}

#[test]
fn a_removed_key_may_return_under_another_kind_without_changing_its_past() {
    use GrantAction::{Add, Remove};
    let as_runner = grant(GrantKind::Runner, "harness", 3);
    let (chain, _) = grow(&[
        (Add, anna(), 1),
        (Add, harness(), 1),
        (Remove, harness(), 1),
        (Add, as_runner.clone(), 1),
    ]);
    let id = harness().key_id();
    assert!(chain.was_active(id, GrantKind::Controller, 2));
    assert!(!chain.was_active(id, GrantKind::Controller, 4));
    assert!(chain.was_active(id, GrantKind::Runner, 4));
    assert_eq!(chain.find(id), Some(&as_runner));
}

#[test]
fn the_first_entry_is_a_reviewer_that_signs_for_itself() {
    let empty = GrantChain::empty(STORE);
    assert!(empty.is_empty() && empty.root().is_none() && empty.anchor().is_none());
    let first = |action, grant, seed| empty.next_entry(action, grant, 0, &key(seed)).map(|_| ());
    assert_eq!(first(GrantAction::Add, anna(), 1), Ok(()));
    for (action, grant, seed) in [
        (GrantAction::Add, anna(), 2),
        (GrantAction::Add, harness(), 3),
        (GrantAction::Remove, anna(), 1),
    ] {
        assert_eq!(
            first(action, grant, seed),
            Err(GrantRefused::FirstNotSelfSigned)
        );
    }
}

#[test]
fn every_rule_refuses_when_an_entry_is_made_and_when_it_is_read() {
    use GrantAction::{Add, Remove};
    let (chain, entries) = grow(&[(Add, anna(), 1), (Add, harness(), 1)]);
    let stranger = key(9).key_id();
    let harness_id = harness().key_id();
    let cases = [
        (
            Add,
            ben(),
            9,
            GrantRefused::SignerNotReviewer { signer: stranger },
        ),
        (
            Add,
            ben(),
            3,
            GrantRefused::SignerNotReviewer { signer: harness_id },
        ),
        (
            Add,
            grant(GrantKind::Controller, "other", 3),
            1,
            GrantRefused::KeyActive {
                key_id: harness_id,
                kind: GrantKind::Controller,
            },
        ),
        (
            Add,
            grant(GrantKind::Runner, "other", 3),
            1,
            GrantRefused::KeyActive {
                key_id: harness_id,
                kind: GrantKind::Controller,
            },
        ),
        (
            Add,
            grant(GrantKind::Controller, "HARNESS", 5),
            1,
            GrantRefused::NameActive {
                kind: GrantKind::Controller,
                name: "harness".to_owned(),
            },
        ),
        (
            Remove,
            ben(),
            1,
            GrantRefused::NotActive {
                key_id: ben().key_id(),
                kind: GrantKind::Reviewer,
            },
        ),
        (
            Remove,
            grant(GrantKind::Controller, "renamed", 3),
            1,
            GrantRefused::NotActive {
                key_id: harness_id,
                kind: GrantKind::Controller,
            },
        ),
        (Remove, anna(), 1, GrantRefused::LastReviewer),
    ];
    for (action, grant, seed, refusal) in cases {
        let made = chain.next_entry(action, grant.clone(), 0, &key(seed));
        assert_eq!(made, Err(refusal.clone()));
        let forced = GrantEntry {
            seq: 3,
            action,
            grant,
            at_ms: 0,
            signer: stranger,
            prev_hash: chain.head(),
            signature: [0; 64],
            store_id: STORE.to_owned(),
        };
        let mut list = entries.clone();
        list.push(resigned(forced, seed));
        assert_eq!(
            fault(&list),
            ChainFault {
                seq: 3,
                kind: ChainFaultKind::Refused(refusal)
            }
        );
    }
    let same_name_other_kind = grant(GrantKind::Runner, "harness", 5);
    assert!(
        chain
            .next_entry(Add, same_name_other_kind, 0, &key(1))
            .is_ok()
    );
}

#[test]
fn a_fault_leaves_the_list_as_it_was() {
    let (mut chain, entries) = sample();
    let before = (chain.len(), chain.head());
    assert!(chain.append(&entries[1]).is_err());
    assert_eq!((chain.len(), chain.head()), before);
}
