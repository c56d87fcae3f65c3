//! Many processes on one store: nothing is lost, nobody sees a lock, one decision wins.

use crate::child::start;
use model::ProposalStatus;
use std::collections::BTreeSet;
use std::io::Write;
use swarm_memory_ledger::{Created, Decider, Provider};
use testkit::{Workbench, add_decision, add_draft, add_fact};

const PROCESSES: usize = 8;
const ROUNDS: usize = 40;

/// Makes the whole run last longer: seconds.
const SOAK: &str = "SWARM_MEMORY_SOAK_SECONDS";

fn bench_with_controller() -> Workbench {
    let bench = Workbench::new();
    let ledger = bench.ledger_now();
    ledger.create().unwrap();
    let reviewer = bench.reviewer(&ledger);
    bench.controller(&ledger, &reviewer);
    bench
}

#[test]
fn eight_processes_lose_nothing_and_the_chain_verifies() {
    let soak: u64 = std::env::var(SOAK)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    eight_processes(&bench_with_controller(), ROUNDS, soak);
}

/// Eight processes that propose, decide and recall at once, in waves for so many seconds.
pub(crate) fn eight_processes(bench: &Workbench, rounds: usize, soak: u64) {
    let clock = ledger_clock();
    let started = clock();
    let mut acknowledged = BTreeSet::new();
    let mut wave = 0;
    loop {
        let running: Vec<_> = (0..PROCESSES)
            .map(|name| {
                start(
                    bench,
                    "mixed",
                    &[&format!("{wave}p{name}"), &rounds.to_string()],
                )
            })
            .collect();
        for child in running {
            let (ended_well, ids) = child.finish("ack");
            assert!(
                ended_well,
                "no process saw a lock or missed what it was told is stored"
            );
            assert_eq!(ids.len(), rounds);
            acknowledged.extend(ids);
        }
        wave += 1;
        assert_eq!(acknowledged.len(), wave * PROCESSES * rounds);
        if clock() - started >= i64::try_from(soak).unwrap() * 1000 {
            break;
        }
    }
    let ledger = bench.ledger_now();
    let stored: BTreeSet<String> = ledger
        .reader(&bench.session())
        .unwrap()
        .list()
        .unwrap()
        .into_iter()
        .map(|item| item.record.id.to_string())
        .collect();
    assert_eq!(stored, acknowledged);
    let report = ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
    assert!(report.seed_chain.verified);
}

fn ledger_clock() -> impl Fn() -> i64 {
    use swarm_memory_ledger::seams::{Clock, SystemClock};
    || SystemClock.now_ms()
}

#[test]
fn of_eight_processes_that_decide_one_proposal_exactly_one_wins() {
    let bench = bench_with_controller();
    let ledger = bench.ledger_now();
    let id = ledger
        .propose(&bench.session(), add_draft("One fact, many deciders."))
        .unwrap()
        .proposal_id
        .unwrap();
    let mut running: Vec<_> = (0..PROCESSES)
        .map(|_| start(&bench, "decide", &[id.as_str()]))
        .collect();
    for child in &mut running {
        let ready = child
            .lines
            .by_ref()
            .map_while(Result::ok)
            .any(|line| line == "ready");
        assert!(ready);
    }
    for child in &mut running {
        child
            .process
            .stdin
            .take()
            .unwrap()
            .write_all(b"go\n")
            .unwrap();
    }
    let won: usize = running
        .into_iter()
        .map(|child| child.finish("won").1.len())
        .sum();
    assert_eq!(won, 1);
    let reader = ledger.reader(&bench.session()).unwrap();
    assert_eq!(
        reader.proposal(&id).unwrap().unwrap().proposal.status,
        ProposalStatus::Applied
    );
    assert_eq!(reader.list().unwrap().len(), 1);
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn of_many_makers_one_store_comes_and_every_proposal_is_in_it() {
    // With nothing there, and with an empty file that each of them would fill.
    for empty_file in [false, true] {
        let bench = Workbench::new();
        if empty_file && bench.provider == Provider::LocalJsonl {
            // A journal is put in place whole, so an empty one lost what it held.
            continue;
        }
        many_makers(&bench, empty_file);
    }
}

/// Eight processes that make one store at once and propose into it.
pub(crate) fn many_makers(bench: &Workbench, empty_file: bool) {
    if empty_file {
        std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
        std::fs::write(bench.store_path(), b"").unwrap();
    }
    let running: Vec<_> = (0..PROCESSES)
        .map(|_| start(bench, "create", &[]))
        .collect();
    for child in running {
        let (ended_well, ids) = child.finish("ack");
        assert!(ended_well && ids.len() == 1, "empty file: {empty_file}");
    }
    let ledger = bench.ledger_now();
    assert_eq!(ledger.create().unwrap(), Created::Existing);
    assert_eq!(
        ledger
            .reader(&bench.session())
            .unwrap()
            .proposals(true)
            .unwrap()
            .len(),
        PROCESSES
    );
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
    let litter = std::fs::read_dir(bench.store_path().parent().unwrap())
        .unwrap()
        .filter(|entry| {
            entry
                .as_ref()
                .unwrap()
                .file_name()
                .to_string_lossy()
                .contains("building")
        })
        .count();
    assert_eq!(litter, 0);
}

#[test]
fn a_read_then_a_write_never_meets_a_busy_snapshot() {
    let bench = Workbench::new();
    let (one, two) = (bench.created(), bench.ledger());
    let session = bench.session();
    let reviewer = bench.reviewer(&one);
    add_fact(
        &one,
        &session,
        Decider::Person(&reviewer),
        "The scope is known from here on.",
    );
    for round in 0..20 {
        // Each holds an open read while the other commits, and then writes itself.
        let (held_by_one, held_by_two) =
            (one.reader(&session).unwrap(), two.reader(&session).unwrap());
        let before = held_by_one.list().unwrap().len() + held_by_two.list().unwrap().len();
        add_fact(
            &two,
            &session,
            Decider::Person(&reviewer),
            &format!("Round {round} of the second."),
        );
        add_fact(
            &one,
            &session,
            Decider::Person(&reviewer),
            &format!("Round {round} of the first."),
        );
        assert_eq!(before, 2 * (2 * round + 1));
        assert_eq!(held_by_one.list().unwrap().len(), 2 * (round + 1) + 1);
    }
    assert_eq!(one.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_decision_of_what_changed_meanwhile_is_refused_and_not_written_over() {
    let bench = Workbench::new();
    let (one, two) = (bench.created(), bench.ledger());
    let session = bench.session();
    let reviewer = bench.reviewer(&one);
    let id = one
        .propose(&session, add_draft("A fact for two deciders."))
        .unwrap()
        .proposal_id
        .unwrap();
    let decision = add_decision(&one.reader(&session).unwrap(), &id);
    two.decide(&session, Decider::Person(&reviewer), decision.clone())
        .unwrap();
    let late = one
        .decide(&session, Decider::Person(&reviewer), decision)
        .unwrap_err();
    assert_eq!(late.code(), model::Code::NotPending);
}
