//! What can go wrong with the files of a model.

use std::io;
use std::path::{Path, PathBuf};

/// Why a model file is not there or not in order.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The system could not read or write.
    #[error("{} cannot be {verb}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried, such as `read`.
        verb: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// A name that would lead out of the model folder.
    #[error("{name:?} is no plain file name")]
    UnsafeName {
        /// The name.
        name: String,
    },
    /// Model files never lie among the files of a store.
    #[error("{} is inside a .swarm folder, where no model file may lie", path.display())]
    InsideStore {
        /// The folder.
        path: PathBuf,
    },
    /// The source has no such file.
    #[error("{} holds no {name}", source_path.display())]
    NotInSource {
        /// The file that was looked for.
        name: String,
        /// Where.
        source_path: PathBuf,
    },
    /// A source that is not on this machine failed.
    #[error("the source of {name} failed: {reason}")]
    Source {
        /// The file that was asked for.
        name: String,
        /// What went wrong.
        reason: String,
    },
    /// What was named as a source is none.
    #[error("{shown} cannot be a source: {reason}")]
    NoSource {
        /// What was named, without a password.
        shown: String,
        /// Why not.
        reason: String,
    },
    /// A wheel or another zip file cannot be read.
    #[error("{} cannot be read as a wheel: {reason}", path.display())]
    Wheel {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A web page came in place of the file, as from a proxy or a log-in.
    #[error("a web page came in place of {name}")]
    WebPage {
        /// The file that was asked for.
        name: String,
    },
    /// The source ended early. What came is kept, and the next pull goes on from there.
    #[error("{name} ended after {got} of {expected} bytes")]
    Short {
        /// The file.
        name: String,
        /// Bytes that are there now.
        got: u64,
        /// Bytes that it should have.
        expected: u64,
    },
    /// More bytes than the file has.
    #[error("{name} is longer than {expected} bytes")]
    Long {
        /// The file.
        name: String,
        /// Bytes that it should have.
        expected: u64,
    },
    /// The bytes are others than those of the pinned file.
    #[error("the SHA-256 of {name} is {found}, not {expected}")]
    WrongContent {
        /// The file.
        name: String,
        /// The pinned hash.
        expected: String,
        /// The hash of what is there.
        found: String,
    },
    /// Another process is copying the same file.
    #[error("another process is writing {}", path.display())]
    Busy {
        /// The unfinished copy.
        path: PathBuf,
    },
}

impl FolderError {
    /// Wraps what the system said about a path.
    pub(super) fn io(path: &Path, verb: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, verb, source }
    }
}
