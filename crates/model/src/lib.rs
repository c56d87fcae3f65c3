//! The nouns of Swarm Memory: ids, scopes, kinds, records, proposals, decisions, trust, time.
//!
//! This room does no I/O, reads no clock and knows no async. Wire forms are those of the
//! opencode-swarm plugin where it has one; `tests/vectors.rs` holds them against its output.
//!
//! ```
//! use swarm_memory_model::{Kind, MemoryId, Scope, content_hash};
//!
//! let scope = Scope::repository("998ec524145c21b6", None);
//! let hash = content_hash(&scope, Kind::RepoConvention, "Use  bun for tests.");
//! assert_eq!(hash, content_hash(&scope, Kind::RepoConvention, "use bun for tests."));
//! assert!(MemoryId::from_hash(&hash).as_str().starts_with("mem_"));
//! ```

mod code;
mod decision;
mod draft;
mod event;
mod evidence;
mod exact;
mod guard_note;
mod hash;
mod id;
mod kind;
mod outcome;
mod proposal;
mod provenance;
mod record;
mod role;
mod scope;
pub mod text;
mod time;
mod trust;
mod usage;

pub use code::{Code, Refusal};
pub use decision::{DecidedMemory, Decision, MemoryPatch, RejectClass};
pub use draft::{
    RecordParts, embedded_paths, infer_files, infer_metadata, infer_source, infer_symbols,
    normalise_tags,
};
pub use event::{AuditOperation, is_decision, needs_signature};
pub use evidence::{
    EVIDENCE_CACHE_PREFIX, EvidenceDocument, EvidenceDraft, EvidenceSource, MAX_DOCUMENT_TEXT,
};
pub use exact::{read_exact, read_exact_text};
pub use guard_note::GuardNote;
pub use hash::{from_hex, sha256_hex, stable_id, to_hex};
pub use id::{BundleId, EvidenceId, InvalidId, MemoryId, ProposalId, ScopeId, StoreId};
pub use kind::Kind;
pub use outcome::{
    MAX_OPEN_CORRECTIONS, MAX_OUTCOMES, MAX_QUESTION, Outcome, OutcomeDraft, outcome_id,
    question_text,
};
pub use proposal::{
    Flag, MAX_EVIDENCE_REF, MAX_EVIDENCE_REFS, MAX_RATIONALE, MAX_RELATIONS, MERGE_PARTICIPANTS,
    Operation, Proposal, ProposalDraft, ProposalStatus, ProposedBy, ReviewerWord, TrustStamp,
};
pub use provenance::{Channel, HostFacts, Provenance};
pub use record::{
    Anchor, MAX_ANCHORS, MAX_PROMOTED_TEXT, MAX_TAG, MAX_TAGS, MAX_TEXT, MemoryRecord,
    SCRATCH_DAYS, Source, SourceType, Stability, content_hash,
};
pub use role::{DECIDING_ROLES, RoleProfile, canonical_role, role_profile};
pub use scope::{Scope, ScopeType, seed_repo_id, seed_workspace_id};
pub use time::{DAY_MS, InvalidTime, Timestamp};
pub use trust::{
    Authority, Dispute, Freshness, Label, Lifecycle, Standing, Support, TrustBasis, TrustFacts,
    TrustState, injection, label, trust_basis, trust_state,
};
pub use usage::{RecallUsage, RunLogLine, SkipReason, run_folder};
