//! What a door answers when it did not do what was asked. A refusal is no failure.

use crate::error::LedgerError;
use model::{Code, Refusal};

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// A rule said no.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store, its files or its keys failed.
    #[error(transparent)]
    Failed(#[from] LedgerError),
}

impl NotDone {
    /// A refusal by this rule.
    pub(crate) fn refuse(code: Code, message: impl Into<String>) -> Self {
        NotDone::Refused(Refusal::new(code, message))
    }

    /// The answer code.
    pub fn code(&self) -> Code {
        match self {
            NotDone::Refused(refusal) => refusal.code,
            NotDone::Failed(error) => error.code(),
        }
    }
}
