//! Opening a store: what the file is, whether it is the one that was checked, where its keys are.
//!
//! Reading never migrates and never writes the store. The full check of a file that could have
//! come with a cloned repository runs when its binding record is missing or stale, or when a
//! process died with the store open; otherwise opening costs the same at any size.

use super::presence::{LastWriter, announce, check_writable, last_writer, log_length, may_read};
use super::{Ledger, Purpose};
use crate::audit::AuditKey;
use crate::authority::{ChainAnchor, GENESIS, GrantChain, GrantEntry};
use crate::error::LedgerError;
use crate::files::FileIdentity;
use crate::project::binding::{Binding, BindingState, Observed, this_boot};
use crate::store::connection::{damage, open_reader, open_writer};
use crate::store::grants::{grant_entries, verified_chain};
use crate::store::journal::{Journal, JournalState, journal_state};
use crate::store::meta::{EVALUATION, ORIGIN, meta_get, store_id};
use crate::store::schema::{FileKind, NEWEST, bring_forward, check_schema, file_kind, schema_hash};
use crate::store::write_connection::WriteConnection;
use model::{StoreId, Timestamp};
use rusqlite::Connection;
use serde::Serialize;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

/// What is known of an opened store.
#[derive(Debug, Clone, Serialize)]
pub struct StoreState {
    /// Its id.
    pub store_id: StoreId,
    /// Its schema.
    pub schema_version: i64,
    /// `new`, or `plugin` when the opencode-swarm plugin wrote it first.
    pub origin: String,
    /// Whether its keys are on this machine.
    pub has_key: bool,
}

/// A store that was opened for reading.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) key: Option<AuditKey>,
    pub(super) state: StoreState,
}

/// A store that was opened for writing.
pub(super) struct Writer {
    pub(super) connection: WriteConnection,
    pub(super) key: Option<AuditKey>,
    pub(super) store_id: StoreId,
    identity: Option<FileIdentity>,
    /// The list of grants as it was last verified.
    verified: Option<GrantChain>,
    /// Held as long as the store is open, so that the next opener knows that nobody died.
    _presence: Option<File>,
}

impl Writer {
    /// Whether another file, or none, stands at the path by now.
    pub(super) fn was_replaced(&self, path: &Path) -> bool {
        match (&self.identity, FileIdentity::of(path)) {
            (Some(opened), Ok(Some(there))) => *opened != there,
            (Some(_), Err(_)) => true,
            _ => false,
        }
    }

    /// The verified list of grants, as long as it continues the one that was last seen here.
    ///
    /// A list that this writer verified is not verified again while its end is the same: each
    /// entry holds the hash of the one before it.
    pub(super) fn chain(&mut self, ledger: &Ledger) -> Result<GrantChain, LedgerError> {
        let entries = grant_entries(&self.connection)?;
        let end = entries.last().map_or(GENESIS, GrantEntry::hash);
        let known = self
            .verified
            .take()
            .filter(|chain| chain.len() == entries.len() as u64 && chain.head() == end);
        let chain = match known {
            Some(chain) => chain,
            None => verified_chain(self.store_id.as_str(), &entries)?,
        };
        check_known(ledger, &self.store_id, &chain)?;
        self.verified = Some(chain.clone());
        Ok(chain)
    }
}

/// Refuses a list that was cut or replaced since this machine last saw it, or that rests on
/// another first reviewer than the one that was trusted on first use.
pub(super) fn check_known(
    ledger: &Ledger,
    store_id: &StoreId,
    chain: &GrantChain,
) -> Result<(), LedgerError> {
    let refused = |why: &str| LedgerError::CannotVerify {
        what: format!("the list of grants ({why})"),
    };
    if load_anchor(ledger, store_id)?.is_some_and(|anchor| !chain.follows(&anchor)) {
        return Err(refused("it does not continue the known one"));
    }
    let root = chain.root().map(|key| key.to_string());
    match ledger.state_dir(store_id)?.load_root()? {
        Some(pinned) if root.as_ref() != Some(&pinned) => {
            Err(refused("it rests on another first reviewer"))
        }
        _ => Ok(()),
    }
}

