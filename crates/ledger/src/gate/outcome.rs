//! What a rule answers: done, refused, or failed. A refusal is no failure.

use crate::error::LedgerError;
use model::{Code, Refusal};

/// Why a rule did not admit.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// The rule said no.
    Refused(Refusal),
    /// The question could not be asked.
    Failed(LedgerError),
}

impl Verdict {
    /// A refusal by this rule.
    pub(crate) fn refuse(code: Code, message: impl Into<String>) -> Self {
        Verdict::Refused(Refusal::new(code, message))
    }
}

impl From<LedgerError> for Verdict {
    fn from(error: LedgerError) -> Self {
        Verdict::Failed(error)
    }
}

impl From<Refusal> for Verdict {
    fn from(refusal: Refusal) -> Self {
        Verdict::Refused(refusal)
    }
}
