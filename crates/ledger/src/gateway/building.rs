//! A store that is being built out of what the plugin left: in a file beside the place where it
//! will stand, or in memory when it becomes a journal.
//!
//! Nobody else sees it before it has its name, so it is written in transactions of bounded size
//! without a flush each, every one with its event, and flushed once at the end.

use super::Ledger;
use super::create::{close_whole, create_database_file, name_store, prepare};
use super::intake::Intake;
use super::legacy_jsonl::LegacyFiles;
use super::migration_report::{InvalidRow, MigrationReport, REPORT, REPORT_FILE};
use super::open::at;
use crate::audit::AuditKey;
use crate::audit::mirror::{MirrorWalk, mirror_verify};
use crate::error::{LedgerError, sqlite};
use crate::gate::{
    CONTINUES, admit_migrated_links, admit_migration, admit_side_tables, admit_unreadable,
};
use crate::store::connection::open_writer;
use crate::store::journal::{blank_database, first_journal};
use crate::store::links::{ScopeLink, links_digest};
use crate::store::meta::meta_set;
use crate::store::outcomes::outcome_digests;
use crate::store::plugin::{
    PluginItem, PluginRow, UnreadableRow, each_plugin_row, each_side_piece,
};
use crate::store::write::WriteTx;
use crate::store::write_connection::WriteConnection;
use model::{Proposal, StoreId};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;

/// Most rows that one transaction takes in: its event names each of them, and a payload has an end.
pub(super) const MOST_ROWS: usize = 1_000;

/// How a file is written that nobody else sees and that is thrown away when anything fails: without
/// flushes, and without a log, in which each page is written twice and found slower the longer it is.
const PRIVATE: &str =
    "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -131072;";

/// The store that is being built.
pub(super) struct Building<'l> {
    ledger: &'l Ledger,
    connection: WriteConnection,
    store_id: StoreId,
    key: AuditKey,
    pub(super) intake: Intake<'l>,
    pub(super) report: MigrationReport,
    /// Rows of one transaction and of its event: [`MOST_ROWS`], or fewer in tests.
    most_rows: usize,
}

impl<'l> Building<'l> {
    /// An empty store of a new id, without an event yet.
    pub(super) fn begin(
        ledger: &'l Ledger,
        path: &Path,
        report: MigrationReport,
    ) -> Result<Self, LedgerError> {
        let (store_id, key) = ledger.new_identity()?;
        create_database_file(path)?;
        let connection = open_writer(path, ledger.busy, ledger.file_system())
            .map_err(|error| at(path, error))?;
        let connection = WriteConnection::plain(connection);
        connection
            .execute_batch(PRIVATE)
            .map_err(sqlite("building the new store"))?;
        prepare(&connection, &store_id, "plugin", &ledger.now())?;
        Ok(Self {
            intake: Intake::new(ledger),
            ledger,
            connection,
            store_id,
            key,
            report,
            most_rows: MOST_ROWS,
        })
    }

    /// The same in memory, for a journal.
    pub(super) fn in_memory(
        ledger: &'l Ledger,
        report: MigrationReport,
    ) -> Result<Self, LedgerError> {
        let (store_id, key) = ledger.new_identity()?;
        let (_, connection) = blank_database(ledger.busy, &ledger.now())?;
        connection
            .execute_batch("PRAGMA foreign_keys = ON")
            .map_err(sqlite("building the new store"))?;
        name_store(&connection, &store_id, "plugin")?;
        Ok(Self {
            intake: Intake::new(ledger),
            ledger,
            connection: WriteConnection::plain(connection),
            store_id,
            key,
            report,
            most_rows: MOST_ROWS,
        })
    }

    /// Everything that a database of the plugin holds; with the totals, unless more follows it.
    pub(super) fn take_store(&mut self, old: &Connection, more: bool) -> Result<(), LedgerError> {
        // The plugin's event log goes in before the first event of ours is chained to it.
        let mut side = Some(old);
        let mut rows = Vec::new();
        each_plugin_row(old, &mut |row| {
            if rows.len() == self.most_rows {
                self.take_rows(side.take(), std::mem::take(&mut rows), Ending::Continues)?;
            }
            rows.push(row);
            Ok(())
        })?;
        let ending = if more {
            Ending::Continues
        } else {
            Ending::Ends
        };
        self.take_rows(side, rows, ending)?;
        while !self.intake.has_told_all() {
            self.take_rows(None, Vec::new(), ending)?;
        }
        Ok(())
    }

