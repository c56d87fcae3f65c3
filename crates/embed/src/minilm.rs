//! all-MiniLM-L6-v2 from a file that the user has: int8 ONNX, run in pure Rust.
//!
//! The file is read, checked against its pinned hash and loaded at the first text, once: callers
//! that come meanwhile wait for that load, and a failed one answers all that come after. A text is
//! run alone, because int8 activations are scaled over the whole batch: only so does its vector
//! depend on nothing else. A vector is the mean over all tokens, at length 1.

use crate::error::EmbedError;
use crate::folder::{ModelFile, minilm, minilm_weights};
use crate::onnx::{Onnx, Segments};
use crate::provider::Embedder;
use crate::token_vectors::TokenVectors;
use crate::tokens::{TokenId, tokens};
use crate::vector::normalise;
use std::path::PathBuf;

/// Tokens that the model was trained to read at once, with the two that it adds.
const MOST_TOKENS: usize = 256;

/// The model, loaded when first needed.
#[derive(Debug)]
pub struct MiniLm {
    onnx: Onnx,
    dimension: usize,
}

impl MiniLm {
    /// The model in a file that must have the pinned content. Nothing is read yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        let known = minilm();
        Self::with_pin(path, minilm_weights(), &known.version, known.dimension)
    }

    /// A model of the same family with other content: any BERT for the built-in vocabulary.
    #[must_use]
    pub fn with_pin(path: PathBuf, pin: ModelFile, version: &str, dimension: usize) -> Self {
        Self {
            onnx: Onnx::new(path, pin, version),
            dimension,
        }
    }

    /// The state of each token after the last layer, and how many tokens there are. `inner` is
    /// framed with [`TokenId::START`] and [`TokenId::END`], and cut to what the model reads.
    fn states(&self, inner: &[TokenId]) -> Result<(Vec<f32>, usize), EmbedError> {
        let inner = &inner[..inner.len().min(MOST_TOKENS - 2)];
        let mut framed = Vec::with_capacity(inner.len() + 2);
        framed.push(TokenId::START);
        framed.extend(inner);
        framed.push(TokenId::END);
        let states = self.onnx.run(&framed, Segments::One)?;
        if states.len() == framed.len() * self.dimension {
            Ok((states, framed.len()))
        } else {
            let counted = states.len();
            let reason = format!("{counted} values for {} tokens", framed.len());
            Err(self.onnx.failed(reason))
        }
    }

    /// The mean state over tokens, before it is brought to length 1.
    pub fn mean_state(&self, tokens: &[TokenId]) -> Result<Vec<f32>, EmbedError> {
        let (states, count) = self.states(tokens)?;
        let mut mean = vec![0.0; self.dimension];
        for state in states.chunks_exact(self.dimension) {
            for (sum, value) in mean.iter_mut().zip(state) {
                *sum += value;
            }
        }
        for value in &mut mean {
            *value /= count as f32;
        }
        Ok(mean)
    }
}

impl Embedder for MiniLm {
    fn model_version(&self) -> &str {
        self.onnx.version()
    }

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn available(&self) -> bool {
        self.onnx.available()
    }

    fn embed(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let mut vector = self.mean_state(&tokens(text))?;
        normalise(&mut vector);
        Ok(vector)
    }

    fn token_vectors(&self, text: &str) -> Result<TokenVectors, EmbedError> {
        let tokens = tokens(text);
        let (states, _) = self.states(&tokens)?;
        let mut vectors = TokenVectors::new(self.dimension);
        // The two tokens that frame a text stand for no word.
        let inner = states.chunks_exact(self.dimension).skip(1);
        for (token, state) in tokens.iter().take(MOST_TOKENS - 2).zip(inner) {
            vectors.push(*token, state);
        }
        Ok(vectors)
    }
}
