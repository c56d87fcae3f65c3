//! Counts for a status line, without reading a record.

use super::reader::{ScopedReader, json_list};
use crate::error::{LedgerError, sqlite};
use crate::store::meta::scope_load;
use model::{Lifecycle, Scope, ScopeId};
use rusqlite::params;

/// A scope of the session as the store knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownScope {
    /// Its internal id.
    pub scope_id: ScopeId,
    /// The scope.
    pub scope: Scope,
    /// Keys that name it.
    pub aliases: Vec<String>,
}

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

    /// How many records lie in scopes that the session does not stand in.
    pub fn count_elsewhere(&self) -> Result<u64, LedgerError> {
        let all: u64 = self
            .connection
            .query_row("SELECT coalesce(sum(records), 0) FROM scopes", [], |row| {
                row.get(0)
            })
            .map_err(sqlite("counting records"))?;
        Ok(all.saturating_sub(self.record_count()?))
    }

    /// The scopes of the session that the store knows.
    pub fn known_scopes(&self) -> Result<Vec<KnownScope>, LedgerError> {
        let mut known = Vec::new();
        for id in &self.scope_ids {
            if let Some(row) = scope_load(&self.connection, id)? {
                known.push(KnownScope {
                    scope_id: row.scope_id,
                    scope: row.scope,
                    aliases: row.aliases,
                });
            }
        }
        Ok(known)
    }
}
