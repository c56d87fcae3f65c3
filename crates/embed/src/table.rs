//! The static token table: vectors with no model file, in microseconds.
//!
//! Each token of the vocabulary has one row, distilled from a transformer; the vector of a text is
//! the sum of its tokens' rows, scaled to length 1. A row's length already holds how much its token
//! counts, which falls for common ones. Tokens that stand for no word have zero rows.
//! `examples/distill.rs` makes the built-in file, `data/README.md` says how and from what.

mod format;

use crate::error::EmbedError;
use crate::provider::Embedder;
use crate::token_vectors::{Direction, TokenVectors, sum_of_best};
use crate::tokens::{TokenId, Vocabulary, tokens};
use crate::vector::{add, inverse_length, normalise};
pub use format::TableHeader;
use format::unusable;
use std::sync::LazyLock;

static FILE: &[u8] = include_bytes!("../data/static-table.bin");

/// One row for each token of the vocabulary.
#[derive(Debug, Clone)]
pub struct StaticTable {
    file: &'static [u8],
    header: TableHeader,
    version: String,
}

impl StaticTable {
    /// The table that the program holds.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static BUILT: LazyLock<StaticTable> =
            // Its vocabulary need not be hashed at every start: a test reads it the long way.
            LazyLock::new(|| {
                StaticTable::framed(FILE).expect("a test reads the built-in table")
            });
        &BUILT
    }

    /// A table in the layout of [`TableHeader`], for the built-in vocabulary.
    pub fn read(file: &'static [u8]) -> Result<Self, EmbedError> {
        let table = Self::framed(file)?;
        if table.header.vocabulary != Vocabulary::sha256() {
            return Err(unusable("it was made for another vocabulary"));
        }
        if table.header.rows != Vocabulary::size() {
            return Err(unusable("its rows are not those of the vocabulary"));
        }
        Ok(table)
    }

    fn framed(file: &'static [u8]) -> Result<Self, EmbedError> {
        let header = TableHeader::read(file)?;
        Ok(Self {
            file,
            header,
            version: format!("minilm-static-{}:{}", header.revision, header.dimension),
        })
    }

    /// What its file says about it.
    #[must_use]
    pub fn header(&self) -> &TableHeader {
        &self.header
    }

    /// The row of a token: int8 bytes, whose direction is the token's.
    #[must_use]
    pub fn row(&self, token: TokenId) -> &[u8] {
        let place = self.header.values(token.row());
        self.file.get(place).unwrap_or_default()
    }

    /// What one step of a row is worth in the sum of a text; 0 for a token that counts nothing.
    #[must_use]
    pub fn scale(&self, token: TokenId) -> f32 {
        if token.row() >= self.header.rows {
            return 0.0;
        }
        let scale = self.file.get(format::scale(token.row()));
        let bytes = scale.and_then(|bytes| bytes.first_chunk());
        bytes.copied().map_or(0.0, f32::from_le_bytes)
    }

    /// The vector of a text that is tokens already.
    #[must_use]
    pub fn embed_tokens(&self, tokens: &[TokenId]) -> Vec<f32> {
        let parts = tokens.iter().map(|token| self.part(*token, 1.0));
        self.embed_parts(parts)
    }

    /// What a token adds to the sum of a text where it counts `weight` times what the table says.
    /// Whoever has many texts makes it once.
    #[must_use]
    pub fn part(&self, token: TokenId, weight: f32) -> Vec<f32> {
        let scale = self.scale(token) * weight;
        let steps = self.row(token).iter();
        steps
            .map(|step| f32::from(step.cast_signed()) * scale)
            .collect()
    }

    /// The vector of a text, of what its tokens add.
    #[must_use]
    pub fn embed_parts(&self, parts: impl Iterator<Item = impl AsRef<[f32]>>) -> Vec<f32> {
        let mut sum = vec![0.0; self.header.dimension];
        for part in parts {
            add(&mut sum, part.as_ref());
        }
        normalise(&mut sum);
        sum
    }

    /// [`crate::max_sim`] of two texts that are tokens already; no row is copied.
    #[must_use]
    pub fn max_sim(&self, query: &[TokenId], weights: &[f32], document: &[TokenId]) -> f32 {
        let document: Vec<Direction> = document
            .iter()
            .map(|token| self.direction(*token))
            .collect();
        let query = query.iter().map(|token| self.direction(*token));
        sum_of_best(query, weights, || document.iter().copied())
    }

    fn direction(&self, token: TokenId) -> Direction<'_> {
        let row = self.row(token);
        Direction {
            row,
            inverse: inverse_length(row),
        }
    }
}

impl Embedder for StaticTable {
    fn model_version(&self) -> &str {
        &self.version
    }

    fn dimension(&self) -> usize {
        self.header.dimension
    }

    fn available(&self) -> bool {
        true
    }

    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        Ok(self.embed_tokens(&tokens(text)))
    }

    fn token_vectors(&self, text: &str) -> Result<TokenVectors, EmbedError> {
        let mut vectors = TokenVectors::new(self.header.dimension);
        for token in tokens(text) {
            vectors.push_row(token, self.row(token));
        }
        Ok(vectors)
    }
}

#[cfg(test)]
mod tests;
