//! What a recall answers: items in order, the prompt block, and an account of how it came about.

use crate::explain::{AppliedFloor, Explanation};
use ledger::StoredItem;
use model::{BundleId, Label, MemoryId, SkipReason, Timestamp, TrustState};
use serde::Serialize;

/// A stage that could not do all of its work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Degraded {
    /// Which stage.
    pub stage: &'static str,
    /// What it left out, in one sentence.
    pub reason: String,
}

impl Degraded {
    /// A notice of this stage.
    pub fn new(stage: &'static str, reason: impl Into<String>) -> Self {
        Self {
            stage,
            reason: reason.into(),
        }
    }
}

/// How an item came in beside the direct hits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Relation {
    /// The relation; so far always `merged_with`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The direct hit that it belongs to.
    pub source_memory_id: MemoryId,
}

/// In what an item and the query agree, each a share of the query in `[0, 1]`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Signals {
    /// Words of the text.
    pub text_overlap: f64,
    /// Words of the tags.
    pub tag_overlap: f64,
    /// Words of the file names.
    pub file_overlap: f64,
    /// Words of the symbols.
    pub symbol_overlap: f64,
    /// The kind was asked for.
    pub kind_match: bool,
    /// The scope is one of the session's; always so, kept for the format.
    pub scope_match: bool,
}

/// Counts of one recall, under the plugin's names.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// Records that were looked at.
    pub candidate_count: usize,
    /// Of these, left out before they were scored.
    pub pre_scored_filtered_count: usize,
    /// Of these, scored.
    pub scored_count: usize,
    /// Left after the score, before the limits.
    pub returned_count: usize,
    /// Left out because nothing of the query was in them.
    pub no_signal_count: usize,
    /// Left out by their score.
    pub below_threshold_count: usize,
    /// Left out by their learned worth.
    #[serde(rename = "suppressedLowQCount")]
    pub suppressed_low_q_count: usize,
    /// Whether vectors took part in the seed profile; left out where not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fusion_active: bool,
    /// Terms of the query; default profile only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_term_count: Option<usize>,
    /// Terms that candidates were looked up by; default profile only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched_term_count: Option<usize>,
    /// Left out of an injection because they read as instructions.
    #[serde(skip_serializing_if = "is_zero")]
    pub withheld_count: usize,
    /// Why an injection is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub injection_skip_reason: Option<SkipReason>,
    /// Scored because they stand beside a good one; told in an explanation alone.
    #[serde(skip)]
    pub beside_count: usize,
    /// The floors that were asked; told in an explanation alone.
    #[serde(skip)]
    pub floors: Vec<AppliedFloor>,
}

/// One recalled record.
#[derive(Debug, Clone)]
pub struct RecalledItem {
    /// The record and what the store knows of it.
    pub item: StoredItem,
    /// The profile's own score.
    pub score: f64,
    /// The score in `[0, 1]`.
    pub score_normalised: f64,
    /// The word to show beside it.
    pub label: Label,
    /// How far it is to be believed.
    pub trust_state: TrustState,
    /// Why it is here.
    pub reasons: Vec<String>,
    /// Set when it came in beside a direct hit.
    pub relation: Option<Relation>,
    /// In what it and the query agree.
    pub signals: Signals,
}

/// The answer to one recall.
#[derive(Debug, Clone)]
pub struct Recall {
    /// Its id, derived from time and query.
    pub bundle_id: BundleId,
    /// The reader's now.
    pub generated_at: Timestamp,
    /// What came back, best first.
    pub items: Vec<RecalledItem>,
    /// Items that the token budget left out.
    pub dropped_by_budget: usize,
    /// The text for a prompt.
    pub prompt_block: String,
    /// Its estimated tokens.
    pub token_estimate: usize,
    /// How it came about.
    pub diagnostics: Diagnostics,
    /// Why there is nothing, when there is nothing.
    pub empty_reason: Option<SkipReason>,
    /// What could not be done in full.
    pub degraded: Vec<Degraded>,
    /// How it came about in full, when the request asked for that.
    pub explanation: Option<Explanation>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the form that the serialiser calls"
)]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
