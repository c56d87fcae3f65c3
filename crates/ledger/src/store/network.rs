//! Stores on a network file system: a rollback journal, no shared memory, SQLite's own locks.
//!
//! Write-ahead logging keeps its index in a mapped file that every process shares, and no two
//! machines can. So a store that comes from a local disk is taken out of it by whoever opens it
//! first and is alone. Exclusive locking is on until that is known: SQLite then keeps the index of a
//! log in memory of its own. See "Use of WAL Without Shared-Memory" in SQLite's documentation.

use super::connection::{READ_WRITE, damage, has_wal, open, probe};
use super::schema::{FileKind, file_kind};
use crate::error::{LedgerError, sqlite};
use crate::files::FileSystem;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// How long one attempt waits for others before it lets go of what it holds itself.
const ATTEMPT: Duration = Duration::from_millis(200);

/// Opens a store that processes share, for reading or for writing.
///
/// Also what only reads asks for the right to write: a journal that a dead process left is rolled
/// back by whoever comes next. What reads is kept from writing by `query_only`.
pub(super) fn open_shared(
    path: &Path,
    busy: Duration,
    disk: FileSystem,
) -> Result<Connection, LedgerError> {
    let mut left = busy;
    loop {
        let patience = ATTEMPT.min(left);
        left = left.saturating_sub(patience);
        // Two that want to be alone wait for each other, so each attempt starts from nothing.
        match open_once(path, patience) {
            Ok(connection) => {
                connection
                    .busy_timeout(busy)
                    .map_err(sqlite("setting the busy timeout"))?;
                return Ok(connection);
            }
            Err(LedgerError::StoreBusy) if !left.is_zero() => pause(),
            Err(LedgerError::StoreBusy) if has_wal(path) || has_index(path) => {
                return Err(LedgerError::HeldInWal {
                    path: path.to_owned(),
                    file_system: disk.as_str(),
                });
            }
            Err(error) => return Err(error),
        }
    }
}

fn open_once(path: &Path, patience: Duration) -> Result<Connection, LedgerError> {
    let connection = open(path, READ_WRITE, patience)?;
    go_alone(&connection)?;
    let writable = !connection.is_readonly("main").unwrap_or(false);
    let connection = probe(connection).map_err(|error| match error {
        // Being alone with a file takes the right to write it.
        LedgerError::Sqlite { .. } if !writable => LedgerError::ReadOnlyStore {
            path: path.to_owned(),
        },
        other => other,
    })?;
    if journal_mode(&connection, "PRAGMA journal_mode")? == "wal" {
        // What is not ours is left as it is; its one reader stays alone with it.
        if !matches!(file_kind(&connection, path), Ok(FileKind::Ours(_))) {
            keep_log(&connection)?;
            return Ok(connection);
        }
        // A damaged file stays as it is, and this one was not checked here before.
        if let Some(reason) = damage(&connection)? {
            keep_log(&connection)?;
            return Err(LedgerError::StoreUnreadable {
                path: path.to_owned(),
                reason,
            });
        }
        if journal_mode(&connection, "PRAGMA journal_mode = TRUNCATE")? == "wal" {
            return Err(LedgerError::StoreBusy);
        }
    }
    connection
        .execute_batch("PRAGMA locking_mode = NORMAL;")
        .map_err(sqlite("sharing the store"))?;
    // The lock goes with the next read.
    probe(connection)
}

/// Nobody else may have the file open from its first use on, and nothing is mapped.
pub(super) fn go_alone(connection: &Connection) -> Result<(), LedgerError> {
    connection
        .execute_batch("PRAGMA mmap_size = 0; PRAGMA locking_mode = EXCLUSIVE;")
        .map_err(sqlite("taking the store alone"))
}

fn keep_log(connection: &Connection) -> Result<(), LedgerError> {
    connection
        .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        .map(drop)
        .map_err(sqlite("securing the connection"))
}

fn journal_mode(connection: &Connection, pragma: &str) -> Result<String, LedgerError> {
    connection
        .query_row(pragma, [], |row| row.get(0))
        .map_err(sqlite("leaving the write-ahead log"))
}

fn has_index(path: &Path) -> bool {
    let mut name = path.as_os_str().to_owned();
    name.push("-shm");
    Path::new(&name).exists()
}

#[expect(
    clippy::disallowed_methods,
    reason = "a busy retry: nobody may wait with a lock that others wait for"
)]
fn pause() {
    // Processes that began together do not go on together.
    std::thread::sleep(Duration::from_millis(u64::from(std::process::id() % 7) + 1));
}

/// A lock between processes and threads, held until the value goes.
pub(crate) struct HeldFile {
    _connection: Connection,
}

/// Takes the lock in an empty file through SQLite's own locking, which is what a store on a
/// network file system rests on anyway. Nothing is written to the file.
pub(crate) fn hold(lock: &Path, busy: Duration) -> Result<HeldFile, LedgerError> {
    let connection = open(lock, READ_WRITE | OpenFlags::SQLITE_OPEN_NOFOLLOW, busy)?;
    connection
        .execute_batch("PRAGMA mmap_size = 0; BEGIN EXCLUSIVE;")
        .map_err(sqlite("taking the lock of makers"))?;
    Ok(HeldFile {
        _connection: connection,
    })
}
