//! How near records come to the question by the vectors of a model file.
//!
//! A model that has read whole sentences knows more of what is meant than a table of words. Its cosine
//! is added to what words and table give, the less the more they give, and brings in records that they
//! did not find. A record without a vector gains nothing here and loses nothing.

use crate::answer::Degraded;
use crate::candidate::Candidate;
use crate::default::{Centre, scarcity};
use crate::explain::Channel;
use embed::{Int8Vector, dot, dot_int8};
use ledger::{CandidateFilter, LedgerError, ScopedReader, StoredItem, VectorIndex};
use model::text::to_fixed;
use std::cell::{Cell, OnceCell};
use std::collections::HashSet;

/// The stage that vectors of a model file belong to.
pub(crate) const STAGE: &str = "embeddings";
/// Most records of the scopes whose vectors are all compared; among more, only those that words
/// found are.
const COMPARED: usize = 20_000;
/// Most records that come in by their vector alone.
const NEAREST: usize = 50;
/// The least cosine of such a record.
pub(crate) const NEAR: f64 = 0.15;
/// What a cosine of 1 adds to a record that nothing else speaks for.
const SHARE: f64 = 0.6;
/// What it adds beside that among few records, which tell little of how rare a word is.
const FEW_SHARE: f64 = 0.4;
/// A cosine below this is not worth a reason.
const NAMED: f64 = 0.1;

/// A question as a vector, over what one reader may see.
pub(crate) struct Nearness<'a> {
    query: Int8Vector,
    stored: &'a VectorIndex,
    reader: &'a ScopedReader,
    /// What the texts have in common.
    centre: OnceCell<Centre>,
    /// What a cosine of 1 adds.
    share: Cell<f64>,
    /// Whether a record came along that should have a vector and has none.
    without: Cell<bool>,
}

impl<'a> Nearness<'a> {
    pub(crate) fn new(query: &[f32], stored: &'a VectorIndex, reader: &'a ScopedReader) -> Self {
        Self {
            query: Int8Vector::from_f32(query),
            stored,
            reader,
            centre: OnceCell::new(),
            share: Cell::new(SHARE),
            without: Cell::new(false),
        }
    }

    /// Whether no text at all has a vector.
    pub(crate) fn is_empty(&self) -> bool {
        self.stored.size() == 0
    }

    /// The cosine of question and text; none for a text without a vector.
    pub(crate) fn cosine(&self, text: &str) -> Option<f64> {
        let (scale, values) = self.stored.get(&self.reader.vector_key(text))?;
        let product = dot_int8(&self.query.values, values) as f32 * self.query.scale * scale;
        Some(f64::from(product).clamp(-1.0, 1.0))
    }

    /// The numbers of the records nearest to the question with their cosines, nearest first; none
    /// where the scopes hold more than `most`.
    pub(crate) fn ranked(
        &self,
        filter: &CandidateFilter,
        most: usize,
    ) -> Result<Vec<(f64, i64)>, LedgerError> {
        let texts = self.reader.texts(filter, most)?.unwrap_or_default();
        let mut near: Vec<(f64, i64)> = texts
            .into_iter()
            .filter_map(|(number, text)| Some((self.cosine(&text)?, number)))
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        Ok(near)
    }

    /// Records that are near and not known yet, where there are few enough to compare them all.
    pub(crate) fn nearest(
        &self,
        filter: &CandidateFilter,
        known: &HashSet<i64>,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        let near = self.ranked(filter, COMPARED)?;
        let numbers: Vec<i64> = near
            .into_iter()
            .filter(|(cosine, number)| *cosine >= NEAR && !known.contains(number))
            .map(|(_, number)| number)
            .take(NEAREST)
            .collect();
        self.reader.numbered(&numbers, filter)
    }

    /// Takes the middle of these texts for what all have in common; else it is that of what was found.
    pub(crate) fn centre_on<'t>(&self, texts: impl Iterator<Item = &'t str>) {
        self.centre.get_or_init(|| {
            let vectors: Vec<Vec<f32>> = texts.filter_map(|text| self.vector(text)).collect();
            let few = FEW_SHARE * scarcity(vectors.len() as u64);
            self.share.set(SHARE + few);
            let vectors = vectors.iter().map(Vec::as_slice);
            Centre::of(self.query.values.len(), vectors)
        });
    }

    /// Adds to each record what its vector is worth, apart from what all of them have in common.
    pub(crate) fn lift(&self, found: &mut [Candidate]) {
        let vectors: Vec<Option<Vec<f32>>> = found
            .iter()
            .map(|candidate| self.vector(&candidate.item.record.text))
            .collect();
        let query: Vec<f32> = widened(self.query.scale, &self.query.values);
        let centre = self
            .centre
            .get_or_init(|| Centre::of(query.len(), vectors.iter().flatten().map(Vec::as_slice)));
        let query = centre.direction(&query);
        for (candidate, vector) in found.iter_mut().zip(vectors) {
            let Some(vector) = vector else {
                let record = &candidate.item.record;
                let without = self.without.get() || ledger::deserves_vector(record);
                self.without.set(without);
                continue;
            };
            let cosine = f64::from(dot(&query, &centre.direction(&vector))).clamp(0.0, 1.0);
            let lift = self.share.get() * cosine;
            let score = candidate.score + (1.0 - candidate.score) * lift;
            candidate.raise(Channel::Model, cosine, score);
            candidate.base += (1.0 - candidate.base) * lift;
            if cosine > NAMED {
                let reason = format!("model={}", to_fixed(cosine, 2));
                candidate.reasons.push(reason);
            }
        }
    }

    fn vector(&self, text: &str) -> Option<Vec<f32>> {
        let (scale, values) = self.stored.get(&self.reader.vector_key(text))?;
        Some(widened(scale, values))
    }

    /// What there is to say of records without a vector.
    pub(crate) fn gaps(&self) -> Option<Degraded> {
        self.without.get().then(|| {
            let reason = "some records have no vector of the model yet; \
                          `swarm-memory index rebuild` makes them";
            Degraded::new(STAGE, reason)
        })
    }
}

/// The numbers that eight bits stand for.
fn widened(scale: f32, values: &[u8]) -> Vec<f32> {
    values
        .iter()
        .map(|value| f32::from(value.cast_signed()) * scale)
        .collect()
}
