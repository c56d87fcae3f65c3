//! A store on a network file system: no write-ahead log, no shared memory, no lock of the system.

use crate::child::start;
use crate::concurrency::{eight_processes, many_makers};
use crate::crash::{assert_stands, storm_of_kills, with_controller};
use crate::migration::{PLUGIN_V6, SYNTH_V14, bench_with, everywhere};
use ledger::files::FileSystem;
use ledger::{Decider, Ledger, LedgerError};
use model::Code;
use std::time::Duration;
use swarm_memory_ledger as ledger;
use testkit::{Tamper, Workbench, add_draft, add_fact};

const NETWORKS: [&str; 3] = ["nfs", "smb", "9p"];

fn far(name: &str) -> FileSystem {
    FileSystem::parse(name).unwrap()
}

fn on_network() -> Workbench {
    Workbench::new().lying_on(far("nfs"))
}

/// Whether the file says that it is read through a write-ahead log (bytes 18 and 19 of its header).
fn is_in_wal(bench: &Workbench) -> bool {
    let bytes = std::fs::read(bench.store_path()).unwrap();
    match bytes[18..20] {
        [1, 1] => false,
        [2, 2] => true,
        ref other => panic!("{other:?}"),
    }
}

/// What lies in the folder of the store, apart from folders.
fn beside(bench: &Workbench) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(bench.store_path().parent().unwrap())
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn remember(ledger: &Ledger, bench: &Workbench, text: &str) {
    let reviewer = ledger
        .unlock_reviewer(None, &testkit::passphrase())
        .unwrap();
    add_fact(ledger, &bench.session(), Decider::Person(&reviewer), text);
}

fn count(bench: &Workbench) -> usize {
    let reader = bench.ledger().reader(&bench.session()).unwrap();
    reader.list().unwrap().len()
}

fn impatient(bench: &Workbench) -> Ledger {
    let patience = Duration::from_millis(300);
    Ledger::new(bench.place(), bench.policy.clone(), bench.seams(), patience)
}

#[test]
fn a_store_is_made_written_and_read_without_log_or_shared_memory() {
    for name in NETWORKS {
        let bench = with_controller(Workbench::new().lying_on(far(name)));
        let ledger = bench.ledger();
        remember(&ledger, &bench, "Run the tests with bun test.");
        let reader = bench.ledger().reader(&bench.session()).unwrap();
        assert_eq!(reader.list().unwrap().len(), 1);
        // Everything is open now.
        assert_eq!(beside(&bench), ["memory.db", "memory.db-journal"], "{name}");
        assert!(!is_in_wal(&bench), "{name}");
        let journal = bench.store_path().with_file_name("memory.db-journal");
        assert_eq!(std::fs::metadata(journal).unwrap().len(), 0, "truncated");
        let locks = bench.store_path().with_file_name("locks");
        let taken: Vec<_> = std::fs::read_dir(locks)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(taken, ["makers.lock"], "{name}");
        assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
    }
}

#[test]
fn a_store_that_comes_from_a_local_disk_is_brought_over_and_goes_back() {
    let mut bench = with_controller(Workbench::new());
    remember(&bench.ledger(), &bench, "Run the tests with bun test.");
    assert!(is_in_wal(&bench));
    bench.file_system = far("smb");
    assert_eq!(count(&bench), 1, "a reader brings it over");
    assert!(!is_in_wal(&bench));
    remember(&bench.ledger(), &bench, "The parser streams its input.");
    assert_stands(&bench, &[]);
    bench.file_system = FileSystem::Local;
    assert_eq!(count(&bench), 2);
    assert!(!is_in_wal(&bench), "a reader leaves it as it is");
    remember(&bench.ledger(), &bench, "Back on the local disk.");
    assert!(is_in_wal(&bench));
    assert_eq!(count(&bench), 3);
    bench.file_system = far("nfs");
    remember(&bench.ledger(), &bench, "A writer brings it over too.");
    assert!(!is_in_wal(&bench));
    assert_stands(&bench, &[]);
    assert_eq!(count(&bench), 4);
}

#[test]
fn a_log_that_a_dead_process_left_on_a_local_disk_comes_over_whole() {
    for reader_first in [true, false] {
        let mut bench = with_controller(Workbench::new());
        let (ended_well, told) = start(&bench, "die", &[]).finish("ack");
        assert!(!ended_well && told.len() == 1);
        assert!(beside(&bench).contains(&"memory.db-wal".to_owned()));
        bench.file_system = far("nfs");
        if reader_first {
            let reader = bench.ledger().reader(&bench.session()).unwrap();
            assert_eq!(reader.proposals(false).unwrap().len(), 1);
        }
        let ledger = bench.ledger();
        remember(&ledger, &bench, "Life goes on.");
        let reader = ledger.reader(&bench.session()).unwrap();
        assert_eq!(reader.proposals(true).unwrap().len(), 2);
        assert!(!is_in_wal(&bench));
        assert_stands(&bench, &[]);
    }
}

#[test]
fn a_store_that_somebody_holds_in_its_log_is_left_alone_with_a_clear_answer() {
    let mut bench = with_controller(Workbench::new());
    let holder = bench.ledger();
    remember(&holder, &bench, "Run the tests with bun test.");
    bench.file_system = far("nfs");
    let read = impatient(&bench).reader(&bench.session()).err().unwrap();
    let written = impatient(&bench)
        .propose(&bench.session(), add_draft("A fact that has to wait."))
        .unwrap_err();
    assert_eq!(written.code(), Code::StoreBusy);
    for told in [read.to_string(), written.to_string()] {
        assert!(
            told.contains("write-ahead logging, which does not work on nfs"),
            "{told}"
        );
    }
    assert!(matches!(read, LedgerError::HeldInWal { .. }));
    assert!(is_in_wal(&bench));
    remember(&holder, &bench, "The holder goes on meanwhile.");
    drop(holder);
    assert_eq!(count(&bench), 2);
    assert!(!is_in_wal(&bench));
    assert_stands(&bench, &[]);
}

