//! Where a question and the records that it found lie, from the middle of the texts around them.

use crate::candidate::Candidate;
use crate::default::gist::Gist;
use crate::default::meanings::{centre_of, left_by_talk, split};
use crate::default::small_scope::SmallScope;
use crate::default::talk::talk;
use embed::StaticTable;
use std::borrow::Cow;

/// What a cosine of 1 adds where only the texts that words found are known, and so what all have in
/// common is not.
const LARGE_SHARE: f64 = 0.45;

/// The question and some records as directions.
pub(crate) struct About<'m> {
    pub(crate) query: Vec<f32>,
    pub(crate) directions: Vec<Cow<'m, [f32]>>,
    /// How many tokens each record has.
    pub(crate) lengths: Vec<usize>,
    /// What a cosine of 1 adds.
    pub(crate) share: f64,
}

impl<'m> About<'m> {
    /// Among all texts of their scope.
    pub(crate) fn in_scope(scope: &'m SmallScope, query: &[f32], found: &[Candidate]) -> Self {
        let meanings = &scope.meanings;
        let placed = |one: &Candidate| -> (Cow<'m, [f32]>, usize) {
            if let Some(place) = scope.place(one.item.item_no) {
                let direction = meanings.directions[place].as_slice();
                return (direction.into(), meanings.lengths[place]);
            }
            // Written since the texts were read.
            let tokens = Gist::default().of(&one.item.record.text);
            let direction = meanings.centre.direction(&meanings.vector(&tokens));
            (direction.into(), tokens.len())
        };
        let (directions, lengths) = found.iter().map(placed).unzip();
        Self {
            query: meanings.centre.direction(query),
            directions,
            lengths,
            share: meanings.share(),
        }
    }

    /// Among themselves.
    pub(crate) fn among(query: &[f32], found: &[Candidate]) -> Self {
        let texts = found.iter().map(|one| one.item.record.text.as_str());
        let tokens = split(texts.clone());
        let table = StaticTable::built_in();
        let vectors: Vec<Vec<f32>> = tokens.iter().map(|text| table.embed_tokens(text)).collect();
        let centre = centre_of(vectors.iter().map(Vec::as_slice));
        let directions = vectors.iter().map(|vector| centre.direction(vector).into());
        Self {
            query: centre.direction(query),
            directions: directions.collect(),
            lengths: tokens.iter().map(Vec::len).collect(),
            share: LARGE_SHARE * left_by_talk(talk(texts)),
        }
    }
}
