//! Proposals: the row of each wish, and what became of it.

use crate::audit::AuditKey;
use crate::error::{LedgerError, malformed, sqlite};
use crate::gate::Admitted;
use crate::read::{Authentic, StoredProposal};
use crate::store::items::parse_scope_id;
use crate::store::rows::{
    ProposalDigestParts, ProposalRow, flags_json, proposal_digest, provenance_json,
};
use model::{Flag, ProposalId, ProposalStatus, RejectClass, ScopeId, TrustStamp};
use rusqlite::{Connection, Row, params};

/// The columns that make a [`StoredProposal`], in the order that [`stored_proposal`] reads them.
pub(crate) const PROPOSAL_COLUMNS: &str = "scope_id, proposal_json, status, trust_stamp, flags, recommendation, \
     reject_class, provenance, version, row_mac";

/// A change to one proposal, as the rules admitted it, with what is written of it made once: the
/// event, the MAC and the columns must say the same.
pub(crate) struct ProposalChange {
    row: ProposalRow,
    json: String,
    digest: [u8; 32],
}

impl ProposalChange {
    /// The change that brings a proposal to this row.
    pub(crate) fn of(row: ProposalRow) -> Self {
        let json = row.proposal_json();
        let digest = row.digest_with(&json);
        Self { row, json, digest }
    }

    /// The row.
    pub(crate) fn row(&self) -> &ProposalRow {
        &self.row
    }

    /// The row's digest in hex, as events name it.
    pub(crate) fn digest_hex(&self) -> String {
        model::to_hex(&self.digest)
    }
}

/// Stores a new proposal.
pub(crate) fn proposal_insert(
    connection: &Connection,
    change: Admitted<ProposalChange>,
    key: Option<&AuditKey>,
) -> Result<(), LedgerError> {
    let ProposalChange { row, json, digest } = change.into_change();
    connection
        .prepare_cached(
            "INSERT INTO memory_proposals(scope_id, id, status, created_at, proposal_json, operation, trust_stamp,
                flags, recommendation, reject_class, content_key, provenance, session_key, version, row_mac)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                row.scope_id.as_str(),
                row.proposal.id.as_str(),
                row.status().as_str(),
                row.proposal.created_at.as_str(),
                json,
                row.proposal.operation.as_str(),
                row.trust_stamp.as_str(),
                flags_json(&row.flags),
                row.recommendation,
                row.reject_class.map(RejectClass::as_str),
                row.content_key(),
                provenance_json(&row.provenance),
                row.provenance.host.session_id.as_deref().unwrap_or_default(),
                row.version,
                key.map(|key| key.mac("proposal", &digest)),
            ])
        })
        .map_err(sqlite("writing a proposal"))?;
    count_awaiting(
        connection,
        &row.scope_id,
        i64::from(row.status().awaits_human()),
    )
}

/// Writes what became of a proposal. The wish itself never changes: only its closing fields do.
pub(crate) fn proposal_update(
    connection: &Connection,
    change: Admitted<ProposalChange>,
    key: Option<&AuditKey>,
) -> Result<(), LedgerError> {
    let ProposalChange { row, json, digest } = change.into_change();
    connection
        .prepare_cached(
            "UPDATE memory_proposals SET status = ?3, proposal_json = ?4, flags = ?5, recommendation = ?6,
                reject_class = ?7, version = ?8, row_mac = ?9 WHERE scope_id = ?1 AND id = ?2",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                row.scope_id.as_str(),
                row.proposal.id.as_str(),
                row.status().as_str(),
                json,
                flags_json(&row.flags),
                row.recommendation,
                row.reject_class.map(RejectClass::as_str),
                row.version,
                key.map(|key| key.mac("proposal", &digest)),
            ])
        })
        .map_err(sqlite("writing a proposal"))?;
    // Only an awaiting proposal is ever updated, so leaving that state is the one thing to count.
    count_awaiting(
        connection,
        &row.scope_id,
        -i64::from(!row.status().awaits_human()),
    )
}

fn count_awaiting(
    connection: &Connection,
    scope_id: &ScopeId,
    change: i64,
) -> Result<(), LedgerError> {
    if change == 0 {
        return Ok(());
    }
    connection
        .prepare_cached("UPDATE scopes SET awaiting = awaiting + ?2 WHERE scope_id = ?1")
        .and_then(|mut statement| statement.execute(params![scope_id.as_str(), change]))
        .map_err(sqlite("counting proposals"))?;
    Ok(())
}

/// A read proposal and the digest of its columns as they are stored.
pub(crate) struct LoadedProposal {
    pub(crate) stored: StoredProposal,
    pub(crate) digest: [u8; 32],
}

impl LoadedProposal {
    /// The row as a value that can be changed and written again.
    pub(crate) fn to_row(&self) -> ProposalRow {
        ProposalRow {
            scope_id: self.stored.scope_id.clone(),
            proposal: self.stored.proposal.clone(),
            trust_stamp: self.stored.trust_stamp,
            flags: self.stored.flags.clone(),
            recommendation: self.stored.recommendation.as_ref().map(ToString::to_string),
            reject_class: self.stored.reject_class,
            provenance: self.stored.provenance.clone(),
            version: self.stored.version,
        }
    }
}

/// Reads one proposal of a scope, whatever its status.
pub(crate) fn proposal_load(
    connection: &Connection,
    scope_id: &ScopeId,
    id: &ProposalId,
    key: Option<&AuditKey>,
) -> Result<Option<LoadedProposal>, LedgerError> {
    let sql =
        format!("SELECT {PROPOSAL_COLUMNS} FROM memory_proposals WHERE scope_id = ?1 AND id = ?2");
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading a proposal"))?;
    let mut rows = statement
        .query([scope_id.as_str(), id.as_str()])
        .map_err(sqlite("reading a proposal"))?;
    rows.next()
        .map_err(sqlite("reading a proposal"))?
        .map(|row| stored_proposal(row, key))
        .transpose()
}

