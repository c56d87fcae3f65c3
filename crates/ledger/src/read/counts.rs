//! Counts for a status line, without reading a record.

use super::reader::{ScopedReader, json_list};
use crate::error::{LedgerError, sqlite};
use model::{Lifecycle, ScopeId};
use rusqlite::params;

impl ScopedReader {
    /// How many records of the scopes are in this state.
    pub fn count_in(&self, lifecycle: Lifecycle) -> Result<u64, LedgerError> {
        let scopes = json_list(self.scope_ids.iter().map(ScopeId::as_str));
        self.connection
            .query_row(
                "SELECT count(*) FROM memory_items
                 WHERE scope_id IN (SELECT value FROM json_each(?1)) AND lifecycle = ?2",
                params![scopes, lifecycle.as_str()],
                |row| row.get(0),
            )
            .map_err(sqlite("counting records"))
    }
}
