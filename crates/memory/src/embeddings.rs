//! Recall by a model file: whether it is wanted, whether it is there, and the vectors that it made.
//!
//! Off unless `embeddings.enabled` says otherwise. The model is loaded at the first text, once for
//! all sessions of a project, and a failed load answers all that come after. Nothing here may fail a
//! recall or a write: what is missing is told with a reason, and recall goes on without.

use crate::config::{Embeddings as Keys, Settings};
use crate::error::MemoryError;
use crate::models::Models as ModelFiles;
use crate::rerank::cross_encoder;
use embed::folder::minilm;
use embed::{
    CrossEncoder, EmbedError, Embedder, Int8Vector, MiniLm, QueryCache, Reranker, require_version,
};
use ledger::{
    Ledger, LedgerError, ScopedReader, StoredVector, VectorIndex, VectorModel, VectorReport,
};
use recall::{Degraded, ModelVectors, Models};
use serde::Serialize;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// How it stands with the model and its vectors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EmbeddingsStatus {
    /// The version of the model.
    pub model: String,
    /// Whether its files are there.
    pub available: bool,
    /// Texts of the store that should have a vector.
    pub texts: usize,
    /// Of these, those that have one.
    pub vectors: usize,
}

/// The model of a project and what it made.
pub(crate) struct Embeddings {
    model: Result<MiniLm, EmbedError>,
    /// The version that the configuration pins.
    pinned: Option<String>,
    cache_size: NonZeroUsize,
    /// Reads question and text together, when the configuration asks for it.
    reranker: Option<Result<CrossEncoder, EmbedError>>,
    /// The vectors as they were read last, with the length that their file had.
    read: Mutex<Option<(u64, Arc<VectorIndex>)>>,
}

impl Embeddings {
    /// The model that the configuration asks for; none when it asks for none.
    pub(crate) fn wanted(settings: &Settings, models: &ModelFiles) -> Option<Self> {
        let (keys, rerank) = (&settings.embeddings, &settings.retrieval.rerank);
        keys.enabled.then(|| Self {
            model: model_of(keys, models),
            pinned: keys.version.clone(),
            cache_size: NonZeroUsize::new(keys.cache_size).unwrap_or(NonZeroUsize::MIN),
            reranker: rerank
                .enabled
                .then(|| cross_encoder(rerank, models.config_home())),
            read: Mutex::new(None),
        })
    }

    /// The cache of a session's queries.
    pub(crate) fn new_cache(&self) -> Arc<QueryCache> {
        Arc::new(QueryCache::new(self.cache_size))
    }

    /// The model, when it is the one that is asked for and its files are there. Loads nothing.
    fn model(&self) -> Result<&MiniLm, EmbedError> {
        let model = self.model.as_ref().map_err(Clone::clone)?;
        if let Some(pinned) = &self.pinned {
            require_version(model, pinned)?;
        }
        if model.available() {
            return Ok(model);
        }
        Err(EmbedError::Unavailable {
            model: model.model_version().to_owned(),
            reason: "its file is not in the model folder, or could not be loaded; `swarm-memory \
                     models verify` says which"
                .to_owned(),
        })
    }

