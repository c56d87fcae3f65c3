//! The models that the program knows by content.

use super::file::ModelFile;

/// A model: what it is called and which files it consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownModel {
    /// Name and dimension, as vectors in a store are marked.
    pub version: String,
    /// Its own folder in the model folder: one plain name.
    pub folder: String,
    /// How many values its vectors have.
    pub dimension: usize,
    /// Every file that it needs.
    pub files: Vec<ModelFile>,
}

/// all-MiniLM-L6-v2 in int8 ONNX. Its tokens are built in, so one file is all.
#[must_use]
pub fn minilm() -> KnownModel {
    KnownModel {
        version: "Xenova/all-MiniLM-L6-v2:384".to_owned(),
        folder: "all-MiniLM-L6-v2".to_owned(),
        dimension: 384,
        files: vec![minilm_weights()],
    }
}

/// The weights of [`minilm`].
pub(crate) fn minilm_weights() -> ModelFile {
    ModelFile {
        name: "model.onnx".to_owned(),
        bytes: 22_928_619,
        sha256: "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6".to_owned(),
    }
}
