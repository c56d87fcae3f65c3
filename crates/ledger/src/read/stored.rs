//! Stored things as they are read: the wire form and what the store knows beside it.

use crate::audit::AuditKey;
use model::{
    AuditOperation, Flag, Lifecycle, MemoryRecord, Proposal, Provenance, RejectClass, ScopeId,
    Support, Timestamp, TrustFacts, TrustStamp,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Whether a row carries the MAC that only this program gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Authentic {
    /// The MAC is right.
    Verified,
    /// The key is not on this machine, so nobody can tell.
    Unverifiable,
    /// Written without a key, by a machine that had none.
    Unkeyed,
    /// The MAC is wrong: the row was written or changed by something else.
    Foreign,
}

impl Authentic {
    pub(crate) fn of(
        key: Option<&AuditKey>,
        domain: &str,
        digest: &[u8; 32],
        mac: Option<&[u8]>,
    ) -> Self {
        match (key, mac) {
            (None, _) => Authentic::Unverifiable,
            (Some(_), None) => Authentic::Unkeyed,
            (Some(key), Some(mac)) if key.verify(domain, digest, mac) => Authentic::Verified,
            (Some(_), Some(_)) => Authentic::Foreign,
        }
    }
}

/// One evidence reference of a record and what it resolved to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvidenceLink {
    /// The reference as it was given.
    #[serde(rename = "ref")]
    pub reference: String,
    /// How far it supports the text.
    pub support: Support,
    /// Where it resolved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locator: Option<String>,
    /// First line of the span that matched, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_line: Option<usize>,
    /// Last line of the span.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_line: Option<usize>,
    /// SHA-256 of the span, in hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span_hash: Option<String>,
}

/// A memory record with everything that the store knows about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each field is documented at its own type")]
pub struct StoredItem {
    #[serde(skip)]
    pub item_no: i64,
    pub scope_id: ScopeId,
    pub record: MemoryRecord,
    pub facts: TrustFacts,
    pub lifecycle: Lifecycle,
    pub flags: Vec<Flag>,
    pub version: u64,
    pub valid_from: Option<Timestamp>,
    pub valid_to: Option<Timestamp>,
    pub recorded_at: Timestamp,
    pub expired_at: Option<Timestamp>,
    pub provenance: Provenance,
    pub evidence: Vec<EvidenceLink>,
    pub authentic: Authentic,
}

impl StoredItem {
    /// The item as a session may believe it. A row that nobody here can verify is shown and not
    /// believed: a cloned repository can bring a store in which every row says that a person
    /// reviewed it. What holds a row back stays.
    pub(crate) fn believed(self) -> Self {
        if self.authentic != Authentic::Unverifiable {
            return self;
        }
        let facts = TrustFacts {
            dispute: self.facts.dispute,
            standing: self.facts.standing,
            ..TrustFacts::NOTHING
        };
        Self { facts, ..self }
    }
}

/// A proposal with everything that the store knows about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each field is documented at its own type")]
pub struct StoredProposal {
    pub scope_id: ScopeId,
    pub proposal: Proposal,
    pub trust_stamp: TrustStamp,
    pub flags: Vec<Flag>,
    pub recommendation: Option<Value>,
    pub reject_class: Option<RejectClass>,
    pub provenance: Provenance,
    pub version: u64,
    pub authentic: Authentic,
}

/// One version in the history of a record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each field is documented at its own type")]
pub struct StoredVersion {
    pub version: u64,
    pub record: MemoryRecord,
    pub facts: TrustFacts,
    pub lifecycle: Lifecycle,
    pub valid_from: Option<Timestamp>,
    pub valid_to: Option<Timestamp>,
    pub recorded_at: Timestamp,
    pub expired_at: Option<Timestamp>,
    /// Sequence number of the event that wrote it.
    pub change_seq: i64,
}

/// One audit event as a session may see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[expect(missing_docs, reason = "each field is documented at its own type")]
pub struct StoredEvent {
    pub seq: i64,
    pub at: Timestamp,
    pub operation: AuditOperation,
    pub target_id: String,
    pub actor: String,
    pub channel: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grant_id: Option<String>,
    /// What happened, in ids and digests; absent once erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payload: Option<Value>,
}
