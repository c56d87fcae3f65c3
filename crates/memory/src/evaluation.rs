//! Measuring recall: a store that is thrown away, loaded with labelled records and asked.
//!
//! It opens no session. What is loaded counts as decided by a person, which is why the store is
//! made here, empty, and no store of a project can be one.

use crate::config::Rerank;
use crate::embeddings::{Measured, measured_model};
use crate::error::MemoryError;
use crate::models::Models as ModelFiles;
use crate::rerank::cross_encoder;
use embed::{CrossEncoder, MiniLm, QueryCache, Reranker};
use ledger::ScopedReader;
use ledger::seams::Seams;
use model::{MemoryRecord, Scope};
use recall::{Models, Recall, RecallRequest, RecalledItem, TextCache};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

pub use ledger::{Evaluated, Provider as StoreProvider};

/// A throw-away store.
pub struct EvaluationStore(ledger::EvaluationStore);

/// A model file that measurements use, loaded once for all of them.
pub struct EvaluationModel(Arc<MiniLm>);

impl EvaluationModel {
    /// The model, when its file is there, or why not.
    pub fn open(files: &ModelFiles) -> Result<Self, String> {
        let model = measured_model(files).map_err(|error| error.to_string())?;
        Ok(Self(Arc::new(model)))
    }
}

/// A cross-encoder that measurements use, loaded once for all of them.
pub struct EvaluationReranker(CrossEncoder);

impl EvaluationReranker {
    /// The file that the user's configuration names, when it is there and runs, or why not. Whether
    /// recall uses it is not asked.
    pub fn open(files: &ModelFiles, keys: &Rerank) -> Result<Self, String> {
        let told = |error: embed::EmbedError| error.to_string();
        let model = cross_encoder(keys, files.config_home()).map_err(told)?;
        model.scores("question", &["text"]).map_err(told)?;
        Ok(Self(model))
    }
}

/// What a question is asked with beside the store; nothing by default.
#[derive(Clone, Copy, Default)]
pub struct EvaluationModels<'a> {
    /// Vectors by a model file.
    pub vectors: Option<&'a EvaluationVectors>,
    /// Orders the best once more.
    pub reranker: Option<&'a EvaluationReranker>,
}

/// Vectors of a throw-away store's texts, by a model file.
pub struct EvaluationVectors {
    measured: Measured,
    cache: QueryCache,
}

impl EvaluationStore {
    /// Makes a store in an empty folder.
    pub fn create(
        folder: &Path,
        provider: StoreProvider,
        seams: Seams,
    ) -> Result<Self, MemoryError> {
        let store = ledger::EvaluationStore::create(folder, provider, seams)?;
        Ok(Self(store))
    }

    /// Takes records in and says what became of each.
    pub fn load(&self, records: Vec<MemoryRecord>) -> Result<Vec<Evaluated>, MemoryError> {
        Ok(self.0.load(records)?)
    }

    /// Somebody who stands in these scopes.
    pub fn standing_in(&self, scopes: Vec<Scope>) -> Result<EvaluationReader, MemoryError> {
        Ok(EvaluationReader {
            reader: self.0.reader(scopes)?,
            texts: TextCache::default(),
        })
    }

    /// Vectors of every text that is there now, or why there are none.
    pub fn vectors(
        &self,
        model: &EvaluationModel,
    ) -> Result<Result<EvaluationVectors, String>, MemoryError> {
        let measured = Measured::over(&self.0, Arc::clone(&model.0))?;
        // Each question counts as the first one of a session.
        let cache = QueryCache::new(NonZeroUsize::MIN);
        Ok(measured
            .map(|measured| EvaluationVectors { measured, cache })
            .map_err(|error| error.to_string()))
    }

    /// Bytes of what records are found by.
    pub fn index_bytes(&self) -> Result<u64, MemoryError> {
        Ok(self.0.index_bytes()?)
    }
}

/// Asks a throw-away store. Leaves no trace.
pub struct EvaluationReader {
    reader: ScopedReader,
    /// As a session keeps them.
    texts: TextCache,
}

impl EvaluationReader {
    /// Recalls as a session does.
    pub fn recall(
        &self,
        request: &RecallRequest,
        models: EvaluationModels<'_>,
    ) -> Result<Recall, MemoryError> {
        let models = models.parts(&self.texts);
        Ok(recall::recall_with(&self.reader, request, models)?)
    }

    /// The order alone, without a budget.
    pub fn ranking(
        &self,
        request: &RecallRequest,
        models: EvaluationModels<'_>,
    ) -> Result<Vec<RecalledItem>, MemoryError> {
        let models = models.parts(&self.texts);
        Ok(recall::ranking_with(&self.reader, request, models)?)
    }
}

impl<'a> EvaluationModels<'a> {
    fn parts(self, texts: &'a TextCache) -> Models<'a> {
        let vectors = |made: &'a EvaluationVectors| made.measured.vectors(&made.cache);
        Models {
            vectors: self.vectors.and_then(vectors),
            reranker: self.reranker.map(|model| &model.0 as &dyn Reranker),
            elapsed: None,
            texts: Some(texts),
        }
    }
}
