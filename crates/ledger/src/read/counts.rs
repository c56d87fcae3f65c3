//! Counts for a status line, without reading a record.

use super::reader::{ScopedReader, json_list};
use crate::error::{LedgerError, sqlite};
use model::{Lifecycle, ScopeId};
use rusqlite::params;

impl ScopedReader {
    /// How many records of the scopes are in each state now. One whose time has passed is expired,
    /// whether or not it has been put away as that.
    pub fn counts_by_lifecycle(&self) -> Result<Vec<(Lifecycle, u64)>, LedgerError> {
        let scopes = json_list(self.scope_ids.iter().map(ScopeId::as_str));
        let failed = || sqlite("counting records");
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT CASE WHEN lifecycle = ?2 AND expires_at <= ?4 THEN ?3 ELSE lifecycle END AS state, count(*)
                 FROM memory_items WHERE scope_id IN (SELECT value FROM json_each(?1)) GROUP BY state",
            )
            .map_err(failed())?;
        let (active, expired) = (Lifecycle::Active.as_str(), Lifecycle::Expired.as_str());
        let rows = statement
            .query_map(
                params![scopes, active, expired, self.now().as_str()],
                |row| Ok((row.get::<_, String>(0)?, row.get(1)?)),
            )
            .map_err(failed())?;
        rows.filter_map(|row| match row {
            Ok((word, count)) => Lifecycle::parse(&word).map(|lifecycle| Ok((lifecycle, count))),
            Err(error) => Some(Err(failed()(error))),
        })
        .collect()
    }
}
