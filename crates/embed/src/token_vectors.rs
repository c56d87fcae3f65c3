//! One vector for each token of a text, and late interaction over them.
//!
//! [`max_sim`] compares two texts word by word: every token of the query takes its best counterpart
//! in the document, and the caller's weights say how much each one matters (idf weights that sum to
//! 1 keep the score within -1 and 1). Rows are int8 bytes; only their direction counts.

use crate::tokens::TokenId;
use crate::vector::{Int8Vector, dot_int8, inverse_length};

/// The token vectors of a text, in the order of its tokens.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TokenVectors {
    tokens: Vec<TokenId>,
    dimension: usize,
    /// All rows, one behind the other.
    rows: Vec<u8>,
    /// One through the length of each row.
    inverse: Vec<f32>,
}

impl TokenVectors {
    /// An empty list of rows of this length.
    #[must_use]
    pub fn new(dimension: usize) -> Self {
        Self {
            dimension,
            ..Self::default()
        }
    }

    /// Adds a token with its vector.
    pub fn push(&mut self, token: TokenId, vector: &[f32]) {
        self.push_row(token, &Int8Vector::from_f32(vector).values);
    }

    /// Adds a token with its row, which is cut or filled to the dimension.
    pub fn push_row(&mut self, token: TokenId, row: &[u8]) {
        let start = self.rows.len();
        self.tokens.push(token);
        self.rows.extend(row.iter().take(self.dimension));
        self.rows.resize(start + self.dimension, 0);
        self.inverse.push(inverse_length(&self.rows[start..]));
    }

    /// The tokens that the rows belong to; the caller weighs a query by them.
    #[must_use]
    pub fn tokens(&self) -> &[TokenId] {
        &self.tokens
    }

    /// How many values a row has.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The rows as int8 bytes.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.rows.chunks_exact(self.dimension.max(1))
    }

    fn directions(&self) -> impl Iterator<Item = Direction<'_>> {
        self.rows()
            .zip(&self.inverse)
            .map(|(row, inverse)| Direction {
                row,
                inverse: *inverse,
            })
    }
}

/// The weighted sum, over the query's tokens, of the best cosine among the document's.
///
/// A token without a weight counts nothing. An empty document scores 0.
#[must_use]
pub fn max_sim(query: &TokenVectors, weights: &[f32], document: &TokenVectors) -> f32 {
    if query.dimension != document.dimension {
        return 0.0;
    }
    sum_of_best(query.directions(), weights, || document.directions())
}

/// A row with one through its length.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direction<'a> {
    pub(crate) row: &'a [u8],
    pub(crate) inverse: f32,
}

/// [`max_sim`] over rows that lie anywhere.
pub(crate) fn sum_of_best<'a, D: Iterator<Item = Direction<'a>>>(
    query: impl Iterator<Item = Direction<'a>>,
    weights: &[f32],
    document: impl Fn() -> D,
) -> f32 {
    let mut sum = 0.0;
    for (asked, weight) in query.zip(weights) {
        let best = document()
            .map(|told| dot_int8(asked.row, told.row) as f32 * told.inverse)
            .reduce(f32::max)
            .unwrap_or(0.0);
        sum += weight * best * asked.inverse;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{TokenVectors, max_sim};
    use crate::tokens::TokenId;

    fn of(rows: &[[f32; 2]]) -> TokenVectors {
        let mut vectors = TokenVectors::new(2);
        for row in rows {
            vectors.push(TokenId(7), row);
        }
        vectors
    }

    #[test]
    fn each_token_of_the_query_takes_its_best_counterpart() {
        let query = of(&[[1.0, 0.0], [0.0, 2.0]]);
        let document = of(&[[3.0, 0.0], [1.0, 1.0]]);
        let score = max_sim(&query, &[0.75, 0.25], &document);
        let expected = 0.75 + 0.25 * std::f32::consts::FRAC_1_SQRT_2;
        assert!((score - expected).abs() < 1e-3, "{score}");
    }

    #[test]
    fn what_is_missing_scores_nothing() {
        let query = of(&[[1.0, 0.0]]);
        assert_eq!(max_sim(&query, &[1.0], &of(&[])).to_bits(), 0);
        assert_eq!(max_sim(&query, &[], &query).to_bits(), 0);
        let zero = of(&[[0.0, 0.0]]);
        assert_eq!(max_sim(&query, &[1.0], &zero).to_bits(), 0);
        assert_eq!(max_sim(&query, &[1.0], &TokenVectors::new(3)).to_bits(), 0);
        assert_eq!(max_sim(&of(&[]), &[1.0], &query).to_bits(), 0);
    }

    #[test]
    fn a_row_of_another_length_is_brought_to_the_dimension() {
        let mut vectors = TokenVectors::new(2);
        vectors.push_row(TokenId(1), &[1, 2, 3]);
        vectors.push_row(TokenId(2), &[4]);
        assert_eq!(vectors.rows().collect::<Vec<_>>(), [&[1, 2], &[4, 0]]);
        assert_eq!(vectors.tokens(), [TokenId(1), TokenId(2)]);
    }
}
