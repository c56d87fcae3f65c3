//! Stores that cannot be read: kept aside when asked, and what is left comes in as candidates.

use crate::place::Place;
use ledger::{LedgerError, Session};
use model::{Authority, Code};
use swarm_memory_ledger as ledger;
use testkit::Workbench;

fn answers_unreadable(bench: &Workbench, session: &Session) {
    let ledger = bench.ledger();
    let draft = testkit::add_draft("A fact for a broken store.");
    assert_eq!(ledger.state().unwrap_err().code(), Code::StoreUnreadable);
    assert_eq!(
        ledger.propose(session, draft).unwrap_err().code(),
        Code::StoreUnreadable
    );
    assert_eq!(ledger.migrate().unwrap_err().code(), Code::StoreUnreadable);
    let import = ledger.import(session, &bench.project().join("README.md"), false);
    assert_eq!(import.unwrap_err().code(), Code::StoreUnreadable);
    assert!(Code::StoreUnreadable.hint().contains("--salvage"));
}

#[test]
fn a_half_of_a_store_gives_its_readable_half_and_the_last_export_the_rest() {
    let place = Place::new();
    let session = place.bench.session();
    for number in 0..150 {
        place.fact(
            &session,
            &format!("Fact number {number} about module m{number}."),
        );
    }
    let Place { bench, ledger, .. } = place;
    drop(ledger);
    let whole = std::fs::read(bench.store_path()).unwrap();
    // The log is folded in when the last connection closes.
    let half = &whole[..whole.len() * 3 / 5];
    std::fs::write(bench.store_path(), half).unwrap();
    answers_unreadable(&bench, &session);
    assert_eq!(
        std::fs::read(bench.store_path()).unwrap(),
        half,
        "nothing is put aside unasked"
    );
    let report = bench.ledger().salvage(&session).unwrap().unwrap();
    assert_eq!(std::fs::read(&report.quarantined).unwrap(), half);
    let name = report
        .quarantined
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    assert!(name.starts_with("memory.db.corrupt-2026"), "{name}");
    assert!(report.read > 10, "{report:?}");
    assert_eq!(report.from_file.imported, report.read);
    let items = bench.ledger().reader(&session).unwrap().list().unwrap();
    assert_eq!(items.len() as u64, report.read);
    assert!(
        items
            .iter()
            .all(|item| item.facts.authority == Authority::Import)
    );
    let audit = bench.ledger().audit_verify().unwrap();
    assert_eq!(audit.verified, Some(true), "{:?}", audit.divergences);
    assert_eq!(bench.ledger().salvage(&session).unwrap(), None, "once");
}

#[test]
fn a_text_file_gives_nothing_and_the_export_beside_it_everything() {
    let place = Place::new();
    let session = place.bench.session();
    place.fact(&session, "Run the tests with bun test.");
    place.export(&session);
    // Older files of the plugin beside the store must not pass for the truth.
    let legacy = place.bench.store_path().with_file_name("memories.jsonl");
    std::fs::write(&legacy, include_str!("../data/plugin-jsonl/memories.jsonl")).unwrap();
    let Place { bench, ledger, .. } = place;
    drop(ledger);
    let text = b"# Notes\n\nnot a database, but long enough to be one\n".repeat(20);
    std::fs::write(bench.store_path(), &text).unwrap();
    answers_unreadable(&bench, &session);
    let report = bench.ledger().salvage(&session).unwrap().unwrap();
    assert_eq!((report.read, report.from_file.imported), (0, 0));
    assert_eq!(report.from_export.unwrap().imported, 1);
    assert_eq!(std::fs::read(&report.quarantined).unwrap(), text);
    let items = bench.ledger().reader(&session).unwrap().list().unwrap();
    assert_eq!(items.len(), 1);
    assert_eq!(bench.ledger().migration_report().unwrap(), None);
}

#[test]
fn a_sound_store_a_missing_one_and_a_link_are_left_alone() {
    let place = Place::new();
    let session = place.bench.session();
    place.fact(&session, "Run the tests with bun test.");
    assert_eq!(place.ledger.salvage(&session).unwrap(), None);
    let empty = Workbench::new();
    let error = empty.ledger().salvage(&empty.session()).unwrap_err();
    assert!(matches!(error, LedgerError::NoStore { .. }), "{error}");
    #[cfg(unix)]
    {
        std::fs::create_dir_all(empty.store_path().parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(place.bench.store_path(), empty.store_path()).unwrap();
        let error = empty.ledger().salvage(&empty.session()).unwrap_err();
        assert!(
            matches!(error, LedgerError::StoreUnreadable { .. }),
            "{error}"
        );
        assert!(place.bench.store_path().exists());
    }
}
