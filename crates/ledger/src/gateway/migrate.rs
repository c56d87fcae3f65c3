//! Migrating a store of the opencode-swarm plugin: once, with a full backup, all or nothing.
//!
//! A new file is built beside the old one and renamed over it, so that a killed migration leaves
//! the old store as it was and the next one starts again, and nothing of a foreign schema stays.

use super::Ledger;
use super::create::{close_whole, create_database_file, maker_lock, prepare, remove_database};
use super::open::at;
use super::takeover::{back_up, check_plugin_tables, data_version, replace};
use crate::audit::mirror::mirror_verify;
use crate::error::{LedgerError, sqlite};
use crate::gate::{
    admit_migrated_item, admit_migrated_links, admit_migrated_proposal, admit_migrated_relation,
    admit_migration, admit_scope, admit_side_tables,
};
use crate::read::EvidenceLink;
use crate::store::connection::{open_foreign, open_writer};
use crate::store::links::{ScopeLink, links_digest};
use crate::store::meta::{meta_get, meta_set};
use crate::store::outcomes::all_outcomes;
use crate::store::plugin::{
    PluginItem, PluginRelation, PluginStore, UnreadableRow, read_plugin_store,
};
use crate::store::rows::{ItemRow, ProposalRow, support_of};
use crate::store::schema::{FileKind, file_kind};
use crate::store::write::WriteTx;
use crate::store::write_connection::WriteConnection;
use model::{
    Authority, Channel, HostFacts, Lifecycle, Proposal, Provenance, Scope, ScopeId, Timestamp,
    TrustFacts, TrustStamp,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Key in `_meta` of the report.
const REPORT: &str = "migration_report";

/// A row that was left out of the migrated store and kept as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvalidRow {
    /// The plugin's table.
    pub table: String,
    /// The row's id, when it has one.
    pub id: Option<String>,
    /// Why no strict reader accepts it.
    pub error: String,
}

/// What a migration did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MigrationReport {
    /// The plugin's schema.
    pub from_version: i64,
    /// When it ended.
    pub completed_at: String,
    /// Records that came over.
    pub imported_memories: usize,
    /// Proposals that came over.
    pub imported_proposals: usize,
    /// Records that break a newer rule: kept, listed, not injected.
    pub flagged: usize,
    /// Rows that no strict reader accepts.
    pub invalid_rows: Vec<InvalidRow>,
    /// Byte-identical copies of what was there.
    #[serde(serialize_with = "crate::files::paths_as_text")]
    pub backups: Vec<PathBuf>,
}

impl Ledger {
    /// Migrates a plugin store at the path; none when the store is ours already.
    pub fn migrate(&self) -> Result<Option<MigrationReport>, LedgerError> {
        drop(self.writer()?);
        self.migration_report()
    }

