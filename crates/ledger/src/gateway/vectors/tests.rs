use super::super::evaluate::EvaluationStore;
use super::*;
use crate::Provider;
use crate::seams::Seams;
use model::{Kind, MemoryRecord, RecordParts, Scope, Source, SourceType, Timestamp};
use serde_json::Map;
use tempfile::TempDir;

fn record(kind: Kind, text: &str) -> MemoryRecord {
    RecordParts {
        scope: Scope::repository("r", None),
        kind,
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

fn model(version: &str) -> VectorModel {
    VectorModel {
        version: version.to_owned(),
        dimension: 2,
    }
}

/// A vector that says how long the text is.
fn embedded(text: &str) -> StoredVector {
    StoredVector {
        scale: 1.0,
        values: vec![u8::try_from(text.len()).unwrap(), 1],
    }
}

/// A store with these facts.
fn store(texts: &[&str]) -> (TempDir, EvaluationStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = EvaluationStore::create(folder.path(), Provider::Sqlite, Seams::system()).unwrap();
    let records = texts.iter().map(|text| record(Kind::ProjectFact, text));
    store.load(records.collect()).unwrap();
    (folder, store)
}

fn rebuilt(store: &EvaluationStore, version: &str) -> VectorReport {
    let made: Result<VectorReport, ()> = store
        .rebuild_vectors(&model(version), &mut |text| Ok(embedded(text)))
        .unwrap();
    made.unwrap()
}

fn report(texts: usize, added: usize, removed: usize) -> VectorReport {
    VectorReport {
        texts,
        added,
        removed,
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("memory/index/vectors.bin")
}

#[test]
fn every_lasting_text_gets_one_vector_and_the_second_time_nothing_is_made() {
    let (_folder, store) = store(&["One fact.", "Another fact."]);
    store
        .load(vec![record(Kind::Scratch, "A note of an hour.")])
        .unwrap();
    assert_eq!(rebuilt(&store, "m:2"), report(2, 2, 0));
    assert_eq!(rebuilt(&store, "m:2"), report(2, 0, 0));
    let reader = store.reader(vec![Scope::repository("r", None)]).unwrap();
    let index = store.vectors().unwrap();
    let key = reader.vector_key("One fact.");
    assert_eq!(index.get(&key), Some((1.0, &[9, 1][..])));
    assert!(
        index
            .get(&reader.vector_key("A note of an hour."))
            .is_none()
    );
}

#[test]
fn what_was_broken_off_is_gone_on_with() {
    let texts: Vec<String> = (0..50).map(|n| format!("Fact number {n:02}.")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (folder, store) = store(&texts);
    let mut calls = 0;
    let failed: Result<VectorReport, &str> = store
        .rebuild_vectors(&model("m:2"), &mut |text| {
            calls += 1;
            if calls > 40 {
                Err("out of memory")
            } else {
                Ok(embedded(text))
            }
        })
        .unwrap();
    assert_eq!(failed, Err("out of memory"));
    assert_eq!(store.vectors().unwrap().size(), 40);
    // A crash in the middle of a write leaves half an entry.
    let mut bytes = std::fs::read(file(&folder)).unwrap();
    bytes.extend([1, 2, 3]);
    std::fs::write(file(&folder), bytes).unwrap();
    assert_eq!(rebuilt(&store, "m:2"), report(50, 10, 0));
    assert_eq!(store.vectors().unwrap().size(), 50);
}

#[test]
fn another_model_begins_anew_and_what_is_no_file_of_ours_too() {
    let (folder, store) = store(&["One fact.", "Another fact."]);
    rebuilt(&store, "m:2");
    assert_eq!(rebuilt(&store, "n:2"), report(2, 2, 2));
    assert_eq!(store.vectors().unwrap().model(), Some(&model("n:2")));
    std::fs::write(file(&folder), "something else").unwrap();
    assert_eq!(store.vectors().unwrap().size(), 0);
    assert_eq!(rebuilt(&store, "n:2"), report(2, 2, 0));
}

#[test]
fn no_byte_stays_of_a_text_that_is_gone() {
    let (folder, first) = store(&["One fact.", "Another fact."]);
    rebuilt(&first, "m:2");
    let whole = std::fs::read(file(&folder)).unwrap();
    // The same store with one text less: its file is put beside a store with the same key.
    let reader = first.reader(vec![Scope::repository("r", None)]).unwrap();
    let gone = reader.vector_key("A fact that was purged.");
    let ledger = first.ledger();
    let vectors = [(gone, embedded("A fact that was purged."))];
    assert!(ledger.add_vectors(&model("m:2"), &vectors).unwrap());
    let has = |bytes: &[u8]| bytes.windows(gone.len()).any(|window| window == gone);
    assert!(has(&std::fs::read(file(&folder)).unwrap()));
    assert_eq!(rebuilt(&first, "m:2"), report(2, 0, 1));
    assert_eq!(std::fs::read(file(&folder)).unwrap(), whole);
}

#[test]
fn vectors_of_two_models_never_lie_in_one_file() {
    let (_folder, store) = store(&["One fact."]);
    rebuilt(&store, "m:2");
    let ledger = store.ledger();
    let added = ledger.add_vectors(&model("n:2"), &[([7; 16], embedded("x"))]);
    assert!(!added.unwrap());
    assert_eq!(store.vectors().unwrap().size(), 1);
    assert_eq!(ledger.vector_coverage(&model("m:2")).unwrap(), (1, 1));
    assert_eq!(ledger.vector_coverage(&model("n:2")).unwrap(), (1, 0));
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_file_is_not_followed() {
    let (folder, store) = store(&["One fact."]);
    rebuilt(&store, "m:2");
    let elsewhere = folder.path().join("elsewhere");
    std::fs::rename(file(&folder), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, file(&folder)).unwrap();
    assert!(store.vectors().is_err());
}
