//! Why a session did not do what was asked. A rule's no is one of its ordinary answers.

use crate::config::ConfigError;
use embed::EmbedError;
use embed::folder::FolderError;
use ledger::project::place::PlaceError;
use ledger::{LedgerError, NotDone};
use model::{Code, Refusal};
use recall::RecallError;

/// A refusal or a failure, each with its answer code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// Memory is off for this project.
    #[error("Swarm memory is disabled. Set swarm.memory.enabled=true.")]
    Disabled,
    /// A rule said no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store, its files or its keys failed.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The question could not be asked.
    #[error("query must be at least 3 characters")]
    QueryTooShort,
    /// The configuration cannot be read.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The project folder cannot be found.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The model files.
    #[error(transparent)]
    Models(#[from] FolderError),
    /// The model cannot be used.
    #[error(transparent)]
    Embeddings(EmbedError),
    /// What was given is not what the call takes.
    #[error("{message}")]
    Usage {
        /// What is wrong with it.
        message: String,
    },
    /// Nothing of that name in the session's scopes.
    #[error("there is no {what} {id} here")]
    NotFound {
        /// `memory`, `proposal` or `document`.
        what: &'static str,
        /// What was asked for.
        id: String,
    },
}

impl MemoryError {
    /// The answer code.
    pub fn code(&self) -> Code {
        match self {
            MemoryError::Disabled => Code::Disabled,
            MemoryError::Refused(refusal) => refusal.code,
            MemoryError::Ledger(error) => error.code(),
            MemoryError::Config(error) => error.code(),
            MemoryError::QueryTooShort | MemoryError::Place(_) | MemoryError::Usage { .. } => {
                Code::Usage
            }
            MemoryError::NotFound { .. } => Code::NotFound,
            MemoryError::Embeddings(_) => Code::ModelUnavailable,
            MemoryError::Models(error) => match error {
                FolderError::NoSource { .. } | FolderError::InsideStore { .. } => Code::Usage,
                FolderError::Busy { .. } => Code::Locked,
                _ => Code::ModelUnavailable,
            },
        }
    }
}

impl From<NotDone> for MemoryError {
    fn from(not_done: NotDone) -> Self {
        match not_done {
            NotDone::Refused(refusal) => MemoryError::Refused(refusal),
            NotDone::Failed(error) => MemoryError::Ledger(error),
        }
    }
}

impl From<RecallError> for MemoryError {
    fn from(error: RecallError) -> Self {
        match error {
            RecallError::QueryTooShort => MemoryError::QueryTooShort,
            RecallError::Ledger(error) => MemoryError::Ledger(error),
        }
    }
}

/// The error and what caused it, in one sentence.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        told.push_str(": ");
        told.push_str(&error.to_string());
        cause = error.source();
    }
    told
}
