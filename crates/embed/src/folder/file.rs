//! A model file, known by length and hash, and the state of one on disk.

use super::error::FolderError;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// A file that must have one content and no other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFile {
    /// Its name in the folder of its model: one plain name.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256 in lower-case hex.
    pub sha256: String,
}

/// What lies at the place of a model file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileState {
    /// Nothing.
    Missing,
    /// Nothing, but a copy that was broken off after this many bytes.
    Partial {
        /// Its length.
        bytes: u64,
    },
    /// Something else than the pinned content.
    Wrong {
        /// What is wrong with it.
        reason: String,
    },
    /// A file of the right length, whose content was not read.
    Present,
    /// The pinned content.
    Verified,
}

impl ModelFile {
    /// Whether a file of the right length lies there; the content is not read.
    #[must_use]
    pub fn has_length_of(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() == self.bytes)
    }

    /// The bytes of the file, once they are known to be the pinned ones.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, FolderError> {
        let file = File::open(path).map_err(FolderError::io(path, "read"))?;
        let mut bytes = Vec::new();
        // One byte more than there should be tells a longer file, whatever its length.
        file.take(self.bytes.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(FolderError::io(path, "read"))?;
        let mut content = Content::new();
        content.take(&bytes);
        self.check(content)?;
        Ok(bytes)
    }

    /// Refuses content with another length or hash.
    pub(super) fn check(&self, content: Content) -> Result<(), FolderError> {
        let name = self.name.clone();
        let (got, expected) = (content.bytes, self.bytes);
        if got < expected {
            return Err(FolderError::Short {
                name,
                got,
                expected,
            });
        }
        if got > expected {
            return Err(FolderError::Long { name, expected });
        }
        let found = model::to_hex(&content.hash.finalize());
        if found != self.sha256 {
            return Err(FolderError::WrongContent {
                name,
                expected: self.sha256.clone(),
                found,
            });
        }
        Ok(())
    }
}

/// Length and hash of bytes as they pass.
pub(super) struct Content {
    pub(super) bytes: u64,
    hash: Sha256,
}

impl Content {
    pub(super) fn new() -> Self {
        Self {
            bytes: 0,
            hash: Sha256::new(),
        }
    }

    pub(super) fn take(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hash.update(bytes);
    }
}
