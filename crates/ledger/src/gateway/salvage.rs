//! A store that cannot be read: the file is kept aside, and what is left in it comes into a new one.
//!
//! Only asked for, never by itself. Nothing of the damaged file is believed: its rows and those of
//! the last export go through the door of import, so they are candidates until somebody decides.
//! The new file takes the place of the old one in one step, so that no moment without a store lets
//! older files of the plugin pass for the truth.

use super::Ledger;
use super::create::{build_new, maker_lock, remove_database, sync_folder};
use super::import_report::ImportReport;
use crate::error::LedgerError;
use crate::files::{create_atomic_with, create_private_dir, failed};
use crate::session::Session;
use crate::store::salvage::readable_records;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How much longer than it is a cut file may say it was.
const MOST_GROWTH: u64 = 64;

/// What a salvage did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SalvageReport {
    /// Where the damaged file is kept.
    #[serde(serialize_with = "crate::files::path_as_text")]
    pub quarantined: PathBuf,
    /// The records that were read out of it, in any state and of any scope.
    #[serde(serialize_with = "crate::files::path_as_text")]
    pub rows: PathBuf,
    /// How many there are.
    pub read: u64,
    /// Whether the whole table of records could be read.
    pub whole: bool,
    /// What came in from them.
    pub from_file: ImportReport,
    /// What came in from the last export, when there is one.
    pub from_export: Option<ImportReport>,
}

impl Ledger {
    /// Puts a damaged store aside and takes in what can be read; none when the store is sound.
    pub fn salvage(&self, session: &Session) -> Result<Option<SalvageReport>, LedgerError> {
        if !self.is_unreadable()? {
            return Ok(None);
        }
        let path = &self.place.path;
        let lock = maker_lock(self)?;
        // Asked again under the lock: another process may have done it.
        if !self.is_unreadable()? {
            return Ok(None);
        }
        let quarantined = free_name(path, &self.now().as_str().replace([':', '.', '-'], ""));
        let building = self.building_path();
        let replaced = build_new(self, &building).and_then(|()| {
            set_aside(path, &quarantined)?;
            std::fs::rename(&building, path).map_err(failed("replace", path))?;
            sync_folder(path)
        });
        remove_database(&building);
        replaced?;
        let look = self.building_path();
        let written = write_rows(path, &quarantined, &look);
        remove_database(&look);
        drop(lock);
        let (rows, read, whole) = written?;
        let from_file = self.import(session, &rows, false)?;
        let export = path.with_file_name("export");
        let from_export = match self.import(session, &export, false) {
            Ok(report) => Some(report),
            Err(LedgerError::File(error)) if error.is_missing() => None,
            Err(error) => return Err(error),
        };
        Ok(Some(SalvageReport {
            quarantined,
            rows,
            read,
            whole,
            from_file,
            from_export,
        }))
    }

    /// Whether a regular file stands there that is no store.
    fn is_unreadable(&self) -> Result<bool, LedgerError> {
        let path = &self.place.path;
        // A journal is read line by line and tells itself which line is broken.
        if self.journal.is_some() {
            return self.state().map(|_| false);
        }
        super::open::check_folders(path)?;
        let regular = || path.symlink_metadata().is_ok_and(|found| found.is_file());
        let checked = super::open::open_for_reading(self)
            .and_then(|opened| super::open::full_check(&opened.connection, path));
        match checked {
            Ok(()) => Ok(false),
            Err(LedgerError::StoreUnreadable { .. }) if regular() => Ok(true),
            Err(error) => Err(error),
        }
    }
}

/// A name beside the store that nothing has.
fn free_name(path: &Path, moment: &str) -> PathBuf {
    let name = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".corrupt-{moment}"));
        if number > 1 {
            name.push(format!(".{number}"));
        }
        PathBuf::from(name)
    };
    (1..=u32::MAX)
        .map(name)
        .find(|name| name.symlink_metadata().is_err())
        .expect("some number is free")
}

/// Gives the damaged file its second name, and its logs with it.
fn set_aside(path: &Path, quarantined: &Path) -> Result<(), LedgerError> {
    let with = |path: &Path, suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    std::fs::hard_link(path, quarantined).map_err(failed("keep", path))?;
    for suffix in ["-wal", "-journal", "-shm"] {
        let log = with(path, suffix);
        if log.symlink_metadata().is_ok() {
            std::fs::rename(&log, with(quarantined, suffix)).map_err(failed("keep", &log))?;
        }
    }
    Ok(())
}

/// Writes what can be read as lines into the folder of backups.
fn write_rows(
    store: &Path,
    quarantined: &Path,
    look: &Path,
) -> Result<(PathBuf, u64, bool), LedgerError> {
    let folder = store.with_file_name("backups");
    create_private_dir(&folder)?;
    let mut name = quarantined.file_name().unwrap_or_default().to_owned();
    name.push(".jsonl");
    let path = folder.join(name);
    copy_to_look_at(quarantined, look)?;
    let (mut read, mut whole) = (0, false);
    create_atomic_with(&path, 0o600, |out| {
        let mut written = Ok(());
        whole = readable_records(look, &mut |json| {
            // A row with a line end in it is no record of ours.
            if written.is_ok() && !json.contains(['\n', '\r']) {
                read += 1;
                written = writeln!(out, "{json}");
            }
        });
        written.map_err(failed("write", &path))
    })?;
    Ok((path, read, whole))
}

/// A copy as long as the file says it was: SQLite reads nothing of one that was cut.
fn copy_to_look_at(quarantined: &Path, look: &Path) -> Result<(), LedgerError> {
    let copied = std::fs::copy(quarantined, look).map_err(failed("copy", quarantined))?;
    let header = crate::files::read_prefix(look, 32, crate::files::Links::Refuse)?;
    let number = |at: usize, length: usize| {
        let bytes = header.get(at..at + length).unwrap_or_default();
        bytes
            .iter()
            .fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte))
    };
    // A page size of 1 stands for 65536.
    let page = match number(16, 2) {
        1 => 65_536,
        size => size,
    };
    let said = page * number(28, 4);
    let is_database = header.starts_with(b"SQLite format 3\0");
    if is_database && said > copied && said <= copied.saturating_mul(MOST_GROWTH) {
        std::fs::OpenOptions::new()
            .write(true)
            .open(look)
            .and_then(|file| file.set_len(said))
            .map_err(failed("copy", look))?;
    }
    Ok(())
}
