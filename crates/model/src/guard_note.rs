//! What the guard found in a field, as events and refusals carry it: never the text.

use serde::Serialize;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuardNote {
    /// The field that it was found in.
    pub field: String,
    /// The rule that found it.
    pub rule: &'static str,
    /// What kind of thing it is.
    pub category: &'static str,
    /// What was done: `refuse`, `quarantine` or `flag`.
    pub action: &'static str,
    /// SHA-256 of the field without its secrets, so that the same text can be told again.
    pub digest: String,
}
