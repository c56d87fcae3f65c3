//! The mirror of the audit in the opencode-swarm plugin's form, `memory_events`, and its chain.
//!
//! A row's hash is SHA-256 over compact JSON with sorted keys; the first chained row holds
//! `GENESIS`, each later one the hash of the whole row before it, and `_meta` the last hash.

use crate::error::{LedgerError, sqlite};
use crate::frame::FramedHash;
use model::sha256_hex;
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use serde_json::Value;

/// Key in `_meta` of the hash of the last row.
pub(crate) const CHAIN_HEAD: &str = "memory_events_chain_head";
/// What the first chained row holds.
pub(crate) const GENESIS: &str = "GENESIS";

/// One row of `memory_events`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MirrorRow {
    pub(crate) id: String,
    pub(crate) operation: String,
    pub(crate) target_id: String,
    pub(crate) reason: Option<String>,
    pub(crate) timestamp: String,
    pub(crate) event_json: Option<String>,
    pub(crate) prev_hash: Option<String>,
}

impl MirrorRow {
    /// The hash of the whole row, its own `prev_hash` included.
    pub(crate) fn hash(&self) -> String {
        // serde_json keeps the keys of a map sorted and escapes as JSON.stringify does.
        let row = serde_json::json!({
            "event_json": self.event_json,
            "id": self.id,
            "operation": self.operation,
            "prev_hash": self.prev_hash,
            "reason": self.reason,
            "target_id": self.target_id,
            "timestamp": self.timestamp,
        });
        sha256_hex(row.to_string())
    }
}

/// What one change says in the mirror: ids and a fixed phrase, never free text.
#[derive(Debug, Clone)]
pub(crate) struct MirrorEvent {
    pub(crate) target_id: String,
    pub(crate) reason: Option<&'static str>,
    pub(crate) event_json: Option<Value>,
}

/// The stored hash of the last row.
pub(crate) fn chain_head(connection: &Connection) -> Result<Option<String>, LedgerError> {
    connection
        .prepare_cached("SELECT value FROM _meta WHERE key = ?1")
        .and_then(|mut statement| {
            statement
                .query_row([CHAIN_HEAD], |row| row.get(0))
                .optional()
        })
        .map_err(sqlite("reading the head of the mirror"))
}

/// The plugin's own report on the chain of `memory_events`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are the plugin's own names")]
pub struct SeedChainReport {
    pub supported: bool,
    pub total_rows: u64,
    pub chained_rows: u64,
    pub legacy_rows: u64,
    pub verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divergence: Option<SeedDivergence>,
    pub head_match: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head_expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head_stored: Option<String>,
}

/// The first row of the mirror that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeedDivergence {
    /// Id of the row.
    pub row_id: String,
    /// What is wrong with it.
    pub detail: String,
}

/// What a walk over the mirror found.
pub(crate) struct MirrorWalk {
    pub(crate) report: SeedChainReport,
    /// Hashes of all rows, in order.
    pub(crate) hashes: Vec<String>,
}

impl MirrorWalk {
    /// Digest over the first rows: those that a migration found.
    pub(crate) fn digest_of_first(&self, rows: usize) -> String {
        let mut hash = FramedHash::new("swarm-memory/imported-events/v1");
        for row in self.hashes.iter().take(rows) {
            hash.text(row);
        }
        model::to_hex(&hash.finish())
    }
}

/// Walks every row of the mirror, not only its ends.
pub(crate) fn mirror_verify(connection: &Connection) -> Result<MirrorWalk, LedgerError> {
    let mut report = SeedChainReport {
        supported: true,
        total_rows: 0,
        chained_rows: 0,
        legacy_rows: 0,
        verified: false,
        divergence: None,
        head_match: false,
        head_expected: None,
        head_stored: chain_head(connection)?,
    };
    let mut statement = connection
        .prepare(
            "SELECT id, operation, target_id, reason, timestamp, event_json, prev_hash FROM memory_events
             ORDER BY event_no",
        )
        .map_err(sqlite("reading the mirror of the audit"))?;
    let mut rows = statement
        .query([])
        .map_err(sqlite("reading the mirror of the audit"))?;
    let mut hashes = Vec::new();
    while let Some(row) = rows
        .next()
        .map_err(sqlite("reading the mirror of the audit"))?
    {
        let row = mirror_row(row);
        let hash = row.hash();
        report.total_rows += 1;
        match (&row.prev_hash, &report.head_expected) {
            (None, None) => report.legacy_rows += 1,
            (None, Some(_)) => report.diverge(&row, "the row is not chained, but one before it is"),
            (Some(found), expected) => {
                if found != expected.as_deref().unwrap_or(GENESIS) {
                    report.diverge(&row, "the row does not follow the one before it");
                }
                report.chained_rows += 1;
                report.head_expected = Some(hash.clone());
            }
        }
        hashes.push(hash);
    }
    report.head_match = report.head_expected == report.head_stored;
    report.verified = report.divergence.is_none() && report.head_match;
    Ok(MirrorWalk { report, hashes })
}

impl SeedChainReport {
    fn diverge(&mut self, row: &MirrorRow, detail: &str) {
        if self.divergence.is_none() {
            self.divergence = Some(SeedDivergence {
                row_id: row.id.clone(),
                detail: detail.to_owned(),
            });
        }
    }
}

/// A value that is not text is shown as what it is, so that its hash differs.
fn mirror_row(row: &rusqlite::Row<'_>) -> MirrorRow {
    let maybe = |at: usize| match row.get_ref(at) {
        Ok(rusqlite::types::ValueRef::Null) | Err(_) => None,
        Ok(rusqlite::types::ValueRef::Text(bytes)) => {
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
        Ok(other) => Some(format!("{other:?}")),
    };
    let text = |at: usize| maybe(at).unwrap_or_default();
    MirrorRow {
        id: text(0),
        operation: text(1),
        target_id: text(2),
        reason: maybe(3),
        timestamp: text(4),
        event_json: maybe(5),
        prev_hash: maybe(6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rows_hash_is_the_one_of_the_written_rule() {
        let row = MirrorRow {
            id: "00000000-0000-4000-8000-000000000001".into(),
            operation: "migration".into(),
            target_id: "1".into(),
            reason: Some("create_memory_provider_tables".into()),
            timestamp: "2026-01-01T00:00:00.000Z".into(),
            event_json: Some("{\"reason\":\"create_memory_provider_tables\"}".into()),
            prev_hash: Some("GENESIS".into()),
        };
        assert_eq!(
            row.hash(),
            "239be12a6abd98d9bd3185bfff3d828f7ac02fcb3503ab1c035ade5bd25f2ea5"
        );
    }

    #[test]
    fn control_characters_hash_as_javascript_writes_them() {
        let json = serde_json::json!("\u{1}\u{8}\u{c}\n\r\t\"\\/\u{7f}\u{2028}é").to_string();
        assert_eq!(json, "\"\\u0001\\b\\f\\n\\r\\t\\\"\\\\/\u{7f}\u{2028}é\"");
    }
}
