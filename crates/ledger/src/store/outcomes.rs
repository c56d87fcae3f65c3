//! Outcomes: how memories and questions turned out. Rows are added and never changed.
//!
//! The columns are the plugin's; what is ours stands in the event's JSON. A row carries no MAC of
//! its own: the audit event that wrote it names its digest, and `audit-verify` compares.

use crate::error::{LedgerError, sqlite};
use crate::frame::FramedHash;
use crate::gate::Admitted;
use model::{Anchor, MemoryId, Outcome, ProposalId, Provenance, ScopeId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

/// One outcome as it is stored in `event_json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OutcomeEvent {
    pub(crate) id: String,
    pub(crate) memory_id: MemoryId,
    /// Which life of the memory it is about: one that was removed and decided again begins anew.
    pub(crate) generation: String,
    pub(crate) outcome: Outcome,
    pub(crate) anchors: Vec<Anchor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) correction: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<String>,
    /// The correction's proposal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) proposal_id: Option<ProposalId>,
    /// None in a row that the plugin wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) scope_id: Option<ScopeId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) provenance: Option<Provenance>,
}

/// A row of the table, whoever wrote it.
pub(crate) struct OutcomeRow {
    pub(crate) id: String,
    pub(crate) memory_id: String,
    pub(crate) generation: String,
    pub(crate) at: String,
    pub(crate) event_json: String,
}

impl OutcomeRow {
    /// The row of an event.
    pub(crate) fn new(event: &OutcomeEvent, at: &Timestamp) -> Self {
        Self {
            id: event.id.clone(),
            memory_id: event.memory_id.to_string(),
            generation: event.generation.clone(),
            at: at.as_str().to_owned(),
            event_json: serde_json::to_string(event).expect("an outcome always serialises"),
        }
    }

    /// The event, when the row is in a form that we know.
    pub(crate) fn event(&self) -> Option<OutcomeEvent> {
        serde_json::from_str(&self.event_json).ok()
    }

    /// The digest of the whole row.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut hash = FramedHash::new("swarm-memory/outcome/v1");
        hash.text(&self.id)
            .text(&self.memory_id)
            .text(&self.generation)
            .text(&self.at)
            .text(&self.event_json);
        hash.finish()
    }
}

/// The columns in the order in which [`outcome_row`] reads them.
pub(crate) const OUTCOME_COLUMNS: &str = "id, memory_id, generation, at, event_json";

/// Reads a row in the order of [`OUTCOME_COLUMNS`]. A plugin's row may hold anything; what is no
/// text is shown as what it is, and is no outcome of ours.
pub(crate) fn outcome_row(row: &Row<'_>) -> rusqlite::Result<OutcomeRow> {
    let text = |at: usize| -> rusqlite::Result<String> {
        let value = row.get_ref(at)?;
        Ok(value
            .as_str()
            .map_or_else(|_| format!("{value:?}"), str::to_owned))
    };
    Ok(OutcomeRow {
        id: text(0)?,
        memory_id: text(1)?,
        generation: text(2)?,
        at: text(3)?,
        event_json: text(4)?,
    })
}

/// Stores one outcome.
pub(crate) fn outcome_insert(
    connection: &Connection,
    change: Admitted<OutcomeRow>,
) -> Result<(), LedgerError> {
    let row = change.into_change();
    connection
        .prepare_cached(
            "INSERT INTO memory_outcomes(id, memory_id, generation, at, event_json) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                row.id,
                row.memory_id,
                row.generation,
                row.at,
                row.event_json
            ])
        })
        .map_err(sqlite("writing an outcome"))?;
    Ok(())
}

/// The outcome with this id.
pub(crate) fn outcome_load(
    connection: &Connection,
    id: &str,
) -> Result<Option<OutcomeRow>, LedgerError> {
    let sql = format!("SELECT {OUTCOME_COLUMNS} FROM memory_outcomes WHERE id = ?1");
    connection
        .prepare_cached(&sql)
        .and_then(|mut statement| statement.query_row([id], outcome_row).optional())
        .map_err(sqlite("reading an outcome"))
}

/// The outcomes of a memory, oldest first.
pub(crate) fn outcomes_of(
    connection: &Connection,
    id: &MemoryId,
) -> Result<Vec<OutcomeRow>, LedgerError> {
    let sql = format!(
        "SELECT {OUTCOME_COLUMNS} FROM memory_outcomes WHERE memory_id = ?1 ORDER BY at, rowid"
    );
    connection
        .prepare_cached(&sql)
        .and_then(|mut statement| {
            statement
                .query_map([id.as_str()], outcome_row)?
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(sqlite("reading outcomes"))
}

/// How many outcomes a memory has in a generation, counted up to `most`.
pub(crate) fn outcome_count(
    connection: &Connection,
    id: &MemoryId,
    generation: &str,
    most: u64,
) -> Result<u64, LedgerError> {
    connection
        .prepare_cached(
            "SELECT count(*) FROM (SELECT 1 FROM memory_outcomes WHERE memory_id = ?1 AND generation = ?2 LIMIT ?3)",
        )
        .and_then(|mut statement| {
            statement.query_row(params![id.as_str(), generation, most], |row| row.get(0))
        })
        .map_err(sqlite("counting outcomes"))
}

/// Id and digest of every outcome, for the events of a migration that takes them over.
pub(crate) fn outcome_digests(
    connection: &Connection,
) -> Result<Vec<(String, [u8; 32])>, LedgerError> {
    let sql = format!("SELECT {OUTCOME_COLUMNS} FROM memory_outcomes ORDER BY id");
    connection
        .prepare_cached(&sql)
        .and_then(|mut statement| {
            statement
                .query_map([], |row| {
                    let outcome = outcome_row(row)?;
                    let digest = outcome.digest();
                    Ok((outcome.id, digest))
                })?
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(sqlite("reading outcomes"))
}
