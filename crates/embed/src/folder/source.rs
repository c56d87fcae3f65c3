//! Where a model file is copied from.

use super::error::FolderError;
use super::file::ModelFile;
use super::http::HttpSource;
use super::local::LocalSource;
use super::proxies::Proxies;
use std::io::Read;
use std::path::Path;

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

/// The source that a user named: an `http` or `https` address, or a path, which is relative to
/// `base`.
pub fn source_of(
    named: &str,
    base: &Path,
    proxies: &Proxies,
) -> Result<Box<dyn Source>, FolderError> {
    if named.contains("://") {
        return Ok(Box::new(HttpSource::new(named, proxies)?));
    }
    Ok(Box::new(LocalSource::new(base.join(named))))
}