#[test]
fn a_writer_in_one_thread_and_readers_in_others_share_the_store() {
    let bench = with_controller(on_network());
    let reviewer = bench
        .ledger()
        .unlock_reviewer(None, &testkit::passphrase())
        .unwrap();
    std::thread::scope(|threads| {
        for name in ["a", "b"] {
            let (bench, reviewer) = (&bench, &reviewer);
            threads.spawn(move || {
                let ledger = bench.ledger_now();
                for number in 0..15 {
                    let text =
                        format!("Thread {name} keeps note {number} on module {name}{number}.");
                    add_fact(&ledger, &bench.session(), Decider::Person(reviewer), &text);
                }
            });
        }
        for _ in 0..2 {
            let bench = &bench;
            threads.spawn(move || {
                for _ in 0..20 {
                    let ledger = bench.ledger_now();
                    ledger.reader(&bench.session()).unwrap().list().unwrap();
                    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
                }
            });
        }
    });
    assert_eq!(count(&bench), 30);
    assert_stands(&bench, &[]);
}

#[test]
fn eight_processes_lose_nothing_there_either() {
    eight_processes(&with_controller(on_network()), 12, 0);
}

#[test]
fn of_many_makers_one_store_comes_there_either() {
    for empty_file in [false, true] {
        many_makers(&on_network(), empty_file);
    }
}

#[test]
fn many_processes_that_find_a_store_in_its_log_all_go_on() {
    let mut bench = with_controller(Workbench::new());
    assert!(is_in_wal(&bench));
    bench.file_system = far("nfs");
    eight_processes(&bench, 2, 0);
    assert!(!is_in_wal(&bench));
}

#[test]
fn kills_leave_every_decision_whole_or_absent_there_either() {
    for store in 0..3 {
        storm_of_kills(&with_controller(on_network()), 100 + store, 10);
    }
}

#[test]
fn what_a_process_left_that_died_in_a_commit_is_rolled_back_by_a_reader() {
    let bench = with_controller(on_network());
    remember(&bench.ledger(), &bench, "Run the tests with bun test.");
    let before = std::fs::read(bench.store_path()).unwrap();
    let journal = bench.store_path().with_file_name("memory.db-journal");
    let hot = {
        let half = Tamper::open(&bench.store_path());
        // Small cache: pages of the open change reach the file, and the journal is on disk before.
        half.run(
            "PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 2; PRAGMA cache_spill = 1; BEGIN;
             UPDATE memory_items SET record_json = record_json || zeroblob(40000);
             UPDATE _meta SET value = value || hex(zeroblob(40000));",
        );
        let hot = (
            std::fs::read(bench.store_path()).unwrap(),
            std::fs::read(&journal).unwrap(),
        );
        half.run("ROLLBACK");
        hot
    };
    assert!(
        hot.0 != before && !hot.1.is_empty(),
        "the change is half there"
    );
    std::fs::write(bench.store_path(), &hot.0).unwrap();
    std::fs::write(&journal, &hot.1).unwrap();
    assert_eq!(count(&bench), 1);
    let after = std::fs::read(bench.store_path()).unwrap();
    assert!(after == before, "the reader undid it");
    assert_stands(&bench, &[]);
}

#[test]
fn a_plugins_store_is_left_as_it_is_by_readers_and_migrated_by_writers() {
    for bytes in [PLUGIN_V6, SYNTH_V14] {
        for in_wal in [false, true] {
            let bench = bench_with(bytes).lying_on(far("9p"));
            if in_wal {
                Tamper::open(&bench.store_path()).run("PRAGMA journal_mode = WAL;");
            }
            let before = std::fs::read(bench.store_path()).unwrap();
            let seen = bench.ledger().state().unwrap_err();
            assert_eq!(seen.code(), Code::NeedsMigration);
            assert_eq!(std::fs::read(bench.store_path()).unwrap(), before);
            let report = bench.ledger().migrate().unwrap().unwrap();
            assert_eq!(report.imported_memories, 102);
            assert_eq!(std::fs::read(&report.backups[0]).unwrap(), before);
            assert!(!is_in_wal(&bench));
            let reader = bench.ledger().reader(&everywhere()).unwrap();
            assert_eq!(reader.list().unwrap().len(), 102);
            assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
        }
    }
}

#[test]
fn of_processes_that_migrate_there_at_once_one_does_and_all_go_on() {
    let bench = bench_with(PLUGIN_V6).lying_on(far("nfs"));
    let running: Vec<_> = (0..4).map(|_| start(&bench, "migrate", &[])).collect();
    for child in running {
        assert_eq!(child.finish("ack"), (true, vec!["102".to_owned()]));
    }
    assert_eq!(bench.ledger().audit_verify().unwrap().events, 1);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_there_is_read_and_says_so() {
    for in_wal in [false, true] {
        for folder_is_shut in [false, true] {
            let mut bench = with_controller(on_network());
            remember(&bench.ledger(), &bench, "Run the tests with bun test.");
            if in_wal {
                bench.file_system = FileSystem::Local;
                drop(
                    bench
                        .ledger()
                        .propose(&bench.session(), add_draft("Into the log.")),
                );
                assert!(is_in_wal(&bench));
                bench.file_system = far("nfs");
            }
            let case = format!("in WAL {in_wal}");
            crate::child::is_read_only_when_shut(&bench, folder_is_shut, &case);
        }
    }
}
