//! A plugin's store of more rows than one event of a migration names: all of it comes over or
//! nothing, told by several events.

use crate::child::start;
use crate::migration::{assert_verified, in_folder};
use ledger::DivergenceKind;
use swarm_memory_ledger as ledger;
use testkit::{Tamper, Workbench, fact_in, home_scope, write_plugin_store};

/// More than two events hold.
const RECORDS: usize = 2_010;

fn bench() -> Workbench {
    let bench = Workbench::new();
    std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
    let scope = home_scope(&bench.project());
    let fact = |n: usize| fact_in(scope.clone(), &format!("Port {n} is taken."));
    write_plugin_store(&bench.store_path(), (0..RECORDS).map(fact));
    bench
}

#[test]
fn a_large_store_comes_over_under_several_events_and_a_missing_one_is_found() {
    let bench = bench();
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        (report.imported_memories, report.memories),
        (RECORDS, RECORDS)
    );
    assert_eq!(assert_verified(&bench).events, 3);
    let store = Tamper::open(&bench.store_path());
    let most =
        store.number("SELECT max(json_array_length(json, '$.report.items')) FROM audit_payloads");
    assert_eq!(most, 1_000);
    store.run_without_triggers(
        "DELETE FROM audit_events WHERE seq = 2; DELETE FROM audit_payloads WHERE seq = 2;",
    );
    let found = bench.ledger().audit_verify().unwrap().divergence.unwrap();
    assert_eq!((found.seq, found.kind), (2, DivergenceKind::Missing));
}

#[test]
fn a_migration_that_is_killed_between_its_events_leaves_the_old_store() {
    let bench = bench();
    let before = std::fs::read(bench.store_path()).unwrap();
    for (point, nth) in [
        ("after_commit", "1"),
        ("before_record", "1500"),
        ("before_event", "2"),
        ("before_commit", "3"),
        ("after_commit", "3"),
    ] {
        let (ended_well, done) = start(&bench, "migrate", &[point, nth]).finish("ack");
        assert!(!ended_well && done.is_empty(), "{point} {nth}");
        let now = std::fs::read(bench.store_path()).unwrap();
        assert!(now == before, "{point} {nth}");
    }
    bench.ledger().migrate().unwrap();
    assert_eq!(assert_verified(&bench).events, 3);
    let backup = in_folder(&bench, "backups/memory.db.pre-swarm-memory-v14");
    assert!(std::fs::read(backup).unwrap() == before);
}
