//! The rows as values: what a memory item and a proposal hold beside their wire form, and the
//! digest of each. The digest goes into the row's MAC and into the audit event that wrote it, so
//! that a row changed behind the program's back has neither.

use crate::frame::FramedHash;
use crate::read::EvidenceLink;
use model::{
    Flag, Freshness, Lifecycle, MemoryRecord, Proposal, ProposalStatus, Provenance, RejectClass,
    ScopeId, Support, Timestamp, TrustFacts, TrustStamp,
};

/// One memory item at one version.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ItemRow {
    pub(crate) scope_id: ScopeId,
    pub(crate) record: MemoryRecord,
    pub(crate) facts: TrustFacts,
    pub(crate) lifecycle: Lifecycle,
    pub(crate) flags: Vec<Flag>,
    pub(crate) provenance: Provenance,
    pub(crate) version: u64,
    pub(crate) valid_from: Option<Timestamp>,
    pub(crate) valid_to: Option<Timestamp>,
    /// Microseconds; strictly growing within a store.
    pub(crate) recorded_us: i64,
    /// When the row stopped being believed; microseconds.
    pub(crate) expired_us: Option<i64>,
    pub(crate) supersedes_reason: Option<String>,
    pub(crate) evidence: Vec<EvidenceLink>,
}

impl ItemRow {
    /// The digest of everything that recall may act on, with its parts as they are stored.
    pub(crate) fn digest_with(&self, stored: &StoredParts) -> [u8; 32] {
        item_digest(&ItemDigestParts {
            scope_id: self.scope_id.as_str(),
            record_json: &stored.record_json,
            facts: self.facts,
            lifecycle: self.lifecycle,
            flags: &stored.flags,
            provenance: &stored.provenance,
            version: self.version,
            valid_from: self.valid_from.as_ref().map(Timestamp::as_str),
            valid_to: self.valid_to.as_ref().map(Timestamp::as_str),
            recorded_us: self.recorded_us,
            expired_us: self.expired_us,
            evidence_digest: &stored.evidence_digest,
        })
    }
}

/// The parts of an item's row that are stored as text or digest of their own.
pub(crate) struct StoredParts {
    pub(crate) record_json: String,
    pub(crate) flags: String,
    pub(crate) provenance: String,
    pub(crate) evidence_digest: Vec<u8>,
}

impl StoredParts {
    /// The parts of this row.
    pub(crate) fn of(row: &ItemRow) -> Self {
        Self {
            record_json: serde_json::to_string(&row.record).expect("a record always serialises"),
            flags: flags_json(&row.flags),
            provenance: provenance_json(&row.provenance),
            evidence_digest: evidence_digest(&row.evidence),
        }
    }
}

/// The columns that an item's digest covers, as they are stored.
pub(crate) struct ItemDigestParts<'a> {
    pub(crate) scope_id: &'a str,
    pub(crate) record_json: &'a str,
    pub(crate) facts: TrustFacts,
    pub(crate) lifecycle: Lifecycle,
    pub(crate) flags: &'a str,
    pub(crate) provenance: &'a str,
    pub(crate) version: u64,
    pub(crate) valid_from: Option<&'a str>,
    pub(crate) valid_to: Option<&'a str>,
    pub(crate) recorded_us: i64,
    pub(crate) expired_us: Option<i64>,
    pub(crate) evidence_digest: &'a [u8],
}

/// The digest of evidence links, which lie in rows of their own.
pub(crate) fn evidence_digest(links: &[EvidenceLink]) -> Vec<u8> {
    let mut hash = FramedHash::new("swarm-memory/evidence/v1");
    for link in links {
        hash.text(&serde_json::to_string(link).expect("a link always serialises"));
    }
    hash.finish()[..16].to_vec()
}

/// The digest of an item's columns.
pub(crate) fn item_digest(parts: &ItemDigestParts<'_>) -> [u8; 32] {
    let mut hash = FramedHash::new("swarm-memory/item/v1");
    hash.text(parts.scope_id)
        .text(parts.record_json)
        .text(parts.facts.authority.as_str())
        .text(parts.facts.support.as_str())
        .text(parts.facts.freshness.as_str())
        .text(parts.facts.dispute.as_str())
        .text(parts.facts.standing.as_str())
        .text(parts.lifecycle.as_str())
        .text(parts.flags)
        .text(parts.provenance)
        .number(i64::try_from(parts.version).unwrap_or(i64::MAX))
        .maybe(parts.valid_from)
        .maybe(parts.valid_to)
        .number(parts.recorded_us)
        .maybe(parts.expired_us.map(|us| us.to_string()).as_deref())
        .field(parts.evidence_digest);
    hash.finish()
}

