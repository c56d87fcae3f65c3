//! Reading everything of the scopes once, in the order of ids, for what leaves the store.
//!
//! Ids are gathered first and rows read one by one after them, inside one snapshot, so that
//! memory grows with the number of ids and two files written from it fit together.

use super::reader::{ScopedReader, json_list};
use super::stored::{Authentic, StoredItem, StoredProposal};
use crate::error::{LedgerError, sqlite};
use crate::store::items::{ITEM_COLUMNS, stored_item};
use crate::store::proposals::{PROPOSAL_COLUMNS, stored_proposal};
use model::ScopeId;
use rusqlite::Transaction;

impl ScopedReader {
    /// One state of the store for as long as it is held.
    pub(crate) fn snapshot(&self) -> Result<Transaction<'_>, LedgerError> {
        self.connection
            .unchecked_transaction()
            .map_err(sqlite("reading the store"))
    }

    /// Every record of the scopes, whatever its state. One that something else wrote is left out.
    pub(crate) fn each_item(
        &self,
        mut act: impl FnMut(StoredItem) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let numbers = self.numbers(
            "SELECT item_no FROM memory_items
             WHERE scope_id IN (SELECT value FROM json_each(?1)) ORDER BY id, item_no",
        )?;
        let sql = format!("SELECT {ITEM_COLUMNS} FROM memory_items i WHERE i.item_no = ?1");
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("reading records"))?;
        for number in numbers {
            let mut rows = statement
                .query([number])
                .map_err(sqlite("reading records"))?;
            let Some(row) = rows.next().map_err(sqlite("reading records"))? else {
                continue;
            };
            match stored_item(row, self.key.as_ref()) {
                Ok(loaded) if self.is_ours(&loaded.item) => act(loaded.item.believed())?,
                Ok(_) => {}
                Err(_) => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(())
    }

    /// Every proposal of the scopes. One that something else wrote is left out.
    pub(crate) fn each_proposal(
        &self,
        mut act: impl FnMut(StoredProposal) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let numbers = self.numbers(
            "SELECT proposal_no FROM memory_proposals
             WHERE scope_id IN (SELECT value FROM json_each(?1)) ORDER BY id, proposal_no",
        )?;
        let sql = format!("SELECT {PROPOSAL_COLUMNS} FROM memory_proposals WHERE proposal_no = ?1");
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("reading proposals"))?;
        for number in numbers {
            let mut rows = statement
                .query([number])
                .map_err(sqlite("reading proposals"))?;
            let Some(row) = rows.next().map_err(sqlite("reading proposals"))? else {
                continue;
            };
            match stored_proposal(row, self.key.as_ref()) {
                Ok(loaded) if loaded.stored.authentic != Authentic::Foreign => act(loaded.stored)?,
                _ => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(())
    }

    fn numbers(&self, sql: &str) -> Result<Vec<i64>, LedgerError> {
        let scopes = json_list(self.scope_ids.iter().map(ScopeId::as_str));
        self.connection
            .prepare_cached(sql)
            .and_then(|mut statement| {
                statement
                    .query_map([scopes], |row| row.get(0))?
                    .collect::<Result<Vec<i64>, _>>()
            })
            .map_err(sqlite("reading the store"))
    }
}
