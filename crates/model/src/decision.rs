//! What a curator or a person does with a proposal.

use crate::id::{MemoryId, ProposalId};
use crate::kind::Kind;
use crate::record::{Anchor, Source, Stability};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The content that a decision writes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct DecidedMemory {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<crate::scope::Scope>,
    pub kind: Kind,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<Stability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<Anchor>>,
}

/// What an update changes; at least one field is present.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct MemoryPatch {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<crate::scope::Scope>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stability: Option<Stability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<Anchor>>,
}

impl MemoryPatch {
    /// True when the patch changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Why a proposal was turned down. Some classes keep the value from coming back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RejectClass {
    /// The statement is false.
    NotTrue,
    /// Storing it would do harm.
    Unsafe,
    /// It holds a secret.
    Secret,
    /// It is known already.
    Duplicate,
    /// True, but badly said.
    Wording,
    /// True, but not here.
    WrongScope,
    /// True, but not worth keeping yet.
    NotNow,
}

impl RejectClass {
    /// Every class.
    pub const ALL: [RejectClass; 7] = [
        RejectClass::NotTrue,
        RejectClass::Unsafe,
        RejectClass::Secret,
        RejectClass::Duplicate,
        RejectClass::Wording,
        RejectClass::WrongScope,
        RejectClass::NotNow,
    ];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            RejectClass::NotTrue => "not_true",
            RejectClass::Unsafe => "unsafe",
            RejectClass::Secret => "secret",
            RejectClass::Duplicate => "duplicate",
            RejectClass::Wording => "wording",
            RejectClass::WrongScope => "wrong_scope",
            RejectClass::NotNow => "not_now",
        }
    }

    /// The class with this wire word.
    pub fn parse(word: &str) -> Option<RejectClass> {
        RejectClass::ALL
            .into_iter()
            .find(|class| class.as_str() == word)
    }

    /// Classes after which the value must not return under any spelling.
    pub fn keeps_out(self) -> bool {
        matches!(
            self,
            RejectClass::NotTrue | RejectClass::Unsafe | RejectClass::Secret
        )
    }
}

/// A decision, in the plugin's strict form and our two additions: `delete` and `ignore`, which
/// carry out the proposals of those operations, and `version`, the proposal version that was seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "action",
    rename_all = "snake_case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub enum Decision {
    Add {
        proposal_id: ProposalId,
        memory: Box<DecidedMemory>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
        /// A person may say why; the wire has no field for it.
        #[serde(skip)]
        reason: Option<String>,
    },
    Update {
        proposal_id: ProposalId,
        target_memory_id: MemoryId,
        patch: Box<MemoryPatch>,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Supersede {
        proposal_id: ProposalId,
        old_memory_id: MemoryId,
        replacement: Box<DecidedMemory>,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Merge {
        proposal_id: ProposalId,
        related_memory_ids: Vec<MemoryId>,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Delete {
        proposal_id: ProposalId,
        target_memory_id: MemoryId,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Ignore {
        proposal_id: ProposalId,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Reject {
        proposal_id: ProposalId,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<RejectClass>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
    Noop {
        proposal_id: ProposalId,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
    },
}

impl Decision {
    /// The proposal that is decided.
    pub fn proposal_id(&self) -> &ProposalId {
        match self {
            Decision::Add { proposal_id, .. }
            | Decision::Update { proposal_id, .. }
            | Decision::Supersede { proposal_id, .. }
            | Decision::Merge { proposal_id, .. }
            | Decision::Delete { proposal_id, .. }
            | Decision::Ignore { proposal_id, .. }
            | Decision::Reject { proposal_id, .. }
            | Decision::Noop { proposal_id, .. } => proposal_id,
        }
    }

    /// The proposal version that the decider saw, when it said so.
    pub fn version(&self) -> Option<u64> {
        match self {
            Decision::Add { version, .. }
            | Decision::Update { version, .. }
            | Decision::Supersede { version, .. }
            | Decision::Merge { version, .. }
            | Decision::Delete { version, .. }
            | Decision::Ignore { version, .. }
            | Decision::Reject { version, .. }
            | Decision::Noop { version, .. } => *version,
        }
    }

    /// The reason given; an `add` needs none.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Decision::Add { reason, .. } => reason.as_deref(),
            Decision::Update { reason, .. }
            | Decision::Supersede { reason, .. }
            | Decision::Merge { reason, .. }
            | Decision::Delete { reason, .. }
            | Decision::Ignore { reason, .. }
            | Decision::Reject { reason, .. }
            | Decision::Noop { reason, .. } => Some(reason),
        }
    }

    /// The action word on the wire.
    pub fn action(&self) -> &'static str {
        match self {
            Decision::Add { .. } => "add",
            Decision::Update { .. } => "update",
            Decision::Supersede { .. } => "supersede",
            Decision::Merge { .. } => "merge",
            Decision::Delete { .. } => "delete",
            Decision::Ignore { .. } => "ignore",
            Decision::Reject { .. } => "reject",
            Decision::Noop { .. } => "noop",
        }
    }
}
