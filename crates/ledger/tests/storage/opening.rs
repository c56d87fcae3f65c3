//! Opening: what is no store of ours is refused as what it is, and a reader writes nothing.

use ledger::{Created, Decider, Ledger, LedgerError, NotDone, StorePlace};
use model::{Code, Flag, ProposalStatus};
use std::path::{Path, PathBuf};
use std::time::Duration;
use swarm_memory_ledger as ledger;
use testkit::{Tamper, Workbench, add_decision, add_draft, add_fact, propose_and_add};

fn beside(bench: &Workbench, name: &str) -> PathBuf {
    bench.store_path().with_file_name(name)
}

fn put(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn read_code(ledger: &Ledger, bench: &Workbench) -> Option<Code> {
    ledger
        .reader(&bench.session())
        .err()
        .map(|error| error.code())
}

fn write_code(ledger: &Ledger, bench: &Workbench) -> Option<Code> {
    ledger
        .propose(
            &bench.session(),
            add_draft("A fact for a file that may be none."),
        )
        .err()
        .map(|error| error.code())
}

/// A store with one fact, closed.
fn bench_with_fact() -> Workbench {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    bench.controller(&ledger, &reviewer);
    add_fact(
        &ledger,
        &bench.session(),
        Decider::Person(&reviewer),
        "Run the tests with bun test.",
    );
    bench
}

#[test]
fn an_empty_file_is_a_new_store_only_where_nothing_was_before() {
    let bench = Workbench::new();
    put(&bench.store_path(), b"");
    assert_eq!(read_code(&bench.ledger(), &bench), Some(Code::NotFound));
    assert_eq!(
        std::fs::metadata(bench.store_path()).unwrap().len(),
        0,
        "a reader fills nothing"
    );
    assert_eq!(write_code(&bench.ledger(), &bench), None);
    assert_eq!(bench.ledger().audit_verify().unwrap().verified, Some(true));
    for trace in [
        "backups/memory.db.pre-swarm-memory-v6",
        "memories.jsonl",
        "proposals.jsonl",
        "memory.db-wal",
    ] {
        let bench = Workbench::new();
        put(&bench.store_path(), b"");
        put(&beside(&bench, trace), b"what was before");
        for code in [
            read_code(&bench.ledger(), &bench),
            write_code(&bench.ledger(), &bench),
        ] {
            assert_eq!(code, Some(Code::StoreUnreadable), "{trace}");
        }
        assert_eq!(std::fs::metadata(bench.store_path()).unwrap().len(), 0);
        assert_eq!(
            std::fs::read(beside(&bench, trace)).unwrap(),
            b"what was before"
        );
    }
}

#[test]
fn a_database_without_tables_is_treated_like_an_empty_file() {
    for earlier in [false, true] {
        let bench = Workbench::new();
        put(&beside(&bench, "x"), b"");
        Tamper::open(&bench.store_path()).run("CREATE TABLE t(x); DROP TABLE t;");
        if earlier {
            put(&beside(&bench, "memories.jsonl"), b"{}");
        }
        assert_eq!(
            write_code(&bench.ledger(), &bench),
            earlier.then_some(Code::StoreUnreadable)
        );
    }
}

#[test]
fn what_is_no_database_is_unreadable_and_stays_as_it_is() {
    let whole = {
        let bench = bench_with_fact();
        std::fs::read(bench.store_path()).unwrap()
    };
    let half = whole[..whole.len() / 2 + 100].to_vec();
    let mut scrambled = whole;
    scrambled[100..4096].fill(0x5a);
    for bytes in [
        b"# Notes\n\nnot a database, but long enough to be one\n".repeat(20),
        half,
        scrambled,
    ] {
        let bench = Workbench::new();
        put(&bench.store_path(), &bytes);
        for code in [
            read_code(&bench.ledger(), &bench),
            write_code(&bench.ledger(), &bench),
        ] {
            assert_eq!(code, Some(Code::StoreUnreadable));
        }
        assert_eq!(std::fs::read(bench.store_path()).unwrap(), bytes);
    }
}

#[cfg(unix)]
#[test]
fn a_folder_a_link_or_a_pipe_in_the_place_of_the_store_is_refused() {
    let make: [fn(&Path, &Path); 4] = [
        |path, _| std::fs::create_dir(path).unwrap(),
        |path, other| std::os::unix::fs::symlink(other, path).unwrap(),
        |path, _| std::os::unix::fs::symlink("nowhere", path).unwrap(),
        |path, _| {
            let made = std::process::Command::new("mkfifo")
                .arg(path)
                .status()
                .unwrap();
            assert!(made.success());
        },
    ];
    for (at, make) in make.iter().enumerate() {
        let other = bench_with_fact();
        let bench = Workbench::new();
        std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
        make(&bench.store_path(), &other.store_path());
        let before = std::fs::read(other.store_path()).unwrap();
        assert_eq!(
            read_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable),
            "case {at}"
        );
        assert_eq!(bench.ledger().create().unwrap(), Created::Existing);
        assert_eq!(
            write_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable),
            "case {at}"
        );
        assert_eq!(std::fs::read(other.store_path()).unwrap(), before);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_stores_folder_leads_nowhere() {
    let other = bench_with_fact();
    for (link, target) in [(".swarm", ".swarm"), (".swarm/memory", ".swarm/memory")] {
        let bench = Workbench::new();
        let link = bench.project().join(link);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(other.project().join(target), &link).unwrap();
        let before = std::fs::read(other.store_path()).unwrap();
        assert_eq!(
            read_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable)
        );
        assert_eq!(
            write_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable)
        );
        assert_eq!(
            bench.ledger().create().unwrap_err().code(),
            Code::StoreUnreadable
        );
        assert_eq!(std::fs::read(other.store_path()).unwrap(), before);
    }
}

