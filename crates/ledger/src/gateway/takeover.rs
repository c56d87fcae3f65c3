//! Taking over a plugin's file: checked, copied byte for byte, and replaced when nobody has it.

use super::create::sync_folder;
use crate::error::{LedgerError, sqlite};
use crate::files::{create_private_dir, keep_copy_from};
use crate::store::plugin::plugin_tables;
use rusqlite::Connection;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Changes when somebody else wrote to the store.
pub(super) fn data_version(connection: &Connection) -> Result<i64, LedgerError> {
    connection
        .query_row("PRAGMA data_version", [], |row| row.get(0))
        .map_err(sqlite("locking the plugin's store"))
}

/// Copies the file, and the write-ahead log beside it, byte for byte; never over an older copy.
///
/// The files that were read come back open: closing one drops every lock that this process has
/// on it (POSIX), and the caller holds the store locked.
pub(super) fn back_up(
    path: &Path,
    folder: &Path,
    version: i64,
) -> Result<(Vec<PathBuf>, Vec<File>), LedgerError> {
    create_private_dir(folder)?;
    let mut made = Vec::new();
    let mut read = Vec::new();
    for suffix in ["", "-wal"] {
        let mut source = path.as_os_str().to_owned();
        source.push(suffix);
        let source = PathBuf::from(source);
        let Ok(mut file) = File::open(&source) else {
            continue;
        };
        let name = format!("memory.db{suffix}.pre-swarm-memory-v{version}");
        let is_empty = file.metadata().is_ok_and(|found| found.len() == 0);
        let kept = (!is_empty).then(|| keep_copy_from(&mut file, &source, folder, &name));
        read.push(file);
        if let Some(kept) = kept {
            made.push(kept?.path);
        }
    }
    Ok((made, read))
}

/// Puts the new file in place of the old one, if nothing was written to the old one meanwhile.
pub(super) fn replace(
    old: &Connection,
    path: &Path,
    building: &Path,
    seen: i64,
    patience: Duration,
) -> Result<(), LedgerError> {
    old.execute_batch("ROLLBACK")
        .map_err(sqlite("unlocking the plugin's store"))?;
    leave_wal(old, patience)?;
    old.execute_batch("BEGIN EXCLUSIVE")
        .map_err(sqlite("locking the plugin's store"))?;
    if data_version(old)? != seen {
        return Err(LedgerError::StoreBusy);
    }
    std::fs::rename(building, path).map_err(|_| LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    })?;
    sync_folder(path)?;
    old.execute_batch("ROLLBACK")
        .map_err(sqlite("unlocking the plugin's store"))
}

/// How long to wait before the log is asked for again.
const PAUSE: Duration = Duration::from_millis(10);

/// Folds the write-ahead log into its file: one that outlived its file would be taken for the
/// log of the new one. Needs to be alone for a moment, and SQLite does not wait for that.
fn leave_wal(old: &Connection, patience: Duration) -> Result<(), LedgerError> {
    let mut left = patience;
    loop {
        let mode = old
            .query_row("PRAGMA journal_mode = DELETE", [], |row| {
                row.get::<_, String>(0)
            })
            .map_err(sqlite("locking the plugin's store"));
        match mode {
            Ok(mode) if mode != "wal" => return Ok(()),
            Ok(_) | Err(LedgerError::StoreBusy) if !left.is_zero() => pause(),
            Ok(_) => return Err(LedgerError::StoreBusy),
            Err(error) => return Err(error),
        }
        left = left.saturating_sub(PAUSE);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a busy retry: SQLite has none for leaving the log"
)]
fn pause() {
    std::thread::sleep(PAUSE);
}

/// Checks the pages of the tables that are read. What else is in the file stays behind with it,
/// and a broken search index there must not keep the memories from coming over.
pub(super) fn check_plugin_tables(old: &Connection) -> Result<(), LedgerError> {
    for table in plugin_tables(old)? {
        let answer: String = old
            .query_row(&format!("PRAGMA quick_check({table})"), [], |row| {
                row.get(0)
            })
            .map_err(sqlite("checking the plugin's store"))?;
        if answer != "ok" {
            return Err(LedgerError::StoreUnreadable {
                path: PathBuf::new(),
                reason: answer,
            });
        }
    }
    Ok(())
}
