//! Model files: loaded once, checked, and run; all with tiny models that the tests write.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod tiny_model;

use std::path::PathBuf;
use std::sync::Barrier;
use swarm_memory_embed::folder::{ModelFolder, minilm};
use swarm_memory_embed::{
    CrossEncoder, EmbedError, Embedder, MiniLm, Reranker, TokenId, dot, tokens,
};
use tempfile::TempDir;
use tiny_model::put;

const VERSION: &str = "tiny:3";

/// A model of this content in a folder of its own.
fn tiny(content: &[u8]) -> (TempDir, PathBuf, MiniLm) {
    let folder = tempfile::tempdir().unwrap();
    let (path, pin) = put(folder.path(), content);
    let model = MiniLm::with_pin(path.clone(), pin, VERSION, 3);
    (folder, path, model)
}

fn unavailable(result: Result<Vec<f32>, EmbedError>) -> String {
    match result {
        Err(EmbedError::Unavailable { model, reason }) if model == VERSION => reason,
        other => panic!("not unavailable: {other:?}"),
    }
}

#[test]
fn a_text_becomes_the_mean_of_its_tokens() {
    let (_folder, _, model) = tiny(&tiny_model::embedder());
    assert!(model.available());
    assert_eq!((model.model_version(), model.dimension()), (VERSION, 3));

    let mean = model.mean_state(&tokens("the")).unwrap();
    assert_eq!(mean, [(101.0 + 1996.0 + 102.0) / 3.0, 1.0, 0.0]);
    let vector = model.embed("the").unwrap();
    assert!((dot(&vector, &vector) - 1.0).abs() < 1e-5);
    assert!(vector[0] > 0.99 && vector[1] > 0.0);
}

#[test]
fn a_batch_keeps_the_order_and_each_vector() {
    let (_folder, _, model) = tiny(&tiny_model::embedder());
    let texts = ["one", "", "two words and more", "one"];
    let batch = model.embed_batch(&texts).unwrap();
    let single: Vec<_> = texts
        .iter()
        .map(|text| model.embed(text).unwrap())
        .collect();
    assert_eq!(batch, single);
    assert_eq!(batch[0], batch[3]);
    assert_ne!(batch[0], batch[2]);
}

#[test]
fn token_vectors_leave_out_the_frame() {
    let (_folder, _, model) = tiny(&tiny_model::embedder());
    let vectors = model.token_vectors("unaffable the").unwrap();
    assert_eq!(vectors.tokens(), tokens("unaffable the"));
    assert_eq!(vectors.rows().len(), vectors.tokens().len());
    assert_eq!(vectors.dimension(), 3);
    assert!(vectors.rows().all(|row| row == [127, 0, 0]));
}

#[test]
fn a_long_text_is_cut_to_what_the_model_reads() {
    let (_folder, _, model) = tiny(&tiny_model::embedder());
    let long = "word ".repeat(1_000);
    assert_eq!(model.token_vectors(&long).unwrap().tokens().len(), 254);
    assert_eq!(
        model.embed(&long).unwrap(),
        model.embed(&"word ".repeat(254)).unwrap()
    );
}

#[test]
fn a_model_is_loaded_once_for_all_first_callers() {
    let (_folder, path, model) = tiny(&tiny_model::embedder());
    let together = Barrier::new(8);
    let ask = || {
        together.wait();
        model.embed("the same").unwrap()
    };
    let vectors: Vec<Vec<f32>> = std::thread::scope(|scope| {
        let callers: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        callers
            .into_iter()
            .map(|caller| caller.join().unwrap())
            .collect()
    });
    assert!(vectors.iter().all(|vector| *vector == vectors[0]));
    std::fs::remove_file(path).unwrap();
    assert!(model.embed("again").is_ok() && model.available());
}

#[test]
fn a_model_that_is_not_there_is_unavailable() {
    let (_folder, path, model) = tiny(&tiny_model::embedder());
    std::fs::remove_file(path).unwrap();
    assert!(!model.available());
    assert!(unavailable(model.embed("x")).contains("cannot be read"));
}

#[test]
fn other_content_is_never_run_and_the_failed_load_is_final() {
    let content = tiny_model::embedder();
    let (_folder, path, model) = tiny(&content);
    let mut changed = content.clone();
    *changed.last_mut().unwrap() ^= 1;
    std::fs::write(&path, &changed).unwrap();
    assert!(model.available(), "its length is right");
    assert!(unavailable(model.embed("x")).contains("SHA-256"));
    assert!(!model.available());

    std::fs::write(&path, &content).unwrap();
    assert!(unavailable(model.embed("x")).contains("SHA-256"));
}

#[test]
fn a_pinned_file_that_is_no_model_is_unavailable() {
    for content in [b"".as_slice(), b"not a model", &[0xff; 64], b"\x08\x08"] {
        let (_folder, _, model) = tiny(content);
        unavailable(model.embed("x"));
        assert!(!model.available());
    }
}

#[test]
fn a_model_of_another_shape_fails_without_harm() {
    let folder = tempfile::tempdir().unwrap();
    let (path, pin) = put(folder.path(), &tiny_model::embedder());
    let model = MiniLm::with_pin(path, pin, VERSION, 384);
    assert!(matches!(model.embed("x"), Err(EmbedError::Failed { .. })));
    assert!(matches!(
        model.mean_state(&[TokenId(u16::MAX)]),
        Err(EmbedError::Failed { .. })
    ));
}

#[test]
fn a_cross_encoder_scores_each_text_with_the_query() {
    let folder = tempfile::tempdir().unwrap();
    let (path, pin) = put(folder.path(), &tiny_model::cross_encoder());
    let model = CrossEncoder::new(path, pin, "tiny-cross");
    assert!(model.available());
    assert_eq!(model.model_version(), "tiny-cross");

    let scores = model
        .scores("the query", &["the", "deployment", ""])
        .unwrap();
    let ids = |text: &str| tokens(text).iter().map(|t| f32::from(t.0)).sum::<f32>();
    let framed = |text: &str, count: f32| (ids(text) + 102.0) / count;
    assert_eq!(
        scores,
        [framed("the", 6.0), framed("deployment", 6.0), 102.0 / 5.0]
    );
    assert_eq!(model.scores("the query", &[]), Ok(Vec::new()));
    let long = "word ".repeat(2_000);
    assert_eq!(model.scores(&long, &[&long]).unwrap().len(), 1);
}

#[test]
fn a_cross_encoder_with_more_than_one_number_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (path, pin) = put(folder.path(), &tiny_model::embedder());
    let model = CrossEncoder::new(path, pin, "tiny-cross");
    assert!(matches!(
        model.scores("q", &["t"]),
        Err(EmbedError::Failed { .. })
    ));
}

/// `SWARM_MEMORY_MODELS` names a model folder that holds the real weights.
#[test]
fn the_real_model_gives_the_likeness_of_its_model_card() {
    let Some(root) = std::env::var_os("SWARM_MEMORY_MODELS") else {
        eprintln!("skipped: SWARM_MEMORY_MODELS names no model folder");
        return;
    };
    let folder = ModelFolder::new(PathBuf::from(root)).unwrap();
    let known = minilm();
    let model = MiniLm::new(folder.path(&known, &known.files[0]).unwrap());
    let of = |text| model.embed(text).unwrap();
    let person = of("That is a happy person");
    for (text, expected) in [
        ("That is a happy dog", 0.695),
        ("That is a very happy person", 0.943),
        ("Today is a sunny day", 0.257),
    ] {
        let found = dot(&person, &of(text));
        assert!((found - expected).abs() < 0.02, "{text}: {found}");
    }
}