#[cfg(unix)]
#[test]
fn links_that_lie_in_wait_beside_the_store_are_not_written_through() {
    let bench = bench_with_fact();
    let victim = bench.outside().join("victim");
    std::fs::write(&victim, "precious").unwrap();
    for pid in [std::process::id(), std::process::id() + 1] {
        std::os::unix::fs::symlink(&victim, beside(&bench, &format!(".probe-{pid}"))).unwrap();
    }
    let _ = std::fs::remove_file(beside(&bench, "memory.db-wal"));
    std::os::unix::fs::symlink(&victim, beside(&bench, "memory.db-wal")).unwrap();
    let _ = write_code(&bench.ledger(), &bench);
    assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
    std::fs::remove_file(beside(&bench, "memory.db-wal")).unwrap();
    let lock = beside(&bench, "locks").join("open.lock");
    std::fs::remove_file(&lock).unwrap();
    std::os::unix::fs::symlink(bench.outside().join("made"), &lock).unwrap();
    assert_eq!(write_code(&bench.ledger(), &bench), None);
    assert!(!bench.outside().join("made").exists());
}

#[test]
fn a_log_without_its_file_is_set_aside_and_not_taken_for_the_new_ones() {
    let bench = bench_with_fact();
    let plain = Tamper::open(&bench.store_path());
    plain.run(
        "PRAGMA wal_autocheckpoint = 0; UPDATE _meta SET value = 'plugin' WHERE key = 'origin'",
    );
    let log = std::fs::read(beside(&bench, "memory.db-wal")).unwrap();
    drop(plain);
    std::fs::remove_file(bench.store_path()).unwrap();
    std::fs::write(beside(&bench, "memory.db-wal"), &log).unwrap();
    let ledger = bench.ledger();
    assert_eq!(ledger.create().unwrap(), Created::New);
    assert_eq!(ledger.state().unwrap().origin, "new");
    assert!(
        ledger
            .reader(&bench.session())
            .unwrap()
            .list()
            .unwrap()
            .is_empty()
    );
    assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
    let kept = beside(&bench, "backups").join("memory.db-wal.left-behind");
    assert_eq!(std::fs::read(kept).unwrap(), log);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_read_and_says_so() {
    for log_is_left in [false, true] {
        for folder_is_shut in [false, true] {
            let bench = bench_with_fact();
            if log_is_left {
                crate::child::start(&bench, "die", &[]).finish("ack");
            }
            let case = format!("log {log_is_left}");
            crate::child::is_read_only_when_shut(&bench, folder_is_shut, &case);
        }
    }
}

#[test]
fn a_newer_store_and_one_with_a_foreign_trigger_are_refused_unchanged() {
    let cases = [
        (
            "INSERT INTO schema_migrations VALUES (101, 'future', 't')",
            Code::StoreNewer,
        ),
        (
            "CREATE TRIGGER evil AFTER INSERT ON memory_proposals BEGIN DELETE FROM memory_items; END",
            Code::StoreUnreadable,
        ),
        (
            "CREATE VIEW evil AS SELECT * FROM memory_items",
            Code::StoreUnreadable,
        ),
        ("CREATE TABLE memory_index_data2(x)", Code::StoreUnreadable),
        ("DROP TRIGGER grants_keep_rows", Code::StoreUnreadable),
    ];
    for (sql, code) in cases {
        let bench = bench_with_fact();
        Tamper::open(&bench.store_path()).run(sql);
        let before = std::fs::read(bench.store_path()).unwrap();
        assert_eq!(read_code(&bench.ledger(), &bench), Some(code), "{sql}");
        assert_eq!(write_code(&bench.ledger(), &bench), Some(code), "{sql}");
        assert_eq!(
            bench.ledger().audit_verify().unwrap_err().code(),
            code,
            "{sql}"
        );
        assert_eq!(std::fs::read(bench.store_path()).unwrap(), before, "{sql}");
    }
}

#[test]
fn a_file_that_goes_away_under_a_long_session_is_noticed_and_the_next_write_is_in_the_new_one() {
    let bench = Workbench::new();
    let (ledger, session) = (bench.created(), bench.session());
    ledger
        .propose(&session, add_draft("The first fact."))
        .unwrap();
    for round in 0..2 {
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(beside(&bench, &format!("memory.db{suffix}")));
        }
        if round == 0 {
            bench.ledger().create().unwrap();
        }
        let gone = ledger
            .propose(&session, add_draft("A fact for nobody."))
            .unwrap_err();
        assert!(
            matches!(gone, NotDone::Failed(LedgerError::StoreReplaced { .. })),
            "{gone:?}"
        );
        let next = ledger.propose(&session, add_draft("The second fact."));
        if round == 0 {
            next.unwrap();
            let waiting = bench
                .ledger()
                .reader(&session)
                .unwrap()
                .proposals(true)
                .unwrap();
            assert_eq!(waiting.len(), 1, "it is in the new file");
        } else {
            assert_eq!(next.unwrap_err().code(), Code::NotFound);
        }
    }
}

