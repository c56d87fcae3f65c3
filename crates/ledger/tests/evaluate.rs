//! The throw-away store of an evaluation: what comes in, what does not, and what it is read as.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use model::{
    Kind, Lifecycle, MAX_TEXT, MemoryRecord, RecordParts, Scope, Source, SourceType, Timestamp,
    TrustState, text::utf16_len, trust_state,
};
use serde_json::{Map, Value};
use swarm_memory_ledger::seams::Seams;
use swarm_memory_ledger::{CandidateFilter, Evaluated, EvaluationStore, Include, Provider, View};

fn record(repository: &str, text: &str) -> MemoryRecord {
    RecordParts {
        scope: Scope::repository(repository, None),
        kind: Kind::ProjectFact,
        text: text.to_owned(),
        tags: None,
        confidence: None,
        stability: None,
        source: Source::of(SourceType::Manual),
        expires_at: None,
        metadata: Map::new(),
        created_at: Timestamp::from_millis(0),
    }
    .into_record()
}

struct Bench {
    _folder: tempfile::TempDir,
    store: EvaluationStore,
}

fn bench() -> Bench {
    let folder = tempfile::tempdir().unwrap();
    let store = EvaluationStore::create(folder.path(), Provider::Sqlite, Seams::system()).unwrap();
    Bench {
        _folder: folder,
        store,
    }
}

fn texts(bench: &Bench, repository: &str) -> Vec<String> {
    let reader = bench
        .store
        .reader(vec![Scope::repository(repository, None)])
        .unwrap();
    let filter = CandidateFilter {
        kinds: None,
        view: View::Manual,
        include: Include::default(),
        valid_at: None,
        known_at: None,
    };
    let items = reader.all_items(&filter).unwrap();
    items
        .iter()
        .map(|item| {
            assert_eq!(trust_state(item.facts), TrustState::Verified);
            assert_eq!(item.lifecycle, Lifecycle::Active);
            item.record.text.clone()
        })
        .collect()
}

#[test]
fn what_is_loaded_is_verified_stays_in_its_scope_and_is_audited() {
    let bench = bench();
    let many: Vec<MemoryRecord> = (0..2_100)
        .map(|n| record("many", &format!("Fact number {n}.")))
        .collect();
    let loaded = bench.store.load(many).unwrap();
    assert!(
        loaded
            .iter()
            .all(|one| matches!(one, Evaluated::Loaded { .. }))
    );
    bench
        .store
        .load(vec![record("other", "Elsewhere.")])
        .unwrap();
    assert_eq!(texts(&bench, "many").len(), 2_100);
    assert_eq!(texts(&bench, "other"), ["Elsewhere."]);
    assert!(texts(&bench, "nowhere").is_empty());
    let report = bench.store.audit_verify().unwrap();
    // Its making, three batches, and one more.
    assert_eq!(
        (report.verified, report.events),
        (Some(true), 5),
        "{report:?}"
    );
    assert!(bench.store.index_bytes().unwrap() > 0);
}

#[test]
fn a_removed_record_is_loaded_and_does_not_come_back() {
    let bench = bench();
    let mut deleted = record("r", "Deleted.");
    deleted
        .metadata
        .insert("deleted".to_owned(), Value::Bool(true));
    let mut replaced = record("r", "Replaced.");
    replaced.superseded_by = Some("mem_0000000000000000".to_owned());
    let mut expired = record("r", "Expired.");
    expired.expires_at = Some(Timestamp::from_millis(1));
    bench
        .store
        .load(vec![deleted, replaced, expired, record("r", "In force.")])
        .unwrap();
    assert_eq!(texts(&bench, "r"), ["In force."]);
    assert_eq!(bench.store.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn a_long_text_is_cut_a_secret_counted_and_what_is_no_record_refused() {
    let bench = bench();
    let long = record("r", &"word ".repeat(500));
    let secret = record(
        "r",
        concat!("The MY_", "TOKEN=", "abcdefgh12345678 is old."),
    );
    let turned = record("r", "Use bun \u{202e}nur");
    let mut untagged = record("r", "Tagged with nothing.");
    untagged.tags = vec![String::new()];
    let loaded = bench
        .store
        .load(vec![long.clone(), secret, turned, untagged])
        .unwrap();
    let Evaluated::Loaded {
        id, is_cut: true, ..
    } = &loaded[0]
    else {
        panic!("{:?}", loaded[0]);
    };
    assert_ne!(id, &long.id);
    assert!(matches!(
        loaded[1],
        Evaluated::Loaded {
            holds_secret: true,
            is_cut: false,
            ..
        }
    ));
    assert!(
        matches!(&loaded[2], Evaluated::Refused(refusal) if refusal.message.starts_with("the text"))
    );
    assert!(matches!(loaded[3], Evaluated::Refused(_)));
    let longest = texts(&bench, "r").iter().map(|text| utf16_len(text)).max();
    assert_eq!(longest, Some(MAX_TEXT - 1));
}

#[test]
fn a_store_is_made_in_an_empty_folder_only() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("kept"), "x").unwrap();
    assert!(EvaluationStore::create(folder.path(), Provider::Sqlite, Seams::system()).is_err());
    let missing = folder.path().join("missing");
    assert!(EvaluationStore::create(&missing, Provider::Sqlite, Seams::system()).is_err());
}

#[test]
fn what_is_there_already_is_named_and_not_written_again() {
    let bench = bench();
    let long = |end: &str| record("r", &format!("{}{end}", "word ".repeat(500)));
    let loaded = bench
        .store
        .load(vec![long("one"), long("other"), record("s", "A fact.")])
        .unwrap();
    let Evaluated::Loaded { id, .. } = &loaded[0] else {
        panic!("{:?}", loaded[0]);
    };
    assert_eq!(loaded[1], Evaluated::Existing { id: id.clone() });
    let again = bench.store.load(vec![record("s", "A fact.")]).unwrap();
    assert!(matches!(again[0], Evaluated::Existing { .. }));
    assert_eq!(texts(&bench, "r").len(), 1);
    assert_eq!(bench.store.audit_verify().unwrap().verified, Some(true));
}
