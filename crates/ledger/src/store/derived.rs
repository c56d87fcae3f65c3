//! Columns that follow from the rest of a row: they find it and filter it, and say nothing new.
//!
//! A row's digest does not cover them, so whoever checks a row derives them once more. Writing
//! and checking use the same functions here.

use crate::store::rows::{content_key, k1_digest};
use model::{
    Flag, MemoryRecord, Proposal, Provenance, ScopeId, Timestamp, TrustFacts, trust_state,
};
use rusqlite::Row;

/// The derived columns of a memory item.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DerivedColumns {
    pub(crate) id: String,
    pub(crate) scope_key: String,
    pub(crate) kind: String,
    pub(crate) updated_at: String,
    pub(crate) expires_at: Option<String>,
    pub(crate) superseded_by: Option<String>,
    pub(crate) deleted: bool,
    pub(crate) source_task_id: String,
    pub(crate) agent_role: String,
    pub(crate) trust_state: String,
    pub(crate) ignored: bool,
    pub(crate) q_value: Option<f64>,
    pub(crate) k1_digest: Vec<u8>,
}

impl DerivedColumns {
    /// The columns in the order of [`DerivedColumns::read`].
    pub(crate) const COLUMNS: &str = "i.id, i.scope_key, i.kind, i.updated_at, i.expires_at, i.superseded_by, \
         i.deleted, i.source_task_id, i.agent_role, i.trust_state, i.ignored, i.q_value, i.k1_digest";

    /// What they must be.
    pub(crate) fn of(
        scope_id: &ScopeId,
        record: &MemoryRecord,
        facts: TrustFacts,
        flags: &[Flag],
        provenance: &Provenance,
    ) -> Self {
        Self {
            id: record.id.to_string(),
            scope_key: record.scope.key(),
            kind: record.kind.as_str().to_owned(),
            updated_at: canonical(&record.updated_at),
            expires_at: record.expires_at.as_ref().map(canonical),
            superseded_by: record.superseded_by.clone(),
            deleted: record.is_deleted(),
            source_task_id: provenance.host.task_id.clone().unwrap_or_default(),
            agent_role: provenance
                .host
                .agent_role
                .clone()
                .unwrap_or_else(|| "unknown".to_owned()),
            trust_state: trust_state(facts).as_str().to_owned(),
            ignored: flags.contains(&Flag::Ignored),
            q_value: record.learned_q_value(),
            k1_digest: k1_digest(scope_id, &record.text),
        }
    }

    /// What they are, in a row that has them from column `first` on.
    pub(crate) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(first)?,
            scope_key: row.get(first + 1)?,
            kind: row.get(first + 2)?,
            updated_at: row.get(first + 3)?,
            expires_at: row.get(first + 4)?,
            superseded_by: row.get(first + 5)?,
            deleted: row.get(first + 6)?,
            source_task_id: row.get(first + 7)?,
            agent_role: row.get(first + 8)?,
            trust_state: row.get(first + 9)?,
            ignored: row.get(first + 10)?,
            q_value: row.get(first + 11)?,
            k1_digest: row.get(first + 12)?,
        })
    }
}

/// The derived columns of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DerivedProposalColumns {
    id: String,
    created_at: String,
    operation: String,
    content_key: Vec<u8>,
    session_key: String,
}

impl DerivedProposalColumns {
    /// The columns in the order of [`DerivedProposalColumns::read`].
    pub(crate) const COLUMNS: &str = "id, created_at, operation, content_key, session_key";

    /// What they must be.
    pub(crate) fn of(proposal: &Proposal, provenance: &Provenance) -> Self {
        Self {
            id: proposal.id.to_string(),
            created_at: proposal.created_at.as_str().to_owned(),
            operation: proposal.operation.as_str().to_owned(),
            content_key: content_key(proposal),
            session_key: provenance.host.session_id.clone().unwrap_or_default(),
        }
    }

    /// What they are, in a row that has them from column `first` on.
    pub(crate) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(first)?,
            created_at: row.get(first + 1)?,
            operation: row.get(first + 2)?,
            content_key: row.get(first + 3)?,
            session_key: row.get(first + 4)?,
        })
    }
}

/// A moment in the one form that compares as text, whatever form the record has.
fn canonical(time: &Timestamp) -> String {
    Timestamp::from_millis(time.millis()).as_str().to_owned()
}
