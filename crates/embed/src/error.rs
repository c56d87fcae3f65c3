//! What can fail on the way to a vector.
//!
//! None of these may fail a recall or a write: the caller goes on without vectors and says so. The
//! errors can be cloned, because one failed load answers every caller that waited for it.

/// Why there is no vector or no score.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EmbedError {
    /// The model is not there or could not be loaded.
    #[error("the model {model} is not available: {reason}")]
    Unavailable {
        /// Its version.
        model: String,
        /// What is missing or wrong.
        reason: String,
    },
    /// Vectors of another model lie in the store than the one in use makes.
    #[error("the vectors are those of {expected}, the model is {found}")]
    VersionMismatch {
        /// The version that is pinned or stored.
        expected: String,
        /// The version of the model in use.
        found: String,
    },
    /// The model was loaded and failed on a text.
    #[error("the model {model} failed: {reason}")]
    Failed {
        /// Its version.
        model: String,
        /// What it said.
        reason: String,
    },
    /// The bytes are not a table that this program reads.
    #[error("the token table cannot be used: {reason}")]
    Table {
        /// What is wrong with it.
        reason: String,
    },
}
