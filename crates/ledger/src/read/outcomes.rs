//! Outcomes as a session may see them: those of a memory that it sees itself.

use super::reader::ScopedReader;
use crate::error::LedgerError;
use crate::store::outcomes::{OutcomeRow, outcomes_of};
use model::{Anchor, AuditOperation, MemoryId, Outcome, ProposalId, Provenance, Timestamp};
use serde::Serialize;
use serde_json::Value;

/// How a memory turned out, as one session saw it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each field is documented at its own type")]
pub struct StoredOutcome {
    pub event_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    pub outcome: Outcome,
    pub anchors: Vec<Anchor>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<ProposalId>,
    /// None where the plugin wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

impl ScopedReader {
    /// The outcomes of a memory of the scopes, oldest first. A row that no event wrote is left out
    /// and counted.
    pub fn outcomes(&self, id: &MemoryId) -> Result<Vec<StoredOutcome>, LedgerError> {
        if self.item(id)?.is_none() {
            return Ok(Vec::new());
        }
        let events = self.events(id.as_str())?;
        let said: Vec<&Value> = events
            .iter()
            .filter(|event| event.operation == AuditOperation::Outcome)
            .filter_map(|event| event.payload.as_ref()?.get("outcome_digest"))
            .collect();
        let mut found = Vec::new();
        for row in outcomes_of(&self.connection, id)? {
            let digest = model::to_hex(&row.digest());
            let noted = said.iter().any(|said| said.as_str() == Some(&digest));
            match stored(row, noted, self.legacy_store()) {
                Some(outcome) => found.push(outcome),
                None => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(found)
    }
}

/// The outcome of a row that an event wrote, or that a migration took over.
fn stored(row: OutcomeRow, noted: bool, legacy: bool) -> Option<StoredOutcome> {
    let event = row.event()?;
    let taken_over = legacy && event.scope_id.is_none() && event.provenance.is_none();
    (noted || taken_over).then_some(StoredOutcome {
        event_id: row.id,
        at: Timestamp::parse(&row.at).ok(),
        outcome: event.outcome,
        anchors: event.anchors,
        correction: event.correction,
        proposal_id: event.proposal_id,
        provenance: event.provenance,
    })
}