    /// One transaction: the side tables, when they are not there yet, and some rows. It ends the
    /// migration only when all is told.
    fn take_rows(
        &mut self,
        side: Option<&Connection>,
        rows: Vec<PluginRow>,
        ending: Ending,
    ) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        let found = side
            .map(|old| take_side(&tx, old, &mut self.intake, &mut self.report))
            .transpose()?;
        for row in rows {
            match row {
                PluginRow::Item(item) => {
                    self.report.imported_memories += 1;
                    self.intake.item(&tx, *item)?;
                }
                PluginRow::Proposal(proposal) => {
                    self.report.imported_proposals += 1;
                    self.intake.proposal(&tx, *proposal)?;
                }
                PluginRow::Relation(relation) => self.intake.relation(&tx, relation)?,
                PluginRow::Unreadable(row) => leave_out(&tx, row, &mut self.report)?,
            }
        }
        let mut event = self.intake.take_notes(self.most_rows);
        if let Some(found) = found {
            event["events"] = Value::from(found.hashes.len());
            event["events_digest"] = Value::from(found.digest_of_first(found.hashes.len()));
        }
        if ending == Ending::Ends && self.intake.has_told_all() {
            let links = self.intake.links();
            add_totals(&mut event, &mut self.report, &self.intake, &links);
            tx.links_write(admit_migrated_links(links))?;
            save_report(&tx, &self.report)?;
        } else {
            event[CONTINUES] = Value::from(true);
        }
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// Some records of a JSONL file, in a transaction of their own.
    pub(super) fn take_items(&mut self, items: Vec<PluginItem>) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        for item in items {
            self.intake.item(&tx, item)?;
        }
        let event = continued(self.intake.take_notes(self.most_rows));
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// Some proposals of a JSONL file, in a transaction of their own.
    pub(super) fn take_proposals(&mut self, proposals: Vec<Proposal>) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        for proposal in proposals {
            self.intake.proposal(&tx, proposal)?;
        }
        let event = continued(self.intake.take_notes(self.most_rows));
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// What the plugin's JSONL files hold, as far as it is not there yet.
    pub(super) fn take_files(&mut self, files: &LegacyFiles) -> Result<(), LedgerError> {
        files.take_memories(self)?;
        files.take_proposals(self)?;
        self.report.backups.extend(files.backups());
        Ok(())
    }

    /// The last transaction of JSONL files: the totals and the report, and the same in the plugin's
    /// form when its file is to be written from the store.
    pub(super) fn finish(&mut self, plugins_form: Option<&str>) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        let links = self.intake.links();
        let mut event = json!({});
        add_totals(&mut event, &mut self.report, &self.intake, &links);
        tx.links_write(admit_migrated_links(links))?;
        save_report(&tx, &self.report)?;
        if let Some(json) = plugins_form {
            meta_set(tx.reads(), REPORT_FILE, json)?;
        }
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// All of it as the bytes of a journal.
    pub(super) fn into_journal(self) -> Result<Vec<u8>, LedgerError> {
        first_journal(&self.connection)
    }

    /// All of it in the one file, on disk.
    pub(super) fn close(self, path: &Path) -> Result<(), LedgerError> {
        self.connection
            .execute_batch("PRAGMA synchronous = FULL")
            .map_err(sqlite("building the new store"))?;
        close_whole(self.connection.into_inner())?;
        let synced = File::open(path).and_then(|file| file.sync_all());
        synced.map_err(|_| LedgerError::ReadOnlyStore {
            path: path.to_owned(),
        })
    }
}

/// Whether an event is the last one of the migration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Continues,
    Ends,
}

fn continued(mut event: Value) -> Value {
    event[CONTINUES] = Value::from(true);
    event
}

/// Takes the side tables over, and gives the event log that was found among them.
fn take_side(
    tx: &WriteTx<'_>,
    old: &Connection,
    intake: &mut Intake<'_>,
    report: &mut MigrationReport,
) -> Result<MirrorWalk, LedgerError> {
    each_side_piece(old, &mut |piece| {
        for row in tx.side_tables_insert(admit_side_tables(piece))? {
            leave_out(tx, row, report)?;
        }
        Ok(())
    })?;
    intake.outcomes(outcome_digests(tx.reads())?);
    mirror_verify(tx.reads())
}

/// Keeps a row as text, and names it in the report.
fn leave_out(
    tx: &WriteTx<'_>,
    row: UnreadableRow,
    report: &mut MigrationReport,
) -> Result<(), LedgerError> {
    report.leave_out(InvalidRow::of(&row));
    tx.unreadable_insert(admit_unreadable(row))
}

/// Adds what the last event says of the whole; fills in what only the intake knows.
fn add_totals(
    event: &mut Value,
    report: &mut MigrationReport,
    intake: &Intake<'_>,
    links: &[ScopeLink],
) {
    report.flagged = intake.flagged;
    report.memories = intake.memories();
    let adopted: Vec<String> = links.iter().map(|link| link.scope.key()).collect();
    event["adopted"] = Value::from(adopted);
    event["links"] = Value::from(model::to_hex(&links_digest(links)));
    event["from_version"] = Value::from(report.from_version);
    event["invalid_rows"] =
        Value::from(report.invalid_rows.len() as u64 + report.invalid_rows_omitted);
    event["flagged"] = Value::from(report.flagged);
}

fn save_report(tx: &WriteTx<'_>, report: &MigrationReport) -> Result<(), LedgerError> {
    let stored = serde_json::to_string(report).expect("a report always serialises");
    meta_set(tx.reads(), REPORT, &stored)
}

#[cfg(test)]
mod tests;
