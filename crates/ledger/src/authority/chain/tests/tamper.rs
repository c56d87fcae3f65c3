//! Every way to change a stored list without the keys to it, and where it is found.

use super::*;

type Tamper = (&'static str, fn(&mut GrantEntry));

const TAMPERS: [Tamper; 14] = [
    ("seq up", |e| e.seq += 1),
    ("seq max", |e| e.seq = u64::MAX),
    ("action", |e| {
        e.action = match e.action {
            GrantAction::Add => GrantAction::Remove,
            GrantAction::Remove => GrantAction::Add,
        };
    }),
    ("grant kind", |e| {
        let kind = match e.grant.kind() {
            GrantKind::Reviewer => GrantKind::Controller,
            GrantKind::Controller | GrantKind::Runner => GrantKind::Reviewer,
        };
        e.grant = Grant::new(kind, e.grant.name(), *e.grant.public_key()).unwrap();
    }),
    ("grant name", |e| {
        e.grant = Grant::new(e.grant.kind(), "mallory", *e.grant.public_key()).unwrap();
    }),
    ("grant key", |e| {
        e.grant = grant(e.grant.kind(), e.grant.name(), 77);
    }),
    ("time", |e| e.at_ms += 1),
    ("signer stranger", |e| e.signer = key(77).key_id()),
    ("signer anna or ben", |e| {
        e.signer = if e.signer == ben().key_id() {
            anna()
        } else {
            ben()
        }
        .key_id();
    }),
    ("prev hash", |e| e.prev_hash[31] ^= 1),
    ("signature R", |e| e.signature[0] ^= 1),
    ("signature s", |e| e.signature[40] ^= 1),
    ("signature of nobody", |e| e.signature = [0; 64]),
    ("store", |e| e.store_id = "store_b".to_owned()),
];

#[test]
fn a_flipped_field_of_any_entry_is_found_at_that_entry() {
    let (_, entries) = sample();
    for index in 0..entries.len() {
        for (name, tamper) in TAMPERS {
            let mut list = entries.clone();
            tamper(&mut list[index]);
            assert_ne!(list[index], entries[index], "{name} changes nothing");
            let found = fault(&list);
            assert_eq!(found.seq, index as u64 + 1, "{name} at {index}: {found}");
        }
    }
}

#[test]
fn an_entry_changed_and_signed_again_breaks_the_link_after_it() {
    let (_, mut entries) = sample();
    entries[2].at_ms += 1;
    entries[2] = resigned(entries[2].clone(), 1);
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 4,
            kind: ChainFaultKind::BrokenLink
        }
    );
}

#[test]
fn a_number_that_was_signed_wrong_is_found() {
    let (chain, mut entries) = sample();
    let mut entry = chain
        .next_entry(GrantAction::Remove, job(), 0, &key(2))
        .unwrap();
    entry.seq = 9;
    entries.push(resigned(entry, 2));
    let kind = ChainFaultKind::OutOfOrder { found: 9 };
    assert_eq!(fault(&entries), ChainFault { seq: 7, kind });
}

#[test]
fn a_dropped_swapped_or_doubled_entry_is_found_where_the_order_breaks() {
    let (_, entries) = sample();
    for index in 0..entries.len() {
        let place = index as u64 + 1;
        let mut dropped = entries.clone();
        dropped.remove(index);
        if index + 1 < entries.len() {
            assert_eq!(fault(&dropped).seq, place, "drop {index}");
            let mut swapped = entries.clone();
            swapped.swap(index, index + 1);
            assert_eq!(fault(&swapped).seq, place, "swap {index}");
        }
        let mut doubled = entries.clone();
        doubled.insert(index, entries[index].clone());
        assert_eq!(fault(&doubled).seq, place + 1, "double {index}");
    }
}

#[test]
fn a_dropped_entry_stays_found_when_the_rest_is_renumbered() {
    let (_, mut entries) = sample();
    entries.remove(3);
    for (seq, entry) in (1..).zip(&mut entries) {
        entry.seq = seq;
    }
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 4,
            kind: ChainFaultKind::BrokenLink
        }
    );
}

#[test]
fn another_root_under_the_old_entries_is_found() {
    let (_, mut entries) = sample();
    let mallory = grant(GrantKind::Reviewer, "anna", 66);
    entries[0].grant = mallory;
    entries[0] = resigned(entries[0].clone(), 66);
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 2,
            kind: ChainFaultKind::BrokenLink
        }
    );
    let mut entry = entries[1].clone();
    entry.prev_hash = entries[0].hash();
    entries[1] = resigned(entry, 1);
    let refused = GrantRefused::SignerNotReviewer {
        signer: key(1).key_id(),
    };
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 2,
            kind: ChainFaultKind::Refused(refused)
        }
    );
}

#[test]
fn a_list_replaced_or_cut_as_a_whole_holds_but_does_not_follow_the_anchor() {
    let (chain, entries) = sample();
    let anchor = chain.anchor().unwrap();
    assert!(chain.follows(&anchor));
    let cut = GrantChain::verify(STORE, &entries[..4]).unwrap();
    assert!(!cut.follows(&anchor));
    assert!(chain.follows(&cut.anchor().unwrap()));
    let mallory = grant(GrantKind::Reviewer, "anna", 66);
    let (other, _) = grow(&[(GrantAction::Add, mallory, 66)]);
    assert!(!chain.follows(&other.anchor().unwrap()));
    assert!(!chain.follows(&ChainAnchor {
        length: 0,
        head: GENESIS
    }));
    assert!(!chain.follows(&ChainAnchor {
        length: u64::MAX,
        head: anchor.head
    }));
}

#[test]
fn the_list_of_one_store_is_no_list_of_another() {
    let (_, entries) = sample();
    let found = GrantChain::verify("store_b", &entries).unwrap_err();
    assert_eq!(
        found,
        ChainFault {
            seq: 1,
            kind: ChainFaultKind::OtherStore
        }
    );
    let foreign = {
        let mut entry = entries[3].clone();
        entry.store_id = "store_b".to_owned();
        resigned(entry, 2)
    };
    let mut list = entries;
    list[3] = foreign;
    assert_eq!(
        fault(&list),
        ChainFault {
            seq: 4,
            kind: ChainFaultKind::OtherStore
        }
    );
}

#[test]
fn a_reviewer_removed_earlier_signs_nothing_more() {
    let (chain, mut entries) = sample();
    let refused = GrantRefused::SignerNotReviewer {
        signer: anna().key_id(),
    };
    let carl = grant(GrantKind::Reviewer, "carl", 5);
    let made = chain.next_entry(GrantAction::Add, carl.clone(), 0, &key(1));
    assert_eq!(made, Err(refused.clone()));
    let by_ben = chain
        .next_entry(GrantAction::Add, carl, 0, &key(2))
        .unwrap();
    entries.push(resigned(by_ben.clone(), 1));
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 7,
            kind: ChainFaultKind::Refused(refused)
        }
    );
    let mut claims_ben = resigned(by_ben, 1);
    claims_ben.signer = ben().key_id();
    entries[6] = claims_ben;
    assert_eq!(
        fault(&entries),
        ChainFault {
            seq: 7,
            kind: ChainFaultKind::BadSignature
        }
    );
}
