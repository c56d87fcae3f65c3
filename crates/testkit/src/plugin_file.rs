//! A store file as the opencode-swarm plugin writes it: a fast way to a large store that still
//! goes through the gate, because the ledger migrates it row by row.

use ledger::project::place::{exact_id, locate};
use model::{
    Kind, MemoryRecord, RecordParts, Scope, Source, SourceType, Timestamp, infer_metadata,
    stable_id,
};
use rusqlite::{Connection, params};
use std::path::Path;

/// The tables of the plugin that hold records, at its schema version 14.
const TABLES: &str = "
    CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL);
    INSERT INTO schema_migrations VALUES (14, 'written for a test', '2026-01-01T00:00:00.000Z');
    CREATE TABLE memory_items (
        id TEXT PRIMARY KEY, record_json TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, superseded_by TEXT);";

/// Writes a store of the plugin with these records, in this order.
#[expect(
    clippy::disallowed_methods,
    reason = "the file is the plugin's, not ours"
)]
pub fn write_plugin_store(path: &Path, records: impl IntoIterator<Item = MemoryRecord>) {
    let mut connection = Connection::open(path).unwrap();
    connection.execute_batch(TABLES).unwrap();
    let transaction = connection.transaction().unwrap();
    {
        let mut insert = transaction
            .prepare("INSERT INTO memory_items(id, record_json) VALUES (?1, ?2)")
            .unwrap();
        for record in records {
            let json = serde_json::to_string(&record).unwrap();
            insert.execute(params![record.id.as_str(), json]).unwrap();
        }
    }
    transaction.commit().unwrap();
}

/// A record that a curator of the plugin decided on.
pub fn fact_in(scope: Scope, text: &str) -> MemoryRecord {
    RecordParts {
        scope,
        kind: Kind::RepoConvention,
        text: text.to_owned(),
        tags: None,
        confidence: Some(0.9),
        stability: None,
        source: Source::of(SourceType::Agent),
        expires_at: None,
        metadata: infer_metadata(&[]),
        created_at: Timestamp::from_millis(1_770_000_000_000),
    }
    .into_record()
}

/// The scope that a session in this project writes to.
pub fn home_scope(project: &Path) -> Scope {
    let place = locate(project).unwrap();
    let root = place.main_root.to_string_lossy().into_owned();
    Scope::repository(stable_id(&place.repository_identity()), Some(root))
}

/// The scope of the worktree itself.
pub fn workspace_scope(project: &Path) -> Scope {
    Scope::workspace(exact_id(&locate(project).unwrap().workspace_identity()))
}
