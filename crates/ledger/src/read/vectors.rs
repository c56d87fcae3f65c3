//! By what a text is known in the file of vectors.

use super::reader::ScopedReader;
use crate::audit::AuditKey;
use crate::index::vectors::VectorKey;
use sha2::{Digest, Sha256};

/// What the digest is for.
const DOMAIN: &str = "index/vectors/v1";

impl ScopedReader {
    /// The key of a text in the file of vectors of this store.
    pub fn vector_key(&self, text: &str) -> VectorKey {
        vector_key(self.key.as_ref(), text)
    }
}

/// A digest that only this store's key makes; without the key, one that finds nothing there.
pub(crate) fn vector_key(key: Option<&AuditKey>, text: &str) -> VectorKey {
    let plain: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    let digest = match key {
        Some(key) => key.digest(DOMAIN, &plain),
        None => plain,
    };
    *digest.first_chunk().expect("a digest is longer than a key")
}