/// One proposal at one version.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ProposalRow {
    pub(crate) scope_id: ScopeId,
    pub(crate) proposal: Proposal,
    pub(crate) trust_stamp: TrustStamp,
    pub(crate) flags: Vec<Flag>,
    /// Decisions of curators without a grant, as JSON.
    pub(crate) recommendation: Option<String>,
    pub(crate) reject_class: Option<RejectClass>,
    pub(crate) provenance: Provenance,
    pub(crate) version: u64,
}

impl ProposalRow {
    /// Where the proposal stands.
    pub(crate) fn status(&self) -> ProposalStatus {
        self.proposal.status
    }

    /// The strict wire form, with the plugin's status words.
    pub(crate) fn proposal_json(&self) -> String {
        self.proposal.to_seed_text()
    }

    /// The digest of everything that a decision may rest on, with the wire form as it is stored.
    pub(crate) fn digest_with(&self, proposal_json: &str) -> [u8; 32] {
        proposal_digest(&ProposalDigestParts {
            scope_id: self.scope_id.as_str(),
            proposal_json,
            status: self.status().as_str(),
            trust_stamp: self.trust_stamp.as_str(),
            flags: &flags_json(&self.flags),
            recommendation: self.recommendation.as_deref(),
            reject_class: self.reject_class.map(RejectClass::as_str),
            provenance: &provenance_json(&self.provenance),
            version: self.version,
        })
    }

    /// What makes two proposals the same wish: operation, proposed content, targets.
    pub(crate) fn content_key(&self) -> Vec<u8> {
        content_key(&self.proposal)
    }
}

/// The columns that a proposal's digest covers, as they are stored.
pub(crate) struct ProposalDigestParts<'a> {
    pub(crate) scope_id: &'a str,
    pub(crate) proposal_json: &'a str,
    pub(crate) status: &'a str,
    pub(crate) trust_stamp: &'a str,
    pub(crate) flags: &'a str,
    pub(crate) recommendation: Option<&'a str>,
    pub(crate) reject_class: Option<&'a str>,
    pub(crate) provenance: &'a str,
    pub(crate) version: u64,
}

/// The digest of a proposal's columns.
pub(crate) fn proposal_digest(parts: &ProposalDigestParts<'_>) -> [u8; 32] {
    let mut hash = FramedHash::new("swarm-memory/proposal/v1");
    hash.text(parts.scope_id)
        .text(parts.proposal_json)
        .text(parts.status)
        .text(parts.trust_stamp)
        .text(parts.flags)
        .maybe(parts.recommendation)
        .maybe(parts.reject_class)
        .text(parts.provenance)
        .number(i64::try_from(parts.version).unwrap_or(i64::MAX));
    hash.finish()
}

/// What makes two proposals the same wish: operation, proposed content, targets.
pub(crate) fn content_key(proposal: &Proposal) -> Vec<u8> {
    let mut related = proposal.related_memory_ids.clone().unwrap_or_default();
    related.sort();
    let mut hash = FramedHash::new("swarm-memory/wish/v1");
    hash.text(proposal.operation.as_str())
        .maybe(
            proposal
                .proposed_record
                .as_ref()
                .map(|record| record.content_hash.as_str()),
        )
        .maybe(proposal.target_memory_id.as_deref())
        .text(&related.join(","));
    hash.finish()[..16].to_vec()
}

/// Digest of a text's first normal form, for exact duplicates under any spelling and kind.
pub(crate) fn k1_digest(scope_id: &ScopeId, text: &str) -> Vec<u8> {
    let mut hash = FramedHash::new("swarm-memory/k1/v1");
    hash.text(scope_id.as_str()).text(&guard::k1(text));
    hash.finish()[..16].to_vec()
}

/// Flags as stored.
pub(crate) fn flags_json(flags: &[Flag]) -> String {
    serde_json::to_string(flags).expect("flags always serialise")
}

/// Provenance as stored.
pub(crate) fn provenance_json(provenance: &Provenance) -> String {
    serde_json::to_string(provenance).expect("provenance always serialises")
}

/// The strongest support among links, and what became of it.
pub(crate) fn support_of(evidence: &[EvidenceLink]) -> (Support, Freshness) {
    let strength = |support: Support| match support {
        Support::AttestedRun => 3,
        Support::Matched => 2,
        Support::Exists => 1,
        Support::None => 0,
    };
    let best = evidence
        .iter()
        .map(|link| link.support)
        .max_by_key(|support| strength(*support));
    (best.unwrap_or(Support::None), Freshness::Current)
}
