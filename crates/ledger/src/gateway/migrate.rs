//! Migrating a store of the opencode-swarm plugin: once, with a full backup, all or nothing.
//!
//! A new file is built beside the old one and renamed over it, so that a killed migration leaves
//! the old store as it was and the next one starts again, and nothing of a foreign schema stays.

use super::Ledger;
use super::building::Building;
use super::create::{maker_lock, remove_database};
use super::legacy_jsonl::LegacyFiles;
use super::migration_report::{MigrationReport, plugins_report};
use super::open::at;
use super::takeover::{back_up, check_plugin_tables, data_version, replace};
use crate::error::{LedgerError, sqlite};
use crate::store::connection::open_foreign;
use crate::store::plugin::took_jsonl;
use crate::store::schema::{FileKind, file_kind};
use rusqlite::Connection;
use std::path::Path;

impl Ledger {
    /// Migrates what the plugin left at the path, a database or JSONL files, and gives the report
    /// of that; the report of the first time when it was done before; none for a store of ours.
    pub fn migrate(&self) -> Result<Option<MigrationReport>, LedgerError> {
        drop(self.writer()?);
        if let Some(journal) = &self.journal {
            // A process that died may have left the plugin's files in the way of the mirrors.
            drop(journal.take_turn(self.busy)?);
        }
        self.mend_report_file()?;
        self.migration_report()
    }
}

/// Backs the plugin store up and puts the migrated one in its place.
pub(super) fn migrate(ledger: &Ledger) -> Result<(), LedgerError> {
    let path = &ledger.place.path;
    let folder = path.parent().unwrap_or(Path::new("."));
    let _lock = maker_lock(ledger)?;
    let disk = ledger.file_system();
    let old = open_foreign(path, ledger.busy, disk).map_err(|error| at(path, error))?;
    let FileKind::Plugin(version) = file_kind(&old, path)? else {
        return Ok(());
    };
    check_plugin_tables(&old).map_err(|error| at(path, error))?;
    // Other processes of the plugin cannot write from here on until the new file is in place.
    old.execute_batch("BEGIN IMMEDIATE")
        .map_err(sqlite("locking the plugin's store"))?;
    let seen = data_version(&old)?;
    let (backups, _read) = back_up(path, &folder.join("backups"), version)?;
    // The plugin died before it took its JSONL files into its database.
    let files = if took_jsonl(&old)? {
        None
    } else {
        LegacyFiles::back_up(path)?
    };
    let building = ledger.building_path();
    let report = MigrationReport {
        backups,
        earlier: plugins_report(path),
        ..MigrationReport::begun(ledger, version)
    };
    let built = build(ledger, &building, &old, files.as_ref(), report)
        .and_then(|()| files.as_ref().map_or(Ok(()), LegacyFiles::check_unchanged))
        .and_then(|()| replace(&old, path, &building, seen, ledger.busy));
    remove_database(&building);
    built
}

fn build(
    ledger: &Ledger,
    path: &Path,
    old: &Connection,
    files: Option<&LegacyFiles>,
    report: MigrationReport,
) -> Result<(), LedgerError> {
    let mut building = Building::begin(ledger, path, report)?;
    building.take_store(old, files.is_some())?;
    if let Some(files) = files {
        building.take_files(files)?;
        building.finish(None)?;
    }
    building.close(path)
}
