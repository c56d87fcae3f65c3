//! Making a store: its id, its key, and the file with its first event.
//!
//! The file is built under another name and linked into place, so that whoever finds a store
//! finds a whole one, and of many makers one wins and the others use what it made.

use super::Ledger;
use super::open::at;
use crate::audit::AuditKey;
use crate::error::{LedgerError, sqlite};
use crate::files::{create_atomic, create_private_dir, keep_copy_of};
use crate::gate::admit_creation;
use crate::store::connection::{open_reader, open_writer};
use crate::store::journal::{Journal, JournalState, blank_database, first_journal, journal_state};
use crate::store::meta::{ORIGIN, STORE_ID, meta_set};
use crate::store::network::{HeldFile, hold};
use crate::store::schema::{FileKind, file_kind, migrate_forward};
use crate::store::write::WriteTx;
use crate::store::write_connection::WriteConnection;
use model::{StoreId, Timestamp};
use std::fs::File;
use std::path::{Path, PathBuf};

/// What making a store did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// A new store stands.
    New,
    /// One stood there already.
    Existing,
}

impl Ledger {
    /// Makes the store when there is none.
    pub fn create(&self) -> Result<Created, LedgerError> {
        let path = &self.place.path;
        super::open::check_folders(path)?;
        if path.symlink_metadata().is_ok() {
            return Ok(Created::Existing);
        }
        if super::legacy_jsonl::waits(self) {
            return super::legacy_jsonl::migrate(self).map(|()| Created::Existing);
        }
        if let Some(journal) = &self.journal {
            return create_journal(self, journal);
        }
        let _lock = maker_lock(self)?;
        if path.symlink_metadata().is_ok() {
            return Ok(Created::Existing);
        }
        set_aside_logs(path)?;
        let building = self.building_path();
        let made = build_new(self, &building).and_then(|()| put_in_place(&building, path));
        remove_database(&building);
        made
    }

    /// A name beside the store that no other maker uses.
    pub(super) fn building_path(&self) -> PathBuf {
        let mut bytes = [0; 8];
        self.seams.randomness.fill(&mut bytes);
        let mut name = self.place.path.as_os_str().to_owned();
        name.push(format!(".building-{}", model::to_hex(&bytes)));
        PathBuf::from(name)
    }

    /// A new store id and its key, which is on disk before the store that needs it.
    pub(super) fn new_identity(&self) -> Result<(StoreId, AuditKey), LedgerError> {
        let mut id = [0; 8];
        let mut key = [0; 32];
        self.seams.randomness.fill(&mut id);
        self.seams.randomness.fill(&mut key);
        let store_id = StoreId::from_bytes(id);
        let made = self.state_dir(&store_id)?.create_key(&key)?;
        Ok((store_id, AuditKey::new(*made.value)))
    }
}

/// Fills an empty file that stands at the path: only ever a file that nobody lost anything in.
pub(super) fn fill_blank(ledger: &Ledger) -> Result<(), LedgerError> {
    let path = &ledger.place.path;
    let _lock = maker_lock(ledger)?;
    // Asked again under the lock: another process may have filled it, and it may be in use.
    let reader =
        open_reader(path, ledger.busy, ledger.file_system()).map_err(|error| at(path, error))?;
    let kind = file_kind(&reader, path).map_err(|error| at(path, error))?;
    drop(reader);
    if kind != FileKind::Blank {
        return Ok(());
    }
    set_aside_logs(path)?;
    let building = ledger.building_path();
    let made = build_new(ledger, &building).and_then(|()| {
        std::fs::rename(&building, path)
            .map_err(|_| LedgerError::ReadOnlyStore { path: path.clone() })?;
        sync_folder(path)
    });
    remove_database(&building);
    made
}

/// Makes a journal: built in memory, and put in place whole.
fn create_journal(ledger: &Ledger, journal: &Journal) -> Result<Created, LedgerError> {
    let path = &ledger.place.path;
    let _lock = maker_lock(ledger)?;
    if path.symlink_metadata().is_ok() {
        return Ok(Created::Existing);
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    if journal_state(folder) != JournalState::Absent {
        // Mirrors of a journal that is gone, or files that came while the lock was waited for.
        return Err(super::open::missing(ledger, path));
    }
    let now = Timestamp::from_millis(ledger.seams.clock.now_ms());
    let (_, connection) = blank_database(ledger.busy, &now)?;
    let (store_id, key) = ledger.new_identity()?;
    let origin = ledger.purpose.new_origin();
    name_store(&connection, &store_id, origin)?;
    let mut connection = WriteConnection::plain(connection);
    let tx = WriteTx::begin(&mut connection, Some(&key), &ledger.seams)?;
    tx.commit(admit_creation(store_id.as_str(), origin), None, 0)?;
    let bytes = first_journal(&connection)?;
    if !create_atomic(path, &bytes, 0o600)? {
        return Ok(Created::Existing);
    }
    // A first turn writes the files beside it.
    drop(journal.take_turn(ledger.busy)?);
    Ok(Created::New)
}

pub(super) fn build_new(ledger: &Ledger, building: &Path) -> Result<(), LedgerError> {
    let (store_id, key) = ledger.new_identity()?;
    create_database_file(building)?;
    let connection = open_writer(building, ledger.busy, ledger.file_system())
        .map_err(|error| at(building, error))?;
    let mut connection = WriteConnection::plain(connection);
    prepare(
        &connection,
        &store_id,
        ledger.purpose.new_origin(),
        &Timestamp::from_millis(ledger.seams.clock.now_ms()),
    )?;
    let tx = WriteTx::begin(&mut connection, Some(&key), &ledger.seams)?;
    tx.commit(
        admit_creation(store_id.as_str(), ledger.purpose.new_origin()),
        None,
        0,
    )?;
    close_whole(connection.into_inner())
}

/// The schema and the store's first facts.
pub(super) fn prepare(
    connection: &rusqlite::Connection,
    store_id: &StoreId,
    origin: &str,
    now: &Timestamp,
) -> Result<(), LedgerError> {
    migrate_forward(connection, 0, now)?;
    name_store(connection, store_id, origin)
}

/// The store's first facts.
pub(super) fn name_store(
    connection: &rusqlite::Connection,
    store_id: &StoreId,
    origin: &str,
) -> Result<(), LedgerError> {
    meta_set(connection, STORE_ID, store_id.as_str())?;
    meta_set(connection, ORIGIN, origin)
}

/// Makes an empty file that only its owner can read.
pub(super) fn create_database_file(path: &Path) -> Result<(), LedgerError> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|_| LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    })?;
    Ok(())
}

