//! The cross-encoder that a user may have: which file it is, and that it is the pinned one.
//!
//! The program knows no such model. The user's own configuration names a file and its SHA-256; content
//! that nobody pinned is never given to the engine.

use crate::config::Rerank as Keys;
use embed::folder::ModelFile;
use embed::{CrossEncoder, EmbedError};
use std::path::Path;

/// The cross-encoder of the configuration, or why there is none; relative paths are below `base`.
pub(crate) fn cross_encoder(keys: &Keys, base: &Path) -> Result<CrossEncoder, EmbedError> {
    let unavailable = |reason: String| EmbedError::Unavailable {
        model: keys.model.clone(),
        reason,
    };
    let (Some(path), Some(sha256)) = (&keys.path, &keys.sha256) else {
        let reason = "retrieval.rerank.path and retrieval.rerank.sha256 name no file";
        return Err(unavailable(reason.to_owned()));
    };
    let path = base.join(path);
    let found = std::fs::metadata(&path)
        .map_err(|error| unavailable(format!("{}: {error}", path.display())))?;
    let pin = ModelFile {
        name: path.display().to_string(),
        // Its own length: the hash decides.
        bytes: found.len(),
        sha256: sha256.trim().to_ascii_lowercase(),
    };
    Ok(CrossEncoder::new(path, pin, &keys.model))
}
