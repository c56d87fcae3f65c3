//! Versions of memory items: each is the row as it was, with its MAC, so that a look at the past
//! is as authentic as one at the present.

use crate::audit::AuditKey;
use crate::error::{LedgerError, sqlite};
use crate::read::StoredItem;
use crate::store::items::{ItemChange, LoadedItem, stored_item};
use model::{MemoryId, ScopeId, Timestamp};
use rusqlite::{Connection, params};

/// The columns of a version, in the order of `ITEM_COLUMNS`: a version is the row as it was.
pub(crate) const VERSION_COLUMNS: &str = "v.version_no, v.scope_id, v.record_json, \
     json_extract(v.facts, '$.authority'), json_extract(v.facts, '$.support'), \
     json_extract(v.facts, '$.freshness'), json_extract(v.facts, '$.dispute'), \
     json_extract(v.facts, '$.standing'), v.lifecycle, v.flags, v.provenance, v.version, v.valid_from, v.valid_to, \
     v.recorded_at, v.item_expired_at, v.row_mac, v.evidence_digest";

/// Closes the version before and appends this one, with the MAC of the row.
pub(super) fn version_append(
    connection: &Connection,
    change: &ItemChange,
    change_seq: i64,
    mac: &[u8],
) -> Result<(), LedgerError> {
    let ItemChange { row, stored, .. } = change;
    let id = row.record.id.as_str();
    connection
        .prepare_cached(
            "UPDATE memory_versions SET expired_at = ?3
             WHERE scope_id = ?1 AND memory_id = ?2 AND expired_at IS NULL",
        )
        .and_then(|mut statement| {
            statement.execute(params![row.scope_id.as_str(), id, row.recorded_us])
        })
        .map_err(sqlite("closing a version"))?;
    connection
        .prepare_cached(
            "INSERT INTO memory_versions(scope_id, memory_id, version, record_json, facts, lifecycle, valid_from,
                valid_to, recorded_at, expired_at, change_seq, flags, provenance, item_expired_at, evidence_digest,
                row_mac)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, NULL, ?10, ?11, ?12, ?13, ?14, ?15)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                row.scope_id.as_str(),
                id,
                row.version,
                stored.record_json,
                serde_json::to_string(&row.facts).expect("facts always serialise"),
                row.lifecycle.as_str(),
                row.valid_from.as_ref().map(Timestamp::as_str),
                row.valid_to.as_ref().map(Timestamp::as_str),
                row.recorded_us,
                change_seq,
                stored.flags,
                stored.provenance,
                row.expired_us,
                stored.evidence_digest,
                mac,
            ])
        })
        .map_err(sqlite("writing a version"))?;
    Ok(())
}

/// Reads the version of an item that was the present one at a moment, in microseconds.
pub(crate) fn version_at(
    connection: &Connection,
    scope_id: &ScopeId,
    id: &MemoryId,
    moment_us: i64,
    key: Option<&AuditKey>,
) -> Result<Option<LoadedItem>, LedgerError> {
    let sql = format!(
        "SELECT {VERSION_COLUMNS} FROM memory_versions v
         WHERE v.scope_id = ?1 AND v.memory_id = ?2 AND v.recorded_at <= ?3 ORDER BY v.version DESC LIMIT 1"
    );
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading a version"))?;
    let mut rows = statement
        .query(params![scope_id.as_str(), id.as_str(), moment_us])
        .map_err(sqlite("reading a version"))?;
    rows.next()
        .map_err(sqlite("reading a version"))?
        .map(|row| stored_item(row, key))
        .transpose()
}

/// Reads the version before the one that this item is.
pub(crate) fn version_before(
    connection: &Connection,
    key: Option<&AuditKey>,
    item: &StoredItem,
) -> Result<Option<LoadedItem>, LedgerError> {
    let sql = format!(
        "SELECT {VERSION_COLUMNS} FROM memory_versions v
         WHERE v.scope_id = ?1 AND v.memory_id = ?2 AND v.version = ?3"
    );
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading a version"))?;
    let before = item.version.saturating_sub(1);
    let parts = params![item.scope_id.as_str(), item.record.id.as_str(), before];
    let mut rows = statement
        .query(parts)
        .map_err(sqlite("reading a version"))?;
    rows.next()
        .map_err(sqlite("reading a version"))?
        .map(|row| stored_item(row, key))
        .transpose()
}
