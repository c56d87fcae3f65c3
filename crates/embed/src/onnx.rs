//! One ONNX file that is loaded at most once, and run on one text at a time.
//!
//! Only this file knows the engine, rten: pure Rust, one static binary, and int8 products that are
//! fast enough for a query. Models are BERTs with the usual inputs and one output.

use crate::error::EmbedError;
use crate::folder::ModelFile;
use crate::tokens::TokenId;
use rten::{Model, NodeId, ValueOrView};
use rten_tensor::prelude::*;
use rten_tensor::{NdTensor, Tensor};
use std::path::PathBuf;
use std::sync::OnceLock;

/// What every ONNX file begins with: the mark of the field with its format's version.
const VERSION_FIELD: u8 = 0x08;

/// How many texts the tokens belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Segments {
    /// A single one.
    One,
    /// Two, the second of which begins at this token.
    Two(usize),
}

/// A model file, loaded when first run.
pub(crate) struct Onnx {
    path: PathBuf,
    pin: ModelFile,
    version: String,
    loaded: OnceLock<Result<Loaded, EmbedError>>,
}

impl std::fmt::Debug for Onnx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Onnx")
            .field("path", &self.path)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

struct Loaded {
    model: Model,
    ids: NodeId,
    /// Ones for every token; some models do without.
    mask: Option<NodeId>,
    /// Which of two texts a token belongs to; some models do without.
    segments: Option<NodeId>,
    output: NodeId,
}

impl Onnx {
    pub(crate) fn new(path: PathBuf, pin: ModelFile, version: &str) -> Self {
        Self {
            path,
            pin,
            version: version.to_owned(),
            loaded: OnceLock::new(),
        }
    }

    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Before a load: whether a file of the right length is there.
    pub(crate) fn available(&self) -> bool {
        match self.loaded.get() {
            Some(loaded) => loaded.is_ok(),
            None => self.pin.has_length_of(&self.path),
        }
    }

    /// The values of the output for these tokens, flat.
    pub(crate) fn run(
        &self,
        tokens: &[TokenId],
        segments: Segments,
    ) -> Result<Vec<f32>, EmbedError> {
        let loaded = self.loaded.get_or_init(|| self.load());
        let loaded = loaded.as_ref().map_err(Clone::clone)?;
        let row = |value: &dyn Fn(usize) -> i32| {
            NdTensor::from_data(
                [1, tokens.len()],
                (0..tokens.len()).map(value).collect::<Vec<_>>(),
            )
        };
        let ids = row(&|at| tokens.get(at).map_or(0, |token| i32::from(token.0)));
        let mut inputs: Vec<(NodeId, ValueOrView)> = vec![(loaded.ids, ids.into())];
        if let Some(mask) = loaded.mask {
            inputs.push((mask, row(&|_| 1).into()));
        }
        if let Some(node) = loaded.segments {
            let second = |at| i32::from(matches!(segments, Segments::Two(start) if at >= start));
            inputs.push((node, row(&second).into()));
        }
        let outputs = loaded.model.run(inputs, &[loaded.output], None);
        let mut outputs = outputs.map_err(|error| self.failed(error.to_string()))?;
        let output = outputs.pop().and_then(rten::Value::into_tensor::<f32>);
        let output: Tensor<f32> =
            output.ok_or_else(|| self.failed("no numbers came out".into()))?;
        Ok(output.to_vec())
    }

    /// What to say when the model answers with something else than it should.
    pub(crate) fn failed(&self, reason: String) -> EmbedError {
        EmbedError::Failed {
            model: self.version.clone(),
            reason,
        }
    }

    fn load(&self) -> Result<Loaded, EmbedError> {
        let bytes = self.pin.read(&self.path);
        let bytes = bytes.map_err(|error| self.unavailable(error.to_string()))?;
        // The engine's reader may search for ever in what is no model at all.
        if bytes.first() != Some(&VERSION_FIELD) {
            return Err(self.unavailable("it does not begin as an ONNX file".into()));
        }
        let model = Model::load(bytes).map_err(|error| self.unavailable(error.to_string()))?;
        let node = |name| model.find_node(name);
        let ids = node("input_ids").ok_or_else(|| self.unavailable("it reads no tokens".into()))?;
        let (mask, segments) = (node("attention_mask"), node("token_type_ids"));
        let output = model.output_ids().first().copied();
        let output = output.ok_or_else(|| self.unavailable("it has no output".into()))?;
        Ok(Loaded {
            model,
            ids,
            mask,
            segments,
            output,
        })
    }

    fn unavailable(&self, reason: String) -> EmbedError {
        EmbedError::Unavailable {
            model: self.version.clone(),
            reason,
        }
    }
}
