//! What recall leaves behind: a usage row in the store and a line in the run's log.

use crate::id::MemoryId;
use crate::kind::Kind;
use crate::scope::Scope;
use serde::Serialize;
use serde_json::{Map, Value};

/// One recall, in the plugin's form.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct RecallUsage {
    pub bundle_id: String,
    pub query: String,
    pub scopes: Vec<Scope>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<Kind>>,
    pub memory_ids: Vec<MemoryId>,
    pub scores: Vec<f64>,
    pub token_estimate: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_role: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_id: Option<String>,
    pub timestamp: String,
}

/// Why an injection put nothing into a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// Injection is off.
    Disabled,
    /// No candidate shared a word, tag, file or symbol with the query.
    NoSignal,
    /// Candidates were there, none reached the score.
    BelowThreshold,
    /// Nothing was found.
    NoResults,
    /// What was found does not fit the token budget.
    OverBudget,
}

impl SkipReason {
    /// The word in the log and in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            SkipReason::Disabled => "disabled",
            SkipReason::NoSignal => "no_signal",
            SkipReason::BelowThreshold => "below_threshold",
            SkipReason::NoResults => "no_results",
            SkipReason::OverBudget => "over_budget",
        }
    }
}

/// One line of a run's `memory.jsonl`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct RunLogLine {
    pub event: &'static str,
    pub run_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_role: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_ids: Option<Vec<MemoryId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_estimate: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejection_reason: Option<String>,
    pub timestamp: String,
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub metadata: Map<String, Value>,
}

/// A run id as a folder name: other characters become `_`, at most 80, `unknown` when empty.
pub fn run_folder(run_id: &str) -> String {
    let clean: String = run_id
        .trim()
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "._-".contains(c) {
                c
            } else {
                '_'
            }
        })
        .take(80)
        .collect();
    // `.` and `..` are folders of their own; no run may write outside its folder.
    if clean.is_empty() || clean.chars().all(|c| c == '.') {
        "unknown".to_owned()
    } else {
        clean
    }
}
