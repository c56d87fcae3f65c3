//! What can fail in the ledger. A rule that says no is a [`model::Refusal`], not one of these.

use crate::files::FileError;
use crate::project::state_dir::StateDirError;
use model::Code;
use std::path::{Path, PathBuf};

/// A failure of the store, its files or its keys.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// No store lies at the path.
    #[error("there is no store at {}", path.display())]
    NoStore {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The store was written by the opencode-swarm plugin.
    #[error("the store at {} was written by the opencode-swarm plugin ({})", path.display(), plugin_form(*version))]
    NeedsMigration {
        /// Where it lies.
        path: PathBuf,
        /// The plugin's schema version; 0 for its JSONL files.
        version: i64,
    },
    /// The store was written by a newer program.
    #[error("this program knows store schema {known}, the store is {found}")]
    StoreNewer {
        /// Newest schema that this program knows.
        known: i64,
        /// Schema of the store.
        found: i64,
    },
    /// The store cannot be read.
    #[error("the store{} cannot be read: {reason}", located(path))]
    StoreUnreadable {
        /// Where it lies.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Another process holds the write lock.
    #[error("another process is writing to the store")]
    StoreBusy,
    /// The store was left in write-ahead logging, which no network file system carries.
    #[error(
        "the store at {} is in write-ahead logging, which does not work on {file_system}, \
         and another process has it open: close that one first",
        path.display()
    )]
    HeldInWal {
        /// Where it lies.
        path: PathBuf,
        /// What it lies on.
        file_system: &'static str,
    },
    /// The file or its folder cannot be written.
    #[error("the store at {} cannot be written from here", path.display())]
    ReadOnlyStore {
        /// Where it lies.
        path: PathBuf,
    },
    /// The file under the open store was removed or replaced.
    #[error("the store at {} was removed or replaced while it was open", path.display())]
    StoreReplaced {
        /// Where it lay.
        path: PathBuf,
    },
    /// The keys of the store are not on this machine.
    #[error("the keys of store {store_id} are not on this machine")]
    RegistryUnavailable {
        /// The store whose keys are missing.
        store_id: String,
    },
    /// Something that was signed or keyed does not verify.
    #[error("{what} does not verify")]
    CannotVerify {
        /// What does not.
        what: String,
    },
    /// A store that somebody uses was to be loaded as a throw-away one, or the other way round.
    #[error(
        "store {store_id} is not of the kind that was asked for: one is kept, one is thrown away"
    )]
    NotThrowAway {
        /// The store.
        store_id: String,
    },
    /// A session that stands in no scope asked for one.
    #[error("the session stands in no scope")]
    NoScope,
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The state folder of the store cannot be used.
    #[error(transparent)]
    State(#[from] StateDirError),
    /// A key file cannot be read or written.
    #[error("{reason}")]
    Key {
        /// What is wrong with it.
        reason: String,
    },
    /// SQLite failed in a way that has no better name.
    #[error("the store failed while {what}")]
    Sqlite {
        /// What was being done.
        what: &'static str,
        /// The cause.
        source: rusqlite::Error,
    },
    /// A stored value does not have the form that was written.
    #[error("a stored {what} is malformed")]
    Malformed {
        /// What is malformed.
        what: &'static str,
        /// The cause.
        source: serde_json::Error,
    },
    /// An injected fault, in tests only.
    #[error("injected fault at {point}")]
    Fault {
        /// Where.
        point: &'static str,
    },
}

impl LedgerError {
    /// The answer code of this failure.
    pub fn code(&self) -> Code {
        match self {
            LedgerError::NoStore { .. } => Code::NotFound,
            LedgerError::NeedsMigration { .. } => Code::NeedsMigration,
            LedgerError::StoreNewer { .. } => Code::StoreNewer,
            LedgerError::StoreBusy | LedgerError::HeldInWal { .. } => Code::StoreBusy,
            LedgerError::ReadOnlyStore { .. } => Code::ReadOnlyStore,
            LedgerError::StoreReplaced { .. } => Code::StoreReplaced,
            LedgerError::RegistryUnavailable { .. } => Code::RegistryUnavailable,
            LedgerError::CannotVerify { .. } | LedgerError::State(_) => Code::CannotVerify,
            LedgerError::Key { .. } => Code::Usage,
            LedgerError::NoScope => Code::ScopeNotAllowed,
            LedgerError::StoreUnreadable { .. }
            | LedgerError::NotThrowAway { .. }
            | LedgerError::File(_)
            | LedgerError::Sqlite { .. }
            | LedgerError::Malformed { .. }
            | LedgerError::Fault { .. } => Code::StoreUnreadable,
        }
    }
}

/// Where it is, when that is known: deep inside a reader only the caller knows.
fn located(path: &Path) -> String {
    if path.as_os_str().is_empty() {
        return String::new();
    }
    format!(" at {}", path.display())
}

fn plugin_form(version: i64) -> String {
    match version {
        0 => "JSONL files".to_owned(),
        version => format!("schema {version}"),
    }
}

/// Turns SQLite's failures into ours, where one has a name of its own.
pub(crate) fn sqlite(what: &'static str) -> impl Fn(rusqlite::Error) -> LedgerError {
    use rusqlite::ErrorCode;
    move |source| match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::StoreBusy,
        Some(ErrorCode::ReadOnly) => LedgerError::ReadOnlyStore {
            path: PathBuf::new(),
        },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            LedgerError::StoreUnreadable {
                path: PathBuf::new(),
                reason: source.to_string(),
            }
        }
        _ => LedgerError::Sqlite { what, source },
    }
}

/// Names what was malformed.
pub(crate) fn malformed(what: &'static str) -> impl Fn(serde_json::Error) -> LedgerError {
    move |source| LedgerError::Malformed { what, source }
}
