//! What can go wrong in a recall. An empty answer is never an error, and an error never an empty
//! answer.

use ledger::LedgerError;

/// A recall that could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum RecallError {
    /// The seed profile takes no query below three characters.
    #[error("query must be at least 3 characters")]
    QueryTooShort,
    /// The store could not be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}
