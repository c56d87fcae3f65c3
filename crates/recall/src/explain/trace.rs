//! What each channel said of a candidate and what that did to its score, noted on the way.
//!
//! A candidate carries a trace only in a recall that is explained; elsewhere noting costs one look at
//! an empty field. What the channels added is the score: no stage may move it in another way.

use crate::candidate::Candidate;
use serde::Serialize;

/// Where a part of a score comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// The question's own words and their forms.
    Words,
    /// Words that stand for others: of one concept, translated, or meant by a slip.
    Kin,
    /// What the record is: scope, kind, role, confidence.
    Fit,
    /// The learned worth.
    Worth,
    /// Nearness in meaning by the built-in table.
    Meaning,
    /// Nearness to what the best records are about.
    Best,
    /// Nearness by the vectors of a model file.
    Model,
    /// What stands round it: neighbours and session.
    Context,
    /// The seat that a rare word of the question gives.
    RareTerm,
    /// What holds without being asked for.
    Standing,
    /// The nine parts of the plugin's scorer.
    Scorer,
    /// The place among the full-text hits of the seed profile.
    FullText,
    /// The fused place among words, vectors and metadata.
    Fused,
    /// The place among the vectors, before fusion.
    Dense,
    /// The place by metadata, before fusion.
    Metadata,
    /// A model that reads question and text together.
    Rerank,
}

impl Channel {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Channel::Words => "words",
            Channel::Kin => "kin",
            Channel::Fit => "fit",
            Channel::Worth => "worth",
            Channel::Meaning => "meaning",
            Channel::Best => "best",
            Channel::Model => "model",
            Channel::Context => "context",
            Channel::RareTerm => "rare_term",
            Channel::Standing => "standing",
            Channel::Scorer => "scorer",
            Channel::FullText => "full_text",
            Channel::Fused => "fused",
            Channel::Dense => "dense",
            Channel::Metadata => "metadata",
            Channel::Rerank => "rerank",
        }
    }
}

/// What one channel had to say of a record.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Said {
    /// Which channel.
    pub channel: Channel,
    /// The record's place among all that were scored, by this channel alone; equals share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// What it measured, in its own unit; none when it gives a place only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<f64>,
    /// What the score gained by it, or lost.
    pub added: f64,
}

/// What was said of one candidate so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Trace {
    pub(crate) said: Vec<Said>,
}

impl Trace {
    pub(crate) fn note(
        &mut self,
        channel: Channel,
        rank: Option<usize>,
        raw: Option<f64>,
        added: f64,
    ) {
        self.said.push(Said {
            channel,
            rank,
            raw,
            added,
        });
    }
}

impl Candidate {
    /// Gives it the score that a channel makes of what it measured.
    pub(crate) fn raise(&mut self, channel: Channel, raw: f64, score: f64) {
        if let Some(trace) = &mut self.trace {
            trace.note(channel, None, Some(raw), score - self.score);
        }
        self.score = score;
    }

    /// Gives it the score that its place with a channel is worth.
    pub(crate) fn placed(&mut self, channel: Channel, rank: Option<usize>, score: f64) {
        if let Some(trace) = &mut self.trace {
            trace.note(channel, rank, None, score - self.score);
        }
        self.score = score;
    }
}

/// Gives every measure its place among those of the same channel.
pub(crate) fn rank_traces(found: &mut [Candidate]) {
    let mut measures: Vec<(Channel, f64, usize, usize)> = Vec::new();
    for (at, candidate) in found.iter().enumerate() {
        let said = candidate.trace.iter().flat_map(|trace| &trace.said);
        for (place, said) in said.enumerate() {
            if let (Some(raw), None) = (said.raw, said.rank)
                && raw > 0.0
            {
                measures.push((said.channel, raw, at, place));
            }
        }
    }
    measures.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let mut rank = 0;
    let mut start = 0;
    for i in 0..measures.len() {
        let (channel, raw, at, place) = measures[i];
        let previous = i.checked_sub(1).map(|before| measures[before]);
        if previous.is_none_or(|(other, ..)| other != channel) {
            start = i;
            rank = 1;
        } else if previous.is_some_and(|(_, higher, ..)| higher > raw) {
            rank = i - start + 1;
        }
        if let Some(trace) = &mut found[at].trace {
            trace.said[place].rank = Some(rank);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::item;

    fn scored(n: u64, raw: f64) -> Candidate {
        let mut candidate = Candidate::unscored(item(n));
        candidate.trace = Some(Box::default());
        candidate.raise(Channel::Words, raw, raw / 2.0);
        candidate
    }

    #[test]
    fn equals_share_a_place_and_nothing_has_none() {
        let mut found = [
            scored(1, 0.2),
            scored(2, 0.4),
            scored(3, 0.2),
            scored(4, 0.0),
        ];
        rank_traces(&mut found);
        let ranks = found.map(|one| one.trace.unwrap().said[0].rank);
        assert_eq!(ranks, [Some(2), Some(1), Some(2), None]);
    }

    #[test]
    fn without_a_trace_a_score_is_moved_all_the_same() {
        let mut candidate = Candidate::unscored(item(1));
        candidate.raise(Channel::Model, 0.3, 0.5);
        candidate.placed(Channel::RareTerm, None, 0.7);
        assert!(candidate.trace.is_none() && (candidate.score - 0.7).abs() < 1e-12);
    }
}