#[test]
fn without_the_keys_a_clone_is_read_and_proposals_go_to_a_person() {
    let bench = bench_with_fact();
    let place = StorePlace {
        state_base: bench.outside().join("other-state"),
        ..bench.place()
    };
    let clone = Ledger::new(
        place,
        bench.policy.clone(),
        bench.seams(),
        Duration::from_secs(5),
    );
    let session = bench.session();
    assert!(!clone.state().unwrap().has_key);
    let reader = clone.reader(&session).unwrap();
    assert!(reader.is_unverifiable());
    assert_eq!(reader.list().unwrap().len(), 1);
    let receipt = clone
        .propose(&session, add_draft("A fact from the clone."))
        .unwrap();
    assert_eq!(receipt.status, ProposalStatus::Escalated);
    assert!(receipt.flags.contains(&Flag::RegistryUnavailable));
    let decision = add_decision(
        &clone.reader(&session).unwrap(),
        &receipt.proposal_id.unwrap(),
    );
    let controller = bench
        .ledger()
        .present_controller(&bench.controller_key())
        .unwrap();
    let refused = clone
        .decide(&session, Decider::Curator(&controller), decision)
        .unwrap_err();
    assert_eq!(refused.code(), Code::RegistryUnavailable);
    assert_eq!(clone.reader(&session).unwrap().list().unwrap().len(), 1);
    let report = clone.audit_verify().unwrap();
    assert_eq!(
        (report.verified, report.divergences.len()),
        (None, 0),
        "{report:?}"
    );
    // Back where the keys are, what the clone took is whole and known to be unkeyed.
    let report = bench.ledger().audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{report:?}");
}

