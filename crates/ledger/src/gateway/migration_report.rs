//! What a migration did: for the person who asks, for `status`, and as the plugin's own file.

use super::Ledger;
use crate::error::{LedgerError, malformed};
use crate::jsonl::BadRow;
use crate::store::meta::meta_get;
use crate::store::plugin::UnreadableRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Key in `_meta` of the report.
pub(super) const REPORT: &str = "migration_report";
/// Key in `_meta` of the report in the plugin's form, as it stands in its file.
pub(super) const REPORT_FILE: &str = "legacy_jsonl_report";
/// The plugin's name for the migration of its JSONL files, and our marker for it.
pub(super) const LEGACY_JSONL: &str = "legacy_jsonl_import_complete";
/// The file of the report.
const FILE: &str = "migration-report.json";
/// Largest report of the plugin that is read.
const MAX_FILE: u64 = 4 * 1024 * 1024;

/// Most rows that a report names; further ones are counted.
pub(super) const MOST_NAMED: usize = 10_000;

/// A row that was left out of the migrated store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum InvalidRow {
    /// A line of a JSONL file.
    Line(BadRow),
    /// A row of a table, which is kept as text.
    Row {
        /// The plugin's table.
        table: String,
        /// The row's id, when it has one.
        id: Option<String>,
        /// Why no strict reader accepts it.
        error: String,
    },
}

impl InvalidRow {
    pub(super) fn of(row: &UnreadableRow) -> Self {
        InvalidRow::Row {
            table: row.table.to_owned(),
            id: row.id.clone(),
            error: row.reason.clone(),
        }
    }

    /// The table or the file that the row stood in.
    pub fn place(&self) -> &str {
        match self {
            InvalidRow::Line(row) => &row.file,
            InvalidRow::Row { table, .. } => table,
        }
    }

    /// The row's id, when it is known.
    pub fn id(&self) -> Option<&str> {
        match self {
            InvalidRow::Line(_) => None,
            InvalidRow::Row { id, .. } => id.as_deref(),
        }
    }

    /// Why it was left out.
    pub fn error(&self) -> &str {
        match self {
            InvalidRow::Line(row) => &row.error,
            InvalidRow::Row { error, .. } => error,
        }
    }
}

/// What a migration did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MigrationReport {
    /// The plugin's schema; 0 when only its JSONL files were there.
    pub from_version: i64,
    /// When it ended.
    pub completed_at: String,
    /// Records that came over: rows of the plugin's table, and lines of its file.
    pub imported_memories: usize,
    /// Proposals that came over, counted in the same way.
    pub imported_proposals: usize,
    /// Distinct records that came over; a file holds one line for each version of a record.
    #[serde(default)]
    pub memories: usize,
    /// Records that break a newer rule: kept, listed, not injected.
    pub flagged: usize,
    /// Rows that no strict reader accepts.
    pub invalid_rows: Vec<InvalidRow>,
    /// Further such rows, which are only counted.
    #[serde(default)]
    pub invalid_rows_omitted: u64,
    /// Byte-identical copies of what was there.
    #[serde(serialize_with = "crate::files::paths_as_text")]
    pub backups: Vec<PathBuf>,
    /// The report that the plugin left of its own migration from JSONL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Value>,
}

impl MigrationReport {
    /// The report of a migration that begins: nothing came over yet.
    pub(super) fn begun(ledger: &Ledger, from_version: i64) -> Self {
        Self {
            from_version,
            completed_at: ledger.now().as_str().to_owned(),
            imported_memories: 0,
            imported_proposals: 0,
            memories: 0,
            flagged: 0,
            invalid_rows: Vec::new(),
            invalid_rows_omitted: 0,
            backups: Vec::new(),
            earlier: None,
        }
    }

    /// Names a row that was left out, or counts it.
    pub(super) fn leave_out(&mut self, row: InvalidRow) {
        if self.invalid_rows.len() < MOST_NAMED {
            self.invalid_rows.push(row);
        } else {
            self.invalid_rows_omitted += 1;
        }
    }
}

impl Ledger {
    /// The report of the migration that made this store.
    pub fn migration_report(&self) -> Result<Option<MigrationReport>, LedgerError> {
        let opened = super::open::open_for_reading(self)?;
        meta_get(&opened.connection, REPORT)?
            .map(|json| serde_json::from_str(&json).map_err(malformed("migration report")))
            .transpose()
    }

    /// Writes the report's file when it is not there: a process may have died just before.
    pub(super) fn mend_report_file(&self) -> Result<(), LedgerError> {
        let path = self.place.path.with_file_name(FILE);
        if path.symlink_metadata().is_ok() {
            return Ok(());
        }
        let opened = super::open::open_for_reading(self)?;
        match meta_get(&opened.connection, REPORT_FILE)? {
            Some(json) => write_report_file(&self.place.path, &json),
            None => Ok(()),
        }
    }
}

/// Writes the report beside the store, in place of an older one.
pub(super) fn write_report_file(store: &Path, json: &str) -> Result<(), LedgerError> {
    let path = store.with_file_name(FILE);
    Ok(crate::files::write_atomic(&path, json.as_bytes(), 0o600)?)
}

/// The report that the plugin left beside its store; none when it is not one.
pub(super) fn plugins_report(store: &Path) -> Option<Value> {
    let path = store.with_file_name(FILE);
    let bytes = crate::files::read_prefix(&path, MAX_FILE, crate::files::Links::Refuse).ok()?;
    let report: Value = serde_json::from_slice(&bytes).ok()?;
    (report["migration"] == LEGACY_JSONL).then_some(report)
}
