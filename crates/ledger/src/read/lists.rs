//! The lists of a session: memories, proposals, and the history of one of them.

use super::reader::{ScopedReader, json_list};
use super::stored::{StoredEvent, StoredItem, StoredProposal, StoredVersion};
use crate::error::{LedgerError, malformed, sqlite};
use crate::store::items::{ITEM_COLUMNS, stored_item};
use crate::store::proposals::{PROPOSAL_COLUMNS, proposal_load, stored_proposal};
use crate::store::versions::VERSION_COLUMNS;
use model::{AuditOperation, MemoryId, ProposalId, ScopeId, Timestamp};
use rusqlite::{Connection, Row, params};

impl ScopedReader {
    /// Every record of the scopes, whatever its state, in the order in which it came.
    ///
    /// A row that something else wrote is left out and counted.
    pub fn list(&self) -> Result<Vec<StoredItem>, LedgerError> {
        let sql = format!(
            "SELECT {ITEM_COLUMNS} FROM memory_items i
             WHERE i.scope_id IN (SELECT value FROM json_each(?1)) ORDER BY i.item_no"
        );
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("listing records"))?;
        let mut rows = statement
            .query([self.scope_list()])
            .map_err(sqlite("listing records"))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(sqlite("listing records"))? {
            match stored_item(row, self.key.as_ref()) {
                Ok(loaded) if self.is_ours(&loaded.item) => {
                    found.push(loaded.item.believed());
                }
                Ok(_) => {}
                Err(_) => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(found)
    }

    /// Proposals of the scopes, oldest first: those that await a decision, or all.
    pub fn proposals(&self, all: bool) -> Result<Vec<StoredProposal>, LedgerError> {
        let sql = format!(
            "SELECT {PROPOSAL_COLUMNS} FROM memory_proposals
             WHERE scope_id IN (SELECT value FROM json_each(?1)) AND (?2 = 1 OR awaiting = 1)
             ORDER BY created_at, proposal_no"
        );
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("listing proposals"))?;
        let mut rows = statement
            .query(params![self.scope_list(), all])
            .map_err(sqlite("listing proposals"))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(sqlite("listing proposals"))? {
            // One row that somebody broke must not hide all others.
            match stored_proposal(row, self.key.as_ref()) {
                Ok(loaded) => found.push(loaded.stored),
                Err(_) => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(found)
    }

    /// One proposal of the scopes.
    pub fn proposal(&self, id: &ProposalId) -> Result<Option<StoredProposal>, LedgerError> {
        for scope_id in &self.scope_ids {
            if let Some(loaded) = proposal_load(&self.connection, scope_id, id, self.key.as_ref())?
            {
                return Ok(Some(loaded.stored));
            }
        }
        Ok(None)
    }

    /// How many proposals of the scopes await a decision.
    pub fn awaiting_count(&self) -> Result<u64, LedgerError> {
        self.connection
            .query_row(
                "SELECT coalesce(sum(awaiting), 0) FROM scopes WHERE scope_id IN (SELECT value FROM json_each(?1))",
                [self.scope_list()],
                |row| row.get(0),
            )
            .map_err(sqlite("counting proposals"))
    }

    /// Every version of one record of the scopes, oldest first.
    pub fn versions(&self, id: &MemoryId) -> Result<Vec<StoredVersion>, LedgerError> {
        let sql = format!(
            "SELECT {VERSION_COLUMNS}, v.expired_at AS closed_at, v.change_seq FROM memory_versions v
             WHERE v.scope_id IN (SELECT value FROM json_each(?1)) AND v.memory_id = ?2 ORDER BY v.version"
        );
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("reading history"))?;
        let mut rows = statement
            .query(params![self.scope_list(), id.as_str()])
            .map_err(sqlite("reading history"))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(sqlite("reading history"))? {
            match stored_item(row, self.key.as_ref()) {
                Ok(loaded) if self.is_ours(&loaded.item) => {
                    found.push(stored_version(row, loaded.item)?);
                }
                Ok(_) => {}
                Err(_) => self.foreign.set(self.foreign.get() + 1),
            }
        }
        Ok(found)
    }

    /// The audit events about one memory or proposal, as far as the scopes may see them.
    pub fn events(&self, subject: &str) -> Result<Vec<StoredEvent>, LedgerError> {
        events_where(
            &self.connection,
            "e.scope_id IN (SELECT value FROM json_each(?1)) AND e.subject_id = ?2",
            params![self.scope_list(), subject],
        )
    }

    /// The audit event with this sequence number, when it is about one of the scopes.
    pub fn event(&self, seq: i64) -> Result<Option<StoredEvent>, LedgerError> {
        let found = events_where(
            &self.connection,
            "e.scope_id IN (SELECT value FROM json_each(?1)) AND e.seq = ?2",
            params![self.scope_list(), seq],
        )?;
        Ok(found.into_iter().next())
    }

    /// All audit events about the scopes.
    pub fn audit(&self) -> Result<Vec<StoredEvent>, LedgerError> {
        events_where(
            &self.connection,
            "e.scope_id IN (SELECT value FROM json_each(?1))",
            params![self.scope_list()],
        )
    }

    fn scope_list(&self) -> String {
        json_list(self.scope_ids.iter().map(ScopeId::as_str))
    }
}

fn events_where(
    connection: &Connection,
    condition: &'static str,
    params: impl rusqlite::Params,
) -> Result<Vec<StoredEvent>, LedgerError> {
    let sql = format!(
        "SELECT e.seq, e.ts_us, e.operation, e.subject_id, e.actor, e.channel, e.grant_id, p.json
         FROM audit_events e LEFT JOIN audit_payloads p ON p.seq = e.seq WHERE {condition} ORDER BY e.seq"
    );
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading the audit"))?;
    let mut rows = statement
        .query(params)
        .map_err(sqlite("reading the audit"))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(sqlite("reading the audit"))? {
        found.push(stored_event(row)?);
    }
    Ok(found)
}

fn stored_event(row: &Row<'_>) -> Result<StoredEvent, LedgerError> {
    let failed = sqlite("reading the audit");
    let operation: String = row.get(2).map_err(&failed)?;
    let payload: Option<String> = row.get(7).map_err(&failed)?;
    Ok(StoredEvent {
        seq: row.get(0).map_err(&failed)?,
        at: Timestamp::from_millis(row.get::<_, i64>(1).map_err(&failed)?.div_euclid(1000)),
        operation: AuditOperation::parse(&operation).ok_or_else(|| LedgerError::CannotVerify {
            what: "the operation of an audit event".into(),
        })?,
        target_id: row.get(3).map_err(&failed)?,
        actor: row.get(4).map_err(&failed)?,
        channel: row.get(5).map_err(&failed)?,
        grant_id: row.get(6).map_err(&failed)?,
        payload: payload
            .map(|json| serde_json::from_str(&json).map_err(malformed("audit payload")))
            .transpose()?,
    })
}

fn stored_version(row: &Row<'_>, item: StoredItem) -> Result<StoredVersion, LedgerError> {
    let failed = sqlite("reading history");
    let closed_us: Option<i64> = row.get("closed_at").map_err(&failed)?;
    Ok(StoredVersion {
        version: item.version,
        record: item.record,
        facts: item.facts,
        lifecycle: item.lifecycle,
        valid_from: item.valid_from,
        valid_to: item.valid_to,
        recorded_at: item.recorded_at,
        expired_at: closed_us.map(|us| Timestamp::from_millis(us.div_euclid(1000))),
        change_seq: row.get("change_seq").map_err(&failed)?,
    })
}