#[cfg(unix)]
#[test]
fn every_file_is_for_its_owner_alone() {
    use std::os::unix::fs::MetadataExt;
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    add_fact(
        &ledger,
        &bench.session(),
        Decider::Person(&reviewer),
        "Run the tests with bun test.",
    );
    let mut waiting = vec![
        bench.store_path().parent().unwrap().to_owned(),
        bench.state_base(),
    ];
    let mut files = 0;
    while let Some(path) = waiting.pop() {
        let meta = std::fs::symlink_metadata(&path).unwrap();
        let open = meta.mode() & 0o777;
        if meta.is_dir() {
            assert_eq!(open, 0o700, "{}", path.display());
            waiting.extend(
                std::fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else {
            assert_eq!(open, 0o600, "{}", path.display());
            files += 1;
        }
    }
    assert!(
        files >= 6,
        "store, log, shared memory, lock, key, reviewer: {files}"
    );
}

#[test]
fn a_reader_writes_nothing() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    add_fact(
        &ledger,
        &bench.session(),
        Decider::Person(&reviewer),
        "Run the tests with bun test.",
    );
    let sizes = || {
        let wal = std::fs::metadata(beside(&bench, "memory.db-wal")).map_or(0, |meta| meta.len());
        (std::fs::read(bench.store_path()).unwrap(), wal)
    };
    for writer in [Some(ledger), None] {
        let before = sizes();
        let other = bench.ledger();
        let reader = other.reader(&bench.session()).unwrap();
        reader
            .index_hits(&["bun".into()], &ledger::CandidateFilter::manual(), 5)
            .unwrap();
        reader.list().unwrap();
        other.audit_verify().unwrap();
        other.state().unwrap();
        drop((reader, other));
        assert_eq!(sizes(), before);
        drop(writer);
    }
}

#[test]
fn the_known_file_is_trusted_and_a_copy_of_it_is_checked_page_by_page() {
    let bench = bench_with_fact();
    drop(bench.ledger().reader(&bench.session()).unwrap());
    // Damage that opening does not meet by itself: a page in the middle of the file.
    let pages = |path: &Path| {
        Tamper::open(path)
            .number("SELECT rootpage FROM sqlite_master WHERE name = 'memory_outcomes'")
    };
    let page = usize::try_from(pages(&bench.store_path())).unwrap();
    let damage = |path: &Path| {
        let mut bytes = std::fs::read(path).unwrap();
        bytes[(page - 1) * 4096..(page - 1) * 4096 + 100].fill(0xff);
        bytes
    };
    let bytes = damage(&bench.store_path());
    // The same file, written in place: the binding is fresh and the page is not looked at.
    std::fs::write(bench.store_path(), &bytes).unwrap();
    assert_eq!(read_code(&bench.ledger(), &bench), None);
    // Another file under the same name.
    let copy = beside(&bench, "copy.db");
    std::fs::write(&copy, &bytes).unwrap();
    std::fs::rename(&copy, bench.store_path()).unwrap();
    assert_eq!(
        read_code(&bench.ledger(), &bench),
        Some(Code::StoreUnreadable)
    );
    assert_eq!(
        write_code(&bench.ledger(), &bench),
        Some(Code::StoreUnreadable)
    );
}

/// A store with a page that opening does not meet by itself, half written, and a log that nobody
/// holds.
fn left_by_a_dead_writer() -> Workbench {
    let bench = bench_with_fact();
    let page = Tamper::open(&bench.store_path())
        .number("SELECT rootpage FROM sqlite_master WHERE name = 'memory_outcomes'");
    let at = (usize::try_from(page).unwrap() - 1) * 4096;
    let (ended_well, _) = crate::child::start(&bench, "die", &[]).finish("ack");
    assert!(!ended_well);
    let mut bytes = std::fs::read(bench.store_path()).unwrap();
    bytes[at..at + 100].fill(0xff);
    std::fs::write(bench.store_path(), &bytes).unwrap();
    bench
}

/// What is remembered of the file, as it is after the machine was started anew.
fn start_the_machine_anew(bench: &Workbench) {
    // The store itself is not asked: that would fold its log in.
    let mut stores = std::fs::read_dir(bench.state_base()).unwrap();
    let path = stores.next().unwrap().unwrap().path().join("binding.json");
    let mut binding: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    binding["boot"] = "an earlier start".into();
    std::fs::write(&path, binding.to_string()).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_writer_costs_no_check_until_the_machine_starts_anew() {
    let bench = left_by_a_dead_writer();
    // The page is not looked at: a process that is killed leaves no half pages.
    assert_eq!(read_code(&bench.ledger(), &bench), None);
    start_the_machine_anew(&bench);
    let refused = Some(Code::StoreUnreadable);
    assert_eq!(read_code(&bench.ledger(), &bench), refused);
}

#[test]
fn a_file_that_a_dead_writer_left_is_checked_by_the_next_writer_too() {
    let bench = left_by_a_dead_writer();
    start_the_machine_anew(&bench);
    // And it stays refused, though the log is gone once the first opener has closed it.
    for _ in 0..2 {
        assert_eq!(
            write_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable)
        );
        assert_eq!(
            read_code(&bench.ledger(), &bench),
            Some(Code::StoreUnreadable)
        );
    }
}

#[test]
fn a_clock_that_goes_back_leaves_the_order_of_events() {
    let bench = Workbench::new();
    let ledger = bench.created();
    let reviewer = bench.reviewer(&ledger);
    let session = bench.session();
    for minutes in [0, -90, 5, -600] {
        bench.clock.advance(minutes * 60_000);
        propose_and_add(
            &ledger,
            &session,
            Decider::Person(&reviewer),
            &format!("Fact of minute {minutes}."),
        )
        .unwrap();
        assert_eq!(ledger.audit_verify().unwrap().verified, Some(true));
    }
    assert_eq!(ledger.reader(&session).unwrap().list().unwrap().len(), 4);
}

/// The statements of an opening must not walk a table: it costs the same at any size.
#[test]
fn opening_a_known_store_runs_no_full_check_and_stays_quick_at_any_size() {
    let bench = bench_with_fact();
    drop(bench.ledger().reader(&bench.session()).unwrap());
    Tamper::open(&bench.store_path()).run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
         INSERT INTO memory_recall_usage(id, bundle_id, timestamp, usage_json)
         SELECT 'u' || i, 'b' || i, 't', hex(zeroblob(100)) FROM n;
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
         INSERT INTO term_counts SELECT scope_id, 'term' || i, 1, 1 FROM n, scopes LIMIT 100000;",
    );
    // Time is no measure on a shared machine; what is read is: the same pages as for a small one.
    let read = |bench: &Workbench| {
        let before = bytes_read();
        for _ in 0..5 {
            drop(bench.ledger().reader(&bench.session()).unwrap());
        }
        bytes_read() - before
    };
    let size = std::fs::metadata(bench.store_path()).unwrap().len();
    assert!(size > 20_000_000);
    if bytes_read() == 0 {
        println!("skipped: this platform does not count what is read");
        return;
    }
    assert!(
        read(&bench) < size,
        "five openings read less than one walk over the file"
    );
}

#[cfg(target_os = "linux")]
fn bytes_read() -> u64 {
    let counts = std::fs::read_to_string("/proc/thread-self/io").unwrap_or_default();
    counts
        .lines()
        .find_map(|line| line.strip_prefix("rchar: "))
        .and_then(|count| count.parse().ok())
        .unwrap_or(0)
}

#[cfg(not(target_os = "linux"))]
fn bytes_read() -> u64 {
    0
}