/// Closes a freshly built file so that all of it is in the one file.
pub(super) fn close_whole(connection: rusqlite::Connection) -> Result<(), LedgerError> {
    connection
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")
        .map_err(sqlite("closing a new store"))?;
    connection
        .close()
        .map_err(|(_, error)| sqlite("closing a new store")(error))
}

pub(super) fn put_in_place(building: &Path, path: &Path) -> Result<Created, LedgerError> {
    match std::fs::hard_link(building, path) {
        Ok(()) => sync_folder(path).map(|()| Created::New),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(Created::Existing),
        // Not every file system has links. The lock of makers is held, so the name is still free.
        Err(_) if path.symlink_metadata().is_err() => std::fs::rename(building, path)
            .map_err(|_| LedgerError::ReadOnlyStore {
                path: path.to_owned(),
            })
            .and_then(|()| sync_folder(path))
            .map(|()| Created::New),
        Err(_) => Err(LedgerError::ReadOnlyStore {
            path: path.to_owned(),
        }),
    }
}

/// The lock of everybody who makes, fills or migrates the store; held until it is dropped.
pub(super) enum MakerLock {
    /// On a disk of this machine: the system's.
    File { _lock: File },
    /// On a network file system, where that one may mean nothing: SQLite's.
    Shared { _lock: HeldFile },
}

/// Takes the lock of makers. Whoever holds it also clears away what one that died left behind.
pub(super) fn maker_lock(ledger: &Ledger) -> Result<MakerLock, LedgerError> {
    let path = &ledger.place.path;
    super::open::check_folders(path)?;
    let read_only = || LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    };
    let folder = path.parent().unwrap_or(Path::new("."));
    create_private_dir(folder).map_err(|_| read_only())?;
    let lock = if ledger.file_system().is_network() {
        let lock = shared_lock_file(folder).map_err(|_| read_only())?;
        MakerLock::Shared {
            _lock: hold(&lock, ledger.busy)?,
        }
    } else {
        let lock = lock_file(path, "migrate.lock").map_err(|_| read_only())?;
        lock.lock().map_err(|_| read_only())?;
        MakerLock::File { _lock: lock }
    };
    let litter = format!(
        "{}.building-",
        path.file_name().unwrap_or_default().to_string_lossy()
    );
    for entry in std::fs::read_dir(folder)
        .map_err(|_| read_only())?
        .flatten()
    {
        if entry.file_name().to_string_lossy().starts_with(&litter) {
            // What cannot be removed is only litter.
            let _ = std::fs::remove_file(entry.path());
        }
    }
    Ok(lock)
}

/// The empty file that SQLite locks. It is made once and opened by nothing but SQLite: closing it
/// would drop the lock that another thread of this process holds.
fn shared_lock_file(folder: &Path) -> Result<PathBuf, LedgerError> {
    let folder = folder.join("locks");
    create_private_dir(&folder)?;
    // SQLite refuses a link anywhere in the path, and the project may be reached through one.
    let lock = std::fs::canonicalize(&folder)
        .unwrap_or(folder)
        .join("makers.lock");
    match create_database_file(&lock) {
        Err(_) if lock.symlink_metadata().is_ok_and(|found| found.is_file()) => Ok(lock),
        made => made.map(|()| lock),
    }
}

/// Opens a lock file beside the store.
pub(super) fn lock_file(path: &Path, name: &str) -> Result<File, LedgerError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    crate::files::lock_file(folder, name).map_err(|_| LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    })
}

/// A log whose file is gone would be taken for the log of the next one, so it moves away first.
pub(super) fn set_aside_logs(path: &Path) -> Result<(), LedgerError> {
    for suffix in ["-wal", "-journal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let log = PathBuf::from(name);
        let Ok(found) = log.symlink_metadata() else {
            continue;
        };
        if suffix != "-shm" && found.is_file() && found.len() > 0 {
            let folder = path.parent().unwrap_or(Path::new(".")).join("backups");
            create_private_dir(&folder)?;
            keep_copy_of(&log, &folder, &format!("memory.db{suffix}.left-behind"))?;
        }
        std::fs::remove_file(&log).map_err(|_| LedgerError::ReadOnlyStore { path: log.clone() })?;
    }
    Ok(())
}

/// A new name is only safe from a power cut once its folder is on disk.
pub(super) fn sync_folder(path: &Path) -> Result<(), LedgerError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    crate::files::sync_folder(folder).map_err(|_| LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    })
}

/// Removes a file that was being built, with what SQLite put beside it.
pub(super) fn remove_database(path: &Path) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        // What is not there needs no removing, and what cannot be removed is only litter.
        let _ = std::fs::remove_file(name);
    }
}
