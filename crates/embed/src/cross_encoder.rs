//! A cross-encoder from a file that the user has: reads a query and a text together.
//!
//! The program comes with no such model and names none; a BERT for the built-in vocabulary with one
//! number as output fits, such as the MiniLM models trained on MS MARCO. As for [`crate::MiniLm`],
//! it is loaded once, at the first pair, and pairs are scored one at a time.

use crate::error::EmbedError;
use crate::folder::ModelFile;
use crate::onnx::{Onnx, Segments};
use crate::provider::Reranker;
use crate::tokens::{TokenId, tokens};
use std::path::PathBuf;

/// Tokens that the model reads at once, with the three that frame the pair.
const MOST_TOKENS: usize = 512;
/// Tokens of a query, so that a long one leaves room for the text.
const MOST_OF_QUERY: usize = 128;

/// The model, loaded when first needed.
#[derive(Debug)]
pub struct CrossEncoder {
    onnx: Onnx,
}

impl CrossEncoder {
    /// The model in a file that must have the content that `pin` names. Nothing is read yet.
    #[must_use]
    pub fn new(path: PathBuf, pin: ModelFile, version: &str) -> Self {
        Self {
            onnx: Onnx::new(path, pin, version),
        }
    }

    fn score(&self, query: &[TokenId], text: &str) -> Result<f32, EmbedError> {
        let mut pair = Vec::with_capacity(MOST_TOKENS);
        pair.push(TokenId::START);
        pair.extend(query);
        pair.push(TokenId::END);
        let second = pair.len();
        let room = MOST_TOKENS - 1 - second;
        pair.extend(tokens(text).into_iter().take(room));
        pair.push(TokenId::END);
        let values = self.onnx.run(&pair, Segments::Two(second))?;
        match values.as_slice() {
            [score] if score.is_finite() => Ok(*score),
            _ => {
                let reason = format!("{} values for a pair, not one number", values.len());
                Err(self.onnx.failed(reason))
            }
        }
    }
}

impl Reranker for CrossEncoder {
    fn model_version(&self) -> &str {
        self.onnx.version()
    }

    fn available(&self) -> bool {
        self.onnx.available()
    }

    fn scores(&self, query: &str, texts: &[&str]) -> Result<Vec<f32>, EmbedError> {
        let mut query = tokens(query);
        query.truncate(MOST_OF_QUERY);
        texts.iter().map(|text| self.score(&query, text)).collect()
    }
}