    /// The report of the migration that made this store.
    pub fn migration_report(&self) -> Result<Option<MigrationReport>, LedgerError> {
        let opened = super::open::open_for_reading(self)?;
        meta_get(&opened.connection, REPORT)?
            .map(|json| {
                serde_json::from_str(&json).map_err(crate::error::malformed("migration report"))
            })
            .transpose()
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
    let plugin = read_plugin_store(&old)?;
    let building = ledger.building_path();
    let built = build(ledger, &building, version, plugin, backups)
        .and_then(|()| replace(&old, path, &building, seen, ledger.busy));
    remove_database(&building);
    built
}

fn build(
    ledger: &Ledger,
    building: &Path,
    version: i64,
    plugin: PluginStore,
    backups: Vec<PathBuf>,
) -> Result<(), LedgerError> {
    let (store_id, key) = ledger.new_identity()?;
    let now = Timestamp::from_millis(ledger.seams.clock.now_ms());
    create_database_file(building)?;
    let connection = open_writer(building, ledger.busy, ledger.file_system())
        .map_err(|error| at(building, error))?;
    let mut connection = WriteConnection::plain(connection);
    connection
        .execute_batch("PRAGMA synchronous = OFF")
        .map_err(sqlite("building the new store"))?;
    prepare(&connection, &store_id, "plugin", &now)?;
    let tx = WriteTx::begin(&mut connection, Some(&key), &ledger.seams)?;
    let mut report = MigrationReport {
        from_version: version,
        completed_at: now.as_str().to_owned(),
        imported_memories: plugin.items.len(),
        imported_proposals: plugin.proposals.len(),
        flagged: 0,
        invalid_rows: plugin.unreadable.iter().map(invalid_row).collect(),
        backups,
    };
    let written = write_all(ledger, &tx, plugin, &mut report)?;
    tx.links_write(admit_migrated_links(written.links))?;
    let stored = serde_json::to_string(&report).expect("a report always serialises");
    meta_set(tx.reads(), REPORT, &stored)?;
    tx.commit(admit_migration(store_id.as_str(), written.report), None, 0)?;
    connection
        .execute_batch("PRAGMA synchronous = FULL")
        .map_err(sqlite("building the new store"))?;
    close_whole(connection.into_inner())?;
    let synced = File::open(building).and_then(|file| file.sync_all());
    synced.map_err(|_| LedgerError::ReadOnlyStore {
        path: building.to_owned(),
    })
}

fn invalid_row(row: &UnreadableRow) -> InvalidRow {
    InvalidRow {
        table: row.table.to_owned(),
        id: row.id.clone(),
        error: row.reason.clone(),
    }
}

/// What was written: for the event, and the scopes that are the project's own.
struct Written {
    report: Value,
    links: Vec<ScopeLink>,
}

/// Writes every row through its door and says what was written, row by row.
fn write_all(
    ledger: &Ledger,
    tx: &WriteTx<'_>,
    plugin: PluginStore,
    report: &mut MigrationReport,
) -> Result<Written, LedgerError> {
    let mut scopes = ScopeIds::default();
    let mut item_notes = Vec::new();
    let mut homes: BTreeMap<String, ScopeId> = BTreeMap::new();
    for item in plugin.items {
        let scope_id = scopes.of(tx, &item.record.scope)?;
        homes.insert(item.record.id.to_string(), scope_id.clone());
        let admitted = admit_migrated_item(item_row(ledger, scope_id, item), &ledger.policy);
        report.flagged += usize::from(admitted.is_flagged);
        item_notes.push(admitted.note);
        tx.item_write(admitted.change)?;
    }
    let mut proposal_notes = Vec::new();
    for proposal in plugin.proposals {
        let scope_id = match proposal_home(&proposal, &homes) {
            Home::Known(id) => id,
            Home::Scope(scope) => scopes.of(tx, &scope)?,
            Home::Unknown => scopes.most_used(tx)?,
        };
        let row = proposal_row(scope_id, proposal);
        proposal_notes.push(json!({
            "scope_id": row.scope_id.as_str(),
            "id": row.proposal.id.as_str(),
            "digest": model::to_hex(&row.digest()),
        }));
        tx.proposal_insert(admit_migrated_proposal(row))?;
    }
    let mut relation_notes = Vec::new();
    for (source_id, target_id, proposal_id, created_at) in plugin.relations {
        if let Some(scope_id) = homes
            .get(&source_id)
            .filter(|home| homes.get(&target_id) == Some(home))
        {
            let scope_id = scope_id.clone();
            relation_notes.push(json!([scope_id.as_str(), source_id, target_id]));
            let relation = PluginRelation {
                scope_id,
                source_id,
                target_id,
                proposal_id,
                created_at,
            };
            tx.plugin_relation_insert(admit_migrated_relation(relation))?;
        }
    }
    let left_out = tx.side_tables_insert(admit_side_tables(plugin.side))?;
    report.invalid_rows.extend(left_out.iter().map(invalid_row));
    let outcome_notes: Vec<Value> = all_outcomes(tx.reads())?
        .iter()
        .map(|row| json!({"id": row.id, "digest": model::to_hex(&row.digest())}))
        .collect();
    let events = mirror_verify(tx.reads())?;
    let links = super::standing::adopted(
        &ledger.place.repository,
        &ledger.place.plugin_scopes,
        &scopes.scopes(),
    );
    let report = json!({
        "adopted": links.iter().map(|link| link.scope.key()).collect::<Vec<_>>(),
        "links": model::to_hex(&links_digest(&links)),
        "events": events.hashes.len(),
        "events_digest": events.digest_of_first(events.hashes.len()),
        "relations": relation_notes,
        "from_version": report.from_version,
        "invalid_rows": report.invalid_rows.len(),
        "flagged": report.flagged,
        "items": item_notes,
        "proposals": proposal_notes,
        "outcomes": outcome_notes,
    });
    Ok(Written { report, links })
}

/// Internal ids of the scopes that the plugin's keys name.
#[derive(Default)]
struct ScopeIds {
    known: BTreeMap<String, (ScopeId, usize)>,
}

impl ScopeIds {
    fn of(&mut self, tx: &WriteTx<'_>, scope: &Scope) -> Result<ScopeId, LedgerError> {
        if let Some((id, uses)) = self.known.get_mut(&scope.key()) {
            *uses += 1;
            return Ok(id.clone());
        }
        let id = ScopeId::from_bytes(tx.random_bytes());
        tx.scope_insert(admit_scope(id.clone(), scope.clone(), tx.now()))?;
        self.known.insert(scope.key(), (id.clone(), 1));
        Ok(id)
    }

