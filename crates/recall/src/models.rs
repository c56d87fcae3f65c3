//! What a recall may use beside the store: vectors of a model file, a model that reads question and
//! text together, and a stopwatch.
//!
//! None of it is required. What fails is told in the answer as degraded, and recall goes on without.

use crate::answer::Degraded;
use crate::nearness::{Nearness, STAGE};
use crate::text_cache::TextCache;
use embed::{EmbedError, Embedder, QueryCache, Reranker};
use ledger::{ScopedReader, VectorIndex};
use std::time::Duration;

/// What a recall may use; nothing by default.
#[derive(Clone, Copy, Default)]
pub struct Models<'a> {
    /// Vectors of a model file.
    pub vectors: Option<ModelVectors<'a>>,
    /// Orders the best once more.
    pub reranker: Option<&'a dyn Reranker>,
    /// Tells how long the recall has been running; without it no time is measured.
    pub elapsed: Option<&'a dyn Fn() -> Duration>,
    /// Where what is worked out of the texts of a small scope is kept; it changes no answer.
    pub texts: Option<&'a TextCache>,
}

/// A model and the vectors that it made of the store's texts.
#[derive(Clone, Copy)]
pub struct ModelVectors<'a> {
    embedder: &'a dyn Embedder,
    cache: &'a QueryCache,
    stored: &'a VectorIndex,
}

impl<'a> ModelVectors<'a> {
    /// The vectors, when they are those of the model; `cache` belongs to the session that asks.
    pub fn new(
        embedder: &'a dyn Embedder,
        cache: &'a QueryCache,
        stored: &'a VectorIndex,
    ) -> Result<Self, EmbedError> {
        let found = embedder.model_version();
        match stored.model() {
            Some(model) if model.version != found => Err(EmbedError::VersionMismatch {
                expected: model.version.clone(),
                found: found.to_owned(),
            }),
            _ => Ok(Self {
                embedder,
                cache,
                stored,
            }),
        }
    }

    /// The question as a vector, over what this reader may see.
    pub(crate) fn ask(
        &self,
        query: &str,
        reader: &'a ScopedReader,
    ) -> Result<Nearness<'a>, EmbedError> {
        let query = self.cache.embed(self.embedder, query)?;
        Ok(Nearness::new(&query, self.stored, reader))
    }
}

impl Degraded {
    /// A model file that cannot be used, in the words of the plugin's contract.
    pub fn embeddings(error: &EmbedError) -> Self {
        let word = match error {
            EmbedError::VersionMismatch { .. } => "version-mismatch",
            _ => "unavailable",
        };
        Self::new(STAGE, format!("{word}: {error}"))
    }
}
