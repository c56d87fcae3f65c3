//! The contract of whatever turns texts into vectors or scores.
//!
//! It is the one of opencode-swarm's embedding provider: a single text, a batch in order, a pinned
//! version, a dimension, and whether the model is there. `available` never loads a model; it turns
//! false once a load has failed. Every vector has length 1, or is zero for a text without a known
//! token, and depends on its text alone: not on the batch, the order or the calls before.

use crate::error::EmbedError;
use crate::token_vectors::TokenVectors;

/// Makes vectors of texts.
pub trait Embedder: Send + Sync {
    /// Which model it is and how long its vectors are, such as `Xenova/all-MiniLM-L6-v2:384`.
    fn model_version(&self) -> &str;

    /// How many values a vector has.
    fn dimension(&self) -> usize;

    /// Whether the model is there, as far as is known without loading it.
    fn available(&self) -> bool;

    /// The vector of a text.
    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError>;

    /// The vectors of texts, in their order. The first failure ends it.
    fn embed_batch(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        texts.iter().map(|text| self.embed(text)).collect()
    }

    /// One vector for each token of a text, for comparing texts word by word.
    fn token_vectors(&self, text: &str) -> Result<TokenVectors, EmbedError>;
}

/// Scores texts against a query by reading both together.
pub trait Reranker: Send + Sync {
    /// Which model it is.
    fn model_version(&self) -> &str;

    /// Whether the model is there, as far as is known without loading it.
    fn available(&self) -> bool;

    /// A score for each text, in order; higher is better, and only the order within one query
    /// means anything. The first failure ends it.
    fn scores(&self, query: &str, texts: &[&str]) -> Result<Vec<f32>, EmbedError>;
}

/// Refuses an embedder whose version is not the expected one, so that vectors of two models are
/// never compared.
pub fn require_version(embedder: &dyn Embedder, expected: &str) -> Result<(), EmbedError> {
    let found = embedder.model_version();
    if found == expected {
        Ok(())
    } else {
        Err(EmbedError::VersionMismatch {
            expected: expected.to_owned(),
            found: found.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Embedder, require_version};
    use crate::error::EmbedError;
    use crate::table::StaticTable;

    #[test]
    fn another_version_is_refused_with_both_names() {
        let table = StaticTable::built_in();
        assert_eq!(require_version(table, table.model_version()), Ok(()));
        let refused = require_version(table, "Xenova/all-MiniLM-L6-v2:384");
        assert_eq!(
            refused,
            Err(EmbedError::VersionMismatch {
                expected: "Xenova/all-MiniLM-L6-v2:384".to_owned(),
                found: table.model_version().to_owned(),
            })
        );
    }
}
