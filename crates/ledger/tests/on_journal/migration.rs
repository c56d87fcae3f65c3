//! The plugin's JSONL files where a journal belongs: taken over once, or nothing; each of them is
//! kept byte for byte; and what bears their names afterwards follows from the journal.

use crate::child::start;
use ledger::{Created, JournalState, MirrorReport, Session, journal_state};
use model::{Code, HostFacts, Scope};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_draft};

const MEMORIES: &str = include_str!("../data/plugin-jsonl/memories.jsonl");
const PROPOSALS: &str = include_str!("../data/plugin-jsonl/proposals.jsonl");
const SUMMARY: &str = include_str!("../data/plugin-v6-summary.json");
const AUDIT: &str = "{\"id\":\"evt_1\",\"operation\":\"upsert\",\"targetId\":\"mem_1\"}\n";
const FILES: [(&str, &str); 3] = [
    ("memories.jsonl", MEMORIES),
    ("proposals.jsonl", PROPOSALS),
    ("audit.jsonl", AUDIT),
];

fn in_folder(bench: &Workbench, name: &str) -> PathBuf {
    bench.store_path().with_file_name(name)
}

fn copy_of(bench: &Workbench, name: &str) -> PathBuf {
    in_folder(bench, "backups").join(format!("{name}.pre-sqlite-migration"))
}

fn bench_with(files: &[(&str, &str)]) -> Workbench {
    let bench = Workbench::new();
    std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
    for (name, text) in files {
        std::fs::write(in_folder(&bench, name), text).unwrap();
    }
    bench
}

/// A session that stands in every scope of the sample.
fn everywhere() -> Session {
    let summary: Value = serde_json::from_str(SUMMARY).unwrap();
    let mut scopes: Vec<Scope> = summary["scopes"]
        .as_object()
        .unwrap()
        .values()
        .map(|scope| serde_json::from_value(scope.clone()).unwrap())
        .collect();
    scopes.push(Scope::workspace("d284855975d2b6c4"));
    Session::new(scopes, None, HostFacts::default())
}

/// The store is whole: what came over, its audit, its mirrors, and the copies.
#[track_caller]
fn assert_taken_over(bench: &Workbench) {
    let reader = bench.ledger().reader(&everywhere()).unwrap();
    assert_eq!(reader.list().unwrap().len(), 102);
    assert_eq!(reader.proposals(true).unwrap().len(), 89);
    let audit = bench.ledger().audit_verify().unwrap();
    assert_eq!(audit.verified, Some(true), "{:?}", audit.divergences);
    assert_eq!(
        bench.ledger().mirrors().unwrap(),
        MirrorReport::default(),
        "the mirrors follow from the journal"
    );
    for (name, text) in FILES {
        assert_eq!(
            std::fs::read_to_string(copy_of(bench, name)).unwrap(),
            text,
            "{name} is kept as it was"
        );
    }
}

/// Names and bytes of everything in the folder.
fn folder(bench: &Workbench) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for place in [in_folder(bench, ""), in_folder(bench, "backups")] {
        for entry in std::fs::read_dir(place).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                found.insert(path.clone(), std::fs::read(path).unwrap());
            }
        }
    }
    found
}

#[test]
fn a_read_takes_nothing_over_and_migrate_takes_everything() {
    let bench = bench_with(&FILES);
    assert_eq!(
        bench.ledger().state().unwrap_err().code(),
        Code::NeedsMigration
    );
    assert_eq!(
        journal_state(&in_folder(&bench, "")),
        JournalState::Plugin,
        "a read migrates nothing"
    );
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        (
            report.from_version,
            report.imported_memories,
            report.memories,
            report.imported_proposals
        ),
        (0, 113, 102, 168)
    );
    assert_eq!(report.invalid_rows, []);
    let copies: Vec<PathBuf> = FILES
        .iter()
        .map(|(name, _)| copy_of(&bench, name))
        .collect();
    assert_eq!(report.backups, copies);
    assert_taken_over(&bench);
    assert_eq!(bench.ledger().state().unwrap().origin, "plugin");
    let file: Value =
        serde_json::from_slice(&std::fs::read(in_folder(&bench, "migration-report.json")).unwrap())
            .unwrap();
    assert_eq!(file["migration"], "legacy_jsonl_import_complete");
    assert_eq!(file["importedMemories"], 113);
    assert_eq!(file["backups"].as_array().unwrap().len(), 3);
}

#[test]
fn a_second_migration_changes_nothing_and_a_lost_report_is_written_again() {
    let bench = bench_with(&FILES);
    bench.ledger().migrate().unwrap();
    let before = folder(&bench);
    let again = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(again.imported_memories, 113, "the report of the first one");
    assert_eq!(folder(&bench), before);
    std::fs::remove_file(in_folder(&bench, "migration-report.json")).unwrap();
    bench.ledger().migrate().unwrap();
    assert_eq!(folder(&bench), before);
}

