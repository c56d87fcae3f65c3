//! The lists of a session: memories, proposals, and the history of one of them.

use super::reader::{ScopedReader, json_list};
use super::stored::{Authentic, StoredEvent, StoredItem, StoredProposal, StoredVersion};
use crate::error::{LedgerError, malformed, sqlite};
use crate::store::items::{ITEM_COLUMNS, stored_item};
use crate::store::proposals::{PROPOSAL_COLUMNS, proposal_load, stored_proposal};
use model::{AuditOperation, Lifecycle, MemoryId, ProposalId, ScopeId, Timestamp};
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
            let item = stored_item(row, self.key.as_ref())?.item;
            if !matches!(item.authentic, Authentic::Foreign | Authentic::Unkeyed) {
                found.push(item);
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
            found.push(stored_proposal(row, self.key.as_ref())?.stored);
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
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT version, record_json, facts, lifecycle, valid_from, valid_to, recorded_at, expired_at,
                    change_seq FROM memory_versions
                 WHERE scope_id IN (SELECT value FROM json_each(?1)) AND memory_id = ?2 ORDER BY version",
            )
            .map_err(sqlite("reading history"))?;
        let mut rows = statement
            .query(params![self.scope_list(), id.as_str()])
            .map_err(sqlite("reading history"))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(sqlite("reading history"))? {
            found.push(stored_version(row)?);
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

fn stored_version(row: &Row<'_>) -> Result<StoredVersion, LedgerError> {
    let failed = sqlite("reading history");
    let text = |at: usize| row.get::<_, String>(at).map_err(&failed);
    let time = |at: usize| -> Result<Option<Timestamp>, LedgerError> {
        let text: Option<String> = row.get(at).map_err(&failed)?;
        Ok(text.and_then(|text| Timestamp::parse(&text).ok()))
    };
    let moment = |us: i64| Timestamp::from_millis(us.div_euclid(1000));
    Ok(StoredVersion {
        version: row.get(0).map_err(&failed)?,
        record: serde_json::from_str(&text(1)?).map_err(malformed("record"))?,
        facts: serde_json::from_str(&text(2)?).map_err(malformed("trust facts"))?,
        lifecycle: Lifecycle::parse(&text(3)?).unwrap_or(Lifecycle::Deleted),
        valid_from: time(4)?,
        valid_to: time(5)?,
        recorded_at: moment(row.get(6).map_err(&failed)?),
        expired_at: row.get::<_, Option<i64>>(7).map_err(&failed)?.map(moment),
        change_seq: row.get(8).map_err(&failed)?,
    })
}
