//! Why a measurement was not made. What was measured and is poor is a report, not one of these.

use memory::{Code, FileError, MemoryError};
use std::path::PathBuf;

/// A failure of what was given to measure with, or of the store that was made for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvalError {
    /// A file or folder cannot be read, or lies where it may not.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder cannot be listed.
    #[error("cannot read the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A folder holds nothing of what was looked for.
    #[error("{} holds no {what}", path.display())]
    Nothing {
        /// The folder.
        path: PathBuf,
        /// What was looked for.
        what: &'static str,
    },
    /// More was given than is read.
    #[error("{place}: more than {most} {what}")]
    TooMuch {
        /// File, folder or fixture.
        place: String,
        /// What there is too much of.
        what: &'static str,
        /// How much is read.
        most: u64,
    },
    /// Something that was given does not have its form.
    #[error("{place}: {message}")]
    Malformed {
        /// The file, with the line when it has lines.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// A temporary folder cannot be made.
    #[error("cannot make a temporary folder")]
    Temporary {
        /// The cause.
        #[from]
        source: std::io::Error,
    },
    /// The file for the figures of each question cannot be written.
    #[error("cannot write {}", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The throw-away store failed.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}

impl EvalError {
    /// A form that does not fit.
    pub(crate) fn malformed(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Malformed {
            place: place.into(),
            message: message.into(),
        }
    }

    /// The answer code.
    pub fn code(&self) -> Code {
        match self {
            EvalError::Memory(error) => error.code(),
            EvalError::File(error) if error.is_missing() => Code::NotFound,
            EvalError::Folder { source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
                Code::NotFound
            }
            EvalError::Temporary { .. } => Code::ReadOnlyStore,
            _ => Code::Usage,
        }
    }
}
