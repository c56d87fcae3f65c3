//! Stores of the opencode-swarm plugin, versions 1 to 14: all of it comes over, once, or nothing.

use crate::child::start;
use ledger::{CandidateFilter, LedgerError, Session};
use model::{Code, HostFacts, ProposalStatus, Scope};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use swarm_memory_ledger as ledger;
use testkit::{Tamper, Workbench};

pub(crate) const PLUGIN_V6: &[u8] = include_bytes!("../data/plugin-v6.db");
pub(crate) const SYNTH_V14: &[u8] = include_bytes!("../data/synth-v14.db");
const SUMMARY: &str = include_str!("../data/plugin-v6-summary.json");

/// Puts a plugin's file in the place of the store.
pub(crate) fn bench_with(bytes: &[u8]) -> Workbench {
    let bench = Workbench::new();
    std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
    std::fs::write(bench.store_path(), bytes).unwrap();
    bench
}

/// A session that stands in every scope of the fixtures.
pub(crate) fn everywhere() -> Session {
    let summary: Value = serde_json::from_str(SUMMARY).unwrap();
    let scopes: Vec<Scope> = summary["scopes"]
        .as_object()
        .unwrap()
        .values()
        .map(|scope| serde_json::from_value(scope.clone()).unwrap())
        .collect();
    Session::new(scopes, None, HostFacts::default())
}

pub(crate) fn in_folder(bench: &Workbench, name: &str) -> PathBuf {
    bench.store_path().with_file_name(name)
}

fn backup(bench: &Workbench, version: i64) -> Vec<u8> {
    std::fs::read(
        in_folder(bench, "backups").join(format!("memory.db.pre-swarm-memory-v{version}")),
    )
    .unwrap()
}

fn statuses(session: &Session, bench: &Workbench) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for stored in bench
        .ledger()
        .reader(session)
        .unwrap()
        .proposals(true)
        .unwrap()
    {
        *counts.entry(stored.proposal.status.as_str()).or_default() += 1;
    }
    counts
}

pub(crate) fn assert_verified(bench: &Workbench) -> ledger::AuditReport {
    let report = bench.ledger().audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
    report
}

#[test]
fn every_record_and_proposal_of_the_plugin_store_comes_over() {
    let bench = bench_with(PLUGIN_V6);
    let session = everywhere();
    assert_eq!(
        bench.ledger().reader(&session).unwrap_err_code(),
        Code::NeedsMigration
    );
    assert_eq!(
        std::fs::read(bench.store_path()).unwrap(),
        PLUGIN_V6,
        "a read migrates nothing"
    );
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        (
            report.from_version,
            report.imported_memories,
            report.imported_proposals
        ),
        (6, 102, 89)
    );
    assert!(report.invalid_rows.is_empty());
    let summary: Value = serde_json::from_str(SUMMARY).unwrap();
    let mut by: BTreeMap<String, i64> = BTreeMap::new();
    for item in bench.ledger().reader(&session).unwrap().list().unwrap() {
        let record = item.record;
        let stability = serde_json::to_value(record.stability).unwrap();
        let stability = stability.as_str().unwrap();
        let name = format!(
            "{}/{}/{stability}",
            record.kind.as_str(),
            record.scope.kind.as_str()
        );
        *by.entry(name).or_default() += 1;
    }
    let expected: BTreeMap<String, i64> = serde_json::from_value(summary["by"].clone()).unwrap();
    assert_eq!(by, expected);
    assert_eq!(
        statuses(&session, &bench),
        BTreeMap::from([("applied", 76), ("pending", 8), ("rejected", 5)])
    );
    assert_eq!(backup(&bench, 6), PLUGIN_V6);
    let store = Tamper::open(&bench.store_path());
    // The plugin's events, then the one of the migration.
    assert_eq!(store.number("SELECT count(*) FROM memory_events"), 208);
    assert_eq!(store.number("SELECT count(*) FROM memory_recall_usage"), 13);
    let audit = assert_verified(&bench);
    assert!(audit.seed_chain.verified);
    assert_eq!(
        (audit.seed_chain.legacy_rows, audit.seed_chain.chained_rows),
        (207, 1)
    );
}

#[test]
fn the_chain_and_the_side_tables_of_the_newest_plugin_come_over() {
    let bench = bench_with(SYNTH_V14);
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        (
            report.from_version,
            report.imported_memories,
            report.imported_proposals
        ),
        (14, 102, 89)
    );
    assert_eq!(backup(&bench, 14), SYNTH_V14);
    assert_eq!(
        statuses(&everywhere(), &bench),
        BTreeMap::from([("applied", 77), ("pending", 7), ("rejected", 5)])
    );
    let audit = assert_verified(&bench);
    assert!(audit.seed_chain.verified && audit.seed_chain.head_match);
    assert_eq!(
        (audit.seed_chain.total_rows, audit.seed_chain.chained_rows),
        (221, 221)
    );
    let store = Tamper::open(&bench.store_path());
    for (table, rows) in [
        ("memory_relations", 6),
        ("memory_outcomes", 10),
        ("memory_reward_events", 6),
        ("memory_recall_usage", 13),
    ] {
        assert_eq!(
            store.number(&format!("SELECT count(*) FROM {table}")),
            rows,
            "{table}"
        );
    }
}

