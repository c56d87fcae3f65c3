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
use crate::audit::mirror::mirror_verify;
use crate::error::{LedgerError, sqlite};
use crate::gate::{admit_migrated_links, admit_migration, admit_side_tables};
use crate::store::connection::open_writer;
use crate::store::journal::{blank_database, first_journal};
use crate::store::links::{ScopeLink, links_digest};
use crate::store::meta::meta_set;
use crate::store::outcomes::all_outcomes;
use crate::store::plugin::{PluginItem, PluginStore};
use crate::store::write::WriteTx;
use crate::store::write_connection::WriteConnection;
use model::{Proposal, StoreId};
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;

/// The store that is being built.
pub(super) struct Building<'l> {
    ledger: &'l Ledger,
    connection: WriteConnection,
    store_id: StoreId,
    key: AuditKey,
    pub(super) intake: Intake<'l>,
    pub(super) report: MigrationReport,
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
            .execute_batch("PRAGMA synchronous = OFF")
            .map_err(sqlite("building the new store"))?;
        prepare(&connection, &store_id, "plugin", &ledger.now())?;
        Ok(Self {
            intake: Intake::new(ledger),
            ledger,
            connection,
            store_id,
            key,
            report,
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
        })
    }

    /// Everything that a database of the plugin holds, in one transaction with the totals.
    pub(super) fn take_store(&mut self, plugin: PluginStore) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        for item in plugin.items {
            self.intake.item(&tx, item)?;
        }
        for proposal in plugin.proposals {
            self.intake.proposal(&tx, proposal)?;
        }
        for relation in plugin.relations {
            self.intake.relation(&tx, relation)?;
        }
        let left_out = tx.side_tables_insert(admit_side_tables(plugin.side))?;
        let rows = left_out.iter().map(InvalidRow::of);
        self.report.invalid_rows.extend(rows);
        let outcomes: Vec<Value> = all_outcomes(tx.reads())?
            .iter()
            .map(|row| json!({"id": row.id, "digest": model::to_hex(&row.digest())}))
            .collect();
        let events = mirror_verify(tx.reads())?;
        let notes = self.intake.take_notes();
        let links = self.intake.links();
        let mut event = totals(&mut self.report, &self.intake, &links);
        event["events"] = Value::from(events.hashes.len());
        event["events_digest"] = Value::from(events.digest_of_first(events.hashes.len()));
        event["relations"] = Value::from(notes.relations);
        event["items"] = Value::from(notes.items);
        event["proposals"] = Value::from(notes.proposals);
        event["outcomes"] = Value::from(outcomes);
        tx.links_write(admit_migrated_links(links))?;
        save_report(&tx, &self.report)?;
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// Some records of a JSONL file, in a transaction of their own.
    pub(super) fn take_items(&mut self, items: Vec<PluginItem>) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        for item in items {
            self.intake.item(&tx, item)?;
        }
        let event = json!({ "items": self.intake.take_notes().items });
        tx.commit(admit_migration(self.store_id.as_str(), event), None, 0)?;
        Ok(())
    }

    /// Some proposals of a JSONL file, in a transaction of their own.
    pub(super) fn take_proposals(&mut self, proposals: Vec<Proposal>) -> Result<(), LedgerError> {
        let tx = WriteTx::begin(&mut self.connection, Some(&self.key), &self.ledger.seams)?;
        for proposal in proposals {
            self.intake.proposal(&tx, proposal)?;
        }
        let event = json!({ "proposals": self.intake.take_notes().proposals });
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
        let event = totals(&mut self.report, &self.intake, &links);
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

/// What an event says of the whole; fills in what only the intake knows.
fn totals(report: &mut MigrationReport, intake: &Intake<'_>, links: &[ScopeLink]) -> Value {
    report.flagged = intake.flagged;
    report.memories = intake.memories();
    let adopted: Vec<String> = links.iter().map(|link| link.scope.key()).collect();
    json!({
        "adopted": adopted,
        "links": model::to_hex(&links_digest(links)),
        "from_version": report.from_version,
        "invalid_rows": report.invalid_rows.len() as u64 + report.invalid_rows_omitted,
        "flagged": report.flagged,
    })
}

fn save_report(tx: &WriteTx<'_>, report: &MigrationReport) -> Result<(), LedgerError> {
    let stored = serde_json::to_string(report).expect("a report always serialises");
    meta_set(tx.reads(), REPORT, &stored)
}
