//! Several sessions and processes on one journal, and files that are not ours.

use ledger::{CandidateFilter, Decider, Ledger};
use model::Code;
use std::fmt::Write;
use std::time::Duration;
use swarm_memory_ledger as ledger;
use testkit::wishes::{propose_and_delete, proposed, text_patch, update, update_draft};
use testkit::{Workbench, add_draft, add_fact};

#[test]
fn a_session_that_is_open_sees_what_others_write() {
    let bench = Workbench::new();
    let (one, two) = (bench.created(), bench.ledger());
    let session = bench.session();
    let reviewer = bench.reviewer(&one);
    let waiting = |ledger: &Ledger| {
        ledger
            .reader(&session)
            .unwrap()
            .proposals(false)
            .unwrap()
            .len()
    };
    for round in 0..3 {
        one.propose(
            &session,
            add_draft(&format!("First fact of round {round}.")),
        )
        .unwrap();
        assert_eq!(waiting(&two), 2 * round + 1);
        two.propose(
            &session,
            add_draft(&format!("Second fact in round {round}.")),
        )
        .unwrap();
        assert_eq!(waiting(&one), 2 * round + 2);
    }
    let id = add_fact(&two, &session, Decider::Person(&reviewer), "Use tabs.");
    assert!(one.reader(&session).unwrap().item(&id).unwrap().is_some());
    assert_eq!(one.audit_verify().unwrap().verified, Some(true));
}

/// What the indexes give for each of these terms, with the scores and the counts.
fn searched(ledger: &Ledger, bench: &Workbench) -> String {
    let reader = ledger.reader(&bench.session()).unwrap();
    let filter = CandidateFilter::manual();
    let mut told = String::new();
    for term in ["parser", "tabs", "stream", "input", "modes", "bun"] {
        let term = [term.to_owned()];
        for hit in reader.index_hits(&term, &filter, 20).unwrap() {
            write!(told, "{} {} {:?};", term[0], hit.item.record.id, hit.bm25).unwrap();
        }
        for item in reader.seed_hits(&term, &filter, 20).unwrap() {
            write!(told, "{} {};", term[0], item.record.id).unwrap();
        }
        writeln!(told, "{:?}", reader.term_counts(&term, &filter).unwrap()).unwrap();
    }
    told
}

#[test]
fn a_follower_and_a_latecomer_find_what_the_writer_finds() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    let (session, person) = (bench.session(), Decider::Person(&reviewer));
    let follower = bench.ledger();
    let same = || {
        let found = searched(&ledger, &bench);
        assert_eq!(searched(&follower, &bench), found);
        assert_eq!(searched(&bench.ledger(), &bench), found);
        found
    };
    let id = add_fact(&ledger, &session, person, "The parser streams its input.");
    let other = add_fact(&ledger, &session, person, "Use tabs for the parser.");
    assert!(same().contains(id.as_str()));
    let proposal = proposed(
        &ledger,
        &session,
        update_draft(&id, "The parser has modes."),
    );
    let patch = text_patch("The parser has modes.");
    ledger
        .decide(&session, person, update(&proposal, &id, patch))
        .unwrap();
    same();
    propose_and_delete(&ledger, &session, person, &other);
    assert!(same().contains("modes"));
}

#[test]
fn threads_of_one_session_write_and_read_at_once() {
    let bench = Workbench::new();
    let ledger = bench.created();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (bench, ledger) = (&bench, &ledger);
            scope.spawn(move || {
                for number in 0..5 {
                    let draft = add_draft(&format!("Thread {thread} found fact {number}."));
                    let id = ledger
                        .propose(&bench.session(), draft)
                        .unwrap()
                        .proposal_id
                        .unwrap();
                    let reader = ledger.reader(&bench.session()).unwrap();
                    assert!(reader.proposal(&id).unwrap().is_some());
                }
            });
        }
    });
    let reader = bench.ledger().reader(&bench.session()).unwrap();
    assert_eq!(reader.proposals(false).unwrap().len(), 20);
}

