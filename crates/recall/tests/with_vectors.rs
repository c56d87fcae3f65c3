//! Recall with the vectors of a model: what they add, and that nothing depends on them.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use embed::{EmbedError, Embedder, Int8Vector, QueryCache, TokenVectors};
use ledger::seams::Seams;
use ledger::{EvaluationStore, Provider, StoredVector, VectorIndex, VectorModel};
use model::{Kind, MemoryRecord, RecordParts, Scope, Source, SourceType, Timestamp};
use std::num::NonZeroUsize;
use swarm_memory_recall::{
    Mode, ModelVectors, Models, Profile, Recall, RecallRequest, recall, recall_with,
};
use tempfile::TempDir;

/// Knows three matters: logging in, deploying, and everything else.
struct Matters {
    fails: bool,
}

impl Embedder for Matters {
    fn model_version(&self) -> &'static str {
        "matters:3"
    }

    fn dimension(&self) -> usize {
        3
    }

    fn available(&self) -> bool {
        true
    }

    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        if self.fails {
            let model = self.model_version().to_owned();
            let reason = "broken".to_owned();
            return Err(EmbedError::Failed { model, reason });
        }
        let holds = |words: &[&str]| words.iter().any(|word| text.to_lowercase().contains(word));
        Ok(if holds(&["sign in", "credential"]) {
            vec![1.0, 0.0, 0.0]
        } else if holds(&["deploy", "roll-out"]) {
            vec![0.0, 1.0, 0.0]
        } else {
            vec![0.0, 0.0, 1.0]
        })
    }

    fn token_vectors(&self, _: &str) -> Result<TokenVectors, EmbedError> {
        Ok(TokenVectors::new(3))
    }
}

const WORKS: Matters = Matters { fails: false };
const FACTS: [&str; 3] = [
    "A wrong credential is answered with status 401.",
    "The sign of a number is kept in one bit.",
    "The pipeline runs at night.",
];

fn record(text: &str) -> MemoryRecord {
    RecordParts {
        scope: Scope::repository("r", None),
        kind: Kind::ProjectFact,
        text: text.to_owned(),
        tags: None,
        confidence: None,
        stability: None,
        source: Source::of(SourceType::Manual),
        expires_at: None,
        metadata: serde_json::Map::new(),
        created_at: Timestamp::from_millis(0),
    }
    .into_record()
}

/// A store with the facts, and the vectors that a model of this version made of them.
struct Bench {
    _folder: TempDir,
    store: EvaluationStore,
    vectors: VectorIndex,
}

impl Bench {
    fn new(version: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store =
            EvaluationStore::create(folder.path(), Provider::Sqlite, Seams::system()).unwrap();
        store.load(FACTS.map(record).to_vec()).unwrap();
        let model = VectorModel {
            version: version.to_owned(),
            dimension: 3,
        };
        let mut embed = |text: &str| {
            let Int8Vector { scale, values } = Int8Vector::from_f32(&WORKS.embed(text)?);
            Ok::<_, EmbedError>(StoredVector { scale, values })
        };
        store.rebuild_vectors(&model, &mut embed).unwrap().unwrap();
        Self {
            vectors: store.vectors().unwrap(),
            _folder: folder,
            store,
        }
    }

    /// What is answered with this model's vectors, or with none.
    fn ask(&self, request: &RecallRequest, embedder: Option<&Matters>) -> Recall {
        let reader = self
            .store
            .reader(vec![Scope::repository("r", None)])
            .unwrap();
        let Some(embedder) = embedder else {
            return recall(&reader, request).unwrap();
        };
        let cache = QueryCache::new(NonZeroUsize::MIN);
        let vectors = ModelVectors::new(embedder, &cache, &self.vectors).unwrap();
        let models = Models {
            vectors: Some(vectors),
            ..Models::default()
        };
        recall_with(&reader, request, models).unwrap()
    }
}

fn request(profile: Profile) -> RecallRequest {
    RecallRequest {
        by_meaning: false,
        ..RecallRequest::new("how do users sign in", Mode::Manual, profile)
    }
}

fn texts(recall: &Recall) -> Vec<&str> {
    let items = recall.items.iter();
    items.map(|found| found.item.record.text.as_str()).collect()
}

