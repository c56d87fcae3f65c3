//! Length-prefixed fields: the one way in which bytes are put together before they are hashed,
//! so that no two different lists of fields give the same bytes.

use sha2::{Digest, Sha256};

/// A SHA-256 over framed fields, begun with the name of what is hashed.
pub(crate) struct FramedHash(Sha256);

impl FramedHash {
    /// Starts a hash in this domain.
    pub(crate) fn new(domain: &str) -> Self {
        let mut hash = Self(Sha256::new());
        hash.field(domain.as_bytes());
        hash
    }

    /// Adds one field.
    pub(crate) fn field(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.field(text.as_bytes())
    }

    /// Adds an optional text; absent and empty differ.
    pub(crate) fn maybe(&mut self, text: Option<&str>) -> &mut Self {
        match text {
            Some(text) => self.field(&[1]).text(text),
            None => self.field(&[0]),
        }
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, number: i64) -> &mut Self {
        self.field(&number.to_le_bytes())
    }

    /// The hash.
    pub(crate) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