    fn stored(&self, ledger: &Ledger) -> Result<Arc<VectorIndex>, LedgerError> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let length = ledger.vector_file_length();
        if let Some((last, index)) = &*read
            && *last == length
        {
            return Ok(Arc::clone(index));
        }
        let index = Arc::new(ledger.vectors()?);
        *read = Some((length, Arc::clone(&index)));
        Ok(index)
    }

    /// Why the last stage is left out although it was asked for.
    pub(crate) fn missing_reranker(&self) -> Option<Degraded> {
        let error = self.reranker.as_ref()?.as_ref().err()?;
        Some(Degraded::new("rerank", format!("unavailable: {error}")))
    }

    /// Calls with the model's vectors, or with none and the reason.
    pub(crate) fn with<T>(
        &self,
        ledger: &Ledger,
        cache: &QueryCache,
        act: impl FnOnce(Models<'_>, Option<Degraded>) -> T,
    ) -> T {
        let act = |vectors, missing| {
            let reranker = match &self.reranker {
                Some(Ok(model)) => Some(model as &dyn Reranker),
                _ => None,
            };
            let models = Models {
                vectors,
                reranker,
                ..Models::default()
            };
            act(models, missing)
        };
        let model = match self.model() {
            Ok(model) => model,
            Err(error) => return act(None, Some(Degraded::embeddings(&error))),
        };
        let stored = match self.stored(ledger) {
            Ok(stored) => stored,
            Err(error) => {
                let reason = format!("unavailable: {}", crate::error::with_causes(&error));
                return act(None, Some(Degraded::new("embeddings", reason)));
            }
        };
        match ModelVectors::new(model, cache, &stored) {
            Ok(vectors) => act(Some(vectors), None),
            Err(error) => act(None, Some(stale(&error))),
        }
    }

    /// Gives the text of a record that was just written its vector, if it can. A record that gets none
    /// now gets one from `index rebuild`.
    pub(crate) fn remember(&self, ledger: &Ledger, reader: &ScopedReader, text: &str) {
        let Ok(model) = self.model() else { return };
        let key = reader.vector_key(text);
        if let Ok(vector) = model.embed(text) {
            let _ = ledger.add_vectors(&kept_as(model), &[(key, stored(&vector))]);
        }
    }

    /// Gives every lasting text a vector and takes out all others.
    pub(crate) fn rebuild(
        &self,
        ledger: &Ledger,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<VectorReport, MemoryError> {
        let model = self.model().map_err(unusable)?;
        let mut embed = |text: &str| model.embed(text).map(|vector| stored(&vector));
        let report = ledger.rebuild_vectors(&kept_as(model), &mut embed, progress)?;
        report.map_err(unusable)
    }

    /// How it stands, and what is missing.
    pub(crate) fn status(
        &self,
        ledger: &Ledger,
    ) -> Result<(EmbeddingsStatus, Option<Degraded>), LedgerError> {
        let known = minilm();
        let version = match &self.model {
            Ok(model) => model.model_version().to_owned(),
            Err(_) => known.version,
        };
        let model = self.model();
        let as_kept = VectorModel {
            version: version.clone(),
            dimension: known.dimension,
        };
        let index = ledger.vectors()?;
        let (texts, vectors) = ledger.vector_coverage(&as_kept)?;
        let degraded = match &model {
            Err(error) => Some(Degraded::embeddings(error)),
            Ok(_) if index.model().is_some_and(|found| *found != as_kept) => {
                let expected = index.model().map(|found| found.version.clone());
                Some(stale(&EmbedError::VersionMismatch {
                    expected: expected.unwrap_or_default(),
                    found: version.clone(),
                }))
            }
            Ok(_) if vectors < texts => Some(Degraded::new(
                "embeddings",
                format!(
                    "{} of {texts} texts have no vector of the model yet; `swarm-memory index \
                     rebuild` makes them",
                    texts - vectors
                ),
            )),
            Ok(_) => None,
        };
        let status = EmbeddingsStatus {
            model: version,
            available: model.is_ok(),
            texts,
            vectors,
        };
        Ok((status, degraded))
    }
}

/// The model that the keys name, when it is one that the program knows.
fn model_of(keys: &Keys, models: &ModelFiles) -> Result<MiniLm, EmbedError> {
    let known = minilm();
    let wanted = format!("{}:{}", keys.model, keys.dimension);
    if wanted != known.version {
        return Err(EmbedError::Unavailable {
            model: wanted,
            reason: format!("this program runs {} and no other", known.version),
        });
    }
    match models.weights() {
        Ok(path) => Ok(MiniLm::new(path)),
        Err(error) => Err(EmbedError::Unavailable {
            model: known.version,
            reason: error.to_string(),
        }),
    }
}

fn kept_as(model: &MiniLm) -> VectorModel {
    VectorModel {
        version: model.model_version().to_owned(),
        dimension: model.dimension(),
    }
}

fn stored(vector: &[f32]) -> StoredVector {
    let Int8Vector { scale, values } = Int8Vector::from_f32(vector);
    StoredVector { scale, values }
}

fn stale(error: &EmbedError) -> Degraded {
    let mut degraded = Degraded::embeddings(error);
    degraded
        .reason
        .push_str("; `swarm-memory index rebuild` makes them anew");
    degraded
}

fn unusable(error: EmbedError) -> MemoryError {
    MemoryError::Embeddings(error)
}

/// The model for measuring, when its file is there. Whether embeddings are on is not asked.
pub(crate) fn measured_model(models: &ModelFiles) -> Result<MiniLm, EmbedError> {
    let known = minilm();
    let unavailable = |reason: String| EmbedError::Unavailable {
        model: known.version.clone(),
        reason,
    };
    let path = models
        .weights()
        .map_err(|error| unavailable(error.to_string()))?;
    let model = MiniLm::new(path);
    if model.available() {
        return Ok(model);
    }
    Err(unavailable(
        "its file is not in the model folder".to_owned(),
    ))
}

/// A model and its vectors over a store that is thrown away, for measuring.
pub(crate) struct Measured {
    model: Arc<MiniLm>,
    stored: VectorIndex,
}

impl Measured {
    /// Embeds every lasting text of the store.
    pub(crate) fn over(
        store: &ledger::EvaluationStore,
        model: Arc<MiniLm>,
    ) -> Result<Result<Self, EmbedError>, LedgerError> {
        let mut embed = |text: &str| model.embed(text).map(|vector| stored(&vector));
        match store.rebuild_vectors(&kept_as(&model), &mut embed)? {
            Ok(_) => {
                let stored = store.vectors()?;
                Ok(Ok(Self { model, stored }))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    /// The vectors for one question.
    pub(crate) fn vectors<'a>(&'a self, cache: &'a QueryCache) -> Option<ModelVectors<'a>> {
        ModelVectors::new(self.model.as_ref(), cache, &self.stored).ok()
    }
}
