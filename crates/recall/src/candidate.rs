//! A record on its way through a ranking.

use crate::answer::{Diagnostics, Relation, Signals};
use crate::explain::{AppliedFloor, Trace};
use ledger::StoredItem;
use std::cmp::Ordering;

/// A record with the score it has so far.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The record.
    pub item: StoredItem,
    /// What the threshold is held against; the learned worth has no part in it, so that it can
    /// reorder what is relevant and neither rescue nor bury anything.
    pub base: f64,
    /// What the rank follows.
    pub score: f64,
    /// Why it is here, in the profile's words.
    pub reasons: Vec<String>,
    /// In what it and the query agree.
    pub signals: Signals,
    /// Set when it came in beside a direct hit.
    pub relation: Option<Relation>,
    /// In how many records the rarest term stands that it shares with the query.
    pub rarest_df: Option<u64>,
    /// How much of all that was asked it holds, unknown words in full; only the default profile.
    pub answered: f64,
    /// The terms of the question that it holds, by their place; only the default profile has them.
    pub covers: Vec<usize>,
    /// What every channel said of it; only in a recall that is explained.
    pub trace: Option<Box<Trace>>,
}

impl Candidate {
    /// A record that nothing is said of yet.
    pub(crate) fn unscored(item: StoredItem) -> Self {
        Self {
            item,
            base: 0.0,
            score: 0.0,
            reasons: Vec::new(),
            signals: Signals::default(),
            relation: None,
            rarest_df: None,
            answered: 0.0,
            covers: Vec::new(),
            trace: None,
        }
    }
}

/// Best score first; equal scores by id, so that two runs give one order.
pub(crate) fn best_first(a: &Candidate, b: &Candidate) -> Ordering {
    b.score
        .total_cmp(&a.score)
        .then_with(|| a.item.record.id.cmp(&b.item.record.id))
}

/// What became of a record that was looked at.
#[derive(Debug, Clone)]
pub(crate) enum Verdict {
    /// It has a score.
    Scored(Box<Candidate>),
    /// A filter of the request leaves it out.
    Filtered,
    /// Its learned worth is below the threshold.
    SuppressedLowQ,
    /// It shares nothing with the query.
    NoSignal,
}

impl Verdict {
    /// The candidate, when it has a score.
    pub(crate) fn scored(self) -> Option<Candidate> {
        match self {
            Verdict::Scored(candidate) => Some(*candidate),
            Verdict::Filtered | Verdict::SuppressedLowQ | Verdict::NoSignal => None,
        }
    }
}

impl Diagnostics {
    /// Counts a verdict; gives the candidate back when there is one.
    pub(crate) fn count(&mut self, verdict: Verdict) -> Option<Candidate> {
        match &verdict {
            Verdict::Filtered => self.pre_scored_filtered_count += 1,
            Verdict::SuppressedLowQ => self.suppressed_low_q_count += 1,
            Verdict::NoSignal => self.no_signal_count += 1,
            Verdict::Scored(_) => self.scored_count += 1,
        }
        verdict.scored()
    }

    /// Leaves the candidates that reach the threshold, and counts the others.
    pub(crate) fn keep_above(&mut self, found: &mut Vec<Candidate>, min_score: f64) {
        self.keep(found, |candidate| candidate.base >= min_score);
    }

    /// Notes a floor that is asked of every record.
    pub(crate) fn note_floor(&mut self, floor: &'static str, least: f64) {
        self.floors.push(AppliedFloor { floor, least });
    }

    /// Leaves the candidates that are `enough`, and counts the others.
    pub(crate) fn keep(&mut self, found: &mut Vec<Candidate>, enough: impl Fn(&Candidate) -> bool) {
        let before = found.len();
        found.retain(enough);
        self.below_threshold_count += before - found.len();
    }
}

#[cfg(test)]
pub(crate) mod sample;
