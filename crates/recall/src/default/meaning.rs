//! How near a record comes to the question in meaning, by the built-in table of word vectors.
//!
//! Words find what is said alike, vectors what is meant alike: each finds what the other misses.
//! The cosine of question and text is added to what the words give, the less the more they give.
//! The table is part of the program, so that this stage needs no file and no network.

use crate::candidate::Candidate;
use crate::request::RecallRequest;
use embed::{Embedder, StaticTable, dot, tokens};
use ledger::{CandidateFilter, LedgerError, ScopedReader, StoredItem};
use model::text::to_fixed;
use std::collections::HashSet;

/// Most records of the scopes whose texts are all compared; among more, only those that words
/// found are.
const COMPARED: usize = 1_000;
/// Most records that come in by their meaning alone.
const NEAREST: usize = 50;
/// The least cosine of such a record.
const NEAR: f64 = 0.25;
/// What a cosine of 1 adds to a record that words say nothing of.
const SHARE: f64 = 0.5;
/// A cosine below this is not worth a reason.
const NAMED: f64 = 0.1;

/// What the vectors are made with: figures of recall belong to one such version.
pub fn meaning_model() -> &'static str {
    StaticTable::built_in().model_version()
}

/// The question as a vector.
pub(crate) struct Meaning {
    query: Vec<f32>,
}

impl Meaning {
    /// None where the request does not want it, or holds no word that the table knows.
    pub(crate) fn of(request: &RecallRequest) -> Option<Self> {
        if !request.by_meaning {
            return None;
        }
        let query = StaticTable::built_in().embed_tokens(&tokens(&request.query));
        let is_known = query.iter().any(|value| *value != 0.0);
        is_known.then_some(Self { query })
    }

    /// The cosine of the question and a text; nothing below 0.
    fn cosine(&self, text: &str) -> f64 {
        let vector = StaticTable::built_in().embed_tokens(&tokens(text));
        f64::from(dot(&self.query, &vector)).clamp(0.0, 1.0)
    }

    /// The records nearest to the question that are not known yet, where there are few enough to
    /// compare them all.
    pub(crate) fn nearest(
        &self,
        reader: &ScopedReader,
        filter: &CandidateFilter,
        known: &HashSet<i64>,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        let Some(texts) = reader.texts(filter, COMPARED)? else {
            return Ok(Vec::new());
        };
        let mut near: Vec<(f64, i64)> = texts
            .into_iter()
            .map(|(number, text)| (self.cosine(&text), number))
            .filter(|(cosine, number)| *cosine >= NEAR && !known.contains(number))
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        near.truncate(NEAREST);
        let numbers: Vec<i64> = near.into_iter().map(|(_, number)| number).collect();
        reader.numbered(&numbers, filter)
    }

    /// Adds to each record what its meaning is worth, times `weight`.
    pub(crate) fn add(&self, found: &mut [Candidate], weight: f64, lifts_base: bool) {
        for candidate in found {
            let cosine = self.cosine(&candidate.item.record.text);
            let lift = weight * SHARE * cosine;
            candidate.score += (1.0 - candidate.score) * lift;
            if lifts_base {
                candidate.base += (1.0 - candidate.base) * lift;
            }
            if cosine > NAMED {
                let reason = format!("meaning={}", to_fixed(cosine, 2));
                candidate.reasons.push(reason);
            }
        }
    }
}
