//! The answers of sessions, with the field names that programs read.
//!
//! Memory text is redacted here, on its way out: a stored row that predates a rule is shown, but
//! never with the secret that it should not hold.

use guard::SafeText;
use ledger::{
    Authentic, EvidenceLink, StoredEvent, StoredItem, StoredOutcome, StoredProposal, StoredVersion,
};
use model::{
    Code, Flag, Kind, Label, Lifecycle, MemoryId, MemoryRecord, Operation, Outcome, ProposalId,
    ProposalStatus, Provenance, Scope, SkipReason, Timestamp, TrustBasis, TrustStamp, TrustState,
    trust_basis, trust_state,
};
use recall::{Degraded, Diagnostics, Explanation, Recall, RecalledItem, Relation};
use serde::Serialize;
use serde_json::Value;

/// Text without secrets and without characters that could mislead a reader.
pub(crate) fn safe(text: &str) -> String {
    SafeText::from_untrusted(text).into_string()
}

/// One recalled memory.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct RecallItem {
    pub id: MemoryId,
    pub kind: Kind,
    pub text: String,
    pub scope: Scope,
    pub score: f64,
    pub score_normalised: f64,
    pub trust_state: TrustState,
    pub label: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_from: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_to: Option<Timestamp>,
    pub reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    /// Given when it is not in force, which only those see who asked for such items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lifecycle: Option<Lifecycle>,
}

impl RecallItem {
    fn new(found: RecalledItem) -> Self {
        Self {
            id: found.item.record.id,
            kind: found.item.record.kind,
            text: safe(&found.item.record.text),
            scope: found.item.record.scope,
            score: found.score,
            score_normalised: found.score_normalised,
            trust_state: found.trust_state,
            label: found.label,
            valid_from: found.item.valid_from,
            valid_to: found.item.valid_to,
            reasons: found.reasons,
            relation: found.relation,
            lifecycle: Some(found.item.lifecycle).filter(|now| *now != Lifecycle::Active),
        }
    }
}

/// The answer to a recall.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct RecallAnswer {
    pub bundle_id: String,
    pub items: Vec<RecallItem>,
    pub prompt_block: String,
    pub token_estimate: usize,
    pub diagnostics: Diagnostics,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empty_reason: Option<SkipReason>,
    /// How it came about in full, when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// Stages that were left out; the surface prints them beside the data.
    #[serde(skip)]
    pub degraded: Vec<Degraded>,
}

impl RecallAnswer {
    pub(crate) fn new(recall: Recall) -> Self {
        Self {
            bundle_id: recall.bundle_id.as_str().to_owned(),
            items: recall.items.into_iter().map(RecallItem::new).collect(),
            prompt_block: recall.prompt_block,
            token_estimate: recall.token_estimate,
            diagnostics: recall.diagnostics,
            empty_reason: recall.empty_reason,
            degraded: recall.degraded,
            explanation: recall.explanation,
        }
    }
}

/// One proposal in a list.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct ProposalView {
    pub id: ProposalId,
    pub proposal_id: ProposalId,
    pub status: ProposalStatus,
    pub operation: Operation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub rationale: String,
    pub evidence_refs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_memory_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub related_memory_ids: Option<Vec<String>>,
    pub trust_stamp: TrustStamp,
    pub flags: Vec<Flag>,
    pub version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recommendation: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejection_reason: Option<String>,
    pub created_at: Timestamp,
    pub provenance: Provenance,
    pub authentic: Authentic,
}

impl ProposalView {
    pub(crate) fn new(stored: StoredProposal) -> Self {
        let proposal = stored.proposal;
        Self {
            proposal_id: proposal.id.clone(),
            status: proposal.status,
            operation: proposal.operation,
            kind: proposal.proposed_record.as_ref().map(|record| record.kind),
            text: proposal.text().map(safe),
            rationale: safe(&proposal.rationale),
            evidence_refs: proposal
                .evidence_refs
                .iter()
                .map(|reference| safe(reference))
                .collect(),
            target_memory_id: proposal.target_memory_id,
            related_memory_ids: proposal.related_memory_ids,
            trust_stamp: stored.trust_stamp,
            flags: stored.flags,
            version: stored.version,
            recommendation: stored.recommendation,
            rejection_reason: proposal.rejection_reason.as_deref().map(safe),
            created_at: proposal.created_at,
            provenance: stored.provenance,
            authentic: stored.authentic,
            id: proposal.id,
        }
    }
}

/// One memory in a list.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct MemoryRow {
    pub id: MemoryId,
    pub kind: Kind,
    pub text: String,
    pub scope: Scope,
    pub trust_state: TrustState,
    pub lifecycle: Lifecycle,
    pub flags: Vec<Flag>,
}

