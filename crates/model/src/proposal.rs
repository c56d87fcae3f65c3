//! A wish to change memory. It is never memory itself.

use crate::id::{MemoryId, ProposalId};
use crate::kind::Kind;
use crate::record::MemoryRecord;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Longest rationale or reason, in UTF-16 units.
pub const MAX_RATIONALE: usize = 2000;
/// Most evidence references of a proposal.
pub const MAX_EVIDENCE_REFS: usize = 20;
/// Longest evidence reference, in UTF-16 units.
pub const MAX_EVIDENCE_REF: usize = 500;
/// Fewest and most memories of a merge.
pub const MERGE_PARTICIPANTS: std::ops::RangeInclusive<usize> = 2..=8;
/// Most relations of one memory.
pub const MAX_RELATIONS: usize = 32;

/// What a proposal asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Store a new fact.
    Add,
    /// Change an existing fact.
    Update,
    /// Remove an existing fact from recall.
    Delete,
    /// Keep an existing fact out of prompts, or record that nothing is worth storing.
    Ignore,
    /// Relate two to eight facts.
    Merge,
    /// Replace a fact by a newer one.
    Supersede,
}

impl Operation {
    /// Every operation.
    pub const ALL: [Operation; 6] = [
        Operation::Add,
        Operation::Update,
        Operation::Delete,
        Operation::Ignore,
        Operation::Merge,
        Operation::Supersede,
    ];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Operation::Add => "add",
            Operation::Update => "update",
            Operation::Delete => "delete",
            Operation::Ignore => "ignore",
            Operation::Merge => "merge",
            Operation::Supersede => "supersede",
        }
    }

    /// The operation with this wire word.
    pub fn parse(word: &str) -> Option<Operation> {
        Operation::ALL
            .into_iter()
            .find(|operation| operation.as_str() == word)
    }

    /// Operations that carry a text of their own.
    pub fn has_text(self) -> bool {
        matches!(
            self,
            Operation::Add | Operation::Update | Operation::Supersede
        )
    }

    /// Operations that name the one memory they change.
    pub fn needs_target(self) -> bool {
        matches!(
            self,
            Operation::Update | Operation::Delete | Operation::Supersede
        )
    }
}

/// Where a proposal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalStatus {
    /// Waits for a decision.
    Pending,
    /// Waits for a person.
    Escalated,
    /// Accepted, not yet carried out (documents).
    Approved,
    /// Carried out.
    Applied,
    /// Turned down.
    Rejected,
    /// Overtaken by another proposal.
    Superseded,
    /// Nobody decided in time.
    Expired,
}

impl ProposalStatus {
    /// Statuses on which somebody may still decide. Lists, look-ups, counts, sweeps and the
    /// generated column of the store all come from this one constant.
    pub const AWAITING_HUMAN: [ProposalStatus; 2] =
        [ProposalStatus::Pending, ProposalStatus::Escalated];

    /// Every status.
    pub const ALL: [ProposalStatus; 7] = [
        ProposalStatus::Pending,
        ProposalStatus::Escalated,
        ProposalStatus::Approved,
        ProposalStatus::Applied,
        ProposalStatus::Rejected,
        ProposalStatus::Superseded,
        ProposalStatus::Expired,
    ];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            ProposalStatus::Pending => "pending",
            ProposalStatus::Escalated => "escalated",
            ProposalStatus::Approved => "approved",
            ProposalStatus::Applied => "applied",
            ProposalStatus::Rejected => "rejected",
            ProposalStatus::Superseded => "superseded",
            ProposalStatus::Expired => "expired",
        }
    }

    /// The status with this wire word.
    pub fn parse(word: &str) -> Option<ProposalStatus> {
        ProposalStatus::ALL
            .into_iter()
            .find(|status| status.as_str() == word)
    }

    /// True while somebody may still decide.
    pub fn awaits_human(self) -> bool {
        Self::AWAITING_HUMAN.contains(&self)
    }

    /// The word that the plugin's strict form has for this status.
    pub fn seed_word(self) -> &'static str {
        self.as_the_seed_knows_it().as_str()
    }

    fn as_the_seed_knows_it(self) -> Self {
        match self {
            Self::Escalated => Self::Pending,
            Self::Expired => Self::Rejected,
            other => other,
        }
    }
}

/// Who closed a proposal, in the plugin's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the format")]
pub enum ReviewerWord {
    User,
    Controller,
    CuratorAgent,
    AutoPolicy,
}

/// Who proposed, in the plugin's form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct ProposedBy {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_role: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
}

/// A proposal in its strict wire form. The status is one of the plugin's words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Proposal {
    pub id: ProposalId,
    pub operation: Operation,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed_record: Option<MemoryRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_memory_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related_memory_ids: Option<Vec<String>>,
    pub proposed_by: ProposedBy,
    pub rationale: String,
    pub evidence_refs: Vec<String>,
    pub status: ProposalStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<ReviewerWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewed_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejection_reason: Option<String>,
    pub created_at: Timestamp,
    pub metadata: Map<String, Value>,
}

impl Proposal {
    /// The plugin's strict JSON: its status words only.
    pub fn to_seed_json(&self) -> Value {
        let mut value = serde_json::to_value(self).expect("a proposal always serialises");
        value["status"] = Value::from(self.status.seed_word());
        value
    }

    /// The same as one line of text, its fields in the order of the plugin.
    pub fn to_seed_text(&self) -> String {
        let status = self.status.as_the_seed_knows_it();
        let text = if status == self.status {
            serde_json::to_string(self)
        } else {
            serde_json::to_string(&Self {
                status,
                ..self.clone()
            })
        };
        text.expect("a proposal always serialises")
    }

