//! Recall usage: what was given to which prompt. A best-effort write, apart from the audit.

use crate::error::{LedgerError, sqlite};
use crate::gate::Admitted;
use crate::seams::Randomness;
use crate::store::events::random_uuid;
use model::RecallUsage;
use rusqlite::{Connection, params};

/// Stores one usage row.
pub(crate) fn usage_insert(
    connection: &Connection,
    change: Admitted<RecallUsage>,
    randomness: &dyn Randomness,
) -> Result<(), LedgerError> {
    let usage = change.into_change();
    let json = serde_json::to_string(&usage).expect("usage always serialises");
    connection
        .prepare_cached(
            "INSERT INTO memory_recall_usage(id, bundle_id, timestamp, usage_json, run_id, unit_id)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                random_uuid(randomness),
                usage.bundle_id,
                usage.timestamp,
                json,
                usage.run_id,
                usage.unit_id,
            ])
        })
        .map_err(sqlite("writing recall usage"))?;
    Ok(())
}
