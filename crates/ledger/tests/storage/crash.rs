//! Kills at any point of a decision: whole or absent, and the store stands.

use crate::child::{Running, start, told};
use ledger::seams::{FaultPoint, Seams};
use ledger::{Decider, NotDone};
use model::{MemoryId, ProposalStatus};
use std::sync::Arc;
use swarm_memory_ledger as ledger;
use testkit::{FailAt, Tamper, Workbench, add_decision, add_draft, add_fact};

const STORES: u64 = 10;
const KILLS_PER_STORE: u64 = 20;

/// A small generator: the kills are random and the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

fn bench_with_controller() -> Workbench {
    with_controller(Workbench::new())
}

/// The same bench with a store, a reviewer and a controller.
pub(crate) fn with_controller(bench: Workbench) -> Workbench {
    let ledger = bench.ledger_now();
    ledger.create().unwrap();
    let reviewer = bench.reviewer(&ledger);
    bench.controller(&ledger, &reviewer);
    bench
}

/// The store as the next process finds it.
pub(crate) fn assert_stands(bench: &Workbench, acknowledged: &[String]) {
    let ledger = bench.ledger_now();
    let report = ledger.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
    assert!(report.seed_chain.verified);
    let session = bench.session();
    let reader = ledger.reader(&session).unwrap();
    let present: Vec<MemoryId> = reader
        .list()
        .unwrap()
        .into_iter()
        .map(|item| item.record.id)
        .collect();
    for id in acknowledged {
        assert!(
            present.iter().any(|known| known.as_str() == id),
            "{id} was acknowledged and is gone"
        );
    }
    let applied = reader
        .proposals(true)
        .unwrap()
        .iter()
        .filter(|stored| stored.proposal.status == ProposalStatus::Applied)
        .count();
    assert_eq!(
        applied,
        present.len(),
        "a decision is whole: its memory and its status"
    );
    drop(reader);
    assert_eq!(
        Tamper::open(&bench.store_path()).text("PRAGMA quick_check"),
        "ok"
    );
}

#[test]
fn two_hundred_kills_leave_every_decision_whole_or_absent() {
    for store in 0..STORES {
        storm_of_kills(&bench_with_controller(), store, KILLS_PER_STORE);
    }
}

/// Starts a process that decides without end, kills it at some point of a write, and looks at what
/// it left; again and again on one store.
pub(crate) fn storm_of_kills(bench: &Workbench, store: u64, kills: u64) {
    let mut dice = Dice(20_260_729 + store);
    let mut acknowledged = Vec::new();
    for kill in 0..kills {
        let Running {
            mut process,
            mut lines,
        } = start(bench, "storm", &[&format!("{store}k{kill}")]);
        // Each line is a point of a write that the child has just passed.
        for line in lines
            .by_ref()
            .take(usize::try_from(4 + dice.roll(28)).unwrap())
        {
            acknowledged.extend(told(&line.unwrap(), "ack"));
        }
        process.kill().unwrap();
        acknowledged.extend(
            lines
                .map_while(Result::ok)
                .filter_map(|line| told(&line, "ack")),
        );
        process.wait().unwrap();
        assert_stands(bench, &acknowledged);
    }
    assert!(!acknowledged.is_empty());
}

#[test]
fn an_error_at_any_point_leaves_the_decision_whole_or_absent() {
    for point in FaultPoint::ALL {
        let bench = bench_with_controller();
        let ledger = bench.ledger_now();
        let session = bench.session();
        let receipt = ledger
            .propose(&session, add_draft("A fact that may not survive."))
            .unwrap();
        let id = receipt.proposal_id.unwrap();
        let faults = Arc::new(FailAt::new(point, 1));
        let broken = bench.ledger_with(Seams {
            faults,
            ..Seams::system()
        });
        let controller = broken.present_controller(&bench.controller_key()).unwrap();
        let decision = add_decision(&broken.reader(&session).unwrap(), &id);
        let answer = broken.decide(&session, Decider::Curator(&controller), decision.clone());
        assert!(
            matches!(answer, Err(NotDone::Failed(_))),
            "{point}: {answer:?}"
        );
        assert_stands(&bench, &[]);
        let committed = point == FaultPoint::AfterCommit;
        assert_eq!(
            ledger.reader(&session).unwrap().list().unwrap().len(),
            usize::from(committed),
            "{point}"
        );
        if !committed {
            broken
                .decide(&session, Decider::Curator(&controller), decision)
                .unwrap();
            assert_stands(&bench, &[]);
        }
    }
}

