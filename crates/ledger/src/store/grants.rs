//! The signed, chained list of grants, as rows.

use crate::authority::{GrantChain, GrantEntry};
use crate::error::{LedgerError, malformed, sqlite};
use crate::gate::Admitted;
use rusqlite::{Connection, params};

/// Appends one entry to the list.
pub(crate) fn grant_insert(
    connection: &Connection,
    change: Admitted<GrantEntry>,
) -> Result<(), LedgerError> {
    let entry = change.into_change();
    let json = serde_json::to_string(&entry).expect("a grant entry always serialises");
    connection
        .execute(
            "INSERT INTO grants(seq, entry_json) VALUES (?1, ?2)",
            params![entry.seq, json],
        )
        .map_err(sqlite("writing a grant"))?;
    Ok(())
}

/// Reads the list as it stands, unverified.
pub(crate) fn grant_entries(connection: &Connection) -> Result<Vec<GrantEntry>, LedgerError> {
    let mut statement = connection
        .prepare_cached("SELECT seq, entry_json FROM grants ORDER BY seq")
        .map_err(sqlite("reading the grants"))?;
    let rows = statement
        .query_map([], |row| {
            Ok((row.get::<_, u64>(0)?, row.get::<_, String>(1)?))
        })
        .map_err(sqlite("reading the grants"))?;
    let mut entries = Vec::new();
    for row in rows {
        let (seq, json) = row.map_err(sqlite("reading the grants"))?;
        let entry: GrantEntry = serde_json::from_str(&json).map_err(malformed("grant"))?;
        // The column orders the list, so it must be the entry's own number.
        if entry.seq != seq {
            return Err(LedgerError::CannotVerify {
                what: "the list of grants (a number in it)".into(),
            });
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// Reads the list and verifies every entry.
pub(crate) fn grant_chain(
    connection: &Connection,
    store_id: &str,
) -> Result<GrantChain, LedgerError> {
    verified_chain(store_id, &grant_entries(connection)?)
}

/// Verifies every entry of a list.
pub(crate) fn verified_chain(
    store_id: &str,
    entries: &[GrantEntry],
) -> Result<GrantChain, LedgerError> {
    GrantChain::verify(store_id, entries).map_err(|fault| LedgerError::CannotVerify {
        what: format!("the list of grants ({fault})"),
    })
}