#[test]
fn making_a_store_and_the_first_write_migrate_too() {
    let bench = bench_with(&FILES);
    assert_eq!(bench.ledger().create().unwrap(), Created::Existing);
    assert_taken_over(&bench);
    let bench = bench_with(&FILES);
    let draft = add_draft("A fact that is new here.");
    bench.ledger().propose(&bench.session(), draft).unwrap();
    assert_eq!(
        bench.ledger().migration_report().unwrap().unwrap().memories,
        102
    );
    let ours = std::fs::read_to_string(in_folder(&bench, "proposals.jsonl")).unwrap();
    assert!(ours.contains("A fact that is new here."));
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_migration_that_is_killed_while_it_takes_rows_in_leaves_the_files_and_starts_again() {
    let bench = bench_with(&FILES);
    for (point, nth) in [
        ("before_record", "1"),
        ("after_record", "50"),
        ("before_event", "1"),
        ("before_commit", "1"),
        ("after_commit", "1"),
        ("after_commit", "2"),
        ("before_commit", "3"),
        ("after_commit", "3"),
    ] {
        let (ended_well, done) = start(&bench, "migrate", &[point, nth]).finish("ack");
        assert!(!ended_well && done.is_empty(), "{point} {nth}");
        assert!(!bench.store_path().exists(), "{point} {nth}");
        for (name, text) in FILES {
            let there = std::fs::read_to_string(in_folder(&bench, name)).unwrap();
            assert_eq!(there, text, "{point} {nth}");
        }
    }
    bench.ledger().migrate().unwrap();
    assert_taken_over(&bench);
}

/// As it is when a process dies after the journal has its name: of the plugin's files the first
/// `moved` are out of the way, and the report is not written.
fn killed_after_the_journal(moved: usize) -> Workbench {
    let bench = bench_with(&FILES);
    bench.ledger().migrate().unwrap();
    for (at, (name, text)) in FILES.iter().enumerate() {
        std::fs::remove_file(in_folder(&bench, name)).unwrap();
        if at >= moved {
            std::fs::write(in_folder(&bench, name), text).unwrap();
        }
    }
    std::fs::remove_file(in_folder(&bench, "migration-report.json")).unwrap();
    bench
}

#[test]
fn a_migration_that_is_killed_after_the_journal_stands_is_ended_by_whoever_writes_next() {
    for moved in 0..=3 {
        let bench = killed_after_the_journal(moved);
        let reader = bench.ledger().reader(&everywhere()).unwrap();
        assert_eq!(reader.list().unwrap().len(), 102, "it can be read at once");
        bench.ledger().migrate().unwrap().unwrap();
        assert_taken_over(&bench);
        assert!(in_folder(&bench, "migration-report.json").exists());

        let bench = killed_after_the_journal(moved);
        let draft = add_draft("A fact that is new here.");
        bench.ledger().propose(&bench.session(), draft).unwrap();
        assert_eq!(bench.ledger().mirrors().unwrap(), MirrorReport::default());
        for (name, text) in FILES {
            let copy = std::fs::read_to_string(copy_of(&bench, name)).unwrap();
            assert_eq!(copy, text, "{name}, {moved} moved");
        }
    }
}

#[test]
fn what_the_plugin_wrote_after_the_copy_stays_where_it_is_and_is_named() {
    let bench = killed_after_the_journal(0);
    let later = format!("{MEMORIES}{{\"id\":\"mem_later\"}}\n");
    std::fs::write(in_folder(&bench, "memories.jsonl"), &later).unwrap();
    bench.ledger().migrate().unwrap();
    let there = std::fs::read_to_string(in_folder(&bench, "memories.jsonl")).unwrap();
    assert!(there.contains("mem_later"));
    let foreign = bench.ledger().mirrors().unwrap().foreign;
    assert!(foreign.iter().all(|line| line.file == "memories.jsonl"));
    assert!(!foreign.is_empty());
    assert_eq!(
        std::fs::read_to_string(copy_of(&bench, "memories.jsonl")).unwrap(),
        MEMORIES
    );
}

#[test]
fn of_processes_that_migrate_at_once_one_does_and_all_go_on() {
    let bench = bench_with(&FILES);
    let running: Vec<_> = (0..4).map(|_| start(&bench, "migrate", &[])).collect();
    for child in running {
        assert_eq!(child.finish("ack"), (true, vec!["113".to_owned()]));
    }
    assert_taken_over(&bench);
}

#[test]
fn a_copy_of_an_earlier_time_is_never_written_over() {
    let bench = bench_with(&FILES);
    std::fs::create_dir_all(in_folder(&bench, "backups")).unwrap();
    std::fs::write(copy_of(&bench, "memories.jsonl"), "older").unwrap();
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!(
        std::fs::read_to_string(copy_of(&bench, "memories.jsonl")).unwrap(),
        "older"
    );
    assert!(report.backups[0].ends_with("memories.jsonl.pre-sqlite-migration.2"));
    assert_eq!(
        std::fs::read_to_string(&report.backups[0]).unwrap(),
        MEMORIES
    );
    assert_eq!(bench.ledger().mirrors().unwrap(), MirrorReport::default());
}

#[test]
fn lines_that_nobody_can_read_are_named_and_an_audit_alone_is_an_empty_store() {
    let bench = bench_with(&[("memories.jsonl", "{broken\n\u{0}\n{\"id\":\"mem_1\"}\n")]);
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!((report.memories, report.invalid_rows.len()), (0, 3));
    assert_eq!(bench.ledger().mirrors().unwrap(), MirrorReport::default());

    let bench = bench_with(&[("audit.jsonl", AUDIT)]);
    let report = bench.ledger().migrate().unwrap().unwrap();
    assert_eq!((report.memories, report.backups.len()), (0, 1));
    assert_eq!(
        std::fs::read_to_string(copy_of(&bench, "audit.jsonl")).unwrap(),
        AUDIT
    );
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_a_file_is_refused() {
    for (name, text) in FILES {
        let bench = bench_with(&[]);
        let elsewhere = bench.outside().join(name);
        std::fs::write(&elsewhere, text).unwrap();
        std::os::unix::fs::symlink(&elsewhere, in_folder(&bench, name)).unwrap();
        let error = bench.ledger().migrate().unwrap_err();
        assert!(matches!(error, ledger::LedgerError::File(_)), "{error}");
        assert!(!bench.store_path().exists());
        assert_eq!(std::fs::read_to_string(&elsewhere).unwrap(), text);
    }
}