#[test]
fn what_was_deleted_or_replaced_in_the_plugin_does_not_come_back_in_force() {
    let bench = bench_with(PLUGIN_V6);
    bench.ledger().migrate().unwrap();
    let reader = bench.ledger().reader(&everywhere()).unwrap();
    let all = reader.list().unwrap();
    let active = reader.all_items(&CandidateFilter::manual()).unwrap();
    assert!(active.len() < all.len());
    for item in &active {
        assert!(
            !item.record.is_deleted() && item.record.superseded_by.is_none(),
            "{}",
            item.record.id
        );
    }
}

#[test]
fn a_second_opening_migrates_nothing() {
    let bench = bench_with(PLUGIN_V6);
    bench.ledger().migrate().unwrap();
    let store_id = bench.ledger().state().unwrap().store_id;
    let again = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(again.imported_memories, 102, "the report of the first one");
    assert_eq!(bench.ledger().state().unwrap().store_id, store_id);
    let backups = std::fs::read_dir(in_folder(&bench, "backups"))
        .unwrap()
        .count();
    assert_eq!(backups, 1);
    assert_eq!(assert_verified(&bench).events, 1);
}

#[test]
fn a_killed_migration_leaves_the_old_store_and_the_next_one_succeeds() {
    for (bytes, version) in [(PLUGIN_V6, 6), (SYNTH_V14, 14)] {
        let bench = bench_with(bytes);
        for (point, nth) in [
            ("before_record", "1"),
            ("after_record", "50"),
            ("before_index", "102"),
            ("before_record", "150"),
            ("before_event", "1"),
            ("before_commit", "1"),
            ("after_commit", "1"),
        ] {
            let (ended_well, done) = start(&bench, "migrate", &[point, nth]).finish("ack");
            assert!(!ended_well && done.is_empty(), "{point} {nth}");
            assert_eq!(
                std::fs::read(bench.store_path()).unwrap(),
                bytes,
                "{point} {nth}"
            );
        }
        assert_eq!(
            bench.ledger().migrate().unwrap().unwrap().imported_memories,
            102
        );
        assert_eq!(backup(&bench, version), bytes);
        assert_verified(&bench);
        let names: Vec<String> = std::fs::read_dir(bench.store_path().parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        assert!(
            !names.iter().any(|name| name.contains("building")),
            "what died is cleared away: {names:?}"
        );
    }
}

#[test]
fn of_processes_that_migrate_at_once_one_does_and_all_go_on() {
    for bytes in [PLUGIN_V6, SYNTH_V14] {
        let bench = bench_with(bytes);
        let running: Vec<_> = (0..4).map(|_| start(&bench, "migrate", &[])).collect();
        for child in running {
            assert_eq!(child.finish("ack"), (true, vec!["102".to_owned()]));
        }
        assert_eq!(assert_verified(&bench).events, 1);
        assert_eq!(
            bench
                .ledger()
                .reader(&everywhere())
                .unwrap()
                .list()
                .unwrap()
                .len(),
            102
        );
    }
}

#[test]
fn a_log_that_was_not_folded_in_yet_loses_nothing() {
    let bench = bench_with(PLUGIN_V6);
    let plugin = Tamper::open(&bench.store_path());
    plugin.run(
        "PRAGMA wal_autocheckpoint = 0;
         UPDATE memory_proposals SET status = status;
         INSERT INTO memory_recall_usage(id, bundle_id, timestamp, usage_json) VALUES ('late', 'b', 't', '{}');",
    );
    let (file, log) = (bench.store_path(), in_folder(&bench, "memory.db-wal"));
    let kept = (std::fs::read(&file).unwrap(), std::fs::read(&log).unwrap());
    assert!(!kept.1.is_empty());
    drop(plugin);
    // As a process leaves them that dies: closing folded the log in, so both are put back.
    std::fs::write(&file, &kept.0).unwrap();
    std::fs::write(&log, &kept.1).unwrap();
    let _ = std::fs::remove_file(in_folder(&bench, "memory.db-shm"));
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(report.backups.len(), 2);
    assert_eq!(backup(&bench, 6), kept.0);
    assert_eq!(std::fs::read(&report.backups[1]).unwrap(), kept.1);
    let store = Tamper::open(&file);
    assert_eq!(
        store.number("SELECT count(*) FROM memory_recall_usage WHERE id = 'late'"),
        1
    );
    assert_verified(&bench);
}

#[test]
fn a_plugin_that_has_the_store_open_is_not_pulled_from_under_its_feet() {
    let bench = bench_with(PLUGIN_V6);
    let plugin = Tamper::open(&bench.store_path());
    assert_eq!(plugin.number("SELECT count(*) FROM memory_items"), 102);
    let patient = std::time::Duration::from_millis(50);
    let ledger = ledger::Ledger::new(bench.place(), bench.policy.clone(), bench.seams(), patient);
    assert!(matches!(ledger.migrate(), Err(LedgerError::StoreBusy)));
    plugin.run("INSERT INTO _meta(key, value) VALUES ('still', 'here')");
    drop(plugin);
    assert_eq!(ledger.migrate().unwrap().unwrap().imported_memories, 102);
}

/// Takes away what the plugin added after a version.
fn step_back(store: &Tamper, to: i64) {
    let steps: [(i64, &str); 14] = [
        (14, "DROP TABLE IF EXISTS memory_relations;"),
        (13, "ALTER TABLE memory_events DROP COLUMN prev_hash; DELETE FROM _meta;"),
        (
            12,
            "ALTER TABLE memory_items DROP COLUMN source_task_id; ALTER TABLE memory_items DROP COLUMN agent_role;
             ALTER TABLE memory_items DROP COLUMN embedding_model_version;
             ALTER TABLE memory_items DROP COLUMN valid_from; ALTER TABLE memory_items DROP COLUMN supersedes_reason;",
        ),
        (11, "DROP TABLE memory_outcomes;"),
        (10, "DROP INDEX idx_memory_recall_usage_unit_id; ALTER TABLE memory_recall_usage DROP COLUMN unit_id;"),
        (
            9,
            "DROP TABLE memory_reward_events; DROP INDEX idx_memory_recall_usage_run_id;
             ALTER TABLE memory_recall_usage DROP COLUMN run_id;",
        ),
        (8, "ALTER TABLE memory_recall_usage DROP COLUMN reward_key;"),
        (
            7,
            "ALTER TABLE memory_recall_usage DROP COLUMN q_value; ALTER TABLE memory_recall_usage DROP COLUMN last_reward;
             ALTER TABLE memory_recall_usage DROP COLUMN task_outcome;
             ALTER TABLE memory_recall_usage DROP COLUMN council_verdict_json;",
        ),
        (6, "DROP TABLE embedding_config;"),
        (5, "DROP INDEX IF EXISTS idx_memory_recall_usage_timestamp;"),
        (4, "DROP TABLE _meta;"),
        (3, "DROP TABLE memory_items_fts;"),
        (2, ""),
        (1, ""),
    ];
    for (version, sql) in steps.iter().filter(|(version, _)| *version > to) {
        store.run(sql).run(&format!(
            "DELETE FROM schema_migrations WHERE version = {version}"
        ));
    }
}

#[test]
fn every_version_of_the_plugin_comes_over() {
    for version in 1..=14 {
        let bench = bench_with(SYNTH_V14);
        let store = Tamper::open(&bench.store_path());
        step_back(&store, version);
        drop(store);
        let before = std::fs::read(bench.store_path()).unwrap();
        let report = bench.ledger().migrate().unwrap().unwrap();
        assert_eq!(report.from_version, version);
        assert_eq!(
            (report.imported_memories, report.imported_proposals),
            (102, 89),
            "version {version}"
        );
        assert_eq!(backup(&bench, version), before);
        let audit = assert_verified(&bench);
        assert!(audit.seed_chain.verified, "version {version}");
        assert_eq!(audit.seed_chain.total_rows, 221);
    }
}

#[test]
fn a_migrated_proposal_is_decided_like_any_other() {
    let bench = bench_with(PLUGIN_V6);
    let ledger = bench.ledger();
    ledger.migrate().unwrap();
    let reviewer = bench.reviewer(&ledger);
    let session = everywhere();
    let waiting = ledger.reader(&session).unwrap().proposals(false).unwrap();
    let decision = model::Decision::Reject {
        proposal_id: waiting[0].proposal.id.clone(),
        reason: "not wanted".into(),
        class: None,
        version: Some(waiting[0].version),
    };
    let done = ledger
        .decide(&session, ledger::Decider::Person(&reviewer), decision)
        .unwrap();
    assert_eq!(done.status, ProposalStatus::Rejected);
    assert_verified(&bench);
}

/// Readers have no `Debug`, so `unwrap_err` does not fit them.
pub(crate) trait ErrorCode {
    fn unwrap_err_code(self) -> Code;
}

impl<T> ErrorCode for Result<T, LedgerError> {
    fn unwrap_err_code(self) -> Code {
        match self {
            Ok(_) => panic!("it was opened"),
            Err(error) => error.code(),
        }
    }
}