/// The proposal of a scope that asks for the same, newest first, awaiting ones before others.
///
/// The index is named because the order would otherwise draw the planner to the one by status,
/// which reads the whole scope on every write.
pub(crate) fn proposal_same_wish(
    connection: &Connection,
    scope_id: &ScopeId,
    content_key: &[u8],
    key: Option<&AuditKey>,
) -> Result<Option<LoadedProposal>, LedgerError> {
    let sql = format!(
        "SELECT {PROPOSAL_COLUMNS} FROM memory_proposals INDEXED BY idx_memory_proposals_content
         WHERE scope_id = ?1 AND content_key = ?2
         ORDER BY awaiting DESC, proposal_no DESC LIMIT 1"
    );
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("looking for the same wish"))?;
    let mut rows = statement
        .query(params![scope_id.as_str(), content_key])
        .map_err(sqlite("looking for the same wish"))?;
    rows.next()
        .map_err(sqlite("looking for the same wish"))?
        .map(|row| stored_proposal(row, key))
        .transpose()
}

/// How many proposals of a session await a decision, counted up to `most`.
pub(crate) fn session_awaiting(
    connection: &Connection,
    session: &str,
    most: u64,
) -> Result<u64, LedgerError> {
    connection
        .prepare_cached(
            "SELECT count(*) FROM (SELECT 1 FROM memory_proposals WHERE session_key = ?1 AND awaiting = 1 LIMIT ?2)",
        )
        .and_then(|mut statement| statement.query_row(params![session, most], |row| row.get(0)))
        .map_err(sqlite("counting a session's proposals"))
}

/// How many corrections of a session await a decision, counted up to `most`. Sessions without an
/// id are one.
pub(crate) fn session_corrections(
    connection: &Connection,
    session: &str,
    most: u64,
) -> Result<u64, LedgerError> {
    connection
        .prepare_cached(
            "SELECT count(*) FROM (SELECT 1 FROM memory_proposals WHERE session_key = ?1 AND awaiting = 1
             AND EXISTS (SELECT 1 FROM json_each(flags) WHERE value = ?3) LIMIT ?2)",
        )
        .and_then(|mut statement| {
            statement.query_row(params![session, most, correction()], |row| row.get(0))
        })
        .map_err(sqlite("counting a session's corrections"))
}

/// Whether a correction of this memory awaits a decision, other than this proposal.
pub(crate) fn other_correction_waits(
    connection: &Connection,
    scope_id: &ScopeId,
    memory: &str,
    but: &ProposalId,
) -> Result<bool, LedgerError> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM memory_proposals WHERE scope_id = ?1 AND awaiting = 1 AND id <> ?3
             AND json_extract(proposal_json, '$.targetMemoryId') = ?2
             AND EXISTS (SELECT 1 FROM json_each(flags) WHERE value = ?4))",
        )
        .and_then(|mut statement| {
            let parts = params![scope_id.as_str(), memory, but.as_str(), correction()];
            statement.query_row(parts, |row| row.get(0))
        })
        .map_err(sqlite("looking for corrections"))
}

/// The flag of a correction, as stored.
fn correction() -> String {
    String::from(Flag::Correction)
}

/// Reads a row in the order of [`PROPOSAL_COLUMNS`] and checks its MAC.
pub(crate) fn stored_proposal(
    row: &Row<'_>,
    key: Option<&AuditKey>,
) -> Result<LoadedProposal, LedgerError> {
    let text = |at: usize| {
        row.get::<_, String>(at)
            .map_err(sqlite("reading a proposal"))
    };
    let maybe = |at: usize| {
        row.get::<_, Option<String>>(at)
            .map_err(sqlite("reading a proposal"))
    };
    let (scope_id, proposal_json, status) = (text(0)?, text(1)?, text(2)?);
    let (stamp, flags, provenance) = (text(3)?, text(4)?, text(7)?);
    let (recommendation, reject_class) = (maybe(5)?, maybe(6)?);
    let version: u64 = row.get(8).map_err(sqlite("reading a proposal"))?;
    let digest = proposal_digest(&ProposalDigestParts {
        scope_id: &scope_id,
        proposal_json: &proposal_json,
        status: &status,
        trust_stamp: &stamp,
        flags: &flags,
        recommendation: recommendation.as_deref(),
        reject_class: reject_class.as_deref(),
        provenance: &provenance,
        version,
    });
    let mac: Option<Vec<u8>> = row.get(9).map_err(sqlite("reading a proposal"))?;
    let mut proposal: model::Proposal =
        serde_json::from_str(&proposal_json).map_err(malformed("proposal"))?;
    proposal.status = ProposalStatus::parse(&status).ok_or_else(|| LedgerError::CannotVerify {
        what: "a proposal's status".into(),
    })?;
    let stored = StoredProposal {
        scope_id: parse_scope_id(&scope_id)?,
        proposal,
        trust_stamp: match stamp.as_str() {
            "passed" => TrustStamp::Passed,
            "failed" => TrustStamp::Failed,
            _ => TrustStamp::NotApplicable,
        },
        flags: serde_json::from_str(&flags).map_err(malformed("flag list"))?,
        recommendation: recommendation
            .map(|json| serde_json::from_str(&json).map_err(malformed("recommendation")))
            .transpose()?,
        reject_class: reject_class.as_deref().and_then(RejectClass::parse),
        provenance: serde_json::from_str(&provenance).map_err(malformed("provenance"))?,
        version,
        authentic: Authentic::of(key, "proposal", &digest, mac.as_deref()),
    };
    Ok(LoadedProposal { stored, digest })
}
