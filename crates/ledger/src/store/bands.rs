//! The bands of the texts: which records could say nearly the same as a text.

use crate::error::{LedgerError, sqlite};
use crate::index::bands::bands;
use model::{MemoryId, ScopeId};
use rusqlite::{Connection, params};

/// A fact in force that may say nearly the same.
pub(crate) struct Alike {
    pub(crate) id: MemoryId,
    pub(crate) text: String,
}

/// Adds the bands of a text, or takes them away.
pub(crate) fn bands_write(
    connection: &Connection,
    scope_id: &ScopeId,
    item_no: i64,
    terms: &[String],
    is_there: bool,
) -> Result<(), LedgerError> {
    let sql = if is_there {
        "INSERT OR IGNORE INTO memory_bands(scope_id, band, item_no) VALUES (?1, ?2, ?3)"
    } else {
        "DELETE FROM memory_bands WHERE scope_id = ?1 AND band = ?2 AND item_no = ?3"
    };
    let failed = sqlite("keeping the bands in step");
    let mut statement = connection.prepare_cached(sql).map_err(&failed)?;
    for band in bands(terms) {
        statement
            .execute(params![scope_id.as_str(), band, item_no])
            .map_err(&failed)?;
    }
    Ok(())
}

/// Adds scope, band and row of many texts at once, in the order of the table's key.
pub(crate) fn bands_fill(
    connection: &Connection,
    mut rows: Vec<(String, i64, i64)>,
) -> Result<(), LedgerError> {
    rows.sort_unstable();
    let failed = sqlite("keeping the bands in step");
    let mut statement = connection
        .prepare_cached(
            "INSERT OR IGNORE INTO memory_bands(scope_id, band, item_no) VALUES (?1, ?2, ?3)",
        )
        .map_err(&failed)?;
    for row in rows {
        statement.execute(row).map_err(&failed)?;
    }
    Ok(())
}

/// The facts in force of a scope that share a band with a text of these terms, `limit` at most.
pub(crate) fn alike(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &[String],
    limit: usize,
) -> Result<Vec<Alike>, LedgerError> {
    let failed = sqlite("looking for near duplicates");
    let mut statement = connection
        .prepare_cached(
            "SELECT i.id, json_extract(i.record_json, '$.text')
             FROM memory_bands b CROSS JOIN memory_items i ON i.item_no = b.item_no
             WHERE b.scope_id = ?1 AND b.band = ?2 AND i.scope_id = ?1 AND i.lifecycle = 'active'
             LIMIT ?3",
        )
        .map_err(&failed)?;
    let mut found: Vec<Alike> = Vec::new();
    for band in bands(terms) {
        let left = limit - found.len();
        let rows = statement
            .query_map(params![scope_id.as_str(), band, left], |row| {
                Ok((row.get::<_, String>(0)?, row.get(1)?))
            })
            .and_then(Iterator::collect::<Result<Vec<(String, String)>, _>>)
            .map_err(&failed)?;
        for (id, text) in rows {
            let Ok(id) = MemoryId::parse(&id) else {
                continue;
            };
            if found.iter().all(|known| known.id != id) {
                found.push(Alike { id, text });
            }
        }
    }
    Ok(found)
}
