//! The texts that are worth a vector: of records that are meant to last and are not deleted.

use crate::error::{LedgerError, sqlite};
use model::{Kind, MemoryRecord, Stability};
use rusqlite::Connection;

/// Gives each such text, in the order in which the records were written.
pub(crate) fn durable_texts(
    connection: &Connection,
    take: &mut dyn FnMut(&str),
) -> Result<(), LedgerError> {
    let failed = sqlite("reading texts");
    let mut statement = connection
        .prepare(
            "SELECT record_json FROM memory_items WHERE deleted = 0 AND standing = 'good'
             ORDER BY item_no",
        )
        .map_err(&failed)?;
    let mut rows = statement.query([]).map_err(&failed)?;
    while let Some(row) = rows.next().map_err(&failed)? {
        // A row that something else wrote may hold anything; recall never shows it.
        let json = row.get::<_, String>(0).unwrap_or_default();
        if let Ok(record) = serde_json::from_str::<MemoryRecord>(&json)
            && lasts(&record)
        {
            take(&record.text);
        }
    }
    Ok(())
}

/// Whether a record is meant to last, so that its text is worth a vector.
pub fn lasts(record: &MemoryRecord) -> bool {
    !matches!(record.kind, Kind::Todo | Kind::Scratch) && record.stability != Stability::Ephemeral
}