#[test]
fn a_crash_at_any_point_leaves_the_decision_whole_or_absent() {
    for point in FaultPoint::ALL {
        // The first pass belongs to the proposal, the second to the decision; only a decision
        // tells the index.
        for nth in if point == FaultPoint::BeforeIndex {
            &["1"][..]
        } else {
            &["1", "2"]
        } {
            let bench = bench_with_controller();
            let (ended_well, acknowledged) =
                start(&bench, "crash", &[point.as_str(), nth]).finish("ack");
            assert!(!ended_well && acknowledged.is_empty(), "{point} {nth}");
            assert_stands(&bench, &[]);
            let there = bench
                .ledger_now()
                .reader(&bench.session())
                .unwrap()
                .list()
                .unwrap()
                .len();
            let whole = point == FaultPoint::AfterCommit && *nth == "2";
            assert_eq!(there, usize::from(whole), "{point} {nth}");
        }
    }
}

#[test]
fn what_a_dead_process_left_in_the_log_is_there_for_readers_and_writers() {
    let bench = bench_with_controller();
    let (ended_well, acknowledged) = start(&bench, "die", &[]).finish("ack");
    assert!(!ended_well);
    if bench.provider == ledger::Provider::Sqlite {
        let wal = bench.store_path().with_file_name("memory.db-wal");
        assert!(
            std::fs::metadata(&wal).unwrap().len() > 0,
            "the log was left behind"
        );
    }
    let ledger = bench.ledger_now();
    let waiting = ledger
        .reader(&bench.session())
        .unwrap()
        .proposals(false)
        .unwrap();
    assert_eq!(waiting.len(), acknowledged.len());
    let reviewer = ledger
        .unlock_reviewer(None, &testkit::passphrase())
        .unwrap();
    add_fact(
        &ledger,
        &bench.session(),
        Decider::Person(&reviewer),
        "Life goes on.",
    );
    assert_stands(&bench, &[]);
}

#[test]
fn a_killed_export_leaves_whole_files() {
    let bench = bench_with_controller();
    let ledger = bench.ledger_now();
    let controller = ledger.present_controller(&bench.controller_key()).unwrap();
    let session = bench.session();
    for number in 0..60 {
        let text = format!("Fact number {number} about module m{number}.");
        add_fact(&ledger, &session, Decider::Curator(&controller), &text);
    }
    let folder = bench.store_path().with_file_name("export");
    ledger.export(&session, &folder).unwrap();
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let whole = (read("memories.jsonl"), read("proposals.jsonl"));
    let mut dice = Dice(7);
    let mut littered = 0;
    for round in 0..30 {
        let mut child = start(&bench, "export", &[]);
        let acks = child
            .lines
            .by_ref()
            .map_while(Result::ok)
            .filter(|line| told(line, "ack").is_some());
        assert_eq!(acks.take(1).count(), 1);
        for step in 0..dice.roll(3_000_000) {
            std::hint::black_box(step);
        }
        child.process.kill().unwrap();
        child.process.wait().unwrap();
        let found = (read("memories.jsonl"), read("proposals.jsonl"));
        assert_eq!(found, whole, "round {round}");
        littered += std::fs::read_dir(&folder).unwrap().count() - 2;
    }
    assert!(littered > 0, "no kill fell into the middle of a file");
    ledger.export(&session, &folder).unwrap();
    let left = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(left, 2, "what was killed is cleared away");
    assert_stands(&bench, &[]);
}