    /// The text that the proposal is about, when it has one.
    pub fn text(&self) -> Option<&str> {
        self.proposed_record
            .as_ref()
            .map(|record| record.text.as_str())
    }
}

/// What an agent may say in a proposal. There is no field for a scope, a status or trust.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProposalDraft {
    /// What is asked for.
    pub operation: Operation,
    /// Kind of the proposed fact.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// The proposed fact.
    #[serde(default)]
    pub text: Option<String>,
    /// Why it matters.
    #[serde(default)]
    pub rationale: String,
    /// Files, commits, cached documents or URLs that support it.
    #[serde(default, alias = "evidence", alias = "evidence_refs")]
    pub evidence_refs: Vec<String>,
    /// The memory to change.
    #[serde(default, alias = "target", alias = "target_memory_id")]
    pub target_memory_id: Option<String>,
    /// The memories to relate.
    #[serde(default, alias = "related", alias = "related_memory_ids")]
    pub related_memory_ids: Vec<String>,
    /// Tags.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The agent's own confidence; it ranks, it never trusts.
    #[serde(default)]
    pub confidence: Option<f64>,
}

impl ProposalDraft {
    /// An empty draft of this operation.
    pub fn of(operation: Operation) -> Self {
        Self {
            operation,
            kind: None,
            text: None,
            rationale: String::new(),
            evidence_refs: Vec::new(),
            target_memory_id: None,
            related_memory_ids: Vec::new(),
            tags: Vec::new(),
            confidence: None,
        }
    }

    /// The text that the proposal id is derived from.
    pub fn identity_text(&self) -> String {
        match (self.operation, &self.text) {
            (operation, Some(text)) if operation.has_text() => text.clone(),
            (Operation::Merge, _) => {
                let mut ids = self.related_memory_ids.clone();
                ids.sort();
                format!("merge:{}", ids.join(","))
            }
            (operation, _) => {
                format!(
                    "{}:{}",
                    operation.as_str(),
                    self.target_memory_id.as_deref().unwrap_or_default()
                )
            }
        }
    }
}

/// The trust stamp of a proposal: what its source run proved. Anything unclear is `na`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrustStamp {
    /// Every completed gate of an attested run passed.
    Passed,
    /// A gate of an attested run blocked.
    Failed,
    /// Nothing is known.
    #[serde(rename = "n/a", alias = "na")]
    NotApplicable,
}

impl TrustStamp {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            TrustStamp::Passed => "passed",
            TrustStamp::Failed => "failed",
            TrustStamp::NotApplicable => "n/a",
        }
    }
}

/// Advisory and policy marks on a proposal or a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Flag {
    /// Reads like a transcript, not like a fact.
    TranscriptLike,
    /// Longer than what may be promoted.
    NotConcise,
    /// Nearly the same as this memory.
    NearDuplicate(MemoryId),
    /// Contradicts this memory.
    Conflict(MemoryId),
    /// A secret was taken out.
    SecretRedacted,
    /// Invisible characters were taken out.
    InvisibleStripped,
    /// The keys that could prove a grant are missing.
    RegistryUnavailable,
    /// Stored before a rule that it breaks.
    PredatesRule(String),
    /// Kept out of prompts by an applied `ignore`.
    Ignored,
    /// Filed by a session that found the memory wrong.
    Correction,
    /// Reads as if it wanted to steer its reader; a person decides.
    InjectionSuspected,
    /// Holds personal data.
    PersonalData,
}

impl From<Flag> for String {
    fn from(flag: Flag) -> String {
        match flag {
            Flag::TranscriptLike => "transcript_like".into(),
            Flag::NotConcise => "not_concise".into(),
            Flag::NearDuplicate(id) => format!("near_duplicate:{id}"),
            Flag::Conflict(id) => format!("conflict:{id}"),
            Flag::SecretRedacted => "secret_redacted".into(),
            Flag::InvisibleStripped => "invisible_stripped".into(),
            Flag::RegistryUnavailable => "registry_unavailable".into(),
            Flag::PredatesRule(rule) => format!("predates_rule:{rule}"),
            Flag::Ignored => "ignored".into(),
            Flag::Correction => "correction".into(),
            Flag::InjectionSuspected => "injection_suspected".into(),
            Flag::PersonalData => "personal_data".into(),
        }
    }
}

impl TryFrom<String> for Flag {
    type Error = String;

    fn try_from(word: String) -> Result<Flag, String> {
        let (head, tail) = word.split_once(':').unwrap_or((&word, ""));
        let id = || MemoryId::parse(tail).map_err(|error| error.to_string());
        Ok(match head {
            "transcript_like" => Flag::TranscriptLike,
            "not_concise" => Flag::NotConcise,
            "near_duplicate" => Flag::NearDuplicate(id()?),
            "conflict" => Flag::Conflict(id()?),
            "secret_redacted" => Flag::SecretRedacted,
            "invisible_stripped" => Flag::InvisibleStripped,
            "registry_unavailable" => Flag::RegistryUnavailable,
            "predates_rule" => Flag::PredatesRule(tail.to_owned()),
            "ignored" => Flag::Ignored,
            "correction" => Flag::Correction,
            "injection_suspected" => Flag::InjectionSuspected,
            "personal_data" => Flag::PersonalData,
            _ => return Err(format!("`{word}` is not a flag")),
        })
    }
}