    /// The scopes that were made known.
    fn scopes(&self) -> Vec<Scope> {
        let parsed = self.known.keys().map(|key| serde_json::from_str(key));
        parsed.filter_map(Result::ok).collect()
    }

    /// For a proposal that names nothing that is there: the scope that most records are in.
    fn most_used(&mut self, tx: &WriteTx<'_>) -> Result<ScopeId, LedgerError> {
        match self.known.values().max_by_key(|(_, uses)| *uses) {
            Some((id, _)) => Ok(id.clone()),
            None => self.of(tx, &Scope::workspace("unknown")),
        }
    }
}

enum Home {
    Known(ScopeId),
    Scope(Box<Scope>),
    Unknown,
}

fn proposal_home(proposal: &Proposal, homes: &BTreeMap<String, ScopeId>) -> Home {
    if let Some(record) = &proposal.proposed_record {
        return Home::Scope(Box::new(record.scope.clone()));
    }
    proposal
        .target_memory_id
        .iter()
        .chain(proposal.related_memory_ids.iter().flatten())
        .find_map(|id| homes.get(id))
        .map_or(Home::Unknown, |id| Home::Known(id.clone()))
}

fn item_row(ledger: &Ledger, scope_id: ScopeId, item: PluginItem) -> ItemRow {
    let record = item.record;
    let replaced = item.superseded_by.is_some()
        || record.superseded_by.is_some()
        || record.metadata.contains_key("updateReplacementId");
    let lifecycle = match (replaced, item.deleted || record.is_deleted()) {
        (true, _) => Lifecycle::Superseded,
        (false, true) => Lifecycle::Deleted,
        (false, false) => Lifecycle::Active,
    };
    let evidence: Vec<EvidenceLink> = record
        .source
        .locator()
        .map(|locator| ledger.evidence_link(locator, &record.text))
        .into_iter()
        .collect();
    let (support, freshness) = support_of(&evidence);
    let recorded_us = record.created_at.millis().saturating_mul(1000);
    let said = |text: Option<String>| text.filter(|text| !text.is_empty() && text != "unknown");
    ItemRow {
        scope_id,
        facts: TrustFacts {
            freshness,
            ..TrustFacts::decided(Authority::Curator, support)
        },
        lifecycle,
        flags: Vec::new(),
        provenance: Provenance {
            actor: "opencode-swarm".to_owned(),
            channel: Channel::Import,
            grant_id: None,
            host: HostFacts {
                agent_role: said(item.agent_role),
                task_id: said(item.task_id),
                ..HostFacts::default()
            },
            proposal_id: None,
        },
        version: 1,
        valid_from: item
            .valid_from
            .and_then(|time| Timestamp::parse(&time).ok())
            .or_else(|| Some(record.created_at.clone())),
        valid_to: None,
        recorded_us,
        expired_us: (lifecycle != Lifecycle::Active)
            .then(|| record.updated_at.millis().saturating_mul(1000)),
        supersedes_reason: item.supersedes_reason,
        evidence,
        record,
    }
}

fn proposal_row(scope_id: ScopeId, proposal: Proposal) -> ProposalRow {
    let by = &proposal.proposed_by;
    ProposalRow {
        scope_id,
        trust_stamp: TrustStamp::NotApplicable,
        flags: Vec::new(),
        recommendation: None,
        reject_class: None,
        provenance: Provenance {
            actor: by
                .agent_id
                .clone()
                .or_else(|| by.agent_role.clone())
                .unwrap_or_else(|| "unknown".to_owned()),
            channel: Channel::Import,
            grant_id: None,
            host: HostFacts {
                agent_role: by.agent_role.clone(),
                agent_id: by.agent_id.clone(),
                run_id: by.run_id.clone(),
                ..HostFacts::default()
            },
            proposal_id: None,
        },
        version: 1,
        proposal,
    }
}