const ANCHOR_FILE: &str = "grants.json";

/// What this machine last saw of the list of grants.
pub(super) fn load_anchor(
    ledger: &Ledger,
    store_id: &StoreId,
) -> Result<Option<ChainAnchor>, LedgerError> {
    let path = ledger.state_dir(store_id)?.folder().join(ANCHOR_FILE);
    match crate::files::read_bounded(&path, 4096) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(crate::error::malformed("anchor of the list of grants")),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Remembers the list of grants as this machine sees it now.
pub(super) fn save_anchor(
    ledger: &Ledger,
    store_id: &StoreId,
    chain: &GrantChain,
) -> Result<(), LedgerError> {
    let Some(anchor) = chain.anchor() else {
        return Ok(());
    };
    let state = ledger.state_dir(store_id)?;
    state.ensure()?;
    let json = serde_json::to_vec(&anchor).expect("an anchor always serialises");
    Ok(crate::files::write_atomic(
        &state.folder().join(ANCHOR_FILE),
        &json,
        0o600,
    )?)
}

/// Opens for reading.
pub(super) fn open_for_reading(ledger: &Ledger) -> Result<Opened, LedgerError> {
    let path = &ledger.place.path;
    check_file(ledger, path)?;
    let disk = ledger.file_system();
    let last = last_writer(path, disk);
    let connection = match &ledger.journal {
        Some(journal) => journal.reader(ledger.busy),
        None => open_reader(path, ledger.busy, disk),
    }
    .map_err(|error| at(path, error))?;
    match file_kind(&connection, path).map_err(|error| at(path, error))? {
        FileKind::Ours(NEWEST) => check_schema(&connection, path, NEWEST)?,
        FileKind::Ours(version) | FileKind::Plugin(version) => {
            return Err(LedgerError::NeedsMigration {
                path: path.clone(),
                version,
            });
        }
        FileKind::Blank => return Err(LedgerError::NoStore { path: path.clone() }),
    }
    let store_id = store_id(&connection)?;
    check_binding(ledger, &connection, &store_id, last)?;
    let key = ledger.load_key(&store_id)?;
    let state = StoreState {
        schema_version: NEWEST,
        origin: checked_origin(ledger, &connection, &store_id)?,
        has_key: key.is_some(),
        store_id,
    };
    Ok(Opened {
        connection,
        key,
        state,
    })
}

/// Opens for writing: migrates a plugin store, brings an older one of ours forward.
pub(super) fn open_for_writing(ledger: &Ledger) -> Result<Writer, LedgerError> {
    let path = &ledger.place.path;
    check_folders(path)?;
    if super::legacy_jsonl::waits(ledger) {
        super::legacy_jsonl::migrate(ledger)?;
    }
    check_file(ledger, path)?;
    if let Some(journal) = &ledger.journal {
        return open_journal(ledger, journal);
    }
    // Looked at before this opener counts as somebody who is alive.
    let disk = ledger.file_system();
    let last = last_writer(path, disk);
    match peek(ledger, path)? {
        FileKind::Ours(_) => {}
        FileKind::Plugin(_) => super::migrate::migrate(ledger)?,
        FileKind::Blank => super::create::fill_blank(ledger)?,
    }
    check_writable(path)?;
    let presence = announce(path, disk);
    let identity = FileIdentity::of(path).ok().flatten();
    let mut connection = open_writer(path, ledger.busy, disk).map_err(|error| at(path, error))?;
    if FileIdentity::of(path).ok().flatten() != identity {
        return Err(LedgerError::StoreReplaced { path: path.clone() });
    }
    let now = Timestamp::from_millis(ledger.seams.clock.now_ms());
    bring_forward(&mut connection, path, &now).map_err(|error| at(path, error))?;
    let store_id = store_id(&connection)?;
    checked_origin(ledger, &connection, &store_id)?;
    check_binding(ledger, &connection, &store_id, last)?;
    let key = ledger.load_key(&store_id)?;
    Ok(Writer {
        identity,
        connection: WriteConnection::plain(connection),
        key,
        store_id,
        verified: None,
        _presence: presence,
    })
}

/// Opens a journal for writing. What it is, and whether it was replaced, it tells by itself.
fn open_journal(ledger: &Ledger, journal: &Arc<Journal>) -> Result<Writer, LedgerError> {
    let path = &ledger.place.path;
    check_writable(path)?;
    let connection = WriteConnection::journaled(Arc::clone(journal), ledger.busy)
        .map_err(|error| at(path, error))?;
    let store_id = store_id(&connection)?;
    checked_origin(ledger, &connection, &store_id)?;
    check_binding(ledger, &connection, &store_id, LastWriter::Closed)?;
    Ok(Writer {
        identity: None,
        key: ledger.load_key(&store_id)?,
        connection,
        store_id,
        verified: None,
        _presence: None,
    })
}

/// Where the store came from; refused when it is not of the kind that this ledger is for.
fn checked_origin(
    ledger: &Ledger,
    connection: &Connection,
    store_id: &StoreId,
) -> Result<String, LedgerError> {
    let origin = meta_get(connection, ORIGIN)?.unwrap_or_else(|| "new".to_owned());
    if (origin == EVALUATION) == (ledger.purpose == Purpose::Evaluation) {
        return Ok(origin);
    }
    Err(LedgerError::NotThrowAway {
        store_id: store_id.to_string(),
    })
}

/// What the file is, by a look that cannot change it; a strange one of ours is refused.
fn peek(ledger: &Ledger, path: &Path) -> Result<FileKind, LedgerError> {
    let reader =
        open_reader(path, ledger.busy, ledger.file_system()).map_err(|error| at(path, error))?;
    let kind = file_kind(&reader, path).map_err(|error| at(path, error))?;
    match kind {
        FileKind::Ours(version) => check_schema(&reader, path, version)?,
        FileKind::Blank if has_earlier_data(path) => {
            return Err(unreadable(
                path,
                "it holds no tables, but backups, a log or JSONL files lie beside it",
            ));
        }
        FileKind::Blank | FileKind::Plugin(_) => {}
    }
    Ok(kind)
}

/// What can be said of the file before SQLite sees it.
fn check_file(ledger: &Ledger, path: &Path) -> Result<(), LedgerError> {
    check_folders(path)?;
    let Ok(meta) = std::fs::symlink_metadata(path) else {
        return Err(missing(ledger, path));
    };
    if !meta.is_file() {
        return Err(unreadable(path, "it is not a regular file"));
    }
    if !may_read(path) {
        return Err(unreadable(path, "this user may not read it"));
    }
    if meta.len() == 0 && has_earlier_data(&ledger.place.path) {
        // SQLite takes an empty file for a new database; here that would hide what was lost.
        return Err(unreadable(
            path,
            "the file is empty, but backups, a log or JSONL files lie beside it",
        ));
    }
    Ok(())
}

/// Nothing lies at the path; or what lies beside it is the plugin's.
pub(super) fn missing(ledger: &Ledger, path: &Path) -> LedgerError {
    let folder = path.parent().unwrap_or(Path::new("."));
    if ledger.journal.is_some() && journal_state(folder) == JournalState::Lost {
        return unreadable(
            path,
            "it is gone, and the JSONL files beside it are only its mirrors: put a copy of it back, \
             or, if they are the plugin's, remove locks/journal.lock",
        );
    }
    if super::legacy_jsonl::waits(ledger) {
        return LedgerError::NeedsMigration {
            path: path.to_owned(),
            version: 0,
        };
    }
    LedgerError::NoStore {
        path: path.to_owned(),
    }
}

/// A repository can bring a link in the place of `.swarm` or `.swarm/memory`: the store would be
/// one somewhere else.
pub(super) fn check_folders(path: &Path) -> Result<(), LedgerError> {
    let folder = path.parent();
    let above = folder
        .and_then(Path::parent)
        .filter(|above| above.file_name().is_some_and(|name| name == ".swarm"));
    for place in folder.into_iter().chain(above) {
        if std::fs::symlink_metadata(place).is_ok_and(|found| !found.is_dir()) {
            return Err(unreadable(
                path,
                "a link or a file is in the place of its folder",
            ));
        }
    }
    Ok(())
}

/// Whether data of an earlier store lies beside the file.
fn has_earlier_data(path: &Path) -> bool {
    let Some(folder) = path.parent() else {
        return false;
    };
    let backups =
        std::fs::read_dir(folder.join("backups")).is_ok_and(|mut entries| entries.next().is_some());
    // SQLite deletes the log of an empty file, and with it the last trace of what was there.
    let log = log_length(path) > 0;
    backups
        || log
        || ["memories.jsonl", "proposals.jsonl"]
            .iter()
            .any(|name| folder.join(name).exists())
}

fn unreadable(path: &Path, reason: &str) -> LedgerError {
    LedgerError::StoreUnreadable {
        path: path.to_owned(),
        reason: reason.to_owned(),
    }
}

/// Names the path in failures that SQLite reports without one.
pub(super) fn at(path: &Path, error: LedgerError) -> LedgerError {
    match error {
        LedgerError::StoreUnreadable {
            path: empty,
            reason,
        } if empty.as_os_str().is_empty() => LedgerError::StoreUnreadable {
            path: path.to_owned(),
            reason,
        },
        LedgerError::ReadOnlyStore { .. } => LedgerError::ReadOnlyStore {
            path: path.to_owned(),
        },
        other => other,
    }
}

fn check_binding(
    ledger: &Ledger,
    connection: &Connection,
    id: &StoreId,
    last: LastWriter,
) -> Result<(), LedgerError> {
    let path = &ledger.place.path;
    let state = ledger.state_dir(id)?;
    let hash = schema_hash(connection)?;
    let version = u32::try_from(NEWEST).unwrap_or(u32::MAX);
    let seen = Observed {
        store_id: id.as_str(),
        schema_version: version,
        schema_hash: &hash,
    };
    let identity = FileIdentity::of(path).ok().flatten();
    let remembered = state.load_binding()?;
    let bound = BindingState::of(remembered.as_ref(), identity.as_ref(), &seen);
    let boot = this_boot();
    if let (BindingState::Fresh, Some(mut binding)) = (bound, remembered) {
        // Whoever dies from here on leaves whole pages, until the machine stops
        // (test `a_killed_writer_costs_no_check_until_the_machine_starts_anew`).
        let same_start = boot.is_some() && binding.boot == boot;
        if last != LastWriter::Died || same_start {
            if last == LastWriter::Closed && !same_start {
                binding.boot = boot;
                let _ = state.save_binding(&binding);
            }
            return Ok(());
        }
    }
    let checked = full_check(connection, path);
    let binding = Binding {
        store_id: id.to_string(),
        dev: identity.as_ref().map(|identity| identity.dev),
        ino: identity.as_ref().map(|identity| identity.ino),
        schema_version: version,
        // A damaged file must not pass for the checked one once its log is folded in.
        schema_hash: if checked.is_ok() {
            hash
        } else {
            "damaged".to_owned()
        },
        created_from: meta_get(connection, ORIGIN)?.unwrap_or_else(|| "new".to_owned()),
        boot,
    };
    // A state folder that cannot be written only means that the next opening checks again.
    let _ = state.save_binding(&binding);
    checked
}

/// The whole file: pages, indexes, and the full-text indexes through their own check.
pub(super) fn full_check(connection: &Connection, path: &Path) -> Result<(), LedgerError> {
    match damage(connection).map_err(|error| at(path, error))? {
        None => Ok(()),
        Some(reason) => Err(unreadable(path, &reason)),
    }
}
