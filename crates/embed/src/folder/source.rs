//! Where a model file is copied from.

use super::error::FolderError;
use super::file::ModelFile;
use std::io::Read;

/// A place that holds model files: a path on this machine, or a mirror that the user named.
///
/// A source is not trusted: whatever comes is checked against length and hash.
pub trait Source {
    /// Opens a file, if it can, `from` this many bytes on; or else from its start.
    fn open(&self, file: &ModelFile, from: u64) -> Result<Opened, FolderError>;
}

/// A file that is being read from a source.
pub struct Opened {
    /// The bytes from `start` on.
    pub reader: Box<dyn Read>,
    /// How many bytes of the file were passed over: what was asked for, or 0.
    pub start: u64,
}
