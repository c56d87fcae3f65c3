//! Why an answer is what it is: what each channel said of each item, the floors, and at which gate
//! everything else was left out.
//!
//! Made only when a request asks for it ([`RecallRequest::explain`](crate::RecallRequest)). Counts tell
//! of records in other scopes that there are some, as the list of scopes does, and nothing else of them.

mod trace;

use crate::answer::Diagnostics;
use crate::candidate::Candidate;
use crate::request::{Profile, RecallRequest};
use ledger::GateCounts;
use model::MemoryId;
use serde::Serialize;
pub use trace::{Channel, Said};
pub(crate) use trace::{Trace, rank_traces};

/// A least value that was asked of every record.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AppliedFloor {
    /// Which floor.
    pub floor: &'static str,
    /// The least that passes.
    pub least: f64,
}

/// Records that one gate left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateCount {
    /// Which gate; they stand in the order in which a record meets them.
    pub gate: &'static str,
    /// How many records it left out.
    pub left_out: u64,
}

/// How one item came by its score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExplainedItem {
    /// Which item.
    pub memory_id: MemoryId,
    /// Its score: the sum of what the channels added.
    pub score: f64,
    /// What was held against the floor.
    pub held: f64,
    /// The reasons as one line; in the seed profile the plugin's string.
    pub reason: String,
    /// What each channel said, in the order in which they spoke.
    pub channels: Vec<Said>,
}

/// The account of one recall.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explanation {
    /// Which ranking answered.
    pub profile: &'static str,
    /// The floors that were asked.
    pub floors: Vec<AppliedFloor>,
    /// What did not come back, by gate.
    pub gates: Vec<GateCount>,
    /// Records that were looked at one by one.
    pub candidates: usize,
    /// The items of the answer, in its order.
    pub items: Vec<ExplainedItem>,
}

impl Explanation {
    /// The account of these items; what the store left out is added by [`Self::store_left_out`].
    pub(crate) fn new(
        request: &RecallRequest,
        found: &Diagnostics,
        items: &[Candidate],
        by_budget: usize,
    ) -> Self {
        let by_answer = found.floors.iter().any(|one| one.floor == QUESTION_FLOOR);
        let mut explanation = Self {
            profile: match request.profile {
                Profile::Seed => "seed",
                Profile::Default => "default",
            },
            floors: found.floors.clone(),
            gates: GATES.map(|gate| GateCount { gate, left_out: 0 }).to_vec(),
            candidates: found.candidate_count + found.beside_count,
            items: items.iter().map(|one| explained(one, by_answer)).collect(),
        };
        let beyond = found.returned_count.saturating_sub(request.max_items);
        for (gate, count) in [
            ("status", found.pre_scored_filtered_count),
            ("low_q", found.suppressed_low_q_count),
            ("signal", found.no_signal_count),
            ("floor", found.below_threshold_count),
            ("max_items", beyond),
            ("guard", found.withheld_count),
            ("budget", by_budget),
        ] {
            explanation.leave_out(gate, count as u64);
        }
        explanation
    }

    /// Adds what never was a candidate: `foreign` rows are those that another hand wrote.
    pub(crate) fn store_left_out(&mut self, counts: &GateCounts, foreign: u64) {
        let unmatched = counts
            .admitted
            .saturating_sub(self.candidates as u64 + foreign);
        for (gate, count) in [
            ("scope", counts.scope),
            ("status", counts.status),
            ("superseded", counts.superseded),
            ("expired", counts.expired),
            ("not_yet", counts.not_yet),
            ("kind", counts.kind),
            ("trust", counts.trust),
            ("foreign", foreign),
            ("unmatched", unmatched),
        ] {
            self.leave_out(gate, count);
        }
    }

    fn leave_out(&mut self, gate: &str, count: u64) {
        if let Some(found) = self.gates.iter_mut().find(|one| one.gate == gate) {
            found.left_out += count;
        }
    }
}

/// The gates in the order in which a record meets them.
const GATES: [&str; 15] = [
    "scope",
    "status",
    "superseded",
    "expired",
    "not_yet",
    "kind",
    "trust",
    "foreign",
    "unmatched",
    "low_q",
    "signal",
    "floor",
    "max_items",
    "guard",
    "budget",
];

/// The floor that asks how much of the question a record answers, not what it scores.
pub(crate) const QUESTION_FLOOR: &str = "question";

fn explained(candidate: &Candidate, by_answer: bool) -> ExplainedItem {
    ExplainedItem {
        memory_id: candidate.item.record.id.clone(),
        score: candidate.score,
        held: if by_answer {
            candidate.answered
        } else {
            candidate.base
        },
        reason: candidate.reasons.join(", "),
        channels: candidate
            .trace
            .as_ref()
            .map(|trace| trace.said.clone())
            .unwrap_or_default(),
    }
}