#[test]
fn in_the_seed_profile_rankings_are_fused_and_the_last_of_them_falls_below_the_floor() {
    let bench = Bench::new("matters:3");
    let asked = RecallRequest {
        min_score: 0.01,
        ..request(Profile::Seed)
    };
    let found = bench.ask(&asked, Some(&WORKS));
    assert!(found.diagnostics.fusion_active);
    // The first of the words also stands among the vectors; the vector's first has no word.
    assert_eq!(texts(&found), [FACTS[1], FACTS[0]]);
    for item in &found.items {
        let reasons = item.reasons.join(", ");
        assert!(reasons.contains("rrf_fused="), "{reasons}");
        assert!((0.0..=1.0).contains(&item.score));
    }
    assert!((found.items[0].score - 1.0).abs() < 1e-12);
    assert_eq!(
        found.items[1].signals,
        swarm_memory_recall::Signals::default()
    );
    assert!(found.degraded.is_empty());
}

#[test]
fn in_the_default_profile_what_is_near_comes_in_without_a_word_of_the_question() {
    let bench = Bench::new("matters:3");
    let without = bench.ask(&request(Profile::Default), None);
    assert!(!texts(&without).contains(&FACTS[0]));
    let found = bench.ask(&request(Profile::Default), Some(&WORKS));
    let near = found
        .items
        .iter()
        .find(|one| one.item.record.text == FACTS[0]);
    assert!(near.unwrap().reasons.contains(&"model=1.00".to_owned()));
}

#[test]
fn what_nobody_asked_for_still_needs_a_word_of_the_question() {
    let bench = Bench::new("matters:3");
    let asked = RecallRequest {
        by_meaning: false,
        ..RecallRequest::new("how do users sign in", Mode::Injection, Profile::Default)
    };
    assert!(!texts(&bench.ask(&asked, Some(&WORKS))).contains(&FACTS[0]));
}

#[test]
fn a_model_that_fails_leaves_the_words_as_they_are_and_is_told() {
    let bench = Bench::new("matters:3");
    for profile in [Profile::Seed, Profile::Default] {
        let request = request(profile);
        let without = bench.ask(&request, None);
        let failed = bench.ask(&request, Some(&Matters { fails: true }));
        let block = |recall: &Recall| recall.prompt_block.clone();
        assert_eq!(texts(&failed), texts(&without));
        assert_eq!(block(&failed), block(&without));
        assert_eq!(failed.diagnostics, without.diagnostics);
        let told = &failed.degraded[0];
        assert_eq!(told.stage, "embeddings");
        let expected = "unavailable: the model matters:3 failed: broken";
        assert_eq!(told.reason, expected);
    }
}

#[test]
fn without_any_vector_words_alone_answer() {
    let bench = Bench::new("matters:3");
    let empty = Bench {
        vectors: VectorIndex::default(),
        ..bench
    };
    let request = request(Profile::Seed);
    let (found, without) = (empty.ask(&request, Some(&WORKS)), empty.ask(&request, None));
    assert_eq!(found.prompt_block, without.prompt_block);
    assert!(!found.diagnostics.fusion_active);
    let found = empty.ask(&self::request(Profile::Default), Some(&WORKS));
    assert!(
        found.degraded[0].reason.contains("index rebuild"),
        "{:?}",
        found.degraded
    );
}

#[test]
fn vectors_of_another_model_are_refused() {
    let bench = Bench::new("other:3");
    let cache = QueryCache::new(NonZeroUsize::MIN);
    let refused = ModelVectors::new(&WORKS, &cache, &bench.vectors)
        .err()
        .unwrap();
    assert_eq!(
        refused,
        EmbedError::VersionMismatch {
            expected: "other:3".to_owned(),
            found: "matters:3".to_owned(),
        }
    );
}

#[test]
fn an_injection_does_without_the_model_and_does_not_ask_it() {
    let bench = Bench::new("matters:3");
    let request = RecallRequest::new("The sign of a number", Mode::Injection, Profile::Default);
    let without = bench.ask(&request, None);
    let broken = bench.ask(&request, Some(&Matters { fails: true }));
    assert_eq!(texts(&without), texts(&broken));
    assert!(broken.degraded.is_empty(), "{:?}", broken.degraded);
}