impl MemoryRow {
    pub(crate) fn new(item: StoredItem, now: &Timestamp) -> Self {
        Self {
            trust_state: trust_state(item.facts),
            lifecycle: lifecycle_at(&item, now),
            text: safe(&item.record.text),
            id: item.record.id,
            kind: item.record.kind,
            scope: item.record.scope,
            flags: item.flags,
        }
    }
}

/// The lifecycle as it is now: a record past its time has expired, whoever has noticed.
fn lifecycle_at(item: &StoredItem, now: &Timestamp) -> Lifecycle {
    let past = item
        .record
        .expires_at
        .as_ref()
        .is_some_and(|time| time.millis() <= now.millis());
    match item.lifecycle {
        Lifecycle::Active if past => Lifecycle::Expired,
        lifecycle => lifecycle,
    }
}

/// Everything about one memory.
#[derive(Debug, Clone, Serialize)]
#[expect(missing_docs, reason = "the fields of the contract")]
pub struct ShowAnswer {
    pub record: MemoryRecord,
    pub trust_state: TrustState,
    pub trust_basis: TrustBasis,
    pub authority: &'static str,
    pub support: &'static str,
    pub freshness: &'static str,
    pub dispute: &'static str,
    pub lifecycle: Lifecycle,
    pub version: u64,
    pub flags: Vec<Flag>,
    pub valid_from: Option<Timestamp>,
    pub valid_to: Option<Timestamp>,
    pub recorded_at: Timestamp,
    pub expired_at: Option<Timestamp>,
    pub provenance: Provenance,
    pub evidence: Vec<EvidenceLink>,
    pub outcomes: OutcomeCounts,
}

/// How often a memory turned out in which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "named as the outcomes")]
pub struct OutcomeCounts {
    pub useful: usize,
    pub dead_end: usize,
    pub corrected: usize,
}

impl OutcomeCounts {
    fn of(outcomes: &[StoredOutcome]) -> Self {
        let count = |wanted| outcomes.iter().filter(|one| one.outcome == wanted).count();
        Self {
            useful: count(Outcome::Useful),
            dead_end: count(Outcome::DeadEnd),
            corrected: count(Outcome::Corrected),
        }
    }
}

impl ShowAnswer {
    pub(crate) fn new(item: StoredItem, outcomes: &[StoredOutcome], now: &Timestamp) -> Self {
        let facts = item.facts;
        Self {
            trust_state: trust_state(facts),
            trust_basis: trust_basis(facts),
            authority: facts.authority.as_str(),
            support: facts.support.as_str(),
            freshness: facts.freshness.as_str(),
            dispute: facts.dispute.as_str(),
            lifecycle: lifecycle_at(&item, now),
            version: item.version,
            valid_from: item.valid_from,
            valid_to: item.valid_to,
            recorded_at: item.recorded_at,
            expired_at: item.expired_at,
            flags: item.flags,
            provenance: item.provenance,
            evidence: item.evidence,
            outcomes: OutcomeCounts::of(outcomes),
            record: shown(item.record),
        }
    }
}

fn shown(mut record: MemoryRecord) -> MemoryRecord {
    record.text = safe(&record.text);
    record
}

/// The history of one memory.
#[derive(Debug, Clone, Serialize)]
pub struct HistoryAnswer {
    /// Every version, oldest first.
    pub versions: Vec<StoredVersion>,
    /// The events that wrote them.
    pub events: Vec<StoredEvent>,
    /// How it turned out, oldest first.
    pub outcomes: Vec<StoredOutcome>,
}

impl HistoryAnswer {
    pub(crate) fn new(
        mut versions: Vec<StoredVersion>,
        events: Vec<StoredEvent>,
        mut outcomes: Vec<StoredOutcome>,
    ) -> Self {
        for version in &mut versions {
            version.record.text = safe(&version.record.text);
        }
        for outcome in &mut outcomes {
            outcome.correction = outcome.correction.as_deref().map(safe);
            for anchor in &mut outcome.anchors {
                anchor.file = safe(&anchor.file);
                anchor.symbol = anchor.symbol.as_deref().map(safe);
            }
        }
        Self {
            versions,
            events,
            outcomes,
        }
    }
}

/// Why a decision was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DecisionError {
    /// The answer code.
    pub code: Code,
    /// What was wrong.
    pub message: String,
}

/// What became of one decision of a list.
#[derive(Debug, Clone, Serialize)]
pub struct DecisionResult {
    /// The proposal.
    pub proposal_id: ProposalId,
    /// The action that was asked for.
    pub action: &'static str,
    /// Where the proposal stands; none when it could not be found.
    pub status: Option<ProposalStatus>,
    /// The memory that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_id: Option<MemoryId>,
    /// True when the applied text is not the proposed one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
    /// Why it was not carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<DecisionError>,
}
