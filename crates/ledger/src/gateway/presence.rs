//! Whether somebody has the store open for writing, whether the last writer died, and whether this
//! user may write at all.
//!
//! On a disk of this machine each writer holds a shared lock of the system. On a network file system
//! such a lock may mean nothing, so there every log that has something in it counts as a dead writer's.

use crate::error::LedgerError;
use crate::files::FileSystem;
use std::fs::File;
use std::path::{Path, PathBuf};

pub(super) fn check_writable(path: &Path) -> Result<(), LedgerError> {
    let read_only = || LedgerError::ReadOnlyStore {
        path: path.to_owned(),
    };
    let folder = path.parent().unwrap_or(Path::new("."));
    if may_write(path) && may_write(folder) {
        Ok(())
    } else {
        Err(read_only())
    }
}

/// SQLite needs to write the file and to make files beside it. Asked, not tried: a file with a
/// name that can be guessed would be written through a link that lies in wait, and closing the
/// store's file would drop the locks that another connection of this process has on it.
#[cfg(unix)]
fn may_write(path: &Path) -> bool {
    use rustix::fs::{Access, AtFlags, CWD, accessat};
    let mut wish = Access::WRITE_OK;
    if path.is_dir() {
        wish |= Access::EXEC_OK;
    }
    accessat(CWD, path, wish, AtFlags::EACCESS).is_ok()
}

#[cfg(unix)]
pub(super) fn may_read(path: &Path) -> bool {
    use rustix::fs::{Access, AtFlags, CWD, accessat};
    accessat(CWD, path, Access::READ_OK, AtFlags::EACCESS).is_ok()
}

#[cfg(not(unix))]
pub(super) fn may_read(_path: &Path) -> bool {
    true
}

#[cfg(not(unix))]
fn may_write(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.permissions().readonly())
}

const PRESENCE: &str = "open.lock";

fn presence_path(path: &Path) -> PathBuf {
    path.parent()
        .unwrap_or(Path::new("."))
        .join("locks")
        .join(PRESENCE)
}

/// Takes the shared lock that says: somebody has this store open for writing. On a network file
/// system such a lock may mean nothing, so nobody takes or asks it there.
pub(super) fn announce(path: &Path, disk: FileSystem) -> Option<File> {
    if disk.is_network() {
        return None;
    }
    let file = super::create::lock_file(path, PRESENCE).ok()?;
    // Somebody who looks whether all are dead holds it for a moment.
    for _ in 0..100 {
        if file.try_lock_shared().is_ok() {
            return Some(file);
        }
        std::thread::yield_now();
    }
    None
}

pub(super) fn log_length(path: &Path) -> u64 {
    let length = |suffix: &str| {
        let mut log = path.as_os_str().to_owned();
        log.push(suffix);
        std::fs::symlink_metadata(log).map_or(0, |meta| meta.len())
    };
    length("-wal").max(length("-journal"))
}

/// What the last writer left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LastWriter {
    /// No log and no rollback journal: everything is in the file.
    Closed,
    /// A log that somebody alive works on.
    Lives,
    /// A log or a rollback journal that nobody alive holds.
    Died,
}

/// Asks after the last writer. On a network file system nobody can tell who is alive, so there
/// every log counts as a dead writer's.
pub(super) fn last_writer(path: &Path, disk: FileSystem) -> LastWriter {
    if log_length(path) == 0 {
        return LastWriter::Closed;
    }
    if disk.is_network() {
        return LastWriter::Died;
    }
    match File::open(presence_path(path)) {
        Ok(lock) if lock.try_lock().is_err() => LastWriter::Lives,
        _ => LastWriter::Died,
    }
}
