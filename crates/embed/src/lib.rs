//! Vectors and scores of texts: what recall by meaning stands on.
//!
//! So far: [`tokens`], which cuts a text as BERT's uncased models do, and the arithmetic of vectors.

mod tokens;
mod vector;

pub use tokens::{TokenId, Vocabulary, tokens};
pub use vector::{Int8Vector, dot, dot_int8, inverse_length, normalise};