#[test]
fn who_waits_too_long_for_the_lock_is_told_and_readers_do_not_wait() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let impatient = Ledger::new(
        bench.place(),
        bench.policy.clone(),
        bench.seams(),
        Duration::from_millis(20),
    );
    let lock =
        std::fs::File::open(bench.store_path().with_file_name("locks/journal.lock")).unwrap();
    lock.lock().unwrap();
    let answer = impatient.propose(&bench.session(), add_draft("Use tabs."));
    assert_eq!(answer.unwrap_err().code(), Code::StoreBusy);
    let usage = impatient.record_usage(crate::cuts::usage("bundle_1"));
    assert_eq!(usage.unwrap_err().code(), Code::StoreBusy);
    assert!(
        impatient
            .reader(&bench.session())
            .unwrap()
            .list()
            .unwrap()
            .is_empty()
    );
    drop(lock);
    impatient
        .propose(&bench.session(), add_draft("Use tabs."))
        .unwrap();
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_journal_that_is_replaced_or_removed_is_told_once() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    ledger.propose(&session, add_draft("Use tabs.")).unwrap();
    let other = Workbench::on(bench.provider);
    other.created();
    std::fs::rename(other.store_path(), bench.store_path()).unwrap();
    let refused = ledger
        .propose(&session, add_draft("Use spaces."))
        .unwrap_err();
    assert_eq!(refused.code(), Code::StoreReplaced);
    let receipt = ledger.propose(&session, add_draft("Use spaces.")).unwrap();
    assert!(
        receipt.proposal_id.is_some(),
        "the next one goes into the new store"
    );
    std::fs::remove_file(bench.store_path()).unwrap();
    let refused = ledger
        .propose(&session, add_draft("Use neither."))
        .unwrap_err();
    assert_eq!(refused.code(), Code::StoreReplaced);
    let refused = ledger
        .propose(&session, add_draft("Use neither."))
        .unwrap_err();
    assert_eq!(
        refused.code(),
        Code::StoreUnreadable,
        "mirrors of a journal that is gone are nobody's memory"
    );
    assert_eq!(
        bench.ledger().create().unwrap_err().code(),
        Code::StoreUnreadable
    );
    assert_eq!(
        bench.ledger().state().unwrap_err().code(),
        Code::StoreUnreadable
    );
    assert!(!bench.store_path().exists());
}

#[test]
fn a_journal_that_was_rolled_back_under_a_session_is_a_replaced_one() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let session = bench.session();
    let before = std::fs::read(bench.store_path()).unwrap();
    ledger.propose(&session, add_draft("Use tabs.")).unwrap();
    std::fs::write(bench.store_path(), before).unwrap();
    let refused = ledger
        .propose(&session, add_draft("Use spaces."))
        .unwrap_err();
    assert_eq!(refused.code(), Code::StoreReplaced);
}

#[test]
fn a_file_of_the_same_length_in_its_place_is_seen() {
    let bench = Workbench::new();
    let session = bench.session();
    let ledger = bench.created();
    let begun = std::fs::read(bench.store_path()).unwrap();
    ledger.propose(&session, add_draft("Use tabs.")).unwrap();
    let first = std::fs::read(bench.store_path()).unwrap();
    std::fs::write(bench.store_path(), begun).unwrap();
    for mirror in ["proposals.jsonl", "audit.jsonl"] {
        std::fs::remove_file(bench.store_path().with_file_name(mirror)).unwrap();
    }
    bench
        .ledger()
        .propose(&session, add_draft("Use dots."))
        .unwrap();
    assert_eq!(
        std::fs::read(bench.store_path()).unwrap().len(),
        first.len()
    );
    let reader = ledger.reader(&session).unwrap();
    let waiting = reader.proposals(false).unwrap();
    let text = &waiting[0].proposal.proposed_record.as_ref().unwrap().text;
    assert_eq!((waiting.len(), text.as_str()), (1, "Use dots."));
    let refused = ledger.propose(&session, add_draft("Use dots and tabs."));
    assert_eq!(refused.unwrap_err().code(), Code::StoreReplaced);
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_no_place_for_a_journal() {
    let bench = Workbench::new();
    let elsewhere = bench.outside().join("swarm");
    std::fs::create_dir_all(elsewhere.join("memory")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, bench.project().join(".swarm")).unwrap();
    let refused = bench.ledger().create().unwrap_err();
    assert_eq!(refused.code(), Code::StoreUnreadable);
    assert_eq!(
        std::fs::read_dir(elsewhere.join("memory")).unwrap().count(),
        0
    );
}
